"""Cutting to see who deals. Source: 1637, paragraph 19."""

from __future__ import annotations

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.tarot.cards import MAT, Card
from rules.tarot.laws.pack import Order
from rules.tarot.sides import Decision, Finding

Cut = tuple[str, Card]
AGAIN = "cut again"
DEALS = "deals"


class CutWhoParams(Params):
    deals = Choice("highest", "lowest", asks="which card deals")


@rule(
    "cut.who",
    grounds={
        "esteem": "one card ranks above the other, and this decides who deals",
        "triumph": "a triumph ranks above any card of the suits",
        "mat": "the Mat is worth nothing here",
        "equal": "if two show the best card, it is not yet decided",
    },
)
def who(p: CutWhoParams, cuts: tuple[Cut, ...], order: Order) -> Decision:
    """They cut to see who deals; a triumph is above any card of the suits, but the Mat is worth nothing.

    `cuts`: the card that each has cut. `deals`: the player with the `highest` card, or with the `lowest`. Cards of
    different suits are compared by their place in the suit. 1637, paragraph 19.
    """
    # the Mat is lowest, then come the cards of the suits, then the triumphs
    esteem = [(0 if card == MAT else 2 if card.is_triumph else 1, order.height(card)) for _, card in cuts]
    best = max(esteem) if p.deals == "highest" else min(esteem)
    first = [player for (player, _), height in zip(cuts, esteem, strict=True) if height == best]
    cards = tuple(card for _, card in cuts)
    kinds = {kind for kind, _ in esteem}
    grounds = ("esteem", *(["triumph"] if {1, 2} <= kinds else []), *(["mat"] if 0 in kinds else []))
    if len(first) == 1:
        yield Finding(*grounds, to=first[0], ruling=DEALS, cards=cards)
    else:
        yield Finding("equal", *grounds[1:], ruling=AGAIN, cards=cards)
