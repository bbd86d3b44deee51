"""The data package: it describes what is there, frictionless accepts it, and would not accept something else."""

from __future__ import annotations

import csv
import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.publishing.export.package import README
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources
from tests.packaging.environments import installed, surroundings


def described(directory: Path) -> dict[str, Any]:
    """What the data package says."""
    found: dict[str, Any] = json.loads((directory / "datapackage.json").read_text(encoding="utf-8"))
    return found


def of_format(directory: Path, format_: str) -> list[dict[str, Any]]:
    """The resources of a format."""
    return [one for one in described(directory)["resources"] if one["format"] == format_]


def read_csv(directory: Path, name: str) -> list[dict[str, str]]:
    """The rows of a table, as the csv module reads them."""
    with (directory / "csv" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def validated(package: Path) -> Any:
    """What frictionless says of a data package."""
    import frictionless

    return frictionless.validate(str(package))


def parquet(path: Path) -> Any:
    """A table, as Arrow reads it."""
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path)


def faults(directory: Path, table: str) -> set[str]:
    """What frictionless finds wrong with a table, apart from its not being the file that was described.

    It is asked about the table and those to which this one refers, which takes less time than to ask about all.
    """
    package = described(directory)
    (own,) = [one for one in package["resources"] if one["name"] == table]
    names = {table, *(key["reference"]["resource"] for key in own["schema"].get("foreignKeys", ()))} - {""}
    part = package | {"resources": [one for one in package["resources"] if one["name"] in names]}
    (directory / "part.json").write_text(json.dumps(part), encoding="utf-8")
    report = validated(directory / "part.json")
    return {type_ for (type_,) in report.flatten(["type"])} - {"hash-count", "byte-count"}


@pytest.mark.parametrize("which", ["small", pytest.param("exported", marks=pytest.mark.slow)])
def test_frictionless_accepts_it(which: str, request: pytest.FixtureRequest) -> None:
    report = validated(request.getfixturevalue(which) / "datapackage.json")
    assert report.flatten(["name", "rowNumber", "fieldName", "type", "note"]) == []
    assert report.valid
    assert {one.name for one in report.tasks} >= {"clauses", "clauses-parquet", "tei-topics.xml"}


@pytest.mark.parametrize(
    ("table", "old", "new", "fault"),
    [
        ("parallel_clauses", "fr1700.1.1,", "fr1700.1.9,", "foreign-key"),
        ("clauses", "\nfr1700.1.2,", "\nfr1700.1.1,", "primary-key"),
        ("coverage", ",true,", ",perhaps,", "type-error"),
        ("coverage", ",1,0,", ",one,0,", "type-error"),
        ("clauses", "clause,edition,", "clause,book,", "incorrect-label"),
        ("parallel_clauses", ",fr1700\n", ",\n", "constraint-error"),
        ("parallel_clauses", ",fr1700\n", ",fr1700,again\n", "extra-cell"),
    ],
)
def test_frictionless_finds_a_row_that_is_spoilt(spoilt: Path, table: str, old: str, new: str, fault: str) -> None:
    path = spoilt / "csv" / f"{table}.csv"
    text = path.read_bytes().decode()
    assert old in text
    assert fault not in faults(spoilt, table)
    path.write_bytes(text.replace(old, new, 1).encode())
    assert fault in faults(spoilt, table)


def test_frictionless_finds_a_file_that_is_another(spoilt: Path) -> None:
    files = ("csv/clauses.csv", "piquet-corpus.json", "tei/topics.xml")
    for file in files:
        path = spoilt / file
        path.write_bytes(path.read_bytes() + b"\n")
    report = validated(spoilt / "datapackage.json")
    found = {(task.place, error.type) for task in report.tasks for error in task.errors}
    assert {(file, type_) for file in files for type_ in ("hash-count", "byte-count")} <= found


def test_every_file_is_described_with_its_bytes_and_its_hash(exported: Path) -> None:
    for one in described(exported)["resources"]:
        content = (exported / one["path"]).read_bytes()
        assert one["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}", one["path"]
        assert one.get("bytes", len(content)) == len(content), one["path"]
    files = {path.relative_to(exported).as_posix() for path in exported.rglob("*") if path.is_file()}
    told = {one["path"] for one in described(exported)["resources"]}
    left = files - told - {"datapackage.json", "files.txt", README}
    assert {path.partition("/")[0] for path in left} == {"dts"}


def test_every_table_is_there_in_both_formats(exported: Path, sources: Sources) -> None:
    names = [*tables(sources.corpus)]
    assert [one["name"] for one in of_format(exported, "csv")] == names
    assert [one["name"] for one in of_format(exported, "parquet")] == [f"{name}-parquet" for name in names]


def test_every_column_is_described(exported: Path) -> None:
    for one in (*of_format(exported, "csv"), *of_format(exported, "parquet")):
        fields = one["schema"]["fields"]
        assert all(field["title"] and field["description"].endswith((".", "…")) for field in fields), one["name"]
        assert {*one["schema"]["primaryKey"]} <= {field["name"] for field in fields}
        if one["format"] == "csv":
            header = (exported / one["path"]).read_text(encoding="utf-8").partition("\n")[0]
            assert header.split(",") == [field["name"] for field in fields]
        else:
            schema = parquet(exported / one["path"]).schema
            assert schema.names == [field["name"] for field in fields]
            told = [schema.field(name).metadata[b"description"].decode() for name in schema.names]
            assert told == [field["description"] for field in fields]


def test_what_refers_to_a_row_refers_to_one_that_is_there(exported: Path) -> None:
    resources = {one["name"]: one for one in of_format(exported, "csv")}
    tried = 0
    for name, one in resources.items():
        for key in one["schema"].get("foreignKeys", ()):
            to = key["reference"].get("resource", name)
            assert key["reference"]["fields"] == resources[to]["schema"]["primaryKey"]
            there = {tuple(row[field] for field in key["reference"]["fields"]) for row in read_csv(exported, to)}
            cited = {tuple(row[field] for field in key["fields"]) for row in read_csv(exported, name)}
            assert {cells for cells in cited if any(cells)} <= there, (name, key)
            tried += 1
    assert tried > len(resources)


def test_csv_is_utf_8_with_line_feeds_and_what_is_said_of_it(exported: Path) -> None:
    for one in of_format(exported, "csv"):
        assert one["dialect"]["lineTerminator"] == "\n"
        assert one["schema"]["missingValues"] == [""]
        content = (exported / one["path"]).read_bytes()
        assert b"\r" not in content
        assert not content.startswith(b"\xef\xbb\xbf")
        assert content.decode("utf-8").endswith("\n")


def test_csv_and_parquet_have_the_same_cells(exported: Path) -> None:
    for one in of_format(exported, "csv"):
        fields = {field["name"]: field for field in one["schema"]["fields"]}
        written = [
            {name: as_written(cell, fields[name]) for name, cell in row.items()}
            for row in parquet(exported / "parquet" / f"{one['name']}.parquet").to_pylist()
        ]
        assert written == read_csv(exported, one["name"]), one["name"]


def as_written(cell: object, field: dict[str, Any]) -> str:
    """A cell as it is to be written in CSV."""
    if cell is None:
        return ""
    if field["type"] == "list":
        assert isinstance(cell, list)
        assert cell
        return str(field["delimiter"]).join(cell)
    kinds = {"boolean": bool, "integer": int, "number": float, "string": str}
    assert type(cell) is kinds[field["type"]]
    return str(cell).lower() if field["type"] == "boolean" else str(cell)


def test_the_one_file_has_what_the_tables_have(exported: Path) -> None:
    found = json.loads((exported / "piquet-corpus.json").read_text(encoding="utf-8"))
    assert found["name"] == "piquet-corpus"
    assert found["version"] == described(exported)["version"]
    for one in of_format(exported, "parquet"):
        name = one["name"].removesuffix("-parquet")
        assert found["tables"][name] == parquet(exported / one["path"]).to_pylist()
    assert len(found["tables"]) == len(of_format(exported, "parquet"))


def test_nothing_tells_when_it_was_written_or_by_which_pandas(exported: Path) -> None:
    assert "created" not in described(exported)
    for one in of_format(exported, "parquet"):
        assert {*(parquet(exported / one["path"]).schema.metadata or {})} == {b"description"}


def test_licences_are_told_layer_by_layer(exported: Path) -> None:
    told = {(one["path"], one["title"].partition(":")[0]) for one in described(exported)["licenses"]}
    assert ("https://creativecommons.org/publicdomain/zero/1.0/", "en1651") in told
    assert ("https://creativecommons.org/publicdomain/mark/1.0/", "fr1642") in told
    licences = {one["name"]: {each["path"] for each in one["licenses"]} for one in of_format(exported, "csv")}
    assert "https://creativecommons.org/publicdomain/zero/1.0/" in licences["clauses"]
    assert licences["coverage"] == {"https://creativecommons.org/licenses/by/4.0/"}


def test_the_transcriber_is_credited(exported: Path) -> None:
    assert any("David Chataignier" in one["title"] for one in described(exported)["sources"])
    assert "David Chataignier" in (exported / README).read_text(encoding="utf-8")


def test_the_encoded_texts_are_there_as_they_are(exported: Path, sources: Sources) -> None:
    for name in sources.corpus.documents:
        assert (exported / "tei" / name).read_bytes() == (sources.corpus.directory / name).read_bytes()


def test_the_documentation_of_the_columns_is_that_of_the_export(exported: Path) -> None:
    committed = Path(__file__).parents[2] / "docs" / "data.md"
    written = (exported / README).read_text(encoding="utf-8")
    assert committed.read_text(encoding="utf-8") == written, "write it anew: piquet-corpus schema --write"


@pytest.mark.slow
def test_what_the_documentation_tells_to_install_accepts_it(exported: Path, tmp_path: Path) -> None:
    """In an environment of its own, with nothing else: ours has much that would help."""
    told = re.search(r"`pip install ([a-z ]+)`", (exported / README).read_text(encoding="utf-8"))
    assert told is not None
    commands = installed(tmp_path / "venv", *told[1].split())
    validate = [commands / "frictionless", "validate", exported / "datapackage.json"]
    done = subprocess.run(validate, env=surroundings(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
