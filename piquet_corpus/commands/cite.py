"""`cite`: how to cite a passage, a row of the alignment or a divergence."""

from __future__ import annotations

from json import loads

import click

from piquet_corpus.commands.options import base_option, json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.permanent import PERMANENT, address_named, addresses_under
from piquet_corpus.publishing.citation.prose import STYLES
from piquet_corpus.publishing.citation.render import FORMATS, render
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.terminal import attributes, emit, say, say_line, write_data

ALL = "all"


@click.command()
@click.argument(
    "reference", metavar="REF", help="A clause, paragraph, chapter, page, row or divergence: fr1642.6.2, D042"
)
@click.option(
    "--format", default="chicago", metavar="FORMAT", help="bibtex, csl-json, ris, chicago, mla, or all of them."
)
@base_option("What addresses begin with, where you serve the app: https://example.org/piquet/")
@json_option
def cite_command(reference: str, format: str, base: str | None, json: bool) -> None:
    """Print a citation. Raises UnknownReference, which names the nearest; Usage for an unknown format or address."""
    address = PERMANENT if base is None else address_named(base)
    if format not in (*FORMATS, ALL):
        raise UnknownName("format", format, (*FORMATS, ALL))
    with addresses_under(address):
        citation = cite(load(), reference)
        texts = {name: render(citation, name) for name in (FORMATS if format == ALL else (format,))}
        passage_fields = ("id", "link", "clauses", "section", "pages", "quoted")
        plain = {
            "reference": citation.reference,
            "record": attributes(citation.record, "id", "title", "link") if citation.record else None,
            "passages": [attributes(passage, *passage_fields) for passage in citation.passages],
            "silent": [attributes(silence, "edition", "rows") for silence in citation.silences],
        }
    if json:
        formats = {name: loads(text) if name == "csl-json" else text for name, text in texts.items()}
        emit(plain | {"formats": formats})
        return
    for place, (name, text) in enumerate(texts.items()):
        if place:
            say()
        if len(texts) > 1:
            say(name, "bold")
        if format in STYLES:
            say_line(text)
        else:
            write_data(f"{text}\n")
