"""The model of a table: its columns, with their meanings and values; its key; the tables that it refers to.

The descriptions of tables in the data package, in the documentation and in Parquet are all made from this. As CSV,
Parquet and plain records, a table has the same rows, columns and empty cells; a cell with several values is a list, but
in CSV a separator is between them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from piquet_corpus.edition.cases.run import Outcome
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.readings import run_all, runs
from piquet_corpus.work.errors import need
from piquet_corpus.work.pool import Watch, unwatched
from rules.core.frozen import FrozenMap

if TYPE_CHECKING:
    import pandas as pd

JOIN = " "
"""The separator in a cell with several ids."""
BAR = " | "
"""The separator in a cell with several texts that may have spaces."""

Cell = str | int | float | bool | None
Record = dict[str, Any]
"""The cells of a row by the names of the columns: text, a number, true or false, a list of texts; None if empty."""
T = TypeVar("T")

SEPARATORS = {"ids": JOIN, "texts": BAR}
_DTYPES = {"string": "string", "integer": "Int64", "boolean": "boolean", "number": "Float64"}
_ARROW = {"string": "string", "integer": "int64", "boolean": "bool", "number": "float64"}
"""The types of the columns in pandas and in Arrow."""


@dataclass(frozen=True)
class Sources:
    """The data that tables are made from. The cases are run once, when a table first needs their results."""

    corpus: Corpus
    watch: Watch = unwatched

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The result of every case under every rule set that it names."""
        if self.watch is unwatched:
            return run_all(self.corpus)
        return tuple(self.watch(runs(self.corpus), sum(len(case.rulesets) for case in self.corpus.cases)))

    def run(self) -> None:
        """Run the cases now, not when a table first needs them."""
        _ = self.outcomes


@dataclass(frozen=True)
class Field:
    """A column. `of`: its value for the object of a row. `separator`: what is between the values of a list in CSV."""

    name: str
    in_key: bool
    required: bool
    type: str
    of: Callable[[Any], Any]
    to: str
    description: str
    separator: str | None

    @property
    def title(self) -> str:
        """The name as a heading."""
        return self.name.replace("_", " ").capitalize()

    def cell(self, row: object) -> Any:
        """Return the cell for the object of a row, as in Record."""
        value = self.of(row)
        if value is None and self.required:
            raise AttributeError(f"{self.name}: expected a value, found none in {row!r:.200}")
        if self.separator is not None:
            value = list(map(str, value or ()))
        elif self.type == "integer" and not isinstance(value, int):
            value = len(value)
        elif self.type == "string" and value is not None:
            value = str(value)
        return None if value in ("", []) else value

    def written(self, cell: Any) -> Cell:
        """Return a cell with the members of a list in one text."""
        return self.separator.join(cell) if self.separator is not None and cell else cell


def value_at(path: str) -> Callable[[Any], Any]:
    """Return what follows a path of attributes, keys and places: `labels.en`, `answers.0.words`; None where it ends."""

    def follow(value: Any) -> Any:
        for name in path.split("."):
            if name.isdecimal():
                value = value[int(name)]
            else:
                value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
        return value

    return follow


COLUMN = re.compile(r"(\w+)(\*?)(\??)(?: \((\w+)\))?(?: = ([\w.]+))?(?: -> (\w+))?: (.+)")
"""How a column is described, on a line or, with further ones indented, on several:

    name*? (type) = path.in.the.row -> table: What it means.

`*`: it belongs to the key. `?`: it may be empty; else every row has a value. The path is as `value_at` says; if none is
given, it is the attribute with the name of the column. The type is text, unless it is `integer`, `number`, `boolean`,
`ids` or `texts` (lists, the latter of texts that may have spaces); of several values a column of integers has their
number. A column that refers to a table has its key, or is one of the columns that have it.
"""


@dataclass(frozen=True)
class Table(Generic[T]):
    """A table. `quotes`: whether it has words of the editions.

    `columns`: their description, as `COLUMN` says. `computed`: what gives the value of a column that is no attribute.
    """

    name: str
    title: str
    description: str
    rows: Callable[[Sources], Iterable[T]]
    columns: str
    computed: Mapping[str, Callable[[T], object]] = FrozenMap({})
    quotes: bool = False

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The columns."""
        lines = re.sub(r"\n {6,}", " ", self.columns).split("\n")
        return tuple(self._field(line.strip()) for line in lines if line.strip())

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that identify a row."""
        return tuple(field.name for field in self.fields if field.in_key)

    def _field(self, line: str) -> Field:
        match = COLUMN.fullmatch(line)
        assert match, line
        name, key, empty, type_, path, to, description = match.groups("")
        of, separator = self.computed.get(name, value_at(path or name)), SEPARATORS.get(type_)
        text_type = "string" if separator else type_ or "string"
        return Field(name, bool(key), not empty, text_type, of, to, description, separator)

    def records(self, sources: Sources) -> list[Record]:
        """Return the rows."""
        return [{field.name: field.cell(row) for field in self.fields} for row in self.rows(sources)]

    def frame(self, sources: Sources) -> pd.DataFrame:
        """Return the table, indexed by its key; a list is one text, as in CSV."""
        need("tables", "pandas")
        import pandas as pd

        records = self.records(sources)
        columns = {
            field.name: pd.Series([field.written(record[field.name]) for record in records], dtype=_DTYPES[field.type])
            for field in self.fields
        }
        return pd.DataFrame(columns).set_index(list(self.key))


AnyTable = Table[Any]


def csv_text(table: AnyTable, records: Iterable[Record]) -> str:
    """Write a table as CSV: RFC 4180, except that lines end in LF; true and false are in lower case."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in table.fields)
    for record in records:
        cells = (field.written(record[field.name]) for field in table.fields)
        writer.writerow(str(cell).lower() if isinstance(cell, bool) else cell for cell in cells)
    return text.getvalue()


def parquet_bytes(table: AnyTable, records: Sequence[Record]) -> bytes:
    """Write a table as Parquet, each column with its description. The file names the version of Arrow that wrote it."""
    need("tables", "pyarrow")
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = []
    for field in table.fields:
        type_ = pa.type_for_alias(_ARROW[field.type])
        type_ = pa.list_(type_) if field.separator else type_
        columns.append(pa.field(field.name, type_, not field.required, {"description": field.description}))
    schema = pa.schema(columns, {"description": table.description})
    written = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(records, schema), written)
    return written.getvalue()
