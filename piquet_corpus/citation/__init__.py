"""How to cite a passage, a row of the alignment or a divergence."""

from __future__ import annotations

from piquet_corpus.citation.model import Citation
from piquet_corpus.citation.refer import cite

__all__ = ["FORMATS", "Citation", "cite", "render"]

FORMATS: tuple[str, ...] = ("bibtex", "csl-json", "ris", "chicago", "mla")


def render(citation: Citation, format: str) -> str:
    """Return a citation in one of FORMATS."""
    from piquet_corpus.citation import bibtex, csl, notes, ris
    from piquet_corpus.citation.entries import entries

    if format == "chicago":
        return notes.chicago(citation)
    if format == "mla":
        return notes.mla(citation)
    managers = {"bibtex": bibtex.bibtex, "csl-json": csl.csl_json, "ris": ris.ris}
    return managers[format](entries(citation))
