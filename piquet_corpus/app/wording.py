"""What the app says in its own words: relations, certainties, findings, numbers of things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.cards import Rank, Suit
from rules.rule import Decided, registry


class Relation(NamedTuple):
    """A relation between passages: the mark in the table (none for what simply agrees), and what it means."""

    short: str
    long: str


RELATIONS: Mapping[str, Relation] = {
    "parallel": Relation("", "says the same"),
    "partial": Relation("partial", "one edition says more than the other"),
    "conflict": Relation("conflict", "the same matter, and the prints say different things"),
    "omission": Relation("omission", "an edition has nothing of this"),
}

STATUS: Mapping[str, str] = {
    "stated": "stated there",
    "inferred": "inferred from it",
    "conjectured": "conjectured from another edition",
    "silent": "the edition is silent",
}


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number of things.

    >>> counted(1, "case"), counted(2, "crux", "cruxes")
    ('1 case', '2 cruxes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def value_in_words(value: object) -> str:
    """Return the value of a parameter as one would write it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {worth}" for key, worth in value.items())
    if isinstance(value, tuple):
        return ", ".join(rank.value if isinstance(rank, Rank) else str(rank) for rank in value)
    return str(value)


def what(found: Decided) -> str:
    """Say what a finding decides, without the points: `tierce major: good`, `51 in spades`, `repique by point, 91`."""
    number = "" if found.number is None else str(found.number)
    if number and found.rule in _UNITS:
        return f"{number} {_UNITS[found.rule]}"
    if found.rule == "point.suit" and found.name in list(Suit):
        return f"{number} in {Suit(found.name).word}"
    if found.rule == "point.value":
        return f"{found.name} of {number}"
    if found.rule in _ARRIVALS:
        by = f"{found.ruling} by {found.name}" if found.name else f"{found.ruling}"
        return f"{by}, {number}" if number else by
    named = " ".join(part for part in (number, found.name) if part)
    said = ": ".join(dict.fromkeys(part for part in (named, found.ruling) if part))
    return said or ("counts" if found.points else "counts nothing")


_UNITS = {"pack.composition": "cards", "count.together": "together"}
"""What the number of a finding counts, where the finding does not say."""
_ARRIVALS = ("repique", "pique", "count.order")
"""Rules whose findings name the count by which someone arrives."""


def rule_name(name: str) -> str:
    """Return the first line of what a rule says of itself; its name if there is no such rule."""
    rule = registry().get(name)
    return rule.title if rule else name


def points(found: Decided) -> str:
    """Return the points of a finding, signed if they are taken away; nothing where none are in question."""
    return "" if found.points is None else str(found.points).replace("-", "−")
