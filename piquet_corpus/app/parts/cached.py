"""What is quick enough to draw at once, and is the same for all visitors: made once for each state of the corpus."""

from __future__ import annotations

from piquet_corpus.app import data
from piquet_corpus.app.data import once
from piquet_corpus.judging.divergences.filter import Wanted, in_order, select
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.html.navigation import pages
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages import divergence as parts
from piquet_corpus.publishing.pages.clause.page import clauses_page
from piquet_corpus.publishing.pages.coverage import page as coverage
from piquet_corpus.publishing.pages.example.page import ExampleRun, run_example
from piquet_corpus.publishing.pages.history import findings_page
from piquet_corpus.publishing.pages.home import home_page
from piquet_corpus.publishing.pages.read.columns import OWN_NAMES
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.view import View
from piquet_corpus.publishing.parts import showing


@once(4, spoken=True)
def home(at: data.Stamp) -> WebPage:
    """Return the start page."""
    return home_page(data.corpus_at(at))


@once(64, spoken=True)
def read(at: data.Stamp, view: View) -> WebPage:
    """Return the page of a view of the texts."""
    made = Read(data.corpus_at(at), view)
    return WebPage(made.title, "", made.html)


@once(4, spoken=True)
def definitions(at: data.Stamp) -> Html:
    """Return what all terms mean."""
    return showing.definitions(data.corpus_at(at), OWN_NAMES)


@once(4, spoken=True)
def clauses(at: data.Stamp) -> WebPage:
    """Return the page that leads to all clauses, by edition and chapter."""
    return clauses_page(data.corpus_at(at))


@once(64, spoken=True)
def divergences(at: data.Stamp, wanted: Wanted) -> tuple[Html, ...]:
    """Return the pages of the list of divergences, by importance and phase of play."""
    corpus = data.corpus_at(at)
    several = pages(in_order(corpus, select(corpus.register, corpus, wanted)), parts.MOST)
    return tuple(parts.records_list(corpus, records) for records in several)


@once(64, spoken=True)
def divergence(at: data.Stamp, id_: str) -> WebPage:
    """Return the page of a divergence, without its proofs."""
    corpus = data.corpus_at(at)
    return parts.divergence_page(corpus, corpus.register.by_id[id_])


@once(4, spoken=True)
def findings(at: data.Stamp) -> WebPage:
    """Return the essay. The first time its figures are counted and its cases run, which takes a few seconds."""
    return findings_page(data.corpus_at(at))


@once(4, spoken=True)
def matrix(at: data.Stamp) -> Html:
    """Return how many differences each two rule sets have."""
    return coverage.differences_matrix(data.corpus_at(at))


@once(64)
def example(at: data.Stamp, case: str, ruleset: str) -> ExampleRun:
    """Return an example as it was run under a rule set."""
    corpus = data.corpus_at(at)
    return run_example(corpus, corpus.case(case), ruleset)
