"""The state of a coup between two events: what lies where, whose turn it is, and what hangs over whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.core.frozen import FrozenMap, but
from rules.tarot.cards import Card
from rules.tarot.laws.cutting import Cut
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.laws.playing import Played
from rules.tarot.sides import MORT, PLAYERS, TWO, round_from

Phase = Literal["cut", "deal", "discard", "play", "count", "over"]
"""`cut`: until it is seen who deals; `deal`, `discard`, `play`; `count`: all tricks are made; `over`."""


@dataclass(frozen=True)
class Renounce:
    """A renounce that hangs over a player: the card, and how many tricks had been lifted before it."""

    card: Card
    before: int


@dataclass(frozen=True)
class Seat:
    """One player's side.

    `held`: what he has in hand; `kept`: his whole hand after the discards, from which he declares (empty if it is not
    known); `discarded`: None until he has discarded, or has not done it when he should. `pile`: the cards that he has
    lifted, in `tricks` tricks. `declared`: the names of what he has counted. `played`: he has played a card. `nothing`:
    he counts nothing more.
    """

    held: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] | None = None
    pile: tuple[Card, ...] = ()
    tricks: int = 0
    declared: tuple[str, ...] = ()
    played: bool = False
    nothing: bool = False
    renounce: Renounce | None = None


NOBODY: FrozenMap[str, Seat] = FrozenMap({})


@dataclass(frozen=True)
class State:
    """The whole state.

    `players`: two or three. `pack`: as it is to be dealt, the first card first; empty if it is not known. `dealer`:
    None if he is not known. `leader`: who leads next, or led the trick that is open; None in the first trick, when the
    rules say it. `trick`: the cards that lie there; `last`: those of the trick before. `done`: how many were
    lifted. `bottom_seen`: what the bottom card is worth has been settled. `asking`: who asks for a new deal, and his
    offer; `granted`: who has granted it. `next_dealer`: who deals next, if a bad deal has settled it.
    """

    phase: Phase = "cut"
    players: tuple[str, ...] = PLAYERS
    seats: FrozenMap[str, Seat] = NOBODY
    dealer: str | None = None
    cuts: tuple[Cut, ...] = ()
    pack: tuple[Card, ...] = ()
    leader: str | None = None
    trick: tuple[Played, ...] = ()
    last: tuple[Played, ...] = ()
    done: int = 0
    bottom_seen: bool = False
    asking: tuple[str, int] | None = None
    granted: tuple[str, ...] = ()
    next_dealer: str | None = None

    def but(self, **changes: Any) -> State:
        """The same state with changes."""
        return but(self, changes)

    @property
    def everyone(self) -> tuple[str, ...]:
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

    @property
    def is_last_trick(self) -> bool:
        """Whether the trick that is open, or is to be led, is the last."""
        return self.done == TRICKS - 1

    def on_turn(self, leader: str) -> str | None:
        """Who plays next, `leader` leading the trick; None when all have played who have a card."""
        played = [player for player, _ in self.trick]
        waiting = (one for one in round_from(leader, self.players) if one not in played and self.seat(one).held)
        return next(waiting, None)
