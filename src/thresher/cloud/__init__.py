"""Tag clouds: what a page says, at a glance, in any script. Needs the extra `cloud`.

    import thresher

    words = thresher.cloud.words(thresher.extract(html))
    thresher.cloud.draw(words).save("cloud.svg")

Two rooms: `reading/` counts the words of a text, `drawing/` makes a picture of words. Between them, `weights.py` says
how heavy each word is. What several pages of a site repeat is left out by `thresher.site`. The libraries of the
extra are loaded when a text needs them: an English page never loads a Thai dictionary.
"""

from thresher.cloud.drawing.picture import Cloud, draw
from thresher.cloud.reading.counting import words
from thresher.cloud.weights import telling
from thresher.site.hosts import without_repeated

__all__ = ["Cloud", "draw", "telling", "without_repeated", "words"]
