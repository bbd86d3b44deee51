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
from piquet_corpus.publishing.html.markup import Html, join, phrase, tag
from piquet_corpus.publishing.html.passages import Mark
from rules.core.messages import N_, _, language

MORE = {"en": N_("Glossary"), "fr": "Glossaire"}


def term_marks(corpus: Corpus, passage: Clause | Block | Passage, layer: Layer, language: str) -> tuple[Mark, ...]:
    """Return the marks of the terms in a clause or heading, each at its first place there.

    `language`: that of the text.
    """
    first = {term.entry.id: term for term in reversed(terms_in(corpus, passage, layer))}
    found = sorted(first.values(), key=lambda term: term.start)
    return tuple(Mark(one.start, one.end, _Made(one.entry, language)) for one in found)


class _Made:
    """Makes words a term."""

    def __init__(self, entry: Entry, language: str) -> None:
        self.entry, self.language = entry, language

    def __call__(self, words: Html, first: bool) -> Html:
        """Return the words as a link to the glossary, described by the definition; further parts look the same."""
        if not first:
            return tag("span", words, class_="term")
        to = address(GLOSSARY, term=self.entry.id)
        return tag("a", words, href=to, class_="term", aria_describedby=_id(self.entry, self.language))


def definitions(corpus: Corpus, languages: Iterable[str], reader: str | None = None) -> Html:
    """Return what all terms mean, hidden, for their marks to point to.

    `languages`: those of the texts, for the names. `reader`: the language of the meanings, by default that of now.
    """
    return tag("div", *definitions_by_id(corpus, languages, reader).values(), hidden="hidden")


def definitions_by_id(corpus: Corpus, languages: Iterable[str], reader: str | None = None) -> Mapping[str, Html]:
    """Return what all terms mean, by the ids to which their marks point."""
    known = reader or language()
    every = ((entry, named) for named in languages for entry in corpus.glossary.entries)
    return {_id(entry, named): _definition(entry, named, known) for entry, named in every}


def _definition(entry: Entry, named: str, reader: str) -> Html:
    """Return what a term means: its name in the language of a text, and its meaning in the language of the reader."""
    name, more = tag("b", entry.lemma.get(named), lang=named), address(GLOSSARY, term=entry.id)
    meaning = phrase("{what}: {said}", what=name, said=entry.definition.get(reader))
    said = join([meaning, ". ", link(_(MORE.get(reader, MORE["en"])), more)])
    return tag("div", said, id=_id(entry, named), lang=reader)


def _id(entry: Entry, language: str) -> str:
    return f"{entry.id}-{language}"
