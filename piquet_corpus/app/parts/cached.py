"""What is quick enough to draw at once, and is the same for all visitors: made once for each state of the corpus."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.app import data
from piquet_corpus.app.once import once
from piquet_corpus.divergences.filter import Wanted, select
from piquet_corpus.html import clause, differences, divergence, divergence_list, glosses
from piquet_corpus.html import home as home_page
from piquet_corpus.html.columns import OWN_NAMES
from piquet_corpus.html.markup import Html, join
from piquet_corpus.html.read import Read
from piquet_corpus.html.reading import View


@dataclass(frozen=True)
class ReadPage:
    """A view of the texts: the title of the page, and what it shows."""

    title: str
    html: Html


@once(2)
def home(at: data.Stamp) -> Html:
    """Return the start page."""
    return home_page.home(data.corpus_at(at))


@once(64)
def read(at: data.Stamp, view: View) -> ReadPage:
    """Return the page of a view of the texts."""
    made = Read(data.corpus_at(at), view)
    return ReadPage(made.title, made.html)


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
