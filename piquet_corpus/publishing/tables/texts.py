"""Tables of the texts: editions and translations, their clauses, and the categories of these."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.texts.tei.model import Clause, Edition, Supplied, Translation, TranslatorNote
from piquet_corpus.edition.texts.topics import Category
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, several, to

AnyText = Edition | Translation


def _texts(sources: Sources) -> Iterator[AnyText]:
    """Return the editions, then the translations."""
    yield from sources.corpus.editions.values()
    yield from sources.corpus.translations.values()


TEXTS: Table[AnyText] = Table(
    name="texts",
    title="Editions and translations",
    description="One row for each text: the editions in order of time, then the translations.",
    key=("text",),
    rows=_texts,
    fields=(
        Field(
            "text",
            lambda text: text.id,
            "The id of the text; every reference to it begins with this id.",
            required=True,
        ),
        Field(
            "translates",
            lambda one: one.of if isinstance(one, Translation) else None,
            "For a translation, the edition that it translates.",
        ),
        Field(
            "title",
            lambda text: text.title,
            "The title of the book, or of the file if there is no book.",
            required=True,
        ),
        Field("year", lambda one: one.year if isinstance(one, Edition) else None, "The year of the book."),
        Field("place", lambda one: one.place if isinstance(one, Edition) else None, "The place of the book."),
        Field(
            "publisher", lambda one: one.publisher if isinstance(one, Edition) else None, "The publisher of the book."
        ),
        Field("language", lambda text: text.language, "The language of the text: en, fr.", required=True),
        Field(
            "restated",
            lambda one: isinstance(one, Edition) and one.restated,
            "Whether its words are the editors’ own, from a source that may not be quoted.",
            "boolean",
            required=True,
        ),
        ids(
            "licences", lambda text: (licence.target for licence in text.licences), "The licence of each of its layers."
        ),
    ),
    references=(to("texts", "translates"),),
)

CATEGORIES: Table[Category] = Table(
    name="categories",
    title="Categories",
    description="One row for each category of the taxonomies: kinds of clause, topics by phase of play, relations, "
    "facets.",
    key=("category",),
    rows=lambda sources: sources.corpus.topics.categories.values(),
    fields=(
        Field(
            "category",
            lambda category: category.id,
            "Its id. Other tables have the whole id of topics (point.value), but other ids without their taxonomy: "
            "rule for kind.rule, number for form.number.",
            required=True,
        ),
        Field("taxonomy", lambda category: category.taxonomy, "The taxonomy to which it belongs.", required=True),
        Field("parent", lambda category: category.parent, "The category that it is in."),
        Field("label_en", lambda category: category.labels.get("en"), "Its English name."),
        Field("label_fr", lambda category: category.labels.get("fr"), "Its French name."),
        Field(
            "reason",
            lambda category: category.reason,
            "Why clauses of this category are not executed, if so.",
        ),
    ),
    references=(to("categories", "parent"),),
)

CLAUSES: Table[Clause] = Table(
    name="clauses",
    title="Clauses",
    description="One row for each clause, the smallest statement that can be cited, in the order of the texts.",
    key=("clause",),
    rows=lambda sources: sources.corpus.clauses.values(),
    fields=(
        Field(
            "clause", lambda one: one.id, "Its reference, which never changes its meaning: fr1642.6.2.", required=True
        ),
        Field("edition", lambda one: one.edition, "The edition.", required=True),
        Field("language", lambda one: one.language, "The language of its words.", required=True),
        Field("kind", lambda one: one.kind, "Its kind: rule, definition, example, penalty, custom, convention …"),
        ids("topics", lambda one: one.topics, "Its topics."),
        Field("heading", lambda one: one.heading, "The heading above it."),
        Field("page", lambda one: one.page, "The page on which it begins, in brackets where none is printed."),
        Field("original", lambda one: one.original, "Its words as in the transcription.", required=True),
        Field("regularised", lambda one: one.regularised, "Its words as the editors read them."),
        Field("paragraph", lambda one: f"{one.edition}.{one.paragraph}", "The paragraph that it is in.", required=True),
        Field("link", lambda one: permanent_link(one.id), "Its permanent link.", required=True),
    ),
    references=(to("texts", "edition"),),
    quotes=True,
)

TRANSLATIONS: Table[Clause] = Table(
    name="translations",
    title="Clauses translated",
    description="One row for each clause of a translation, in the order of the texts.",
    key=("clause",),
    rows=lambda sources: (
        clause for translation in sources.corpus.translations.values() for clause in translation.clauses
    ),
    fields=(
        Field("clause", lambda one: one.id, "Its reference: fr1642.en.6.2.", required=True),
        Field("text", lambda one: one.edition, "The translation.", required=True),
        Field("translates", lambda one: one.of, "The clause that it translates.", required=True),
        Field("language", lambda one: one.language, "The language of the translation.", required=True),
        Field("words", lambda one: one.regularised, "Its words.", required=True),
        several(
            "supplied",
            lambda one: (piece.text.strip() for piece in one.pieces if isinstance(piece, Supplied)),
            "Its words that are missing in the original.",
        ),
        several(
            "notes",
            lambda one: (piece.text for piece in one.pieces if isinstance(piece, TranslatorNote)),
            "The translator’s notes.",
        ),
    ),
    references=(to("texts", "text"), to("clauses", "translates")),
)
