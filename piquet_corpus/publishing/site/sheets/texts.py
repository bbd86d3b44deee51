"""The texts: each whole, by chapter, with its translation and its parallels beside it; and the list of them."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.read import Read
from piquet_corpus.publishing.html.reading import View
from piquet_corpus.publishing.html.titles import edition_title
from piquet_corpus.publishing.site.places import TEXTS, chapter_path, columns_of
from piquet_corpus.publishing.site.sheet import Sheet
from rules.core.messages import _, say, several


def text_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list of the texts, and every chapter of each."""
    yield Sheet(TEXTS, _("The texts"), _contents(corpus), _("Every text, chapter by chapter, beside its parallels."))
    for edition in corpus.editions.values():
        yield from _chapters(corpus, edition)


def reading_of(corpus: Corpus, edition: Edition) -> Read:
    """Return the first chapter of a text, from which the others are made."""
    return Read(corpus, View(columns_of(corpus, edition), edition.id, fixed=True))


def _chapters(corpus: Corpus, edition: Edition) -> Iterator[Sheet]:
    first = reading_of(corpus, edition)
    for number, chapter in enumerate(first.chapters, 1):
        read = Read(corpus, first.view.but(at=chapter.first), first.every)
        title = say("{title} ({text})", title=read.title.rstrip("."), text=edition_title(corpus, edition))
        about = " ".join(clause.regularised for clause in chapter.clauses[:4])
        yield Sheet(chapter_path(edition.id, number), title, read.html, about, chapter.first)


def _contents(corpus: Corpus) -> Html:
    lead = _("Each text is given whole. Its translation and the clauses of the other texts stand beside it.")
    return tag(
        "div", tag("h1", _("The texts")), tag("p", lead), *(_text(corpus, one) for one in corpus.editions.values())
    )


def _text(corpus: Corpus, edition: Edition) -> Html:
    read = reading_of(corpus, edition)
    title = tag("i", edition.title, lang=edition.language)
    counted = several("{number} clause", "{number} clauses", len(edition.clauses))
    items = (
        tag("li", tag("a", name, href=read.view.but(at=chapter.first).address()), " ", _soft(chapter.paragraphs))
        for name, chapter in zip(read.names, read.chapters, strict=True)
    )
    heading = tag("h2", names.capital(edition_title(corpus, edition)))
    return tag("section", heading, tag("p", title, ". ", _soft(counted)), tag("ol", *items, class_="contents"))


def _soft(words: str) -> Html:
    """Return words in soft print; nothing for none."""
    return tag("span", words, class_="soft") if words else join(())
