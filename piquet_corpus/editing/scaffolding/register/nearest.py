"""What the divergences say of the text whose words an edition has: a reprint stands where its model stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from piquet_corpus.editing.aligning.reprint import Echo, Reprint
from piquet_corpus.editing.scaffolding.register.model import DraftSide, JoiningDraft, Quoted, WaiverDraft
from piquet_corpus.editing.scaffolding.register.quoting import certainty, likest
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Divergence, Words

BOTH_FIT = "both sides fit"


def settled_for_nearest(
    corpus: Corpus, near: Reprint, edition: str, rows: Iterable[Row]
) -> tuple[list[JoiningDraft | WaiverDraft], list[Row]]:
    """Return the drafts for rows that the nearest edition has already, and the rows that are left.

    The edition joins the divergences of such a row, on the side of the nearest edition; or its row is waived for the
    same reason.
    """
    joined: list[JoiningDraft | WaiverDraft] = []
    waived: dict[str, list[str]] = {}
    left: list[Row] = []
    for row in rows:
        same = [echo for echo in near.echoes(row) if echo.row.relation == row.relation]
        found = list(_joinings(corpus, near, edition, row, same))
        reasons = [corpus.register.waived[echo.row.id].why for echo in same if echo.row.id in corpus.register.waived]
        if found:
            joined += found
        elif reasons and len(reasons) == len(same):
            waived.setdefault(reasons[0], []).append(row.id)
        else:
            left.append(row)
    return [*joined, *(WaiverDraft(tuple(ids), why=(why,)) for why, ids in waived.items())], left


def _joinings(corpus: Corpus, near: Reprint, edition: str, row: Row, same: Sequence[Echo]) -> Iterator[JoiningDraft]:
    """Return the drafts by which the edition joins the divergences that name the same row of the nearest edition."""
    ids = {echo.row.id for echo in same}
    for record in corpus.register.records if same else ():
        places = places_of(record, same[0].edition)
        if record.scope == "editions" and not ids.isdisjoint(record.rows) and len(places) == 1:
            side = record.sides[places[0] - 1]
            quotes, likeness = quoted_like(corpus, near, same[0].edition, side.words)
            cert = certainty(likeness) if quotes or side.silent else "low"
            yield JoiningDraft(
                record.id, record.title, ((places[0], DraftSide((edition,), quotes)),), (row.id,), cert=cert
            )


def places_of(record: Divergence, edition: str) -> list[int]:
    """Return the sides of a divergence on which an edition stands, from 1."""
    return [place for place, side in enumerate(record.sides, 1) if edition in side.editions]


def quoted_like(corpus: Corpus, near: Reprint, other: str, said: Iterable[Words]) -> tuple[tuple[Quoted, ...], float]:
    """Quote an edition as another with the same words is quoted, and say how alike the quotations are, of 100."""
    quotes: list[Quoted] = []
    worst = 100.0
    for words in said:
        if words.edition == other:
            for own in near.clauses:
                if words.clause in near.same([own], other):
                    quoted, likeness = likest(corpus, own, words.text)
                    quotes.append(quoted)
                    worst = min(worst, likeness)
    return tuple(dict.fromkeys(quotes)), worst


def completed(corpus: Corpus, near: Reprint, edition: str, draft: JoiningDraft) -> JoiningDraft:
    """Return a draft on one side of a divergence between editions, with what this side must have.

    An edition on a side that speaks is quoted; one on a silent side has an omission that shows it.
    """
    record = corpus.register.by_id[draft.record]
    one = _on_one_side(near, record, draft)
    sides = tuple((place, _with_quotes(corpus, near, record, place, side)) for place, side in one.sides)
    silent = [place for place, side in sides if not side.quotes and record.sides[place - 1].silent]
    shown = (*record.rows, *one.rows)
    if not silent or any(row.id in shown and row.edition == edition for row in corpus.alignment.omissions):
        return replace(one, sides=sides)
    rows = (row for row in corpus.alignment.omissions if row.edition == edition)
    return replace(one, sides=sides).with_rows(*(row.id for row in rows if _is_about(record, row)))


def _on_one_side(near: Reprint, record: Divergence, draft: JoiningDraft) -> JoiningDraft:
    """Return a draft with one side, if it has several that no rule sets of their own tell apart.

    It is the side of the nearest edition; if that stands on none of them, the first that a rule set decides, in doubt.
    """
    told = [side.ways for _, side in draft.sides]
    if record.scope != "editions" or len(told) < 2 or (all(told) and len(set(told)) == len(told)):
        return draft
    places = places_of(record, near.nearest)
    fitting = [(place, side) for place, side in draft.sides if [place] == places]
    if fitting:
        return replace(draft, sides=tuple(fitting))
    first = next((each for each in draft.sides if each[1].ways), draft.sides[0])
    return replace(draft, sides=(first,), cert="low", doubts=(BOTH_FIT,))


def _with_quotes(corpus: Corpus, near: Reprint, record: Divergence, place: int, side: DraftSide) -> DraftSide:
    """Return a side with quotations, if the side of the divergence speaks and the nearest edition is quoted there."""
    there = record.sides[place - 1]
    if side.quotes or there.silent:
        return side
    return replace(side, quotes=quoted_like(corpus, near, near.nearest, there.words)[0])


def _is_about(record: Divergence, row: Omission) -> bool:
    return not set(record.clauses).isdisjoint(row.clauses)
