"""How a coup is set out before its first event: reading the input into a state.

    state = state_from({"elder_dealt": "AS KS …", "younger_dealt": "…", "talon": "…"})
    coup = Coup.begin(ruleset, state)

The input has the pack, or the dealt hands, or the hands after the exchange. The phase follows from this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import get_args

from rules.core.cards import Card, Rank, Suit
from rules.core.game import FactsError, check_keys
from rules.core.ruleset import RuleSet
from rules.core.text import Texts, number_of
from rules.piquet import laws
from rules.piquet.judge.decide import refused_cards
from rules.piquet.judge.facts import read_cards, read_flag, read_number, read_pair, read_wanting
from rules.piquet.laws.pack import pack_of
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Hand, Pair
from rules.piquet.table.state import Phase, Seat, State

PHASES: tuple[Phase, ...] = tuple(phase for phase in get_args(Phase) if phase != "over")
"""The phases in which a coup may be set out, in order."""

BEFORE_DEALING: tuple[Phase, ...] = ("shuffle", "cut", "deal")
AFTER_EXCHANGE: tuple[Phase, ...] = ("announce", "play")

NUMBERS = ("packet_before", "packet_earlier", "recut_penalty")
FLAGS = ("first_word", "reckoned")
SETTING: Texts = (
    "phase",
    "pack",
    *(f"{hand}{what}" for what in ("_dealt", "", "_discards") for hand in HANDS),
    "talon",
    "won",
    "leader",
    "wanting",
    *FLAGS,
    *NUMBERS,
)
"""The keys for a coup that is played by events."""


def state_from(given: Mapping[str, object]) -> State:
    """Read the state of a coup: cards as `AS KS …`, pairs as `{elder: 10, younger: 0}`.

    `phase` may be left out: with `pack` it is `shuffle`, with the dealt hands `exchange`, with the hands after the
    exchange `announce`. A hand of more or fewer than twelve cards is only accepted if the phase is written. `pack` and
    `talon` are from the top. Raises CardError for text that is not a card, else FactsError: one sentence that names the
    card or the hand.
    """
    check_keys(given, SETTING, "for a coup played by events")
    cards = {name: read_cards(name, given[name]) for name in _PLACES if name in given}
    phase = _phase(given)
    _check_places(phase, cards)
    _check_sizes(cards, written="phase" in given)
    _check_once(cards)
    _check_whole(cards)
    won = _won(given, phase, cards)
    seats = Pair(*(_seat(hand, phase, cards) for hand in HANDS))
    leader = next((hand for hand in HANDS if hand == given.get("leader", "elder")), None)
    if leader is None:
        raise FactsError(f"leader: {given['leader']!r} is neither elder nor younger")
    return State(
        phase=phase,
        seats=seats,
        pack=cards.get("pack", ()),
        talon=cards.get("talon", ()),
        leader=leader,
        won=won,
        wanting=read_wanting("wanting", given["wanting"]) if "wanting" in given else None,
        reckoned=read_flag(given, "reckoned", phase == "play") or False,
        counted=phase == "play",
        first_word=read_flag(given, "first_word", False) or False,
    ).but(**{name: read_number(given, name) for name in NUMBERS})


_PLACES: Mapping[str, str] = {
    "pack": "in the pack",
    "elder_dealt": "among the cards dealt to the elder",
    "younger_dealt": "among the cards dealt to the younger",
    "elder": "in the elder's hand",
    "younger": "in the younger's hand",
    "elder_discards": "among the elder's discards",
    "younger_discards": "among the younger's discards",
    "talon": "in the talon",
}
"""The places where a card may lie, in words."""


def _phase(given: Mapping[str, object]) -> Phase:
    if "phase" in given:
        if given["phase"] not in PHASES:
            raise FactsError(f"phase: {given['phase']!r} is not one of {', '.join(PHASES)}")
        return PHASES[PHASES.index(given["phase"])]
    if "pack" in given:
        return "shuffle"
    if any(hand in given for hand in HANDS):
        return "announce"
    if any(f"{hand}_dealt" in given for hand in HANDS):
        return "exchange"
    raise FactsError("give the pack, the dealt hands, the hands after the exchange, or the phase")


def _check_places(phase: Phase, cards: Mapping[str, Cards]) -> None:
    if phase in BEFORE_DEALING:
        misplaced = [name for name in cards if name != "pack"]
        wanted: Texts = ()
    elif phase == "exchange":
        misplaced = [name for name in cards if not name.endswith("_dealt") and name != "talon"]
        wanted = ("elder_dealt", "younger_dealt")
    else:
        misplaced = ["pack"] if "pack" in cards else []
        wanted = HANDS
    if misplaced:
        raise FactsError(f"{misplaced[0]} cannot be given in the phase {phase}")
    if missing := next((name for name in wanted if name not in cards), None):
        raise FactsError(f"missing key {missing}: in the phase {phase} both hands must be given")


def _check_sizes(cards: Mapping[str, Cards], written: bool) -> None:
    """Refuse a hand of more or fewer than twelve cards, unless the phase is written, so that it is intended."""
    for hand in HANDS:
        for name, when in ((f"{hand}_dealt", " before the exchange"), (hand, "")):
            number = len(cards.get(name, ()))
            if number not in (0, HAND_SIZE) and not written:
                meant = f"if you mean {number}, write the phase"
                raise FactsError(f"the {hand} has {number_of(number, 'card')}{when}: a hand has {HAND_SIZE} ({meant})")


def _check_once(cards: Mapping[str, Cards]) -> None:
    """Refuse a card in two places. Only a player's dealt cards may also be in his own hand or among his discards."""
    for (first, ones), (second, others) in combinations(cards.items(), 2):
        if second in (first.removesuffix("_dealt"), first.replace("_dealt", "_discards")):
            continue
        there = frozenset(others)
        for card in ones:
            if card in there:
                raise FactsError(f"the card {card} is both {_PLACES[first]} and {_PLACES[second]}")


def _check_whole(cards: Mapping[str, Cards]) -> None:
    """Refuse a pack, or two dealt hands with a talon, in which a card is missing."""
    deal = ("elder_dealt", "younger_dealt", "talon")
    whole = ("pack",) if "pack" in cards else deal if all(cards.get(name) for name in deal) else ()
    if any(hand in cards for hand in HANDS) or not whole:
        return
    seen = [card for name in whole for card in cards[name]]
    where = "not in the pack" if whole == ("pack",) else "neither dealt nor in the talon"
    lowest = min(card.rank.height for card in seen)
    pack = (Card(rank, suit) for suit in Suit for rank in Rank if rank.height >= lowest)
    _check_none_wanting(pack, seen, where)


def check_cards(ruleset: RuleSet, state: State) -> None:
    """Refuse dealt cards that are not in the pack of a rule set, and a deal in which one of its cards is missing.

    If the pack is not yet dealt, the rules refuse such cards. Raises FactsError naming the card.
    """
    dealt = [card for seat in state.seats for card in (*seat.dealt, *seat.held)]
    for finding in refused_cards(ruleset, (*dealt, *state.talon)):
        raise FactsError(f"{finding.cards[0]} is not in the pack ({' '.join(finding.clauses)})")
    if state.phase == "exchange" and state.talon and ruleset.has(laws.pack.composition):
        _check_none_wanting(pack_of(ruleset), (*dealt, *state.talon), "neither dealt nor in the talon")


def _check_none_wanting(pack: Iterable[Card], seen: Sequence[Card], where: str) -> None:
    if missing := next((card for card in pack if card not in seen), None):
        raise FactsError(f"the card {missing} is {where}, but all the cards must be given")


def _seat(hand: Hand, phase: Phase, cards: Mapping[str, Cards]) -> Seat:
    dealt = cards.get(f"{hand}_dealt", ())
    if phase not in AFTER_EXCHANGE:
        return Seat(dealt=dealt, held=dealt)
    held = cards[hand]
    discarded = cards.get(f"{hand}_discards", tuple(card for card in dealt if card not in held))
    if dealt and phase == "announce":
        if stray := next((card for card in discarded if card not in dealt), None):
            raise FactsError(f"the {hand} discards {stray} but was not dealt it")
        if missing := next((card for card in dealt if card not in (*held, *discarded)), None):
            raise FactsError(f"the {hand} was dealt {missing}, but it is neither in his discards nor in his hand")
    taken = tuple(card for card in held if card not in dealt) if dealt else ()
    return Seat(dealt=dealt, held=held, kept=held, discarded=discarded, taken=taken, looked=True)


def _won(given: Mapping[str, object], phase: Phase, cards: Mapping[str, Cards]) -> Pair[int]:
    """Return the tricks won before. They must be given if the hands show that there were some."""
    if "won" not in given:
        most = max((len(cards.get(hand, ())) for hand in HANDS), default=0)
        if phase == "play" and most < HAND_SIZE:
            raise FactsError(
                f"no hand has more than {number_of(most, 'card')}: write under won how many earlier tricks each has won"
            )
        return Pair(0, 0)
    if phase != "play":
        raise FactsError(f"won cannot be given in the phase {phase}")
    won = read_pair("won", given["won"])
    if min(won) < 0 or sum(won) > HAND_SIZE:
        raise FactsError(f"won: {won.elder} and {won.younger} tricks are impossible: a coup has {HAND_SIZE}")
    return won
