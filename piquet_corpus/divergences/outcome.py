"""How the case of a proof comes out under its two ways of judging: what the one decision makes come out differently."""

from __future__ import annotations

from dataclasses import replace

from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.prove import Aspect, part
from piquet_corpus.judging.compare import Comparison, Matter, deal_of, side_by_side
from piquet_corpus.judging.ways import way
from piquet_corpus.texts.divergence import Proof


def come_out(corpus: Corpus, proof: Proof) -> Comparison | None:
    """Return the case of a proof judged under its two ways, with those matters only that the decision makes differ.

    None if there is no such case. Raises UnknownRuleSet or UnknownReading for a way that there is not.
    """
    case = next((one for one in corpus.cases if one.id == proof.case), None)
    if case is None:
        return None
    one, other = (way(corpus, name) for name in proof.ways)
    flipped = part(case, one, other, proof.decision).flipped
    laid = side_by_side(corpus, deal_of(case), (one, other))
    return replace(laid, matters=tuple(matter for matter in laid.differences if _aspect(matter) in flipped))


def _aspect(one: Matter) -> Aspect:
    """Return the name of a matter among the things that can come out one way or another."""
    return "event", one.event, one.rule, one.to
