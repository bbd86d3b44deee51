"""How a coup is set out before its first event: reading the input into a state."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, check_keys
from rules.core.record import Given
from rules.core.text import number_of
from rules.tarot.cards import Cards
from rules.tarot.judge import check_once, read_cards, read_numbers
from rules.tarot.keys import KEYS
from rules.tarot.laws.dealing import DEALER_HAS, OTHERS_HAVE, TRICKS
from rules.tarot.laws.pack import PACK
from rules.tarot.sides import MORT, PLAYERS, TWO, Players
from rules.tarot.table.state import Phase, Seat, State

_KNOWN = [key.name for key in KEYS if key.played]
_CARDS = [key.name for key in KEYS if key.played and key.kind is str]
_DEALT, _PILE, _DISCARDS = "_dealt", "_pile", "_discards"
Lots = Mapping[str, Cards]


def state_from(given: Given) -> State:
    """Read the state of a coup.

    Nothing, or `players` alone: they cut. `dealer`, with or without the `pack`: he deals. The dealt hands: they
    discard. The hands after the discards: they play; with fewer than twenty cards the play has begun, and `leader`
    leads next.
    Raises CardError for text that is not a card, else FactsError: one sentence that names the card or the key.
    """
    check_keys(given, _KNOWN, "for a coup played by events")
    lots = {name: read_cards(name, given[name]) for name in _CARDS if name in given}
    number = given.get("players", TWO if any(name.startswith(MORT) for name in lots) else len(PLAYERS))
    if number not in (TWO, len(PLAYERS)) or isinstance(number, bool):
        raise FactsError(f"players: {number!r} is neither {TWO} nor {len(PLAYERS)}")
    players = PLAYERS[:number]
    check_once(lots, "both in {} and in {}")
    phase = _phase(given, lots)
    _check_places(phase, players, given, lots)
    state = State(phase=phase, players=players, dealer=_word(given, "dealer", players), pack=lots.get("pack", ()))
    if phase == "discard":
        return _before_discards(state, lots)
    if phase == "play":
        return _in_play(state, given, lots)
    missing = next((card for card in PACK if card not in state.pack), None)
    if state.pack and missing:  # the rules refuse a card too many
        raise FactsError(f"the card {missing} is missing from the pack: all cards must be given")
    return state


def _phase(given: Given, lots: Lots) -> Phase:
    if any(name.endswith(_DEALT) for name in lots):
        return "discard"
    if any(name in (*PLAYERS, MORT) for name in lots):
        return "play"
    return "deal" if "pack" in given or "dealer" in given else "cut"


_MAY = {
    "cut": ("before the deal is known", "players"),
    "deal": ("with the pack", "players", "dealer", "pack"),
    "discard": ("with the hands dealt", "players", "dealer", *(f"{name}{_DEALT}" for name in (*PLAYERS, MORT))),
    "play": (
        *("with the hands after the discards", "players", "dealer", "leader", "tricks", *PLAYERS, MORT),
        *(f"{player}{what}" for player in PLAYERS for what in (_PILE, _DISCARDS)),
    ),
}
"""What each phase is called in a message, and the keys that may be given in it."""


def _check_places(phase: Phase, players: Players, given: Given, lots: Lots) -> None:
    when, *may = _MAY[phase]
    for name in given:
        if name not in may:
            raise FactsError(f"{name} cannot be given {when}")
        owner = name.partition("_")[0]
        if owner in (*PLAYERS, MORT) and owner not in (*players, *([MORT] if len(players) == TWO else [])):
            raise FactsError(f"{name}: {owner} does not play")
    wanted = {"discard": _DEALT, "play": ""}.get(phase)
    for name in players if wanted is not None else ():
        if f"{name}{wanted}" not in lots:
            raise FactsError(f"{name}{wanted} is missing: the hands of all players must be given")
    if phase == "deal" and "dealer" not in given:
        raise FactsError("dealer is missing: write who deals the pack")


def _word(given: Given, name: str, players: Players) -> str | None:
    if name not in given:
        return None
    if given[name] not in players:
        raise FactsError(f"{name}: {given[name]!r} is not one of {', '.join(players)}")
    return str(given[name])


def _before_discards(state: State, lots: Lots) -> State:
    hands = {name: lots.get(f"{name}{_DEALT}", ()) for name in state.everyone}
    dealer = state.dealer or next((name for name in state.players if len(hands[name]) == DEALER_HAS), None)
    if dealer is None:
        raise FactsError(f"dealer is missing: nobody has {DEALER_HAS} cards")
    for name, cards in hands.items():
        number = DEALER_HAS if name == dealer else OTHERS_HAVE
        if len(cards) != number and not (name == MORT and not cards):
            raise FactsError(f"{name}{_DEALT}: expected {number} cards, found {len(cards)}")
    return state.but(dealer=dealer, seats=FrozenMap({name: Seat(held=cards) for name, cards in hands.items()}))


def _in_play(state: State, given: Given, lots: Lots) -> State:
    number = len(lots[state.players[0]])
    for name in state.players:
        if len(lots[name]) != number:
            raise FactsError(
                f"{name}: A has {number_of(number, 'card')} and {name} {len(lots[name])}; all must have the same number"
            )
    if not 0 < number <= TRICKS:
        raise FactsError(f"A has {number} cards: after the discards a hand has {TRICKS}")
    done = TRICKS - number
    won = read_numbers("tricks", given["tricks"]) if "tricks" in given else {}
    if won and sum(won.values()) != done:
        raise FactsError(f"tricks: they add up to {sum(won.values())}, but {done} have been played")
    leader = _word(given, "leader", state.players)
    if not done and leader:
        raise FactsError("leader cannot be given for the first trick: give the dealer, and the rules say who leads")
    if not done and state.dealer is None:
        raise FactsError("dealer is missing: it decides who leads the first trick")
    if done and leader is None:
        raise FactsError("leader is missing: write who leads next")
    seats = {
        name: Seat(
            held=lots.get(name, ()),
            kept=lots.get(name, ()) if not done and name != MORT else (),
            discarded=lots.get(f"{name}{_DISCARDS}", ()),
            pile=lots.get(f"{name}{_PILE}", ()),
            tricks=won.get(name, 0),
            played=done > 0,
        )
        for name in state.everyone
    }
    return state.but(seats=FrozenMap(seats), done=done, leader=leader, bottom_seen=done > 0)
