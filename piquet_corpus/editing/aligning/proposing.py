"""Proposing rows of the alignment for an edition, from its likeness to one that is aligned already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from piquet_corpus.editing.aligning.doubts import doubts
from piquet_corpus.editing.aligning.likeness import likeness, matches, wordings
from piquet_corpus.editing.aligning.reprint import Reprint, same_words
from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.editing.upkeep.omissions import free_ids, omissions_needed, unanswered
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Certainty

Pairs = frozenset[frozenset[str]]
"""Pairs of clauses."""


@dataclass(frozen=True)
class ProposedRow(Proposal):
    """A row that is proposed. `why`: what a text with the same words has instead of it."""

    row: Row

    @classmethod
    def of(cls, row: Row, why: tuple[str, ...] = (), doubts: tuple[str, ...] = ()) -> ProposedRow:
        """Return a row, as certain as it says itself, with what there is to say of it."""
        return cls(row, cert=row.proposal, why=why, doubts=doubts)


@dataclass(frozen=True)
class Counterpart:
    """Clauses of the new edition and of another that answer each other.

    `relation`: parallel or partial; a conflict only if another text with the same words has it. `words`: whether both
    have the same words, `high`, or nearly, `medium`.
    """

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    relation: str
    certainty: Certainty
    words: Certainty | None = None


def propose(corpus: Corpus, edition: Edition, other: Edition, refused: Pairs = frozenset()) -> tuple[ProposedRow, ...]:
    """Return rows for every clause of an edition that has none, with each other edition of its game, and omissions.

    `other`: the edition with which it is compared; what answers a clause of it in a third edition answers the clause of
    the new one too. Where both have the same words, the row with the third edition has the relation that is settled
    already. `refused`: pairs of clauses of which somebody has said that they do not answer each other. Raises
    Usage if a text that must be compared in English has no translation.
    """
    wanted = {(clause.id, silent) for clause, silent in unanswered(corpus)}

    def is_open(each: Counterpart) -> bool:
        return _is_unanswered(each, edition.id, wanted) and not _pairs(each) <= refused

    alike = tuple(filter(is_open, _compared(corpus, edition, other)))
    through = filter(is_open, _through(corpus, edition.id, other.id, (*_known(corpus, edition.id, other.id), *alike)))
    rows = tuple(_rows(corpus, edition.id, (*alike, *through)))
    whole = Alignment((*corpus.alignment.parallels, *rows), corpus.alignment.omissions)
    omissions = _omissions(replace(corpus, alignment=whole), edition.id)
    reprint = Reprint(corpus, whole, edition.id)
    return (
        *(_doubted(corpus, whole, row, reprint) for row in rows),
        *(_omitted(row, reprint) for row in omissions),
    )


def _doubted(corpus: Corpus, whole: Alignment, row: Parallel, reprint: Reprint) -> ProposedRow:
    """Return a parallel with its doubts; if there are any, it is uncertain, and no more than partial.

    Nothing is doubtful that is settled already for a text with the same words.
    """
    if echoes := reprint.echoes(row):
        return ProposedRow.of(row, why=tuple(map(str, echoes)))
    found = doubts(corpus, whole, row)
    return ProposedRow.of(replace(row, relation="partial", proposal="low") if found else row, doubts=found)


def _omitted(row: Omission, reprint: Reprint) -> ProposedRow:
    """Return an omission; it is as certain as the words are the same of which another text has it already."""
    echoes = reprint.echoes(row)
    same = {id_ for echo in echoes for id_ in echo.row.clauses}
    told = all(same.intersection(reprint.same([id_], echoes[0].edition)) for id_ in row.clauses) if echoes else False
    why = tuple(map(str, echoes))
    return ProposedRow.of(replace(row, proposal=echoes[0].certainty) if told else row, why=why)


def _compared(corpus: Corpus, edition: Edition, other: Edition) -> Iterator[Counterpart]:
    """Yield which clauses of two editions answer each other, by their likeness."""
    ours, theirs = edition.clauses, other.clauses
    topics = [[set(clause.topics) for clause in clauses] for clauses in (ours, theirs)]
    alike = likeness(wordings(corpus, edition, other), *topics)
    shared = [[not mine.isdisjoint(yours) for yours in topics[1]] for mine in topics[0]]
    for match in matches(alike, shared):
        relation = "parallel" if match.certainty == "high" else "partial"
        left, right = (tuple(ours[x].id for x in match.left), tuple(theirs[x].id for x in match.right))
        if words := same_words(corpus, left, right):
            yield Counterpart(left, right, "parallel", min(match.certainty, words, key=CERTAINTIES.index), words)
        else:
            yield Counterpart(left, right, relation, match.certainty)


def _known(corpus: Corpus, edition: str, other: str) -> Iterator[Counterpart]:
    """Yield which clauses of two editions answer each other in rows that are there already."""
    for row in corpus.alignment.parallels:
        ours, theirs = (
            tuple(id_ for id_ in row.within((edition, other)) if edition_of(id_) == each) for each in (edition, other)
        )
        if ours:
            relation = "parallel" if row.relation == "parallel" else "partial"
            words = same_words(corpus, ours, theirs) if relation == "parallel" else None
            yield Counterpart(ours, theirs, relation, row.proposal or "high", words)


def _through(corpus: Corpus, edition: str, other: str, known: Sequence[Counterpart]) -> Iterator[Counterpart]:
    """Yield what answers the new clauses in third editions, because it answers their counterparts in `other`."""
    by_counterpart: dict[str, list[Counterpart]] = {}
    for each in known:
        for id_ in each.theirs:
            by_counterpart.setdefault(id_, []).append(each)
    for row in corpus.alignment.parallels:
        middle = {id_ for id_ in row.clauses if edition_of(id_) == other}
        mine = list(dict.fromkeys(each for id_ in row.clauses for each in by_counterpart.get(id_, ())))
        for third in row.editions if mine else ():
            theirs = tuple(id_ for id_ in row.within((other, third)) if edition_of(id_) == third)
            if theirs and third not in (edition, other) and corpus.same_game(third, other):
                yield _carried(mine, middle, row, theirs)


def _carried(found: Sequence[Counterpart], middle: set[str], row: Parallel, theirs: tuple[str, ...]) -> Counterpart:
    """Return the counterpart in a third edition, given what answers clauses in the middle.

    It is parallel only if both are, and speak of the same clauses in the middle. What the middle conflicts with, the
    new clauses may conflict with too; so that is of low certainty. But if they have the words of the middle, their
    relation is that of the row.
    """
    ours, relation = tuple(dict.fromkeys(id_ for each in found for id_ in each.ours)), row.relation
    same = {id_ for each in found for id_ in each.theirs} == middle
    worded = [each.words for each in found if each.words]
    if len(worded) == len(found) and (same or relation != "parallel"):
        sure: Certainty = "high" if same else "medium"
        return Counterpart(ours, theirs, relation, max((sure, *worded, row.proposal or "high"), key=CERTAINTIES.index))
    parallel = same and relation == "parallel" and all(each.relation == "parallel" for each in found)
    mark: Certainty = "low" if relation == "conflict" else "high" if parallel else "medium"
    certainty = max((mark, *(each.certainty for each in found)), key=CERTAINTIES.index)
    return Counterpart(ours, theirs, "parallel" if parallel else "partial", certainty)


def _rows(corpus: Corpus, edition: str, found: Iterable[Counterpart]) -> Iterator[Parallel]:
    """Yield parallels in the order of the new text.

    Earlier editions that the same clauses answer in the same way share a row; each later one has a row of its own,
    since the relation of a row is that of its latest edition.
    """
    places = {id_: place for place, id_ in enumerate(corpus.clauses)}
    grouped: dict[Counterpart, set[str]] = {}
    for each in found:
        is_earlier = places[each.theirs[0]] < places[each.ours[0]]
        alike = replace(each, theirs=() if is_earlier else each.theirs, words=None)
        grouped.setdefault(alike, set()).update(each.ours, each.theirs)
    ids = free_ids(corpus.alignment.by_id, "par")
    for alike in sorted(grouped, key=lambda each: places[each.ours[0]]):
        clauses = tuple(sorted(grouped[alike], key=places.__getitem__))
        topics = shared_topics(corpus, clauses, edition)
        yield Parallel(next(ids), alike.relation, topics, clauses, 0, alike.certainty)


def _is_unanswered(each: Counterpart, edition: str, wanted: set[tuple[str, str]]) -> bool:
    """Whether a clause of counterparts has no row yet with the other edition."""
    there = edition_of(each.theirs[0])
    return any((id_, there) in wanted for id_ in each.ours) or any((id_, edition) in wanted for id_ in each.theirs)


def _pairs(each: Counterpart) -> Pairs:
    return frozenset(frozenset((mine, yours)) for mine in each.ours for yours in each.theirs)


def shared_topics(corpus: Corpus, clauses: Sequence[str], edition: str) -> tuple[str, ...]:
    """Return the topics that the editions of some clauses share; if there is none, those of the new edition."""
    by_edition: dict[str, dict[str, None]] = {}
    for id_ in clauses:
        by_edition.setdefault(edition_of(id_), {}).update(dict.fromkeys(corpus.clauses[id_].topics))
    shared = tuple(topic for topic in by_edition[edition] if all(topic in topics for topics in by_edition.values()))
    return shared or tuple(by_edition[edition])


def _omissions(corpus: Corpus, edition: str) -> Iterator[Omission]:
    """Yield an omission for each topic and each edition that says nothing about clauses without a counterpart.

    They are never certain, since a counterpart that is not found looks the same.
    """
    for row in omissions_needed(corpus, edition):
        clauses, topics = tuple(clause.id for clause in row.clauses), (row.topic,) if row.topic else ()
        yield Omission(row.id, topics, clauses, row.edition, 0, "medium")
