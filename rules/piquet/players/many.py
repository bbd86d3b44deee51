"""Many coups, or many parties, one after the other, into a table of numbers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rules.piquet.kernel.compiled import compiled_apart
from rules.piquet.kernel.counts import KINDS, begin
from rules.piquet.kernel.dice import Ints
from rules.piquet.kernel.table import SHEET, SHEET_WIDTH, new_table
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.players.coup import play_coup, play_partie
from rules.piquet.sides import HANDS

Points = npt.NDArray[np.int16]
SIDES = len(HANDS)


def coups(terms: Terms, elder: int, younger: int, seed: int, first: int, number: int) -> Points:
    """Play coups of a seed, from one on; return a row for each: the elder's points of each kind, then the younger's.

    `elder`, `younger`: the numbers of their policies.
    """
    found = np.zeros((number, SIDES * len(KINDS)), dtype=np.int16)
    _play_coups(_only_read(terms), elder, younger, seed, first, new_table(), found)
    return found


def parties(terms: Terms, first_policy: int, second_policy: int, seed: int, first: int, number: int) -> Points:
    """Play parties of a seed, from one on; return a row for each: who has won, 0 or 1, and after how many coups.

    Player 0 is elder in the first coup.
    """
    found = np.zeros((number, 2), dtype=np.int16)
    _play_parties(_only_read(terms), first_policy, second_policy, seed, first, new_table(), found)
    return found


def _only_read(terms: Terms) -> Terms:
    """Return terms that cannot be written; for others, as they come from another process, all is compiled again."""
    if terms.flags.writeable:
        terms = terms.view()
        terms.setflags(write=False)
    return terms


@compiled_apart
def _play_coups(terms: Terms, elder: int, younger: int, seed: int, first: int, table: Ints, found: Points) -> None:
    """Play coups, and write down their points."""
    for place in range(found.shape[0]):
        begin(table, FAR, FAR)
        play_coup(terms, elder, younger, seed, first + place, table)
        for seat in range(SIDES):
            for kind in range(len(KINDS)):
                found[place, seat * len(KINDS) + kind] = table[SHEET + seat * SHEET_WIDTH + kind]


@compiled_apart
def _play_parties(terms: Terms, one: int, other: int, seed: int, first: int, table: Ints, found: Points) -> None:
    """Play parties, and write down who has won each, and after how many coups."""
    for place in range(found.shape[0]):
        winner, played = play_partie(terms, one, other, seed, first + place, table)
        found[place, 0] = winner
        found[place, 1] = played
