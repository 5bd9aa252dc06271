"""Opening: an address, a file or a folder by its name, what was pasted or dropped, a corpus, one of our samples."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from thresher.errors import BadArgument, PageTooLarge
from thresher.fetch.address import PrivatePolicy
from thresher.fetch.client import fetch
from thresher.lab.evaluate.corpora import known_corpora
from thresher.page import sniff
from thresher.studio.opened_page import Source, id_of
from thresher.studio.studio import Studio


class Sample(NamedTuple):
    name: str
    title: str
    says: str


SAMPLES: Final = (
    Sample("article", "An article", "A news page with menus, offers and comments around it."),
    Sample("thread", "A forum thread", "Every post is content; buttons and signatures are not."),
    Sample("product", "A product", "A shop's page: description and facts among offers."),
)
_SAMPLE_ADDRESS: Final = "https://sample.example/{}"
_PAGES: Final = (".html", ".htm", ".xhtml", ".mht")


def open_anything(studio: Studio, typed: str) -> str:
    """What a user names: an address, a corpus, a folder or a file. Gives where it is shown."""
    typed = typed.strip()
    if typed.lower().startswith(("http://", "https://")):
        return open_address(studio, typed)
    named = {each.name: each.path for each in known_corpora()}
    path = named[typed] if typed in named else studio.path(typed)
    if path.is_dir() or path.suffix == ".parquet":
        return open_corpus_at(studio, path)
    if not path.exists():
        hint = f"; for a web address write https://{typed}" if "." in typed and "/" not in typed[:1] else ""
        raise BadArgument(f"there is no file {path}{hint}")
    if path.stat().st_size > studio.max_bytes:
        raise PageTooLarge(path.stat().st_size, studio.max_bytes)
    return open_bytes(studio, path.read_bytes(), path.name)


def open_address(studio: Studio, address: str) -> str:
    private: PrivatePolicy = "typed" if studio.private is None else "allow" if studio.private else "refuse"
    found = fetch(address, chosen_by="user", private=private, max_bytes=studio.max_bytes, retries=1)
    return open_bytes(studio, found.content, found.url, url=found.url, encoding=found.charset)


def open_bytes(studio: Studio, html: bytes, name: str, *, url: str | None = None, encoding: str | None = None) -> str:
    if not html.strip():
        raise BadArgument(f"{name} is empty")
    if len(html) > studio.max_bytes:
        raise PageTooLarge(len(html), studio.max_bytes)
    if (kind := sniff.binary_kind(html)) is not None:
        raise BadArgument(f"{name} is {kind}, not a web page")
    return shown_at(studio, Source(id_of(html, url), name[:500], html, url, encoding))


def open_sample(studio: Studio, name: str) -> str:
    if name not in {sample.name for sample in SAMPLES}:
        raise BadArgument(f"no sample is called {name!r}")
    html = (Path(__file__).parent / "samples" / f"{name}.html").read_bytes()
    title = next(sample.title for sample in SAMPLES if sample.name == name)
    return open_bytes(studio, html, f"Sample: {title.lower()}", url=_SAMPLE_ADDRESS.format(name))


def open_corpus_at(studio: Studio, path: Path) -> str:
    """A Parquet file as it is; what lies in a folder is read from there until something is saved beside it."""
    is_folder = path.is_dir()
    target = path.with_name(f"{path.name}.parquet") if is_folder else path
    corpus = studio.corpora.get(target, str(path) if is_folder else "")
    if not len(corpus):
        raise BadArgument(f"there are no pages in {path}; files that end in {', '.join(_PAGES[:2])} would be")
    return "c/" + studio.state.add_corpus(_name_of(path), target, str(path) if is_folder else "")


def open_from_corpus(studio: Studio, name: str, page_id: str) -> str:
    """A page of a corpus."""
    row = studio.corpus_called(name).row(page_id)
    source = Source(
        id_of(row.html, row.url, name, page_id), row.url or page_id, row.html, row.url or None, None, name, page_id
    )
    return shown_at(studio, source)


def shown_at(studio: Studio, source: Source) -> str:
    studio.state.add(source)
    return f"p/{source.id}"


def _name_of(path: Path) -> str:
    """A name that can stand in an address."""
    name = path.stem if path.suffix == ".parquet" else path.name
    return "".join(each if each.isalnum() or each in "-_." else "-" for each in name)[:60].strip(".") or "corpus"
