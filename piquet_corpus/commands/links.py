"""`links`: say whether links.xml and the tables from page to function are up to date, or write them."""

from __future__ import annotations

from piquet_corpus.corpus import load
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.paths import shown
from piquet_corpus.upkeep.links import FILE, links_text, write_links
from piquet_corpus.upkeep.page_to_code import documents, write_documents


def run(write: bool, json: bool) -> int:
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
            verdict = "is up to date" if fresh else "is out of date: write it with `piquet-corpus links --write`"
            say(f"{shown(path)} {verdict}.")
    return 0 if all(up_to_date.values()) else 1
