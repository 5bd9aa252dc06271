"""Markdown: CommonMark with pipe tables, footnotes and mathematics between dollar signs.

`writer.py` walks over the written rows and holds the state; for each tag there is a small function on entering and one
on leaving, in `blocks.py`, `lists.py` and `spans.py`. `inline.py` makes the running text of one block, `lines.py` puts
the blocks one below the other.
"""

from thresher.render.markdown.writer import to_markdown

__all__ = ["to_markdown"]
