"""The blanche: twelve cards without a figure.

Sources: 1642 §3 (what it is, its points, two of them) and the hazard "La blanche se compte premier que toute autre
chose"; 1651 ch. V and the same rule in ch. XII.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card
from rules.domains import Choice, Number
from rules.piquet.pair import HANDS, Pair
from rules.rule import Finding, Hand, Params, rule


@rule("blanche.held", grounds={"no-court": "there is neither king, queen nor knave among his cards"})
def held(p: Params, dealt: Pair[tuple[Card, ...] | None]) -> Iterator[Finding]:
    """A hand without king, queen or knave is a blanche.

    `dealt`: the hands before the exchange, None where not known. 1642 §3; 1651 ch. V.
    """
    for hand in HANDS:
        cards = dealt.of(hand)
        if cards and not any(card.rank.is_court for card in cards):
            yield Finding("no-court", to=hand, ruling="blanche", name="blanche", cards=cards)


@rule(
    "blanche.two",
    grounds={
        "barred": "the younger's blanche stands as a bar to the elder's, though the elder's be higher",
        "hinders": "the younger's blanche hinders the elder's pique and repique",
    },
    parameters={"counts": Choice("neither", "younger", "both")},
    needs=("blanche.held",),
)
def two(p: Params, blanches: tuple[Hand, ...]) -> Iterator[Finding]:
    """When both hold a blanche, the younger's bars the elder's and hinders his pique and repique.

    `blanches`: who holds one. `counts`: who then still counts his points; whoever does not has a finding of 0 points,
    and under `both` the elder's is not barred. 1642 §3, last sentence; 1651 ch. V, last sentence.
    """
    if len(blanches) < 2:
        return
    if p.counts != "both":
        yield Finding("barred", to="elder", ruling="barred", points=0, name="blanche")
    lost = 0 if p.counts == "neither" else None
    yield Finding("hinders", to="younger", ruling="hinders", points=lost, name="blanche")


@rule(
    "blanche.worth",
    grounds={"worth": "a blanche counts these points"},
    parameters={"points": Number()},
    needs=("blanche.held",),
)
def worth(p: Params, counting_blanches: tuple[Hand, ...]) -> Iterator[Finding]:
    """A blanche counts its points, first of all things.

    `counting_blanches`: who holds one that counts. 1642 §3 (the number is wanting in the print); 1651 ch. V (ten).
    """
    for hand in counting_blanches:
        yield Finding("worth", to=hand, points=p.points, name="blanche")
