"""The state of a partie between two events, and who is elder or younger in its coups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.core import machine
from rules.core.frozen import Frozen, FrozenMap
from rules.core.machine import Impossible
from rules.piquet.records.coup import Coup
from rules.piquet.sides import PLAYERS, Cards, Finding, Hand, Pair, opponent
from rules.piquet.table.events import Lifts
from rules.piquet.table.settlement import points_of

Stage = Literal["lift", "coup", "won", "over"]
"""How far the partie is.

`lift`: they agree on what they play for, and lift to see who deals.
`coup`: they play one coup after another.
`won`: the partie has ended: one has won it, or it is drawn. They may play another.
`over`: they have stopped playing.
"""

NONE: FrozenMap[str, int] = FrozenMap({"A": 0, "B": 0})
"""The number 0 for each player."""


NO_MODES: FrozenMap[str, int] = FrozenMap({})
"""Nobody has dealt."""


@dataclass(frozen=True)
class Unsaid:
    """A pique or repique that a player made in the coup before and has not said."""

    player: str
    """Who made it, `A` or `B`."""
    name: str
    """Which bonus it is, `pique` or `repique`."""
    points: int
    """The points that he counts for it if he says it in time."""


@dataclass(frozen=True)
class PartieState(Frozen):
    """The whole state of a partie at one moment. The players are `A` and `B`; they are elder and younger by turns."""

    stage: Stage = "lift"
    """How far the partie is."""

    # --- what was agreed ---

    number: int | None = None
    """The number of points they play for. None until it is settled, and where they play for no number.

    If they agree on none, it is the usual number, from the first lift on.
    """
    stake: int | None = None
    """What the winner of the partie gets; None if they have not agreed on a stake."""
    next_deal: str | None = None
    """Who deals after this partie: `lift`, they lift again; `goes-on`, the deal goes on in turn. None: not agreed."""
    recut_penalty: int | None = None
    """The points that a player pays if he asks for a second cut; None if they have not agreed on any."""
    first_word: bool = False
    """They have agreed that the first word stands: nobody may take back what he has called or answered."""
    low_cards: bool = False
    """They have agreed that low cards count nothing in play."""

    # --- lifting for the deal ---

    lifted: tuple[Lifts, ...] = ()
    """What each player has lifted (or drawn) so far. Empty again when both have lifted."""
    shown: Cards = ()
    """The card that decides for each packet in `lifted`, in the same order."""
    chooser: str | None = None
    """Who must choose which of the two deals, because he drew the higher card. None if nobody must."""

    # --- the coup ---

    coup: Coup | None = None
    """The coup that is being played, or the last one until the next dealer begins. None before the first coup."""
    dealer: str | None = None
    """Who deals `coup`; he is the younger in it. None before the first coup."""
    out_of_turn: bool = False
    """It was not the dealer's turn to deal `coup`."""
    turn: str | None = None
    """Who deals the next coup. None until `coup` has ended, and when the partie has ended with it."""

    modes: FrozenMap[str, int] = NO_MODES
    """How many cards the packets of each player have, who has dealt in this partie."""
    owes: str | None = None
    """Who must deal once more when he has dealt: he was the elder in a deal out of turn that stood. None: nobody."""

    # --- the points ---

    marked: Mapping[str, int] = NONE
    """The points that each has in this partie from the coups before `coup`."""
    errors: Mapping[str, int] = NONE
    """How many points too many each has in `marked` by an error that nobody has put right."""
    counted: Mapping[str, int] | None = None
    """What each counts for `coup` once it has been played, where that is not what he made in it; else None."""
    unsaid: tuple[Unsaid, ...] = ()
    """The bonuses of the last coup played before `coup` that were not said. Empty once `coup` is dealt."""

    # --- the partie, and the match ---

    winner: str | None = None
    """Who has won the partie; None until then, and if it is drawn."""
    cheats: frozenset[str] = frozenset()
    """The players who were found changing cards in this partie."""
    sets: Mapping[str, int] = NONE
    """How many parties each has won. Where they play a match, it begins again from 0 after the match is won.

    A double game is two of them.
    """
    before: Mapping[str, int] = NONE
    """How many of them each had won before the last one was won."""
    fresh: bool = False
    """They have played a match before, and this is another."""
    coups: int = 0
    """How many coups of this partie have been played. A coup that was void or dealt again is not one of them."""
    gained: Mapping[str, int] = NONE
    """The points that each has won in the parties before this one, less those lost; of all three, if three play."""
    gain: Mapping[str, int] = NONE
    """The same of this partie; 0 until it has ended."""

    # --- à la chouette ---

    order: tuple[str, ...] = ()
    """Of three people: who plays alone, as A; who plays against him, as B; who advises. Empty where only two play."""

    @property
    def deals(self) -> str:
        """Return who deals the coup. Raises Impossible while it is not known."""
        if self.dealer is None:
            raise Impossible("they must first lift for the deal")
        return self.dealer

    def player(self, hand: Hand) -> str:
        """Return who is elder or younger in the coup: the dealer is the younger."""
        return self.deals if hand == "younger" else opponent(self.deals)

    def hand(self, player: str) -> Hand:
        """Return whether a player is elder or younger in the coup."""
        return "younger" if player == self.deals else "elder"

    @property
    def scores(self) -> Mapping[str, int]:
        """The points of each: those marked, and those made in the current coup.

        Of a coup that does not count, only the points paid for a fault before the deal are included.
        """
        nothing = self.coup is not None and self.coup.state.ending not in (None, "played")
        made = self._paid if nothing else self.counted or self.made
        return FrozenMap({player: self.marked[player] + made[player] for player in PLAYERS})

    @property
    def made(self) -> Mapping[str, int]:
        """The points that each has made in the coup."""
        if self.coup is None:
            return NONE
        score = self.coup.score
        return FrozenMap({player: score.of(self.hand(player)) for player in PLAYERS})

    @property
    def balance(self) -> Mapping[str, int]:
        """What each of the two, or three, has won in all parties, or lost (below 0)."""
        return {name: self.gained.get(name, 0) + self.gain.get(name, 0) for name in self.order or PLAYERS}

    @property
    def _paid(self) -> Mapping[str, int]:
        paid = [finding for finding in self.coup.decided if finding.ruling == "pays"] if self.coup else []
        return {player: points_of(paid, self.hand(player)) for player in PLAYERS}

    @property
    def wanting(self) -> Pair[int] | None:
        """The points that elder and younger need when the coup begins; None if they do not play for a number."""
        number = self.number
        if number is None:
            return None
        return Pair(*(max(number - self.marked[self.player(hand)], 0) for hand in ("elder", "younger")))


class PartieOutcome(machine.Outcome[PartieState, Finding]):
    """The state of a partie after an event, and what was found."""

    __slots__ = ()
