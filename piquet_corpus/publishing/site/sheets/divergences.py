"""The divergences: the list of them by importance and phase of play, and each with its proof."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import in_order
from piquet_corpus.publishing.html import divergence as parts
from piquet_corpus.publishing.html.divergence_list import how_many, records_list
from piquet_corpus.publishing.html.impact import of_record, to_impact
from piquet_corpus.publishing.html.markup import tag
from piquet_corpus.publishing.html.proof import proofs
from piquet_corpus.publishing.site.citing import cite_section
from piquet_corpus.publishing.site.places import DIVERGENCES, divergence_path
from piquet_corpus.publishing.site.sheet import Sheet
from rules.core.messages import _


def divergence_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the list, and each divergence."""
    records = corpus.register.records
    counted = len(corpus.register.counted(records))
    lead = _(
        "Where the rules disagree, what changes, and the likely source: the most important first. Each divergence (a "
        "difference between texts, between ways of playing or inside one text) quotes both sides."
    )
    listed = records_list(corpus, in_order(corpus, records))
    body = tag(
        "div", tag("h1", _("Divergences")), tag("p", lead), to_impact(), tag("p", how_many(counted, counted)), listed
    )
    yield Sheet(DIVERGENCES, _("Divergences"), body, lead)
    for record in records:
        yield _divergence(corpus, record)


def _divergence(corpus: Corpus, record: Divergence) -> Sheet:
    body = tag(
        "div",
        parts.turn(corpus, record),
        parts.title(corpus, record),
        parts.sides(corpus, record),
        parts.changes(corpus, record),
        parts.causes(corpus, record),
        parts.decisions(corpus, record),
        of_record(corpus, record),
        proofs(corpus, record),
        parts.facets(corpus, record),
        cite_section(corpus, record.id),
        class_="about-divergence",
    )
    return Sheet(divergence_path(record.id), record.title, body, record.changes, record.id)
