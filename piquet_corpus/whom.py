"""What those are called who win and lose: `the elder`, but `A`."""

from __future__ import annotations

from rules.core.game import Game


def called(name: str) -> str:
    """Return a side or a player as a sentence names it: a name as it is, a word with its article.

    >>> called("elder"), called("A")
    ('the elder', 'A')
    """
    return name if name[:1].isupper() else f"the {name}"


def all_hands(game: Game) -> str:
    """Return what must be given of a coup that is judged whole: `both hands`, or of more than two sides `all hands`."""
    return "both hands" if len(game.sides) == 2 else "all hands"
