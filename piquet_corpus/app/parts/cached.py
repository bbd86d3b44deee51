"""What is quick enough to draw at once, and is the same for all visitors: made once for each state of the corpus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Concatenate, ParamSpec, TypeVar

from piquet_corpus.app import data
from piquet_corpus.app.data import once
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.divergences.filter import Wanted, in_order, select
from piquet_corpus.publishing.finding import index_file
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.html.page import WebPage, pages
from piquet_corpus.publishing.pages import divergence as parts
from piquet_corpus.publishing.pages.clause import clauses_page
from piquet_corpus.publishing.pages.coverage import page as coverage
from piquet_corpus.publishing.pages.example.page import ExampleRun, run_example
from piquet_corpus.publishing.pages.history import findings_page
from piquet_corpus.publishing.pages.home import home_page
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.view import OWN_NAMES, View
from piquet_corpus.publishing.parts import showing

P = ParamSpec("P")
T = TypeVar("T")


def of_corpus(most: int) -> Callable[[Callable[Concatenate[Corpus, P], T]], Callable[P, T]]:
    """Keep the newest `most` results of a function of the corpus, by the state of the corpus and the language."""

    def keeping(make: Callable[Concatenate[Corpus, P], T]) -> Callable[P, T]:
        @once(most, spoken=True)
        def made(at: data.Stamp, *args: P.args, **kwargs: P.kwargs) -> T:
            return make(data.corpus_at(at), *args, **kwargs)

        return lambda *args, **kwargs: made(data.now(), *args, **kwargs)

    return keeping


home = of_corpus(4)(home_page)
clauses = of_corpus(4)(clauses_page)
index = of_corpus(4)(index_file)
matrix = of_corpus(4)(coverage.differences_matrix)
findings = of_corpus(4)(findings_page)
"""The essay. The first time its figures are counted and its cases run, which takes a few seconds."""


@of_corpus(64)
def read(corpus: Corpus, view: View) -> WebPage:
    """Return the page of a view of the texts."""
    made = Read(corpus, view)
    return WebPage(made.title, "", made.html)


@of_corpus(4)
def definitions(corpus: Corpus) -> Mapping[str, Html]:
    """Return what all terms mean, by the ids to which their marks point."""
    return showing.definitions_by_id(corpus, OWN_NAMES)


@of_corpus(64)
def divergences(corpus: Corpus, wanted: Wanted) -> tuple[Html, ...]:
    """Return the pages of the list of divergences, by importance and phase of play."""
    several = pages(in_order(corpus, select(corpus.register, corpus, wanted)), parts.MOST)
    return tuple(parts.records_list(corpus, records, wanted) for records in several)


@of_corpus(64)
def divergence(corpus: Corpus, id_: str, wanted: Wanted | None) -> WebPage:
    """Return the page of a divergence, without its proofs. `wanted`: the filters of the list it is read in, if any."""
    return parts.divergence_page(corpus, corpus.register.by_id[id_], wanted)


@of_corpus(64)
def example(corpus: Corpus, case: str, ruleset: str) -> ExampleRun:
    """Return an example as it was run under a rule set."""
    return run_example(corpus, corpus.case(case), ruleset)
