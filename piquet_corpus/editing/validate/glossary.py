"""Check that every term of the glossary and every word of a lexicon is in its text, and that no words are two terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from piquet_corpus.editing.validate.problem import Faults, Problem, Problems
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import FoundTerm, index_of
from piquet_corpus.edition.language.norm import EXPLAINED_IN, fold, plain
from piquet_corpus.edition.language.spelling import (
    Lemmas,
    Lexicon,
    LexiconLine,
    forms_in,
    lemmas_file,
    lexicon_file,
    read_lemmas,
    read_lexicon,
)
from piquet_corpus.edition.language.words import Passage, layer_text, passages
from piquet_corpus.edition.texts.glossary import FILE, Entry, Form, Spelling
from piquet_corpus.work.errors import CorpusError
from rules.core.text import suggested


def check_glossary(corpus: Corpus) -> Problems:
    """Yield incomplete entries, forms that are not in their text, and words that would be two terms at once."""
    if not corpus.glossary.entries:
        return
    check = _GlossaryCheck(corpus)
    for entry in corpus.glossary.entries:
        for line, message in (*check.entry(entry), *check.modern(entry), *check.forms(entry)):
            yield Problem(check.path, line, entry.id or None, message)
    yield from check.two_at_once()


class _GlossaryCheck:
    def __init__(self, corpus: Corpus) -> None:
        self.corpus, self.index = corpus, index_of(corpus)
        self.path: Path = corpus.documents[FILE].path
        self.ids = frozenset(entry.id for entry in corpus.glossary.entries)
        self.texts: dict[str, list[Passage]] = {}
        self.written: dict[str, list[str]] = {}
        """Both layers of every passage, in lower case, with the spelling of the file."""
        for passage in self.index.passages.values():
            self.texts.setdefault(passage.text, []).append(passage)
            layers = (layer_text(passage.pieces, layer) for layer in passage.layers)
            self.written[passage.id] = [" ".join(plain(text).split()) for text in layers]

    def entry(self, entry: Entry) -> Faults:
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
                yield entry.line, f"{other} is not another entry{suggested(other, self.ids)}"

    def modern(self, entry: Entry) -> Faults:
        names = frozenset(map(fold, entry.names))
        seen: set[tuple[str, str]] = set()
        for word in entry.modern:
            if word.language not in EXPLAINED_IN:
                known = " or ".join(EXPLAINED_IN)
                yield word.line, f"xml:lang of a modern form must be {known}; found {word.language}"
            for orth in word.forms:
                if fold(orth) in names:
                    yield word.line, f"“{orth}” is a lemma or a term of this entry; leave out the modern form"
                if (word.language, fold(orth)) in seen:
                    yield word.line, f"“{orth}” is given twice as a modern form; leave one out"
                seen.add((word.language, fold(orth)))

    def forms(self, entry: Entry) -> Faults:
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
        passage = self.index.passage(place)
        if passage is None or passage.text != form.edition:
            return f"{place} is not a clause or heading of {form.edition}; @source must be one"
        terms = (term for layer in passage.layers for term in self.index.terms(passage, layer))
        if any(term.entry is entry and term.spelling in form.spellings for term in terms):
            return None
        return f"{place} does not have this term; @source must name the place that defines it or uses it first"

    def _spelling(self, form: Form, spelling: Spelling) -> Iterator[str]:
        written = plain(spelling.orth)
        held = (passage.id for passage in self.texts[form.edition] if spelling.holds_in(passage.id))
        texts = (text for place in held for text in self.written[place] if written in text)
        if not spelling.orth or not any(_has_words(text, written) for text in texts):
            yield f"“{spelling.orth}” is nowhere in {form.edition} as this term; spell it as the text does"
        for place in sorted(spelling.only | spelling.without):
            passage = self.index.passage(place)
            if passage is None or passage.text != form.edition:
                yield f"{place} is not a clause or heading of {form.edition}"
                continue
            alike = (term for layer in passage.layers for term in self.index.alike(passage, layer))
            if not any(term.spelling is spelling for term in alike):
                yield f"{place} does not have “{spelling.orth}”; ptr must name a place that has it"

    def two_at_once(self) -> Problems:
        seen: set[tuple[str, str]] = set()
        for passage in self.index.passages.values():
            spans: dict[tuple[int, int], FoundTerm] = {}
            for term in self.index.terms(passage, passage.layers[0]):
                first = spans.setdefault((term.start, term.end), term)
                both = (first.entry.id, term.entry.id)
                if first.entry is not term.entry and both not in seen:
                    seen.add(both)
                    message = (
                        f"in {passage.id} “{term.spelling.orth}” is also {first.entry.id}; say with ptr which is meant"
                    )
                    yield Problem(self.path, term.spelling.line, term.entry.id, message)


def _has_words(text: str, words: str) -> bool:
    """Whether a text has words that no letter, digit or underscore touches; a regular expression takes far longer."""
    start = text.find(words)
    while start >= 0:
        around = text[max(start - 1, 0) : start] + text[start + len(words) :][:1]
        if not any(letter.isalnum() or letter == "_" for letter in around):
            return True
        start = text.find(words, start + 1)
    return False


def check_spelling(corpus: Corpus) -> Problems:
    """Yield lines of a lexicon or table of lemmas that cannot be read, are repeated, or whose word is in no text."""
    words: dict[str, set[str]] = {}
    unread: set[str] = set()
    forms: dict[str, dict[str, set[str]]] = {text: {} for text in (*corpus.editions, *corpus.translations)}
    for passage in passages(corpus):
        for form in forms_in(passage.pieces, index_of(corpus).tokeniser(passage.language)):
            forms[passage.text].setdefault(form, set()).add(passage.id)
    for edition in corpus.editions.values():
        path = corpus.directory / lexicon_file(edition.id)
        try:
            lexicon = read_lexicon(path)
        except CorpusError as error:
            yield Problem.unread(error)
            unread.add(edition.language)
            continue
        for word, message in _faulty_lines(lexicon, forms[edition.id]):
            yield Problem(path, word.line, None, f"“{word.form}”: {message}")
        today = words.setdefault(edition.language, set())
        for form, places in forms[edition.id].items():
            lines = (lexicon.word(form, place) for place in places)
            today.update(line.today if line else form for line in lines)
    for translation in corpus.translations.values():
        words.setdefault(translation.language, set()).update(forms[translation.id])
    for language, today in words.items():
        # without the lexicon the modern spellings are unknown, and the table would seem wrong
        if language not in unread:
            yield from _lemmas(corpus, language, {plain(word) for word in today})


def _faulty_lines(lexicon: Lexicon, forms: Mapping[str, set[str]]) -> Iterator[tuple[LexiconLine, str]]:
    seen: set[tuple[str, str]] = set()
    for word in lexicon.words:
        places = forms.get(word.form, set())
        if not places:
            yield word, "it is not in the text; remove the line"
        elif gone := sorted(word.only - places):
            yield word, f"it is not in {', '.join(gone)}"
        for place in sorted(word.only) or ("",):
            if (word.form, place) in seen:
                yield word, f"another line has it{' in ' if place else ''}{place} too; keep one of them"
            seen.add((word.form, place))


def _lemmas(corpus: Corpus, language: str, today: set[str]) -> Problems:
    path = corpus.directory / lemmas_file(language)
    try:
        table = read_lemmas(path)
    except CorpusError as error:
        yield Problem.unread(error)
        table = Lemmas(())
    seen: set[str] = set()
    for lemma in table.lines:
        form, message = plain(lemma.form), ""
        if form not in today:
            message = f"“{lemma.form}” is in no text; remove the line"
        elif form in seen:
            message = f"another line has “{lemma.form}” too; keep one of them"
        elif plain(lemma.lemma) == form:
            message = f"“{lemma.form}” is its own lemma; remove the line"
        if message:
            yield Problem(path, lemma.line, None, message)
        seen.add(form)
