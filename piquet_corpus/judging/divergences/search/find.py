"""Finding the smallest coup on which two rule sets differ."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from piquet_corpus.judging.divergences.search.draft import Draft
from piquet_corpus.judging.divergences.search.question import Question
from piquet_corpus.judging.divergences.search.shrink import shrink
from piquet_corpus.judging.divergences.search.walk import Search

TRIES = 4000
"""The number of coups that are tried by default."""
ENOUGH = 12
"""The search ends after finding this number of coups on which the two rule sets differ."""
SHRUNK = 5
"""The number of coups found, from the smallest, that are made smaller; the smallest result is returned."""
AT_ONCE = 0.25
"""The share of coups that are judged at once instead of event by event."""


@dataclass(frozen=True)
class Found:
    """The result of a search: the smallest coup, None if there is none; and the number of coups tried."""

    draft: Draft | None
    tries: int


def find(question: Question, seed: int = 0, tries: int = TRIES) -> Found:
    """Search random coups. The same seed has the same result.

    `Draft.size` defines which is smaller: fewer events, then fewer cards, then fewer other things given.
    """
    search, tried = Search(question), 0
    found: list[Draft] = []
    while tried < tries and len(found) < ENOUGH:
        rng = Random(f"{seed}:{tried}")
        tried += 1
        draft = _judged_at_once(question, rng) if rng.random() < AT_ONCE else search.walk(rng)
        if draft is not None:
            found.append(draft)
    shrunk = [shrink(question, one) for one in sorted(found, key=lambda one: one.size)[:SHRUNK]]
    return Found(min(shrunk, key=lambda one: one.size, default=None), tried)


def _judged_at_once(question: Question, rng: Random) -> Draft | None:
    """Return a random coup that is judged at once, if the two rule sets differ on it."""
    draft = Draft(question.game, question.searching.at_once(rng))
    return draft if question.aspects(draft) else None
