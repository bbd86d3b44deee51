"""Options that many commands have, and the texts and rule sets that are named after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from piquet_corpus.work.errors import UnknownName, Usage

if TYPE_CHECKING:
    from piquet_corpus.edition.corpus import Corpus

json_option = click.option("--json", is_flag=True, help="Print JSON.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes; by default, one for each processor.",
)


def texts_named(names: str | None, known: Sequence[str], what: str = "text") -> tuple[str, ...]:
    """Read the names after `--in`, with commas between; () without `--in`. Raises UnknownName or Usage.

    `what`: what the names are, for the message: `edition` or `text`.
    """
    texts = tuple(name.strip() for name in (names or "").split(",") if name.strip())
    for text in texts:
        if text not in known:
            raise UnknownName(what, text, known)
    if names is not None and not texts:
        raise Usage(f"--in: expected the name of at least one {what}. There are: {', '.join(known)}")
    return texts


def rulesets_listed(corpus: Corpus) -> str:
    """List the rule sets, and the match forms that can be added, for a message that `--rules` is missing."""
    forms = f"; with + and a match form: {', '.join(corpus.rulesets.forms)}" if corpus.rulesets.forms else ""
    return f"The rule sets are: {', '.join(corpus.rulesets)}{forms}"
