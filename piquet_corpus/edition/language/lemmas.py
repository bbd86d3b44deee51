"""Lemmas: the dictionary word of each form, from `corpus/lemmas.LANGUAGE.tsv`.

Each line has a form, a tab and its lemma, in today's spelling. A form that is not there is its own lemma. Where a form
can belong to two words (*suit* to *suivre*, or a suit), the table has the word that the texts usually mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from piquet_corpus.edition.language.norm import norm, plain
from piquet_corpus.work.errors import CorpusError

HEADER = "form\tlemma"


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


def file_of(language: str) -> str:
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
    if not lines or lines[0] != HEADER:
        raise CorpusError(path, 1, f"the first line must be {HEADER!r}")
    for number, text in enumerate(lines[1:], 2):
        fields = text.split("\t")
        if len(fields) != 2 or not all(fields):
            raise CorpusError(path, number, "a line must have a form and its lemma, separated by a tab")
        yield Lemma(fields[0], fields[1], number)
