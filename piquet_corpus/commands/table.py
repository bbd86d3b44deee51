"""`table`: the corpus as one table, for a spreadsheet or a program."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import pandas as pd

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.coverage import cover
from piquet_corpus.errors import did_you_mean, nearest
from piquet_corpus.tables import clause_table, coverage_table, parallel_table
from piquet_corpus.terminal import Usage

TABLES: Mapping[str, Callable[[Corpus], pd.DataFrame]] = {
    "clauses": clause_table,
    "parallels": parallel_table,
    "coverage": lambda corpus: coverage_table(cover(corpus)),
}


def run(name: str, as_json: bool) -> int:
    """Print a table as CSV, or as JSON, a record a row. Raises Usage for a table that there is not."""
    if name not in TABLES:
        known = ", ".join(TABLES)
        raise Usage(f"there is no table {name!r}{did_you_mean(nearest(name, TABLES, 1)) or '.'} There are: {known}")
    table = TABLES[name](load())
    if as_json:
        sys.stdout.write(table.reset_index().to_json(orient="records", force_ascii=False, indent=2) + "\n")
    else:
        table.to_csv(sys.stdout, lineterminator="\n")
    return 0
