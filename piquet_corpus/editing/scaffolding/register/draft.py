"""All drafts of divergences for an edition: what none of the divergences that are there accounts for.

A reprint stands where the text stands whose words it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from piquet_corpus.editing.aligning.reprint import Echo, Reprint
from piquet_corpus.editing.proposal import certainty_for
from piquet_corpus.editing.scaffolding.register.decisions import decision_drafts, reading_drafts
from piquet_corpus.editing.scaffolding.register.model import (
    ALIKE,
    SURE,
    DraftSide,
    JoiningDraft,
    NewDraft,
    RegisterDraft,
    WaiverDraft,
    all_likest,
)
from piquet_corpus.editing.scaffolding.register.rows import row_drafts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Divergence, Words
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES
from piquet_corpus.judging.divergences.computed import editions_of, unrecorded_rows


def drafts_for(corpus: Corpus, edition: str) -> tuple[RegisterDraft, ...]:
    """Return the drafts for an edition: joinings first, then new divergences, then waivers.

    What is settled for a text with the same words is drafted alike. Another row that shows what a decision is about
    belongs to the draft of the decision. Raises what reading the rule sets and cases raises.
    """
    near = Reprint(corpus, corpus.alignment, edition)
    decided: list[NewDraft | JoiningDraft] = [
        *decision_drafts(corpus, edition, near.nearest),
        *reading_drafts(corpus, edition, near.nearest),
    ]
    rows: list[Row] = []
    unrecorded = [row for row in unrecorded_rows(corpus) if edition in editions_of(row)]
    settled, open_rows = _settled_for_nearest(corpus, near, edition, unrecorded)
    for row in open_rows:
        places = [place for place, draft in enumerate(decided) if _shows(corpus, draft, row)]
        for place in places:
            decided[place] = decided[place].with_rows(row.id)
        if not places:
            rows.append(row)
    drafts = (*decided, *settled, *row_drafts(corpus, edition, rows, near))
    joining = (draft for draft in drafts if isinstance(draft, JoiningDraft))
    return (
        *(completed(corpus, near, edition, draft) for draft in _merged(joining)),
        *(draft for draft in drafts if isinstance(draft, NewDraft)),
        *(draft for draft in drafts if isinstance(draft, WaiverDraft)),
    )


def _shows(corpus: Corpus, draft: NewDraft | JoiningDraft, row: Row) -> bool:
    """Whether a row shows what a draft of a decision between editions says: it has clauses of two of its sides."""
    if isinstance(draft, NewDraft):
        if draft.scope == "internal":
            return False
        sides = list(draft.sides)
    else:
        record = corpus.register.by_id[draft.record]
        if record.scope != "editions":
            return False
        joined = {place for place, _ in draft.sides}
        sides = [side for _, side in draft.sides]
        others = (side for place, side in enumerate(record.sides, 1) if place not in joined)
        sides += [DraftSide(side.editions, side.words) for side in others]
    speaking = [side for side in sides if not side.clauses.isdisjoint(row.clauses)]
    if isinstance(row, Omission):
        return bool(speaking) and any(not side.quotes and row.edition in side.editions for side in sides)
    return len(speaking) > 1


def _merged(drafts: Iterable[JoiningDraft]) -> Iterable[JoiningDraft]:
    merged: dict[str, JoiningDraft] = {}
    for draft in drafts:
        before = merged.get(draft.record)
        merged[draft.record] = _both(before, draft) if before else draft
    return merged.values()


def _both(draft: JoiningDraft, other: JoiningDraft) -> JoiningDraft:
    sides = dict(draft.sides)
    for place, side in other.sides:
        sides[place] = _wider(sides[place], side) if place in sides else side
    cert = max(draft.cert, other.cert, key=[*CERTAINTIES, None].index)
    decisions = tuple(dict.fromkeys((*draft.decisions, *other.decisions)))
    return replace(draft.with_rows(*other.rows), sides=tuple(sorted(sides.items())), cert=cert, decisions=decisions)


def _wider(side: DraftSide, other: DraftSide) -> DraftSide:
    """Return a side with all that two have; of a clause that both quote, the words of the first."""
    quotes = (*side.quotes, *(quoted for quoted in other.quotes if quoted.clause not in side.clauses))
    editions = tuple(dict.fromkeys((*side.editions, *other.editions)))
    return DraftSide(editions, quotes, tuple(dict.fromkeys((*side.ways, *other.ways))))


# --- what is settled for the text with the same words ---


def _settled_for_nearest(
    corpus: Corpus, near: Reprint, edition: str, rows: Iterable[Row]
) -> tuple[list[JoiningDraft | WaiverDraft], list[Row]]:
    """Return the drafts for rows that the nearest edition has already, and the rows that are left.

    The edition joins the divergences of such a row, on the side of the nearest edition; or its row is waived for the
    same reason.
    """
    drafts: list[JoiningDraft | WaiverDraft] = []
    waived: dict[str, list[str]] = {}
    left: list[Row] = []
    for row in rows:
        same = [echo for echo in near.echoes(row) if echo.row.relation == row.relation]
        joinings = list(_joinings(corpus, near, edition, row, same))
        reasons = [corpus.register.waived[echo.row.id].why for echo in same if echo.row.id in corpus.register.waived]
        if joinings:
            drafts += joinings
        elif reasons and len(reasons) == len(same):
            waived.setdefault(reasons[0], []).append(row.id)
        else:
            left.append(row)
    return [*drafts, *(WaiverDraft(rows=tuple(ids), why=(why,)) for why, ids in waived.items())], left


def _joinings(corpus: Corpus, near: Reprint, edition: str, row: Row, same: Sequence[Echo]) -> Iterator[JoiningDraft]:
    """Return the drafts by which the edition joins the divergences that name the same row of the nearest edition."""
    ids = {echo.row.id for echo in same}
    for record in corpus.register.records if same else ():
        places = _places_of(record, same[0].edition)
        if record.scope == "editions" and not ids.isdisjoint(record.rows) and len(places) == 1:
            side = record.sides[places[0] - 1]
            quotes, likeness = _quoted_like(corpus, near, same[0].edition, side.words)
            cert = certainty_for(likeness, SURE, ALIKE) if quotes or side.silent else "low"
            joined = ((places[0], DraftSide((edition,), quotes)),)
            yield JoiningDraft(record.id, record.title, joined, rows=(row.id,), cert=cert)


def _places_of(record: Divergence, edition: str) -> list[int]:
    """Return the sides of a divergence on which an edition stands, from 1."""
    return [place for place, side in enumerate(record.sides, 1) if edition in side.editions]


def _quoted_like(corpus: Corpus, near: Reprint, other: str, quotes: Iterable[Words]) -> tuple[tuple[Words, ...], float]:
    """Quote an edition as another with the same words is quoted, and say how alike the quotations are, of 100."""
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


def completed(corpus: Corpus, near: Reprint, edition: str, draft: JoiningDraft) -> JoiningDraft:
    """Return a draft on one side of a divergence between editions, with what this side must have.

    An edition on a side that speaks is quoted, as the nearest edition is there; one on a silent side has an omission
    that shows it.
    """
    record = corpus.register.by_id[draft.record]
    draft = _on_one_side(near, record, draft)
    sides: list[tuple[int, DraftSide]] = []
    for place, side in draft.sides:
        there = record.sides[place - 1]
        if not side.quotes and not there.silent:
            side = replace(side, quotes=_quoted_like(corpus, near, near.nearest, there.words)[0])
        sides.append((place, side))
    draft = replace(draft, sides=tuple(sides))
    omissions = [row for row in corpus.alignment.omissions if row.edition == edition]
    shown = any(row.id in (*record.rows, *draft.rows) for row in omissions)
    if shown or not any(not side.quotes and record.sides[place - 1].silent for place, side in sides):
        return draft
    return draft.with_rows(*(row.id for row in omissions if not set(record.clauses).isdisjoint(row.clauses)))


def _on_one_side(near: Reprint, record: Divergence, draft: JoiningDraft) -> JoiningDraft:
    """Return a draft with one side, if it has several that no rule sets of their own tell apart.

    It is the side of the nearest edition; if that stands on none of them, the first that a rule set decides, in doubt.
    """
    ways = [side.ways for _, side in draft.sides]
    if record.scope != "editions" or len(ways) < 2 or (all(ways) and len(set(ways)) == len(ways)):
        return draft
    places = _places_of(record, near.nearest)
    fitting = [(place, side) for place, side in draft.sides if [place] == places]
    if fitting:
        return replace(draft, sides=tuple(fitting))
    first = next(((place, side) for place, side in draft.sides if side.ways), draft.sides[0])
    return replace(draft, sides=(first,), cert="low", doubts=("both sides fit",))
