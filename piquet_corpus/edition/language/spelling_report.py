"""How much of an old text is already in today's spelling, how much its lexicon changes, and what is left."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.norm import plain
from piquet_corpus.edition.language.spelling import Lexicon, is_word

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
    return tuple(_coverage(index, text, lexicon) for text, lexicon in index.lexicons.items() if lexicon.words)


def _coverage(index: Index, text: str, lexicon: Lexicon) -> SpellingCoverage:
    counted: Counter[tuple[str, str, State]] = Counter()
    for passage in index.passages.values():
        for token in index.words(passage, "original") if passage.text == text else ():
            if is_word(token.text):
                printed, today = plain(token.text), token.norm
                line = lexicon.word(printed, passage.id)
                respelt: State = "lexicon" if line and line.is_respelt else "encoding"
                same: State = "today" if line else "left"
                counted[printed, today, same if printed == today else respelt] += 1
    return SpellingCoverage(
        text,
        tokens={state: sum(n for (*_, other), n in counted.items() if other == state) for state in STATES},
        types={state: len({form for form, _, other in counted if other == state}) for state in STATES},
        left=tuple(sorted({form for form, _, state in counted if state == "left"})),
        respelt=tuple(sorted((form, today, n) for (form, today, state), n in counted.items() if state == "lexicon")),
    )
