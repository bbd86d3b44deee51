"""The place of a passage, in words: the parts of its reference, and the pages of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, PageBreak, original_of
from piquet_corpus.edition.texts.tei.source import PREFACE
from rules.core.messages import N_, _

ABBREVIATED = {"chapter": "chap.", "paragraph": "par.", "article": "art."}
"""The abbreviations of units before their numbers."""

IN_FULL = {"paragraph": "§"}
"""The units as a title names them."""

PREFACE_NAME = "preface"
READERS = {
    "chapter": N_("chapter"),
    "article": N_("article"),
    "clause": N_("clause"),
    "clauses": N_("clauses"),
    PREFACE_NAME: N_("preface"),
}
"""The units that a title names in the language of the reader; a citation is in English."""

HEADINGS = {"title": "title page", "head": "heading", "label": "heading", "signature": "signature"}
"""The names of parts of the text without clauses; any other part is called the end."""


def runs(edition: Edition, clauses: Iterable[Clause]) -> tuple[tuple[Clause, ...], ...]:
    """Return clauses in the order of the text, with consecutive clauses of a paragraph together."""
    place = {clause.id: number for number, clause in enumerate(edition.clauses)}
    ordered = sorted({place[clause.id] for clause in clauses})
    return tuple(
        tuple(edition.clauses[number] for number in run)
        for numbers in consecutive(ordered)
        for _paragraph, run in groupby(numbers, lambda number: edition.clauses[number].paragraph)
    )


def consecutive(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yield the runs of consecutive numbers: `[1, 2, 3], [7]`."""
    for _offset, run in groupby(enumerate(numbers), lambda placed: placed[1] - placed[0]):
        yield [number for _place, number in run]


def section(edition: Edition, reference: str, in_full: bool = False) -> str:
    """Return the part of an edition that a reference names: `6.2` is `par. 6, clause 2`; empty for the whole.

    `in_full`: as a title names it, `chapter 12, § 1, clause 3`.
    """
    return ", ".join(_parts(edition, reference, in_full))


def sections(edition: Edition, stretches: Iterable[Sequence[Clause]], in_full: bool = False) -> str:
    """Return the place of runs of clauses: `par. 6, clauses 2–4, 7; par. 8, clause 1`; in full, `§ 6, clauses 2–4`."""
    places = []
    for _paragraph, group in groupby(stretches, lambda run: run[0].paragraph):
        ends = [(run[0].ref, run[-1].ref) for run in group]
        *before, last = _parts(edition, ends[0][0], in_full)
        numbers = [dict.fromkeys(ref.rpartition(".")[2] for ref in refs) for refs in ends]
        alone = len(ends) == len(numbers[0]) == 1
        unit = last.rpartition(" ")[0] if alone else _unit(f"{edition.units[-1]}s", in_full)
        places.append(", ".join((*before, f"{unit} {', '.join(map('–'.join, numbers))}")))
    return "; ".join(places)


def _parts(edition: Edition, reference: str, in_full: bool) -> Iterator[str]:
    """Return the parts of a reference with their units. A preface replaces all units above the clause."""
    numbers = reference.split(".") if reference else []
    units = (PREFACE, *edition.units[-1:]) if numbers[:1] == [PREFACE] else edition.units
    for unit, number in zip(units, numbers, strict=False):
        yield _unit(PREFACE_NAME, in_full) if number == PREFACE else f"{_unit(unit, in_full)} {number}"


def _unit(unit: str, in_full: bool) -> str:
    """Return the name of a unit, or of several, as a citation or a title names it."""
    if not in_full:
        return ABBREVIATED.get(unit, unit)
    name = IN_FULL.get(unit, unit)
    return _(READERS.get(name, name))


def heading(edition: Edition, block: Block) -> str:
    """Return the place of a heading or a signature: `heading before par. 7`, `signature after preface`."""
    name = HEADINGS.get(block.kind, "end")
    place = edition.blocks.index(block)
    if name == "heading":
        side, others = "before", edition.blocks[place:]
    else:
        side, others = "after", edition.blocks[:place][::-1]
    nearest = next((other for other in others if other.ref), None)
    return f"{name} {side} {section(edition, nearest.ref)}" if nearest else name


def pages(edition: Edition, places: Iterable[Clause | Block]) -> str:
    """Return the pages of clauses and headings: `12`, `12–13, 15`; empty for a text without pages."""
    touched = {n for place in places for n in (pages_of(place) if isinstance(place, Clause) else (place.page,))}
    names = [page_break.n for page_break in edition.page_breaks]
    runs = consecutive(number for number, name in enumerate(names) if name in touched)
    return ", ".join("–".join(names[number] for number in sorted({run[0], run[-1]})) for run in runs)


def pages_of(clause: Clause) -> tuple[str, ...]:
    """Return the pages on which a clause has words, in order."""
    numbers = [clause.page] if clause.page else []
    for place, piece in enumerate(clause.pieces):
        if isinstance(piece, PageBreak) and piece.n not in numbers and original_of(clause.pieces[place + 1 :]):
            numbers.append(piece.n)
    return tuple(numbers)
