"""JSON Schemas for the two kinds of YAML file, so that an editor can complete and check them while you write."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Union

from piquet_corpus.work.paths import write_texts
from rules.core.cards import Rank
from rules.core.domains import Choice, Domain, Number, RankList, Table, Value
from rules.core.rule import Rule, games, registry
from rules.core.use import STATUSES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]
_List: Any = list  # a list of models made here; for a type checker these are not types

_TEXT: Schema = {"type": "string", "minLength": 1}
_CLAUSES: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1, "uniqueItems": True}]}
_REVIEW: Schema = _TEXT | {"description": "what is in doubt: a tool proposed this, and nobody has looked at it yet"}
_STATUS: Schema = {"status": {"enum": list(STATUSES)}, "why": _TEXT, "review": _REVIEW}
_OCCURRENCE: Schema = {
    "type": "object",
    "properties": {"text": _TEXT, "occurrence": {"type": "integer", "minimum": 1}},
    "required": ["text", "occurrence"],
    "additionalProperties": False,
}
_SAID: Schema = {"anyOf": [_TEXT, _OCCURRENCE]}
_WORDS: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "[.]"},
    "additionalProperties": {"anyOf": [*_SAID["anyOf"], {"type": "array", "items": _SAID, "minItems": 1}]},
    "minProperties": 1,
    "description": "by clause, its words that state this, or from which it is inferred",
}


def schemas() -> Mapping[str, Schema]:
    """Return the schemas, by file name."""
    from pydantic import TypeAdapter  # not needed where the compiled cache has the schemas

    from piquet_corpus.edition.cases.schema import case_model

    models: Any = Union[tuple(map(case_model, games()))]  # noqa: UP007 - one for each game
    made = TypeAdapter(_List[models]).json_schema(by_alias=True)
    cases = {"$schema": DIALECT, "title": "Cases of the piquet-corpus", **made}
    return {"case.schema.json": cases, "ruleset.schema.json": _ruleset_schema()}


def _ruleset_schema() -> Schema:
    rules = {name: _rule(rule) for name, rule in sorted(registry().items())}
    fields: Schema = {
        "id": _TEXT,
        "edition": _TEXT,
        "game": {"enum": sorted({rule.game for rule in registry().values()})},
        "title": _TEXT,
        "rules": _closed(rules, required=()),
    }
    passages: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "uniqueItems": True}]}
    named = {"enum": sorted(registry())}
    more: Schema = {
        "short": _TEXT | {"description": "a name for tables and choices, where that of the edition will not do"},
        "parts": passages | {"description": "the passages of the edition that it rests on; by default all"},
        "inherits": _TEXT | {"description": "the rule set whose rules it has, except those written here"},
        "without": {"type": "array", "items": named, "description": "rules of the inherited set that it does not have"},
        "match": _TEXT | {"description": "of a rule set: the match form in which it is usually played"},
    }
    long = [_closed({key: rests, **_STATUS}, (key,)) for key, rests in (("words", _WORDS), ("clauses", _CLAUSES))]
    return {
        "$schema": DIALECT,
        "title": "A rule set or match form of the piquet-corpus",
        **_closed(fields | more, tuple(fields)),
        "$defs": {"authority": {"anyOf": [*_CLAUSES["anyOf"], _WORDS, *long]}},
    }


def _closed(properties: Schema, required: tuple[str, ...]) -> Schema:
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})


def _rule(rule: Rule) -> Schema:
    grounds = {ground: {"$ref": "#/$defs/authority", "description": text} for ground, text in rule.grounds.items()}
    reasons = _closed(dict.fromkeys(rule.grounds, _TEXT), ())
    fields: Schema = {"grounds": _closed(grounds, ())}
    unreachable: Schema = {
        "unreachable": reasons | {"description": "grounds that the rules of the edition cannot reach, with the reason"}
    }
    if rule.parameters:
        parameters = {name: _parameter(domain) for name, domain in rule.parameters.items()}
        fields["parameters"] = _closed(parameters, tuple(parameters))
    whole: Schema = {"properties": {"grounds": {"required": list(grounds)}}}
    either: Schema = {"anyOf": [whole, {"required": ["unreachable"]}]}
    return {"description": rule.title, **_closed(fields | unreachable, tuple(fields)), **either}


def _parameter(domain: Domain[Value]) -> Schema:
    value = _value(domain)
    reading = _closed({"value": value, "why": _TEXT}, ("value", "why"))
    listed: Schema = {"type": "array", "items": reading, "minItems": 1}
    readings: Schema = {"anyOf": [{"type": "object", "additionalProperties": _TEXT}, listed]}
    fields: Schema = {"value": value, "words": _WORDS, "clauses": _CLAUSES, **_STATUS, "readings": readings}
    either: Schema = {"oneOf": [{"required": ["words"]}, {"required": ["clauses"]}]}
    return _closed(fields, ("value",)) | either


def _value(domain: Domain[Value]) -> Schema:
    if isinstance(domain, Choice):
        return {"enum": list(domain.options)}
    if isinstance(domain, Number):
        return {"type": "integer", "minimum": domain.minimum}
    if isinstance(domain, Table):
        required = tuple(key for key in domain.keys if key not in domain.optional)
        return _closed({key: {"type": "integer", "minimum": 0} for key in domain.keys}, required)
    if isinstance(domain, RankList):
        ranks: list[str | int] = [int(rank) if rank.isdigit() else str(rank) for rank in Rank]
        return {"type": "array", "items": {"enum": [*ranks, *map(str, ranks)]}, "uniqueItems": True}
    raise TypeError(f"{domain.describe()}: there is no JSON Schema for this kind of parameter")


def schema_text(schema: Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def write_schemas(directory: Path) -> tuple[Path, ...]:
    """Write the schemas to the folder `schema` of a corpus, and return their paths."""
    return write_texts({directory / "schema" / name: schema_text(schema) for name, schema in schemas().items()})
