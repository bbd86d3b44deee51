"""What is counted of an edition, step by step of the guide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Step = Literal[
    "text",
    "letters",
    "translation",
    "alignment",
    "glossary",
    "rule set",
    "cases",
    "references",
    "divergences",
    "finished",
]
STEPS: tuple[Step, ...] = get_args(Step)
"""The steps of docs/adding-an-edition.md, in their order."""


@dataclass(frozen=True)
class Item:
    """One thing that is counted in a step.

    `done`: how many are finished; `review`: how many a tool proposed and nobody has looked at; `left`: how many are
    missing or wrong. `to_do`: what is to be done first, as a sentence without its full stop; empty if nothing is.
    `command`: the command for it; empty where a file is to be written by hand.
    """

    step: Step
    what: str
    done: int
    review: int = 0
    left: int = 0
    note: str = ""
    to_do: str = ""
    command: str = ""


@dataclass(frozen=True)
class Progress:
    """All that is counted of an edition, in the order of the steps. `being_written`: it is not finished yet."""

    edition: str
    being_written: bool
    items: tuple[Item, ...]

    @property
    def next(self) -> Item | None:
        """The first item with something to do; None if there is nothing."""
        return next((item for item in self.items if item.to_do), None)


def several(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> several(1, "clause"), several(2, "clause"), several(3, "entry", "entries")
    ('1 clause', '2 clauses', '3 entries')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"
