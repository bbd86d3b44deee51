"""Three players, à la chouette: one plays alone against one of the others, whom the third advises.

The three are people, here called `A`, `B` and `C` as well; a finding has them as `player`. Within a partie the one who
plays alone is the player `A`, and the one against him the player `B`. Source: 1890, Description 68–72 and 75–79.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.domains import Number
from rules.core.rule import Params, rule
from rules.core.text import Texts
from rules.piquet.sides import Cards, Decision, Finding

THREE = ("A", "B", "C")
"""The three people."""


@rule(
    "chouette.seats",
    grounds={
        "highest": "of three players the one who cuts the highest card plays alone",
        "choice": "the single player has the choice of deal and of cards",
        "against": "he plays against one of the other two, who consult together",
        "lowest": "the one who cuts the lowest card sits out, and advises the other",
        "equal": "if two cards are equal, they cut again",
    },
)
def seats(p: Params, cut: Cards) -> Decision:
    """The highest card plays alone, the lowest sits out and advises the player of the card between.

    `cut`: the cards of `A`, `B` and `C`. 1890, Description 75 and 78.
    """
    ranked = sorted(zip(THREE, cut, strict=True), key=lambda shown: -shown[1].rank.height)
    if len({card.rank for card in cut}) < len(THREE):
        yield Finding("equal", ruling="cut again", cards=cut)
        return
    given = ((("highest", "choice"), "plays alone"), (("against",), "plays against"), (("lowest",), "advises"))
    for (name, card), (grounds, ruling) in zip(ranked, given, strict=True):
        yield Finding(*grounds, player=name, ruling=ruling, cards=(card,))


@rule(
    "chouette.next",
    grounds={
        "stays": "if the single player wins, he plays alone again",
        "takes-place": "if the single player wins, the one who advised takes the place of the loser",
        "loser-advises": "if the single player wins, the loser advises",
        "beaten": "if the single player loses, the one who beat him plays alone",
        "takes-his": "if the single player loses, the one who advised takes his place",
        "he-advises": "if the single player loses, he advises",
        "choice": "the single player has the choice of deal and of cards throughout",
    },
)
def following(p: Params, order: Texts, alone_won: bool) -> Decision:
    """The winner plays alone; the one who advised takes the place of the loser, who advises him.

    `order`: who played alone, who against him, who advised; `alone_won`: whether the first of them won the partie.
    1890, Description 76–78.
    """
    alone, against, adviser = order
    winner, loser = (alone, against) if alone_won else (against, alone)
    grounds = ("stays", "takes-place", "loser-advises") if alone_won else ("beaten", "takes-his", "he-advises")
    yield Finding(grounds[0], "choice", player=winner, ruling="plays alone")
    yield Finding(grounds[1], player=adviser, ruling="plays against")
    yield Finding(grounds[2], player=loser, ruling="advises")


class ChouetteScoreParams(Params):
    neglected = Number(0, asks="how many points over a ten are neglected")
    stakes = Number(1, asks="how many times the stake the single player plays for")


@rule(
    "chouette.score",
    grounds={
        "tens": "the points of a partie are reckoned in tens; a few units are neglected, and more count as a ten",
        "naught": "the naught at the end is left out in the figure that is written",
        "double": "the single player plays double stakes, and each of the others single",
        "running": "the totals are added and subtracted after every partie, on a card of their own",
    },
)
def score(p: ChouetteScoreParams, order: Texts, alone_won: bool, gain: int, before: Mapping[str, int]) -> Decision:
    """What a partie is worth in tens: to the single player twice, and against him to each of the others.

    `order`, `alone_won`: as in `chouette.next`; `gain`: the points of the partie; `before`: what each has won in points
    until then. `number` is in tens, below 0 for what is lost. `neglected`: the units up to this do not count; `stakes`:
    how many times the single player wins or pays it. 1890, Description 68–71 and 78.
    """
    tens = (gain + 9 - p.neglected) // 10 * (1 if alone_won else -1)
    entered = {name: -tens if place else p.stakes * tens for place, name in enumerate(order)}
    for name, number in entered.items():
        yield Finding("tens", "naught", "double", player=name, ruling="enters", number=number)
    for name, number in entered.items():
        yield Finding("running", player=name, ruling="stands at", number=before.get(name, 0) // 10 + number)
