"""The play, as far as the pique and the order of counting need it: what each card played counts, and the cards.

What the last trick counts is not here: a record of all twelve tricks lacks it. Sources: 1642 §13–14; 1651 ch. X.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cards import Card
from rules.domains import Number, RankList
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
    "play.count",
    grounds={
        "led": "a ten or better counts one when it is led",
        "won": "a ten or better counts one when it takes the trick",
        "low": "a card under ten counts nothing",
        "not-taken": "only he counts who leads or takes the trick",
    },
    parameters={"counting": RankList()},
)
def count(p: Params, tricks: tuple[Trick, ...]) -> Iterator[Finding]:
    """A card that counts brings one to him who leads it, or who takes the trick with it.

    `counting`: the ranks that count. One finding for each card played, in order. 1642 §13–14; 1651 ch. X.
    """
    for played in cards_played(tricks):
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
