"""Anything at all that the grammar can say, at any moment: refused, impossible or judged, and the state stays sound."""

from random import Random

import pytest

from rules.core.cards import PACK_52, Rank, Suit
from rules.core.machine import Impossible
from rules.core.transcript import read_transcript, write_transcript
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HAND_SIZE, HANDS, Pair
from rules.piquet.simulate.random_play import shuffled, to_deal
from rules.piquet.table.events import GRAMMAR, FindsForeignCard, FindsPack, PackLies, read_event
from rules.piquet.table.settlement import points_of
from rules.piquet.table.state import Seat, State
from tests.books import BOOKS
from tests.invariants import common
from tests.invariants import piquet as invariants
from tests.rules.coups import stands

NUMBERS = (0, 1, 2, 3, 4, 5, 8, 9, 12, 13, 14, 36, 44, 999)
WORDS = {
    "sequence": ("tierce major", "quarte of the king", "quinte of the eight"),
    "alike": ("three aces", "four kings", "three nines"),
    "called": ("point", "tierce major", "three aces"),
    "answer": ("good", "equal", "not good"),
    "many": ("three", "four"),
    "things": ("point", "sequences", "point and sequences"),
    "bonus": ("pique", "repique"),
    "player": ("A", "B"),
    "dealer": ("A", "B"),
    "pile": ("discards", "talon", "tricks", "last trick"),
    "place": ("aside", "face up", "with other cards"),
    "suit": tuple(suit.word for suit in Suit),
    "rank": tuple(f"{rank.word}s" for rank in Rank if rank is not Rank.SIX),
}


def field(name, state, rng):
    """What may be written for a field of a phrase, often what fits the state."""
    if name in ("hand", "other", "first"):
        return rng.choice(HANDS)
    if name in ("number", "more", "total", "left"):
        return str(rng.choice(NUMBERS))
    if name in WORDS:
        return rng.choice(WORDS[name])
    cards = list(state.seat(rng.choice(HANDS)).held or state.pack or PACK_52)
    return GRAMMAR.kinds["cards"].write(tuple(rng.sample(cards, 1 if name == "card" else rng.randint(1, len(cards)))))


def anything(coup, rng):
    """An event that is legal, or any line at all."""
    templates = coup.templates()
    if templates and rng.random() < 0.5:
        return rng.choice(templates).draw(rng)
    line = rng.choice([one for one, _ in GRAMMAR.meanings() if not one.endswith("twice")])
    while "<" in line:
        before, _, rest = line.partition("<")
        name, _, after = rest.partition(">")
        line = before + field(name, coup.state, rng) + after
    return read_event(line)


def check(before, coup, event):
    """Hold a coup after an event against what must be true."""
    if coup.steps[-1].refused:
        assert coup.state is before.state
    if not isinstance(event, FindsForeignCard | FindsPack | PackLies) and coup.state.ending in (None, "played"):
        assert invariants.cards_in(coup.state) == invariants.cards_in(before.state), event
    paid = [one for one in coup.decided if one.rule == "fault.recut"]
    made = Pair(*(coup.score.of(hand) - points_of(paid, hand) for hand in HANDS))
    ended = coup.state.ending not in (None, "played")
    assert made == Pair(*(0 if ended else stands(coup.state, hand) for hand in HANDS)), event


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 60), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("id_", [id_ for id_, one in BOOKS.items() if one.game == "piquet"])
def test_whatever_is_said_is_refused_or_impossible_or_judged(id_, seeds):
    for seed in seeds:
        say_anything(id_, seed)


def dealt(ruleset, rng):
    """A coup just dealt."""
    pack = shuffled(ruleset, rng)
    hands = (pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE])
    seats = Pair(*(Seat(dealt=hand, held=hand) for hand in hands))
    return State(phase="exchange", seats=seats, talon=pack[2 * HAND_SIZE :])


def say_anything(id_, seed):
    rng = Random(seed)
    start = rng.choice((dealt, to_deal))(BOOKS[id_], rng)
    coup = Coup.begin(BOOKS[id_], start.but(recut_penalty=rng.choice((None, 5))))
    for _ in range(120):
        event = anything(coup, rng)
        assert read_event(str(event)) == event
        before = coup
        try:
            coup = coup.apply(event)
        except Impossible:
            assert not coup.is_legal(event)
            continue
        assert before.is_legal(event) is not coup.steps[-1].refused
        check(before, coup, event)
    assert list(invariants.points_lost(coup)) == []
    assert list(common.without_authority(coup)) == []
    assert read_transcript(write_transcript(coup, BOOKS), BOOKS) == coup
