"""The play: who leads, how to follow, who takes the trick, and the Mat.

Sources: 1637, paragraphs 4, 11 and 15; the text takes much of it for granted.
"""

from __future__ import annotations

from functools import reduce

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import MAT, Card, Cards
from rules.tarot.laws.pack import Order
from rules.tarot.sides import MORT, Decision, Finding, Players, after, to_each

Played = tuple[str, Card]
Trick = tuple[Played, ...]
"""The cards of a trick, in the order in which they were played."""


def led_in(trick: Trick) -> Card | None:
    """Return the card to be followed, not the Mat, nor a card drawn from the Mort; None if there is none."""
    return next((card for player, card in trick if card != MAT and player != MORT), None)


def winner_of(trick: Trick, order: Order, mort: bool = False) -> Played:
    """Return who takes a trick, and with which card; the card of the Mort can take it only if `mort` says so."""
    able = [played for played in trick if mort or played[0] != MORT]
    return reduce(lambda best, played: played if order.beats(played[1], best[1]) else best, able)


class PlayFirstParams(Params):
    leader = Choice("after-dealer", "dealer", asks="who leads first")


@rule(
    "play.first",
    grounds={
        "first": "a player leads the first trick because of his place",
        "taker": "the player who took the last trick leads",
        "turn": "they play in turn",
    },
)
def first(
    p: PlayFirstParams,
    player: str,
    everyone: Players,
    dealer: str | None,
    on_turn: str | None,
    begun: bool,
    open_trick: bool,
) -> Decision:
    """Somebody leads; the others play in turn, and the player who takes the trick leads the next.

    `on_turn`: whose turn it is, if it is not the first trick (`begun`) or a card has been led (`open_trick`). `leader`:
    the player `after-dealer` leads the first trick, or the `dealer`. 1637 does not say it.
    """
    if open_trick:
        if player != on_turn:
            yield Finding("turn", to=player, ruling="refused")
    elif begun:
        yield Finding("taker", to=player, ruling="leads" if player == on_turn else "refused")
    else:
        leader = on_turn if dealer is None else first_leader(p.leader, dealer, everyone)
        yield Finding("first", to=player, ruling="leads" if player == leader else "refused")


def first_leader(leader: str, dealer: str, everyone: Players) -> str:
    """Return who leads the first trick, by the parameter of `play.first`."""
    return dealer if leader == "dealer" else after(dealer, everyone)


class PlayFollowingParams(Params):
    void = Choice("must-trump", "free", asks="what a player without the suit does")


@rule(
    "play.following",
    grounds={
        "suit": "nobody may renounce: a player with a card of the band led must play one",
        "trump": "a player without a card of the suit led, but with a triumph, must play a triumph",
    },
)
def following(p: PlayFollowingParams, player: str, card: Card, led: Card, held: Cards) -> Decision:
    """A player must follow the suit led, or a triumph led, if he can; the Mat can be played at any time.

    `held`: the cards that `player` has in hand, including `card`. `void`: a player with none of the suit `must-trump`,
    or is `free`. 1637, paragraph 11.
    """
    if card == MAT or card.suit is led.suit:
        return
    if any(own.suit is led.suit for own in held if own != MAT):
        yield Finding("suit", to=player, ruling="refused", cards=(card,))
    elif p.void == "must-trump" and not card.is_triumph and any(own.is_triumph for own in held if own != MAT):
        yield Finding("trump", to=player, ruling="refused", cards=(card,))


@rule(
    "play.taking",
    grounds={
        "triumph": "triumphs beat the four suits",
        "higher": "the higher card takes the lower of its band",
        "other-suit": "a card of another suit takes nothing",
    },
)
def taking(p: Params, trick: Trick, order: Order, mort: bool) -> Decision:
    """The highest triumph takes the trick; without a triumph, the highest card of the suit led.

    `trick`: the cards in the order in which they were played. `mort`: a card of the Mort can take it too; otherwise it
    is not compared with the others. 1637, paragraphs 4 and 7.
    """
    player, card = winner_of(trick, order, mort)
    rivals = [rival for whose, rival in trick if rival not in (card, MAT) and (mort or whose != MORT)]
    grounds = (
        *(["triumph"] if card.is_triumph and any(not rival.is_triumph for rival in rivals) else []),
        *(["higher"] if any(rival.suit is card.suit for rival in rivals) else []),
        *(["other-suit"] if not card.is_triumph and any(rival.suit is not card.suit for rival in rivals) else []),
    )
    cards = tuple(rival for _, rival in trick)
    yield Finding(*(grounds or ("higher",)), to=player, ruling="takes", name=str(card), cards=cards)


class MatExcuseParams(Params):
    price = Number(asks="how many marks he pays")
    unexcused = Choice("last-trick", "led", "either", asks="when he is not excused")


@rule(
    "mat.excuse",
    grounds={
        "excused": "a player excuses himself with the Mat by showing it on a trick of the others",
        "one-of-seven": "the Mat is one of the seven Tarots",
        "not-taken": "it does not take and cannot be taken",
        "put-back": "it is put back among the cards that its owner has taken",
        "unexcused": "a player who has not excused himself during the play pays each",
    },
)
def excuse(p: MatExcuseParams, player: str, everyone: Players, led: bool, last: bool, cards: Cards) -> Decision:
    """The Mat neither takes nor is taken: it is shown on a trick, and goes back to the cards of its owner.

    `cards`: the Mat; `led`: it was led; `last`: it is played to the last trick. `unexcused`: a player who plays it in
    the `last-trick`, or who has `led` it, or `either`, has not excused himself and pays two to each. 1637,
    paragraph 15.
    """
    unexcused = (last and p.unexcused != "led") or (led and p.unexcused != "last-trick")
    if unexcused:
        yield Finding("not-taken", "put-back", to=player, ruling="not excused", cards=cards)
        yield from to_each(player, everyone, p.price, "unexcused", cards=cards)
    elif led:
        yield Finding("not-taken", "put-back", to=player, ruling="leads the Mat", cards=cards)
    else:
        grounds = ("excused", "one-of-seven", "not-taken", "put-back")
        yield Finding(*grounds, to=player, ruling="excused", cards=cards)


@rule("mat.leading", grounds={"next": "when the Mat is led, the next card must be followed"})
def leading(p: Params, player: str, cards: Cards) -> Decision:
    """When the Mat is led, the card played next must be followed.

    `cards`: that card, played by `player`. 1637 does not say it.
    """
    yield Finding("next", to=player, ruling="sets the suit", cards=cards)
