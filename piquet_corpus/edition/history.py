"""The history of the texts: what became of each rule, and how the books depend on each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Parallel
from piquet_corpus.edition.texts.bibliography import Bibliography, Book, BookRelation
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from rules.core.domains import Value
from rules.core.rule import Rule, registry
from rules.core.ruleset import RuleSet

GRADES = ("high", "medium", "low")
"""The grades of certainty, the highest first."""
UNDATED = 9999
"""The year of a book without one, from which no dated book comes: after all others."""


@dataclass(frozen=True)
class Node:
    """A book: its line from the top, and its column from the left, both from 0."""

    book: Book
    row: int
    column: int


@dataclass(frozen=True)
class Edge:
    """A relation between two books: the later comes from the earlier; or both belong to one branch."""

    relation: BookRelation
    later: Node
    earlier: Node


@dataclass(frozen=True)
class Stemma:
    """All books that are related, in order of time, and their relations."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def stemma(bibliography: Bibliography) -> Stemma:
    """Return the stemma of the books."""
    related = {id_ for relation in bibliography.relations for id_ in relation.books}
    parents = parents_of(bibliography.relations)
    years = _years(bibliography, parents)
    books = sorted((book for book in bibliography.books if book.id in related), key=lambda one: years[one.id])
    columns = _columns(books, parents)
    nodes = {book.id: Node(book, row, columns[book.id]) for row, book in enumerate(books)}
    edges = (
        Edge(relation, nodes[later], nodes[earlier])
        for relation in bibliography.relations
        for later, earlier in _pairs(relation)
    )
    return Stemma(tuple(nodes.values()), tuple(edges))


def _years(bibliography: Bibliography, parents: Mapping[str, str]) -> Mapping[str, tuple[int, bool]]:
    """Return the place of each book in time: its year, and whether it follows others of that year.

    A book without a year comes before the first that comes from it; a lost one before those of its latest year.
    """
    found = {one.id: (one.earliest or one.latest or UNDATED, one.kind != "lost") for one in bibliography.books}
    for book in reversed(bibliography.books):
        if found[book.id][0] == UNDATED:
            later = [found[id_][0] for id_, parent in parents.items() if parent == book.id]
            found[book.id] = (min(later, default=UNDATED), False)
    return found


def _pairs(relation: BookRelation) -> Iterator[tuple[str, str]]:
    """Yield the two books of a relation, as ids."""
    if relation.later and relation.earlier:
        yield relation.later, relation.earlier
    elif len(relation.mutual) > 1:
        first, *others = relation.mutual
        yield from ((first, other) for other in others)


def parents_of(relations: tuple[BookRelation, ...]) -> Mapping[str, str]:
    """Return for each book the one from which it comes most certainly."""
    leading = [one for one in relations if one.later and one.earlier]
    found: dict[str, str] = {}
    for one in sorted(leading, key=lambda one: GRADES.index(one.cert) if one.cert in GRADES else len(GRADES)):
        if one.later and one.earlier:
            found.setdefault(one.later, one.earlier)
    return found


def _columns(books: list[Book], parents: Mapping[str, str]) -> Mapping[str, int]:
    """Return the column of each book: what comes from a book is below it and to the right.

    The shortest branches come first, and of two the later, so that lines lie apart.
    """
    children: dict[str, list[str]] = {}
    for book in reversed(books):
        children.setdefault(parents.get(book.id, ""), []).append(book.id)
    found: dict[str, int] = {}

    def size(id_: str) -> int:
        """Return how many books come from a book, directly or not."""
        return sum(1 + size(child) for child in children.get(id_, ()))

    def place(id_: str, column: int) -> int:
        """Place a book and all that comes from it; return the first column that is still free."""
        found[id_] = column
        free = column + 1
        for number, child in enumerate(sorted(children.get(id_, ()), key=size)):
            free = max(free, place(child, column if number == 0 else free))
        return free

    free = 0
    for root in reversed(children.get("", [])):
        free = place(root, free)
    return found


Change = Literal["first", "same", "partly", "differs", "apart", "absent"]
"""How a text stands to the one before it that has the topic.

`first`: no text before it has the topic; `apart`: both have it, but no row of the alignment compares their clauses.
"""
BY_RELATION: Mapping[str, Change] = {"conflict": "differs", "partial": "partly", "parallel": "same"}
"""The relations of the alignment, those that change most first."""


@dataclass(frozen=True)
class Cell:
    """What a text has on a topic.

    `clauses`: those about it that decide something, the one that says most first. `before`: the text with which it is
    compared; empty for `first` and `absent`. `values`: what its rule sets settle by numbers, by the parameter.
    """

    edition: str
    clauses: tuple[str, ...]
    change: Change
    before: str
    values: tuple[tuple[str, Value], ...]
    omissions: tuple[str, ...]


@dataclass(frozen=True)
class RuleInTime:
    """A topic, the phase of play that it belongs to, and what each text of the game has, in order of time."""

    topic: str
    phase: str
    cells: tuple[Cell, ...]

    @property
    def changes(self) -> bool:
        """Whether some text differs from the one before it in more than wording."""
        return any(cell.change in ("differs", "partly") for cell in self.cells)


def timeline(corpus: Corpus, game: str, texts: Collection[str] | None = None) -> tuple[RuleInTime, ...]:
    """Return the timeline of a game: its topics in the order of play. `texts`: of these texts only."""
    editions = [
        edition
        for edition in corpus.editions.values()
        if edition.game == game and (texts is None or edition.id in texts)
    ]
    return tuple(
        RuleInTime(topic.id, phase, tuple(_cells(corpus, editions, topic.id)))
        for phase, topics in corpus.topics.by_phase().items()
        for topic in topics
        if any(_clauses(corpus, edition, topic.id) for edition in editions)
    )


def _cells(corpus: Corpus, editions: Sequence[Edition], topic: str) -> Iterator[Cell]:
    before: Cell | None = None
    for edition in editions:
        values = tuple(_values(corpus, edition.id, topic))
        clauses = _clauses(corpus, edition, topic) or _under_another_topic(corpus, edition, topic)
        if not clauses:
            yield Cell(edition.id, (), "absent", "", values, _omissions(corpus, edition.id, topic))
            continue
        change: Change = _change(corpus, before, edition.id, clauses) if before else "first"
        cell = Cell(edition.id, clauses, change, before.edition if before else "", values, ())
        yield cell
        before = cell


def _clauses(corpus: Corpus, edition: Edition, topic: str) -> tuple[str, ...]:
    """Return the clauses of a text about a topic that decide something: those about it before all first."""
    about = [one for one in edition.clauses if topic in one.topics and corpus.topics.is_executable(one.kind)]
    return tuple(one.id for one in sorted(about, key=lambda one: _rank(one, topic)))


def _rank(clause: Clause, topic: str) -> tuple[bool, bool]:
    """Return the place of a clause among those about a topic: an example, or one about something else, is later."""
    return clause.kind == "example", clause.topics[0] != topic


def _under_another_topic(corpus: Corpus, edition: Edition, topic: str) -> tuple[str, ...]:
    """Return the clauses of a text that say what other texts say on a topic, though they are filed under another."""
    found = {
        id_
        for other in corpus.clauses.values()
        if topic in other.topics and other.edition != edition.id
        for row in corpus.alignment.of(other.id)
        if isinstance(row, Parallel)
        for id_ in row.within((other.edition, edition.id))
    }
    return tuple(one.id for one in edition.clauses if one.id in found and corpus.topics.is_executable(one.kind))


def _change(corpus: Corpus, before: Cell, now: str, clauses: Sequence[str]) -> Change:
    """Return how a text stands to an earlier one: by the strongest relation between their clauses on a topic."""
    found = {
        row.relation
        for clause in clauses
        for row in corpus.alignment.of(clause)
        if isinstance(row, Parallel)
        if not set(before.clauses).isdisjoint(row.within((before.edition, now)))
    }
    return next((change for relation, change in BY_RELATION.items() if relation in found), "apart")


def _omissions(corpus: Corpus, edition: str, topic: str) -> tuple[str, ...]:
    """Return the rows that say that a text has nothing about a topic."""
    found = {
        row.id
        for clause in corpus.clauses.values()
        if topic in clause.topics
        for row in corpus.alignment.of(clause.id)
        if not isinstance(row, Parallel) and row.edition == edition
    }
    return tuple(row.id for row in corpus.alignment.omissions if row.id in found)


def _values(corpus: Corpus, edition: str, topic: str) -> Iterator[tuple[str, Value]]:
    """Yield the numbers that the rule of a topic has in the rule sets of a text, each once."""
    told: dict[tuple[str, str], tuple[str, Value]] = {}
    for ruleset in corpus.rulesets.sets.values():
        rule = ruleset.rules.get(topic) if ruleset.edition == edition else None
        for parameter in rule.parameters.values() if rule else ():
            if isinstance(parameter.value, int):
                told[parameter.name, str(parameter.value)] = (parameter.name, parameter.value)
    yield from told.values()


@dataclass(frozen=True)
class LeftOut:
    """A rule of an earlier book, or one ground of it, on which a later book has no words.

    `ground`: None if the later book does not have the rule at all. `clauses`: those of the earlier book. `records`: the
    divergences that account for the rule between the two.
    """

    later: str
    earlier: str
    rule: Rule
    ground: str | None
    clauses: tuple[str, ...]
    records: tuple[Divergence, ...]

    @property
    def says(self) -> str:
        """What the rule says, or its ground."""
        return self.rule.grounds[self.ground] if self.ground else self.rule.title


@lru_cache(maxsize=2)
def left_out(corpus: Corpus) -> tuple[LeftOut, ...]:
    """Return what each text leaves out of the text of the corpus that it comes from, whole rules first; it is kept."""
    return tuple(one for later, earlier in _descents(corpus) for one in _between(corpus, later, earlier))


def _descents(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Yield each text of which an earlier one is known, with that."""
    books = {book.id: book for book in corpus.bibliography.books}
    parents = parents_of(corpus.bibliography.relations)
    for book in corpus.bibliography.books:
        before = parents.get(book.id)
        while before in books and not books[before].text:
            before = parents.get(before)
        earlier = books[before].text if before in books else None
        if book.text and earlier:
            yield book.text, earlier


def _between(corpus: Corpus, later: str, earlier: str) -> Iterator[LeftOut]:
    mine, theirs = (_ruleset(corpus, edition) for edition in (later, earlier))
    if mine is None or theirs is None:
        return
    for use in theirs.rules.values():
        if use.name not in mine.rules:
            clauses = tuple(dict.fromkeys(id_ for each in use.grounds.values() for id_ in each.clauses))
            yield LeftOut(
                later, earlier, registry()[use.name], None, clauses, _records(corpus, use.name, later, earlier)
            )
    for use in theirs.rules.values():
        own = mine.rules.get(use.name)
        for ground, authority in use.grounds.items() if own else ():
            said = own.grounds.get(ground) if own else None
            if authority.status != "silent" and (said is None or said.status == "silent"):
                records = _records(corpus, use.name, later, earlier)
                yield LeftOut(later, earlier, registry()[use.name], ground, authority.clauses, records)


def _ruleset(corpus: Corpus, edition: str) -> RuleSet | None:
    """Return the rule set that is the text's own; None if it has none."""
    return next((one for one in corpus.rulesets.values() if one.edition == edition), None)


def _records(corpus: Corpus, rule: str, later: str, earlier: str) -> tuple[Divergence, ...]:
    """Return the divergences between two texts in which a rule decides."""
    return tuple(
        record
        for record in corpus.register.records
        if any(decision.rule == rule for decision in record.decisions) and record.is_between(later, earlier)
    )
