"""Who plays: no more than three; and where two play, a third is supposed, who is called the Mort.

Source: 1637, paragraph 6.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import Card
from rules.tarot.sides import MORT, TWO, Finding


@rule("players.most", grounds={"most": "no more than three play"}, parameters={"most": Number(1)})
def most(p: Params, number: int) -> Iterator[Finding]:
    """No more than three may play.

    `number`: how many sit down. `most`: how many at most. 1637, paragraph 6.
    """
    yield Finding("most", ruling="refused" if number > p.most else "play", number=number)


@rule("mort.supposed", grounds={"third": "two players must suppose a third, who is called the Mort"})
def supposed(p: Params, number: int) -> Iterator[Finding]:
    """Where two play, a third must be supposed.

    `number`: how many sit down. 1637, paragraph 6.
    """
    if number == TWO:
        yield Finding("third", ruling="a third is supposed", name=MORT)


@rule(
    "mort.drawn",
    grounds={
        "drawn": "of the Mort a card is drawn at random for every trick that the others make",
        "stronger": "it is carried off by the stronger",
    },
    parameters={"card": Choice("carried-off", "competes")},
)
def drawn(p: Params, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """A card is drawn of the Mort's to every trick, and goes with it.

    `cards`: what is drawn. `card`: it is only `carried-off` by him who takes the trick, or `competes` with the two that
    were played, so that the Mort may take it. 1637, paragraph 6.
    """
    yield Finding("drawn", "stronger", ruling=p.card, cards=cards)
