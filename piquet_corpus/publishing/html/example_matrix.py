"""The examples under every rule set: a table in which each result that flips is marked and explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import rulesets_in_order
from piquet_corpus.judging.divergences.shown import Under
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COMPARE, address, divergence_link, link
from piquet_corpus.publishing.html.example_filter import CasesWanted
from piquet_corpus.publishing.html.example_list import Examples
from piquet_corpus.publishing.html.example_view import ExampleView
from piquet_corpus.publishing.html.markup import Html, cell, english, join, table, tag
from piquet_corpus.publishing.html.titles import place_links
from rules.core.messages import N_, _, several
from rules.core.text import shortened

FLIPPED = N_("Another result under at least one rule set")
Flips = Mapping[str, Mapping[str, Under]]
"""For each example, what it shows under each rule set."""


def how_many(found: Flips) -> str:
    """Say how many examples flip."""
    flipped = sum(any(under.differs for under in each.values()) for each in found.values())
    return several(
        "{examples} under every rule set; {number} of them gives another result under at least one.",
        "{examples} under every rule set; {number} of them give another result under at least one.",
        flipped,
        examples=several("{number} example", "{number} examples", len(found)),
    )


def flipped_first(shown: Sequence[Examples], found: Flips) -> tuple[Examples, ...]:
    """Return groups of examples; those that flip come first, as a group of each game."""
    flipped = [case for _, cases in shown for case in cases if any(one.differs for one in found[case.id].values())]
    games = dict.fromkeys(case.game.name for case in flipped)
    first = ((_(FLIPPED), [case for case in flipped if case.game.name == game]) for game in games)
    left = ((heading, [case for case in cases if case not in flipped]) for heading, cases in shown)
    return tuple((heading, tuple(cases)) for heading, cases in (*first, *left) if cases)


def matrix(corpus: Corpus, shown: Sequence[Examples], found: Flips, wanted: CasesWanted) -> Html:
    """Return groups of examples, each with what it shows under every rule set of its game."""
    return join(_group(corpus, heading, cases, found, wanted) for heading, cases in shown)


def _group(corpus: Corpus, heading: str, cases: Sequence[Case], found: Flips, wanted: CasesWanted) -> Html:
    """Return examples of one chapter; they are all of one game."""
    rulesets = rulesets_in_order(corpus, cases[0].game)
    columns = (_("Example"), *map(names.capital, (names.ruleset(corpus, id_) for id_ in rulesets)))
    rows = (
        (
            cell(columns[0], _title(corpus, case, wanted)),
            *(
                _cell(corpus, column, case, id_, found[case.id][id_])
                for column, id_ in zip(columns[1:], rulesets, strict=True)
            ),
        )
        for case in cases
    )
    return tag("section", tag("h2", heading), table(heading, columns, rows, "facts matrix-of-examples"))


def _title(corpus: Corpus, case: Case, wanted: CasesWanted) -> Html:
    """Return the link to an example, and where it stands."""
    to = link(english(case.title), ExampleView(case.id, wanted=wanted).address())
    return join([to, " ", tag("span", place_links(corpus, case.stands_in), class_="ground")])


def _cell(corpus: Corpus, column: str, case: Case, ruleset: str, under: Under) -> Html:
    """Return what an example shows under one rule set: the result of its own, and of the others what differs."""
    said = join(tag("div", one) for one in under.said) or tag("div", _("no finding"), class_="nothing")
    if under.cannot:
        return cell(column, tag("span", english(shortened(under.cannot)), class_="soft"))
    if under.differs:
        both = ",".join((case.rulesets[0], ruleset))
        records = join((divergence_link(id_) for id_ in under.records), ", ")
        more = (records, " · " if records else "", link(_("compare"), address(COMPARE, case=case.id, rules=both)))
        return cell(column, said, tag("div", *more, class_="ground"), class_="differs")
    return cell(column, said if ruleset == case.rulesets[0] else tag("span", _("the same"), class_="soft"))
