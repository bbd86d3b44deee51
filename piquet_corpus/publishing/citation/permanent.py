"""The permanent address of everything that can be cited."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from urllib.parse import urlencode, urlsplit

from piquet_corpus.edition.corpus import load
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import CORPUS

PERMANENT = "https://w3id.org/piquet-corpus/"
"""The beginning of permanent addresses. This name is not registered yet; until then, it leads nowhere."""

WHOLE = "piquet-corpus"
"""The reference of the whole corpus."""

_UNFIT = re.compile(r"[?#\s]")
"""What ends the path of an address, or cannot stand in one."""

_BASE: ContextVar[str | None] = ContextVar("what addresses begin with", default=None)

DIVERGENCE, ROW = re.compile(r"D\d+"), re.compile(r"(par|om)\.\d+")


@contextmanager
def addresses_under(base: str) -> Iterator[None]:
    """Use another beginning of addresses for a while: the address at which the app is served.

    >>> with addresses_under("https://example.org/piquet"):
    ...     permanent_link("D042")
    'https://example.org/piquet/?divergence=D042'
    """
    token = _BASE.set(f"{base.rstrip('/')}/")
    try:
        yield
    finally:
        _BASE.reset(token)


def permanent_link(id_: str, kind: str = "") -> str:
    """Return the address of a divergence, of a row of the alignment, of a clause or passage, or of the whole corpus.

    `kind`: another kind of thing, `case` for an example.

    >>> permanent_link("D042")
    'https://w3id.org/piquet-corpus/?divergence=D042'
    >>> permanent_link("par.0042"), permanent_link("fr1642.6.4")
    ('https://w3id.org/piquet-corpus/?row=par.0042', 'https://w3id.org/piquet-corpus/?clause=fr1642.6.4')
    >>> permanent_link("a-point-of-thirty", "case")
    'https://w3id.org/piquet-corpus/?case=a-point-of-thirty'
    >>> permanent_link(WHOLE)
    'https://w3id.org/piquet-corpus/'
    """
    return f"{_BASE.get() or own_base()}{link_from_root(id_, kind)}"


def own_base() -> str:
    """Return what the permanent addresses of the corpus that is used begin with: of another than ours, what it says."""
    named = os.environ.get(CORPUS)
    return _base_of(named) if named else PERMANENT


@lru_cache(maxsize=2)
def _base_of(_directory: str) -> str:
    return load().release.address or PERMANENT


def link_from_root(id_: str, kind: str = "") -> str:
    """Return the same from the root of whatever serves the edition: `?divergence=D042`, empty for the whole corpus."""
    return "" if id_ == WHOLE else f"?{urlencode({kind or kind_of(id_): id_})}"


def kind_of(id_: str) -> str:
    """Return the parameter of a divergence, a row or a passage in a permanent address."""
    return "divergence" if DIVERGENCE.fullmatch(id_) else "row" if ROW.fullmatch(id_) else "clause"


def address_named(base: str, what: str = "base") -> str:
    """Return an address with a slash at its end. Raises Usage, with `what` it is, for anything that is not one."""
    try:
        parts = urlsplit(base)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and not _UNFIT.search(base)
    except ValueError:  # a port or a host that cannot be
        fits = False
    if not fits:
        raise Usage(f"{what}: expected a web address such as https://example.org/piquet/, found {base!r}")
    return f"{base.rstrip('/')}/"
