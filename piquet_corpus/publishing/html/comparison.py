"""The parts of the page that compares a deal, as HTML: what cannot be played, the findings side by side, the causes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.compare import Comparison, Judged, Matter, decides
from piquet_corpus.judging.comparison.ways import RuleDifference, Way
from piquet_corpus.judging.score.explain import Explanation
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.impact import outcome_links
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.publishing.html.pager import pages
from piquet_corpus.publishing.html.quoting import Quoter
from piquet_corpus.publishing.html.titles import place_links
from piquet_corpus.publishing.html.wording import STATUS, value_in_words
from rules.core.messages import N_, _, say, several
from rules.core.text import called

WHAT = N_("What is decided")


MOST_CELLS = 150
"""The number of cells on a page of the findings: each finding has one for every rule set."""
FEW = 8
"""The number of differences that are named at once; more are folded."""


def card_in_sign(one: Any) -> str:
    """Return a card of any game in signs: `6♥`."""
    return f"{one.face.rank}{one.face.sign}\ufe0e" if one.face.sign else str(one)


def refusals(compared: Comparison, quoted: Quoter) -> Html:
    """Say under which rule sets the deal cannot be played, or not to its end, and why."""
    return join(
        [
            *(_refusal(each, quoted) for each in compared.judged if not each.playable),
            *(_stopped(quoted.corpus, each, each.stopped) for each in compared.judged if each.stopped),
        ]
    )


def _stopped(corpus: Corpus, each: Judged, why: str) -> Html:
    """Say that an event cannot happen under one rule set."""
    name = tag("b", names.capital(names.way(corpus, each.way)))
    said = phrase("{ruleset}: {why}; nothing after that is judged.", ruleset=name, why=english(why))
    return tag("div", said, class_="problem", role="note")


def _refusal(each: Judged, quoted: Quoter) -> Html:
    """Say why the deal cannot be played under one rule set."""
    cards = [card for explanation in each.refused for card in explanation.decided.cards]
    named = ", ".join(map(card_in_sign, cards))
    ids = dict.fromkeys(id_ for explanation in each.refused for id_ in explanation.decided.clauses)
    name = tag("b", names.capital(names.way(quoted.corpus, each.way)))
    if len(cards) > 1:
        said = phrase("{ruleset} cannot play this deal: {cards} are not in the pack.", ruleset=name, cards=named)
    else:
        said = phrase("{ruleset} cannot play this deal: {card} is not in the pack.", ruleset=name, card=named)
    return tag("div", said, quoted.clauses(ids), class_="problem", role="note")


def summary(compared: Comparison, corpus: Corpus) -> Html:
    """Return the scores under each rule set in a row; those that are unlike the first are marked."""
    scores = [tuple(each.totals.get(who) for who in compared.whom) for each in compared.judged]
    tiles = (
        _scores(corpus, each, compared.whom, each.playable and score != scores[0])
        for each, score in zip(compared.judged, scores, strict=True)
    )
    return tag("ul", *tiles, class_="scores", aria_label=_("Scores"))


def _scores(corpus: Corpus, each: Judged, whom: tuple[str, ...], differs: bool) -> Html:
    name = tag("b", names.capital(names.way(corpus, each.way)), title=each.way.id)
    totals = (f"{_(who)} {str(each.totals.get(who, '—')).replace('-', '−')}" for who in whom)
    numbers = (tag("span", one, class_="number") for one in totals)
    said = tag("span", _("another score than the first"), class_="unseen") if differs else None
    return tag("li", name, tag("div", *numbers), said, class_="differs" if differs else None)


@dataclass(frozen=True)
class Place:
    """A finding that differs: what it is about, the page of the findings that has it (from 0), its name there."""

    about: str
    page: int
    fragment: str


@dataclass(frozen=True)
class Findings:
    """The findings under each rule set. `verdict`: how many differ; `differing`: where; `pages`: all of them."""

    verdict: str
    differing: tuple[Place, ...]
    pages: tuple[Html, ...]


def findings(compared: Comparison, corpus: Corpus, only_differences: bool) -> Findings:
    """Return the findings, a column for each rule set; where they differ, also the cause.

    `only_differences`: those that differ; but all of them if none does.
    """
    only_differences = only_differences and bool(compared.differences)
    shown = [(place, matter) for place, matter in enumerate(compared.matters) if matter.differs or not only_differences]
    held_together = pages(shown, max(1, MOST_CELLS // max(1, len(compared.judged))))
    differing = (
        Place(_named(corpus, matter), number, _fragment(place))
        for number, held in enumerate(held_together)
        for place, matter in held
        if matter.differs and len(compared.playable) > 1
    )
    tables = tuple(_page(compared, held, Quoter(corpus)) for held in held_together)
    return Findings(_verdict(compared), tuple(differing), tables or (tag("p", _("No differences.")),))


def _verdict(compared: Comparison) -> str:
    among = len(compared.playable)
    if among < 2:
        return _("Fewer than two rule sets can play this deal, so there is nothing to compare.")
    if not compared.differences:
        return say("No difference between these {number} rule sets.", number=among)
    return several("{number} finding differs.", "{number} findings differ.", len(compared.differences))


def _named(corpus: Corpus, matter: Matter) -> str:
    """Name a matter: the rule, and the player or side it is for."""
    name = names.rule(corpus, matter.rule)
    named = f"{name} ({_(matter.to)})" if matter.to else name
    return say("step {step}: {finding}", step=matter.event, finding=named) if matter.event else named


def _fragment(place: int) -> str:
    return f"m{place}"


def to_differences(found: Findings, to: Callable[[Place], str]) -> Html:
    """Say how many findings differ, with links to them; many are folded. `to`: the address of a place."""
    said = tag("p", tag("b", found.verdict), role="status")
    items = tag("ul", *(tag("li", link(place.about, to(place))) for place in found.differing), class_="places")
    if not found.differing:
        return said
    if len(found.differing) <= FEW:
        return join([said, items])
    return join([said, tag("details", tag("summary", _("Which findings differ")), items)])


def _page(compared: Comparison, shown: Sequence[tuple[int, Matter]], quoted: Quoter) -> Html:
    columns = (_(WHAT), *_columns(compared, quoted.corpus))
    rows = [_row(compared, place, matter, quoted) for place, matter in shown]
    return table(_("Findings side by side"), columns, rows, "facts compared")


def _columns(compared: Comparison, corpus: Corpus) -> tuple[str, ...]:
    return tuple(names.capital(names.way(corpus, each.way)) for each in compared.judged)


def _row(compared: Comparison, place: int, matter: Matter, quoted: Quoter) -> tuple[Html, ...]:
    corpus = quoted.corpus
    mark = tag("div", tag("span", _("differs"), class_="relation conflict")) if matter.differs else None
    first = place == 0 or compared.matters[place - 1].event != matter.event
    event = f"{matter.event}. {compared.deal.events[matter.event - 1]}" if matter.event else ""
    what = cell(
        _(WHAT),
        tag("div", event, class_="happened" if first else "happened again") if event else None,
        mark,
        tag("div", names.rule_shown(corpus, matter.rule), id=_fragment(place), class_="matter"),
        tag("div", say("for {who}", who=called(matter.to)), class_="ground") if matter.to else None,
        *outcome_links(corpus, (Decision(cause.rule, cause.parameter) for cause in matter.causes)),
    )
    cells = zip(_columns(compared, corpus), compared.judged, matter.cells, strict=True)
    return what, *(_cell(column, each, found, matter, quoted) for column, each, found in cells)


def _cell(column: str, each: Judged, found: Explanation | None, matter: Matter, quoted: Quoter) -> Html:
    if not each.judges(matter):
        return cell(column, said_of(each, found, matter))
    refs = place_links(quoted.corpus, found.decided.clauses) if found else Html()
    causes = [_cause(cause, each.way, quoted) for cause in matter.causes]
    if matter.differs and not matter.causes:
        causes = [tag("div", _("Several differences together cause this."), class_="cause")]
    said = said_of(each, found, matter)
    return cell(column, said, tag("div", refs, class_="refs"), *causes, class_="differs" if matter.differs else None)


def said_of(each: Judged, found: Explanation | None, matter: Matter) -> Html:
    """Say the finding of one rule set in a matter, or why there is none."""
    if not each.playable:
        return tag("span", _("not played"), class_="soft")
    if not each.judges(matter):
        return tag("span", _("not judged"), class_="soft")
    if found is None:
        return _nothing(decides(each.way, matter.rule))
    return tag("b" if matter.differs else "span", found.sentence)


def _nothing(has_rule: bool) -> Html:
    """Say that a rule set has no finding in a matter."""
    return tag("span", _("no finding") if has_rule else _("does not have this rule"), class_="nothing")


def _cause(cause: RuleDifference, way: Way, quoted: Quoter) -> Html:
    """Return what a rule set has where the rule sets differ, with the clauses."""
    parameter = cause.of(way)
    clauses = quoted.clauses(cause.clauses(way))
    if parameter is None:
        rule = names.rule(quoted.corpus, cause.rule)
        if cause.state(way):
            said = phrase("because it has the rule: {rule}", rule=rule)
        else:
            said = phrase("because it does not have the rule: {rule}", rule=rule)
        return tag("div", said, " ", tag("code", cause.rule), clauses, class_="cause")
    why = cause.why(way)
    status = _(STATUS[parameter.authority.status])
    reason = tag("div", phrase("{what}: {said}", what=status, said=english(why)), class_="ground") if why else None
    said = phrase(
        "because of {parameter}: {value}",
        parameter=names.parameter(quoted.corpus, cause.rule, cause.parameter or ""),
        value=tag("b", value_in_words(parameter.value)),
    )
    return tag("div", said, " ", tag("code", f"{cause.rule}, {cause.parameter}"), reason, clauses, class_="cause")
