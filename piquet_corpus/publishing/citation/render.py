"""A citation in each of the formats."""

from __future__ import annotations

from piquet_corpus.publishing.citation import chicago, mla
from piquet_corpus.publishing.citation.model import Citation, CitedPassage
from piquet_corpus.publishing.citation.prose import Line, quotation, silence, words

PROSE = {"chicago": "Cited again: ", "mla": "In the text: "}
"""The formats for readers, each with the label before the short form for later citations of a passage."""
FORMATS: tuple[str, ...] = ("bibtex", "csl-json", "ris", *PROSE)


def lines(citation: Citation, format: str) -> list[Line]:
    """Return a citation in `chicago` or `mla`, with what is in italics.

    The divergence or row is first, if one is cited; then each passage, with words and short form.
    """
    style = {"chicago": chicago, "mla": mla}[format]
    written = [Line("note", style.record(citation.record))] if citation.record else []
    for part in citation.parts:
        if isinstance(part, CitedPassage):
            written.append(Line("note", style.passage(part)))
            written += (Line("quotation", words(quotation(quoted))) for quoted in part.quoted)
            written.append(Line("again", style.again(part)))
        else:
            written.append(Line("silence", silence(part)))
    return written


def render(citation: Citation, format: str) -> str:
    """Return a citation in one of FORMATS, as plain text."""
    if format in PROSE:
        before = {"again": f"  {PROSE[format]}", "quotation": "  "}
        return "\n".join(before.get(line.kind, "") + line.text for line in lines(citation, format))
    from piquet_corpus.publishing.citation.entries import bibtex, csl_json, entries, ris

    return {"bibtex": bibtex, "csl-json": csl_json, "ris": ris}[format](entries(citation))
