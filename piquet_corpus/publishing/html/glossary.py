"""The glossary as HTML: the list of all terms, and one term with its names, meanings and places in each text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import EXPLAINED_IN, language_name, own_first
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.glossary import Entry, Form
from piquet_corpus.publishing.html.addresses import READ, address, link, term_link
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.columns import Column, all_columns
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.publishing.html.quoting import words_of
from piquet_corpus.publishing.html.titles import place_link
from rules.core.messages import _, meant, several


def in_order(corpus: Corpus) -> Sequence[Entry]:
    """Return the entries in the order of their names, in the language of the reader."""
    return sorted(corpus.glossary.entries, key=lambda entry: name(entry).casefold())


def lead() -> str:
    """Return what the list of all terms is, in a sentence."""
    return _("Each concept of the game, its name in each text, and what it means. Choose a term to see more.")


def about(corpus: Corpus, entry: Entry) -> Html:
    """Return what an entry means, and what each text calls it and where."""
    return join([_meanings(entry), _forms(corpus, entry), _notes(corpus, entry)])


def name(entry: Entry) -> str:
    """Return the name of an entry in a list: in every language, that of the reader first."""
    return " · ".join(dict.fromkeys(entry.lemma[language] for language in own_first(entry.lemma)))


def _named(entry: Entry) -> Html:
    """Return the name of an entry, each word in its language."""
    return join((tag("span", named, lang=language) for named, language in _apart(entry).items()), " · ")


def title(entry: Entry) -> Html:
    """Return today's names of an entry, in each language."""
    return join([tag("h1", _named(entry)), tag("p", tag("code", entry.id), class_="soft")])


def _apart(entry: Entry) -> dict[str, str]:
    """Return the names of an entry, each with its language; one name if it is the same in all."""
    apart: dict[str, str] = {}
    for language in own_first(entry.lemma):
        apart.setdefault(entry.lemma[language], language)
    return apart


def _meanings(entry: Entry) -> Html:
    """Return what an entry means, in each language, the other words of today, and when its names were in use."""
    meanings = (
        tag(
            "p",
            tag("b", _called(entry, language)),
            ": ",
            entry.definition[language],
            ".",
            lang=language,
            class_="meaning",
        )
        for language in own_first(entry.definition)
    )
    today = tag("p", _today(entry)) if entry.modern else None
    more = (tag("p", english(said), class_="soft") for said in (*entry.differences, *entry.times))
    return join([*meanings, today, *more])


def _today(entry: Entry) -> Html:
    words = (tag("span", word, lang=language) for word, language in entry.today.items())
    return phrase("Today also: {words}", words=join(words, ", "))


def _called(entry: Entry, language: str) -> str:
    return ", ".join(name for one, name in entry.lemmas if one == language)


def _forms(corpus: Corpus, entry: Entry) -> Html:
    """Return what each text calls it, and where the text defines it or first uses it."""
    columns = all_columns(corpus)
    titles = (_("Text"), _("Term"), meant("a column with the other words for it", "Also"), _("Where"))
    rows = [_form(corpus, columns[form.edition], form, titles) for form in entry.forms if form.edition in columns]
    listed = table(_("What each text calls it"), titles, rows) if rows else Html()
    return section(_("In the texts"), listed)


def _form(corpus: Corpus, column: Column, form: Form, titles: tuple[str, ...]) -> tuple[Html, ...]:
    """Return the row of a text; `titles`: those of the columns."""
    text, term, others, where = titles
    also = ", ".join(dict.fromkeys(form.variants))
    places = join(tag("div", _place(corpus, column, id_), class_="quote") for id_ in form.defined_in)
    gender = tag("span", f" {form.gender}.", class_="soft", lang="en") if form.gender else None
    ours = corpus.editions[edition_of(form.edition)].restated
    return (
        cell(text, column.short, tag("div", _("in our words, from the source"), class_="soft") if ours else None),
        cell(term, tag("b", form.orth), gender, lang=form.language),
        cell(others, also, lang=form.language, class_=None if also else "blank"),
        cell(where, places, class_=None if places else "blank"),
    )


def _place(corpus: Corpus, column: Column, id_: str) -> Html:
    """Return a clause with its words; a heading as a link to its place."""
    clause = next((clause for clause in column.text.clauses if clause.id == id_), None)
    if clause is not None:
        return join([place_link(corpus, clause.of or clause.id), " ", words_of(corpus, clause)])
    heading = next((block.original for block in column.text.blocks if block.id == id_), id_)
    return link(heading, address(READ, id_, at=id_, editions=column.id))


def _notes(corpus: Corpus, entry: Entry) -> Html:
    """Return how the texts differ about it, and what else to look up."""
    notes = join(tag("p", english(note)) for note in entry.notes)
    related = [corpus.glossary.entry(id_) for id_ in entry.related]
    links = join((term_link(one.id, _named(one)) for one in related if one), ", ")
    topics = ", ".join(corpus.topics.label(id_) for id_ in entry.topics)
    facts = [(_("Related"), links), (_("Topics"), tag("span", topics) if topics else Html())]
    listed = join(join([tag("dt", name), tag("dd", said)]) for name, said in facts if said)
    return join([section(_("Notes"), notes), tag("dl", listed, class_="facts") if listed else Html()])


def found(corpus: Corpus, entry: Entry) -> Html:
    """Return the links to the places of a concept, in all texts and in each text."""
    columns = all_columns(corpus)
    counts = Counter(
        passage.text
        for passage in index_of(corpus).passages.values()
        for term in index_of(corpus).terms(passage, passage.layers[0])
        if term.entry.id == entry.id
    )
    links = [
        tag("li", link(_places(column, counts[id_]), address(READ, editions=id_, q=entry.id)))
        for id_, column in columns.items()
        if counts[id_]
    ]
    every = link(_("find this concept in all texts"), address(READ, editions=",".join(columns), q=entry.id))
    return section(_("Where it is found"), tag("p", every), tag("ul", *links)) if links else Html()


def _places(column: Column, number: int) -> str:
    """Say in how many places of a text a concept is found."""
    return several("{text}: {number} place", "{text}: {number} places", number, text=column.short)


def index(corpus: Corpus) -> Html:
    """Return all entries: their names today, what each edition calls them, and what they mean."""
    columns = [column for column in all_columns(corpus).values() if not column.translation]
    languages = (_(language_name(language)) for language in own_first(EXPLAINED_IN))
    names = (*languages, *(column.short for column in columns), _("Meaning"))
    rows = (tuple(_row(columns, entry)) for entry in in_order(corpus))
    return table(_("All terms"), names, rows, class_="facts terms")


def _row(columns: list[Column], entry: Entry) -> Iterator[Html]:
    for place, language in enumerate(own_first(EXPLAINED_IN)):
        shown = entry.lemma.get(language, "")
        called = _(language_name(language))
        yield cell(called, shown if place else term_link(entry.id, shown), lang=language)
    for column in columns:
        terms = ", ".join(dict.fromkeys(form.orth for form in entry.forms_in(column.id)))
        yield cell(column.short, terms, lang=column.language, class_=None if terms else "blank")
    meanings = (tag("div", entry.definition[language], lang=language) for language in own_first(entry.definition))
    yield cell(_("Meaning"), *meanings, tag("div", _today(entry), class_="soft") if entry.modern else None)
