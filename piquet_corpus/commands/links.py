"""`links`: whether links.xml says what the rule sets and the cases say, or writing it so that it does."""

from __future__ import annotations

from piquet_corpus.corpus import load
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.paths import shown
from piquet_corpus.upkeep.links import FILE, is_up_to_date, write_links


def run(write: bool, json: bool) -> int:
    """Write links.xml if asked; 1 when it is out of date."""
    corpus = load()
    if write:
        write_links(corpus)
    up_to_date = is_up_to_date(corpus)
    if json:
        emit({"file": str(corpus.directory / FILE), "up_to_date": up_to_date})
    else:
        verdict = "is up to date" if up_to_date else "is out of date: piquet-corpus links --write"
        say(f"{shown(corpus.directory / FILE)} {verdict}.")
    return 0 if up_to_date else 1
