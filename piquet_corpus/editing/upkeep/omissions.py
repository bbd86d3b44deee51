"""Clauses that have neither a parallel nor an omission yet, as rows of the alignment to be written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.tei.model import Clause


@dataclass(frozen=True)
class Unanswered:
    """Clauses on one topic that have no parallel and no omission in an edition. `id`: the next free id."""

    id: str
    topic: str
    edition: str
    clauses: tuple[Clause, ...]


def unanswered(corpus: Corpus) -> Iterator[tuple[Clause, str]]:
    """Yield every clause without a parallel or omission in another edition of the game, with that edition."""
    for clause in corpus.clauses.values():
        answered = {clause.edition, *_answering(corpus, clause)}
        others = (edition for edition in corpus.editions if corpus.same_game(clause.id, edition))
        yield from ((clause, edition) for edition in others if edition not in answered)


def _answering(corpus: Corpus, clause: Clause) -> Iterator[str]:
    """Yield the editions in which a clause has a parallel or an omission."""
    for row in corpus.alignment.of(clause.id):
        if isinstance(row, Omission):
            yield row.edition
        else:
            yield from (corpus.clauses[id_].edition for id_ in row.facing(clause.edition) if id_ in corpus.clauses)


def omissions_needed(corpus: Corpus, edition: str) -> tuple[Unanswered, ...]:
    """Return the clauses without a parallel or omission between an edition and the others, by edition and first topic.

    The editor must decide whether a clause has no counterpart: this function cannot see that a parallel is missing.
    """
    found: dict[tuple[str, str], list[Clause]] = {}
    for clause, silent in unanswered(corpus):
        if edition in (clause.edition, silent):
            found.setdefault((silent, clause.topics[0] if clause.topics else ""), []).append(clause)
    ids = free_ids(corpus.alignment.by_id, "om")
    return tuple(Unanswered(next(ids), topic, silent, tuple(several)) for (silent, topic), several in found.items())


def free_ids(used: Iterable[str], prefix: str) -> Iterator[str]:
    """Return the free ids of rows with a prefix, after the last one used.

    >>> next(free_ids(["om.0017", "par.0341"], "om"))
    'om.0018'
    """
    numbers = (re.fullmatch(rf"{prefix}\.(\d+)", id_) for id_ in used)
    last = max((int(found[1]) for found in numbers if found), default=0)
    return (f"{prefix}.{number:04}" for number in count(last + 1))


def link(corpus: Corpus, row: Unanswered) -> str:
    """Return a row as it is written in alignment.xml."""
    targets = [target(corpus, clause.edition, clause.id) for clause in row.clauses]
    targets.append(target(corpus, row.edition, row.edition))
    topics = "".join(f" topics.xml#{topic}" for topic in (row.topic,) if topic)
    return f'<link xml:id="{row.id}" ana="topics.xml#rel.omission{topics}" target="{" ".join(targets)}"/>'


def target(corpus: Corpus, edition: str, id_: str) -> str:
    """Return a pointer from alignment.xml into a text."""
    return f"{corpus.editions[edition].file.relative_to(corpus.directory).as_posix()}#{id_}"
