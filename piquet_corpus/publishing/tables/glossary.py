"""Tables of the glossary: the concepts, and what each text calls them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.edition.texts.glossary import Entry, Form, Spelling
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, several, to

GLOSSARY: Table[Entry] = Table(
    name="glossary",
    title="Glossary",
    description="One row for each concept of the game: its name today, and its meaning.",
    key=("entry",),
    rows=lambda sources: sources.corpus.glossary.entries,
    fields=(
        Field("entry", lambda one: one.id, "The id of the concept: g.point.", required=True),
        Field("lemma_en", lambda one: one.lemma.get("en"), "Its English name today."),
        Field("lemma_fr", lambda one: one.lemma.get("fr"), "Its French name today."),
        several("other_en", lambda one: one.other_lemmas.get("en", ()), "Its other English names."),
        several("other_fr", lambda one: one.other_lemmas.get("fr", ()), "Its other French names."),
        several("modern_en", lambda one: one.modern_in("en"), "English words of today that no text has for it."),
        several("modern_fr", lambda one: one.modern_in("fr"), "French words of today that no text has for it."),
        several("differences", lambda one: one.differences, "How the meaning of such a word differs."),
        Field("definition_en", lambda one: one.definition.get("en"), "Its meaning, in English."),
        Field("definition_fr", lambda one: one.definition.get("fr"), "Its meaning, in French."),
        several("times", lambda one: one.times, "When a name was in use."),
        several("notes", lambda one: one.notes, "How editions differ in the meaning."),
        ids("related", lambda one: one.related, "Related concepts."),
        ids("topics", lambda one: one.topics, "Its topics."),
    ),
)


@dataclass(frozen=True)
class TermRow:
    """One spelling of the term that a text has for a concept."""

    entry: Entry
    form: Form
    spelling: Spelling


def _terms(sources: Sources) -> Iterator[TermRow]:
    return (
        TermRow(entry, form, spelling)
        for entry in sources.corpus.glossary.entries
        for form in entry.forms
        for spelling in form.spellings
    )


GLOSSARY_TERMS: Table[TermRow] = Table(
    name="glossary_terms",
    title="Terms of each text",
    description="One row for each word or spelling that a text, edition or translation, has for a concept.",
    key=("entry", "text", "term"),
    rows=_terms,
    fields=(
        Field("entry", lambda row: row.entry.id, "The concept.", required=True),
        Field("text", lambda row: row.form.edition, "The text.", required=True),
        Field("term", lambda row: row.spelling.orth, "The words, as the text spells them.", required=True),
        Field(
            "kind",
            lambda row: row.spelling.kind,
            "main, the usual term; variant, another word or spelling; inflected, another form of the same word.",
            required=True,
        ),
        Field("language", lambda row: row.form.language, "The language of the words.", required=True),
        Field("gender", lambda row: row.form.gender, "In French, m or f."),
        ids("defined_in", lambda row: row.form.defined_in, "Where the text defines the term, or first uses it."),
        ids(
            "only_in",
            lambda row: sorted(row.spelling.only),
            "The only places where these words are this term; if empty, everywhere.",
        ),
        ids("not_in", lambda row: sorted(row.spelling.without), "Where these words are not this term."),
    ),
    references=(to("glossary", "entry"), to("texts", "text")),
    quotes=True,
)
