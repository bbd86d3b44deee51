"""The export: tables, texts and DTS files, and what describes them.

`datapackage.json` is for programs: it follows the Data Package standard, version 2 (https://datapackage.org).
`README.md` is for people; `docs/data.md` is the same file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from string import Template

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import LICENCES, Edition, Licence
from piquet_corpus.edition.texts.tei.source import Source
from piquet_corpus.edition.texts.tei.xml import all_at, text_at
from piquet_corpus.publishing.citation.permanent import own_base
from piquet_corpus.publishing.dts import FOLDER, JSON, TEXTS, XML, Resource, Site, dts_files, resources
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import (
    BAR,
    JOIN,
    AnyTable,
    Field,
    Sources,
    csv_text,
    parquet_bytes,
)
from piquet_corpus.work.directory import MANIFEST, File, JsonObject, check_place, json_file, with_list, write_files
from piquet_corpus.work.pool import Watch, unwatched

DESCRIPTOR = "datapackage.json"
README = "README.md"
EARLIER = "an earlier export"
"""What a directory may have in it that is written anew."""
TEMPLATE = Path(__file__).with_name("readme.md")
PROFILES = "https://datapackage.org/profiles/2.0"
MEDIA_TYPES = {
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
    "json": "application/json",
    "xml": "application/tei+xml",
}
OPEN = {
    "https://creativecommons.org/licenses/by/4.0/": "CC-BY-4.0",
    "https://creativecommons.org/publicdomain/zero/1.0/": "CC0-1.0",
    "https://creativecommons.org/publicdomain/mark/1.0/": "other-pd",
}
"""The names of licences in data packages."""
DIALECT: JsonObject = {"header": True, "delimiter": ",", "lineTerminator": "\n", "quoteChar": '"', "doubleQuote": True}
MISSING = [""]
"""The text of an empty cell in a CSV file. No cell of any table is the empty string."""


def export(sources: Sources, directory: Path, site: Site, watch: Watch = unwatched) -> tuple[File, ...]:
    """Write an export into a directory, whole or not at all, replacing an earlier one; return its files.

    `watch` follows the writing, after the cases have run. Raises NoPlace for a directory that contains other files,
    NotWritten when writing fails.
    """
    check_place(directory, written_before, EARLIER)
    sources.run()
    return write_files(watch(contents(sources, site), None), directory)


def written_before(target: Path) -> set[str]:
    """Return the files that an earlier export wrote into a directory; none if it is not an export."""
    try:
        described = json.loads((target / DESCRIPTOR).read_text(encoding="utf-8"))
        listed = {str(resource["path"]) for resource in described["resources"]}
        if not {f"{described['name']}.json", "csv/clauses.csv"} <= listed:  # somebody else's data package
            return set()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    try:
        return {MANIFEST, *(target / MANIFEST).read_text(encoding="utf-8").splitlines()}
    except (OSError, ValueError):  # an export of 0.4.0 has no list of its files
        of_dts = (path for path in (target / FOLDER).rglob("*") if path.suffix in (JSON, XML))
        return {DESCRIPTOR, README, *listed, *(path.relative_to(target).as_posix() for path in of_dts)}


def contents(sources: Sources, site: Site) -> Iterator[File]:
    """Return the files of an export, and last their list. The same corpus, versions and address give the same bytes."""
    corpus, now = sources.corpus, sources.corpus.release.version
    known = tables(corpus)
    described = (*_tables(sources, known, now), *tei_files(corpus))
    first = (package(corpus, now, known, described), documentation(corpus))
    yield from with_list(chain(first, described, dts_files(corpus, site)))


def _tables(sources: Sources, known: Mapping[str, AnyTable], now: str) -> Iterator[File]:
    records = {name: table.records(sources) for name, table in known.items()}
    for name, rows in records.items():
        yield File(f"csv/{name}.csv", csv_text(known[name], rows).encode(), len(rows))
        yield File(f"parquet/{name}.parquet", parquet_bytes(known[name], rows), len(rows))
    name = sources.corpus.release.corpus
    yield json_file(f"{name}.json", {"name": name, "version": now, "tables": records})


def tei_files(corpus: Corpus) -> Iterator[File]:
    """Return the encoded files unchanged."""
    names = (*corpus.documents, *((LINKS,) if (corpus.directory / LINKS).exists() else ()))
    return (File(f"{TEXTS}/{name}", (corpus.directory / name).read_bytes()) for name in sorted(names))


def package(corpus: Corpus, version: str, tables: Mapping[str, AnyTable], files: Iterable[File]) -> File:
    """Return the description of some files; a file is a table if it has the name of one."""
    return json_file(
        DESCRIPTOR,
        {
            "$schema": f"{PROFILES}/datapackage.json",
            "name": corpus.release.corpus,
            "id": own_base().rstrip("/"),
            "title": f"{corpus.release.corpus}: historical rules of card games, compared, cited and executable",
            "description": "The rules of card games from old books and from a modern description, clause by "
            "clause, with parallels, divergences, glossary, rule sets and cases. See README.md.",
            "homepage": own_base().rstrip("/"),
            "version": version,
            "contributors": [{"title": corpus.release.editors, "roles": ["editor"]}],
            "licenses": list(_listed_licences(corpus)),
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
    described = {"type": "table", "title": table.title, "description": table.description, **kind}
    described |= {"hash": file.hash, "licenses": list(_listed_licences(corpus, table.quotes))}
    schema = {
        "$schema": f"{PROFILES}/tableschema.json",
        "fields": [_field(field, table, format_) for field in table.fields],
        "missingValues": MISSING,
        "primaryKey": list(table.key),
    }
    if format_ != "csv":  # frictionless reports any number of bytes of Parquet as wrong
        return {"name": f"{table.name}-parquet", **described, "schema": schema}
    if keys := list(_foreign_keys(table, tables)):
        schema["foreignKeys"] = keys
    of_csv = {"encoding": "utf-8", "bytes": file.bytes, "dialect": DIALECT}
    return {"name": table.name, **described, **of_csv, "schema": schema}


def _field(field: Field, table: AnyTable, format_: str) -> JsonObject:
    """Describe a column. frictionless does not recognise the lists of Parquet as lists."""
    column: JsonObject = {name: getattr(field, name) for name in ("name", "type", "title", "description")}
    if field.separator is not None and format_ == "csv":
        column |= {"type": "list", "itemType": field.type, "delimiter": field.separator}
    elif field.separator is not None:
        column["type"] = "any"
    if field.type == "boolean":
        column |= {"trueValues": ["true"], "falseValues": ["false"]}
    constraints = {"required": field.required, "unique": table.key == (field.name,)}
    if any(constraints.values()):
        column["constraints"] = {name: True for name, holds in constraints.items() if holds}
    return column


def _foreign_keys(table: AnyTable, tables: Mapping[str, AnyTable]) -> Iterator[JsonObject]:
    """Describe the foreign keys of a table; a key to the table itself names no resource."""
    for field in table.fields:
        if field.to:
            key = list(tables[field.to].key)
            fields = [other.name for other in table.fields if other.to == field.to] if len(key) > 1 else [field.name]
            if field.name == fields[0]:
                other = {} if field.to == table.name else {"resource": field.to}
                yield {"fields": fields, "reference": {**other, "fields": key}}


def _listed_licences(corpus: Corpus, with_texts: bool = True) -> Iterator[dict[str, str]]:
    licences = [("The editors’ own work", licence) for licence in _own_licences(corpus)]
    for edition in corpus.editions.values() if with_texts else ():
        licences += [(edition.id, licence) for licence in edition.licences]
    for of, licence in licences:
        named = {"name": OPEN[licence.target]} if licence.target in OPEN else {}
        yield {**named, "path": licence.target, "title": f"{of}: {licence.text}"}


def _own_licences(corpus: Corpus) -> tuple[Licence, ...]:
    return all_at(corpus.documents["topics.xml"].root, LICENCES, Licence)


def sources(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the sources of the editions, in the form of a data package: book and transcription, or a web page."""
    for edition in corpus.editions.values():
        yield {"title": f"{edition.id}: {_made_from(edition.source)}"}
        if edition.source.transcription:
            root = corpus.document(edition).root
            address = text_at(root, ".//sourceDesc/bibl[@type='digital']/ref/@target")
            yield {"title": f"{edition.id}: {edition.source.transcription}", **({"path": address} if address else {})}


def _made_from(source: Source) -> str:
    if page := source.restated:
        dates = f"{page.year}, revised {page.revised}" if page.revised else page.year
        return f"restated after {page.author.natural}, “{page.title}”, {page.site}, {dates}"
    imprint = f"{source.place}: {source.publisher}, {source.year}" if source.place else source.year
    return ", ".join(filter(None, (source.title, imprint, *map(str, source.catalogued))))


def documentation(corpus: Corpus) -> File:
    """Return `README.md`, which a checkout keeps as docs/data.md.

    It says how to read an export, describes its columns and the DTS files, and states the licences.
    """
    texts = tuple(resources(corpus))
    written = Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        version=version("piquet-corpus"),
        bar=BAR.strip(),
        tables="\n".join(map(_table, tables(corpus).values())),
        trees="; ".join(_tree(resource) for resource in texts if isinstance(resource.text, Edition)),
        licences="\n".join(_licences(corpus, texts)),
    )
    return File(README, written.encode())


def _table(table: AnyTable) -> str:
    key = ", ".join(f"`{name}`" for name in table.key)
    lines = [f"### {table.name}", "", f"{table.title}. {table.description}", "", f"Key: {key}.", ""]
    lines += ["| column | type | meaning | refers to |", "|---|---|---|---|"]
    types = {None: "", BAR: "list of texts", JOIN: "list of ids"}
    for field in table.fields:
        type_ = types[field.separator] or field.type
        refers_to = f"`{field.to}`" if field.to else ""
        lines.append(f"| `{field.name}` | {type_} | {field.description} | {refers_to} |")
    return "\n".join((*lines, ""))


def _tree(resource: Resource) -> str:
    """Describe the citation trees of a text: `en1651` preface/clause, chapter/paragraph/clause."""
    trees = (", ".join(_branches(tree.description["citeStructure"])) for tree in resource.trees)
    return f"`{resource.id}` {', or '.join(trees)}"


def _branches(structures: Iterable[JsonObject]) -> Iterator[str]:
    for structure in structures:
        inner = [*_branches(structure.get("citeStructure", ()))]
        yield from (f"{structure['citeType']}/{branch}" for branch in inner)
        if not inner:
            yield structure["citeType"]


def _licences(corpus: Corpus, texts: Iterable[Resource]) -> Iterator[str]:
    for resource in sorted(texts, key=lambda resource: resource.id in corpus.translations):
        licences = " ".join((*map(_licence_link, resource.text.licences), *resource.credits))
        yield f"- `{resource.id}`, *{resource.text.title}*. {licences}"
    for licence in _own_licences(corpus):
        link = _licence_link(licence)
        yield f"- Everything else, the editors’ own: {link}. Cite the version and the clause reference."


def _licence_link(licence: Licence) -> str:
    return f"[{licence.text}]({licence.target})"
