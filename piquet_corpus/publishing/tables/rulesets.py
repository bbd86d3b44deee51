"""Tables of the rule sets: their rules, grounds, parameters and readings, and the clauses these rest on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from types import SimpleNamespace

from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.publishing.tables.model import BAR, Sources, Table
from rules.core.domains import value_text
from rules.core.rule import registry
from rules.core.ruleset import MatchForm, RuleSet


def _games(sources: Sources) -> set[str]:
    return {ruleset.game for ruleset in sources.corpus.rulesets.values()}


RULES = Table(
    "rules",
    "Rules",
    "One row for each rule: one small decision of the game, and the function that makes it.",
    lambda sources: [rule for rule in registry().values() if rule.game in _games(sources)],
    """
    rule* = name: Its name: point.value.
    game: The game.
    matter: The matter that it decides: its own name, or that of a rule for the same matter in other rule sets.
    title: The rule in a sentence.
    module: The module of the function.
    function = function.__name__: The function.
    """,
)


def _kind(ruleset: RuleSet | MatchForm) -> str:
    if isinstance(ruleset, MatchForm):
        return "match form"
    return "rule set" if ruleset.id == ruleset.set_id else "played as"


RULESETS: Table[RuleSet | MatchForm] = Table(
    "rulesets",
    "Rule sets and match forms",
    "One row for each rule set, each match form that can be applied to one, and each rule set played in "
    "each match form of its edition.",
    lambda sources: (
        *sources.corpus.rulesets.sets.values(),
        *sources.corpus.rulesets.forms.values(),
        *sources.corpus.rulesets.played.values(),
    ),
    """
    ruleset* = id: Its name: fr1642, rubicon, moderne+rubicon.
    kind: rule set, match form, or played as (a rule set in a match form).
    edition -> texts: The edition that describes it.
    game: The game.
    title: Its title.
    parts? (ids): The passages that it rests on; if empty, the whole edition.
    inherits? -> rulesets: The rule set whose rules it has, except those that it changes.
    form? = form.id -> rulesets: The match form that it is played in, or for a rule set usually played in.
    """,
    {"kind": _kind},
)


def _grounds(sources: Sources) -> Iterator[SimpleNamespace]:
    for holder, use in sources.corpus.rulesets.uses:
        for name, authority in use.grounds.items():
            yield SimpleNamespace(holder=holder, use=use, kind="ground", name=name, authority=authority)


def _parameters(sources: Sources) -> Iterator[SimpleNamespace]:
    for holder, use in sources.corpus.rulesets.uses:
        for name, parameter in use.parameters.items():
            own = {"parameter": parameter, "authority": parameter.authority}
            yield SimpleNamespace(holder=holder, use=use, kind="parameter", name=name, **own)


def _resting(statuses: str) -> str:
    return f"""
    clauses? (ids) = authority.clauses: The clauses or omissions that it rests on.
    status = authority.status: {statuses}
    why? = authority.why: The reason, if the text does not state it plainly.
    written_in? = use.origin -> rulesets: The rule set or match form whose file has it: this one, or one it inherits
      from.
    """


GROUNDS = Table(
    "grounds",
    "Grounds of rule sets",
    "One row for each ground of each rule of each rule set and match form, and what it rests on.",
    _grounds,
    """
    ruleset* = holder -> rulesets: The rule set or match form.
    rule* = use.name -> rules: The rule.
    ground* = name: The ground.
    meaning: What the ground says.
    """
    + _resting("stated, emended (stated in words that we emend), inferred, conjectured or silent."),
    {"meaning": lambda row: row.use.rule.grounds[row.name]},
)

PARAMETERS = Table(
    "parameters",
    "Parameters of rule sets",
    "One row for each parameter of each rule of each rule set and match form.",
    _parameters,
    """
    ruleset* = holder -> rulesets: The rule set or match form.
    rule* = use.name -> rules: The rule.
    parameter* = name: The parameter.
    value: Its value: 30, first-card, A K Q, 3=3 4=14.
    admits: The values that the rule allows.
    """
    + _resting("stated, emended, inferred, conjectured, silent, or unused: no coup lets the value matter."),
    {
        "value": lambda row: value_text(row.parameter.value),
        "admits": lambda row: row.use.rule.parameters[row.name].describe(),
    },
)

READINGS = Table(
    "readings",
    "Readings of parameters",
    "One row for each other value of a parameter that the text allows.",
    lambda sources: (
        SimpleNamespace(provision=provision, reading=reading)
        for provision in _parameters(sources)
        for reading in provision.parameter.readings
    ),
    """
    ruleset* = provision.holder -> parameters: The rule set or match form.
    rule* = provision.use.name -> parameters: The rule.
    parameter* = provision.name -> parameters: The parameter.
    value*: The other value.
    why = reading.why: Why the text can be read so.
    """,
    {"value": lambda row: value_text(row.reading.value)},
)


def _kind_of(sources: Sources, id_: str) -> str:
    return "omission" if isinstance(sources.corpus.cited(id_), Omission) else "clause"


AUTHORITIES = Table(
    "authorities",
    "What rule sets rest on",
    "One row for each clause or omission on which a ground or a parameter rests: the long form of the "
    "clauses of grounds and parameters, for joins with clauses.",
    lambda sources: (
        SimpleNamespace(provision=provision, id=id_, **{_kind_of(sources, id_): id_})
        for provision in chain(_grounds(sources), _parameters(sources))
        for id_ in provision.authority.clauses
    ),
    """
    ruleset* = provision.holder -> rulesets: The rule set or match form.
    rule* = provision.use.name -> rules: The rule.
    kind* = provision.kind: ground or parameter.
    name* = provision.name: The ground or the parameter.
    authority* = id: The clause or omission that it rests on.
    clause? -> clauses: The same, if it is a clause.
    omission? -> parallels: The same, if it is an omission.
    words?: The words of the clause that it rests on, with | between parts; empty where the edition is silent.
    """,
    {"words": lambda row: BAR.join(words.text for words in row.provision.authority.words.get(row.id, ()))},
)
