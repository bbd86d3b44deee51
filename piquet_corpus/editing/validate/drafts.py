"""Check the drafts of divergences: that each could stand in divergences.xml, and that a finished edition has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from piquet_corpus.editing.validate.divergences import misquoted
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.editing.validate.schema import grammar
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import NOTE
from piquet_corpus.edition.texts.drafts import (
    DivergenceDraft,
    draft_files,
    edition_of,
    joined_side,
    read_drafts,
    settled,
    settled_waiver,
)
from piquet_corpus.edition.texts.tei.xml import ID, PROPOSAL, is_proposal, parse
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work.errors import CorpusError
from rules.core.suggest import did_you_mean, nearest

SAMPLE = "D000"
"""A number to try whether a draft could stand in divergences.xml."""


def check_drafts(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is wrong with the drafts of a corpus, and a problem for a finished edition that has some."""
    for path in draft_files(corpus.directory):
        try:
            drafts = read_drafts(parse(path))
        except CorpusError as error:
            yield Problem.unread(error)
            continue
        for message in _misplaced(corpus, edition_of(path), len(drafts)):
            yield Problem(path, 1, None, message)
        numbers = Counter(draft.number for draft in drafts)
        for draft in drafts:
            id_ = draft.element.get(ID)
            if not draft.number or numbers[draft.number] > 1:
                message = "xml:id of a draft must be draft. and a number of its own: draft.001"
                yield Problem(path, draft.line, id_, message)
            for line, message in _faults(corpus, draft):
                yield Problem(path, line, id_, message)


def _misplaced(corpus: Corpus, edition: str, waiting: int) -> Iterator[str]:
    """Say that a file is of no edition, or that its edition is finished although drafts wait."""
    if edition not in corpus.editions:
        meant = did_you_mean(nearest(edition, corpus.editions, 1))
        yield f"unknown edition {edition}; the name must be ID.divergences.xml{meant}"
        return
    with suppress(CorpusError):  # another check says that it cannot be read what is finished
        if waiting and edition not in finished(corpus).being_written:
            command = f"piquet-corpus scaffold register {edition}"
            yield f"{edition} is finished, but drafts still wait: {waiting}; accept or refuse them: `{command}`"


def _faults(corpus: Corpus, draft: DivergenceDraft) -> Iterator[tuple[int, str]]:
    """Say what is wrong with a draft: the line and the message."""
    if not is_proposal(draft.element):
        yield draft.line, f'a draft must have resp="{PROPOSAL}"; --accept takes it away'
    for row in draft.rows:
        if row not in corpus.alignment.by_id:
            yield draft.line, f"{row} is not a row of the alignment{did_you_mean(nearest(row, corpus.alignment.by_id))}"
    for side in draft.record.sides if draft.record else ():
        for words in side.words:
            if message := misquoted(corpus, words):
                yield words.line, message
    if draft.kind == "joining":
        yield from _joining(corpus, draft)
    else:
        new = draft.kind == "new"
        made = settled(draft.element, SAMPLE) if new else settled_waiver(draft.element)
        name = "annotation" if new else "note-row-waiver"
        yield from ((fault.line, fault.message) for fault in grammar().faults(made, name))


def _joining(corpus: Corpus, draft: DivergenceDraft) -> Iterator[tuple[int, str]]:
    record = corpus.register.by_id.get(draft.about)
    if record is None:
        yield draft.line, f"{draft.about or 'nothing'} is not a divergence; target must name the one that is joined"
        return
    places = [joined_side(note) for note in draft.element.iterfind(NOTE) if note.get("type") == "side"]
    if not places or not all(0 < place <= len(record.sides) for place in places):
        number = f"of which there are {len(record.sides)}"
        yield draft.line, f"subtype of each side must be joins- and a side of {record.id}, {number}"
