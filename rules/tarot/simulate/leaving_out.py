"""Make a coup of Tarots smaller, by what can be left out while it still shows the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rules.core.record import Given
from rules.core.searching import packets, without
from rules.tarot.cards import show_cards
from rules.tarot.keys import KEYS
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.moves.tricks import leader_of
from rules.tarot.records.coup import Coup
from rules.tarot.sides import MORT, PLAYERS, TWO
from rules.tarot.table.state import State

FEW = 4
"""Up to this number of cards in hand, any one card of each hand is left out; with more, those at the same place."""
ANY_NUMBER = tuple(key.name for key in KEYS if key.kind is str and key.name not in (*PLAYERS, "cuts", "pack"))
"""Places where any number of cards may be given during the play; the same holds for hands that are judged at once.
"""


# --- judged at once ---


def judged_instead(state: State) -> Iterator[Given]:
    """Return the hands that were played; at the end, the piles with the discards."""
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


def hands_with_fewer_cards(given: Given) -> Iterator[Given]:
    """Return input that is judged at once with fewer cards in one place, several or a single one removed."""
    yield from _with_fewer_in(given, (*PLAYERS, *ANY_NUMBER))


def _with_fewer_in(given: Given, names: tuple[str, ...]) -> Iterator[Given]:
    """Return the input with fewer cards in one of these places; some are left there."""
    for name in names:
        for gone in packets(given[name]) if name in given else ():
            if left := without(given[name], gone):
                yield {**given, name: left}


# --- begun later ---


def begun_here(state: State) -> Given | None:
    """Return the input that sets a coup out as it stands: where the cards lie, not what was declared, asked or wrong.

    None during a trick or the discards, when somebody has discarded too few or too many, and at the end.
    """
    players: dict[str, Any] = {"players": TWO} if len(state.players) == TWO else {}
    dealer = {"dealer": state.dealer} if state.dealer else {}
    if state.phase == "cut":
        return None if state.cuts else {"players": len(state.players)}
    if state.phase == "deal":
        return players | dealer | ({"pack": show_cards(state.pack)} if state.pack else {})
    if state.phase == "discard" and all(state.seat(name).discarded is None for name in state.players):
        return dealer | {f"{name}_dealt": show_cards(state.seat(name).held) for name in state.everyone}
    if state.phase == "play" and not state.trick and _have_as_they_should(state):
        return players | dealer | _in_play(state)
    return None


def _have_as_they_should(state: State) -> bool:
    return all(len(state.seat(name).held) == TRICKS - state.done for name in state.players)


def _in_play(state: State) -> dict[str, Any]:
    """Return where all cards lie between two tricks, and who leads."""
    given: dict[str, Any] = {name: show_cards(state.seat(name).held) for name in state.everyone}
    lots = {f"{name}_pile": state.seat(name).pile for name in state.players}
    lots |= {f"{name}_discards": state.seat(name).discarded or () for name in state.players}
    given |= {name: show_cards(cards) for name, cards in lots.items() if cards}
    if state.done:
        given |= {"leader": state.leader, "tricks": {name: state.seat(name).tricks for name in PLAYERS}}
    return given


# --- fewer cards in a coup ---


def with_fewer_cards(coup: Coup, given: Given) -> Iterator[Given]:
    """Return a coup in play with fewer cards in all hands, as if more tricks had been made, or in the other places.

    Before the discards, and in the pack, all cards are needed.
    """
    if coup.state.phase != "play":
        return
    number = len(coup.state.seat(coup.state.players[0]).held)
    for gone in _from_each_hand(coup.state, number):
        fewer = {name: without(given[name], cards) for name, cards in gone.items()}
        yield {**given, **fewer, **_later(coup, given, len(gone[coup.state.players[0]]))}
    yield from _with_fewer_in(given, (*ANY_NUMBER, MORT))


def _from_each_hand(state: State, number: int) -> Iterator[Mapping[str, tuple[str, ...]]]:
    """Return what may be taken from all hands together: the same number of cards from each, but not all."""
    hands = {name: show_cards(state.seat(name).held) for name in state.players}
    for several in zip(*map(packets, hands.values()), strict=True):
        if len(set(map(len, several))) == 1 and 0 < len(several[0]) < number:
            yield dict(zip(hands, several, strict=True))
    if 1 < number <= FEW:
        for single in product(*(cards.split() for cards in hands.values())):
            yield {name: (card,) for name, card in zip(hands, single, strict=True)}


def _later(coup: Coup, given: Given, more: int) -> Given:
    """Return the input after this many more tricks: the player who leads, and that he has made them."""
    leader = leader_of(coup.judge, coup.state)
    tricks = {"tricks": {**given["tricks"], leader: given["tricks"][leader] + more}} if "tricks" in given else {}
    return {"leader": leader} | tricks
