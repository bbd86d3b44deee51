"""Reading the file of a rule set, or of a match form, by itself, before anything is inherited.

Anything that no clause supports, or that the rules do not declare, is refused with its file and line. All that is wrong
with a file is found at once; what can be read of it is kept, so that its evidence can be checked too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from rules.core.domains import Domain, Value
from rules.core.errors import Faults, RuleSetError, every
from rules.core.frozen import FrozenMap
from rules.core.rule import games, registry
from rules.core.text import Texts, suggested
from rules.core.use import PLAIN, STATUSES, Authority, Parameter, Reading, RuleUse, Words
from rules.core.yaml_source import Located, compose

REQUIRED = ("id", "edition", "game", "title", "rules")
OPTIONAL = ("short", "parts", "inherits", "without")
MATCH = "match"
"""A further key that a rule set may have: the match form that it is usually played with."""

EVIDENCE = ("clauses", "words", "status", "why", "review")
UNREACHABLE = "unreachable"
"""The key for the grounds of a rule that the edition's other rules never let it give."""
CLAUSE_MARK = "."
"""The id of every clause contains this mark; none of our own keys does."""

T = TypeVar("T")

_TEXTS = ("short", "inherits", MATCH)

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Written:
    """A file as it is written. `fields`: everything in it, with lines; `rules`: the rules that it writes itself.

    `faults`: what is wrong with it. If there are any, the rules are only what could be read, to be checked further.
    """

    file: str
    fields: Mapping[str, Located]
    rules: Mapping[str, RuleUse]
    faults: tuple[RuleSetError, ...] = ()

    def text(self, key: str) -> str:
        """Return the text of a key; empty if the key is missing."""
        return self.fields[key].text() if key in self.fields else ""

    def several(self, key: str) -> Texts:
        """Return the texts of a list; none if the key is missing."""
        return tuple(item.text() for item in self.fields[key].items()) if key in self.fields else ()


def read_written(path: Path, *more: str) -> Written:
    """Read a file. `more`: further keys that it may have. What is wrong with it is in the `faults` of the result.

    Raises RuleSetError naming file and line when it is no rule set at all: not YAML, without a required key, or of an
    unknown game; OSError when there is no such file.
    """
    top, faults = compose(path), Faults()
    fields = top.fields_found(faults, REQUIRED, (*OPTIONAL, *more))
    texts = [fields[key] for key in ("id", "game", "edition", "title", *_TEXTS) if key in fields]
    heads = faults.attempt(partial(every, Located.text, texts))
    if heads is None or any(key not in fields for key in REQUIRED):
        faults.check()
        raise top.error("expected a rule set here")
    id_, game, edition = heads[:3]
    if not _ID.fullmatch(id_):
        faults.add(fields["id"].error(f"the id {id_} must be lower-case letters and digits, with - between words"))
    if game not in games():
        faults.add(fields["game"].error(f"unknown game {game}: write {' or '.join(games())}"))
        faults.check()
    for part in fields["parts"].items() if "parts" in fields else ():
        passage = faults.attempt(part.text)
        if passage and not f"{passage}.".startswith(f"{edition}."):
            faults.add(part.error(f"parts: {passage} is not a passage of {edition}"))
    entries = _entries(fields, "rules", faults)
    written = {name: _use(name, node, game, id_, faults) for name, node in entries.items()}
    return Written(top.file, fields, {name: use for name, use in written.items() if use}, faults.found)


def _use(name: str, node: Located, game: str, origin: str, faults: Faults) -> RuleUse | None:
    rule = registry().get(name)
    if rule is None or rule.game != game:
        near = suggested(name, (known.name for known in registry().values() if known.game == game), 1)
        faults.add(node.error(f"unknown rule {name}{near}"))
        return None
    if not node.is_mapping:
        faults.add(node.error("expected a mapping here"))
        return None
    optional = (UNREACHABLE,) if rule.parameters else ("parameters", UNREACHABLE)
    required = ("grounds", "parameters") if rule.parameters else ("grounds",)
    fields = node.fields_found(faults, required, optional)
    grounds, parameters, unreachable = (_entries(fields, key, faults) for key in ("grounds", "parameters", UNREACHABLE))
    named = {**grounds, **unreachable}
    faults.add(*_wrong_names(name, "ground", named, tuple(rule.grounds), fields.get("grounds")))
    faults.add(*_wrong_names(name, "parameter", parameters, tuple(rule.parameters), fields.get("parameters")))
    for ground in unreachable.keys() & grounds.keys():
        faults.add(
            unreachable[ground].error(f'{name}: the ground "{ground}" has clauses: it cannot be unreachable too')
        )
    read = {
        ground: faults.attempt(partial(_authority, grounds[ground])) for ground in rule.grounds if ground in grounds
    }
    valued = {
        key: faults.attempt(partial(_parameter, key, parameters[key], domain))
        for key, domain in rule.parameters.items()
        if key in parameters
    }
    reasons = {ground: faults.attempt(unreachable[ground].text) for ground in rule.grounds if ground in unreachable}
    return RuleUse(name, _there(read), _there(valued), node.line, node.file, origin, _there(reasons))


def _entries(fields: Mapping[str, Located], key: str, faults: Faults) -> dict[str, Located]:
    return (faults.attempt(fields[key].entries) or {}) if key in fields else {}


def _there(read: Mapping[str, T | None]) -> FrozenMap[str, T]:
    return FrozenMap({name: value for name, value in read.items() if value is not None})


def _wrong_names(
    rule: str, kind: str, given: Mapping[str, Located], declared: Texts, where: Located | None
) -> Iterator[RuleSetError]:
    for name, node in given.items():
        if name not in declared:
            yield node.error(f'{rule}: unknown {kind} "{name}": the rule declares {", ".join(declared) or "none"}')
    if where is not None and where.is_mapping:
        yield from (where.error(f'{rule}: missing {kind} "{name}"') for name in declared if name not in given)


def _authority(node: Located) -> Authority:
    if not node.is_mapping:
        return Authority(_clauses(node), line=node.line)
    if all(CLAUSE_MARK in key for key in node.entries()):
        words = _evidence(node)
        return Authority(tuple(words), line=node.line, words=words)
    authority = _long_authority(node, node.fields((), EVIDENCE))
    if authority.status == "unused":
        raise node.error(
            f"the status unused is for parameters: a ground that cannot be given stands under {UNREACHABLE}"
        )
    return authority


def _long_authority(node: Located, fields: Mapping[str, Located]) -> Authority:
    faults = Faults()
    written = fields["status"].text() if "status" in fields else "stated"
    status = next((known for known in STATUSES if known == written), None)
    if status is None:
        faults.add(fields["status"].error(f"unknown status {written}: write {', '.join(STATUSES)}"))
    elif status not in PLAIN and "why" not in fields:
        faults.add(node.error(f"missing key why: the status {status} needs a reason"))
    if ("clauses" in fields) == ("words" in fields):
        faults.add(node.error("write either words (by clause) or clauses, not both"))
    elif status in ("silent", "unused") and "words" in fields:
        faults.add(fields["words"].error(f"the status {status} cannot have words: write clauses"))
    words = (faults.attempt(partial(_evidence, fields["words"])) if "words" in fields else None) or _NO_WORDS
    clauses = faults.attempt(partial(_clauses, fields["clauses"])) if "clauses" in fields else tuple(words)
    why, review = (faults.attempt(fields[key].text) if key in fields else None for key in ("why", "review"))
    faults.check()
    return Authority(clauses or (), status or "stated", why, node.line, words, review)


_NO_WORDS = FrozenMap[str, tuple[Words, ...]]({})


def _evidence(node: Located) -> FrozenMap[str, tuple[Words, ...]]:
    entries = node.key_entries() if node.is_mapping else []
    if not entries:
        raise node.error('write words by clause: {fr1642.1.1: "…"}')
    return FrozenMap(every(lambda pair: (_clauses(pair[0])[0], tuple(_several_words(pair[1]))), entries))


def _several_words(node: Located) -> Iterator[Words]:
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
    if not node.is_mapping:
        return Words(node.text())
    fields = node.fields(("text", "occurrence"))
    occurrence = fields["occurrence"].plain()
    if type(occurrence) is not int or occurrence < 1:
        raise fields["occurrence"].error("occurrence: expected a whole number, 1 or more")
    return Words(fields["text"].text(), occurrence)


def _clauses(node: Located) -> Texts:
    clauses = tuple(item.text() for item in node.items())
    if not clauses:
        raise node.error("expected at least one clause")
    for item, clause in zip(node.items(), clauses, strict=True):
        if len(clause.split()) != 1:
            raise item.error(f"{clause!r} is not the id of a clause")
        if clauses.count(clause) > 1:
            raise item.error(f"the clause {clause} is written twice")
    return clauses


def _parameter(name: str, node: Located, domain: Domain[Value]) -> Parameter:
    faults = Faults()
    fields = node.fields_found(faults, ("value",), (*EVIDENCE, "readings"))
    value = faults.attempt(lambda: _value(fields["value"], domain)) if "value" in fields else None
    readings = (
        faults.attempt(lambda: tuple(_readings(fields["readings"], domain))) if "readings" in fields else ()
    ) or ()
    for reading in readings:
        if reading.value == value:
            faults.add(fields["readings"].error(f"{name}: a reading must differ from the value"))
    authority = faults.attempt(lambda: _long_authority(node, fields))
    if value is None or authority is None or faults:
        faults.check()
        raise node.error(f"{name}: expected a value and the words it rests on")
    return Parameter(name, value, authority, readings)


def _value(node: Located, domain: Domain[Value]) -> Value:
    try:
        return domain.read(node.plain())
    except ValueError as error:
        raise node.error(str(error)) from None


def _readings(node: Located, domain: Domain[Value]) -> Iterator[Reading]:
    if node.is_mapping:
        pairs = node.key_entries()
    else:
        listed = every(lambda item: item.fields(("value", "why")), node.items())
        pairs = [(fields["value"], fields["why"]) for fields in listed]
    yield from every(lambda pair: Reading(_value(pair[0], domain), pair[1].text()), pairs)
