"""What came of a simulation: sums, means and shares with their intervals; and the files that keep what took long.

Each file is known to be whole by its own name: `coups-000000000000.1f0c….parquet` is read only if its bytes have the
digest in its name. What is damaged or missing is played again. A piece of a plan is a file of Parquet, the same bytes
wherever it is played.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from piquet_corpus.simulation.plan import UNITS, Piece, Plan, Unit
from piquet_corpus.work.paths import remove_unfinished, write_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


Z = 1.959964
"""How many standard errors an interval of 95 per cent reaches to each side."""
RULE_OF_THREE = 3.0
"""What was never seen in N independent tries is rarer than 3/N, by 95 per cent."""
Played: TypeAlias = "Mapping[str, npt.NDArray[np.int16]]"
"""What was played under each rule set: a row for each coup or partie, as `Simulated` says."""


class Interval(NamedTuple):
    """What was found, and the bounds of 95 per cent around it: 0 and 3/N for a share that was never seen."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """Return it multiplied by a number that is not negative: 100 for per cent."""
        return Interval(self.value * factor, self.low * factor, self.high * factor)

    @classmethod
    def read(cls, what: str, cells: Iterable[str]) -> Interval:
        """Read a number and its bounds. Raises ValueError if it is not between them."""
        read = cls(*map(float, cells))
        if not read.low <= read.value <= read.high:
            raise ValueError(f"{what} must be between its bounds; found {read.value}, from {read.low} to {read.high}")
        return read

    def written(self) -> tuple[str, ...]:
        """Return the number and its bounds as a file has them."""
        return tuple(f"{number:.6f}" for number in self)

    def in_words(self, of: int | None) -> str:
        """Return it in English. `of`: how many were tried, if it is a share, which is told in per cent."""
        shown, unit = (self, "") if of is None else (self.times(100), " per cent")
        if of is not None and not self.value:
            return f"none in {of:,} (less than {shown.high:.{places_of(shown.high)}f} per cent)"
        if not any(shown):
            return "0"
        value, low, high = (f"{number:.{places_of(shown.value)}f}".replace("-", "−") for number in shown)
        return f"{value}{unit} ({low} to {high})"


@dataclass(frozen=True)
class Sums:
    """Number, sum and sum of squares of values: enough for a mean and its interval."""

    number: int
    sum: float
    squares: float

    def __add__(self, others: Sums) -> Sums:
        """Return the sums of these values and of others."""
        return Sums(self.number + others.number, self.sum + others.sum, self.squares + others.squares)

    @property
    def value(self) -> float:
        """The mean itself."""
        return self.sum / self.number

    @property
    def error(self) -> float:
        """The square of the standard error of the mean."""
        return max(0.0, self.squares / self.number - self.value**2) / self.number

    def mean(self) -> Interval:
        """Return the mean."""
        return around(self.value, self.error)

    def share(self) -> Interval:
        """Return the share of values that are one, with the interval of Wilson."""
        n, share = self.number, self.value
        if not self.sum:
            return Interval(0.0, 0.0, min(1.0, RULE_OF_THREE / n))
        middle, width = share + Z * Z / (2 * n), Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return Interval(share, (middle - width) / whole, (middle + width) / whole)


def around(value: float, error: float) -> Interval:
    """Return a value with its interval. `error`: the square of its standard error."""
    width = Z * math.sqrt(error)
    return Interval(value, value - width, value + width)


def difference(mine: Sums, its: Sums) -> Interval:
    """Return how far two means are apart whose observations have nothing in common."""
    return around(mine.value - its.value, mine.error + its.error)


def sums_of(values: npt.NDArray[np.generic]) -> Sums:
    """Return the sums of values."""
    numbers = values.astype(float)
    return Sums(len(numbers), float(numbers.sum()), float((numbers * numbers).sum()))


def share_of(values: npt.NDArray[np.generic]) -> Interval:
    """Return how many of some values are true, as a share."""
    return sums_of(values).share()


def places_of(number: float) -> int:
    """Return how many decimal places of a number tell something.

    >>> [places_of(number) for number in (17.8, 0.44, 0.098, 0.0022)]
    [1, 2, 3, 4]
    """
    return 1 if abs(number) >= 1 else 2 if abs(number) >= 0.1 else 3 if abs(number) >= 0.01 else 4


ELDERS, YOUNGERS, ADVANTAGE = "points of the elder", "points of the younger", "the elder’s advantage"
Kind = Literal["mean", "share"]
Tally = dict[tuple[Unit, Kind, str, str], Sums]
"""The sums of some coups or parties, by whether a mean or a share is wanted, of what, and under which rules."""


@dataclass(frozen=True)
class Estimate:
    """What was found of something under some rules, in so many tries; as in an Interval."""

    name: str
    rules: str
    value: float
    low: float
    high: float
    number: int


def tally_of(plan: Plan, piece: Piece, played: Played) -> Tally:
    """Return the sums of a piece that was played."""
    observed = _of_coups(plan, played) if piece.unit == "coups" else _of_parties(plan, played)
    return {(piece.unit, kind, name, rules): sums_of(values) for kind, name, rules, values in observed}


def add(whole: Tally, tally: Tally) -> None:
    """Add the sums of a piece to those of others."""
    for key, sums in tally.items():
        whole[key] = whole[key] + sums if key in whole else sums


def estimates(plan: Plan, tally: Tally) -> tuple[Estimate, ...]:
    """Return what came of a plan, from the sums of all its pieces."""
    in_order = sorted(tally, key=lambda key: UNITS.index(key[0]))  # a piece of parties may have been done first
    means, shares = ({key[2:]: tally[key] for key in in_order if key[1] == kind} for kind in ("mean", "share"))
    apart = []
    if len(plan.terms) > 1 and not plan.paired:  # the means of two rule sets that have no deal in common
        one, other = plan.terms
        for name in [name for name, rules in means if rules == one]:
            mine = means[name, one]
            apart.append(Estimate(name, plan.comparison, *difference(mine, means[name, other]), mine.number))
    return (
        *(Estimate(name, rules, *sums.mean(), sums.number) for (name, rules), sums in means.items()),
        *apart,
        *(Estimate(name, rules, *sums.share(), sums.number) for (name, rules), sums in shares.items()),
    )


Observed: TypeAlias = "tuple[Kind, str, str, npt.NDArray[np.generic]]"
"""Whether a mean or a share is wanted; of what; under which rules; and the values."""


def _of_coups(plan: Plan, played: Played) -> Iterator[Observed]:
    game = plan.simulated
    scores = {rules: scores_of(points).T for rules, points in played.items()}
    for rules, (elder, younger) in scores.items():
        yield "mean", ELDERS, rules, elder
        yield "mean", YOUNGERS, rules, younger
        yield "mean", ADVANTAGE, rules, elder - younger
        for kind in game.remarkable:
            for seat, side in enumerate(game.sides):
                points = played[rules][:, seat * len(game.kinds) + game.kinds.index(kind)]
                yield "share", f"coups with a {kind} of the {side}", rules, points > 0
    if plan.paired:
        (elder, younger), (its_elder, its_younger) = scores.values()
        yield "mean", ELDERS, plan.comparison, elder - its_elder
        yield "mean", YOUNGERS, plan.comparison, younger - its_younger
        yield "mean", ADVANTAGE, plan.comparison, elder - younger - its_elder + its_younger
        yield "share", "coups with another score", plan.comparison, (elder != its_elder) | (younger != its_younger)


def scores_of(points: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """Return what elder and younger score in each coup, from their points of each kind."""
    scores: npt.NDArray[np.int16] = points.reshape(len(points), 2, -1).sum(axis=2, dtype=points.dtype)
    return scores


def _of_parties(plan: Plan, played: Played) -> Iterator[Observed]:
    for rules, (winner, length) in ((rules, won.T) for rules, won in played.items()):
        yield "share", "parties won by the player who is elder first", rules, winner == 0
        yield "mean", "coups of a partie", rules, length
    if plan.paired:
        mine, its = played.values()
        yield "share", "parties with another winner", plan.comparison, mine[:, 0] != its[:, 0]


DIGEST = 16
"""The bytes of the digest, each two letters of the name."""
ABOUT = b"piquet-corpus"


class Results:
    """A directory of results, as it was when it was looked through; unfinished files are removed."""

    def __init__(self, directory: Path) -> None:
        remove_unfinished(directory)
        self.directory = directory
        self._files: defaultdict[str, list[str]] = defaultdict(list)
        for path in directory.iterdir() if directory.is_dir() else ():
            self._files[path.name.partition(".")[0]].append(path.name)

    def read(self, name: str) -> bytes | None:
        """Return a result; None if no file has the whole of it."""
        for file in self._files.get(name, ()):
            with suppress(OSError):
                content = (self.directory / file).read_bytes()
                if file == _named(name, content):
                    return content
        return None

    def write(self, name: str, content: bytes) -> Path:
        """Write a result in place of damaged files of it. Raises NotWritten."""
        path = self.directory / _named(name, content)
        write_bytes(path, content)
        for file in self._files.get(name, ()):
            if file != path.name:
                with suppress(OSError):
                    (self.directory / file).unlink()
        return path


def _named(name: str, content: bytes) -> str:
    return f"{name}.{blake2b(content, digest_size=DIGEST).hexdigest()}.parquet"


def kept(plan: Plan, store: Results, piece: Piece) -> Played | None:
    """Return what was played of a piece before; None if no whole file is of this plan."""
    import numpy as np  # here and below: who only reads what was measured needs none of it
    import pyarrow as pa
    import pyarrow.parquet as pq

    content = store.read(piece.stem)
    if content is None:
        return None
    try:
        table = pq.read_table(pa.BufferReader(content))
    except pa.ArrowException:  # somebody else's file, under a name that is right for its bytes
        return None
    if (table.schema.metadata or {}).get(ABOUT) != _about(plan, piece) or len(table) != piece.number:
        return None
    heads = _heads(plan, piece.unit)
    return {rules: np.stack([table[f"{rules} {head}"].to_numpy() for head in heads], axis=1) for rules in plan.terms}


def play(plan: Plan, piece: Piece) -> tuple[Tally, bytes]:
    """Play a piece; return its sums and its file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    played = {rules: piece.played(plan, rules) for rules in plan.terms}
    heads = _heads(plan, piece.unit)
    columns = {
        f"{rules} {head}": values
        for rules, points in played.items()
        for head, values in zip(heads, points.T, strict=True)
    }
    table = pa.table(columns).replace_schema_metadata({ABOUT: _about(plan, piece)})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", row_group_size=1 << 20)
    return tally_of(plan, piece, played), bytes(sink.getvalue())


def _heads(plan: Plan, unit: Unit) -> list[str]:
    if unit == "parties":
        return ["winner", "coups"]
    return [f"{side} {kind.replace(' ', '_')}" for side in plan.simulated.sides for kind in plan.simulated.kinds]


def _about(plan: Plan, piece: Piece) -> bytes:
    return json.dumps({"plan": plan.state, **piece._asdict()}).encode()
