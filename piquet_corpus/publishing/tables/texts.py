"""Tables of the texts: their clauses, the apparatus, the alignment, and the glossary."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import Table

TEXTS = Table(
    "texts",
    "Editions and translations",
    "One row for each text: the editions in order of time, then the translations.",
    lambda sources: (*sources.corpus.editions.values(), *sources.corpus.translations.values()),
    """
    text* = id: The id of the text; every reference to it begins with this id.
    translates? = of -> texts: For a translation, the edition that it translates.
    title: The title of the book, or of the file if there is no book.
    year?: The year of the book.
    place?: The place of the book.
    publisher?: The publisher of the book.
    language: The language of the text: en, fr.
    restated (boolean): Whether its words are the editors’ own, from a source that may not be quoted.
    licences? (ids): The licence of each of its layers.
    """,
    {
        "restated": lambda text: isinstance(text, Edition) and text.restated,
        "licences": lambda text: (licence.target for licence in text.licences),
    },
)

CATEGORIES = Table(
    "categories",
    "Categories",
    "One row for each category of the taxonomies: kinds of clause, topics by phase of play, relations, facets.",
    lambda sources: sources.corpus.topics.categories.values(),
    """
    category* = id: Its id. Other tables have the whole id of topics (point.value), but other ids without their
      taxonomy: rule for kind.rule, number for form.number.
    taxonomy: The taxonomy to which it belongs.
    parent? -> categories: The category that it is in.
    label_en? = labels.en: Its English name.
    label_fr? = labels.fr: Its French name.
    reason?: Why clauses of this category are not executed, if so.
    """,
)

CLAUSES = Table(
    "clauses",
    "Clauses",
    "One row for each clause, the smallest statement that can be cited, in the order of the texts.",
    lambda sources: sources.corpus.clauses.values(),
    """
    clause* = id: Its reference, which never changes its meaning: fr1642.6.2.
    edition -> texts: The edition.
    language: The language of its words.
    kind?: Its kind: rule, definition, example, penalty, custom, convention …
    topics? (ids): Its topics.
    heading?: The heading above it.
    page?: The page on which it begins, in brackets where none is printed.
    original: Its words as in the transcription.
    regularised?: Its words as the editors read them.
    paragraph: The paragraph that it is in.
    link: Its permanent link.
    """,
    {
        "paragraph": lambda clause: f"{clause.edition}.{clause.paragraph}",
        "link": lambda clause: permanent_link(clause.id),
    },
    quotes=True,
)

TRANSLATIONS = Table(
    "translations",
    "Clauses translated",
    "One row for each clause of a translation, in the order of the texts.",
    lambda sources: sources.corpus.passages.translated.values(),
    """
    clause* = id: Its reference: fr1642.en.6.2.
    text = edition -> texts: The translation.
    translates = of -> clauses: The clause that it translates.
    language: The language of the translation.
    words = regularised: Its words.
    supplied? (texts): Its words that are missing in the original.
    notes? (texts): The translator’s notes.
    """,
)


APPARATUS = Table(
    "apparatus",
    "Apparatus: rival readings",
    "One row for each reading of each entry of the apparatus (app), ours first.",
    lambda sources: (
        SimpleNamespace(edition=edition, entry=entry, variant=variant)
        for edition in sources.corpus.editions.values()
        for entry in edition.entries
        for variant in entry.variants
    ),
    """
    app = entry.id: The entry of the apparatus: fr1642.app.5.
    edition = edition.id -> texts: The edition.
    crux = entry.crux: The crux that discusses it.
    place = entry.begin: The clause or heading, or the first of several.
    clause? -> clauses: The same, if it is a clause.
    end? = entry.end -> clauses: The last clause, if it is about several.
    type = entry.type: words: each reading replaces the same words; sense: it says how the same words can be
      understood.
    reading_id* = variant.id: The id of the reading: fr1642.app.5.b.
    letter? = variant.n: The letter by which notes refer to it, if it is weighed.
    reading = variant.marked: The words, or the sense in English; what is supplied is in brackets, […] cannot be read.
    kind = variant.kind: lemma: what we read; witness: what a witness has; conjecture: a guess of an editor; sense:
      another sense.
    resp? = variant.resp: Who is responsible for it: ed, the editors.
    cert? = variant.cert: How certain it is: high, medium, low, unknown.
    evidence? (ids) = variant.evidence: What it is based on: internal, external, conjecture.
    source? (ids) = variant.source: The clauses that it is based on.
    witness? (ids) = variant.witnesses: The sigla of the witnesses that have it.
    reasons? = variant.text: What is to be said for it, in English.
    """,
    {"clause": lambda row: row.entry.begin if row.entry.begin in row.edition.by_id else None},
    quotes=True,
)


def parallels(corpus: Corpus) -> Table[Row]:
    """Return the wide table, with a column of clauses for each edition of a corpus."""
    return Table(
        "parallels",
        "Parallels and omissions",
        "One row for each row of the alignment, with a column of clauses for each edition. The column "
        "of an edition is empty where it has no part in a row, and in an omission where it is silent.",
        lambda sources: sources.corpus.alignment.rows,
        """
    row* = id: The id of the row: par.0042, om.0001.
    relation: parallel, partial, conflict or omission.
    latest? -> texts: The edition whose relation to each of the others the row states.
    omitted? = edition -> texts: In an omission, the edition that is silent.
    topics? (ids): The topics of the row.
    """
        + "".join(f"{edition}? (ids): The clauses of {edition} in the row.\n    " for edition in corpus.editions),
        {edition: _clauses_of(f"{edition}.") for edition in corpus.editions},
    )


def _clauses_of(edition: str) -> Callable[[Row], list[str]]:
    return lambda row: [id_ for id_ in row.clauses if id_.startswith(edition)]


PARALLEL_CLAUSES = Table(
    "parallel_clauses",
    "Clauses of each parallel",
    "One row for each clause of each row of the alignment: the long form of parallels, for joins with "
    "clauses. Joined with itself by row, it gives all pairs of clauses in a row.",
    lambda sources: (
        SimpleNamespace(row=row.id, clause=clause, edition=clause.partition(".")[0])
        for row in sources.corpus.alignment.rows
        for clause in row.clauses
    ),
    """
    row* -> parallels: The row of the alignment.
    clause* -> clauses: A clause in this row.
    edition -> texts: The edition of the clause.
    """,
)

GLOSSARY = Table(
    "glossary",
    "Glossary",
    "One row for each concept of the game: its name today, and its meaning.",
    lambda sources: sources.corpus.glossary.entries,
    """
    entry* = id: The id of the concept: g.point.
    lemma_en? = lemma.en: Its English name today.
    lemma_fr? = lemma.fr: Its French name today.
    other_en? (texts): Its other English names.
    other_fr? (texts): Its other French names.
    modern_en? (texts): English words of today that no text has for it.
    modern_fr? (texts): French words of today that no text has for it.
    differences? (texts): How the meaning of such a word differs.
    definition_en? = definition.en: Its meaning, in English.
    definition_fr? = definition.fr: Its meaning, in French.
    times? (texts): When a name was in use.
    notes? (texts): How editions differ in the meaning.
    related? (ids): Related concepts.
    topics? (ids): Its topics.
    """,
    {
        "other_en": lambda entry: entry.called.get("en", ())[1:],
        "other_fr": lambda entry: entry.called.get("fr", ())[1:],
        "modern_en": lambda entry: entry.modern_in("en"),
        "modern_fr": lambda entry: entry.modern_in("fr"),
    },
)


GLOSSARY_TERMS = Table(
    "glossary_terms",
    "Terms of each text",
    "One row for each word or spelling that a text, edition or translation, has for a concept.",
    lambda sources: (
        SimpleNamespace(entry=entry, form=form, spelling=spelling)
        for entry in sources.corpus.glossary.entries
        for form in entry.forms
        for spelling in form.spellings
    ),
    """
    entry* = entry.id -> glossary: The concept.
    text* = form.edition -> texts: The text.
    term* = spelling.orth: The words, as the text spells them.
    kind = spelling.kind: main, the usual term; variant, another word or spelling; inflected, another form of the same
      word.
    language = form.language: The language of the words.
    gender? = form.gender: In French, m or f.
    defined_in? (ids) = form.defined_in: Where the text defines the term, or first uses it.
    only_in? (ids): The only places where these words are this term; if empty, everywhere.
    not_in? (ids): Where these words are not this term.
    """,
    {"only_in": lambda row: sorted(row.spelling.only), "not_in": lambda row: sorted(row.spelling.without)},
    quotes=True,
)
