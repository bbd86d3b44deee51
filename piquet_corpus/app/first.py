"""What a page shows before Streamlit has drawn it, and without scripts: its title, a sentence on it, and its HTML.

What can only be worked out in a process of its own, or is chosen in a form, is left to Streamlit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from piquet_corpus.app import data
from piquet_corpus.app.pages.made import PAGES
from piquet_corpus.app.parts.state import Choices
from piquet_corpus.publishing.html.heading import APART, MENU, heading_in_app, window_title
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages import home
from rules.core.messages import _

TITLES = {**MENU, **APART}
PUBLISHED = ("clause", "divergence", "row", "case", "term", "at", "open")
"""The parameters that are published references: one may have been typed in capitals, or with a full stop."""
Given = Mapping[str, str]


class First(NamedTuple):
    """A page before it is drawn. `about`: what it is about, for the preview of a link; `whole`: whether that is all."""

    title: str
    about: str
    html: Html
    whole: bool = True


def first(page: str, given: Given) -> First:
    """Return what is shown first of a page, named by its address, with the parameters of the address.

    Raises CorpusError or RuleSetError when the corpus cannot be read.
    """
    at = data.now()
    corpus = data.corpus_at(at)
    asked = {name: value.strip() for name, value in given.items()}
    asked |= {name: corpus.named(asked[name]) for name in PUBLISHED if asked.get(name)}
    choices = Choices(lambda name: asked.get(name, ""), lambda *_: None)
    made = PAGES[page](corpus, at, choices) if page in PAGES else None
    shown = made or WebPage(_(TITLES[page]), "", tag("h1", _(TITLES[page])))
    drawn = join([heading_in_app(page), shown.whole()])
    return First(window_title(shown.title), shown.about or _(home.ABOUT), drawn, made is not None)
