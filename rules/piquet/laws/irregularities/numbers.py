"""Too many cards taken, or too few. Sources: 1642 §27–28, §36; 1651 ch. XII."""

from __future__ import annotations

from typing import Literal

from rules.core.cards import Card
from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.sides import Cards, Decision, Finding, Hand, other

NOTHING = "counts nothing"

INSTEAD = "repique for pique"
"""The ruling by which a pique is taken off, because a repique now replaces it."""

Excess = Literal["puts back", "turns up", "puts with own", "found"]


class FaultTooManyParams(Params):
    noticed = Choice("taker", "other", "either", "nobody", asks="who noticed it")
    spoilt_by = Choice("turning up", "putting back", asks="what makes it too late")


@rule(
    "fault.too-many",
    grounds={
        "taken": "a player who takes more cards than he discards counts nothing",
        "found": "a player found to have too many cards during the play counts nothing",
        "mended": "if it is noticed in time, the extra cards are put back, and nothing is lost",
        "spoilt": "it is too late when he has handled the extra cards, or put them with his own",
    },
)
def too_many(
    p: FaultTooManyParams, hand: Hand, act: Excess, noticed: Hand | None, number: int, counted: int, replaced: int
) -> Decision:
    """Cards taken too many are put back if it is noticed in time; otherwise their taker counts nothing in this coup.

    `act`: what their taker, `hand`, does with them, or that he is `found` with too many during the play. `noticed`: who
    said that they are too many, if anyone did. `number`: how many. `counted`: the points he has counted, which he
    loses; `replaced`: the points of a pique of the other that a repique now replaces. Parameter `noticed`: who must
    have noticed (`nobody`: it never helps); `spoilt_by`: what else than putting them with his own makes it too late:
    `turning up` one, or `putting back` any before the other has noticed. 1642 §27, §36; 1651 ch. XII; 1674 par. 18.
    """
    grounds: Texts
    if act == "found":
        grounds = ("found",)
    elif p.noticed == "nobody":
        grounds = ("taken",)
    elif act == "puts back":
        grounds = _putting_back(p, hand, noticed)
    elif act == "puts with own" or p.spoilt_by == "turning up":
        grounds = ("taken", "spoilt")
    else:
        return
    if grounds == ("mended",):
        yield Finding("mended", to=hand, ruling="put back", number=number)
    else:
        yield Finding(*grounds, to=hand, ruling=NOTHING, number=number, points=-counted)
        if replaced:
            yield Finding(*grounds, to=other(hand), ruling=INSTEAD, points=-replaced)


def _putting_back(p: FaultTooManyParams, hand: Hand, noticed: Hand | None) -> Texts:
    if p.spoilt_by == "putting back" and noticed is None:
        return ("taken", "spoilt")
    noticer = "taker" if noticed in (None, hand) else "other"
    if p.noticed in ("either", noticer):
        return ("mended",)
    return ("taken", "spoilt") if p.spoilt_by == "putting back" and noticer == "taker" else ("taken",)


StockAct = Literal["takes up", "mixes", "with own", "stands", "new deal", "takes"]


class FaultOthersCardsParams(Params):
    lost = Choice("coup", "partie", asks="what is lost by mixing them, and by a younger who takes them up")


@rule(
    "fault.others-cards",
    grounds={
        "elder": "an elder who takes up or exposes a card that is the younger's counts nothing",
        "younger": "a younger who takes up or exposes a card that is the elder's counts nothing",
        "spared": "a younger loses nothing if the elder has taken some of his cards, and he mixes none with his hand",
        "with-own": "so does an elder who takes up the cards he leaves together with those he takes",
        "elder-mixed": "an elder who mixes with his hand cards that the younger may take counts nothing",
        "left-mixed": "so does one who mixes with his hand the cards that he has left",
        "younger-mixed": "a younger who mixes with his hand cards that the elder may take counts nothing",
        "late-mixed": "so does one who does it when the elder has taken some of his",
        "elder-choice": "the elder may look at his cards and choose a new deal instead",
        "younger-choice": "the younger may look at his cards and choose a new deal instead",
        "elder-rest": "if he plays, the elder can only take as many of his cards as have not been mixed",
        "younger-rest": "if he plays, the younger can only take as many of his cards as have not been mixed",
    },
)
def others_cards(
    p: FaultOthersCardsParams, hand: Hand, act: StockAct, number: int, took: bool, left: bool = False
) -> Decision:
    """A player who takes up cards of the talon that are the other's, or mixes them with his hand, counts nothing.

    `act`: what he does with `number` cards; or, after he has mixed them, what the other does: he `stands` the deal or
    has a `new deal`, or he `takes` more than the `number` that is left for him. `took`: the elder has taken some of his
    own; `left`: the cards mixed are those that he has left. `lost`: he counts nothing in this `coup`; or who mixes them
    loses the `partie`, as does a younger who takes them up. Laws of about 1890, 27–29, 33; its Laws of Piquet au Cent,
    9–10.
    """
    lost = LOST["partie"] if p.lost == "partie" else NOTHING
    if act in ("new deal", "stands"):
        ruling = "new deal" if act == "new deal" else "plays"
        yield Finding(f"{other(hand)}-choice", to=other(hand), ruling=ruling)
        if act == "stands":
            yield Finding(_mixed(hand, took, left), to=hand, ruling=NOTHING)
            yield Finding(f"{other(hand)}-rest", to=other(hand), ruling="takes", number=number)
    elif act == "takes":
        yield Finding(f"{other(hand)}-rest", to=other(hand), ruling=REFUSED, number=number)
    elif act == "mixes" and (p.lost == "partie" or (hand == "younger" and took)):
        yield Finding(_mixed(hand, took, left), to=hand, ruling=lost, number=number)
    elif act == "mixes":
        grounds = _mixed(hand, took, left), f"{other(hand)}-choice"
        yield Finding(*grounds, to=other(hand), ruling="chooses", number=number)
    elif act == "with own":
        yield Finding("with-own", to=hand, ruling=NOTHING, number=number)
    elif hand == "younger" and took:
        yield Finding("spared", to=hand, ruling="stands", number=number)
    else:
        yield Finding(hand, to=hand, ruling=lost if hand == "younger" else NOTHING, number=number)


def _mixed(hand: Hand, took: bool, left: bool) -> str:
    if hand == "elder":
        return "left-mixed" if left else "elder-mixed"
    return "late-mixed" if took else "younger-mixed"


@rule(
    "fault.discard-mixed",
    grounds={
        "stays": "a player who has taken from the talon, and mixes cards with his discard, must leave them there",
        "fewer": "he must play with fewer than twelve cards",
    },
)
def discard_mixed(p: Params, hand: Hand, cards: Cards, number: int) -> Decision:
    """A player who mixes cards of his with his discard, after taking from the talon, plays without them.

    `cards`: what he mixes; `number`: how many he has left. Laws of about 1890, 26.
    """
    yield Finding("stays", "fewer", to=hand, ruling="stays", cards=cards, number=number)


@rule("fault.too-few", grounds={"counts": "a player who takes fewer still counts what he has"})
def too_few(p: Params, hand: Hand, cards: int) -> Decision:
    """A player who takes fewer cards than he discarded plays with fewer, and counts what he has.

    `cards`: the number he plays with. 1642 §27; 1651 ch. XII.
    """
    yield Finding("counts", to=hand, ruling="stands", number=cards)


@rule(
    "fault.too-few-played",
    grounds={
        "answers": "a player with fewer cards must answer the other's as long as he has any",
        "unanswered": "when he has none left, the other's cards take, even if they are lower than those played before",
    },
)
def too_few_played(p: Params, short: Hand, led: Card, answered: Card | None) -> Decision:
    """A player with fewer cards must answer as long as he has any; after that a card led takes without an answer.

    `short`: who has fewer; `answered`: his last card, played to `led`; None when he has no more. 1642 §27–28; 1651
    ch. XII.
    """
    if answered is not None:
        yield Finding("answers", to=short, ruling="must answer", cards=(answered,))
    else:
        yield Finding("unanswered", to=other(short), ruling="takes", cards=(led,))


@rule(
    "fault.stray-discard",
    grounds={
        "unproven": "a card of the other pack among a discard does not prove that the pack was wrong when it was dealt",
        "thirteen": "a player who had it has played with too many cards, and counts nothing",
    },
)
def stray_discard(p: Params, hand: Hand, number: int, struck: int) -> Decision:
    """A card of the other pack is found in a discard: no new deal, and the penalty for a card too many.

    `hand`: whose discard it is; `number`: the cards that he plays with. `struck`: the points that he had counted, which
    he loses. Laws of about 1890, case XVII.
    """
    yield Finding("unproven", "thirteen", to=hand, ruling=NOTHING, number=number, points=-struck or None)
