"""Reviewing proposed rows of the alignment one by one: each answer is written at once, and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from piquet_corpus.editing.aligning.doubts import doubts
from piquet_corpus.editing.aligning.file import AlignmentFile, of_edition, pending
from piquet_corpus.editing.aligning.proposing import shared_topics
from piquet_corpus.editing.aligning.reprint import Reprint
from piquet_corpus.editing.proposal import ReviewResult
from piquet_corpus.editing.upkeep.omissions import free_ids
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of
from piquet_corpus.judging.divergences.computed import editions_of
from piquet_corpus.work.errors import Usage


class Review:
    """The proposed rows of an edition, in the order of its text: so a row is judged with those before it in mind.

    Omissions come last, when it is clear what is left over. `beside`: only the rows about this edition too. Raises
    CorpusError if the file cannot be read, or is changed by somebody else in the meantime.
    """

    def __init__(self, corpus: Corpus, edition: str, beside: str | None = None) -> None:
        self._corpus, self._edition = corpus, edition
        self._file = AlignmentFile(corpus)
        self._places = {id_: place for place, id_ in enumerate(corpus.clauses)}
        rows = pending(self._file.alignment(), edition)
        wanted = [row for row in rows if beside is None or beside in editions_of(row)]
        self._queue = [row.id for row in sorted(wanted, key=self._order)]
        self._place = 0
        self._before: list[tuple[str, list[str], int]] = []
        """What was before each answer: the file, the rows to go through, and the place of the row in them."""

    @property
    def current(self) -> Row | None:
        """The row that is asked about; None at the end."""
        return self.alignment.by_id[self._queue[self._place]] if self._place < len(self._queue) else None

    @property
    def number(self) -> int:
        """The number of the row, from 1."""
        return self._place + 1

    @property
    def total(self) -> int:
        """How many rows there are to go through, with those that were answered."""
        return len(self._queue)

    @property
    def left(self) -> int:
        """How many rows of the edition are still proposals."""
        return len(pending(self.alignment, self._edition))

    @property
    def alignment(self) -> Alignment:
        """The rows as they are now."""
        return self._file.alignment()

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is doubtful about the row; nothing if it is settled already for a text with the same words."""
        row = self.current
        return doubts(self._corpus, self.alignment, row) if row and not self.why else ()

    @property
    def why(self) -> tuple[str, ...]:
        """What a text with the same words has instead of the row."""
        row, reprint = self.current, Reprint(self._corpus, self.alignment, self._edition)
        return tuple(map(str, reprint.echoes(row))) if row else ()

    def accept(self, relation: str = "") -> None:
        """Accept the row, with its relation or another one. Raises Usage for another relation of an omission."""
        row = self._row()
        if relation and isinstance(row, Omission):
            raise Usage(f"{row.id} is an omission, and has no other relation: accept, refuse or edit it")
        if relation and isinstance(row, Parallel):
            row = replace(row, relation=relation)
        self._change(replace(row, proposal=None))
        self._place += 1

    def accept_all(self, certainty: str) -> ReviewResult:
        """Accept all rows of a certainty at once."""
        rows = [row for row in pending(self.alignment, self._edition) if row.proposal == certainty]
        self._change(*(replace(row, proposal=None) for row in rows))
        return ReviewResult(tuple(row.id for row in rows), left=self.left)

    def refuse(self) -> None:
        """Remove the row; of a parallel, keep that it was refused."""
        row = self._row()
        self._remember()
        self._file.remove(row, refused=isinstance(row, Parallel))
        self._file.write()
        del self._queue[self._place]

    def edit(self, references: Sequence[str]) -> None:
        """Give the row other clauses; it is still to be accepted. An edition at the end makes it an omission there.

        Raises UnknownReference or Usage for what cannot be a row.
        """
        row, corpus = self._row(), self._corpus
        silent = references[-1] if references and references[-1] in corpus.editions else ""
        given = {corpus.clause(reference).id for reference in references[: len(references) - bool(silent)]}
        clauses = tuple(sorted(given, key=self._places.__getitem__))
        self._refuse_no_row(clauses, silent)
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
        self._place += 1

    def undo(self) -> None:
        """Take back the last answer. Raises Usage if there is none."""
        if not self._before:
            raise Usage("there is nothing to undo")
        self._file.text, self._queue, self._place = self._before.pop()
        self._file.write()

    def _row(self) -> Row:
        """Return the row that is asked about. Raises Usage at the end."""
        if self.current is None:
            raise Usage("there is no row left; undo takes back the last answer")
        return self.current

    def _remember(self) -> None:
        self._before.append((self._file.text, list(self._queue), self._place))

    def _change(self, *rows: Row) -> None:
        self._remember()
        for row in rows:
            self._file.change(row)
        self._file.write()

    def _become(self, row: Row, other: Row) -> None:
        """Write one row instead of another; a row that becomes an omission, or was one, gets a new id."""
        if type(row) is type(other):
            self._change(other)
            return
        self._remember()
        id_ = next(free_ids(self.alignment.by_id, "om" if isinstance(other, Omission) else "par"))
        self._file.remove(row, refused=False)
        self._file.add([replace(other, id=id_)])
        self._file.write()
        self._queue[self._place] = id_

    def _refuse_no_row(self, clauses: Sequence[str], silent: str) -> None:
        """Raise Usage if clauses and the edition that is silent about them, if there is one, cannot be a row."""
        editions = {edition_of(id_) for id_ in clauses}
        if silent and (not editions or silent in editions):
            raise Usage(f"an omission in {silent} must name clauses of other editions")
        if not silent and len(editions) < 2:
            raise Usage("a row must have clauses of at least two editions, or an edition at its end that has nothing")
        if self._edition not in editions | {silent}:
            raise Usage(f"the row must have a clause of {self._edition}, or say that {self._edition} has nothing")

    def _order(self, row: Row) -> tuple[bool, int]:
        """Return where a row comes: parallels by their first clause in the edition, then omissions."""
        mine = of_edition(row.clauses, self._edition) or row.clauses
        places = [self._places[id_] for id_ in mine if id_ in self._places]
        return isinstance(row, Omission), min(places, default=0)
