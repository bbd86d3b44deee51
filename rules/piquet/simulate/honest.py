"""Announce as two honest players: they say all that they have, and show what must be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.core.cards import Card
from rules.core.machine import Impossible
from rules.core.phrases import Event
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import sums_of, worth_of
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.pack import Holding, Holdings
from rules.piquet.laws.point import Out
from rules.piquet.moves.declaring import is_turn, next_decides
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Findings, Hand, Pair
from rules.piquet.table.events import (
    Answers,
    CallsNone,
    CallsPoint,
    CallsSequence,
    CallsSet,
    Counts,
    Plays,
    Reckon,
    Shows,
)
from rules.piquet.table.held import NEXT, POINT, SEQUENCES, SETS, Held
from rules.piquet.table.state import Seat, State


def honest_events(judge: Judge, state: State) -> tuple[Event, ...]:
    """Return what both say and show between the exchange and the first card: the elder first, then the younger.

    Each call of the elder is answered. The younger calls what is as good as the elder's, or better. Where each counts
    at his turn, return what is said before the elder leads, or, when he has led, what the younger says before he plays.
    """
    if judge.declares:
        turn = _elder_declares if is_turn(state, "elder") else _younger_declares
        return tuple(turn(judge, state))
    best = _best(judge, state.seats)
    return (*_elder_calls(best, state.seats.elder.holds), *_younger_calls(best, state.seats.younger.holds), Reckon())


def is_to_announce(judge: Judge, state: State) -> bool:
    """Whether it is time for somebody to announce, before a card is led or, where each counts at his turn, played."""
    if state.choice or state.ordering:
        return False
    if is_turn(state, "elder"):
        return not state.reckoned
    return judge.declares and is_turn(state, "younger") and not state.counted


def play_honestly(coup: Coup, cards: Iterable[Card]) -> Coup:
    """Play cards, each by who holds it; both announce when it is time to. Impossible for a card that nobody holds."""
    for card in cards:
        holder = next((hand for hand in HANDS if card in coup.state.seat(hand).held), None)
        if holder is None:
            raise Impossible(f"nobody holds the card {card}")
        if is_to_announce(coup.judge, coup.state):
            coup = coup.apply_all(honest_events(coup.judge, coup.state))
        coup = coup.apply(Plays(holder, card))
    return coup


def declares(hand: Hand, kind: str, holding: Holding) -> Event:
    """Return the call by which a player announces what he has."""
    if kind == POINT:
        return CallsPoint(hand, holding.strength[0])
    return (CallsSequence if kind == SEQUENCES else CallsSet)(hand, holding.name)


def _shows(hand: Hand, kinds: Iterable[str]) -> Iterator[Event]:
    if things := [kind for kind in dict.fromkeys(kinds) if kind != SETS]:
        yield Shows(hand, " and ".join(things))


# --- where both call, and then reckon together ---


Best = Mapping[str, Findings]
"""What is decided between both hands, by kind."""


def _best(judge: Judge, seats: Pair[Seat]) -> Best:
    out: Out = Pair(None, None)
    elder, younger = seats.elder.holds, seats.younger.holds
    runs, sets = (Pair(elder.of(kind), younger.of(kind)) for kind in (SEQUENCES, SETS))
    best = {
        SEQUENCES: judge.rule[laws.sequences.best](runs=runs, out=out),
        SETS: judge.rule[laws.fours_and_threes.best](sets=sets, out=out),
    }
    if elder.suits and younger.suits:
        suits = Pair(elder.suits[0], younger.suits[0])
        sums, worths = sums_of(judge.ruleset, suits), Pair(*(worth_of(judge.ruleset, suit) for suit in suits))
        best[POINT] = judge.rule[laws.point.good](suits=suits, sums=sums, worths=worths, out=out)
    return best


def _elder_calls(best: Best, held: Held) -> Iterator[Event]:
    answers = [(kind, holding, _answer_to(best[kind], "elder", kind, holding)) for kind, holding in _had(held)]
    for kind, holding, answer in answers:
        yield declares("elder", kind, holding)
        yield Answers("younger", answer)
    yield from _shows("elder", (kind for kind, _, answer in answers if answer != "not good"))


def _younger_calls(best: Best, held: Held) -> Iterator[Event]:
    mine = [
        (kind, holding)
        for kind, holding in _had(held)
        if _answer_to(best[kind], "younger", kind, holding) != "not good"
    ]
    for kind, holding in mine:
        yield declares("younger", kind, holding)
    yield from _shows("younger", (kind for kind, _ in mine))


def _had(held: Held) -> Iterator[tuple[str, Holding]]:
    yield from ((POINT, suit) for suit in held.of(POINT)[:1])
    yield from ((kind, holding) for kind in (SEQUENCES, SETS) for holding in held.of(kind))


def _answer_to(best: Findings, hand: Hand, kind: str, holding: Holding) -> str:
    for finding in best:
        if finding.to == hand and (kind == POINT or finding.cards == holding.cards):
            return finding.ruling or ""
    return "not good" if any(finding.to != hand and finding.ruling == "good" for finding in best) else "good"


# --- where each declares and counts at his turn ---


def _elder_declares(judge: Judge, state: State) -> Iterator[Event]:
    mine = {kind: state.seats.elder.holds.of(kind) for kind in KINDS}
    theirs = {kind: state.seats.younger.holds.of(kind) for kind in KINDS}
    answers = {kind: _compared(mine[kind], theirs[kind]) for kind in KINDS}
    for kind, held in mine.items():
        if held or kind == SEQUENCES:
            yield declares("elder", kind, held[0]) if held else CallsNone("elder")
            yield Answers("younger", answers[kind])
    for kind, held in mine.items():
        if answers[kind] == "good":
            yield from (declares("elder", kind, holding) for holding in _beside(kind, held))
        elif answers[kind] == "equal" and next_decides(judge, kind):
            yield from _next(held, theirs[kind])
    yield from _shows("elder", (kind for kind, held in mine.items() if held and answers[kind] != "not good"))
    yield Counts("elder")


def _younger_declares(judge: Judge, state: State) -> Iterator[Event]:
    seat = state.seats.younger
    mine = {kind: seat.holds.of(kind) for kind in KINDS}
    replies = seat.claims.replies
    better = [kind for kind in KINDS if replies.get(kind) == "not good" or _is_free(judge, state, kind)]
    equal = [kind for kind in KINDS if replies.get(kind) == "equal"]
    for kind in better:
        for holding in (*mine[kind][:1], *_beside(kind, mine[kind])):
            yield declares("younger", kind, holding)
    for kind in equal:
        if next_decides(judge, kind):
            yield from (declares("younger", kind, holding) for holding in _won_by_next(state, kind, mine[kind]))
    shown = (*better, *(kind for kind in equal if seat.declaration(kind)))
    yield from _shows("younger", (kind for kind in KINDS if kind in shown and mine[kind]))
    yield Counts("younger")


def _next(held: Holdings, others: Holdings) -> Iterator[Event]:
    answer = "equal"
    for place, holding in enumerate(held[1:], 1):
        if answer == "not good":
            return
        yield declares("elder", SEQUENCES, holding)
        if answer == "equal":
            answer = _compared(held[place:], others[place:])
            yield Answers("younger", answer)


def _won_by_next(state: State, kind: str, held: Holdings) -> Holdings:
    elder, claims = state.seats.elder.claims, state.seats.younger.claims
    equal = elder.equals(claims, kind)
    wins = claims.replies.get(NEXT) == "not good" or equal == len(elder.called(kind))
    return held[equal:] if wins else ()


def _is_free(judge: Judge, state: State, kind: str) -> bool:
    if kind == SETS and judge.ruleset.value(laws.declaring.AnnounceSilenceParams.younger) == "loses":
        return False
    elder = state.seats.elder
    return not elder.claims.called(kind) and kind not in elder.claims.none


def _compared(elder: Holdings, younger: Holdings) -> str:
    mine, theirs = (held[0].strength if held else () for held in (elder, younger))
    if mine == theirs:
        return "equal"
    return "good" if mine > theirs else "not good"


def _beside(kind: str, held: Holdings) -> Holdings:
    return () if kind == POINT else held[1:]
