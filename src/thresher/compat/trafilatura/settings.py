"""What is asked for, as an object or a configuration, and the document that is given back."""

from __future__ import annotations

from collections.abc import Callable
from configparser import ConfigParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, fromstring  # only what our own writer wrote is read

from thresher.cached import cached_property
from thresher.compat.notice import warn_of
from thresher.errors import BadArgument

FORMATS: Final = ("csv", "html", "json", "markdown", "md", "python", "txt", "xml", "xmltei")

_DEFAULTS: Final = {
    "DOWNLOAD_TIMEOUT": "30",
    "EXTRACTION_TIMEOUT": "0",
    "MAX_FILE_SIZE": "20000000",
    "MAX_REDIRECTS": "2",
    "MIN_FILE_SIZE": "10",
    "MIN_OUTPUT_COMM_SIZE": "1",
    "MIN_OUTPUT_SIZE": "1",
    "USER_AGENTS": "",
}
"""The settings that mean something here. No extraction takes long enough to need the second."""


def use_config(filename: str | None = None, config: ConfigParser | None = None) -> ConfigParser:
    """The given configuration, or the one in a file, or the default one."""
    if config is not None:
        return config
    settings = ConfigParser(interpolation=None)
    settings.read_dict({"DEFAULT": _DEFAULTS})
    if filename is not None:
        if not Path(filename).is_file():
            raise FileNotFoundError(f"there is no settings file {filename}")
        settings.read(filename, encoding="utf-8")
    return settings


def __getattr__(name: str) -> Any:
    """DEFAULT_CONFIG is made anew for everyone who imports it, so that nobody changes that of others."""
    if name == "DEFAULT_CONFIG":
        return use_config()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def number(config: ConfigParser | None, name: str) -> int:
    """A setting that is a number, at its default where a configuration of one's own leaves it out."""
    value = config.get("DEFAULT", name, fallback=_DEFAULTS[name]) if config else _DEFAULTS[name]
    try:
        return int(float(value))
    except (ValueError, OverflowError):
        raise BadArgument(f"{name} is a number, not {value!r}") from None


def user_agent(config: ConfigParser | None) -> str | None:
    """The first of the names that a configuration gives."""
    names = config.get("DEFAULT", "USER_AGENTS", fallback="") if config else ""
    return next((line.strip().strip('"') for line in names.splitlines() if line.strip()), None)


def warn_of_settings(config: ConfigParser | None) -> None:
    known = {name.lower() for name in _DEFAULTS}
    warn_of((name.upper() for name in (config.defaults() if config else ()) if name not in known), "settings")


class Extractor:
    """All options of an extraction in one object."""

    def __init__(
        self,
        *,
        config: ConfigParser | None = None,
        output_format: str = "txt",
        fast: bool = False,
        precision: bool = False,
        recall: bool = False,
        comments: bool = True,
        formatting: bool | None = None,
        links: bool = False,
        images: bool = False,
        tables: bool = True,
        dedup: Any = False,
        lang: str | None = None,
        url: str | None = None,
        source: str | None = None,
        with_metadata: bool = False,
        only_with_metadata: bool = False,
        tei_validation: bool = False,
        author_blacklist: set[str] | None = None,
        url_blacklist: set[str] | None = None,
        date_params: dict[str, Any] | None = None,
    ) -> None:
        if output_format not in FORMATS:
            raise AttributeError(f"output_format is one of {', '.join(FORMATS)}, not {output_format!r}")
        self.config = config
        self.format = "markdown" if output_format == "md" else output_format
        self.fast = fast
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments = comments
        self.formatting = self.format == "markdown" if formatting is None else formatting
        self.links, self.images, self.tables = links, images, tables
        self.dedup = dedup
        self.lang = lang
        self.url = url
        self.source = url or source
        self.only_with_metadata = only_with_metadata
        self.tei_validation = tei_validation
        self.author_blacklist, self.url_blacklist = author_blacklist or set(), url_blacklist or set()
        needed = only_with_metadata or self.url_blacklist or self.author_blacklist or output_format == "xmltei"
        self.with_metadata = bool(with_metadata or needed)
        self.date_params = date_params or {}


@dataclass(eq=False)
class Document:
    """What was found: the content, the comments, and what is known of the page."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None
    write_body: Callable[[], str] = field(default=str, repr=False)
    """Writes what stands in `body`, as XML."""

    @cached_property
    def body(self) -> Element:
        """The content as a tree of the standard library's ElementTree, made when it is first asked for."""
        return fromstring(f"<body>{self.write_body()}</body>")  # noqa: S314

    @cached_property
    def commentsbody(self) -> Element:
        """A tree with a paragraph for each line of the comments."""
        body = Element("body")
        for line in (self.comments or "").splitlines():
            SubElement(body, "p").text = line
        return body

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Document:
        return cls(**{name: value for name, value in data.items() if name not in TREES})

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in FIELDS}


TREES: Final = ("body", "commentsbody")
FIELDS: Final = (
    *("title author url hostname description sitename date categories tags fingerprint id license body".split()),
    *("comments commentsbody raw_text text language image pagetype filedate".split()),
)
