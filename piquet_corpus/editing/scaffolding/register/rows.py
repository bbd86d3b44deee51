"""Drafts for the rows of the alignment that no divergence names: conflicts, partial rows, omissions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.reprint import Reprint
from piquet_corpus.editing.proposal import certainty_for
from piquet_corpus.editing.scaffolding.register.decisions import form_of_silence
from piquet_corpus.editing.scaffolding.register.model import (
    ALIKE,
    SURE,
    DraftSide,
    JoiningDraft,
    NewDraft,
    RegisterDraft,
    WaiverDraft,
    all_likest,
    whole,
)
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.comparison.ways import Way, rule_differences


def row_drafts(corpus: Corpus, edition: str, rows: Sequence[Row], near: Reprint) -> Iterator[RegisterDraft]:
    """Return the drafts for rows of an edition that no other draft has, in the order of the alignment.

    `near`: what the edition says in the words of others.
    """
    left: list[Row] = []
    for row in rows:
        joining = _joining(corpus, edition, row, near)
        if joining:
            yield joining
        else:
            left.append(row)
    parallels = [row for row in left if isinstance(row, Parallel)]
    alike = [row for row in parallels if row.relation == "partial" and _decides_alike(corpus, edition, row)]
    yield from (_new(corpus, row) for row in parallels if row not in alike)
    yield from _omissions(corpus, [row for row in left if isinstance(row, Omission)])
    yield from _waivers(corpus, edition, alike)


# --- an edition that says what another says ---


def _joining(corpus: Corpus, edition: str, row: Row, near: Reprint) -> JoiningDraft | None:
    """Return a divergence of other editions that says what a row shows, with the side that the edition joins.

    Where the nearest edition has no part, this one has none, and it stands on the side of the nearest.
    """
    others = [id_ for id_ in row.clauses if edition_of(id_) != edition]
    silent = row.edition if isinstance(row, Omission) else ""
    if silent == edition:
        return _joining_silence(corpus, edition, row, near.nearest)
    nearest = near.nearest_to(row.clauses)
    records = corpus.register.records if silent else _quoting(corpus, others)
    for record in records:
        if record.scope != "editions" or edition in record.editions or not _shows(corpus, record, row, silent):
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
                joined = ((place, DraftSide((edition,), quotes)),)
                cert = certainty_for(likeness, SURE, ALIKE)
                return JoiningDraft(record.id, record.title, joined, rows=(row.id,), cert=cert)
    return None


def _joining_silence(corpus: Corpus, edition: str, row: Row, nearest: str) -> JoiningDraft | None:
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
                joined = ((place, DraftSide((edition,))),)
                return JoiningDraft(record.id, record.title, joined, rows=(row.id,), cert="high")
    return None


def _quoting(corpus: Corpus, clauses: Iterable[str]) -> list[Divergence]:
    return list({record.id: record for clause in clauses for record in corpus.register.of(clause)}.values())


def _shows(corpus: Corpus, record: Divergence, row: Row, silent: str) -> bool:
    """Whether a row of a divergence shows the same of another edition: a like relation, or the same silence."""
    for like in (corpus.alignment.by_id.get(id_) for id_ in record.rows):
        if isinstance(like, Omission) and silent and like.edition == silent:
            return True
        if isinstance(like, Parallel) and not silent and not set(like.clauses).isdisjoint(row.clauses):
            return like.relation != "parallel"
    return False


def _are_parallel(corpus: Corpus, clause: str, other: str) -> bool:
    """Whether two clauses say the same, as a row of the alignment states."""
    return any(
        isinstance(row, Parallel) and row.relation == "parallel" and other in row.facing(edition_of(clause))
        for row in corpus.alignment.of(clause)
    )


# --- a divergence of its own ---


def _new(corpus: Corpus, row: Parallel) -> NewDraft:
    """Draft the divergence of a row: its latest edition on one side, the others on the other."""
    is_conflict = row.relation == "conflict"
    earlier = [id_ for id_ in row.clauses if edition_of(id_) != row.latest]
    return NewDraft(
        _labels(corpus, row.topics),
        "substitution" if is_conflict else "scope",
        "editions",
        _effect(corpus, row.clauses),
        row.topics,
        (_speaking(corpus, earlier), _speaking(corpus, of_edition(row.clauses, row.latest))),
        f"{row.latest} {'decides differently' if is_conflict else 'says only a part of the same'}.",
        "words",
        rows=(row.id,),
        cert="medium" if is_conflict else "low",
    )


def _omissions(corpus: Corpus, rows: Sequence[Omission]) -> Iterator[NewDraft]:
    """Draft a divergence for omissions that follow each other, of the same topic and the same editions."""
    for (silent, _, speaking), group in groupby(rows, _direction):
        omissions = list(group)
        clauses = [id_ for row in omissions for id_ in row.clauses]
        topics = tuple(dict.fromkeys(topic for row in omissions for topic in row.topics))
        form = form_of_silence(corpus, (silent,), speaking)
        sides = (_speaking(corpus, clauses), DraftSide((silent,)))
        yield NewDraft(
            _labels(corpus, topics),
            form,
            "editions",
            _effect(corpus, clauses),
            topics,
            sides if form == "omission" else sides[::-1],
            f"{silent} says nothing of it.",
            "unsaid",
            rows=tuple(row.id for row in omissions),
            cert="medium",
        )


def _direction(row: Omission) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    return row.edition, row.topics[:1], tuple(dict.fromkeys(map(edition_of, row.clauses)))


def _speaking(corpus: Corpus, clauses: Sequence[str]) -> DraftSide:
    return DraftSide(tuple(dict.fromkeys(map(edition_of, clauses))), whole(corpus, clauses))


def _effect(corpus: Corpus, clauses: Iterable[str]) -> str:
    executed = any(corpus.topics.is_executable(corpus.clauses[id_].kind) for id_ in clauses)
    return "procedure" if executed else "wording"


def _labels(corpus: Corpus, topics: Iterable[str]) -> str:
    return ", ".join(corpus.topics.label(topic, "en") for topic in topics)


# --- rows that differ only in words ---


def _decides_alike(corpus: Corpus, edition: str, row: Parallel) -> bool:
    """Whether the rule sets behind a row differ in no decision on its topics, or that rests on its clauses.

    Not if the edition has no rule set: then it is not known what it decides. Not if a clause is emended, or can be read
    in two ways: divergences are judged before either is settled.
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


def _waivers(corpus: Corpus, edition: str, rows: Sequence[Parallel]) -> Iterator[WaiverDraft]:
    """Propose to waive rows that differ only in words: one reason for those of a phase with the same editions."""
    grouped: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for row in rows:
        first = corpus.topics.categories.get(row.topics[0]) if row.topics else None
        grouped.setdefault((row.editions, (first and first.parent) or ""), []).append(row.id)
    for (editions, phase), ids in grouped.items():
        others = " and ".join(other for other in editions if other != edition)
        about = f" ({corpus.topics.label(phase, 'en')})" if phase else ""
        why = f"The same in other words{about}: the rule sets of {edition} and {others} decide alike on all of it."
        yield WaiverDraft(rows=tuple(ids), why=(why,))
