"""The point, in the books *ronfle* and *ruffe*: the suit in which a hand makes most.

Sources: 1642 §6; 1651 ch. VII.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.cards import Card, Rank, Suit
from rules.domains import Choice
from rules.piquet.pair import HANDS, Pair
from rules.rule import Finding, Hand, Params, rule


@dataclass(frozen=True)
class Suited:
    """The cards that a hand has of one suit, and what they make together."""

    suit: Suit
    total: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class GoodPoint:
    """Whose point is good, and its total."""

    hand: Hand
    total: int


@rule(
    "point.suit",
    grounds={"most": "he says what he has of the suit of which he has most"},
    parameters={"measure": Choice("total", "cards")},
    needs=("card.value",),
)
def best_suit(p: Params, hands: Pair[tuple[Card, ...]], values: Mapping[Rank, int]) -> Iterator[Finding]:
    """Each hand's point is what it makes of the suit of which it has most.

    `values`: what each rank is worth. `measure`: most by the `total`, or by the number of `cards` (then, among equals,
    by the total). `number` is the total, `name` the letter of the suit. 1642 §6; 1651 ch. VII.
    """
    for hand in HANDS:
        suits = [_suited(hands.of(hand), suit, values) for suit in Suit]
        best = max(suits, key=lambda held: (len(held.cards) if p.measure == "cards" else 0, held.total))
        yield Finding("most", to=hand, number=best.total, name=best.suit.value, cards=best.cards)


def _suited(cards: tuple[Card, ...], suit: Suit, values: Mapping[Rank, int]) -> Suited:
    """The cards of one suit, highest first, and their total."""
    held = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.rank.height)
    return Suited(suit, sum(values[card.rank] for card in held), tuple(held))


@rule(
    "point.good",
    grounds={
        "good": "the elder's point is good if the other has not as much",
        "more": "the younger has more",
        "equal": "equal points count for neither",
        "no-priority": "being elder gives no precedence between equals",
    },
    parameters={"compare": Choice("raw", "counted")},
    needs=("point.suit",),
)
def good(p: Params, suits: Pair[Suited], worths: Pair[int]) -> Iterator[Finding]:
    """The elder's point is good if the younger has not as much; of equal points neither counts.

    `suits`: each hand's suit of most. `worths`: what each total counts. `compare`: the totals themselves (`raw`) or
    what they count (`counted`: then 31 and 34 are equal). `number` is the total. 1642 §6 and §21; 1651 ch. VII and XI.
    """
    elder, younger = suits.elder.total, suits.younger.total
    mine, theirs = (elder, younger) if p.compare == "raw" else (worths.elder, worths.younger)
    if mine > theirs:
        yield Finding("good", to="elder", ruling="good", number=elder)
    elif mine < theirs:
        yield Finding("more", to="younger", ruling="good", number=younger)
        yield Finding("more", to="elder", ruling="not good", number=elder, points=0)
    else:
        for hand in HANDS:
            yield Finding("equal", "no-priority", to=hand, ruling="equal", number=suits.of(hand).total, points=0)


def tens(total: int, below_thirty: str) -> int:
    """The points that a total counts: one for each ten, and five or more over count as a ten.

    `below_thirty`: the same for totals under thirty (`rounded`), their whole `tens` only, or `nothing`.
    """
    whole, over = divmod(total, 10)
    if total < 30 and below_thirty != "rounded":
        return whole if below_thirty == "tens" else 0
    return whole + (over >= 5)


@rule(
    "point.value",
    grounds={
        "tens": "a point for each ten",
        "fives": "thirty-five counts as forty, and so upward",
        "above-five": "thirty-six to thirty-nine count no more than thirty-five",
        "above-ten": "thirty-one to thirty-four count no more than thirty",
        "likewise": "and so upward in all other numbers",
        "under-thirty": "what a total under thirty counts",
    },
    parameters={"below_thirty": Choice("rounded", "tens", "nothing")},
    needs=("point.good",),
)
def worth(p: Params, good_point: GoodPoint) -> Iterator[Finding]:
    """A good point counts one for each ten; a five makes the ten full, and what is between counts no more.

    `good_point`: whose point is good, and its total, which is also `number`. 1642 §6; 1651 ch. VII.
    """
    points = tens(good_point.total, p.below_thirty)
    grounds = _grounds(good_point.total, p.below_thirty)
    yield Finding(*grounds, to=good_point.hand, points=points, number=good_point.total, name="point")


def _grounds(total: int, below_thirty: str) -> tuple[str, ...]:
    """Exactly the statements that apply to a total."""
    if total >= 30:
        return ("tens", *_over(total))
    if below_thirty == "rounded":
        return ("tens", "fives", "under-thirty") if total % 10 >= 5 else ("tens", "under-thirty")
    return ("tens", "under-thirty") if below_thirty == "tens" else ("under-thirty",)


def _over(total: int) -> tuple[str, ...]:
    """What is said of the units over a full ten, from thirty upward; in so many words it is said up to thirty-nine."""
    units = total % 10
    if units in (0, 5):
        return ("fives",) if units else ()
    if units < 5:
        return ("above-ten",) if total < 40 else ("likewise",)
    return ("fives", "above-five") if total < 40 else ("fives", "likewise")
