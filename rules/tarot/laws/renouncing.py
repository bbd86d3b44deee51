"""Renouncing, how long it can be corrected, and cards on the table. Source: 1637, paragraph 11."""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import Cards
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.sides import Decision, Finding, Players, to_each

SECOND, NEXT = 2, 1
Moment = Literal["done", "owned", "past"]


class PlayRenouncingParams(Params):
    price = Number(asks="how many marks he pays")
    until = Choice("second-lifted", "next-lifted", asks="until when he may admit it")


@rule(
    "play.renouncing",
    grounds={
        "renounce": "renouncing is not allowed here, as in other games",
        "penalty": "a player who renounces gives marks to each and scores nothing after this",
        "mended": "there is no penalty if he admits his fault when the second trick after it is taken",
    },
)
def renouncing(
    p: PlayRenouncingParams, player: str, everyone: Players, moment: Moment, tricks_since: int, cards: Cards
) -> Decision:
    """A player who renounces gives a mark to each and scores nothing after this, unless he admits it in time.

    `cards`: the card with which he renounced; `moment`: he does it, or admits it, or it is too late to admit it;
    `tricks_since`: how many tricks have been taken since the one in which he did. `until`: he can admit it until the
    `second-lifted` trick after it lies before its taker, or the `next-lifted`. 1637, paragraph 11.
    """
    if moment == "done":
        yield Finding("renounce", to=player, ruling="renounces", cards=cards)
    elif moment == "owned" and tricks_since <= time_to_own(p.until):
        yield Finding("mended", to=player, ruling="mended", cards=cards)
    else:
        yield Finding("penalty", to=player, ruling=NOTHING_MORE, cards=cards)
        yield from to_each(player, everyone, p.price, "penalty", cards=cards)


def time_to_own(until: object) -> int:
    """Return after how many tricks a player can still admit a renounce, by the parameter of `play.renouncing`."""
    return SECOND if until == "second-lifted" else NEXT


@rule(
    "play.stands",
    grounds={
        "stands": "a card on the table, by mistake or not, is not taken back if it is not a renounce",
        "renounce": "a card that is a renounce is taken back",
    },
)
def stands(p: Params, player: str, is_renounce: bool, cards: Cards) -> Decision:
    """A card that lies on the table stays there, unless it is a renounce.

    `cards`: the card that `player` wants to take back. 1637, paragraph 11.
    """
    if is_renounce:
        yield Finding("renounce", to=player, ruling="taken back", cards=cards)
    else:
        yield Finding("stands", to=player, ruling="refused", cards=cards)
