"""Readings: the open questions of the rule sets that are chosen, a page at a time."""

from __future__ import annotations

from piquet_corpus.app import data
from piquet_corpus.app.parts import paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_html, draw_page
from piquet_corpus.app.tasks import ALL
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.readings import Open, read
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import READINGS
from piquet_corpus.publishing.html.page import packed
from piquet_corpus.publishing.pages import readings as parts
from rules.core.messages import _, meant

MOST = 20
"""The number of open questions on a page."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    draw_page(parts.readings_page())
    every = {ALL: meant("all rule sets", "all")}
    chosen = state.choose("rules", _("Rule set"), every | names.rulesets(corpus, corpus.rulesets))
    found = waiting.result(_("Running the cases that show the readings"), read)
    ids = (*corpus.rulesets, *corpus.rulesets.forms) if chosen == ALL else (chosen,)
    open_ = {id_: tuple(each for each in found.parameters if _is_of(corpus, each, id_, chosen)) for id_ in ids}
    if pages := packed(open_.items(), MOST):
        paging.show(
            READINGS, pages, lambda page: parts.questions(corpus, page), lambda page: parts.title_of(corpus, page)
        )
    draw_html(parts.without_question(corpus, (id_ for id_ in ids if not open_[id_])))
    editions = {corpus.rulesets[id_].edition for id_ in corpus.rulesets if chosen in (ALL, id_)}
    draw_html(parts.uncarried(corpus, (rivals for rivals in found.uncarried if rivals.edition in editions)))


def _is_of(corpus: Corpus, question: Open, id_: str, chosen: str) -> bool:
    """Whether a reading belongs under a heading: if all are shown, where it is written; else wherever it applies."""
    if chosen == ALL:
        return question.rulesets[0] == id_
    return corpus.rulesets[id_].holder(question.rule) in question.rulesets
