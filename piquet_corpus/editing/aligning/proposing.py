"""Proposing rows of the alignment for an edition, from its likeness to another; and reviewing them one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from piquet_corpus.editing.aligning.file import (
    AlignmentFile,
    free_ids,
    of_edition,
    omissions_needed,
    pending,
    unanswered,
)
from piquet_corpus.editing.aligning.likeness import Reprint, doubts, likeness, matches, same_words, wordings
from piquet_corpus.editing.proposal import Proposal, ReviewResult, least_certain
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Certainty, Ids
from piquet_corpus.judging.divergences.computed import editions_of
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import grouped

Pairs = frozenset[frozenset[str]]


@dataclass(frozen=True)
class ProposedRow(Proposal):
    """A row that is proposed. `why`: what a text with the same words has instead of it."""

    row: Row


@dataclass(frozen=True)
class Counterpart:
    """Clauses of the new edition and of another that answer each other.

    `relation`: a conflict only if a text with the same words has it. `words`: `high` if the same, `medium` if nearly.
    """

    ours: Ids
    theirs: Ids
    relation: str
    cert: Certainty
    words: Certainty | None = None

    @property
    def pairs(self) -> Pairs:
        """The pairs of clauses that answer each other."""
        return frozenset(frozenset((mine, yours)) for mine in self.ours for yours in self.theirs)


def propose(corpus: Corpus, edition: Edition, other: Edition, refused: Pairs = frozenset()) -> tuple[ProposedRow, ...]:
    """Return rows for every clause of an edition that has none, with each other edition of its game, and omissions.

    `other`: the edition with which it is compared; what answers a clause of it in a third edition answers the clause of
    the new one too. `refused`: pairs that do not answer each other. Raises Usage if a translation is missing.
    """
    wanted = {(clause.id, silent) for clause, silent in unanswered(corpus)}

    def is_open(each: Counterpart) -> bool:
        lacking = {(id_, edition_of(each.theirs[0])) for id_ in each.ours} | {(id_, edition.id) for id_ in each.theirs}
        return not lacking.isdisjoint(wanted) and not each.pairs <= refused

    alike = tuple(filter(is_open, _compared(corpus, edition, other)))
    through = filter(is_open, _through(corpus, edition.id, other.id, (*_known(corpus, edition.id, other.id), *alike)))
    rows = tuple(_rows(corpus, edition.id, (*alike, *through)))
    whole = Alignment((*corpus.alignment.parallels, *rows), corpus.alignment.omissions)
    omissions = omissions_needed(replace(corpus, alignment=whole), edition.id)
    reprint = Reprint(corpus, whole, edition.id)
    return (*(_doubted(corpus, whole, row, reprint) for row in rows), *(_omitted(row, reprint) for row in omissions))


def _doubted(corpus: Corpus, whole: Alignment, row: Parallel, reprint: Reprint) -> ProposedRow:
    why = tuple(map(str, reprint.echoes(row)))
    doubtful = () if why else doubts(corpus, whole, row)
    if doubtful:
        row = replace(row, relation="partial", proposal="low")
    return ProposedRow(row, why=why, doubts=doubtful)


def _omitted(row: Omission, reprint: Reprint) -> ProposedRow:
    cert: Certainty = "medium"
    echoes = reprint.echoes(row)
    same = {id_ for echo in echoes for id_ in echo.row.clauses}
    if echoes and all(same.intersection(reprint.same([id_], echoes[0].edition)) for id_ in row.clauses):
        cert = echoes[0].certainty
    return ProposedRow(replace(row, proposal=cert), why=tuple(map(str, echoes)))


def _compared(corpus: Corpus, edition: Edition, other: Edition) -> Iterator[Counterpart]:
    ours, theirs = edition.clauses, other.clauses
    topics, others = ([set(clause.topics) for clause in clauses] for clauses in (ours, theirs))
    alike = likeness(wordings(corpus, edition, other), (topics, others))
    shared = [[not mine.isdisjoint(yours) for yours in others] for mine in topics]
    for match in matches(alike, shared):
        left, right = (tuple(ours[x].id for x in match.left), tuple(theirs[x].id for x in match.right))
        words = same_words(corpus, left, right)
        relation = "parallel" if words or match.certainty == "high" else "partial"
        cert = min(match.certainty, words or "low", key=CERTAINTIES.index)
        yield Counterpart(left, right, relation, cert, words)


def _known(corpus: Corpus, edition: str, other: str) -> Iterator[Counterpart]:
    for row in corpus.alignment.parallels:
        ours, theirs = (of_edition(row.within((edition, other)), each) for each in (edition, other))
        if ours:
            relation = "parallel" if row.relation == "parallel" else "partial"
            words = same_words(corpus, ours, theirs) if relation == "parallel" else None
            yield Counterpart(ours, theirs, relation, row.proposal or "high", words)


def _through(corpus: Corpus, edition: str, other: str, known: Sequence[Counterpart]) -> Iterator[Counterpart]:
    by_counterpart = grouped((id_, each) for each in known for id_ in each.theirs)
    for row in corpus.alignment.parallels:
        middle = set(of_edition(row.clauses, other))
        mine = list(dict.fromkeys(each for id_ in row.clauses for each in by_counterpart.get(id_, ())))
        for third in row.editions if mine else ():
            theirs = of_edition(row.within((other, third)), third)
            if theirs and third not in (edition, other) and corpus.same_game(third, other):
                yield _carried(mine, middle, row, theirs)


def _carried(mine: Sequence[Counterpart], middle: set[str], row: Parallel, theirs: Ids) -> Counterpart:
    """Return the counterpart in a third edition, given what answers clauses in the middle.

    It is parallel only if both are, of the same clauses in the middle; a conflict is carried uncertainly. With the
    words of the middle, the relation is that of the row.
    """
    ours, relation = tuple(dict.fromkeys(id_ for each in mine for id_ in each.ours)), row.relation
    same = {id_ for each in mine for id_ in each.theirs} == middle
    worded = [each.words for each in mine if each.words]
    cert: Certainty
    if len(worded) == len(mine) and (same or relation != "parallel"):
        cert = "high" if same else "medium"
        return Counterpart(ours, theirs, relation, least_certain((cert, *worded, row.proposal or "high")))
    parallel = same and relation == "parallel" and all(each.relation == "parallel" for each in mine)
    cert = "low" if relation == "conflict" else "high" if parallel else "medium"
    cert = least_certain((cert, *(each.cert for each in mine)))
    return Counterpart(ours, theirs, "parallel" if parallel else "partial", cert)


def _rows(corpus: Corpus, edition: str, counterparts: Iterable[Counterpart]) -> Iterator[Parallel]:
    places = {id_: place for place, id_ in enumerate(corpus.clauses)}
    grouped: dict[Counterpart, set[str]] = {}
    for each in counterparts:
        later = each.theirs if places[each.theirs[0]] > places[each.ours[0]] else ()
        alike = replace(each, theirs=later, words=None)
        grouped.setdefault(alike, set()).update(each.ours, each.theirs)
    ids = free_ids(corpus.alignment.by_id, "par.")
    for alike in sorted(grouped, key=lambda each: places[each.ours[0]]):
        clauses = tuple(sorted(grouped[alike], key=places.__getitem__))
        topics = shared_topics(corpus, clauses, edition)
        yield Parallel(next(ids), alike.relation, topics, clauses, 0, alike.cert)


def shared_topics(corpus: Corpus, clauses: Sequence[str], edition: str) -> Ids:
    """Return the topics that the editions of clauses share, else those of the new one."""
    by_edition: dict[str, dict[str, None]] = {}
    for id_ in clauses:
        by_edition.setdefault(edition_of(id_), {}).update(dict.fromkeys(corpus.clauses[id_].topics))
    shared = tuple(topic for topic in by_edition[edition] if all(topic in topics for topics in by_edition.values()))
    return shared or tuple(by_edition[edition])


class Review:
    """The proposed rows of an edition, `beside` another if named, in the order of its text. Raises CorpusError."""

    def __init__(self, corpus: Corpus, edition: str, beside: str | None = None) -> None:
        self._corpus, self._edition = corpus, edition
        self._file = AlignmentFile(corpus)
        self._places = {id_: place for place, id_ in enumerate(corpus.clauses)}
        wanted = (row for row in self._pending() if beside is None or beside in editions_of(row))
        self._queue = [row.id for row in sorted(wanted, key=self._order)]
        self.number = 1
        """The number of the row that is asked about, from 1."""
        self._before: list[tuple[str, list[str], int]] = []
        """What was before each answer: the file, the rows to go through, and the number of the row."""

    @property
    def current(self) -> Row | None:
        """The row that is asked about; None at the end."""
        return self._file.alignment.by_id[self._queue[self.number - 1]] if self.number <= self.total else None

    @property
    def total(self) -> int:
        """How many rows there are to go through, with those that were answered."""
        return len(self._queue)

    @property
    def left(self) -> int:
        """How many rows of the edition are still proposals."""
        return len(self._pending())

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is doubtful about the row; nothing if a text with the same words settles it."""
        row = self.current
        return doubts(self._corpus, self._file.alignment, row) if row and not self.why else ()

    @property
    def why(self) -> tuple[str, ...]:
        """What a text with the same words has instead of the row."""
        row, reprint = self.current, Reprint(self._corpus, self._file.alignment, self._edition)
        return tuple(map(str, reprint.echoes(row))) if row else ()

    def accept(self, relation: str = "") -> None:
        """Accept the row, perhaps with another relation. Raises Usage for that of an omission."""
        row = self._row()
        if relation and isinstance(row, Omission):
            raise Usage(f"{row.id} is an omission, and has no other relation: accept, refuse or edit it")
        if relation and isinstance(row, Parallel):
            row = replace(row, relation=relation)
        self._change(replace(row, proposal=None))
        self.number += 1

    def accept_all(self, certainty: str) -> ReviewResult:
        """Accept all rows of a certainty at once."""
        rows = [row for row in self._pending() if row.proposal == certainty]
        self._change(*(replace(row, proposal=None) for row in rows))
        return ReviewResult(tuple(row.id for row in rows), left=self.left)

    def refuse(self) -> None:
        """Remove the row; of a parallel, keep that it was refused."""
        row = self._row()
        self._remember()
        self._file.remove(row, refused=isinstance(row, Parallel))
        self._file.write()
        del self._queue[self.number - 1]

    def edit(self, references: Sequence[str]) -> None:
        """Give the row other clauses, perhaps with a silent edition at the end. Raises UnknownReference, Usage."""
        row, corpus = self._row(), self._corpus
        silent = references[-1] if references and references[-1] in corpus.editions else ""
        given = {corpus.clause(reference).id for reference in references[: len(references) - bool(silent)]}
        clauses = tuple(sorted(given, key=self._places.__getitem__))
        editions = {edition_of(id_) for id_ in clauses}
        if silent and (not editions or silent in editions):
            raise Usage(f"an omission in {silent} must name clauses of other editions")
        if not silent and len(editions) < 2:
            raise Usage("a row must have clauses of at least two editions, or an edition at its end that has nothing")
        if self._edition not in editions | {silent}:
            raise Usage(f"the row must have a clause of {self._edition}, or say that {self._edition} has nothing")
        latest = self._edition if of_edition(clauses, self._edition) else edition_of(clauses[-1])
        topics = shared_topics(corpus, clauses, latest)
        if silent:
            self._become(row, Omission(row.id, topics, clauses, silent, row.line, row.proposal))
        else:
            relation = row.relation if isinstance(row, Parallel) else "partial"
            self._become(row, Parallel(row.id, relation, topics, clauses, row.line, row.proposal))

    def skip(self) -> None:
        """Leave the row as it is, and go on."""
        self._row()
        self._remember()
        self.number += 1

    def undo(self) -> None:
        """Take back the last answer. Raises Usage if there is none."""
        if not self._before:
            raise Usage("there is nothing to undo")
        self._file.text, self._queue, self.number = self._before.pop()
        self._file.write()

    def _pending(self) -> tuple[Row, ...]:
        return pending(self._file.alignment, self._edition)

    def _row(self) -> Row:
        if self.current is None:
            raise Usage("there is no row left; undo takes back the last answer")
        return self.current

    def _remember(self) -> None:
        self._before.append((self._file.text, list(self._queue), self.number))

    def _change(self, *rows: Row) -> None:
        self._remember()
        for row in rows:
            self._file.change(row)
        self._file.write()

    def _become(self, row: Row, other: Row) -> None:
        if type(row) is type(other):
            self._change(other)
            return
        self._remember()
        id_ = next(free_ids(self._file.alignment.by_id, "om." if isinstance(other, Omission) else "par."))
        self._file.remove(row, refused=False)
        self._file.add([replace(other, id=id_)])
        self._file.write()
        self._queue[self.number - 1] = id_

    def _order(self, row: Row) -> tuple[bool, int]:
        mine = of_edition(row.clauses, self._edition) or row.clauses
        places = [self._places[id_] for id_ in mine if id_ in self._places]
        return isinstance(row, Omission), min(places, default=0)
