"""How to cite what a page is about: the citation and its permanent link, to be copied."""

from __future__ import annotations

from piquet_corpus.citation.permanent import permanent_link
from piquet_corpus.citation.refer import cite
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.citing import UNREGISTERED, cited_in_prose
from piquet_corpus.html.markup import Html, tag
from rules.core.messages import ENGLISH, _


def cite_section(corpus: Corpus, reference: str, title: str = "") -> Html:
    """Return how to cite what a reference names. Reference managers read the head of the page: see `metadata.py`."""
    citation = cite(corpus, reference)
    return tag(
        "section",
        tag("h2", title or _("How to cite")),
        tag("p", cited_in_prose(citation), class_="citation", lang=ENGLISH),
        tag("p", button(_("Copy citation"), ".citation"), button(_("Copy link"), ".permanent"), class_="cite-line"),
        tag("p", tag("code", permanent_link(reference), class_="permanent"), " ", _(UNREGISTERED), class_="soft"),
        id="cite",
        class_="cite",
    )


def button(shown: str, copied: str) -> Html:
    """Return a button that copies what stands in the part of the page that a selector names: see `site.js`."""
    return tag("button", shown, type="button", class_="button", data_copy_from=copied)
