"""The names of languages, and the languages of the glossary."""

from __future__ import annotations

NAMES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "la": "Latin",
    "nl": "Dutch",
    "pt": "Portuguese",
}

EXPLAINED_IN = ("en", "fr")
"""The languages in which the glossary names and defines every concept, whatever languages the texts are in."""


def language_name(code: str) -> str:
    """Return the English name of a language; its code if it is not in the list.

    >>> language_name("fr"), language_name("eu")
    ('French', 'eu')
    """
    return NAMES.get(code, code)
