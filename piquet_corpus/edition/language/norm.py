"""Words compared: their norms, the languages they are of, and the small words that say nothing by themselves."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from rules.core.messages import N_, language

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


NAMES = {
    "de": N_("German"),
    "en": N_("English"),
    "es": N_("Spanish"),
    "fr": N_("French"),
    "it": N_("Italian"),
    "la": N_("Latin"),
    "nl": N_("Dutch"),
    "pt": N_("Portuguese"),
}

EXPLAINED_IN = ("en", "fr")
"""The languages in which the glossary names and defines every concept, whatever languages the texts are in."""


def language_name(code: str) -> str:
    """Return the English name of a language; its code if it is not in the list.

    >>> language_name("fr"), language_name("eu")
    ('French', 'eu')
    """
    return NAMES.get(code, code)


def own_first(languages: Iterable[str]) -> tuple[str, ...]:
    """Return languages with that of the reader first."""
    return tuple(sorted(languages, key=lambda code: code != language()))


SMALL_WORDS = {
    "en": (
        "a an the this that these those such same and or but nor if though because so then than as of to in on at "
        "by for from with without upon into out up over under again be is are was were been being am do does did "
        "doth have has had hath may might must can could shall should will would not no he him his himself she it "
        "its itself they them their one oneself who whom whose which what when where there here i we us our you "
        "your any some all every each either neither other another too also only very more most yet until till "
        "while likewise further moreover"
    ),
    "fr": (
        "un une le la les l de du des d à au aux ce cet cette ces et ou mais ni si que qu qui quoi dont où comme "
        "en dans sur par pour avec sans sous entre être est sont était soit avoir a ont ait il elle ils elles on "
        "l' se s son sa ses leur leurs ne n pas point plus y lui eux tout tous toute toutes quand lorsque car donc "
        "aussi encore même"
    ),
}
"""The small words of each language, by their dictionary form or as they stand."""


@cache
def small_words(language: str) -> frozenset[str]:
    """Return the small words of a language; none for a language that we do not know."""
    return frozenset(SMALL_WORDS.get(language, "").split())
