"""The history of the texts as HTML: what is known of the books, how they are related, and what is to be looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Cell, RuleInTime
from piquet_corpus.edition.texts.bibliography import Book, BookRelation, Statement
from piquet_corpus.edition.texts.collation import PossibleAnswer, ToCollate
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import HISTORY, LIST, READ, address, clause_link, divergence_link, link
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag, text
from piquet_corpus.publishing.html.pictures import CHANGES
from piquet_corpus.publishing.html.titles import edition_title, place_link, place_links
from rules.core.messages import N_, _, say, several

RELATED = {
    "descends-from": N_("comes from"),
    "translated-from": N_("is translated from"),
    "reissue-of": N_("is a new issue of"),
    "reprint-of": N_("reprints"),
    "same-branch": N_("belongs to the branch of"),
}
"""How a book is related to an earlier one."""
SEEN = {
    "none": N_("nothing was seen of it"),
    "notice": N_("known from what others tell of it"),
    "text": N_("a transcription was seen"),
    "images": N_("images were seen"),
}
"""What was seen of a book."""
KINDS = {"lost": N_("lost, or not yet found"), "manuscript": N_("manuscript")}
"""The kinds of books that are not printed books."""


def story(corpus: Corpus) -> Html:
    """Return the statements that the editors infer, with their reasons, and then those of the sources."""
    known = corpus.bibliography.statements
    inferred = [one for one in known if one.is_inference]
    told = [one for one in known if not one.is_inference]
    more = several(
        "{number} more statement, each with its source", "{number} more statements, each with its source", len(told)
    )
    return join(
        [
            tag("ul", *(_statement(corpus, one) for one in inferred), class_="statements"),
            tag("details", tag("summary", more), tag("ul", *(_statement(corpus, one) for one in told))),
        ]
    )


def _statement(corpus: Corpus, one: Statement) -> Html:
    """Return a statement, why we infer it, how certain it is, and where it was seen."""
    reason = phrase("Because: {reason}", reason=english(one.reason)) if one.reason else None
    sure = say("certainty {grade}", grade=_(one.cert))
    where = tag("span", sure, " · ", sources(corpus, one.sources), class_="ground")
    return tag("li", english(one.text), " ", reason, " ", where, id=one.id)


def sources(corpus: Corpus, ids: Iterable[str]) -> Html:
    """Return the sources in which something was seen, as links to their entries in the list."""
    known = {one.id: one.text for one in corpus.bibliography.sources}
    links = (
        tag("a", short(id_), href=address(HISTORY, id_, view=LIST), title=known.get(id_), class_="ref id")
        for id_ in ids
    )
    return join(links, ", ")


def short(source: str) -> str:
    """Return the key by which a source is named: `Levy2012`."""
    return source.partition(".")[2]


def relations(corpus: Corpus) -> Html:
    """Return the relations of the books as a table: the later, the earlier, how certain it is, and why."""
    columns = (_("Book"), _("How it is related"), _("Certainty"), _("Reason"))
    rows = [_relation(corpus, one, columns) for one in corpus.bibliography.relations]
    return table(_("How the books are related"), columns, rows) if rows else Html()


def _relation(corpus: Corpus, one: BookRelation, columns: Sequence[str]) -> tuple[Html, ...]:
    first, *others = (book for id_ in one.books if (book := corpus.bibliography.book(id_)))
    related = join((_named(book) for book in others), ", ")
    how = phrase("{relation} {book}", relation=_(RELATED.get(one.name, one.name)), book=related)
    guessed = tag("div", _("our inference"), class_="ground") if one.is_conjecture else None
    return (
        cell(columns[0], _named(first)),
        cell(columns[1], how),
        cell(columns[2], _(one.cert), guessed),
        cell(columns[3], english(one.reason), " ", tag("span", sources(corpus, one.sources), class_="ground")),
    )


def _named(book: Book) -> Html:
    return tag("a", english(book.name), href=address(HISTORY, book.id, view=LIST), class_="ref")


def books(corpus: Corpus) -> Html:
    """Return the list of all known editions, and of the sources that tell of them."""
    listed = (_book(corpus, book) for book in corpus.bibliography.books)
    told = (
        tag("li", tag("b", short(one.id), class_="id"), " ", english(one.text), " ", _address(one.address), id=one.id)
        for one in corpus.bibliography.sources
    )
    return join(
        [
            tag("ol", *listed, class_="books"),
            section(_("Where this was seen"), tag("ul", *told, class_="sources")),
        ]
    )


def _address(address_: str | None) -> Html:
    return link(_("page"), address_) if address_ else Html()


def _book(corpus: Corpus, book: Book) -> Html:
    """Return an edition: title and imprint, catalogue numbers, copies, images, and what was seen of it."""
    title = tag("i", book.title, lang=book.language or None) if book.title else None
    imprint = ", ".join(filter(None, (book.place, "; ".join(book.publishers), book.date, book.extent)))
    facts = (
        _(KINDS.get(book.kind, "")),
        english(" · ".join(f"{catalogue} {number}" for catalogue, number in book.identifiers)),
        phrase("copy: {copies}", copies=english("; ".join(map(str, book.copies)))) if book.copies else "",
        join((link(english(one.label) if one.label else _("images"), one.address) for one in book.images), ", "),
        join((join([_(SEEN.get(one.how, one.how)), ": ", english(one.text)]) for one in book.seen), "; "),
        join((english(one.text) for one in book.rights), "; "),
    )
    ours = corpus.editions.get(book.text or "")
    read = link(_("read it here"), address(READ, editions=ours.id)) if ours else None
    part = join([tag("q", book.part, lang=book.language or None), " ", english(book.pages)]) if book.part else None
    told = corpus.bibliography.statements_about(book.id)
    more = tag("ul", *(tag("li", english(one.text)) for one in told)) if told else None
    return tag(
        "li",
        tag("h2", english(book.name), " ", read),
        tag("p", join(filter(None, (part, title, english(imprint))), ". "), "."),
        tag("p", join((tag("span", one) for one in facts if one), " · "), class_="ground"),
        more,
        tag("p", sources(corpus, book.sources), class_="ground"),
        id=book.id,
    )


def timeline_table(corpus: Corpus, lines: Sequence[RuleInTime]) -> Html:
    """Return the timeline in words: a row for each topic, in each cell the clause that says most, in its own words."""
    editions = [corpus.editions[one.edition] for one in lines[0].cells] if lines else []
    columns = (_("Topic"), *(edition_title(corpus, edition) for edition in editions))
    rows = [
        (
            cell(columns[0], names.capital(corpus.topics.label(line.topic))),
            *(
                _said(corpus, column, edition, one)
                for column, edition, one in zip(columns[1:], editions, line.cells, strict=True)
            ),
        )
        for line in lines
    ]
    return table(_("The timeline in words"), columns, rows, "facts timeline")


def _said(corpus: Corpus, column: str, edition: Edition, one: Cell) -> Html:
    """Return the cell of a text: how it stands to the one before it, its clause, and the numbers of its rule sets."""
    change = tag("span", _(CHANGES[one.change]), class_=f"change {one.change}")
    if not one.clauses:
        return cell(column, change, tag("div", place_links(corpus, one.omissions), class_="ground"), class_=one.change)
    clause = corpus.clauses[one.clauses[0]]
    numbers = ", ".join(dict.fromkeys(str(value) for _name, value in one.values))
    return cell(
        column,
        change,
        tag("div", clause_link(clause.id, clause.ref), " ", tag("span", clause.original, lang=edition.language)),
        tag("div", say("In the rule sets: {numbers}", numbers=numbers), class_="ground") if numbers else None,
        class_=one.change,
    )


def sheet(corpus: Corpus) -> Html:
    """Return the sheet of readings to look up, by the copy of the book: questions with boxes for the answers."""
    copies = dict.fromkeys(one.copy for one in corpus.to_collate)
    return join(_of_copy(corpus, copy, [one for one in corpus.to_collate if one.copy == copy]) for copy in copies)


def _of_copy(corpus: Corpus, copy: str, asked: Sequence[ToCollate]) -> Html:
    items = (_asked(corpus, one) for one in asked)
    return section(english(copy), tag("ol", *items, class_="collate"))


def _asked(corpus: Corpus, one: ToCollate) -> Html:
    """Return a question: where to look, the words as transcribed, and what either answer would change."""
    clause = corpus.clauses[one.clause]
    page = say("p. {page}", page=one.page) if one.page else ""
    near = phrase("near {words}", words=tag("q", one.near, lang=clause.language)) if one.near else ""
    where = join(filter(None, (place_link(corpus, one.clause), text(page), near)), ", ")
    words = phrase("as transcribed: {words}", words=tag("q", one.words, lang=clause.language))
    more = join(map(divergence_link, one.divergences), ", ")
    return tag(
        "li",
        tag("p", where, class_="ground"),
        tag("p", words),
        tag("p", tag("b", english(one.question))),
        tag("ul", *(_answer(answer) for answer in one.answers), class_="answers"),
        tag("p", more, class_="ground") if more else None,
        value=one.n,
    )


def _answer(answer: PossibleAnswer) -> Html:
    """Return a possible answer with a box before it, and what it would change."""
    return tag("li", "☐ ", tag("b", english(answer.words)), ": ", english(answer.changes))


def views(chosen: str) -> Html:
    """Return the links to the parts of the history; the one that is shown is marked."""
    links = (
        tag("a", _(said), href=address(HISTORY, view=name), aria_current="page" if name == chosen else None)
        for name, said in VIEWS.items()
    )
    return tag("nav", *links, class_="choice views", aria_label=_("Parts of the history"))


VIEWS = {
    "": N_("The books"),
    "rules": N_("The rules in time"),
    "collate": N_("To look up in the books"),
    LIST: N_("All editions"),
}
"""The parts of the history by their names in an address."""


def games_compared(corpus: Corpus) -> Iterator[str]:
    """Yield the games of which there are texts to compare."""
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        if sum(edition.game == game for edition in corpus.editions.values()) > 1:
            yield game


def key() -> Html:
    """Say how lines and nodes are drawn."""
    return tag(
        "p",
        _(
            "Time goes downwards. A whole line: certain. A broken line: likely. A dotted line: a guess. A diamond: a "
            "book that is lost, or not yet found. The table below says why."
        ),
        class_="soft key",
    )
