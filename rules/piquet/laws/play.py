"""The play: who leads, how to follow, who takes the trick, what each card counts, and the points for the cards.

Sources: 1642 §13–14 and, for cards on the table, §29; 1651 ch. X and the same in ch. XII.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from rules.core.cards import Card
from rules.core.domains import Choice, Number, RankList
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.pack import beats
from rules.piquet.sides import HANDS, TRICKS, Cards, Decision, Finding, Hand, Hands, Pair, other

ONE = 1
"""What a card counts in play, if it counts at all."""


class Trick(NamedTuple):
    """A card led, and the card that answers it (None until it is answered)."""

    led: Card
    answered: Card | None = None

    @property
    def taken_by_answer(self) -> bool:
        """Whether the answering card takes the trick."""
        return self.answered is not None and beats(self.answered, self.led)


@dataclass(frozen=True, eq=False, init=False)
class Played:
    """A card as it was played: by whom, whether led, whether it took the card led. There is one object for each."""

    hand: Hand
    card: Card
    led: bool
    took: bool

    def __new__(cls, hand: Hand, card: Card, led: bool, took: bool = False) -> Played:
        """Return the card played, which is made if it is not known yet."""
        played = _PLAYED.get((hand, card, led, took))
        if played is None:
            played = object.__new__(cls)
            played.__dict__.update(hand=hand, card=card, led=led, took=took)
            return _PLAYED.setdefault((hand, card, led, took), played)
        return played

    def __reduce__(self) -> tuple[type[Played], tuple[Hand, Card, bool, bool]]:
        return Played, (self.hand, self.card, self.led, self.took)


Counted: TypeAlias = tuple[tuple[Played, int], ...]
"""The cards played, in order, each with the points that it has counted."""
_PLAYED: dict[tuple[Hand, Card, bool, bool], Played] = {}


def cards_played(tricks: tuple[Trick, ...]) -> tuple[Played, ...]:
    """Return the cards of the tricks one by one. The elder leads the first, then the winner of the one before."""
    played: list[Played] = []
    leader: Hand = "elder"
    for trick in tricks:
        played.append(Played(leader, trick.led, led=True))
        if trick.answered is not None:
            played.append(Played(other(leader), trick.answered, led=False, took=trick.taken_by_answer))
        leader = other(leader) if trick.taken_by_answer else leader
    return tuple(played)


def tricks_won(tricks: tuple[Trick, ...]) -> Pair[int]:
    """Return how many of the answered tricks each has won."""
    winners = []
    leader: Hand = "elder"
    for trick in tricks:
        leader = other(leader) if trick.taken_by_answer else leader
        winners += [leader] if trick.answered is not None else []
    return Pair(winners.count("elder"), winners.count("younger"))


@rule(
    "play.lead",
    grounds={
        "elder": "the elder leads first",
        "one-by-one": "cards are played one by one, each answered before the next is led",
        "taker": "the player who took the trick leads next, in any suit, and so on to the last card",
    },
)
def lead(p: Params, hand: Hand, card: Card, leader: Hand, led: bool, first: bool) -> Decision:
    """The elder leads first; after that the player who took the trick leads, in any suit, as long as there are cards.

    `hand` plays `card`; `leader` must lead, or has `led` a card that waits for its answer; `first`: no card has been
    played. A card out of turn is refused. 1642 §13–14; 1651 ch. X.
    """
    turn = "elder" if first else "taker"
    if not led:
        yield Finding(turn, to=hand, ruling="leads" if hand == leader else "refused", cards=(card,))
    elif hand == leader:
        yield Finding("one-by-one", to=hand, ruling="refused", cards=(card,))


@rule(
    "play.renounce",
    grounds={
        "follow": "a player with a card of the suit led may not play another suit",
        "mended": "a card so played by mistake is taken back, and a card of the suit is played",
        "no-penalty": "there is no penalty for this",
    },
)
def renounce(p: Params, hand: Hand, card: Card, led: Card, held: Cards) -> Decision:
    """A player with a card of the suit led must play one; if he played another, he takes it back, without penalty.

    `card` is played to `led`; `held`: the cards he has in hand, with or without it. 1642 §29; 1651 ch. XII.
    """
    if card.suit is not led.suit and has_suit(held, led):
        yield Finding("follow", "mended", "no-penalty", to=hand, ruling="refused", cards=(card,))


def has_suit(held: Cards, led: Card) -> bool:
    """Whether these cards have one of the suit led."""
    return any(card.suit is led.suit for card in held)


@rule(
    "play.taking-back",
    grounds={
        "none-of-it": "a player without a card of the suit led may not take back the card that he played",
        "has-suit": "a player who has a card of the suit may take back his card and follow, without a fault",
    },
)
def taking_back(p: Params, hand: Hand, card: Card, led: Card | None, held: Cards) -> Decision:
    """A card of another suit stays if its player has none of the suit led; otherwise he may take it back and follow.

    `card` was played to `led`, None if it was itself led; `held`: the cards he has left. 1642 §13; 1651 ch. X.
    """
    if led is None or card.suit is led.suit:
        return
    if has_suit(held, led):
        yield Finding("has-suit", to=hand, ruling="taken back", cards=(card,))
    else:
        yield Finding("none-of-it", to=hand, ruling="refused", cards=(card,))


@rule(
    "play.touched",
    grounds={
        "touched": "a card that has left the hand and lies on the table is not taken back",
        "lesser": "it is not taken back even if he meant to play a higher one, and it is lower than the card led",
    },
)
def touched(p: Params, hand: Hand, card: Card, led: Card | None) -> Decision:
    """A card that has left the hand and lies on the table stays, even if another was meant.

    `card` was played to `led`, None if it was itself led. 1642 §29; 1651 ch. XII.
    """
    lesser = led is not None and beats(led, card)
    yield Finding("touched", *(("lesser",) if lesser else ()), to=hand, ruling="refused", cards=(card,))


@rule(
    "play.trick",
    grounds={
        "higher": "the higher card of the same suit takes the lower",
        "other-suit": "a card of another suit takes nothing, however high",
    },
)
def trick(p: Params, leader: Hand, led: Card, answered: Card) -> Decision:
    """The higher card takes the lower one of the same suit; a card of another suit takes nothing.

    `cards` of the finding: the card that takes, and the one that is taken. 1642 §13; 1651 ch. X.
    """
    if answered.suit is not led.suit:
        yield Finding("other-suit", to=leader, ruling="takes", cards=(led, answered))
    elif beats(answered, led):
        yield Finding("higher", to=other(leader), ruling="takes", cards=(answered, led))
    else:
        yield Finding("higher", to=leader, ruling="takes", cards=(led, answered))


class PlayLowParams(Params):
    counting = RankList(asks="which ranks count")


@rule(
    "play.low",
    grounds={"low": "a card below the ten counts nothing"},
    matter="play.count",
)
def low(p: PlayLowParams, cards_down: tuple[Played, ...]) -> Decision:
    """A card below the ten counts nothing, neither when it is led nor when it takes the trick.

    `cards_down`: the cards as they were played. `counting`: the ranks that count; any other is low. 1642 §13; 1651
    ch. X; today’s rules, article 15.
    """
    for played in cards_down:
        if played.card.rank not in p.counting:
            yield Finding("low", to=played.hand, points=0, cards=(played.card,))


class PlayAgreedLowParams(Params):
    low = RankList(asks="which ranks do not count")


@rule("play.agreed-low", grounds={"low": "by agreement a low card counts nothing"}, matter="play.count")
def agreed_low(p: PlayAgreedLowParams, cards_down: tuple[Played, ...]) -> Decision:
    """Where the players have agreed on it, a low card counts nothing, neither led nor when it takes the trick.

    `cards_down`: the cards as they were played. `low`: the ranks that do not count. Laws of Piquet au Cent of about
    1890, 26.
    """
    for played in cards_down:
        if played.card.rank in p.low:
            yield Finding("low", to=played.hand, points=0, cards=(played.card,))


@rule(
    "play.count",
    grounds={
        "led": "a card that counts scores one when it is led",
        "won": "a card that counts scores one when it takes the trick",
        "not-taken": "only the player who leads or takes the trick counts",
    },
)
def count(p: Params, cards_down: tuple[Played, ...], low_cards: Cards) -> Decision:
    """A card that counts scores one for the player who leads it, or who takes the trick with it.

    `cards_down`: the cards as they were played; one finding for each that counts, in order. `low_cards`: those that
    count nothing (`play.low`). 1642 §13–14; 1651 ch. X; today’s rules, articles 10 and 15.
    """
    for played in cards_down:
        if played.card not in low_cards:
            ground = "led" if played.led else "won" if played.took else "not-taken"
            yield Finding(ground, to=played.hand, points=0 if ground == "not-taken" else ONE, cards=(played.card,))


class PlayLastLowParams(Params):
    ranks = RankList(asks="which cards count in full")
    points = Number(asks="how many points")


@rule(
    "play.last-low",
    grounds={"low": "a player who takes the last trick with a lower card counts less"},
    needs=("play.count",),
    matter="play.last-trick",
)
def last_low(p: PlayLastLowParams, last: Played, counted: int) -> Decision:
    """A player who takes the last trick with a low card counts less for it than with another.

    `last`: the card that takes it; `counted`: what that card counted when it was played. `ranks`: the cards with which
    the trick counts in full; with any other it makes `points`. `number` is the sum for card and trick.
    1642 §14; 1651 ch. X; today’s rules, article 15.
    """
    if last.card.rank not in p.ranks:
        yield _last("low", last, max(0, p.points - counted), counted)


class PlayLastTrickParams(Params):
    points = Number(asks="how many points")
    own = Choice("within", "above", asks="whether the card itself is included")


@rule(
    "play.last-trick",
    grounds={"taken": "the player who takes the last trick counts for it"},
    needs=("play.count",),
)
def last_trick(p: PlayLastTrickParams, last: Played, counted: int, last_is_low: bool) -> Decision:
    """The player who takes the last trick counts for it, usually two in all.

    `last`: the card that takes it; `counted`: what that card counted when it was played; `last_is_low`: it is judged as
    a low card (`play.last-low`). `own`: the count of the card is `within` the `points`, so that only the rest is added,
    or the points come `above` it. `number` is the sum for card and trick. 1642 §14; 1651 ch. X; today’s rules,
    article 15.
    """
    if not last_is_low:
        points = max(0, p.points - counted) if p.own == "within" else p.points
        yield _last("taken", last, points, counted)


def _last(ground: str, last: Played, points: int, counted: int) -> Finding:
    return Finding(ground, to=last.hand, ruling="last", points=points, number=points + counted, cards=(last.card,))


LAST_TRICK = ("play.last-low", "play.last-trick")
"""The rules for counting the last trick: the first, if it finds anything, otherwise the second."""


@rule(
    "play.twelfth",
    grounds={"twelfth": "the last trick is the twelfth, even if a player has a card more"},
    needs=("play.last-trick",),
)
def twelfth(p: Params, winner: Hand) -> Decision:
    """The twelfth trick is the last, even if a player has cards left because he had too many.

    `winner`: who takes it. Laws of about 1890, case XIX.
    """
    yield Finding("twelfth", to=winner, ruling="last", number=TRICKS)


class PlayConcedingParams(Params):
    tricks = Number(1, asks="how many points the tricks are")
    cards = Number(1, asks="how many points the cards are")


@rule(
    "play.conceding",
    grounds={
        "last": "a player may give up the cards only in the last deal of the partie",
        "saved": "a player who has saved his rubicon may not give up the cards",
        "begun": "a player who has begun to play may not give up the cards",
        "tricks": "a player who gives up the cards lets the other count every trick",
        "cards": "and the points for the cards",
    },
)
def conceding(p: PlayConcedingParams, hand: Hand, made: int, last: bool, saved: bool, begun: bool) -> Decision:
    """A player who cannot save his rubicon throws down his hand: the other counts all tricks and the cards.

    `hand`: who throws it down; `made`: what the other has counted in play, which is part of the points for the
    `tricks`; `last`: it is the last deal of the partie; `saved`: he has come to the points of the rubicon; `begun`: he
    has played a card. The points for the `cards` are added. Description of about 1890, 64; case XXII.
    """
    if begun or saved or not last:
        yield Finding("begun" if begun else "saved" if last else "last", to=hand, ruling=REFUSED)
        return
    yield Finding("tricks", to=other(hand), ruling="counts all", points=p.tricks - made, number=p.tricks)
    yield Finding("cards", to=other(hand), ruling="counts all", points=p.cards)


class PlayLastCapotParams(Params):
    counts = Choice("counts", "nothing", asks="whether the last trick counts")


@rule(
    "play.last-capot",
    grounds={"capot": "some give nothing for the last trick to a player who wins them all"},
    needs=("play.count",),
)
def last_capot(p: PlayLastCapotParams, cards_won: Pair[int]) -> Decision:
    """Whether the last trick still counts when one player wins all twelve.

    `cards_won`: tricks won by each. `counts`: it `counts` as usual, or not (`nothing`). Today’s rules, the modern game.
    """
    for hand in HANDS:
        if cards_won.of(hand) and not cards_won.of(other(hand)):
            yield Finding("capot", to=hand, ruling=p.counts)


class CardsMostParams(Params):
    points = Number(asks="how many points")


@rule(
    "cards.most",
    grounds={
        "most": "the player who has won more tricks counts for the cards",
        "equal": "if both have the same number of tricks, neither counts",
    },
)
def most(p: CardsMostParams, cards_won: Pair[int], capots: Hands) -> Decision:
    """The player who has won more tricks counts for the cards; if both have the same number, nobody does.

    `cards_won`: tricks won by each. `capots`: the player with a capot, which counts in place of this.
    1642 §14; 1651 ch. X.
    """
    if capots:
        return
    if cards_won.elder == cards_won.younger:
        for hand in HANDS:
            yield Finding("equal", to=hand, ruling="equal", points=0)
    else:
        winner: Hand = "elder" if cards_won.elder > cards_won.younger else "younger"
        yield Finding("most", to=winner, ruling="most", points=p.points)
