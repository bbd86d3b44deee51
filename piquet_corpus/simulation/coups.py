"""Coups and parties of two like players under each rule set: each played once, and kept; what comes of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tabbed import Tabbed
from piquet_corpus.simulation.plan import Piece, Plan, Unit, simulated
from piquet_corpus.simulation.running import run_apart
from piquet_corpus.simulation.store import Interval, Results, Z, kept, scores_of, share_of, sums_of
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rules.core.protocols import Simulated, Terms


Scores: TypeAlias = "npt.NDArray[np.int16]"
"""Of coups, a row for each with what elder and younger score; of parties, who has won and after how many coups."""
GAME = "piquet"
SEED = 1
COUPS = {"random": 1_000_000, "plain": 1_000_000, "sound": 10_000}
PARTIES = {"random": 100_000, "plain": 100_000, "sound": 1_000}
PLAYERS = tuple(COUPS)
NAME = "rules"
"""What the rule set of a plan is called: two that say the same of honest coups have the same plan."""


def plan_of(terms: Terms, player: str) -> Plan:
    """Plan many coups and parties of two like players under one rule set."""
    return Plan(GAME, {NAME: terms}, (player, player), SEED, {"coups": COUPS[player], "parties": PARTIES[player]})


def first_scores(plan: Plan, number: int) -> Scores:
    """Play the first coups of a plan."""
    return scores_of(Piece("coups", 0, number).played(plan, NAME))


def kept_points(plan: Plan, directory: Path, unit: Unit) -> Scores:
    """Return what was played into a directory: of coups, points by side and kind. Raises Usage if it has gone."""
    import numpy as np  # who only reads what was measured needs none

    store = Results(directory / plan.state)
    pieces = [kept(plan, store, piece) for piece in plan.pieces() if piece.unit == unit]
    whole = [played[NAME] for played in pieces if played is not None]
    if len(whole) < len(pieces):
        raise Usage(f"{shown(directory)} has been changed by something else: do it again")
    return np.concatenate(whole)


GROUPS = {
    "announced": ("blanche", "point", "sequences", "threes and fours", "repique"),
    "point": ("point",),
    "shown": ("point", "sequences"),
    "played": ("play", "last trick", "pique", "cards", "capot"),
}
"""Kinds of points that are told together: what a player counts for his announcements, of these what he must show, and
what he makes in play, with the pique that he makes by it."""
QUANTILES = {"5th percentile": 0.05, "25th percentile": 0.25, "median": 0.5, "75th percentile": 0.75}
QUANTILES |= {"95th percentile": 0.95}
POINTS = frozenset({"points", "spread", "advantage", "coups", "first hundred", *GROUPS, *QUANTILES})
"""Facts that are numbers of points, or of coups; the others are shares."""
FIRST, FIRSTS = "first hundred", 100
"""The sum of a side in the first coups, by which they can be checked."""
BOTH, PARTIE = "both", "partie"


@dataclass(frozen=True)
class Fact:
    """What was found with two like players. `of`: elder, younger, both, or partie."""

    ruleset: str
    player: str
    of: str
    what: str
    found: Interval
    number: int

    @property
    def is_share(self) -> bool:
        """Whether it is a share, between 0 and 1."""
        return self.what not in POINTS


def _fact(cells: Mapping[str, str], _line: int) -> Fact:
    ruleset, player, of, what, *bounds, number = cells.values()
    return Fact(ruleset, player, of, what, Interval.read(what, bounds), int(number))


FACTS = Tabbed("coups.tsv", ("ruleset", "player", "of", "what", "value", "low", "high", "number"), _fact)


@lru_cache(maxsize=4)
def facts(corpus: Corpus) -> Mapping[tuple[str, str, str, str], Fact]:
    """Return the facts by rule set, player, whom they are of, and what they are."""
    return {(fact.ruleset, fact.player, fact.of, fact.what): fact for fact in FACTS.readable(corpus.directory)}


def written(lines: Iterable[Fact]) -> str:
    """Return the text of the file."""
    return FACTS.text(
        (fact.ruleset, fact.player, fact.of, fact.what, *fact.found.written(), str(fact.number)) for fact in lines
    )


def found_of(corpus: Corpus, directory: Path, jobs: int | None) -> tuple[Fact, ...]:
    """Play, and return the facts of the game. `directory`: where parties are kept. Raises Usage without Numba."""
    game = simulated(GAME)
    plans = {
        (ruleset.id, player): plan_of(game.terms(ruleset), player)
        for ruleset in corpus.rulesets.values()
        if ruleset.game == GAME
        for player in PLAYERS
    }
    run_apart(plans.values(), directory, jobs, pool.unwatched)
    return tuple(
        Fact(name, player, *observed)
        for (name, player), plan in plans.items()
        for observed in (
            *_of_coups(game, kept_points(plan, directory, "coups")),
            *_of_parties(kept_points(plan, directory, "parties")),
        )
    )


Observed = tuple[str, str, Interval, int]
"""Of whom it is said, what, and of how many coups or parties; as in a `Fact`."""


def _of_coups(game: Simulated, played: Scores) -> Iterator[Observed]:
    number = len(played)
    points = played.astype(float).reshape(number, len(game.sides), len(game.kinds))
    wholes = points.sum(axis=2)
    for place, side in enumerate(game.sides):
        whole, by_kind = wholes[:, place], dict(zip(game.kinds, points[:, place].T, strict=True))
        grouped = {"points": whole} | {name: sum(by_kind[kind] for kind in group) for name, group in GROUPS.items()}
        yield from ((side, what, sums_of(values).mean(), number) for what, values in grouped.items())
        yield side, "spread", _spread(whole), number
        yield side, FIRST, first_sum(whole), min(number, FIRSTS)
        yield from ((side, what, _quantile(whole, at), number) for what, at in QUANTILES.items())
        yield from ((side, what, share_of(by_kind[what] > 0), number) for what in game.remarkable)
    yield BOTH, "advantage", sums_of(wholes[:, 0] - wholes[:, 1]).mean(), number
    yield BOTH, "no point", share_of((points[:, :, game.kinds.index("point")] == 0).all(axis=1)), number


def _of_parties(won: np.ndarray) -> Iterator[Observed]:
    yield PARTIE, "won by the first", share_of(won[:, 0] == 0), len(won)
    yield PARTIE, "coups", sums_of(won[:, 1]).mean(), len(won)


def first_sum(scores: npt.NDArray[np.generic]) -> Interval:
    """Return the sum of the first coups; it is exact."""
    whole = float(scores[:FIRSTS].astype(float).sum())
    return Interval(whole, whole, whole)


def _spread(values: np.ndarray) -> Interval:
    away = (values - values.mean()) ** 2
    variance = float(away.mean())
    if not variance:
        return Interval(0.0, 0.0, 0.0)
    spread, width = math.sqrt(variance), Z * math.sqrt(float(away.var()) / len(values)) / (2 * math.sqrt(variance))
    return Interval(spread, spread - width, spread + width)


def _quantile(values: np.ndarray, at: float) -> Interval:
    import numpy as np  # who only reads what was measured needs none

    width = Z * math.sqrt(at * (1 - at) / len(values))
    low, value, high = np.quantile(values, [max(0.0, at - width), at, min(1.0, at + width)], method="nearest")
    return Interval(float(value), float(low), float(high))
