"""`table`, `export`: the corpus for other programs, as one table, or as tables, a data package and static DTS files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.citation.permanent import address_named
from piquet_corpus.publishing.dts.answers import FOLDER, Site
from piquet_corpus.publishing.export.package import export
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources, csv_text, plain_records
from piquet_corpus.work.directory import File
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say, table, watched, write_data


@click.command()
@click.argument("name", metavar="NAME", help="clauses, parallels, glossary, cases …; any other word lists them.")
@json_option
def table_command(name: str, json: bool) -> None:
    """Print a table as CSV, or as JSON with one object for each row. Raises Usage for an unknown table."""
    corpus = load()
    known = tables(corpus)
    if name not in known:
        raise UnknownName("table", name, known)
    table = known[name]
    frame = table.frame(Sources(corpus, watched("Running the cases")))
    if json:
        emit(plain_records(table, frame))
    else:
        write_data(csv_text(table, frame))


@click.command()
@click.argument(
    "directory",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where to write: a new or empty directory, or an earlier export.",
)
@click.option(
    "--base", metavar="URL", help="The web address of DIR, for absolute links; by default, links are relative."
)
@json_option
def export_command(directory: Path, base: str | None, json: bool) -> None:
    """Write the export, and say what is written. Raises NoPlace for a wrong directory, Usage for a wrong address."""
    site = Site(None if base is None else address_named(base))
    files = export(Sources(load(), watched("Running the cases")), directory, site, watched("Writing"))
    listed = list(_listed(files))
    if json:
        emit({"directory": directory, "files": listed})
        return
    rows = [[row["path"], str(row.get("rows", "")), f"{row['bytes']:,}"] for row in listed]
    table(["file", "rows", "bytes"], rows, numbers=True)
    written = sum(file.bytes for file in files)
    say(f"{shown(directory)}: {len(files):,} files are written, {written:,} bytes.", "green")


def _listed(files: Iterable[File]) -> Iterator[as_json.Json]:
    """Return the files one by one; those of DTS, which are thousands, together."""
    together = []
    for file in files:
        if file.path.startswith(f"{FOLDER}/"):
            together.append(file.bytes)
        else:
            yield {"path": file.path, "bytes": file.bytes} | ({} if file.rows is None else {"rows": file.rows})
    yield {"path": f"{FOLDER}/", "bytes": sum(together), "files": len(together)}
