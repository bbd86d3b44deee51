"""The readings to look up in the books themselves: `to-collate.tsv`.

The texts are known from transcriptions only. For the readings on which most depends, each line has a question for
somebody who has the book in hand, and says what either answer would change. A list of numbers is separated by spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from piquet_corpus.edition.texts.tabbed import Tabbed

OPTIONAL = {"page", "near", "crux", "parameter", "divergences"}


@dataclass(frozen=True)
class PossibleAnswer:
    """A possible answer: what the book may have, and what that would change."""

    words: str
    changes: str


@dataclass(frozen=True)
class ToCollate:
    """A reading to look up in a copy of the book.

    `page`: the page on which the words begin; empty if the transcription has no pages. `near`: other words of the same
    paragraph, to find the place by. `crux`: the note on the place. `parameter`: what depends on it, `point.value#five`.
    `divergences`: those that quote the clause and depend on the reading.
    """

    n: int
    text: str
    copy: str
    clause: str
    page: str
    near: str
    words: str
    question: str
    answers: tuple[PossibleAnswer, PossibleAnswer]
    crux: str
    parameter: str
    divergences: tuple[str, ...]
    line: int


def _reading(cells: Mapping[str, str], line: int) -> ToCollate:
    if empty := [name for name, cell in cells.items() if not cell and name not in OPTIONAL]:
        raise ValueError(f"missing {', '.join(empty)}")
    if not cells["n"].isdecimal():
        raise ValueError(f"n must be a number; found {cells['n']!r}")
    first, second = (PossibleAnswer(cells[f"answer_{name}"], cells[f"changes_{name}"]) for name in "ab")
    return ToCollate(
        **{
            name: cells[name]
            for name in ("text", "copy", "clause", "page", "near", "words", "question", "crux", "parameter")
        },
        n=int(cells["n"]),
        answers=(first, second),
        divergences=tuple(cells["divergences"].split()),
        line=line,
    )


TO_COLLATE = Tabbed(
    "to-collate.tsv",
    (
        *("n", "text", "copy", "clause", "page", "near", "words", "question"),
        *("answer_a", "changes_a", "answer_b", "changes_b", "crux", "parameter", "divergences"),
    ),
    _reading,
)
