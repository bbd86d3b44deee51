"""That every term of the glossary stands in the text that is said to have it, as it is spelt there, and is one term."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from piquet_corpus.language.index import index_of
from piquet_corpus.language.languages import EXPLAINED_IN
from piquet_corpus.language.norm import plain
from piquet_corpus.language.terms import FoundTerm
from piquet_corpus.language.words import Passage, layer_text
from piquet_corpus.texts.glossary import FILE, Entry, Form, Spelling
from piquet_corpus.validate.problem import Problem
from rules.core.suggest import did_you_mean, nearest

CHECK = "glossary"


def check_glossary(corpus: Corpus) -> Iterator[Problem]:
    """Yield entries that say too little, forms that no text has, and words that would be two terms at once."""
    if not corpus.glossary.entries:
        return
    try:
        index_of(corpus).lexicons  # noqa: B018 - what is wrong with one is said by the check of spelling
    except CorpusError:
        return
    check = _GlossaryCheck(corpus)
    for entry in corpus.glossary.entries:
        for line, message in (*check.entry(entry), *check.forms(entry)):
            yield Problem(CHECK, check.path, line, entry.id or None, message)
    yield from check.two_at_once()


class _GlossaryCheck:
    """The check of one glossary."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.path: Path = corpus.documents[FILE].path
        self.ids = frozenset(entry.id for entry in corpus.glossary.entries)
        self.texts: dict[str, list[Passage]] = {}
        for passage in index_of(corpus).passages.values():
            self.texts.setdefault(passage.text, []).append(passage)

    @cached_property
    def _written(self) -> Mapping[str, tuple[str, ...]]:
        """Both layers of every passage, in lower case, as they are spelt in the file."""
        return {
            id_: tuple(" ".join(plain(layer_text(passage.pieces, layer)).split()) for layer in passage.layers)
            for id_, passage in index_of(self.corpus).passages.items()
        }

    def entry(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Say what is wrong with an entry by itself."""
        for language in EXPLAINED_IN:
            if not entry.lemma.get(language):
                yield entry.line, f"it has no lemma in {language}; it must say what the concept is called there today"
            if not entry.definition.get(language):
                yield entry.line, f"it has no definition in {language}; it must have one"
        for topic in entry.topics:
            if not self.corpus.topics.is_topic(topic):
                yield entry.line, f"{topic} is no topic; @ana must name topics"
        for other in entry.related:
            if other not in self.ids or other == entry.id:
                yield entry.line, f"{other} is no other entry{did_you_mean(nearest(other, self.ids))}"

    def forms(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Say what is wrong with the forms of an entry."""
        for form in entry.forms:
            if form.edition not in self.texts:
                known = ", ".join(self.texts)
                yield form.line, f"there is no text {form.edition or 'named'}; @corresp must be one of {known}"
                continue
            language = self.texts[form.edition][0].language
            if form.language != language:
                yield form.line, f"its xml:lang is {form.language}; it must be {language}, as in {form.edition}"
            for place in form.defined_in:
                if message := self._defined(entry, form, place):
                    yield form.line, message
            for spelling in form.spellings:
                for message in self._spelling(form, spelling):
                    yield spelling.line, message

    def _defined(self, entry: Entry, form: Form, place: str) -> str | None:
        """Say why a place cannot be the one that defines a form."""
        passage = index_of(self.corpus).passage(place)
        if passage is None or passage.text != form.edition:
            return f"{place} is no clause or heading of {form.edition}; @source must be one"
        found = (term for layer in passage.layers for term in index_of(self.corpus).terms(passage, layer))
        if any(term.entry is entry and term.spelling in form.spellings for term in found):
            return None
        return f"{place} has no form of this term; @source must be where it is defined or first used"

    def _spelling(self, form: Form, spelling: Spelling) -> Iterator[str]:
        """Say what is wrong with one spelling."""
        words = re.compile(rf"(?<!\w){re.escape(plain(spelling.orth))}(?!\w)")
        places = (one.id for one in self.texts[form.edition] if spelling.holds_in(one.id))
        if not spelling.orth or not any(words.search(text) for place in places for text in self._written[place]):
            yield f"“{spelling.orth}” stands nowhere in {form.edition} as this term; it must be spelt as it is there"
        for place in sorted(spelling.only | spelling.without):
            passage = index_of(self.corpus).passage(place)
            if passage is None or passage.text != form.edition:
                yield f"{place} is no clause or heading of {form.edition}"
            elif not any(term.spelling is spelling for term in self._alike(passage)):
                yield f"{place} does not have “{spelling.orth}”; ptr must name places that have it"

    def _alike(self, passage: Passage) -> Iterator[FoundTerm]:
        """Return the words of a passage that are spelt like a term, in either layer."""
        recogniser = index_of(self.corpus).recogniser(passage)
        for layer in passage.layers:
            yield from recogniser.alike(index_of(self.corpus).doc(passage, layer))

    def two_at_once(self) -> Iterator[Problem]:
        """Yield the first place where the same words are two terms, for each two entries."""
        told: set[tuple[str, str]] = set()
        for passage in index_of(self.corpus).passages.values():
            spans: dict[tuple[int, int], FoundTerm] = {}
            for term in index_of(self.corpus).terms(passage, passage.layers[0]):
                first = spans.setdefault((term.start, term.end), term)
                both = (first.entry.id, term.entry.id)
                if first.entry is not term.entry and both not in told:
                    told.add(both)
                    message = (
                        f"in {passage.id} “{term.spelling.orth}” is {first.entry.id} too; say with ptr which it is"
                    )
                    yield Problem(CHECK, self.path, term.spelling.line, term.entry.id, message)
