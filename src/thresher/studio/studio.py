"""What all requests share: what was opened, what is remembered, which rules and weights are used."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final

from starlette.requests import Request

from thresher.errors import BadArgument, ThresherError
from thresher.rules import Rules, found, load
from thresher.rules.user_file import usual_place
from thresher.serve.problems import Problem
from thresher.studio.answers import Answer, answered
from thresher.studio.asking import asked_by
from thresher.studio.corpus_facts import Facts
from thresher.studio.corpus_file import CorpusFile, CorpusFiles
from thresher.studio.jobs import Jobs
from thresher.studio.opened_page import AtHand, OpenedPage
from thresher.studio.state import State

WEIGHTS: Final = "weights"
"""The setting that names the user's own weights."""
LARGEST_REQUEST: Final = 48 * 2**20
ANSWERS_AT_HAND: Final = 8


@dataclass(eq=False)
class Studio:
    state: State
    private: bool | None = None
    """Whether private addresses may be fetched: what the user types may be, unless this says no."""
    max_bytes: int = 32 * 2**20
    started_from: Path = field(default_factory=Path.cwd)
    """Where relative names of files that the user types start."""

    def __post_init__(self) -> None:
        self.pages = AtHand(self.state.source)
        self.corpora = CorpusFiles()
        self.jobs = Jobs(self.state.folder)
        self._answers: OrderedDict[tuple[object, ...], Answer] = OrderedDict()
        self._lock = Lock()
        self.facts: dict[tuple[str, str], Facts] = {}
        """What is known of the pages of each corpus, by its name and the weights."""

    def page(self, request: Request) -> OpenedPage:
        opened = self.pages.get(request.path_params["id"])
        if opened is None:
            raise Problem(
                "no-such-path", "this page is no longer open", "Open it again: only what was opened last is remembered."
            )
        return opened

    def answer(self, request: Request) -> Answer:
        """What a page is asked for; the last few answers stay at hand, for a screen asks for one in several parts."""
        opened, asked, weights, rules = self.page(request), asked_by(request.query_params), self.weights(), self.rules()
        key = (id(opened), repr(asked), _version(weights), _version(str(self.rules_file() or "")))
        with self._lock:
            known = self._answers.pop(key, None)
        answer = known or answered(opened, asked, rules, weights)
        with self._lock:
            self._answers[key] = answer
            while len(self._answers) > ANSWERS_AT_HAND:
                self._answers.popitem(last=False)
        return answer

    def forget(self) -> None:
        """Everything but what the user has saved."""
        self.jobs.stop_all()
        self.jobs.forget()
        self.state.forget_everything()
        self.pages.clear()
        self.facts.clear()
        with self._lock:
            self._answers.clear()

    def weights(self) -> str:
        """The user's own, if they are there."""
        named = self.state.setting(WEIGHTS)
        return named if named and Path(named).is_file() else ""

    def rules_file(self) -> Path | None:
        """Where the command line finds the user's rules, or would."""
        return found() or usual_place()

    def rules(self) -> Rules | None:
        """Broken rules stop no page from being shown; the screen of the rules says what is wrong with them."""
        file = self.rules_file()
        if file is None or not file.is_file():
            return None
        try:
            return load(file)
        except ThresherError:
            return None

    def corpus(self, request: Request) -> tuple[str, CorpusFile]:
        name = request.path_params["name"]
        return name, self.corpus_called(name)

    def corpus_called(self, name: str) -> CorpusFile:
        known = self.state.corpus(name)
        if known is None:
            raise Problem("no-such-path", f"no corpus {name!r} is open", "Open it on the first screen.")
        return self.corpora.get(*known)

    def path(self, typed: str) -> Path:
        """A file or folder as the user types it."""
        if not typed.strip() or "\0" in typed:
            raise BadArgument("the name of a file is missing")
        return (self.started_from / Path(typed.strip()).expanduser()).resolve()


def _version(file: str) -> tuple[str, int]:
    """Changes with a file; an answer that was made with another one is not given again."""
    path = Path(file)
    return file, path.stat().st_mtime_ns if file and path.is_file() else 0


def studio_of(request: Request) -> Studio:
    found: Any = request.app.state.studio
    assert isinstance(found, Studio)  # noqa: S101  put there when the application was made
    return found
