"""Cases in the essay: what they come to under rule sets, and in what they differ under two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.comparison.compare import deal_of, matter_of
from piquet_corpus.judging.comparison.ways import way
from piquet_corpus.judging.divergences.shown import CaseShown, show
from piquet_corpus.judging.score.explain import sentence
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import permanent_case
from piquet_corpus.publishing.citation.prose import in_brackets
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.output.markdown import code, escaped, linked, table
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.core.tally import tally

MOST = 3
"""The number of events of a case whose different results are told, if the field names no matters."""
USAGE = "CASE | RULES / RULES | rule.parameter | matter matter …"


def case(corpus: Corpus, field: EssayField) -> str:
    """Return the id of a case as a link."""
    (id_,) = field.between(1, 1, "CASE")
    return _case_link(corpus.case(id_).id)


def _case_link(id_: str) -> str:
    return linked(code(id_), permanent_case(id_))


def differs(corpus: Corpus, field: EssayField) -> str:
    """Return the results of a case under two rule sets, of which one decision is the cause.

    Raises UnfitField if they do not differ by it, or not in the matters that the field names.
    """
    id_, rulesets, decided, matters = field.between(3, 4, USAGE)
    ways = tuple(map(str.strip, rulesets.split("/")))
    if len(ways) != 2:
        raise UnfitField(f"expected {{differs {USAGE}}}")
    proof = Proof(corpus.case(id_).id, (ways[0], ways[1]), _decision(corpus, decided, ways), field.line)
    shown = show(corpus, proof, tuple(matters.split()))
    if not shown.outcomes:
        of_what = f" in {matters}" if matters else ""
        raise UnfitField(f"{id_} does not differ{of_what} under {ways[0]} and {ways[1]} by {decided} alone")
    return "\n".join(_results(corpus, shown, bool(matters)))


def _decision(corpus: Corpus, written: str, ways: tuple[str, ...]) -> Decision:
    """Return the decision that a field names: a rule of one of the rule sets, or a parameter of one."""
    known = {name for written_way in ways for name in way(corpus, written_way).ruleset.rules}
    rule, _, parameter = written.rpartition(".")
    if written in known:
        return Decision(written)
    if rule not in known:
        raise UnfitField(f"{written} is neither a rule of {' or '.join(ways)} nor a parameter of one")
    return Decision(rule, parameter)


def _results(corpus: Corpus, shown: CaseShown, whole: bool) -> Iterator[str]:
    """Say what a case shows, the events at most as many as are told if the field does not choose."""
    events = [differing for differing in shown.outcomes if differing.event]
    chosen = [*(events if whole else events[:MOST]), *(other for other in shown.outcomes if not other.event)]
    title = shown.case.title + ("" if shown.case.title.endswith(("?", "!", ".")) else ".")
    yield f"*Run case* {_case_link(shown.case.id)}: {escaped(title)}\n"
    for place, way_shown in enumerate(shown.ways):
        name = escaped(names.capital(names.ruleset(corpus, way_shown.ruleset.id)))
        readings = ", ".join(code(str(changed)) for changed in way_shown.changed)
        results = []
        for differing in chosen:
            event = f"({escaped(differing.event)}) " if differing.event else ""
            results.append(event + (escaped(differing.said[place]) or "Nothing follows."))
        yield f"- *{name}{', read otherwise' if readings else ''}*{in_brackets(readings)}: {' '.join(results)}"


def result(corpus: Corpus, field: EssayField) -> str:
    """Return what rules find in a case, with its id as a link: `{result CASE | RULES | rule+rule SIDE}`."""
    id_, ruleset, wanted = field.between(3, 3, "CASE | RULES | rule+rule SIDE")
    rules, _, side = wanted.partition(" ")
    decided = [finding for finding in _decided(corpus, id_, ruleset) if side in ("", finding.to or finding.player)]
    findings = [finding for rule in rules.split("+") for finding in decided if finding.rule == rule]
    if not findings:
        raise UnfitField(f"{id_} has no finding of {wanted} under {ruleset}")
    sentences = " ".join(dict.fromkeys(map(sentence, findings))).removesuffix(".")
    return f"{escaped(sentences)} ({_case_link(id_)})."


def total(corpus: Corpus, field: EssayField) -> str:
    """Return the points that a side has in all in a case under a rule set: `{total CASE | RULES | SIDE}`."""
    id_, ruleset, side = field.between(3, 3, "CASE | RULES | SIDE")
    totals = tally(corpus.case(id_).game.sides, _decided(corpus, id_, ruleset))
    if side not in totals:
        raise UnfitField(f"{id_} has no side {side}: there are {', '.join(totals)}")
    return str(totals[side])


@lru_cache(maxsize=64)
def _decided(corpus: Corpus, id_: str, written_way: str) -> tuple[AnyFinding, ...]:
    """Judge a case under a rule set; if cards are not in its pack, that is all. Raises UnfitField if it stops short."""
    deal, ruleset = deal_of(corpus.case(id_)), way(corpus, written_way).ruleset
    refused = tuple(deal.game.refused_cards(ruleset, deal.cards))
    verdict = deal.judge(ruleset)
    if verdict.stopped and not refused:
        raise UnfitField(f"{id_} cannot be played to its end under {written_way}: {verdict.stopped}")
    return refused or tuple(finding for _, finding in verdict.found)


def worths(corpus: Corpus, field: EssayField) -> str:
    """Return a table of what a side counts in cases under rule sets: `{worths RULES … | matter SIDE CASE | …}`."""
    if len(field.arguments) < 2:
        raise UnfitField("expected {worths RULES RULES … | matter SIDE CASE | …}")
    ways, *lines = field.arguments
    rulesets = [way(corpus, name).ruleset for name in ways.split()]
    heads = ["case", *(names.capital(names.ruleset(corpus, ruleset.id)) for ruleset in rulesets)]
    rows = []
    for line in lines:
        if line.count(" ") != 2:
            raise UnfitField(f"expected a matter, a side and a case, found “{line}”")
        matter, side, id_ = line.split()
        counted = [_counted(corpus, ruleset, matter, side, id_) for ruleset in rulesets]
        if not any(number.isdecimal() and int(number) for number in counted):
            raise UnfitField(f"in {id_} nothing is counted for {matter} by {side}")
        rows.append([linked(escaped(corpus.case(id_).title), permanent_case(id_)), *counted])
    return table(heads, rows).rstrip()


def _counted(corpus: Corpus, ruleset: RuleSet, matter: str, side: str, id_: str) -> str:
    """Return the points of a side for a matter; a dash for a deal with a card that is not in the pack."""
    deal = deal_of(corpus.case(id_))
    if deal.game.refused_cards(ruleset, deal.cards):
        return "–"
    findings = (finding for _, finding in deal.judge(ruleset).found if matter_of(finding.rule) == matter)
    return str(sum(finding.points or 0 for finding in findings if finding.to == side))
