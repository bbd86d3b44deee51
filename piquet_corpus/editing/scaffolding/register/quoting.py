"""Quotations for a draft: literal words of the original layer of a clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rapidfuzz import fuzz

from piquet_corpus.editing.scaffolding.register.model import Quoted
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.tei.model import Clause, squeeze
from piquet_corpus.edition.texts.tei.xml import Certainty
from piquet_corpus.judging.comparison.ways import RuleDifference, Way
from rules.core.use import Authority

ALIKE = 75.0
"""From which likeness on (of 100) a stretch of a clause is quoted for its likeness to other words."""
SURE = 90.0
"""The likeness, of 100, from which on a quotation is as good as certain."""


def certainty(likeness: float) -> Certainty:
    """Return how certain a quotation is that was found by its likeness."""
    return "high" if likeness >= SURE else "medium" if likeness >= ALIKE else "low"


def whole(corpus: Corpus, clauses: Iterable[str]) -> tuple[Quoted, ...]:
    """Quote clauses whole, each once."""
    return tuple(Quoted(id_, corpus.clauses[id_].original) for id_ in dict.fromkeys(clauses) if id_ in corpus.clauses)


def rested_on(corpus: Corpus, difference: RuleDifference, way: Way) -> tuple[Quoted, ...]:
    """Quote the words on which a rule set rests what it decides; nothing if it rests on omissions alone."""
    use = way.ruleset.rules.get(difference.rule)
    if use is None:
        return ()
    parameter = difference.of(way)
    authorities = [parameter.authority] if parameter else list(use.grounds.values())
    found = {quoted.clause: quoted for one in reversed(authorities) for quoted in _words(corpus, one)}
    return tuple(found[id_] for id_ in difference.clauses(way) if id_ in found)


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
    found = squeeze(layer_text(clause.pieces, "original")[begin:end])
    return found if found and found in clause.original else clause.original


def likest(corpus: Corpus, clause: str, words: str) -> tuple[Quoted, float]:
    """Quote the words of a clause that are most like others, and how alike they are, of 100.

    The whole clause is quoted where nothing in it is alike.
    """
    original = corpus.clauses[clause].original
    found = fuzz.partial_ratio_alignment(words.lower(), original.lower())
    if found is None or found.score < ALIKE or len(words) > len(original):
        return Quoted(clause, original), found.score if found else 0.0
    start = original.rfind(" ", 0, found.dest_start + 1) + 1
    end = original.find(" ", max(found.dest_end - 1, start))
    return Quoted(clause, original[start : end if end >= 0 else None]), found.score
