"""A citation in any format: for readers, or for programs that keep references."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import Citation, cite
from piquet_corpus.publishing.citation.prose import STYLES, lines
from piquet_corpus.publishing.names import labelled
from rules.core.messages import _, language, speaking

if TYPE_CHECKING:
    from piquet_corpus.publishing.citation.entries import BibliographyEntry

FORMATS: tuple[str, ...] = ("bibtex", "csl-json", "ris", *STYLES)


def cited(corpus: Corpus, reference: str, format: str) -> str:
    """Return what a reference cites in one of FORMATS, as plain text: in the language of the style, or of now.

    Raises UnknownReference, which names the nearest.
    """
    with speaking(STYLES[format].language if format in STYLES else language()):
        return render(cite(corpus, reference), format)


def render(citation: Citation, format: str) -> str:
    """Return a citation in one of FORMATS, as plain text. It must have been made in the language of the style."""
    if format in STYLES:
        label = f"  {labelled(_(STYLES[format].label), '')}"
        before = {"again": label, "quotation": "  "}
        return "\n".join(before.get(line.kind, "") + line.text for line in lines(citation, format))
    from piquet_corpus.publishing.citation.entries import entries  # who cites in prose needs none

    return entries_in(format, entries(citation))


def entries_in(format: str, entries: Iterable[BibliographyEntry]) -> str:
    """Return entries in `bibtex`, `csl-json` or `ris`."""
    from piquet_corpus.publishing.citation.entries import bibtex, csl_json, ris

    return {"bibtex": bibtex, "csl-json": csl_json, "ris": ris}[format](entries)
