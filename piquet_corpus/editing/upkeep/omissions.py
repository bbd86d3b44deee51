"""Clauses that have neither a parallel nor an omission yet, as rows of the alignment to be written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import Clause


def unanswered(corpus: Corpus) -> Iterator[tuple[Clause, str]]:
    """Yield every clause without a parallel or omission in another edition of the game, with that edition."""
    for clause in corpus.clauses.values():
        answered = {clause.edition}.union(*answers(corpus, clause))
        others = (edition for edition in corpus.editions if corpus.same_game(clause.id, edition))
        yield from ((clause, edition) for edition in others if edition not in answered)


def answers(corpus: Corpus, clause: Clause) -> tuple[Mapping[str, Row], Mapping[str, Row]]:
    """Return the rows of the parallels of a clause, and its omissions, by the edition that has or lacks a parallel."""
    parallels: dict[str, Row] = {}
    omissions: dict[str, Row] = {}
    for row in corpus.alignment.of(clause.id):
        if isinstance(row, Omission):
            omissions[row.edition] = row
        else:
            facing = (corpus.clauses[id_].edition for id_ in row.facing(clause.edition) if id_ in corpus.clauses)
            parallels |= dict.fromkeys(facing, row)
    return parallels, omissions


def omissions_needed(corpus: Corpus, edition: str) -> tuple[Omission, ...]:
    """Return a row for the clauses without a parallel or omission in another edition, by edition and first topic.

    The editor must decide whether a clause has no counterpart: this function cannot see that a parallel is missing.
    """
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for clause, silent in unanswered(corpus):
        if edition in (clause.edition, silent):
            found.setdefault((silent, clause.topics[:1]), []).append(clause.id)
    ids = free_ids(corpus.alignment.by_id, "om")
    return tuple(Omission(next(ids), topics, tuple(clauses), silent, 0) for (silent, topics), clauses in found.items())


def free_ids(used: Iterable[str], prefix: str) -> Iterator[str]:
    """Return the free ids of rows with a prefix, after the last one used.

    >>> next(free_ids(["om.0017", "par.0341"], "om"))
    'om.0018'
    """
    matches = (re.fullmatch(rf"{prefix}\.(\d+)", id_) for id_ in used)
    last = max((int(match[1]) for match in matches if match), default=0)
    return (f"{prefix}.{number:04}" for number in count(last + 1))
