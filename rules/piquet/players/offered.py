"""What Piquet offers to a simulation: many coups, or many parties, one after the other, into a table of numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from rules.core.protocols import Simulated
from rules.core.text import Texts
from rules.piquet.kernel.compiled import compiled_apart, digest_of_game, is_ready
from rules.piquet.kernel.masks import Ints
from rules.piquet.kernel.table import KINDS, SHEET, SHEET_WIDTH, begin, new_table
from rules.piquet.kernel.terms import FAR, Terms, check_reading, pack_of, terms_of
from rules.piquet.players.coup import POLICIES, play_coup, play_partie
from rules.piquet.players.open_play import best_play
from rules.piquet.sides import HANDS

Points = npt.NDArray[np.int16]
SIDES = len(HANDS)


def _only_read(terms: Terms) -> Terms:
    """Return terms that cannot be written; for others, as they come from another process, all is compiled again."""
    if terms.flags.writeable:
        terms = terms.view()
        terms.setflags(write=False)
    return terms


@compiled_apart
def _play_coups(terms: Terms, elder: int, younger: int, seed: int, first: int, table: Ints, points: Points) -> None:
    for place in range(points.shape[0]):
        begin(table, FAR, FAR)
        play_coup(terms, elder, younger, seed, first + place, table)
        for seat in range(SIDES):
            for kind in range(len(KINDS)):
                points[place, seat * len(KINDS) + kind] = table[SHEET + seat * SHEET_WIDTH + kind]


@compiled_apart
def _play_parties(
    terms: Terms, first_policy: int, second_policy: int, seed: int, first: int, table: Ints, won: Points
) -> None:
    for place in range(won.shape[0]):
        won[place, 0], won[place, 1] = play_partie(terms, first_policy, second_policy, seed, first + place, table)


class SimulatedPiquet(Simulated):
    """Honest coups and parties of Piquet."""

    sides: Texts = HANDS
    kinds = KINDS
    remarkable = ("blanche", "repique", "pique", "capot")
    players: Mapping[str, int] = {"random": 100_000, "plain": 100_000, "sound": 1_000, "strong": 50}

    @property
    def digest(self) -> str:
        return digest_of_game()

    @property
    def ready(self) -> bool:
        return is_ready()

    terms = staticmethod(terms_of)
    check_reading = staticmethod(check_reading)
    best_play = staticmethod(best_play)

    def deal_alike(self, terms: Terms, others: Terms) -> bool:
        return list(pack_of(terms)) == list(pack_of(others))

    def coups(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Points:
        points = np.zeros((number, SIDES * len(KINDS)), dtype=np.int16)
        elder, younger = (POLICIES[player] for player in players)
        _play_coups(_only_read(terms), elder, younger, seed, first, new_table(), points)
        return points

    def parties(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Points:
        won = np.zeros((number, 2), dtype=np.int16)
        first_policy, second_policy = (POLICIES[player] for player in players)
        _play_parties(_only_read(terms), first_policy, second_policy, seed, first, new_table(), won)
        return won
