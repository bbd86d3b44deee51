"""Running text as it is collected from a source: its characters, and what is marked at places in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

MarkKind = Literal["page", "hyphen", "gap"]
RunName = Literal["italic", "initial"]
ChoiceKind = Literal["spelling", "abbreviation"]


@dataclass(frozen=True)
class SourceMark:
    """Something without characters of its own, before the character at `at`.

    `kind`: a `page` begins, with its number and image in `name` and `facs`; a word goes on in the next line (`hyphen`);
    or letters cannot be read (`gap`): `number` of them, or of words if `name` is `words`.
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
    """Characters that are read otherwise than they stand: in today's letters, or without the abbreviation.

    `better` is what is read; in an abbreviation, `added` are the letters of it that are left out in the source.
    """

    begin: int
    end: int
    kind: ChoiceKind
    better: str
    added: str = ""


@dataclass(frozen=True)
class SourcePassage:
    """A paragraph or a heading: its characters with single spaces, and what is marked in them, in order.

    Two spaces stand only where a gap is between them.
    """

    text: str
    marks: tuple[SourceMark, ...] = ()
    runs: tuple[TypefaceRun, ...] = ()
    choices: tuple[WordChoice, ...] = ()

    def pages(self) -> tuple[SourceMark, ...]:
        """Return the pages that begin in it."""
        return tuple(mark for mark in self.marks if mark.kind == "page")

    def inner(self) -> tuple[tuple[SourceMark, ...], SourcePassage, tuple[SourceMark, ...]]:
        """Return the pages that begin before its first character, the passage without them, and those at its end."""
        before = tuple(mark for mark in self.pages() if mark.at == 0)
        after = tuple(mark for mark in self.pages() if mark.at >= len(self.text) and mark not in before)
        kept = tuple(mark for mark in self.marks if mark not in before and mark not in after)
        return before, replace(self, marks=kept), after

    def __bool__(self) -> bool:
        return bool(self.text.strip() or any(mark.kind == "gap" for mark in self.marks))


@dataclass
class Collector:
    """Collects a passage from left to right. Space of any length is one space, and none at either end."""

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

    def choose(self, kind: ChoiceKind, original: str, better: str, added: str = "") -> None:
        """Add characters that are read otherwise; where nothing stands or is read, there is no choice."""
        self._flush()
        begin = self.at
        self.add(original)
        if begin == self.at or not better:
            return
        self._choices.append(WordChoice(begin, self.at, kind, better, added))

    def passage(self) -> SourcePassage:
        """Return what was collected."""
        text = "".join(self._text)
        bare = text.rstrip(" ")
        marks = tuple(replace(mark, at=min(mark.at, len(bare))) for mark in self._marks)
        return SourcePassage(
            bare, marks, tuple(_joined(sorted(self._runs, key=lambda run: run.begin))), tuple(self._choices)
        )

    def _flush(self) -> None:
        """Write the space that was read, unless nothing stands before it or a space stands there.

        A gap is something: there may be a space before it and another after it.
        """
        after_gap = any(mark.kind == "gap" and mark.at == self.at for mark in self._marks)
        if self._space and (after_gap or (self._text and self._text[-1] != " ")):
            self._text.append(" ")
        self._space = False


def _joined(runs: list[TypefaceRun]) -> Iterator[TypefaceRun]:
    """Leave out a run within another: typefaces are not nested."""
    end = 0
    for run in runs:
        if run.begin >= end:
            yield run
            end = run.end
