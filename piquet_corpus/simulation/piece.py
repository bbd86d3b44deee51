"""Playing a piece of a plan: the result is a file of Parquet, the same bytes wherever it is played; and its sums."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from piquet_corpus.simulation.plan import Brief, Piece
from piquet_corpus.simulation.summary import LENGTH, WINNER, Tally, column, tally_of
from piquet_corpus.work import kept

ENDING = "parquet"
ABOUT = b"piquet-corpus"
"""The key of what a file says of itself."""
Columns = Mapping[str, np.ndarray]


def done(brief: Brief, directory: Path, item: tuple[Piece, kept.Names]) -> tuple[Tally, bool]:
    """Return the sums of a piece, and whether it was played now: only if no file of the directory has it.

    `item`: the piece, and the names of the files that may have it. Raises NotWritten.
    """
    piece, names = item
    if (columns := kept_columns(brief, piece, directory, names)) is not None:
        return tally_of(brief, piece, columns), False
    columns = dict(_played(brief, piece))
    kept.write(directory, piece.stem, ENDING, file_of(brief, piece, columns), names)
    return tally_of(brief, piece, columns), True


def kept_columns(brief: Brief, piece: Piece, directory: Path, names: kept.Names) -> Columns | None:
    """Return what was played before, if one of these files is whole and of this plan."""
    content = kept.read(directory, piece.stem, ENDING, names)
    if content is None:
        return None
    try:
        table = pq.read_table(pa.BufferReader(content))
    except pa.ArrowException:  # somebody else's file, under a name that is right for its bytes
        return None
    if (table.schema.metadata or {}).get(ABOUT) != _about(brief, piece) or len(table) != piece.number:
        return None
    return {name: table[name].to_numpy() for name in table.column_names}


def sent(brief: Brief, piece: Piece) -> tuple[Tally, bytes]:
    """Play a piece where its file cannot be written: return its sums and the file."""
    columns = dict(_played(brief, piece))
    return tally_of(brief, piece, columns), file_of(brief, piece, columns)


def file_of(brief: Brief, piece: Piece, columns: Columns) -> bytes:
    """Return the file of a piece."""
    table = pa.table(dict(columns)).replace_schema_metadata({ABOUT: _about(brief, piece)})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", row_group_size=1 << 20)
    return bytes(sink.getvalue())


def _about(brief: Brief, piece: Piece) -> bytes:
    return json.dumps({"plan": brief.state, **piece._asdict()}).encode()


def _played(brief: Brief, piece: Piece) -> Iterator[tuple[str, np.ndarray]]:
    """Yield each column of the result: under each rule set what each player has of each kind, or who has won."""
    game = brief.simulated
    for name, terms in zip(brief.names, brief.terms, strict=True):
        asked = (terms, brief.players, brief.seed, piece.first, piece.number)
        if piece.unit == "parties":
            won = game.parties(*asked)
            yield from ((column(name, what), won[:, at]) for at, what in enumerate((WINNER, LENGTH)))
            continue
        points = game.coups(*asked)
        names = (column(name, side, kind) for side in game.sides for kind in game.kinds)
        yield from ((each, points[:, at]) for at, each in enumerate(names))
