"""`README.md` of an export: how to read it, every column of every table, how to use the DTS files, the licences.

Its tables and licences come from the same source as the data package. `docs/data.md` is the same file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.export.dts.text import Resource
from piquet_corpus.publishing.export.files import File, JsonObject
from piquet_corpus.publishing.export.rights import document_of, rights, texts_of
from piquet_corpus.publishing.tables.model import BAR, AnyTable, Field

README = "README.md"

TEMPLATE = Path(__file__).with_name("readme.md")


def readme(corpus: Corpus, version: str, tables: Mapping[str, AnyTable], texts: tuple[Resource, ...]) -> File:
    """Return the file. `texts`: the texts of DTS."""
    told = Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        version=version,
        bar=BAR.strip(),
        tables="\n".join(map(_table, tables.values())),
        trees="; ".join(_tree(resource) for resource in texts if isinstance(resource.text, Edition)),
        licences="\n".join(_licences(corpus)),
    )
    return File(README, told.encode())


def _table(table: AnyTable) -> str:
    refers = {name: key.table for key in table.references for name in key.fields}
    lines = [f"### {table.name}", "", f"{table.title}. {table.description}", "", f"Key: {_code(table.key)}.", ""]
    lines += ["| column | type | meaning | refers to |", "|---|---|---|---|"]
    for field in table.fields:
        to = f"`{refers[field.name]}`" if field.name in refers else ""
        lines.append(f"| `{field.name}` | {_type(field)} | {field.description} | {to} |")
    return "\n".join((*lines, ""))


def _type(field: Field[Any]) -> str:
    if field.separator is None:
        return field.type
    return f"list of {'texts' if field.separator == BAR else 'ids'}"


def _code(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _tree(resource: Resource) -> str:
    """Describe the citation trees of a text: `en1651` preface/clause, chapter/paragraph/clause."""
    trees = (
        ", ".join(line for each in tree.told["citeStructure"] for line in _branches(each)) for tree in resource.trees
    )
    return f"`{resource.id}` {', or '.join(trees)}"


def _branches(structure: JsonObject) -> Iterator[str]:
    inner = [branch for one in structure.get("citeStructure", ()) for branch in _branches(one)]
    yield from (f"{structure['citeType']}/{branch}" for branch in inner)
    if not inner:
        yield structure["citeType"]


def _licences(corpus: Corpus) -> Iterator[str]:
    """List the licences of each text, layer by layer, and of everything else."""
    for text in texts_of(corpus):
        held = rights(document_of(corpus, text.file))
        told = " ".join((*(f"[{words}]({target})" for target, words in held.licences), *held.credits))
        yield f"- `{text.id}`, *{text.title}*. {told}"
    for target, words in rights(corpus.documents["topics.xml"]).licences:
        yield f"- Everything else, the editors’ own: [{words}]({target}). Cite the version and the clause reference."
