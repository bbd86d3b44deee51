"""The apparatus of a text: the rival readings of a place, and the notes that discuss it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.texts.tei.xml import (
    TEI,
    Element,
    Identified,
    Ids,
    Located,
    id_of,
    ids_at,
    made_from,
    pointed,
    read_by,
    text_of,
    texts_at,
)

APP, LEM, RDG, NOTE, P = (f"{TEI}{name}" for name in ("app", "lem", "rdg", "note", "p"))
DECISION = "decision:"
VariantKind = Literal["lemma", "witness", "conjecture", "sense"]


def _kind(reading: Element) -> VariantKind:
    if reading.tag == LEM:
        return "lemma"
    if reading.get("wit"):
        return "witness"
    return "conjecture" if reading.get("type") == "conjecture" else "sense"


def _marked(reading: Element) -> str:
    parts = [reading.text or ""]
    for child in reading:
        if child.tag == f"{TEI}supplied":
            parts.append(re.sub(r"\S(?:.*\S)?", r"[\g<0>]", child.text or "", count=1, flags=re.DOTALL))
        elif child.tag == f"{TEI}gap":
            parts.append("[…]")
        parts.append(child.tail or "")
    return " ".join("".join(parts).split())


def _reasons(entry: Element | None) -> dict[str, str]:
    notes = () if entry is None else entry.iterfind(NOTE)
    return {id_: text_of(note) for note in notes for id_ in ids_at(note, "@target")}


@dataclass(frozen=True)
class Variant(Identified):
    """One reading of an entry of the apparatus, with its certainty and the reasons for it.

    `n`: the letter by which notes refer to it; empty if it is only what a witness has. `words`: the reading, or in
    English the sense. `marked`: the same, with what is supplied in square brackets, and […] for what cannot be read.
    `kind`: what we read is the `lemma`; a rival is what a `witness` has, a `conjecture`, or a `sense`. `witnesses`: the
    sigla of those that have it. `resp`: who is responsible for it. `text`: the reasons.
    """

    n: str = read_by("@n")
    kind: VariantKind = read_by(_kind)
    words: str = read_by(text_of)
    marked: str = read_by(_marked)
    witnesses: Ids = read_by(lambda reading: tuple(id_.rpartition(".")[2] for id_ in ids_at(reading, "@wit")))
    resp: str = read_by(pointed, "resp")
    cert: str | None = read_by(lambda reading: reading.get("cert"))
    evidence: Ids = read_by(lambda reading: tuple(id_.removeprefix("evidence.") for id_ in ids_at(reading, "@ana")))
    source: Ids = read_by(ids_at, "@source")
    text: str = read_by(lambda reading: _reasons(reading.getparent()).get(id_of(reading), ""))


@dataclass(frozen=True)
class ApparatusEntry(Identified):
    """The rival readings of one place (`app`), with the lemma first.

    `type`: the readings are `words` of the text, each of which replaces the same words; or they say in which `sense`
    the same words can be taken. `begin`: the clause or block that it is about; `end`: the last one, if there are more.
    `crux`: the crux that discusses it. `notes`: what the reasons are about: ids of readings.
    """

    type: str = read_by("@type")
    loc: str = read_by("@loc")
    begin: str = read_by(pointed, "from")
    end: str = read_by(pointed, "to")
    crux: str = read_by(pointed, "corresp")
    variants: tuple[Variant, ...] = read_by(
        lambda entry: tuple(made_from(reading, Variant) for reading in entry.iterchildren(LEM, RDG))
    )
    notes: tuple[str, ...] = read_by(lambda entry: tuple(_reasons(entry)))


@dataclass(frozen=True)
class Witness:
    """A witness of a text, by its siglum: `P`, Paris 1642."""

    siglum: str = read_by("@n")
    title: str = read_by(text_of)


def _carriers(note: Element) -> Ids:
    names = " ".join(texts_at(note, "ptr/@target")).split()
    return tuple(name.removeprefix(DECISION) for name in names if name.startswith(DECISION))


@dataclass(frozen=True)
class Crux(Located):
    """The discussion of a place that is corrupt, contradictory, or can be read in two ways; or only a comment on it.

    `targets` are ids of clauses, blocks or emendations; `places` are the clauses and blocks of these. `wording`: the
    rules are the same under every reading. `comment`: it compares no readings, and defends no emendation. `entry`: that
    of the apparatus. `carriers`: the parameters whose values are its readings (`point.good#compare`).
    """

    places: Ids
    entry: ApparatusEntry | None
    id: str = read_by(id_of)
    targets: Ids = read_by(ids_at, "@target")
    causes: Ids = read_by(ids_at, "@ana")
    cert: str | None = read_by(lambda note: note.get("cert"))
    paragraphs: tuple[str, ...] = read_by(lambda note: tuple(map(text_of, note.iter(P))) or (text_of(note),))
    corresp: Ids = read_by(ids_at, "@corresp")
    carriers: Ids = read_by(_carriers)
    wording: bool = read_by(lambda note: note.get("subtype") == "wording")
    comment: bool = read_by(lambda note: note.get("type") == "commentary")

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The rival readings that it discusses, with ours first."""
        return self.entry.variants if self.entry else ()

    @property
    def weighed(self) -> tuple[Variant, ...]:
        """The rival readings that are weighed, without what a witness has by mistake."""
        return tuple(variant for variant in self.variants if variant.n)
