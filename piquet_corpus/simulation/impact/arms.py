"""Playing what experiments need: each rule set once with each player, on all processors, kept for the next time."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from piquet_corpus.simulation.plan import UNITS, Piece, Unit, compiled, simulated
from piquet_corpus.simulation.store import Results
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import NotWritten, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rules.core.simulated import Terms

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
        """Play the first so many of it; return them as the game does: of coups, the points of each side and kind."""
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
    """Play an arm, and keep it."""
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


def arms_of(game: str, terms: Terms) -> tuple[Arm, ...]:
    """Return what is played under a rule set."""
    return tuple(Arm(game, terms, player, unit) for player in PLAYERS for unit in UNITS)
