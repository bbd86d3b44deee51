"""What a draft of a divergence says, before it is written."""

from __future__ import annotations

from dataclasses import dataclass, replace

from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.edition.texts.divergence import Decision, Proof

UNWRITTEN = "To be written: "
"""The beginning of a title or an effect that a person must write anew before the draft can be accepted."""


@dataclass(frozen=True)
class Quoted:
    """Words of a clause, letter for letter as in its original layer."""

    clause: str
    text: str


@dataclass(frozen=True)
class DraftSide:
    """One side: its editions, what is quoted of them (nothing if they are silent), and what decides so."""

    editions: tuple[str, ...]
    quotes: tuple[Quoted, ...] = ()
    ways: tuple[str, ...] = ()

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that it quotes."""
        return frozenset(quoted.clause for quoted in self.quotes)


@dataclass(frozen=True)
class NewDraft(Proposal):
    """A divergence to be added. Fields as in Divergence. `subject`: what it is about, in a few words."""

    subject: str
    form: str
    scope: str
    effect: str
    topics: tuple[str, ...]
    sides: tuple[DraftSide, ...]
    changes: str
    reason: str
    rows: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    proofs: tuple[Proof, ...] = ()

    def with_rows(self, *rows: str) -> NewDraft:
        """Return the draft with more rows that show it."""
        return replace(self, rows=tuple(dict.fromkeys((*self.rows, *rows))))


@dataclass(frozen=True)
class JoiningDraft(Proposal):
    """An edition to be added to sides of a divergence that is there. `sides`: by their place in it, from 1."""

    record: str
    subject: str
    sides: tuple[tuple[int, DraftSide], ...]
    rows: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()

    def with_rows(self, *rows: str) -> JoiningDraft:
        """Return the draft with more rows that show it."""
        return replace(self, rows=tuple(dict.fromkeys((*self.rows, *rows))))


@dataclass(frozen=True)
class WaiverDraft(Proposal):
    """Rows that have no divergence. `why`: the one reason."""

    rows: tuple[str, ...]


AnyDraft = NewDraft | JoiningDraft | WaiverDraft
