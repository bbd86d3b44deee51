"""What difference it makes: the page on what the differences of the rules change."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import impact as parts
from piquet_corpus.site.places import IMPACTS
from piquet_corpus.site.sheet import Sheet
from rules.core.messages import _


def impact_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the page."""
    for view, path in IMPACTS.items():
        lead, page = parts.page(corpus, view)
        yield Sheet(path, _("What difference it makes") if not view else _(parts.VIEWS[view]), page, lead)
