"""The result of an extraction.

Whatever most callers never ask for is imported only when somebody does, so that the first page comes out quickly.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher import render
from thresher.blocks.block import Block, blocks_of
from thresher.cached import cached_property
from thresher.errors import BadArgument, UnknownFormat
from thresher.kernel import with_figures
from thresher.page import Page, tree
from thresher.page.budget import Purse, Step
from thresher.reasons import Reason, ReasonCode, reason
from thresher.render import Options, Shown
from thresher.trust.confidence import Trust, assess
from thresher.verdict import Verdict

if TYPE_CHECKING:
    import numpy.typing as npt

    from thresher.blocks.region import Region
    from thresher.citing.passages import Passages, Place
    from thresher.metadata import Facts, Metadata
    from thresher.metadata.evidence import Stated
    from thresher.methods.genre import Genre
    from thresher.threads import Post
    from thresher.threads.discussion import Discussion

_LASTING: Final = ("page", "verdict", "method", "url", "options", "_notes", "_shell")
"""The attributes of an extraction from which all others can be made."""
_WIDEST_INDENT: Final = 16
_FORUM: Final = "forum"  # as `threads` has it, which takes a while to load
_STEPS_OF_FACTS: Final = (Step.METADATA, Step.THREADS)
"""What JSON and XML say beside the content is found in these steps."""


class Extraction:
    """The main content of a page. Every form of it is made when you first ask for it."""

    def __init__(
        self,
        page: Page,
        verdict: Verdict,
        *,
        method: str,
        url: str | None,
        options: Options,
        notes: tuple[Reason, ...] = (),
        shell: tuple[Page, Verdict] | None = None,
        discussion: Discussion | None = None,
    ) -> None:
        self.page = page
        self.verdict = verdict
        self.method = method
        self.url = url
        self.options = options
        self._notes = notes
        self._shell = shell
        """The page as it came, if it was an empty shell: `page` is then made from the data that it brought along."""
        self._discussion = discussion
        """What the journey has found out about posts, for whoever asks for them."""
        self._shown = Shown(page, verdict.keep, flag=options.flag, words=verdict.words)
        self._cut: dict[Step, Reason] = {}
        """What was cut short of the forms that were asked for so far."""

    def with_verdict(self, verdict: Verdict, notes: tuple[Reason, ...] = ()) -> Extraction:
        """The same page with another verdict on it, and what is to be said about that."""
        return Extraction(
            self.page,
            verdict,
            method=self.method,
            url=self.url,
            options=self.options,
            notes=(*self._notes, *notes),
            shell=self._shell,
        )

    def __getstate__(self) -> dict[str, object]:
        """What another process needs to know: every form can be made again."""
        return {name: self.__dict__[name] for name in _LASTING}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._discussion = None
        self._shown = Shown(self.page, self.verdict.keep, flag=self.options.flag, words=self.verdict.words)
        self._cut = {}

    @contextmanager
    def _purse(self, step: Step, page: Page | None = None) -> Iterator[Purse]:
        """What a form of the answer may cost; whether it was enough is noted."""
        purse = (page or self.page).purse(step)
        yield purse
        self._cut.update((step, note) for note in purse.note)

    @cached_property
    def _with_figures(self) -> Shown:
        """What is written where there are pictures and tables: captions and all cells belong to them."""
        columns = tree.marks(self.verdict.keep), self.verdict.why, tree.marks(self.page.hidden)
        keep = with_figures(self.page.native, *columns, self.options.captions)
        return self._shown if keep is None else replace(self._shown, keep=np.frombuffer(keep, np.bool_))

    @cached_property
    def text(self) -> str:
        """Plain text, one line for each block."""
        with self._purse(Step.TEXT) as purse:
            return render.to_text(self._shown, purse=purse)

    @cached_property
    def markdown(self) -> str:
        """Markdown with headings, lists, tables, code, quotes, links, pictures and formulas."""
        return self._markdown_with(self.options)

    def _markdown_with(self, options: Options) -> str:
        with self._purse(Step.MARKDOWN) as purse:
            return render.to_markdown(
                self._with_figures,
                url=self.url,
                options=options,
                purse=purse,
                why=self.verdict.why,
                posts=self._post_lines if self.kind == _FORUM else None,
            )

    @property
    def _post_lines(self) -> dict[int, str]:
        """What is said before each post: posts are told apart by who wrote them, and when."""
        from thresher.threads import post_lines

        return post_lines(self.page, self.posts, self.verdict.keep)

    @cached_property
    def html(self) -> str:
        """Clean HTML with the original structure, safe to put into a page."""
        with self._purse(Step.HTML) as purse:
            return render.to_html(self._with_figures, url=self.url, options=self.options, purse=purse)

    @cached_property
    def xml(self) -> str:
        """A document in the schema of `docs/formats.md`."""
        content = self._xml_content
        return render.xml_document(self._facts(Step.XML), content)

    @cached_property
    def _xml_content(self) -> str:
        with self._purse(Step.XML) as purse:
            return render.to_xml(self._with_figures, url=self.url, options=self.options, purse=purse)

    @cached_property
    def hide(self) -> str:
        """The original page, with everything but the content hidden in its place; "" if nothing was found."""
        with self._purse(Step.HIDE) as purse:
            return render.hide(self._shown, url=self.url, purse=purse)

    @cached_property
    def metadata(self) -> Metadata:
        """Facts about the page, each with its source: title, authors, date, site, language, and so on."""
        with self._facts_of(self._found) as facts:
            found = facts.all()
        if self._shell is None:
            return found
        with self._facts_of(self._stated) as facts:
            stated = facts.all()
        return replace(
            stated,
            title=stated.title or found.title,
            language=stated.language or found.language,
            kind=found.kind,
            words=found.words,
            reading_minutes=found.reading_minutes,
            sources={**found.sources, **stated.sources},
        )

    @cached_property
    def _found(self) -> Facts:
        from thresher.metadata import Facts

        return Facts(self.page, self.verdict, self.url)

    @cached_property
    def _stated(self) -> Facts:
        """What the page says as it came, if it was an empty shell."""
        from thresher.metadata import Facts

        return Facts(*self._shell, self.url) if self._shell else self._found

    @contextmanager
    def _facts_of(self, facts: Facts) -> Iterator[Facts]:
        """What is worked out may be cut short, which is noted."""
        yield facts
        self._cut.update((Step.METADATA, note) for note in facts.note)

    @cached_property
    def title(self) -> str | None:
        """The title of the article. This and the next three are worked out singly, without the rest of `metadata`."""
        return self._first_said(lambda facts: facts.title)

    @cached_property
    def authors(self) -> tuple[str, ...]:
        with self._facts_of(self._stated) as facts:
            return facts.authors.names if facts.authors else ()

    @property
    def author(self) -> str | None:
        """All authors in one line."""
        return ", ".join(self.authors) or None

    @cached_property
    def date(self) -> str | None:
        """When it was published, in ISO 8601; `metadata.sources["date"]` says where that comes from."""
        with self._facts_of(self._stated) as facts:
            return facts.dates.published.value if facts.dates.published else None

    @cached_property
    def language(self) -> str | None:
        """The language of the text, as a tag such as "en" or "pt-BR"."""
        return self._first_said(lambda facts: facts.language)

    def _first_said(self, wanted: Callable[[Facts], Stated | None]) -> str | None:
        """A fact as the page states it, else as the text that was found behind it does."""
        for source in (self._stated, self._found):
            with self._facts_of(source) as facts:
                if (fact := wanted(facts)) is not None:
                    return fact.value
        return None

    @property
    def kind(self) -> str | None:
        """What the page most likely is, such as "article" or "forum"; None if the method does not say.

        `verdict.kind.probability` says how sure it is.
        """
        return self.verdict.kind.name if self.verdict.kind else None

    @cached_property
    def genre(self) -> Genre:
        """The genre that the page says it is of, such as "news" or "shop", and the sign that decided.

        `kind` is learned from how the page is built; this comes from what it says of itself in its head.
        """
        from thresher.methods.genre import genre_of

        return genre_of(self._shell[0] if self._shell else self.page)

    @cached_property
    def _trust(self) -> Trust:
        return assess(self.page, self.verdict)

    @property
    def confidence(self) -> float:
        """From 0 (nothing found) to 1. If it is low, do not trust this result. For `auto` it is the F1 to expect."""
        return self._trust.confidence

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What was done to the page, and what speaks against the answer: each a sentence with a `code`.

        Where a form of the answer would have been many times as long as the page, or reading the page for facts and
        posts would have taken as much, it was cut short (`cut-short`). A form is made when it is first asked for, so
        the reasons say so from then on, and not before.
        """
        return self._reasons_with(*Step)

    def _reasons_with(self, *steps: Step) -> tuple[Reason, ...]:
        """The reasons, and whether these forms were cut short."""
        told = [reason(ReasonCode.METHOD_NOTE, note=self.verdict.note)] if self.verdict.note else []
        cut = [self._cut[step] for step in steps if step in self._cut]
        return tuple(dict.fromkeys((*self._notes, *told, *self._trust.reasons, *cut)))

    @cached_property
    def blocks(self) -> list[Block]:
        """Every text block of the page, kept or not, with its role, its score, the reason, and its place."""
        return blocks_of(self.page, self.verdict, self._roles)

    @cached_property
    def _roles(self) -> npt.NDArray[np.uint8]:
        from thresher.roles.judging import roles_of

        return roles_of(self.page, self.verdict, self.comments, self.posts)

    @cached_property
    def regions(self) -> list[Region]:
        """The page told apart: header, menus, main content, comments, related links, asides, banners, adverts, footer.

        Each has a label, its rows, its text and its place; every word that a reader sees is in exactly one.
        """
        from thresher.roles.regions import regions_of

        return regions_of(self.page, self.verdict, self._roles)

    @cached_property
    def comments(self) -> list[Post]:
        """The comments below an article: author, date, text, depth. They are not part of the content."""
        from thresher.threads import comments_of

        with self._purse(Step.THREADS) as purse:
            return comments_of(self.page, self.kind, purse)

    @cached_property
    def posts(self) -> list[Post]:
        """The posts of a forum page, or its question and answers: author, date, text, depth. They are the content."""
        from thresher.threads import posts_in, posts_of

        if self._discussion is None:
            with self._purse(Step.THREADS) as purse:
                return posts_of(self.page, self.kind, purse)
        discussion, self._discussion = self._discussion, None
        posts = posts_in(discussion, self.kind)
        self._cut.update((Step.THREADS, note) for note in discussion.page.payer.note)
        return posts

    @cached_property
    def next_page(self) -> str | None:
        """The address of the next page, if an article or a thread is split over several pages."""
        from thresher.next_pages.next_link import next_page_of

        return next_page_of(self.page, self.url, self.verdict)

    def at(self, text: str) -> Place | None:
        """Where a passage is in the page: its node, its offsets, and an address that highlights it.

        The kept text is searched first; None if the page does not have the passage.
        """
        return self._passages.first(text)

    def all_at(self, text: str) -> list[Place]:
        """Every place of a passage."""
        return self._passages.all(text)

    @cached_property
    def _passages(self) -> Passages:
        from thresher.citing.passages import Passages

        return Passages(self.page, self.verdict.keep)

    @property
    def front_matter(self) -> str:
        """The facts as YAML between two lines of dashes; unknown ones are null."""
        facts = {**self.metadata.to_dict(), "confidence": self.confidence}
        return render.front_matter({name: value for name, value in facts.items() if name != "sources"})

    def to_dict(self, *, blocks: bool = True) -> dict[str, Any]:
        """All of it as plain values, as far as they fit into JSON that is not many times as long as the page.

        Without `blocks` it is what a crawl is turned into: the facts, the text and the Markdown.
        """
        known = {**self._facts(), "text": self.text, "markdown": self.markdown}
        with self._purse(Step.JSON) as purse:
            parts = {"regions": self._values_of(self.regions), "blocks": self._values_of(self.blocks)} if blocks else {}
            values = render.affordable({**known, **parts}, purse)
        return {**values, "reasons": list(self._reasons_with(*_STEPS_OF_FACTS, Step.TEXT, Step.MARKDOWN, Step.JSON))}

    def _values_of(self, parts: Iterable[Block | Region]) -> Iterator[dict[str, Any]]:
        return (part.to_dict() for part in parts)

    def _facts(self, *steps: Step) -> dict[str, Any]:
        """Everything but the content itself, as plain values; with the reasons why these forms were cut short."""
        found = {
            **self.metadata.to_dict(),
            "kind": self.verdict.kind._asdict() if self.verdict.kind else None,
            "genre": self.genre._asdict(),
            "method": self.method,
            "confidence": self.confidence,
            "reasons": [],  # known when all else is
            "comments": [post.to_dict() for post in self.comments],
            "posts": [post.to_dict() for post in self.posts],
            "next_page": self.next_page,
        }
        return {**found, "reasons": list(self._reasons_with(*_STEPS_OF_FACTS, *steps))}

    def json(self, *, indent: int | None = 2) -> str:
        """All of it as a JSON text, indented by so many spaces; None puts it on one line."""
        if indent is not None and (not isinstance(indent, int) or not 0 <= indent <= _WIDEST_INDENT):
            raise BadArgument(f"indent is a number of spaces from 0 to {_WIDEST_INDENT} or None, not {indent!r:.60}")
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def document(self, *, with_metadata: bool = False) -> str:
        """A whole HTML document around `html`; with the facts in its head if you ask for them."""
        facts = self.metadata.to_dict() if with_metadata else {}
        return render.document(self.html, title=self.title or "", language=self.metadata.language or "", facts=facts)

    def to(self, name: str, *, with_metadata: bool = False) -> str:
        """The content in the format with that name: md, txt, html, json, xml or hide.

        With metadata, Markdown and text begin with front matter, and HTML has the facts in its head; JSON and XML
        always have them.
        """
        if not isinstance(name, str) or name not in FORMATS:
            raise UnknownFormat(f"no format is called {name!r}; there are: {', '.join(FORMATS)}")
        if with_metadata and name == "html":
            return self.document(with_metadata=True)
        written = FORMATS[name](self)
        return f"{self.front_matter}\n\n{written}" if with_metadata and name in ("md", "txt") else written

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.verdict.keep.any()) and bool(self.text)

    def __repr__(self) -> str:
        return f"<Extraction: {self.title!r}, {len(self.text.split())} words, confidence {self.confidence}>"


FORMATS: Final[dict[str, Callable[[Extraction], str]]] = {
    "md": lambda result: result.markdown,
    "txt": lambda result: result.text,
    "html": Extraction.document,
    "json": Extraction.json,
    "xml": lambda result: result.xml,
    "hide": lambda result: result.hide,
}
"""Writers by the names of their formats."""
