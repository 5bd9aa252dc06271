"""Markdown of several tools side by side: what each writes of a page, and what is right and wrong with it."""
