"""A clause in short, for a panel beside the text."""

from __future__ import annotations

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import clause_link
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.texts.tei.model import Clause


def panel(corpus: Corpus, clause: Clause) -> Html:
    """Return a clause in short."""
    return join([tag("h2", clause.id), clause_link(clause.id, "Everything about this clause")])
