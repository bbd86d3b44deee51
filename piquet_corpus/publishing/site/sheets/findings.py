"""The essay on what was found: its Markdown as HTML, its permanent addresses as links within the edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl

from markdown_it import MarkdownIt

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import PERMANENT
from piquet_corpus.publishing.essay.text import essay_text
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.site.places import FINDINGS, in_language, to_root
from piquet_corpus.publishing.site.sheet import Sheet, plain
from rules.core.messages import ENGLISH, N_, _, language

KINDS = {
    "clause": addresses.CLAUSE,
    "row": addresses.CLAUSE,
    "divergence": addresses.DIVERGENCES,
    "case": addresses.EXAMPLES,
    "term": addresses.GLOSSARY,
}
"""The pages of the app by the parameter of a permanent address that names something on them."""
CITED = re.compile(rf'href="{re.escape(PERMANENT)}\?([^"]*)"')
REGISTER = 'href="register.md"'
PICTURE = re.compile(r'src="pictures/')
NAME = N_("Findings")


def findings_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the essay. It is in English."""
    written = MarkdownIt("commonmark").enable("table").render(essay_text(corpus))
    up = to_root(in_language(FINDINGS, language()))
    here = PICTURE.sub(f'src="{up}assets/pictures/', CITED.sub(_linked, written))
    said = Html(here.replace(REGISTER, f'href="{addresses.DIVERGENCES}"'))
    first = plain(said.partition("</h1>")[2])
    yield Sheet(FINDINGS, _(NAME), tag("div", said, class_="essay", lang=ENGLISH), first)


def _linked(found: re.Match[str]) -> str:
    [(parameter, id_)] = parse_qsl(unescape(found[1]))
    name = "clause" if parameter == "row" else parameter
    return f'href="{addresses.address(KINDS[parameter], **{name: id_})}"'
