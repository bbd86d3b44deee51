"""About and cite: how to cite, what the corpus is, and what the header of each text says of its source and makers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition, Translation
from piquet_corpus.edition.texts.tei.xml import TEI, Element, text_of
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.citation.prose import dated
from piquet_corpus.publishing.html.addresses import (
    ABOUT,
    CLAUSE,
    COVERAGE,
    DIVERGENCES,
    EXAMPLES,
    GLOSSARY,
    READ,
    READINGS,
    link,
)
from piquet_corpus.publishing.html.blocks import alert, folded
from piquet_corpus.publishing.html.heading import without
from piquet_corpus.publishing.html.markup import Content, Html, english, fragment, join, phrase, tag, target
from piquet_corpus.publishing.html.page import WebPage, reference_field
from piquet_corpus.publishing.names import capital, text_title
from piquet_corpus.publishing.parts.citing import cite_block
from piquet_corpus.publishing.parts.naming import soft_id
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import N_, _, say, several

SEEN = N_(
    "The letters of the old books are those of transcriptions. What follows is what the header of each text says: who "
    "made it, from what, and what was changed."
)
EXPLAINED = N_(
    "An emendation is a correction by the editors. A crux is a passage that is corrupt or can be read in more than one "
    "way."
)


def about_page(corpus: Corpus, reference: str = "") -> WebPage:
    """Return the page. `reference`: that of something else than the whole that is to be cited."""
    editions = (_edition(corpus, edition, corpus.document(edition).root) for edition in corpus.editions.values())
    translations = (
        _text(text_title(corpus, text.id), text, corpus.document(text).root, [names.clauses(len(text.clauses))])
        for text in corpus.translations.values()
    )
    examples = (next(iter(ids), "") for ids in (corpus.clauses, corpus.alignment.by_id, corpus.register.by_id))
    label = _("Cite something else: its reference")
    field = reference_field(ABOUT, "ref", label, ", ".join(filter(None, examples)), reference)
    title = _("About and cite")
    about = _("What this edition is, which texts it has, their licences, and how to cite it.")
    contents = fragment(
        tag("h1", title),
        _cited(corpus, reference),
        field,
        tag("h2", _("What this is")),
        tag("p", join(_what(corpus), " ")),
        tag("h2", _("The texts")),
        tag("p", _(SEEN)),
        tag("p.soft", _(EXPLAINED)),
        *editions,
        tag("h2", _("The translations")) if corpus.translations else "",
        *translations,
    )
    return WebPage(title, about, contents, reference=WHOLE, class_="about-page")


def _cited(corpus: Corpus, reference: str) -> Html:
    title = _("How to cite the whole corpus")
    if not reference:
        return cite_block(corpus, WHOLE, title)
    try:
        cited = cite_block(corpus, reference, say("How to cite {reference}", reference=reference))
    except UnknownReference as error:
        cited = alert(capital(str(error)))
    return fragment(cited, tag("p", link(title, ABOUT)))


def _what(corpus: Corpus) -> Iterator[str]:
    empty = without(corpus)
    yield _("Historical rules of card games, divided into clauses: short passages, each with its own reference.")
    yield phrase(
        "Every clause can be {read} (the clauses of other texts about the same matter).",
        read=link(_("read beside its parallels"), READ),
    )
    if not corpus.rulesets:
        yield _("It can be cited: its reference never changes its meaning.")
    else:
        yield _(
            "It can be cited: its reference never changes its meaning. And it can be executed: a rule is a small "
            "function of the program, and each of its grounds (the reasons for what it decides) names the clause it "
            "rests on."
        )
    if EXAMPLES not in empty:
        yield fragment(link(_("Every example of the books is a case that is run"), EXAMPLES), ".")
    if DIVERGENCES not in empty:
        yield phrase(
            "The differences between the texts are in {divergences}.",
            divergences=link(_("the list of divergences"), DIVERGENCES),
        )
    # A static edition has no page for what is worked out when somebody asks.
    if corpus.rulesets and not target().static:
        yield phrase(
            "What is proven, and what is not executed, is in {proof}.",
            proof=link(_("the proof of coverage"), COVERAGE),
        )
        yield phrase(
            "What can be understood in more than one way is in {readings}.",
            readings=link(_("the readings"), READINGS),
        )
    yield phrase("Every reference is in {clauses}.", clauses=link(_("the list of clauses"), CLAUSE))
    if corpus.translations:
        yield phrase("The French texts can be {read}, clause by clause.", read=link(_("read in English"), READ))
    if GLOSSARY not in empty:
        yield phrase(
            "Every technical term, whatever each text calls it, is in {glossary}.",
            glossary=link(_("the glossary"), GLOSSARY),
        )


def _edition(corpus: Corpus, edition: Edition, root: Element) -> Html:
    publisher = tag("span", edition.publisher, lang=edition.language)
    imprint = fragment(f" {_(edition.place)}: ", publisher, f", {dated(edition.source)}.") if edition.place else None
    numbers = (
        names.clauses(len(edition.clauses)),
        several("{number} emendation", "{number} emendations", len(edition.emendations)),
        several("{number} crux", "{number} cruxes", sum(not crux.comment for crux in edition.cruxes)),
        several("{number} comment", "{number} comments", sum(crux.comment for crux in edition.cruxes)),
    )
    checked = ""  # for a text that is no transcription
    if edition.source.transcription:
        unchecked = _("Not checked on the book or its images.")
        checked = _("Checked on the book or its images.") if edition.source.checked else unchecked
    source = (
        (_("Transcription"), [english(edition.source.transcription), checked]),
        (_("The book"), _texts(root, f".//{TEI}sourceDesc/{TEI}biblStruct/{TEI}note")),
    )
    rights = _texts(root, f".//{TEI}availability/{TEI}p")
    return _text(text_title(corpus, edition.id), edition, root, numbers, imprint, source, rights)


Fact = tuple[str, Iterable[str]]
"""The name of a fact, and what there is of it."""


def _text(
    name: str,
    text: Edition | Translation,
    root: Element,
    numbers: Iterable[str],
    imprint: Content = None,
    source: Iterable[Fact] = (),
    rights: Iterable[Html] = (),
) -> Html:
    makers = []
    for made in root.iterfind(f".//{TEI}titleStmt/{TEI}respStmt"):
        what, *names = map(text_of, made)
        makers.append(english(f"{', '.join(names)}: {what}"))
    licences = (link(english(licence.text), licence.target) for licence in text.licences)
    facts = (
        (_("Made by"), makers),
        *source,
        (_("Contents"), [f"{', '.join(numbers)}."]),
        (_("Licences"), (*licences, *rights)),
    )
    listed = ((fact, [tag("dd", content) for content in contents if content]) for fact, contents in facts)
    treated = [tag("p", paragraph) for paragraph in _texts(root, f".//{TEI}editorialDecl/*/{TEI}p")]
    return tag(
        "section",
        tag("h3", link(name, READ, editions=text.id), " ", soft_id(text.id)),
        tag("p", tag("i", text.title, lang=text.language), ".", imprint),
        tag("dl.about-facts", *(fragment(tag("dt", fact), *parts) for fact, parts in listed if parts)),
        folded(_("How the text was treated"), *treated) if treated else None,
    )


def _texts(root: Element, path: str) -> list[Html]:
    return [english(text_of(element)) for element in root.iterfind(path)]
