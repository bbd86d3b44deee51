"""All drafts of divergences for an edition: what none of the divergences that are there accounts for.

A reprint stands where the text stands whose words it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, product
from typing import TypeAlias

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.likeness import Echo, Reprint
from piquet_corpus.editing.proposal import KINDS, DivergenceDraft, certainty_for
from piquet_corpus.editing.scaffolding.register_decisions import decision_drafts, form_of_silence, reading_drafts
from piquet_corpus.editing.scaffolding.register_model import (
    ALIKE,
    SURE,
    Quotes,
    all_likest,
    side_of,
    to_add,
    to_join,
    to_waive,
    whole,
)
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.divergence import Divergence, Side, Words
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Ids
from piquet_corpus.judging.divergences.computed import editions_of, unrecorded_rows
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.ways import Way, rule_differences
from piquet_corpus.work.grouping import grouped

Drafts: TypeAlias = Iterator[DivergenceDraft]


def drafts_for(corpus: Corpus, edition: str) -> tuple[DivergenceDraft, ...]:
    """Return the drafts for an edition: joinings, new divergences, waivers. Raises what reading rule sets raises."""
    near = Reprint(corpus, corpus.alignment, edition)
    decided = [*decision_drafts(corpus, edition, near.nearest), *reading_drafts(corpus, edition, near.nearest)]
    rows: list[Row] = []
    later = finished(corpus).being_written - {edition}  # what another edition changes is drafted with that one
    unrecorded = [
        row for row in unrecorded_rows(corpus) if edition in (of := editions_of(row)) and later.isdisjoint(of)
    ]
    settled, open_rows = _settled_for_nearest(corpus, near, edition, unrecorded)
    for row in open_rows:
        places = [place for place, draft in enumerate(decided) if _shows(corpus, draft, row)]
        for place in places:
            decided[place] = decided[place].with_rows(row.id)
        if not places:
            rows.append(row)
    drafts = (*decided, *settled, *_row_drafts(corpus, edition, rows, near))
    joining, new, waivers = ([draft for draft in drafts if draft.kind == kind] for kind in KINDS)
    return (*(completed(corpus, near, edition, draft) for draft in _merged(joining)), *new, *waivers)


def _shows(corpus: Corpus, draft: DivergenceDraft, row: Row) -> bool:
    scope, sides = draft.record.scope, list(draft.record.sides)
    if draft.about:
        record = corpus.register.by_id[draft.about]
        scope, joined = record.scope, {side.joins for side in sides}
        sides += [side for place, side in enumerate(record.sides, 1) if place not in joined]
    if scope == "internal" or (draft.about and scope != "editions"):
        return False
    speaking = [side for side in sides if not side.clauses.isdisjoint(row.clauses)]
    if isinstance(row, Omission):
        return bool(speaking) and any(not side.words and row.edition in side.editions for side in sides)
    return len(speaking) > 1


def _merged(drafts: Iterable[DivergenceDraft]) -> Iterable[DivergenceDraft]:
    merged: dict[str, DivergenceDraft] = {}
    for other in drafts:
        draft = merged.setdefault(other.about, other)
        if draft is not other:
            sides = {side.joins: side for side in draft.record.sides}
            for side in other.record.sides:
                sides[side.joins] = _wider(sides.get(side.joins, side), side)
            cert = max(draft.cert, other.cert, key=[*CERTAINTIES, None].index)
            decisions = tuple(dict.fromkeys((*draft.record.decisions, *other.record.decisions)))
            wider = replace(draft, cert=cert, record=replace(draft.record, decisions=decisions))
            merged[other.about] = wider.with_sides(*(sides[place] for place in sorted(sides))).with_rows(*other.rows)
    return merged.values()


def _wider(side: Side, other: Side) -> Side:
    words = (*side.words, *(quoted for quoted in other.words if quoted.clause not in side.clauses))
    ways = dict.fromkeys((*side.ways, *other.ways))
    return side_of(dict.fromkeys((*side.editions, *other.editions)), words, ways, side.joins)


def _settled_for_nearest(
    corpus: Corpus, near: Reprint, edition: str, rows: Iterable[Row]
) -> tuple[list[DivergenceDraft], list[Row]]:
    drafts: list[DivergenceDraft] = []
    waived: list[tuple[str, str]] = []
    left: list[Row] = []
    for row in rows:
        same = [echo for echo in near.echoes(row) if echo.row.relation == row.relation]
        joinings = list(_joinings(corpus, near, edition, row, same))
        reasons = [corpus.register.waived[echo.row.id].why for echo in same if echo.row.id in corpus.register.waived]
        if joinings:
            drafts += joinings
        elif reasons and len(reasons) == len(same):
            waived.append((reasons[0], row.id))
        else:
            left.append(row)
    return [*drafts, *(to_waive(ids, why) for why, ids in grouped(waived).items())], left


def _joinings(corpus: Corpus, near: Reprint, edition: str, row: Row, same: Sequence[Echo]) -> Drafts:
    ids = {echo.row.id for echo in same}
    for record in corpus.register.records if same else ():
        places = _places_of(record, same[0].edition)
        if record.scope == "editions" and not ids.isdisjoint(record.rows) and len(places) == 1:
            side = record.sides[places[0] - 1]
            quotes, likeness = _quoted_like(corpus, near, same[0].edition, side.words)
            cert = certainty_for(likeness, SURE, ALIKE) if quotes or side.silent else "low"
            yield to_join(record, [side_of((edition,), quotes, joins=places[0])], cert, rows=(row.id,))


def _places_of(record: Divergence, edition: str) -> list[int]:
    return [place for place, side in enumerate(record.sides, 1) if edition in side.editions]


def _quoted_like(corpus: Corpus, near: Reprint, other: str, quotes: Iterable[Words]) -> tuple[Quotes, float]:
    return all_likest(
        corpus,
        (
            (own, words.text)
            for words in quotes
            if words.edition == other
            for own in near.clauses
            if words.clause in near.same([own], other)
        ),
    )


def completed(corpus: Corpus, near: Reprint, edition: str, draft: DivergenceDraft) -> DivergenceDraft:
    """Return a draft with what its side must have: a quotation if the side speaks, an omission if it is silent."""
    record = corpus.register.by_id[draft.about]
    draft = _on_one_side(near, record, draft)
    sides: list[Side] = []
    for side in draft.record.sides:
        there = record.sides[side.joins - 1]
        if side.silent and not there.silent:
            words = _quoted_like(corpus, near, near.nearest, there.words)[0]
            side = side_of(side.editions, words, side.ways, side.joins)
        sides.append(side)
    draft = draft.with_sides(*sides)
    omissions = [row for row in corpus.alignment.omissions if row.edition == edition]
    shown = any(row.id in (*record.rows, *draft.rows) for row in omissions)
    if shown or not any(side.silent and record.sides[side.joins - 1].silent for side in sides):
        return draft
    own = (corpus.alignment.by_id.get(id_) for id_ in record.rows)
    about = {*record.clauses, *(id_ for row in own if isinstance(row, Omission) for id_ in row.clauses)}
    return draft.with_rows(*(row.id for row in omissions if not about.isdisjoint(row.clauses)))


def _on_one_side(near: Reprint, record: Divergence, draft: DivergenceDraft) -> DivergenceDraft:
    sides = draft.record.sides
    ways = [side.ways for side in sides]
    if record.scope != "editions" or len(ways) < 2 or (all(ways) and len(set(ways)) == len(ways)):
        return draft
    places = _places_of(record, near.nearest)
    fitting = [side for side in sides if [side.joins] == places]
    if fitting:
        return draft.with_sides(*fitting)
    first = next((side for side in sides if side.ways), sides[0])
    return replace(draft.with_sides(first), cert="low", doubts=("both sides fit",))


def _row_drafts(corpus: Corpus, edition: str, rows: Sequence[Row], near: Reprint) -> Drafts:
    left: list[Row] = []
    for row in rows:
        if joining := _joining_row(corpus, edition, row, near):
            yield joining
        else:
            left.append(row)
    parallels = [row for row in left if isinstance(row, Parallel)]
    alike = [row for row in parallels if row.relation == "partial" and _decides_alike(corpus, edition, row)]
    yield from (_new(corpus, row) for row in parallels if row not in alike)
    yield from _omissions(corpus, [row for row in left if isinstance(row, Omission)])
    yield from _waivers(corpus, edition, alike)


def _joining_row(corpus: Corpus, edition: str, row: Row, near: Reprint) -> DivergenceDraft | None:
    others = [id_ for id_ in row.clauses if edition_of(id_) != edition]
    silent = row.edition if isinstance(row, Omission) else ""
    if silent == edition:
        return _joining_silence(corpus, edition, row, near.nearest)
    nearest = near.nearest_to(row.clauses)
    records = corpus.register.records if silent else _quoting(corpus, others)
    for record in records:
        if record.scope != "editions" or edition in record.editions or not _shows_same(corpus, record, row, silent):
            continue
        for place, side in enumerate(record.sides, 1):
            if silent in side.editions or any(words.clause in others for words in side.words):
                continue
            if nearest and nearest not in side.editions:
                continue
            pairs = product(side.words, of_edition(row.clauses, edition))
            parallel = ((own, words.text) for words, own in pairs if _are_parallel(corpus, own, words.clause))
            quotes, likeness = all_likest(corpus, parallel)
            if quotes:
                cert = certainty_for(likeness, SURE, ALIKE)
                return to_join(record, [side_of((edition,), quotes, joins=place)], cert, rows=(row.id,))
    return None


def _joining_silence(corpus: Corpus, edition: str, row: Row, nearest: str) -> DivergenceDraft | None:
    for record in _quoting(corpus, row.clauses):
        shown = [corpus.alignment.by_id.get(id_) for id_ in record.rows]
        silent = {
            like.edition
            for like in shown
            if isinstance(like, Omission) and not set(like.clauses).isdisjoint(row.clauses)
        }
        for place, side in enumerate(record.sides, 1):
            if nearest and nearest not in side.editions:
                continue
            if side.silent and edition not in record.editions and not silent.isdisjoint(side.editions):
                return to_join(record, [side_of((edition,), joins=place)], "high", rows=(row.id,))
    return None


def _quoting(corpus: Corpus, clauses: Iterable[str]) -> list[Divergence]:
    return list({record.id: record for clause in clauses for record in corpus.register.of(clause)}.values())


def _shows_same(corpus: Corpus, record: Divergence, row: Row, silent: str) -> bool:
    for like in (corpus.alignment.by_id.get(id_) for id_ in record.rows):
        if isinstance(like, Omission) and silent and like.edition == silent:
            return True
        if isinstance(like, Parallel) and not silent and not set(like.clauses).isdisjoint(row.clauses):
            return like.relation != "parallel"
    return False


def _are_parallel(corpus: Corpus, clause: str, other: str) -> bool:
    return any(
        isinstance(row, Parallel) and row.relation == "parallel" and other in row.facing(edition_of(clause))
        for row in corpus.alignment.of(clause)
    )


def _new(corpus: Corpus, row: Parallel) -> DivergenceDraft:
    is_conflict = row.relation == "conflict"
    earlier = [id_ for id_ in row.clauses if edition_of(id_) != row.latest]
    return to_add(
        _labels(corpus, row.topics),
        f"{row.latest} {'decides differently' if is_conflict else 'says only a part of the same'}.",
        "words",
        "medium" if is_conflict else "low",
        form=("substitution" if is_conflict else "scope",),
        scope="editions",
        effect=_effect(corpus, row.clauses),
        topics=row.topics,
        rows=(row.id,),
        sides=(_speaking(corpus, earlier), _speaking(corpus, of_edition(row.clauses, row.latest))),
    )


def _omissions(corpus: Corpus, rows: Sequence[Omission]) -> Drafts:
    for (silent, _, speaking), group in groupby(
        rows, lambda row: (row.edition, row.topics[:1], _editions(row.clauses))
    ):
        omissions = list(group)
        clauses = [id_ for row in omissions for id_ in row.clauses]
        topics = tuple(dict.fromkeys(topic for row in omissions for topic in row.topics))
        form = form_of_silence(corpus, (silent,), speaking)
        sides = (_speaking(corpus, clauses), side_of((silent,)))
        yield to_add(
            _labels(corpus, topics),
            f"{silent} says nothing of it.",
            "unsaid",
            "medium",
            form=(form,),
            scope="editions",
            effect=_effect(corpus, clauses),
            topics=topics,
            rows=tuple(row.id for row in omissions),
            sides=sides if form == "omission" else sides[::-1],
        )


def _editions(clauses: Iterable[str]) -> Ids:
    return tuple(dict.fromkeys(map(edition_of, clauses)))


def _speaking(corpus: Corpus, clauses: Sequence[str]) -> Side:
    return side_of(_editions(clauses), whole(corpus, clauses))


def _effect(corpus: Corpus, clauses: Iterable[str]) -> str:
    executed = any(corpus.topics.is_executable(corpus.clauses[id_].kind) for id_ in clauses)
    return "procedure" if executed else "wording"


def _labels(corpus: Corpus, topics: Iterable[str]) -> str:
    return ", ".join(corpus.topics.label(topic, "en") for topic in topics)


def _decides_alike(corpus: Corpus, edition: str, row: Parallel) -> bool:
    """Whether the rule sets behind a row differ in no decision on its topics, or that rests on its clauses.

    Not if the edition has no rule set, or if a clause is emended or can be read in two ways.
    """
    for clause in row.clauses:
        if corpus.apparatus(clause) or not all(crux.wording or crux.comment for crux in corpus.cruxes(clause)):
            return False
    mine = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition == edition]
    others = set(row.editions) - {edition}
    theirs = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition in others]
    if not mine:
        return False
    decided = {rule for clause in row.clauses for rule in corpus.rules_on(clause)}.union(row.topics)
    return not any(
        difference.rule in decided
        for own, other in product(mine, theirs)
        if own.game == other.game
        for difference in rule_differences((Way(own), Way(other)))
    )


def _waivers(corpus: Corpus, edition: str, rows: Sequence[Parallel]) -> Drafts:
    alike = (((row.editions, corpus.topics.phases_of(row.topics[:1])), row.id) for row in rows)
    for (editions, phases), ids in grouped(alike).items():
        others = " and ".join(other for other in editions if other != edition)
        about = "".join(f" ({corpus.topics.label(phase, 'en')})" for phase in phases)
        why = f"The same in other words{about}: the rule sets of {edition} and {others} decide alike on all of it."
        yield to_waive(ids, why)
