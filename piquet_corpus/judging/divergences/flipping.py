"""An example under every rule set of its game: whether what it shows is decided there in the same way."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.compare import Comparison, Judged, Matter, compare, deal_of, matter_of, outcome
from piquet_corpus.judging.comparison.ways import Way, rulesets_in_order
from piquet_corpus.judging.divergences.computed import decision_of, separates
from piquet_corpus.judging.score.explain import Explanation
from rules.core.game import FactsError
from rules.core.ruleset import set_of


@dataclass(frozen=True)
class Under:
    """What an example shows under one rule set. `said`: what is decided; `differs`: otherwise than under its own.

    `records`: the divergences that explain it. `cannot`: why the example cannot be played under this rule set.
    """

    said: tuple[str, ...] = ()
    differs: bool = False
    records: tuple[str, ...] = ()
    cannot: str = ""


def under_every_ruleset(corpus: Corpus, case: Case) -> dict[str, Under]:
    """Return what an example shows under each rule set of its game; first its own, then the others in their order."""
    own = set_of(case.rulesets[0])
    ids = list(dict.fromkeys((own, *rulesets_in_order(corpus, case.game))))
    asked = {matter_of(expected.rule) for expected in case.expects(case.rulesets[0])}
    try:
        compared = compare(corpus, deal_of(case), tuple(Way(corpus.rulesets[id_]) for id_ in ids))
    except FactsError as error:
        return {id_: Under(cannot=str(error)) for id_ in ids}
    shown = [matter for matter in compared.matters if matter_of(matter.rule) in asked]
    return {id_: _under(corpus, compared, place, shown) for place, id_ in enumerate(ids)}


def _under(corpus: Corpus, compared: Comparison, place: int, shown: list[Matter]) -> Under:
    """Return what an example shows under the rule set at a place; at the first place is its own."""
    own, each = compared.judged[0], compared.judged[place]
    if not own.playable:
        return _refusing(corpus, own, each)
    if not each.playable:
        return Under(cannot=f"{_cards(each)} not in the pack")
    judged = [matter for matter in shown if each.judges(matter) and own.judges(matter)]
    said = tuple(dict.fromkeys(found.sentence for matter in shown if (found := matter.cells[place])))
    changed = [matter for matter in judged if _result(matter.cells[0]) != _result(matter.cells[place])]
    if not judged and each.stopped:
        return Under(cannot=each.stopped)
    return Under(said, bool(changed), _records(corpus, own, each, changed))


def _refusing(corpus: Corpus, own: Judged, each: Judged) -> Under:
    """Return which cards a rule set refuses, if the example is about cards that are not in the pack."""
    said = f"not in the pack: {_cards(each)}" if each.refused else "all these cards are in the pack"
    differs = _cards(own) != _cards(each)
    rules = {found.decided.rule for found in (*own.refused, *each.refused)}
    records = (
        record.id
        for record in corpus.register.records
        if any(decision.rule in rules for decision in record.decisions)
        and separates(record, own.way.ruleset, each.way.ruleset)
    )
    return Under((said,), differs, tuple(records) if differs else ())


def _cards(each: Judged) -> str:
    return ", ".join(str(card) for found in each.refused for card in found.decided.cards)


def _result(found: Explanation | None) -> tuple[object, ...]:
    """Return what is decided, without the clauses it rests on; empty if nothing is."""
    return outcome(found.decided) if found else ()


def _records(corpus: Corpus, own: Judged, each: Judged, changed: list[Matter]) -> tuple[str, ...]:
    causes = {cause for matter in changed for cause in matter.causes if cause.state(own.way) != cause.state(each.way)}
    found = (
        record.id
        for record in corpus.register.records
        if any(record in corpus.register.on(decision_of(cause)) for cause in causes)
        and separates(record, own.way.ruleset, each.way.ruleset)
    )
    return tuple(found)
