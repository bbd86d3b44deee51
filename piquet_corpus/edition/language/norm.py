"""Making words equal that differ only in case, accents or the shapes of letters."""

from __future__ import annotations

import unicodedata

PLAIN = str.maketrans({"ſ": "s", "œ": "oe", "æ": "ae", "’": "'"})
OLD_LETTERS = str.maketrans({"v": "u", "j": "i"})


def plain(word: str) -> str:
    """Return a word in lower case, with plain letters and its accents.

    >>> plain("VŒUX"), plain("L’ÉCART")
    ('voeux', "l'écart")
    """
    return word.lower().translate(PLAIN)


def norm(word: str) -> str:
    """Return a word for comparisons in which case and accents do not count.

    >>> norm("Sixiesmes"), norm("Différends")
    ('sixiesmes', 'differends')
    """
    parts = unicodedata.normalize("NFD", plain(word))
    return "".join(part for part in parts if not unicodedata.combining(part))


def fold(word: str) -> str:
    """Return a word for searches: as `norm`, with u and v as one letter, and i and j as one letter.

    >>> fold("vsuall") == fold("usuall"), fold("VVhen") == fold("uuhen")
    (True, True)
    """
    return norm(word).translate(OLD_LETTERS)
