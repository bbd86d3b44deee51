"""The clauses, the rows of the alignment, and the passages that have a reference: paragraphs, chapters, pages."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html import clause as parts
from piquet_corpus.publishing.html import row as row_parts
from piquet_corpus.publishing.html.addresses import CLAUSE, READ, address, link
from piquet_corpus.publishing.html.clause_index import index
from piquet_corpus.publishing.html.clause_page import turn
from piquet_corpus.publishing.html.divergence import listed
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.titles import clause_title, row_title, soft_id
from piquet_corpus.publishing.site.citing import cite_section
from piquet_corpus.publishing.site.places import CLAUSES, clause_path, row_path
from piquet_corpus.publishing.site.sheet import Sheet
from rules.core.messages import _


def clause_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list of all clauses, each clause, each passage and each row."""
    lead = _("A clause is a short passage of a text, with its own reference.")
    listed_all = tag("div", tag("h1", _("Clauses")), tag("p", lead), index(corpus))
    yield Sheet(CLAUSES, _("Clauses"), listed_all, lead)
    for clause in corpus.clauses.values():
        yield _clause(corpus, clause)
    yield from (_passage(corpus, id_) for id_ in corpus.passages.references if id_ not in corpus.clauses)
    for row in corpus.alignment.rows:
        yield _row(corpus, row)


def _clause(corpus: Corpus, clause: Clause) -> Sheet:
    records = corpus.register.of(clause.id)
    there = address(READ, clause.id, at=clause.id)
    body = tag(
        "div",
        parts.title(corpus, clause),
        parts.words(corpus, clause),
        tag("p", link(_("Show in the text"), there)),
        parts.decides(corpus, clause.id) or parts.decides_nothing(corpus, clause),
        parts.examples(corpus, clause.id, to_run=False),
        parts.parallels(corpus, clause),
        parts.section(_("Divergences"), listed(records) if records else Html()),
        parts.cruxes(corpus, clause),
        parts.apparatus(corpus, clause),
        cite_section(corpus, clause.id),
        turn(corpus, clause),
        class_="about-clause",
    )
    return Sheet(clause_path(clause.id), clause_title(corpus, clause), body, clause.regularised, clause.id)


def _row(corpus: Corpus, row: Row) -> Sheet:
    title = row_title(corpus, row)
    words = row_parts.words(corpus, row)
    body = tag(
        "div",
        tag("h1", title, " ", soft_id(row.id)),
        words,
        parts.decides(corpus, row.id),
        row_parts.divergences(corpus, row),
        cite_section(corpus, row.id),
        class_="about-clause",
    )
    return Sheet(row_path(row.id), title, body, reference=row.id, brief=True)


def _passage(corpus: Corpus, id_: str) -> Sheet:
    """Return the page of a passage or a heading, which leads to its place in the text.

    That of a translated clause leads to the page of the clause.
    """
    first = corpus.passages.beginning(id_) or ""
    there = (
        address(CLAUSE, clause=first)
        if corpus.passages.original(id_) == first != id_
        else address(READ, first, at=first)
    )
    return Sheet(clause_path(id_), id_, tag("p", link(_("Show in the text"), there)), leads_to=there)
