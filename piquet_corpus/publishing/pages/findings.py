"""The essay on what the comparison shows, as a page: its permanent addresses lead to pages of this edition."""

from __future__ import annotations

from urllib.parse import parse_qsl

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import PERMANENT
from piquet_corpus.publishing.essay.pictures import drawn
from piquet_corpus.publishing.essay.text import HEAD, essay_text
from piquet_corpus.publishing.html.addresses import DIVERGENCES, FINDINGS, NAMED, address
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.html.target import target
from piquet_corpus.publishing.pages.history import history_nav
from piquet_corpus.publishing.parts.pictures import Source, inlined
from rules.core.messages import ENGLISH, _


def findings_page(corpus: Corpus, source: Source = inlined) -> WebPage:
    """Return the essay. It is in English. `source`: where its pictures are found."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(essay_text(corpus).removeprefix(HEAD))
    pictures = drawn(corpus)
    for part in (part for token in tokens for part in token.children or ()):
        if part.type == "link_open":
            part.attrs = {**target().leads(_address(str(part.attrs["href"])))}
        elif part.type == "image":
            name = str(part.attrs["src"]).rpartition("/")[2]
            part.attrs["src"] = source(name, pictures[name.removesuffix(".svg")].encode())
    essay = Html(parser.renderer.render(tokens, parser.options, {}))
    lead = _("An essay: what four descriptions of Piquet disagree about, and what follows from it.")
    contents = tag("div", history_nav(FINDINGS), tag("div", essay, class_="essay", lang=ENGLISH))
    return WebPage(_("Findings"), lead, contents)


def _address(to: str) -> str:
    """Return the address of the app for a link of the essay, which has permanent addresses."""
    if to == "register.md":
        return DIVERGENCES
    permanent, _mark, query = to.partition("?")
    if permanent != PERMANENT or not query:
        return to
    [(kind, id_)] = parse_qsl(query)
    page, parameter = NAMED[kind]
    return address(page, **{parameter: id_})
