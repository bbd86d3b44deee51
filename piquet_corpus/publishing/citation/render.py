"""A citation in each of the formats."""

from __future__ import annotations

from piquet_corpus.publishing.citation import chicago, mla
from piquet_corpus.publishing.citation.model import Citation
from piquet_corpus.publishing.citation.prose import Line

PROSE = {"chicago": "Cited again: ", "mla": "In the text: "}
"""The formats for readers, each with the label before the short form for later citations of a passage."""
FORMATS: tuple[str, ...] = ("bibtex", "csl-json", "ris", *PROSE)


def lines(citation: Citation, format: str) -> tuple[Line, ...]:
    """Return a citation in `chicago` or `mla`, with what is in italics."""
    return tuple({"chicago": chicago, "mla": mla}[format].lines(citation))


def render(citation: Citation, format: str) -> str:
    """Return a citation in one of FORMATS, as plain text."""
    if format in PROSE:
        before = {"again": f"  {PROSE[format]}", "quotation": "  "}
        return "\n".join(before.get(line.kind, "") + line.text for line in lines(citation, format))
    from piquet_corpus.publishing.citation.bibtex import bibtex
    from piquet_corpus.publishing.citation.csl import csl_json
    from piquet_corpus.publishing.citation.entries import entries
    from piquet_corpus.publishing.citation.ris import ris

    return {"bibtex": bibtex, "csl-json": csl_json, "ris": ris}[format](entries(citation))
