"""Which clauses of two editions answer each other, and how certain that is.

Two clauses that are each the likest of the other are a match. A clause that is left over joins the match of a clause
near it, if the two together are more like the counterpart than one alone: so one clause answers two. Otherwise it has
an uncertain match of its own with the clause that is likest, if that is about the same topic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from piquet_corpus.editing.aligning.likeness import Likeness
from piquet_corpus.edition.texts.proposal import Certainty

HIGH, MEDIUM, LEAST = 0.5, 0.35, 0.25
"""How alike two clauses must be for a match of high and medium certainty, and for any match."""
GAIN = 0.02
"""How much more alike two clauses together must be to one than the liker of them alone."""
NEAR = 2
"""How far apart clauses may stand that are answered together."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class Match:
    """Clauses of two texts that answer each other, by their places. `likeness`: of the likest two, from 0 to 1."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    likeness: float
    certainty: Certainty


def matches(likeness: Likeness, shared: Sequence[Sequence[bool]]) -> tuple[Match, ...]:
    """Return the matches, in the order of the left text. `shared`: whether two clauses share a topic."""
    if not likeness.whole or not likeness.whole[0]:
        return ()
    return tuple(sorted(_Matching(likeness, shared).found(), key=lambda match: (match.left, match.right)))


class _Matching:
    """The matches of two texts while they are made. `_certain`: by the first place of each on the left."""

    def __init__(self, likeness: Likeness, shared: Sequence[Sequence[bool]]) -> None:
        self._likeness, self._shared = likeness, shared
        self._whole = likeness.whole
        self._rights = tuple(map(_likest, self._whole))
        self._lefts = tuple(map(_likest, zip(*self._whole, strict=True)))
        self._mutual = {
            left: right
            for left, right in enumerate(self._rights)
            if self._lefts[right] == left and self._whole[left][right] >= LEAST
        }
        self._certain = {left: self._match(left, right) for left, right in self._mutual.items()}

    def found(self) -> Iterator[Match]:
        """Yield all matches: of clauses that are each the likest of the other, and of those that are left over."""
        taken = set(self._mutual.values())
        alone = [
            pair for pair in enumerate(self._rights) if pair[0] not in self._mutual and not self._joins_left(*pair)
        ]
        lefts = ((left, right) for right, left in enumerate(self._lefts) if right not in taken)
        alone += [pair for pair in lefts if not self._joins_right(*pair)]
        yield from self._certain.values()
        yield from self._uncertain(alone)

    def _match(self, left: int, right: int) -> Match:
        """Return the match of two clauses, each of which is the likest of the other."""
        likeness = self._whole[left][right]
        certainty: Certainty = "high" if likeness >= HIGH else "medium" if likeness >= MEDIUM else "low"
        return Match((left,), (right,), likeness, certainty)

    def _joins_left(self, left: int, right: int) -> bool:
        """Let a clause of the left text join the match of its likest, if it is near. Return whether it did."""
        seed = self._lefts[right]
        return self._mutual.get(seed) == right and abs(left - seed) <= NEAR and self._joins(seed, (left,), ())

    def _joins_right(self, left: int, right: int) -> bool:
        """Let a clause of the right text join the match of its likest, if it is near. Return whether it did."""
        seed = self._mutual.get(left)
        return seed is not None and abs(right - seed) <= NEAR and self._joins(left, (), (right,))

    def _joins(self, seed: int, left: tuple[int, ...], right: tuple[int, ...]) -> bool:
        """Let clauses join a match, if it is more alike in its words with them. Return whether they did."""
        match = self._certain[seed]
        lefts, rights = tuple(sorted((*match.left, *left))), tuple(sorted((*match.right, *right)))
        before = self._likeness.together(match.left, match.right)
        if self._likeness.together(lefts, rights) < before + GAIN:
            return False
        certainty: Certainty = "medium" if match.certainty == "high" else match.certainty
        self._certain[seed] = replace(match, left=lefts, right=rights, certainty=certainty)
        return True

    def _uncertain(self, pairs: Iterable[Pair]) -> Iterator[Match]:
        """Yield a match for each pair about one topic; clauses that follow each other share a counterpart."""
        by_right: dict[int, list[int]] = {}
        for left, right in sorted(set(pairs)):
            if self._whole[left][right] >= LEAST and self._shared[left][right]:
                by_right.setdefault(right, []).append(left)
        for right, lefts in by_right.items():
            for run in _runs(lefts):
                yield Match(run, (right,), max(self._whole[left][right] for left in run), "low")


def _likest(row: Sequence[float]) -> int:
    """Return the place of the greatest number; of several, the first."""
    return max(range(len(row)), key=row.__getitem__)


def _runs(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield places that follow each other, together."""
    run: list[int] = []
    for place in places:
        if run and place != run[-1] + 1:
            yield tuple(run)
            run = []
        run.append(place)
    if run:
        yield tuple(run)
