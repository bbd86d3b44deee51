"""The model of a text of the corpus. Every value is frozen; every text has two layers.

The *original* layer is the text of the source (`sic`, `orig`, `abbr`); the *regularised* layer is the text as the
editors read it (`corr`, `reg`, `expan`, `supplied`). Both are plain text with single spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from piquet_corpus.edition.texts.tei.apparatus import ApparatusEntry, Crux, Witness
from piquet_corpus.edition.texts.tei.source import Release, Source, read_units
from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    Ids,
    Located,
    Prefix,
    all_at,
    followed,
    ids_at,
    made_from,
    prefixes,
    read_by,
    text_of,
)

BlockKind = Literal["title", "head", "label", "paragraph", "signature", "trailer", "page"]
ChoiceKind = Literal["correction", "regularisation", "abbreviation"]
LICENCES = ".//licence"
"""Where the licence of each layer of a file is declared."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are the same in both layers."""

    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """The text of the source and the reading of the editors: `sic`/`corr`, `orig`/`reg` or `abbr`/`expan`."""

    kind: ChoiceKind
    original: str
    regularised: str
    id: str | None
    cert: str | None
    evidence: Ids
    source: Ids
    line: int


@dataclass(frozen=True, slots=True)
class Supplied:
    """Words that are missing in the source, or that cannot be read in it."""

    text: str
    reason: str
    id: str | None
    cert: str | None
    evidence: Ids
    source: Ids
    line: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where something cannot be read; the `Supplied` after it has what it probably was."""

    reason: str
    unit: str
    quantity: str
    id: str | None
    line: int


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The beginning of a page. `n`: its number, in brackets if the book does not print it."""

    n: str
    facs: str
    id: str | None
    line: int


@dataclass(frozen=True, slots=True)
class TranscriberNote:
    """A mark of the transcriber, such as `[sic]`."""

    text: str


@dataclass(frozen=True, slots=True)
class TranslatorNote:
    """A note of the translator."""

    text: str


Piece = Text | Choice | Supplied | Gap | PageBreak | TranscriberNote | TranslatorNote
Pieces = tuple[Piece, ...]
Span = tuple[int, int]
"""Where words begin and end in a text."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """Words in another typeface, or a line of a title page: where they begin and end in each layer.

    `name`: that of the rendition which the header declares: `italic`, `initial`; or `line`.
    """

    name: str
    original: Span
    regularised: Span


def squeeze(text: str) -> str:
    """Return text with single spaces, and without spaces at the ends."""
    return " ".join(text.split())


def layers_of(piece: Piece) -> tuple[str, str]:
    """Return the words of a piece in the original and in the regularised layer; empty where it has none."""
    if isinstance(piece, Text):
        return piece.text, piece.text
    if isinstance(piece, Choice):
        return piece.original, piece.regularised
    return "", piece.text if isinstance(piece, Supplied) else ""


def original_of(pieces: Pieces) -> str:
    """Return the original layer of some pieces as plain text."""
    return squeeze("".join(layers_of(piece)[0] for piece in pieces))


def regularised_of(pieces: Pieces) -> str:
    """Return the regularised layer of some pieces as plain text."""
    return squeeze("".join(layers_of(piece)[1] for piece in pieces))


def in_brackets(pieces: Pieces) -> str:
    """Return a translation as plain text; words missing in its original, and the notes at the end, are in brackets."""
    words = (piece for piece in pieces if isinstance(piece, Text | Supplied))
    parts = (f"[{piece.text.strip()}]" if isinstance(piece, Supplied) else piece.text for piece in words)
    notes = (f" [note: {piece.text}]" for piece in pieces if isinstance(piece, TranslatorNote))
    return squeeze("".join((*parts, *notes)))


@dataclass(frozen=True, repr=False)
class Clause:
    """The smallest statement that can be cited: `id` is `fr1642.6.2`, `ref` is `6.2`, `paragraph` is `6`.

    `kind` and `topics` are names from topics.xml (`rule`, `point.value`). `kinds` are all kinds that the file gives;
    there should be one. `heading` is the heading above it; `page` the page on which it begins, if the text has pages. A
    clause of a translation has the translation as its `edition`, no kind and no topics, and in `of` the id of the
    clause that it translates.
    """

    id: str
    ref: str
    edition: str
    n: str
    kinds: Ids
    topics: Ids
    paragraph: str
    heading: str
    page: str | None
    language: str
    pieces: Pieces
    original: str
    regularised: str
    file: Path
    line: int
    of: str | None = None
    typefaces: tuple[Typeface, ...] = ()

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {self.original}>"

    @property
    def kind(self) -> str:
        """Its kind: `rule`, `example`, `advice` …; empty if the file gives none."""
        return self.kinds[0] if self.kinds else ""

    @property
    def supplied(self) -> list[str]:
        """The words that are missing in the source; in a translation, in its original."""
        return [piece.text.strip() for piece in self.pieces if isinstance(piece, Supplied)]

    @property
    def notes(self) -> list[str]:
        """The translator's notes."""
        return [piece.text for piece in self.pieces if isinstance(piece, TranslatorNote)]


@dataclass(frozen=True)
class Block:
    """A part of the text in reading order. A paragraph has clauses; anything else has pieces.

    `type` is the TEI type: `number` or `title` for the heads of a chapter, `heading` for a label between paragraphs.
    `of`: in a translation, the id of what it translates.
    """

    kind: BlockKind
    type: str
    id: str | None
    ref: str
    pieces: Pieces
    clauses: tuple[Clause, ...]
    page: str | None
    line: int
    of: str | None = None
    typefaces: tuple[Typeface, ...] = ()

    @cached_property
    def original(self) -> str:
        """The original layer as plain text."""
        return " ".join(clause.original for clause in self.clauses) if self.clauses else original_of(self.pieces)

    @cached_property
    def regularised(self) -> str:
        """The regularised layer as plain text."""
        if self.clauses:
            return " ".join(clause.regularised for clause in self.clauses)
        return regularised_of(self.pieces)


@dataclass(frozen=True)
class Emendation:
    """A change that the editors propose. `container`: the clause or block that it is in."""

    piece: Choice | Supplied | Gap
    container: str | None

    @property
    def id(self) -> str | None:
        """The id by which a crux discusses it."""
        return self.piece.id

    @property
    def original(self) -> str:
        """What the source has; empty where words are supplied, or nothing can be read."""
        return layers_of(self.piece)[0]

    @property
    def regularised(self) -> str:
        """What the editors propose to read; empty for a gap, and for words to be deleted."""
        return layers_of(self.piece)[1]


@dataclass(frozen=True)
class Note(Located):
    """A note on some places: a `waiver`, or the `reason` why a clause is not executed."""

    type: str = read_by("@type")
    targets: Ids = read_by(ids_at, "@target")
    text: str = read_by(text_of)


@dataclass(frozen=True)
class Licence:
    """The licence of one layer of the text."""

    target: str = read_by("@target")
    text: str = read_by(text_of)


@dataclass(frozen=True, repr=False)
class Edition:
    """One text of the corpus. `restated`: its words are the editors', from a source that may not be quoted.

    `game`: the game that it is about, by its name in rule sets: `piquet`; empty if the file does not say. `units`: the
    units that the numbers of its references count: `chapter`, `paragraph`, `clause`. `units_in`: those of references
    into a part that has its own, by the name of the part.
    """

    id: str
    game: str
    title: str
    year: str
    place: str
    publisher: str
    file: Path
    clauses: tuple[Clause, ...]
    blocks: tuple[Block, ...]
    page_breaks: tuple[PageBreak, ...]
    emendations: tuple[Emendation, ...]
    cruxes: tuple[Crux, ...]
    entries: tuple[ApparatusEntry, ...]
    notes: tuple[Note, ...]
    source: Source
    restated: bool
    language: str = read_by(f"@{LANG}")
    witnesses: tuple[Witness, ...] = read_by(all_at, ".//witness", Witness)
    licences: tuple[Licence, ...] = read_by(all_at, LICENCES, Licence)
    release: Release = read_by(made_from, Release)
    units: Ids = read_by(lambda root: read_units(root)[""])
    units_in: Mapping[str, Ids] = read_by(read_units)
    prefixes: tuple[Prefix, ...] = read_by(lambda root: tuple(prefixes(root)))

    def __repr__(self) -> str:
        return f"<Edition {self.id}: {self.title} ({self.short})>"

    @property
    def short(self) -> str:
        """Its short name for a table: the year; if it has none, its id with a capital."""
        return self.year or self.id.capitalize()

    def image(self, page: PageBreak) -> str:
        """Return the address of the image of a page; empty if the file does not say how its pointers are read."""
        address = followed(page.facs, self.prefixes)
        return "" if address == page.facs else address

    @cached_property
    def by_id(self) -> Mapping[str, Clause]:
        """Clauses by id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def pages(self) -> Mapping[str | None, str]:
        """The numbers of the pages, by the ids of their beginnings."""
        return {page_break.id: page_break.n for page_break in self.page_breaks}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The number of each clause in the order of the text, from 0."""
        return {clause.id: number for number, clause in enumerate(self.clauses)}

    def cruxes_of(self, place: str) -> tuple[Crux, ...]:
        """Return the cruxes and comments about a clause or a block, or about an emendation in it."""
        return tuple(crux for crux in self.cruxes if place in crux.places)

    def notes_on(self, place: str, type: str) -> tuple[Note, ...]:
        """Return the notes of a type on a place."""
        return tuple(note for note in self.notes if note.type == type and place in note.targets)


@dataclass(frozen=True)
class Translation:
    """An edition in another language, clause for clause: `id` is `fr1642.en`, `of` is `fr1642`."""

    id: str
    of: str
    language: str
    file: Path
    clauses: tuple[Clause, ...]
    blocks: tuple[Block, ...]
    title: str = read_by(".//title")
    licences: tuple[Licence, ...] = read_by(all_at, LICENCES, Licence)
    release: Release = read_by(made_from, Release)

    @cached_property
    def _clauses(self) -> Mapping[str | None, Clause]:
        return {clause.of: clause for clause in self.clauses}

    @cached_property
    def _blocks(self) -> Mapping[str | None, Block]:
        return {block.of: block for block in self.blocks if block.of}

    def clause(self, of: str) -> Clause | None:
        """Return the translation of a clause of the edition, by the id of this clause; None if there is none."""
        return self._clauses.get(of)

    def block(self, of: str | None) -> Block | None:
        """Return the translation of a heading or signature of the edition, by its id; None if there is none."""
        return self._blocks.get(of)
