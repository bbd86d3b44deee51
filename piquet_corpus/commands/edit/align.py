"""`omissions` and `align`: rows of the alignment that a new edition needs, printed, written, reviewed or accepted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.aligning.file import AlignmentFile, of_edition, omissions_needed, written
from piquet_corpus.editing.aligning.proposing import ProposedRow, Review, propose
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import attributes, emit, say, say_line, table
from rules.core.errors import PiquetError
from rules.core.text import number_of


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@json_option
def omissions_command(edition: str, json: bool) -> None:
    """Print a row for each edition and topic. Raises UnknownName for an unknown edition."""
    corpus = load()
    corpus.edition(edition)
    rows = omissions_needed(corpus, edition)
    if json:
        emit([{"id": row.id, "topic": "".join(row.topics), **attributes(row, "edition", "clauses")} for row in rows])
        return
    for row in rows:
        say_line(written(corpus, row))
    if not rows:
        say(f"Nothing is missing: every clause has a row with each edition of the game of {edition}.")


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--from", "other", metavar="EDITION", help="Propose rows, by comparing it with this edition.")
@click.option("--write", is_flag=True, help="With --from: put the rows into alignment.xml.")
@click.option("--review", is_flag=True, help="Go through the proposed rows, and accept, refuse or edit each.")
@click.option("--accept", metavar="CERTAINTY", help="Accept all proposed rows of this certainty: high, medium, low.")
@click.option("--with", "beside", metavar="EDITION", help="With --review: only the rows about this edition too.")
@json_option
def align_command(
    edition: str, other: str | None, write: bool, review: bool, accept: str | None, beside: str | None, json: bool
) -> None:
    """Propose, review or accept rows. Raises UnknownName, Usage unless one thing is asked for that can be done."""
    corpus = load()
    corpus.edition(edition)
    if sum((other is not None, review, accept is not None)) != 1:
        raise Usage(f"align {edition}: expected one of --from EDITION, --review, --accept CERTAINTY")
    if write and other is None:
        raise Usage("--write goes with --from; a review is always written")
    if beside is not None and not review:
        raise Usage("--with goes with --review: it shows only the rows about that edition too")
    if other is not None:
        return _propose(corpus, edition, other, write, json)
    if accept is not None:
        if accept not in CERTAINTIES:
            raise Usage(f"--accept {accept}: expected {', '.join(CERTAINTIES)}")
        result = Review(corpus, edition).accept_all(accept)
        if json:
            return emit({"accepted": result.accepted, "left": result.left})
        return say(f"{number_of(len(result.accepted), 'row')} of {accept} certainty accepted; {result.left} to review.")
    if json:
        raise Usage("--review asks on the terminal, and prints no JSON; --from prints the rows as JSON")
    if beside is not None and corpus.edition(beside).id == edition:
        raise Usage(f"--with {edition}: expected another edition")
    return _review(corpus, edition, beside)


def _propose(corpus: Corpus, edition: str, other: str, write: bool, json: bool) -> None:
    mine, theirs = corpus.edition(edition), corpus.edition(other)
    if mine is theirs or not corpus.same_game(edition, other):
        raise Usage(f"--from {other}: expected another edition of the game of {edition}")
    file = AlignmentFile(corpus)
    rows = propose(corpus, mine, theirs, file.refused)
    if write and rows:
        file.add([proposed.row for proposed in rows])
        file.write()
    if json:
        emit([as_json.row(each.row) | {"doubts": each.doubts, "notes": each.why} for each in rows])
    else:
        _print(edition, rows, write)


def _print(edition: str, rows: Sequence[ProposedRow], written: bool) -> None:
    if not rows:
        say(f"Nothing to propose: every clause has a row with each edition of the game of {edition}.")
        return
    heads = ("row", edition, "counterpart", "certainty", "doubt or note")
    table(heads, [_cells(edition, proposed) for proposed in rows])
    numbers = Counter(proposed.row.proposal for proposed in rows)
    counts = ", ".join(f"{numbers[certainty]} of {certainty} certainty" for certainty in CERTAINTIES)
    done = "written into corpus/alignment.xml" if written else "proposed; --write puts them into corpus/alignment.xml"
    say(f"{number_of(len(rows), 'row')} {done}: {counts}.")
    if written:
        say_line(f"To review them: piquet-corpus align {edition} --review")


def _cells(edition: str, proposed: ProposedRow) -> tuple[str, ...]:
    row = proposed.row
    mine = list(of_edition(row.clauses, edition))
    others = [id_ for id_ in row.clauses if id_ not in mine]
    if isinstance(row, Omission):
        (mine if row.edition == edition else others).append(f"nothing in {row.edition}")
    sides = ("\n".join(mine), "\n".join(others))
    return (f"{row.id}\n{row.relation}", *sides, str(row.proposal), "\n".join((*proposed.doubts, *proposed.why)))


KEYS = "a accept · = accept as parallel · p as partial · c as conflict · r refuse · e edit · s skip · u undo · q quit"
REFUSED = "Removed. Run align --from again at the end: its clauses then get an omission, if they have no other row."
LONG_S = str.maketrans("ſ", "s")


def _review(corpus: Corpus, edition: str, beside: str | None) -> None:
    review = Review(corpus, edition, beside)
    if not review.total:
        say(f"No proposed row of {edition}{f' with {beside}' if beside else ''} is left to review.")
        if beside is None and omissions_needed(corpus, edition):
            say_line(f"To propose rows: piquet-corpus align {edition} --from EDITION --write")
        return
    answers: Mapping[str, Callable[[], None]] = {
        "a": review.accept,
        "=": lambda: review.accept("parallel"),
        "p": lambda: review.accept("partial"),
        "c": lambda: review.accept("conflict"),
        "r": review.refuse,
        "e": lambda: _edit(review),
        "s": review.skip,
        "u": review.undo,
    }
    shown = False
    while review.current:
        if not shown:
            _show(review, review.current, corpus)
        key, shown = _key(), True
        if key == "q":
            break
        if key not in answers:
            say(KEYS)
            continue
        try:
            answers[key]()
            shown = False
            if key == "r":
                say(REFUSED, "dim")
        except PiquetError as error:
            if error.exit_status == 1:  # the file cannot be read or written: nothing can be answered any more
                raise
            say(str(error), "red")
    say(f"{review.left} of the proposed rows of {edition} are still to review.")


def _edit(review: Review) -> None:
    say("The clauses of the row, with a space between them; at the end perhaps an edition that has nothing:")
    line = sys.stdin.readline().replace(",", " ").split()
    if line:
        review.edit(line)


def _key() -> str:
    try:
        if sys.stdin.isatty():
            return click.getchar().lower()
        return next(filter(str.strip, iter(lambda: sys.stdin.read(1), "")), "q").lower()
    except (EOFError, KeyboardInterrupt):
        return "q"


def _show(review: Review, row: Row, corpus: Corpus) -> None:
    say()
    say(f"{review.number} of {review.total} · {row.id} · {row.relation} · certainty: {row.proposal}", "bold")
    say(", ".join(row.topics), "dim", indent=2)
    for id_ in row.clauses:
        clause = corpus.clauses[id_]
        say_line(f"  {id_}", "cyan")
        say(clause.regularised.translate(LONG_S), indent=4)
        for translated in corpus.translated(clause):
            say(in_brackets(translated.pieces), "italic", indent=4)
    if isinstance(row, Omission):
        say(f"nothing in {row.edition}", indent=2)
    for note in review.why:
        say(f"{note}.", "dim", indent=2)
    for doubt in review.doubts:
        say(f"Doubt: {doubt}.", "yellow", indent=2)
    say(KEYS, "dim")
