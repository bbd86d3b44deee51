"""The stemma: the books whose texts are related, each on a line of its own in order of time, in columns by branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.edition.texts.bibliography import Bibliography, Book, BookRelation

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
