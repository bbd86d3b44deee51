"""The marks of a clause in the reading table: what the corpus has about it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html.addresses import DIVERGENCES, address, link
from piquet_corpus.publishing.html.markup import Html, tag
from rules.core.messages import _, several

UNMARKED = ("", "rule", "definition", "penalty", "front")
"""Kinds that need no name at the clause: the ordinary content of the book, and the preface, which has its own title."""
FEW = 3
"""The number of divergences that are named at a clause; if there are more, they are on its page."""


def marks_of(corpus: Corpus, clause: Clause, opened: str) -> Iterator[Html]:
    """Say in words what the corpus has about a clause: its kind if not a rule, rule, examples, notes, divergences.

    `opened`: the address at which all of this is shown.
    """
    if said := ", ".join(_said(corpus, clause)):
        yield tag("a", said, href=opened, data_keep="")
    yield from _divergences(corpus, clause, opened)


def _said(corpus: Corpus, clause: Clause) -> Iterator[str]:
    """Say what the corpus has about a clause, except divergences."""
    if clause.kind not in UNMARKED:
        yield _(clause.kind)
    if corpus.uses.grounds.get(clause.id, ()) or corpus.uses.parameters.get(clause.id, ()):
        yield _("rule")
    if cases := len(corpus.case_files.about(clause.id)):
        yield several("{number} example", "{number} examples", cases)
    notes = corpus.editions[clause.edition].cruxes_of(clause.id)
    if cruxes := sum(not crux.comment for crux in notes):
        yield several("{number} crux", "{number} cruxes", cruxes)
    if comments := sum(crux.comment for crux in notes):
        yield several("{number} comment", "{number} comments", comments)


def _divergences(corpus: Corpus, clause: Clause, opened: str) -> Iterator[Html]:
    """Return the links to the divergences that quote a clause; to all at once, if there are more than a few."""
    records = corpus.register.of(clause.id)
    if len(records) > FEW:
        said = several("{number} divergence", "{number} divergences", len(records))
        yield tag("a", said, href=opened, class_="divergences", data_keep="")
    else:
        yield from (
            link(record.id, address(DIVERGENCES, divergence=record.id), class_="divergences") for record in records
        )
