"""`cite`: how to cite a passage, a row of the alignment or a divergence."""

from __future__ import annotations

from piquet_corpus.citation import FORMATS, cite, render
from piquet_corpus.corpus import load
from piquet_corpus.errors import did_you_mean, nearest
from piquet_corpus.terminal import Usage, emit, say, say_line

ALL = "all"


def run(reference: str, format: str, as_json: bool) -> int:
    """Print a citation. Raises UnknownReference, or Usage for a format that there is not."""
    if format not in (*FORMATS, ALL):
        meant = did_you_mean(nearest(format, (*FORMATS, ALL), 1)) or "."
        raise Usage(f"unknown format {format!r}{meant} There are: {', '.join((*FORMATS, ALL))}")
    citation = cite(load(), reference)
    wanted = FORMATS if format == ALL else (format,)
    if as_json:
        emit({"reference": citation.reference} | {one: render(citation, one) for one in wanted})
        return 0
    for place, one in enumerate(wanted):
        if len(wanted) > 1:
            say(("\n" if place else "") + one, "bold")
        for line in render(citation, one).splitlines():
            say_line(line)
    return 0
