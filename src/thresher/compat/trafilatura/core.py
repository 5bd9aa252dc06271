"""extract, bare_extraction and extract_with_metadata: one extraction, and the checks whether its result is wanted."""

from __future__ import annotations

from configparser import ConfigParser
from typing import Any, Final

import numpy as np

from thresher.compat.facts import two_letters
from thresher.compat.notice import warn_of
from thresher.compat.source import html_of
from thresher.compat.trafilatura.metadata import facts
from thresher.compat.trafilatura.pruning import pruned
from thresher.compat.trafilatura.settings import Document, Extractor, number, use_config, warn_of_settings
from thresher.compat.trafilatura.writing import body_of, comments_of, content_xml, fingerprint, written
from thresher.errors import PageTooLarge
from thresher.extraction import Extraction
from thresher.journey import extract as extract_natively
from thresher.page import Page, tree
from thresher.sources import page_from

_FAVORS: Final = {"balanced": "balance", "precision": "precision", "recall": "recall"}

_OPTION: Final = {
    "output_format": "output_format",
    "fast": "fast",
    "favor_precision": "precision",
    "favor_recall": "recall",
    "include_comments": "comments",
    "include_formatting": "formatting",
    "include_links": "links",
    "include_images": "images",
    "include_tables": "tables",
    "deduplicate": "dedup",
    "target_language": "lang",
    "url": "url",
    "with_metadata": "with_metadata",
    "only_with_metadata": "only_with_metadata",
    "tei_validation": "tei_validation",
    "author_blacklist": "author_blacklist",
    "url_blacklist": "url_blacklist",
    "date_extraction_params": "date_params",
}
"""The arguments that are options of an `Extractor`, by the names that they have there."""


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Extractor | None = None,
) -> str | None:
    """The content in the given format; None if nothing was found or the result is not wanted."""
    document = _written_document(locals())
    return document.text if document else None


def extract_with_metadata(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Extractor | None = None,
) -> Document | None:
    """The same as a document, with the facts about the page beside its text."""
    return _written_document({**locals(), "with_metadata": True})


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Extractor | None = None,
) -> Document | dict[str, Any] | None:
    """Text, comments and facts as plain values; None if nothing was found or the result is not wanted."""
    found = _found(locals())
    if found is None:
        return None
    document = found[1]
    return document.as_dict() if as_dict else document


def _written_document(arguments: dict[str, Any]) -> Document | None:
    wishes = _wishes(arguments)
    if wishes.format == "python":
        raise ValueError("the format 'python' is for bare_extraction() alone")
    found = _found({**arguments, "options": wishes})
    if found is None:
        return None
    result, document = found
    if wishes.with_metadata or wishes.format not in ("txt", "markdown"):
        document.id = arguments["record_id"]
        document.fingerprint = fingerprint(f"{document.title} {document.raw_text}")
    document.text = written(result, document, wishes)
    return document


def _wishes(arguments: dict[str, Any]) -> Extractor:
    if isinstance(arguments["options"], Extractor):
        return arguments["options"]
    settings = arguments.get("settingsfile")
    config = use_config(settings) if settings else arguments["config"]
    return Extractor(config=config, **{_OPTION[name]: arguments[name] for name in arguments.keys() & _OPTION.keys()})


def _found(arguments: dict[str, Any]) -> tuple[Extraction, Document] | None:
    """The extraction and its document, if something was found and is wanted."""
    wishes = _wishes(arguments)
    _warn(arguments, wishes)
    page = _page(arguments, wishes)
    if page is None:
        return None
    result = extract_natively(
        page, url=wishes.url, links=wishes.links, images=wishes.images, favor=_FAVORS[wishes.focus]
    )
    document = _document(result, wishes)
    return (result, document) if _is_wanted(result, document, wishes) else None


def _warn(arguments: dict[str, Any], wishes: Extractor) -> None:
    asked = {"deduplicate": wishes.dedup, "tei_validation": wishes.tei_validation}
    asked["max_tree_size"] = arguments.get("max_tree_size")
    warn_of((name for name, value in asked.items() if value), "arguments")
    warn_of_settings(wishes.config)


def _page(arguments: dict[str, Any], wishes: Extractor) -> Page | None:
    """The page to extract from, without the parts that were excluded; None if there is no page."""
    try:
        source = pruned(html_of(arguments["filecontent"]), arguments["prune_xpath"])
        page = page_from(source, max_bytes=number(wishes.config, "MAX_FILE_SIZE"))
    except (TypeError, PageTooLarge):
        return None
    return page if wishes.tables else _without_tables(page)


def _without_tables(page: Page) -> Page:
    in_table = np.zeros(len(page), dtype=np.bool_)
    in_table[list(page.data_tables)] = True
    return page.with_hidden(page.hidden | tree.covered(in_table, page.end))


def _document(result: Extraction, wishes: Extractor) -> Document:
    known = facts(result.metadata, wishes.date_params, wishes.author_blacklist) if wishes.with_metadata else {}
    return Document(
        **known,
        text=body_of(result, wishes),
        raw_text=result.text,
        comments=comments_of(result) if wishes.comments else None,
        write_body=lambda: content_xml(result, wishes),
    )


def _is_wanted(result: Extraction, document: Document, wishes: Extractor) -> bool:
    too_short = len(result.text) < number(wishes.config, "MIN_OUTPUT_SIZE")
    if too_short and len(document.comments or "") < number(wishes.config, "MIN_OUTPUT_COMM_SIZE"):
        return False
    if wishes.lang and two_letters(result.metadata.language) not in (None, wishes.lang.lower()):
        return False
    if wishes.only_with_metadata and not (document.date and document.title and document.url):
        return False
    return document.url is None or document.url not in wishes.url_blacklist
