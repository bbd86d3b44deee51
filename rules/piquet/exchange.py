"""The exchange: how many each puts out and takes, and in which order.

Sources: 1642 §4–5, §33–35; 1651 ch. VI and XII.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.domains import Number
from rules.machine import REFUSED
from rules.rule import Finding, Hand, Params, rule

ALLOWED = "allowed"
"""The ruling by which a rule lets be what is done."""


@rule(
    "exchange.elder",
    grounds={
        "up-to": "he may take up to this number from the talon",
        "no-more": "and no more",
        "fewer": "he may take fewer, as he chooses",
        "first": "he must first have put out as many",
    },
    parameters={"most": Number(1)},
)
def elder(p: Params, number: int, first: bool) -> Iterator[Finding]:
    """The elder may take eight of the talon, or fewer, having first put out as many.

    `number`: the cards that he puts out to take as many, or that he takes. `first`: whether he puts them out first.
    `most`: the greatest number. 1642 §4; 1651 ch. VI.
    """
    if not first:
        yield Finding("first", to="elder", ruling=REFUSED, number=number)
    elif number > p.most:
        yield Finding("no-more", to="elder", ruling=REFUSED, number=number)
    else:
        yield Finding("up-to" if number == p.most else "fewer", to="elder", ruling=ALLOWED, number=number)


@rule(
    "exchange.younger",
    grounds={
        "rest": "he may take all that is left",
        "fewer": "he may take as few as he will",
        "no-more": "he can take no more than what is left",
        "after": "he takes after the elder",
        "first": "he too must first have put out as many",
    },
)
def younger(p: Params, number: int, left: int, first: bool, after: bool) -> Iterator[Finding]:
    """The younger may then take what is left, or as few as he will, putting out as many.

    `number`: the cards that he puts out to take as many, or that he takes. `left`: what the elder leaves him. `first`:
    whether he puts them out first. `after`: whether it is his turn. 1642 §4; 1651 ch. VI.
    """
    if not after:
        yield Finding("after", to="younger", ruling=REFUSED, number=number)
    elif not first:
        yield Finding("first", to="younger", ruling=REFUSED, number=number)
    elif number > left:
        yield Finding("no-more", to="younger", ruling=REFUSED, number=number)
    else:
        yield Finding("rest" if number == left else "fewer", to="younger", ruling=ALLOWED, number=number)


@rule(
    "exchange.least",
    grounds={"least": "each is bound to put out at least this number, however good his cards"},
    parameters={"least": Number()},
)
def least(p: Params, hand: Hand, number: int) -> Iterator[Finding]:
    """Elder and younger alike must put out one card at least.

    `number`: the cards that he puts out. Nothing is found when they are enough. 1642 §5; 1651 ch. VI.
    """
    if number < p.least:
        yield Finding("least", to=hand, ruling=REFUSED, number=number)


@rule(
    "exchange.once",
    grounds={
        "twice": "cards are put out once, and not at two times",
        "elder": "the elder cannot put out one more for a card that he knows by its back",
        "younger": "nor can the younger",
    },
)
def once(p: Params, hand: Hand, before: int) -> Iterator[Finding]:
    """Nobody discards twice, though he know the next card by its back.

    `before`: the cards that he has put out already. 1642 §33–35; 1651 ch. XII.
    """
    if before:
        yield Finding("twice", hand, to=hand, ruling=REFUSED)
