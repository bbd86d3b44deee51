"""Text that somebody has typed, and the names of sides in a sentence."""

from __future__ import annotations

import re

from rules.core.messages import _

WRITTEN = r"-?[0-9]{1,9}"
"""A whole number of at most nine digits: there are no larger ones in these games."""


def whole_number(text: str) -> int | None:
    """Read a whole number; None for anything else.

    >>> whole_number(" 12 "), whole_number("-3"), whole_number("a dozen"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    return int(text) if re.fullmatch(WRITTEN, text.strip()) else None


def shortened(words: str, most: int = 60) -> str:
    """Return words, or only their beginning if they are long.

    >>> shortened("a quinte of the king", 8)
    'a quinte…'
    """
    return words if len(words) <= most else f"{words[:most]}…"


def number_of(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> number_of(1, "card"), number_of(12, "card")
    ('1 card', '12 cards')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def called(name: str) -> str:
    """Return a side or a player as a sentence in the language of the reader names it: a word with its article.

    >>> called("elder"), called("A")
    ('the elder', 'A')
    """
    return name if name[:1].isupper() else _(f"the {name}")  # the messages are in `parties`
