"""What an importer has read of a source: the facts about the book, and its parts in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from piquet_corpus.editing.importing.passage import SourceMark, SourcePassage

PartKind = Literal["head", "number", "title", "label", "paragraph", "signature", "trailer", "page"]


@dataclass(frozen=True)
class Facts:
    """What the header of the source says of the book and of its transcription; empty for what it does not say.

    `numbers`: catalogue and number (`Wing`, `C6382`). `transcriber`: who made the transcription. `licence`: the address
    of its licence, and `licence_text` its name. `images`: how the image of a page is named, if the source names it.
    """

    title: str = ""
    author: str = ""
    place: str = ""
    publisher: str = ""
    year: str = ""
    extent: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    copy: str = ""
    transcriber: str = ""
    transcription: tuple[tuple[str, str], ...] = ()
    licence: str = ""
    licence_text: str = ""
    language: str = ""


@dataclass(frozen=True)
class SourcePart:
    """A heading, paragraph, signature or page break. `page` is set for a page break alone."""

    kind: PartKind
    passage: SourcePassage
    page: SourceMark | None = None


@dataclass(frozen=True)
class SourceChapter:
    """A chapter, by its number in the book, with its parts."""

    number: int
    parts: tuple[SourcePart, ...]


@dataclass(frozen=True)
class SourceBook:
    """The source: title page and preface if they are wanted, then either parts alone or chapters.

    `left_out`: what the source has and the draft has not, one sentence each.
    """

    facts: Facts
    title_page: tuple[SourcePart, ...]
    preface: tuple[SourcePart, ...]
    parts: tuple[SourcePart, ...]
    chapters: tuple[SourceChapter, ...]
    left_out: tuple[str, ...]
