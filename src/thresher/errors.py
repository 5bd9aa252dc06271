"""What can go wrong, as a tree.

    ThresherError
    ├── BadArgument        a caller's mistake: an option that does not exist or does not fit (also a ValueError)
    │   ├── UnknownMethod
    │   ├── UnknownFormat
    │   ├── BadRules       a file of rules that cannot be used; the message names the file and the line
    │   ├── BadSite        a file of what a site's pages share that cannot be used
    │   ├── BadSnapshot    what should be a snapshot of a rendered page is none, or is one of another page
    │   └── NoBoxes        a method that looks at the screen was given a page that was not rendered
    ├── PageTooLarge       more bytes than the limit; raised before anything is parsed
    ├── FetchError         the page could not be fetched from its address
    │   └── RefusedAddress the address is private, and may not be reached
    ├── CannotRender       the browser could not be started, or gave no page
    ├── MissingFont        no font of this machine has the letters of a cloud; the message names a package that has
    ├── BadCorpus          labelled pages that are missing or cannot be read; the message says which and what to do
    ├── BatchStopped       a batch run that cannot begin or go on; the message says why and what to do
    └── MissingExtra       something optional is not installed; the message names the command (also an ImportError)

A page is never the cause of an exception: whatever its bytes, there is a result, if only an empty one with its reason.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `thresher/__init__.py` says why
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "BadArgument",
    "BadCorpus",
    "BadRules",
    "BadSite",
    "BadSnapshot",
    "BatchStopped",
    "CannotRender",
    "FetchError",
    "MissingExtra",
    "MissingFont",
    "NoBoxes",
    "PageTooLarge",
    "RefusedAddress",
    "ThresherError",
    "UnknownFormat",
    "UnknownMethod",
]


class ThresherError(Exception):
    """The root of every exception that Thresher raises on purpose."""


class BadArgument(ThresherError, ValueError):
    """An argument that does not exist, or a value that does not fit."""


class UnknownMethod(BadArgument):
    """No extraction method has that name."""


class UnknownFormat(BadArgument):
    """No output format has that name."""


class BadRules(BadArgument):
    """A file of rules that cannot be used. The message is the first problem; `problems` has all, one line each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        super().__init__(self.problems[0] + (f" (and {more} more)" if more else ""))

    def __reduce__(self) -> tuple[type[BadRules], tuple[object, ...]]:
        return type(self), (self.problems,)


class BadSite(BadArgument):
    """A file of what a site's pages share that cannot be used; the message says why."""


class BadSnapshot(BadArgument):
    """What should be a snapshot of a rendered page is none, or is one of another page."""


class NoBoxes(BadArgument):
    """A method that looks at where things stand on the screen was given a page that was not rendered."""

    def __init__(self, method: str) -> None:
        self.method = method
        super().__init__(
            f"{method} looks at where things stand on the screen, and this page was not rendered: render it "
            "(--render always, thresher.fetch.render(url, with_snapshot=True)) or give its snapshot"
        )

    def __reduce__(self) -> tuple[type[NoBoxes], tuple[object, ...]]:
        return type(self), (self.method,)


class PageTooLarge(ThresherError):
    """The page has more bytes than the limit allows; `size` is None where nobody has read on to count them."""

    def __init__(self, size: int | None, limit: int) -> None:
        self.size = size
        self.limit = limit
        has = f"has {size:,} bytes, the limit is {limit:,}" if size is not None else f"has more than {limit:,} bytes"
        super().__init__(f"the page {has}; raise the limit with max_bytes")

    def __reduce__(self) -> tuple[type[PageTooLarge], tuple[object, ...]]:
        return type(self), (self.size, self.limit)


class FetchError(ThresherError):
    """The page could not be fetched; the message is one line that says why.

    `is_passing` if another try may go better: the server was busy, or the connection broke. `retry_after` has the
    seconds that it asks for, if it does, and `status` what it answered.
    """

    is_passing = False
    status: int | None = None
    retry_after: float | None = None


class RefusedAddress(FetchError):
    """A private address that may not be reached. `happened` says so, without what can be done about it."""

    def __init__(self, happened: str, remedy: str) -> None:
        self.happened = happened
        self.remedy = remedy
        super().__init__(f"{happened}; {remedy}")

    def __reduce__(self) -> tuple[type[RefusedAddress], tuple[object, ...]]:
        return type(self), (self.happened, self.remedy)


class CannotRender(ThresherError):
    """A page that could not be rendered by a browser; the message is one line that says why."""


class MissingFont(ThresherError):
    """No font of this machine has the letters that are to be drawn; the message names a package that has."""


class BadCorpus(ThresherError):
    """A corpus is missing or cannot be read; the message is one line that says why."""


class BatchStopped(ThresherError):
    """A batch run cannot begin or go on; the message is one line that says why."""


class MissingExtra(ThresherError, ImportError):
    """A package that only this feature needs is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        self.extra = extra
        super().__init__(f"this needs {package}, which is not installed: pip install 'thresher[{extra}]'")

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[object, ...]]:
        return type(self), (self.package, self.extra)
