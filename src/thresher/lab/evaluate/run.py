"""Systems on corpora: every page through every system, in parallel, remembered for the next time."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final

from thresher.lab.evaluate import facts
from thresher.lab.evaluate.cache import Cache, joint_hash, label_hash, page_hash, system_hash
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.systems import System
from thresher.lab.evaluate.tasks import Done, Extracted, Task
from thresher.lab.evaluate.workers import run_tasks

TIME_LIMIT: Final = 30.0

Progress = Callable[[int, int], None]
"""Called with how many rows are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an outcome belongs: page and system, and the keys under which it is remembered."""

    page: int
    system: int
    answer: str
    scores: str


@dataclass(slots=True)
class _Plan:
    """What is known already, and what is to be done."""

    known: dict[tuple[int, int], Done] = field(default_factory=dict)
    tasks: list[tuple[_Place, Task]] = field(default_factory=list)


def evaluate(
    corpora: Sequence[Corpus],
    systems: Sequence[System],
    *,
    measures: tuple[str, ...] = tuple(MEASURES),
    jobs: int | None = None,
    time_limit: float = TIME_LIMIT,
    cache: Cache | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Run every system on every page of every corpus and measure what comes out.

    A page on which a system crashes, or takes longer than `time_limit` seconds, counts as an empty answer, and its row
    says what happened. With `fresh`, answers in the cache are made again.
    """
    rows: list[Row] = []
    reused = 0
    total = sum(len(corpus.pages) for corpus in corpora) * len(systems)
    for corpus in corpora:
        plan = _planned(corpus, systems, measures, None if fresh else cache)
        reused += len(plan.known)
        done = dict(plan.known)
        with closing(_outcomes(plan, jobs or os.cpu_count() or 1, time_limit)) as outcomes:  # even if interrupted
            for place, outcome in outcomes:
                done[place.page, place.system] = outcome
                if cache is not None:
                    _remember(cache, place, outcome)
                if progress is not None:
                    progress(len(rows) + len(done), total)
        rows += _rows(corpus, systems, done)
        if progress is not None:
            progress(len(rows), total)
    return Results(tuple(rows), tuple((corpus.name, bad) for corpus in corpora for bad in corpus.bad), reused)


def _planned(corpus: Corpus, systems: Sequence[System], measures: tuple[str, ...], cache: Cache | None) -> _Plan:
    plan = _Plan()
    versions = [system_hash(system) for system in systems]
    for page_place, page in enumerate(corpus.pages):
        content, labels = page_hash(page), label_hash(page, measures)
        for system_place, system in enumerate(systems):
            key = joint_hash(content, versions[system_place])
            place = _Place(page_place, system_place, key, joint_hash(key, labels))
            extracted = cache.answer(place.answer) if cache is not None else None
            parts = cache.scores(place.scores) if cache is not None and extracted is not None else None
            task = Task(page, system, measures, extracted)
            if extracted is not None and parts is not None:
                plan.known[page_place, system_place] = Done(task, extracted, parts)
            else:
                plan.tasks.append((place, task))
    return plan


def _outcomes(plan: _Plan, jobs: int, limit: float) -> Generator[tuple[_Place, Done], None, None]:
    place_of = {id(task): place for place, task in plan.tasks}
    tasks = (task for _, task in plan.tasks)
    with closing(run_tasks(tasks, jobs=min(jobs, len(plan.tasks)), limit=limit)) as outcomes:
        for done in outcomes:
            yield place_of[id(done.task)], done


def _remember(cache: Cache, place: _Place, done: Done) -> None:
    if done.extracted.lasting:
        cache.keep_answer(place.answer, done.extracted)
        cache.keep_scores(place.scores, done.parts)


def _rows(corpus: Corpus, systems: Sequence[System], done: dict[tuple[int, int], Done]) -> Iterator[Row]:
    for page_place, page in enumerate(corpus.pages):
        known = _Known(facts.site_of(page), facts.language_of(page), facts.size_of(page))
        for system_place, system in enumerate(systems):
            outcome = done[page_place, system_place]
            yield _row(corpus.name, page, known, system.name, outcome.extracted, outcome.parts)


@dataclass(frozen=True, slots=True)
class _Known:
    site: str
    language: str
    size: str


def _row(corpus: str, page: Labelled, known: _Known, system: str, extracted: Extracted, parts: dict[str, float]) -> Row:
    return Row(
        corpus=corpus,
        id=page.id,
        url=page.url,
        site=known.site,
        kind=page.kind,
        language=known.language,
        size=known.size,
        page_bytes=len(page.html),
        system=system,
        text=extracted.text,
        confidence=extracted.confidence,
        ms=extracted.ms,
        parse_ms=extracted.parse_ms,
        problem=extracted.problem,
        gold=page.gold,
        parts=parts,
    )
