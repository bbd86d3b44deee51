"""The parts of the page that compares a deal, as HTML: what cannot be played, the findings side by side, the causes."""

from __future__ import annotations

from typing import Any

from piquet_corpus.html.addresses import clause_link
from piquet_corpus.html.clause import section
from piquet_corpus.html.markup import Html, cell, join, table, tag
from piquet_corpus.html.quoting import Quoter
from piquet_corpus.html.wording import STATUS, counted, rule_name, value_in_words
from piquet_corpus.judging.compare import Comparison, Judged, Matter, decides
from piquet_corpus.judging.differences import RuleDifference
from piquet_corpus.judging.explain import Explanation
from piquet_corpus.judging.ways import Changed, Way

WHAT = "What is decided"


def way_in_words(way: Way) -> str:
    """Return a rule set, with its changed readings, as the title of a column."""
    changed = "; ".join(map(changed_in_words, way.changed))
    return f"{way.ruleset.id} ({changed})" if changed else way.ruleset.id


def changed_in_words(changed: Changed) -> str:
    """Return a reading in a few words: `pique, window: any-card`."""
    return f"{changed.rule}, {changed.parameter}: {changed.value}"


def card_in_sign(one: Any) -> str:
    """Return a card of any game in signs: `6♥`."""
    return f"{one.face.rank}{one.face.sign}\ufe0e" if one.face.sign else str(one)


def refusals(compared: Comparison, quoted: Quoter) -> Html:
    """Say under which rule sets the deal cannot be played, or not to its end, and why."""
    return join(
        [
            *(_refusal(each, quoted) for each in compared.judged if not each.playable),
            *(_stopped(each, each.stopped) for each in compared.judged if each.stopped),
        ]
    )


def _stopped(each: Judged, why: str) -> Html:
    """Say that an event cannot happen under one rule set."""
    return tag(
        "div",
        tag("b", way_in_words(each.way)),
        f": {why}; nothing after that is judged.",
        class_="problem",
        role="note",
    )


def _refusal(each: Judged, quoted: Quoter) -> Html:
    """Say why the deal cannot be played under one rule set."""
    cards = [card for explanation in each.refused for card in explanation.decided.cards]
    several = "are" if len(cards) > 1 else "is"
    said = f"cannot play this deal: {', '.join(map(card_in_sign, cards))} {several} not in the pack."
    ids = dict.fromkeys(id_ for explanation in each.refused for id_ in explanation.decided.clauses)
    return tag("div", tag("b", way_in_words(each.way)), f" {said}", quoted.clauses(ids), class_="problem", role="note")


def summary(compared: Comparison) -> Html:
    """Say the totals under each rule set, and how much differs."""
    columns = ("Rule set", *(who.capitalize() for who in compared.whom))
    rows = [_totals(each, compared.whom) for each in compared.judged]
    return join([table("Totals", columns, rows, "facts totals"), tag("p", _differing(compared))])


def _totals(each: Judged, whom: tuple[str, ...]) -> tuple[Html, ...]:
    """Return the totals under one rule set."""
    title = tag("span", each.way.ruleset.title, class_="soft")
    numbers = (
        cell(who.capitalize(), str(each.totals.get(who, "—")).replace("-", "−"), class_="number") for who in whom
    )
    return cell("Rule set", tag("b", way_in_words(each.way)), " ", title), *numbers


def _differing(compared: Comparison) -> Html:
    """Say how many findings differ, with links to them."""
    among = len(compared.playable)
    if among < 2:
        return tag("span", "Fewer than two rule sets can play this deal, so there is nothing to compare.")
    if not compared.differences:
        return tag("span", f"No difference between these {among} rule sets.", class_="same")
    links = (
        tag("a", _named(matter), href=f"#m{place}") for place, matter in enumerate(compared.matters) if matter.differs
    )
    number = counted(len(compared.differences), "finding")
    differs = "differs" if len(compared.differences) == 1 else "differ"
    return tag("span", tag("b", f"{number} {differs}: "), join(links, "; "), ".")


def _named(matter: Matter) -> str:
    """Name a matter: the rule, and the player or side it is for."""
    of = f"step {matter.event}: " if matter.event else ""
    return f"{of}{matter.rule} ({matter.to})" if matter.to else f"{of}{matter.rule}"


def findings(compared: Comparison, quoted: Quoter, only_differences: bool) -> Html:
    """Return the findings, a column for each rule set; where they differ, also the cause."""
    columns = (WHAT, *(way_in_words(each.way) for each in compared.judged))
    rows = [
        _row(compared, place, matter, quoted)
        for place, matter in enumerate(compared.matters)
        if matter.differs or not only_differences
    ]
    shown = table("Findings side by side", columns, rows, "facts compared") if rows else tag("p", "No differences.")
    return section("What each rule set decides", shown)


def _row(compared: Comparison, place: int, matter: Matter, quoted: Quoter) -> tuple[Html, ...]:
    """Return the row of a matter."""
    mark = tag("span", "differs", class_="relation conflict") if matter.differs else None
    whom = f"{matter.to}: " if matter.to else ""
    first = place == 0 or compared.matters[place - 1].event != matter.event
    event = f"{matter.event}. {compared.deal.events[matter.event - 1]}" if matter.event else ""
    what = cell(
        WHAT,
        tag("div", event, class_="happened" if first else "happened again") if event else None,
        tag("div", mark, " " if mark else "", tag("code", matter.rule), id=f"m{place}", class_="matter"),
        tag("div", whom, rule_name(matter.rule), class_="ground"),
    )
    cells = (_cell(each, found, matter, quoted) for each, found in zip(compared.judged, matter.cells, strict=True))
    return what, *cells


def _cell(each: Judged, found: Explanation | None, matter: Matter, quoted: Quoter) -> Html:
    """Return the finding of one rule set in a matter."""
    column = way_in_words(each.way)
    if not each.judges(matter):
        return cell(column, said_of(each, found, matter))
    refs = join((clause_link(id_) for id_ in found.decided.clauses), ", ") if found else Html()
    causes = [_cause(cause, each.way, quoted) for cause in matter.causes]
    if matter.differs and not matter.causes:
        causes = [tag("div", "Several differences together cause this.", class_="cause")]
    said = said_of(each, found, matter)
    return cell(column, said, tag("div", refs, class_="refs"), *causes, class_="differs" if matter.differs else None)


def said_of(each: Judged, found: Explanation | None, matter: Matter) -> Html:
    """Say the finding of one rule set in a matter, or why there is none."""
    if not each.playable:
        return tag("span", "not played", class_="soft")
    if not each.judges(matter):
        return tag("span", "not judged", class_="soft")
    if found is None:
        return _nothing(decides(each.way, matter.rule))
    return tag("b" if matter.differs else "span", found.sentence)


def _nothing(has_rule: bool) -> Html:
    """Say that a rule set has no finding in a matter."""
    return tag("span", "no finding" if has_rule else "does not have this rule", class_="nothing")


def _cause(cause: RuleDifference, way: Way, quoted: Quoter) -> Html:
    """Return what a rule set has where the rule sets differ, with the clauses."""
    parameter = cause.of(way)
    if parameter is None:
        state = "has" if cause.state(way) else "does not have"
        return tag(
            "div", f"because it {state} ", tag("code", cause.rule), quoted.clauses(cause.clauses(way)), class_="cause"
        )
    plainly = parameter.authority.status
    why = cause.why(way)
    reason = tag("div", "" if why is None else f"{STATUS[plainly]}: {why}", class_="ground")
    head = tag(
        "div",
        "because ",
        tag("code", f"{cause.rule}, {cause.parameter}"),
        " is ",
        tag("b", value_in_words(parameter.value)),
    )
    return tag("div", head, reason if why else None, quoted.clauses(cause.clauses(way)), class_="cause")
