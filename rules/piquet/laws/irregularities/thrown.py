"""Cards thrown up, or thrown down together. Sources: 1642 §32–33; 1651 ch. XII."""

from __future__ import annotations

from rules.core.cards import Card
from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Cards, Decision, Finding, Hand, other

LOST = {"rest": "loses the rest", "cards": "loses the cards", "coup": "loses his game", "partie": "loses the partie"}
"""The rulings on a player who has thrown up his cards and mixed them, by what he loses."""


class FaultThrownUpParams(Params):
    lost = Choice(*LOST, asks="what he loses")


@rule(
    "fault.thrown-up",
    grounds={
        "mixed": "a player who has thrown up his cards and mixed them may not take them up again, and has lost",
        "unmixed": "as long as nothing is mixed, he may play on, to see whether he has lost",
    },
)
def thrown_up(p: FaultThrownUpParams, hand: Hand, mixed: bool, again: bool, made: int) -> Decision:
    """A player who throws up his cards may take them up again, unless they are mixed with others: then he loses.

    `again`: he wants to take them up; otherwise the rule says what follows from mixing them. `made`: the points he has
    counted in the coup. `lost`: the `rest`, all tricks not yet won; the `cards`, whatever tricks he had; his game in
    this `coup`, that is, all that he has counted; the `partie`. 1642 §32; 1651 ch. XII.
    """
    if again:
        yield Finding("mixed" if mixed else "unmixed", to=hand, ruling=REFUSED if mixed else "plays on")
    elif mixed:
        yield Finding("mixed", to=hand, ruling=LOST[p.lost], points=-made if p.lost == "coup" else None)


class FaultThrownTogetherParams(Params):
    order = Choice("following", "as-they-lie", asks="the order in which they are played")


@rule(
    "fault.thrown-together",
    grounds={
        "first-down": "of cards thrown down together, those that touched the table first are played first",
        "follows": "but a card of the suit led comes before, because nobody may renounce",
        "take-or-leave": "the other may take or leave them, depending on whether his own cards are higher or lower",
    },
)
def thrown_together(p: FaultThrownTogetherParams, hand: Hand, cards: Cards, led: Card | None, now: bool) -> Decision:
    """Cards thrown down together are played in the order in which they touched the table.

    `cards`: those not yet played, the first down first. `now`: he is on turn, and the first of the finding's `cards` is
    played, to `led` if there is one; otherwise the finding says what the other may do. `order`: a card that follows
    suit comes before one that does not (`following`), or the order is kept (`as-they-lie`). 1642 §33; 1651 ch. XII.
    """
    if not now:
        yield Finding("take-or-leave", to=other(hand), ruling="may take or leave", cards=cards)
        return
    of_suit = [card for card in cards if led and card.suit is led.suit]
    if p.order == "following" and of_suit and of_suit[0] != cards[0]:
        yield Finding("follows", to=hand, ruling="plays", cards=(of_suit[0],))
    else:
        yield Finding("first-down", to=hand, ruling="plays", cards=cards[:1])
