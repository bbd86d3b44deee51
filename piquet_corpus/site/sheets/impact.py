"""What difference it makes: the page on what the differences of the rules change."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import impact as parts
from piquet_corpus.html.impact_picture import picture
from piquet_corpus.site.places import IMPACT
from piquet_corpus.site.sheet import Sheet
from rules.core.messages import _


def impact_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the page."""
    lead, page = parts.page(corpus, picture(corpus))
    yield Sheet(IMPACT, _("What difference it makes"), page, lead)
