"""Check that a lexicon has only words of its text, each once, and names only places where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import plain
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
from piquet_corpus.edition.language.words import passages
from piquet_corpus.work.errors import CorpusError


def check_spelling(corpus: Corpus) -> Iterator[Problem]:
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
        for word, message in _faults(lexicon, forms[edition.id]):
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


def _faults(lexicon: Lexicon, forms: Mapping[str, set[str]]) -> Iterator[tuple[LexiconLine, str]]:
    """Say what is wrong with a line; `forms`: the word forms of the text, with the passages that have each."""
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


def _lemmas(corpus: Corpus, language: str, today: set[str]) -> Iterator[Problem]:
    path = corpus.directory / lemmas_file(language)
    try:
        table = read_lemmas(path)
    except CorpusError as error:
        yield Problem.unread(error)
        table = Lemmas(())
    seen: set[str] = set()
    for lemma in table.lines:
        form = plain(lemma.form)
        if form not in today:
            yield Problem(path, lemma.line, None, f"“{lemma.form}” is in no text; remove the line")
        elif form in seen:
            yield Problem(path, lemma.line, None, f"another line has “{lemma.form}” too; keep one of them")
        elif plain(lemma.lemma) == form:
            yield Problem(path, lemma.line, None, f"“{lemma.form}” is its own lemma; remove the line")
        seen.add(form)
