"""Where a passage stands in a page, for citations and for highlighting it."""
