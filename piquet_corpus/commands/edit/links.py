"""`links`: say whether links.xml and the generated documents are up to date, or write them."""

from __future__ import annotations

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep.tables import documents, write_documents
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.export.links import FILE, links_text, write_links
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say

OUT_OF_DATE = "is out of date: write it with `piquet-corpus links --write`"


@click.command()
@click.option("--write", is_flag=True, help="Write corpus/links.xml, and the tables from page to function.")
@json_option
def command(write: bool, json: bool) -> int:
    """Write them if asked; 1 when one is out of date."""
    corpus = load()
    if write:
        write_links(corpus)
        write_documents(corpus)
    wanted = {corpus.directory / FILE: links_text(corpus), **documents(corpus)}
    up_to_date = {path: path.is_file() and path.read_text(encoding="utf-8") == text for path, text in wanted.items()}
    if json:
        emit([{"file": str(path), "up_to_date": fresh} for path, fresh in up_to_date.items()])
    else:
        for path, fresh in up_to_date.items():
            state = "is written" if write else "is up to date"
            say(f"{shown(path)} {state if fresh else OUT_OF_DATE}.")
    return 0 if all(up_to_date.values()) else 1
