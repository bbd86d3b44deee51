"""The long work of the pages, each a function of the corpus; it is done in another process, for a state of the corpus.

Arguments and results are plain values and HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

from piquet_corpus.app import data
from piquet_corpus.edition.cases.collection import OwnCaseError, read_own
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.judging import compare as comparing
from piquet_corpus.judging.divergences.prove import Under, under_every_ruleset
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.ways import way
from piquet_corpus.publishing.html.blocks import alert
from piquet_corpus.publishing.html.markup import Html, join
from piquet_corpus.publishing.pages import clause as clause_parts
from piquet_corpus.publishing.pages.coverage import page as coverage_parts
from piquet_corpus.publishing.pages.coverage.fates import book as book_drawn
from piquet_corpus.publishing.pages.example.listing import CasesRun
from piquet_corpus.publishing.pages.example.page import own_case
from piquet_corpus.publishing.pages.play import compare as comparison_parts
from piquet_corpus.work.grouping import grouped
from rules.core.game import game_of
from rules.core.messages import speaking
from rules.core.ruleset import set_of

P = ParamSpec("P")
T = TypeVar("T")

ALL = "all"
"""No choice among rule sets, editions, topics, kinds or states."""


def spoken(
    at: data.Stamp, wanted: str, task: Callable[Concatenate[Corpus, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Do a task in the language of whoever asked for it: the process that does it serves all visitors."""
    with speaking(wanted):
        return task(data.corpus_at(at), *args, **kwargs)


def prepare(at: data.Stamp) -> None:
    """Read what most tasks need."""
    corpus = data.corpus_at(at)
    _ = corpus.rulesets, corpus.cases


def run_all(corpus: Corpus, ids: Ids, ruleset: str) -> CasesRun:
    """Run cases under the chosen rule set, or each under all of its own."""
    start = perf_counter()
    outcomes = [
        run_case(case, corpus.rulesets[name])
        for case in map(corpus.case, ids)
        for name in case.rulesets
        if ruleset in (ALL, set_of(name))
    ]
    seconds = perf_counter() - start
    in_words = grouped((run.case.id, (run.ruleset, clause_parts.outcome_in_words(run))) for run in outcomes)
    failed = [outcome.case.id for outcome in outcomes if not outcome.passed]
    return CasesRun(in_words, frozenset(failed), len(outcomes), len(failed), seconds)


def book(corpus: Corpus, edition: str) -> Html:
    """Return a book with its words in colours: executed or not."""
    return book_drawn(corpus.editions[edition], cover(corpus))


def clauses(corpus: Corpus, edition: str, topic: str, kind: str, proof: str) -> tuple[coverage_parts.CoveragePage, ...]:
    """Return the pages of the executable clauses that are wanted, with what proves them. Each choice may be `all`."""
    topics = {topic, *(category.id for category in corpus.topics.by_phase().get(topic, ()))}
    chosen = [
        covered
        for covered in cover(corpus).clauses
        if covered.executable
        and edition in (ALL, covered.clause.edition)
        and kind in (ALL, covered.clause.kind)
        and proof in (ALL, covered.proof)
        and (topic == ALL or not topics.isdisjoint(covered.clause.topics))
    ]
    return coverage_parts.clauses(corpus, chosen)


def parameters(corpus: Corpus, rulesets: Ids) -> Mapping[str, tuple[coverage_parts.CoveragePage, ...]]:
    """Return what every other value of every parameter changes: in all rule sets, and in each of some.

    All at once, since the work is nearly the same for all of them as for one.
    """
    shown = {id_: coverage_parts.parameters(corpus, cover(corpus), id_) for id_ in rulesets}
    return {ALL: coverage_parts.parameters(corpus, cover(corpus), None)} | shown


def proofs(corpus: Corpus, divergence: str) -> Html:
    """Run the proofs of a divergence, and return them."""
    return comparison_parts.proofs(corpus, corpus.register.by_id[divergence])


def examples(corpus: Corpus, clause: str) -> Html:
    """Run the examples of a clause, and return what they give."""
    return clause_parts.cases(corpus, corpus.clauses[clause])


def flips(corpus: Corpus, ids: Ids) -> dict[str, dict[str, Under]]:
    """Return what examples show under each rule set of their game."""
    return {id_: under_every_ruleset(corpus, corpus.case(id_)) for id_ in ids}


def run_own(corpus: Corpus, text: str) -> Html:
    """Run cases that a reader has written, each under all of its rule sets; or say what is wrong with them."""
    try:
        cases = read_own(text, corpus.case_context)
    except OwnCaseError as error:
        return alert(str(error))
    return join(own_case(corpus, run_case(case, corpus.rulesets[id_])) for case in cases for id_ in case.rulesets)


def differing_deal(corpus: Corpus, game: str, ways: tuple[str, str], seeds: range) -> int | None:
    """Return the first of some random deals to which two ways of playing give different scores."""
    one, other = (way(corpus, id_) for id_ in ways)
    return comparing.differing_deal(game_of(game), one, other, seeds)


def differing_case(corpus: Corpus, game: str, ways: tuple[str, str]) -> str | None:
    """Return the first case in which two ways of playing decide differently."""
    one, other = (way(corpus, id_) for id_ in ways)
    found = comparing.differing_case(corpus, game_of(game), one, other)
    return found.id if found else None
