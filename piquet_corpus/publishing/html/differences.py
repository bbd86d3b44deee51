"""The computed differences between rule sets, and the divergences that explain them, as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import games_in_order, pairs_in_order, rulesets_in_order
from piquet_corpus.judging.divergences.computed import AccountedDifference, differences
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COVERAGE, DIVERGENCES, address, divergence_link, link
from piquet_corpus.publishing.html.markup import Html, fragment, join, phrase, section, tag
from piquet_corpus.publishing.html.tables import TableCell, cell, number_table, table
from piquet_corpus.publishing.html.wording import value_in_words
from rules.core.messages import _, say, several

Pairs = dict[tuple[str, str], list[AccountedDifference]]
"""The differences between each two rule sets."""


def matrix(corpus: Corpus) -> Html:
    """Return how many differences each two rule sets of a game have, and how many no divergence explains."""
    pairs = {
        pair: list(differences(corpus, *(corpus.rulesets[id_] for id_ in pair))) for pair in pairs_in_order(corpus)
    }
    unexplained = sum(map(_unexplained, pairs.values()))
    if unexplained:
        number = several(
            "{number} difference, each between two rule sets; no divergence explains {wanting} of them.",
            "{number} differences, each between two rule sets; no divergence explains {wanting} of them.",
            sum(map(len, pairs.values())),
            wanting=unexplained,
        )
    else:
        number = several(
            "{number} difference, each between two rule sets; a divergence explains each of them.",
            "{number} differences, each between two rule sets; a divergence explains each of them.",
            sum(map(len, pairs.values())),
        )
    games = [rulesets_in_order(corpus, game) for game in games_in_order(corpus)]
    return section(
        _("Differences between each pair of rule sets"),
        tag("p", number, class_="failed" if unexplained else "passed", role="status"),
        *(_table(corpus, pairs, ids) for ids in games if len(ids) > 1),
    )


def _unexplained(differing: list[AccountedDifference]) -> int:
    return sum(not difference.records for difference in differing)


def _table(corpus: Corpus, pairs: Pairs, ids: list[str]) -> Html:
    called = names.rulesets(corpus, tuple(ids))
    rows = ((name, [_number(corpus, pairs, first, second) for second in ids]) for first, name in called.items())
    title = _("Number of differences between each pair of rule sets")
    return number_table(title, (_("Rule set"), *called.values()), rows)


def _number(corpus: Corpus, pairs: Pairs, first: str, second: str) -> Html | TableCell:
    """Return what is told of two rule sets: the number of differences, and of those without a divergence."""
    if first == second:
        return cell("–", class_="soft")
    between = pairs.get((first, second)) or pairs.get((second, first)) or []
    label = several(
        "{one} and {other}: {number} difference",
        "{one} and {other}: {number} differences",
        len(between),
        one=names.ruleset(corpus, first),
        other=names.ruleset(corpus, second),
    )
    to = link(str(len(between)), address(COVERAGE, view="ways", one=first, other=second), label=label)
    number = _unexplained(between)
    unexplained = tag("span", f" ({number})", class_="failed") if number else None
    return fragment(to, unexplained)


def differing(corpus: Corpus, first: str, second: str) -> Html:
    """Return the differences between two rule sets, with the divergences that explain them."""
    between = list(differences(corpus, corpus.rulesets[first], corpus.rulesets[second]))
    both = [names.ruleset(corpus, id_) for id_ in (first, second)]
    columns = (_("What is decided"), *map(names.capital, both), _("Explained by"))
    number = several(
        "{number} difference: rules that only one has, and parameters with different values.",
        "{number} differences: rules that only one has, and parameters with different values.",
        len(between),
    )
    records = link(_("the divergences between them"), address(DIVERGENCES, one=first, other=second))
    lead = tag("p", number, " ", phrase("See {records}.", records=records))
    title = names.capital(say("{one} and {other}", one=both[0], other=both[1]))
    rows = (_difference(corpus, difference) for difference in between)
    return section(title, lead, table(_("Differences"), columns, rows) if between else Html())


def _difference(corpus: Corpus, difference: AccountedDifference) -> Iterator[str]:
    decision = difference.decision
    yield names.decision_shown(corpus, decision)
    for state in difference.states:
        if decision.parameter:
            yield value_in_words(state)
        else:
            yield _("has this rule") if state else _("does not have this rule")
    records = join(map(divergence_link, difference.records), ", ")
    yield records or tag("span", _("no divergence yet"), class_="failed")
