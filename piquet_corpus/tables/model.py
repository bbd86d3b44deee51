"""What a table is: its columns, each with what it means and how it is filled; its key; the tables it refers to.

All that is said of a table anywhere, in the data package, in its documentation, in Parquet, is made of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from piquet_corpus.cases.run import Outcome
from piquet_corpus.corpus import Corpus
from piquet_corpus.judging.coverage import run_all, runs

if TYPE_CHECKING:
    import pandas as pd

JOIN = " "
"""Between the members of a cell that holds several ids."""
BAR = " | "
"""Between the members of a cell where these may have spaces."""

Type = Literal["string", "integer", "boolean"]
Cell = str | int | bool | None
T = TypeVar("T")
Watch = Callable[[Iterable[T], int | None], Iterable[T]]
"""What lets somebody see how far a work has come: it returns what it is given, of so many if that is known."""

_DTYPES = {"string": "string", "integer": "Int64", "boolean": "boolean"}


def unwatched(many: Iterable[T], total: int | None) -> Iterable[T]:
    """Return what is given: nobody looks on."""
    return many


@dataclass(frozen=True)
class Sources:
    """What tables are made of. The cases are run once, when a table first asks what came of them."""

    corpus: Corpus
    watch: Watch[Outcome] = unwatched

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What came of every case under every rule set that it names."""
        if self.watch is unwatched:
            return run_all(self.corpus)
        return tuple(self.watch(runs(self.corpus), sum(len(case.rulesets) for case in self.corpus.cases)))

    def run(self) -> None:
        """Run the cases now, not when a table first asks."""
        _ = self.outcomes


@dataclass(frozen=True)
class Field(Generic[T]):
    """A column. `of` takes its value from what a row tells of; what is empty there is null in the table.

    `required`: no row is without it. `separator`: what stands between the members, where a cell holds several, each of
    the `type`.
    """

    name: str
    of: Callable[[T], Cell | Iterable[str]]
    description: str
    type: Type = "string"
    required: bool = False
    separator: str | None = None

    @property
    def title(self) -> str:
        """The name as a heading."""
        return self.name.replace("_", " ").capitalize()

    def cell(self, one: T) -> Cell:
        """Return what stands in the cell of a row: text, a number, true or false, or None for nothing."""
        value = self.of(one)
        if value is None or isinstance(value, str | int):
            return None if value == "" else value
        return (self.separator or JOIN).join(value) or None


@dataclass(frozen=True)
class Reference:
    """That some columns hold the key of a row of a table: a foreign key."""

    fields: tuple[str, ...]
    table: str


@dataclass(frozen=True)
class Table(Generic[T]):
    """A table. `key`: the columns by which a row is known. `quotes`: whether it has the words of the editions."""

    name: str
    title: str
    description: str
    key: tuple[str, ...]
    rows: Callable[[Sources], Iterable[T]]
    fields: tuple[Field[T], ...]
    references: tuple[Reference, ...] = ()
    quotes: bool = False

    def records(self, sources: Sources) -> Iterator[dict[str, Cell]]:
        """Return the rows, each a mapping from the names of the columns."""
        return ({field.name: field.cell(one) for field in self.fields} for one in self.rows(sources))

    def frame(self, sources: Sources) -> pd.DataFrame:
        """Return the table, indexed by its key."""
        import pandas as pd

        records = list(self.records(sources))
        columns = {
            field.name: pd.Series([record[field.name] for record in records], dtype=_DTYPES[field.type])
            for field in self.fields
        }
        return pd.DataFrame(columns).set_index(list(self.key))


AnyTable = Table[Any]


def ids(name: str, of: Callable[[T], Iterable[str]], description: str) -> Field[T]:
    """Return a column of which each cell holds ids, as many as there are."""
    return Field(name, of, description, separator=JOIN)


def several(name: str, of: Callable[[T], Iterable[str]], description: str) -> Field[T]:
    """Return a column of which each cell holds texts that may have spaces, as many as there are."""
    return Field(name, of, description, separator=BAR)


def to(table: str, *fields: str) -> Reference:
    """Return the reference of some columns to the key of a table."""
    return Reference(fields, table)
