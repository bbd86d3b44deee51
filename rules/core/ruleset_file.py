"""Reading the file of a rule set, or of a match form, by itself, before anything is inherited.

Anything that no clause supports, or that the rules do not declare, is refused with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.core.domains import Domain, Value
from rules.core.frozen import FrozenMap
from rules.core.rule import games, registry
from rules.core.suggest import did_you_mean, nearest
from rules.core.use import STATUSES, Authority, Parameter, Reading, RuleUse, Words
from rules.core.yaml_source import Located, compose

REQUIRED = ("id", "edition", "game", "title", "rules")
OPTIONAL = ("short", "parts", "inherits", "without")
MATCH = "match"
"""A further key that a rule set may have: the match form that it is usually played with."""

EVIDENCE = ("clauses", "words", "status", "why")
"""The keys of the evidence for a ground or a parameter."""
CLAUSE_MARK = "."
"""The id of every clause contains this mark; none of our own keys does."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Written:
    """A file as it is written. `fields`: everything in it, with lines; `rules`: the rules that it writes itself."""

    file: str
    fields: Mapping[str, Located]
    rules: Mapping[str, RuleUse]

    def text(self, key: str) -> str:
        """Return the text of a key; empty if the key is missing."""
        return self.fields[key].text() if key in self.fields else ""

    def several(self, key: str) -> tuple[str, ...]:
        """Return the texts of a list; none if the key is missing."""
        return tuple(item.text() for item in self.fields[key].items()) if key in self.fields else ()


def read_written(path: Path, *more: str) -> Written:
    """Read a file. `more`: further keys that it may have.

    Raises RuleSetError naming file and line; OSError when there is no such file.
    """
    top = compose(path)
    fields = top.fields(REQUIRED, (*OPTIONAL, *more))
    id_, game, edition = (fields[key].text() for key in ("id", "game", "edition"))
    if not _ID.fullmatch(id_):
        raise fields["id"].error(f"the id {id_} must be lower-case letters and digits, with - between words")
    if game not in games():
        raise fields["game"].error(f"unknown game {game}: write {' or '.join(games())}")
    for part in fields["parts"].items() if "parts" in fields else ():
        if not f"{part.text()}.".startswith(f"{edition}."):
            raise part.error(f"parts: {part.text()} is not a passage of {edition}")
    rules = {name: _use(name, node, game, id_) for name, node in fields["rules"].entries().items()}
    return Written(top.file, fields, rules)


def _use(name: str, node: Located, game: str, origin: str) -> RuleUse:
    """Read one rule of the set and check it against what the rule declares."""
    rule = registry().get(name)
    if rule is None or rule.game != game:
        raise node.error(f"unknown rule {name}{_nearest(name, game)}")
    optional = () if rule.parameters else ("parameters",)
    required = ("grounds", "parameters") if rule.parameters else ("grounds",)
    fields = node.fields(required, optional)
    grounds = fields["grounds"].entries()
    _check_names(name, "ground", grounds, tuple(rule.grounds), fields["grounds"])
    parameters = fields["parameters"].entries() if "parameters" in fields else {}
    _check_names(name, "parameter", parameters, tuple(rule.parameters), fields.get("parameters", node))
    return RuleUse(
        name,
        FrozenMap({ground: _authority(grounds[ground]) for ground in rule.grounds}),
        FrozenMap({key: _parameter(key, parameters[key], domain) for key, domain in rule.parameters.items()}),
        node.line,
        node.file,
        origin,
    )


def _nearest(name: str, game: str) -> str:
    """Words that name the rule most like this one, if any is."""
    return did_you_mean(nearest(name, (rule.name for rule in registry().values() if rule.game == game), 1))


def _check_names(rule: str, kind: str, given: Mapping[str, Located], declared: tuple[str, ...], where: Located) -> None:
    """Refuse a name that the rule does not declare; refuse to leave out a declared one."""
    for name, node in given.items():
        if name not in declared:
            raise node.error(f'{rule}: unknown {kind} "{name}": the rule declares {", ".join(declared) or "none"}')
    for name in declared:
        if name not in given:
            raise where.error(f'{rule}: missing {kind} "{name}"')


def _authority(node: Located) -> Authority:
    """Read an authority: in short form the clauses, or their words; in long form also `status` and `why`."""
    if not node.is_mapping:
        return Authority(_clauses(node), line=node.line)
    if all(CLAUSE_MARK in key for key in node.entries()):
        words = _evidence(node)
        return Authority(tuple(words), line=node.line, words=words)
    return _long_authority(node, node.fields((), EVIDENCE))


def _long_authority(node: Located, fields: Mapping[str, Located]) -> Authority:
    """Read `clauses` or `words`, `status` and `why`; everything that is not stated must have a reason."""
    written = fields["status"].text() if "status" in fields else "stated"
    status = next((known for known in STATUSES if known == written), None)
    if status is None:
        raise fields["status"].error(f"unknown status {written}: write {', '.join(STATUSES)}")
    if status != "stated" and "why" not in fields:
        raise node.error(f"missing key why: the status {status} needs a reason")
    if ("clauses" in fields) == ("words" in fields):
        raise node.error("write either words (by clause) or clauses, not both")
    if status == "silent" and "words" in fields:
        raise fields["words"].error("the status silent cannot have words: write clauses")
    words = _evidence(fields["words"]) if "words" in fields else FrozenMap[str, tuple[Words, ...]]({})
    clauses = _clauses(fields["clauses"]) if "clauses" in fields else tuple(words)
    return Authority(clauses, status, fields["why"].text() if "why" in fields else None, node.line, words)


def _evidence(node: Located) -> FrozenMap[str, tuple[Words, ...]]:
    """Read the words that support something, by clause: one text, or a list of them."""
    entries = node.key_entries() if node.is_mapping else []
    if not entries:
        raise node.error('write words by clause: {fr1642.1.1: "…"}')
    return FrozenMap({_clauses(key)[0]: tuple(_several_words(value)) for key, value in entries})


def _several_words(node: Located) -> Iterator[Words]:
    """Read words of one clause, none twice: bare, or with their `occurrence`."""
    read: list[Words] = []
    for item in node.items():
        words = _words(item)
        if words in read:
            raise item.error(f"the words “{words.text}” are written twice")
        read.append(words)
    if not read:
        raise node.error("expected at least one word")
    yield from read


def _words(node: Located) -> Words:
    """Read words alone, or a mapping of `text` and `occurrence`."""
    if not node.is_mapping:
        return Words(node.text())
    fields = node.fields(("text", "occurrence"))
    occurrence = fields["occurrence"].plain()
    if type(occurrence) is not int or occurrence < 1:
        raise fields["occurrence"].error("occurrence: expected a whole number, 1 or more")
    return Words(fields["text"].text(), occurrence)


def _clauses(node: Located) -> tuple[str, ...]:
    """Read one clause id or a list of them, none twice."""
    clauses = tuple(item.text() for item in node.items())
    if not clauses:
        raise node.error("expected at least one clause")
    for item, clause in zip(node.items(), clauses, strict=True):
        if len(clause.split()) != 1:
            raise item.error(f"{clause!r} is not the id of a clause")
        if clauses.count(clause) > 1:
            raise item.error(f"the clause {clause} is written twice")
    return clauses


def _parameter(name: str, node: Located, domain: Domain) -> Parameter:
    """Read a parameter: its `value`, the evidence for it, and its `readings`."""
    fields = node.fields(("value",), (*EVIDENCE, "readings"))
    value = _value(fields["value"], domain)
    readings = tuple(_readings(fields["readings"], domain)) if "readings" in fields else ()
    for reading in readings:
        if reading.value == value:
            raise fields["readings"].error(f"{name}: a reading must differ from the value")
    return Parameter(name, value, _long_authority(node, fields), readings)


def _value(node: Located, domain: Domain) -> Value:
    """Read a value that the domain allows."""
    try:
        return domain.read(node.plain())
    except ValueError as error:
        raise node.error(str(error)) from None


def _readings(node: Located, domain: Domain) -> Iterator[Reading]:
    """Read readings: a mapping of value to reason; for lists and tables a list of `value` and `why`."""
    if node.is_mapping:
        for key, why in node.key_entries():
            yield Reading(_value(key, domain), why.text())
        return
    for item in node.items():
        fields = item.fields(("value", "why"))
        yield Reading(_value(fields["value"], domain), fields["why"].text())
