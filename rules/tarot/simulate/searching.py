"""The Tarots for the search for coups on which rule sets differ; all rule sets use the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from rules.core.cards import show_cards
from rules.core.phrases import Event
from rules.core.protocols import Searching, filled, packets, without
from rules.core.record import Given
from rules.tarot.coup import Coup
from rules.tarot.keys import KEYS
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.moves.playing import leader_of
from rules.tarot.sides import MORT, PLAYERS, TWO
from rules.tarot.simulate.random_play import COUPS, FACTS, Table
from rules.tarot.table.state import State

FEW = 4
"""Up to this number of cards in hand, any one card of each hand is left out; with more, those at the same place."""
ANY_NUMBER = tuple(key.name for key in KEYS if key.kind is str and key.name not in (*PLAYERS, "cuts", "pack"))
"""Places where any number of cards may be given during the play; the same holds for hands that are judged at once."""


class SearchingTarot(Searching[Coup]):
    """Coups of three players, or of two and the Mort: how they begin, what may happen, what can be left out."""

    def at_once(self, rng: Random) -> Given:
        return rng.choice(FACTS)(rng)

    def coup(self, rng: Random) -> Given:
        return rng.choice(COUPS)(rng)

    def any_value(
        self, record: Coup, rng: Random, event: type[Event], name: str, before: Mapping[str, object]
    ) -> object:
        return getattr(Table(record, rng, event), name)(str(before.get("player", "")))

    def moment(self, record: Coup) -> object:
        state = record.state
        return state.phase, bool(state.pack), bool(state.trick), bool(state.asking)

    def outline(self, record: Coup) -> object:
        return record.state.phase, filled(record.state), *map(filled, record.state.seats.values())

    def judged_instead(self, record: Coup, given: Given) -> Iterator[Given]:
        state = record.state
        if len(state.players) == TWO:
            return
        seats = {player: state.seat(player) for player in PLAYERS}
        if any(seat.kept for seat in seats.values()):
            yield {player: show_cards(seat.kept) for player, seat in seats.items() if seat.kept}
        if state.phase in ("count", "over") and state.done:
            yield {
                f"{player}_pile": show_cards((*seat.pile, *(seat.discarded or ()), *seat.held))
                for player, seat in seats.items()
            }

    def begun_here(self, record: Coup, given: Given) -> Given | None:
        """Where the cards lie, not what was declared, asked or wrong; None at moments that cannot be set out."""
        state = record.state
        players: dict[str, Any] = {"players": TWO} if len(state.players) == TWO else {}
        dealer = {"dealer": state.dealer} if state.dealer else {}
        seats = [state.seat(name) for name in state.players]
        if state.phase == "cut":
            return None if state.cuts else {"players": len(state.players)}
        if state.phase == "deal":
            return players | dealer | ({"pack": show_cards(state.pack)} if state.pack else {})
        if state.phase == "discard" and all(seat.discarded is None for seat in seats):
            return dealer | {f"{name}_dealt": show_cards(state.seat(name).held) for name in state.everyone}
        if state.phase == "play" and not state.trick and all(len(seat.held) == TRICKS - state.done for seat in seats):
            return players | dealer | _between_tricks(state)
        return None

    def with_fewer_cards(self, record: Coup | None, given: Given) -> Iterator[Given]:
        """In play all hands become smaller together; before the discards, and in the pack, all cards are needed."""
        if record is None:
            yield from _with_fewer_in(given, (*PLAYERS, *ANY_NUMBER))
            return
        state = record.state
        if state.phase != "play":
            return
        leader = leader_of(record.judge, state)
        for gone in _from_each_hand(state):
            fewer = {name: without(given[name], cards) for name, cards in gone.items()}
            later: dict[str, Any] = {"leader": leader}
            if "tricks" in given:
                made = given["tricks"][leader] + len(gone[state.players[0]])
                later |= {"tricks": {**given["tricks"], leader: made}}
            yield {**given, **fewer, **later}
        yield from _with_fewer_in(given, (*ANY_NUMBER, MORT))


def _between_tricks(state: State) -> dict[str, Any]:
    given: dict[str, Any] = {name: show_cards(state.seat(name).held) for name in state.everyone}
    lots = {f"{name}_pile": state.seat(name).pile for name in state.players}
    lots |= {f"{name}_discards": state.seat(name).discarded or () for name in state.players}
    given |= {name: show_cards(cards) for name, cards in lots.items() if cards}
    if state.done:
        given |= {"leader": state.leader, "tricks": {name: state.seat(name).tricks for name in PLAYERS}}
    return given


def _from_each_hand(state: State) -> Iterator[Mapping[str, tuple[str, ...]]]:
    number = len(state.seat(state.players[0]).held)
    hands = {name: show_cards(state.seat(name).held) for name in state.players}
    for lots in zip(*map(packets, hands.values()), strict=True):
        if len(set(map(len, lots))) == 1 and 0 < len(lots[0]) < number:
            yield dict(zip(hands, lots, strict=True))
    if 1 < number <= FEW:
        for single in product(*(cards.split() for cards in hands.values())):
            yield {name: (card,) for name, card in zip(hands, single, strict=True)}


def _with_fewer_in(given: Given, names: tuple[str, ...]) -> Iterator[Given]:
    for name in names:
        for gone in packets(given[name]) if name in given else ():
            if left := without(given[name], gone):
                yield {**given, name: left}
