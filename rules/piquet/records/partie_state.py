"""The state of a partie between two events, and whoever is elder or younger in its coups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.core.cards import Card
from rules.core.frozen import FrozenMap
from rules.piquet.records.coup import Coup
from rules.piquet.sides import PLAYERS, Hand, Pair, opponent
from rules.piquet.table.events import Lifts

Stage = Literal["lift", "coup", "won", "over"]
"""`lift`: agreeing, and lifting for the deal; `coup`: playing coup after coup; `won`: one has won the partie, and they
may play another; `over`: they have given over."""

NONE: FrozenMap[str, int] = FrozenMap({"A": 0, "B": 0})


@dataclass(frozen=True)
class Unsaid:
    """A pique or repique that a player made in the coup before and has not said."""

    player: str
    name: str
    points: int


@dataclass(frozen=True)
class PartieState:
    """The whole state.

    `number`: what they play for, None while nothing is agreed; `stake`. `next_deal`: what was agreed about the deal
    after a partie, `lift` or `goes-on`. `recut_penalty`, `first_word`: what was agreed about the coups. `lifted`: what
    has been lifted. `chooser`: who must choose which of the two deals. `coup`: the coup under way, or the last one;
    `dealer`: who deals it; `out_of_turn`: it was not his deal. `turn`: whose deal the next coup is, once this one is at
    its end. `marked`: what each has of the coups before this one. `unsaid`: bonuses of the coup before. `winner`: who
    has won the partie. `cheats`: who has been found changing cards in it. `sets`: parties won by each. `coups`: how
    many have been played in this one.
    """

    stage: Stage = "lift"
    number: int | None = None
    stake: int | None = None
    next_deal: str | None = None
    recut_penalty: int | None = None
    first_word: bool = False
    lifted: tuple[Lifts, ...] = ()
    shown: tuple[Card, ...] = ()
    chooser: str | None = None
    coup: Coup | None = None
    dealer: str | None = None
    out_of_turn: bool = False
    turn: str | None = None
    marked: Mapping[str, int] = NONE
    unsaid: tuple[Unsaid, ...] = ()
    winner: str | None = None
    cheats: frozenset[str] = frozenset()
    sets: Mapping[str, int] = NONE
    coups: int = 0

    def but(self, **changes: Any) -> PartieState:
        """The same state with changes."""
        return replace(self, **changes)

    def player(self, hand: Hand) -> str:
        """Who is elder or younger in the coup: the dealer is the younger."""
        dealer = self.dealer or "B"
        return dealer if hand == "younger" else opponent(dealer)

    def hand(self, player: str) -> Hand:
        """What a player is in the coup."""
        return "younger" if player == (self.dealer or "B") else "elder"

    @property
    def scores(self) -> Mapping[str, int]:
        """What each has: what is marked, and what he has made in the coup under way.

        Of a coup that goes for nothing only what was paid for a fault before it was dealt.
        """
        nothing = self.coup is not None and self.coup.state.ending not in (None, "played")
        made = self._paid if nothing else self.made
        return FrozenMap({player: self.marked[player] + made[player] for player in PLAYERS})

    @property
    def made(self) -> Mapping[str, int]:
        """What each has made in the coup."""
        score = self.coup.score if self.coup else Pair(0, 0)
        return FrozenMap({player: score.of(self.hand(player)) for player in PLAYERS})

    @property
    def _paid(self) -> Mapping[str, int]:
        """What each has paid in the coup, below nothing."""
        paid = [one for one in self.coup.decided if one.ruling == "pays"] if self.coup else []
        return {player: sum(one.points or 0 for one in paid if one.to == self.hand(player)) for player in PLAYERS}

    @property
    def wanting(self) -> Pair[int] | None:
        """The points that elder and younger want when the coup begins; None if they do not play for a number."""
        number = self.number
        if number is None:
            return None
        return Pair(*(max(number - self.marked[self.player(hand)], 0) for hand in ("elder", "younger")))
