"""Draw any event of a coup or a partie at random: legal events, and what goes wrong at a table.

An event is a phrase of the grammar. Its fields are filled with what is on the table: cards that are held, names of what
is held or was called, the numbers of cards. Many of these events can happen, or are refused; the rest is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from rules.core.cards import Card, Rank, Suit
from rules.core.phrases import Event
from rules.core.searching import Form
from rules.piquet.laws.fours_and_threes import NUMBERS
from rules.piquet.laws.fours_and_threes import name_of as name_of_alike
from rules.piquet.laws.sequences import name_of, runs_in
from rules.piquet.sides import HAND_SIZE, HANDS, PLAYERS, Hand
from rules.piquet.sides import other as other_hand
from rules.piquet.table.events import (
    CallsPoint,
    Deals,
    FindsPack,
    PackLies,
    PutsBack,
    SaysNumber,
    SaysPacket,
    Takes,
)
from rules.piquet.table.state import State

FEW = (1, 2, 3, 4, 5, 8)
"""Numbers of cards, and the sizes of packets in a deal."""
HIGHEST = 8
"""The largest number of cards that is drawn at once, where any number is possible."""

WORDS: Mapping[str, tuple[object, ...]] = {
    "hand": HANDS,
    "first": HANDS,
    "player": PLAYERS,
    "dealer": PLAYERS,
    "suit": tuple(Suit),
    "answer": ("good", "equal", "not good"),
    "things": ("point", "sequences", "point and sequences"),
    "many": tuple(NUMBERS.values()),
    "bonus": ("pique", "repique"),
    "pile": ("discards", "talon", "tricks", "last trick"),
}
"""Values that a field may have, whatever is on the table."""


def any_event(state: State, pack: tuple[Card, ...], rng: Random, form: Form) -> Event:
    """Return a random event of a form.

    `state`: the state of the coup, if there is one; `pack`: the cards used in play.
    """
    event, names = form
    table = _Table(state, pack, rng, event)
    values: dict[str, object] = {}
    for name in names:
        values[name] = table.fill(name, values.get("other") or values.get("hand"))
    return event(**values)


@dataclass(frozen=True)
class _Table:
    """Values on the table that can fill the fields of an event."""

    state: State
    pack: tuple[Card, ...]
    rng: Random
    event: type[Event]

    def fill(self, name: str, who: object) -> object:
        """Return a value for a field of an event; `who`: the hand that acts, or of which something is said."""
        if name in WORDS:
            return self.rng.choice(WORDS[name])
        hand: Hand = "younger" if who == "younger" else "elder"
        return FILLED[name](self, hand)

    def other(self, hand: Hand) -> Hand:
        """The hand of which a player says something: mostly the other hand."""
        return hand if self.rng.random() < 0.3 else other_hand(hand)

    def held(self, hand: Hand) -> tuple[Card, ...]:
        """The cards in a hand; those of the pack when the hand is empty."""
        return self.state.seat(hand).held or self.state.pack or self.pack

    def card(self, hand: Hand) -> Card:
        """A card that a hand has or had."""
        seat = self.state.seat(hand)
        played = tuple(one.card for one, _ in self.state.played)
        return self.rng.choice((*self.held(hand), *self.held(hand), *seat.discarded, *played))

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        """Some cards of a hand, or all its cards of one rank; the whole pack when it is laid."""
        if self.event is PackLies:
            return tuple(self.rng.sample(self.pack, len(self.pack)))
        if self.event is Deals:
            return tuple(self.rng.sample(self.state.pack or self.pack, self.rng.choice((1, 2))))
        among = self.held(hand)
        if self.rng.random() < 0.1:
            rank = self.rng.choice(among).rank
            return tuple(card for card in among if card.rank is rank)
        return tuple(self.rng.sample(among, self.rng.randint(1, min(HIGHEST, len(among)))))

    def sequence(self, hand: Hand) -> str:
        """A sequence that somebody has, or could have."""
        runs = runs_in(self.state.seat(hand).kept) or runs_in(self.state.seat(self.other(hand)).kept)
        return name_of(self.rng.choice(runs or runs_in(self.pack)))

    def alike(self, hand: Hand) -> str:
        """Three or four that somebody has called, or has, or could have."""
        called = tuple(one for each in HANDS for one in self.state.seat(each).claims.sets)
        if called and self.rng.random() < 0.5:
            return self.rng.choice(called)
        rank = self.rng.choice(self.held(hand)).rank
        number = sum(card.rank is rank for card in self.held(hand))
        several = number if number in NUMBERS and self.rng.random() < 0.75 else self.rng.choice(tuple(NUMBERS))
        return name_of_alike(tuple(Card(rank, suit) for suit in Suit)[:several])

    def rank(self, hand: Hand) -> Rank:
        """The rank of a card that somebody has or had."""
        return self.card(self.other(hand)).rank

    def number(self, hand: Hand) -> int:
        """A number that may fit the event and the table."""
        return self.rng.choice(NUMBERS_OF.get(self.event, _few)(self, hand))


def _few(table: _Table, hand: Hand) -> tuple[int, ...]:
    return FEW


def _of_points(table: _Table, hand: Hand) -> tuple[int, ...]:
    """What a player can say of each suit in a hand: the sum of its cards or their number."""
    several = [[card for card in table.held(each) if card.suit is suit] for each in HANDS for suit in Suit]
    sums = tuple(sum(_worth(card.rank) for card in suit) for suit in several if suit)
    return (*sums, *(len(suit) for suit in several if suit))


def _worth(rank: Rank) -> int:
    return 11 if rank is Rank.ACE else 10 if rank.is_court else int(rank)


def _of_cards(table: _Table, hand: Hand) -> tuple[int, ...]:
    """The numbers of cards that a player had and has, with those that he took."""
    seat = table.state.seat(hand)
    return len(seat.dealt), len(seat.kept), len(seat.held) + len(seat.taken)


def _of_talon(table: _Table, hand: Hand) -> tuple[int, ...]:
    """The number of cards put out, or a few more or less."""
    out = len(table.state.seat(hand).discarded)
    return out, out, max(out - 1, 0), out + 1, out + 2


NUMBERS_OF: Mapping[type[Event], Callable[[_Table, Hand], tuple[int, ...]]] = {
    CallsPoint: _of_points,
    SaysNumber: _of_cards,
    Takes: _of_talon,
    FindsPack: lambda table, hand: (len(table.pack) - 1, len(table.pack) + 1),
    PutsBack: lambda table, hand: (max(table.state.seat(hand).excess, 1), 1),
    SaysPacket: lambda table, hand: (2, 3, 4),
}
"""The numbers that fit each event; other events get small numbers."""

FILLED: Mapping[str, Callable[[_Table, Hand], object]] = {
    "other": _Table.other,
    "card": _Table.card,
    "cards": _Table.cards,
    "dropped": lambda table, hand: (table.card(hand),),
    "sequence": _Table.sequence,
    "alike": _Table.alike,
    "rank": _Table.rank,
    "number": _Table.number,
    "more": lambda table, hand: table.rng.choice(FEW),
    "left": lambda table, hand: table.rng.choice(FEW),
    "total": lambda table, hand: HAND_SIZE + table.rng.choice((-1, 1, 2, 3)),
}
"""How each other field is filled, for the hand that acts."""
