"""`cite`: how to cite a passage, a row of the alignment or a divergence."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.citation.model import Citation, CitedPassage
from piquet_corpus.publishing.citation.permanent import PERMANENT, address_named, addresses_under
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.citation.render import FORMATS, PROSE, render
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.terminal import emit, say, say_line, write_data

ALL = "all"


@click.command()
@click.argument(
    "reference", metavar="REF", help="A clause, paragraph, chapter, page, row or divergence: fr1642.6.2, D042"
)
@click.option(
    "--format", default="chicago", metavar="FORMAT", help="bibtex, csl-json, ris, chicago, mla, or all of them."
)
@click.option(
    "--base", metavar="URL", help="What addresses begin with, where you serve the app: https://example.org/piquet/"
)
@json_option
def command(reference: str, format: str, base: str | None, json: bool) -> int:
    """Print a citation, with addresses that begin with `base` if it is given.

    Raises UnknownReference, which names the nearest, or Usage for an unknown format or a wrong address.
    """
    with addresses_under(PERMANENT if base is None else address_named(base)):
        return _run(reference, format, json)


def _run(reference: str, format: str, json: bool) -> int:
    if format not in (*FORMATS, ALL):
        raise UnknownName("format", format, (*FORMATS, ALL))
    citation = cite(load(), reference)
    wanted = FORMATS if format == ALL else (format,)
    if json:
        emit(_plain(citation) | {"formats": {one: _rendered(citation, one) for one in wanted}})
        return 0
    for place, one in enumerate(wanted):
        if place:
            say()
        if len(wanted) > 1:
            say(one, "bold")
        if format in PROSE:
            say_line(render(citation, one))
        else:
            write_data(f"{render(citation, one)}\n")
    return 0


def _plain(citation: Citation) -> dict[str, Any]:
    record = (
        {"id": citation.record.id, "title": citation.record.title, "link": citation.record.link}
        if citation.record
        else None
    )
    silent = [{"edition": each.edition, "rows": list(each.rows)} for each in citation.silences]
    passages = [_passage(each) for each in citation.passages]
    return {"reference": citation.reference, "record": record, "passages": passages, "silent": silent}


def _passage(passage: CitedPassage) -> dict[str, Any]:
    where = {
        "id": passage.id,
        "link": passage.link,
        "clauses": list(passage.clauses),
        "section": passage.section,
        "pages": passage.pages,
    }
    return where | {"quoted": [asdict(each) for each in passage.quoted]}


def _rendered(citation: Citation, format: str) -> object:
    """Return a citation in a format: CSL-JSON as values, any other as text."""
    text = render(citation, format)
    return json.loads(text) if format == "csl-json" else text
