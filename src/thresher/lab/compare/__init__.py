"""Methods side by side on one page: what each keeps, how long it takes, and how far they agree."""

from thresher.lab.compare.run import Comparison, Entry, Progress, compare, find_named
from thresher.lab.compare.scores import Scores

__all__ = ["Comparison", "Entry", "Progress", "Scores", "compare", "find_named"]
