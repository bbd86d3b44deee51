"""About and cite: how to cite, what the corpus is, and what the header of each text says of its source and makers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.citation.permanent import WHOLE
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownReference
from piquet_corpus.html.addresses import ABOUT, COVERAGE, DIVERGENCES, EXAMPLES, GLOSSARY, READ, address, link
from piquet_corpus.html.asking import reference_field
from piquet_corpus.html.citing import cite_block
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.titles import edition_title, soft_id
from piquet_corpus.html.wording import counted
from piquet_corpus.language.languages import language_name
from piquet_corpus.texts.tei.model import Edition, Licence, Translation
from piquet_corpus.texts.tei.xml import TEI, Element, text_of

SEEN = (
    "The letters of the old books are those of transcriptions. What follows is what the header of each text says: who "
    "made it, from what, and what was changed."
)
EXPLAINED = (
    "An emendation is a correction by the editors. A crux is a passage that is corrupt or can be read in more than one "
    "way."
)


def about_page(corpus: Corpus, asked: str = "") -> Html:
    """Return the page. `asked`: the reference of something else than the whole that is to be cited."""
    roots = {document.path: document.root for document in corpus.documents.values()}
    editions = (_edition(corpus, one, roots[one.file]) for one in corpus.editions.values())
    translations = (_translation(corpus, one, roots[one.file]) for one in corpus.translations.values())
    return tag(
        "div",
        tag("h1", "About and cite"),
        _cited(corpus, asked),
        reference_field(ABOUT, "ref", "Cite something else: its reference", "fr1642.6.2, en1651.p12, D001", asked),
        tag("h2", "What this is"),
        tag("p", *_what(corpus)),
        tag("h2", "The texts"),
        tag("p", SEEN),
        tag("p", EXPLAINED, class_="soft"),
        *editions,
        tag("h2", "The translations"),
        *translations,
        class_="about-page",
    )


def _cited(corpus: Corpus, asked: str) -> Html:
    """Return how to cite the whole, or what was asked for; or say that there is nothing of that name."""
    whole = link("How to cite the whole corpus", ABOUT)
    if not asked:
        return cite_block(corpus, WHOLE, "How to cite the whole corpus")
    try:
        return join([cite_block(corpus, asked, f"How to cite {asked}"), tag("p", whole)])
    except UnknownReference as error:
        said = str(error)
        return join([tag("p", said[0].upper() + said[1:], class_="problem", role="alert"), tag("p", whole)])


def _what(corpus: Corpus) -> Iterator[str]:
    """Say what the corpus is, with links to its parts."""
    yield "Historical rules of card games, divided into clauses: short passages, each with its own reference. "
    yield "Every clause can be "
    yield link("read beside its parallels", READ)
    yield " (the clauses of other texts about the same matter). It can be cited: its reference never changes its "
    yield "meaning. And it can be executed: a rule is a small function of the program, and each of its grounds (the "
    yield "reasons for what it decides) names the clause it rests on. "
    yield link("Every example of the books is a case that is run", EXAMPLES)
    yield ". The differences between the texts are in "
    yield link("the list of divergences", DIVERGENCES)
    yield ". What is proven, and what is not executed, is in "
    yield link("the proof of coverage", COVERAGE)
    yield ". The French texts can be "
    yield link("read in English", READ)
    yield ", clause by clause. Every technical term, whatever each text calls it, is in "
    yield link("the glossary", GLOSSARY)
    yield "."


def _edition(corpus: Corpus, edition: Edition, root: Element) -> Html:
    """Return what an edition is, its source and makers, how long it is, its licences, and how the text was treated."""
    imprint = f" {edition.place}: {edition.publisher}, {edition.year}." if edition.place else ""
    numbers = (
        counted(len(edition.clauses), "clause"),
        counted(len(edition.emendations), "emendation"),
        counted(sum(not crux.comment for crux in edition.cruxes), "crux", "cruxes"),
        counted(sum(crux.comment for crux in edition.cruxes), "comment"),
    )
    copy = map(text_of, root.iterfind(f".//{TEI}sourceDesc/{TEI}biblStruct/{TEI}note"))
    title = tag("i", edition.title, lang=edition.language)
    return tag(
        "section",
        tag("h3", link(edition_title(corpus, edition), address(READ, editions=edition.id)), " ", soft_id(edition.id)),
        tag("p", title, ".", imprint),
        _facts(
            ("Made by", _makers(root)),
            ("Transcription", [edition.source.transcription]),
            ("The book", copy),
            ("Contents", [f"{', '.join(numbers)}."]),
            ("Licences", (*_licences(edition.licences), *_credits(root))),
        ),
        _treated(root),
    )


def _translation(corpus: Corpus, translation: Translation, root: Element) -> Html:
    """Return what a translation is, how it was made, and its licence."""
    name = f"{edition_title(corpus, corpus.editions[translation.of])}, in {language_name(translation.language)}"
    return tag(
        "section",
        tag("h3", link(name, address(READ, editions=translation.id)), " ", soft_id(translation.id)),
        tag("p", tag("i", translation.title, lang=translation.language), "."),
        _facts(
            ("Made by", _makers(root)),
            ("Contents", [f"{counted(len(translation.clauses), 'clause')}."]),
            ("Licences", _licences(translation.licences)),
        ),
        _treated(root),
    )


def _facts(*entries: tuple[str, Iterable[str]]) -> Html:
    """Return facts with their names; those without contents are left out."""
    told = ((name, [tag("dd", one) for one in several if one]) for name, several in entries)
    return tag("dl", *(join([tag("dt", name), *said]) for name, said in told if said), class_="about-facts")


def _makers(root: Element) -> Iterator[str]:
    """Say who did what."""
    for made in root.iterfind(f".//{TEI}titleStmt/{TEI}respStmt"):
        what, *names = [text_of(element) for element in made]
        yield f"{', '.join(names)}: {what}"


def _licences(licences: Iterable[Licence]) -> tuple[Html, ...]:
    """Return the licence of each layer."""
    return tuple(link(licence.text, licence.target) for licence in licences)


def _credits(root: Element) -> Iterator[str]:
    """Return what else is said of rights, with the credits."""
    return map(text_of, root.iterfind(f".//{TEI}availability/{TEI}p"))


def _treated(root: Element) -> Html:
    """Return how the text was treated, in the words of its header; folded."""
    said = [text_of(element) for element in root.iterfind(f".//{TEI}editorialDecl/*/{TEI}p")]
    paragraphs = (tag("p", one) for one in said)
    return tag("details", tag("summary", "How the text was treated"), *paragraphs) if said else Html()
