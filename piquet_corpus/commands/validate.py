"""`validate`: every check of the corpus, and the numbers of its clauses, rows and emendations."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from piquet_corpus.errors import Usage
from piquet_corpus.judging import processes
from piquet_corpus.output import as_json
from piquet_corpus.output.terminal import emit, say, say_line, table, watched
from piquet_corpus.validate.problem import Problem
from piquet_corpus.validate.report import EditionCounts, Report, Unexecuted, validate


def run(directory: Path | None, tei_all: bool, jobs: int | None, json: bool) -> int:
    """Check a corpus; 1 when there is a problem.

    `jobs`: how many processes; by default, one for each processor. Raises Usage if the directory does not exist,
    TeiAllMissing if all of TEI is asked for and is not installed.
    """
    if directory is not None and not directory.is_dir():
        raise Usage(f"{directory}: no such directory")
    report = validate(directory, tei_all, jobs or processes.processors(), watched("Checking"))
    if json:
        emit(as_plain(report))
    else:
        _print(report)
    return 0 if report.ok else 1


def as_plain(report: Report) -> as_json.Json:
    """Return a report as plain values."""
    return {
        "ok": report.ok,
        "problems": [_plain_problem(problem) for problem in report.problems],
        "editions": [_plain_counts(counts) for counts in report.editions],
        "unexecuted": [vars(unexecuted) for unexecuted in report.unexecuted],
    }


def _plain_problem(problem: Problem) -> as_json.Json:
    """Return a problem as plain values."""
    return {**vars(problem), "file": str(problem.file)}


def _plain_counts(counts: EditionCounts) -> as_json.Json:
    """Return the numbers of an edition as plain values."""
    return {**vars(counts), "kinds": dict(counts.kinds), "clauses": counts.clauses}


def _print(report: Report) -> None:
    """Print the numbers, the clauses that are not to be executed, and the problems."""
    if report.editions:
        table(["", *(counts.edition for counts in report.editions)], _rows(report.editions), numbers=True)
    if report.unexecuted:
        say("Not to be executed:")
    for reason, clauses in _by_reason(report.unexecuted):
        say(f"{reason}", indent=2)
        say(", ".join(clauses), "dim", indent=4)
    for problem in report.problems:
        say_line(str(problem), "red")
    found = len(report.problems)
    verdict = "1 problem" if found == 1 else f"{found} problems"
    say(f"{verdict}." if found else "Valid.", "red" if found else "green")


def _rows(editions: tuple[EditionCounts, ...]) -> Iterable[list[str]]:
    """Return the numbers, a row for each thing that is counted and a column for each edition."""
    yield ["clauses", *(str(counts.clauses) for counts in editions)]
    for kind in dict.fromkeys(kind for counts in editions for kind in counts.kinds):
        yield [f"  {kind}", *(str(counts.kinds.get(kind, 0)) for counts in editions)]
    for name in ("parallels", "omissions", "cruxes", "comments", "emendations"):
        yield [name, *(str(getattr(counts, name)) for counts in editions)]


def _by_reason(unexecuted: Iterable[Unexecuted]) -> Iterable[tuple[str, list[str]]]:
    """Return the clauses that are not to be executed, together where kind and reason are the same."""
    found: dict[str, list[str]] = {}
    for one in unexecuted:
        found.setdefault(f"{one.kind}: {one.reason}", []).append(one.clause)
    return found.items()
