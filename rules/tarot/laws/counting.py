"""The count at the end of the coup: the value of the cards in threes, what each should have, and what is paid.

Source: 1637, paragraphs 16 to 18.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number, Table
from rules.core.rule import Params, rule
from rules.tarot.cards import HONOURS, KING, Card, Cards
from rules.tarot.sides import TWO, Decision, Finding, round_from

Points = Mapping[str, int]
THREE = 3
VALUES = ("tarot", "queen", "knight", "valet", "trick")
LOSES, GAINS, EVEN = "loses", "gains", "even"
FIVES = {1: "five", 2: "ten", 3: "fifteen"}
FIVE = 5


def counts_as(card: Card) -> str | None:
    """Return how a card counts: `tarot`, `queen`, `knight`, `valet`; None for a card without value."""
    if card.is_tarot:
        return "tarot"
    return HONOURS[card.number].lower() if card.is_honour and card.number != KING else None


def total_of(cards: Cards, values: Points, crowded: str, remainder: str) -> int:
    """Return what some cards are worth: each card that counts is joined with two of no value, and has its own value.

    The rest are plain tricks. `crowded`, `remainder`: the parameters of `count.points`.
    """
    own = [values[kind] for kind in map(counts_as, cards) if kind]
    threes, left = divmod(len(cards), THREE)
    threes += bool(left) and remainder == "one"
    if crowded == "one-less-each":
        # Three plain cards are a trick: a card that counts adds its value, less that trick, to the three it lies in.
        return sum(own) + (threes - len(own)) * values["trick"]
    return sum(own) + max(0, threes - len(own)) * values["trick"]


class CountPointsParams(Params):
    values = Table(VALUES, asks="how much each card is worth")
    crowded = Choice("one-less-each", "whole", asks="what cards that lie together are worth")
    remainder = Choice("nothing", "one", asks="what cards left over are worth")


@rule(
    "count.points",
    grounds={
        "end": "the value of the cards counts at the end of the coup",
        "tarot": "each of the seven Tarots, joined with two cards of no value, is worth its points",
        "queen": "each Queen, joined with two cards of no value, is worth its points",
        "knight": "each Knight, joined with two cards of no value, is worth its points",
        "valet": "each Valet, joined with two cards of no value, is worth its points",
        "plain": "a trick of plain cards alone is worth its own points",
        "nothing": "the triumphs other than Monde, Mat and Bateleur have no value here",
        "left": "one or two cards are left over when the rest are put together",
    },
)
def points(p: CountPointsParams, piles: Mapping[str, Cards]) -> Decision:
    """Cards are counted by threes: a Tarot five, a Queen four, a Knight three, a Valet two, each with two plain cards.

    Three plain cards make one. `piles`: the cards that each has at the end; `number` is their value. `crowded`: if
    there are too few plain cards, so that several cards that count lie together, each further one makes
    `one-less-each`, or keeps its `whole` value. `remainder`: one or two cards left over are worth `nothing`, or `one`
    trick. 1637, paragraphs 16–18.
    """
    for player, cards in piles.items():
        kinds = {counts_as(card) for card in cards}
        grounds = ["end", *(kind for kind in VALUES if kind in kinds)]
        if len(cards) // THREE > sum(counts_as(card) is not None for card in cards):
            grounds.append("plain")
        if any(card.is_triumph and counts_as(card) is None for card in cards):
            grounds.append("nothing")
        if len(cards) % THREE:
            grounds.append("left")
        yield Finding(*grounds, to=player, ruling="counted", number=total_of(cards, p.values, p.crowded, p.remainder))


class CountDueParams(Params):
    due = Number(asks="how many points are due")
    of_two = Choice("as-three", "nothing", asks="how many are due when two play")


@rule(
    "count.due",
    grounds={
        "due": "the number of points that each must have to lose nothing",
        "two": "if two play with the Mort, each must have the same number, or no points are counted",
    },
)
def due(p: CountDueParams, points: Points, playing: int) -> Decision:
    """Each of the three must have twenty-five points to lose nothing.

    `points`: the points of each; `playing`: how many play; `number` is how much a player loses or gains. `of_two`: if
    two play with the Mort, each must have the same number `as-three`, or `nothing` is due and paid for points. 1637,
    paragraph 18.
    """
    if playing == TWO and p.of_two == "nothing":
        return
    grounds = ("due", "two") if playing == TWO else ("due",)
    for player, number in points.items():
        ruling = LOSES if number < p.due else GAINS if number > p.due else EVEN
        yield Finding(*grounds, to=player, ruling=ruling, number=abs(number - p.due))


class CountPaidParams(Params):
    prices = Table(("five", "ten", "fifteen"), asks="what is paid")
    beyond = Choice("one-more-each-five", "as-fifteen", asks="what is paid above fifteen")
    gainer = Choice("most", "each-his-fives", asks="who is paid")


@rule(
    "count.paid",
    grounds={
        "five": "a player who loses five pays a price to the player who gains them",
        "ten": "a player who loses ten pays a price",
        "fifteen": "a player who loses fifteen pays a price",
        "too-few": "a player who loses fewer than five pays nothing",
        "between": "a player who loses more than five, but fewer than ten, pays as for five; so with the other numbers",
        "beyond": "a player who loses twenty or more pays for it",
        "most": "of several who have gained, the one who gained most is paid all; of two equal ones the first in turn",
    },
    needs=("count.due",),
)
def paid(p: CountPaidParams, gains: Points) -> Decision:
    """A player who loses five points pays one mark to the player who gains them; for ten two; for fifteen three.

    `gains`: the points that each has above the number due, in order of turn; a loss is below 0. `beyond`: for every
    five above fifteen there is one more mark, or it is `as-fifteen`. `gainer`: everything is paid to the player who has
    gained `most` (if two are equal, to the first in turn after the payer), or to `each-his-fives`: one mark for every
    five that he has gained, the greatest gain first, until all are paid. 1637, paragraph 18.
    """
    for loser, gain in gains.items():
        if gain < 0:
            yield from _paid_by(p, loser, -gain, gains)


def _paid_by(p: CountPaidParams, loser: str, lost: int, gains: Points) -> Decision:
    fives, odd = divmod(lost, FIVE)
    if not fives:
        yield Finding("too-few", to=loser, ruling="pays nothing", number=lost)
        return
    most = max(FIVES)
    marks = p.prices[FIVES[min(fives, most)]]
    if fives > most and p.beyond == "one-more-each-five":
        marks += fives - most
    grounds = [FIVES[min(fives, most)], *(["beyond"] if fives > most else ["between"] if odd else [])]
    if p.gainer == "most" and sum(each > 0 for each in gains.values()) > 1:
        grounds.append("most")
    for gainer, part in _shares(p.gainer, loser, marks, gains):
        yield Finding(*grounds, to=gainer, points=part, payers=(loser,), number=lost)


def _shares(how: str, loser: str, marks: int, gains: Points) -> Iterator[tuple[str, int]]:
    in_turn = (player for player in round_from(loser, tuple(gains)) if gains[player] > 0)
    gainers = sorted(in_turn, key=lambda player: -gains[player])
    if how == "most":
        yield from ((gainer, marks) for gainer in gainers[:1])
        return
    for gainer in gainers:
        part = min(marks, gains[gainer] // FIVE)
        marks -= part
        if part:
            yield gainer, part
