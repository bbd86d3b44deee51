"""The JSON Schemas: written to the corpus, true to the files there, and strict."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules
from piquet_corpus.editing.upkeep.schemas import schema_text, schemas, write_schemas
from piquet_corpus.work.paths import corpus_dir

jsonschema = pytest.importorskip("jsonschema")  # comes with streamlit, not with us

CASES = sorted(corpus_dir().rglob("*.cases.yaml"))
RULESETS = sorted(Path(rules.__file__).parent.glob("*/sets/*.yaml"))


def plain(path: Path) -> Any:
    """A YAML file as JSON has it."""
    return json.loads(json.dumps(yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)))


@cache
def validator(name: str) -> Any:
    return jsonschema.Draft202012Validator(schemas()[name])


def accepts(name: str, value: object) -> bool:
    return bool(validator(name).is_valid(value))


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_file_is_up_to_date(name: str) -> None:
    path = corpus_dir() / "schema" / name
    assert path.read_text(encoding="utf-8") == schema_text(schemas()[name])


@pytest.mark.parametrize("name", sorted(schemas()))
def test_it_is_a_json_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_cases_are_valid(path: Path) -> None:
    assert accepts("case.schema.json", plain(path))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.name)
def test_rule_sets_are_valid(path: Path) -> None:
    assert accepts("ruleset.schema.json", plain(path))


def test_a_misspelt_key_of_a_case_is_not() -> None:
    cases = plain(CASES[0])
    cases[0]["titel"] = cases[0].pop("title")
    assert not accepts("case.schema.json", cases)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("rules", "card.value", "grounds", "king"), "fr1642.2.11"),
        (("rules", "card.value", "parameters", "ace", "value"), "eleven"),
        (("rules", "point.suit", "parameters", "measure", "value"), "length"),
        (("rules", "no.such"), {"grounds": {}}),
        (("ruels",), {}),
    ],
)
def test_a_rule_set_that_the_rules_do_not_admit_is_not(place: tuple[str, ...], value: object) -> None:
    ruleset = copy.deepcopy(plain(next(path for path in RULESETS if path.stem == "fr1642")))
    target = ruleset
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    assert not accepts("ruleset.schema.json", ruleset)


def test_they_are_written_to_the_corpus(tmp_path: Path) -> None:
    paths = write_schemas(tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "schema/case.schema.json",
        "schema/ruleset.schema.json",
    ]
