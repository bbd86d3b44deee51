"""Recognising the terms of the glossary in the texts, by their names in each text, in any spelling.

Terms are compared by `NORM`, so the term *Ruffe* is found where a text has *ruff*. In a translation a term is found
only where the original has it: *point* is a term where the French says *ronfle*, but not where it counts points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from piquet_corpus.language.words import phrase
from piquet_corpus.texts.glossary import Entry, Spelling

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.matcher import PhraseMatcher
    from spacy.tokens import Doc


@dataclass(frozen=True)
class Term:
    """Words that are a term: `start` and `end` are their offsets in a layer, as `layer_text` returns it."""

    entry: Entry
    start: int
    end: int


@dataclass(frozen=True)
class FoundTerm:
    """A term in a `Doc`, by its tokens, with the spelling of the glossary that it matches."""

    entry: Entry
    spelling: Spelling
    start: int
    end: int


class Recogniser:
    """Finds the terms that one text uses."""

    def __init__(self, nlp: Language, entries: tuple[Entry, ...], text: str) -> None:
        self._nlp = nlp
        self._known = [
            (e, spelling) for e in entries for form in e.forms_in(text) for spelling in form.spellings if spelling.orth
        ]

    @cached_property
    def _matcher(self) -> PhraseMatcher:
        """The matcher; its keys are places in the list of known spellings."""
        from spacy.matcher import PhraseMatcher

        matcher = PhraseMatcher(self._nlp.vocab, attr="NORM")
        for number, (_, spelling) in enumerate(self._known):
            places = spelling.only or ("",)  # a word may have its own spelling in a clause
            matcher.add(str(number), [phrase(self._nlp, spelling.orth, place) for place in places])
        return matcher

    def alike(self, doc: Doc) -> Iterator[FoundTerm]:
        """Yield every place where words are spelt like a term, whether they are that term or not."""
        for key, start, end in self._matcher(doc):
            yield FoundTerm(*self._known[int(self._nlp.vocab.strings[key])], start, end)

    def all_in(self, doc: Doc, place: str) -> tuple[FoundTerm, ...]:
        """Return every term in a passage, including terms inside others, in order; longer terms come first."""
        here = (term for term in self.alike(doc) if term.spelling.holds_in(place))
        return tuple(sorted(here, key=lambda term: (term.start, -term.end)))


def longest(found: tuple[FoundTerm, ...]) -> Iterator[FoundTerm]:
    """Return the terms that are not inside a longer one: *last trick*, but not the *trick* in it."""
    taken: set[int] = set()
    for term in sorted(found, key=lambda term: (term.start - term.end, term.start)):
        tokens = set(range(term.start, term.end))
        if not tokens & taken:
            taken |= tokens
            yield term
