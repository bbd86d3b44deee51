"""Three or four of a rank, aces to tens; four are a quatorze. Sources: 1642 §12; 1651 ch. IX."""

from __future__ import annotations

from functools import lru_cache

from rules.core.cards import Card, Rank
from rules.core.domains import Choice, Number, RankList
from rules.core.rule import Params, rule
from rules.piquet.laws.pack import Holdings, holding
from rules.piquet.laws.point import NOT_COMPARED, Out
from rules.piquet.sides import HANDS, HANDS_KEPT, Cards, Decision, Finding, Pair, other

FOUR = 4
NUMBERS = {3: "three", FOUR: "four"}


@lru_cache(HANDS_KEPT)
def alike_in(cards: Cards) -> Holdings:
    """Return every three or four of a rank, fours before threes, higher before lower."""
    groups: dict[Rank, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.rank, []).append(card)
    found = [holding(name_of(tuple(group)), tuple(group)) for group in groups.values() if len(group) in NUMBERS]
    return tuple(sorted(found, key=lambda held: held.strength, reverse=True))


def name_of(cards: Cards) -> str:
    """Return the name of cards of one rank: `three kings`, `four sixes`."""
    rank = cards[0].rank.word
    return f"{NUMBERS[len(cards)]} {rank}{'es' if rank.endswith('x') else 's'}"


def is_alike(name: str) -> bool:
    """Whether a thing called is three or four of a rank, by its name."""
    return name.partition(" ")[0] in NUMBERS.values()


class SetRanksParams(Params):
    ranks = RankList(asks="which ranks count")


@rule(
    "set.ranks",
    grounds={
        "counted": "three or four of this rank count",
        "excluded": "three or four of this rank do not count",
    },
    condition="counted",
)
def ranks(p: SetRanksParams, hands: Pair[Cards]) -> Decision:
    """Three or four cards of a rank count, if the rank is one of those that count.

    One finding for each rank held three or four times, fours first, then from the highest. 1642 §12; 1651 ch. IX.
    """
    for hand in HANDS:
        for held in alike_in(hands.of(hand)):
            if held.cards[0].rank in p.ranks:
                yield Finding("counted", to=hand, ruling="counts", name=held.name, cards=held.cards)
            else:
                yield Finding("excluded", to=hand, ruling="nothing", points=0, name=held.name, cards=held.cards)


class SetBestParams(Params):
    three = Number(asks="how many points for three")
    four = Number(asks="how many points for four")
    precedence = Choice("four-first", "separate", asks="whether fours beat threes")


@rule(
    "set.best",
    grounds={
        "higher": "among threes the higher rank is better",
        "higher-four": "among fours the higher rank is better",
        "four": "four of a rank are better than three of any rank",
        "unopposed": "no three or four of the other stands against it",
        "saved": "lesser ones count thanks to the best",
        "drowned": "the other's threes, of lower rank, count nothing",
        "lower-four": "the other's fours, of lower rank, count nothing",
        "fewer": "the other's threes count nothing against four",
        "three": "three of a rank are worth a fixed number of points",
        "fourteen": "four of a rank are worth a fixed number of points",
        **{ground: meaning for ground, meaning in NOT_COMPARED.items() if ground != "unshown"},
    },
    needs=("set.ranks",),
)
def best(p: SetBestParams, sets: Pair[Holdings], out: Out) -> Decision:
    """The best three or four makes its holder's lesser ones good and annuls all of the other's.

    `sets`: those of ranks that count that each hand calls, or that it has if it calls none, the strongest first. `out`:
    why those of a hand are not compared, if they are not: one of NOT_COMPARED. `precedence`: any four beat any three
    (`four-first`), or fours are compared with fours and threes with threes (`separate`). 1642 §12; 1651 ch. IX.
    """
    if p.precedence == "four-first":
        yield from _decide(p, sets, out)
        return
    for number in sorted(NUMBERS, reverse=True):
        yield from _decide(p, Pair(_of(number, sets.elder), _of(number, sets.younger)), out)


def _of(number: int, held: Holdings) -> Holdings:
    return tuple(alike for alike in held if len(alike.cards) == number)


def _decide(p: SetBestParams, sets: Pair[Holdings], out: Out) -> Decision:
    called = Pair(*(() if out.of(hand) else sets.of(hand) for hand in HANDS))  # never equal: each card is one hand’s
    winner = max(HANDS, key=lambda hand: called.of(hand)[0].strength if called.of(hand) else (0, 0))
    mine, loser = called.of(winner), other(winner)
    for place, held in enumerate(mine):
        worth, points = ("fourteen", p.four) if len(held.cards) == FOUR else ("three", p.three)
        ground = _why(place, mine, sets.of(loser), out.of(loser))
        yield Finding(ground, worth, to=winner, ruling="good", points=points, name=held.name, cards=held.cards)
    for held in called.of(loser):
        lower = "lower-four" if len(held.cards) == FOUR else "drowned"
        ground = "fewer" if len(held.cards) < len(mine[0].cards) else lower
        yield Finding(ground, to=loser, ruling="not good", points=0, name=held.name, cards=held.cards)


def _why(place: int, mine: Holdings, theirs: Holdings, out: str | None) -> str:
    if not theirs:
        return out or "unopposed"
    if out and (out != "uncalled" or theirs[0].strength >= mine[0].strength):
        return out
    if place > 0:
        return "saved"
    if len(mine[0].cards) > len(theirs[0].cards):
        return "four"
    return "higher-four" if len(mine[0].cards) == FOUR else "higher"
