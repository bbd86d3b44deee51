"""Piquet for the search for coups on which two rule sets differ: how coups begin, and what can be left out of them.

The input of a coup or a partie is drawn as a file of cases writes it. Cards are not dealt blindly: on empty hands all
rule sets agree. Hands get sequences, threes and fours, no figures, or the same ranks as the other hand; and a coup may
begin at any moment, also near its end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.core.cards import PACK_52, Card, Rank, Suit, show_cards
from rules.core.phrases import Event
from rules.core.protocols import Events, Searching, filled, one_card_less, packets, without
from rules.core.record import Given
from rules.piquet.laws.fours_and_threes import NUMBERS
from rules.piquet.laws.fours_and_threes import name_of as name_of_alike
from rules.piquet.laws.pique import RECALLS
from rules.piquet.laws.sequences import name_of, runs_in
from rules.piquet.records.given import facts_of, outline_of
from rules.piquet.records.partie import Partie, Played, state_of_coup
from rules.piquet.sides import HAND_SIZE, HANDS, PLAYERS, TRICKS, Cards, Hand, Pair, opponent, other
from rules.piquet.simulate.random_play import random_tricks
from rules.piquet.table.events import (
    CallsPoint,
    Deals,
    Discards,
    FindsPack,
    PackLies,
    PutsBack,
    SaysNumber,
    SaysPacket,
    Takes,
)
from rules.piquet.table.state import State

Drawn = dict[str, Any]
Draw = Callable[[Cards, Random], Drawn]


# --- cards ---


def dealt(pack: Cards, rng: Random) -> Cards:
    """Return a pack ordered so that the first twelve cards, and the next twelve, have something in them."""
    hands: list[list[Card]] = [[], []]
    if rng.random() < 0.15:  # the same ranks: what one has in a suit, the other has in another suit
        suits = rng.sample(tuple(Suit), len(Suit))
        facing = dict(zip(suits[:2], suits[2:], strict=True))
        elder = rng.sample([card for card in pack if card.suit in facing], HAND_SIZE)
        hands = [elder, [Card(card.rank, facing[card.suit]) for card in elder]]
    else:
        for hand in hands:
            for _ in range(rng.choice((0, 1, 2, 3))):
                taken = {*hands[0], *hands[1]}
                wanted = [card for card in rng.choice(FIGURES)(pack, rng) if card not in taken]
                hand += wanted[: HAND_SIZE - len(hand)]
    rest = [card for card in rng.sample(pack, len(pack)) if card not in {*hands[0], *hands[1]}]
    for hand in hands:
        while len(hand) < HAND_SIZE:
            hand.append(rest.pop())
    return (*hands[0], *hands[1], *rest)


def _run(pack: Cards, rng: Random) -> Iterable[Card]:
    chosen = rng.choice(tuple(Suit))
    suit = [card for card in pack if card.suit is chosen]
    length = rng.randint(3, len(suit))
    first = rng.randint(0, len(suit) - length)
    return suit[first : first + length]


def _rank(pack: Cards, rng: Random) -> Iterable[Card]:
    rank = rng.choice(pack).rank
    return rng.sample([card for card in pack if card.rank is rank], rng.choice((3, 4)))


FIGURES: tuple[Callable[[Cards, Random], Iterable[Card]], ...] = (
    *(_run, _run, _rank, _rank),
    lambda pack, rng: rng.sample([card for card in pack if not card.rank.is_court], HAND_SIZE),
)
"""What a hand may be given on purpose: a sequence, three or four of a rank, a blanche."""


def _hands(cards: Cards, names: Collection[str] = HANDS, size: int = HAND_SIZE) -> Drawn:
    return {name: show_cards(cards[place * HAND_SIZE :][:size]) for place, name in enumerate(names)}


# --- facts, judged at once ---


def _judged_hands(pack: Cards, rng: Random) -> Drawn:
    cards = dealt(pack, rng)
    given = _hands(cards)
    if rng.random() < 0.3:
        left = cards[2 * HAND_SIZE :]
        for hand, after in zip(HANDS, (cards[:HAND_SIZE], cards[HAND_SIZE:]), strict=True):
            stay = after[: HAND_SIZE - rng.randint(1, len(left) // 2)]  # the others come from the talon
            out, left = left[: HAND_SIZE - len(stay)], left[HAND_SIZE - len(stay) :]
            given[f"{hand}_dealt"] = show_cards((*stay, *out))
    if rng.random() < 0.4:
        number = rng.choice((1, 4, TRICKS, TRICKS))
        hands = Pair([*cards[:HAND_SIZE]], [*cards[HAND_SIZE : 2 * HAND_SIZE]])
        given["tricks"] = [show_cards(filter(None, trick)) for trick in random_tricks(rng, hands, number)]
    if rng.random() < 0.15:
        given["recalled"] = rng.choice(RECALLS)
    if rng.random() < 0.2:
        given["wanting"] = {hand: rng.randint(1, 40) for hand in HANDS}
    return given


def _judged_apart(pack: Cards, rng: Random) -> Drawn:
    cards = dealt(pack, rng)
    won = rng.randint(0, TRICKS)
    return rng.choice(
        (
            {"table": show_cards(tuple(rng.sample(PACK_52, rng.choice((1, 2)))))},
            {"tricks": [show_cards(cards[-2:])]},
            {f"{rng.choice(HANDS)}_dealt": show_cards(cards[:HAND_SIZE])},
            _hands(cards, ("elder_dealt", "younger_dealt")),
            {"cards_won": {"elder": won, "younger": TRICKS - won}},
        )
    )


# --- a coup, played event by event ---


def _before_the_deal(pack: Cards, rng: Random) -> Drawn:
    given: Drawn = {"phase": rng.choice(("shuffle", "cut", "deal", "deal")), "pack": show_cards(dealt(pack, rng))}
    if rng.random() < 0.5:
        given["packet_before"] = rng.choice((2, 3, 4))
        if rng.random() < 0.5:
            given["packet_earlier"] = rng.choice((2, 3, 4))
    if rng.random() < 0.3:
        given["recut_penalty"] = 5
    return given


def _in_the_exchange(pack: Cards, rng: Random) -> Drawn:
    cards = dealt(pack, rng)
    talon = show_cards(cards[2 * HAND_SIZE :])
    return _hands(cards, ("elder_dealt", "younger_dealt")) | {"phase": "exchange", "talon": talon} | _wants(rng)


def _announcing(pack: Cards, rng: Random) -> Drawn:
    cards = dealt(pack, rng)
    given: Drawn = {"phase": "announce"} | _hands(cards) | _wants(rng)
    rest = cards[2 * HAND_SIZE :]
    if rng.random() < 0.6:
        # What breaks a four is put out before anything else: it may be asked for.
        rest = tuple(sorted(rest, key=lambda card: -[held.rank for held in cards[:HAND_SIZE]].count(card.rank)))
        parts = rest[:3], rest[3:5], rest[5:]
        given |= dict(zip(("elder_discards", "younger_discards", "talon"), map(show_cards, parts), strict=True))
    return given | ({"first_word": True} if rng.random() < 0.1 else {})


def _in_play(pack: Cards, rng: Random) -> Drawn:
    cards, size = dealt(pack, rng), rng.choice((1, 1, 2, 2, 3, 5))
    won = rng.choice((0, rng.randint(0, TRICKS - size), TRICKS - size))
    given: Drawn = {"phase": "play"} | _hands(cards, size=size)
    given["won"] = {"elder": won, "younger": TRICKS - size - won}
    return given | ({"leader": "younger"} if rng.random() < 0.3 else {}) | _wants(rng)


def _wants(rng: Random) -> Drawn:
    return {"wanting": {hand: rng.randint(1, 60) for hand in HANDS}} if rng.random() < 0.15 else {}


# --- a partie ---


def _partie(pack: Cards, rng: Random) -> Drawn:
    moment = rng.choice(("begins", "goes on", "won"))
    if moment == "begins":
        return {"partie": dict.fromkeys(PLAYERS, 0)}
    number = rng.choice((60, 100, None))
    marked = {player: (number or 100) - rng.choice((1, 1, 10, 40, 60)) for player in PLAYERS}
    given: Drawn = {"number": number} | marked | {"dealer": rng.choice(PLAYERS)}
    if rng.random() < 0.3:
        given["deal_goes_on"] = rng.random() < 0.5
    if rng.random() < 0.2:
        given["recut_penalty"] = 5
    if moment == "won":
        winner = rng.choice(PLAYERS)
        given |= {winner: (number or 100) + 4, opponent(winner): marked[opponent(winner)], "winner": winner}
    if rng.random() < 0.3:
        given["games"] = {player: rng.choice((0, 1)) for player in PLAYERS}
    if rng.random() < 0.3:
        given["coups"] = rng.choice((1, 5, 6, 7))
    outline = {"partie": {name: value for name, value in given.items() if value is not None}}
    if moment == "won":
        return outline
    coup = rng.choice((_before_the_deal, _in_the_exchange, _announcing, _in_play, _in_play))(pack, rng)
    return outline | {name: value for name, value in coup.items() if name != "wanting"}


FACTS: tuple[Draw, ...] = (_judged_hands, _judged_hands, _judged_apart)
COUPS: tuple[Draw, ...] = (
    _before_the_deal,
    _in_the_exchange,
    _in_the_exchange,
    _announcing,
    _announcing,
    _in_play,
    _partie,
    _partie,
)


# --- any event: legal ones, and what goes wrong at a table ---

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
    "place": ("aside", "face up", "with other cards"),
}
"""Values that a field may have, whatever is on the table."""


@dataclass(frozen=True)
class _Table:
    state: State
    pack: Cards
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
        return hand if self.rng.random() < 0.3 else other(hand)

    def held(self, hand: Hand) -> Cards:
        """The cards in a hand; those of the pack when the hand is empty."""
        return self.state.seat(hand).held or self.state.pack or self.pack

    def card(self, hand: Hand) -> Card:
        """A card that a hand has or had."""
        seat = self.state.seat(hand)
        played = [played.card for played, _ in self.state.played]
        return self.rng.choice((*self.held(hand), *self.held(hand), *seat.discarded, *played))

    def cards(self, hand: Hand) -> Cards:
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
        called = [name for seat in self.state.seats for name in seat.claims.sets]
        if called and self.rng.random() < 0.5:
            return self.rng.choice(called)
        rank = self.rng.choice(self.held(hand)).rank
        number = sum(card.rank is rank for card in self.held(hand))
        if number not in NUMBERS or self.rng.random() >= 0.75:
            number = self.rng.choice(tuple(NUMBERS))
        return name_of_alike(tuple(Card(rank, suit) for suit in Suit)[:number])

    def rank(self, hand: Hand) -> Rank:
        """The rank of a card that somebody has or had."""
        return self.card(self.other(hand)).rank

    def number(self, hand: Hand) -> int:
        """A number that may fit the event and the table; most events get a small one."""
        seat = self.state.seat(hand)
        out = len(seat.discarded)
        fitting: Mapping[type[Event], tuple[int, ...]] = {
            SaysNumber: (len(seat.dealt), len(seat.kept), len(seat.held) + len(seat.taken)),
            Takes: (out, out, max(out - 1, 0), out + 1, out + 2),
            FindsPack: (len(self.pack) - 1, len(self.pack) + 1),
            PutsBack: (max(seat.excess, 1), 1),
            SaysPacket: (2, 3, 4),
        }
        return self.rng.choice(self.points() if self.event is CallsPoint else fitting.get(self.event, FEW))

    def points(self) -> tuple[int, ...]:
        """What a player can say of each suit in the hands: the sum of its cards, or their number."""
        suits = [[card.rank for card in self.held(hand) if card.suit is suit] for hand in HANDS for suit in Suit]
        suits = [ranks for ranks in suits if ranks]
        sums = [
            sum(11 if rank is Rank.ACE else 10 if rank.is_court else int(rank) for rank in ranks) for ranks in suits
        ]
        return (*sums, *map(len, suits))


FILLED: Mapping[str, Callable[[_Table, Hand], object]] = {
    "other": _Table.other,
    "card": _Table.card,
    "cards": _Table.cards,
    "dropped": lambda table, hand: (table.card(hand),),
    "exposed": lambda table, hand: (table.card(hand),),
    "sequence": _Table.sequence,
    "alike": _Table.alike,
    "rank": _Table.rank,
    "called": lambda table, hand: table.rng.choice(("point", table.sequence(hand), table.alike(hand))),
    "number": _Table.number,
    "more": lambda table, hand: table.rng.choice(FEW),
    "left": lambda table, hand: table.rng.choice(FEW),
    "total": lambda table, hand: HAND_SIZE + table.rng.choice((-1, 1, 2, 3)),
}
"""How each other field is filled, for the hand that acts."""


HELD = tuple(f"{hand}{what}" for hand in HANDS for what in ("", "_dealt", "_discards"))


@dataclass(frozen=True)
class SearchingPiquet(Searching[Played]):
    """Coups and parties of a pack: how they begin, what may happen, and what can be left out."""

    pack: Cards

    def at_once(self, rng: Random) -> Given:
        return rng.choice(FACTS)(self.pack, rng)

    def coup(self, rng: Random) -> Given:
        return rng.choice(COUPS)(self.pack, rng)

    def any_value(
        self, record: Played, rng: Random, event: type[Event], name: str, before: Mapping[str, object]
    ) -> object:
        table = _Table(state_of_coup(record) or State(), self.pack, rng, event)
        return table.fill(name, before.get("other") or before.get("hand"))

    def moment(self, record: Played) -> object:
        state = state_of_coup(record)
        return state.phase if state else None, record.state.stage if isinstance(record, Partie) else None

    def outline(self, record: Played) -> object:
        coup = state_of_coup(record)
        partie = filled(record.state) if isinstance(record, Partie) else ()
        if coup is None:
            return partie
        return partie, coup.phase, filled(coup), filled(coup.seats.elder), filled(coup.seats.younger)

    def standing(self, record: Played) -> object:
        return state_of_coup(record), record.state.but(coup=None) if isinstance(record, Partie) else None

    def judged_instead(self, record: Played, given: Given) -> Iterator[Given]:
        coup = state_of_coup(record)
        if coup is None or any(len(seat.kept) != HAND_SIZE for seat in coup.seats):
            return
        facts = facts_of(coup).given() | {name: given[name] for name in ("wanting",) if name in given}
        dealt = ("elder_dealt", "younger_dealt")
        for more in ((), dealt, ("wanting",), ("tricks",), (*dealt, "wanting", "tricks")):
            yield {name: facts[name] for name in (*HANDS, *more) if name in facts}

    def begun_here(self, record: Played, given: Given) -> Given | None:
        """The coup as it stands, without what was said and found in it; in the same partie. None if it is over."""
        coup = state_of_coup(record)
        if coup is None or coup.phase == "over":
            return None
        partie = {"partie": given["partie"]} if "partie" in given else {}
        return partie | outline_of(coup)

    def with_fewer_cards(self, record: Played | None, given: Given) -> Iterator[Given]:
        """A card is removed from one place, or from each where it is named; pack and talon stay whole."""
        coup = state_of_coup(record) if record else None
        if coup is None:
            return
        whole: dict[str, Any] = {"phase": coup.phase, **given}
        held = [name for name in HELD if name in whole]
        for name in held:
            for gone in packets(whole[name]):
                yield whole | {name: without(whole[name], gone)}
                yield whole | {each: without(whole[each], gone) for each in held}

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """The events with one card less put out, lifted or thrown down; then also with one less taken afterwards."""
        for place, event in enumerate(events):
            for less in () if isinstance(event, PackLies) else one_card_less(event):
                changed = (*events[:place], less, *events[place + 1 :])
                yield changed
                yield tuple(_one_less_taken(other, event) for other in changed)


def _one_less_taken(event: Event, discards: Event) -> Event:
    if isinstance(event, Takes) and isinstance(discards, Discards) and event.hand == discards.hand and event.number:
        return replace(event, number=event.number - 1)
    return event
