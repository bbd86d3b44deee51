"""Texts and addresses named on the command line, after `--in` and `--base`."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from piquet_corpus.errors import did_you_mean, nearest
from piquet_corpus.terminal import Usage


def texts_named(asked: str | None, known: Sequence[str]) -> tuple[str, ...]:
    """Read names of texts with commas between; none where nothing is asked. Raises Usage for one that there is not."""
    found = tuple(name.strip() for name in (asked or "").split(",") if name.strip())
    for name in found:
        if name not in known:
            meant = did_you_mean(nearest(name, known, 1)) or "."
            raise Usage(f"there is no text {name!r}{meant} There are: {', '.join(known)}")
    if asked is not None and not found:
        raise Usage(f"--in names no text. There are: {', '.join(known)}")
    return found


def address_named(base: str) -> str:
    """Return an address with a slash at its end. Raises Usage for what is none."""
    parts = urlsplit(base)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise Usage(f"{base!r} is no address under which files can stand: write it as https://example.org/piquet/")
    return f"{base.rstrip('/')}/"
