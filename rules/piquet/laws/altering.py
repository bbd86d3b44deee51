"""A discard altered, and cards of the talon taken up before their time. Source: the Laws of about 1890, 11, 24, 32, 39.

Until a player has taken up a card of the talon he may alter his discard; after that he may not.
"""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.sides import HAND_SIZE, Decision, Finding, Hand


class ExchangeAlteringParams(Params):
    short = Number(0, asks="how many cards a talon has that is short")
    rest = Number(0, asks="how many cards the elder leaves if he takes all of his")


@rule(
    "exchange.altering",
    grounds={
        "before": "until a player has taken up a card of the talon he may alter his discard",
        "short": "an elder who finds that the talon is short may alter his discard",
        "left": "a younger who is left more cards than was said in time may alter his discard, and take them",
        "late": "a player who has taken up a card of the talon cannot alter his discard",
    },
)
def altering(
    p: ExchangeAlteringParams, hand: Hand, number: int, up: bool, stock: int, left: int, warned: bool
) -> Decision:
    """A player puts out other cards instead of those that he has discarded, until he has taken up a card of the talon.

    `number`: the cards that he puts out now. `up`: he has taken up a card of the talon. `stock`: the cards that the
    talon had; it is `short` if it had no more than that. `left`: those that the elder leaves; `warned`: he said so
    before he took up any, or showed a blanche. `rest`: the cards that are left when the elder takes all of his. Laws of
    about 1890, 11, 24, 32; cases V, VI and XIV.
    """
    if up:
        yield Finding("late", to=hand, ruling=REFUSED, number=number)
    elif hand == "younger" and left > p.rest and not warned:
        yield Finding("before", "left", to=hand, ruling="alters", number=number)
    elif hand == "elder" and stock <= p.short:
        yield Finding("before", "short", to=hand, ruling="alters", number=number)
    else:
        yield Finding("before", to=hand, ruling="alters", number=number)


class ExchangeLeavingParams(Params):
    least = Number(0, asks="how many cards he must leave")


@rule("exchange.leaving", grounds={"three": "an elder with a wrong number of cards must leave three for the younger"})
def leaving(p: ExchangeLeavingParams, dealt: int, left: int) -> Decision:
    """An elder who was dealt a wrong number of cards, and has not said so, must leave cards for the younger.

    `dealt`: the cards he was dealt; `left`: what the number that he takes leaves; `least`: the fewest that he may
    leave. Laws of about 1890, 39.
    """
    if dealt != HAND_SIZE and left < p.least:
        yield Finding("three", to="elder", ruling=REFUSED, number=left)


@rule(
    "exchange.bottom",
    grounds={
        "kept": "a younger who takes up the bottom cards of the talon before the elder has taken keeps them",
        "left": "he must take the cards that the elder then leaves",
        "nothing": "so he has too many cards, and counts nothing",
    },
)
def bottom(p: Params, act: Literal["takes up", "left"], number: int) -> Decision:
    """A younger who takes up the bottom cards before the elder has taken must take too what the elder leaves.

    `act`: he `takes up` that `number` of cards, or the elder has `left` that many. Laws of about 1890, case XIV.
    """
    if act == "takes up":
        yield Finding("kept", to="younger", ruling="keeps", number=number)
    else:
        yield Finding("left", "nothing", to="younger", ruling=NOTHING, number=number)
