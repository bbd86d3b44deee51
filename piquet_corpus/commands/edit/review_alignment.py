"""`align --review`: the proposed rows one by one on the terminal, with one key for each answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import click

from piquet_corpus.editing.aligning.review import Review
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.work.terminal import say, say_line
from rules.core.errors import PiquetError

KEYS = "a accept · = accept as parallel · p as partial · c as conflict · r refuse · e edit · s skip · u undo · q quit"
REFUSED = "Removed. Run align --from again at the end: its clauses then get an omission, if they have no other row."
LONG_S = str.maketrans("ſ", "s")


def run(review: Review, corpus: Corpus, edition: str, beside: str | None = None) -> int:
    """Go through the rows of a review until its end, or until the reader quits. `beside`: as in Review."""
    if not review.total:
        say(f"No proposed row of {edition}{f' with {beside}' if beside else ''} is left to review.")
        return 0
    answers: Mapping[str, Callable[[], None]] = {
        "a": review.accept,
        "=": lambda: review.accept("parallel"),
        "p": lambda: review.accept("partial"),
        "c": lambda: review.accept("conflict"),
        "r": lambda: _refuse(review),
        "e": lambda: _edit(review),
        "s": review.skip,
        "u": review.undo,
    }
    shown = False
    while review.current:
        if not shown:
            _show(review, review.current, corpus)
        key = _key()
        if key == "q":
            break
        shown = not _answered(key, answers)
    say(f"{review.left} of the proposed rows of {edition} are still to review.")
    return 0


def _answered(key: str, answers: Mapping[str, Callable[[], None]]) -> bool:
    """Do what a key means. Return whether it could be done; if not, say why."""
    try:
        if key in answers:
            answers[key]()
            return True
        say(KEYS)
    except PiquetError as error:
        if error.exit_status == 1:  # the file cannot be read or written: nothing can be answered any more
            raise
        say(str(error), "red")
    return False


def _refuse(review: Review) -> None:
    """Refuse a row, and say what becomes of its clauses."""
    review.refuse()
    say(REFUSED, "dim")


def _edit(review: Review) -> None:
    """Ask for the clauses of a row; an empty line leaves it as it is."""
    say("The clauses of the row, with a space between them; at the end perhaps an edition that has nothing:")
    line = sys.stdin.readline().replace(",", " ").split()
    if line:
        review.edit(line)


def _key() -> str:
    """Return the next key; from a pipe, the next letter that is no white space. At the end of the input, `q`."""
    try:
        if sys.stdin.isatty():
            return click.getchar().lower()
        return next(filter(str.strip, iter(lambda: sys.stdin.read(1), "")), "q").lower()
    except (EOFError, KeyboardInterrupt):
        return "q"


def _show(review: Review, row: Row, corpus: Corpus) -> None:
    """Print a row: its clauses as they are read, with a translation if they are not English; certainty and doubts."""
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
