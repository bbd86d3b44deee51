"""Tables of the rule sets: their rules, grounds, parameters and readings, and the clauses these rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.judging.comparison.ways import value_text
from piquet_corpus.publishing.tables.model import BAR, Field, Sources, Table, ids, to
from rules.core.rule import Rule, registry
from rules.core.ruleset import MatchForm, RuleSet
from rules.core.use import Authority, Parameter, Reading, RuleUse, Words

SetOrForm = RuleSet | MatchForm


@dataclass(frozen=True)
class GroundRow:
    """A ground of a rule in a rule set or match form."""

    holder: str
    use: RuleUse
    name: str
    authority: Authority


@dataclass(frozen=True)
class Value:
    """A parameter of a rule in a rule set or match form."""

    holder: str
    use: RuleUse
    parameter: Parameter


@dataclass(frozen=True)
class Rival:
    """Another value of a parameter that the text allows."""

    of: Value
    reading: Reading


@dataclass(frozen=True)
class CitedRow:
    """A clause, or an omission, on which a ground or a parameter rests."""

    holder: str
    rule: str
    kind: str
    name: str
    id: str
    is_omission: bool
    words: tuple[Words, ...]


RULES: Table[Rule] = Table(
    name="rules",
    title="Rules",
    description="One row for each rule: one small decision of the game, and the function that makes it.",
    key=("rule",),
    rows=lambda sources: registry().values(),
    fields=(
        Field("rule", lambda one: one.name, "Its name: point.value.", required=True),
        Field("game", lambda one: one.game, "The game.", required=True),
        Field(
            "matter",
            lambda one: one.matter,
            "The matter that it decides: its own name, or that of a rule for the same matter in other rule sets.",
            required=True,
        ),
        Field("title", lambda one: one.title, "The rule in a sentence.", required=True),
        Field("module", lambda one: one.module, "The module of the function.", required=True),
        Field("function", lambda one: one.function.__name__, "The function.", required=True),
    ),
)


def _ways(sources: Sources) -> Iterator[SetOrForm]:
    """Return the rule sets, the match forms, and each rule set played in each form."""
    rulesets = sources.corpus.rulesets
    yield from rulesets.sets.values()
    yield from rulesets.forms.values()
    yield from rulesets.played.values()


def _kind(one: SetOrForm) -> str:
    """Say whether it is a rule set, a match form, or a rule set played in a match form."""
    if isinstance(one, MatchForm):
        return "match form"
    return "rule set" if one.id == one.set_id else "played as"


def _form(one: SetOrForm) -> str | None:
    """Return the match form that a rule set is played in, or is usually played in."""
    return one.form.id if isinstance(one, RuleSet) and one.form else None


RULESETS: Table[SetOrForm] = Table(
    name="rulesets",
    title="Rule sets and match forms",
    description="One row for each rule set, each match form that can be applied to one, and each rule set played in "
    "each match form of its edition.",
    key=("ruleset",),
    rows=_ways,
    fields=(
        Field("ruleset", lambda ruleset: ruleset.id, "Its name: fr1642, rubicon, moderne+rubicon.", required=True),
        Field("kind", _kind, "rule set, match form, or played as (a rule set in a match form).", required=True),
        Field("edition", lambda ruleset: ruleset.edition, "The edition that describes it.", required=True),
        Field("game", lambda ruleset: ruleset.game, "The game.", required=True),
        Field("title", lambda ruleset: ruleset.title, "Its title.", required=True),
        ids("parts", lambda ruleset: ruleset.parts, "The passages that it rests on; if empty, the whole edition."),
        Field(
            "inherits",
            lambda ruleset: ruleset.inherits,
            "The rule set whose rules it has, except those that it changes.",
        ),
        Field("form", _form, "The match form that it is played in, or for a rule set usually played in."),
    ),
    references=(to("texts", "edition"), to("rulesets", "inherits"), to("rulesets", "form")),
)


def _grounds(sources: Sources) -> Iterator[GroundRow]:
    """Return every ground of every rule set and match form, inherited or not."""
    for holder, use in sources.corpus.rulesets.uses:
        yield from (GroundRow(holder, use, name, authority) for name, authority in use.grounds.items())


def _values(sources: Sources) -> Iterator[Value]:
    """Return every parameter of every rule set and match form, inherited or not."""
    for holder, use in sources.corpus.rulesets.uses:
        yield from (Value(holder, use, parameter) for parameter in use.parameters.values())


GROUNDS: Table[GroundRow] = Table(
    name="grounds",
    title="Grounds of rule sets",
    description="One row for each ground of each rule of each rule set and match form, and what it rests on.",
    key=("ruleset", "rule", "ground"),
    rows=_grounds,
    fields=(
        Field("ruleset", lambda row: row.holder, "The rule set or match form.", required=True),
        Field("rule", lambda row: row.use.name, "The rule.", required=True),
        Field("ground", lambda row: row.name, "The ground.", required=True),
        Field("meaning", lambda row: row.use.rule.grounds[row.name], "What the ground says.", required=True),
        ids("clauses", lambda row: row.authority.clauses, "The clauses or omissions that it rests on."),
        Field(
            "status",
            lambda row: row.authority.status,
            "stated, emended (stated in words that we emend), inferred, conjectured or silent.",
            required=True,
        ),
        Field("why", lambda row: row.authority.why, "The reason, if the text does not state it plainly."),
        Field(
            "written_in",
            lambda row: row.use.origin,
            "The rule set or match form whose file has it: this one, or one it inherits from.",
        ),
    ),
    references=(to("rulesets", "ruleset"), to("rules", "rule"), to("rulesets", "written_in")),
)

PARAMETERS: Table[Value] = Table(
    name="parameters",
    title="Parameters of rule sets",
    description="One row for each parameter of each rule of each rule set and match form.",
    key=("ruleset", "rule", "parameter"),
    rows=_values,
    fields=(
        Field("ruleset", lambda value: value.holder, "The rule set or match form.", required=True),
        Field("rule", lambda value: value.use.name, "The rule.", required=True),
        Field("parameter", lambda value: value.parameter.name, "The parameter.", required=True),
        Field(
            "value",
            lambda value: value_text(value.parameter.value),
            "Its value: 30, first-card, A K Q, 3=3 4=14.",
            required=True,
        ),
        Field(
            "admits",
            lambda value: value.use.rule.parameters[value.parameter.name].describe(),
            "The values that the rule allows.",
            required=True,
        ),
        ids("clauses", lambda value: value.parameter.authority.clauses, "The clauses or omissions that it rests on."),
        Field(
            "status",
            lambda value: value.parameter.authority.status,
            "stated, emended, inferred, conjectured, silent, or unused: no coup lets the value matter.",
            required=True,
        ),
        Field("why", lambda value: value.parameter.authority.why, "The reason, if the text does not state it plainly."),
        Field(
            "written_in",
            lambda value: value.use.origin,
            "The rule set or match form whose file has it: this one, or one it inherits from.",
        ),
    ),
    references=(to("rulesets", "ruleset"), to("rules", "rule"), to("rulesets", "written_in")),
)


def _rivals(sources: Sources) -> Iterator[Rival]:
    return (Rival(value, reading) for value in _values(sources) for reading in value.parameter.readings)


READINGS: Table[Rival] = Table(
    name="readings",
    title="Readings of parameters",
    description="One row for each other value of a parameter that the text allows.",
    key=("ruleset", "rule", "parameter", "value"),
    rows=_rivals,
    fields=(
        Field("ruleset", lambda rival: rival.of.holder, "The rule set or match form.", required=True),
        Field("rule", lambda rival: rival.of.use.name, "The rule.", required=True),
        Field("parameter", lambda rival: rival.of.parameter.name, "The parameter.", required=True),
        Field("value", lambda rival: value_text(rival.reading.value), "The other value.", required=True),
        Field("why", lambda rival: rival.reading.why, "Why the text can be read so.", required=True),
    ),
    references=(to("parameters", "ruleset", "rule", "parameter"),),
)


def _authorities(sources: Sources) -> Iterator[CitedRow]:
    """Return every clause and omission once for each ground or parameter that rests on it."""
    corpus = sources.corpus
    for ground in _grounds(sources):
        yield from _cited(corpus, ground.holder, ground.use, "ground", ground.name, ground.authority)
    for value in _values(sources):
        yield from _cited(corpus, value.holder, value.use, "parameter", value.parameter.name, value.parameter.authority)


def _cited(corpus: Corpus, holder: str, use: RuleUse, kind: str, name: str, authority: Authority) -> Iterator[CitedRow]:
    for id_ in authority.clauses:
        words = authority.words.get(id_, ())
        yield CitedRow(holder, use.name, kind, name, id_, isinstance(corpus.cited(id_), Omission), words)


AUTHORITIES: Table[CitedRow] = Table(
    name="authorities",
    title="What rule sets rest on",
    description="One row for each clause or omission on which a ground or a parameter rests: the long form of the "
    "clauses of grounds and parameters, for joins with clauses.",
    key=("ruleset", "rule", "kind", "name", "authority"),
    rows=_authorities,
    fields=(
        Field("ruleset", lambda row: row.holder, "The rule set or match form.", required=True),
        Field("rule", lambda row: row.rule, "The rule.", required=True),
        Field("kind", lambda row: row.kind, "ground or parameter.", required=True),
        Field("name", lambda row: row.name, "The ground or the parameter.", required=True),
        Field("authority", lambda row: row.id, "The clause or omission that it rests on.", required=True),
        Field("clause", lambda row: None if row.is_omission else row.id, "The same, if it is a clause."),
        Field("omission", lambda row: row.id if row.is_omission else None, "The same, if it is an omission."),
        Field(
            "words",
            lambda row: BAR.join(words.text for words in row.words) or None,
            "The words of the clause that it rests on, with | between parts; empty where the edition is silent.",
        ),
    ),
    references=(
        to("rulesets", "ruleset"),
        to("rules", "rule"),
        to("clauses", "clause"),
        to("parallels", "omission"),
    ),
)
