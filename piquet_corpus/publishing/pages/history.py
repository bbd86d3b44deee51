"""The history of the texts: the books and how they are related, the rules in time, what to look up; and the essay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import parse_qsl

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import Cell, RuleInTime, timeline
from piquet_corpus.edition.texts.bibliography import Book, BookRelation, Statement
from piquet_corpus.edition.texts.collation import ToCollate
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import PERMANENT
from piquet_corpus.publishing.essay.pictures import drawn, stemma_drawn
from piquet_corpus.publishing.essay.text import essay_text
from piquet_corpus.publishing.html.addresses import (
    DIVERGENCES,
    FINDINGS,
    HISTORY,
    LIST,
    NAMED,
    READ,
    address,
    book_link,
    clause_link,
    divergence_link,
    link,
)
from piquet_corpus.publishing.html.blocks import TableCell, TableRow, cell, folded, listing, section, table
from piquet_corpus.publishing.html.markup import Html, as_read, english, fragment, join, phrase, tag, target
from piquet_corpus.publishing.html.page import WebPage, introduced, views
from piquet_corpus.publishing.names import text_title
from piquet_corpus.publishing.parts.naming import place_link, place_links
from piquet_corpus.publishing.parts.pictures import CHANGES, Source, inlined
from piquet_corpus.work.grouping import grouped
from rules.core.messages import ENGLISH, N_, _, say, several

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
RULES, COLLATE = "rules", "collate"
VIEWS = {
    "": N_("The books"),
    RULES: N_("The rules in time"),
    COLLATE: N_("To look up in the books"),
    LIST: N_("All editions"),
}
"""The parts of the history by their names in an address."""
LEADS = {
    "": N_(
        "The letters of the old books are known from transcriptions, and of most editions only what others tell of "
        "them. This is how their texts depend on each other, as far as that can be said."
    ),
    RULES: N_(
        "What became of each rule from one text to the next. Each cell is the clause that says most about it; choose "
        "one to read it."
    ),
    COLLATE: N_(
        "Readings on which much depends, and which somebody with the book in hand could settle in a minute. Print this "
        "page, and take it along."
    ),
    LIST: N_("Every edition of these texts that we know of, and what was seen of it."),
}
"""What each part says first."""
KEY = N_(
    "Time goes downwards. A whole line: certain. A broken line: likely. A dotted line: a guess. A filled dot: its text "
    "is in this edition. The table below says why."
)
"""How lines and dots of the picture are drawn."""


def history_page(corpus: Corpus, view: str, source: Source = inlined) -> WebPage:
    """Return a part of the history. `source`: where its pictures are found."""
    title = _(VIEWS[view]) if view else _("History")
    nav, contents = _history_nav(address(HISTORY, view=view)), _contents(corpus, view, source)
    return introduced(title, _(LEADS[view]), *contents, nav=nav, class_="history")


def _history_nav(chosen: str) -> Html:
    parts = {address(HISTORY, view=view): name for view, name in VIEWS.items()}
    return views(parts | {FINDINGS: N_("Findings: an essay")}, chosen, _("Parts of the history"))


def _contents(corpus: Corpus, view: str, source: Source) -> Iterator[Html]:
    if view == RULES:
        yield from (timeline_table(corpus, timeline(corpus, game)) for game in games_compared(corpus))
    elif view == COLLATE:
        by_copy = grouped((question.copy, _question(corpus, question)) for question in corpus.to_collate)
        for copy, items in by_copy.items():
            yield section(english(copy), tag("ol.collate", *items))
    elif view == LIST:
        yield _books(corpus)
    else:
        title = _("How the books are related")
        drawn = tag("img", src=source("stemma.svg", stemma_drawn(corpus).encode()), alt=title)
        picture = tag("figure.drawn", drawn, tag("figcaption", _(KEY)))
        told = grouped(
            (statement.is_inference, _statement(corpus, statement)) for statement in corpus.bibliography.statements
        )
        others = told.get(False, ())
        more = several(
            "{number} more statement, each with its source",
            "{number} more statements, each with its source",
            len(others),
        )
        yield tag(
            "div.stemma",
            picture,
            tag("div", tag("ul.statements", *told.get(True, ())), folded(more, tag("ul", *others))),
        )
        columns = (_("Book"), _("How it is related"), _("Certainty"), _("Reason"))
        rows = [_relation(corpus, relation) for relation in corpus.bibliography.relations]
        yield section(title, table(title, columns, rows) if rows else Html())


def _statement(corpus: Corpus, statement: Statement) -> Html:
    reason = phrase("Because: {reason}", reason=english(statement.reason)) if statement.reason else None
    sure = say("certainty {grade}", grade=_(statement.cert))
    where = tag("span.ground", sure, " · ", _sources(corpus, statement.sources))
    return tag("li", as_read(statement.text, statement.texts), " ", reason, " ", where, id=statement.id)


def _sources(corpus: Corpus, ids: Iterable[str]) -> Html:
    known = {source.id: source.text for source in corpus.bibliography.sources}
    links = (
        tag("a", _short(id_), href=address(HISTORY, id_, view=LIST), title=known.get(id_), class_="ref id")
        for id_ in ids
    )
    return join(links, ", ")


def _short(source: str) -> str:
    return source.partition(".")[2]


def _relation(corpus: Corpus, relation: BookRelation) -> TableRow:
    books = (book for id_ in relation.books if (book := corpus.bibliography.by_id.get(id_)))
    first, *others = (book_link(book.id, english(book.name)) for book in books)
    how = phrase("{relation} {book}", relation=_(RELATED.get(relation.name, relation.name)), book=join(others, ", "))
    guessed = tag("div.ground", _("our inference")) if relation.is_conjecture else None
    where = tag("span.ground", _sources(corpus, relation.sources))
    return (first, how, fragment(_(relation.cert), guessed), fragment(english(relation.reason), " ", where))


def _books(corpus: Corpus) -> Html:
    entries = []
    for source in corpus.bibliography.sources:
        page = link(_("page"), source.address) if source.address else None
        name = tag("b.id", _short(source.id))
        entries.append(tag("li", name, " ", english(source.text), " ", page, id=source.id))
    seen = section(_("Where this was seen"), tag("ul.sources", *entries))
    return fragment(tag("ol.books", *(_book(corpus, book) for book in corpus.bibliography.books)), seen)


def _book(corpus: Corpus, book: Book) -> Html:
    title = tag("i", book.title, lang=book.language or None) if book.title else None
    imprint = ", ".join(filter(None, (book.place, "; ".join(book.publishers), book.date, book.extent)))
    notes = (
        _(KINDS.get(book.kind, "")),
        english(" · ".join(f"{catalogue} {number}" for catalogue, number in book.identifiers)),
        phrase("copy: {copies}", copies=english("; ".join(map(str, book.copies)))) if book.copies else "",
        join(
            (link(english(image.label) if image.label else _("images"), image.address) for image in book.images), ", "
        ),
        join((fragment(_(SEEN.get(seen.how, seen.how)), ": ", english(seen.text)) for seen in book.seen), "; "),
        join((english(right.text) for right in book.rights), "; "),
    )
    ours = corpus.editions.get(book.text or "")
    read = link(_("read it here"), READ, editions=ours.id) if ours else None
    part = fragment(tag("q", book.part, lang=book.language or None), " ", english(book.pages)) if book.part else None
    statements = corpus.bibliography.statements_about(book.id)
    return tag(
        "li",
        tag("h2", english(book.name), " ", read),
        tag("p", join(filter(None, (part, title, english(imprint))), ". "), "."),
        tag("p.ground", join((tag("span", note) for note in notes if note), " · ")),
        listing(as_read(statement.text, statement.texts) for statement in statements) if statements else None,
        tag("p.ground", _sources(corpus, book.sources)),
        id=book.id,
    )


def timeline_table(corpus: Corpus, lines: Sequence[RuleInTime]) -> Html:
    """Return the timeline in words: a row for each topic, in each cell the clause that says most, in its own words."""
    editions = [corpus.editions[entry.edition] for entry in lines[0].cells] if lines else []
    columns = (_("Topic"), *(text_title(corpus, edition.id) for edition in editions))
    rows: list[TableRow] = [
        (names.capital(corpus.topics.label(line.topic)), *(_in_time(corpus, entry) for entry in line.cells))
        for line in lines
    ]
    return table(_("The timeline in words"), columns, rows, "facts timeline")


def _in_time(corpus: Corpus, entry: Cell) -> TableCell:
    change = tag("span", _(CHANGES[entry.change]), class_=f"change {entry.change}")
    if not entry.clauses:
        omissions = tag("div.ground", place_links(corpus, entry.omissions))
        return cell(change, omissions, class_=entry.change)
    clause = corpus.clauses[entry.clauses[0]]
    numbers = ", ".join(dict.fromkeys(str(value) for _name, value in entry.values))
    return cell(
        change,
        tag("div", clause_link(clause.id, clause.ref), " ", tag("span", clause.original, lang=clause.language)),
        tag("div.ground", say("In the rule sets: {numbers}", numbers=numbers)) if numbers else None,
        class_=entry.change,
    )


def _question(corpus: Corpus, question: ToCollate) -> Html:
    clause = corpus.clauses[question.clause]
    page = say("p. {page}", page=question.page) if question.page else ""
    near = phrase("near {words}", words=tag("q", question.near, lang=clause.language)) if question.near else ""
    words = phrase("as transcribed: {words}", words=tag("q", question.words, lang=clause.language))
    more = join(map(divergence_link, question.divergences), ", ")
    answers = (
        fragment("☐ ", tag("b", english(answer.words)), ": ", english(answer.changes)) for answer in question.answers
    )
    return tag(
        "li",
        tag("p.ground", join(filter(None, (place_link(corpus, question.clause), page, near)), ", ")),
        tag("p", words),
        tag("p", tag("b", english(question.question))),
        listing(answers, class_="answers"),
        tag("p.ground", more) if more else None,
        value=question.n,
    )


def games_compared(corpus: Corpus) -> list[str]:
    """Return the games of which there are texts to compare."""
    texts = Counter(edition.game for edition in corpus.editions.values())
    return [game for game, number in texts.items() if number > 1]


def findings_page(corpus: Corpus, source: Source = inlined) -> WebPage:
    """Return the essay. It is in English. `source`: where its pictures are found."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(essay_text(corpus))
    pictures = drawn(corpus)
    for part in (part for token in tokens for part in token.children or ()):
        if part.type == "link_open":
            part.attrs = {**target().leads(_address(str(part.attrs["href"])))}
        elif part.type == "image":
            name = str(part.attrs["src"]).rpartition("/")[2]
            part.attrs["src"] = source(name, pictures[name.removesuffix(".svg")].encode())
    essay = Html(parser.renderer.render(tokens, parser.options, {}))
    lead = _("An essay: what four descriptions of Piquet disagree about, and what follows from it.")
    contents = tag("div", _history_nav(FINDINGS), tag("div.essay", essay, lang=ENGLISH))
    return WebPage(_("Findings"), lead, contents)


def _address(to: str) -> str:
    """Return the address of the app for a link of the essay, which has permanent addresses."""
    if to == "register.md":
        return DIVERGENCES
    permanent, _mark, query = to.partition("?")
    if permanent != PERMANENT or not query:
        return to
    [(kind, id_)] = parse_qsl(query)
    page, parameter = NAMED[kind]
    return address(page, **{parameter: id_})
