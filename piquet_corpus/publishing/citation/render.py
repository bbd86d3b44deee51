"""A citation in any format: for readers, or for programs that keep references."""

from __future__ import annotations

from piquet_corpus.publishing.citation.cite import Citation
from piquet_corpus.publishing.citation.prose import STYLES, lines

FORMATS: tuple[str, ...] = ("bibtex", "csl-json", "ris", *STYLES)


def render(citation: Citation, format: str) -> str:
    """Return a citation in one of FORMATS, as plain text."""
    if format in STYLES:
        before = {"again": f"  {STYLES[format].label}", "quotation": "  "}
        return "\n".join(before.get(line.kind, "") + line.text for line in lines(citation, format))
    from piquet_corpus.publishing.citation.entries import (  # who cites in prose needs none
        bibtex,
        csl_json,
        entries,
        ris,
    )

    return {"bibtex": bibtex, "csl-json": csl_json, "ris": ris}[format](entries(citation))
