"""The taxonomies: kinds of clause, topics by phase of play, relations, causes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    Document,
    Element,
    Ids,
    Versions,
    find,
    find_all,
    fragments,
    id_of,
    line_of,
    text_of,
)
from piquet_corpus.work.grouping import unique
from rules.core.messages import language


@dataclass(frozen=True)
class Category:
    """A category: its whole id (`kind.rule`, `point.value`), its taxonomy, the category above it, its names.

    `reason` says why clauses of this category are not executed, if they are not.
    """

    id: str
    taxonomy: str
    parent: str | None
    labels: Versions
    marks: Ids
    reason: str | None
    line: int

    def label(self, spoken: str | None = None) -> str:
        """Return its name in a language, by default that of the reader; or else in any language, or else its id."""
        return self.labels.get(spoken or language()) or next(iter(self.labels.values()), self.id)


@dataclass(frozen=True)
class Topics:
    """All categories by id, in the order of the file."""

    categories: Mapping[str, Category]

    def of(self, taxonomy: str) -> tuple[Category, ...]:
        """Return the categories of one taxonomy."""
        return tuple(category for category in self.categories.values() if category.taxonomy == taxonomy)

    @property
    def games(self) -> Ids:
        """The games by their names, without what their ids begin with."""
        return tuple(category.id.partition(".")[2] for category in self.of("games"))

    def by_phase(self) -> Mapping[str, tuple[Category, ...]]:
        """Return the topics of each phase of play, in the order of play."""
        every = self.of("topics")
        phases = [category.id for category in every if category.parent is None]
        return {phase: tuple(category for category in every if category.parent == phase) for phase in phases}

    def phases_of(self, topics: Iterable[str]) -> Ids:
        """Return the phases of play of topics, each once, in the order of the topics."""
        known = (self.categories[topic] for topic in topics if self.is_topic(topic))
        return unique(category.parent for category in known if category.parent)

    def is_topic(self, id_: str) -> bool:
        """Whether an id is that of a topic; a phase is not a topic."""
        category = self.categories.get(id_)
        return category is not None and category.taxonomy == "topics" and not id_.startswith("phase.")

    def is_executable(self, kind: str) -> bool:
        """Whether a case must execute the clauses of a kind (`rule`)."""
        category = self.categories.get(f"kind.{kind}")
        return category is not None and "executable" in category.marks

    def label(self, id_: str, spoken: str | None = None) -> str:
        """Return the name of a category in a language, by default that of the reader; its id if it is unknown."""
        category = self.categories.get(id_)
        return category.label(spoken) if category else id_


def read_topics(document: Document) -> Topics:
    """Read the taxonomies."""
    taxonomies = find_all(document.root, ".//taxonomy")
    categories = (category for taxonomy in taxonomies for category in _categories(taxonomy, id_of(taxonomy), None))
    return Topics({category.id: category for category in categories})


def _categories(element: Element, taxonomy: str, parent: str | None) -> Iterator[Category]:
    for child in find_all(element, "category"):
        id_ = id_of(child)
        names = (name for name in find_all(child, "catDesc") if name.get("n") != "reason")
        labels = {name.get(LANG) or "en": text_of(name) for name in names}
        reason = find(child, "catDesc[@n='reason']")
        why = None if reason is None else text_of(reason)
        yield Category(id_, taxonomy, parent, labels, fragments(child.get("ana")), why, line_of(child))
        yield from _categories(child, taxonomy, id_)
