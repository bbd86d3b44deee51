"""The glossary: all terms, and each with its names, meanings and places in the texts."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.publishing.html import glossary
from piquet_corpus.publishing.html.markup import tag
from piquet_corpus.publishing.site.places import GLOSSARY, term_path
from piquet_corpus.publishing.site.sheet import Sheet, plain
from rules.core.messages import _


def term_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list, and each term."""
    body = tag("div", tag("h1", _("Glossary")), tag("p", glossary.lead()), glossary.index(corpus))
    yield Sheet(GLOSSARY, _("Glossary"), body, glossary.lead())
    for entry in corpus.glossary.entries:
        yield _term(corpus, entry)


def _term(corpus: Corpus, entry: Entry) -> Sheet:
    about = glossary.about(corpus, entry)
    body = tag("div", glossary.title(entry), about, glossary.found(corpus, entry))
    return Sheet(term_path(entry.id), glossary.name(entry), body, plain(about))
