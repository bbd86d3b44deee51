"""The files of an export, and writing them: all of them, or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.export.dts.answers import TEI, collection, entry, navigation
from piquet_corpus.export.dts.documents import documents
from piquet_corpus.export.dts.site import FOLDER, JSON, XML, Site
from piquet_corpus.export.dts.text import resources
from piquet_corpus.export.file import File, json_file
from piquet_corpus.export.package import DESCRIPTOR, NAME, package
from piquet_corpus.export.readme import README, readme
from piquet_corpus.paths import NotWritten, whole_directory
from piquet_corpus.tables import tables
from piquet_corpus.tables.model import AnyTable, Sources, Watch, unwatched
from piquet_corpus.tables.write import csv_text, parquet_bytes, plain_records
from piquet_corpus.upkeep.links import FILE as LINKS
from rules.core.errors import PiquetError

ALL = f"{NAME}.json"
"""The file with all tables."""
MANIFEST = "files.txt"
"""The file that lists all others, so that the next export knows what it may replace."""
MOST_NAMED = 5
"""The greatest number of foreign files that a message names."""


class NoPlace(PiquetError, ValueError):
    """An export must not be written to this directory; the message is one sentence."""


def export(sources: Sources, directory: Path, site: Site, watch: Watch[File] = unwatched) -> tuple[File, ...]:
    """Write an export into a directory, whole or not at all, replacing an earlier one; return its files.

    `watch` follows the writing, after the cases have run. Raises NoPlace for a directory that contains other files,
    NotWritten when writing fails.
    """
    target = directory.resolve()
    check_place(target, directory)
    sources.run()
    files = []
    try:
        with whole_directory(target) as new:
            for file in watch(contents(sources, site), None):
                path = new / file.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.content)
                files.append(file)
    except OSError as error:
        raise NotWritten(f"{directory} was not written: {error.strerror or error}") from error
    return tuple(files)


def documentation(corpus: Corpus) -> File:
    """Return the description of the tables and files of an export, which a checkout keeps as docs/data.md."""
    return readme(corpus, version("piquet-corpus"), tables(corpus), tuple(resources(corpus)))


def check_place(target: Path, named: Path) -> None:
    """Raise NoPlace unless a directory may be written or replaced. `named`: the directory as the user named it."""
    if Path.cwd().resolve().is_relative_to(target):
        raise NoPlace(f"{named} is or contains the current directory; name one that can be replaced")
    there = next(path for path in (target, *target.parents) if path.exists())
    if not there.is_dir():
        raise NoPlace(f"{named if there == target else there} is not a directory")
    if there != target:
        return
    if not any(target.iterdir()):
        return
    written = _written_before(target)
    if not written:
        raise NoPlace(f"{named} is not empty and is not an earlier export of {NAME}; name another directory")
    if foreign := sorted(_foreign(target, written)):
        listed = ", ".join(foreign[:MOST_NAMED]) + (" and others" if len(foreign) > MOST_NAMED else "")
        raise NoPlace(f"{named} contains {listed}, which no export wrote; remove that, or name another directory")


def _foreign(target: Path, written: set[str]) -> Iterator[str]:
    """Yield what no export has written: whole directories by their name, single files by their path."""
    ours = {path.partition("/")[0] for path in written}
    for path in target.iterdir():
        if path.name not in ours:
            yield path.name
        elif path.is_dir() and not path.is_symlink():
            files = (one for one in path.rglob("*") if one.is_symlink() or not one.is_dir())
            yield from (name for one in files if (name := one.relative_to(target).as_posix()) not in written)
        elif path.name not in written:
            yield path.name


def _written_before(target: Path) -> set[str]:
    """Return the files that an earlier export wrote into a directory; none if it is not an export."""
    try:
        described = json.loads((target / DESCRIPTOR).read_text(encoding="utf-8"))
        if described["name"] != NAME:
            return set()
        listed = {str(one["path"]) for one in described["resources"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    try:
        return {MANIFEST, *(target / MANIFEST).read_text(encoding="utf-8").splitlines()}
    except (OSError, ValueError):  # an export of 0.4.0 has no list of its files
        of_dts = (path for path in (target / FOLDER).rglob("*") if path.suffix in (JSON, XML))
        return {DESCRIPTOR, README, *listed, *(path.relative_to(target).as_posix() for path in of_dts)}


def contents(sources: Sources, site: Site) -> Iterator[File]:
    """Return the files of an export, and last their list. The same corpus, versions and address give the same bytes."""
    paths = []
    for file in _contents(sources, site):
        paths.append(file.path)
        yield file
    yield File(MANIFEST, "".join(f"{path}\n" for path in sorted(paths)).encode())


def _contents(sources: Sources, site: Site) -> Iterator[File]:
    """Return the files of an export, without their list."""
    corpus, now = sources.corpus, version("piquet-corpus")
    known = tables(corpus)
    listed = (*_tables(sources, known, now), *_texts(corpus))
    yield package(corpus, now, known, listed)
    yield documentation(corpus)
    yield from listed
    texts = tuple(resources(corpus))
    yield entry(site)
    yield from collection(site, texts)
    for resource in texts:
        yield from navigation(site, resource)
        yield from documents(site, resource)


def _tables(sources: Sources, known: Mapping[str, AnyTable], now: str) -> Iterator[File]:
    """Return each table as CSV and as Parquet, and one file with all tables."""
    records = {}
    for name, table in known.items():
        frame = table.frame(sources)
        records[name] = plain_records(table, frame)
        yield File(f"csv/{name}.csv", csv_text(table, frame).encode(), len(frame))
        yield File(f"parquet/{name}.parquet", parquet_bytes(table, frame), len(frame))
    yield json_file(ALL, {"name": NAME, "version": now, "tables": records})


def _texts(corpus: Corpus) -> Iterator[File]:
    """Return the encoded files unchanged."""
    names = (*corpus.documents, *((LINKS,) if (corpus.directory / LINKS).exists() else ()))
    return (File(f"{TEI}/{name}", (corpus.directory / name).read_bytes()) for name in sorted(names))
