"""The page on a clause or on a row of the alignment, whole; the index of all clauses; and a clause in short.

The clause in short is for a panel beside the text. Nothing is run for it, so that it opens at once.
"""

from __future__ import annotations

from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, READ, address, case_link, clause_link, link
from piquet_corpus.publishing.html.blocks import alert, folded, listing, section
from piquet_corpus.publishing.html.markup import (
    Content,
    Html,
    as_read,
    english,
    fragment,
    join,
    labelled,
    phrase,
    tag,
    target,
)
from piquet_corpus.publishing.html.page import WebPage, introduced, reference_field, turn
from piquet_corpus.publishing.names import RELATIONS, clause_title
from piquet_corpus.publishing.names import section as section_of
from piquet_corpus.publishing.pages.clause import parts
from piquet_corpus.publishing.pages.divergence import listed
from piquet_corpus.publishing.pages.read.view import View, columns_to_name
from piquet_corpus.publishing.parts.citing import cite_block, cite_line
from piquet_corpus.publishing.parts.naming import in_own_language, place_links, quote, silence, soft_id, words_of
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import _, say, several

CLASS = "about-clause"
"""What the style sheet calls these pages."""
MOST = 2
"""The number of sentences that say in short what a clause decides."""


def clause_page(corpus: Corpus, clause: Clause) -> WebPage:
    """Return everything that is known about a clause; in static files without the code, which is long."""
    there = address(READ, clause.id, at=clause.id, editions=columns_to_name(corpus, clause.edition))
    words = (clause.original, *(translated.original for translated in corpus.translated(clause.id)))
    contents = fragment(
        parts.title(corpus, clause),
        cite_line(corpus, clause.id),
        parts.words(corpus, clause),
        tag("p", link(_("Show in the text"), there)),
        parts.decides(corpus, clause.id) or parts.decides_nothing(corpus, clause),
        parts.examples(corpus, clause.id),
        parts.parallels(corpus, clause),
        section(_("Divergences"), listed(corpus.register.of(clause.id))),
        parts.cruxes(corpus, clause),
        parts.apparatus(corpus, clause),
        Html() if target().static else parts.behind(corpus, clause),
        cite_block(corpus, clause.id),
        _turn(corpus, clause),
        _field(),
    )
    about = " – ".join(" ".join(text.split()) for text in words)
    return WebPage(clause_title(corpus, clause), about, contents, reference=clause.id, class_=CLASS)


def row_page(corpus: Corpus, row: Row) -> WebPage:
    """Return a row of the alignment: its clauses, or what an edition leaves out and what rests on that."""
    code = Html()
    if isinstance(row, Omission) and corpus.rules_on(row.id) and not target().static:
        code = folded(_("Rules, grounds, parameters and code"), *parts.rules_behind(corpus, row.id))
    title = names.row_title(corpus, row)
    contents = fragment(
        tag("h1", title, " ", soft_id(row.id)),
        cite_line(corpus, row.id),
        _row_words(corpus, row),
        parts.decides(corpus, row.id),
        _row_divergences(corpus, row),
        section(_("For programmers"), code),
        cite_block(corpus, row.id),
        _field(),
    )
    return WebPage(title, "", contents, reference=row.id, class_=CLASS)


def _row_words(corpus: Corpus, row: Row) -> Html:
    editions = [edition_of(id_) for id_ in row.clauses]
    if isinstance(row, Omission):
        lead = silence(corpus, row)
    else:
        others = [id_ for id_ in corpus.editions if id_ in editions and id_ != row.latest]
        means = _("This row of the alignment shows parallel clauses: clauses of different texts about the same matter.")
        compared = say(
            "{one} compared with {others}: {relation}.",
            one=names.text(corpus, row.latest),
            others=names.together(names.text(corpus, id_) for id_ in others),
            relation=_(RELATIONS[row.relation].long),
        )
        lead = tag("span", means, " ", compared)
    to = address(READ, row.clauses[0], at=row.clauses[0], editions=columns_to_name(corpus, *editions))
    there = link(_("Show in the text"), to, label=say("Show in the text: {row}", row=row.id))
    return fragment(tag("p", lead, " ", there), *(quote(corpus, id_) for id_ in row.clauses))


def _row_divergences(corpus: Corpus, row: Row) -> Html:
    if records := corpus.register.shown_by(row.id):
        return section(_("Divergences"), listed(records))
    waiver = corpus.register.waived.get(row.id)
    return section(_("Divergences"), tag("p", say("None: {why}", why=waiver.why))) if waiver else Html()


def clauses_page(corpus: Corpus) -> WebPage:
    """Return links to all clauses, by text and chapter. The first text is open."""
    lead = _("A clause is a short passage of a text, with its own reference.")
    texts = (_text(corpus, edition, place == 0) for place, edition in enumerate(corpus.editions.values()))
    return introduced(_("Clauses"), lead, _field(), tag("div.index", *texts), class_=CLASS)


def _text(corpus: Corpus, edition: Edition, is_open: bool) -> Html:
    title = tag("i", edition.source.short_title or edition.title, lang=edition.language)
    number = names.clauses(len(edition.clauses))
    parts = [tag("summary", tag("h2", names.text(corpus, edition.id), " ", title, tag("span.ground", " ", number)))]
    for heading, clauses in groupby(edition.clauses, key=lambda clause: clause.heading):
        if heading:
            parts.append(tag("h3", heading, lang=edition.language))
        parts.append(tag("p", join((clause_link(clause.id, clause.ref) for clause in clauses), " ")))
    return tag("details", *parts, open="open" if is_open else None)


def passage_page(corpus: Corpus, reference: str) -> WebPage:
    """Return links to the clauses of a paragraph, chapter, page or edition; or say that the reference is unknown."""
    contents = fragment(tag("h1", _("Clause")), _passage(corpus, reference), _field(reference))
    return WebPage(_("Clause"), "", contents, class_=CLASS)


def _field(reference: str = "") -> Html:
    return reference_field(CLAUSE, "clause", _("Reference of a clause"), "fr1642.6.2", reference)


def _turn(corpus: Corpus, clause: Clause) -> Html:
    edition = corpus.editions[clause.edition]

    def name(id_: str) -> str:
        return section_of(edition, corpus.clauses[id_].ref, in_full=True)

    return turn("clause", list(edition.by_id), clause.id, name, _("All clauses"), _("Previous and next clause"))


def _passage(corpus: Corpus, reference: str) -> Html:
    first, heading = corpus.passages.beginning(reference), corpus.passages.place(reference)
    if first and not corpus.passages.clauses(reference):
        edition = corpus.editions[edition_of(first)]
        there = address(READ, first, at=first, editions=columns_to_name(corpus, edition.id))
        words = tag("blockquote", heading.original, lang=edition.language) if heading else Html()
        return fragment(words, tag("p", link(_("Show in the text"), there)), cite_block(corpus, reference))
    try:
        clauses = place_links(corpus, (clause.id for clause in corpus.passage(reference)))
    except UnknownReference as error:
        near = join(map(clause_link, dict.fromkeys(error.nearest)), ", ")
        quoted = repr(reference)
        if near:
            problem = phrase("Unknown reference {reference}: did you mean {near}?", reference=quoted, near=near)
        else:
            problem = phrase("Unknown reference {reference}.", reference=quoted)
        return alert(problem)
    return tag("p", phrase("{reference} has these clauses: {clauses}", reference=reference, clauses=clauses))


# --- a clause in short ---


def panel_beside(corpus: Corpus, view: View) -> Html:
    """Return the panel of the clause that is open in a view of the texts, with a link that closes it; or nothing."""
    if view.open not in corpus.clauses:
        return Html()
    close = tag("a", _("Close"), href=view.but(open="").address(), class_="close", data_keep="")
    return tag("aside.panel", close, panel(corpus, corpus.clauses[view.open]), aria_label=_("The clause"))


def panel(corpus: Corpus, clause: Clause) -> Html:
    """Return the clause in short: what it decides, an example, its parallels, its differences, and how to cite it."""
    records = [
        fragment(
            link(as_read(record.title, record.titles), DIVERGENCES, divergence=record.id),
            " ",
            soft_id(record.id),
        )
        for record in corpus.register.of(clause.id)
    ]
    examples = [case_link(id_, english(name)) for id_, name in corpus.case_files.testing(clause.id)[:1]]
    parallels = [_of_family(corpus, each) for each in parts.by_family(corpus, clause)]
    lists = ((_("Tested by"), examples), (_("In the other editions"), parallels), (_("Divergences"), records))
    return tag(
        "section.panel",
        tag("h2", clause_title(corpus, clause), " ", soft_id(clause.id)),
        cite_line(corpus, clause.id),
        tag("p", _decides(corpus, clause)),
        *(fragment(tag("h3", title), listing(entries)) for title, entries in lists if entries),
        tag("p", link(_("Everything about this clause"), CLAUSE, clause=clause.id)),
    )


def _decides(corpus: Corpus, clause: Clause) -> Html:
    rules = corpus.rules_on(clause.id)
    if not rules:
        why = corpus.why_not_executed(clause)
        return join([_("It decides nothing."), english(why) if why else _("No rule rests on it.")], " ")
    more = len(rules) - MOST
    others = [several("And {number} more.", "And {number} more.", more)] if more > 0 else []
    return join([*map(names.rule_name, rules[:MOST]), *others], " ")


def _of_family(corpus: Corpus, each: parts.OfOneFamily) -> Content:
    words = (tag("div.quote", words_of(corpus, other), in_own_language(corpus, other)) for other in each.clauses)
    named = labelled(parts.run_links(corpus, each.clauses), each.in_words(corpus))
    return each.missing(corpus) or fragment(named, *words)
