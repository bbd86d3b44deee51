"""What a tool proposes to an editor, in one form for rows, clauses, rules, cases and divergences; and its review.

Drafts of divergences, `drafts/ID.divergences.xml`, are what the scaffold wrote and no person has accepted yet. The
readers of the corpus do not load them, so that nothing shows, exports or cites them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, Self, get_args

from piquet_corpus.edition.texts.divergence import ANNOTATION, NOTE, Divergence, Side, numbered
from piquet_corpus.edition.texts.tei.xml import (
    CERTAINTIES,
    ID,
    Certainty,
    Document,
    Element,
    Ids,
    certainty_of,
    find_all,
    id_of,
    ids_at,
    line_of,
    made_from,
    parse,
    pointed,
    text_at,
    text_of,
)


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What a tool proposes. Nothing of it counts until a person has accepted it.

    Each kind of proposal has fields of its own for what is proposed. `cert`: how certain it is, where that is judged.
    `why`: what speaks for it; `doubts`: what a person should look at; each in a few words.
    """

    cert: Certainty | None = None
    why: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def certainty_for(likeness: float, high: float, medium: float) -> Certainty:
    """Return how certain is what was found by its likeness, given from which likeness on it is high and medium."""
    return "high" if likeness >= high else "medium" if likeness >= medium else "low"


def least_certain(certainties: Iterable[Certainty]) -> Certainty:
    """Return the lowest of some certainties."""
    return max(certainties, key=CERTAINTIES.index)


@dataclass(frozen=True)
class ReviewResult:
    """What became of proposals, by their ids. `joined`: what they became a part of; `refused`: why they could not be.

    `waived`: rows of which it is said that nothing need be proposed for them. `left`: how many still wait.
    """

    accepted: Ids = ()
    joined: Ids = ()
    waived: Ids = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    left: int = 0


DRAFTS, SUFFIX = "drafts", ".divergences.xml"
NUMBER = "draft."
EDITOR = "#ed"
"""Who is responsible for a divergence that a person has accepted."""
UP = "../"
POINTERS = ("target", "corresp", "source", "ana")
DOUBT = "doubt"
JOINING = "linking"
"""The motivation of a draft that adds the edition to the sides of a divergence which is there already."""
Kind = Literal["joining", "new", "waiver"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of drafts, in the order in which they are written."""


@dataclass(frozen=True)
class DivergenceDraft(Proposal):
    """A draft of what `divergences.xml` should have, which a tool made or a file has.

    `kind`: a divergence to be added (`new`), an edition to be added to a divergence (`joining`), or a `waiver` of rows,
    for the reason in `why`. `record`: what it says; of a joining, only the sides for the edition, each of which joins
    one of the divergence `about`.
    """

    kind: Kind
    record: Divergence
    about: str = ""

    @property
    def rows(self) -> Ids:
        """The rows that it accounts for."""
        return self.record.rows

    def with_rows(self, *rows: str) -> Self:
        """Return the draft with more rows that show it."""
        return replace(self, record=replace(self.record, rows=tuple(dict.fromkeys((*self.rows, *rows)))))

    def with_sides(self, *sides: Side) -> Self:
        """Return the draft with other sides."""
        return replace(self, record=replace(self.record, sides=sides))


@dataclass(frozen=True, kw_only=True)
class WrittenDraft(DivergenceDraft):
    """A draft in a file: its number there, and its element."""

    number: int
    element: Element


def draft_path(directory: Path, edition: str) -> Path:
    """Return the file of the drafts of an edition."""
    return directory / DRAFTS / f"{edition}{SUFFIX}"


def read_drafts(document: Document) -> tuple[WrittenDraft, ...]:
    """Read the drafts of a file, in its order."""
    root = document.root
    return tuple(map(_draft, (*root.iter(ANNOTATION), *find_all(root, ".//note[@type='waiver']"))))


def drafts_of(directory: Path, edition: str) -> tuple[WrittenDraft, ...]:
    """Return the drafts of an edition; none without a file. Raises CorpusError if the file is not XML."""
    path = draft_path(directory, edition)
    return read_drafts(parse(path)) if path.is_file() else ()


def _draft(element: Element) -> WrittenDraft:
    number = numbered(id_of(element), NUMBER)  # of 0, the schema reports that the id has none
    if element.tag == NOTE:
        record = Divergence(id_of(element), "", rows=ids_at(element, "@target"), line=line_of(element))
        return WrittenDraft("waiver", record, number=number, element=element, why=(text_of(element),))
    joins, doubt = element.get("motivation") == JOINING, text_at(element, f"note[@type='{DOUBT}']")
    return WrittenDraft(
        "joining" if joins else "new",
        made_from(element, Divergence),
        pointed(element, "target") if joins else "",
        number=number,
        element=element,
        cert=certainty_of(element),
        doubts=(doubt,) if doubt else (),
    )


def settled(draft: WrittenDraft, id_: str) -> Element:
    """Return a draft as it stands in divergences.xml: a divergence under a number, a waiver without."""
    made = moved(draft.element)
    for name, value in ((ID, id_), ("resp", EDITOR)):
        if draft.kind == "waiver":
            made.attrib.pop(name, "")
        else:
            made.set(name, value)
    return made


def moved(element: Element) -> Element:
    """Return a copy of an element whose pointers lead from the folder of the corpus."""
    made = deepcopy(element)
    for part in made.iter():
        for name in POINTERS:
            if value := part.get(name):
                part.set(name, " ".join(pointer.removeprefix(UP) for pointer in value.split()))
    return made
