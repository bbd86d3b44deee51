"""The page on a clause or on a row of the alignment, whole, for the app and for a static site."""

from __future__ import annotations

from itertools import pairwise

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.citation.places import section
from piquet_corpus.publishing.html import clause as parts
from piquet_corpus.publishing.html import row as row_parts
from piquet_corpus.publishing.html.addresses import CLAUSE, READ, address, clause_link, link
from piquet_corpus.publishing.html.asking import reference_field
from piquet_corpus.publishing.html.citing import cite_block, cite_line
from piquet_corpus.publishing.html.columns import asked as shown_with
from piquet_corpus.publishing.html.divergence import listed
from piquet_corpus.publishing.html.markup import Html, join, phrase, tag
from piquet_corpus.publishing.html.titles import place_links, row_title, soft_id
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import _


def clause_page(corpus: Corpus, clause: Clause) -> Html:
    """Return everything that is known about a clause."""
    records = corpus.register.of(clause.id)
    there = address(READ, clause.id, at=clause.id, editions=shown_with(corpus, clause.edition))
    decided = parts.decides(corpus, clause.id) or parts.decides_nothing(corpus, clause)
    return _page(
        parts.title(corpus, clause),
        cite_line(corpus, clause.id),
        parts.words(corpus, clause),
        tag("p", link(_("Show in the text"), there)),
        decided,
        parts.examples(corpus, clause.id),
        parts.parallels(corpus, clause),
        parts.section(_("Divergences"), listed(records) if records else Html()),
        parts.cruxes(corpus, clause),
        parts.apparatus(corpus, clause),
        parts.behind(corpus, clause),
        cite_block(corpus, clause.id),
        turn(corpus, clause),
        clause_field(),
    )


def row_page(corpus: Corpus, row: Row) -> Html:
    """Return a row of the alignment: its clauses, or what an edition leaves out and what rests on that."""
    omission = isinstance(row, Omission)
    code = parts.folded(_("Rules, grounds, parameters and code"), *parts.rules_behind(corpus, row.id))
    resting = omission and corpus.rules_on(row.id)
    return _page(
        tag("h1", row_title(corpus, row), " ", soft_id(row.id)),
        cite_line(corpus, row.id),
        row_parts.words(corpus, row),
        parts.decides(corpus, row.id),
        row_parts.divergences(corpus, row),
        parts.section(_("For programmers"), code) if resting else Html(),
        cite_block(corpus, row.id),
        clause_field(),
    )


def clauses_page(index: Html) -> Html:
    """Return the page that leads to every clause. `index`: the links to them."""
    lead = _("A clause is a short passage of a text, with its own reference. Choose one, or type its reference.")
    return _page(tag("h1", _("Clauses")), tag("p", lead), clause_field(), index)


def passage_page(corpus: Corpus, asked: str) -> Html:
    """Return links to the clauses of a paragraph, chapter, page or edition; or say that the reference is unknown."""
    return _page(tag("h1", _("Clause")), _passage(corpus, asked), clause_field(asked))


def clause_field(asked: str = "") -> Html:
    """Return the field for the reference of a clause."""
    return reference_field(CLAUSE, "clause", _("Reference of a clause"), "fr1642.6.2", asked)


def _page(*contents: Html) -> Html:
    return tag("div", *contents, class_="about-clause")


def turn(corpus: Corpus, clause: Clause) -> Html:
    """Return the links to the previous and the next clause."""
    before = after = None
    for one, other in pairwise(corpus.editions[clause.edition].clauses):
        before = one if other.id == clause.id else before
        after = other if one.id == clause.id else after
    links = _to(corpus, before, "← "), _to(corpus, after, "", " →")
    return tag("nav", *links, class_="turn", aria_label=_("Previous and next clause"))


def _to(corpus: Corpus, clause: Clause | None, before: str = "", after: str = "") -> Html:
    """Return the link to a clause, or nothing at the end of a text."""
    if clause is None:
        return tag("span")
    name = section(corpus.editions[clause.edition], clause.ref, in_full=True)
    return link(f"{before}{name}{after}", address(CLAUSE, clause=clause.id))


def _passage(corpus: Corpus, asked: str) -> Html:
    """Return links to the clauses of a passage, or one sentence that names the nearest references."""
    first, heading = corpus.passages.beginning(asked), corpus.passages.place(asked)
    if first and not corpus.passages.clauses(asked):
        edition = corpus.editions[first.partition(".")[0]]
        there = address(READ, first, at=first, editions=shown_with(corpus, edition.id))
        words = tag("blockquote", heading.original, lang=edition.language) if heading else Html()
        return join([words, tag("p", link(_("Show in the text"), there)), cite_block(corpus, asked)])
    try:
        found = corpus.passage(asked)
    except UnknownReference as error:
        return tag("p", _unknown(asked, tuple(dict.fromkeys(error.nearest))), class_="problem", role="alert")
    clauses = place_links(corpus, (clause.id for clause in found))
    return tag("p", phrase("{reference} has these clauses: {clauses}", reference=asked, clauses=clauses))


def _unknown(asked: str, nearest: tuple[str, ...]) -> Html:
    """Say that a reference is unknown, and which are near to it."""
    if not nearest:
        return phrase("Unknown reference {reference}.", reference=repr(asked))
    near = join(map(clause_link, nearest), ", ")
    return phrase("Unknown reference {reference}: did you mean {near}?", reference=repr(asked), near=near)
