"""What two words have in common that differ in case, accents or letters only."""

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
    """Return a word as words are compared where accents do not count.

    >>> norm("Sixiesmes"), norm("Différends")
    ('sixiesmes', 'differends')
    """
    parts = unicodedata.normalize("NFD", plain(word))
    return "".join(part for part in parts if not unicodedata.combining(part))


def fold(word: str) -> str:
    """Return a word as words are searched: besides, u and v are one letter, and so are i and j.

    >>> fold("vsuall") == fold("usuall"), fold("VVhen") == fold("uuhen")
    (True, True)
    """
    return norm(word).translate(OLD_LETTERS)
