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
from piquet_corpus.edition.texts.tei.model import Choice, Piece, Supplied, Text
from piquet_corpus.work.errors import CorpusError

LEXICON_HEADER = "form\ttoday\tonly\tnote"
Rows = tuple[tuple[str, str, tuple[str, ...]], ...]
"""The changes of a lexicon: form, spelling today, and the only places of the change."""


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
        found: dict[str, tuple[LexiconLine, ...]] = {}
        for word in self.words:
            found[plain(word.form)] = (*found.get(plain(word.form), ()), word)
        return found

    def word(self, form: str, place: str) -> LexiconLine | None:
        """Return the line for a form in a passage, whatever its case; None if there is none."""
        lines = self._by_form.get(plain(form), ())
        here = next((line for line in lines if place in line.only), None)
        return here or next((line for line in lines if not line.only), None)

    @cached_property
    def rows(self) -> Rows:
        """The lines that have another spelling today."""
        return tuple((line.form, line.today, tuple(sorted(line.only))) for line in self.words if line.is_respelt)


EMPTY = Lexicon(())


def lexicon_file(edition: str) -> str:
    """Return the file name of the lexicon of an edition."""
    return f"spelling.{edition}.tsv"


def read_lexicon(path: Path) -> Lexicon:
    """Read a lexicon; without a file it is empty. Raises CorpusError for the first line that cannot be read."""
    if not path.exists():
        return EMPTY
    return Lexicon(tuple(_words(path)))


def _words(path: Path) -> Iterator[LexiconLine]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise CorpusError(path, 1, "the file cannot be read as UTF-8") from None
    if not lines or lines[0] != LEXICON_HEADER:
        raise CorpusError(path, 1, f"the first line must be {LEXICON_HEADER!r}")
    for number, text in enumerate(lines[1:], 2):
        yield _word(path, number, text)


def _word(path: Path, number: int, text: str) -> LexiconLine:
    fields = text.split("\t")
    if len(fields) != 4 or not fields[0] or not fields[1]:
        message = "a line must have a form, its spelling today, clauses and a note, separated by tabs"
        raise CorpusError(path, number, f"{message}; clauses and note may be empty")
    form, today, only, note = fields
    if form != plain(form):
        raise CorpusError(path, number, f"{form!r} must be in lower case, with plain letters")
    return LexiconLine(form, today, frozenset(only.split()), note, number)


class Respeller:
    """Changes norms into today's spelling."""

    def __init__(self, rows: Rows) -> None:
        self._everywhere = {plain(form): plain(today) for form, today, only in rows if not only}
        self._here = {(plain(form), place): plain(today) for form, today, only in rows for place in only}

    def today(self, norm: str, place: str) -> str:
        """Return today's spelling of a norm in a passage; the norm itself if the lexicon does not change it."""
        return self._here.get((norm, place)) or self._everywhere.get(norm) or norm


def forms_in(pieces: Sequence[Piece], tokeniser: Tokeniser) -> Iterator[str]:
    """Yield the word forms of the regularised layer of some pieces, in lower case."""
    text = "".join(_read(piece) for piece in pieces)
    for start, end in tokeniser.spans(text):
        if is_word(text[start:end]):
            yield plain(text[start:end])


def is_word(token: str) -> bool:
    """Whether a token is a word, and not a number or a mark."""
    return any(letter.isalpha() for letter in token)


def respelt(pieces: Sequence[Piece], lexicon: Lexicon, tokeniser: Tokeniser, place: str) -> tuple[Piece, ...]:
    """Return pieces whose regularised layer is in today's spelling, with unchanged capitals.

    `place`: the id of the clause or heading. A word that is in several pieces is put into the first of them.
    """
    if not lexicon.words:
        return tuple(pieces)
    text = "".join(_read(piece) for piece in pieces)
    changes = tuple(_changes(text, lexicon, tokeniser, place))
    found, offset = [], 0
    for piece in pieces:
        length = len(_read(piece))
        found.append(_with(piece, _changed(text, offset, offset + length, changes)))
        offset += length
    return tuple(found)


def _changes(text: str, lexicon: Lexicon, tokeniser: Tokeniser, place: str) -> Iterator[tuple[int, int, str]]:
    """Return the start and end of words with another spelling today, and this spelling."""
    for start, end in tokeniser.spans(text):
        word = lexicon.word(text[start:end], place)
        if word is not None and word.is_respelt:
            yield start, end, _in_case(text[start:end], word.today)


def _in_case(old: str, today: str) -> str:
    if old.isupper() and len(old) > 1:
        return today.upper()
    return today[0].upper() + today[1:] if old[0].isupper() else today


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


def _read(piece: Piece) -> str:
    if isinstance(piece, Text | Supplied):
        return piece.text
    return piece.regularised if isinstance(piece, Choice) else ""


def _with(piece: Piece, text: str) -> Piece:
    if isinstance(piece, Text | Supplied):
        return replace(piece, text=text)
    return replace(piece, regularised=text) if isinstance(piece, Choice) else piece


LEMMAS_HEADER = "form\tlemma"


@dataclass(frozen=True)
class Lemma:
    """A line of a table."""

    form: str
    lemma: str
    line: int


@dataclass(frozen=True)
class Lemmas:
    """The table of a language, in the order of the file."""

    lines: tuple[Lemma, ...]

    @cached_property
    def _by_form(self) -> Mapping[str, str]:
        return {lemma.form: lemma.lemma for lemma in self.lines}

    @cached_property
    def _without_accents(self) -> Mapping[str, str]:
        return {norm(lemma.form): lemma.lemma for lemma in reversed(self.lines)}

    def of(self, form: str) -> str:
        """Return the lemma of a form: *écarte* is of *écarter*; *a* is of *avoir*, but *à* is not."""
        return self._by_form.get(plain(form), plain(form))

    def guessed(self, typed: str) -> str:
        """Return the lemma of a typed word, which may be without its accents."""
        return self._by_form.get(plain(typed)) or self._without_accents.get(norm(typed), plain(typed))


def lemmas_file(language: str) -> str:
    """Return the file name of the lemmas of a language."""
    return f"lemmas.{language}.tsv"


def read_lemmas(path: Path) -> Lemmas:
    """Read a table; without a file it is empty. Raises CorpusError for the first line that cannot be read."""
    return Lemmas(tuple(_lines(path)) if path.exists() else ())


def _lines(path: Path) -> Iterator[Lemma]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise CorpusError(path, 1, "the file cannot be read as UTF-8") from None
    if not lines or lines[0] != LEMMAS_HEADER:
        raise CorpusError(path, 1, f"the first line must be {LEMMAS_HEADER!r}")
    for number, text in enumerate(lines[1:], 2):
        fields = text.split("\t")
        if len(fields) != 2 or not all(fields):
            raise CorpusError(path, number, "a line must have a form and its lemma, separated by a tab")
        yield Lemma(fields[0], fields[1], number)
