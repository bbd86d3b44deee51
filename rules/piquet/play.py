"""The play: who leads, what must be played to a card, who takes it, what each card counts, and the cards.

Sources: 1642 §13–14 and, of cards on the table, §29; 1651 ch. X and the same in ch. XII.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cards import Card
from rules.domains import Choice, Number, RankList
from rules.piquet.pack import beats
from rules.piquet.pair import HANDS, Pair, other
from rules.rule import Finding, Hand, Params, rule

ONE = 1
"""What a card counts in play, if it counts."""


@dataclass(frozen=True)
class Trick:
    """A card led, and the card played to it (None while it is not answered)."""

    led: Card
    answered: Card | None = None

    @property
    def taken_by_answer(self) -> bool:
        """Whether the card played to it takes it."""
        return self.answered is not None and beats(self.answered, self.led)


@dataclass(frozen=True)
class Played:
    """A card as it was played: by whom, whether led, and whether it took the card led."""

    hand: Hand
    card: Card
    led: bool
    took: bool = False


def cards_played(tricks: tuple[Trick, ...]) -> tuple[Played, ...]:
    """The cards of the tricks one by one. The elder leads the first, then whoever won the one before."""
    played: list[Played] = []
    leader: Hand = "elder"
    for trick in tricks:
        played.append(Played(leader, trick.led, led=True))
        if trick.answered is not None:
            played.append(Played(other(leader), trick.answered, led=False, took=trick.taken_by_answer))
        leader = other(leader) if trick.taken_by_answer else leader
    return tuple(played)


def tricks_won(tricks: tuple[Trick, ...]) -> Pair[int]:
    """How many of the answered tricks each has won."""
    winners = []
    leader: Hand = "elder"
    for trick in tricks:
        leader = other(leader) if trick.taken_by_answer else leader
        winners += [leader] if trick.answered is not None else []
    return Pair(winners.count("elder"), winners.count("younger"))


@rule(
    "play.lead",
    grounds={
        "elder": "the elder begins",
        "one-by-one": "cards are played one by one, each answered before the next is led",
        "taker": "who took the trick leads next, of what suit he pleases, and so on to the last card",
    },
)
def lead(p: Params, hand: Hand, card: Card, leader: Hand, led: Card | None, first: bool) -> Iterator[Finding]:
    """The elder leads first; after that whoever has taken the trick, any suit, as long as there are cards.

    `hand` plays `card`; `leader` is to lead, or led the trick that is open with `led`; `first`: no card has been
    played. Who plays out of his turn is refused. 1642 §13–14; 1651 ch. X.
    """
    turn = "elder" if first else "taker"
    if led is None:
        yield Finding(turn, to=hand, ruling="leads" if hand == leader else "refused", cards=(card,))
    elif hand == leader:
        yield Finding("one-by-one", to=hand, ruling="refused", cards=(card,))


@rule(
    "play.renounce",
    grounds={
        "follow": "nobody may play another suit who has the one led",
        "mended": "what was so played by mistake is taken back, and a card of the suit played",
        "no-penalty": "for this there is no penalty",
    },
)
def renounce(p: Params, hand: Hand, card: Card, led: Card, held: tuple[Card, ...]) -> Iterator[Finding]:
    """Whoever has a card of the suit led must play one; if he played another he takes it back, without penalty.

    `card` is played to `led`; `held`: what he has in hand, with it or without. 1642 §29; 1651 ch. XII.
    """
    if card.suit is not led.suit and has_suit(held, led):
        yield Finding("follow", "mended", "no-penalty", to=hand, ruling="refused", cards=(card,))


def has_suit(held: tuple[Card, ...], led: Card) -> bool:
    """Whether there is a card of the suit led among these."""
    return any(card.suit is led.suit for card in held)


@rule(
    "play.taking-back",
    grounds={
        "none-of-it": "a card played by one who has none of the suit led is not taken up again",
        "has-suit": "who has of the suit after all may take up his card and follow, and it is no fault",
    },
)
def taking_back(p: Params, hand: Hand, card: Card, led: Card | None, held: tuple[Card, ...]) -> Iterator[Finding]:
    """A card of another suit stays played by one who has none of the suit led; else he may take it up and follow.

    `card` was played to `led`, None if it was itself led; `held`: what he has left. 1642 §13; 1651 ch. X.
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
        "touched": "a card once out of the hand and on the table is not taken up again",
        "lesser": "not even if he meant to play a higher one, and it is less than the card it is played to",
    },
)
def touched(p: Params, hand: Hand, card: Card, led: Card | None) -> Iterator[Finding]:
    """A card that has left the hand and lies on the table stays, though another was meant.

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
def trick(p: Params, leader: Hand, led: Card, answered: Card) -> Iterator[Finding]:
    """The higher card takes the lower of the same suit; one of another suit takes nothing.

    `cards` of the finding: the card that takes, and the one taken. 1642 §13; 1651 ch. X.
    """
    if answered.suit is not led.suit:
        yield Finding("other-suit", to=leader, ruling="takes", cards=(led, answered))
    elif beats(answered, led):
        yield Finding("higher", to=other(leader), ruling="takes", cards=(answered, led))
    else:
        yield Finding("higher", to=leader, ruling="takes", cards=(led, answered))


@rule(
    "play.count",
    grounds={
        "led": "a ten or better counts one when it is led",
        "won": "a ten or better counts one when it takes the trick",
        "low": "a card under ten counts nothing",
        "not-taken": "only he counts who leads or takes the trick",
    },
    parameters={"counting": RankList()},
)
def count(p: Params, cards_down: tuple[Played, ...]) -> Iterator[Finding]:
    """A card that counts brings one to him who leads it, or who takes the trick with it.

    `cards_down`: the cards as they were played; one finding for each, in order. `counting`: the ranks that count.
    1642 §13–14; 1651 ch. X.
    """
    for played in cards_down:
        ground = _ground(p, played)
        yield Finding(ground, to=played.hand, points=ONE if ground in ("led", "won") else 0, cards=(played.card,))


def _ground(p: Params, played: Played) -> str:
    """Why a card played counts or not."""
    if played.card.rank not in p.counting:
        return "low"
    if played.led:
        return "led"
    return "won" if played.took else "not-taken"


@rule(
    "play.last-trick",
    grounds={
        "ten": "who takes the last trick with a ten or better counts more for it",
        "low": "who takes it with a lower card counts less",
    },
    parameters={"ranks": RankList(), "with_ten": Number(), "with_low": Number(), "own": Choice("within", "above")},
    needs=("play.count",),
)
def last_trick(p: Params, last: Played, counted: int) -> Iterator[Finding]:
    """Whoever takes the last trick counts two for it if he takes it with a ten or better, one if with a lower card.

    `last`: the card that takes it; `counted`: what that card has counted as it was played. `ranks`: the cards that make
    it `with_ten` points, any other makes it `with_low`. `own`: what the card has counted lies `within` that number, so
    that only the rest is added, or it comes `above` it. `number` is what card and trick bring together. 1642 §14;
    1651 ch. X.
    """
    ground, worth = ("ten", p.with_ten) if last.card.rank in p.ranks else ("low", p.with_low)
    points = max(0, worth - counted) if p.own == "within" else worth
    yield Finding(ground, to=last.hand, ruling="last", points=points, number=points + counted, cards=(last.card,))


@rule(
    "cards.most",
    grounds={"most": "he who has won more tricks counts for the cards", "equal": "if each has as many, neither counts"},
    parameters={"points": Number()},
)
def most(p: Params, cards_won: Pair[int], capots: tuple[Hand, ...]) -> Iterator[Finding]:
    """Whoever has won more of the cards counts for them; if they are equal, nobody does.

    `cards_won`: tricks won by each. `capots`: whoever has made a capot, which counts in place of this.
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
