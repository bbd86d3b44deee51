"""What nothing in an edition answers yet: the omissions that are left to be written, as rows of the alignment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from piquet_corpus.corpus import Corpus
from piquet_corpus.texts.alignment import Omission
from piquet_corpus.texts.tei.model import Clause

_NUMBER = re.compile(r"om\.(\d+)")


@dataclass(frozen=True)
class Unanswered:
    """Clauses about one topic that stand in no row with an edition, and in no omission; `id`: the next that is free."""

    id: str
    topic: str
    edition: str
    clauses: tuple[Clause, ...]


def unanswered(corpus: Corpus) -> Iterator[tuple[Clause, str]]:
    """Yield every clause that is not answered in another edition of the game, nor said not to be; with that edition."""
    for clause in corpus.clauses.values():
        answered = {clause.edition, *_answering(corpus, clause)}
        others = (edition for edition in corpus.editions if corpus.same_game(clause.id, edition))
        yield from ((clause, edition) for edition in others if edition not in answered)


def _answering(corpus: Corpus, clause: Clause) -> Iterator[str]:
    """Yield the editions that answer a clause, or are said to have nothing."""
    for row in corpus.alignment.of(clause.id):
        if isinstance(row, Omission):
            yield row.edition
        else:
            yield from (corpus.clauses[id_].edition for id_ in row.facing(clause.edition) if id_ in corpus.clauses)


def wanting(corpus: Corpus, edition: str) -> tuple[Unanswered, ...]:
    """Return what an edition and the others leave unanswered in each other, by edition and first topic.

    Whether a clause has indeed no counterpart is for the editor to say: to a row that is missing this is blind.
    """
    found: dict[tuple[str, str], list[Clause]] = {}
    for clause, silent in unanswered(corpus):
        if edition in (clause.edition, silent):
            found.setdefault((silent, clause.topics[0] if clause.topics else ""), []).append(clause)
    ids = _free(corpus)
    return tuple(Unanswered(next(ids), topic, silent, tuple(several)) for (silent, topic), several in found.items())


def _free(corpus: Corpus) -> Iterator[str]:
    """Return the numbers of omissions that follow those there are."""
    numbers = (_NUMBER.fullmatch(row.id) for row in corpus.alignment.omissions)
    last = max((int(found[1]) for found in numbers if found), default=0)
    return (f"om.{number:04}" for number in count(last + 1))


def link(corpus: Corpus, row: Unanswered) -> str:
    """Return a row as it is written in alignment.xml."""
    targets = [_target(corpus, clause.edition, clause.id) for clause in row.clauses]
    targets.append(_target(corpus, row.edition, row.edition))
    topics = "".join(f" topics.xml#{topic}" for topic in (row.topic,) if topic)
    return f'<link xml:id="{row.id}" ana="topics.xml#rel.omission{topics}" target="{" ".join(targets)}"/>'


def _target(corpus: Corpus, edition: str, id_: str) -> str:
    """Return a pointer from alignment.xml into a text."""
    return f"{corpus.editions[edition].file.relative_to(corpus.directory).as_posix()}#{id_}"
