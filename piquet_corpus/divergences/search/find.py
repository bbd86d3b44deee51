"""Finding the smallest coup on which two ways of judging part."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from piquet_corpus.divergences.search.draft import Draft
from piquet_corpus.divergences.search.question import Question
from piquet_corpus.divergences.search.shrink import shrink
from piquet_corpus.divergences.search.walk import Search

TRIES = 4000
"""How many coups are tried, if nothing else is said."""
ENOUGH = 12
"""When so many are found that part the two ways, the search is at its end."""
SHRUNK = 5
"""How many of those found, the smallest first, are made smaller, to return the one that is smallest then."""
AT_ONCE = 0.25
"""How often something is judged at once, and not played event by event."""


@dataclass(frozen=True)
class Found:
    """What a search came to: the smallest coup, None if the two ways part on none; and how many were tried."""

    draft: Draft | None
    tries: int


def find(question: Question, seed: int = 0, tries: int = TRIES) -> Found:
    """Search coups at random. The same seed finds the same.

    What is smaller is told by `Draft.size`: fewer events, then fewer cards, then fewer other things given.
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
    """Return something at random that is judged at once, if the two ways part on it."""
    draft = Draft(question.game, question.searching.at_once(rng))
    return draft if question.aspects(draft) else None
