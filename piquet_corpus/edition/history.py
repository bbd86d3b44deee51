"""The history of the texts: what became of each rule, and how the books depend on each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Parallel
from piquet_corpus.edition.texts.bibliography import Bibliography, Book, BookRelation
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Ids
from piquet_corpus.work.grouping import grouped
from rules.core.domains import Value
from rules.core.rule import Rule, registry

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
    parents = _parents_of(bibliography.relations)
    years = _years(bibliography, parents)
    books = sorted((book for book in bibliography.books if book.id in related), key=lambda book: years[book.id])
    columns = _columns(books, parents)
    nodes = {book.id: Node(book, row, columns[book.id]) for row, book in enumerate(books)}
    edges = (
        Edge(relation, nodes[later], nodes[earlier])
        for relation in bibliography.relations
        for later, earlier in product(relation.books[:1], relation.books[1:])
    )
    return Stemma(tuple(nodes.values()), tuple(edges))


def _years(bibliography: Bibliography, parents: Mapping[str, str]) -> Mapping[str, tuple[int, bool]]:
    """Return the place of each book in time: its year, and whether it follows others of that year.

    A book without a year comes before the first that comes from it; a lost one before those of its latest year.
    """
    years = {book.id: (book.earliest or book.latest or UNDATED, book.kind != "lost") for book in bibliography.books}
    for book in reversed(bibliography.books):
        if years[book.id][0] == UNDATED:
            later = [years[id_][0] for id_, parent in parents.items() if parent == book.id]
            years[book.id] = (min(later, default=UNDATED), False)
    return years


def _parents_of(relations: tuple[BookRelation, ...]) -> Mapping[str, str]:
    grades: dict[str, int] = {grade: place for place, grade in enumerate(CERTAINTIES)}
    parents: dict[str, str] = {}
    for relation in sorted(relations, key=lambda relation: grades.get(relation.cert, len(grades))):
        if relation.later and relation.earlier:
            parents.setdefault(relation.later, relation.earlier)
    return parents


def _columns(books: list[Book], parents: Mapping[str, str]) -> Mapping[str, int]:
    """What comes from a book is below it and to the right; the shortest branches first, of two the later."""
    children = grouped((parents.get(book.id, ""), book.id) for book in reversed(books))
    columns: dict[str, int] = {}

    def size(id_: str) -> int:
        return sum(1 + size(child) for child in children.get(id_, ()))

    def place(id_: str, column: int) -> int:
        """Place a book and all that comes from it; return the first column that is still free."""
        columns[id_] = column
        free = column + 1
        for number, child in enumerate(sorted(children.get(id_, ()), key=size)):
            free = max(free, place(child, column if number == 0 else free))
        return free

    free = 0
    for root in reversed(children.get("", ())):
        free = place(root, free)
    return columns


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
    clauses: Ids
    change: Change
    before: str
    values: tuple[tuple[str, Value], ...]
    omissions: Ids


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
    about = grouped(
        ((edition.id, topic), clause)
        for edition in editions
        for clause in _deciding(corpus, edition)
        for topic in clause.topics
    )
    treated = {topic for _edition, topic in about}
    return tuple(
        RuleInTime(topic.id, phase, tuple(_cells(corpus, editions, topic.id, about)))
        for phase, topics in corpus.topics.by_phase().items()
        for topic in topics
        if topic.id in treated
    )


About = Mapping[tuple[str, str], Sequence[Clause]]
"""The clauses that decide something, by edition and topic."""


def _cells(corpus: Corpus, editions: Sequence[Edition], topic: str, about: About) -> Iterator[Cell]:
    before: Cell | None = None
    for edition in editions:
        values = tuple(_numbers(corpus, edition.id, topic))
        here = about.get((edition.id, topic), ())
        first = sorted(here, key=lambda clause: (clause.kind == "example", clause.topics[0] != topic))
        clauses = tuple(clause.id for clause in first) or _under_another_topic(corpus, edition, topic)
        if not clauses:
            yield Cell(edition.id, (), "absent", "", values, _omissions(corpus, edition.id, topic))
            continue
        change: Change = _change(corpus, before, edition.id, clauses) if before else "first"
        cell = Cell(edition.id, clauses, change, before.edition if before else "", values, ())
        yield cell
        before = cell


def _deciding(corpus: Corpus, edition: Edition) -> Iterator[Clause]:
    return (clause for clause in edition.clauses if corpus.topics.is_executable(clause.kind))


def _under_another_topic(corpus: Corpus, edition: Edition, topic: str) -> Ids:
    parallels = {
        id_
        for other in corpus.clauses.values()
        if topic in other.topics and other.edition != edition.id
        for row in corpus.alignment.of(other.id)
        if isinstance(row, Parallel)
        for id_ in row.within((other.edition, edition.id))
    }
    here = [clause for clause in _deciding(corpus, edition) if clause.id in parallels]
    return tuple(clause.id for clause in sorted(here, key=lambda clause: clause.kind == "example"))


def _change(corpus: Corpus, before: Cell, now: str, clauses: Sequence[str]) -> Change:
    relations = {
        row.relation
        for clause in clauses
        for row in corpus.alignment.of(clause)
        if isinstance(row, Parallel)
        if not set(before.clauses).isdisjoint(row.within((before.edition, now)))
    }
    return next((change for relation, change in BY_RELATION.items() if relation in relations), "apart")


def _omissions(corpus: Corpus, edition: str, topic: str) -> Ids:
    return tuple(
        row.id
        for row in corpus.alignment.omissions
        if row.edition == edition
        and any(topic in corpus.clauses[id_].topics for id_ in row.clauses if id_ in corpus.clauses)
    )


def _numbers(corpus: Corpus, edition: str, topic: str) -> Iterator[tuple[str, Value]]:
    rulesets = (ruleset for ruleset in corpus.rulesets.sets.values() if ruleset.edition == edition)
    rules = (ruleset.rules[topic] for ruleset in rulesets if topic in ruleset.rules)
    numbers = (each for rule in rules for each in rule.parameters.values() if isinstance(each.value, int))
    # As text, since True is no 1.
    yield from {(each.name, str(each.value)): (each.name, each.value) for each in numbers}.values()


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
    clauses: Ids
    records: tuple[Divergence, ...]

    @property
    def says(self) -> str:
        """What the rule says, or its ground."""
        return self.rule.grounds[self.ground] if self.ground else self.rule.title


@lru_cache(maxsize=2)
def left_out(corpus: Corpus) -> tuple[LeftOut, ...]:
    """Return what each text leaves out of the text of the corpus that it comes from, whole rules first; it is kept."""
    descents = _descents(corpus.bibliography, corpus.bibliography.relations)
    return tuple(rule for later, earlier in descents for rule in _between(corpus, later, earlier))


def families(bibliography: Bibliography, editions: Iterable[str]) -> Mapping[str, str]:
    """Return the family of each of some editions, named by its oldest edition.

    What is printed again, in whole or in part, stays in its family. A translation begins one.
    """
    again = tuple(relation for relation in bibliography.relations if relation.name != "translated-from")
    family = {id_: id_ for id_ in editions}
    for later, earlier in _descents(bibliography, again):
        family[later] = family.get(earlier, earlier)
    return family


def _descents(bibliography: Bibliography, relations: tuple[BookRelation, ...]) -> Iterator[tuple[str, str]]:
    books = bibliography.by_id
    parents = _parents_of(relations)
    for book in sorted(bibliography.books, key=lambda book: book.earliest or UNDATED):
        before = books.get(parents.get(book.id, ""))
        while before and not before.text:
            before = books.get(parents.get(before.id, ""))
        if book.text and before and before.text:
            yield book.text, before.text


def _between(corpus: Corpus, later: str, earlier: str) -> Iterator[LeftOut]:
    rules = grouped((ruleset.edition, ruleset.rules) for ruleset in corpus.rulesets.values())
    records = [record for record in corpus.register.records if record.is_between(later, earlier)]

    def missing(rule: str, ground: str | None, clauses: Iterable[str]) -> LeftOut:
        deciding = (record for record in records if any(decision.rule == rule for decision in record.decisions))
        return LeftOut(later, earlier, registry()[rule], ground, tuple(clauses), tuple(deciding))

    if later not in rules or earlier not in rules:
        return
    (mine, *_), (theirs, *_) = rules[later], rules[earlier]
    for use in theirs.values():
        if use.name not in mine:
            yield missing(use.name, None, dict.fromkeys(id_ for each in use.grounds.values() for id_ in each.clauses))
    for use in theirs.values():
        for ground, authority in use.grounds.items() if use.name in mine else ():
            words = mine[use.name].grounds.get(ground)
            if authority.status != "silent" and (words is None or words.status == "silent"):
                yield missing(use.name, ground, authority.clauses)
