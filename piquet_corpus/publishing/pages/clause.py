"""The page on a clause or on a row of the alignment, whole; the index of all clauses; and a clause in short.

The clause in short is for a panel beside the text. Nothing is run for it, so that it opens at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from piquet_corpus.edition.cases.run import Outcome, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import families
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.passages import GroundUse, ParameterUse
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
from piquet_corpus.edition.texts.tei.apparatus import Crux, Variant
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Edition, Gap, Supplied, regularised_of
from piquet_corpus.judging.proof.evidence import KINDS, remainders
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.score import sentence
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import (
    CLAUSE,
    DIVERGENCES,
    READ,
    address,
    book_link,
    case_link,
    clause_link,
    link,
)
from piquet_corpus.publishing.html.blocks import TableRow, alert, cell, facts, folded, listing, section, table
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
    text,
)
from piquet_corpus.publishing.html.page import WebPage, introduced, reference_field, turn
from piquet_corpus.publishing.html.passages import LAYERS, gap_in_words
from piquet_corpus.publishing.names import RELATIONS, STATUS, Relation, clause_title, runs, semicolon, value_in_words
from piquet_corpus.publishing.names import section as section_of
from piquet_corpus.publishing.pages.divergence import listed
from piquet_corpus.publishing.pages.read.view import View, columns_to_name
from piquet_corpus.publishing.parts.citing import cite_block, cite_line
from piquet_corpus.publishing.parts.naming import (
    in_own_language,
    place_link,
    place_links,
    quote,
    ruleset_title,
    silence,
    soft_id,
    words_of,
)
from piquet_corpus.publishing.parts.showing import Showing
from piquet_corpus.work.errors import UnknownReference
from piquet_corpus.work.grouping import grouped
from rules.core.messages import _, language, meant, say, several
from rules.core.rule import registry
from rules.core.use import Authority

CLASS = "about-clause"
"""What the style sheet calls these pages."""
MOST = 2
"""The number of sentences that say in short what a clause decides."""


def clause_page(corpus: Corpus, clause: Clause) -> WebPage:
    """Return everything that is known about a clause; in static files without the code, which is long."""
    texts = (clause.original, *(translated.original for translated in corpus.translated(clause.id)))
    contents = fragment(
        _title(corpus, clause),
        cite_line(corpus, clause.id),
        _words(corpus, clause),
        tag("p", _in_the_text(corpus, clause.id, clause.edition)),
        _decides(corpus, clause.id) or _decides_nothing(corpus, clause),
        _examples(corpus, clause.id),
        _parallels(corpus, clause),
        section(_("Divergences"), listed(corpus.register.of(clause.id))),
        _cruxes(corpus, clause),
        _apparatus(corpus, clause),
        Html() if target().static else _behind(corpus, clause),
        cite_block(corpus, clause.id),
        _turn(corpus, clause),
        _field(corpus),
    )
    about = " – ".join(" ".join(text.split()) for text in texts)
    return WebPage(clause_title(corpus, clause), about, contents, reference=clause.id, class_=CLASS)


def row_page(corpus: Corpus, row: Row) -> WebPage:
    """Return a row of the alignment: its clauses, or what an edition leaves out and what rests on that."""
    code = Html()
    if isinstance(row, Omission) and corpus.rules_on(row.id) and not target().static:
        code = folded(_("Rules, grounds, parameters and code"), *_rules_behind(corpus, row.id))
    title = names.row_title(corpus, row)
    contents = fragment(
        tag("h1", title, " ", soft_id(row.id)),
        cite_line(corpus, row.id),
        _row_words(corpus, row),
        _decides(corpus, row.id),
        _row_divergences(corpus, row),
        section(_("For programmers"), code),
        cite_block(corpus, row.id),
        _field(corpus),
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
    label = say("Show in the text: {row}", row=row.id)
    there = _in_the_text(corpus, row.clauses[0], *editions, label=label)
    return fragment(tag("p", lead, " ", there), *(quote(corpus, id_) for id_ in row.clauses))


def _in_the_text(corpus: Corpus, id_: str, *editions: str, label: str | None = None) -> Html:
    columns = columns_to_name(corpus, *editions)
    return link(_("Show in the text"), READ, id_, at=id_, editions=columns, label=label)


def _row_divergences(corpus: Corpus, row: Row) -> Html:
    if records := corpus.register.of(row.id):
        return section(_("Divergences"), listed(records))
    waiver = corpus.register.waived.get(row.id)
    return section(_("Divergences"), tag("p", say("None: {why}", why=waiver.why))) if waiver else Html()


def clauses_page(corpus: Corpus) -> WebPage:
    """Return links to all clauses, by text and chapter. The first text is open."""
    lead = _("A clause is a short passage of a text, with its own reference.")
    texts = (_text(corpus, edition, place == 0) for place, edition in enumerate(corpus.editions.values()))
    return introduced(_("Clauses"), lead, _field(corpus), tag("div.index", *texts), class_=CLASS)


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
    contents = fragment(tag("h1", _("Clause")), _passage(corpus, reference), _field(corpus, reference))
    return WebPage(_("Clause"), "", contents, class_=CLASS)


def _field(corpus: Corpus, reference: str = "") -> Html:
    return reference_field(CLAUSE, "clause", _("Reference of a clause"), next(iter(corpus.clauses), ""), reference)


def _turn(corpus: Corpus, clause: Clause) -> Html:
    edition = corpus.editions[clause.edition]
    return turn(
        "clause",
        list(edition.by_id),
        clause.id,
        lambda id_: section_of(edition, corpus.clauses[id_].ref, in_full=True),
        _("All clauses"),
        _("Previous and next clause"),
    )


def _passage(corpus: Corpus, reference: str) -> Html:
    first, heading = corpus.passages.beginning(reference), corpus.passages.place(reference)
    if first and not corpus.passages.clauses(reference):
        edition = corpus.editions[edition_of(first)]
        words = tag("blockquote", heading.original, lang=edition.language) if heading else Html()
        return fragment(words, tag("p", _in_the_text(corpus, first, edition.id)), cite_block(corpus, reference))
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
    parallels = [_family_in_short(corpus, each) for each in _by_family(corpus, clause)]
    lists = ((_("Tested by"), examples), (_("In the other editions"), parallels), (_("Divergences"), records))
    return tag(
        "section.panel",
        tag("h2", clause_title(corpus, clause), " ", soft_id(clause.id)),
        cite_line(corpus, clause.id),
        tag("p", _decides_in_short(corpus, clause)),
        *(fragment(tag("h3", title), listing(entries)) for title, entries in lists if entries),
        tag("p", link(_("Everything about this clause"), CLAUSE, clause=clause.id)),
    )


def _decides_in_short(corpus: Corpus, clause: Clause) -> Html:
    rules = corpus.rules_on(clause.id)
    if not rules:
        why = corpus.why_not_executed(clause)
        return join([_("It decides nothing."), english(why) if why else _("No rule rests on it.")], " ")
    more = len(rules) - MOST
    others = [several("And {number} more.", "And {number} more.", more)] if more > 0 else []
    return join([*map(names.rule_name, rules[:MOST]), *others], " ")


def _family_in_short(corpus: Corpus, each: OfOneFamily) -> Content:
    words = (tag("div.quote", words_of(corpus, other), in_own_language(corpus, other)) for other in each.clauses)
    named = labelled(_run_links(corpus, each.clauses), each.in_words(corpus))
    return each.missing(corpus) or fragment(named, *words)


# --- the parts; one without contents is empty ---


def _title(corpus: Corpus, clause: Clause) -> Html:
    """Return the title of the page: the clause, its book, and what it is about."""
    edition = corpus.editions[clause.edition]
    where = (
        tag("i", edition.title, lang=edition.language),
        tag("span", clause.heading, lang=clause.language) if clause.heading else None,
        _page(edition, clause.page) if clause.page else None,
        *(corpus.topics.label(topic) for topic in clause.topics),
    )
    name = tag("h1", names.clause_title(corpus, clause), " ", soft_id(clause.id))
    return fragment(name, tag("p.soft.where", join(filter(None, where), " · ")))


def _page(edition: Edition, number: str) -> Html:
    image = next((edition.image(page) for page in edition.page_breaks if page.n == number), "")
    shown = say("p. {page}", page=number)
    if not image:
        return fragment(shown)
    note = _("An image of the page at its owner’s. The address may have changed, or ask you to log in.")
    return fragment(shown, " (", tag("a", _("image"), href=image, title=note), ")")


def _words(corpus: Corpus, clause: Clause) -> Html:
    """Return the text in each layer that differs, and its translation for a reader of another language."""
    read = Showing(corpus, clause.edition, "regularised").pieces(clause)
    layers = [] if clause.original == regularised_of(read) else LAYERS.items()
    own = [_quotation(corpus, clause, _(name), layer) for layer, name in layers] or [_quotation(corpus, clause, "")]
    into = corpus.translation_into(language(), clause.edition)
    if translated := into and into.clause(clause.id):
        own.append(_quotation(corpus, translated, say("In {language}", language=_(language_name(translated.language)))))
    return tag("div.words-facing", *own)


def _quotation(corpus: Corpus, clause: Clause, name: str, layer: Layer = "original") -> Html:
    quoted = tag("blockquote.words", words_of(corpus, clause, layer, terms=True), lang=clause.language)
    return tag("div", tag("p.soft.layer", name) if name else None, quoted)


def _apparatus(corpus: Corpus, clause: Clause) -> Html:
    """Return every change that we, the editors, make in a clause, with its certainty and evidence."""
    columns = (
        _("As transcribed"),
        _("We read"),
        meant("the sort of a change by the editors", "Change"),
        _("Certainty"),
        _("Evidence"),
    )
    changes = (piece for piece in clause.pieces if isinstance(piece, Choice | Supplied | Gap))
    rows = [_change(corpus, piece, clause.language) for piece in changes]
    return section(_("Apparatus"), table(_("Apparatus"), columns, rows)) if rows else Html()


def _change(corpus: Corpus, piece: Choice | Supplied | Gap, language: str) -> TableRow:
    cert, reasons = "", Html()
    if not isinstance(piece, Gap):
        cert = piece.cert or ""
        books = ((id_, corpus.bibliography.by_id.get(id_)) for id_ in piece.source)
        sources = (book_link(id_, english(book.name)) if book else clause_link(id_) for id_, book in books)
        reasons = _reasons(piece.evidence, sources)
    if isinstance(piece, Choice):
        transcribed, read = piece.original.strip() or "—", piece.regularised.strip() or "—"
        kind = _(piece.kind)
    elif isinstance(piece, Supplied):
        transcribed, read = "—", piece.text.strip()
        kind = say("supplied, {reason}", reason=names.in_data(piece.reason))
    else:
        transcribed, read = "[…]", "—"
        kind = say("gap: {size}", size=gap_in_words(piece))
    return (
        cell(transcribed, lang=language if transcribed != "—" else None),
        cell(read, lang=language if read != "—" else None),
        kind,
        _(cert),
        reasons,
    )


def _reasons(evidence: Iterable[str], sources: Iterable[Html]) -> Html:
    """Return the sorts of evidence for a change, and the clauses that have it; there may be none of either."""
    sorts, links = ", ".join(map(_, evidence)), join(sources, ", ")
    return labelled(sorts, links) if sorts and links else fragment(sorts, links)


def _decides(corpus: Corpus, id_: str) -> Html:
    """Say in words what a clause or an omission decides: the rules that rest on it, with their grounds and values."""
    rules = [_decided(corpus, id_, rule) for rule in corpus.rules_on(id_)]
    return section(_("What it decides"), listing(rules, class_="decided") if rules else Html(), id_="executed")


def _decides_nothing(corpus: Corpus, clause: Clause) -> Html:
    """Say that a clause decides nothing, and why."""
    reason = corpus.why_not_executed(clause)
    if reason:
        why: Html | str = english(reason)
    elif clause.edition in finished(corpus).being_written:
        why = _("The program does not carry out this clause yet.")
    else:
        why = _("No rule rests on this clause.")
    return section(_("What it decides"), tag("p", phrase("Nothing. {why}", why=why)), id_="executed")


def _decided(corpus: Corpus, id_: str, rule: str) -> Html:
    uses = (use for use in corpus.uses.of(id_) if use.rule == rule)
    supported = dict.fromkeys((names.decided(use), _authority(use.authority)) for use in uses)
    points = (fragment(name, tag("span.soft", " (", support, ")")) for name, support in supported)
    return fragment(tag("b", names.rule_name(rule)), listing(points))


def _examples(corpus: Corpus, id_: str) -> Html:
    """Return the example that tests a clause most closely, then the others, folded; and the link that runs them."""
    links = [case_link(case, english(name)) for case, name in corpus.case_files.testing(id_)]
    if not links:
        return Html()
    others = links[1:]
    parts = [listing(links[:1])]
    if others:
        more = several("{number} more example", "{number} more examples", len(others))
        parts.append(folded(more, listing(others)))
    if not target().static:
        label = _("Run all of them now") if others else _("Run it now")
        parts.append(tag("p", link(label, CLAUSE, "run", clause=id_, run="on")))
    return section(_("Tested by"), *parts)


def _parallels(corpus: Corpus, clause: Clause) -> Html:
    """Return the clauses of the other editions about the same matter, those of one family together."""
    return section(_("In the other editions"), *(_of_family(corpus, each) for each in _by_family(corpus, clause)))


class OfOneFamily(NamedTuple):
    """What the editions of one family say on the matter of a clause.

    `rows`: the rows of the alignment that say so, of one relation. `clauses`: theirs, in the order of the texts; empty
    for editions that do not have the matter. `beside`: the clauses of its own edition beside which the clause stands in
    each of the rows.
    """

    rows: tuple[Row, ...]
    clauses: tuple[Clause, ...]
    beside: tuple[Clause, ...]

    @property
    def relation(self) -> Relation:
        """The relation of the clauses to the clause."""
        return RELATIONS[self.rows[0].relation]

    def missing(self, corpus: Corpus) -> str:
        """Say which editions have nothing about the matter; empty if they have clauses."""
        ids = (row.edition for row in self.rows if isinstance(row, Omission))
        titles = [names.text_title(corpus, id_) for id_ in ids]
        return say("Not in {text}.", text=names.together(titles)) if titles else ""

    def in_words(self, corpus: Corpus) -> Html:
        """Say what the clauses are to the clause, and together with which others."""
        long = _(self.relation.long)
        if not self.beside:
            return text(long)
        return phrase("{relation} (together with {clauses})", relation=long, clauses=_run_links(corpus, self.beside))


def _run_links(corpus: Corpus, clauses: Iterable[Clause]) -> Html:
    """Return links to clauses; those that follow each other in a text have one."""
    by_edition = groupby(clauses, key=lambda clause: clause.edition)
    stretches = (run for edition, group in by_edition for run in runs(corpus.editions[edition], group))
    links = (link(names.run_title(corpus, run), CLAUSE, clause=run[0].id) for run in stretches)
    return join(links, semicolon())


def _by_family(corpus: Corpus, clause: Clause) -> Iterator[OfOneFamily]:
    """Yield what the other editions say on the matter of a clause, family by family and relation by relation.

    Rows in which the clause stands beside others of its edition are apart: their relation is to all of these together.
    """
    family = families(corpus.bibliography, corpus.editions)
    order = list(corpus.editions)

    def place(id_: str) -> tuple[int, int]:
        return order.index(edition_of(id_)), corpus.editions[edition_of(id_)].order[id_]

    def rows() -> Iterator[tuple[tuple[str, str, tuple[str, ...]], tuple[Row, str]]]:
        """Yield rows with what puts them together, each as often as it has clauses; an omission has none."""
        for row in corpus.parallels(clause.id):
            if isinstance(row, Omission):
                yield (family[row.edition], row.relation, ()), (row, "")
                continue
            own = (id_ for id_ in row.clauses if edition_of(id_) == clause.edition and id_ != clause.id)
            beside = tuple(sorted(own, key=place))
            for id_ in row.facing(clause.edition):
                if id_ in corpus.clauses:
                    yield (family[edition_of(id_)], row.relation, beside), (row, id_)

    groups = grouped(rows())
    for key in sorted(groups, key=lambda key: order.index(key[0])):
        beside, those = key[2], groups[key]
        ids = sorted({id_ for _row, id_ in those if id_}, key=place)
        yield OfOneFamily(
            tuple(dict.fromkeys(row for row, _id in those)),
            tuple(corpus.clauses[id_] for id_ in ids),
            tuple(corpus.clauses[id_] for id_ in beside),
        )


def _of_family(corpus: Corpus, each: OfOneFamily) -> Html:
    ids = join((tag("a", row.id, href=address(CLAUSE, clause=row.id), class_="id") for row in each.rows), ", ")
    about = tag("span.soft", labelled(several("about this row", "about these rows", len(each.rows)), ids))
    if missing := each.missing(corpus):
        return tag("p", missing, " ", about)
    short = _(each.relation.short) or meant("a relation of clauses", "parallel")
    name = tag("span", short, class_=f"relation {each.rows[0].relation}")
    quotes = (
        tag(
            "div.quote",
            link(names.clause_title(corpus, other), CLAUSE, clause=other.id),
            " ",
            soft_id(other.id),
            tag("div", words_of(corpus, other), in_own_language(corpus, other)),
        )
        for other in each.clauses
    )
    return tag("div.parallel-row", tag("p", name, " ", each.in_words(corpus), " ", about), *quotes)


def _cruxes(corpus: Corpus, clause: Clause) -> Html:
    """Return the notes on passages that are corrupt or can be read in two ways, and then those that only comment."""
    edition = corpus.editions[clause.edition]
    notes = edition.cruxes_of(clause.id)
    weighed, comments = (
        [_crux(corpus, edition, crux) for crux in notes if crux.comment is comment] for comment in (False, True)
    )
    if weighed:
        lead = _("A crux is a passage that is corrupt or can be read in more than one way.")
        weighed = [tag("p.soft", lead), *weighed]
    return fragment(section(_("Cruxes"), *weighed), section(_("Comments"), *comments))


def _crux(corpus: Corpus, edition: Edition, crux: Crux) -> Html:
    causes = ", ".join(corpus.topics.label(cause) for cause in crux.causes)
    source = say("likely source: {causes}", causes=causes) if causes else ""
    about = semicolon().join(filter(None, (_certainty(crux.cert), source)))
    head = tag("p.ground", names.capital(about), " ", soft_id(crux.id))
    parts = [head, *(tag("p", english(paragraph)) for paragraph in crux.paragraphs), *_entry(edition, crux)]
    for name in crux.carriers:
        rule, _hash, value = name.partition("#")
        of = fragment(names.parameter(corpus, rule, value), " ", tag("code", f"{rule}, {value}"))
        carried = phrase("Its readings are values of a parameter: {parameter}", parameter=of)
        parts.append(tag("p.ground", carried))
    return tag("div.crux", *parts)


def _certainty(cert: str | None) -> str:
    return say("certainty {degree}", degree=_(cert)) if cert else ""


def _entry(edition: Edition, crux: Crux) -> Iterator[Html]:
    """Return the readings as in an apparatus, `dix] des P; conj. douze`, then each with its certainty and reasons."""
    if crux.entry is None:
        return
    if crux.entry.type == "words":
        lemma, *others = (_reading(edition, variant) for variant in crux.variants)
        yield tag("p.app", lemma, "] ", join(others, semicolon()))
    if len(crux.weighed) > 1:
        language = edition.language if crux.entry.type == "words" else "en"
        yield tag(
            "ol", *(_weighed(variant, language) for variant in sorted(crux.weighed, key=lambda variant: variant.n))
        )


def _reading(edition: Edition, variant: Variant) -> Html:
    titles = {witness.siglum: witness.title for witness in edition.witnesses}
    reading = tag("i", variant.marked, lang=edition.language)
    sigla = (tag("abbr", siglum, title=titles.get(siglum), lang="en") for siglum in variant.witnesses)
    conjecture = meant("before a reading that an editor has guessed", "conj.") if variant.kind == "conjecture" else ""
    return join(filter(None, (conjecture, reading, *sigla)), " ")


def _weighed(variant: Variant, language: str) -> Html:
    if variant.kind == "lemma":
        based = _("our reading")
    else:
        based = _reasons(variant.evidence, map(clause_link, variant.source))
    about = join(filter(None, (_certainty(variant.cert), based)), semicolon())
    note = fragment(": ", english(variant.text)) if variant.text else None
    letter = ord(variant.n) - ord("a") + 1
    return tag("li", tag("i", variant.marked, lang=language), " (", about, ")", note, value=letter)


def _behind(corpus: Corpus, clause: Clause) -> Html:
    """Return what a programmer asks for: kind and topics, rules, words that no rule uses, parameters, code; folded."""
    notes = (note.text for note in corpus.editions[clause.edition].notes if clause.id in note.targets)
    about = facts(
        (
            (_("Kind"), tag("span", corpus.topics.label(f"kind.{clause.kind}"))),
            (_("Topics"), join((_topic(corpus, id_) for id_ in clause.topics), ", ")),
            *((_("Note"), english(note)) for note in notes),
        )
    )
    parts = (about, _left(corpus, clause), *_rules_behind(corpus, clause.id))
    return section(_("For programmers"), folded(_("Rules, grounds, parameters and code"), *parts))


def _topic(corpus: Corpus, id_: str) -> Html:
    category = corpus.topics.categories.get(id_)
    phase = f" ({corpus.topics.label(category.parent)}) " if category and category.parent else " "
    return fragment(corpus.topics.label(id_), phase, soft_id(id_))


def _rules_behind(corpus: Corpus, id_: str) -> Iterator[Html]:
    """Yield the rules that rest on a clause or an omission: the grounds, the parameters, the code of each."""
    yield _grounds(corpus, id_)
    yield _parameters(corpus, id_)
    for rule in (registry()[name] for name in corpus.rules_on(id_)):
        name = phrase("Code of {rule} in {module}", rule=tag("code", rule.name), module=tag("code", rule.module))
        yield fragment(tag("h3", name), tag("pre", tag("code", inspect.getsource(rule.function))))


def _part(name: str, caption: str, columns: Sequence[str], rows: Sequence[TableRow]) -> Html:
    return fragment(tag("h3", name), table(caption, columns, rows)) if rows else Html()


def _left(corpus: Corpus, clause: Clause) -> Html:
    rows = []
    unused = remainders(corpus).get(clause.id, ())
    for remainder in sorted(unused, key=lambda remainder: KINDS.index(remainder.kind), reverse=True):
        links = (place_link(corpus, at) if at in corpus.clauses else tag("code", at) for at in remainder.where)
        where, kind = join(links, ", "), _(remainder.kind)
        words = tag("span", remainder.words.text, lang=clause.language, class_="quote")
        shown = tag("span", kind, class_="failed" if remainder.kind == "not executed" else None)
        why = fragment(where, " " if where and remainder.reason else None, english(remainder.reason))
        rows.append((words, shown, why))
    name = _("Words that no rule uses here")
    return _part(name, name, (_("Words"), _("Kind"), _("Reason, or where they are executed")), rows)


def _grounds(corpus: Corpus, id_: str) -> Html:
    columns = (_("Rule sets"), _("Words"), _("Rule"), _("Ground (reason in the rule)"), _("Support in the text"))
    rows = [
        (
            *_evidence(corpus, id_, use),
            fragment(tag("code", use.rule), " ", names.rule_name(use.rule)),
            fragment(tag("code", use.ground), " ", _(registry()[use.rule].grounds[use.ground])),
            _authority(use.authority),
        )
        for use in corpus.uses.grounds.get(id_, ())
    ]
    return _part(_("Grounds"), _("Rules that execute it"), columns, rows)


def _evidence(corpus: Corpus, id_: str, use: GroundUse | ParameterUse) -> tuple[Html, Html]:
    words = use.authority.words.get(id_, ())
    language = corpus.clauses[id_].language if words else "en"
    quotes = join(tag("div", quoted.text, lang=language, class_="quote") for quoted in words)
    return join(tag("div", ruleset_title(corpus, ruleset)) for ruleset in use.rulesets), quotes


def _authority(authority: Authority) -> Html:
    status = _(STATUS[authority.status])
    return labelled(status, english(authority.why)) if authority.why else fragment(status)


def _parameters(corpus: Corpus, id_: str) -> Html:
    columns = (_("Rule sets"), _("Words"), _("Parameter"), _("Value"), _("Support in the text"), _("Other readings"))
    rows = []
    for use in corpus.uses.parameters.get(id_, ()):
        decided = use.parameter
        readings = (
            labelled(tag("b", value_in_words(reading.value)), english(reading.why)) for reading in decided.readings
        )
        called, value = tag("code", f"{use.rule}, {decided.name}"), value_in_words(decided.value)
        others = join(tag("div", reading) for reading in readings)
        rows.append((*_evidence(corpus, id_, use), called, value, _authority(use.authority), others))
    name = _("Parameters (values of rules) that it decides")
    return _part(name, name, columns, rows)


def cases(corpus: Corpus, clause: Clause) -> Html:
    """Run the cases about a clause, and return the result of each."""
    columns = (_("Example"), _("Rule set"), _("Outcome"), _("Findings that rest on this clause"))
    rows = []
    for case in corpus.cases_about(clause.id):
        stands = clause.id in case.stands_in
        for ruleset in case.rulesets:
            if stands and corpus.rulesets[ruleset].edition != clause.edition:
                continue
            outcome = run_case(case, corpus.rulesets[ruleset])
            resting = [finding for finding in outcome.decided if clause.id in finding.clauses]
            if stands or resting:
                shown, name = case_link(case.id, as_read(case.title, case.titles)), ruleset_title(corpus, ruleset)
                findings = join(tag("div", sentence(finding)) for finding in resting)
                rows.append((shown, name, outcome_in_words(outcome), findings))
    listed = table(_("Cases"), columns, rows) if rows else tag("p", _("No example is about this clause."))
    return section(_("Its examples, run just now"), listed, id_="run")


def outcome_in_words(outcome: Outcome) -> Html:
    """Say whether a case had the expected result, and if not, why."""
    if outcome.passed:
        return tag("span.passed", _("as expected"))
    why = english("; ".join(failure.message for failure in outcome.failures))
    return tag("span.failed", phrase("not as expected: {why}", why=why))
