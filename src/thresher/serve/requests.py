"""What is asked for: the page of a request and its options, checked against the models that OpenAPI describes."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import from_json
from starlette.requests import ClientDisconnect, Request

from thresher.fetch.deadline import Deadline, OutOfTime
from thresher.methods import METHODS, load_plugins
from thresher.methods.auto import FAVORS
from thresher.methods.wlr import RATIOS
from thresher.page import HIDDEN_CHOICES
from thresher.page.addresses import Preference
from thresher.render.options import LARGEST_OFFSET
from thresher.roles.conventions import CHOICES
from thresher.serve.problems import Problem, too_large

__all__ = ["BlocksOptions", "CompareOptions", "ExtractOptions", "PageOptions", "PageRequest", "read_request"]

HTML_TYPES: Final = ("text/html", "application/xhtml+xml")
JSON_TYPE: Final = "application/json"
_CHARSET: Final = re.compile(r""";\s*charset\s*=\s*["']?([^\s"';,]{1,50})""", re.IGNORECASE)
_BOOLEANS: Final = {"true": True, "false": False}
_MOST_METHODS: Final = 50
IN_BODY: Final = "html"
"""The option that no query may have."""

load_plugins()
MethodName = Literal[*METHODS]  # type: ignore[valid-type]  # what there is is known when the program runs
Favor = Literal[*FAVORS]  # type: ignore[valid-type]
Hidden = Literal[*HIDDEN_CHOICES]  # type: ignore[valid-type]
Convention = Literal[*CHOICES]  # type: ignore[valid-type]
LinkStyle = Literal["inline", "references", "none"]
ImageStyle = Literal["inline", "alt", "links", "none"]
Ratio = Literal[*RATIOS]  # type: ignore[valid-type]
Address = Annotated[
    str,
    Field(pattern=r"^https?://[^\s/?#]+[^\s]*$", max_length=2048, examples=["https://example.org/post"]),
]


class PageOptions(BaseModel):
    """What every request about a page may say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: Annotated[
        Address | None,
        Field(description="Where the page is: it is fetched from there, unless the request has the page itself."),
    ] = None
    html: Annotated[str | None, Field(description="The page itself.")] = None
    prefer: Annotated[
        Preference | None,
        Field(description="The form of a page that is fetched, if it names one: Markdown, AMP, its own address."),
    ] = None


class ExtractOptions(PageOptions):
    """How to extract; as the keywords of `thresher.extract`."""

    method: Annotated[MethodName | None, Field(description="GET /v1/methods lists them; auto by default.")] = None
    favor: Annotated[Favor | None, Field(description="For the method auto: keep less, or more.")] = None
    links: Annotated[bool | LinkStyle, Field(description="Write where links lead; how, in Markdown.")] = True
    images: Annotated[bool | ImageStyle, Field(description="Write pictures and other media; how, in Markdown.")] = True
    tables: Annotated[bool, Field(description="Write tables as tables.")] = True
    heading_offset: Annotated[
        int, Field(ge=0, le=LARGEST_OFFSET, description="Levels by which headings of Markdown are lower.")
    ] = 0
    wrap: Annotated[int, Field(ge=0, description="Characters in a line of Markdown; 0 for any number.")] = 0
    max_chars: Annotated[
        int | None, Field(ge=0, description="Markdown ends with the last block before so many characters, and a note.")
    ] = None
    toc: Annotated[bool, Field(description="Begin Markdown with a table of contents.")] = False
    comments: Annotated[bool | None, Field(description="Comments below an article as content.")] = None
    title: Annotated[Convention, Field(description="The headline.")] = "auto"
    lead: Annotated[Convention, Field(description="The lines below the headline that sum up the text.")] = "auto"
    byline: Annotated[Convention, Field(description="Lines of authors and dates.")] = "auto"
    captions: Annotated[Convention, Field(description="Captions of pictures and tables.")] = "auto"
    hidden: Annotated[Hidden, Field(description="Text that no reader sees.")] = "drop"
    render: Annotated[
        Literal["never", "auto", "always"],
        Field(description="Let a browser run the scripts of a page that is fetched: auto where it needs them."),
    ] = "never"
    with_metadata: Annotated[
        bool, Field(description="Markdown and text begin with the facts; HTML has them in its head.")
    ] = False


class BlocksOptions(PageOptions):
    """How to list the blocks of a page."""

    ratio: Annotated[Ratio, Field(description="What relevance is made of.")] = "wlr"
    limit: Annotated[int | None, Field(ge=1, le=1_000_000, description="At most so many blocks.")] = None


class CompareOptions(PageOptions):
    """Which methods to compare."""

    methods: Annotated[
        list[MethodName] | None, Field(min_length=1, max_length=_MOST_METHODS, description="All by default.")
    ] = None
    gold: Annotated[
        str | None, Field(description="The text that the methods should have found; without words it counts as none.")
    ] = None


_Options = TypeVar("_Options", bound=PageOptions)


@dataclass(frozen=True)
class PageRequest:
    """A request: the page itself or its address, and the options."""

    html: str | bytes | None
    encoding: str | None
    options: Any
    """Of the model that `read_request` was given."""

    @property
    def size(self) -> int:
        return len(self.html or "")


async def read_request(request: Request, model: type[PageOptions], max_bytes: int, clock: Deadline) -> PageRequest:
    """What a request asks for. Options stand in the query, or in the JSON object that holds the page."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in (JSON_TYPE, *HTML_TYPES):
        raise Problem(
            "wrong-type",
            f"the body is {media_type or 'of no type'}",
            f"Send Content-Type: text/html with the page, or {JSON_TYPE} with an object that has url or html.",
            {"Accept-Post": ", ".join((JSON_TYPE, *HTML_TYPES))},
        )
    in_query = _checked(model, _from_query(request, model))
    body = await _body(request, max_bytes, clock)
    if media_type == JSON_TYPE:
        return _from_json(body, model, in_query)
    charset = _CHARSET.search(request.headers.get("content-type", ""))
    return PageRequest(body, charset[1] if charset else None, in_query)


def _from_json(body: bytes, model: type[_Options], in_query: PageOptions) -> PageRequest:
    try:
        values = from_json(body)
    except ValueError as error:
        raise Problem(
            "unreadable", f"the body is no JSON: {error}", "Send a JSON object that has url or html."
        ) from None
    if not isinstance(values, dict):
        raise Problem("bad-request", "the body is no JSON object", "Send an object that has url or html.")
    if empty := [name for name, value in values.items() if value is None]:
        raise Problem("bad-request", f"{empty[0]} is null", "Leave out what you have no value for.")
    given = _checked(model, values)
    options = model(**{**in_query.model_dump(exclude_unset=True), **given.model_dump(exclude_unset=True)})
    if given.html is None and given.url is None:
        raise Problem("bad-request", "the request names no page", "Send an object that has url or html.")
    return PageRequest(options.html, None, options)


def _checked(model: type[_Options], values: dict[str, Any]) -> _Options:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise _misfit(error) from None


def _misfit(error: ValidationError) -> Problem:
    flaws = error.errors(include_url=False, include_context=False, include_input=False)
    told = "; ".join(f"{'.'.join(map(str, flaw['loc'])) or 'the body'}: {flaw['msg']}" for flaw in flaws[:5])
    return Problem("bad-request", told, "Change these; GET /openapi.json describes every option.")


def _from_query(request: Request, model: type[PageOptions]) -> dict[str, Any]:
    """The options of a query as the values that they stand for."""
    values: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name in values or name == IN_BODY:
            raise Problem("bad-request", f"{name} may not stand here", "Give every option once, and html in the body.")
        values[name] = _value(model, name, text)
    return values


def _value(model: type[PageOptions], name: str, text: str) -> Any:
    field = model.model_fields.get(name)
    if field is None:
        return text
    if "bool" in str(field.annotation):
        return _BOOLEANS.get(text, text)
    if "list" in str(field.annotation):
        return text.split(",")
    return int(text) if "int" in str(field.annotation) and re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else text


async def _body(request: Request, max_bytes: int, clock: Deadline) -> bytes:
    """The whole body, if it is not too large and comes in time."""
    announced = request.headers.get("content-length", "0")
    if announced.isdigit() and int(announced) > max_bytes:
        raise too_large(max_bytes)
    pieces, size = [], 0
    try:
        async with asyncio.timeout(clock.remaining()):
            async for piece in request.stream():
                size += len(piece)
                if size > max_bytes:
                    raise too_large(max_bytes)
                pieces.append(piece)
    except (TimeoutError, OutOfTime):
        raise Problem("slow-request", "the request did not arrive in time", "Send it faster.") from None
    except ClientDisconnect:
        raise Problem("unreadable", "the client went away", "Try again.") from None
    return b"".join(pieces)
