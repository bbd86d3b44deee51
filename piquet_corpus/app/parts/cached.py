"""What is quick enough to draw at once, and is the same for all visitors: made once for each state of the corpus."""

from __future__ import annotations

from piquet_corpus.app import data
from piquet_corpus.app.once import once
from piquet_corpus.app.parts import drawing
from piquet_corpus.app.parts.drawing import LongTable
from piquet_corpus.divergences.filter import Wanted, select
from piquet_corpus.html import clause, differences, divergence, divergence_list, glosses
from piquet_corpus.html import home as home_page
from piquet_corpus.html import reading as reading_table
from piquet_corpus.html.columns import OWN_NAMES
from piquet_corpus.html.markup import Html, join
from piquet_corpus.html.reading import Reading, View


@once(2)
def home(at: data.Stamp) -> Html:
    """Return the start page."""
    return home_page.home(data.corpus_at(at))


@once(64)
def reading(at: data.Stamp, view: View) -> Reading:
    """Return the reading table for a view."""
    return reading_table.reading(data.corpus_at(at), view)


@once(64)
def long_table(at: data.Stamp, view: View) -> LongTable:
    """Return the reading table for a view, to be drawn in two parts."""
    return drawing.long_table(reading(at, view))


@once(2)
def definitions(at: data.Stamp) -> Html:
    """Return what all terms mean."""
    return glosses.definitions(data.corpus_at(at), OWN_NAMES)


@once(2)
def index(at: data.Stamp) -> Html:
    """Return links to all clauses, grouped by edition and heading."""
    return join(clause.index(edition) for edition in data.corpus_at(at).editions.values())


@once(64)
def divergences(at: data.Stamp, wanted: Wanted) -> Html:
    """Return the list of divergences."""
    corpus = data.corpus_at(at)
    return divergence_list.records_table(corpus, select(corpus.register, corpus, wanted))


@once(64)
def sides(at: data.Stamp, id_: str) -> Html:
    """Return the sides of a divergence."""
    corpus = data.corpus_at(at)
    return divergence.sides(corpus, corpus.register.by_id[id_])


@once(2)
def matrix(at: data.Stamp) -> Html:
    """Return how many differences each two rule sets have."""
    return differences.matrix(data.corpus_at(at))
