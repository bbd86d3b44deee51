"""Where a passage stands, in words: the parts of its references, and the pages of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from piquet_corpus.tei.model import Clause, Edition, PageBreak, original_of
from piquet_corpus.tei.source import PREFACE

ABBREVIATED = {"chapter": "chap.", "paragraph": "par.", "article": "art."}
"""How a unit is written before its number, where it is not written out."""


def runs(edition: Edition, clauses: Iterable[Clause]) -> tuple[tuple[Clause, ...], ...]:
    """Return clauses in the order of the text, those together that follow each other within one paragraph."""
    place = {clause.id: number for number, clause in enumerate(edition.clauses)}
    ordered = sorted({place[clause.id] for clause in clauses})
    found = groupby(enumerate(ordered), lambda one: (one[1] - one[0], edition.clauses[one[1]].paragraph))
    return tuple(tuple(edition.clauses[number] for _, number in run) for _, run in found)


def section(edition: Edition, reference: str) -> str:
    """Return the part of an edition that a reference names: `6.2` is `par. 6, clause 2`."""
    return ", ".join(_parts(edition, reference))


def sections(edition: Edition, several: Iterable[Sequence[Clause]]) -> str:
    """Return where runs of clauses stand: `par. 6, clauses 2–4; par. 8, clause 1`."""
    return "; ".join(_run(edition, run) for run in several)


def _run(edition: Edition, run: Sequence[Clause]) -> str:
    """Return where one run of clauses stands."""
    *before, last = _parts(edition, run[0].ref)
    if len(run) > 1:
        unit, _, number = last.rpartition(" ")
        last = f"{unit}s {number}–{run[-1].ref.rpartition('.')[2]}"
    return ", ".join((*before, last))


def _parts(edition: Edition, reference: str) -> Iterator[str]:
    """Return the parts of a reference with what they count. A preface takes the place of all that clauses stand in."""
    numbers, units = reference.split("."), edition.units
    if numbers[0] == PREFACE:
        units = (PREFACE, *units[-1:])
    for unit, number in zip(units, numbers, strict=False):
        yield "preface" if number == PREFACE else f"{ABBREVIATED.get(unit, unit)} {number}"


def pages(several: Iterable[Sequence[Clause]]) -> str:
    """Return the pages on which runs of clauses stand: `12`, `12–13, 15`; nothing for a text without pages."""
    spans: list[str] = []
    for run in several:
        first, last = run[0].page, last_page(run[-1])
        span = first if first == last else f"{first}–{last}"
        if span and span not in spans:
            spans.append(span)
    return ", ".join(spans)


def pages_of(clause: Clause) -> tuple[str, ...]:
    """Return the pages on which a clause has words, in order."""
    found = [clause.page] if clause.page else []
    for place, piece in enumerate(clause.pieces):
        if isinstance(piece, PageBreak) and piece.n not in found and _has_words(clause, place):
            found.append(piece.n)
    return tuple(found)


def last_page(clause: Clause) -> str | None:
    """Return the page on which a clause ends."""
    return next(iter(reversed(pages_of(clause))), None)


def _has_words(clause: Clause, place: int) -> bool:
    """Whether words of a clause follow one of its pieces."""
    return bool(original_of(clause.pieces[place + 1 :]))
