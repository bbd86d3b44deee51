"""What Piquet offers to a simulation."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.ruleset import RuleSet
from rules.core.simulated import Simulated
from rules.piquet.kernel.compiled import digest_of_game, is_ready
from rules.piquet.kernel.counts import KINDS
from rules.piquet.kernel.terms import Terms, check_reading, pack_of, terms_of
from rules.piquet.players.choosing import POLICIES
from rules.piquet.players.many import Points, coups, parties
from rules.piquet.sides import HANDS


class SimulatedPiquet(Simulated):
    """Honest coups and parties of Piquet."""

    sides: tuple[str, ...] = HANDS
    kinds = KINDS
    remarkable = ("blanche", "repique", "pique", "capot")
    players: Mapping[str, int] = {"random": 100_000, "plain": 100_000, "sound": 1_000}

    @property
    def digest(self) -> str:
        """What is another after any change in the compiled game or in its players."""
        return digest_of_game()

    @property
    def ready(self) -> bool:
        """Whether coups can be played at once: the game has been compiled before."""
        return is_ready()

    def terms(self, ruleset: RuleSet) -> Terms:
        """Return what a rule set says of an honest coup. Raises NotCovered."""
        return terms_of(ruleset)

    def check_reading(self, rule: str, parameter: str) -> None:
        """Raise NotCovered for a parameter that decides nothing in an honest coup."""
        check_reading(rule, parameter)

    def deal_alike(self, terms: Terms, others: Terms) -> bool:
        """Whether two rule sets have the same pack."""
        return list(pack_of(terms)) == list(pack_of(others))

    def coups(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Points:
        """Play coups of elder and younger."""
        return coups(terms, POLICIES[players[0]], POLICIES[players[1]], seed, first, number)

    def parties(self, terms: Terms, players: tuple[str, str], seed: int, first: int, number: int) -> Points:
        """Play parties; the first player is elder in the first coup."""
        return parties(terms, POLICIES[players[0]], POLICIES[players[1]], seed, first, number)
