"""Check that every term of the glossary is in its text, as it is spelt there, and that no words are two terms.

A word of today must be one that the concept does not have yet, in a language of the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import EXPLAINED_IN, fold, plain
from piquet_corpus.edition.language.terms import FoundTerm
from piquet_corpus.edition.language.words import Passage, layer_text
from piquet_corpus.edition.texts.glossary import FILE, Entry, Form, Spelling
from piquet_corpus.work.errors import CorpusError
from rules.core.suggest import did_you_mean, nearest

CHECK = "glossary"


def check_glossary(corpus: Corpus) -> Iterator[Problem]:
    """Yield incomplete entries, forms that are not in their text, and words that would be two terms at once."""
    if not corpus.glossary.entries:
        return
    try:
        index_of(corpus).lexicons  # noqa: B018 - the check of spelling reports a faulty lexicon
    except CorpusError:
        return
    check = _GlossaryCheck(corpus)
    for entry in corpus.glossary.entries:
        for line, message in (*check.entry(entry), *check.modern(entry), *check.forms(entry)):
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
        """Both layers of every passage, in lower case, with the spelling of the file."""
        return {
            id_: tuple(" ".join(plain(layer_text(passage.pieces, layer)).split()) for layer in passage.layers)
            for id_, passage in index_of(self.corpus).passages.items()
        }

    def entry(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Say what is wrong with an entry, apart from its forms."""
        for language in EXPLAINED_IN:
            if not entry.lemma.get(language):
                yield entry.line, f"missing lemma in {language}; give the name that the concept has there today"
            if not entry.definition.get(language):
                yield entry.line, f"missing definition in {language}"
        for topic in entry.topics:
            if not self.corpus.topics.is_topic(topic):
                yield entry.line, f"{topic} is not a topic; @ana may name only topics"
        for other in entry.related:
            if other not in self.ids or other == entry.id:
                yield entry.line, f"{other} is not another entry{did_you_mean(nearest(other, self.ids))}"

    def modern(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Say what is wrong with the words of today of an entry."""
        names = frozenset(map(fold, entry.names))
        told: set[tuple[str, str]] = set()
        for word in entry.modern:
            if word.language not in EXPLAINED_IN:
                known = " or ".join(EXPLAINED_IN)
                yield word.line, f"xml:lang of a modern form must be {known}; found {word.language}"
            for orth in word.forms:
                if fold(orth) in names:
                    yield word.line, f"“{orth}” is a lemma or a term of this entry; leave out the modern form"
                if (word.language, fold(orth)) in told:
                    yield word.line, f"“{orth}” is given twice as a modern form; leave one out"
                told.add((word.language, fold(orth)))

    def forms(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Say what is wrong with the forms of an entry."""
        for form in entry.forms:
            if form.edition not in self.texts:
                known = ", ".join(self.texts)
                yield form.line, f"@corresp must name one text ({known}); found {form.edition or 'none'}"
                continue
            language = self.texts[form.edition][0].language
            if form.language != language:
                yield form.line, f"xml:lang must be {language}, as in {form.edition}; found {form.language}"
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
            return f"{place} is not a clause or heading of {form.edition}; @source must be one"
        found = (term for layer in passage.layers for term in index_of(self.corpus).terms(passage, layer))
        if any(term.entry is entry and term.spelling in form.spellings for term in found):
            return None
        return f"{place} does not have this term; @source must name the place that defines it or uses it first"

    def _spelling(self, form: Form, spelling: Spelling) -> Iterator[str]:
        written = plain(spelling.orth)
        words = re.compile(rf"(?<!\w){re.escape(written)}(?!\w)")
        places = (one.id for one in self.texts[form.edition] if spelling.holds_in(one.id))
        if not spelling.orth or not any(
            written in text and words.search(text) for place in places for text in self._written[place]
        ):
            yield f"“{spelling.orth}” is nowhere in {form.edition} as this term; spell it as the text does"
        for place in sorted(spelling.only | spelling.without):
            passage = index_of(self.corpus).passage(place)
            if passage is None or passage.text != form.edition:
                yield f"{place} is not a clause or heading of {form.edition}"
            elif not any(term.spelling is spelling for term in self._alike(passage)):
                yield f"{place} does not have “{spelling.orth}”; ptr must name a place that has it"

    def _alike(self, passage: Passage) -> Iterator[FoundTerm]:
        """Return the words of a passage that are spelt like a term, in either layer."""
        for layer in passage.layers:
            yield from index_of(self.corpus).alike(passage, layer)

    def two_at_once(self) -> Iterator[Problem]:
        """Yield, for each pair of entries, the first place where the same words are both terms."""
        told: set[tuple[str, str]] = set()
        for passage in index_of(self.corpus).passages.values():
            spans: dict[tuple[int, int], FoundTerm] = {}
            for term in index_of(self.corpus).terms(passage, passage.layers[0]):
                first = spans.setdefault((term.start, term.end), term)
                both = (first.entry.id, term.entry.id)
                if first.entry is not term.entry and both not in told:
                    told.add(both)
                    message = (
                        f"in {passage.id} “{term.spelling.orth}” is also {first.entry.id}; say with ptr which is meant"
                    )
                    yield Problem(CHECK, self.path, term.spelling.line, term.entry.id, message)
