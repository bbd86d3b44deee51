"""The input of a coup or a partie: how it is read into the state of a partie, and how it is written of any state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.cards import show_cards
from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, check_keys
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.facts import Facts, read_flag, read_number
from rules.piquet.keys import PARTIE
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie_state import NONE, PartieState
from rules.piquet.sides import HAND_SIZE, HANDS, PLAYERS
from rules.piquet.table.setting import AFTER_EXCHANGE, BEFORE_DEALING, state_from
from rules.piquet.table.state import State

_NEXT_DEAL: Mapping[bool | None, str | None] = {True: "goes-on", False: "lift", None: None}


def state_from_given(ruleset: RuleSet, given: Mapping[str, object], coup: State | None) -> PartieState:
    """Read the state of a partie; `Partie.from_given` says what may be given. FactsError names the key."""
    check_keys(given, (key.name for key in PARTIE), "in partie")
    if "number" in given and not ruleset.has(laws.partie.length):
        raise FactsError("number: under these rules the players do not play for a number of points")
    dealer, winner = _player(given, "dealer"), _player(given, "winner")
    usual = next((finding.number for finding in Judge(ruleset).rule[laws.partie.length](agreed=None)), None)
    state = PartieState(
        number=read_number(given, "number") or usual,
        stake=read_number(given, "stake"),
        next_deal=_NEXT_DEAL[read_flag(given, "deal_goes_on")],
        recut_penalty=read_number(given, "recut_penalty"),
        first_word=read_flag(given, "first_word") or False,
        marked=FrozenMap({player: read_number(given, player, 0) or 0 for player in PLAYERS}),
        dealer=dealer,
        winner=winner,
        sets=_games(given),
        coups=read_number(given, "coups", 0) or 0,
    )
    if dealer is None:
        if winner or coup is not None:
            raise FactsError("dealer is missing: write A or B")
        return state if given.get("number") else state.but(number=None)
    for player in PLAYERS if state.number and not winner else ():
        if state.marked[player] >= (state.number or 1):
            raise FactsError(f"{player} already has the {state.number} points they play for: write winner: {player}")
    return _dealt(ruleset, state, coup or State(), read_number(given, "packet_before"))


def _dealt(ruleset: RuleSet, state: PartieState, coup: State, packet: int | None) -> PartieState:
    agreed = {
        "recut_penalty": state.recut_penalty or coup.recut_penalty,
        "first_word": state.first_word or coup.first_word,
    }
    state = state.but(**agreed)
    start = coup.but(
        wanting=state.wanting,
        **agreed,
        packet_before=packet or coup.packet_before,
    )
    if state.winner:
        start = start.but(phase="over", ending="played")
    return state.but(stage="won" if state.winner else "coup", coup=Coup.begin(ruleset, start))


def _player(given: Mapping[str, object], key: str) -> str | None:
    written = given.get(key)
    if written is not None and written not in PLAYERS:
        raise FactsError(f"{key}: {written!r} is neither A nor B")
    return str(written) if written else None


def _games(given: Mapping[str, object]) -> FrozenMap[str, int]:
    written: Any = given.get("games")
    if written is None:
        return NONE
    if not isinstance(written, Mapping) or set(written) != set(PLAYERS):
        raise FactsError(f"games: {written!r} is not a number for A and a number for B")
    return FrozenMap({player: read_number(written, player, 0) or 0 for player in PLAYERS})


def given_of(ruleset: RuleSet, start: State | PartieState) -> dict[str, object]:
    """Return the input with which a coup, or a partie with its coup, began. ValueError if there is none."""
    if isinstance(start, State):
        return _given_of_coup(start)
    coup = start.coup.state if start.coup and not start.winner else State()
    more = coup.but(wanting=None, first_word=False, recut_penalty=None, packet_before=None)
    partie = _given_of_partie(ruleset, start)
    return (_given_of_coup(more) if more != State() else {}) | {"partie": partie}


def _given_of_partie(ruleset: RuleSet, state: PartieState) -> dict[str, object]:
    coup = state.coup.state if state.coup else None
    told: dict[str, object] = {
        "number": state.number,
        "stake": state.stake,
        **{player: state.marked[player] or None for player in PLAYERS},
        "dealer": state.dealer,
        "packet_before": coup.packet_before if coup else None,
        "deal_goes_on": {"goes-on": True, "lift": False}.get(state.next_deal or ""),
        "first_word": state.first_word or None,
        "recut_penalty": state.recut_penalty,
        "winner": state.winner,
        "games": dict(state.sets) if state.sets != NONE else None,
        "coups": state.coups or None,
    }
    given = {key: value for key, value in told.items() if value is not None}
    if state_from_given(ruleset, given, coup) != state:
        raise ValueError("this partie cannot be written down: it does not begin at a moment that can be set out")
    return given


def _given_of_coup(state: State) -> dict[str, object]:
    given = outline_of(state)
    if state_from(given) != state:
        raise ValueError("this coup cannot be written down: it does not begin at a moment that can be set out")
    return given


def facts_of(state: State) -> Facts:
    """Return the hands of a coup, as dealt and as kept, and its tricks, to be judged at once."""
    elder, younger = state.seats
    return Facts(elder.kept, younger.kept, elder.dealt, younger.dealt, tricks=state.tricks)


def outline_of(state: State) -> dict[str, object]:
    """Return the part of a state that `state_from` can read: the cards and the phase, not what was said and found."""
    given: dict[str, object] = {"phase": state.phase}
    if state.phase in BEFORE_DEALING:
        given["pack"] = show_cards(state.pack)
    for hand in HANDS:
        seat = state.seat(hand)
        given[f"{hand}_dealt"] = show_cards(seat.dealt)
        if state.phase in AFTER_EXCHANGE:
            given |= {hand: show_cards(seat.held), f"{hand}_discards": show_cards(seat.discarded)}
    given["talon"] = show_cards(state.talon)
    if state.phase == "play" and (any(state.won) or max(len(seat.held) for seat in state.seats) < HAND_SIZE):
        given["won"] = state.won._asdict()
    given |= {
        "leader": "younger" if state.leader == "younger" else None,
        "wanting": state.wanting._asdict() if state.wanting else None,
        "reckoned": state.reckoned and state.phase != "play",
        "first_word": state.first_word,
        "packet_before": state.packet_before,
        "packet_earlier": state.packet_earlier,
        "recut_penalty": state.recut_penalty,
    }
    return {name: value for name, value in given.items() if value not in ("", None, False)}
