"""Several coups or parties together: two games and a decider; a fixed number of coups, and the winner's gain.

The players are `A` and `B`. Sources: modern 20, and the section on the Rubicon; 1890, Laws 71–73.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.piquet.sides import Decision, Finding


class MatchGamesParams(Params):
    wanted = Number(1, asks="how many games win")


@rule(
    "match.games",
    grounds={
        "games": "a certain number of games is needed to win the match",
        "both": "a player who has won so many games has won the match",
        "decider": "if each needs only one game more, that game decides",
        "belle": "the game that decides is called the belle",
    },
)
def games(p: MatchGamesParams, won: Mapping[str, int], winner: str) -> Decision:
    """A player who has won two games has won the match; if each has won one, a third decides.

    `won`: the games that each has won, including the last; `winner`: who won the last. `number` is the games he has
    won. Modern 20.
    """
    mine, most = won[winner], max(won.values())
    theirs = sum(won.values()) - mine
    if mine >= p.wanted:
        ground = "decider" if theirs == p.wanted - 1 > 0 else "both"
        yield Finding(ground, player=winner, ruling="wins the match", number=mine)
    elif mine == theirs == p.wanted - 1:
        yield Finding("decider", "belle", ruling="play the belle", number=mine + theirs + 1)
    else:
        yield Finding("games", ruling="play another game", number=most)


class MatchDoubleParams(Params):
    under = Number(1, asks="the points that the loser must reach")


@rule(
    "match.double",
    grounds={
        "double": "a player who wins before the other has reached a certain number wins a double game",
        "counts": "a double counts as two games",
    },
    needs=("match.games",),
)
def double(p: MatchDoubleParams, winner: str, reached: bool, theirs: int) -> Decision:
    """A game won while the other has fewer points than half of it counts twice.

    `reached`: the `winner` has the number of points for which they play; he may win without it by a fault of the other.
    `theirs`: the points of the other. Laws of Piquet au Cent of about 1890, 28–29.
    """
    if reached and theirs < p.under:
        yield Finding("double", "counts", player=winner, ruling="wins a double game", number=2)


class MatchDealsParams(Params):
    coups = Number(1, asks="how many coups are played")
    more = Number(1, asks="how many more coups if they are equal")
    tied_again = Choice("more", "drawn", asks="what follows if they are equal again")


@rule(
    "match.deals",
    grounds={
        "coups": "the partie has a fixed number of coups, dealt in turn",
        "higher": "after the last coup the higher total wins",
        "tie": "if the totals are equal, more coups are played",
        "more": "all the coups that are added because of equal totals are played",
    },
)
def deals(p: MatchDealsParams, played: int, totals: Mapping[str, int]) -> Decision:
    """The higher total wins a partie of a fixed number of coups; with equal totals more coups are played.

    `played`: the coups played, including the last; `totals`: the points of each. `coups`: how many are played; `more`:
    how many more if the totals are equal; `tied_again`: if the totals are then still equal, this number of coups is
    played again (`more`), or the partie is `drawn`. `number` is the coups still to play. Modern, on the Rubicon.
    """
    beyond = played - p.coups
    if beyond < 0:
        yield Finding("coups", ruling="play on", number=-beyond)
    elif beyond % p.more:
        yield Finding("more", ruling="play on", number=p.more - beyond % p.more)
    elif totals["A"] == totals["B"]:
        drawn = beyond > 0 and p.tied_again == "drawn"
        yield Finding("tie", ruling="drawn" if drawn else "play on", number=0 if drawn else p.more)
    else:
        yield Finding("higher", player=max(totals, key=totals.__getitem__), ruling="wins the set")


class MatchDoublingParams(Params):
    last = Number(1, asks="which coup is the last, if there is no tie")
    times = Number(1, asks="how many times the first and the last coup count")


@rule(
    "match.doubling",
    grounds={
        "ends": "the points of the first and of the last coup count double",
        "extra": "the points of the coups that are added because of equal totals count single",
    },
)
def doubling(p: MatchDoublingParams, played: int, made: Mapping[str, int]) -> Decision:
    """The points of the first and of the last coup count double; those of added coups count single.

    `played`: the coups played, including this one; `made`: the points that each made in it. `last`: which coup is the
    last if there is no tie; `times`: how many times its points, and those of the first, count. `number` is what the
    coup counts for the player. 1890, note to Law 71, and Description 62.
    """
    at_end = played in (1, p.last)
    for player, points in made.items():
        if at_end:
            yield Finding("ends", player=player, ruling="counts", number=points * p.times)
        elif played > p.last:
            yield Finding("extra", player=player, ruling="counts", number=points)


class MatchSettlementParams(Params):
    rubicon = Number(1, asks="the points of the rubicon")
    bonus = Number(1, asks="how many points are added")


@rule(
    "match.settlement",
    grounds={
        "loser": "the gain depends on the points of the loser",
        "under": "if the loser has not reached the Rubicon, the totals are added together",
        "reached": "if the loser has reached the Rubicon, the difference of the totals is taken",
        "bonus": "in both cases a bonus is added",
        "rubicon": "the number that the loser should reach is the Rubicon",
    },
)
def settlement(p: MatchSettlementParams, winner: str, totals: Mapping[str, int]) -> Decision:
    """The winner gains the sum of both totals, or their difference if the loser has passed the Rubicon.

    `totals`: the points of each. `rubicon`: the points with which the loser has passed it; `bonus`: the points added.
    `number` is the gain (not points of the game). Modern, on the Rubicon.
    """
    mine = totals[winner]
    theirs = sum(totals.values()) - mine
    under = theirs < p.rubicon
    gain = (mine + theirs if under else mine - theirs) + p.bonus
    grounds = ("loser", "under" if under else "reached", "bonus", "rubicon")
    yield Finding(*grounds, player=winner, ruling="gains", number=gain)


class MatchMoneyParams(Params):
    fraction = Number(1, asks="the points of which fractions are not paid for")


@rule(
    "match.money",
    grounds={
        "balance": "the points won and lost in the parties are balanced",
        "fractions": "the game is played for so much a hundred, and fractions of fifty points are not reckoned",
        "loser": "the loser pays what the winners receive, and no fractions either",
    },
)
def money(p: MatchMoneyParams, points: Mapping[str, int], rate: int) -> Decision:
    """After several parties their points are balanced, and the winners are paid for whole fifties.

    `points`: what each has won in all, or lost (below 0); `rate`: the shillings for a hundred points. `number` is the
    points in the first findings, and shillings in the others. If two have lost to a third, the text does not say what
    each of them pays. 1890, Description 66 and 72.
    """
    for name, won in points.items():
        yield Finding("balance", player=name, ruling="has won" if won > 0 else "has lost", number=abs(won))
    paid = {name: won // p.fraction * p.fraction * rate // 100 for name, won in points.items() if won > 0}
    for name, shillings in paid.items():
        yield Finding("fractions", player=name, ruling="receives", number=shillings)
    losers = [name for name, won in points.items() if won < 0]
    if len(losers) == 1:
        yield Finding("loser", player=losers[0], ruling="pays", number=sum(paid.values()))
