"""`search`: every place where words stand one after the other, in the line it stands in, with its reference."""

from __future__ import annotations

from piquet_corpus.corpus import load
from piquet_corpus.terminal import Usage, console, emit, say, say_line
from piquet_corpus.words import Hit, find

MARGIN = 18
"""The width left for the reference."""


def run(words: str, as_json: bool) -> int:
    """Print the places, or say that there is none. Raises Usage when there are no words to look for."""
    if not words.strip():
        raise Usage("there are no words to look for: write some, such as `tierce major`")
    hits = find(load(), words)
    if as_json:
        emit([_plain(hit) for hit in hits])
        return 0
    for hit in hits:
        say_line(f"{hit.clause.id:<{MARGIN}}{_line(hit, console().width - MARGIN)}")
    clauses = {hit.clause.id for hit in hits}
    say(f"{len(hits)} in {len(clauses)} clauses." if hits else f"No clause has the words {words!r}.")
    return 0


def _plain(hit: Hit) -> dict[str, str]:
    """A place as a dictionary."""
    return {"clause": hit.clause.id, "before": hit.before, "words": hit.words, "after": hit.after}


def _line(hit: Hit, width: int) -> str:
    """Return the words between guillemets in the middle of as much of their clause as a line holds."""
    found = f"«{hit.words}»"
    half = max((width - len(found)) // 2, 10)
    before = hit.before if len(hit.before) < half else f"…{hit.before[-half + 2 :]}"
    after = hit.after if len(hit.after) < half else f"{hit.after[: half - 2]}…"
    return f"{before:>{half}}{found}{after}".rstrip()
