"""The words that make the difference: the quotations of a divergence compared word by word.

Words are compared by their dictionary forms, as the editors read them, without case or accents: a difference of
spelling or of ending does not count. A word is marked if it stands where the other side has others, and the quoted
words there do not have it at all; small words that only carry the sentence (*the*, *of*) are never marked. Quotations
in one language are compared directly. Those in different languages are compared through our translations, whole clause
with whole clause, since it is unknown which words of a translation correspond to the quoted ones. Where most of a
quotation would be marked, nothing is: marks would say no more than the words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import chain, islice

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import grammar_words, norm
from piquet_corpus.edition.language.tokens import Tokens
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.edition.texts.divergence import Divergence, Side
from piquet_corpus.judging.proof.evidence import places
from piquet_corpus.work.errors import UnknownReference

WORD = re.compile(r"\w+")
Span = tuple[int, int]
"""The start and end of words in a layer of a text."""
MOST, FEW = 0.6, 6
"""Of a quotation with more than a few words, the part that may be marked; if it is more, nothing is marked."""


@dataclass(frozen=True)
class ComparedWord:
    """A word as it is written, and its dictionary form. `quoted`: it is among the words that a divergence quotes.

    `small`: it only carries the sentence, and is never marked.
    """

    start: int
    end: int
    form: str
    quoted: bool = False
    small: bool = False


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


@lru_cache(maxsize=1024)
def marked(corpus: Corpus, record: Divergence) -> tuple[tuple[Marked, ...], ...]:
    """Return, for each side of a divergence, the clauses and headings that it quotes, each once, with marks.

    Raises UnknownReference for an unknown clause or heading.
    """
    sides = [
        [_Quoted(corpus, clause, side) for clause in dict.fromkeys(words.clause for words in side.words)]
        for side in record.sides
    ]
    held = tuple(
        tuple(quoted.held_against([other for each in sides if each is not side for other in each]) for quoted in side)
        for side in sides
    )
    pairs = zip(chain.from_iterable(sides), chain.from_iterable(held), strict=True)
    if any(quoted.is_mostly(marks) for quoted, marks in pairs):
        return tuple(tuple(replace(marks, differing=(), translated=()) for marks in side) for side in held)
    return held


def words_in(
    words: Tokens, language: str, lemma: Callable[[str], str] = norm, quoted: Sequence[Span] = ()
) -> tuple[ComparedWord, ...]:
    """Return the words of a text. `lemma`: gives the dictionary form of a word.

    Letters without a gap are one word, even if they are two tokens, as in *cannot*. Words joined by a hyphen or an
    apostrophe are several.
    """
    small = grammar_words(language)
    compared: list[ComparedWord] = []
    for token in words:
        for start, end, normed in _forms(token.text, token.start, token.norm):
            form = lemma(normed)
            is_small = normed in small or form in small
            if compared and start <= compared[-1].end:
                before = compared.pop()
                start, form, is_small = before.start, f"{before.form} {form}", before.small and is_small
            is_quoted = any(first < end and start < last for first, last in quoted)
            compared.append(ComparedWord(start, end, form, is_quoted, is_small))
    return tuple(compared)


def _forms(text: str, start: int, normed: str) -> Iterator[tuple[int, int, str]]:
    """Return the words of a token; if its norm has another number of words, each has the place of the token."""
    shown, forms = list(WORD.finditer(text)), WORD.findall(normed)
    for place, form in enumerate(forms):
        if len(shown) == len(forms):
            yield start + shown[place].start(), start + shown[place].end(), form
        else:
            yield start, start + len(text), form


def unlike(mine: Sequence[ComparedWord], theirs: Sequence[ComparedWord]) -> frozenset[ComparedWord]:
    """Return those of my words that are not in theirs at this place; the other words are in the same order in both.

    If some of theirs are quoted, return only those of mine that are in the place of the quoted words, and that the
    quoted words do not have elsewhere either.
    """
    matcher = SequenceMatcher(None, [word.form for word in mine], [word.form for word in theirs], autojunk=False)
    known = {word.form for word in theirs if word.quoted}
    must_answer = bool(known) and not any(word.quoted for word in mine)
    return frozenset(
        word
        for tag, first, last, from_, to in matcher.get_opcodes()
        if tag != "equal" and (not must_answer or _answers(theirs, from_, to, last - first))
        for word in mine[first:last]
        if not word.small and word.form not in known and word.form not in {other.form for other in theirs[from_:to]}
    )


def _answers(theirs: Sequence[ComparedWord], first: int, last: int, mine: int) -> bool:
    """Whether a number of my words stand in the place of quoted ones: not if they are many more than those.

    A place between two words is that of quoted ones if both are quoted.
    """
    if mine > 2 * (last - first) + 4:
        return False
    if first < last:
        return any(word.quoted for word in theirs[first:last])
    beside = theirs[max(first - 1, 0) : first + 1]
    return bool(beside) and all(word.quoted for word in beside)


def spans_of(some: Collection[ComparedWord], words: Iterable[ComparedWord]) -> tuple[Span, ...]:
    """Return the places of some words of a text; consecutive words are one span."""
    spans: list[Span] = []
    follows = False
    for word in words:
        if word in some and follows:
            spans[-1] = (spans[-1][0], max(spans[-1][1], word.end))
        elif word in some:
            spans.append((word.start, word.end))
        follows = word in some
    return tuple(spans)


class _Quoted:
    """A clause or heading that a side quotes, and the words of it and of its translations."""

    def __init__(self, corpus: Corpus, id_: str, side: Side) -> None:
        passages = index_of(corpus).passages
        if id_ not in passages:
            raise UnknownReference(id_, passages)
        self.corpus, self.passage = corpus, passages[id_]
        whole = index_of(corpus).words(self.passage, "original")
        quotations = [words for words in side.words if words.clause == id_]
        self.restatement = any(words.restatement for words in quotations)
        self.quoted = tuple(sorted(span for words in quotations for span in islice(places(words.text, whole.text), 1)))
        self.words = self._words(whole, self.passage.language, self.quoted)

    def _words(self, words: Tokens, language: str, quoted: Sequence[Span] = ()) -> tuple[ComparedWord, ...]:
        return words_in(words, language, index_of(self.corpus).lemmas(language).guessed, quoted)

    @property
    def words_quoted(self) -> list[ComparedWord]:
        """Those of its words that are quoted."""
        return [word for word in self.words if word.quoted]

    def held_against(self, others: Sequence[_Quoted]) -> Marked:
        """Return the clause with the words that differ from the others, which are on other sides."""
        language = self.passage.language
        against = [quoted for quoted in others if quoted.passage.language == language]
        if against:
            apart = _in_none(self.words_quoted, _by_edition(against, lambda quoted: quoted.words_quoted))
        else:
            against = [quoted for quoted in others if quoted.shown and quoted.shown.language == language]
            in_translations = _in_none(self.words, _by_edition(against, lambda quoted: quoted.translated))
            apart = in_translations.intersection(self.words_quoted)
        facing = [quoted for quoted in others if self.shown and quoted.passage.language == self.shown.language]
        return Marked(
            self.passage,
            self.restatement,
            self.quoted,
            spans_of(apart, self.words),
            self.shown,
            spans_of(_in_none(self.translated, _by_edition(facing, lambda quoted: quoted.words)), self.translated),
            tuple(quoted.passage.id for quoted in others if quoted in against or quoted in facing),
        )

    def is_mostly(self, marks: Marked) -> bool:
        """Whether most of the quoted words, or of our translation, are marked."""
        return _are_mostly(self.words_quoted, marks.differing) or _are_mostly(self.translated, marks.translated)

    @cached_property
    def shown(self) -> Passage | None:
        """Our translation of the clause or heading; None if it has none."""
        passages = index_of(self.corpus).passages.values()
        return next((passage for passage in passages if passage.of == self.passage.id), None)

    @cached_property
    def translated(self) -> tuple[ComparedWord, ...]:
        """The words of our translation."""
        if self.shown is None:
            return ()
        return self._words(index_of(self.corpus).words(self.shown, "regularised"), self.shown.language)


def _are_mostly(words: Iterable[ComparedWord], spans: Sequence[Span]) -> bool:
    large = [word for word in words if not word.small]
    within = [word for word in large if any(start <= word.start and word.end <= end for start, end in spans)]
    return len(large) >= FEW and len(within) > MOST * len(large)


def _by_edition(
    quoted: Iterable[_Quoted], words_of: Callable[[_Quoted], Sequence[ComparedWord]]
) -> Iterable[list[ComparedWord]]:
    texts: defaultdict[str, list[ComparedWord]] = defaultdict(list)
    for each in quoted:
        texts[each.passage.text] += words_of(each)
    return texts.values()


def _in_none(mine: Sequence[ComparedWord], texts: Iterable[Sequence[ComparedWord]]) -> frozenset[ComparedWord]:
    """Return those of my words that are in none of the texts with which they are compared; none if there is none."""
    apart = [unlike(mine, theirs) for theirs in texts]
    return frozenset.intersection(*apart) if apart else frozenset()
