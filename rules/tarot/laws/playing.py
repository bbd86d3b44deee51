"""The play: who leads, what must be played to a card, who takes it, and the Mat.

Sources: 1637, paragraphs 4, 11 and 15; much of it the text takes for granted.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.tarot.cards import MAT, Card
from rules.tarot.laws.pack import Order
from rules.tarot.sides import MORT, Finding, after, to_each

Played = tuple[str, Card]
"""Who played a card, and the card."""


def led_in(trick: tuple[Played, ...]) -> Card | None:
    """The card of a trick that says what must be followed: the first, or the one after the Mat. None if there is none.

    What is drawn of the Mort's says nothing.
    """
    return next((card for player, card in trick if card != MAT and player != MORT), None)


def winner_of(trick: tuple[Played, ...], order: Order, mort: bool = False) -> Played:
    """Who takes a trick, and with which card; that of the Mort can only where `mort` says so."""
    able = [one for one in trick if mort or one[0] != MORT]
    best = able[0]
    for one in able[1:]:
        if order.beats(one[1], best[1]):
            best = one
    return best


@rule(
    "play.first",
    grounds={
        "first": "who leads the first trick",
        "taker": "who took the trick before leads",
        "turn": "they play in turn",
    },
    parameters={"leader": Choice("after-dealer", "dealer")},
)
def first(
    p: Params, player: str, everyone: tuple[str, ...], dealer: str | None, on_turn: str, begun: bool, open_trick: bool
) -> Iterator[Finding]:
    """Somebody leads; the others play in turn, and who takes the trick leads the next.

    `on_turn`: whose turn it is, if it is not the first trick (`begun`) or a card has been led (`open_trick`). `leader`:
    the first trick is led by the player `after-dealer`, or by the `dealer`. 1637 does not say it.
    """
    if open_trick:
        if player != on_turn:
            yield Finding("turn", to=player, ruling="refused")
    elif begun:
        yield Finding("taker", to=player, ruling="leads" if player == on_turn else "refused")
    else:
        leader = on_turn if dealer is None else first_leader(p.leader, dealer, everyone)
        yield Finding("first", to=player, ruling="leads" if player == leader else "refused")


def first_leader(leader: str, dealer: str, everyone: tuple[str, ...]) -> str:
    """Who leads the first trick, by the parameter of `play.first`."""
    return dealer if leader == "dealer" else after(dealer, everyone)


@rule(
    "play.following",
    grounds={
        "suit": "nobody may renounce: who has of the band that is led must play it",
        "trump": "who has none of the suit led, but a triumph, must play a triumph",
    },
    parameters={"void": Choice("must-trump", "free")},
)
def following(p: Params, player: str, card: Card, led: Card, held: tuple[Card, ...]) -> Iterator[Finding]:
    """Who has of the suit led, or a triumph when one is led, must play it; the Mat can be played at any time.

    `held`: what `player` has in hand, `card` among it. `void`: who has none of the suit `must-trump`, or is `free`.
    1637, paragraph 11.
    """
    if card == MAT or card.suit is led.suit:
        return
    if any(one.suit is led.suit for one in held if one != MAT):
        yield Finding("suit", to=player, ruling="refused", cards=(card,))
    elif p.void == "must-trump" and not card.is_triumph and any(one.is_triumph for one in held if one != MAT):
        yield Finding("trump", to=player, ruling="refused", cards=(card,))


@rule(
    "play.taking",
    grounds={
        "triumph": "by triumphs one overcomes the four suits",
        "higher": "the higher card takes the lower of its band",
        "other-suit": "a card of another suit takes nothing",
    },
)
def taking(p: Params, trick: tuple[Played, ...], order: Order, mort: bool) -> Iterator[Finding]:
    """The highest triumph takes the trick; without one the highest card of the suit that is led.

    `trick`: the cards in the order in which they were played. `mort`: a card of the Mort can take it, too; else
    it is not compared with the others. 1637, paragraphs 4 and 7.
    """
    player, card = winner_of(trick, order, mort)
    rivals = [one for whose, one in trick if one not in (card, MAT) and (mort or whose != MORT)]
    grounds = (
        *(["triumph"] if card.is_triumph and any(not one.is_triumph for one in rivals) else []),
        *(["higher"] if any(one.suit is card.suit for one in rivals) else []),
        *(["other-suit"] if not card.is_triumph and any(one.suit is not card.suit for one in rivals) else []),
    )
    cards = tuple(one for _, one in trick)
    yield Finding(*(grounds or ("higher",)), to=player, ruling="takes", name=str(card), cards=cards)


@rule(
    "mat.excuse",
    grounds={
        "excused": "one excuses oneself with the Mat, presenting it upon a trick of the others",
        "one-of-seven": "the Mat is one of the seven Tarots",
        "not-taken": "it does not take and cannot be taken",
        "put-back": "it is put back among the cards that are lifted",
        "unexcused": "who has not excused himself in playing pays to each",
    },
    parameters={"price": Number(), "unexcused": Choice("last-trick", "led", "either")},
)
def excuse(
    p: Params, player: str, everyone: tuple[str, ...], led: bool, last: bool, cards: tuple[Card, ...]
) -> Iterator[Finding]:
    """The Mat neither takes nor is taken: it is shown upon a trick, and goes back to the cards of its owner.

    `cards`: the Mat; `led`: it was led; `last`: it is played to the last trick. `unexcused`: who plays it in the
    `last-trick`, or who has `led` it, or `either`, has not excused himself and pays two to each. 1637, paragraph 15.
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


@rule("mat.leading", grounds={"next": "when the Mat is led the next card says what is to be followed"})
def leading(p: Params, player: str, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """When the Mat is led, the card that is played next is the one to be followed.

    `cards`: that card, played by `player`. 1637 does not say it.
    """
    yield Finding("next", to=player, ruling="sets the suit", cards=cards)
