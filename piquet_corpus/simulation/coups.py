"""Coups and parties of two like players under each rule set: each played once, and kept; what comes of them.

The facts of the game itself are in `coups.tsv`.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.simulation.plan import Piece, Unit, compiled, simulated
from piquet_corpus.simulation.store import Interval, Results, Z, share_of, sums_of
from piquet_corpus.work import pool
from piquet_corpus.work.errors import CorpusError, Usage
from piquet_corpus.work.paths import NotWritten, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rules.core.offered import Terms


Scores: TypeAlias = "npt.NDArray[np.int16]"
"""Of coups, a row for each with what elder and younger score; of parties, who has won and after how many coups."""
SEED = 1
COUPS = {"random": 1_000_000, "plain": 1_000_000, "sound": 10_000}
PARTIES = {"random": 100_000, "plain": 100_000, "sound": 1_000}
ENDING = "npy"
PLAYERS = tuple(COUPS)
"""Our players, from the weakest to the strongest."""


@dataclass(frozen=True, eq=False)
class Arm:
    """Many coups or parties of two like players under one rule set."""

    game: str
    terms: Terms
    player: str
    unit: Unit

    @property
    def number(self) -> int:
        """How many are played."""
        return (COUPS if self.unit == "coups" else PARTIES)[self.player]

    @property
    def name(self) -> str:
        """What is another for any other result."""
        described = f"{simulated(self.game).digest} {SEED} {self.number} {self.player} {self.unit}".encode()
        return sha256(described + self.terms.tobytes()).hexdigest()[:24]

    def points(self, number: int) -> Scores:
        """Play the first so many; return of coups the points of each side and kind."""
        return Piece(self.unit, 0, number).played(simulated(self.game), self.terms, (self.player, self.player), SEED)


class KeptArms:
    """The results of arms, kept in a directory. One that is damaged is played again."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def scores(self, arm: Arm) -> Scores:
        """Return what was played. Raises Usage if it has gone."""
        import numpy as np  # who only reads what was measured needs none

        content = Results(self.directory).read(arm.name, ENDING)
        if content is None:
            raise Usage(f"{shown(self.directory)} has been changed by something else: do it again")
        scores: Scores = np.load(io.BytesIO(content))
        return scores

    def play(self, arms: Iterable[Arm], jobs: int | None, watch: pool.Watch) -> None:
        """Play what has not been played yet. Raises NotWritten, WorkerLost."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{shown(self.directory)} was not made: {error.strerror or error}") from error
        store = Results(self.directory)
        by_name = {arm.name: arm for arm in arms}
        missing = [arm for name, arm in by_name.items() if store.read(name, ENDING) is None]
        if not missing:
            return
        compiled(simulated(missing[0].game), missing[0].terms, missing[0].player)
        done = pool.as_done(_keep, store, missing, min(jobs or pool.processors(), len(missing)))
        for _ in watch(done, len(missing)):
            pass


def _keep(store: Results, arm: Arm) -> None:
    import numpy as np

    content = io.BytesIO()
    np.save(content, played(arm))
    store.write(arm.name, ENDING, content.getvalue())


def played(arm: Arm, number: int | None = None) -> Scores:
    """Play an arm, or only the first so many of it."""
    import numpy as np

    points = arm.points(arm.number if number is None else number)
    if arm.unit == "parties":
        return points
    kinds = len(simulated(arm.game).kinds)
    return np.stack([points[:, :kinds].sum(axis=1), points[:, kinds:].sum(axis=1)], axis=1).astype(np.int16)


FILE = "coups.tsv"
COLUMNS = ("ruleset", "player", "of", "what", "value", "low", "high", "number")
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
"""What is said of no one player."""


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


def read_facts(directory: Path) -> Iterator[Fact | CorpusError]:
    """Yield the lines of the file, an error in place of a faulty one."""
    return read_tabbed(directory / FILE, COLUMNS, _fact)


def _fact(cells: Mapping[str, str], _line: int) -> Fact:
    ruleset, player, of, what, *bounds, number = (cells[name] for name in COLUMNS)
    return Fact(ruleset, player, of, what, Interval.read(what, bounds), int(number))


@lru_cache(maxsize=4)
def facts(corpus: Corpus) -> Mapping[tuple[str, str, str, str], Fact]:
    """Return the facts by rule set, player, whom they are of, and what they are."""
    return {(fact.ruleset, fact.player, fact.of, fact.what): fact for fact in readable(read_facts(corpus.directory))}


def written(lines: Iterable[Fact]) -> str:
    """Return the text of the file."""
    cells = ((fact.ruleset, fact.player, fact.of, fact.what, *fact.found.written(), str(fact.number)) for fact in lines)
    return "".join("\t".join(parts) + "\n" for parts in (COLUMNS, *cells))


def found_of(corpus: Corpus, game: str, directory: Path, jobs: int | None) -> tuple[Fact, ...]:
    """Play, and return the facts of a game. `directory`: where parties are kept. Raises Usage without Numba."""
    offered = simulated(game)
    terms = {name: offered.terms(ruleset) for name, ruleset in corpus.rulesets.items() if ruleset.game == game}
    arms = {(name, player): Arm(game, terms[name], player, "parties") for name in terms for player in PLAYERS}
    kept = KeptArms(directory)
    kept.play(arms.values(), jobs, pool.unwatched)
    unlike = list({arm.name: arm for arm in arms.values()}.values())  # two rule sets may say the same of honest coups
    of_coups = dict(pool.as_done(_coups, None, unlike, min(jobs or pool.processors(), len(unlike))))
    return tuple(
        Fact(name, player, *observed)
        for (name, player), arm in arms.items()
        for observed in (*of_coups[arm.name], *_of_parties(kept.scores(arm)))
    )


Observed = tuple[str, str, Interval, int]
"""Of whom it is said, what, and of how many coups or parties; as in a `Fact`."""


def _coups(_: None, arm: Arm) -> tuple[str, list[Observed]]:
    game, number = simulated(arm.game), COUPS[arm.player]
    points = replace(arm, unit="coups").points(number).astype(float)
    kinds = len(game.kinds)
    observed: list[Observed] = []
    wholes = []
    for place, side in enumerate(game.sides):
        of_side = points[:, place * kinds : (place + 1) * kinds]
        whole = of_side.sum(axis=1)
        wholes.append(whole)
        by_kind = dict(zip(game.kinds, of_side.T, strict=True))
        grouped = {"points": whole} | {name: sum(by_kind[kind] for kind in group) for name, group in GROUPS.items()}
        observed += [(side, what, sums_of(values).mean(), number) for what, values in grouped.items()]
        observed.append((side, "spread", _spread(whole), number))
        observed.append((side, FIRST, first_sum(whole), min(number, FIRSTS)))
        observed += [(side, what, _quantile(whole, at), number) for what, at in QUANTILES.items()]
        observed += [(side, what, share_of(by_kind[what] > 0), number) for what in game.remarkable]
    elder, younger = wholes
    no_point = (points[:, game.kinds.index("point") :: kinds] == 0).all(axis=1)
    observed.append((BOTH, "advantage", sums_of(elder - younger).mean(), number))
    observed.append((BOTH, "no point", share_of(no_point), number))
    return arm.name, observed


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
