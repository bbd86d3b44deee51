"""What a citation says, whatever its format."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.citation.permanent import permanent_link
from piquet_corpus.texts.tei.source import Release, Source


@dataclass(frozen=True)
class QuotedWords:
    """Words of an edition in its own language. `restatement`: they are the editors', and quote nobody.

    `translation`: what `translator` made of them, both empty where there is none. `whole`: it is a translation of the
    whole clause, of which these words are a part. `note`: what the translator remarks on it, as that a word is
    disputed. `where`: in which section they stand, if the passage has several.
    """

    id: str
    text: str
    language: str
    restatement: bool
    translation: str = ""
    translator: str = ""
    whole: bool = False
    note: str = ""
    where: str = ""


@dataclass(frozen=True)
class CitedPassage:
    """A passage of one edition.

    `id`: its permanent id; of several clauses that of the first, `clauses` being all of them. `key`: what names it
    among the entries of a bibliography. `section`: `par. 6, clauses 2–4`; empty for the whole book. `pages`: empty
    where the text has none. `translation`: the title of the translation that is cited; empty if the original is.
    """

    id: str
    key: str
    clauses: tuple[str, ...]
    source: Source
    release: Release
    language: str
    section: str
    pages: str
    quoted: tuple[QuotedWords, ...] = ()
    translation: str = ""

    @property
    def link(self) -> str:
        """The permanent id as an address."""
        return permanent_link(self.id)


@dataclass(frozen=True)
class Silence:
    """That an edition has nothing. `rows`: the rows of the alignment that say so."""

    edition: str
    source: Source
    rows: tuple[str, ...]


@dataclass(frozen=True)
class CitedRecord:
    """A row of the alignment or a record of the register: a part of the corpus that is cited by its id."""

    id: str
    title: str
    release: Release

    @property
    def link(self) -> str:
        """The permanent id as an address."""
        return permanent_link(self.id)


@dataclass(frozen=True)
class Citation:
    """What is cited: a passage; or a record, and the passages and silences that stand against each other in it."""

    reference: str
    record: CitedRecord | None
    parts: tuple[CitedPassage | Silence, ...]

    @property
    def passages(self) -> tuple[CitedPassage, ...]:
        """The parts that are passages."""
        return tuple(part for part in self.parts if isinstance(part, CitedPassage))

    @property
    def silences(self) -> tuple[Silence, ...]:
        """The parts that say that an edition has nothing."""
        return tuple(part for part in self.parts if isinstance(part, Silence))
