"""The state of a coup between two events: what lies where, whose turn it is, and what hangs over whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.core import machine
from rules.core.frozen import Frozen, FrozenMap, but
from rules.tarot.cards import Card, Cards
from rules.tarot.laws.cutting import Cut
from rules.tarot.laws.playing import Trick
from rules.tarot.sides import MORT, PLAYERS, TWO, Finding, Players, round_from

Phase = Literal["cut", "deal", "discard", "play", "count", "over"]
"""How far the coup is.

`cut`: they cut, until it is known who deals.
`deal`: the dealer must deal.
`discard`: they discard, until all have done so.
`play`: they play the cards.
`count`: all tricks are made; the cards must be counted.
`over`: the coup has ended: the cards are counted, or it was dealt badly.
"""


@dataclass(frozen=True)
class Renounce:
    """A renounce: a player played a card that he was not allowed to play. He has not yet admitted it or paid for it."""

    card: Card
    """The card that he played."""
    before: int
    """How many tricks had been taken before the trick in which he played it."""


@dataclass(frozen=True)
class Seat:
    """One player's side in a coup, or the side of the Mort (the third hand where only two play)."""

    # --- his cards ---

    held: Cards = ()
    """The cards he has in hand now; of the Mort, the cards that are not yet drawn."""
    kept: Cards = ()
    """The whole hand he had after the discards. He declares from it. Empty if it is not known, and for the Mort."""
    discarded: Cards | None = None
    """The cards he has discarded. None until then, and for the Mort. Empty if he kept all, or if it is not known."""
    pile: Cards = ()
    """The cards he has taken in tricks, and his own Mat after it was played. At the end his discards may be added."""
    tricks: int = 0
    """How many tricks he has taken."""

    # --- what he has declared and played ---

    declared: tuple[str, ...] = ()
    """The names of the things he has declared, in order."""
    played: bool = False
    """He has played a card in this coup."""

    # --- his faults ---

    nothing: bool = False
    """He counts nothing more in this coup. He still pays, but is not paid; the rule `nothing.more` says how far."""
    renounce: Renounce | None = None
    """The renounce that he has not yet admitted or paid for; None if there is none."""


NOBODY: FrozenMap[str, Seat] = FrozenMap({})
"""No sides: no cards are dealt yet."""


@dataclass(frozen=True)
class State(Frozen):
    """The whole state of a coup at one moment.

    A coup may be set out: then it begins, perhaps in the middle, with cards that somebody has written down.
    """

    phase: Phase = "cut"
    """How far the coup is."""
    players: Players = PLAYERS
    """The players, two or three, in the order of their turns."""
    seats: FrozenMap[str, Seat] = NOBODY
    """The side of each player, and of the Mort where two play. Empty before the deal."""

    # --- cutting and dealing ---

    dealer: str | None = None
    """Who deals this coup; None if it is not known."""
    cuts: tuple[Cut, ...] = ()
    """Who has cut so far, and which card. Empty again when all have cut."""
    pack: Cards = ()
    """The pack in the order of dealing, the first card first. It stays after the deal. Empty if it is not known."""

    # --- the play ---

    leader: str | None = None
    """Who leads next, or who led the trick that is open. None before the first card: then the rules say who leads."""
    trick: Trick = ()
    """The cards of the trick that is open, in order, each with its player."""
    last: Trick = ()
    """The cards of the last trick that was taken, in the same way."""
    done: int = 0
    """How many tricks have been taken, with those taken before the coup was set out."""

    # --- the bottom card, a new deal, a bad deal ---

    bottom_seen: bool = False
    """What the bottom card of the pack brings the dealer is settled, or it is too late to tell that card."""
    asking: tuple[str, int] | None = None
    """Who asks for a new deal, and how many marks he offers to each of the others. None if nobody asks."""
    granted: Players = ()
    """Who has granted him the new deal so far."""
    next_dealer: str | None = None
    """Who deals the next coup after a bad deal. None after any other coup: then the rules say who deals."""

    @property
    def everyone(self) -> Players:
        """All who have a hand: the players, and the Mort where two play."""
        return (*self.players, MORT) if len(self.players) == TWO else self.players

    def seat(self, name: str) -> Seat:
        """One player's side, or the Mort's; an empty one before the cards are dealt."""
        return self.seats.get(name, Seat())

    def seated(self, name: str, **changes: Any) -> State:
        """The same state with changes to one side."""
        return but(self, {"seats": self.seats.changed(name, but(self.seat(name), changes))})

    @property
    def begun(self) -> bool:
        """Whether a card has been played."""
        return self.done > 0 or bool(self.trick)

    def on_turn(self, leader: str) -> str | None:
        """Who plays next, `leader` leading the trick; None when all have played who have a card."""
        played = dict(self.trick)
        waiting = (player for player in round_from(leader, self.players) if player not in played)
        return next((player for player in waiting if self.seat(player).held), None)


class Outcome(machine.Outcome[State, Finding]):
    """The state of a coup after an event, and what was found."""

    __slots__ = ()
