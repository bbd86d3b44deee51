"""The names of languages, and the languages of the glossary."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.messages import N_, language

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
    return tuple(sorted(languages, key=lambda one: one != language()))
