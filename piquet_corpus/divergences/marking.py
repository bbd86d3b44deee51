"""The words that make the difference: the quotations of a divergence compared word by word.

Words are compared by their norms, that is as the editors read them, in today's spelling if the text has a lexicon,
without case or accents: a difference of spelling alone does not count. Quotations in the same language are compared
directly. Quotations in different languages are compared through our translations, whole clause with whole clause, since
it is unknown which words of a translation correspond to the quoted ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownReference
from piquet_corpus.language.index import index_of
from piquet_corpus.language.norm import norm
from piquet_corpus.language.tokens import Tokens
from piquet_corpus.language.words import Passage
from piquet_corpus.texts.divergence import Divergence, Side

WORD = re.compile(r"\w+")
Span = tuple[int, int]
"""The start and end of words in a layer of a text."""


@dataclass(frozen=True)
class ComparedWord:
    """A word in its form for comparison, and its place. `quoted`: it is among the words that a divergence quotes."""

    start: int
    end: int
    form: str
    quoted: bool = False


@dataclass(frozen=True)
class Marked:
    """A clause or heading that a side quotes: the places of the quoted and the differing words in its original layer.

    `translation`: its translation, in which `translated` are the differing words. `against`: the clauses that it is
    compared with, directly or through a translation; empty if there are none.
    """

    passage: Passage
    restatement: bool
    quoted: tuple[Span, ...]
    differing: tuple[Span, ...]
    translation: Passage | None
    translated: tuple[Span, ...]
    against: tuple[str, ...]


def marked(corpus: Corpus, record: Divergence) -> tuple[tuple[Marked, ...], ...]:
    """Return, for each side of a divergence, the clauses and headings that it quotes, each once, with marks.

    Raises UnknownReference for an unknown clause or heading.
    """
    sides = [[_Quoted(corpus, clause, side) for clause in _clauses(side)] for side in record.sides]
    return tuple(
        tuple(
            quoted.held_against([other for place, each in enumerate(sides) if place != at for other in each])
            for quoted in side
        )
        for at, side in enumerate(sides)
    )


def words_in(words: Tokens, quoted: Sequence[Span] = ()) -> tuple[ComparedWord, ...]:
    """Return words by their norms. Words joined by a hyphen or an apostrophe count as several words."""
    return tuple(
        ComparedWord(start, end, norm(form), any(first < end and start < last for first, last in quoted))
        for token in words
        for start, end, form in _forms(token.text, token.start, token.norm)
    )


def _forms(text: str, start: int, normed: str) -> Iterator[tuple[int, int, str]]:
    """Return the words of a token; if its norm has another number of words, each has the place of the token."""
    shown, forms = list(WORD.finditer(text)), WORD.findall(normed)
    for place, form in enumerate(forms):
        if len(shown) == len(forms):
            yield start + shown[place].start(), start + shown[place].end(), form
        else:
            yield start, start + len(text), form


def unlike(mine: Sequence[ComparedWord], theirs: Sequence[ComparedWord]) -> frozenset[ComparedWord]:
    """Return those of my words that are not in theirs; the other words are in the same order in both.

    If some of theirs are quoted, return only those of mine that are in the place of the quoted words.
    """
    matcher = SequenceMatcher(None, [one.form for one in mine], [one.form for one in theirs], autojunk=False)
    asked = any(one.quoted for one in theirs) and not any(one.quoted for one in mine)
    return frozenset(
        word
        for tag, first, last, from_, to in matcher.get_opcodes()
        if tag != "equal" and (not asked or any(one.quoted for one in _around(theirs, from_, to)))
        for word in mine[first:last]
    )


def _around(words: Sequence[ComparedWord], first: int, last: int) -> Sequence[ComparedWord]:
    """Return some words; for a place between two words, these two if both are quoted."""
    if first < last:
        return words[first:last]
    beside = words[max(first - 1, 0) : first + 1]
    return beside if all(word.quoted for word in beside) else ()


def spans_of(some: Collection[ComparedWord], words: Iterable[ComparedWord]) -> tuple[Span, ...]:
    """Return the places of some words of a text; consecutive words are one span."""
    found: list[Span] = []
    follows = False
    for word in words:
        if word in some and follows:
            found[-1] = (found[-1][0], max(found[-1][1], word.end))
        elif word in some:
            found.append((word.start, word.end))
        follows = word in some
    return tuple(found)


def find(words: str, text: str) -> Span | None:
    """Return the place of words in a text, whatever its white space; None if they are not there.

    >>> find("a fine day", "It was a fine  day.")
    (7, 18)
    """
    found = re.search(r"\s+".join(map(re.escape, words.split())), text)
    return found.span() if found else None


def _clauses(side: Side) -> tuple[str, ...]:
    """Return the clauses that a side quotes, each once."""
    return tuple(dict.fromkeys(words.clause for words in side.words))


class _Quoted:
    """A clause or heading that a side quotes, and the words of it and of its translations."""

    def __init__(self, corpus: Corpus, id_: str, side: Side) -> None:
        passages = index_of(corpus).passages
        if id_ not in passages:
            raise UnknownReference(id_, passages)
        self.corpus, self.passage = corpus, passages[id_]
        whole = index_of(corpus).words(self.passage, "original")
        several = [words for words in side.words if words.clause == id_]
        self.restatement = any(words.restatement for words in several)
        self.quoted = tuple(sorted(found for words in several if (found := find(words.text, whole.text))))
        self.words = words_in(whole, self.quoted)

    def held_against(self, others: Sequence[_Quoted]) -> Marked:
        """Return the clause with the words that differ from the others, which are on other sides."""
        alike = [quoted for quoted in others if quoted.passage.language == self.passage.language]
        apart: frozenset[ComparedWord] = frozenset()
        if alike:
            texts = (_joined([quoted.words for quoted in several]) for several in _by_edition(alike))
            apart = _in_none([word for word in self.words if word.quoted], (_only_quoted(text) for text in texts))
        elif through := [quoted for quoted in others if quoted.translation(self.passage.language)]:
            texts = (_joined([quoted.translated for quoted in several]) for several in _by_edition(through))
            apart = frozenset(word for word in _in_none(self.words, texts) if word.quoted)
            alike = through
        return Marked(
            self.passage,
            self.restatement,
            self.quoted,
            spans_of(apart, self.words),
            self.shown,
            spans_of(self._through_translation(others), self.translated),
            tuple(quoted.passage.id for quoted in others if quoted in alike or self._faces(quoted)),
        )

    def _through_translation(self, others: Sequence[_Quoted]) -> frozenset[ComparedWord]:
        """Return the words of our translation that differ from the quotations in its language."""
        facing = [quoted for quoted in others if self._faces(quoted)]
        if not facing:
            return frozenset()
        return _in_none(self.translated, (_joined([quoted.words for quoted in each]) for each in _by_edition(facing)))

    def _faces(self, other: _Quoted) -> bool:
        """Whether another is in the language of our translation, and not in that of the clause."""
        return self.shown is not None and other.passage.language == self.shown.language

    @cached_property
    def shown(self) -> Passage | None:
        """Our translation of the clause or heading; None if it has none."""
        passages = index_of(self.corpus).passages.values()
        return next((passage for passage in passages if passage.of == self.passage.id), None)

    def translation(self, language: str) -> bool:
        """Whether the clause has a translation into a language."""
        return self.shown is not None and self.shown.language == language

    @cached_property
    def translated(self) -> tuple[ComparedWord, ...]:
        """The words of our translation."""
        return words_in(index_of(self.corpus).words(self.shown, "regularised")) if self.shown else ()


def _by_edition(several: Sequence[_Quoted]) -> list[list[_Quoted]]:
    """Return clauses by edition."""
    editions = dict.fromkeys(quoted.passage.text for quoted in several)
    return [[quoted for quoted in several if quoted.passage.text == edition] for edition in editions]


def _joined(texts: Iterable[Sequence[ComparedWord]]) -> tuple[ComparedWord, ...]:
    """Return the words of several clauses one after the other."""
    return tuple(word for words in texts for word in words)


def _only_quoted(words: Iterable[ComparedWord]) -> tuple[ComparedWord, ...]:
    """Return the words that are quoted."""
    return tuple(word for word in words if word.quoted)


def _in_none(mine: Sequence[ComparedWord], several: Iterable[Sequence[ComparedWord]]) -> frozenset[ComparedWord]:
    """Return those of my words that are in none of several texts."""
    found = [unlike(mine, theirs) for theirs in several]
    return frozenset.intersection(*found) if found else frozenset()
