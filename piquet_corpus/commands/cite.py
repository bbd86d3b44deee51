"""`cite`: how to cite a passage, a row of the alignment, a divergence or an example; or several together."""

from __future__ import annotations

from json import loads
from typing import Any

import click

from piquet_corpus.commands.options import base_option, json_option
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.permanent import address_named, addresses_under, own_base
from piquet_corpus.publishing.citation.prose import STYLES
from piquet_corpus.publishing.citation.render import FORMATS, cited
from piquet_corpus.publishing.output.basket import together
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.terminal import apart, attributes, emit, say, say_line, write_data

ALL = "all"


@click.command()
@click.argument(
    "references",
    metavar="REF...",
    nargs=-1,
    required=True,
    help="A clause, paragraph, chapter, page, row, divergence or example: fr1642.6.2, D042. Several are cited together",
)
@click.option(
    "--format",
    default="chicago",
    metavar="FORMAT",
    help="bibtex, csl-json, ris, chicago, mla, apa, chicago-fr, iso690, or all of them; of several REF one of these, "
    "csv, markdown or html.",
)
@click.option("--words", is_flag=True, help="Quote the words, where several are cited.")
@base_option("What addresses begin with, where you serve the app: https://example.org/piquet/")
@json_option
def cite_command(references: Ids, format: str, words: bool, base: str | None, json: bool) -> None:
    """Print a citation. Raises UnknownReference, which names the nearest; Usage for an unknown format or address."""
    address = own_base() if base is None else address_named(base)
    if len(references) > 1:
        with addresses_under(address):
            _together(references, format, words, json)
        return
    if format not in (*FORMATS, ALL):
        raise UnknownName("format", format, (*FORMATS, ALL))
    with addresses_under(address):
        source, (reference,) = load(), references
        texts = {name: cited(source, reference, name) for name in (FORMATS if format == ALL else (format,))}
        plain = _plain(source, reference)
    if json:
        formats = {name: loads(text) if name == "csl-json" else text for name, text in texts.items()}
        emit(plain | {"formats": formats})
        return
    for name, text in apart(texts.items()):
        if len(texts) > 1:
            say(name, "bold")
        _write(name, text)


def _plain(source: Corpus, reference: str) -> dict[str, Any]:
    citation, fields = cite(source, reference), ("id", "link", "clauses", "section", "pages", "quoted")
    return {
        "reference": citation.reference,
        "record": attributes(citation.record, "id", "title", "link") if citation.record else None,
        "passages": [attributes(passage, *fields) for passage in citation.passages],
        "silent": [attributes(silence, "edition", "rows") for silence in citation.silences],
    }


def _together(references: Ids, format: str, words: bool, json: bool) -> None:
    if json:
        raise Usage("--json describes one reference: for several, use --format csl-json")
    _write(format, together(load(), references, format, quoting=words))


def _write(format: str, text: str) -> None:
    if format in STYLES:
        say_line(text)
    else:
        write_data(f"{text}\n")
