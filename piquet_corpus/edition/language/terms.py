"""Recognising the terms of the glossary in the texts, by their names in each text, in any spelling.

Terms are compared by their norms: the term *Ruffe* is found where a text has *ruff*. In a translation a term is found
only where the original has it: *point* is a term where the French says *ronfle*, but not where it counts points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.language.tokens import Tokens
from piquet_corpus.edition.language.words import Speller
from piquet_corpus.edition.texts.glossary import Entry, Spelling


@dataclass(frozen=True)
class Term:
    """Words that are a term: `start` and `end` are their offsets in a layer, as `layer_text` returns it."""

    entry: Entry
    start: int
    end: int


@dataclass(frozen=True)
class FoundTerm:
    """A term among words, by its tokens, with the spelling of the glossary that it matches."""

    entry: Entry
    spelling: Spelling
    start: int
    end: int


Alike = tuple[int, int, int]
"""Words spelt like a term: the number of the spelling, and where its tokens begin and end."""


class Recogniser:
    """Finds the terms that one text uses."""

    def __init__(self, speller: Speller, entries: tuple[Entry, ...], text: str) -> None:
        self._speller = speller
        self._known = [
            (e, spelling) for e in entries for form in e.forms_in(text) for spelling in form.spellings if spelling.orth
        ]

    @cached_property
    def _norms(self) -> Mapping[str, list[tuple[int, tuple[str, ...]]]]:
        """The norms of every known spelling with its number, by the first of these norms."""
        found: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        for number, (_, spelling) in enumerate(self._known):
            places = sorted(spelling.only) or ("",)  # a word may have its own spelling in a clause
            for norms in dict.fromkeys(self._speller.phrase(spelling.orth, place).norms for place in places):
                found.setdefault(norms[0], []).append((number, norms))
        return found

    def alike(self, words: Tokens) -> tuple[Alike, ...]:
        """Return every place where words are spelt like a term, whether they are that term or not."""
        return tuple(
            (number, start, start + len(norms))
            for start, first in enumerate(words.norms)
            for number, norms in self._norms.get(first, ())
            if words.norms[start : start + len(norms)] == norms
        )

    def found(self, alike: Iterable[Alike]) -> Iterator[FoundTerm]:
        """Return what is spelt like a term with its entry and spelling."""
        return (FoundTerm(*self._known[number], start, end) for number, start, end in alike)

    def all_in(self, alike: Iterable[Alike], place: str) -> tuple[FoundTerm, ...]:
        """Return every term in a passage, including terms inside others, in order; longer terms come first."""
        here = (term for term in self.found(alike) if term.spelling.holds_in(place))
        return tuple(sorted(here, key=lambda term: (term.start, -term.end)))


def longest(found: tuple[FoundTerm, ...]) -> Iterator[FoundTerm]:
    """Return the terms that are not inside a longer one: *last trick*, but not the *trick* in it."""
    taken: set[int] = set()
    for term in sorted(found, key=lambda term: (term.start - term.end, term.start)):
        tokens = set(range(term.start, term.end))
        if not tokens & taken:
            taken |= tokens
            yield term
