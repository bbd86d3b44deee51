"""What a page shows before Streamlit has drawn it: its title, a sentence on it, and its HTML.

Only pages that are quick to make are here in full; of the others only the head.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, READ
from piquet_corpus.publishing.html.heading import APART, MENU, NAME, heading
from piquet_corpus.publishing.html.markup import Html, join
from piquet_corpus.publishing.pages.clause.page import clause_page, panel_beside
from piquet_corpus.publishing.pages.home import ABOUT
from piquet_corpus.publishing.pages.read.view import view_asked
from rules.core.messages import _

PAGES = {**MENU, **APART}


class First(NamedTuple):
    """A page before it is drawn. `about`: what it is about, for the preview of a link; `html` is empty if not ready."""

    title: str
    about: str
    html: Html


def first(page: str, given: Mapping[str, str]) -> First:
    """Return what is shown first of a page, named by its address, with the parameters of the address.

    Raises CorpusError or RuleSetError when the corpus cannot be read.
    """
    if not page and not given:
        return First(_(NAME), _(ABOUT), join([heading(page), cached.home(data.now()).whole()]))
    if page == READ:
        at = data.now()
        corpus = data.corpus_at(at)
        view = view_asked(corpus, lambda name: given.get(name, "").strip(), lambda *_: None)
        read = cached.read(at, view.but(open=""))
        shown = join([heading(READ), read.whole(), panel_beside(corpus, view)])
        return First(f"{read.title} – {_(NAME)}", _(ABOUT), shown)
    return _named(data.corpus(), page, given) or _head(page, _(PAGES.get(page, "")), _(ABOUT))


def _named(corpus: Corpus, page: str, given: Mapping[str, str]) -> First | None:
    """Return the clause or the divergence that an address names; None if it names neither.

    A bare address leads on to their pages: until then there is only a title.
    """
    clause = corpus.clauses.get(corpus.passages.original(corpus.named(given.get("clause", ""))))
    if clause is not None and page in ("", CLAUSE):
        drawn = clause_page(corpus, clause)
        shown = join([heading(page), drawn.whole()]) if page else Html()
        return First(f"{drawn.title} – {_(NAME)}", drawn.about, shown)
    record = corpus.register.by_id.get(corpus.named(given.get("divergence", "")))
    return _head(page, record.title, record.title) if record and page in ("", DIVERGENCES) else None


def _head(page: str, title: str, about: str) -> First:
    """Return only the head of a page: it takes longer to make, or the address leads on to another."""
    return First(f"{title} – {_(NAME)}".removeprefix(" – "), about, heading(page) if page else Html())
