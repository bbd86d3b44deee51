"""Having the game compiled before many processes need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piquet_corpus.work import pool
from rules.core.simulated import Simulated

if TYPE_CHECKING:
    from rules.core.simulated import Terms


def prepare(game: Simulated, terms: Terms, player: str) -> None:
    """Compile the game if it was never done, which takes a minute, in a process that can be ended at any moment.

    Then take what was compiled into this process, so that those started after it have it too.
    """
    if not game.ready:
        for _ in pool.as_done(_play_none, game, [(terms, player)], 1):
            pass
    if game.ready:
        _play_none(game, (terms, player))


def _play_none(game: Simulated, asked: tuple[Terms, str]) -> None:
    """Compile what coups and parties need, by playing none."""
    terms, player = asked
    game.coups(terms, (player, player), 0, 0, 0)
    game.parties(terms, (player, player), 0, 0, 0)
