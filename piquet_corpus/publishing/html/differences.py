"""The computed differences between rule sets, and the divergences that explain them, as HTML."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import games_in_order, pairs_in_order, rulesets_in_order
from piquet_corpus.judging.divergences.computed import AccountedDifference, differences
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COVERAGE, DIVERGENCES, address, divergence_link, link
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.markup import Html, cell, join, phrase, table, tag
from piquet_corpus.publishing.html.wording import value_in_words
from rules.core.messages import _, language, say, several


def matrix(corpus: Corpus) -> Html:
    """Return how many differences each two rule sets of a game have, and how many no divergence explains."""
    found = {
        pair: list(differences(corpus, *(corpus.rulesets[id_] for id_ in pair))) for pair in pairs_in_order(corpus)
    }
    games = [rulesets_in_order(corpus, game) for game in games_in_order(corpus)]
    wanting = sum(not each.records for those in found.values() for each in those)
    return section(
        _("Differences between each pair of rule sets"),
        tag(
            "p",
            _summary(sum(map(len, found.values())), wanting),
            class_="failed" if wanting else "passed",
            role="status",
        ),
        *(_table(corpus, found, ids) for ids in games if len(ids) > 1),
    )


def _summary(number: int, wanting: int) -> str:
    """Say how many differences there are, and how many no divergence explains."""
    if not wanting:
        return several(
            "{number} difference, each between two rule sets; a divergence explains each of them.",
            "{number} differences, each between two rule sets; a divergence explains each of them.",
            number,
        )
    return several(
        "{number} difference, each between two rule sets; no divergence explains {wanting} of them.",
        "{number} differences, each between two rule sets; no divergence explains {wanting} of them.",
        number,
        wanting=wanting,
    )


def _table(corpus: Corpus, found: dict[tuple[str, str], list[AccountedDifference]], ids: list[str]) -> Html:
    called = names.rulesets(corpus, tuple(ids))
    rows = (
        (
            tag("th", name, scope="row", lang=language(), role="rowheader"),
            *(_number(corpus, found, id_, at) for at in ids),
        )
        for id_, name in called.items()
    )
    title = _("Number of differences between each pair of rule sets")
    return table(title, (_("Rule set"), *called.values()), rows, "matrix")


def _number(corpus: Corpus, found: dict[tuple[str, str], list[AccountedDifference]], one: str, other: str) -> Html:
    """Return the cell of two rule sets: the number of differences, and of those without a divergence."""
    if one == other:
        return tag("td", "–", lang=language(), role="cell", class_="soft")
    those = found.get((one, other)) or found.get((other, one)) or []
    wanting = sum(not each.records for each in those)
    label = several(
        "{one} and {other}: {number} difference",
        "{one} and {other}: {number} differences",
        len(those),
        one=names.ruleset(corpus, one),
        other=names.ruleset(corpus, other),
    )
    to = link(str(len(those)), address(COVERAGE, view="ways", one=one, other=other), label=label)
    unexplained = tag("span", f" ({wanting})", class_="failed") if wanting else None
    return tag("td", to, unexplained, lang=language(), role="cell")


def differing(corpus: Corpus, one: str, other: str) -> Html:
    """Return the differences between two rule sets, with the divergences that explain them."""
    those = list(differences(corpus, corpus.rulesets[one], corpus.rulesets[other]))
    both = [names.ruleset(corpus, id_) for id_ in (one, other)]
    columns = (_("What is decided"), *map(names.capital, both), _("Explained by"))
    rows = (_difference(corpus, each, columns) for each in those)
    number = several(
        "{number} difference: rules that only one has, and parameters with different values.",
        "{number} differences: rules that only one has, and parameters with different values.",
        len(those),
    )
    records = link(_("the divergences between them"), address(DIVERGENCES, one=one, other=other))
    said = tag("p", number, " ", phrase("See {records}.", records=records))
    title = names.capital(say("{one} and {other}", one=both[0], other=both[1]))
    return section(title, said, table(_("Differences"), columns, rows) if those else Html())


def _difference(corpus: Corpus, each: AccountedDifference, columns: tuple[str, ...]) -> tuple[Html, ...]:
    decision = each.decision
    records = join((divergence_link(id_) for id_ in each.records), ", ") or tag(
        "span", _("no divergence yet"), class_="failed"
    )
    states = (_state(each, state) for state in each.states)
    return (
        cell(columns[0], names.decision_shown(corpus, decision.rule, decision.parameter)),
        *(cell(column, state) for column, state in zip(columns[1:3], states, strict=True)),
        cell(columns[3], records),
    )


def _state(each: AccountedDifference, state: object) -> str:
    """Say what a rule set has: the value of the parameter, or whether it has the rule."""
    if each.decision.parameter:
        return value_in_words(state)
    return _("has this rule") if state else _("does not have this rule")
