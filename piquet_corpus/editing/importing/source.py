"""A source as it was read: what it says of the book, its parts in order, and the numbers of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, count
from typing import Literal

PartKind = Literal["head", "number", "title", "label", "paragraph", "signature", "trailer", "page"]
MarkKind = Literal["page", "hyphen", "gap"]
RunName = Literal["italic", "initial"]


@dataclass
class SourceMark:
    """Something before the character at `at`: a page with number (`name`) and image, a broken word, or a gap.

    A gap is of `number` letters, or of words if `name` is `words`. The number of a page is known when all are read.
    """

    at: int
    kind: MarkKind
    name: str = ""
    facs: str = ""
    number: int = 1


@dataclass(frozen=True)
class TypefaceRun:
    """Characters in another typeface: from `begin` to before `end`."""

    begin: int
    end: int
    name: RunName


@dataclass(frozen=True)
class WordChoice:
    """Characters that are read as `better`; `added`: the letters of it that they leave out, if they abbreviate it."""

    begin: int
    end: int
    better: str
    added: str = ""


@dataclass(frozen=True)
class SourcePassage:
    """A paragraph or heading: its characters, and marks in their order. Two spaces have a gap between them."""

    text: str
    marks: tuple[SourceMark, ...] = ()
    runs: tuple[TypefaceRun, ...] = ()
    choices: tuple[WordChoice, ...] = ()

    @property
    def pages(self) -> tuple[SourceMark, ...]:
        """The pages that begin in it."""
        return tuple(mark for mark in self.marks if mark.kind == "page")

    def __bool__(self) -> bool:
        return bool(self.text.strip() or any(mark.kind == "gap" for mark in self.marks))


@dataclass
class Collector:
    """Collects a passage from left to right, with single spaces and none at either end."""

    _text: list[str] = field(default_factory=list)
    _marks: list[SourceMark] = field(default_factory=list)
    _runs: list[TypefaceRun] = field(default_factory=list)
    _choices: list[WordChoice] = field(default_factory=list)
    _space: bool = False

    @property
    def at(self) -> int:
        """How many characters there are."""
        return len(self._text)

    def add(self, text: str) -> None:
        """Add characters."""
        for character in text:
            if character.isspace():
                self._space = True
            else:
                self._flush()
                self._text.append(character)

    def mark(self, kind: MarkKind, name: str = "", facs: str = "", number: int = 1) -> None:
        """Mark something here. Space before a hyphen at the end of a line is the file's, not the book's."""
        if kind == "hyphen":
            self._space = False
        self._flush()
        self._marks.append(SourceMark(self.at, kind, name, facs, number))

    @contextmanager
    def run(self, name: RunName) -> Iterator[None]:
        """Collect characters that are in another typeface."""
        self._flush()
        begin = self.at
        yield
        while begin < self.at and self._text[begin] == " ":
            begin += 1
        if begin < self.at:
            self._runs.append(TypefaceRun(begin, self.at, name))

    def choose(self, original: str, better: str, added: str) -> None:
        """Add characters that are read otherwise, if something stands there and is read."""
        self._flush()
        begin = self.at
        self.add(original)
        if begin < self.at and better:
            self._choices.append(WordChoice(begin, self.at, better, added))

    def passage(self) -> SourcePassage:
        """Return what was collected."""
        text = "".join(self._text).rstrip(" ")
        marks = tuple(replace(mark, at=min(mark.at, len(text))) for mark in self._marks)
        runs: list[TypefaceRun] = []
        for run in sorted(self._runs, key=lambda run: run.begin):
            if not runs or run.begin >= runs[-1].end:  # a run within another is left out: typefaces are not nested
                runs.append(run)
        return SourcePassage(text, marks, tuple(runs), tuple(self._choices))

    def _flush(self) -> None:
        """Write the space that was read, unless nothing or a space stands before it; a gap is something."""
        after_gap = any(mark.kind == "gap" and mark.at == self.at for mark in self._marks)
        if self._space and (after_gap or (self._text and self._text[-1] != " ")):
            self._text.append(" ")
        self._space = False


@dataclass(frozen=True)
class Facts:
    """What the header of the source says of the book and of its transcription; empty for what it does not say.

    `numbers`, `transcription`: catalogue and number (`Wing`, `C6382`). `licence`: the address.
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

    @property
    def short_title(self) -> str:
        """The title up to its first stop."""
        for stop in (", or", ". ", ": ", " : "):
            head = self.title.partition(stop)[0]
            if 3 < len(head) < len(self.title):
                return head
        return self.title

    @property
    def transcriber_id(self) -> str:
        """The id of whoever made the transcription."""
        return "tcp" if any(kind == "EEBO-TCP" for kind, _ in self.transcription) else "transcriber"


@dataclass(frozen=True)
class SourcePart:
    """A heading, paragraph, signature or page break; that of a page break has no characters, only the mark."""

    kind: PartKind
    passage: SourcePassage


def page_of(mark: SourceMark) -> SourcePart:
    """Return the part that is only the beginning of a page."""
    return SourcePart("page", SourcePassage("", (replace(mark, at=0),)))


def parts_of(kind: PartKind, passage: SourcePassage, even_empty: bool = False) -> Iterator[SourcePart]:
    """Yield a heading or paragraph, and apart the pages at its beginning and end."""
    before = [mark for mark in passage.pages if mark.at == 0]
    after = [mark for mark in passage.pages if mark.at >= len(passage.text) and mark not in before]
    yield from map(page_of, before)
    if passage or even_empty:
        within = tuple(mark for mark in passage.marks if mark not in before and mark not in after)
        yield SourcePart(kind, replace(passage, marks=within))
    yield from map(page_of, after)


@dataclass(frozen=True)
class SourceChapter:
    """A chapter, by its number in the book, with its parts."""

    number: int
    parts: tuple[SourcePart, ...]


@dataclass(frozen=True)
class SourceBook:
    """The source: either parts alone or chapters. `left_out`: what the draft has not, one sentence each."""

    facts: Facts = Facts()
    title_page: tuple[SourcePart, ...] = ()
    preface: tuple[SourcePart, ...] = ()
    parts: tuple[SourcePart, ...] = ()
    chapters: tuple[SourceChapter, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def all_parts(self) -> tuple[SourcePart, ...]:
        """Its parts from beginning to end."""
        chapters = (part for chapter in self.chapters for part in chapter.parts)
        return (*self.title_page, *self.preface, *self.parts, *chapters)

    @property
    def pages(self) -> tuple[SourceMark, ...]:
        """The beginnings of its pages."""
        return tuple(mark for part in self.all_parts for mark in part.passage.pages)


PRINTED = re.compile(r"[0-9]{1,6}")
ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def numbered(book: SourceBook) -> SourceBook:
    """Number every page: in brackets from its neighbour's, or in Roman numbers. What must be a misprint is told."""
    in_front = sum(len(part.passage.pages) for part in (*book.title_page, *book.preface))
    printed = [mark.name for mark in book.pages]
    wrong = misprinted(printed)
    right = ["" if at in wrong else name for at, name in enumerate(printed)]
    names = page_names(right, in_front)
    for mark, name in zip(book.pages, names, strict=True):
        mark.name = name
    told = (f"the page number {printed[at]}, which must be a misprint: written as {names[at]}" for at in wrong)
    return replace(book, left_out=(*book.left_out, *told))


def misprinted(printed: Sequence[str]) -> list[int]:
    """Return the places of page numbers that are wrong, since those around them leave room for one other only.

    >>> misprinted(["187", "188", "789", "190", "", "192"])
    [2]
    """
    numbers = [int(name) if PRINTED.fullmatch(name) else None for name in printed]
    around = enumerate(zip(numbers, numbers[1:], numbers[2:], strict=False), 1)
    return [
        at
        for at, (before, number, after) in around
        if before is not None and number is not None and after == before + 2 and number != before + 1
    ]


def page_names(printed: list[str], in_front: int) -> list[str]:
    """Return a number for every page, given the printed ones, empty where there is none.

    Pages before the first printed number have bracketed numbers that lead up to it; where these would come to nothing,
    and in the front, they have Roman numbers. A number that the book has printed before has a letter after it.

    >>> page_names(["", "", "", "", "2", "3", ""], 2)
    ['[i]', '[ii]', '[iii]', '[1]', '2', '3', '[4]']
    >>> page_names(["31", "32", "32", "32", "", "32"], 0)
    ['31', '32', '[32b]', '[32c]', '[33]', '[32d]']
    """
    numbers = [int(name) if PRINTED.fullmatch(name) else None for name in printed]
    first = next((at for at, number in enumerate(numbers) if number is not None), 0)
    names: list[str] = []
    last = 0
    for at, number in enumerate(numbers):
        if number is not None:
            last = number
            names.append(str(number))
            continue
        value = (numbers[first] or 0) - (first - at) if at < first else last + 1
        if at < in_front or value < 1:
            names.append(f"[{_roman(at + 1)}]")
        else:
            last = value
            names.append(f"[{value}]")
    return [*_told_apart(names)]


def _letters() -> Iterator[str]:
    """Yield b, c … z, then bb, cc …: as many as are needed."""
    for times in count(1):
        yield from (letter * times for letter in "bcdefghijklmnopqrstuvwxyz")


def _told_apart(names: Iterable[str]) -> Iterator[str]:
    """Yield names, those that were there before with a letter after them, in brackets: `32`, `[32b]`, `[32c]`."""
    used: set[str] = set()
    for name in names:
        bare = name.strip("[]")
        free = next(each for each in chain([bare], map(bare.__add__, _letters())) if each not in used)
        used.add(free)
        yield name if free == bare else f"[{free}]"


def _roman(number: int) -> str:
    written = ""
    for value, letters in ROMAN:
        while number >= value:
            written, number = written + letters, number - value
    return written
