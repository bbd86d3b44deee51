"""A coup as someone writes it in a line or a field: hands, tricks, numbers for each. Read the same wherever it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.cards import Card, show_cards
from rules.piquet.facts import Facts, FactsError
from rules.piquet.pair import HANDS, Pair
from rules.piquet.play import Trick

NAMES: tuple[str, ...] = tuple(Facts.__dataclass_fields__)
"""What can be written."""

PAIRS = ("cards_won", "wanting")
"""What is a number for each hand."""


def read_given(written: Mapping[str, str | None]) -> Facts:
    """Read what is written; what is None or blank is not given.

    Tricks are parted by semicolons: `AS 7S; KH 6H`; a number for each hand is `7:5`. Raises FactsError (or CardError,
    for what is no card or is written twice) with one sentence that says what cannot be so.
    """
    facts: dict[str, Any] = {name: value for name, value in written.items() if value and value.strip()}
    if "tricks" in facts:
        facts["tricks"] = [trick.strip() for trick in re.split(r"[;,/]", facts["tricks"]) if trick.strip()]
    for name in PAIRS:
        if name in facts:
            facts[name] = _pair(name, facts[name])
    return Facts.from_given(facts)


def _pair(name: str, written: str) -> dict[str, int]:
    """Read `7 5` or `7:5`: the elder's number, then the younger's."""
    numbers = re.findall(r"-?\d+", written)
    if len(numbers) != 2 or re.sub(r"-?\d+", "", written).strip(" ,:;-"):
        raise FactsError(f"{name}: {written!r} is not two numbers, the elder's and the younger's")
    return dict(zip(HANDS, map(int, numbers), strict=True))


def write_given(facts: Facts) -> dict[str, str]:
    """Write facts so that they can be read again; what is not known is left out.

    >>> write_given(Facts(wanting=Pair(7, 12)))
    {'wanting': '7:12'}
    """
    written = {name: _written(getattr(facts, name)) for name in NAMES}
    return {name: value for name, value in written.items() if value}


def _written(value: tuple[Card, ...] | tuple[Trick, ...] | Pair[int] | str | None) -> str:
    """Write one fact; nothing for what is not known."""
    if isinstance(value, Pair):
        return f"{value.elder}:{value.younger}"
    if isinstance(value, tuple):
        if any(isinstance(one, Trick) for one in value):
            return "; ".join(_trick(one) for one in value if isinstance(one, Trick))
        return show_cards(tuple(one for one in value if isinstance(one, Card)))
    return value or ""


def _trick(one: Trick) -> str:
    """Write a trick: the card led, then the card played to it."""
    return f"{one.led} {one.answered}" if one.answered else str(one.led)
