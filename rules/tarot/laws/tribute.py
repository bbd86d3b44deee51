"""Payments for cards in play: tribute and ransom of the Tarots, la belle, the last trick with the Bateleur or a King.

Source: 1637, paragraphs 5, 12 and 15.
"""

from __future__ import annotations

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import BATELEUR, BELLE, MAT, Card
from rules.tarot.laws.playing import Trick
from rules.tarot.sides import MORT, Decision, Finding, Players, others, to_each


class TarotsTributeParams(Params):
    price = Number(asks="how many marks the tribute is")
    ransom = Number(asks="how many marks the ransom is")
    captor = Choice("ransom-only", "tribute-too", asks="what the captor receives")
    mat = Choice("paid", "unpaid", asks="whether the Mat is paid for")


@rule(
    "tarots.tribute",
    grounds={
        "lifted": "each pays a player for every Tarot that he takes in play",
        "appears": "the tribute is due whenever a Tarot appears in play",
        "ransom": "a player who loses a Tarot pays each",
    },
)
def tribute(p: TarotsTributeParams, everyone: Players, trick: Trick, taker: str) -> Decision:
    """Each pays for one of the seven Tarots when its owner takes it; if another takes it, its owner pays each.

    `trick`: the cards as they were played, `taker`: who takes them. The Mat always stays with its owner. `captor`: a
    player who takes another's Tarot has his share of the ransom (`ransom-only`), or each pays him as well
    (`tribute-too`); for one of the Mort only the latter; nobody is paid for its own Tarots that the Mort takes. `mat`:
    whether the tribute is `paid` for the Mat, which appears but takes nothing. 1637, paragraph 5.
    """
    for player, card in trick:
        if card.is_tarot and not player == taker == MORT:
            yield from _of_one(p, everyone, player, card, taker)


def _of_one(p: TarotsTributeParams, everyone: Players, player: str, card: Card, taker: str) -> Decision:
    if player == taker or (card == MAT and player != MORT):
        grounds = ("appears",) if card == MAT else ("appears", "lifted")
        if card == MAT and p.mat == "unpaid":
            return
        yield Finding(*grounds, to=player, points=p.price, payers=others(player, everyone), cards=(card,))
        return
    if player != MORT:
        yield from to_each(player, everyone, p.ransom, "ransom", cards=(card,))
    if p.captor == "tribute-too" and taker != MORT:
        yield Finding("lifted", to=taker, points=p.price, payers=others(taker, everyone), cards=(card,))


class BellePlayedParams(Params):
    price = Number(asks="how many marks it is worth")


@rule(
    "belle.played",
    grounds={
        "played": "each pays the owner of la belle when he plays it",
        "lost": "this holds whether he loses it or not",
    },
)
def belle(p: BellePlayedParams, everyone: Players, trick: Trick, taker: str) -> Decision:
    """For the ace of deniers each pays a mark when it is played, whether it is lost or not.

    `trick`, `taker`: as for the Tarots. 1637, paragraph 12.
    """
    for player, card in trick:
        if card == BELLE and player != MORT:
            grounds = ("played",) if player == taker else ("played", "lost")
            yield Finding(*grounds, to=player, points=p.price, payers=others(player, everyone), cards=(card,))


class LastMadeParams(Params):
    price = Number(asks="how many marks it is worth")
    tribute = Choice("besides", "within", asks="whether the tribute is included")


@rule(
    "last.made",
    grounds={
        "bateleur": "each pays a player who takes the last trick with the Bateleur",
        "king": "each pays a player who takes the last trick with a King",
    },
)
def made_last(p: LastMadeParams, player: str, everyone: Players, card: Card, tribute_price: int) -> Decision:
    """Each pays six to a player who takes the last trick with the Bateleur or a King.

    `card`: the card with which `player` takes the last trick. `tribute`: the tribute of the card (`tribute_price`) is
    added (`besides`), or is `within` the price. 1637, paragraph 15.
    """
    if card == BATELEUR or card.is_king:
        points = p.price if p.tribute == "besides" else max(0, p.price - tribute_price)
        ground = "king" if card.is_king else "bateleur"
        yield Finding(ground, to=player, points=points, payers=others(player, everyone), cards=(card,))
