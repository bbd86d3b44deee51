"""Sequences, from the tierce to the neuvième.

Sources: 1642 §7–11 (names, worth, what the highest saves) and §21 (equality); 1651 ch. VIII and XI.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from rules.core.cards import Card, Rank, Suit
from rules.core.domains import Choice, Table
from rules.core.messages import N_
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.laws.pack import Holding, Holdings, by_suit
from rules.piquet.laws.point import NOT_COMPARED, Out
from rules.piquet.sides import HANDS, HANDS_KEPT, Cards, Decision, Finding, Hand, Pair, other

NAMES = {
    3: N_("tierce"),
    4: N_("quarte"),
    5: N_("quinte"),
    6: N_("sixième"),
    7: N_("septième"),
    8: N_("huitième"),
    9: N_("neuvième"),
}
LEAST = 3
"""The fewest cards that make a sequence."""


@lru_cache(HANDS_KEPT)
def runs_in(cards: Cards) -> tuple[Cards, ...]:
    """Return the longest possible sequences of three or more cards, each from the highest down, the strongest first."""
    found: list[Cards] = []
    for held in by_suit(cards).values():
        parts: list[Cards] = []
        for card in held:
            if parts and parts[-1][-1].rank.height == card.rank.height + 1:
                parts[-1] = (*parts[-1], card)
            else:
                parts.append((card,))
        found.extend([run for run in parts if len(run) >= LEAST])
    return tuple(sorted(found, key=lambda run: (-len(run), -run[0].rank.height)))


def name_of(run: Cards) -> str:
    """Return a sequence's name: `tierce major`, `quarte of the king`."""
    length = NAMES.get(len(run), f"sequence of {len(run)}")
    top = run[0].rank
    return f"{length} major" if top is Rank.ACE else f"{length} of the {top.word}"


def parts_of(run: Cards) -> tuple[Cards, ...]:
    """Return the shorter sequences within one, the strongest first."""
    lengths = range(len(run) - 1, LEAST - 1, -1)
    return tuple(run[start : start + length] for length in lengths for start in range(len(run) - length + 1))


@lru_cache(HANDS_KEPT)
def runs_for(names: Texts, cards: Cards) -> tuple[Cards, ...]:
    """Return the sequences in a hand that have these names, the strongest first; each is used for one name only.

    A name that no whole sequence has may be the name of a part of one. A name without a sequence in the hand is
    ignored. As many names as possible are matched, in any order.

    >>> from rules.core.cards import parse_cards, show_cards
    >>> [show_cards(run) for run in runs_for(("tierce of the queen",), parse_cards("KS QS JS TS"))]
    ['QS JS TS']
    >>> called = ("tierce of the queen", "tierce of the king")
    >>> [show_cards(run) for run in runs_for(called, parse_cards("KS QS JS TS QH JH TH 9H"))]
    ['KS QS JS', 'QH JH TH']

    Of two that have the same name, the first is used.

    >>> [show_cards(run) for run in runs_for(("tierce major",), parse_cards("AC KC QC AS KS QS"))]
    ['AS KS QS']
    """
    runs = runs_in(cards)
    found = max(_matched(runs, names), key=lambda some: (len(some), sum(run in runs for run in some)))
    return tuple(sorted(found, key=lambda run: (-len(run), -run[0].rank.height)))


def _matched(runs: tuple[Cards, ...], names: Texts) -> Iterator[tuple[Cards, ...]]:
    if not runs:
        yield ()
        return
    run, *others = runs
    for part in (run, *parts_of(run)):
        if (name := name_of(part)) in names:
            place = names.index(name)
            left = (*names[:place], *names[place + 1 :])
            yield from ((part, *more) for more in _matched(tuple(others), left))
    yield from _matched(tuple(others), names)


@lru_cache(maxsize=256)
def run_named(name: str, suit: Suit) -> Cards:
    """Return the cards that a sequence of this name would have in a suit, from the highest down, as far as the two.

    >>> " ".join(map(str, run_named("tierce of the queen", Suit.HEARTS)))
    'QH JH TH'
    """
    length = length_of(name)
    top = next(rank for rank in Rank if name.endswith("major" if rank is Rank.ACE else f" {rank.word}"))
    ranks = sorted((rank for rank in Rank if rank.height <= top.height), key=lambda rank: -rank.height)
    return tuple(Card(rank, suit) for rank in ranks[:length])


def length_of(name: str) -> int:
    """Return the number of cards of a sequence of this name."""
    return next(number for number, word in NAMES.items() if name.startswith(word))


def is_possible(name: str, pack: Collection[Card]) -> bool:
    """Whether a pack has the cards of a sequence of this name: no pack has a septième of the nine."""
    run = run_named(name, Suit.SPADES)
    return len(run) == length_of(name) and all(card in pack for card in run)


@rule(
    "sequence.name",
    grounds={
        "tierce": "three cards in a row are a tierce",
        "length": "a longer sequence is named by the number of cards in a row",
        "top": "a sequence is named by its highest card",
        "major": "a sequence is major if its highest card is the ace",
        "least": "the tierce of the pack's three lowest ranks is the lowest",
    },
    condition="tierce",
)
def naming(p: Params, hands: Pair[Cards], lowest: Rank) -> Decision:
    """Three or more cards of one suit in a row are a sequence, named by their number and the highest card.

    `lowest`: the lowest rank of the pack. One finding for each sequence, the strongest of a hand first. 1642 §7–8;
    1651 ch. VIII.
    """
    for hand in HANDS:
        for run in runs_in(hands.of(hand)):
            length = "tierce" if len(run) == LEAST else "length"
            grounds = [length, "top"]
            if run[0].rank is Rank.ACE:
                grounds.append("major")
            elif len(run) == LEAST and run[-1].rank is lowest:
                grounds.append("least")
            yield Finding(*grounds, to=hand, name=name_of(run), cards=run)


class SequenceBestParams(Params):
    points = Table(tuple(map(str, NAMES)), optional=("9",), asks="how many points by length")
    equality = Choice("none", "next", where_read=("elder",), asks="what follows if the best are equal")


@rule(
    "sequence.best",
    grounds={
        "higher": "of two equally long sequences the one with the higher top card is better",
        "longer": "a longer sequence annuls a shorter one",
        "unopposed": "no sequence of the other stands against it",
        "saved": "lesser sequences count thanks to the best, which is higher than the other's",
        "saved-by-longer": "lesser sequences count thanks to the best, which is longer than the other's",
        "drowned": "the other's sequences, of the same length as the best but lower, count nothing",
        "shorter": "the other's sequences, shorter than the best, count nothing",
        "equal": "if the best sequences are equal, they count for neither",
        "no-best": "if neither has the best, it does not save lesser sequences of either",
        "no-priority": "the elder has no precedence between equals",
        "worth": "a sequence is worth a fixed number of points for its number of cards",
        **NOT_COMPARED,
    },
    needs=("sequence.name",),
)
def best(p: SequenceBestParams, runs: Pair[Holdings], out: Out) -> Decision:
    """The best sequence saves its holder's lesser ones and annuls all of the other's; equal bests count for neither.

    `runs`: the sequences that each hand calls, or that it has if it calls none, the strongest first. `out`: why those
    of a hand are not compared, if they are not: one of NOT_COMPARED. `points`: by number of cards (a number not in the
    table counts nothing; a pack without sixes has no nine in a row). `equality`: if the bests are equal, nobody counts
    any (`none`), or the `next` ones decide, or that of the `elder` is the best. 1642 §9–11, §21, §24–26; 1651 ch. VIII,
    XI, XII; 1674 par. 8; modern 7.
    """
    while out == (None, None) and p.equality != "elder" and all(runs) and len({held[0].strength for held in runs}) == 1:
        for hand in HANDS:
            yield _nothing(hand, runs.of(hand)[0], "equal", "equal", "no-priority")
        runs = Pair(runs.elder[1:], runs.younger[1:])
        if p.equality == "none":
            for hand in HANDS:
                yield from (_nothing(hand, run, "not good", "no-best") for run in runs.of(hand))
            return
    called = Pair(*(() if out.of(hand) else runs.of(hand) for hand in HANDS))
    winner = max(HANDS, key=lambda hand: called.of(hand)[0].strength if called.of(hand) else (0, 0))
    mine, loser = called.of(winner), other(winner)
    for place, run in enumerate(mine):
        points = p.points.get(str(len(run.cards)), 0)
        grounds = (_why(place, mine, runs.of(loser), out.of(loser)), *(["worth"] if points else []))
        yield Finding(*grounds, to=winner, ruling="good", points=points, name=run.name, cards=run.cards)
    for run in called.of(loser):
        yield _nothing(loser, run, "not good", "shorter" if len(run.cards) < len(mine[0].cards) else "drowned")


def _why(place: int, mine: Holdings, theirs: Holdings, out: str | None) -> str:
    if not theirs:
        return out or "unopposed"
    if out and (out != "uncalled" or theirs[0].strength >= mine[0].strength):
        return out
    if mine[0].strength == theirs[0].strength:
        return "saved" if place else "equal"
    if len(mine[0].cards) > len(theirs[0].cards):
        return "saved-by-longer" if place else "longer"
    return "saved" if place else "higher"


def _nothing(hand: Hand, run: Holding, ruling: str, *grounds: str) -> Finding:
    return Finding(*grounds, to=hand, ruling=ruling, points=0, name=run.name, cards=run.cards)
