"""Texts and rule sets named on the command line, after `--in` and `--rules`."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import UnknownName, Usage


def texts_named(asked: str | None, known: Sequence[str], what: str = "text") -> tuple[str, ...]:
    """Read names of editions or texts with commas between; () if nothing is asked. Raises UnknownName or Usage.

    `what`: what the names are, for the message: `edition` or `text`.
    """
    found = tuple(name.strip() for name in (asked or "").split(",") if name.strip())
    for name in found:
        if name not in known:
            raise UnknownName(what, name, known)
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
