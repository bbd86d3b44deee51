"""The game itself, as HTML: scores, rare things, parties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.impact_figures import fact
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.simulation.impact.coups import BOTH, PARTIE, QUANTILES, Fact, facts
from piquet_corpus.simulation.summary import Interval
from rules.core.messages import N_, _, say

RARE = {"blanche": N_("blanche"), "repique": N_("repique"), "pique": N_("pique"), "capot": N_("capot")}
"""What happens rarely, and its name."""
Found = Mapping[tuple[str, str], Fact]
"""Facts by whom they are of, and what they are."""


def the_game(corpus: Corpus) -> Html:
    """Return the game itself: scores, how often rare things happen, parties."""
    grouped = _alike(corpus)
    if not grouped:
        return Html()
    first = (_("Rule set and player"), _("The elder’s points"), _("The younger’s points"), _("The elder’s advantage"))
    second = (
        *(_("Rule set and player"), _("Rare things, elder"), _("Rare things, younger"), _("Nobody counts a point")),
        *(_("Parties won by who is elder first"), _("Coups of a partie")),
    )
    scores, rare = [], []
    for (rulesets, player), of in grouped.items():
        called = names.capital(", ".join(names.ruleset(corpus, one) for one in rulesets))
        name = tag("div", called, tag("div", english(player), class_="ground"))
        advantage = fact(of[BOTH, "advantage"], places=2)
        scores.append(_cells(first, (name, _scores(of, "elder"), _scores(of, "younger"), advantage)))
        nobody, won = fact(of[BOTH, "no point"]), fact(of[PARTIE, "won by the first"])
        length = fact(of[PARTIE, "coups"], places=2)
        rare.append(_cells(second, (name, _rare(of, "elder"), _rare(of, "younger"), nobody, won, length)))
    said = _(
        "Shares are per cent of coups. In brackets stand the bounds between which the true number lies in 95 of 100 "
        "such trials; without brackets, both are this one number."
    )
    unpaired = _(
        "The games of 36 and of 32 cards have no deal in common, so their means can be compared, and not their coups."
    )
    exact = _("A hand without a figure is dealt once in 463 deals of 36 cards, and once in 1,792 of 32: that is exact.")
    return join(
        [
            *(tag("p", one) for one in (said, unpaired, exact)),
            section(_("Scores of a coup"), table(_("Scores of a coup"), first, scores, "facts measured")),
            section(_("Rare things, and parties"), table(_("Rare things"), second, rare, "facts measured")),
        ]
    )


def _alike(corpus: Corpus) -> Mapping[tuple[tuple[str, ...], str], Found]:
    """Return the facts by rule sets and player; rule sets of which all is the same stand together."""
    by_set: dict[tuple[str, str], dict[tuple[str, str], Fact]] = {}
    for (ruleset, player, of, what), one in facts(corpus).items():
        by_set.setdefault((ruleset, player), {})[of, what] = one
    grouped: dict[tuple[str, tuple[Interval, ...]], list[str]] = {}
    for (ruleset, player), found in by_set.items():
        grouped.setdefault((player, tuple(one.found for one in found.values())), []).append(ruleset)
    return {(tuple(sets), player): by_set[sets[0], player] for (player, _found), sets in grouped.items()}


def _cells(columns: Sequence[str], contents: Sequence[Html]) -> tuple[Html, ...]:
    return tuple(cell(column, content) for column, content in zip(columns, contents, strict=True))


def _scores(of: Found, side: str) -> Html:
    """Return mean, spread and percentiles of a side."""
    quarters = " · ".join(_quantile(of[side, what]) for what in QUANTILES)
    shown = tag("div", say("5, 25, 50, 75, 95 % of coups have at most: {numbers}", numbers=quarters), class_="ground")
    spread = phrase("standard deviation {number}", number=fact(of[side, "spread"]))
    return tag("div", fact(of[side, "points"], places=2), tag("div", spread, class_="ground"), shown)


def _quantile(one: Fact) -> str:
    """Return a whole number, with its interval if there is more than one number in it."""
    return f"{one.found.value:.0f}" if one.found.low == one.found.high else fact(one, places=0)


def _rare(of: Found, side: str) -> Html:
    return tag(
        "div",
        *(tag("div", _(said), " ", fact(of[side, what])) for what, said in RARE.items() if (side, what) in of),
    )
