"""`datapackage.json`: a description of every table of an export, column by column, for people and programs.

It follows the Data Package standard, version 2 (https://datapackage.org).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import PERMANENT
from piquet_corpus.publishing.export.files import File, JsonObject, json_file
from piquet_corpus.publishing.export.rights import own_licences, sources, text_licences
from piquet_corpus.publishing.tables.model import AnyTable, Field, Reference

Listed = Callable[[Field[Any]], JsonObject]
"""A function that describes the type of a column whose cells are lists."""

NAME = "piquet-corpus"
DESCRIPTOR = "datapackage.json"
PROFILES = "https://datapackage.org/profiles/2.0"
MEDIA_TYPES = {
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
    "json": "application/json",
    "xml": "application/tei+xml",
}
DIALECT: JsonObject = {"header": True, "delimiter": ",", "lineTerminator": "\n", "quoteChar": '"', "doubleQuote": True}
MISSING = [""]
"""The text of an empty cell in a CSV file. No cell of any table is the empty string."""


def package(corpus: Corpus, version: str, tables: Mapping[str, AnyTable], files: Iterable[File]) -> File:
    """Return the description of some files; a file is a table if it has the name of one."""
    return json_file(
        DESCRIPTOR,
        {
            "$schema": f"{PROFILES}/datapackage.json",
            "name": NAME,
            "id": PERMANENT.rstrip("/"),
            "title": "piquet-corpus: historical rules of card games, compared, cited and executable",
            "description": "The rules of card games from old books and from a modern description, clause by "
            "clause, with parallels, divergences, glossary, rule sets and cases. See README.md.",
            "homepage": PERMANENT.rstrip("/"),
            "version": version,
            "contributors": [{"title": "the piquet-corpus editors", "roles": ["editor"]}],
            "licenses": [*own_licences(corpus), *text_licences(corpus)],
            "sources": list(sources(corpus)),
            "resources": [_resource(corpus, file, tables) for file in files],
        },
    )


def _resource(corpus: Corpus, file: File, tables: Mapping[str, AnyTable]) -> JsonObject:
    stem, _, format_ = file.path.rpartition("/")[2].rpartition(".")
    kind: JsonObject = {"path": file.path, "format": format_, "mediatype": MEDIA_TYPES[format_]}
    if file.rows is None:
        return {"name": file.path.replace("/", "-").lower(), **kind, "bytes": file.bytes, "hash": file.hash}
    table = tables[stem]
    licences = [*own_licences(corpus), *(text_licences(corpus) if table.quotes else ())]
    told: JsonObject = {"type": "table", "title": table.title, "description": table.description, **kind}
    told |= {"hash": file.hash, "licenses": licences}
    return _csv(table, tables, file, told) if format_ == "csv" else _parquet(table, told)


def _csv(table: AnyTable, tables: Mapping[str, AnyTable], file: File, told: JsonObject) -> JsonObject:
    """Describe a table as CSV, under the name of the table, with its foreign keys."""
    keys = [_reference(reference, table, tables) for reference in table.references]
    schema = _schema(table, _list) | ({"foreignKeys": keys} if keys else {})
    return {"name": table.name, **told, "encoding": "utf-8", "bytes": file.bytes, "dialect": DIALECT, "schema": schema}


def _parquet(table: AnyTable, told: JsonObject) -> JsonObject:
    """Describe a table as Parquet.

    The foreign keys are given with the CSV only. frictionless does not recognise the lists of Parquet as lists, and
    reports any number of bytes as wrong.
    """
    return {"name": f"{table.name}-parquet", **told, "schema": _schema(table, lambda field: {"type": "any"})}


def _list(field: Field[Any]) -> JsonObject:
    """Describe the type of a column whose cells are lists, in CSV."""
    return {"type": "list", "itemType": field.type, "delimiter": field.separator}


def _schema(table: AnyTable, listed: Listed) -> JsonObject:
    """Describe the columns of a table, and its key."""
    return {
        "$schema": f"{PROFILES}/tableschema.json",
        "fields": [_field(field, table, listed) for field in table.fields],
        "missingValues": MISSING,
        "primaryKey": list(table.key),
    }


def _field(field: Field[Any], table: AnyTable, listed: Listed) -> JsonObject:
    constraints = {"required": field.required, "unique": table.key == (field.name,)}
    told: JsonObject = {"name": field.name, "type": field.type, "title": field.title, "description": field.description}
    if field.separator is not None:
        told |= listed(field)
    if field.type == "boolean":
        told |= {"trueValues": ["true"], "falseValues": ["false"]}
    held = {name: True for name, held in constraints.items() if held}
    return {**told, **({"constraints": held} if held else {})}


def _reference(reference: Reference, table: AnyTable, tables: Mapping[str, AnyTable]) -> JsonObject:
    """Describe a foreign key of a table; a key to the table itself names no resource."""
    other = {} if reference.table == table.name else {"resource": reference.table}
    return {"fields": list(reference.fields), "reference": {**other, "fields": list(tables[reference.table].key)}}
