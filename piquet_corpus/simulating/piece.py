"""Playing a piece of a plan: the result is a file of Parquet, the same bytes wherever it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from piquet_corpus.simulating.plan import UNITS, Piece, simulated

NUMBER = "number"
WINNER, LENGTH = "winner", "coups"


def column(rules: str, *names: str) -> str:
    """Return the name of a column: the rule set, and what it has of it."""
    return " ".join((rules, *(name.replace(" ", "_") for name in names)))


def played(piece: Piece) -> bytes:
    """Play a piece, and return its file."""
    columns = {NUMBER: np.arange(piece.first, piece.first + piece.number)}
    for name, found in _columns(piece):
        columns[name] = found
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table(columns), sink, compression="zstd", row_group_size=1 << 20)
    return bytes(sink.getvalue())


def compile_for(piece: Piece) -> None:
    """Compile what a piece needs, which takes a minute if it was never done, by playing none of it."""
    for unit in UNITS:
        played(replace(piece, unit=unit, number=0))


def _columns(piece: Piece) -> Iterator[tuple[str, np.ndarray]]:
    """Yield each column of the result: under each rule set what each player has of each kind, or who has won."""
    game = simulated(piece.game)
    for name, terms in zip(piece.names, piece.terms, strict=True):
        asked = (terms, piece.players, piece.seed, piece.first, piece.number)
        if piece.unit == "parties":
            won = game.parties(*asked)
            yield from ((column(name, what), won[:, at]) for at, what in enumerate((WINNER, LENGTH)))
            continue
        points = game.coups(*asked)
        names = (column(name, side, kind) for side in game.sides for kind in game.kinds)
        yield from ((each, points[:, at]) for at, each in enumerate(names))
