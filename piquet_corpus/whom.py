"""What those are called who win and lose: `the elder`, but `A`."""

from __future__ import annotations


def called(name: str) -> str:
    """Return a side or a player as a sentence names it: a name as it is, a word with its article.

    >>> called("elder"), called("A")
    ('the elder', 'A')
    """
    return name if name[:1].isupper() else f"the {name}"
