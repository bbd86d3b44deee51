"""Tables of the texts: their clauses, the apparatus, the alignment, and the glossary."""

from __future__ import annotations

from types import SimpleNamespace

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Clause, Edition, Translation
from piquet_corpus.edition.texts.topics import Category
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import Field, Table, ids, optional, texts

TEXTS: Table[Edition | Translation] = Table(
    name="texts",
    title="Editions and translations",
    description="One row for each text: the editions in order of time, then the translations.",
    key=("text",),
    rows=lambda sources: (*sources.corpus.editions.values(), *sources.corpus.translations.values()),
    fields=(
        Field("text", "The id of the text; every reference to it begins with this id.", "id"),
        optional("translates", "For a translation, the edition that it translates.", "of", to="texts"),
        Field("title", "The title of the book, or of the file if there is no book."),
        optional("year", "The year of the book."),
        optional("place", "The place of the book."),
        optional("publisher", "The publisher of the book."),
        Field("language", "The language of the text: en, fr."),
        Field(
            "restated",
            "Whether its words are the editors’ own, from a source that may not be quoted.",
            lambda text: isinstance(text, Edition) and text.restated,
            type="boolean",
        ),
        ids(
            "licences", "The licence of each of its layers.", lambda text: (licence.target for licence in text.licences)
        ),
    ),
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
            "Its id. Other tables have the whole id of topics (point.value), but other ids without their taxonomy: "
            "rule for kind.rule, number for form.number.",
            "id",
        ),
        Field("taxonomy", "The taxonomy to which it belongs."),
        optional("parent", "The category that it is in.", to="categories"),
        optional("label_en", "Its English name.", lambda category: category.labels.get("en")),
        optional("label_fr", "Its French name.", lambda category: category.labels.get("fr")),
        optional("reason", "Why clauses of this category are not executed, if so."),
    ),
)

CLAUSES: Table[Clause] = Table(
    name="clauses",
    title="Clauses",
    description="One row for each clause, the smallest statement that can be cited, in the order of the texts.",
    key=("clause",),
    rows=lambda sources: sources.corpus.clauses.values(),
    fields=(
        Field("clause", "Its reference, which never changes its meaning: fr1642.6.2.", "id"),
        Field("edition", "The edition.", to="texts"),
        Field("language", "The language of its words."),
        optional("kind", "Its kind: rule, definition, example, penalty, custom, convention …"),
        ids("topics", "Its topics."),
        optional("heading", "The heading above it."),
        optional("page", "The page on which it begins, in brackets where none is printed."),
        Field("original", "Its words as in the transcription."),
        optional("regularised", "Its words as the editors read them."),
        Field("paragraph", "The paragraph that it is in.", lambda clause: f"{clause.edition}.{clause.paragraph}"),
        Field("link", "Its permanent link.", lambda clause: permanent_link(clause.id)),
    ),
    quotes=True,
)

TRANSLATIONS: Table[Clause] = Table(
    name="translations",
    title="Clauses translated",
    description="One row for each clause of a translation, in the order of the texts.",
    key=("clause",),
    rows=lambda sources: sources.corpus.passages.translated.values(),
    fields=(
        Field("clause", "Its reference: fr1642.en.6.2.", "id"),
        Field("text", "The translation.", "edition", to="texts"),
        Field("translates", "The clause that it translates.", "of", to="clauses"),
        Field("language", "The language of the translation."),
        Field("words", "Its words.", "regularised"),
        texts("supplied", "Its words that are missing in the original."),
        texts("notes", "The translator’s notes."),
    ),
)


APPARATUS: Table[SimpleNamespace] = Table(
    name="apparatus",
    title="Apparatus: rival readings",
    description="One row for each reading of each entry of the apparatus (app), ours first.",
    key=("reading_id",),
    rows=lambda sources: (
        SimpleNamespace(edition=edition, entry=entry, variant=variant)
        for edition in sources.corpus.editions.values()
        for entry in edition.entries
        for variant in entry.variants
    ),
    fields=(
        Field("app", "The entry of the apparatus: fr1642.app.5.", "entry.id"),
        Field("edition", "The edition.", "edition.id", to="texts"),
        Field("crux", "The crux that discusses it.", "entry.crux"),
        Field("place", "The clause or heading, or the first of several.", "entry.begin"),
        optional(
            "clause",
            "The same, if it is a clause.",
            lambda row: row.entry.begin if row.entry.begin in row.edition.by_id else None,
            to="clauses",
        ),
        optional("end", "The last clause, if it is about several.", "entry.end", to="clauses"),
        Field(
            "type",
            "words: each reading replaces the same words; sense: it says how the same words can be understood.",
            "entry.type",
        ),
        Field("reading_id", "The id of the reading: fr1642.app.5.b.", "variant.id"),
        optional("letter", "The letter by which notes refer to it, if it is weighed.", "variant.n"),
        Field(
            "reading",
            "The words, or the sense in English; what is supplied is in brackets, […] cannot be read.",
            "variant.marked",
        ),
        Field(
            "kind",
            "lemma: what we read; witness: what a witness has; conjecture: a guess of an editor; sense: another sense.",
            "variant.kind",
        ),
        optional("resp", "Who is responsible for it: ed, the editors.", "variant.resp"),
        optional("cert", "How certain it is: high, medium, low, unknown.", "variant.cert"),
        ids("evidence", "What it is based on: internal, external, conjecture.", "variant.evidence"),
        ids("source", "The clauses that it is based on.", "variant.source"),
        ids("witness", "The sigla of the witnesses that have it.", "variant.witnesses"),
        optional("reasons", "What is to be said for it, in English.", "variant.text"),
    ),
    quotes=True,
)


def parallels(corpus: Corpus) -> Table[Row]:
    """Return the wide table, with a column of clauses for each edition of a corpus."""
    return Table(
        name="parallels",
        title="Parallels and omissions",
        description="One row for each row of the alignment, with a column of clauses for each edition. The column "
        "of an edition is empty where it has no part in a row, and in an omission where it is silent.",
        key=("row",),
        rows=lambda sources: sources.corpus.alignment.rows,
        fields=(
            Field("row", "The id of the row: par.0042, om.0001.", "id"),
            Field("relation", "parallel, partial, conflict or omission."),
            optional("latest", "The edition whose relation to each of the others the row states.", to="texts"),
            optional("omitted", "In an omission, the edition that is silent.", "edition", to="texts"),
            ids("topics", "The topics of the row."),
            *(_column(edition) for edition in corpus.editions),
        ),
    )


def _column(edition: str) -> Field[Row]:
    within = f"{edition}."
    return ids(
        edition,
        f"The clauses of {edition} in the row.",
        lambda row: (id_ for id_ in row.clauses if id_.startswith(within)),
    )


PARALLEL_CLAUSES: Table[tuple[Row, str]] = Table(
    name="parallel_clauses",
    title="Clauses of each parallel",
    description="One row for each clause of each row of the alignment: the long form of parallels, for joins with "
    "clauses. Joined with itself by row, it gives all pairs of clauses in a row.",
    key=("row", "clause"),
    rows=lambda sources: ((row, clause) for row in sources.corpus.alignment.rows for clause in row.clauses),
    fields=(
        Field("row", "The row of the alignment.", lambda aligned: aligned[0].id, to="parallels"),
        Field("clause", "A clause in this row.", lambda aligned: aligned[1], to="clauses"),
        Field("edition", "The edition of the clause.", lambda aligned: aligned[1].partition(".")[0], to="texts"),
    ),
)

GLOSSARY: Table[Entry] = Table(
    name="glossary",
    title="Glossary",
    description="One row for each concept of the game: its name today, and its meaning.",
    key=("entry",),
    rows=lambda sources: sources.corpus.glossary.entries,
    fields=(
        Field("entry", "The id of the concept: g.point.", "id"),
        optional("lemma_en", "Its English name today.", lambda entry: entry.lemma.get("en")),
        optional("lemma_fr", "Its French name today.", lambda entry: entry.lemma.get("fr")),
        texts("other_en", "Its other English names.", lambda entry: entry.called.get("en", ())[1:]),
        texts("other_fr", "Its other French names.", lambda entry: entry.called.get("fr", ())[1:]),
        texts("modern_en", "English words of today that no text has for it.", lambda entry: entry.modern_in("en")),
        texts("modern_fr", "French words of today that no text has for it.", lambda entry: entry.modern_in("fr")),
        texts("differences", "How the meaning of such a word differs."),
        optional("definition_en", "Its meaning, in English.", lambda entry: entry.definition.get("en")),
        optional("definition_fr", "Its meaning, in French.", lambda entry: entry.definition.get("fr")),
        texts("times", "When a name was in use."),
        texts("notes", "How editions differ in the meaning."),
        ids("related", "Related concepts."),
        ids("topics", "Its topics."),
    ),
)


GLOSSARY_TERMS: Table[SimpleNamespace] = Table(
    name="glossary_terms",
    title="Terms of each text",
    description="One row for each word or spelling that a text, edition or translation, has for a concept.",
    key=("entry", "text", "term"),
    rows=lambda sources: (
        SimpleNamespace(entry=entry, form=form, spelling=spelling)
        for entry in sources.corpus.glossary.entries
        for form in entry.forms
        for spelling in form.spellings
    ),
    fields=(
        Field("entry", "The concept.", "entry.id", to="glossary"),
        Field("text", "The text.", "form.edition", to="texts"),
        Field("term", "The words, as the text spells them.", "spelling.orth"),
        Field(
            "kind",
            "main, the usual term; variant, another word or spelling; inflected, another form of the same word.",
            "spelling.kind",
        ),
        Field("language", "The language of the words.", "form.language"),
        optional("gender", "In French, m or f.", "form.gender"),
        ids("defined_in", "Where the text defines the term, or first uses it.", "form.defined_in"),
        ids(
            "only_in",
            "The only places where these words are this term; if empty, everywhere.",
            lambda row: sorted(row.spelling.only),
        ),
        ids("not_in", "Where these words are not this term.", lambda row: sorted(row.spelling.without)),
    ),
    quotes=True,
)
