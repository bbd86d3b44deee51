"""`table`, `export`, `app`, `site`: the corpus for other programs, and in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from piquet_corpus.commands.options import base_option, directory_option, json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.citation.permanent import address_named, own_base
from piquet_corpus.publishing.dts import FOLDER, Site
from piquet_corpus.publishing.export.package import export
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources, csv_text
from piquet_corpus.work.directory import File
from piquet_corpus.work.errors import UnknownName, Usage, need
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import corpus_dir, shown
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
    records = known[name].records(Sources(corpus, watched("Running the cases")))
    if json:
        emit(records)
    else:
        write_data(csv_text(known[name], records))


@click.command()
@directory_option("directory", help="Where to write: a new or empty directory, or an earlier export.")
@base_option("The web address of DIR, for absolute links; by default, links are relative.")
@json_option
def export_command(directory: Path, base: str | None, json: bool) -> None:
    """Write the export, and say what is written. Raises NoPlace for a wrong directory, Usage for a wrong address."""
    site = Site(None if base is None else address_named(base))
    files = export(Sources(load(), watched("Running the cases")), directory, site, watched("Writing"))
    dts = [file.bytes for file in files if file.path.startswith(f"{FOLDER}/")]  # thousands, so they stand together
    listed: list[as_json.Json] = [
        {"path": file.path, "bytes": file.bytes} | ({} if file.rows is None else {"rows": file.rows})
        for file in files
        if not file.path.startswith(f"{FOLDER}/")
    ]
    listed.append({"path": f"{FOLDER}/", "bytes": sum(dts), "files": len(dts)})
    if json:
        emit({"directory": directory, "files": listed})
        return
    rows = [[row["path"], str(row.get("rows", "")), f"{row['bytes']:,}"] for row in listed]
    table(["file", "rows", "bytes"], rows, numbers=True)
    written = sum(file.bytes for file in files)
    say(f"{shown(directory)}: {len(files):,} files are written, {written:,} bytes.", "green")


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--port", type=int, help="The port; by default 8501, or the next that is free.")
@click.argument("settings", nargs=-1, type=click.UNPROCESSED, metavar="[SETTING]...", help="Options of Streamlit.")
@json_option
def app_command(port: int | None, settings: tuple[str, ...], json: bool) -> None:
    """Serve the app until it is stopped; or print, as JSON, the command that would. Raises Usage for a wrong port."""
    from piquet_corpus.app import launch  # here and below: a table needs none of it

    if port is not None and not 0 < port < 65536:
        raise Usage(f"--port: expected a number from 1 to 65535, found {port}")
    corpus_dir()  # a folder that is no corpus is refused before the server starts
    if not json:
        need("app", "streamlit", "pandas")
        launch.serve(port, settings)
    emit({"command": launch.command(port, settings=settings)})


@click.command()
@directory_option("directory", help="Where to write: a new or empty directory, or an earlier edition.")
@base_option("The web address at which DIR will be served; by default, the permanent one.")
@click.option("--app", metavar="URL", help="The web address of an app, to which the page that scores a hand leads.")
@json_option
def site_command(directory: Path, base: str | None, app: str | None, json: bool) -> None:
    """Write the edition, and say what is written. Raises NoPlace for a wrong directory, Usage for a wrong address."""
    from piquet_corpus.publishing.site.write import write_site

    address = own_base() if base is None else address_named(base)
    served = "" if app is None else address_named(app, "app")
    files = write_site(load(), directory, address, watched("Writing"), served)
    sizes = sorted(grouped((_folder(file), file.bytes) for file in files).items())
    if json:
        folders = [{"folder": name, "files": len(bytes_), "bytes": sum(bytes_)} for name, bytes_ in sizes]
        emit({"directory": directory, "base": address, "folders": folders})
        return
    rows = [[name or ".", f"{len(bytes_):,}", f"{sum(bytes_):,}"] for name, bytes_ in sizes]
    table(["folder", "files", "bytes"], rows, numbers=True)
    size = sum(file.bytes for file in files)
    say(f"{shown(directory)}: {len(files):,} files are written, {size:,} bytes, to be served at {address}", "green")


def _folder(file: File) -> str:
    return "dts" if file.path.startswith("dts/") else "/".join(file.path.split("/")[:-1][:2])
