"""Words compared: their norms, the languages they are of, and the small words that say nothing by themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
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


UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
"""The soft hyphen and what else a copied text has between letters, which nobody sees."""
APOSTROPHE = re.compile("[ʼʹ′`´‘’＇]")
HYPHEN = re.compile("[‐‑‒–—−]")


def typed(words: str) -> str:
    """Return what somebody typed or copied as the texts have it: plain letters, hyphens and spaces.

    >>> typed("lʼécart  de ﬁ\u00adnes thirty‐five")
    "l'écart de fines thirty-five"
    """
    words = APOSTROPHE.sub("'", UNSEEN.sub("", words))
    return " ".join(HYPHEN.sub("-", unicodedata.normalize("NFKC", words)).split())


_UNITS = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit "
    "dix-neuf",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "fr": "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt",
}


@cache
def number_words(language: str) -> Mapping[str, str]:
    """Return how a language says the numbers from two to ninety-nine, by their digits; none for one unknown to us.

    *One* is missing: it mostly means somebody, or is the article.

    >>> number_words("en")["35"], number_words("fr")["35"], number_words("fr")["71"], number_words("fr")["80"]
    ('thirty-five', 'trente-cinq', 'soixante et onze', 'quatre-vingts')
    """
    units, tens = _UNITS.get(language, "").split(), _TENS.get(language, "").split()
    said = {str(number): word for number, word in enumerate(units, 1)}
    for ten, word in enumerate(tens, 2):
        counted = language == "fr" and ten in (7, 9)  # sixty and ten, four twenties and ten
        for unit in range(10):
            rest = units[unit + 9] if counted else units[unit - 1] if unit else ""
            link = " et " if language == "fr" and unit == 1 and ten < 8 else "-"
            said[str(10 * ten + unit)] = f"{word}{link}{rest}" if rest else word
    said.pop("1", None)
    if "80" in said and language == "fr":
        said["80"] += "s"
    return said


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
