"""Having the game compiled before many processes need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piquet_corpus.work import cache, pool
from rules.core.simulated import Simulated

if TYPE_CHECKING:
    from rules.core.simulated import Terms


def prepare(game: Simulated, terms: Terms, player: str) -> None:
    """Compile the game if it was never done, which takes a minute, in a process that can be ended at any moment.

    It is kept for the processes that play. Nothing is compiled in this process: the compiler loses Ctrl-C. Where
    nothing can be kept, each process compiles for itself.
    """
    if cache.directory() is not None and not game.ready:
        for _ in pool.as_done(_play_none, game, [(terms, player)], 1):
            pass


def _play_none(game: Simulated, asked: tuple[Terms, str]) -> None:
    """Compile what coups and parties need, by playing none."""
    terms, player = asked
    game.coups(terms, (player, player), 0, 0, 0)
    game.parties(terms, (player, player), 0, 0, 0)
