"""Draw any event of a coup at random: legal events, and what goes wrong at a table.

An event is a phrase of the grammar. Its fields are filled with what is on the table. Many of these events can happen,
or are refused; the rest is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from rules.core.phrases import Event
from rules.core.searching import Form
from rules.tarot.cards import Card
from rules.tarot.judge.holdings import best_things
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.laws.pack import PACK
from rules.tarot.laws.things import THINGS
from rules.tarot.moves.declaring import kept_hands
from rules.tarot.moves.tricks import leader_of
from rules.tarot.records.coup import Coup
from rules.tarot.sides import MORT, PLAYERS
from rules.tarot.simulate.random_play import shuffled
from rules.tarot.table.events import (
    AsksNewDeal,
    BottomIs,
    Cuts,
    Deals,
    Declares,
    Misdeals,
    MortGives,
    PackLies,
    Plays,
    Renounces,
    SitDown,
    TakesBack,
)

NUMBERS: Mapping[type[Event], tuple[int, ...]] = {
    SitDown: (2, 3, 4),
    Deals: (3, 5, 5, 4),
    AsksNewDeal: (1, 2, 3),
}
"""The numbers that may be said in an event."""


def any_event(coup: Coup, rng: Random, form: Form) -> Event:
    """Return a random event of a form."""
    event, names = form
    table = _Table(coup, rng, event)
    values: dict[str, object] = {}
    for name in names:
        values[name] = FILLED[name](table, str(values.get("player", "")))
    return event(**values)


@dataclass(frozen=True)
class _Table:
    """Values on the table that can fill the fields of an event."""

    coup: Coup
    rng: Random
    event: type[Event]

    def player(self) -> str:
        """Any player; mostly the one whose turn it is, where there are turns."""
        on_turn = self._on_turn()
        return on_turn if on_turn and self.rng.random() < 0.7 else self.rng.choice(PLAYERS)

    def _on_turn(self) -> str | None:
        """The player who should do it; None where anybody can."""
        state = self.coup.state
        if self.event in (Deals, Misdeals):
            return state.dealer
        if self.event in (Plays, Renounces) and state.phase == "play":
            return state.on_turn(leader_of(self.coup.judge, state))
        return None

    def held(self, player: str) -> tuple[Card, ...]:
        """The cards in a hand; those of the pack when the hand is empty."""
        return self.coup.state.seat(player).held or PACK

    def card(self, player: str) -> Card:
        """A card of the player's hand, or one that he has played; or one of the Mort's, the dealer's or the pack's."""
        state = self.coup.state
        if self.event is Cuts:
            return self.rng.choice(PACK)
        if self.event is MortGives:
            return self.rng.choice(self.held(MORT))
        if self.event is BottomIs:
            return self.rng.choice(self.held(state.dealer or player))
        lying = tuple(card for one, card in (*state.trick, *state.last) if one == player)
        return self.rng.choice(lying if self.event is TakesBack and lying else self.held(player))

    def cards(self, player: str) -> tuple[Card, ...]:
        """The whole pack; the number of cards to discard, or one more or less; or triumphs to show."""
        if self.event is PackLies:
            return shuffled(self.rng)
        held = self.held(player)
        if self.event is Declares:
            triumphs = tuple(card for card in held if card.is_triumph) or held
            fewer = self.rng.sample(triumphs, self.rng.randint(1, len(triumphs)))
            return self.rng.choice((triumphs, tuple(fewer)))
        number = len(held) - TRICKS + self.rng.choice((0, 0, 0, 1, -1))
        return tuple(self.rng.sample(held, min(max(number, 1), len(held))))

    def thing(self, player: str) -> str:
        """Mostly something that the player can declare."""
        hands = kept_hands(self.coup.state)
        own = [thing.name for thing in best_things(self.coup.judge, player, hands, PLAYERS)] if player in hands else []
        return self.rng.choice(own if own and self.rng.random() < 0.8 else tuple(THINGS))

    def number(self) -> int:
        """A number that may fit the event."""
        return self.rng.choice(NUMBERS.get(self.event, (1, 2, 3)))


FILLED: Mapping[str, Callable[[_Table, str], object]] = {
    "player": lambda table, player: table.player(),
    "card": _Table.card,
    "cards": _Table.cards,
    "thing": _Table.thing,
    "number": lambda table, player: table.number(),
}
"""How each field is filled, for the player who acts; in no phrase does a field stand before the player."""
