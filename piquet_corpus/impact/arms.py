"""Playing what experiments need: each rule set once with each player, on all processors, kept for the next time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from piquet_corpus.errors import Usage
from piquet_corpus.judging.processes import Watch
from piquet_corpus.paths import NotWritten, shown
from piquet_corpus.simulating.plan import UNITS, Unit, simulated

if TYPE_CHECKING:
    from rules.core.simulated import Terms

Scores = npt.NDArray[np.int16]
"""Of coups, a row for each with what elder and younger score; of parties, who has won and after how many coups."""
SEED = 1
COUPS = {"random": 1_000_000, "plain": 1_000_000, "sound": 10_000}
PARTIES = {"random": 100_000, "plain": 100_000, "sound": 1_000}
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
    """The results of arms, kept in a directory."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def scores(self, arm: Arm) -> Scores:
        """Return what was played. Raises Usage if it is damaged."""
        path = self._path(arm)
        try:
            found: Scores = np.load(path)
        except (ValueError, EOFError):
            raise Usage(f"{shown(path)} is damaged: remove it, and it is played again") from None
        return found

    def play(self, arms: Iterable[Arm], jobs: int | None, watch: Watch) -> None:
        """Play what has not been played yet. Raises NotWritten if there can be no such directory."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{shown(self.directory)} was not made: {error.strerror or error}") from error
        missing = {arm.name: arm for arm in arms if not self._path(arm).exists()}
        if missing:
            for _ in watch(self._played(list(missing.values()), jobs), len(missing)):
                pass

    def _played(self, arms: list[Arm], jobs: int | None) -> Iterator[None]:
        """Play arms in several processes, and keep each when it is done."""
        with ProcessPoolExecutor(min(jobs or os.cpu_count() or 1, len(arms))) as pool:
            waiting = {pool.submit(played, arm): arm for arm in arms}
            for done in as_completed(waiting):
                path = self._path(waiting.pop(done))
                new = path.with_suffix(".new.npy")
                np.save(new, done.result())
                new.replace(path)
                yield

    def _path(self, arm: Arm) -> Path:
        return self.directory / f"{arm.name}.npy"


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
