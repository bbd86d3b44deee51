"""The content of a citation, for all formats."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.source import Release, Source
from piquet_corpus.publishing.citation.permanent import permanent_link


@dataclass(frozen=True)
class QuotedWords:
    """Words of an edition in its own language. `restatement`: they are the editors' own, and quote nobody.

    `translation`, `translator`: their translation, both empty if there is none. `whole`: it is a translation of the
    whole clause, of which these words are a part. `note`: the translator's note, for example that a word is disputed.
    `where`: their section, if the passage has several.
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
class Permanent:
    """What has a permanent id."""

    id: str

    @property
    def link(self) -> str:
        """The permanent id as an address."""
        return permanent_link(self.id)


@dataclass(frozen=True)
class CitedPassage(Permanent):
    """A passage of one edition.

    `id`: its permanent id, that of the first clause if it has several; `clauses`: all of them. `key`: its key in a
    bibliography. `section`: `par. 6, clauses 2–4`; empty for the whole book. `pages`: empty
    if the text has none. `translation`: the title of the translation, if a translation is cited.
    """

    key: str
    clauses: tuple[str, ...]
    source: Source
    release: Release
    language: str
    section: str
    pages: str
    quoted: tuple[QuotedWords, ...] = ()
    translation: str = ""


@dataclass(frozen=True)
class Silence:
    """The silence of an edition. `rows`: the rows of the alignment that say so."""

    edition: str
    source: Source
    rows: tuple[str, ...]


@dataclass(frozen=True)
class CitedRecord(Permanent):
    """A row of the alignment or a divergence: a part of the corpus that is cited by its id.

    `title`: empty for the whole corpus.
    """

    title: str
    release: Release


Cited = CitedPassage | CitedRecord


@dataclass(frozen=True)
class Citation:
    """A citation: of a passage, or of a divergence or row with its passages and silences."""

    reference: str
    record: CitedRecord | None
    parts: tuple[CitedPassage | Silence, ...]

    @property
    def passages(self) -> tuple[CitedPassage, ...]:
        """The parts that are passages."""
        return tuple(part for part in self.parts if isinstance(part, CitedPassage))

    @property
    def silences(self) -> tuple[Silence, ...]:
        """The parts that say that an edition is silent."""
        return tuple(part for part in self.parts if isinstance(part, Silence))
