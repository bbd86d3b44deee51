"""The count at the end of the coup: what the cards are worth by threes, what each should have, and what is paid.

Source: 1637, paragraphs 16 to 18.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number, Table
from rules.core.rule import Params, rule
from rules.tarot.cards import HONOURS, KING, Card
from rules.tarot.sides import TWO, Finding, round_from

THREE = 3
VALUES = ("tarot", "queen", "knight", "valet", "trick")
LOSES, GAINS, EVEN = "loses", "gains", "even"
FIVES = {1: "five", 2: "ten", 3: "fifteen"}
FIVE = 5


def counts_as(card: Card) -> str | None:
    """As what a card counts: `tarot`, `queen`, `knight`, `valet`; None for a card of no value."""
    if card.is_tarot:
        return "tarot"
    return HONOURS[card.number].lower() if card.is_honour and card.number != KING else None


def total_of(cards: tuple[Card, ...], values: Mapping[str, int], crowded: str, remainder: str) -> int:
    """What some cards are worth: as many of their own values as there are cards that count, each with two of no value.

    The rest are plain tricks. `crowded`, `remainder`: as the parameters of `count.points`.
    """
    own = [values[kind] for kind in map(counts_as, cards) if kind]
    threes, left = divmod(len(cards), THREE)
    threes += bool(left) and remainder == "one"
    if crowded == "one-less-each":
        # Three plain cards are a trick: a card that counts raises the three that it lies in by its value less that.
        return sum(own) + (threes - len(own)) * values["trick"]
    return sum(own) + max(0, threes - len(own)) * values["trick"]


@rule(
    "count.points",
    grounds={
        "end": "the value of the cards counts at the end of the coup",
        "tarot": "each of the seven Tarots is worth its points, joined with two cards of no value",
        "queen": "so is a Queen",
        "knight": "so is a Knight",
        "valet": "so is a Valet",
        "plain": "a quite plain trick is worth its own",
        "nothing": "the triumphs other than Monde, Mat and Bateleur have no value here",
        "left": "whether one or two cards that are left over are worth a trick",
    },
    parameters={
        "values": Table(VALUES),
        "crowded": Choice("one-less-each", "whole"),
        "remainder": Choice("nothing", "one"),
    },
)
def points(p: Params, piles: Mapping[str, tuple[Card, ...]]) -> Iterator[Finding]:
    """Cards are counted by threes: a Tarot five, a Queen four, a Knight three, a Valet two, each with two plain cards.

    Three plain cards are one. `piles`: what each has in the end; `number` is what it is worth. `crowded`: if there are
    too few plain cards, so that several that count lie together, each further one makes `one-less-each`, or keeps its
    `whole` value. `remainder`: one or two cards left over are worth `nothing`, or `one` trick. 1637, paragraphs 16–18.
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


@rule(
    "count.due",
    grounds={
        "due": "to lose nothing each must have so many points",
        "two": "where two play with the Mort, each must have as many, or nothing is counted so",
    },
    parameters={"due": Number(), "of_two": Choice("as-three", "nothing")},
)
def due(p: Params, points: Mapping[str, int], playing: int) -> Iterator[Finding]:
    """Each of the three must have twenty-five points in order to lose nothing.

    `points`: what each has; `playing`: how many play; `number` is how much he loses or gains. `of_two`: where two play
    with the Mort, so much is due of each `as-three`, or `nothing` is due and paid for points. 1637, paragraph 18.
    """
    if playing == TWO and p.of_two == "nothing":
        return
    grounds = ("due", "two") if playing == TWO else ("due",)
    for player, number in points.items():
        ruling = LOSES if number < p.due else GAINS if number > p.due else EVEN
        yield Finding(*grounds, to=player, ruling=ruling, number=abs(number - p.due))


@rule(
    "count.paid",
    grounds={
        "five": "who loses five pays so much to him who gains them",
        "ten": "who loses ten",
        "fifteen": "who loses fifteen",
        "too-few": "who loses fewer than five pays nothing",
        "between": "who loses more than five, but not ten, pays as for five; so with the other numbers",
        "beyond": "who loses twenty or more",
    },
    parameters={
        "prices": Table(("five", "ten", "fifteen")),
        "beyond": Choice("one-more-each-five", "as-fifteen"),
        "gainer": Choice("most", "each-his-fives"),
    },
    needs=("count.due",),
)
def paid(p: Params, gains: Mapping[str, int]) -> Iterator[Finding]:
    """Who loses five points pays a mark to him who gains them, who loses ten two, who loses fifteen three.

    `gains`: what each has above what is due, in order of turn; a loss is below 0. `beyond`: for every five above
    fifteen there is one more mark, or it is `as-fifteen`. `gainer`: all is paid to him who has gained `most` (of two
    alike to him whose turn comes first after the payer's), or to `each-his-fives`: so many marks as
    he has gained fives, the greatest first, till all are paid. 1637, paragraph 18.
    """
    for loser, gain in gains.items():
        if gain < 0:
            yield from _paid_by(p, loser, -gain, gains)


def _paid_by(p: Params, loser: str, lost: int, gains: Mapping[str, int]) -> Iterator[Finding]:
    """What one player pays for the points that he has lost."""
    fives, odd = divmod(lost, FIVE)
    if not fives:
        yield Finding("too-few", to=loser, ruling="pays nothing", number=lost)
        return
    most = max(FIVES)
    marks = p.prices[FIVES[min(fives, most)]]
    if fives > most and p.beyond == "one-more-each-five":
        marks += fives - most
    grounds = (FIVES[min(fives, most)], *(["beyond"] if fives > most else ["between"] if odd else []))
    for one, part in _shares(p.gainer, loser, marks, gains):
        yield Finding(*grounds, to=one, points=part, payers=(loser,), number=lost)


def _shares(how: str, loser: str, marks: int, gains: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """To whom a player pays how many marks."""
    gainers = sorted((one for one in round_from(loser, tuple(gains)) if gains[one] > 0), key=lambda one: -gains[one])
    if how == "most":
        yield from ((one, marks) for one in gainers[:1])
        return
    for one in gainers:
        part = min(marks, gains[one] // FIVE)
        marks -= part
        if part:
            yield one, part
