"""How to cite what a page is about: the citation with its permanent link. Scripts add buttons that copy them."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.html.citing import UNREGISTERED, cited_in_prose
from piquet_corpus.publishing.html.markup import Html, join, tag
from rules.core.messages import ENGLISH, _


def cite_section(corpus: Corpus, reference: str, title: str = "") -> Html:
    """Return how to cite what a reference names. Reference managers read the head of the page: see `metadata.py`."""
    citation = cited_in_prose(cite(corpus, reference))
    link = permanent_link(reference)
    before, found, after = citation.rpartition(link)
    assert found, f"the citation of {reference} does not have its permanent link"
    marked = join((Html(before), tag("span", link, class_="permanent"), Html(after)))
    return tag(
        "section",
        tag("h2", title or _("How to cite")),
        tag("p", marked, class_="citation", lang=ENGLISH),
        tag("p", _(UNREGISTERED), class_="soft"),
        id="cite",
        class_="cite",
    )
