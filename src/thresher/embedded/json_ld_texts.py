"""Texts in JSON-LD, where a page describes itself in the words of schema.org.

The keys have a defined meaning there, so nothing has to be guessed. The description of an article is only its teaser,
and no candidate; the description of a product or a job is all the text there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Final

from thresher.embedded.candidates import Candidate, Node
from thresher.embedded.data_values import Data
from thresher.embedded.prose import markup_of_lines, prose_of
from thresher.page.budget import Purse
from thresher.printable import on_one_line

_LEAST_WORDS: Final = 30
_LONGEST_TITLE: Final = 300
_ARTICLE_TYPES: Final = re.compile(r"(?:Article|BlogPosting|Report)$")
_TYPES_WITH_TEXT: Final = re.compile(r"(?:Article|BlogPosting|Report|Review|WebPage|CreativeWork|LiveBlogPosting)$")
_DISCUSSION_TYPES: Final = re.compile(r"(?:DiscussionForumPosting|SocialMediaPosting|Question)$")
_TYPES_WITH_DESCRIPTION: Final = re.compile(
    r"(?:Product|ProductGroup|JobPosting|Event|Course|Book|Movie|SoftwareApplication|VideoObject|PodcastEpisode|Episode|"
    r"Dataset|TouristAttraction|Accommodation|Hotel|Service)$"
)
_KEYS_OF_OTHER_THINGS: Final = frozenset(
    "author publisher image logo breadcrumb review reviews isRelatedTo isSimilarTo itemListElement mentions offers "
    "creator brand comment suggestedAnswer acceptedAnswer hasPart isPartOf".split()
)
_ANSWER_KEYS: Final = ("acceptedAnswer", "suggestedAnswer", "comment")


def json_ld_candidates(data: Iterable[Data], purse: Purse) -> Iterator[Candidate]:
    """The texts of the things that the page describes. If one is an article, descriptions of others do not count."""
    things = list(_things(data, purse))
    has_article = any(_is(_ARTICLE_TYPES, _kinds(thing.value)) for thing in things)
    for thing in things:
        yield from _said_by(thing, purse, with_description=not has_article)


def _things(data: Iterable[Data], purse: Purse) -> Iterator[Node]:
    """All objects in their order, without those that only belong to others, such as authors."""
    stack = [Node(each.value, "", each) for each in data][::-1]
    while stack and purse.look():
        node = stack.pop()
        if isinstance(node.value, list):
            stack.extend(Node(each, node.key, node) for each in reversed(node.value))
        elif isinstance(node.value, dict) and "FAQPage" not in _kinds(node.value):
            # frequently asked questions are often below a text, and are never all of it
            yield node
            below = [Node(value, key, node) for key, value in node.value.items() if key not in _KEYS_OF_OTHER_THINGS]
            stack.extend(reversed([each for each in below if isinstance(each.value, dict | list)]))


def _said_by(node: Node, purse: Purse, *, with_description: bool) -> Iterator[Candidate]:
    """The text of one thing."""
    for key, markup in _texts(node.value, purse, with_description=with_description):
        prose = prose_of(markup) if purse.spend(len(markup)) else None
        if prose is not None and prose.words >= _LEAST_WORDS:
            yield Candidate(prose.words, prose.markup, _title(node.value), Node(markup, key, node))
            return


def _title(thing: dict[str, Any]) -> str | None:
    title = next((thing[name] for name in ("headline", "name") if isinstance(thing.get(name), str)), "")
    return on_one_line(title[:_LONGEST_TITLE]) or None


def _texts(thing: dict[str, Any], purse: Purse, *, with_description: bool) -> Iterator[tuple[str, str]]:
    """The texts that a thing may have, each with its key, the best first."""
    kinds = _kinds(thing)
    if _is(_DISCUSSION_TYPES, kinds):
        yield "text", "".join(_discussion(thing, purse))
    if _is(_TYPES_WITH_TEXT, kinds):
        yield from ((key, thing[key]) for key in ("articleBody", "text", "reviewBody") if _is_text(thing.get(key)))
    if "Recipe" in kinds:
        yield "recipeInstructions", "".join(_recipe(thing, purse))
    if with_description and _is(_TYPES_WITH_DESCRIPTION, kinds):
        yield from ((key, thing[key]) for key in ("transcript", "description") if _is_text(thing.get(key)))


def _kinds(thing: dict[str, Any]) -> list[str]:
    said = thing.get("@type")
    return [kind for kind in (said if isinstance(said, list) else [said]) if isinstance(kind, str)]


def _is(pattern: re.Pattern[str], kinds: list[str]) -> bool:
    return any(pattern.search(kind[:100]) for kind in kinds)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _discussion(thing: dict[str, Any], purse: Purse) -> Iterator[str]:
    """A question or a first post, and the answers to it, in order."""
    stack: list[Any] = [thing]
    while stack and purse.look():
        post = stack.pop()
        if isinstance(post, list):
            stack.extend(reversed(post))
        elif isinstance(post, dict):
            text = next((post[key] for key in ("text", "articleBody") if _is_text(post.get(key))), "")
            yield f"<div>{_as_markup(text)}</div>"
            stack.extend(post[key] for key in reversed(_ANSWER_KEYS) if isinstance(post.get(key), dict | list))


def _recipe(thing: dict[str, Any], purse: Purse) -> Iterator[str]:
    """Description, ingredients and steps."""
    if isinstance(description := thing.get("description"), str):
        yield _as_markup(description)
    parts = thing.get("recipeIngredient")
    if isinstance(parts, list):
        yield f"<ul>{''.join(f'<li>{escape(part)}</li>' for part in parts if isinstance(part, str))}</ul>"
    yield from (_as_markup(step) for step in _steps(thing.get("recipeInstructions"), purse))


def _steps(instructions: Any, purse: Purse) -> Iterator[str]:
    stack = [instructions]
    while stack and purse.look():
        step = stack.pop()
        if isinstance(step, str):
            yield step
        elif isinstance(step, list):
            stack.extend(reversed(step))
        elif isinstance(step, dict):
            stack.extend([step.get("itemListElement"), step.get("text")])


def _as_markup(text: str) -> str:
    prose = prose_of(text)
    return prose.markup if prose else markup_of_lines(text)
