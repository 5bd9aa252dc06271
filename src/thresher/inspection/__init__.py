"""The tree of a page with what a method measured at every node, for people who want to know why."""

from thresher.inspection.lines import Gap, Line, lines_of
from thresher.inspection.places import find_row
from thresher.inspection.records import records_of
from thresher.inspection.selection import Selection, Wishes, select

__all__ = ["Gap", "Line", "Selection", "Wishes", "find_row", "lines_of", "records_of", "select"]
