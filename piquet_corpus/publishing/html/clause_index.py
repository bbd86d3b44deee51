"""The index of the clauses: each text folded, with its chapters and the references of its clauses."""

from __future__ import annotations

from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.html.addresses import clause_link
from piquet_corpus.publishing.html.markup import Html, join, tag
from rules.core.messages import _, several


def index(corpus: Corpus) -> Html:
    """Return links to all clauses, by text and chapter. The first text is open."""
    texts = (_text(edition, place == 0) for place, edition in enumerate(corpus.editions.values()))
    return tag("div", *texts, class_="index")


def _text(edition: Edition, is_open: bool) -> Html:
    """Return the clauses of a text, under its name."""
    name = join([_(edition.short), " ", tag("i", edition.source.short_title or edition.title, lang=edition.language)])
    counted = several("{number} clause", "{number} clauses", len(edition.clauses))
    number = tag("span", " ", counted, class_="ground")
    head = tag("summary", tag("h2", name, number))
    return tag("details", head, *_chapters(edition), open="open" if is_open else None)


def _chapters(edition: Edition) -> list[Html]:
    parts = []
    for heading, clauses in groupby(edition.clauses, key=lambda clause: clause.heading):
        if heading:
            parts.append(tag("h3", heading, lang=edition.language))
        parts.append(tag("p", join((clause_link(clause.id, clause.ref) for clause in clauses), " ")))
    return parts
