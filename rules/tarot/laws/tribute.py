"""What is paid for cards in play: the tribute and the ransom of the Tarots, la belle, the Bateleur or a King made last.

Source: 1637, paragraphs 5, 12 and 15.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import BATELEUR, BELLE, MAT, Card
from rules.tarot.laws.playing import Played
from rules.tarot.sides import MORT, Finding, others


@rule(
    "tarots.tribute",
    grounds={
        "lifted": "one is paid by each for every one of the Tarots that one lifts in playing",
        "appears": "whenever they appear in play the tribute is due to them",
        "ransom": "who loses one gives to each",
    },
    parameters={
        "price": Number(),
        "ransom": Number(),
        "captor": Choice("ransom-only", "tribute-too"),
        "mat": Choice("paid", "unpaid"),
    },
)
def tribute(p: Params, everyone: tuple[str, ...], trick: tuple[Played, ...], taker: str) -> Iterator[Finding]:
    """Each of the seven Tarots is paid by each when its owner lifts it; if it is taken, its owner pays to each.

    `trick`: the cards as they were played, `taker`: who takes them. The Mat is always its owner's. `captor`: who takes
    another's has his share of the ransom (`ransom-only`), or is paid by each as well (`tribute-too`); of the Mort's
    only the latter; what the Mort lifts of its own is paid to nobody. `mat`: whether the Mat, which appears and lifts
    nothing, is `paid` its tribute. 1637, paragraph 5.
    """
    for player, card in trick:
        if card.is_tarot and not player == taker == MORT:
            yield from _of_one(p, everyone, player, card, taker)


def _of_one(p: Params, everyone: tuple[str, ...], player: str, card: Card, taker: str) -> Iterator[Finding]:
    """What is paid for one Tarot."""
    if player == taker or (card == MAT and player != MORT):
        grounds = ("appears",) if card == MAT else ("appears", "lifted")
        if card == MAT and p.mat == "unpaid":
            return
        yield Finding(*grounds, to=player, points=p.price, payers=others(player, everyone), cards=(card,))
        return
    if player != MORT:
        for one in others(player, everyone):
            yield Finding("ransom", to=one, points=p.ransom, payers=(player,), cards=(card,))
    if p.captor == "tribute-too" and taker != MORT:
        yield Finding("lifted", to=taker, points=p.price, payers=others(taker, everyone), cards=(card,))


@rule(
    "belle.played",
    grounds={
        "played": "who has la belle is paid by each when he plays it",
        "lost": "whether he loses it or not",
    },
    parameters={"price": Number()},
)
def belle(p: Params, everyone: tuple[str, ...], trick: tuple[Played, ...], taker: str) -> Iterator[Finding]:
    """The ace of deniers is worth a mark of each when it is played, whether it is lost or not.

    `trick`, `taker`: as for the Tarots. 1637, paragraph 12.
    """
    for player, card in trick:
        if card == BELLE and player != MORT:
            grounds = ("played",) if player == taker else ("played", "lost")
            yield Finding(*grounds, to=player, points=p.price, payers=others(player, everyone), cards=(card,))


@rule(
    "last.made",
    grounds={
        "bateleur": "who makes the Bateleur last is paid by each",
        "king": "who makes a King last is paid by each",
    },
    parameters={"price": Number(), "tribute": Choice("besides", "within")},
)
def made_last(p: Params, player: str, everyone: tuple[str, ...], card: Card, tribute_price: int) -> Iterator[Finding]:
    """Who takes the last trick with the Bateleur or a King is paid six by each.

    `card`: the one with which `player` takes the last trick. `tribute`: that of the card (`tribute_price`) comes
    `besides`, or is `within` the price. 1637, paragraph 15.
    """
    if card == BATELEUR or card.is_king:
        points = p.price if p.tribute == "besides" else max(0, p.price - tribute_price)
        ground = "king" if card.is_king else "bateleur"
        yield Finding(ground, to=player, points=points, payers=others(player, everyone), cards=(card,))
