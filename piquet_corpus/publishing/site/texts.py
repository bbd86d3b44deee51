"""The pages of the texts: chapters, clauses, passages, rows of the alignment, divergences; and the lists of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.judging.divergences.filter import in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.html.addresses import CLAUSE, READ, address, link
from piquet_corpus.publishing.html.blocks import section
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.names import clause_title, row_title, text_title
from piquet_corpus.publishing.pages import divergence as divergence_parts
from piquet_corpus.publishing.pages.clause import parts
from piquet_corpus.publishing.pages.clause.page import index, row_divergences, row_words, turn
from piquet_corpus.publishing.pages.compare import proofs
from piquet_corpus.publishing.pages.divergence import how_many, records_list
from piquet_corpus.publishing.pages.impact.page import of_record, to_impact
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.view import View
from piquet_corpus.publishing.parts.citing import UNREGISTERED, cited_in_prose
from piquet_corpus.publishing.parts.naming import soft_id
from piquet_corpus.publishing.site.places import CLAUSES, DIVERGENCES, TEXTS, chapter_path, columns_of, path_of
from piquet_corpus.publishing.site.sheet import Sheet, list_sheet
from rules.core.messages import ENGLISH, _, say, several


def text_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list of the texts, and every chapter of each, with its translation and its parallels beside it."""
    lead = _("Each text is given whole. Its translation and the clauses of the other texts stand beside it.")
    title, about = _("The texts"), _("Every text, chapter by chapter, beside its parallels.")
    listed = (_text(corpus, edition) for edition in corpus.editions.values())
    yield replace(list_sheet(TEXTS, title, lead, *listed), about=about)
    for edition in corpus.editions.values():
        first = _reading_of(corpus, edition)
        for number, chapter in enumerate(first.chapters, 1):
            read = Read(corpus, first.view.but(at=chapter.first), first.every)
            title = say("{title} ({text})", title=read.title.rstrip("."), text=text_title(corpus, edition.id))
            about = " ".join(clause.regularised for clause in chapter.clauses[:4])
            yield Sheet(chapter_path(edition.id, number), title, read.html, about, chapter.first)


def _reading_of(corpus: Corpus, edition: Edition) -> Read:
    return Read(corpus, View(columns_of(corpus, edition), edition.id, fixed=True))


def _text(corpus: Corpus, edition: Edition) -> Html:
    """Return the title of a text, and the list of its chapters."""
    read = _reading_of(corpus, edition)
    title = tag("i", edition.title, lang=edition.language)
    counted = several("{number} clause", "{number} clauses", len(edition.clauses))
    items = (
        tag("li", tag("a", name, href=read.view.but(at=chapter.first).address()), " ", _soft(chapter.paragraphs))
        for name, chapter in zip(read.names, read.chapters, strict=True)
    )
    heading = tag("h2", names.capital(text_title(corpus, edition.id)))
    return tag("section", heading, tag("p", title, ". ", _soft(counted)), tag("ol", *items, class_="contents"))


def _soft(words: str) -> Html:
    """Return words in soft print; nothing for none."""
    return tag("span", words, class_="soft") if words else Html()


def clause_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list of all clauses, each clause, each passage and each row."""
    lead = _("A clause is a short passage of a text, with its own reference.")
    yield list_sheet(CLAUSES, _("Clauses"), lead, index(corpus))
    yield from (_clause(corpus, clause) for clause in corpus.clauses.values())
    yield from (_passage(corpus, id_) for id_ in corpus.passages.references if id_ not in corpus.clauses)
    yield from (_row(corpus, row) for row in corpus.alignment.rows)


def _clause(corpus: Corpus, clause: Clause) -> Sheet:
    there = address(READ, clause.id, at=clause.id)
    body = tag(
        "div",
        parts.title(corpus, clause),
        parts.words(corpus, clause),
        tag("p", link(_("Show in the text"), there)),
        parts.decides(corpus, clause.id) or parts.decides_nothing(corpus, clause),
        parts.examples(corpus, clause.id, to_run=False),
        parts.parallels(corpus, clause),
        section(_("Divergences"), divergence_parts.listed(corpus.register.of(clause.id))),
        parts.cruxes(corpus, clause),
        parts.apparatus(corpus, clause),
        _cite_section(corpus, clause.id),
        turn(corpus, clause),
        class_="about-clause",
    )
    return Sheet(path_of("clause", clause.id), clause_title(corpus, clause), body, clause.regularised, clause.id)


def _row(corpus: Corpus, row: Row) -> Sheet:
    title = row_title(corpus, row)
    body = tag(
        "div",
        tag("h1", title, " ", soft_id(row.id)),
        row_words(corpus, row),
        parts.decides(corpus, row.id),
        row_divergences(corpus, row),
        _cite_section(corpus, row.id),
        class_="about-clause",
    )
    return Sheet(path_of("row", row.id), title, body, reference=row.id, brief=True)


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
    return Sheet(path_of("clause", id_), id_, tag("p", link(_("Show in the text"), there)), leads_to=there)


def divergence_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list, and each divergence."""
    records = corpus.register.records
    counted = len(corpus.register.counted(records))
    lead = _(
        "Where the rules disagree, what changes, and the likely source: the most important first. Each divergence (a "
        "difference between texts, between ways of playing or inside one text) quotes both sides."
    )
    contents = (to_impact(), tag("p", how_many(counted, counted)), records_list(corpus, in_order(corpus, records)))
    yield list_sheet(DIVERGENCES, _("Divergences"), lead, *contents)
    yield from (_divergence(corpus, record) for record in records)


def _divergence(corpus: Corpus, record: Divergence) -> Sheet:
    body = tag(
        "div",
        divergence_parts.turn(corpus, record),
        divergence_parts.title(corpus, record),
        divergence_parts.sides(corpus, record),
        divergence_parts.changes(corpus, record),
        divergence_parts.causes(corpus, record),
        divergence_parts.decisions(corpus, record),
        of_record(corpus, record),
        proofs(corpus, record),
        divergence_parts.facets(corpus, record),
        _cite_section(corpus, record.id),
        class_="about-divergence",
    )
    return Sheet(path_of("divergence", record.id), record.title, body, record.changes, record.id)


def _cite_section(corpus: Corpus, reference: str) -> Html:
    """Return how to cite what a reference names, with its permanent link. Scripts add buttons that copy them."""
    permanent = permanent_link(reference)
    before, middle, after = cited_in_prose(cite(corpus, reference)).rpartition(permanent)
    assert middle, f"the citation of {reference} does not have its permanent link"
    marked = join((Html(before), tag("span", permanent, class_="permanent"), Html(after)))
    return tag(
        "section",
        tag("h2", _("How to cite")),
        tag("p", marked, class_="citation", lang=ENGLISH),
        tag("p", _(UNREGISTERED), class_="soft"),
        id="cite",
        class_="cite",
    )
