"""The keywords of `thresher.extract`: what each must be, and what a wrong one was most likely meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from thresher.errors import BadArgument
from thresher.methods import DEFAULT_METHOD
from thresher.methods.parameters import check_parameters, methods_with, parameters_of
from thresher.page.showing import check_choice
from thresher.render.options import IMAGES, LARGEST_OFFSET, LINKS
from thresher.verdict import Method


class _Kind(NamedTuple):
    """What a keyword may be, for the program and for its user."""

    types: tuple[type, ...]
    in_words: str


_FLAG: Final = _Kind((bool,), "True or False")
_CONVENTION: Final = _Kind((str,), "'auto', 'always' or 'never'")
_KINDS: Final = {
    "url": _Kind((str, type(None)), "the page's address as a str, such as 'https://example.org/post'"),
    "method": _Kind((str, type(None)), f"a method by its name, such as {DEFAULT_METHOD!r}"),
    "encoding": _Kind((str, type(None)), "the name of an encoding, such as 'utf-8'"),
    "max_bytes": _Kind((int,), "a number of bytes"),
    "links": _Kind((bool, str), "True or False, or 'references' for addresses below the text"),
    "images": _Kind((bool, str), "True or False, 'alt' for their texts, or 'links' for links to them"),
    "tables": _FLAG,
    "heading_offset": _Kind((int,), f"a number of levels from 0 to {LARGEST_OFFSET}"),
    "wrap": _Kind((int,), "a number of characters, or 0 for none"),
    "max_chars": _Kind((int, type(None)), "a number of characters, or None for any number"),
    "toc": _FLAG,
    "comments": _Kind((bool, type(None)), "True or False, or None to leave it to the method"),
    "hidden": _Kind((str,), "'drop', 'keep' or 'flag'"),
    "title": _CONVENTION,
    "lead": _CONVENTION,
    "byline": _CONVENTION,
    "captions": _CONVENTION,
}
"""What the keywords of `extract` may be. `rules` is not among them: its own room says what is wrong with it."""
_CHOICES: Final = {"links": LINKS, "images": IMAGES}

_FORMATS: Final = "take the format from the result: .markdown, .text, .html, .xml or .json()"
_FACTS: Final = "look at .metadata of the result"
_LANGUAGE: Final = "the language is in .metadata.language of the result"
_FALLBACK: Final = "leave it out: there is no second extractor to fall back on"
_SCORING: Final = "leave it out: it steers a scoring that is not here"
_COMPAT: Final = "leave it out, or take the function of thresher.compat.trafilatura"
_FETCH: Final = "it is one of thresher.fetch(address, …), whose answer extract() takes"

_ELSEWHERE: Final = {
    "include_links": "write links={value}",
    "include_images": "write images={value}",
    "keep_all_images": "write images={value}",
    "include_tables": "write tables={value}",
    "include_comments": "write comments={value}; .comments of the result has them either way",
    "include_formatting": "take .markdown or .html of the result; .text is without formatting",
    "favor_precision": 'write favor="precision"',
    "favor_recall": 'write favor="recall"',
    "focus": 'write favor="precision" or favor="recall"',
    "output_format": _FORMATS,
    "output": _FORMATS,
    "format": _FORMATS,
    "as_dict": "take .to_dict() of the result",
    "html_partial": "take .html of the result for a part, .document() for a whole document",
    "keep_article_html": "take .html of the result",
    "with_metadata": "take .metadata of the result, or .to('md', with_metadata=True)",
    "only_with_metadata": _FACTS,
    "url_blacklist": _FACTS,
    "author_blacklist": _FACTS,
    "date_extraction_params": _FACTS,
    "target_language": _LANGUAGE,
    "use_meta_language": _LANGUAGE,
    "language": _LANGUAGE,
    "lang": _LANGUAGE,
    "fast": _FALLBACK,
    "no_fallback": _FALLBACK,
    "deduplicate": "leave it out: no answer depends on the pages before",
    "max_tree_size": "write max_bytes, if a limit is wanted",
    "prune_xpath": "write a rule that drops it: rules=…",
    "record_id": _COMPAT,
    "tei_validation": _COMPAT,
    "settingsfile": _COMPAT,
    "config": _COMPAT,
    "options": _COMPAT,
    "positive_keywords": _SCORING,
    "negative_keywords": _SCORING,
    "min_text_length": _SCORING,
    "retry_length": _SCORING,
    "stoplist": _SCORING,
    "base_url": "write url={value}",
    "source_url": "write url={value}",
    "charset": "write encoding={value}",
    "timeout": _FETCH,
    "request_timeout": _FETCH,
    "user_agent": _FETCH,
    "browser_user_agent": _FETCH,
    "main_content": "leave it out: the main content is what you get",
    "include_toc": "write toc={value}",
    "inline_links": "write links=True, or links='references' for addresses below the text",
    "reference_links": "write links='references'",
    "ignore_links": "write links=False",
    "ignore_images": "write images=False",
    "images_to_alt": "write images='alt'",
    "body_width": "write wrap={value}",
    "max_length": "write max_chars={value}",
    "max_characters": "write max_chars={value}",
    "preserve_formatting": "take .markdown of the result for formatted text, .text for plain text",
}
"""What to do instead, by the names of trafilatura, readability, newspaper, goose, justext and resiliparse."""

_LONGEST_VALUE: Final = 100


def check_values(given: Mapping[str, object]) -> None:
    """Refuse values of `extract`'s own keywords that are not of the right kind."""
    for name, value in given.items():
        kind = _KINDS[name]
        is_flag_for_number = isinstance(value, bool) and bool not in kind.types
        if not isinstance(value, kind.types) or is_flag_for_number or not _is_possible(name, value):
            raise BadArgument(f"{name} is {kind.in_words}, not {_short(value)}")
    max_bytes = given["max_bytes"]
    if isinstance(max_bytes, int) and max_bytes < 0:
        raise BadArgument(f"max_bytes is a number of bytes, 0 or more, not {max_bytes}")
    check_choice(given["hidden"])


def _is_possible(name: str, value: Any) -> bool:
    """Whether a value of the right type is one that can be meant."""
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "heading_offset":
        return 0 <= int(value) <= LARGEST_OFFSET
    return name not in ("wrap", "max_chars") or value is None or value >= 0


def check_keywords(method: Method, name: str, given: Mapping[str, Any]) -> None:
    """Refuse keywords that neither `extract` nor the method has, and values that do not fit."""
    if not given:  # as for most: to ask a method for its keywords takes a tenth of what a small page takes
        return
    known = parameters_of(method)
    for key, value in given.items():
        if key not in known and (advice := _advice(key, value, [*_KINDS, "rules", *known])):
            raise BadArgument(f"extract() has no keyword {key!r}: {advice}")
    check_parameters(method, name, dict(given))


def _advice(key: str, value: object, known: list[str]) -> str | None:
    if key in _ELSEWHERE:
        return _ELSEWHERE[key].format(value=_short(value))
    if methods_with(key):
        return None
    from difflib import get_close_matches  # only here: most make no mistake

    near = get_close_matches(key, known, n=1)
    return f"did you mean {near[0]!r}?" if near else None


def _short(value: object) -> str:
    written = repr(value)
    return written if len(written) <= _LONGEST_VALUE else f"a {type(value).__name__}"
