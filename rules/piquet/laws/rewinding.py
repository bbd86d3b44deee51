"""Cards taken back, and cards played again after a mistake. Source: the Laws of about 1890, 52 and 59; cases X–XVI."""

from __future__ import annotations

from typing import Literal

from rules.core.cards import Card
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.sides import Cards, Decision, Finding, Hand, Pair, other

Mistake = Literal["too many", "out of turn", "not following", "misinformed", "left", "unnamed"]
"""Why cards are played again: a player has played a card too many, led out of turn, not followed suit, told the other
falsely what he has left of what he called, or had left a card by mistake that he ought to have had. Or why not: he has
only not said what it was that he called."""

_WHY = {
    "too many": ("extra", "error"),
    "out of turn": ("turn",),
    "not following": ("suit", "after"),
    "misinformed": ("misinformed",),
    "left": ("suit", "after"),
}


@rule(
    "play.again",
    grounds={
        "extra": "a player who answered several cards led together with too many takes the extra card back",
        "error": "cards played in error after that are taken up and played again",
        "turn": "a card led out of turn may be taken up",
        "answered": "it may not, if the other has played to it",
        "suit": "a player who did not follow suit takes his card back, and plays one of the suit",
        "after": "all cards played after that are taken up and played again",
        "misinformed": "a player who was told falsely what the other has left may play again from there",
        "not-misinformed": "he may not, if the other only did not say what it was that he called",
    },
    needs=("play.renounce",),
)
def again(p: Params, hand: Hand, mistake: Mistake, cards: Cards, stands: bool, undone: Pair[int]) -> Decision:
    """After some mistakes the cards are taken up, and played again from there.

    `hand` made the `mistake`, with `cards`. `stands`: the other has played to what was led out of turn, so that it
    stands. `undone`: the points in play that each had counted since, which are struck. Laws of about 1890, 59; cases X,
    XII, XIII, XV.
    """
    if stands:
        yield Finding("answered", to=hand, ruling="stands", cards=cards)
        return
    if mistake == "unnamed":
        yield Finding("not-misinformed", to=other(hand), ruling=REFUSED)
        return
    grounds = _WHY[mistake]
    yield Finding(*grounds, to=hand, ruling="plays again", cards=cards, points=-undone.of(hand) or None)
    if undone.of(other(hand)):
        yield Finding(*grounds, to=other(hand), ruling="plays again", points=-undone.of(other(hand)))


Retaking = Literal["played", "together", "allowed"]


@rule(
    "play.retaking",
    grounds={
        "played": "a card once led or played cannot be taken up",
        "together": "a card led by mistake with others may be taken up until the other has played to it",
        "answered": "after the other has played to it, it is too late",
        "allowed": "an elder may take up his lead if the younger corrects a false call after it",
    },
)
def retaking(p: Params, hand: Hand, act: Retaking, cards: Cards, answered: bool) -> Decision:
    """A card once played stays, but for some exceptions.

    `act`: the card was just `played`; it lies among several led `together`; or the elder is `allowed` to lead another,
    because the younger has corrected a false call. `answered`: the other has played to it. Laws of about 1890, 52, 59;
    case XI.
    """
    if act == "allowed":
        yield Finding("allowed", to=hand, ruling="taken back", cards=cards)
    elif act == "together":
        ruling = REFUSED if answered else "taken back"
        yield Finding("answered" if answered else "together", to=hand, ruling=ruling, cards=cards)
    else:
        yield Finding("played", to=hand, ruling=REFUSED, cards=cards)


@rule(
    "play.foreign-card",
    grounds={
        "returned": "a player who holds a card of the other pack puts it back there, without a penalty",
        "claimed": "if he has counted with it, and then played a card, he counts nothing in this coup",
        "impossible": "unless he could not have held what he claimed, in hand and discard together",
        "again": "if he has played it, the cards are taken up and played again without it",
    },
)
def foreign_card(
    p: Params, hand: Hand, card: Card, claimed: bool, possible: bool, undone: Pair[int] | None
) -> Decision:
    """A player has a card of the other pack in his hand: it is removed.

    `claimed`: he has counted with it, or called it as equal, and then played a card; `possible`: he could have held
    that without it, in hand and discard together. `undone`: the points in play that each had counted since he played
    it, which are struck; None if he has not. Laws of about 1890, case XVIII.
    """
    if undone is not None:
        yield Finding("again", to=hand, ruling="plays again", cards=(card,), points=-undone.of(hand) or None)
        if undone.of(other(hand)):
            yield Finding("again", to=other(hand), ruling="plays again", points=-undone.of(other(hand)))
    if claimed:
        yield Finding("claimed" if possible else "impossible", to=hand, ruling=NOTHING if possible else "taken back")
    elif undone is None:
        yield Finding("returned", to=hand, ruling="put back", cards=(card,))


@rule("play.dropping", grounds={"drops": "cards dropped by accident may be taken up again"})
def dropping(p: Params, hand: Hand, cards: Cards) -> Decision:
    """A player takes up cards that he dropped by accident. Laws of about 1890, 59."""
    yield Finding("drops", to=hand, ruling="taken back", cards=cards)


@rule(
    "play.left-of-called",
    grounds={
        "asked": "a player who is asked must say what he still has of what he called",
        "called": "the answer is only about the cards that were called",
    },
)
def left_of_called(p: Params, hand: Hand, name: str, number: int, true: int) -> Decision:
    """A player says how many cards he has left of something that he called and that was good or equal.

    `number`: what he says; `true`: what he has. What is false is believed until it is found out (`play.again`). Laws of
    about 1890, 55; its Description, 48; cases XV and XVI.
    """
    ruling = "told" if number == true else "misinforms"
    yield Finding("asked", "called", to=hand, ruling=ruling, name=name, number=number)


@rule(
    "exchange.left-by-mistake",
    grounds={
        "takes": "a younger who took a card too few by mistake may take it up, even in the play",
        "announced": "he may not, if he has said that he leaves a card",
        "goes-on": "the play goes on as usual if he has renounced in no suit of that card",
        "renounced": "if he has, the cards are played again from there",
    },
)
def left_by_mistake(p: Params, card: Cards, announced: bool, renounced: bool) -> Decision:
    """The younger took a card less than he discarded, by mistake; he may take up the card that he left on the table.

    `announced`: he said that he would leave a card. `renounced`: he has since played another suit when the suit of this
    `card` was led. Laws of about 1890, case XIII.
    """
    if announced:
        yield Finding("announced", to="younger", ruling=REFUSED, cards=card)
    else:
        grounds = ("takes", "renounced" if renounced else "goes-on")
        yield Finding(*grounds, to="younger", ruling="takes", number=1, cards=card)
