"""Announce as two honest players: they say all that they have, and show what must be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.cards import Card
from rules.core.machine import Impossible
from rules.core.phrases import Event
from rules.piquet.judge.decide import run_known
from rules.piquet.judge.derived import Known
from rules.piquet.judge.facts import Facts
from rules.piquet.judge.judge import Judge
from rules.piquet.moves.declaring import is_turn
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Decided, Hand, other
from rules.piquet.simulate.honest_turns import elder_events, younger_events
from rules.piquet.table.events import Answers, CallsPoint, CallsSequence, CallsSet, Plays, Reckon, Shows
from rules.piquet.table.state import State

JUDGED = ("point.suit", "point.good", "sequence.name", "sequence.best", "set.ranks", "set.best")


def honest_events(judge: Judge, state: State) -> tuple[Event, ...]:
    """Return what both say and show between the exchange and the first card: the elder first, then the younger.

    Each call of the elder is answered. The younger calls what is as good as the elder's, or better. Where each counts
    at his turn, return what is said before the elder leads, or, when he has led, what the younger says before he plays.
    """
    if judge.declares:
        turn = elder_events if is_turn(state, "elder") else younger_events
        return tuple(turn(judge, state))
    known = Known(judge.ruleset, Facts(elder=state.seats.elder.kept, younger=state.seats.younger.kept))
    for rule in JUDGED:
        if rule in judge.ruleset.rules:
            known.decided[rule] = run_known(judge.ruleset.rules[rule], known)
    return (*_elder(known), *_younger(known), Reckon())


def is_to_announce(judge: Judge, state: State) -> bool:
    """Whether it is time for somebody to announce, before a card is led or, where each counts at his turn, played."""
    if state.choice or state.ordering:
        return False
    if is_turn(state, "elder"):
        return not state.reckoned
    return judge.declares and is_turn(state, "younger") and not state.counted


def play_honestly(coup: Coup, cards: Iterable[Plays]) -> Coup:
    """Play cards; both players announce whenever it is time to."""
    for card in cards:
        if is_to_announce(coup.judge, coup.state):
            coup = coup.apply_all(honest_events(coup.judge, coup.state))
        coup = coup.apply(card)
    return coup


def play_cards_honestly(coup: Coup, cards: Iterable[Card]) -> Coup:
    """Play cards in this order, each by the player who holds it; both announce whenever it is time to.

    Raises Impossible for a card that nobody holds.
    """
    for card in cards:
        holder = next((hand for hand in HANDS if card in coup.state.seat(hand).held), None)
        if holder is None:
            raise Impossible(f"nobody holds the card {card}")
        coup = play_honestly(coup, [Plays(holder, card)])
    return coup


def _elder(known: Known) -> Iterator[Event]:
    """The elder calls in order, the younger answers, and the elder shows what is good or equal."""
    calls = [(finding, _call("elder", finding)) for finding in _had(known, "elder")]
    for finding, call in calls:
        yield call
        yield Answers("younger", _answer(known, "elder", finding))
    yield from _shows("elder", [finding for finding, _ in calls if _answer(known, "elder", finding) != "not good"])


def _younger(known: Known) -> Iterator[Event]:
    """The younger calls and shows what is as good as the elder's, or better."""
    mine = [finding for finding in _had(known, "younger") if _answer(known, "younger", finding) != "not good"]
    for finding in mine:
        yield _call("younger", finding)
    yield from _shows("younger", mine)


def _had(known: Known, hand: Hand) -> list[Decided]:
    """What a hand can call, in order: its point, its sequences, and the threes and fours that count."""
    rules = ("point.suit", "sequence.name", "set.ranks")
    return [finding for rule in rules for finding in known.found_for(rule, hand) if finding.points != 0]


def _call(hand: Hand, finding: Decided) -> Event:
    name = finding.name or ""
    if finding.rule == "point.suit":
        return CallsPoint(hand, finding.number or 0)
    return CallsSequence(hand, name) if finding.rule == "sequence.name" else CallsSet(hand, name)


BEST = {"point.suit": "point.good", "sequence.name": "sequence.best", "set.ranks": "set.best"}
"""The rule that decides whether each thing is good."""


def _answer(known: Known, hand: Hand, finding: Decided) -> str:
    found = [
        best
        for best in known.found_for(BEST[finding.rule], hand)
        if best.ruling in ("good", "equal", "not good")
        and (finding.rule == "point.suit" or best.cards == finding.cards)
    ]
    if found:
        return found[0].ruling or "good"
    return "not good" if known.found_for(BEST[finding.rule], other(hand), "good") else "good"


def _shows(hand: Hand, called: list[Decided]) -> Iterator[Event]:
    """The showing of the point and sequences that were called; threes and fours are not shown."""
    kinds = {finding.rule for finding in called}
    things = ["point"] * ("point.suit" in kinds) + ["sequences"] * ("sequence.name" in kinds)
    if things:
        yield Shows(hand, " and ".join(things))
