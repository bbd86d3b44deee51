"""Sequences, from the tierce to the neuvième.

Sources: 1642 §7–11 (names, worth, what the highest saves) and §21 (equality); 1651 ch. VIII and XI.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.core.cards import Card, Rank, Suit
from rules.core.domains import Choice, Table
from rules.core.rule import Params, rule
from rules.piquet.sides import HANDS, Finding, Hand, Pair, other

NAMES = {3: "tierce", 4: "quarte", 5: "quinte", 6: "sixième", 7: "septième", 8: "huitième", 9: "neuvième"}
LEAST = 3
"""The fewest cards that make a sequence."""


@dataclass(frozen=True)
class Run:
    """A sequence that a hand holds: its cards from the highest down, and its name."""

    cards: tuple[Card, ...]
    name: str

    @property
    def strength(self) -> tuple[int, int]:
        """What decides between two: the number of cards, then the highest card."""
        return len(self.cards), self.cards[0].rank.height


def runs_in(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The longest possible sequences of three cards or more, each from the highest down, the strongest first."""
    found: list[tuple[Card, ...]] = []
    for suit in Suit:
        held = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.rank.height)
        found.extend(run for run in _unbroken(held) if len(run) >= LEAST)
    return tuple(sorted(found, key=lambda run: (-len(run), -run[0].rank.height)))


def _unbroken(held: list[Card]) -> list[tuple[Card, ...]]:
    """Part cards of one suit, from the highest down, wherever a rank is missing."""
    parts: list[tuple[Card, ...]] = []
    for card in held:
        if parts and parts[-1][-1].rank.height == card.rank.height + 1:
            parts[-1] = (*parts[-1], card)
        else:
            parts.append((card,))
    return parts


def name_of(run: tuple[Card, ...]) -> str:
    """A sequence's name: `tierce major`, `quarte of the king`."""
    length = NAMES.get(len(run), f"sequence of {len(run)}")
    top = run[0].rank
    return f"{length} major" if top is Rank.ACE else f"{length} of the {top.word}"


def parts_of(run: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The lesser sequences that are within one, the strongest first."""
    lengths = range(len(run) - 1, LEAST - 1, -1)
    return tuple(run[start : start + length] for length in lengths for start in range(len(run) - length + 1))


def runs_for(names: tuple[str, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The sequences in a hand that go by these names, the strongest first; each is taken for one name only.

    A name that no whole sequence has may be that of a part of one. A name of which the hand has none is passed over.
    As many names as can be are matched, whatever their order.

    >>> from rules.core.cards import parse_cards, show_cards
    >>> [show_cards(run) for run in runs_for(("tierce of the queen",), parse_cards("KS QS JS TS"))]
    ['QS JS TS']
    >>> called = ("tierce of the queen", "tierce of the king")
    >>> [show_cards(run) for run in runs_for(called, parse_cards("KS QS JS TS QH JH TH 9H"))]
    ['KS QS JS', 'QH JH TH']
    """
    runs = runs_in(cards)
    found = max(_matched(runs, names), key=lambda some: (len(some), sum(one in runs for one in some)))
    return tuple(sorted(found, key=lambda run: (-len(run), -run[0].rank.height)))


def _matched(runs: tuple[tuple[Card, ...], ...], names: tuple[str, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to take each sequence, or a part of it, for one of the names, or for none."""
    if not runs:
        yield ()
        return
    run, *others = runs
    yield from _matched(tuple(others), names)
    for part in (run, *parts_of(run)):
        if (name := name_of(part)) in names:
            place = names.index(name)
            left = (*names[:place], *names[place + 1 :])
            yield from ((part, *more) for more in _matched(tuple(others), left))


def run_named(name: str, suit: Suit) -> tuple[Card, ...]:
    """The cards that a sequence of this name would have in a suit, from the highest down, if it goes down to the two.

    >>> " ".join(map(str, run_named("tierce of the queen", Suit.HEARTS)))
    'QH JH TH'
    """
    length = length_of(name)
    top = next(rank for rank in Rank if name.endswith("major" if rank is Rank.ACE else f" {rank.word}"))
    ranks = sorted((rank for rank in Rank if rank.height <= top.height), key=lambda rank: -rank.height)
    return tuple(Card(rank, suit) for rank in ranks[:length])


def length_of(name: str) -> int:
    """How many cards a sequence of this name has."""
    return next(number for number, word in NAMES.items() if name.startswith(word))


def is_possible(name: str, pack: Collection[Card]) -> bool:
    """Whether a pack has the cards of a sequence of this name: none has a septième of the nine."""
    run = run_named(name, Suit.SPADES)
    return len(run) == length_of(name) and all(card in pack for card in run)


@rule(
    "sequence.name",
    grounds={
        "tierce": "three that follow each other are a tierce",
        "length": "more are named by how many follow each other",
        "top": "named by its highest card",
        "major": "major when that is the ace",
        "least": "the tierce of the pack's three lowest ranks is the least",
    },
)
def naming(p: Params, hands: Pair[tuple[Card, ...]], lowest: Rank) -> Iterator[Finding]:
    """Three or more cards of one suit that follow each other are a sequence, named by their number and the highest.

    `lowest`: the lowest rank of the pack. One finding for each sequence, the strongest of a hand first. 1642 §7–8;
    1651 ch. VIII.
    """
    for hand in HANDS:
        for run in runs_in(hands.of(hand)):
            length = "tierce" if len(run) == LEAST else "length"
            yield Finding(length, "top", *_remarks(run, lowest), to=hand, name=name_of(run), cards=run)


def _remarks(run: tuple[Card, ...], lowest: Rank) -> tuple[str, ...]:
    """The grounds that only the highest and the least sequence have."""
    if run[0].rank is Rank.ACE:
        return ("major",)
    return ("least",) if len(run) == LEAST and run[-1].rank is lowest else ()


@rule(
    "sequence.best",
    grounds={
        "higher": "of equally long ones the one with the higher top is better",
        "longer": "the longer annuls the shorter",
        "unopposed": "the other has none",
        "saved": "lesser ones count by favour of the best, which is the higher",
        "saved-by-longer": "lesser ones count by favour of the best, which is the longer",
        "drowned": "the other's, as long as the best and lower, are null",
        "shorter": "the other's, shorter than the best, are null",
        "equal": "equal bests count for neither",
        "no-best": "where neither has the best, neither's lesser ones are saved by it",
        "no-priority": "being elder gives no precedence between equals",
        "worth": "what a sequence of so many cards counts",
    },
    parameters={"points": Table(tuple(map(str, NAMES)), optional=("9",)), "equality": Choice("none", "next")},
    needs=("sequence.name",),
)
def best(p: Params, runs: Pair[tuple[Run, ...]]) -> Iterator[Finding]:
    """The best sequence makes its holder's lesser ones good and annuls all the other's; equal bests count for neither.

    `runs`: each hand's sequences, the strongest first. `points`: by number of cards (a number not in the table counts
    nothing; a pack without sixes has no nine that follow each other). `equality`: after equal bests nobody counts any
    (`none`), or the `next` decide. 1642 §9–11, §21; 1651 ch. VIII and XI; modern 7.
    """
    while runs.elder and runs.younger and runs.elder[0].strength == runs.younger[0].strength:
        for hand in HANDS:
            yield _nothing(hand, runs.of(hand)[0], "equal", "equal", "no-priority")
        runs = Pair(runs.elder[1:], runs.younger[1:])
        if p.equality == "none":
            for hand in HANDS:
                yield from (_nothing(hand, run, "not good", "no-best") for run in runs.of(hand))
            return
    yield from _decide(p, runs)


def _decide(p: Params, runs: Pair[tuple[Run, ...]]) -> Iterator[Finding]:
    """Settle sequences whose bests are not equal: one hand counts all of its own, the other none."""
    winner = max(HANDS, key=lambda hand: runs.of(hand)[0].strength if runs.of(hand) else (0, 0))
    mine, theirs = runs.of(winner), runs.of(other(winner))
    for place, run in enumerate(mine):
        yield _counted(p, winner, run, _why(place, mine, theirs))
    for run in theirs:
        yield _nothing(other(winner), run, "not good", "shorter" if len(run.cards) < len(mine[0].cards) else "drowned")


def _why(place: int, mine: tuple[Run, ...], theirs: tuple[Run, ...]) -> str:
    """The ground on which the winner counts his sequence at this place."""
    if not theirs:
        return "unopposed"
    if len(mine[0].cards) > len(theirs[0].cards):
        return "saved-by-longer" if place else "longer"
    return "saved" if place else "higher"


def _counted(p: Params, hand: Hand, run: Run, ground: str) -> Finding:
    """A sequence that counts."""
    points = p.points.get(str(len(run.cards)), 0)
    grounds = (ground, "worth") if points else (ground,)
    return Finding(*grounds, to=hand, ruling="good", points=points, name=run.name, cards=run.cards)


def _nothing(hand: Hand, run: Run, ruling: str, *grounds: str) -> Finding:
    """A sequence that counts nothing."""
    return Finding(*grounds, to=hand, ruling=ruling, points=0, name=run.name, cards=run.cards)
