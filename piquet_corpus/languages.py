"""What the languages of the corpus are called."""

from __future__ import annotations

NAMES = {"en": "English", "fr": "French"}


def language_name(code: str) -> str:
    """Return the English name of a language; its code if we have none.

    >>> language_name("fr"), language_name("de")
    ('French', 'de')
    """
    return NAMES.get(code, code)
