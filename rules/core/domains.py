"""The values that a parameter of a rule may have, and the other values to try in order to prove its effect.

Values are plain: an int, a str, a tuple of ranks (which are strings), a mapping of str to int.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar, overload

from rules.core.cards import Rank
from rules.core.frozen import FrozenMap
from rules.core.text import Texts

Value = int | str | tuple[Rank, ...] | FrozenMap[str, int]
V_co = TypeVar("V_co", bound=Value, covariant=True)


def plain_value(value: Value) -> object:
    """Return a value for JSON and YAML: a list for several ranks, a dictionary for numbers with names."""
    if isinstance(value, Mapping):
        return dict(value)
    return [str(rank) for rank in value] if isinstance(value, tuple) else value


def value_text(value: object) -> str:
    """Write the value of a parameter as in a reading: `any-card`, `30`, `A K Q`, `3=3 4=14`."""
    if isinstance(value, Mapping):
        return " ".join(f"{key}={number}" for key, number in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


@dataclass(frozen=True)
class Domain(ABC, Generic[V_co]):
    """A kind of parameter. It stands in the class of the parameters of a rule; there, `p.points` is its value.

    `asks` says in a few words what the parameter settles, for a reader who does not know its name.
    """

    asks: str = field(default="", kw_only=True)

    owner: type[Any] = field(init=False, repr=False, compare=False)
    """The class of parameters in which it stands."""
    name: str = field(init=False, repr=False, compare=False)

    def __set_name__(self, owner: type, name: str) -> None:
        self.__dict__.update(owner=owner, name=name)

    @overload
    def __get__(self, params: None, owner: type) -> Self: ...
    @overload
    def __get__(self, params: object, owner: type) -> V_co: ...
    def __get__(self, params: object | None, owner: type) -> Self | V_co:
        # A value stands among the attributes of the parameters themselves, and is found before this is asked.
        if params is None:
            return self
        raise AttributeError(f"the parameter {self.name} has no value")

    def read(self, raw: object) -> V_co:
        """Return the value that YAML or a caller wrote; ValueError says what is allowed instead."""
        value = self._read(raw)
        if value is None:
            raise ValueError(f"{raw!r} is not {self.describe()}")
        return value

    @abstractmethod
    def _read(self, raw: object) -> V_co | None: ...

    @abstractmethod
    def probes(self, value: Value) -> tuple[Value, ...]:
        """Return the other values near this one that should make a difference somewhere."""

    @abstractmethod
    def describe(self) -> str:
        """Say in a few words which values are allowed."""


@dataclass(frozen=True)
class Number(Domain[int]):
    """A whole number of points or cards, at least `minimum`."""

    minimum: int = 0

    def _read(self, raw: object) -> int | None:
        return raw if isinstance(raw, int) and not isinstance(raw, bool) and raw >= self.minimum else None

    def probes(self, value: Value) -> tuple[Value, ...]:
        """One less and one more."""
        number = self.read(value)
        return tuple(other for other in (number - 1, number + 1) if other >= self.minimum)

    def describe(self) -> str:
        return f"a whole number, {self.minimum} or more"


@dataclass(frozen=True, init=False)
class Choice(Domain[str]):
    """One of a few named options.

    The options in `where_read` are tried only where an edition can be read in this way. Elsewhere such an option may
    give the same result as another: in a pack without sixes, for example, more cards of a suit always make more points.
    """

    options: Texts
    where_read: Texts

    def __init__(self, *options: str, where_read: Texts = (), asks: str = "") -> None:
        self.__dict__.update(options=(*options, *where_read), where_read=where_read, asks=asks)

    def _read(self, raw: object) -> str | None:
        return raw if isinstance(raw, str) and raw in self.options else None

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Every other option that must be tried everywhere."""
        return tuple(option for option in self.options if option not in (value, *self.where_read))

    def describe(self) -> str:
        return "one of " + ", ".join(self.options)


@dataclass(frozen=True)
class Table(Domain[FrozenMap[str, int]]):
    """A number for each of the keys; those that are `optional` may be left out."""

    keys: Texts
    optional: Texts = ()

    def _read(self, raw: object) -> FrozenMap[str, int] | None:
        """Read a mapping with these keys (written as strings or numbers) to whole numbers, 0 or more."""
        if not isinstance(raw, Mapping):
            return None
        entries = {str(key): Number().read(value) for key, value in raw.items()}
        if not {*self.keys} - {*self.optional} <= entries.keys() <= {*self.keys}:
            raise ValueError(f"found the keys {', '.join(entries) or '(none)'}, expected {self.describe()}")
        return FrozenMap({key: entries[key] for key in self.keys if key in entries})

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Each entry raised by one."""
        table = self.read(value)
        return tuple(table.changed(key, table[key] + 1) for key in table)

    def describe(self) -> str:
        optional = f" ({', '.join(self.optional)} may be left out)" if self.optional else ""
        return "a table with a number for each of " + ", ".join(self.keys) + optional


@dataclass(frozen=True)
class RankList(Domain[tuple[Rank, ...]]):
    """Some ranks, in the given order, none twice."""

    def _read(self, raw: object) -> tuple[Rank, ...] | None:
        """Read a list of ranks written `A K Q J 10 9 …` (numbers may be unquoted)."""
        ranks = tuple(_rank(item) for item in raw) if isinstance(raw, list | tuple) else ()
        return ranks if ranks and len(set(ranks)) == len(ranks) else None

    def probes(self, value: Value) -> tuple[Value, ...]:
        """Each rank dropped, and the next one added: above the highest, or below the lowest when that is the ace."""
        ranks = self.read(value)
        shorter = [tuple(rank for rank in ranks if rank is not dropped) for dropped in ranks]
        above = tuple(Rank)[max(rank.height for rank in ranks) + 1 :]
        below = tuple(Rank)[: min(rank.height for rank in ranks)]
        longer = (*ranks, *(above[:1] or below[-1:]))
        return tuple(other for other in (*shorter, longer) if other and other != ranks)

    def describe(self) -> str:
        return "a list of different ranks out of " + " ".join(Rank)


@dataclass(frozen=True)
class LowestRanks(RankList):
    """The lowest ranks, from the two up without a gap, `most` at most: those that are taken out of a pack."""

    most: int

    def _read(self, raw: object) -> tuple[Rank, ...] | None:
        ranks = super()._read(raw) or ()
        lowest = sorted(rank.height for rank in Rank)[: len(ranks)]
        return ranks if 0 < len(ranks) <= self.most and sorted(rank.height for rank in ranks) == lowest else None

    def probes(self, value: Value) -> tuple[Value, ...]:
        """The list without its highest rank, and the list with the next rank."""
        ranks = sorted(self.read(value), key=lambda rank: rank.height)
        every = sorted(Rank, key=lambda rank: rank.height)
        return tuple(tuple(every[:number]) for number in (len(ranks) - 1, len(ranks) + 1) if 0 < number <= self.most)

    def describe(self) -> str:
        return f"a list of different ranks, the lowest ones from the 2 up, {self.most} at most"


def _rank(item: object) -> Rank:
    try:
        return Rank(str(item))
    except ValueError:
        raise ValueError(f"{item!r} is not a rank: write one of {' '.join(Rank)}") from None
