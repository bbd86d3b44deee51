"""The names that occur in sentences and events, for translators: cards, sequences, threes and fours, announcements."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import PACK_52, Rank, Suit
from rules.piquet.laws.sequences import NAMES

CALLED = ("point", "sequences", "point and sequences", "pique", "repique", "hand")
"""What a player is said to have, besides sequences, threes and fours; also as his: `his point`."""
OTHERS = ("sets", "no sequence", "his things")


def names() -> Iterator[str]:
    """Yield every name, with the articles with which it occurs."""
    yield from (suit.word for suit in Suit)
    yield from (rank.word for rank in Rank)
    for card in PACK_52:
        yield from (card.words, f"the {card.words}")
    for run in _runs():
        yield from (run, f"a {run}", f"his {run}")
    for called in (*_threes_and_fours(), "three", "four", *CALLED):
        yield from (called, f"his {called}")
    yield from OTHERS


def _runs() -> Iterator[str]:
    """Yield the sequences: `tierce major`, `tierce of the king`."""
    for name in NAMES.values():
        yield f"{name} major"
        yield from (f"{name} of the {rank.word}" for rank in Rank if Rank.FOUR <= rank < Rank.ACE)


def _threes_and_fours() -> Iterator[str]:
    """Yield the threes and fours of a rank: `three kings`, `four sixes`."""
    for number in ("three", "four"):
        yield from (f"{number} {rank.word}{'es' if rank is Rank.SIX else 's'}" for rank in Rank)
