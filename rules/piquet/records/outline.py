"""The input that sets out a coup or a partie as it began: the reverse of `setting`."""

from __future__ import annotations

from collections.abc import Iterator

from rules.piquet.records.coup import Coup
from rules.piquet.records.given import given_of_partie
from rules.piquet.records.partie import Partie
from rules.piquet.sides import HAND_SIZE, HANDS, Pair
from rules.piquet.table.setting import BEFORE_DEALING, state_from
from rules.piquet.table.state import State


def given_of(record: Coup | Partie) -> dict[str, object]:
    """Return the input with which a coup, or a partie with its coup, began. ValueError if there is none."""
    if isinstance(record, Coup):
        return given_of_coup(record.start)
    coup = _first_coup(record)
    partie = given_of_partie(record.ruleset, record.start)
    return (given_of_coup(coup) if coup else {}) | {"partie": partie}


def _first_coup(partie: Partie) -> State | None:
    """Return the state of the coup in which a partie begins, if the input must say more than the partie itself."""
    coup = partie.start.coup
    if coup is None or partie.start.winner:
        return None
    state = coup.state.but(wanting=None, first_word=False, recut_penalty=None, packet_before=None)
    return None if state == State() else state


def given_of_coup(state: State) -> dict[str, object]:
    """Return the input from which `state_from` sets out this state. ValueError if there is none."""
    given = outline_of(state)
    if state_from(given) != state:
        raise ValueError("this coup cannot be written down: it does not begin at a moment that can be set out")
    return given


def outline_of(state: State) -> dict[str, object]:
    """Return the part of a state that `state_from` can read: the cards and the phase, not what was said and found."""
    return {name: value for name, value in _given(state) if value not in ((), None, False)}


def _given(state: State) -> Iterator[tuple[str, object]]:
    """Return the keys of `state_from`, with values that may be empty."""
    yield "phase", state.phase
    yield "pack", _cards(state.pack) if state.phase in BEFORE_DEALING else None
    for hand in HANDS:
        seat = state.seat(hand)
        yield f"{hand}_dealt", _cards(seat.dealt)
        if state.phase in ("announce", "play"):
            yield hand, _cards(seat.held)
            yield f"{hand}_discards", _cards(seat.discarded)
    yield "talon", _cards(state.talon)
    if state.phase == "play":
        short = max(len(state.seat(hand).held) for hand in HANDS) < HAND_SIZE
        yield "won", _pair(state.won) if short or state.won != Pair(0, 0) else None
    yield "leader", "younger" if state.leader == "younger" else None
    yield "wanting", _pair(state.wanting) if state.wanting else None
    yield "reckoned", state.reckoned and state.phase != "play"
    yield "first_word", state.first_word
    yield "packet_before", state.packet_before
    yield "packet_earlier", state.packet_earlier
    yield "recut_penalty", state.recut_penalty


def _cards(cards: tuple[object, ...]) -> str | None:
    """Return cards in the notation; None if there are none."""
    return " ".join(map(str, cards)) or None


def _pair(pair: Pair[int]) -> dict[str, int]:
    return {hand: pair.of(hand) for hand in HANDS}
