"""How a game is played by one book, on a sheet: lines that rest on grounds and parameters of its rule set.

A line that a rule set does not have, or on which the book is silent, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.domains import Value, value_text
from rules.core.frozen import FrozenMap
from rules.core.ruleset import RuleSet
from rules.core.text import Texts
from rules.core.use import PLAIN, Authority

Source: TypeAlias = "str | Callable[[RuleSet], str]"
"""Where a field of a line comes from: a parameter, `partie.length@usual`, or a function of the rule set."""


@dataclass(frozen=True)
class SheetLine:
    """What one line says. `message`: with fields in braces; those of `terms` are words that it explains.

    `grounds`: what it rests on: rules, each with some of its grounds, and parameters: `play.lead: elder, taker;
    partie.length@usual`; the parameters from which its fields come are added. `when`: a parameter and the value that
    it must have, as a reading has it.
    """

    message: str
    grounds: str
    fields: Mapping[str, Source] = FrozenMap({})
    terms: Mapping[str, str] = FrozenMap({})
    when: tuple[str, str] | None = None

    def named(self) -> Iterator[tuple[str, str, bool]]:
        """Yield each rule with a ground or a parameter on which the line rests, and whether it is a parameter."""
        for part in filter(None, self.grounds.split("; ")):
            rule, colon, listed = part.partition(": ")
            if colon:
                yield from ((rule, ground, False) for ground in listed.split(", "))
        fields = (source for source in self.fields.values() if isinstance(source, str))
        for part in (*fields, *([self.when[0]] if self.when else ()), *self.grounds.split("; ")):
            rule, at, name = part.partition("@")
            if at:
                yield rule, name, True


@dataclass(frozen=True)
class PrintedLine:
    """A line under a rule set: its fields; the clauses that say it; whether they say it in so many words."""

    line: SheetLine
    fields: Mapping[str, str]
    clauses: Texts
    is_plain: bool


Section: TypeAlias = "tuple[str, int | None, tuple[tuple[SheetLine, ...], ...]]"
"""A heading, the most lines that it has, and the lines; of several that stand together, the first that a book has."""


def sections_under(sheet: Sequence[Section], ruleset: RuleSet) -> Iterator[tuple[str, tuple[PrintedLine, ...]]]:
    """Yield the headings of a sheet, each with its lines under a rule set; not those without any."""
    for heading, most, lines in sheet:
        possible = (next(filter(None, (_printed(line, ruleset) for line in choice)), None) for choice in lines)
        if kept := tuple(filter(None, possible))[:most]:
            yield heading, kept


def _printed(line: SheetLine, ruleset: RuleSet) -> PrintedLine | None:
    authorities: list[Authority] = []
    for rule, name, is_parameter in line.named():
        use = ruleset.rules.get(rule)
        if use is None:
            return None
        authority = use.parameters[name].authority if is_parameter else use.grounds.get(name)
        if authority is None or authority.status == "silent":
            return None
        authorities.append(authority)
    if line.when and value_text(_value(line.when[0], ruleset)) != line.when[1]:
        return None
    fields = {
        name: str(_value(source, ruleset)) if isinstance(source, str) else source(ruleset)
        for name, source in line.fields.items()
    }
    clauses = tuple(dict.fromkeys(id_ for authority in authorities for id_ in authority.clauses))
    return PrintedLine(line, fields, clauses, all(authority.status in PLAIN for authority in authorities))


def _value(named: str, ruleset: RuleSet) -> Value:
    rule, _at, name = named.partition("@")
    return ruleset.rules[rule].parameters[name].value
