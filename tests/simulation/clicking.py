"""Games between an opponent and somebody who clicks on anything that is offered, faults too."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.core.ruleset import RuleSet
from rules.core.transcript import read_transcript, write_transcript
from rules.piquet.game import Piquet
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.sides import other
from tests.books import BOOKS

GAME = Piquet()
PARTIES = ("fr1642", "en1651", "en1674", "classic+cent", "ancien+manches", "moderne+rubicon")
"""Each rule set as a partie, each match form once."""
FAULTS = 0.2
"""How often he tries a fault, where one can be tried."""


def clicked_through(ruleset: RuleSet, policy: str, seed: int, whole: bool) -> Coup | Partie:
    """Play a coup or a whole partie against an opponent; the side of the one who clicks depends on the seed."""
    rng, side = Random(seed), GAME.sides[seed % 2]
    record: Coup | Partie | None = GAME.begun(ruleset, seed, side if whole else None)
    assert record is not None
    while True:
        now = GAME.side_now(record, side)
        opponent: Any = GAME.opponent(policy, other(now), seed)
        record = opponent.goes_on(record)
        while not record.over:
            families = opponent.temptations(record) if rng.random() < FAULTS else ()
            record = opponent.replies(record, rng.choice(families or opponent.leaves(record)).draw(rng))
        following = GAME.dealt_on(record, seed)
        if following is None:
            return record
        record = following


def reads_back(record: Coup | Partie) -> bool:
    """Whether the transcript of a game reads back to the same state."""
    again = read_transcript(write_transcript(record, BOOKS), BOOKS)
    return again.state == record.state and again.scores == record.scores
