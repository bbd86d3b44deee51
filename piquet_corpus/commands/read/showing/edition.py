"""`show fr1642`: an edition as a whole: what it is, its parts, and how many of its clauses are executed."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import say


def as_plain(edition: Edition, corpus: Corpus) -> as_json.Json:
    """An edition as plain values."""
    return {
        "edition": edition.id,
        "title": edition.title,
        "year": edition.year or None,
        "place": edition.place or None,
        "language": edition.language,
        "restated": edition.restated,
        "clauses": [clause.id for clause in edition.clauses],
    }


def print_edition(edition: Edition, corpus: Corpus) -> None:
    """Print an edition: its title, where it was published, and the first clause under each heading."""
    where = ", ".join(filter(None, (edition.place, edition.publisher, edition.year)))
    say(f"edition {edition.id} · {edition.title}{f' ({where})' if where else ''}", "bold")
    if edition.restated:
        say("restated in our own words, not quoted", indent=2)
    executed = sum(corpus.topics.is_executable(clause.kind) for clause in edition.clauses)
    say(f"{len(edition.clauses)} clauses, {executed} of them to be executed", indent=2)
    first = {clause.heading: clause.id for clause in reversed(edition.clauses)}
    for heading, clause in reversed(first.items()):
        say(f"{clause}  {heading}", indent=2)
