"""Recognising the terms of the glossary in the texts, by their names in each text, in any spelling.

Terms are compared by their norms: the term *Ruffe* is found where a text has *ruff*. In a translation a term is found
only where the original has it: *point* is a term where the French says *ronfle*, but not where it counts points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from piquet_corpus.edition.language.tokens import Tokens
from piquet_corpus.edition.language.words import Speller
from piquet_corpus.edition.texts.glossary import Entry, Spelling

if TYPE_CHECKING:
    from spacy.matcher import PhraseMatcher


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
    def _phrases(self) -> tuple[tuple[int, Tokens], ...]:
        """The words of every known spelling, with its number; one may be spelt in its own way in a clause."""
        phrases = (
            (number, self._speller.phrase(spelling.orth, place))
            for number, (_, spelling) in enumerate(self._known)
            for place in sorted(spelling.only) or ("",)
        )
        return tuple({(number, phrase.norms): (number, phrase) for number, phrase in phrases}.values())

    @cached_property
    def _matcher(self) -> PhraseMatcher:
        return self._speller.tokeniser.matcher(phrase for _, phrase in self._phrases)

    def alike(self, words: Tokens) -> tuple[Alike, ...]:
        """Return every place where words are spelt like a term, whether they are that term or not."""
        document = self._speller.tokeniser.document(words)
        matches = ((start, int(document.vocab.strings[key]), end) for key, start, end in self._matcher(document))
        return tuple((self._phrases[phrase][0], start, end) for start, phrase, end in sorted(matches))

    def found(self, alike: Iterable[Alike]) -> Iterator[FoundTerm]:
        """Return what is spelt like a term with its entry and spelling."""
        return (FoundTerm(*self._known[number], start, end) for number, start, end in alike)

    def all_in(self, alike: Iterable[Alike], place: str) -> tuple[FoundTerm, ...]:
        """Return every term in a passage, including terms inside others, in order; longer terms come first."""
        here = (term for term in self.found(alike) if term.spelling.holds_in(place))
        return tuple(sorted(here, key=lambda term: (term.start, -term.end)))


def longest(terms: tuple[FoundTerm, ...]) -> Iterator[FoundTerm]:
    """Return the terms that are not inside a longer one: *last trick*, but not the *trick* in it."""
    taken: set[int] = set()
    for term in sorted(terms, key=lambda term: (term.start - term.end, term.start)):
        tokens = set(range(term.start, term.end))
        if not tokens & taken:
            taken |= tokens
            yield term
