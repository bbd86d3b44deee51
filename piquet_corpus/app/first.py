"""What a page shows before Streamlit has drawn it, and without scripts: its title, a sentence on it, and its HTML.

What can only be worked out in a process of its own, or is chosen in a form, is left to Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.divergences.filter import Wanted
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, EXAMPLES, GLOSSARY, READ
from piquet_corpus.publishing.html.heading import APART, MENU, NAME, heading_in_app
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.navigation import packed
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages import home
from piquet_corpus.publishing.pages.about import about_page
from piquet_corpus.publishing.pages.clause.page import clause_page, panel_beside, passage_page, row_page
from piquet_corpus.publishing.pages.divergence import divergences_page
from piquet_corpus.publishing.pages.example import listing
from piquet_corpus.publishing.pages.example import page as example
from piquet_corpus.publishing.pages.example.listing import CasesWanted, ExampleView
from piquet_corpus.publishing.pages.glossary import glossary_page, term_page
from piquet_corpus.publishing.pages.history import VIEWS as OF_HISTORY
from piquet_corpus.publishing.pages.history import history_page
from piquet_corpus.publishing.pages.impact.page import VIEWS as OF_IMPACT
from piquet_corpus.publishing.pages.impact.page import impact_page
from piquet_corpus.publishing.pages.read.view import view_asked
from piquet_corpus.publishing.parts.cards import LETTERS, usual_letters
from rules.core.messages import _
from rules.core.text import whole_number

TITLES = {**MENU, **APART}
PUBLISHED = ("clause", "divergence", "row", "case", "term", "at", "open")
"""The parameters that are published references: one may have been typed in capitals, or with a full stop."""
LISTED = 70
"""The number of examples that are listed at first."""
Given = Mapping[str, str]


class First(NamedTuple):
    """A page before it is drawn. `about`: what it is about, for the preview of a link; `whole`: whether that is all."""

    title: str
    about: str
    html: Html
    whole: bool = True


def first(page: str, given: Given) -> First:
    """Return what is shown first of a page, named by its address, with the parameters of the address.

    Raises CorpusError or RuleSetError when the corpus cannot be read.
    """
    at = data.now()
    corpus = data.corpus_at(at)
    choices = {name: value.strip() for name, value in given.items()}
    choices |= {name: corpus.named(choices[name]) for name in PUBLISHED if choices.get(name)}
    made = PAGES[page](corpus, at, choices) if page in PAGES else None
    shown = made or WebPage(_(TITLES[page]), "", tag("h1", _(TITLES[page])))
    title = f"{shown.title} – {_(NAME)}" if page else _(NAME)
    return First(title, shown.about or _(home.ABOUT), join([heading_in_app(page), shown.whole()]), made is not None)


def _read(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage:
    view = view_asked(corpus, lambda name: choices.get(name, ""), lambda *_: None)
    read = cached.read(at, view.but(open=""))
    return WebPage(read.title, read.about, read.whole(), panel_beside(corpus, view))


def _clause(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage:
    id_ = choices.get("clause", "")
    clause = corpus.clauses.get(corpus.passages.original(id_))
    if clause is not None:
        return clause_page(corpus, clause)
    row = corpus.alignment.by_id.get(id_)
    if row is not None:
        return row_page(corpus, row)
    return passage_page(corpus, id_) if id_ else cached.clauses(at)


def _divergences(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage | None:
    """Return a divergence without its proofs, which are run; or the beginning of the list, if nothing is chosen."""
    id_ = choices.get("divergence", "")
    if id_ in corpus.register.by_id:
        return cached.divergence(at, id_)
    return None if choices else divergences_page(corpus, cached.divergences(at, Wanted())[0])


def _glossary(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage:
    entry = corpus.glossary.entry(choices.get("term", ""))
    return term_page(corpus, entry) if entry else glossary_page(corpus)


def _examples(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage | None:
    """Return an example at its step; or the beginning of the list, if nothing is chosen."""
    if "case" in choices:
        return _example(corpus, at, choices)
    if choices:
        return None
    wanted, title = CasesWanted(next(iter(listing.source_names(corpus)))), _(MENU[EXAMPLES])
    listed = packed(listing.groups(corpus, wanted), LISTED)[0]
    return WebPage(title, "", tag("h1", title), listing.examples_table(corpus, listed, wanted, None))


def _example(corpus: Corpus, at: data.Stamp, choices: Given) -> WebPage | None:
    case = next((case for case in corpus.cases if case.id == choices["case"]), None)
    if case is None:
        return None
    ruleset = choices["rules"] if choices.get("rules") in case.rulesets else case.rulesets[0]
    outcome = run_case(case, corpus.rulesets[ruleset])
    moments = cached.moments(at, case.id, ruleset) if case.events else ()
    last = max(0, len(moments) - 1 if case.events else len(outcome.decided))
    view = ExampleView(
        case.id,
        rules=ruleset if "rules" in choices else "",
        step=min(max(0, whole_number(choices.get("step", "")) or 0), last),
        letters=choices["cards"] if choices.get("cards") in LETTERS else usual_letters(),
        order=choices["sort"] if choices.get("sort") in listing.ORDERS else listing.USUAL_ORDER,
    )
    if not case.events:
        shown = example.judged(corpus, view, outcome)
    elif len(moments) < 2:
        shown = example.unplayable(corpus, view, outcome)
    else:
        shown = example.played(corpus, view, outcome, moments)
    return WebPage(
        case.title, "", example.head(corpus, view, outcome), join([shown, example.foot(corpus, view, outcome)])
    )


def _view(choices: Given, known: Mapping[str, str]) -> str:
    return choices["view"] if choices.get("view") in known else ""


PAGES: Mapping[str, Callable[[Corpus, data.Stamp, Given], WebPage | None]] = {
    "": lambda corpus, at, choices: cached.home(at),
    READ: _read,
    CLAUSE: _clause,
    DIVERGENCES: _divergences,
    GLOSSARY: _glossary,
    EXAMPLES: _examples,
    addresses.HISTORY: lambda corpus, at, choices: history_page(corpus, _view(choices, OF_HISTORY)),
    addresses.FINDINGS: lambda corpus, at, choices: cached.findings(at),
    addresses.IMPACT: lambda corpus, at, choices: impact_page(corpus, _view(choices, OF_IMPACT)),
    addresses.ABOUT: lambda corpus, at, choices: about_page(corpus, choices.get("ref", "")),
}
"""What makes each page; None if the address asks for something that only Streamlit draws."""
