"""The chapters in which a text is read: those of the book; where they are long or there are none, ours by subject.

A chapter of ours begins at a paragraph that is about another phase of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause, Edition, Translation
from piquet_corpus.publishing import names

LONG, SHORT = 40, 8
"""A chapter of more clauses is divided; a part of it with fewer is not, unless it would be too long with the next."""


class Chapter(NamedTuple):
    """A chapter: its clauses, and its title. `number`: its number in the book, as `CHAP. I.`.

    `subject`: what a part of a long chapter is about, in our words; `paragraphs`: from which to which, as `§§ 4–5`.
    """

    clauses: tuple[Clause, ...]
    title: str
    number: str = ""
    subject: str = ""
    paragraphs: str = ""

    @property
    def first(self) -> str:
        """The id of its first clause."""
        return self.clauses[0].id


def chapters(corpus: Corpus, edition: Edition) -> tuple[Chapter, ...]:
    """Return the chapters of an edition, in the order of the book."""
    numbers = dict(_numbers(edition))
    listed = []
    for title, group in groupby(edition.clauses, key=lambda clause: clause.heading):
        clauses = tuple(group)
        number = numbers.get(clauses[0].id, "")
        parts = list(_parts(corpus, clauses)) if len(clauses) > LONG else [clauses]
        if len(parts) == 1:
            listed.append(Chapter(clauses, title, number))
        else:
            for part in parts:
                first, last = part[0].paragraph, part[-1].paragraph
                paragraphs = f"§\u00a0{first}" if first == last else f"§§\u00a0{first}–{last}"
                listed.append(Chapter(part, title, number, _subject(corpus, part), paragraphs))
    return tuple(listed)


def heading_in(chapter: Chapter, edition: Edition, text: Edition | Translation) -> str:
    """Return the number and the title of a chapter in a text: the edition itself, or its translation."""
    title = chapter.title
    if isinstance(text, Translation):
        original = next((block for block in edition.blocks if block.original == title and block.id), None)
        translated = text.block(original.id) if original else None
        title = translated.regularised if translated else title
    return f"{chapter.number} {title}".strip()


def _numbers(edition: Edition) -> Iterator[tuple[str, str]]:
    number = ""
    for block in edition.blocks:
        if block.type == "number":
            number = block.regularised
        elif block.clauses and number:
            yield block.clauses[0].id, number
            number = ""


def _parts(corpus: Corpus, clauses: tuple[Clause, ...]) -> Iterator[tuple[Clause, ...]]:
    part: list[Clause] = []
    phase = None
    for _, group in groupby(clauses, key=lambda clause: clause.paragraph):
        paragraph = tuple(group)
        now = next(_phases(corpus, paragraph), phase)
        if part and ((now != phase and len(part) >= SHORT) or len(part) + len(paragraph) > LONG):
            yield tuple(part)
            part = []
        part += paragraph
        phase = now
    yield tuple(part)


def _phases(corpus: Corpus, clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        for topic in clause.topics:
            category = corpus.topics.categories.get(topic)
            if category and category.parent:
                yield category.parent


def _subject(corpus: Corpus, clauses: tuple[Clause, ...]) -> str:
    counted = Counter(_phases(corpus, clauses))
    often = {phase for phase, number in counted.most_common(2) if 3 * number >= counted.total()}
    return names.capital(names.semicolon().join(corpus.topics.label(phase) for phase in counted if phase in often))
