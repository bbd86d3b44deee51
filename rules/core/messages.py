"""What is said to readers, in their language: messages are written in English, and looked up in a catalogue.

    say("{Who} counts {points}.", Who="The elder", points=4)
    several("{number} example", "{number} examples", 2)

A catalogue is a gettext file, `locale/fr/LC_MESSAGES/messages.mo`, in the package that says it. Without one, or
without a message, the English stands. What is looked up later is marked where it is written: `N_("by suit")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import gettext

T = TypeVar("T", bound=str)

ENGLISH = "en"
DOMAIN, FOLDER = "messages", "locale"
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_folders: list[Path] = [Path(__file__).parents[1] / FOLDER]


def speaks(folder: Path) -> None:
    """Add the folder of the catalogues of another package."""
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()
        languages.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """Return the languages in which messages can be said: English, and those that have a catalogue."""
    found = {path.parents[1].name for folder in _folders for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ENGLISH, *sorted(found - {ENGLISH})


def language() -> str:
    """Return the language in which messages are said now."""
    return _language.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Say messages in a language for a while; in English if it is unknown."""
    token = _language.set(wanted if wanted in languages() else ENGLISH)
    try:
        yield
    finally:
        _language.reset(token)


@cache
def _catalogue(wanted: str) -> gettext.NullTranslations:
    import gettext  # who reads English need not wait for it

    found = gettext.NullTranslations()
    for folder in _folders:
        one = gettext.translation(DOMAIN, folder, [wanted], fallback=True)
        one.add_fallback(found)
        found = one
    return found


def N_(message: T) -> T:  # noqa: N802 (the name that gettext has for it)
    """Mark a message that is looked up later, and return it as it is."""
    return message


def _(message: str) -> str:
    """Return a message in the language of now; one without words as it is."""
    if not message or _language.get() == ENGLISH:
        return message
    return _catalogue(_language.get()).gettext(message)


def meant(context: str, message: str) -> str:
    """Return a message that has several meanings in English; `context` says which is meant."""
    if _language.get() == ENGLISH:
        return message
    return _catalogue(_language.get()).pgettext(context, message)


def say(message: str, /, **fields: Any) -> str:
    """Return a message with its fields filled in.

    >>> say("{who} leads {card}.", who="the elder", card="AS")
    'the elder leads AS.'
    """
    return _(message).format(**fields)


def several(singular: str, many: str, number: int, /, **fields: Any) -> str:
    """Return a message about a number of things, which is the field `number`.

    >>> several("{number} case", "{number} cases", 2)
    '2 cases'
    """
    if _language.get() == ENGLISH:
        chosen = singular if number == 1 else many
    else:
        chosen = _catalogue(_language.get()).ngettext(singular, many, number)
    return chosen.format(number=number, **fields)
