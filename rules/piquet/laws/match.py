"""What is made of several coups or parties: two games and a decider; so many coups, and what the winner gains.

Players are `A` and `B`. Sources: modern 20, and of the Rubicon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number
from rules.core.rule import Params, rule
from rules.piquet.sides import Finding


@rule(
    "match.games",
    grounds={
        "games": "two games are wanted, the one like the other",
        "both": "whoever has won both has won the match",
        "decider": "each having won one, a third decides",
        "belle": "the third is called the belle",
    },
    parameters={"wanted": Number(1)},
)
def games(p: Params, won: Mapping[str, int], winner: str) -> Iterator[Finding]:
    """Who has won two games has won the match; if each has one, a third decides.

    `won`: the games that each has won, the last one among them; `winner`: who has won that. `number` is the games he
    has won. Modern 20.
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


@rule(
    "match.deals",
    grounds={
        "coups": "the partie has a number of coups, dealt in turn",
        "higher": "after the last the higher total wins",
        "tie": "if the totals are equal, more coups are played",
    },
    parameters={"coups": Number(1), "more": Number(1), "tied_again": Choice("more", "drawn")},
)
def deals(p: Params, played: int, totals: Mapping[str, int]) -> Iterator[Finding]:
    """A partie of so many coups is won by the higher total; with equal totals more are played.

    `played`: the coups played, the last one among them; `totals`: what each has. `coups`: how many are played;
    `more`: how many besides if the totals are equal; `tied_again`: whether as many `more` are played again if those
    leave them equal, or the partie is `drawn`. `number` is the coups still to be played. Modern, of the Rubicon.
    """
    beyond = played - p.coups
    if beyond < 0:
        yield Finding("coups", ruling="play on", number=-beyond)
    elif beyond % p.more:
        yield Finding("tie", ruling="play on", number=p.more - beyond % p.more)
    elif totals["A"] == totals["B"]:
        drawn = beyond > 0 and p.tied_again == "drawn"
        yield Finding("tie", ruling="drawn" if drawn else "play on", number=0 if drawn else p.more)
    else:
        yield Finding("higher", player=max(totals, key=totals.__getitem__), ruling="wins the set")


@rule(
    "match.settlement",
    grounds={
        "loser": "what is gained depends on the points of the loser",
        "under": "if he has not reached the Rubicon, the totals are added together",
        "reached": "if he has, their difference is taken",
        "bonus": "in either case so much is added",
        "rubicon": "the number that the loser would reach is the Rubicon",
    },
    parameters={"rubicon": Number(1), "bonus": Number(1)},
)
def settlement(p: Params, winner: str, totals: Mapping[str, int]) -> Iterator[Finding]:
    """What the winner gains: the sum of both totals, or their difference if the loser has passed the Rubicon.

    `totals`: what each has. `rubicon`: the points by which the loser has passed it; `bonus`: what is added. `number` is
    the gain (not points of the game). Modern, of the Rubicon.
    """
    mine = totals[winner]
    theirs = sum(totals.values()) - mine
    under = theirs < p.rubicon
    gain = (mine + theirs if under else mine - theirs) + p.bonus
    grounds = ("loser", "under" if under else "reached", "bonus", "rubicon")
    yield Finding(*grounds, player=winner, ruling="gains", number=gain)
