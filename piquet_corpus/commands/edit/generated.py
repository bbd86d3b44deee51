"""`links`, `refs`, `schema`, `findings`: the files that are made from the corpus: checked, printed or written."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep import references, tables
from piquet_corpus.editing.upkeep.schemas import schemas, write_schemas
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.finished import FILE as FINISHED
from piquet_corpus.publishing.essay import text as essay
from piquet_corpus.publishing.export import links
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import package_corpus, shown, write_text, write_texts
from piquet_corpus.work.terminal import emit, say, say_line

OUT_OF_DATE = "is out of date: write it with `piquet-corpus links --write`"
TABLES = Path("docs") / "data.md"


@click.command()
@click.option("--write", is_flag=True, help="Write corpus/links.xml, and the tables from page to function.")
@json_option
def links_command(write: bool, json: bool) -> int:
    """Write them if asked; 1 when one is out of date."""
    corpus = load()
    wanted = {corpus.directory / links.FILE: links.links_text(corpus), **tables.documents(corpus)}
    if write:
        write_texts(wanted)
    up_to_date = {path: path.is_file() and path.read_text(encoding="utf-8") == text for path, text in wanted.items()}
    if json:
        emit([{"file": path, "up_to_date": fresh} for path, fresh in up_to_date.items()])
    else:
        for path, fresh in up_to_date.items():
            state = "is written" if write else "is up to date"
            say(f"{shown(path)} {state if fresh else OUT_OF_DATE}.")
    return 0 if all(up_to_date.values()) else 1


@click.command()
@click.option("--freeze", "add", is_flag=True, help="Add the new references to corpus/refs.tsv.")
@click.option(
    "--accept",
    multiple=True,
    metavar="REFS",
    help="Freeze the changed texts of these references too, with commas between them; `all-divergences` for "
    "every divergence. First check their cases.",
)
@json_option
def refs_command(add: bool, accept: tuple[str, ...], json: bool) -> int:
    """If asked, freeze new references and accepted changes; 1 if one of a finished text is new, changed or lost."""
    corpus = load()
    path = corpus.directory / references.FILE
    written: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    if add or accept:
        names = [name.strip() for given in accept for name in given.split(",") if name.strip()]
        try:
            written = references.freeze(corpus, names)
        except references.FreezingRefused as error:
            refused = error.reasons
    frozen = references.read_references(corpus.directory)
    altered = references.changed(corpus, frozen)
    gone = tuple(reference.reference for reference in references.vanished(corpus, frozen))
    new, later = references.unpublished(corpus, frozen)
    status = int(any((refused, new, altered, gone)))
    if json:
        fields = {"written": written, "refused": refused, "new": new, "changed": altered, "vanished": gone}
        emit({"file": path, "frozen": len(frozen), **fields, "later": later})
        return status
    if refused:
        say(f"Nothing was written to {shown(path)}:", "red")
        for reason in refused:
            say(reason, "red", indent=2)
    else:
        say(f"{shown(path)}: {len(frozen)} references frozen, {len(written)} of them now.")
    for what, ids in (("new, not frozen", new), ("changed, not frozen", altered), ("vanished", gone)):
        if ids:
            say(f"{what}: {', '.join(ids)}", "red")
    for edition, number in Counter(id_.partition(".")[0] for id_ in later).items():
        left = "1 reference of it is" if number == 1 else f"{number} references of it are"
        say(f"{edition} is still being written (`except {edition}` in {FINISHED}): {left} not frozen yet.", "yellow")
    return status


@click.command()
@click.option("--write", is_flag=True, help="Write them to corpus/schema/, and docs/data.md.")
@json_option
def schema_command(write: bool, json: bool) -> None:
    """Print the schemas; or write them and, in a clone of the repository, the description of the tables."""
    if not write:
        emit(schemas())
        return
    paths = [*write_schemas(package_corpus())]
    tables_of = package_corpus().parent / TABLES
    if tables_of.parent.is_dir():  # an installed package has no place for it
        from piquet_corpus.publishing.export.package import documentation  # which needs pandas

        write_text(tables_of, documentation(load()).content.decode())
        paths.append(tables_of)
    if json:
        emit(paths)
    else:
        for path in paths:
            say(f"{shown(path)} is written.")


@click.command()
@click.option("--write", is_flag=True, help="Write docs/findings.md and docs/register.md.")
@click.option("--register", "appendix", is_flag=True, help="Print the important divergences instead.")
@json_option
def findings_command(write: bool, appendix: bool, json: bool) -> None:
    """Print the essay, or its appendix; or write both. Raises Usage if the directory to write to does not exist."""
    corpus = load()
    path = corpus.directory.parent / (tables.DOCUMENT if appendix else essay.DOCUMENT)
    if write and not path.parent.is_dir():
        raise Usage(f"missing directory {shown(path.parent)}: {essay.COMMAND} works only in a clone of the repository")
    written = tables.write_findings(corpus) if write else ()
    text = tables.register_text(corpus) if appendix else essay.essay_text(corpus)
    if json:
        up_to_date = path.is_file() and path.read_text(encoding="utf-8") == tables.findings(corpus)[path]
        ids = [record.id for record in tables.chosen(corpus)] if appendix else []
        emit({"file": path, "up_to_date": up_to_date, "divergences": ids, "text": text})
    elif write:
        say_line(f"{', '.join(map(shown, written))}: written.")
    else:
        for line in text.splitlines():
            say_line(line)
