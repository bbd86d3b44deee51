"""What faults cost, and the game itself, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.clause import section
from piquet_corpus.html.impact_figures import comma, fact
from piquet_corpus.html.markup import Html, cell, english, phrase, table, tag
from piquet_corpus.html.wording import spaced
from piquet_corpus.impact.coups import BOTH, PARTIE, Fact, facts
from piquet_corpus.impact.faults import LOSES, MEASURED, FaultCost, fault_costs
from rules.core.messages import _, say

QUARTERS = ("lowest twentieth", "lowest quarter", "median", "highest quarter", "highest twentieth")
RARE = ("blanche", "repique", "pique", "capot")
PLAYERS = ("random", "plain", "sound")


def costs(corpus: Corpus) -> Html:
    """Return what faults cost: a table of its own."""
    columns = (
        _("Fault"),
        _("Rule sets"),
        _("He loses"),
        _("Points, as elder"),
        _("Points, as younger"),
    )
    rows = [_cost(corpus, columns, one) for one in fault_costs(corpus)]
    said = _(
        "What a player loses if the fault happens in an average coup of ours and is found out. How often it happened "
        "no book says, so these figures stand by themselves and are not to be compared with those above."
    )
    return (
        section(_("What faults cost"), tag("p", said), table(_("What faults cost"), columns, rows)) if rows else Html()
    )


def _cost(corpus: Corpus, columns: Sequence[str], one: FaultCost) -> tuple[Html, ...]:
    """Return the row of a fault."""
    sets = ", ".join(names.ruleset(corpus, each) for each in one.rulesets)
    costs = (
        cell(column, *_losses(corpus, one, side))
        for column, side in zip(columns[3:], ("elder", "younger"), strict=True)
    )
    fault = tag("div", english(one.happens), tag("div", tag("code", str(one.decision)), class_="ground"))
    return cell(columns[0], fault), cell(columns[1], sets), cell(columns[2], _(LOSES[one.loses])), *costs


def _losses(corpus: Corpus, one: FaultCost, side: str) -> Iterator[Html]:
    """Yield what a player loses, a line for each player of ours; the first rule set stands for those that are alike."""
    what = MEASURED.get(one.loses)
    if what is None:
        yield tag("span", "0" if one.loses == "nothing" else "10" if one.loses == "blanche" else "—")
        return
    for player in PLAYERS:
        found = facts(corpus).get((one.rulesets[0], player, side, what))
        if found:
            yield tag("div", tag("span", player, class_="ground"), " ", fact(found))


def the_game(corpus: Corpus) -> Html:
    """Return the game itself: scores, how often rare things happen, parties."""
    known = facts(corpus)
    asked = list(dict.fromkeys((ruleset, player) for ruleset, player, _of, _what in known))
    if not asked:
        return Html()
    first = (_("Rule set and player"), _("The elder’s points"), _("The younger’s points"), _("The elder’s advantage"))
    second = (_("Rule set and player"), _("Rare things, elder"), _("Rare things, younger"), _("Nobody counts a point"))
    last = (_("Parties won by who is elder first"), _("Coups of a partie"))
    scores, rare = [], []
    for ruleset, player in asked:
        of = {(of, what): found for (rules, who, of, what), found in known.items() if (rules, who) == (ruleset, player)}
        name = tag("div", names.capital(names.ruleset(corpus, ruleset)), tag("div", player, class_="ground"))
        advantage = cell(first[3], fact(of[BOTH, "advantage"], places=2))
        sides = (cell(first[at], _scores(of, side)) for at, side in ((1, "elder"), (2, "younger")))
        scores.append((cell(first[0], name), *sides, advantage))
        seen = (cell(second[at], _rare(of, side)) for at, side in ((1, "elder"), (2, "younger")))
        ends = (
            cell(last[0], fact(of[PARTIE, "won by the first"], True)),
            cell(last[1], fact(of[PARTIE, "coups"], places=2)),
        )
        rare.append((cell(second[0], name), *seen, cell(second[3], fact(of[BOTH, "no point"], True)), *ends))
    said = _("Two like players, under each rule set. Shares are per cent of coups; in brackets: the interval of 95 %.")
    unpaired = _(
        "The games of 36 and of 32 cards have no deal in common, so their means can be compared, and not their coups."
    )
    exact = _("A hand without a figure is dealt once in 463 deals of 36 cards, and once in 1,792 of 32: that is exact.")
    return section(
        _("The game itself"),
        *(tag("p", one) for one in (said, unpaired, exact)),
        table(_("Scores of a coup"), first, scores, "facts measured"),
        table(_("Rare things, and parties"), (*second, *last), rare, "facts measured"),
        id_="game",
    )


def _scores(of: dict[tuple[str, str], Fact], side: str) -> Html:
    """Return mean, spread and percentiles of a side."""
    quarters = " · ".join(comma(f"{of[side, what].found.value:.0f}") for what in QUARTERS)
    shown = tag("div", say("5, 25, 50, 75, 95 % of coups have at most: {numbers}", numbers=quarters), class_="ground")
    spread = phrase("spread {number}", number=fact(of[side, "spread"]))
    return tag("div", fact(of[side, "points"], places=2), tag("div", spread, class_="ground"), shown)


def _rare(of: dict[tuple[str, str], Fact], side: str) -> Html:
    """Return how often a side has the rare things."""
    return tag(
        "div",
        *(tag("div", f"{_(spaced(what))} ", fact(of[side, what], True, 2)) for what in RARE if (side, what) in of),
    )
