"""About and cite: what the project is, which texts it has, their licences, and how to cite it."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.parts import citing, state
from piquet_corpus.citation.permanent import PERMANENT
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownReference
from piquet_corpus.html.addresses import COVERAGE, DIVERGENCES, EXAMPLES, GLOSSARY, READ, address, link
from piquet_corpus.html.clause import to_the_text
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.wording import counted
from piquet_corpus.texts.tei.model import Edition, Translation
from piquet_corpus.texts.tei.xml import TEI, Document, text_of


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    about = tag(
        "p",
        "Historical rules of card games, divided into clauses: short passages, each with its own reference. "
        "Every clause can be ",
        link("read beside its parallels", READ),
        " (the clauses of other texts about the same matter). It can be cited: its reference never changes its "
        "meaning. And it can be executed: a rule is a small function of the program, and each of its grounds (the "
        "reasons for what it decides) names the clause it rests on. ",
        link("Every example of the books is a case that is run", EXAMPLES),
        ". The differences between the texts are in ",
        link("the list of divergences", DIVERGENCES),
        ". What is proven, and what is not executed, is in ",
        link("the proof of coverage", COVERAGE),
        ". The French texts can be ",
        link("read in English", READ),
        ", clause by clause. Every technical term, whatever each text calls it, is in ",
        link("the glossary", GLOSSARY),
        ".",
    )
    cited = tag(
        "p",
        tag("i", "piquet-corpus"),
        f", version {data.version()}, the piquet-corpus editors, ",
        tag("code", PERMANENT.rstrip("/")),
        ". All permanent addresses begin with this one. It is not registered yet, so it does not work yet. The part ",
        "after the question mark also works in this app.",
    )
    st.html(join([tag("h1", "About and cite"), about, tag("h2", "How to cite"), cited]))
    _reference(corpus)
    documents = {document.path: document for document in corpus.documents.values()}
    notes = (
        "An emendation is a correction by the editors. A crux is a passage that is corrupt or can be read in more than "
        "one way."
    )
    editions = join(_edition(edition, documents[edition.file]) for edition in corpus.editions.values())
    translations = join(
        _translation(translation, documents[translation.file]) for translation in corpus.translations.values()
    )
    texts = join([tag("h2", "The texts"), tag("p", notes, class_="soft"), editions])
    st.html(join([texts, tag("h2", "The translations"), translations]))


def _reference(corpus: Corpus) -> None:
    """Draw a field for a reference, and show how to cite what it names."""
    asked = st.text_input(
        "Reference of a passage, a row of the alignment or a divergence",
        key=state.begin("ref"),
        placeholder="fr1642.6.2, en1651.p12, par.0049, D001",
        width=380,
    ).strip()
    state.keep("ref", asked)
    if not asked:
        return
    try:
        citing.draw(corpus, asked, asked)
    except UnknownReference as error:
        said = str(error)
        st.html(tag("p", said[0].upper() + said[1:], class_="problem", role="alert"))


def _edition(edition: Edition, document: Document) -> Html:
    """Return what an edition is, how long it is, its licences, and its credits."""
    imprint = f"{edition.place}: {edition.publisher}, {edition.year}. " if edition.place else ""
    facts = (
        counted(len(edition.clauses), "clause"),
        counted(len(edition.emendations), "emendation"),
        counted(sum(not crux.comment for crux in edition.cruxes), "crux", "cruxes"),
        counted(sum(crux.comment for crux in edition.cruxes), "comment"),
    )
    licences = (tag("li", link(licence.text, licence.target)) for licence in edition.licences)
    credits = (tag("li", text_of(element)) for element in document.root.iterfind(f".//{TEI}availability/{TEI}p"))
    return tag(
        "section",
        tag("h3", tag("span", to_the_text(edition), lang=edition.language)),
        tag("p", f"{imprint}{', '.join(facts)}. Id: ", tag("code", edition.id), "."),
        tag("ul", *licences, *credits, class_="licences"),
    )


def _translation(translation: Translation, document: Document) -> Html:
    """Return what a translation is, how it was made, and its licence."""
    how = (tag("p", text_of(said)) for said in document.root.iterfind(f".//{TEI}interpretation/{TEI}p"))
    licences = (tag("li", link(licence.text, licence.target)) for licence in translation.licences)
    title = link(translation.title, address(READ, editions=translation.id))
    return tag(
        "section",
        tag("h3", tag("span", title, lang=translation.language)),
        tag("p", f"{counted(len(translation.clauses), 'clause')}. Id: ", tag("code", translation.id), "."),
        *how,
        tag("ul", *licences, class_="licences"),
    )
