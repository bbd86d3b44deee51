"""`validate`: every check of the corpus, and the numbers of its clauses, rows and emendations."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.editing import progress as measured
from piquet_corpus.editing.validate.problem import alike
from piquet_corpus.editing.validate.report import EditionCounts, Report, validate
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work import pool
from piquet_corpus.work.errors import CorpusError, UnknownName, Usage
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.terminal import attributes, emit, say, say_line, table, watched
from rules.core.text import number_of

FEW = 3
"""How many problems that are alike are printed, unless all are asked for."""
MOST = 50
"""How many clauses that are not executed for one reason are named, unless all are asked for."""


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
def validate_command(
    directory: Path | None, progress: bool, tei_all: bool, every: bool, jobs: int | None, json: bool
) -> int:
    """Check a corpus; 1 when there is a problem. JSON always has every problem. Raises Usage, TeiAllMissing."""
    if progress:
        return _progress(directory, json)
    if directory is not None and not directory.is_dir():
        raise Usage(f"{directory}: no such directory")
    report = validate(directory, tei_all, jobs or pool.processors(), watched("Checking"))
    try:
        corpus = load(directory)
    except CorpusError:
        corpus = None  # the report says so
    next_to_do = measured.next_to_do(corpus, report.problems)
    if json:
        emit(as_plain(report) | {"next": next_to_do})
    else:
        _print(report, every)
        if next_to_do:
            say(next_to_do, "yellow")
    return 0 if report.ok else 1


def as_plain(report: Report) -> as_json.Json:
    """Return a report as plain values."""
    return {
        "ok": report.ok,
        "problems": [{"check": problem.check} | vars(problem) for problem in report.problems],
        "editions": [vars(counts) | {"clauses": counts.clauses} for counts in report.editions],
        **attributes(report, "unreviewed", "unexecuted", "reviews"),
    }


def _print(report: Report, every: bool) -> None:
    if report.editions:
        table(["", *(counts.edition for counts in report.editions)], _rows(report.editions), numbers=True)
    if report.unexecuted:
        say("Not to be executed:")
    for reason, clauses in grouped((f"{each.kind}: {each.reason}", each.clause) for each in report.unexecuted).items():
        say(reason, indent=2)
        many = len(clauses) > MOST and not every
        listed = (*clauses[:FEW], f"… and {len(clauses) - FEW} more (`--all` names them)") if many else clauses
        say(", ".join(listed), "dim", indent=4)
    for ruleset, number in report.reviews.items():
        say(f"{ruleset}: {number} proposals marked `review` wait for a person.", "yellow")
    for problems in alike(report.problems):
        more = 0 if every or len(problems) <= FEW + 1 else len(problems) - FEW
        for problem in problems[: len(problems) - more]:
            say_line(str(problem), "red")
        if more:
            say(f"… and {more} more like these; `--all` prints them.", "red", indent=2)
    for edition, number in report.unreviewed.items():
        rows = f"{number_of(number, 'proposed row')} of {edition} {'is' if number == 1 else 'are'}"
        say_line(f"alignment: {rows} not reviewed; run `piquet-corpus align {edition} --review`")
    number = len(report.problems)
    say(f"{number_of(number, 'problem')}." if number else "Valid.", "red" if number else "green")


def _rows(editions: tuple[EditionCounts, ...]) -> Iterable[list[str]]:
    yield ["clauses", *(str(counts.clauses) for counts in editions)]
    for kind in dict.fromkeys(kind for counts in editions for kind in counts.kinds):
        yield [f"  {kind}", *(str(counts.kinds.get(kind, 0)) for counts in editions)]
    for name in ("parallels", "omissions", "cruxes", "comments", "emendations"):
        numbers = [getattr(counts, name) for counts in editions]
        if any(numbers):
            yield [name, *map(str, numbers)]


def _progress(name: Path | None, json: bool) -> int:
    is_directory = name is not None and name.is_dir()
    corpus = load(name if is_directory else None)
    names = list(corpus.editions) if name is None or is_directory else [str(name)]
    try:
        editions = [measured.progress(corpus, edition) for edition in names]
    except UnknownName as error:
        begin = f'`piquet-corpus import FILE --id {name} --part "HEADING"` begins a new text'
        raise Usage(f"{error}; {begin}") from None
    if json:
        emit([vars(edition) | {"next": edition.next} for edition in editions])
    else:
        for progress in editions:
            say(f"{progress.edition}: {'still being written' if progress.being_written else 'finished'}", "bold")
            rows = []
            for step, group in groupby(progress.items, lambda item: item.step):
                for place, item in enumerate(group):
                    numbers = (str(number or "") for number in (item.done, item.review, item.left))
                    rows.append(["" if place else step, item.what, *numbers, item.note])
            table(("step", "what", "done", "to review", "left", ""), rows)
            if progress.next:
                say(measured.in_words(progress.edition, progress.next), "yellow")
                say()
    return 0
