"""Asking for a new deal. Source: 1637, paragraph 20."""

from __future__ import annotations

from rules.core.rule import Params, rule
from rules.tarot.sides import Decision, Finding, Players, to_each

NEW_DEAL, PLAY_ON = "new deal", "play on"


@rule(
    "redeal.granted",
    grounds={
        "granted": "a player with a bad hand may begin the coup again and pay marks for it, if the others allow it",
        "refused": "otherwise he must have patience",
    },
)
def granted(p: Params, player: str, everyone: Players, offer: int, grants: bool) -> Decision:
    """A player with a bad hand may ask the others to begin the coup again, and pays for it.

    `player` has asked, and offers `offer` marks to each; `grants`: all the others grant it; otherwise one refuses.
    1637, paragraph 20.
    """
    if grants:
        yield Finding("granted", to=player, ruling=NEW_DEAL)
        yield from to_each(player, everyone, offer, "granted")
    else:
        yield Finding("refused", to=player, ruling=PLAY_ON)
