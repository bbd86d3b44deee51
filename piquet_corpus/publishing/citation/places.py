"""The place of a passage, in words: the parts of its reference, and the pages of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    found = groupby(enumerate(ordered), lambda one: (one[1] - one[0], edition.clauses[one[1]].paragraph))
    return tuple(tuple(edition.clauses[number] for _, number in run) for _, run in found)


def section(edition: Edition, reference: str) -> str:
    """Return the part of an edition that a reference names: `6.2` is `par. 6, clause 2`; empty for the whole."""
    return ", ".join(_parts(edition, reference))


def section_in_full(edition: Edition, reference: str) -> str:
    """Return the part of an edition as a title names it: `12.1.3` is `chapter 12, § 1, clause 3`."""
    return ", ".join(_parts(edition, reference, IN_FULL))


def sections(edition: Edition, several: Iterable[Sequence[Clause]], names: Mapping[str, str] = ABBREVIATED) -> str:
    """Return the place of runs of clauses: `par. 6, clauses 2–4, 7; par. 8, clause 1`."""
    by_paragraph = groupby(several, lambda run: run[0].paragraph)
    return "; ".join(_in_paragraph(edition, list(of_one), names) for _, of_one in by_paragraph)


def sections_in_full(edition: Edition, several: Iterable[Sequence[Clause]]) -> str:
    """Return the place of runs of clauses as a title names it: `§ 6, clauses 2–4`."""
    return sections(edition, several, IN_FULL)


def _in_paragraph(edition: Edition, several: Sequence[Sequence[Clause]], names: Mapping[str, str]) -> str:
    *before, last = _parts(edition, several[0][0].ref, names)
    numbers = [dict.fromkeys((run[0].ref.rpartition(".")[2], run[-1].ref.rpartition(".")[2])) for run in several]
    unit = last.rpartition(" ")[0] if len(several) == len(numbers[0]) == 1 else _unit(f"{edition.units[-1]}s", names)
    return ", ".join((*before, f"{unit} {', '.join(map('–'.join, numbers))}"))


def _parts(edition: Edition, reference: str, names: Mapping[str, str] = ABBREVIATED) -> Iterator[str]:
    """Return the parts of a reference with their units. A preface replaces all units above the clause."""
    numbers = reference.split(".") if reference else []
    units = (PREFACE, *edition.units[-1:]) if numbers[:1] == [PREFACE] else edition.units
    for unit, number in zip(units, numbers, strict=False):
        yield _unit(PREFACE_NAME, names) if number == PREFACE else f"{_unit(unit, names)} {number}"


def _unit(unit: str, names: Mapping[str, str]) -> str:
    """Return the name of a unit, or of several, as a citation or a title names it."""
    named = names.get(unit, unit)
    return _(READERS.get(named, named)) if names is IN_FULL else named


def heading(edition: Edition, block: Block) -> str:
    """Return the place of a heading or a signature: `heading before par. 7`, `signature after preface`."""
    name = HEADINGS.get(block.kind, "end")
    place = edition.blocks.index(block)
    if name == "heading":
        after = next((one for one in edition.blocks[place:] if one.ref), None)
        return f"{name} before {section(edition, after.ref)}" if after else name
    before = next((one for one in reversed(edition.blocks[:place]) if one.ref), None)
    return f"{name} after {section(edition, before.ref)}" if before else name


def pages(edition: Edition, places: Iterable[Clause | Block]) -> str:
    """Return the pages of clauses and headings: `12`, `12–13, 15`; empty for a text without pages."""
    touched = {n for one in places for n in (pages_of(one) if isinstance(one, Clause) else (one.page,))}
    numbered = [
        (place, page_break.n) for place, page_break in enumerate(edition.page_breaks) if page_break.n in touched
    ]
    found = []
    for _place, run in groupby(enumerate(numbered), lambda one: one[1][0] - one[0]):
        first, *more = [n for _place, (_number, n) in run]
        found.append(f"{first}–{more[-1]}" if more else first)
    return ", ".join(found)


def pages_of(clause: Clause) -> tuple[str, ...]:
    """Return the pages on which a clause has words, in order."""
    found = [clause.page] if clause.page else []
    for place, piece in enumerate(clause.pieces):
        if isinstance(piece, PageBreak) and piece.n not in found and original_of(clause.pieces[place + 1 :]):
            found.append(piece.n)
    return tuple(found)
