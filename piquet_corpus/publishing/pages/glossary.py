"""The glossary as HTML: the list of all terms, and one term with its names, meanings and places in each text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import EXPLAINED_IN, language_name, own_first
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.glossary import Entry, Form
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import READ, link, term_link
from piquet_corpus.publishing.html.blocks import TableRow, cell, facts, listing, section, table
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag
from piquet_corpus.publishing.html.page import WebPage, introduced, turn
from piquet_corpus.publishing.pages.read.view import Column, all_columns
from piquet_corpus.publishing.parts.naming import place_link, words_of
from rules.core.messages import _, meant, several


def _in_order(corpus: Corpus) -> Sequence[Entry]:
    return sorted(corpus.glossary.entries, key=lambda entry: names.term(entry).casefold())


def glossary_page(corpus: Corpus) -> WebPage:
    """Return all entries: their names today, what each edition calls them, and what they mean."""
    lead = _("Each concept of the game, its name in each text, and what it means. Choose a term to see more.")
    columns = [column for column in all_columns(corpus).values() if not column.translation]
    languages = (_(language_name(language)) for language in own_first(EXPLAINED_IN))
    heads = (*languages, *(names.text(corpus, column.id) for column in columns), _("Meaning"))
    rows = (_row(columns, entry) for entry in _in_order(corpus))
    return introduced(_("Glossary"), lead, table(_("All terms"), heads, rows, class_="facts terms"))


def term_page(corpus: Corpus, entry: Entry) -> WebPage:
    """Return what an entry means, what each text calls it and where, how the texts differ, what else to look up."""
    title = tag("h1", _named(entry)), tag("p.soft", tag("code", entry.id))
    meanings = " – ".join(entry.definition[language] for language in own_first(entry.definition))
    entries = {other.id: other for other in _in_order(corpus)}
    label = _("Previous and next term")
    nav = turn("term", list(entries), entry.id, lambda id_: _named(entries[id_]), _("All terms"), label)
    contents = fragment(nav, *title, _about(corpus, entry), _places(corpus, entry))
    return WebPage(names.term(entry), meanings, contents)


def _about(corpus: Corpus, entry: Entry) -> Html:
    columns = all_columns(corpus)
    titles = (_("Text"), _("Term"), meant("a column with the other words for it", "Also"), _("Where"))
    rows = [_form(corpus, columns[form.edition], form) for form in entry.forms if form.edition in columns]
    forms = section(_("In the texts"), table(_("What each text calls it"), titles, rows)) if rows else Html()
    notes = section(_("Notes"), *(tag("p", english(note)) for note in entry.notes))
    related = (corpus.glossary.entry(id_) for id_ in entry.related)
    links = join((term_link(other.id, _named(other)) for other in related if other), ", ")
    topics = ", ".join(map(corpus.topics.label, entry.topics))
    more = facts(((_("Related"), links), (_("Topics"), tag("span", topics) if topics else None)))
    return fragment(_meanings(entry), forms, notes, more)


def _named(entry: Entry) -> Html:
    languages: dict[str, str] = {}
    for language in own_first(entry.lemma):
        languages.setdefault(entry.lemma[language], language)
    return join((tag("span", name, lang=language) for name, language in languages.items()), " · ")


def _meanings(entry: Entry) -> Html:
    parts = []
    for language in own_first(entry.definition):
        called = tag("b", ", ".join(name for spoken, name in entry.lemmas if spoken == language))
        parts.append(tag("p", called, ": ", entry.definition[language], ".", lang=language, class_="meaning"))
    if entry.modern:
        parts.append(tag("p", _today(entry)))
    parts += (tag("p.soft", english(note)) for note in (*entry.differences, *entry.times))
    return join(parts)


def _today(entry: Entry) -> Html:
    words = (tag("span", word, lang=language) for word, language in entry.today.items())
    return phrase("Today also: {words}", words=join(words, ", "))


def _form(corpus: Corpus, column: Column, form: Form) -> TableRow:
    gender = tag("span.soft", f" {form.gender}.", lang="en") if form.gender else None
    ours = corpus.editions[edition_of(form.edition)].restated
    return (
        fragment(
            names.text(corpus, column.id),
            tag("div.soft", _("in our words, from the source")) if ours else None,
        ),
        cell(tag("b", form.orth), gender, lang=form.language),
        cell(", ".join(dict.fromkeys(form.variants)), lang=form.language),
        join(tag("div.quote", _place(corpus, column, id_)) for id_ in form.defined_in),
    )


def _place(corpus: Corpus, column: Column, id_: str) -> Html:
    clause = next((clause for clause in column.text.clauses if clause.id == id_), None)
    if clause is not None:
        return fragment(place_link(corpus, clause.of or clause.id), " ", words_of(corpus, clause))
    heading = next((block.original for block in column.text.blocks if block.id == id_), id_)
    return link(heading, READ, id_, at=id_, editions=column.id)


def _places(corpus: Corpus, entry: Entry) -> Html:
    columns, words = all_columns(corpus), index_of(corpus)
    counts = Counter(
        passage.text
        for passage in words.passages.values()
        for term in words.terms(passage, passage.layers[0])
        if term.entry.id == entry.id
    )
    links = []
    for id_ in columns:
        if number := counts[id_]:
            name = several("{text}: {number} place", "{text}: {number} places", number, text=names.text(corpus, id_))
            links.append(link(name, READ, editions=id_, q=entry.id))
    every = link(_("find this concept in all texts"), READ, editions=",".join(columns), q=entry.id)
    return section(_("Where it is found"), tag("p", every), listing(links)) if links else Html()


def _row(columns: list[Column], entry: Entry) -> TableRow:
    for place, language in enumerate(own_first(EXPLAINED_IN)):
        shown = entry.lemma.get(language, "")
        yield cell(shown if place else term_link(entry.id, shown), lang=language)
    for column in columns:
        terms = ", ".join(dict.fromkeys(form.orth for form in entry.forms_in(column.id)))
        yield cell(terms, lang=column.language)
    meanings = (tag("div", entry.definition[language], lang=language) for language in own_first(entry.definition))
    yield fragment(*meanings, tag("div.soft", _today(entry)) if entry.modern else None)
