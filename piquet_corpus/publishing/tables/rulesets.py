"""Tables of the rule sets: their rules, grounds, parameters and readings, and the clauses these rest on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from types import SimpleNamespace
from typing import Any

from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.publishing.tables.model import BAR, Field, Sources, Table, ids, optional
from rules.core.domains import value_text
from rules.core.rule import Rule, registry
from rules.core.ruleset import MatchForm, RuleSet


def _games(sources: Sources) -> set[str]:
    return {ruleset.game for ruleset in sources.corpus.rulesets.values()}


RULES: Table[Rule] = Table(
    name="rules",
    title="Rules",
    description="One row for each rule: one small decision of the game, and the function that makes it.",
    key=("rule",),
    rows=lambda sources: [rule for rule in registry().values() if rule.game in _games(sources)],
    fields=(
        Field("rule", "Its name: point.value.", "name"),
        Field("game", "The game."),
        Field(
            "matter",
            "The matter that it decides: its own name, or that of a rule for the same matter in other rule sets.",
        ),
        Field("title", "The rule in a sentence."),
        Field("module", "The module of the function."),
        Field("function", "The function.", "function.__name__"),
    ),
)


def _kind(ruleset: RuleSet | MatchForm) -> str:
    if isinstance(ruleset, MatchForm):
        return "match form"
    return "rule set" if ruleset.id == ruleset.set_id else "played as"


RULESETS: Table[RuleSet | MatchForm] = Table(
    name="rulesets",
    title="Rule sets and match forms",
    description="One row for each rule set, each match form that can be applied to one, and each rule set played in "
    "each match form of its edition.",
    key=("ruleset",),
    rows=lambda sources: (
        *sources.corpus.rulesets.sets.values(),
        *sources.corpus.rulesets.forms.values(),
        *sources.corpus.rulesets.played.values(),
    ),
    fields=(
        Field("ruleset", "Its name: fr1642, rubicon, moderne+rubicon.", "id"),
        Field("kind", "rule set, match form, or played as (a rule set in a match form).", _kind),
        Field("edition", "The edition that describes it.", to="texts"),
        Field("game", "The game."),
        Field("title", "Its title."),
        ids("parts", "The passages that it rests on; if empty, the whole edition."),
        optional("inherits", "The rule set whose rules it has, except those that it changes.", to="rulesets"),
        optional(
            "form",
            "The match form that it is played in, or for a rule set usually played in.",
            "form.id",
            to="rulesets",
        ),
    ),
)


def _grounds(sources: Sources) -> Iterator[SimpleNamespace]:
    for holder, use in sources.corpus.rulesets.uses:
        for name, authority in use.grounds.items():
            yield SimpleNamespace(holder=holder, use=use, kind="ground", name=name, authority=authority)


def _parameters(sources: Sources) -> Iterator[SimpleNamespace]:
    for holder, use in sources.corpus.rulesets.uses:
        for name, parameter in use.parameters.items():
            provision = SimpleNamespace(holder=holder, use=use, kind="parameter", name=name, parameter=parameter)
            provision.authority = parameter.authority
            yield provision


def _resting(statuses: str) -> tuple[Field[Any], ...]:
    return (
        ids("clauses", "The clauses or omissions that it rests on.", "authority.clauses"),
        Field("status", statuses, "authority.status"),
        optional("why", "The reason, if the text does not state it plainly.", "authority.why"),
        optional(
            "written_in",
            "The rule set or match form whose file has it: this one, or one it inherits from.",
            "use.origin",
            to="rulesets",
        ),
    )


GROUNDS: Table[SimpleNamespace] = Table(
    name="grounds",
    title="Grounds of rule sets",
    description="One row for each ground of each rule of each rule set and match form, and what it rests on.",
    key=("ruleset", "rule", "ground"),
    rows=_grounds,
    fields=(
        Field("ruleset", "The rule set or match form.", "holder", to="rulesets"),
        Field("rule", "The rule.", "use.name", to="rules"),
        Field("ground", "The ground.", "name"),
        Field("meaning", "What the ground says.", lambda row: row.use.rule.grounds[row.name]),
        *_resting("stated, emended (stated in words that we emend), inferred, conjectured or silent."),
    ),
)

PARAMETERS: Table[SimpleNamespace] = Table(
    name="parameters",
    title="Parameters of rule sets",
    description="One row for each parameter of each rule of each rule set and match form.",
    key=("ruleset", "rule", "parameter"),
    rows=_parameters,
    fields=(
        Field("ruleset", "The rule set or match form.", "holder", to="rulesets"),
        Field("rule", "The rule.", "use.name", to="rules"),
        Field("parameter", "The parameter.", "name"),
        Field("value", "Its value: 30, first-card, A K Q, 3=3 4=14.", lambda row: value_text(row.parameter.value)),
        Field("admits", "The values that the rule allows.", lambda row: row.use.rule.parameters[row.name].describe()),
        *_resting("stated, emended, inferred, conjectured, silent, or unused: no coup lets the value matter."),
    ),
)

READINGS: Table[SimpleNamespace] = Table(
    name="readings",
    title="Readings of parameters",
    description="One row for each other value of a parameter that the text allows.",
    key=("ruleset", "rule", "parameter", "value"),
    rows=lambda sources: (
        SimpleNamespace(provision=provision, reading=reading)
        for provision in _parameters(sources)
        for reading in provision.parameter.readings
    ),
    fields=(
        Field("ruleset", "The rule set or match form.", "provision.holder", to="parameters"),
        Field("rule", "The rule.", "provision.use.name", to="parameters"),
        Field("parameter", "The parameter.", "provision.name", to="parameters"),
        Field("value", "The other value.", lambda row: value_text(row.reading.value)),
        Field("why", "Why the text can be read so.", "reading.why"),
    ),
)

AUTHORITIES: Table[SimpleNamespace] = Table(
    name="authorities",
    title="What rule sets rest on",
    description="One row for each clause or omission on which a ground or a parameter rests: the long form of the "
    "clauses of grounds and parameters, for joins with clauses.",
    key=("ruleset", "rule", "kind", "name", "authority"),
    rows=lambda sources: (
        SimpleNamespace(provision=provision, id=id_, omission=isinstance(sources.corpus.cited(id_), Omission))
        for provision in chain(_grounds(sources), _parameters(sources))
        for id_ in provision.authority.clauses
    ),
    fields=(
        Field("ruleset", "The rule set or match form.", "provision.holder", to="rulesets"),
        Field("rule", "The rule.", "provision.use.name", to="rules"),
        Field("kind", "ground or parameter.", "provision.kind"),
        Field("name", "The ground or the parameter.", "provision.name"),
        Field("authority", "The clause or omission that it rests on.", "id"),
        optional("clause", "The same, if it is a clause.", lambda row: None if row.omission else row.id, to="clauses"),
        optional(
            "omission", "The same, if it is an omission.", lambda row: row.id if row.omission else None, to="parallels"
        ),
        optional(
            "words",
            "The words of the clause that it rests on, with | between parts; empty where the edition is silent.",
            lambda row: BAR.join(words.text for words in row.provision.authority.words.get(row.id, ())),
        ),
    ),
)
