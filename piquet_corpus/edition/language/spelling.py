"""The tables of words of the corpus: today's spelling of an old text, and the dictionary word of each form.

The lexicon of a text, `corpus/spelling.EDITION.tsv`, is reviewed. It has a line for every word form of the text, with
tabs between: the form; its spelling today, perhaps the same; the only clauses to which the line applies, if it does not
apply everywhere (*then* is `than` in five clauses); a note. It changes only spelling: *hath* stays.

Each line of `corpus/lemmas.LANGUAGE.tsv` has a form, a tab and its lemma, in today's spelling. A form that is not there
is its own lemma. Where a form can belong to two words (*suit* to *suivre*, or a suit), the table has the word that the
texts usually mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from piquet_corpus.edition.language.norm import norm, plain
from piquet_corpus.edition.language.tokens import Tokeniser
from piquet_corpus.edition.texts.tabbed import Tabbed, without_error
from piquet_corpus.edition.texts.tei.model import Choice, Piece, Pieces, Supplied, Text, layers_of
from piquet_corpus.work.grouping import grouped

LEXICON_COLUMNS, LEMMAS_COLUMNS = ("form", "today", "only", "note"), ("form", "lemma")
OF_LEXICON = (
    "a line must have a form, its spelling today, clauses and a note, separated by tabs; clauses and note may be empty"
)
OF_LEMMAS = "a line must have a form and its lemma, separated by a tab"


@dataclass(frozen=True)
class LexiconLine:
    """A line of a lexicon. `only`: the passages it applies to; if empty, all that no other line of the form has."""

    form: str
    today: str
    only: frozenset[str]
    note: str
    line: int

    @property
    def is_respelt(self) -> bool:
        """Whether it has another spelling today."""
        return self.form != self.today


@dataclass(frozen=True)
class Lexicon:
    """The word forms of a text, in the order of the file."""

    words: tuple[LexiconLine, ...]

    @cached_property
    def _by_form(self) -> Mapping[str, tuple[LexiconLine, ...]]:
        return grouped((plain(word.form), word) for word in self.words)

    def word(self, form: str, place: str) -> LexiconLine | None:
        """Return the line for a form in a passage, whatever its case; None if there is none."""
        lines = self._by_form.get(plain(form), ())
        here = next((line for line in lines if place in line.only), None)
        return here or next((line for line in lines if not line.only), None)

    def today(self, norm: str, place: str) -> str:
        """Return today's spelling of a norm in a passage; the norm itself if the lexicon does not change it."""
        line = self.word(norm, place)
        return plain(line.today) if line else norm


EMPTY = Lexicon(())


@dataclass(frozen=True)
class Lemma:
    """A line of a table of lemmas."""

    form: str
    lemma: str
    line: int


@dataclass(frozen=True)
class Lemmas:
    """The lemmas of a language, in the order of the file."""

    lines: tuple[Lemma, ...]

    @cached_property
    def _by_form(self) -> Mapping[str, str]:
        return {lemma.form: lemma.lemma for lemma in self.lines}

    @cached_property
    def _by_norm(self) -> Mapping[str, str]:
        return {norm(lemma.form): lemma.lemma for lemma in reversed(self.lines)}

    def of(self, form: str) -> str:
        """Return the lemma of a form: *écarte* is of *écarter*; *a* is of *avoir*, but *à* is not."""
        return self._by_form.get(plain(form), plain(form))

    def guessed(self, typed: str) -> str:
        """Return the lemma of a typed word, which may be without its accents."""
        return self._by_form.get(plain(typed)) or self._by_norm.get(norm(typed), plain(typed))


def lexicon_file(edition: str) -> str:
    """Return the file name of the lexicon of an edition."""
    return f"spelling.{edition}.tsv"


def lemmas_file(language: str) -> str:
    """Return the file name of the lemmas of a language."""
    return f"lemmas.{language}.tsv"


def read_lexicon(path: Path) -> Lexicon:
    """Read a lexicon; without a file it is empty. Raises CorpusError for the first line that cannot be read."""
    return Lexicon(tuple(without_error(Tabbed(path.name, LEXICON_COLUMNS, _word, OF_LEXICON).lines(path.parent))))


def _word(cells: Mapping[str, str], line: int) -> LexiconLine:
    form, today, only, note = cells.values()
    if not (form and today):
        raise ValueError(OF_LEXICON)
    if form != plain(form):
        raise ValueError(f"{form!r} must be in lower case, with plain letters")
    return LexiconLine(form, today, frozenset(only.split()), note, line)


def read_lemmas(path: Path) -> Lemmas:
    """Read a table of lemmas; without a file it is empty. Raises CorpusError for the first line that cannot be read."""
    return Lemmas(tuple(without_error(Tabbed(path.name, LEMMAS_COLUMNS, _lemma, OF_LEMMAS).lines(path.parent))))


def _lemma(cells: Mapping[str, str], line: int) -> Lemma:
    if not all(cells.values()):
        raise ValueError(OF_LEMMAS)
    return Lemma(**cells, line=line)


def forms_in(pieces: Pieces, tokeniser: Tokeniser) -> Iterator[str]:
    """Yield the word forms of the regularised layer of some pieces, in lower case."""
    text = "".join(layers_of(piece)[1] for piece in pieces)
    for start, end in tokeniser.spans(text):
        if is_word(text[start:end]):
            yield plain(text[start:end])


def is_word(token: str) -> bool:
    """Whether a token is a word, and not a number or a mark."""
    return any(letter.isalpha() for letter in token)


def respelt(pieces: Pieces, lexicon: Lexicon, tokeniser: Tokeniser, place: str) -> Pieces:
    """Return pieces whose regularised layer is in today's spelling, with unchanged capitals.

    `place`: the id of the clause or heading. A word that is in several pieces is put into the first of them.
    """
    if not lexicon.words:
        return tuple(pieces)
    texts = [layers_of(piece)[1] for piece in pieces]
    changes = tuple(_changes("".join(texts), lexicon, tokeniser, place))
    changed: list[Piece] = []
    start = 0
    for piece, text in zip(pieces, texts, strict=True):
        today = _changed("".join(texts), start, start + len(text), changes)
        if isinstance(piece, Text | Supplied):
            changed.append(replace(piece, text=today))
        else:
            changed.append(replace(piece, regularised=today) if isinstance(piece, Choice) else piece)
        start += len(text)
    return tuple(changed)


def _changes(text: str, lexicon: Lexicon, tokeniser: Tokeniser, place: str) -> Iterator[tuple[int, int, str]]:
    for start, end in tokeniser.spans(text):
        printed = text[start:end]
        word = lexicon.word(printed, place)
        if word is None or not word.is_respelt:
            continue
        if printed.isupper() and len(printed) > 1:
            yield start, end, word.today.upper()
        else:
            yield start, end, word.today[0].upper() + word.today[1:] if printed[0].isupper() else word.today


def _changed(text: str, start: int, end: int, changes: Sequence[tuple[int, int, str]]) -> str:
    """Return a part of a text with the changes that begin in it; text of changes that began before is left out."""
    parts, here = [], start
    for first, last, today in changes:
        if last <= here or first >= end:
            continue
        parts.append(text[here : max(first, here)])
        if first >= start:
            parts.append(today)
        here = min(last, end)
    return "".join((*parts, text[here:end]))
