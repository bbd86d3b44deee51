"""What a text shares with an edition of the corpus: where the same words stand in both, and what its clauses then are.

Of a reprint most words do. Its clauses are then those of the edition, with their kinds and topics.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from rapidfuzz.distance import LCSseq

from piquet_corpus.editing.aligning.likeness import differing
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.xml import Certainty

RUN, SHORT_RUN = 6, 2
"""How many words in a row must be the same, so that this is no accident; and within a reprint."""
HALF = 0.5
"""Which share of the words of a text must stand in runs, so that it is a reprint."""
LIKE = 0.6
"""Which share of the words of a clause must be those of a clause of the edition, so that it is that clause."""
NEARLY = 0.75
"""Which share, so that it says the same, if numbers and negations are the same."""
WORD = re.compile(r"[^\W_]+")
STOPS = ".;:!?,"


def words_in(text: str) -> list[tuple[int, str]]:
    """Return the words of a text, spelt alike where only letters of old print differ, each with its place."""
    return [(word.start(), fold(word[0])) for word in WORD.finditer(text)]


def runs(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield where the same words stand in both texts: the place in each, and how many there are.

    >>> list(runs("the elder hand leads a card".split(), "now the elder hand plays a card".split()))
    [(0, 1, 3), (4, 5, 2)]
    """
    for step in LCSseq.opcodes(left, right):
        if step.tag == "equal":
            yield step.src_start, step.dest_start, step.src_end - step.src_start


@dataclass(frozen=True)
class SharedWords:
    """The words of paragraphs that stand in an edition too.

    `places`: by the number of a word, that of the same word in the edition. `starts`: the number of the first word of
    a paragraph, by its text. `is_reprint`: whether at least half of the words stand there.
    """

    edition: Edition
    places: Mapping[int, int]
    starts: Mapping[str, int]
    is_reprint: bool

    @cached_property
    def _clauses(self) -> list[Clause]:
        """The clause of each word of the edition."""
        return [clause for clause in self.edition.clauses for _ in words_in(clause.regularised)]

    def _begins(self, place: int) -> bool:
        """Whether a clause of the edition begins with a word."""
        if place >= len(self._clauses):
            return False
        return place == 0 or self._clauses[place - 1] is not self._clauses[place]

    def cuts(self, text: str, proposed: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return where a paragraph is cut: as the edition where its words stand there, else as `proposed`.

        A few words that only this text has, between two clauses of the edition, belong to that on their side of a stop.
        """
        ours = {begin for begin, _ in proposed}
        begins, after = [0], 0  # the last cut after a word of the edition, as a number of a word
        for number, (at, _) in enumerate(words_in(text)[1:], self.starts[text] + 1):
            begin = text.rfind(" ", 0, at) + 1
            here, before = self.places.get(number), self.places.get(number - 1)
            together = here is not None and before is not None and here == before + 1
            if here is not None and self._begins(here):
                if len(begins) > 1 and 0 < number - after <= 3:
                    if text[:begin].rstrip()[-1:] not in STOPS:
                        continue
                    begins.pop()
                begins.append(begin)
            elif before is not None and not together and self._begins(before + 1):
                begins.append(begin)
                after = number
            elif begin in ours and not together:
                begins.append(begin)
        ends = (*begins[1:], len(text))
        return tuple((begin, begin + len(text[begin:end].rstrip())) for begin, end in zip(begins, ends, strict=True))

    def clause(self, text: str, begin: int, end: int) -> tuple[Clause, Certainty] | None:
        """Return the clause of the edition that a clause is: with high certainty if it only has a few other words."""
        ours = {
            number: word for number, (at, word) in enumerate(words_in(text), self.starts[text]) if begin <= at < end
        }
        there = [self._clauses[place] for number in ours if (place := self.places.get(number)) is not None]
        if not there:
            return None
        [(clause, shared)] = Counter(there).most_common(1)
        theirs = [word for _, word in words_in(clause.regularised)]
        share = shared / max(len(ours), len(theirs))
        if share < LIKE:
            return None
        return clause, "high" if share >= NEARLY and not any(differing([*ours.values()], theirs)) else "medium"


def shared_words(
    corpus: Corpus, paragraphs: Sequence[str], language: str, game: str, without: str = ""
) -> SharedWords | None:
    """Return what paragraphs share with the edition of a game that has most of their words; None if none has a run."""
    words = [[word for _, word in words_in(text)] for text in paragraphs]
    ours = [word for paragraph in words for word in paragraph]
    starts = dict(zip(paragraphs, accumulate(map(len, words), initial=0), strict=False))
    best: SharedWords | None = None
    for edition in corpus.editions.values():
        if edition.id == without or edition.restated or (edition.language, edition.game) != (language, game):
            continue
        theirs = [word for clause in edition.clauses for _, word in words_in(clause.regularised)]
        same = list(runs(ours, theirs))
        in_runs = sum(length for _, _, length in same if length >= RUN)
        is_reprint = in_runs >= HALF * len(ours)
        least = SHORT_RUN if is_reprint else RUN
        places = {
            here + step: there + step for here, there, length in same if length >= least for step in range(length)
        }
        if places and (best is None or len(places) > len(best.places)):
            best = SharedWords(edition, places, starts, is_reprint)
    return best
