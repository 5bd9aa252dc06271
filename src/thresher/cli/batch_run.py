"""What `thresher batch` does with its options. Imported only when it runs: it needs the extra `batch`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console

from thresher.batch.columns import checked_fields
from thresher.batch.inputs import plan
from thresher.batch.markers import Out, settings_of
from thresher.batch.records import Status
from thresher.batch.report import outcome_table, report_lines
from thresher.batch.running import Request, Run, run_batch
from thresher.batch.sampling import sampled_rows
from thresher.batch.settings import Settings
from thresher.batch.tally import total
from thresher.cli import messages
from thresher.cli.batch_progress import watching
from thresher.cli.options import parameters_for
from thresher.cli.sources import size_in_bytes
from thresher.errors import BadArgument, BatchStopped
from thresher.methods import find_method
from thresher.printable import on_one_line

LEFT_OUT: Final = 4
INTERRUPTED: Final = 130
_REPORT: Final = "report"
_MOST_NAMED: Final = 10


@dataclass(frozen=True, slots=True)
class Typed:
    """The options of the command."""

    inputs: list[str]
    output: Path | None
    fields: list[str]
    form: str
    workers: int | None
    ray: str | None
    split: str
    method: str | None
    favor: str | None
    max_size: str
    timeout: float
    memory: str
    languages: list[str]
    min_words: int
    min_confidence: float
    kinds: list[str]
    near_duplicates: str | None
    templates: str | None
    redo: bool
    dry_run: bool
    sample: int | None
    html: Path | None
    quiet: bool


def batch(typed: Typed) -> int:
    """Do what was typed; the exit code."""
    if typed.inputs[:1] == [_REPORT] and typed.output is None:
        return _report(typed)
    if not typed.inputs:
        raise BadArgument("which input? Name files or folders; thresher batch --help shows an example")
    settings = _settings(typed)
    if typed.sample is not None:
        return _show_sample(typed, settings, typed.sample)
    if typed.output is None:
        raise BadArgument("where to? Name a folder after -o; it is made if it is not there")
    if typed.dry_run:
        return _say_plan(typed, settings, typed.output)
    return _run(typed, settings, typed.output)


def _settings(typed: Typed) -> Settings:
    find_method(typed.method or "auto")
    parameters_for(typed.method, None, typed.favor)
    split = size_in_bytes(typed.split)
    if split < 1:
        raise BadArgument(f"--split is a size such as 256M, not {typed.split!r}")
    return Settings(
        fields=checked_fields(typed.fields), form=typed.form, method=typed.method, favor=typed.favor,
        max_bytes=size_in_bytes(typed.max_size), timeout=typed.timeout, memory=size_in_bytes(typed.memory),
        languages=_words(typed.languages), min_words=typed.min_words, min_confidence=typed.min_confidence,
        kinds=_words(typed.kinds), near_duplicates=typed.near_duplicates, templates=typed.templates, split=split,
    )  # fmt: skip


def _words(given: list[str]) -> tuple[str, ...]:
    return tuple(sorted({word.strip() for words in given for word in words.split(",") if word.strip()}))


def _run(typed: Typed, settings: Settings, folder: Path) -> int:
    workers = typed.workers or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    request = Request(tuple(typed.inputs), folder, settings, workers, redo=typed.redo, ray=typed.ray)
    with watching(quiet=typed.quiet) as (watch, say):
        run = run_batch(request, watch, say)
    if not typed.quiet:
        _say_outcome(run, folder)
    return _code(run)


def _say_outcome(run: Run, folder: Path) -> None:
    markers = list(run.markers.values())
    if run.resumed:
        messages.note(f"{messages.counted(run.resumed, 'shard')} of {len(run.shards):,} had been done before")
    for problem in list(run.left_out.values())[:_MOST_NAMED]:
        messages.error(f"left out: {problem}")
    for path in dict.fromkeys(marker["input"] for marker in markers if marker["ends_early"]):
        messages.note(f"{path} ends early")
    Console(stderr=True).print(outcome_table(total(marker["counts"] for marker in markers)))
    if run.interrupted:
        messages.note("stopped; run it again to go on")
    else:
        messages.note(f"wrote {folder}; thresher batch report {folder} says more")


def _code(run: Run) -> int:
    if run.interrupted:
        return INTERRUPTED
    if run.left_out:
        return LEFT_OUT
    has_text = any(marker["counts"]["status"].get(Status.OK.value) for marker in run.markers.values())
    return messages.DONE if has_text else messages.NOTHING_FOUND


def _say_plan(typed: Typed, settings: Settings, folder: Path) -> int:
    out = Out(folder, settings.form)
    shards = plan(typed.inputs, settings)
    done = 0
    for shard in shards:
        is_done = out.marker(shard) is not None
        done += is_done
        size = f"{shard.size / 2**20:,.1f} MB"
        print(f"{'done ' if is_done else 'to do'}  {size:>12}  {on_one_line(out.file(shard.name).name)}")
    if not typed.quiet:
        messages.note(f"{messages.counted(len(shards), 'shard')}, {done:,} of them done")
    return messages.DONE


def _show_sample(typed: Typed, settings: Settings, number: int) -> int:
    found = False
    console = Console(soft_wrap=True, highlight=False, markup=False)
    for row in sampled_rows(plan(typed.inputs, settings), settings, number):
        text = row["text"] or ""
        found = found or bool(text)
        said = f"{len(text):,} characters: {text[:200]}" if text else row["reason"] or ""
        console.print(on_one_line(f"{row['status']:<10} {row['url'] or row['file']}"))
        console.print(on_one_line(f"{said}"))
        for name in settings.fields:
            if name in row and name not in ("markdown", "html", "signature"):
                console.print(on_one_line(f"    {name}: {row[name]}"))
        console.print()
    return messages.DONE if found else messages.NOTHING_FOUND


def _report(typed: Typed) -> int:
    if len(typed.inputs) != 2:
        raise BadArgument("thresher batch report wants the folder of one run")
    folder = Path(typed.inputs[1])
    run = settings_of(folder)
    markers = Out(folder, run["settings"]["form"]).all_markers()
    if not markers:
        raise BatchStopped(f"{folder}: no shard is done yet")
    if typed.html is not None:
        from thresher.batch.report_page import report_page

        typed.html.write_text(report_page(run, markers), encoding="utf-8")
        messages.note(f"wrote {typed.html}")
        return messages.DONE
    console = Console()
    if not console.is_terminal:
        console.width = 160
    for part in report_lines(run, markers):
        console.print(part)
    return messages.DONE
