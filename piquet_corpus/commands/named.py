"""Texts and addresses named on the command line, after `--in` and `--base`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import Usage
from rules.core.suggest import unknown

_UNFIT = re.compile(r"[?#\s]")
"""What ends the path of an address, or cannot stand in one."""


def texts_named(asked: str | None, known: Sequence[str], what: str = "text") -> tuple[str, ...]:
    """Read names of editions or texts with commas between; none if nothing is asked. Raises Usage for an unknown one.

    `what`: what the names are, for the message: `edition` or `text`.
    """
    found = tuple(name.strip() for name in (asked or "").split(",") if name.strip())
    for name in found:
        if name not in known:
            raise Usage(unknown(what, name, known))
    if asked is not None and not found:
        raise Usage(f"--in: expected the name of at least one {what}. There are: {', '.join(known)}")
    return found


def missing_rules(corpus: Corpus) -> str:
    """Say that --rules is missing, and list the rule sets."""
    return f"missing --rules RULES. {rulesets_listed(corpus)}"


def rulesets_listed(corpus: Corpus) -> str:
    """List the rule sets, and the match forms that can be added."""
    forms = f"; with + and a match form: {', '.join(corpus.rulesets.forms)}" if corpus.rulesets.forms else ""
    return f"The rule sets are: {', '.join(corpus.rulesets)}{forms}"


def address_named(base: str) -> str:
    """Return an address with a slash at its end. Raises Usage for anything that is not an address."""
    if not _is_address(base):
        raise Usage(f"--base: expected a web address such as https://example.org/piquet/, found {base!r}")
    return f"{base.rstrip('/')}/"


def _is_address(base: str) -> bool:
    """Whether something is the address of a folder on the web."""
    try:
        parts = urlsplit(base)
        return (
            parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not _UNFIT.search(base)
        )
    except ValueError:  # a port or a host that cannot be
        return False
