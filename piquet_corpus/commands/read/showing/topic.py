"""`show phase.play`, `show point.value`: a topic, the clauses about it in each edition, and where these differ."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.edition.texts.topics import Category
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import say


def as_plain(topic: Category, corpus: Corpus) -> as_json.Json:
    """A topic as plain values."""
    return {
        "topic": topic.id,
        "labels": dict(topic.labels),
        "phase": topic.parent,
        "topics": [below.id for below in _below(topic, corpus)],
        "clauses": [clause.id for clause in _clauses(topic, corpus)],
        "divergences": [record.id for record in _divergences(topic, corpus)],
    }


def _below(topic: Category, corpus: Corpus) -> tuple[Category, ...]:
    return tuple(category for category in corpus.topics.of("topics") if category.parent == topic.id)


def _ids(topic: Category, corpus: Corpus) -> frozenset[str]:
    """Return a topic, and those of a phase."""
    return frozenset((topic.id, *(below.id for below in _below(topic, corpus))))


def _clauses(topic: Category, corpus: Corpus) -> list[Clause]:
    """Return the clauses about a topic, in the order of the texts."""
    ids = _ids(topic, corpus)
    return [clause for clause in corpus.clauses.values() if not ids.isdisjoint(clause.topics)]


def _divergences(topic: Category, corpus: Corpus) -> list[Divergence]:
    ids = _ids(topic, corpus)
    return [record for record in corpus.register.records if not ids.isdisjoint(record.topics)]


def print_topic(topic: Category, corpus: Corpus) -> None:
    """Print a topic: its clauses by edition, then the divergences about it."""
    phase = f", in {corpus.topics.label(topic.parent)}" if topic.parent else ""
    say(f"topic {topic.id} · {topic.label()}{phase}", "bold")
    for below in _below(topic, corpus):
        say(f"{below.id}: {below.label()}", indent=2)
    clauses = _clauses(topic, corpus)
    for edition in corpus.editions.values():
        own = [clause for clause in clauses if clause.edition == edition.id]
        if own:
            say(f"{edition.id} ({edition.short}):")
        for clause in own:
            say(f"{clause.id}  {clause.original}", indent=2)
    records = _divergences(topic, corpus)
    if records:
        say("Divergences:")
    for record in records:
        say(f"{record.id}: {record.title}", indent=2)
