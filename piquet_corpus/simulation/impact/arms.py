"""Playing what experiments need: each rule set once with each player, on all processors, kept for the next time."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from piquet_corpus.simulation.compiling import prepare
from piquet_corpus.simulation.plan import UNITS, Unit, simulated
from piquet_corpus.work import kept, pool
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import NotWritten, shown
from piquet_corpus.work.pool import Watch

if TYPE_CHECKING:
    from rules.core.simulated import Terms

Scores = npt.NDArray[np.int16]
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
        told = f"{simulated(self.game).digest} {SEED} {self.number} {self.player} {self.unit}".encode()
        return sha256(told + self.terms.tobytes()).hexdigest()[:24]


class KeptArms:
    """The results of arms, kept in a directory. One that is damaged is played again."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def scores(self, arm: Arm) -> Scores:
        """Return what was played. Raises Usage if it has gone."""
        found = self._kept(arm, kept.listed(self.directory))
        if found is None:
            raise Usage(f"{shown(self.directory)} has been changed by something else: do it again")
        return found

    def play(self, arms: Iterable[Arm], jobs: int | None, watch: Watch) -> None:
        """Play what has not been played yet. Raises NotWritten, WorkerLost."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{shown(self.directory)} was not made: {error.strerror or error}") from error
        files = kept.listed(self.directory)
        missing = [arm for arm in {arm.name: arm for arm in arms}.values() if self._kept(arm, files) is None]
        if not missing:
            return
        prepare(simulated(missing[0].game), missing[0].terms, missing[0].player)
        items = [(arm, files.get(arm.name, ())) for arm in missing]
        for _ in watch(
            pool.as_done(_keep, self.directory, items, min(jobs or pool.processors(), len(items))), len(items)
        ):
            pass

    def _kept(self, arm: Arm, files: Mapping[str, kept.Names]) -> Scores | None:
        """Return what was played, if it is there and whole."""
        content = kept.read(self.directory, arm.name, ENDING, files.get(arm.name, ()))
        return None if content is None else np.load(io.BytesIO(content))


def _keep(directory: Path, item: tuple[Arm, kept.Names]) -> None:
    """Play an arm, and keep it."""
    arm, names = item
    content = io.BytesIO()
    np.save(content, played(arm))
    kept.write(directory, arm.name, ENDING, content.getvalue(), names)


def played(arm: Arm, number: int | None = None) -> Scores:
    """Play an arm, or only the first so many of it."""
    game = simulated(arm.game)
    asked = (arm.terms, (arm.player, arm.player), SEED, 0, arm.number if number is None else number)
    if arm.unit == "parties":
        return game.parties(*asked)
    points = game.coups(*asked)
    kinds = len(game.kinds)
    return np.stack([points[:, :kinds].sum(axis=1), points[:, kinds:].sum(axis=1)], axis=1).astype(np.int16)


def arms_of(game: str, terms: Terms) -> tuple[Arm, ...]:
    """Return what is played under a rule set."""
    return tuple(Arm(game, terms, player, unit) for player in PLAYERS for unit in UNITS)
