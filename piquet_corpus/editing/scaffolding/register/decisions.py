"""Drafts for the decisions on which the rule sets of an edition differ from others, and for its readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from piquet_corpus.editing.scaffolding.register.model import DraftSide, JoiningDraft, NewDraft, Quoted
from piquet_corpus.editing.scaffolding.register.quoting import rested_on, whole
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side
from piquet_corpus.judging.comparison.ways import UnknownReading, Way, value_text, way
from piquet_corpus.judging.divergences.computed import UntoldReading, all_differences, untold_readings
from piquet_corpus.judging.divergences.prove import difference_of, part
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.domains import Number, Table
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.ruleset import RuleSet

PROOFS_TRIED = 40
"""How many cases are tried for the proof of one decision."""


@dataclass(frozen=True)
class Stand:
    """What a rule set or match form has for a decision: its name, a rule set that shows it, and its state."""

    name: str
    edition: str
    ruleset: RuleSet
    state: object


@dataclass(frozen=True)
class _Joined:
    """The side of a divergence, from 1, that a rule set joins, and the name of what it faces there."""

    record: Divergence
    place: int
    stand: Stand
    facing: str


def stands_on(corpus: Corpus, decision: Decision, game: str) -> Mapping[str, Stand]:
    """Return what each rule set and match form of a game has for a decision, by the name that a side gives it."""
    difference = difference_of(decision)
    found: dict[str, Stand] = {}
    for ruleset in (*corpus.rulesets.values(), *corpus.rulesets.played.values()):
        if ruleset.game == game:
            name = ruleset.holder(decision.rule)
            state = difference.state(Way(ruleset))
            found.setdefault(name, Stand(name, ruleset.edition, ruleset, state))
    return found


def decision_drafts(corpus: Corpus, edition: str, nearest: str = "") -> Iterator[NewDraft | JoiningDraft]:
    """Return a draft for each decision of the rule sets of an edition that no divergence accounts for.

    `nearest`: an edition with the same words; where it decides alike, this one joins the divergences that it stands in.
    """
    opponents: dict[Decision, set[tuple[str, str]]] = {}
    told: dict[Decision, dict[tuple[str, str], tuple[str, ...]]] = {}
    for difference in all_differences(corpus):
        pair = corpus.rulesets[difference.one], corpus.rulesets[difference.other]
        editions = {ruleset.edition for ruleset in pair}
        one, other = (ruleset.holder(difference.decision.rule) for ruleset in pair)
        if not difference.records and edition in editions:
            opponents.setdefault(difference.decision, set()).update({(one, other), (other, one)})
        elif nearest in editions:
            found = dict.fromkeys(((one, other), (other, one)), difference.records)
            told.setdefault(difference.decision, {}).update(found)
    game = corpus.editions[edition].game
    for decision, pairs in opponents.items():
        stands = stands_on(corpus, decision, game)
        alike = list(_like_nearest(corpus, edition, stands, nearest, pairs, told.get(decision, {})))
        yield from _of_decision(corpus, edition, decision, stands, pairs, alike)


def _like_nearest(
    corpus: Corpus,
    edition: str,
    stands: Mapping[str, Stand],
    nearest: str,
    pairs: set[tuple[str, str]],
    told: Mapping[tuple[str, str], tuple[str, ...]],
) -> Iterator[_Joined]:
    """Return the divergences that account for what the nearest edition decides, where this one decides alike.

    `told`: for the names of two rule sets that differ, the divergences that account for it.
    """
    for own, name in sorted(pairs):
        models = [stand for stand in stands.values() if stand.edition == nearest]
        if own in stands and stands[own].edition == edition:
            for model in (each for each in models if each.state == stands[own].state):
                for id_ in told.get((model.name, name), ()):
                    record = corpus.register.by_id[id_]
                    places = [place for place, side in enumerate(record.sides, 1) if model.name in side.ways]
                    if record.scope == "editions" and len(places) == 1:
                        yield _Joined(record, places[0], stands[own], name)


def _of_decision(
    corpus: Corpus,
    edition: str,
    decision: Decision,
    stands: Mapping[str, Stand],
    pairs: set[tuple[str, str]],
    alike: Sequence[_Joined],
) -> Iterator[NewDraft | JoiningDraft]:
    """Return the drafts for a decision. `pairs`: the names between which no divergence accounts for the difference.

    `alike`: the divergences that the edition joins because the nearest one stands in them.
    """
    own = [stand for stand in stands.values() if stand.edition == edition and any(stand.name in pair for pair in pairs)]
    left = set(pairs)
    by_record: dict[str, dict[str, tuple[int, Stand]]] = {}
    for each in alike:
        left -= {(each.stand.name, each.facing), (each.facing, each.stand.name)}
        by_record.setdefault(each.record.id, {})[each.stand.name] = (each.place, each.stand)
    for id_, joined in by_record.items():
        record = corpus.register.by_id[id_]
        drafted = tuple((place, _side(corpus, decision, [stand])) for place, stand in joined.values())
        yield JoiningDraft(record.id, record.title, drafted, (), (decision,), cert="high")
    for record in corpus.register.on(decision):
        sides, accounted = _joined(record, own, stands, left) if record.id not in by_record else ([], set())
        left -= accounted
        if sides:
            drafted = tuple((place, _side(corpus, decision, [stand])) for place, stand in sides)
            yield JoiningDraft(record.id, record.title, drafted, (), (decision,), cert="high")
    mine = {stand.name for stand in own}
    names = {name for pair in left if not mine.isdisjoint(pair) for name in pair}
    if names:
        yield _new(corpus, edition, decision, [stand for stand in stands.values() if stand.name in names])


def _joined(
    record: Divergence, own: Iterable[Stand], stands: Mapping[str, Stand], pairs: set[tuple[str, str]]
) -> tuple[list[tuple[int, Stand]], set[tuple[str, str]]]:
    """Return the sides of a divergence that own rule sets join, and the pairs for which this accounts."""
    found: list[tuple[int, Stand]] = []
    accounted: set[tuple[str, str]] = set()
    if record.scope != "editions":
        return found, accounted
    for stand in own:
        alike = [place for place, side in enumerate(record.sides, 1) if _has(side, stands, stand.state)]
        facing = {
            name
            for place, side in enumerate(record.sides, 1)
            if place not in alike
            for name in side.ways
            if (stand.name, name) in pairs and stands[name].state != stand.state
        }
        if alike and facing:
            found.append((alike[0], stand))
            accounted |= {pair for name in facing for pair in ((stand.name, name), (name, stand.name))}
    return found, accounted


def _has(side: Side, stands: Mapping[str, Stand], state: object) -> bool:
    states = [stands[name].state for name in side.ways if name in stands]
    return bool(states) and all(one == state for one in states)


def _new(corpus: Corpus, edition: str, decision: Decision, stands: list[Stand]) -> NewDraft:
    """Draft a divergence on a decision: a side for each state."""
    grouped: dict[str, list[Stand]] = {}
    for stand in stands:
        grouped.setdefault(repr(stand.state), []).append(stand)
    sides = [_side(corpus, decision, group) for group in grouped.values()]
    rows: tuple[str, ...] = ()
    for place, side in enumerate(sides):
        if not side.quotes:
            speaking = {clause for other in sides for clause in other.clauses}
            shown = _silence(corpus, side, speaking)
            rows += tuple(row.id for row in shown)
            if not shown:
                sides[place] = DraftSide(side.editions, _facing(corpus, side.editions, speaking), side.ways)
    silent = next((side for side in sides if not side.quotes), None)
    proofs = tuple(_proofs(corpus, edition, decision, stands))
    return NewDraft(
        asked(decision),
        _form(corpus, decision, sides, silent),
        "editions" if len({stand.edition for stand in stands}) > 1 else "ways",
        _effect(corpus, sides) if proofs else "procedure",
        topics_of(corpus, decision, sides),
        tuple(sides),
        f"{'; '.join(_told(decision, group) for group in grouped.values())}.",
        "unsaid" if silent else "words",
        rows,
        (decision,),
        proofs,
        cert="high" if proofs else "medium",
    )


def _side(corpus: Corpus, decision: Decision, stands: list[Stand]) -> DraftSide:
    """Draft the side of rule sets that decide alike. Editions of which nothing can be quoted are left to others."""
    difference = difference_of(decision)
    quoted = {stand.name: rested_on(corpus, difference, Way(stand.ruleset)) for stand in stands}
    speaking = [stand for stand in stands if quoted[stand.name]] or stands
    quotes = {one.clause: one for stand in speaking for one in quoted[stand.name]}
    editions = dict.fromkeys(stand.edition for stand in speaking)
    return DraftSide(tuple(editions), tuple(quotes.values()), tuple(stand.name for stand in speaking))


def _silence(corpus: Corpus, side: DraftSide, speaking: set[str]) -> list[Omission]:
    """Return the omissions that show that an edition of a side says nothing of clauses."""
    own = [row for row in corpus.alignment.omissions if row.edition in side.editions]
    return [row for row in own if not speaking.isdisjoint(row.clauses)]


def _facing(corpus: Corpus, editions: tuple[str, ...], speaking: set[str]) -> tuple[Quoted, ...]:
    beside = [
        row for clause in sorted(speaking) for row in corpus.alignment.of(clause) if not isinstance(row, Omission)
    ]
    clauses = [id_ for row in beside for id_ in row.clauses if id_.partition(".")[0] in editions]
    return whole(corpus, clauses)


def asked(decision: Decision) -> str:
    """Return what a decision settles, in a few words."""
    rule = registry()[decision.rule]
    return (rule.asks.get(decision.parameter or "") or rule.title.partition(". ")[0]).rstrip(".")


def _told(decision: Decision, stands: list[Stand]) -> str:
    names = " and ".join(stand.name for stand in stands)
    if decision.parameter:
        return f"{names}: {value_text(stands[0].state)} for {decision}"
    return f"{names}: {decision}" if stands[0].state else f"{names}: without {decision}"


def topics_of(corpus: Corpus, decision: Decision, sides: Iterable[DraftSide]) -> tuple[str, ...]:
    """Return the topic of a decision: that of the name of its rule, or else those of the first clause quoted."""
    if corpus.topics.is_topic(decision.rule):
        return (decision.rule,)
    clauses = (quoted.clause for side in sides for quoted in side.quotes)
    return next((corpus.clauses[id_].topics for id_ in clauses), ())


def _form(corpus: Corpus, decision: Decision, sides: list[DraftSide], silent: DraftSide | None) -> str:
    if silent:
        speaking = [edition for side in sides if side is not silent for edition in side.editions]
        return form_of_silence(corpus, silent.editions, speaking)
    domain = registry()[decision.rule].parameters.get(decision.parameter or "")
    return "number" if isinstance(domain, Number | Table) else "substitution"


def form_of_silence(corpus: Corpus, silent: Iterable[str], speaking: Iterable[str]) -> str:
    """Return whether the later edition leaves something out, or adds it."""
    order = list(corpus.editions)
    latest = max((*speaking, *silent), key=order.index)
    return "omission" if latest in silent else "addition"


def _effect(corpus: Corpus, sides: Iterable[DraftSide]) -> str:
    """Return the effect of a decision that changes a result: a penalty, if a clause of that kind is quoted."""
    kinds = {corpus.clauses[quoted.clause].kind for side in sides for quoted in side.quotes}
    return "penalty" if "penalty" in kinds else "result"


def _proofs(corpus: Corpus, edition: str, decision: Decision, stands: list[Stand]) -> Iterator[Proof]:
    """Return, for each rule set of the edition and each that decides otherwise, the first case that proves it."""
    plain = [stand for stand in stands if stand.name in corpus.rulesets]
    for mine, theirs in combinations(plain, 2):
        differ = edition in (mine.edition, theirs.edition) and mine.state != theirs.state
        if differ and (case := _proving(corpus, decision, (mine.name, theirs.name))):
            yield Proof(case, (mine.name, theirs.name), decision, 0)


def _proving(corpus: Corpus, decision: Decision, names: tuple[str, str]) -> str | None:
    two = [Way(corpus.rulesets[name]) for name in names]
    expecting = set(corpus.case_files.expecting(decision.rule))
    cases = [case for case in corpus.cases if not case.reading and set(names) <= set(case.rulesets)]
    for case in sorted(cases, key=lambda case: case.id not in expecting)[:PROOFS_TRIED]:
        try:
            if part(case, two[0], two[1], decision).flipped:
                return case.id
        except FactsError:
            continue
    return None


# --- readings ---


def reading_drafts(corpus: Corpus, edition: str, nearest: str = "") -> Iterator[NewDraft | JoiningDraft]:
    """Return drafts for the readings of an edition that no divergence covers: a new one has all those of a decision.

    `nearest`: an edition with the same words, whose divergences are looked at first.
    """
    new: dict[tuple[str, Decision], list[UntoldReading]] = {}
    for untold in untold_readings(corpus):
        if corpus.rulesets.edition(untold.rulesets[0]) == edition:
            joining = _joining(corpus, edition, untold, nearest)
            if joining:
                yield joining
            else:
                new.setdefault((untold.rulesets[0], untold.decision), []).append(untold)
    yield from (_reading(corpus, edition, several) for several in new.values())


def _joining(corpus: Corpus, edition: str, untold: UntoldReading, nearest: str) -> JoiningDraft | None:
    """Return a divergence about the same two readings of other editions, with the sides that this one joins."""
    decision = untold.decision
    own = value_text(untold.use.parameters[untold.parameter].value)
    for record in sorted(corpus.register.on(decision), key=lambda record: nearest not in record.editions):
        places = [_place_of(corpus, record, decision, value) for value in (own, untold.value)]
        if record.scope == "internal" and all(places):
            plain, changed = _read(corpus, edition, untold)
            sides = ((places[0], plain), (places[1], changed))
            return JoiningDraft(record.id, record.title, sides, (), (decision,), cert="high")
    return None


def _read(corpus: Corpus, edition: str, untold: UntoldReading) -> tuple[DraftSide, DraftSide]:
    """Return the side of a rule set as it is, and that of its reading."""
    name, ruleset = _shown_by(corpus, untold.rulesets[0])
    quotes = rested_on(corpus, difference_of(untold.decision), Way(ruleset))
    changed = f"{ruleset.id}:{untold.decision}={untold.value}"
    return DraftSide((edition,), quotes, (name,)), DraftSide((edition,), quotes, (changed,))


def _reading(corpus: Corpus, edition: str, several: list[UntoldReading]) -> NewDraft:
    """Draft the divergence of the readings of one decision: a side for the value taken, and one for each other."""
    first = several[0]
    plain, _ = _read(corpus, edition, first)
    own = value_text(first.use.parameters[first.parameter].value)
    return NewDraft(
        asked(first.decision),
        "scope" if plain.quotes else "silence",
        "internal",
        "procedure",
        topics_of(corpus, first.decision, (plain,)),
        (plain, *(_read(corpus, edition, untold)[1] for untold in several)),
        f"{first.decision} is {own}; the words also allow {', or '.join(untold.value for untold in several)}.",
        "words",
        (),
        (first.decision,),
        cert="medium",
    )


def _shown_by(corpus: Corpus, holder: str) -> tuple[str, RuleSet]:
    """Return the name of a rule set or match form as a side gives it, and a rule set that has its rules."""
    if holder in corpus.rulesets:
        return holder, corpus.rulesets[holder]
    played = next(one for one in corpus.rulesets.played.values() if one.form and one.form.id == holder)
    return holder, played


def _place_of(corpus: Corpus, record: Divergence, decision: Decision, value: str) -> int:
    """Return the side of a divergence on which a rule set has a value, from 1; 0 if there is none."""
    difference = difference_of(decision)
    for place, side in enumerate(record.sides, 1):
        for name in side.ways:
            try:
                found = way(corpus, name)
            except (UnknownRuleSet, UnknownReading):
                continue
            if difference.of(found) and value_text(difference.state(found)) == value:
                return place
    return 0
