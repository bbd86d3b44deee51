"""What a player holds after the exchange, and can declare: of each kind the best first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.core.ruleset import RuleSet
from rules.piquet.laws.declaring import KINDS, AnnounceSinkingParams
from rules.piquet.laws.fours_and_threes import FOUR, SetRanksParams, alike_in
from rules.piquet.laws.fours_and_threes import name_of as name_of_alike
from rules.piquet.laws.pack import CardValueParams, Holding, Holdings, card_values, holding
from rules.piquet.laws.point import PointSuitParams, Suited, suits_in
from rules.piquet.laws.sequences import name_of, parts_of, runs_in
from rules.piquet.sides import Cards

POINT, SEQUENCES, SETS = KINDS
"""The kinds of things declared, in the order of declaring."""

NEXT = "next sequences"
"""Under this name stands the answer to the elder's next sequence, where the best are equal and the next decide."""

KIND_OF: Mapping[str, str] = {
    "point.suit": POINT,
    "point.sums": POINT,
    "point.good": POINT,
    "point.value": POINT,
    "point.cards": POINT,
    "sequence.name": SEQUENCES,
    "sequence.best": SEQUENCES,
    "set.ranks": SETS,
    "set.best": SETS,
}
"""The rules that judge each kind."""


@dataclass(frozen=True)
class Held:
    """What a player can declare of his cards after the exchange, under a rule set. It does not change in play.

    Each kind is worked out once, when it is first asked for.
    """

    ruleset: RuleSet | None = None
    cards: Cards = ()
    _things: dict[str, Holdings] = field(default_factory=dict, init=False, repr=False, compare=False)

    def of(self, kind: str) -> Holdings:
        """What he holds of a kind, the best first. A point is decided by what is said of it."""
        if kind not in self._things:
            self._things[kind] = self._of(kind) if self.ruleset else ()
        return self._things[kind]

    def _of(self, kind: str) -> Holdings:
        if kind == SEQUENCES:
            return _of_runs(runs_in(self.cards))
        if kind == POINT:
            return tuple(
                [Holding(point_name(suit.said), (suit.said,), suit.cards) for suit in self.suits if suit.cards]
            )
        assert self.ruleset is not None
        ranks = self.ruleset.value(SetRanksParams.ranks, ())
        return tuple([alike for alike in alike_in(self.cards) if alike.cards[0].rank in ranks])

    def sayable(self, kind: str) -> Holdings:
        """What he holds of a kind, and the lesser things within it if those may be declared instead."""
        whole = self.of(kind)
        if self.ruleset is None or self.ruleset.value(AnnounceSinkingParams.parts, "refused") == "refused":
            return whole
        if kind == SEQUENCES:
            return (*whole, *_of_runs(part for run in whole for part in parts_of(run.cards)))
        threes = [four.cards[1:] for four in whole if kind == SETS and len(four.cards) == FOUR]
        return (*whole, *(holding(name_of_alike(cards), cards) for cards in threes))

    def named(self, kind: str, name: str) -> Holding | None:
        """The thing of this name, if he holds it, alone or as part of a greater one."""
        return next((thing for thing in self.sayable(kind) if thing.name == name), None)

    @cached_property
    def suits(self) -> tuple[Suited, ...]:
        """The cards of each suit, the suit of most first; none in a rule set without a point."""
        if self.ruleset is None:
            return ()
        values, suit = self.ruleset.params(CardValueParams), self.ruleset.params(PointSuitParams)
        return suits_in(self.cards, card_values(values), suit.measure) if values and suit else ()

    @cached_property
    def runs(self) -> frozenset[str]:
        """The names of all sequences that he holds, also as part of a longer one."""
        return frozenset(name_of(part) for run in runs_in(self.cards) for part in (run, *parts_of(run)))

    @cached_property
    def alikes(self) -> frozenset[str]:
        """The names of all threes and fours that he holds, also of three within four, whether or not they count."""
        return frozenset(name_of_alike(each.cards[:number]) for each in alike_in(self.cards) for number in (3, 4))

    @cached_property
    def points(self) -> dict[int, Cards]:
        """What he can say of each suit that he has, with the cards; the best suit when several give the same number."""
        return {suit.strength[0]: suit.cards for suit in reversed(self.of(POINT))}


NOTHING = Held()
"""Nothing can be declared before the exchange has ended."""


def _of_runs(runs: Iterable[Cards]) -> Holdings:
    return tuple([holding(name_of(run), run) for run in runs])


def point_name(number: int) -> str:
    """How a point is named: `point 46`."""
    return f"{POINT} {number}"


def number_of(name: str) -> int:
    """The number of a point of this name."""
    return int(name.removeprefix(f"{POINT} "))
