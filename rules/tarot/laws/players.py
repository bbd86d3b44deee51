"""The players: no more than three; if two play, a third is supposed, the Mort. Source: 1637, paragraph 6."""

from __future__ import annotations

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import Cards
from rules.tarot.sides import MORT, TWO, Decision, Finding


class PlayersMostParams(Params):
    most = Number(1, asks="how many may play")


@rule(
    "players.most",
    grounds={"most": "no more than three play"},
)
def most(p: PlayersMostParams, number: int) -> Decision:
    """No more than three may play.

    `number`: how many sit down. `most`: the greatest number. 1637, paragraph 6.
    """
    yield Finding("most", ruling="refused" if number > p.most else "play", number=number)


@rule("mort.supposed", grounds={"third": "two players must suppose a third, who is called the Mort"})
def supposed(p: Params, number: int) -> Decision:
    """If two play, a third must be supposed.

    `number`: how many sit down. 1637, paragraph 6.
    """
    if number == TWO:
        yield Finding("third", ruling="a third is supposed", name=MORT)


class MortDrawnParams(Params):
    card = Choice("carried-off", "competes", asks="what the card drawn does")
    moment = Choice("each-trick", "at-the-end", asks="when the cards are drawn")


@rule(
    "mort.drawn",
    grounds={
        "drawn": "for every trick of the others, a card is drawn at random from the Mort",
        "stronger": "the stronger player takes it",
    },
)
def drawn(p: MortDrawnParams, cards: Cards, stronger: str | None) -> Decision:
    """A card is drawn from the Mort for every trick, and the stronger player takes it.

    `cards`: the card drawn. `card`: it is only `carried-off` by the player who takes the trick, or `competes` with the
    two that were played, so that the Mort may take the trick. `moment`: the cards are drawn one at a time, to
    `each-trick`, or all together `at-the-end`, where none competes: then they go to the `stronger` of the two players
    in the whole coup. 1637, paragraph 6.
    """
    if p.moment == "at-the-end":
        yield Finding("drawn", "stronger", to=stronger, ruling="carried-off", cards=cards)
    else:
        yield Finding("drawn", "stronger", ruling=p.card, cards=cards)
