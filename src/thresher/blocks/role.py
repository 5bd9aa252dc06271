"""What a block is on its page, beside whether it is content."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a block is on its page. `thresher.roles` finds out; `docs/roles.md` says how."""

    HEADLINE = "headline"
    """The heading that repeats the title of the page."""
    LEAD = "lead"
    """The few lines below the headline that say what it is about."""
    BYLINE = "byline"
    """Who wrote it."""
    DATE = "date"
    """When it was published or changed."""
    CAPTION = "caption"
    """What stands below a picture or above a table."""
    TAGS = "tags"
    """The keywords of an article."""
    BODY = "body"
    """Text that the method keeps, and that is nothing else in this list."""
    HEADING = "heading"
    """A heading other than the headline."""
    LIST_ITEM = "list item"
    RECORD = "record"
    """Part of an entry of a listing: entries stand side by side, look alike, and each leads somewhere."""
    CODE = "code"
    TABLE = "table"
    """In a cell of a table that holds data."""
    QUOTE = "quote"
    COMMENT = "comment"
    """In the comments below an article: a comment, or their heading and form."""
    REPLY = "reply"
    """An answer to a comment, or a further post of a thread."""
    RELATED = "related"
    """Leads to other pages that one might like as well."""
    NAVIGATION = "navigation"
    """Menus, breadcrumbs, pagers, buttons to share, and lines that are mostly links and were dropped."""
    ADVERT = "advert"
    LEGAL = "legal"
    """Cookies, consent, copyright, terms."""
    FORM = "form"
    """Fields and buttons: search, log in, subscribe."""
    FOOTER = "footer"
    """In the footer of the page, and none of the above."""
    OTHER = "other"
    """Dropped, and nothing on the page says what it is."""


ROLES: Final = tuple(Role)
CODES: Final = {role: code for code, role in enumerate(ROLES)}
"""A column of roles has the place of each in `ROLES`."""
