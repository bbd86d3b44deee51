"""The one place of results that took long to play: files in a directory, each known to be whole by its own name.

`coups-000000000000.1f0c….parquet` is read only if its bytes have the digest in its name. What is damaged or missing is
played again. A piece of a plan is a file of Parquet, the same bytes wherever it is played.
"""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from piquet_corpus.simulation.plan import Piece, Plan
from piquet_corpus.simulation.summary import LENGTH, WINNER, Tally, column, tally_of
from piquet_corpus.work.paths import remove_unfinished, write_bytes

DIGEST = 16
"""The bytes of the digest, each two letters of the name."""
PARQUET = "parquet"
ABOUT = b"piquet-corpus"
"""The key of what a file of Parquet says of itself."""


class Results:
    """A directory of results, as it was when it was looked through.

    What a process left behind that was killed while it wrote is removed.
    """

    def __init__(self, directory: Path) -> None:
        remove_unfinished(directory)
        self.directory = directory
        self._files: defaultdict[str, list[str]] = defaultdict(list)
        for path in directory.iterdir() if directory.is_dir() else ():
            self._files[path.name.partition(".")[0]].append(path.name)

    def read(self, name: str, ending: str) -> bytes | None:
        """Return a result; None if no file has the whole of it."""
        for file in self._files.get(name, ()):
            with suppress(OSError):
                content = (self.directory / file).read_bytes()
                if file == _named(name, ending, content):
                    return content
        return None

    def write(self, name: str, ending: str, content: bytes) -> Path:
        """Write a result whole or not at all, in place of damaged files of it. Raises NotWritten."""
        path = self.directory / _named(name, ending, content)
        write_bytes(path, content)
        for file in self._files.get(name, ()):
            if file != path.name:
                with suppress(OSError):
                    (self.directory / file).unlink()
        return path


def _named(name: str, ending: str, content: bytes) -> str:
    return f"{name}.{blake2b(content, digest_size=DIGEST).hexdigest()}.{ending}"


def tally_kept(plan: Plan, store: Results, piece: Piece) -> Tally | None:
    """Return the sums of a piece that was played before; None if no file is whole and of this plan."""
    import pyarrow as pa  # here and below: `impact` keeps results too, and needs no Parquet
    import pyarrow.parquet as pq

    content = store.read(piece.stem, PARQUET)
    if content is None:
        return None
    try:
        table = pq.read_table(pa.BufferReader(content))
    except pa.ArrowException:  # somebody else's file, under a name that is right for its bytes
        return None
    if (table.schema.metadata or {}).get(ABOUT) != _about(plan, piece) or len(table) != piece.number:
        return None
    return tally_of(plan, piece, {name: table[name].to_numpy() for name in table.column_names})


def play(plan: Plan, piece: Piece) -> tuple[Tally, bytes]:
    """Play a piece; return its sums, and the file of what each player has of each kind, or who has won."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if piece.unit == "parties":
        heads: list[tuple[str, ...]] = [(WINNER,), (LENGTH,)]
    else:
        heads = [(side, kind) for side in plan.simulated.sides for kind in plan.simulated.kinds]
    columns = {
        column(name, *head): values
        for name, terms in plan.terms.items()
        for head, values in zip(heads, piece.played(plan.simulated, terms, plan.players, plan.seed).T, strict=True)
    }
    table = pa.table(columns).replace_schema_metadata({ABOUT: _about(plan, piece)})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", row_group_size=1 << 20)
    return tally_of(plan, piece, columns), bytes(sink.getvalue())


def _about(plan: Plan, piece: Piece) -> bytes:
    return json.dumps({"plan": plan.state, **piece._asdict()}).encode()
