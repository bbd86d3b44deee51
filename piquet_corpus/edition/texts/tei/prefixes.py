"""Pointers with a prefix, such as `tcp:169861:3`, and the addresses on the web for which they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from piquet_corpus.edition.texts.tei.xml import TEI, Element


class Prefix(NamedTuple):
    """What pointers with a prefix look like, and the address for which they stand, as a template of `re`."""

    pattern: str
    address: str


def prefixes(root: Element) -> Iterator[Prefix]:
    """Yield the prefixes that the header of a file declares. An invalid pattern stands for nothing."""
    for one in root.iter(f"{TEI}prefixDef"):
        pattern = f"{one.get('ident')}:{one.get('matchPattern') or ''}"
        with suppress(re.error):
            re.compile(pattern)
            yield Prefix(pattern, re.sub(r"\$(\d)", r"\\\1", one.get("replacementPattern") or ""))


def followed(pointer: str, known: Iterable[Prefix]) -> str:
    r"""Return the address for which a pointer stands; the pointer itself if it has no prefix that is known.

    >>> followed("tcp:12:3", [Prefix("tcp:([0-9]+):([0-9]+)", r"https://example.org/\1/\2")])
    'https://example.org/12/3'
    """
    found = ((re.fullmatch(one.pattern, pointer), one.address) for one in known)
    return next((match.expand(address) for match, address in found if match), pointer)
