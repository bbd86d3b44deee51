"""What difference it makes: the page on what the differences of the rules change."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import impact as parts
from piquet_corpus.publishing.site.places import IMPACT, IMPACTS, in_language, to_root
from piquet_corpus.publishing.site.sheet import Sheet
from rules.core.messages import _, language


def impact_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the parts of the page."""
    pictures = f"{to_root(in_language(IMPACT, language()))}assets/pictures"
    for view, path in IMPACTS.items():
        lead, page = parts.page(corpus, view, lambda kept: f"{pictures}/{kept.name}")
        yield Sheet(path, _("What difference it makes") if not view else _(parts.VIEWS[view]), page, lead)
