"""All drafts of divergences for an edition: what none of the divergences that are there accounts for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from piquet_corpus.editing.aligning.reprint import Reprint
from piquet_corpus.editing.scaffolding.register.decisions import decision_drafts, reading_drafts
from piquet_corpus.editing.scaffolding.register.model import (
    AnyDraft,
    DraftSide,
    JoiningDraft,
    NewDraft,
    Quoted,
    WaiverDraft,
)
from piquet_corpus.editing.scaffolding.register.nearest import completed, settled_for_nearest
from piquet_corpus.editing.scaffolding.register.rows import row_drafts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES
from piquet_corpus.judging.divergences.computed import editions_of, unrecorded_rows


def drafts_for(corpus: Corpus, edition: str) -> tuple[AnyDraft, ...]:
    """Return the drafts for an edition: joinings first, then new divergences, then waivers.

    What is settled for a text with the same words is drafted alike. Another row that shows what a decision is about
    belongs to the draft of the decision. Raises what reading the rule sets and cases raises.
    """
    near = Reprint(corpus, corpus.alignment, edition)
    decided: list[AnyDraft] = [
        *decision_drafts(corpus, edition, near.nearest),
        *reading_drafts(corpus, edition, near.nearest),
    ]
    rows: list[Row] = []
    unrecorded = [row for row in unrecorded_rows(corpus) if edition in editions_of(row)]
    settled, open_rows = settled_for_nearest(corpus, near, edition, unrecorded)
    for row in open_rows:
        places = [place for place, draft in enumerate(decided) if _shows(corpus, draft, row)]
        for place in places:
            decided[place] = _with_row(decided[place], row)
        if not places:
            rows.append(row)
    found = (*decided, *settled, *row_drafts(corpus, edition, rows, near))
    joining = (draft for draft in found if isinstance(draft, JoiningDraft))
    return (
        *(completed(corpus, near, edition, draft) for draft in _merged(joining)),
        *(draft for draft in found if isinstance(draft, NewDraft)),
        *(draft for draft in found if isinstance(draft, WaiverDraft)),
    )


def _with_row(draft: AnyDraft, row: Row) -> AnyDraft:
    return draft if isinstance(draft, WaiverDraft) else draft.with_rows(row.id)


def _shows(corpus: Corpus, draft: AnyDraft, row: Row) -> bool:
    """Whether a row shows what a draft of a decision between editions says: it has clauses of two of its sides."""
    if isinstance(draft, WaiverDraft) or (isinstance(draft, NewDraft) and draft.scope == "internal"):
        return False
    sides = list(draft.sides) if isinstance(draft, NewDraft) else [side for _, side in draft.sides]
    if isinstance(draft, JoiningDraft):
        record = corpus.register.by_id[draft.record]
        if record.scope != "editions":
            return False
        joined = {place for place, _ in draft.sides}
        sides += [
            DraftSide(side.editions, tuple(Quoted(words.clause, words.text) for words in side.words))
            for place, side in enumerate(record.sides, 1)
            if place not in joined
        ]
    told = [side for side in sides if not side.clauses.isdisjoint(row.clauses)]
    if isinstance(row, Omission):
        return bool(told) and any(not side.quotes and row.edition in side.editions for side in sides)
    return len(told) > 1


def _merged(drafts: Iterable[JoiningDraft]) -> Iterable[JoiningDraft]:
    found: dict[str, JoiningDraft] = {}
    for draft in drafts:
        before = found.get(draft.record)
        found[draft.record] = _both(before, draft) if before else draft
    return found.values()


def _both(one: JoiningDraft, other: JoiningDraft) -> JoiningDraft:
    sides = dict(one.sides)
    for place, side in other.sides:
        sides[place] = _wider(sides[place], side) if place in sides else side
    cert = max(one.cert, other.cert, key=[*CERTAINTIES, None].index)
    decisions = tuple(dict.fromkeys((*one.decisions, *other.decisions)))
    return replace(one.with_rows(*other.rows), sides=tuple(sorted(sides.items())), cert=cert, decisions=decisions)


def _wider(side: DraftSide, other: DraftSide) -> DraftSide:
    """Return a side with all that two have; of a clause that both quote, the words of the first."""
    quotes = (*side.quotes, *(quoted for quoted in other.quotes if quoted.clause not in side.clauses))
    editions = tuple(dict.fromkeys((*side.editions, *other.editions)))
    return DraftSide(editions, quotes, tuple(dict.fromkeys((*side.ways, *other.ways))))
