"""The tree of a page with what a method measured at every node, for people who want to know why."""

from thresher.lab.inspection.lines import Gap, Line, lines_of
from thresher.lab.inspection.places import find_row
from thresher.lab.inspection.records import records_of
from thresher.lab.inspection.selection import Selection, TreeView, select

__all__ = ["Gap", "Line", "Selection", "TreeView", "find_row", "lines_of", "records_of", "select"]
