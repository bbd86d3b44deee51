"""Drafts for the rows of the alignment that no divergence names: conflicts, partial rows, omissions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from piquet_corpus.editing.aligning.reprint import Reprint
from piquet_corpus.editing.scaffolding.register.decisions import form_of_silence
from piquet_corpus.editing.scaffolding.register.model import (
    AnyDraft,
    DraftSide,
    JoiningDraft,
    NewDraft,
    Quoted,
    WaiverDraft,
)
from piquet_corpus.editing.scaffolding.register.quoting import certainty, likest, whole
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.comparison.ways import Way, rule_differences


def row_drafts(corpus: Corpus, edition: str, rows: Sequence[Row], near: Reprint) -> Iterator[AnyDraft]:
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
    others = [id_ for id_ in row.clauses if not _is_of(id_, edition)]
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
            quotes, likeness = _same(corpus, edition, row, [(words.clause, words.text) for words in side.words])
            if quotes:
                joined = DraftSide((edition,), quotes, ())
                return JoiningDraft(record.id, record.title, ((place, joined),), (row.id,), cert=certainty(likeness))
    return None


def _joining_silence(corpus: Corpus, edition: str, row: Row, nearest: str) -> JoiningDraft | None:
    for record in _quoting(corpus, row.clauses):
        shown = [corpus.alignment.by_id.get(id_) for id_ in record.rows]
        same = [one for one in shown if isinstance(one, Omission) and not set(one.clauses).isdisjoint(row.clauses)]
        for place, side in enumerate(record.sides, 1):
            if nearest and nearest not in side.editions:
                continue
            if side.silent and edition not in record.editions and any(one.edition in side.editions for one in same):
                return JoiningDraft(record.id, record.title, ((place, DraftSide((edition,))),), (row.id,), cert="high")
    return None


def _quoting(corpus: Corpus, clauses: Iterable[str]) -> list[Divergence]:
    return list({record.id: record for clause in clauses for record in corpus.register.of(clause)}.values())


def _shows(corpus: Corpus, record: Divergence, row: Row, silent: str) -> bool:
    """Whether a row of a divergence shows the same of another edition: a like relation, or the same silence."""
    for one in (corpus.alignment.by_id.get(id_) for id_ in record.rows):
        if isinstance(one, Omission) and silent and one.edition == silent:
            return True
        if isinstance(one, Parallel) and not silent and not set(one.clauses).isdisjoint(row.clauses):
            return one.relation != "parallel"
    return False


def _same(corpus: Corpus, edition: str, row: Row, said: Sequence[tuple[str, str]]) -> tuple[tuple[Quoted, ...], float]:
    """Quote the clauses of an edition in a row that are parallel to clauses of another, and how alike the words are."""
    quotes: list[Quoted] = []
    worst = 100.0
    for clause, words in said:
        for own in (id_ for id_ in row.clauses if _is_of(id_, edition)):
            if _are_parallel(corpus, own, clause):
                quoted, likeness = likest(corpus, own, words)
                quotes.append(quoted)
                worst = min(worst, likeness)
    return tuple(dict.fromkeys(quotes)), worst


def _are_parallel(corpus: Corpus, clause: str, other: str) -> bool:
    """Whether two clauses say the same, as a row of the alignment states."""
    return any(
        row.relation == "parallel" and not isinstance(row, Omission) and other in row.facing(clause.partition(".")[0])
        for row in corpus.alignment.of(clause)
    )


# --- a divergence of its own ---


def _new(corpus: Corpus, row: Parallel) -> NewDraft:
    """Draft the divergence of a row: its latest edition on one side, the others on the other."""
    latest = [id_ for id_ in row.clauses if _is_of(id_, row.latest)]
    earlier = [id_ for id_ in row.clauses if not _is_of(id_, row.latest)]
    executed = any(corpus.topics.is_executable(corpus.clauses[id_].kind) for id_ in row.clauses)
    return NewDraft(
        _labels(corpus, row.topics),
        "substitution" if row.relation == "conflict" else "scope",
        "editions",
        "procedure" if executed else "wording",
        row.topics,
        (_speaking(corpus, earlier), _speaking(corpus, latest)),
        f"{row.latest} {'decides differently' if row.relation == 'conflict' else 'says only a part of the same'}.",
        "words",
        (row.id,),
        cert="medium" if row.relation == "conflict" else "low",
    )


def _speaking(corpus: Corpus, clauses: Sequence[str]) -> DraftSide:
    return DraftSide(tuple(dict.fromkeys(id_.partition(".")[0] for id_ in clauses)), whole(corpus, clauses))


def _omissions(corpus: Corpus, rows: Sequence[Omission]) -> Iterator[NewDraft]:
    """Draft a divergence for omissions that follow each other, of the same topic and the same editions."""
    for (silent, _, speaking), group in groupby(rows, _direction):
        several = list(group)
        clauses = [id_ for row in several for id_ in row.clauses]
        topics = tuple(dict.fromkeys(topic for row in several for topic in row.topics))
        executed = any(corpus.topics.is_executable(corpus.clauses[id_].kind) for id_ in clauses)
        sides = {"omission": (_speaking(corpus, clauses), DraftSide((silent,)))}
        form = form_of_silence(corpus, (silent,), speaking)
        sides["addition"] = (DraftSide((silent,)), _speaking(corpus, clauses))
        yield NewDraft(
            _labels(corpus, topics),
            form,
            "editions",
            "procedure" if executed else "wording",
            topics,
            sides[form],
            f"{silent} says nothing of it.",
            "unsaid",
            tuple(row.id for row in several),
            cert="medium",
        )


def _direction(row: Omission) -> tuple[str, str, tuple[str, ...]]:
    """Return who is silent, on what, and who speaks."""
    speaking = dict.fromkeys(id_.partition(".")[0] for id_ in row.clauses)
    return row.edition, row.topics[0] if row.topics else "", tuple(speaking)


def _labels(corpus: Corpus, topics: Iterable[str]) -> str:
    return ", ".join(corpus.topics.label(topic, "en") for topic in topics)


# --- rows that differ only in words ---


def _decides_alike(corpus: Corpus, edition: str, row: Parallel) -> bool:
    """Whether the rule sets behind a row differ in no decision on its topics, or that rests on its clauses.

    Not if the edition has no rule set: then it is not known what it decides.
    """
    if any(_is_doubtful(corpus, clause) for clause in row.clauses):
        return False
    mine = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition == edition]
    others = set(row.editions) - {edition}
    theirs = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition in others]
    if not mine:
        return False
    resting = {rule for clause in row.clauses for rule in corpus.rules_on(clause)}
    asked = resting.union(row.topics)
    return not any(
        difference.rule in asked
        for own in mine
        for other in theirs
        if own.game == other.game
        for difference in rule_differences((Way(own), Way(other)))
    )


def _is_doubtful(corpus: Corpus, clause: str) -> bool:
    """Whether a clause is emended, or can be read in two ways: divergences are judged before either is settled."""
    rivals = (crux for crux in corpus.cruxes(clause) if not (crux.wording or crux.comment))
    return bool(corpus.apparatus(clause)) or any(rivals)


def _waivers(corpus: Corpus, edition: str, rows: Sequence[Parallel]) -> Iterator[WaiverDraft]:
    """Propose to waive rows that differ only in words: one reason for those of a phase with the same editions."""
    grouped: dict[tuple[tuple[str, ...], str], list[Parallel]] = {}
    for row in rows:
        first = corpus.topics.categories.get(row.topics[0]) if row.topics else None
        grouped.setdefault((row.editions, (first and first.parent) or ""), []).append(row)
    for (editions, phase), several in grouped.items():
        others = " and ".join(one for one in editions if one != edition)
        about = f" ({corpus.topics.label(phase, 'en')})" if phase else ""
        why = f"The same in other words{about}: the rule sets of {edition} and {others} decide alike on all of it."
        yield WaiverDraft(tuple(row.id for row in several), why=(why,))


def _is_of(clause: str, edition: str) -> bool:
    return clause.partition(".")[0] == edition
