"""Tables as CSV, as Parquet and as plain records, with the same rows, columns and empty cells.

A cell with several values is a list in Parquet and in plain records; in CSV a separator is between them.
"""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

from piquet_corpus.publishing.tables.model import AnyTable, Field
from piquet_corpus.work.errors import need

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

_ARROW = {"string": "string", "integer": "int64", "boolean": "bool", "number": "float64"}
"""The types in Arrow."""
_WORDS = {True: "true", False: "false"}


def csv_text(table: AnyTable, frame: pd.DataFrame) -> str:
    """Write a table as CSV: RFC 4180, except that lines end in LF; true and false are in lower case."""
    columns = _columns(table, frame)
    booleans = {field.name: columns[field.name].map(_WORDS) for field in table.fields if field.type == "boolean"}
    return columns.assign(**booleans).to_csv(index=False, lineterminator="\n")


def parquet_bytes(table: AnyTable, frame: pd.DataFrame) -> bytes:
    """Write a table as Parquet, each column with its description.

    The metadata of pandas is left out; the file still names the version of Arrow that wrote it.
    """
    need("tables", "pyarrow")
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema(
        [
            pa.field(field.name, _type(field), not field.required, {"description": field.description})
            for field in table.fields
        ]
    )
    made = pa.Table.from_pandas(_with_lists(table, frame), schema=schema, preserve_index=False)
    written = io.BytesIO()
    pq.write_table(made.replace_schema_metadata({"description": table.description}), written)
    return written.getvalue()


def plain_records(table: AnyTable, frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows as plain values."""
    records: list[dict[str, Any]] = json.loads(_with_lists(table, frame).to_json(orient="records"))
    return records


def _type(field: Field[Any]) -> pa.DataType:
    import pyarrow as pa

    type_ = pa.type_for_alias(_ARROW[field.type])
    return type_ if field.separator is None else pa.list_(type_)


def _with_lists(table: AnyTable, frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table in which cells with several values are lists."""
    columns = _columns(table, frame)
    split = {
        field.name: columns[field.name].str.split(field.separator, regex=False).astype(object)
        for field in table.fields
        if field.separator is not None
    }
    return columns.assign(**split)


def _columns(table: AnyTable, frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table with its key among the columns, in their order."""
    return frame.reset_index()[[field.name for field in table.fields]]
