"""Numbers for the pages of a source: those that the book prints, and others in brackets where it prints none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from piquet_corpus.editing.importing.book import SourceBook, SourceChapter, SourcePart
from piquet_corpus.editing.importing.passage import SourceMark

PRINTED = re.compile(r"[0-9]{1,6}")
"""A number of a page."""
ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def numbered(book: SourceBook) -> SourceBook:
    """Return the book with a number for every page: in brackets one before or after its neighbour's, or a Roman one."""
    marks = [mark for part in _all_parts(book) for mark in _marks(part)]
    in_front = sum(len(_marks(part)) for part in (*book.title_page, *book.preface))
    names = iter(page_names([mark.name for mark in marks], in_front))
    return _renamed(book, lambda mark: replace(mark, name=next(names)))


def page_names(printed: list[str], in_front: int) -> list[str]:
    """Return a number for every page, given the printed ones, empty where there is none.

    Pages before the first printed number have bracketed numbers that lead up to it; where these would come to nothing,
    and in the front, they have Roman numbers.

    >>> page_names(["", "", "", "", "2", "3", ""], 2)
    ['[i]', '[ii]', '[iii]', '[1]', '2', '3', '[4]']
    """
    numbers = [int(name) if PRINTED.fullmatch(name) else None for name in printed]
    first = next((at for at, number in enumerate(numbers) if number is not None), None)
    found: list[str] = []
    last = 0
    for at, number in enumerate(numbers):
        if number is not None:
            last = number
            found.append(str(number))
            continue
        if first is not None and at < first:
            value = (numbers[first] or 0) - (first - at)
            if value < 1 or at < in_front:
                found.append(f"[{_roman(at + 1)}]")
                continue
            last = value
        elif at < in_front:
            found.append(f"[{_roman(at + 1)}]")
            continue
        else:
            last += 1
        found.append(f"[{last}]")
    return found


def _roman(number: int) -> str:
    written = ""
    for value, letters in ROMAN:
        while number >= value:
            written, number = written + letters, number - value
    return written


def _all_parts(book: SourceBook) -> tuple[SourcePart, ...]:
    chapters = tuple(part for chapter in book.chapters for part in chapter.parts)
    return (*book.title_page, *book.preface, *book.parts, *chapters)


def _marks(part: SourcePart) -> tuple[SourceMark, ...]:
    return (part.page,) if part.page else part.passage.pages()


def _renamed(book: SourceBook, rename: Callable[[SourceMark], SourceMark]) -> SourceBook:
    """Return the book with every page renamed, in their order."""

    def of(parts: tuple[SourcePart, ...]) -> tuple[SourcePart, ...]:
        return tuple(_part_renamed(part, rename) for part in parts)

    title_page, preface, parts = of(book.title_page), of(book.preface), of(book.parts)
    chapters = tuple(SourceChapter(chapter.number, of(chapter.parts)) for chapter in book.chapters)
    return replace(book, title_page=title_page, preface=preface, parts=parts, chapters=chapters)


def _part_renamed(part: SourcePart, rename: Callable[[SourceMark], SourceMark]) -> SourcePart:
    if part.page:
        return replace(part, page=rename(part.page))
    marks = tuple(rename(mark) if mark.kind == "page" else mark for mark in part.passage.marks)
    return replace(part, passage=replace(part.passage, marks=marks))
