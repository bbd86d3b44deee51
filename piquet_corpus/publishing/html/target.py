"""For where a page is written: the app, or files that any web host serves. Set for a while, as the language is.

    with writing(Target(places.leads, static=True)):
        home(corpus)

`markup.tag` asks it how an element is written; what is drawn in another way in each place asks it by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """Where a page is read.

    `leads`: returns the attributes of a link to an address of the app; without `href`, it leads nowhere.
    `static`: no server answers, and pages are thousands of files: forms are left out, and all that HTML can do without.
    """

    leads: Callable[[str], dict[str, str]]
    static: bool = False


ROOT = "\0"
"""Stands in an address for the way to the root of the static edition, until the page has its place.

No text has this character.
"""
APP = Target(lambda address: {"href": address})
_target: ContextVar[Target] = ContextVar("target", default=APP)
target = _target.get
"""Returns the target of now."""


@contextmanager
def writing(wanted: Target) -> Iterator[None]:
    """Write for a target for a while."""
    token = _target.set(wanted)
    try:
        yield
    finally:
        _target.reset(token)
