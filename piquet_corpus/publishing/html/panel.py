"""A clause in short, for a panel beside the text. Nothing is run for it, so that it opens at once."""

from __future__ import annotations

from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.citation.places import runs
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, address, case_link, link
from piquet_corpus.publishing.html.citing import cite_line
from piquet_corpus.publishing.html.clause import facing, not_in
from piquet_corpus.publishing.html.markup import Html, english, join, phrase, tag
from piquet_corpus.publishing.html.reading import View
from piquet_corpus.publishing.html.titles import clause_title, run_title, soft_id
from piquet_corpus.publishing.html.wording import RELATIONS, rule_name, semicolon
from rules.core.messages import _, several

MOST = 2
"""The number of sentences that say what a clause decides."""


def panel_beside(corpus: Corpus, view: View) -> Html:
    """Return the panel of the clause that is open in a view of the texts, with a link that closes it; or nothing."""
    if view.open not in corpus.clauses:
        return Html()
    close = tag("a", _("Close"), href=view.but(open="").address(), class_="close", data_keep="")
    return tag("aside", close, panel(corpus, corpus.clauses[view.open]), class_="panel", aria_label=_("The clause"))


def panel(corpus: Corpus, clause: Clause) -> Html:
    """Return the clause in short: what it decides, an example, its parallels, its differences, and how to cite it."""
    records = corpus.register.of(clause.id)
    differences = (
        tag("li", link(english(one.title), address(DIVERGENCES, divergence=one.id)), " ", soft_id(one.id))
        for one in records
    )
    example = (tag("li", case_link(id_, english(name))) for id_, name in corpus.case_files.testing(clause.id)[:1])
    return tag(
        "section",
        tag("h2", clause_title(corpus, clause), " ", soft_id(clause.id)),
        cite_line(corpus, clause.id),
        tag("p", _decides(corpus, clause)),
        _listed(_("Tested by"), *example),
        _listed(_("In the other editions"), *(_parallel(corpus, clause, row) for row in corpus.parallels(clause.id))),
        _listed(_("Divergences"), *differences),
        tag("p", link(_("Everything about this clause"), address(CLAUSE, clause=clause.id))),
        class_="panel",
    )


def _listed(title: str, *items: Html) -> Html:
    """Return a list with its title; nothing if it is empty."""
    return join([tag("h3", title), tag("ul", *items)]) if items else Html()


def _decides(corpus: Corpus, clause: Clause) -> Html:
    """Say what a clause decides, in one or two sentences; or why it decides nothing."""
    rules = corpus.rules_on(clause.id)
    if not rules:
        given = corpus.why_not_executed(clause)
        return join([_("It decides nothing."), english(given) if given else _("No rule rests on it.")], " ")
    more = len(rules) - MOST
    others = [several("And {number} more.", "And {number} more.", more)] if more > 0 else []
    return join([*map(rule_name, rules[:MOST]), *others], " ")


def _parallel(corpus: Corpus, clause: Clause, row: Row) -> Html:
    if isinstance(row, Omission):
        return tag("li", not_in(corpus, row))
    others = groupby(facing(corpus, clause, row), lambda one: one.edition)
    grouped = (run for edition, clauses in others for run in runs(corpus.editions[edition], clauses))
    named = join((link(run_title(corpus, run), address(CLAUSE, clause=run[0].id)) for run in grouped), semicolon())
    return tag("li", phrase("{what}: {said}", what=named, said=_(RELATIONS[row.relation].long)))
