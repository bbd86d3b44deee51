"""How much of an old text is already in today's spelling, how much its lexicon changes, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import plain
from piquet_corpus.edition.language.spelling import Lexicon, is_word
from piquet_corpus.edition.language.words import Passage

State = Literal["today", "encoding", "lexicon", "left"]
STATES: tuple[State, ...] = ("today", "encoding", "lexicon", "left")


@dataclass(frozen=True)
class SpellingCoverage:
    """The word forms of a text, counted as they are printed.

    `today`: spelt as today, according to the lexicon; `encoding`: corrected in the text itself (VV, an error, an
    abbreviation); `lexicon`: respelt by the lexicon; `left`: without a line in the lexicon. A form with several states
    counts among the `types` of each. `respelt`: each respelling, with its number.
    """

    text: str
    tokens: dict[State, int]
    types: dict[State, int]
    left: tuple[str, ...]
    respelt: tuple[tuple[str, str, int], ...]


def spelling_coverage(corpus: Corpus) -> tuple[SpellingCoverage, ...]:
    """Return the coverage of every text that has a lexicon."""
    index = index_of(corpus)
    return tuple(_coverage(corpus, text, lexicon) for text, lexicon in index.lexicons.items() if lexicon.words)


def _coverage(corpus: Corpus, text: str, lexicon: Lexicon) -> SpellingCoverage:
    own = (passage for passage in index_of(corpus).passages.values() if passage.text == text)
    counted = Counter(word for passage in own for word in _words(corpus, passage, lexicon))
    tokens = {state: sum(n for (_, _, one), n in counted.items() if one == state) for state in STATES}
    types = {state: len({form for form, _, one in counted if one == state}) for state in STATES}
    left = tuple(sorted({form for form, _, state in counted if state == "left"}))
    respelt = tuple(sorted((form, today, n) for (form, today, state), n in counted.items() if state == "lexicon"))
    return SpellingCoverage(text, tokens, types, left, respelt)


def _words(corpus: Corpus, passage: Passage, lexicon: Lexicon) -> Iterator[tuple[str, str, State]]:
    """Yield each word as it is printed, as it is read today, and the reason for the change."""
    for token in index_of(corpus).words(passage, "original"):
        if is_word(token.text):
            printed, today = plain(token.text), token.norm
            yield printed, today, _state(printed, today, lexicon, passage.id)


def _state(printed: str, today: str, lexicon: Lexicon, place: str) -> State:
    line = lexicon.word(printed, place)
    if printed != today:
        return "lexicon" if line and line.is_respelt else "encoding"
    return "today" if line else "left"
