"""How to cite: a reference in each of the formats, to copy or to save as a file."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.app.parts import choices
from piquet_corpus.citation.permanent import permanent_link
from piquet_corpus.citation.refer import cite
from piquet_corpus.citation.render import FORMATS, render
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.markup import tag

NAMES = {"bibtex": "BibTeX", "csl-json": "CSL-JSON", "ris": "RIS", "chicago": "Chicago", "mla": "MLA"}
FILES = {
    "bibtex": ("bib", "application/x-bibtex", "latex"),
    "csl-json": ("json", "application/vnd.citationstyles.csl+json", "json"),
    "ris": ("ris", "application/x-research-info-systems", None),
    "chicago": ("txt", "text/plain", None),
    "mla": ("txt", "text/plain", None),
}
"""For each format the ending of its files, their media type, and the language by which its code is coloured."""


def draw(corpus: Corpus, reference: str, title: str = "How to cite") -> None:
    """Draw how to cite what a reference names. Raises UnknownReference, which names the nearest references."""
    citation = cite(corpus, reference)
    st.html(tag("section", tag("h2", title), id="cite"))
    chosen = choices.one("format", "Format", {name: NAMES.get(name, name) for name in FORMATS})
    written = render(citation, chosen)
    ending, media, coloured = FILES[chosen]
    st.code(written, language=coloured, wrap_lines=True)
    st.download_button("Download", written, f"{reference}.{ending}", media, on_click="ignore", key=f"cite:{chosen}")
    permanent = tag("code", permanent_link(reference))
    note = "The permanent reference is "
    said = (note, tag("code", reference), ", at ", permanent, ". Its meaning never changes.")
    st.html(tag("p", *said, class_="soft"))
