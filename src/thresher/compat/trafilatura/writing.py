"""The output formats of trafilatura, made from what Thresher writes."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections import Counter
from hashlib import blake2b
from typing import Final

import numpy as np

from thresher.compat.trafilatura.settings import FIELDS, TREES, Document, Extractor
from thresher.extraction import Extraction
from thresher.render import front_matter

_HEADER: Final = (
    *("title author url hostname description sitename date categories tags fingerprint id license".split()),
)
_ATTRIBUTES: Final = (
    *("sitename title author date url hostname description categories tags license id fingerprint language".split()),
)
_COLUMNS: Final = ("url", "id", "fingerprint", "hostname", "title", "image", "date")

_TAG: Final = re.compile(r'<(/?)([a-z]+)((?: [a-z]+="[^"]*")*)(/?)>')
"""A tag as our XML writer writes it: in text and in values `<` is always escaped."""
_NAMES: Final = {
    "heading": "head",
    "paragraph": "p",
    "link": "ref",
    "image": "graphic",
    "media": "graphic",
    "break": "lb",
    "formula": "code",
    "caption": "p",
}
"""Elements of our XML by the names that trafilatura has for them; those not named here are called the same."""
_FORMATTING: Final = {"emphasis": "#i", "strong": "#b"}
_TEI_DIFFERS: Final = re.compile(r'<(/?)(head|graphic)((?: [a-z]+="[^"]*")*)(/?)>')
_AT_ONCE: Final = 10_000
"""So many words are hashed at a time."""
_FORMULA: Final = re.compile(r"\s*[=+\-@＝＋－＠﹢﹣﹦﹫\x00]|[\t\r\n]")
"""How a cell begins that a spreadsheet would calculate, in any width; some skip white space first."""
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def written(result: Extraction, document: Document, wishes: Extractor) -> str:
    """The document as a text in the format that is asked for."""
    match wishes.format:
        case "json":
            return _json(result, document, wishes)
        case "csv":
            return _csv(document)
        case "xml":
            return _xml(result, document, wishes)
        case "xmltei":
            return _tei(result, document, wishes)
        case "html":
            return _html(result, document, wishes)
    header = _yaml(document) if wishes.with_metadata else ""
    return f"{header}{document.text}\n{document.comments or ''}".strip("\n")


def body_of(result: Extraction, wishes: Extractor) -> str:
    """The content as text; as Markdown where it must show more than words."""
    if wishes.formatting or wishes.links or wishes.images:
        return result.markdown
    return result.text


def comments_of(result: Extraction) -> str:
    return "\n".join(comment.text for comment in result.comments)


def fingerprint(text: str) -> str:
    """64 bits, of which similar texts share most (SimHash over words)."""
    votes = np.zeros(64)
    counted = list(Counter(text.lower().encode("utf-8", "replace").split()).items())
    for start in range(0, len(counted), _AT_ONCE):
        some = counted[start : start + _AT_ONCE]
        hashes = b"".join(blake2b(word, digest_size=8).digest() for word, _ in some)
        bits = np.unpackbits(np.frombuffer(hashes, dtype=np.uint8)).reshape(len(some), 64)
        votes += np.array([often for _, often in some]) @ (bits * 2.0 - 1.0)
    return np.packbits(votes > 0).tobytes().hex()


# ---- formats


def _yaml(document: Document) -> str:
    facts = {name: value for name in _HEADER if (value := getattr(document, name))}
    return f"{front_matter(facts)}\n"


def _json(result: Extraction, document: Document, wishes: Extractor) -> str:
    content = {"text": result.text, "comments": document.comments or ""}
    if not wishes.with_metadata:
        return json.dumps(content, ensure_ascii=False)
    known = {name: getattr(document, name) for name in FIELDS if name not in TREES}
    known["source"] = known.pop("url")
    known["source-hostname"] = known.pop("sitename")
    known["excerpt"] = known.pop("description")
    known["categories"], known["tags"] = ";".join(document.categories or []), ";".join(document.tags or [])
    return json.dumps({**known, **content}, ensure_ascii=False)


def _csv(document: Document) -> str:
    values = [getattr(document, name) for name in _COLUMNS]
    values += [document.text, document.comments, document.license, document.pagetype]
    line = io.StringIO()
    csv.writer(line, delimiter="\t").writerow([_no_formula(str(value or "null")) for value in values])
    return line.getvalue()


def _no_formula(cell: str) -> str:
    """A cell that spreadsheets take for text: the apostrophe says so, and they do not show it."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _html(result: Extraction, document: Document, wishes: Extractor) -> str:
    facts = "".join(f'<meta name="{name}" content="{value}">\n' for name, value in _attributes(document))
    head = f"<head>\n{facts}</head>\n" if wishes.with_metadata else ""
    return f"<html>\n{head}<body>\n{result.html}\n</body>\n</html>"


def _xml(result: Extraction, document: Document, wishes: Extractor) -> str:
    facts = "".join(f' {name}="{value}"' for name, value in _attributes(document))
    main, comments = content_xml(result, wishes), comments_xml(document)
    return f"<doc{facts}>\n<main>{main}\n</main>\n<comments>{comments}</comments>\n</doc>"


def _tei(result: Extraction, document: Document, wishes: Extractor) -> str:
    facts = dict(_attributes(document))
    title, site, url = facts.get("title", ""), facts.get("sitename", ""), facts.get("url", "")
    author = f"<author>{facts['author']}</author>" if "author" in facts else ""
    day = f'<date type="publication">{facts["date"]}</date>' if "date" in facts else ""
    header = (
        f'<fileDesc>\n<titleStmt><title type="main">{title}</title>{author}</titleStmt>\n'
        f"<publicationStmt><publisher>{site or facts.get('hostname', 'N/A')}</publisher>{day}</publicationStmt>\n"
        f'<sourceDesc><bibl>{title} {site}<ptr type="URL" target="{url}"/></bibl></sourceDesc>\n</fileDesc>'
    )
    content = _TEI_DIFFERS.sub(_in_tei, content_xml(result, wishes))
    body = f'<div type="entry">{content}\n</div>\n<div type="comments">{comments_xml(document)}</div>'
    return (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0">\n<teiHeader>\n{header}\n</teiHeader>\n'
        f"<text>\n<body>\n{body}\n</body>\n</text>\n</TEI>"
    )


def content_xml(result: Extraction, wishes: Extractor) -> str:
    """The content in trafilatura's elements."""
    content = result.xml.partition("<content>")[2].rpartition("\n</content>")[0]
    return _TAG.sub(lambda found: _renamed(found, formatting=wishes.formatting), content)


def comments_xml(document: Document) -> str:
    return "".join(f"\n<p>{_escaped(line)}</p>" for line in (document.comments or "").splitlines())


def _renamed(found: re.Match[str], *, formatting: bool) -> str:
    """One tag of our XML in trafilatura's names."""
    end, name, attributes, empty = found.groups()
    if name == "rule" or (name in _FORMATTING and not formatting):
        return ""
    if name in _FORMATTING:
        return "</hi>" if end else f'<hi rend="{_FORMATTING[name]}">'
    if name == "heading":
        attributes = attributes.replace(' level="', ' rend="h')
    elif name == "list":
        attributes = ' rend="ol"' if "true" in attributes else ' rend="ul"'
    elif name == "cell":
        attributes = attributes.replace(' header="true"', ' role="head"')
    elif name == "link":
        attributes = attributes.replace(' href="', ' target="', 1)
    return f"<{end}{_NAMES.get(name, name)}{'' if end else attributes}{empty}>"


def _in_tei(found: re.Match[str]) -> str:
    """Headings amid a text and the addresses of pictures are called otherwise in TEI."""
    end, name, attributes, empty = found.groups()
    if name == "head":
        return "</ab>" if end else f'<ab type="header"{attributes}>'
    return f"<graphic{attributes.replace(' src=', ' url=', 1)}{empty}>"


def _attributes(document: Document) -> list[tuple[str, str]]:
    facts = ((name, getattr(document, name)) for name in _ATTRIBUTES)
    joined = ((name, value if isinstance(value, str) else ";".join(value)) for name, value in facts if value)
    return [(name, _escaped(value)) for name, value in joined]


def _escaped(text: str) -> str:
    return html.escape(_NOT_XML.sub("", text))
