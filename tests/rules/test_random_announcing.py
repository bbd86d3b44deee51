"""Announcing at random, true and false, in time and too late: what is counted is always what still stands."""

from random import Random

from rules.core.cards import PACK_52, Rank
from rules.core.machine import Impossible
from rules.piquet.laws.fours_and_threes import alike_in
from rules.piquet.laws.sequences import name_of, runs_in
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Pair, other
from rules.piquet.table.events import (
    Answers,
    AsksToSee,
    AsksWanting,
    CallsPoint,
    CallsSequence,
    CallsSet,
    Changes,
    FindsFalse,
    FindsNotShown,
    RecallsSequence,
    RecallsSet,
    Reckon,
    Shows,
)
from rules.piquet.table.state import Seat, State
from tests.rules.coups import stands

PACK = sorted((card for card in PACK_52 if card.rank >= Rank.SIX), key=lambda card: card.suit)
EVENTS = 90


def hands(rng):
    """Two hands rich in sequences, in cards of a rank, or in nothing."""
    first = rng.randrange(12)
    by_suit = [*PACK[first:], *PACK[:first]]
    if rng.random() < 0.3:
        by_suit = rng.sample(PACK, 36)
    return (by_suit[0:24:2], by_suit[1:24:2]) if rng.random() < 0.5 else (by_suit[:12], by_suit[12:24])


def anything(coup, rng):
    """An event of announcing, or one that is legal."""
    templates = coup.templates()
    if templates and rng.random() < 0.35:
        return rng.choice(templates).draw(rng)
    hand = rng.choice(HANDS)
    seat = coup.state.seat(hand)
    totals = [*seat.holds.points, 44]
    runs = [*map(name_of, runs_in(seat.kept)), "tierce major", "quinte of the king"]
    sets = [*(alike.name for alike in alike_in(seat.kept)), "three aces", "four kings", "three tens"]
    things = rng.choice(("point", "sequences", "point and sequences"))
    return rng.choice(
        (
            CallsPoint(hand, rng.choice(totals)),
            CallsPoint(hand, max(totals)),
            CallsSequence(hand, rng.choice(runs)),
            CallsSet(hand, rng.choice(sets)),
            CallsSet(hand, rng.choice(sets)),
            RecallsSet(hand, rng.choice(sets)),
            RecallsSequence(hand, rng.choice(runs)),
            Answers(hand, rng.choice(("good", "equal", "not good"))),
            Shows(hand, things),
            Shows(hand, things),
            FindsFalse(hand, other(hand), rng.choice(sets)),
            FindsNotShown(hand, other(hand), things),
            AsksWanting(hand, rng.choice((Rank.ACE, Rank.KING))),
            AsksToSee(hand, rng.choice(("three aces", "three kings"))),
            Changes(hand) if rng.random() < 0.05 else Reckon(),
        )
    )


def test_what_is_counted_is_what_stands(whole):
    for seed in range(60):
        announce_anything(whole, seed)


def announce_anything(whole, seed):
    rng = Random(seed)
    ruleset = whole.with_reading("fault.false-claim", "play", rng.choice(("counts", "nothing")))
    ruleset = ruleset.with_reading("announce.showing", "runs_from", rng.choice(("fault", "discovery")))
    seats = Pair(*(Seat(held=tuple(cards), kept=tuple(cards)) for cards in hands(rng)))
    coup = Coup.begin(ruleset, State(phase="announce", seats=seats, first_word=rng.random() < 0.15))
    for _ in range(EVENTS):
        try:
            coup = coup.apply(anything(coup, rng))
        except Impossible:
            continue
        assert coup.score == Pair(*(stands(coup.state, hand) for hand in HANDS)), coup.steps[-1]
        if any(one.rule == "fault.thrown-up" for one in coup.decided):
            break
