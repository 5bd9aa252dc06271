"""The OpenAPI 3.1 document: requests from the models that check them, answers from the schemas below."""

from __future__ import annotations

from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema

from thresher import __version__
from thresher.blocks.region import LABELS
from thresher.blocks.role import ROLES
from thresher.serve.negotiation import FORMATS
from thresher.serve.problems import KINDS, MEDIA_TYPE
from thresher.serve.requests import (
    HTML_TYPES,
    IN_BODY,
    JSON_TYPE,
    BlocksOptions,
    CompareOptions,
    ExtractOptions,
    PageOptions,
)

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_TEXT_OR_NULL: Final[Schema] = {"type": ["string", "null"]}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_COUNT_OR_NULL: Final[Schema] = {"type": ["integer", "null"], "minimum": 0}
_NUMBER: Final[Schema] = {"type": "number"}
_SHARE: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}
_SHARE_OR_NULL: Final[Schema] = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
_FLAG: Final[Schema] = {"type": "boolean"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(properties: dict[str, Schema], *optional: str) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


_POST: Final = _object({"author": _TEXT_OR_NULL, "date": _TEXT_OR_NULL, "text": _TEXT, "depth": _COUNT, "row": _COUNT})
_LOCATION: Final[dict[str, Schema]] = {
    "xpath": _TEXT,
    "css": _TEXT_OR_NULL,
    "line": _COUNT_OR_NULL,
    "column": _COUNT_OR_NULL,
    "start": _COUNT_OR_NULL,
    "stop": _COUNT_OR_NULL,
}
_BLOCK: Final = _object(
    {
        "text": _TEXT,
        "words": _COUNT,
        "kept": _FLAG,
        "role": {"type": "string", "enum": [role.value for role in ROLES]},
        "hidden": _FLAG,
        "score": _NUMBER,
        "why": _TEXT,
        **_LOCATION,
    }
)
_REGION: Final = _object(
    {
        "label": {"type": "string", "enum": [label.value for label in LABELS]},
        "words": _COUNT,
        "links": _SHARE,
        "text": _TEXT,
        **_LOCATION,
    }
)
_KIND: Final[Schema] = {"oneOf": [{"type": "null"}, _object({"name": _TEXT, "probability": _SHARE})]}
_EXTRACTION: Final = _object(
    {
        **dict.fromkeys(("title", "author"), _TEXT_OR_NULL),
        "authors": _list(_TEXT),
        **dict.fromkeys(("date", "modified", "site", "language", "url", "description", "image"), _TEXT_OR_NULL),
        "tags": _list(_TEXT),
        "licence": _TEXT_OR_NULL,
        "kind": _KIND,
        "genre": _object({"name": _TEXT, "because": _TEXT}),
        "words": _COUNT,
        "reading_minutes": _COUNT,
        "sources": {"type": "object", "additionalProperties": _TEXT},
        "method": _TEXT,
        "confidence": _SHARE,
        "reasons": _list(_TEXT),
        "comments": _list(_POST),
        "posts": _list(_POST),
        "next_page": _TEXT_OR_NULL,
        "text": _TEXT,
        "markdown": _TEXT,
        "regions": _list(_REGION),
        "blocks": _list(_BLOCK),
    }
)
_RELEVANT_BLOCK: Final = _object(
    {
        "rank": {"type": "integer", "minimum": 1},
        "words": _COUNT,
        "share": _SHARE,
        "links": _SHARE,
        "ratio": _NUMBER,
        "xpath": _TEXT,
        "text": _TEXT,
    }
)
_BLOCKS: Final = _object(
    {"url": _TEXT_OR_NULL, "total": _COUNT, "notes": _list(_TEXT), "blocks": _list(_RELEVANT_BLOCK)}
)
_PRF: Final = _object({"precision": _SHARE, "recall": _SHARE, "f1": _SHARE})
_ENTRY: Final = _object(
    {
        "method": _TEXT,
        "words": _COUNT,
        "share": _NUMBER,
        "ms": _NUMBER,
        "relative": _NUMBER,
        "agrees": _SHARE_OR_NULL,
        "gold": _object({"word-bag": _PRF, "word-lcs": {"oneOf": [{"type": "null"}, _PRF]}}),
        "text": _TEXT,
    },
    "gold",
)
_COMPARISON: Final = _object(
    {
        "url": _TEXT_OR_NULL,
        "visible_words": _COUNT,
        "gold_words": _COUNT_OR_NULL,
        "parse_ms": _NUMBER,
        "methods": _list({"oneOf": [_ENTRY, _object({"method": _TEXT, "problem": _TEXT})]}),
        "agreement": _list(_list(_SHARE_OR_NULL)),
    }
)
_METHODS: Final = _object(
    {
        "default": _TEXT,
        "methods": _list(
            _object(
                {
                    "name": _TEXT,
                    "summary": _TEXT,
                    "parameters": {
                        "type": "object",
                        "additionalProperties": {"type": ["number", "string", "boolean", "null"]},
                    },
                }
            )
        ),
    }
)
_HEALTH: Final = _object({"status": {"const": "ok"}, "version": _TEXT})
_PROBLEM: Final = _object(
    {"type": _TEXT, "title": _TEXT, "status": {"type": "integer"}, "detail": _TEXT, "remedy": _TEXT}
)

SCHEMAS: Final = {
    "Extraction": _EXTRACTION,
    "Blocks": _BLOCKS,
    "Comparison": _COMPARISON,
    "Methods": _METHODS,
    "Health": _HEALTH,
    "Problem": _PROBLEM,
}
_RETRY_AFTER: Final = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}, "description": "Seconds to wait."}}
_TOLD_IN_HEADERS: Final = {
    "Thresher-Confidence": {"schema": _SHARE, "description": "How far to trust the answer; below 0.5, do not."},
    "Thresher-Reasons": {"schema": _TEXT, "description": "Codes of what speaks against it, with commas between."},
}
_ABOUT_PAGES: Final = (
    *("unreadable", "refused-address", "page-not-fetched", "options-conflict", "slow-request", "too-large"),
    *("wrong-type", "bad-request", "busy", "fetch-too-slow"),
)


def document(*, with_token: bool) -> Schema:
    """The whole document; `with_token` if every request must have one."""
    described: Schema = {
        "openapi": "3.1.0",
        "info": {
            "title": "Thresher",
            "version": __version__,
            "summary": "Takes the main content out of web pages.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": _paths(with_token),
        "components": {"schemas": SCHEMAS},
    }
    if with_token:
        described["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"token": []}]
    return described


def _paths(with_token: bool) -> Schema:
    always = ("no-token",) if with_token else ()
    about_pages = (*_ABOUT_PAGES, *always)
    extracted = {media_type: {"schema": _TEXT} for media_type in FORMATS} | {JSON_TYPE: {"schema": _ref("Extraction")}}
    return {
        "/v1/extract": {
            "post": _posting(
                "extract",
                "The main content of a page, in the format that Accept chooses; Markdown where anything will do.",
                ExtractOptions,
                {"description": "The content.", "headers": _TOLD_IN_HEADERS, "content": extracted},
                (*about_pages, "not-acceptable", "no-rendering", "not-rendered", "not-installed"),
            )
        },
        "/v1/blocks": {
            "post": _posting(
                "blocks", "Every block, the most relevant first.", BlocksOptions, _json_of("Blocks"), about_pages
            )
        },
        "/v1/compare": {
            "post": _posting(
                "compare", "Methods side by side on one page.", CompareOptions, _json_of("Comparison"),
                (*about_pages, "not-installed"),
            )
        },
        "/v1/methods": {"get": _getting("methods", "The extraction methods.", _json_of("Methods"), always)},
        "/healthz": {
            "get": {**_getting("health", "Whether the server is there.", _json_of("Health"), ()), "security": []}
        },
        "/metrics": {
            "get": _getting(
                "metrics", "Counters for Prometheus.",
                {"description": "Prometheus text.", "content": {"text/plain": {"schema": _TEXT}}}, always,
            )
        },
    }  # fmt: skip


def _getting(name: str, summary: str, answer: Schema, problems: tuple[str, ...]) -> Schema:
    return {"operationId": name, "summary": summary, "responses": {"200": answer, **_problems(problems)}}


def _posting(
    name: str, summary: str, model: type[PageOptions], answer: Schema, problems: tuple[str, ...]
) -> Schema:  # fmt: skip
    properties = _properties(model)
    body = {
        "type": "object",
        "properties": properties,
        "anyOf": [{"required": ["url"]}, {"required": [IN_BODY]}],
        "additionalProperties": False,
    }
    page = {"schema": {}, "example": "<p>Any bytes are a page."}  # OpenAPI says of bytes as they are: no schema
    return {
        "operationId": name,
        "summary": summary,
        "parameters": [_parameter(name, schema) for name, schema in properties.items() if name != IN_BODY],
        "requestBody": {
            "required": True,
            "content": {JSON_TYPE: {"schema": body}, **dict.fromkeys(HTML_TYPES, page)},
        },
        "responses": {"200": answer, **_problems(problems)},
    }


def _properties(model: type[PageOptions]) -> dict[str, Schema]:
    found = model.model_json_schema(schema_generator=_WithoutTitles)["properties"]
    return {name: _without_null(schema) for name, schema in found.items()}


class _WithoutTitles(GenerateJsonSchema):
    """Names of fields, once more in capitals, tell nobody anything."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def _without_null(schema: Schema) -> Schema:
    """Options that have no value are left out, not null."""
    schema = {key: value for key, value in schema.items() if not (key == "default" and value is None)}
    kinds = [kind for kind in schema.pop("anyOf", []) if kind != {"type": "null"}]
    return {**(kinds[0] if kinds else {}), **schema}


def _parameter(name: str, schema: Schema) -> Schema:
    found = {"name": name, "in": "query", "schema": {k: v for k, v in schema.items() if k != "description"}}
    as_list = {"style": "form", "explode": False} if schema.get("type") == "array" else {}
    return {**found, "description": schema.get("description", ""), **as_list}


def _json_of(name: str) -> Schema:
    return {"description": f"{name}.", "content": {JSON_TYPE: {"schema": _ref(name)}}}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _problems(kinds: tuple[str, ...]) -> Schema:
    """The answers for problems, by status."""
    found: dict[str, list[str]] = {}
    for kind in kinds:
        found.setdefault(str(KINDS[kind].status), []).append(KINDS[kind].title)
    content = {MEDIA_TYPE: {"schema": _ref("Problem")}}
    return {
        status: {"description": "; ".join(titles) + ".", "content": content}
        | ({"headers": _RETRY_AFTER} if status in ("503", "504") else {})
        for status, titles in sorted(found.items())
    }
