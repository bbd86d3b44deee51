"""What a tool proposes to an editor, in one form for rows, clauses, rules, cases and divergences; and its review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, Certainty


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What a tool proposes. Nothing of it counts until a person has accepted it.

    Each kind of proposal has fields of its own for what is proposed. `cert`: how certain it is, where that is judged.
    `why`: what speaks for it; `doubts`: what a person should look at; each in a few words.
    """

    cert: Certainty | None = None
    why: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def certainty_for(likeness: float, high: float, medium: float) -> Certainty:
    """Return how certain is what was found by its likeness, given from which likeness on it is high and medium."""
    return "high" if likeness >= high else "medium" if likeness >= medium else "low"


def least_certain(certainties: Iterable[Certainty]) -> Certainty:
    """Return the lowest of some certainties."""
    return max(certainties, key=CERTAINTIES.index)


@dataclass(frozen=True)
class ReviewResult:
    """What became of proposals, by their ids. `joined`: what they became a part of; `refused`: why they could not be.

    `waived`: rows of which it is said that nothing need be proposed for them. `left`: how many still wait.
    """

    accepted: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    left: int = 0
