"""Terms of the glossary in running text: a discreet mark, and the meaning of the term, in the language of the reader.

The name of the term is in the language of the text, so that an English reader of a French passage learns what its word
means. Each mark is a link to the glossary, described by a definition that is once on the page, hidden. The script
shows the definition beside the mark under the pointer, or when the mark has the focus, or is tapped; Escape hides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import terms_in
from piquet_corpus.edition.language.words import Layer, Passage
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Block, Clause
from piquet_corpus.publishing.html.addresses import GLOSSARY, address, link
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag
from piquet_corpus.publishing.html.passages import Made, Mark
from rules.core.messages import N_, _, language

MORE = {"en": N_("Glossary"), "fr": "Glossaire"}


def term_marks(corpus: Corpus, passage: Clause | Block | Passage, layer: Layer, language: str) -> tuple[Mark, ...]:
    """Return the marks of the terms in a clause or heading, each at its first place there.

    `language`: that of the text.
    """
    first = {term.entry.id: term for term in reversed(terms_in(corpus, passage, layer))}
    ordered = sorted(first.values(), key=lambda term: term.start)
    return tuple(Mark(term.start, term.end, _as_term(term.entry, language)) for term in ordered)


def _as_term(entry: Entry, language: str) -> Made:
    """Return what makes words a link to the glossary, described by the definition; further parts look the same."""

    def made(words: Html, first: bool) -> Html:
        if not first:
            return tag("span", words, class_="term")
        to = address(GLOSSARY, term=entry.id)
        return tag("a", words, href=to, class_="term", aria_describedby=_id(entry, language))

    return made


def definitions(corpus: Corpus, languages: Iterable[str], reader: str | None = None) -> Html:
    """Return what all terms mean, hidden, for their marks to point to.

    `languages`: those of the texts, for the names. `reader`: the language of the meanings, by default that of now.
    """
    return tag("div", *definitions_by_id(corpus, languages, reader).values(), hidden="hidden")


def definitions_by_id(corpus: Corpus, languages: Iterable[str], reader: str | None = None) -> Mapping[str, Html]:
    """Return what all terms mean, by the ids to which their marks point."""
    known = reader or language()
    pairs = ((entry, spoken) for spoken in languages for entry in corpus.glossary.entries)
    return {_id(entry, spoken): _definition(entry, spoken, known) for entry, spoken in pairs}


def _definition(entry: Entry, language: str, reader: str) -> Html:
    name, more = tag("b", entry.lemma.get(language), lang=language), address(GLOSSARY, term=entry.id)
    meaning = phrase("{what}: {said}", what=name, said=entry.definition.get(reader))
    shown = fragment(meaning, ". ", link(_(MORE.get(reader, MORE["en"])), more))
    return tag("div", shown, id=_id(entry, language), lang=reader)


def _id(entry: Entry, language: str) -> str:
    return f"{entry.id}-{language}"
