"""The point, in the books *ronfle* and *ruffe*: the suit in which a hand is strongest.

Sources: 1642 §6; 1651 ch. VII; modern art. 6, moderne 2–4.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rules.core.cards import Rank, Suit
from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.laws.pack import by_suit
from rules.piquet.sides import HANDS, HANDS_KEPT, Cards, Decision, Finding, Hand, Pair, other


class Suited(NamedTuple):
    """The cards of one suit in a hand: their total, and the number that is called (the total, or how many cards).

    Of a number that was called and is not held there is no suit, and there are no cards.
    """

    suit: Suit | None
    total: int
    cards: Cards
    said: int


NOT_COMPARED: Mapping[str, str] = {
    "uncalled": "the other has called nothing of the kind",
    "unshown": "the other has lost what he had of the kind by not showing it",
    "forfeited": "the other counts nothing, and this player may count all that he has",
}
"""Why what a hand has of a kind is not compared with what the other has called: the grounds on which that is good."""


Out: TypeAlias = Pair[str | None]
"""Why what each hand has is not compared, one of these grounds; None if it is compared."""


class GoodPoint(NamedTuple):
    """Whose point is good, its total, and the number of its cards."""

    hand: Hand
    total: int
    cards: int


class PointSuitParams(Params):
    measure = Choice("total", "number", where_read=("cards",), asks="how the suits are measured")


@rule(
    "point.suit",
    grounds={
        "most": "a player calls the suit of which he has most",
        "called": "a player may call another number than that of his best suit",
    },
    needs=("card.value",),
)
def best_suit(p: PointSuitParams, hands: Pair[Cards], numbers: Pair[int], values: Mapping[Rank, int]) -> Decision:
    """Each hand's point is made by the suit of which it has most, unless its holder calls another number.

    `numbers`: what each calls (0: nothing). `values`: what each rank is worth. `measure`: most by the `total`; or by
    the `number` of cards and, if these are equal, by the total; or by `cards`, which compares in the same way, but the
    total is called. `number` is the number called, the total or the number of cards; `name` the letter of the suit that
    makes it; without name and cards he does not hold it. 1642 §6, §39; 1651 ch. VII, XII; modern 6, 21, moderne 2.
    """
    for hand in HANDS:
        if not (number := numbers.of(hand)):
            continue
        suits = suits_in(hands.of(hand), values, p.measure)
        held = next((suited for suited in suits if suited.said == number), Suited(None, number, (), number))
        ground = "most" if number == suits[0].said else "called"
        yield Finding(ground, to=hand, number=number, name=held.suit and held.suit.value, cards=held.cards)


@lru_cache(HANDS_KEPT)
def suits_in(cards: Cards, values: Mapping[Rank, int], measure: str) -> tuple[Suited, ...]:
    """Return the cards of each suit in a hand, the suit of most first. `measure` as in `point.suit`."""
    suits = []
    for suit, held in by_suit(cards).items():
        total = total_of(held, values)
        suits.append(Suited(suit, total, held, len(held) if measure == "number" else total))
    return tuple(sorted(suits, key=lambda held: (measure != "total" and len(held.cards), held.total), reverse=True))


def total_of(cards: Cards, values: Mapping[Rank, int]) -> int:
    """Return the total of cards."""
    return sum([values[card.rank] for card in cards])


@rule(
    "point.sums",
    grounds={"sum": "of points with the same number of cards the greater sum is better"},
    needs=("point.suit",),
)
def sums_compared(p: Params, suits: Pair[Suited], out: Out) -> Decision:
    """If the point is a number of cards, and both call the same, each adds up what his cards are worth.

    `out`: as in `point.good`. `number` is the sum. modern, moderne 3.
    """
    if suits.elder.said != suits.younger.said or out != (None, None):
        return
    for hand in HANDS:
        mine, theirs = suits.of(hand).total, suits.of(other(hand)).total
        ruling = "as much" if mine == theirs else "more" if mine > theirs else "less"
        yield Finding("sum", to=hand, ruling=ruling, name="sum", number=mine)


class PointGoodParams(Params):
    compare = Choice("raw", "counted", asks="what is compared")
    equal = Choice("neither", "elder", asks="whose point is good if they are equal")


@rule(
    "point.good",
    grounds={
        "good": "the elder's point is good if the other's is lower",
        "more": "the younger's point is higher",
        "equal": "the two points are equal",
        "no-priority": "the elder has no precedence between equals",
        **NOT_COMPARED,
    },
    needs=("point.suit",),
)
def good(p: PointGoodParams, suits: Pair[Suited], sums: Pair[int], worths: Pair[int], out: Out) -> Decision:
    """The elder's point is good if the younger's is lower; of equal points neither counts, or the elder's is good.

    `suits`: the suit that each hand calls; if it calls none, its suit of most. `sums`: the tie-break when both call the
    same number, if there is one. `worths`: what each point counts. `out`: why a hand's point is not compared, if it is
    not: one of NOT_COMPARED. `compare`: the number called (`raw`), or what it counts (`counted`: then 31 and 34 are
    equal). `equal`: of equal points `neither` counts, or that of the `elder` does. `number` is the number called. 1642
    §6, §21, §24–26; 1651 ch. VII, XI, XII; 1674 par. 6; modern 6, moderne 3.
    """
    elder, younger = suits.elder.said, suits.younger.said
    mine, theirs = (elder, sums.elder), (younger, sums.younger)
    if p.compare == "counted":
        mine, theirs = (worths.elder, 0), (worths.younger, 0)
    if out != (None, None):
        hand: Hand = "elder" if out.younger else "younger"
        higher = mine > theirs if hand == "elder" else mine < theirs
        reason = out.of(other(hand)) or ""
        ground = {"elder": "good", "younger": "more"}[hand] if reason == "uncalled" and higher else reason
        yield Finding(ground, to=hand, ruling="good", number=suits.of(hand).said)
    elif mine > theirs:
        yield Finding("good", to="elder", ruling="good", number=elder)
    elif mine < theirs:
        yield Finding("more", to="younger", ruling="good", number=younger)
        yield Finding("more", to="elder", ruling="not good", number=elder, points=0)
    elif p.equal == "elder":
        yield Finding("equal", to="elder", ruling="good", number=elder)
        yield Finding("equal", to="younger", ruling="not good", number=younger, points=0)
    else:
        for each in HANDS:
            yield Finding("equal", "no-priority", to=each, ruling="equal", number=suits.of(each).said, points=0)


def tens(total: int, below_thirty: str, five: str) -> int:
    """Return the points for a total: one for each ten; a rest of five or more counts as a `ten` (or as `nothing`).

    `below_thirty`: the same for totals under thirty (`rounded`), only their whole `tens`, or `nothing`.
    """
    whole, over = divmod(total, 10)
    if total < 30 and below_thirty != "rounded":
        return whole if below_thirty == "tens" else 0
    return whole + (over >= 5 and five == "ten")


class PointValueParams(Params):
    below_thirty = Choice("rounded", "tens", "nothing", asks="how points below thirty are counted")
    five = Choice("ten", "nothing", asks="what a rest of five or more counts")


@rule(
    "point.value",
    grounds={
        "tens": "a point for each ten",
        "fives": "thirty-five counts as forty, and so on above",
        "above-five": "thirty-six to thirty-nine count no more than thirty-five",
        "above-ten": "thirty-one to thirty-four count no more than thirty",
        "likewise": "the same holds for all higher numbers",
        "under-thirty": "a total under thirty counts by a rule of its own",
    },
    needs=("point.good",),
)
def worth(p: PointValueParams, good_point: GoodPoint) -> Decision:
    """A good point counts one for each ten; a five completes the ten, and numbers between count no more.

    `good_point`: whose point is good, and its total, which is also `number`. `five`: what a rest of five or more
    counts. 1642 §6; 1651 ch. VII; modern 6.
    """
    points = tens(good_point.total, p.below_thirty, p.five)
    grounds = _grounds(good_point.total, p.below_thirty, p.five == "ten")
    yield Finding(*grounds, to=good_point.hand, points=points, number=good_point.total, name="point")


def _grounds(total: int, below_thirty: str, fives: bool) -> Texts:
    units = total % 10
    if total < 30:
        if below_thirty == "rounded":
            return ("tens", "fives", "under-thirty") if fives and units >= 5 else ("tens", "under-thirty")
        return ("tens", "under-thirty") if below_thirty == "tens" else ("under-thirty",)
    further = "likewise" if total >= 40 else None  # the text states it only up to thirty-nine
    if fives and units >= 5:
        return ("tens", "fives", further or "above-five") if further or units > 5 else ("tens", "fives")
    return ("tens", further or "above-ten") if units else ("tens",)


class PointCardsParams(Params):
    scored = Choice("cards", "tens", asks="what is scored")


@rule(
    "point.cards",
    grounds={"each": "one point for each card"},
    needs=("point.good",),
    matter="point.value",
)
def worth_of_cards(p: PointCardsParams, good_point: GoodPoint) -> Decision:
    """A good point that is a number of cards counts one for each card.

    `good_point`: whose point is good, and the number of its cards, which is also `number`. `scored`: the `cards`, or,
    as in the old books, the `tens` of their total. modern, moderne 2.
    """
    points = number_scored(good_point.cards, good_point.total, p.scored)
    yield Finding("each", to=good_point.hand, points=points, number=good_point.cards, name="point")


def number_scored(cards: int, total: int, scored: str) -> int:
    """Return what a point of this number of cards counts; `scored` as in `point.cards`."""
    return cards if scored == "cards" else tens(total, "rounded", "ten")
