"""The table of worths in the essay: what a player counts in some cases, each judged under several rule sets."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.compare import deal_of, matter_of
from piquet_corpus.judging.comparison.ways import way
from piquet_corpus.publishing.citation.permanent import permanent_case
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.output.markdown import escaped, linked, table
from rules.core.ruleset import RuleSet

NOT_IN_THE_PACK = "–"
"""What stands for a deal with a card that is not in the pack."""


def worths(corpus: Corpus, field: EssayField) -> str:
    """Return what a side counts in cases under rule sets: `{worths RULES … | matter SIDE CASE | …}`."""
    if len(field.arguments) < 2:
        raise UnfitField("expected {worths RULES RULES … | matter SIDE CASE | …}")
    asked, *lines = field.arguments
    rulesets = [way(corpus, one).ruleset for one in asked.split()]
    heads = ["case", *(names.capital(names.ruleset(corpus, one.id)) for one in rulesets)]
    return table(heads, [_row(corpus, rulesets, line) for line in lines]).rstrip()


def _row(corpus: Corpus, rulesets: list[RuleSet], line: str) -> list[str]:
    if line.count(" ") != 2:
        raise UnfitField(f"expected a matter, a side and a case, found “{line}”")
    matter, side, id_ = line.split()
    counted = [_counted(corpus, one, matter, side, id_) for one in rulesets]
    if not any(one.isdecimal() and int(one) for one in counted):
        raise UnfitField(f"in {id_} nothing is counted for {matter} by {side}")
    return [linked(escaped(corpus.case(id_).title), permanent_case(id_)), *counted]


def _counted(corpus: Corpus, ruleset: RuleSet, matter: str, side: str, id_: str) -> str:
    deal = deal_of(corpus.case(id_))
    if deal.game.refused_cards(ruleset, deal.cards):
        return NOT_IN_THE_PACK
    found = (one for _, one in deal.judge(ruleset).found if matter_of(one.rule) == matter and one.to == side)
    return str(sum(one.points or 0 for one in found))
