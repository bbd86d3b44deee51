"""What faults cost, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.impact_figures import by_player, fact
from piquet_corpus.publishing.html.markup import Html, cell, english, table, tag
from piquet_corpus.simulation.impact.arms import PLAYERS
from piquet_corpus.simulation.impact.coups import facts
from piquet_corpus.simulation.impact.stated import LOSES, MEASURED, FaultCost, fault_costs, fixed
from rules.core.messages import _

SIDES = ("elder", "younger")


def costs(corpus: Corpus, id_: str) -> Html:
    """Return what faults cost: a table of its own, in which each decision has its place. `id_`: the place of it all."""
    columns = (_("Fault"), _("Rule sets"), _("He loses"), _("Points, as elder"), _("Points, as younger"))
    named: set[Decision] = set()
    told: set[tuple[Decision, str]] = set()
    rows = []
    lines = [(one, rulesets) for one in fault_costs(corpus) for rulesets in _alike(corpus, one)]
    for one, rulesets in lines:
        is_new = (one.decision, one.happens) not in told
        fault = _fault(corpus, one, first=one.decision not in named) if is_new else Html()
        named.add(one.decision)
        told.add((one.decision, one.happens))
        rows.append(_row(corpus, columns, one, rulesets, fault))
    if not rows:
        return Html()
    said = _(
        "What a player loses if the fault happens in an average coup of ours and is found out. No book says how often "
        "that was, so these figures stand by themselves. They are not to be compared with those of honest play."
    )
    shown = table(_("What faults cost"), columns, rows, "facts measured")
    return section(_("What faults cost"), tag("p", said), shown, id_=id_)


def _fault(corpus: Corpus, one: FaultCost, *, first: bool) -> Html:
    """Return the words of a fault; and the first time what is decided about it."""
    happens = tag("div", english(one.happens))
    if not first:
        return happens
    decided = names.decision_shown(corpus, one.decision.rule, one.decision.parameter)
    return tag("div", decided, happens, id=str(one.decision))


def _alike(corpus: Corpus, one: FaultCost) -> Iterator[tuple[str, ...]]:
    """Yield the rule sets under which the same is lost, together."""
    found: dict[object, list[str]] = {}
    for ruleset in one.rulesets:
        found.setdefault(tuple(_losses(corpus, one, ruleset, side) for side in SIDES), []).append(ruleset)
    yield from map(tuple, found.values())


def _row(
    corpus: Corpus, columns: Sequence[str], one: FaultCost, rulesets: Sequence[str], told: Html
) -> tuple[Html, ...]:
    """Return what is lost under some rule sets. `told`: the fault; empty if it is told in a row above."""
    fault, sets, loses, *points = columns
    lost = (_losses(corpus, one, rulesets[0], side) for side in SIDES)
    return (
        cell(fault, told, class_=None if told else "blank"),
        cell(sets, ", ".join(names.ruleset(corpus, each) for each in rulesets)),
        cell(loses, _(LOSES[one.loses])),
        *(cell(column, said, class_=None if said else "blank") for column, said in zip(points, lost, strict=True)),
    )


def _losses(corpus: Corpus, one: FaultCost, ruleset: str, side: str) -> Html:
    """Return how many points are lost, a line for each player of ours; nothing where no number can be told."""
    if points := fixed(corpus.rulesets[ruleset], one.loses):
        return tag("div", " / ".join(map(str, points)))
    what = MEASURED.get(one.loses, "")
    found = ((player, facts(corpus).get((ruleset, player, side, what))) for player in PLAYERS)
    lines = [by_player(player, fact(of)) for player, of in found if of]
    return tag("div", *lines) if lines else Html()
