"""`align`: rows of the alignment that are proposed for a new edition, printed, written, reviewed or accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click

from piquet_corpus.commands.edit import review_alignment
from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.aligning.file import AlignmentFile
from piquet_corpus.editing.aligning.proposing import ProposedRow, propose
from piquet_corpus.editing.aligning.review import Review
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, edition_of
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import emit, say, say_line, table


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--from", "other", metavar="EDITION", help="Propose rows, by comparing it with this edition.")
@click.option("--write", is_flag=True, help="With --from: put the rows into alignment.xml.")
@click.option("--review", is_flag=True, help="Go through the proposed rows, and accept, refuse or edit each.")
@click.option("--accept", metavar="CERTAINTY", help="Accept all proposed rows of this certainty: high, medium, low.")
@click.option("--with", "beside", metavar="EDITION", help="With --review: only the rows about this edition too.")
@json_option
def command(
    edition: str, other: str | None, write: bool, review: bool, accept: str | None, beside: str | None, json: bool
) -> int:
    """Propose, review or accept rows for an edition.

    Raises UnknownName for an unknown edition, Usage unless one thing is asked for that can be done.
    """
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
        return _accept(corpus, edition, accept, json)
    if json:
        raise Usage("--review asks on the terminal, and prints no JSON; --from prints the rows as JSON")
    if beside is not None and corpus.edition(beside).id == edition:
        raise Usage(f"--with {edition}: expected another edition")
    return review_alignment.run(Review(corpus, edition, beside), corpus, edition, beside)


def _propose(corpus: Corpus, edition: str, other: str, write: bool, json: bool) -> int:
    """Print rows for an edition, by its likeness to another of the same game; `write`: put them into alignment.xml."""
    mine, theirs = corpus.edition(edition), corpus.edition(other)
    if mine is theirs or not corpus.same_game(edition, other):
        raise Usage(f"--from {other}: expected another edition of the game of {edition}")
    file = AlignmentFile(corpus)
    found = propose(corpus, mine, theirs, file.refused)
    if write and found:
        file.add([proposal.row for proposal in found])
        file.write()
    if json:
        emit([as_json.row(proposal.row) | _remarks(proposal) for proposal in found])
    else:
        _print(edition, found, write)
    return 0


def _remarks(proposal: ProposedRow) -> as_json.Json:
    return {"doubts": list(proposal.doubts), "notes": list(proposal.why)}


def _accept(corpus: Corpus, edition: str, certainty: str, json: bool) -> int:
    if certainty not in CERTAINTIES:
        raise Usage(f"--accept {certainty}: expected {', '.join(CERTAINTIES)}")
    verdict = Review(corpus, edition).accept_all(certainty)
    if json:
        emit({"accepted": list(verdict.accepted), "left": verdict.left})
    else:
        say(f"{_rows(len(verdict.accepted))} of {certainty} certainty accepted; {verdict.left} to review.")
    return 0


def _print(edition: str, found: Sequence[ProposedRow], written: bool) -> None:
    """Print the rows as a table, with their number."""
    if not found:
        say(f"Nothing to propose: every clause has a row with each edition of the game of {edition}.")
        return
    heads = ("row", edition, "counterpart", "certainty", "doubt or note")
    table(heads, [_cells(edition, proposal) for proposal in found])
    numbers = Counter(proposal.cert for proposal in found)
    said = ", ".join(f"{numbers[certainty]} of {certainty} certainty" for certainty in CERTAINTIES)
    done = "written into corpus/alignment.xml" if written else "proposed; --write puts them into corpus/alignment.xml"
    say(f"{_rows(len(found))} {done}: {said}.")
    if written:
        say_line(f"To review them: piquet-corpus align {edition} --review")


def _cells(edition: str, proposal: ProposedRow) -> tuple[str, ...]:
    row = proposal.row
    mine = [id_ for id_ in row.clauses if edition_of(id_) == edition]
    others = [id_ for id_ in row.clauses if edition_of(id_) != edition]
    if isinstance(row, Omission):
        silent = f"nothing in {row.edition}"
        mine, others = ([silent], others) if row.edition == edition else (mine, [silent])
    return (
        f"{row.id}\n{row.relation}",
        "\n".join(mine),
        "\n".join(others),
        str(row.proposal),
        "\n".join((*proposal.doubts, *proposal.why)),
    )


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"
