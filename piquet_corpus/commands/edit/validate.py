"""`validate`: every check of the corpus, and the numbers of its clauses, rows and emendations."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.editing.progress.following import next_to_do
from piquet_corpus.editing.validate.problem import Problem, alike
from piquet_corpus.editing.validate.proposals import sentence
from piquet_corpus.editing.validate.report import EditionCounts, Report, Unexecuted, validate
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work import pool
from piquet_corpus.work.errors import CorpusError, Usage
from piquet_corpus.work.terminal import emit, say, say_line, table, watched

FEW = 3
"""How many problems that are alike are printed, unless all are asked for."""


@click.command()
@click.argument(
    "directory",
    type=click.Path(path_type=Path),
    required=False,
    metavar="[DIRECTORY]",
    help="The directory of a corpus; by default, that of the package. After --progress also an edition.",
)
@click.option(
    "--progress", is_flag=True, help="Print what of each edition, or of one, is done, reviewed, proven, left."
)
@click.option("--tei-all", is_flag=True, help="Also validate against all of TEI (ten seconds).")
@click.option("--all", "every", is_flag=True, help="Print every problem; by default three of many that are alike.")
@jobs_option
@json_option
def command(directory: Path | None, progress: bool, tei_all: bool, every: bool, jobs: int | None, json: bool) -> int:
    """Check a corpus; 1 when there is a problem.

    `jobs`: how many processes; by default, one for each processor. `every`: print every problem, also where many are
    alike; JSON always has all. Raises Usage if the directory does not exist,
    TeiAllMissing if all of TEI is asked for and is not installed.
    """
    if progress:
        from piquet_corpus.commands.edit import progress as progress_command

        return progress_command.run(directory, json)
    if directory is not None and not directory.is_dir():
        raise Usage(f"{directory}: no such directory")
    report = validate(directory, tei_all, jobs or pool.processors(), watched("Checking"))
    following = _next(directory, report)
    if json:
        emit(as_plain(report) | {"next": following})
    else:
        _print(report, every)
        if following:
            say(following, "yellow")
    return 0 if report.ok else 1


def _next(directory: Path | None, report: Report) -> str | None:
    """Return a sentence on the next thing to do; None if there is none."""
    try:
        corpus = load(directory)
    except CorpusError:
        corpus = None  # the report says so
    return next_to_do(corpus, report.problems)


def as_plain(report: Report) -> as_json.Json:
    """Return a report as plain values."""
    return {
        "ok": report.ok,
        "problems": [_plain_problem(problem) for problem in report.problems],
        "editions": [_plain_counts(counts) for counts in report.editions],
        "unreviewed": dict(report.unreviewed),
        "unexecuted": [vars(unexecuted) for unexecuted in report.unexecuted],
        "reviews": dict(report.reviews),
    }


def _plain_problem(problem: Problem) -> as_json.Json:
    return {**vars(problem), "file": str(problem.file)}


def _plain_counts(counts: EditionCounts) -> as_json.Json:
    return {**vars(counts), "kinds": dict(counts.kinds), "clauses": counts.clauses}


def _print(report: Report, every: bool) -> None:
    """Print the numbers, the clauses that are not to be executed, and the problems."""
    if report.editions:
        table(["", *(counts.edition for counts in report.editions)], _rows(report.editions), numbers=True)
    if report.unexecuted:
        say("Not to be executed:")
    for reason, clauses in _by_reason(report.unexecuted):
        say(f"{reason}", indent=2)
        say(", ".join(clauses), "dim", indent=4)
    for ruleset, number in report.reviews.items():
        say(f"{ruleset}: {number} proposals marked `review` wait for a person.", "yellow")
    for problems in alike(report.problems):
        _print_alike(problems, every)
    for edition, number in report.unreviewed.items():
        say_line(sentence(edition, number))
    found = len(report.problems)
    verdict = "1 problem" if found == 1 else f"{found} problems"
    say(f"{verdict}." if found else "Valid.", "red" if found else "green")


def _print_alike(problems: tuple[Problem, ...], every: bool) -> None:
    """Print problems that are alike; of many, the first few, and how many more there are."""
    more = 0 if every or len(problems) <= FEW + 1 else len(problems) - FEW
    for problem in problems[: len(problems) - more]:
        say_line(str(problem), "red")
    if more:
        say(f"… and {more} more like these; `--all` prints them.", "red", indent=2)


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
