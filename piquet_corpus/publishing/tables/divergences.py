"""Tables of the divergences, with their sides and proofs; and of what each difference of the rules changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

from piquet_corpus.judging.ways import ruleset_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.tables.model import Sources, Table
from piquet_corpus.simulation import rows
from piquet_corpus.simulation.coups import FACTS
from piquet_corpus.simulation.rows import BOUNDS, MEASURES, MeasuredImpact


def _parts(sources: Sources, what: str) -> Iterator[SimpleNamespace]:
    for record in sources.corpus.register.records:
        for number, part in enumerate(getattr(record, what), 1):
            yield SimpleNamespace(record=record, number=number, what=part)


DIVERGENCES = Table(
    "divergences",
    "Divergences",
    "One row for each divergence: where editions differ, or one contradicts itself.",
    lambda sources: sources.corpus.register.records,
    """
    divergence* = id: The id of the divergence: D042.
    title: The question on which the sides differ.
    form? (ids): Its form: omission, addition, number, polarity …
    scope?: Where it is: between editions, between ways of playing (ways), inside one text (internal).
    effect?: What it affects: result, penalty, procedure or wording.
    importance?: Its importance: high, medium, low.
    graded?: Why its importance differs from the usual one for its effect.
    twins? (ids): Other divergences about the same fact, between editions or inside one.
    certainty? = cert: How certain it is that they differ: high, medium, low.
    topics? (ids): Its topics.
    rows? (ids): The rows of the alignment that show it.
    editions? (ids): The editions on its sides.
    clauses? (ids): The clauses and headings that it quotes.
    changes?: What it changes, in plain words.
    decisions? (ids): The differences of rule sets that it accounts for: a rule that only one has, or a parameter of a
      rule.
    unproven?: Why no case shows that it changes a result or a penalty.
    cruxes? (ids): The cruxes on the emendations that the rule sets follow here.
    link: Its permanent link.
    """,
    {"link": lambda record: permanent_link(record.id)},
)

DIVERGENCE_SIDES = Table(
    "divergence_sides",
    "Sides of divergences",
    "One row for each side of a divergence.",
    lambda sources: _parts(sources, "sides"),
    """
    divergence* = record.id -> divergences: The divergence.
    side* (integer) = number: The number of the side, from 1.
    editions? (ids) = what.editions: The editions on this side.
    silent (boolean) = what.silent: Whether they are silent.
    ways? (texts) = what.ways: The rule sets, match forms and readings that decide so.
    """,
)

DIVERGENCE_QUOTATIONS = Table(
    "divergence_quotations",
    "Quotations of divergences",
    "One row for each quotation: the words of a clause or heading on a side, letter for letter.",
    lambda sources: (
        SimpleNamespace(side=side, number=number, words=words, clause=sources.corpus.clauses.get(words.clause))
        for side in _parts(sources, "sides")
        for number, words in enumerate(side.what.words, 1)
    ),
    """
    divergence* = side.record.id -> divergence_sides: The divergence.
    side* (integer) = side.number -> divergence_sides: The side that it is on.
    number* (integer): The number of the quotation on its side, from 1.
    place = words.clause: The clause or heading that is quoted.
    clause? = clause.id -> clauses: The same, if it is a clause.
    edition = words.edition -> texts: Its edition.
    language = words.language: The language of the words.
    words = words.text: The words.
    disputed? (texts) = words.in_dispute: Those of them that carry the difference.
    restatement (boolean) = words.restatement: Whether the words are the editors’ own, from a source that may not be
      quoted.
    """,
    quotes=True,
)

DIVERGENCE_CAUSES = Table(
    "divergence_causes",
    "Causes of divergences",
    "One row for each cause of a divergence.",
    lambda sources: _parts(sources, "causes"),
    """
    divergence* = record.id -> divergences: The divergence.
    number* (integer): The number of the cause, from 1.
    cause = what.id: A category of the causes: game-changed, translator-error, undetermined …
    reason? = what.reason: For an undetermined cause: why it is unknown.
    certainty? = what.cert: How certain the cause is: high, medium, low.
    why? = what.why: The reason for this cause.
    """,
)

DIVERGENCE_PROOFS = Table(
    "divergence_proofs",
    "Proofs of divergences",
    "One row for each proof: a case with different results under two rule sets, and the decision that causes this.",
    lambda sources: _parts(sources, "proofs"),
    """
    divergence* = record.id -> divergences: The divergence.
    number* (integer): The number of the proof, from 1.
    case = what.case -> cases: The case.
    way = what.ways.0: The first rule set, with changed readings if any.
    other_way = what.ways.1: The second rule set, with changed readings if any.
    ruleset -> rulesets: The first rule set, without readings.
    other_ruleset -> rulesets: The second rule set, without readings.
    rule = what.decision.rule -> rules: The rule that decides differently.
    parameter? = what.decision.parameter: Its parameter; if empty, only one rule set has the rule.
    """,
    {
        "ruleset": lambda part: ruleset_of(part.what.ways[0]),
        "other_ruleset": lambda part: ruleset_of(part.what.ways[1]),
    },
)

_DECISION = """
    decision*: What is decided, pique.window.
    rule = decision.rule: The rule.
    parameter? = decision.parameter: Its parameter; empty for the rule itself.
"""

OUTCOMES = Table(
    "outcomes",
    "What can be said of each difference",
    "One row for each decision in which rule sets differ: whether it can matter to two honest players.",
    lambda sources: rows.STATED.readable(sources.corpus.directory),
    _DECISION
    + """
    outcome: cannot matter; not exercised: our players never do it; measured; fault: only after a mistake.
    with? (ids) = together: The decisions that are measured together with it.
    settings? (ids): Where it is measured: a rule set, and the one whose state it takes over, fr1642<classic.
    why?: The argument, or what else a reader must know.
    """,
)


def _found(name: str, bound: str) -> Callable[[MeasuredImpact], float | None]:
    return lambda measured: getattr(measured.found.get(name), bound, None)


IMPACT = Table(
    "impact",
    "Measured differences",
    "One row for each experiment and player of ours: a rule set with one decision of another rule set, or "
    "with another reading, against the rule set as it is, on the same deals.",
    lambda sources: rows.IMPACT.readable(sources.corpus.directory),
    _DECISION
    + """
    ruleset*: The rule set.
    source*: The rule set whose state it takes, or the reading.
    is_reading (boolean): Whether it is a reading.
    player*: Our player: random, plain or sound.
    coups (integer): How many coups were played each way.
    parties (integer): How many parties were played each way.
    other_score? (number): Coups with another score: their share; empty if deals cannot be compared.
    other_score_low? (number): Coups with another score: their share, lower bound of the interval of 95 %; empty if
      deals cannot be compared.
    other_score_high? (number): Coups with another score: their share, upper bound; empty if deals cannot be compared.
    elder? (number): Change of the mean of the elder, in points; empty if deals cannot be compared.
    elder_low? (number): Change of the mean of the elder, in points, lower bound of the interval of 95 %; empty if
      deals cannot be compared.
    elder_high? (number): Change of the mean of the elder, in points, upper bound; empty if deals cannot be compared.
    younger? (number): Change of the mean of the younger, in points; empty if deals cannot be compared.
    younger_low? (number): Change of the mean of the younger, in points, lower bound of the interval of 95 %; empty if
      deals cannot be compared.
    younger_high? (number): Change of the mean of the younger, in points, upper bound; empty if deals cannot be
      compared.
    other_winner? (number): Parties with another winner: their share; empty if deals cannot be compared.
    other_winner_low? (number): Parties with another winner: their share, lower bound of the interval of 95 %; empty
      if deals cannot be compared.
    other_winner_high? (number): Parties with another winner: their share, upper bound; empty if deals cannot be
      compared.
    beyond_chance? (ids): The means whose change is more than chance brings, all rows taken together (false
      discoveries: 5 %).
    """,
    {f"{name}{end}": _found(name, end.strip("_") or "value") for name in MEASURES for end in BOUNDS},
)

FAULTS = Table(
    "fault_costs",
    "What faults cost",
    "One row for each fault and loss: what a player loses under some rule sets if it happens.",
    lambda sources: rows.FAULTS.readable(sources.corpus.directory),
    _DECISION
    + """
    rulesets (ids): The rule sets.
    happens: The fault.
    loses*: What is lost; points and others as in coups.
    """,
)

COUPS = Table(
    "coups",
    "The game itself",
    "One row for each fact of coups and parties of two like players of ours under a rule set.",
    lambda sources: FACTS.readable(sources.corpus.directory),
    """
    ruleset*: The rule set.
    player*: Our player: random, plain or sound.
    of*: Of whom it is said: elder, younger, both, or partie.
    what*: What it is: points, spread, median, repique and so on.
    value (number) = found.value: The number; a share is between 0 and 1.
    low (number) = found.low: The lower bound of the interval of 95 %.
    high (number) = found.high: The upper bound.
    number (integer): How many coups or parties were played.
    """,
)
