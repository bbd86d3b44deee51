"""The files of an export, and writing them: all of them, or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.dts.answers import FOLDER, JSON, TEXTS, XML, Site, dts_files
from piquet_corpus.publishing.dts.resources import resources
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.publishing.export.package import DESCRIPTOR, NAME, README, package, readme
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import AnyTable, Sources, csv_text, parquet_bytes, plain_records
from piquet_corpus.work.directory import MANIFEST, File, check_place, json_file, with_list, write_files
from piquet_corpus.work.pool import Watch, unwatched

ALL = f"{NAME}.json"
"""The file with all tables."""
EARLIER = f"an earlier export of {NAME}"
"""What a directory may have in it that is written anew."""


def export(sources: Sources, directory: Path, site: Site, watch: Watch = unwatched) -> tuple[File, ...]:
    """Write an export into a directory, whole or not at all, replacing an earlier one; return its files.

    `watch` follows the writing, after the cases have run. Raises NoPlace for a directory that contains other files,
    NotWritten when writing fails.
    """
    check_place(directory, written_before, EARLIER)
    sources.run()
    return write_files(watch(contents(sources, site), None), directory)


def documentation(corpus: Corpus) -> File:
    """Return the description of the tables and files of an export, which a checkout keeps as docs/data.md."""
    return readme(corpus, version("piquet-corpus"), tables(corpus), tuple(resources(corpus)))


def written_before(target: Path) -> set[str]:
    """Return the files that an earlier export wrote into a directory; none if it is not an export."""
    try:
        described = json.loads((target / DESCRIPTOR).read_text(encoding="utf-8"))
        if described["name"] != NAME:
            return set()
        listed = {str(resource["path"]) for resource in described["resources"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    try:
        return {MANIFEST, *(target / MANIFEST).read_text(encoding="utf-8").splitlines()}
    except (OSError, ValueError):  # an export of 0.4.0 has no list of its files
        of_dts = (path for path in (target / FOLDER).rglob("*") if path.suffix in (JSON, XML))
        return {DESCRIPTOR, README, *listed, *(path.relative_to(target).as_posix() for path in of_dts)}


def contents(sources: Sources, site: Site) -> Iterator[File]:
    """Return the files of an export, and last their list. The same corpus, versions and address give the same bytes."""
    corpus, now = sources.corpus, version("piquet-corpus")
    known = tables(corpus)
    described = (*_tables(sources, known, now), *tei_files(corpus))
    first = (package(corpus, now, known, described), documentation(corpus))
    yield from with_list(chain(first, described, dts_files(corpus, site)))


def _tables(sources: Sources, known: Mapping[str, AnyTable], now: str) -> Iterator[File]:
    records = {}
    for name, table in known.items():
        frame = table.frame(sources)
        records[name] = plain_records(table, frame)
        yield File(f"csv/{name}.csv", csv_text(table, frame).encode(), len(frame))
        yield File(f"parquet/{name}.parquet", parquet_bytes(table, frame), len(frame))
    yield json_file(ALL, {"name": NAME, "version": now, "tables": records})


def tei_files(corpus: Corpus) -> Iterator[File]:
    """Return the encoded files unchanged."""
    names = (*corpus.documents, *((LINKS,) if (corpus.directory / LINKS).exists() else ()))
    return (File(f"{TEXTS}/{name}", (corpus.directory / name).read_bytes()) for name in sorted(names))
