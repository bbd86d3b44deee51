"""What values a parameter of a rule admits, and which other values to try when its effect is to be proved.

Values are plain: an int, a str, a tuple of ranks (which are strings), a mapping of str to int.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.core.cards import Rank
from rules.core.frozen import FrozenMap

Value = int | str | tuple[Rank, ...] | FrozenMap[str, int]


class Domain(Protocol):
    """A kind of parameter."""

    def read(self, raw: object) -> Value:
        """Return the value that YAML or a caller wrote; ValueError says what is admitted instead."""

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Return the other values near this one that should make a difference somewhere."""

    def describe(self) -> str:
        """Say in a few words what is admitted."""


@dataclass(frozen=True)
class Number:
    """A whole number of points or cards, not below `minimum`."""

    minimum: int = 0

    def read(self, raw: object) -> int:
        """Accept an int (a bool is none)."""
        if not isinstance(raw, int) or isinstance(raw, bool) or raw < self.minimum:
            raise ValueError(f"{raw!r} is not {self.describe()}")
        return raw

    def probes(self, value: Value) -> tuple[Value, ...]:
        """One less and one more."""
        number = self.read(value)
        return tuple(other for other in (number - 1, number + 1) if other >= self.minimum)

    def describe(self) -> str:
        """Say what is admitted."""
        return f"a whole number from {self.minimum} up"


@dataclass(frozen=True, init=False)
class Choice:
    """One of a few named ways.

    Those `where_read` are tried only where an edition can be read so: elsewhere they may come to the same as another,
    as more cards of a suit always make more points in a pack without sixes.
    """

    options: tuple[str, ...]
    where_read: tuple[str, ...]

    def __init__(self, *options: str, where_read: tuple[str, ...] = ()) -> None:
        object.__setattr__(self, "options", (*options, *where_read))
        object.__setattr__(self, "where_read", where_read)

    def read(self, raw: object) -> str:
        """Accept one of the options."""
        if not isinstance(raw, str) or raw not in self.options:
            raise ValueError(f"{raw!r} is not {self.describe()}")
        return raw

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Every other option that is to be tried everywhere."""
        return tuple(option for option in self.options if option not in (value, *self.where_read))

    def describe(self) -> str:
        """Say what is admitted."""
        return "one of " + ", ".join(self.options)


@dataclass(frozen=True)
class Table:
    """A number for each of the keys; those that are `optional` may be left out."""

    keys: tuple[str, ...]
    optional: tuple[str, ...] = ()

    def read(self, raw: object) -> FrozenMap[str, int]:
        """Accept a mapping with these keys (written as strings or numbers) to numbers not below 0."""
        if not isinstance(raw, Mapping):
            raise ValueError(f"{raw!r} is not {self.describe()}")
        entries = {str(key): Number().read(value) for key, value in raw.items()}
        if not {*self.keys} - {*self.optional} <= entries.keys() <= {*self.keys}:
            raise ValueError(f"the keys {', '.join(entries)} are not those of {self.describe()}")
        return FrozenMap({key: entries[key] for key in self.keys if key in entries})

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Each entry raised by one."""
        table = self.read(value)
        return tuple(table.changed(key, table[key] + 1) for key in table)

    def describe(self) -> str:
        """Say what is admitted."""
        optional = f" ({', '.join(self.optional)} may be left out)" if self.optional else ""
        return "a table with a number for each of " + ", ".join(self.keys) + optional


@dataclass(frozen=True)
class RankList:
    """Some ranks, in the order given, none twice."""

    def read(self, raw: object) -> tuple[Rank, ...]:
        """Accept a list of ranks written `A K Q J 10 9 …` (numbers may be unquoted)."""
        if not isinstance(raw, list | tuple):
            raise ValueError(f"{raw!r} is not {self.describe()}")
        ranks = tuple(_rank(item) for item in raw)
        if not ranks or len(set(ranks)) != len(ranks):
            raise ValueError(f"{raw!r} is not {self.describe()}")
        return ranks

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Each rank dropped, and the next one added: above the highest, or below the lowest when that is the ace."""
        ranks = self.read(value)
        shorter = [tuple(rank for rank in ranks if rank is not dropped) for dropped in ranks]
        return tuple(other for other in (*shorter, (*ranks, *_next_rank(ranks))) if other and other != ranks)

    def describe(self) -> str:
        """Say what is admitted."""
        return "a list of different ranks out of " + " ".join(Rank)


@dataclass(frozen=True)
class LowestRanks(RankList):
    """The lowest ranks of all, from the two up: what is taken out of a pack, so that none is wanting.

    `most`: how many can be taken out.
    """

    most: int

    def read(self, raw: object) -> tuple[Rank, ...]:
        """Accept a list of ranks, in any order, if there is no gap between them and the two."""
        ranks = super().read(raw)
        lowest = sorted(rank.height for rank in Rank)[: len(ranks)]
        if len(ranks) > self.most or sorted(rank.height for rank in ranks) != lowest:
            raise ValueError(f"{raw!r} is not {self.describe()}")
        return ranks

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Without the highest of them, and with the next."""
        ranks = sorted(self.read(value), key=lambda rank: rank.height)
        every = sorted(Rank, key=lambda rank: rank.height)
        return tuple(tuple(every[:number]) for number in (len(ranks) - 1, len(ranks) + 1) if 0 < number <= self.most)

    def describe(self) -> str:
        """Say what is admitted."""
        return f"a list of different ranks, the lowest ones from the 2 up, {self.most} at most"


def _rank(item: object) -> Rank:
    """Read one rank of a list; ValueError names what is none."""
    try:
        return Rank(str(item))
    except ValueError:
        raise ValueError(f"{item!r} is no rank: write one of {' '.join(Rank)}") from None


def _next_rank(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """The rank above the highest of these, else the one below the lowest, if there is any."""
    scale = tuple(Rank)
    above = scale[max(rank.height for rank in ranks) + 1 :]
    below = scale[: min(rank.height for rank in ranks)]
    return above[:1] or below[-1:]
