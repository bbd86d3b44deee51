"""`search`: every place that has some words, or what they mean, in the line it stands in, with its reference."""

from __future__ import annotations

from itertools import groupby

from piquet_corpus.commands.named import texts_named
from piquet_corpus.corpus import load
from piquet_corpus.errors import Usage
from piquet_corpus.language.search import Hit, search
from piquet_corpus.output.terminal import console, emit, say, say_line

MARGIN = 20
"""The width left for the reference."""
FOUND = {
    "form": "Exact:",
    "reading": "As read today:",
    "lemma": "In another form of the word:",
    "concept": "Synonyms:",
}


def run(words: str, texts: str | None, exact: bool, limit: int | None, json: bool) -> int:
    """Print the places, or say that there is none. Raises Usage when there are no words, or no such text."""
    if not words.strip():
        raise Usage("there are no words to look for: write some, such as `tierce major`")
    corpus = load()
    hits = search(corpus, words, texts_named(texts, (*corpus.editions, *corpus.translations)), exact)
    shown = hits[:limit]
    if json:
        emit([_plain(hit) for hit in shown])
        return 0
    for by, several in groupby(shown, key=lambda hit: hit.by):
        say(FOUND[by], "bold")
        for hit in several:
            say_line(f"{hit.passage.id:<{MARGIN}}{_line(hit, console().width - MARGIN)}")
    say(_sum(hits, shown) if hits else f"Nothing has the words {words!r}.")
    return 0


def _sum(hits: tuple[Hit, ...], shown: tuple[Hit, ...]) -> str:
    """Say how many there are, and how many of them were printed."""
    clauses = len({hit.passage.id for hit in hits})
    first = f"{len(shown)} of " if len(shown) < len(hits) else ""
    concepts = dict.fromkeys(hit.entry.id for hit in hits if hit.entry)
    return f"{first}{len(hits)} in {clauses} clauses and headings." + (f" {', '.join(concepts)}" if concepts else "")


def _plain(hit: Hit) -> dict[str, str | None]:
    """A place as a dictionary."""
    fields = {"clause": hit.passage.id, "text": hit.passage.text, "by": hit.by}
    words = {"before": hit.before, "words": hit.words, "after": hit.after}
    return fields | {"concept": hit.entry.id if hit.entry else None} | words


def _line(hit: Hit, width: int) -> str:
    """Return the words between guillemets in the middle of as much of their clause as a line holds."""
    found = f"«{hit.words}»"
    half = max((width - len(found)) // 2, 10)
    before = hit.before if len(hit.before) < half else f"…{hit.before[-half + 2 :]}"
    after = hit.after if len(hit.after) < half else f"{hit.after[: half - 2]}…"
    return f"{before:>{half}}{found}{after}".rstrip()
