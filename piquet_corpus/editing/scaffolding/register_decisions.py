"""Drafts for the decisions on which the rule sets of an edition differ from others, and for its readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations

from piquet_corpus.editing.proposal import DivergenceDraft
from piquet_corpus.editing.scaffolding.register_model import rested_on, side_of, to_add, to_join, whole
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Parallel, edition_of
from piquet_corpus.edition.texts.divergence import PENALTY, RESULT, Decision, Divergence, Proof, Side
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.judging.divergences.computed import UntoldReading, all_differences, untold_readings
from piquet_corpus.judging.divergences.prove import part
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.ways import UnknownReading, Way, way, ways_named
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import grouped
from rules.core.domains import Number, Table, value_text
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.ruleset import RuleSet

PROOFS_TRIED = 40


@dataclass(frozen=True)
class Stand:
    """What a rule set or match form has for a decision: its name, a rule set that shows it, and its state."""

    name: str
    ruleset: RuleSet
    state: object


Stands = Mapping[str, Stand]
"""By the name that a side gives each."""
Joined = tuple[Divergence, int, Stand, str]
"""A divergence, its side, from 1, that a rule set joins, and the name of what the rule set faces there."""
Pair = frozenset[str]
"""The names of two rule sets or match forms that differ."""


def decision_drafts(corpus: Corpus, edition: str, nearest: str = "") -> Iterator[DivergenceDraft]:
    """Draft what no divergence accounts for. `nearest`: an edition with the same words; its divergences are joined."""
    opponents: dict[Decision, set[Pair]] = {}
    accounted_for: dict[Decision, dict[Pair, Ids]] = {}
    later = finished(corpus).being_written - {edition}  # what another edition decides is drafted with that one
    for difference in all_differences(corpus):
        both = corpus.rulesets[difference.one], corpus.rulesets[difference.other]
        editions = {ruleset.edition for ruleset in both}
        if not later.isdisjoint(editions):
            continue
        pair = frozenset(ruleset.holder(difference.decision.rule) for ruleset in both)
        if not difference.records and edition in editions:
            opponents.setdefault(difference.decision, set()).add(pair)
        elif nearest in editions:
            accounted_for.setdefault(difference.decision, {})[pair] = difference.records
    known = (*corpus.rulesets.values(), *corpus.rulesets.played.values())
    rulesets = [ruleset for ruleset in known if ruleset.game == corpus.editions[edition].game]
    for decision, pairs in opponents.items():
        stands: dict[str, Stand] = {}
        for ruleset in rulesets:
            name = ruleset.holder(decision.rule)
            stands.setdefault(name, Stand(name, ruleset, Way(ruleset).state(decision)))
        alike = list(_like_nearest(corpus, edition, stands, nearest, pairs, accounted_for.get(decision, {})))
        yield from _of_decision(corpus, edition, decision, stands, pairs, alike)


def _like_nearest(
    corpus: Corpus,
    edition: str,
    stands: Stands,
    nearest: str,
    pairs: set[Pair],
    accounted_for: Mapping[Pair, Ids],
) -> Iterator[Joined]:
    models = [stand for stand in stands.values() if stand.ruleset.edition == nearest]
    for own, name in sorted(ordered for pair in pairs for ordered in permutations(pair, 2)):
        if own not in stands or stands[own].ruleset.edition != edition:
            continue
        for model in (model for model in models if model.state == stands[own].state):
            for id_ in accounted_for.get(frozenset((model.name, name)), ()):
                record = corpus.register.by_id[id_]
                places = [place for place, side in enumerate(record.sides, 1) if model.name in side.ways]
                if record.scope == "editions" and len(places) == 1:
                    yield record, places[0], stands[own], name


def _of_decision(
    corpus: Corpus,
    edition: str,
    decision: Decision,
    stands: Stands,
    pairs: set[Pair],
    alike: Sequence[Joined],
) -> Iterator[DivergenceDraft]:
    """Draft a decision. `pairs`: the names without a divergence between them; `alike`: what the nearest stands in."""
    named = {name for pair in pairs for name in pair}
    own = [stand for stand in stands.values() if stand.ruleset.edition == edition and stand.name in named]
    left = set(pairs)
    nearest = {record.id for record, *_ in alike}
    others = (record for record in corpus.register.of(decision) if record.id not in nearest)
    sides: dict[str, dict[str, Side]] = {}
    for joinings in chain([alike], (list(_joinings(record, own, stands, left)) for record in others)):
        for record, place, stand, facing in joinings:
            left.discard(frozenset((stand.name, facing)))
            side = replace(_side(corpus, decision, [stand]), joins=place)
            sides.setdefault(record.id, {})[stand.name] = side
    for id_, by_name in sides.items():
        yield to_join(corpus.register.by_id[id_], by_name.values(), "high", decisions=(decision,))
    mine = {stand.name for stand in own}
    names = {name for pair in left if not mine.isdisjoint(pair) for name in pair}
    if names:
        yield _new(corpus, edition, decision, [stand for stand in stands.values() if stand.name in names])


def _joinings(record: Divergence, own: Iterable[Stand], stands: Stands, pairs: set[Pair]) -> Iterator[Joined]:
    for stand in own if record.scope == "editions" else ():
        alike = [place for place, side in enumerate(record.sides, 1) if _has(side, stands, stand.state)]
        facing = {
            name
            for place, side in enumerate(record.sides, 1)
            if place not in alike
            for name in side.ways
            if frozenset((stand.name, name)) in pairs and stands[name].state != stand.state
        }
        yield from ((record, alike[0], stand, name) for name in facing if alike)


def _has(side: Side, stands: Stands, state: object) -> bool:
    states = [stands[name].state for name in side.ways if name in stands]
    return bool(states) and all(other == state for other in states)


def _new(corpus: Corpus, edition: str, decision: Decision, stands: list[Stand]) -> DivergenceDraft:
    groups = grouped((repr(stand.state), stand) for stand in stands).values()
    sides = [_side(corpus, decision, group) for group in groups]
    rows: list[str] = []
    for place, side in enumerate(sides):
        if side.silent:
            speaking = {clause for other in sides for clause in other.clauses}
            omissions = [row for row in corpus.alignment.omissions if row.edition in side.editions]
            shown = [row.id for row in omissions if not speaking.isdisjoint(row.clauses)]
            rows += shown
            if not shown:  # the clauses of its editions that stand beside those of the others are quoted
                beside = chain.from_iterable(map(corpus.alignment.of, sorted(speaking)))
                clauses = [id_ for row in beside if isinstance(row, Parallel) for id_ in row.clauses]
                words = whole(corpus, (id_ for id_ in clauses if edition_of(id_) in side.editions))
                sides[place] = side_of(side.editions, words, side.ways)
    silent = next((side for side in sides if side.silent), None)
    proofs = tuple(_proofs(corpus, edition, decision, stands))
    kinds = {corpus.clauses[id_].kind for side in sides for id_ in side.clauses}
    effect = PENALTY if PENALTY in kinds else RESULT
    return to_add(
        _subject(decision),
        f"{'; '.join(_stated(decision, group) for group in groups)}.",
        "unsaid" if silent else "words",
        "high" if proofs else "medium",
        form=(_form(corpus, decision, sides, silent),),
        scope="editions" if len({stand.ruleset.edition for stand in stands}) > 1 else "ways",
        effect=effect if proofs else "procedure",
        topics=_topics(corpus, decision, sides),
        rows=tuple(rows),
        sides=tuple(sides),
        decisions=(decision,),
        proofs=proofs,
    )


def _side(corpus: Corpus, decision: Decision, stands: Sequence[Stand]) -> Side:
    quoted = {stand.name: rested_on(corpus, decision, Way(stand.ruleset)) for stand in stands}
    speaking = [stand for stand in stands if quoted[stand.name]] or stands
    quotes = {words.clause: words for stand in speaking for words in quoted[stand.name]}
    editions = dict.fromkeys(stand.ruleset.edition for stand in speaking)
    return side_of(editions, quotes.values(), (stand.name for stand in speaking))


def _subject(decision: Decision) -> str:
    rule = registry()[decision.rule]
    return (rule.asks.get(decision.parameter or "") or rule.title.partition(". ")[0]).rstrip(".")


def _stated(decision: Decision, stands: Sequence[Stand]) -> str:
    names = " and ".join(stand.name for stand in stands)
    if decision.parameter:
        return f"{names}: {value_text(stands[0].state)} for {decision}"
    return f"{names}: {decision}" if stands[0].state else f"{names}: without {decision}"


def _topics(corpus: Corpus, decision: Decision, sides: Iterable[Side]) -> Ids:
    if corpus.topics.is_topic(decision.rule):
        return (decision.rule,)
    clauses = (words.clause for side in sides for words in side.words)
    return next((corpus.clauses[id_].topics for id_ in clauses), ())


def _form(corpus: Corpus, decision: Decision, sides: list[Side], silent: Side | None) -> str:
    if silent:
        speaking = [edition for side in sides if side is not silent for edition in side.editions]
        return form_of_silence(corpus, silent.editions, speaking)
    domain = registry()[decision.rule].parameters.get(decision.parameter or "")
    return "number" if isinstance(domain, Number | Table) else "substitution"


def form_of_silence(corpus: Corpus, silent: Iterable[str], speaking: Iterable[str]) -> str:
    """Return whether the later edition leaves something out, or adds it."""
    latest = max((*speaking, *silent), key=list(corpus.editions).index)
    return "omission" if latest in silent else "addition"


def _proofs(corpus: Corpus, edition: str, decision: Decision, stands: list[Stand]) -> Iterator[Proof]:
    expecting = set(corpus.case_files.expecting(decision.rule))
    for mine, theirs in combinations((stand for stand in stands if stand.name in corpus.rulesets), 2):
        if edition not in (mine.ruleset.edition, theirs.ruleset.edition) or mine.state == theirs.state:
            continue
        names = mine.name, theirs.name
        ways = [Way(corpus.rulesets[name]) for name in names]
        cases = [case for case in corpus.cases if not case.reading and set(names) <= set(case.rulesets)]
        for case in sorted(cases, key=lambda case: case.id not in expecting)[:PROOFS_TRIED]:
            with suppress(FactsError):
                if part(case, ways[0], ways[1], decision).flipped:
                    yield Proof(case.id, names, decision)
                    break


def reading_drafts(corpus: Corpus, edition: str, nearest: str = "") -> Iterator[DivergenceDraft]:
    """Draft the readings that no divergence covers, first as in those of `nearest`, an edition with the same words."""
    new: dict[tuple[str, Decision], list[UntoldReading]] = {}
    for untold in untold_readings(corpus):
        if corpus.rulesets.group(untold.rulesets[0]).edition == edition:
            if joining := _joining(corpus, edition, untold, nearest):
                yield joining
            else:
                new.setdefault((untold.rulesets[0], untold.decision), []).append(untold)
    yield from (_reading(corpus, edition, readings) for readings in new.values())


def _joining(corpus: Corpus, edition: str, untold: UntoldReading, nearest: str) -> DivergenceDraft | None:
    decision = untold.decision
    own = value_text(untold.use.parameters[untold.parameter].value)
    for record in sorted(corpus.register.of(decision), key=lambda record: nearest not in record.editions):
        places = [_place_of(corpus, record, decision, value) for value in (own, untold.value)]
        if record.scope == "internal" and all(places):
            sides = zip(_read(corpus, edition, untold), places, strict=True)
            joining = (replace(side, joins=place) for side, place in sides)
            return to_join(record, joining, "high", decisions=(decision,))
    return None


def _read(corpus: Corpus, edition: str, untold: UntoldReading) -> tuple[Side, Side]:
    name = untold.rulesets[0]
    plain = ways_named(corpus, name)[0]
    quotes = rested_on(corpus, untold.decision, plain)
    changed = f"{plain.id}:{untold.decision}={untold.value}"
    return side_of((edition,), quotes, (name,)), side_of((edition,), quotes, (changed,))


def _reading(corpus: Corpus, edition: str, readings: list[UntoldReading]) -> DivergenceDraft:
    first = readings[0]
    plain, _ = _read(corpus, edition, first)
    own = value_text(first.use.parameters[first.parameter].value)
    return to_add(
        _subject(first.decision),
        f"{first.decision} is {own}; the words also allow {', or '.join(untold.value for untold in readings)}.",
        "words",
        "medium",
        form=("silence" if plain.silent else "scope",),
        scope="internal",
        effect="procedure",
        topics=_topics(corpus, first.decision, (plain,)),
        sides=(plain, *(_read(corpus, edition, untold)[1] for untold in readings)),
        decisions=(first.decision,),
    )


def _place_of(corpus: Corpus, record: Divergence, decision: Decision, value: str) -> int:
    for place, side in enumerate(record.sides, 1):
        for name in side.ways:
            with suppress(UnknownRuleSet, UnknownReading):
                decides = way(corpus, name)
                if decides.parameter(decision) and value_text(decides.state(decision)) == value:
                    return place
    return 0
