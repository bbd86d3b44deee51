"""Cutting to see who deals.

Source: 1637, paragraph 19.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.tarot.cards import MAT, Card
from rules.tarot.laws.pack import Order
from rules.tarot.sides import Finding

Cut = tuple[str, Card]
"""Who has cut, and the card that shows."""
AGAIN = "cut again"
DEALS = "deals"


def _esteem(card: Card, order: Order) -> tuple[int, int]:
    """How a card is esteemed in cutting: the Mat least, then the cards of the suits, then the triumphs."""
    return (0 if card == MAT else 2 if card.is_triumph else 1), order.height(card)


@rule(
    "cut.who",
    grounds={
        "esteem": "one card is esteemed above the other, and so it is seen who deals",
        "triumph": "a triumph is esteemed above any card of the suits",
        "mat": "but for the Mat, which is worth nothing here",
        "equal": "if two show the best, it is not yet seen",
    },
    parameters={"deals": Choice("highest", "lowest")},
)
def who(p: Params, cuts: tuple[Cut, ...], order: Order) -> Iterator[Finding]:
    """They cut to see who deals; a triumph is above any card of the suits, but the Mat is worth nothing.

    `cuts`: what each has cut. `deals`: who has cut the `highest` card, or the `lowest`. Cards of different suits are
    compared by their place in the suit. 1637, paragraph 19.
    """
    esteem = [_esteem(card, order) for _, card in cuts]
    best = max(esteem) if p.deals == "highest" else min(esteem)
    first = [player for (player, _), one in zip(cuts, esteem, strict=True) if one == best]
    cards = tuple(card for _, card in cuts)
    kinds = {one[0] for one in esteem}
    grounds = ("esteem", *(["triumph"] if {1, 2} <= kinds else []), *(["mat"] if 0 in kinds else []))
    if len(first) == 1:
        yield Finding(*grounds, to=first[0], ruling=DEALS, cards=cards)
    else:
        yield Finding("equal", *grounds[1:], ruling=AGAIN, cards=cards)
