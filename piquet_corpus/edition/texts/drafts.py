"""Drafts of divergences, `drafts/ID.divergences.xml`: what the scaffold wrote and no person has accepted yet.

The readers of the corpus do not load them, so that nothing shows, exports or cites them.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.edition.texts.divergence import ANNOTATION, Divergence, read_record
from piquet_corpus.edition.texts.tei.xml import (
    ID,
    Document,
    Element,
    find_all,
    fragments,
    id_of,
    line_of,
    parse,
    pointed,
    text_at,
    text_of,
)

FOLDER, SUFFIX = "drafts", ".divergences.xml"
NUMBER = "draft."
"""The beginning of the xml:id of a draft."""
EDITOR = "#ed"
"""Who is responsible for a divergence that a person has accepted."""
UP = "../"
"""From a file of drafts to the files of the corpus."""
POINTERS = ("target", "corresp", "source", "ana")
JOINS = "joins-"
"""The beginning of the subtype of a note that says which side of a divergence the edition joins: `joins-2`."""
DOUBT = "doubt"
"""The type of a note that says why a draft may be wrong."""
JOINING = "linking"
"""The motivation of a draft that adds the edition to the sides of a divergence which is there already."""


@dataclass(frozen=True)
class DivergenceDraft:
    """A draft: its number in the file, and its element.

    `kind`: a divergence to be added (`new`), an edition to be added to a divergence (`joining`), or a `waiver` of rows.
    `about`: the divergence that the edition joins; empty otherwise.
    """

    number: int
    kind: str
    title: str
    rows: tuple[str, ...]
    about: str
    element: Element
    record: Divergence | None

    @property
    def doubt(self) -> str:
        """Why it may be wrong; empty if nothing is said."""
        return text_at(self.element, f"note[@type='{DOUBT}']")

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return line_of(self.element)


def draft_path(directory: Path, edition: str) -> Path:
    """Return the file of the drafts of an edition."""
    return directory / FOLDER / f"{edition}{SUFFIX}"


def draft_files(directory: Path) -> tuple[Path, ...]:
    """Return the files of drafts of a corpus."""
    return tuple(sorted((directory / FOLDER).glob("*.xml")))


def edition_of(path: Path) -> str:
    """Return the edition that a file of drafts is about, as its name says."""
    return path.name.removesuffix(SUFFIX)


def read_drafts(document: Document) -> tuple[DivergenceDraft, ...]:
    """Read the drafts of a file, in its order."""
    return (
        *map(_draft, document.root.iter(ANNOTATION)),
        *map(_waiver, find_all(document.root, ".//note[@type='waiver']")),
    )


def drafts_of(directory: Path, edition: str) -> tuple[DivergenceDraft, ...]:
    """Return the drafts of an edition; none without a file. Raises CorpusError if the file is not XML."""
    path = draft_path(directory, edition)
    return read_drafts(parse(path)) if path.is_file() else ()


def _draft(element: Element) -> DivergenceDraft:
    record, joins = read_record(element), element.get("motivation") == JOINING
    kind, about = ("joining", pointed(element, "target")) if joins else ("new", "")
    return DivergenceDraft(_number(element), kind, record.title, record.rows, about, element, record)


def _waiver(element: Element) -> DivergenceDraft:
    rows = fragments(element.get("target"))
    return DivergenceDraft(_number(element), "waiver", text_of(element), rows, "", element, None)


def _number(element: Element) -> int:
    """Return the number of a draft; 0 if it has none, which the schema reports."""
    number = id_of(element).removeprefix(NUMBER)
    return int(number) if number.isdecimal() else 0


# --- as it stands in divergences.xml when it is accepted ---


def settled(element: Element, id_: str) -> Element:
    """Return the annotation of a draft as it stands in divergences.xml under a number."""
    made = moved(element)
    made.set(ID, id_)
    made.set("resp", EDITOR)
    return made


def settled_waiver(element: Element) -> Element:
    """Return the note of a waiver as it stands in divergences.xml."""
    made = moved(element)
    for name in (ID, "resp"):
        made.attrib.pop(name, "")
    return made


def moved(element: Element) -> Element:
    """Return a copy of an element whose pointers lead from the folder of the corpus."""
    made = deepcopy(element)
    for part in made.iter():
        for name in POINTERS:
            if value := part.get(name):
                part.set(name, " ".join(pointer.removeprefix(UP) for pointer in value.split()))
    return made


def joined_side(note: Element) -> int:
    """Return the side of a divergence, from 1, that the edition joins by a note; 0 if the note does not say."""
    number = note.get("subtype", "").removeprefix(JOINS)
    return int(number) if number.isdecimal() and note.get("type") == "side" else 0
