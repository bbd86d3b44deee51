"""Cases in the essay: what they come to under one rule set, and in what they differ under two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.comparison.compare import deal_of
from piquet_corpus.judging.comparison.ways import Way, way
from piquet_corpus.judging.divergences.shown import CaseShown, Differing, show
from piquet_corpus.judging.score.explain import sentence
from piquet_corpus.publishing.citation.permanent import permanent_case
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.output.markdown import code, escaped, linked
from rules.core.rule import AnyDecided
from rules.core.tally import tally

MOST = 3
"""The number of events of a case whose different results are told, if the field names no matters."""
USAGE = "CASE | RULES / RULES | rule.parameter | matter matter …"


def case(corpus: Corpus, field: EssayField) -> str:
    """Return the id of a case as a link."""
    (id_,) = field.between(1, 1, "CASE")
    return linked(code(corpus.case(id_).id), permanent_case(id_))


def differs(corpus: Corpus, field: EssayField) -> str:
    """Return the results of a case under two rule sets, of which one decision is the cause.

    Raises UnfitField if they do not differ by it, or not in the matters that the field names.
    """
    id_, asked, decided, matters = field.between(3, 4, USAGE)
    ways = tuple(one.strip() for one in asked.split("/"))
    if len(ways) != 2:
        raise UnfitField(f"expected {{differs {USAGE}}}")
    proof = Proof(corpus.case(id_).id, (ways[0], ways[1]), _decision(corpus, decided, ways), field.line)
    shown = show(corpus, proof, tuple(matters.split()))
    if not shown.outcomes:
        of_what = f" in {matters}" if matters else ""
        raise UnfitField(f"{id_} does not differ{of_what} under {ways[0]} and {ways[1]} by {decided} alone")
    return "\n".join(_told(corpus, shown, bool(matters)))


def _decision(corpus: Corpus, written: str, ways: tuple[str, ...]) -> Decision:
    """Return the decision that a field names: a rule of one of the rule sets, or a parameter of one."""
    known = {name for one in ways for name in way(corpus, one).ruleset.rules}
    rule, _, parameter = written.rpartition(".")
    if written in known:
        return Decision(written)
    if rule not in known:
        raise UnfitField(f"{written} is neither a rule of {' or '.join(ways)} nor a parameter of one")
    return Decision(rule, parameter)


def _told(corpus: Corpus, shown: CaseShown, whole: bool) -> Iterator[str]:
    """Say what a case shows, the events at most as many as are told if the field does not choose."""
    events = [one for one in shown.outcomes if one.event]
    chosen = [*(events if whole else events[:MOST]), *(one for one in shown.outcomes if not one.event)]
    title = shown.case.title + ("" if shown.case.title.endswith(("?", "!", ".")) else ".")
    id_ = shown.case.id
    yield f"*Run case* {linked(code(id_), permanent_case(id_))}: {escaped(title)}\n"
    for place, each in enumerate(shown.ways):
        said = " ".join(_said(one, place) for one in chosen)
        yield f"- {_named(corpus, each)}: {said}"


def _named(corpus: Corpus, each: Way) -> str:
    """Return the name of a rule set; after it the readings, if it is read otherwise."""
    name = names.capital(names.ruleset(corpus, each.ruleset.id))
    if not each.changed:
        return f"*{escaped(name)}*"
    return f"*{escaped(name)}, read otherwise* ({', '.join(code(str(one)) for one in each.changed)})"


def _said(differing: Differing, place: int) -> str:
    event = f"({escaped(differing.event)}) " if differing.event else ""
    return event + (escaped(differing.said[place]) or "Nothing follows.")


def result(corpus: Corpus, field: EssayField) -> str:
    """Return what rules find in a case, with its id as a link: `{result CASE | RULES | rule+rule SIDE}`."""
    id_, asked, wanted = field.between(3, 3, "CASE | RULES | rule+rule SIDE")
    rules, _, side = wanted.partition(" ")
    decided = [one for one in _decided(corpus, id_, asked) if side in ("", one.to or one.player)]
    found = [one for rule in rules.split("+") for one in decided if one.rule == rule]
    if not found:
        raise UnfitField(f"{id_} has no finding of {wanted} under {asked}")
    said = " ".join(dict.fromkeys(map(sentence, found))).removesuffix(".")
    return f"{escaped(said)} ({linked(code(id_), permanent_case(id_))})."


def total(corpus: Corpus, field: EssayField) -> str:
    """Return the points that a side has in all in a case under a rule set: `{total CASE | RULES | SIDE}`."""
    id_, asked, side = field.between(3, 3, "CASE | RULES | SIDE")
    totals = tally(corpus.case(id_).game.sides, _decided(corpus, id_, asked))
    if side not in totals:
        raise UnfitField(f"{id_} has no side {side}: there are {', '.join(totals)}")
    return str(totals[side])


@lru_cache(maxsize=64)
def _decided(corpus: Corpus, id_: str, asked: str) -> tuple[AnyDecided, ...]:
    """Judge a case under a rule set; if cards are not in its pack, that is all. Raises UnfitField if it stops short."""
    deal, ruleset = deal_of(corpus.case(id_)), way(corpus, asked).ruleset
    refused = tuple(deal.game.refused_cards(ruleset, deal.cards))
    told = deal.judge(ruleset)
    if told.stopped and not refused:
        raise UnfitField(f"{id_} cannot be played to its end under {asked}: {told.stopped}")
    return refused or tuple(one for _, one in told.found)
