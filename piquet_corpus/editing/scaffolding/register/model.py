"""What a draft of a divergence says before it is written, and the literal words of clauses that it quotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from rapidfuzz import fuzz

from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.edition.texts.tei.model import Clause, squeeze
from piquet_corpus.judging.comparison.ways import Way
from rules.core.use import Authority

UNWRITTEN = "To be written: "
"""The beginning of a title or an effect that a person must write anew before the draft can be accepted."""
ALIKE = 75.0
"""From which likeness on (of 100) a stretch of a clause is quoted for its likeness to other words."""
SURE = 90.0
"""The likeness, of 100, from which on a quotation is as good as certain."""


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
class RegisterDraft(Proposal):
    """What is proposed for the list of divergences. `rows`: the rows of the alignment that it accounts for."""

    rows: tuple[str, ...] = field(default=(), kw_only=True)

    def with_rows(self, *rows: str) -> Self:
        """Return the draft with more rows that show it."""
        return replace(self, rows=tuple(dict.fromkeys((*self.rows, *rows))))


@dataclass(frozen=True)
class NewDraft(RegisterDraft):
    """A divergence to be added. Fields as in Divergence. `subject`: what it is about, in a few words."""

    subject: str
    form: str
    scope: str
    effect: str
    topics: tuple[str, ...]
    sides: tuple[DraftSide, ...]
    changes: str
    reason: str
    decisions: tuple[Decision, ...] = ()
    proofs: tuple[Proof, ...] = ()


@dataclass(frozen=True)
class JoiningDraft(RegisterDraft):
    """An edition to be added to sides of a divergence that is there. `sides`: by their place in it, from 1."""

    record: str
    subject: str
    sides: tuple[tuple[int, DraftSide], ...]
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True)
class WaiverDraft(RegisterDraft):
    """Rows that have no divergence. `why`: the one reason."""


def whole(corpus: Corpus, clauses: Iterable[str]) -> tuple[Quoted, ...]:
    """Quote clauses whole, each once."""
    return tuple(Quoted(id_, corpus.clauses[id_].original) for id_ in dict.fromkeys(clauses) if id_ in corpus.clauses)


def rested_on(corpus: Corpus, decision: Decision, way: Way) -> tuple[Quoted, ...]:
    """Quote the words on which a rule set rests what it decides; nothing if it rests on omissions alone."""
    use = way.ruleset.rules.get(decision.rule)
    if use is None:
        return ()
    parameter = way.parameter(decision)
    authorities = [parameter.authority] if parameter else list(use.grounds.values())
    quotes = {quoted.clause: quoted for authority in reversed(authorities) for quoted in _words(corpus, authority)}
    return tuple(quotes[id_] for id_ in way.clauses(decision) if id_ in quotes)


def _words(corpus: Corpus, authority: Authority) -> Iterator[Quoted]:
    """Quote the first words that an authority names of each clause; else the clause."""
    for id_ in authority.clauses:
        if clause := corpus.clauses.get(id_):
            words = authority.words.get(id_)
            yield Quoted(id_, _in_original(clause, words[0].text) if words else clause.original)


def _in_original(clause: Clause, words: str) -> str:
    """Return words of the regularised layer as the original layer has them; the whole clause if that is not certain."""
    if words in clause.original:
        return words
    start = layer_text(clause.pieces, "regularised").find(words)
    if start < 0:
        return clause.original
    begin, end = across(clause.pieces, start, start + len(words), "original")
    original = squeeze(layer_text(clause.pieces, "original")[begin:end])
    return original if original and original in clause.original else clause.original


def likest(corpus: Corpus, clause: str, words: str) -> tuple[Quoted, float]:
    """Quote the words of a clause that are most like others, and how alike they are, of 100.

    The whole clause is quoted where nothing in it is alike.
    """
    original = corpus.clauses[clause].original
    match = fuzz.partial_ratio_alignment(words.lower(), original.lower())
    if match is None or match.score < ALIKE or len(words) > len(original):
        return Quoted(clause, original), match.score if match else 0.0
    start = original.rfind(" ", 0, match.dest_start + 1) + 1
    end = original.find(" ", max(match.dest_end - 1, start))
    return Quoted(clause, original[start : end if end >= 0 else None]), match.score


def all_likest(corpus: Corpus, words: Iterable[tuple[str, str]]) -> tuple[tuple[Quoted, ...], float]:
    """Quote for each clause the words that are most like others, and say how alike the least like are, of 100."""
    quotes = [likest(corpus, clause, text) for clause, text in words]
    return tuple(dict.fromkeys(quoted for quoted, _ in quotes)), min(
        (likeness for _, likeness in quotes), default=100.0
    )
