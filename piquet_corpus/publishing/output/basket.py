"""Many things cited together: one note, one bibliography, and one file for a program.

A file for a reference manager has an entry for each divergence, row, example and passage, and one for each printed book
that the first three are about; the places in the books stand in their notes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.publishing.citation.cite import Citation, CitedPassage, CitedRecord, cite
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.citation.prose import (
    STYLES,
    Run,
    Runs,
    Style,
    begun,
    filled,
    in_brackets,
    listed,
    places,
    plain,
    quotation,
    short_title,
    usual_style,
    without_stop,
    words,
)
from piquet_corpus.publishing.citation.render import entries_in
from piquet_corpus.publishing.names import labelled, semicolon
from piquet_corpus.publishing.output import markdown
from piquet_corpus.work.errors import UnknownName, Usage
from rules.core.messages import N_, _, language, speaking

if TYPE_CHECKING:
    from piquet_corpus.publishing.citation.entries import BibliographyEntry

MOST = 200
"""How many things are cited together at most."""
FILES = ("bibtex", "ris", "csl-json", "csv", "markdown", "html")
"""The formats of a file. The last two are written in a style."""
COLUMNS = ("reference", "title", "book", "year", "section", "pages", "language", "words", "translation", "link")


class Basket(NamedTuple):
    """What is cited together, each once and in order; the texts that it is about, as whole books; the corpus."""

    citations: tuple[Citation, ...]
    books: tuple[CitedPassage, ...]
    whole: CitedRecord


def basket(corpus: Corpus, references: Iterable[str]) -> Basket:
    """Return what some references cite, in the language of now.

    Raises UnknownReference, which names the nearest, and Usage for more than MOST.
    """
    made = {citation.reference: citation for citation in (cite(corpus, reference) for reference in references)}
    if len(made) > MOST:
        raise Usage(f"{len(made)} references: at most {MOST} are cited together")
    touched = {edition_of(part.id) for citation in made.values() for part in citation.passages}
    books = tuple(cite(corpus, id_).passages[0] for id_ in corpus.editions if id_ in touched)
    whole = cite(corpus, WHOLE).record
    assert whole is not None
    return Basket(tuple(made.values()), books, whole)


def together(corpus: Corpus, references: Iterable[str], format: str, style: str = "", quoting: bool = False) -> str:
    """Return some references cited together, in a style or as a file, as plain text.

    `style`: of Markdown and HTML; by default, the usual one of the reader. `quoting`: with the words. Raises
    UnknownReference, UnknownName for another format or style, and Usage for too many.
    """
    for what, name, known in (("format", format, (*STYLES, *FILES)), ("style", style or usual_style(), STYLES)):
        if name not in known:
            raise UnknownName(what, name, known)
    used = format if format in STYLES else style or usual_style()
    spoken = STYLES[used].language if format in (*STYLES, "markdown", "html") else language()
    with speaking(spoken):
        made = basket(corpus, references)
        if format == "csv":
            return _as_csv(made, quoting)
        if format == "markdown":
            return _as_markdown(made, used, quoting)
        if format == "html":
            return _as_html(made, used, quoting)
        if format in STYLES:
            return "\n".join((plain(note(made, used, quoting)), "", *map(plain, bibliography(made, used))))
        return entries_in(format, _entries(made, quoting))


# --- in a style ---


def note(basket: Basket, style: str, quoting: bool = False) -> Runs:
    """Return one note on all of it: a footnote, or what stands in brackets in the text. `quoting`: with the words.

    A footnote names the corpus and each book in full once.
    """
    used, named = STYLES[style], set[str]()
    shown = []
    for citation in basket.citations:
        short = _in_note(citation, used, named) if used.whole else _in_text(citation, used)
        said = semicolon().join(_quotations(citation)) if quoting else ""
        shown.append(filled(N_("{what}: {said}"), what=begun(short), said=said) if said else begun(short))
    whole = listed(shown, semicolon())
    return words(whole, ".") if used.whole else words("(", whole, ")")


def _in_note(citation: Citation, used: Style, named: set[str]) -> Runs:
    """Return a part of a footnote. `named`: the texts, and the corpus, that have been named in full; it is added to."""
    again, link = WHOLE in named, (citation.record or citation.passages[0]).link
    named.add(WHOLE)
    if citation.record:
        of = places(citation)
        if not again:
            return without_stop(used.record(citation.record, of))
        return listed((words(used.record_again(citation.record), *((" (", of, ")") if of else ())), link))
    (passage,) = citation.passages
    again = edition_of(passage.id) in named
    named.add(edition_of(passage.id))
    return listed((used.again(passage), link)) if again else without_stop(used.passage(passage))


def _in_text(citation: Citation, used: Style) -> Runs:
    return used.record_again(citation.record) if citation.record else used.again(citation.passages[0])


def _quotations(citation: Citation) -> Iterator[str]:
    """Yield the words of each passage, after the short title of its book if there are several."""
    for passage in citation.passages:
        said = semicolon().join(map(quotation, passage.quoted))
        if said:
            book = short_title(passage.source).text
            yield labelled(f"{book}{in_brackets(passage.source.year)}", said) if citation.record else said


def bibliography(basket: Basket, style: str) -> list[Runs]:
    """Return the entries of a bibliography: the books and the corpus; for notes in the text, each thing too."""
    used = STYLES[style]
    found = [*map(used.entry, basket.books)]
    if used.whole:
        found.append(used.whole(basket.whole))
    else:
        found += [used.record(each.record, places(each)) for each in basket.citations if each.record]
    return sorted(found, key=lambda entry: plain(entry).casefold())


# --- as a file ---


def _entries(basket: Basket, quoting: bool) -> Iterator[BibliographyEntry]:
    from piquet_corpus.publishing.citation.entries import entries

    for citation in basket.citations:
        said = semicolon().join(_quotations(citation)) if quoting else ""
        yield replace(entries(citation)[0], quotations=(said,) if said else ())
    about = {edition_of(part.id) for each in basket.citations if each.record for part in each.passages}
    for book in basket.books:
        if book.id in about and not book.source.restated:
            yield from entries(Citation(book.id, None, (book,)))


def _as_csv(basket: Basket, quoting: bool) -> str:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for citation in basket.citations:
        record = citation.record
        title, link = (record.title, record.link) if record else ("", citation.passages[0].link)
        for part in citation.parts or (None,):
            source = part.source if part else None
            passage = part if isinstance(part, CitedPassage) else None
            quoted = passage.quoted if passage and quoting else ()
            writer.writerow(
                (
                    citation.reference,
                    title,
                    source.title if source else "",
                    source.year if source else "",
                    passage.section if passage else _("silent") if part else "",
                    passage.pages if passage else "",
                    passage.language if passage else "",
                    " … ".join(each.text for each in quoted),
                    " … ".join(each.translation for each in quoted if each.translation),
                    link,
                )
            )
    return written.getvalue().rstrip("\n")


def _as_markdown(basket: Basket, style: str, quoting: bool) -> str:
    entries = "\n".join(f"- {markdown.of_words(entry)}" for entry in bibliography(basket, style))
    return f"{markdown.of_words(note(basket, style, quoting))}\n\n## {_('Bibliography')}\n\n{entries}"


def in_html(sentence: Iterable[Run]) -> str:
    """Return words as HTML."""
    return "".join(f"<i>{escape(run.text)}</i>" if run.italic else escape(run.text) for run in sentence)


def _as_html(basket: Basket, style: str, quoting: bool) -> str:
    """Return a document that a word processor opens."""
    entries = "\n".join(
        f'<p style="margin-left: 2em; text-indent: -2em">{in_html(entry)}</p>' for entry in bibliography(basket, style)
    )
    head = f'<!DOCTYPE html>\n<html lang="{language()}">\n<meta charset="utf-8">\n<title>{_("Basket")}</title>\n'
    return f"{head}<p>{in_html(note(basket, style, quoting))}</p>\n<h2>{_('Bibliography')}</h2>\n{entries}\n</html>"
