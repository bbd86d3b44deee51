"""The tables of what our players' coups show, as HTML: what was measured, what faults cost, and the game itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.blocks import TableRow, section, table
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag, text
from piquet_corpus.publishing.names import signed, value_in_words
from piquet_corpus.publishing.parts.naming import decision_shown
from piquet_corpus.simulation.coups import BOTH, PARTIE, PLAYERS, QUANTILES, Fact, facts
from piquet_corpus.simulation.rows import (
    FAULTS,
    LOSES,
    MEASURED,
    FaultCost,
    MeasuredImpact,
    fixed,
    measured,
    stated,
)
from piquet_corpus.simulation.store import Interval, places_of
from piquet_corpus.work.grouping import grouped
from rules.core.messages import N_, _, language, say

SIDES = ("elder", "younger")
RARE = {"blanche": N_("blanche"), "repique": N_("repique"), "pique": N_("pique"), "capot": N_("capot")}
"""What happens rarely, and its name."""

# --- numbers with their intervals, as the reader writes them: each with the same places as its bounds ---


def _number(number: float, places: int) -> str:
    written = signed(f"{number:.{places}f}")
    return written.replace(".", ",") if language() == "fr" else written


def _with_bounds(interval: Interval, places: int, unit: str = "") -> str:
    bounds = say("({low} to {high})", low=_number(interval.low, places), high=_number(interval.high, places))
    return f"{_number(interval.value, places)}{unit} {bounds}"


def _share(interval: Interval, number: int) -> Html:
    """Return a share in per cent, with its interval; of what was never seen, the bound."""
    shown = interval.times(100)
    if interval.value:
        return text(_with_bounds(shown, places_of(shown.value), " %"))
    whole = f"{number:,}" if language() != "fr" else f"{number:,}".replace(",", "\u202f")
    bound = _number(shown.high, places_of(shown.high))
    return text(say("none in {number} (less than {bound} %)", number=whole, bound=bound))


def _change(impact: MeasuredImpact, name: str) -> Html:
    """Return the change of a mean, with its interval; in soft print if chance may have brought it."""
    mean = impact.found[name]
    if mean == Interval(0.0, 0.0, 0.0):
        return tag("span", "0", class_="soft")
    change = f"{'+' if mean.value > 0 else ''}{_with_bounds(mean, places_of(max(abs(mean.low), abs(mean.high))))}"
    return text(change) if name in impact.beyond_chance else tag("span", change, class_="soft")


def _fact(fact: Fact, places: int = 1) -> Html:
    return _share(fact.found, fact.number) if fact.is_share else text(_with_bounds(fact.found, places))


def _by_player(player: str, shown: Html) -> Html:
    return tag("div", tag("span", english(player), class_="ground"), " ", shown)


# --- what was measured of each decision ---


def measured_table(corpus: Corpus, readings: bool) -> Html:
    """Return what was measured: of decisions in which rule sets differ, or of other readings of one rule set."""
    columns = (
        _("What is decided"),
        _("Coups with another score"),
        _("The elder’s points"),
        _("The younger’s points"),
        _("Parties with another winner"),
    )
    rows = [
        _measured(corpus, lines, None if readings or place else str(decision))
        for decision, impacts in measured(corpus).items()
        for place, lines in enumerate(experiments(impact for impact in impacts if impact.is_reading == readings))
    ]
    name = _("Other readings") if readings else _("Measured")
    return table(name, columns, rows, "facts measured") if rows else Html()


def experiments(impacts: Iterable[MeasuredImpact]) -> Iterable[Sequence[MeasuredImpact]]:
    """Return the lines of each experiment, one for each player."""
    return grouped((impact.experiment, impact) for impact in impacts).values()


def _measured(corpus: Corpus, lines: Sequence[MeasuredImpact], anchor: str | None) -> TableRow:
    """Return the row of an experiment, with a line for each player in each cell. `anchor`: its place on the page."""
    decision = lines[0].decision
    known = stated(corpus).get(decision)
    shown = decision_shown(corpus, decision)
    why = tag("div", english(known.why), class_="ground") if anchor and known and known.why else None
    setting = tag("div", _setting(corpus, lines[0]), class_="happened")
    elder, younger = (join(_by_player(line.player, _change(line, side)) for line in lines) for side in SIDES)
    return (
        tag("div", setting, shown, why, id=anchor),
        join(_shares(lines, "other_score")),
        elder,
        younger,
        join(_shares(lines, "other_winner")),
    )


def _shares(lines: Sequence[MeasuredImpact], name: str) -> Iterator[Html]:
    """Yield the shares of an experiment, a line for each player; of deals that are not the same there are none."""
    if name not in lines[0].found:
        yield tag("span", _("cannot be compared"), class_="soft")
        return
    for line in lines:
        yield _by_player(line.player, _share_of(line, name))


def _share_of(impact: MeasuredImpact, name: str) -> Html:
    return _share(impact.found[name], impact.coups if name == "other_score" else impact.parties)


def _setting(corpus: Corpus, impact: MeasuredImpact) -> str:
    mine = names.capital(names.ruleset(corpus, impact.ruleset))
    if impact.is_reading:
        return say("{rules}, read as: {value}", rules=mine, value=value_in_words(impact.source))
    return say("{rules}, with this from {source}", rules=mine, source=names.ruleset(corpus, impact.source))


def in_short(corpus: Corpus, lines: Sequence[MeasuredImpact]) -> Html:
    """Return what an experiment shows, in one sentence."""
    setting = _setting(corpus, lines[0])
    if "other_score" not in lines[0].found:
        return fragment(setting, ". ", _("The deals are not the same, so only means can be compared."))
    scores, winners = (
        join(
            (
                phrase("{share} with {player}", share=_share_of(line, name), player=tag("b", english(line.player)))
                for line in lines
            ),
            ", ",
        )
        for name in ("other_score", "other_winner")
    )
    return phrase(
        "{setting}. Coups with another score: {scores}. Parties with another winner: {winners}.",
        setting=setting,
        scores=scores,
        winners=winners,
    )


# --- what faults cost ---


def costs(corpus: Corpus, id_: str) -> Html:
    """Return what faults cost: a table of its own, in which each decision has its place. `id_`: the place of it all."""
    columns = (_("Fault"), _("Rule sets"), _("He loses"), _("Points, as elder"), _("Points, as younger"))
    decisions: set[Decision] = set()
    faults: set[tuple[Decision, str]] = set()
    rows = []
    for cost in FAULTS.readable(corpus.directory):
        for rulesets, losses in _alike(corpus, cost):
            fault = Html()
            if (cost.decision, cost.happens) not in faults:
                fault = _fault(corpus, cost, first=cost.decision not in decisions)
            decisions.add(cost.decision)
            faults.add((cost.decision, cost.happens))
            sets = ", ".join(names.ruleset(corpus, id_) for id_ in rulesets)
            rows.append((fault, sets, _(LOSES[cost.loses]), *losses))
    if not rows:
        return Html()
    lead = _(
        "What a player loses if the fault happens in an average coup of ours and is found out. No book says how often "
        "that was, so these figures stand by themselves. They are not to be compared with those of honest play."
    )
    title = _("What faults cost")
    return section(title, tag("p", lead), table(title, columns, rows, "facts measured"), id_=id_)


def _fault(corpus: Corpus, cost: FaultCost, *, first: bool) -> Html:
    happens = tag("div", english(cost.happens))
    if not first:
        return happens
    decided = decision_shown(corpus, cost.decision)
    return tag("div", decided, happens, id=str(cost.decision))


def _alike(corpus: Corpus, cost: FaultCost) -> Iterator[tuple[Sequence[str], Sequence[Html]]]:
    pairs = ((tuple(_losses(corpus, cost, ruleset, side) for side in SIDES), ruleset) for ruleset in cost.rulesets)
    return ((rulesets, losses) for losses, rulesets in grouped(pairs).items())


def _losses(corpus: Corpus, cost: FaultCost, ruleset: str, side: str) -> Html:
    if points := fixed(corpus.rulesets[ruleset], cost.loses):
        return tag("div", " / ".join(map(str, points)))
    what = MEASURED.get(cost.loses, "")
    known = ((player, facts(corpus).get((ruleset, player, side, what))) for player in PLAYERS)
    lines = [_by_player(player, _fact(fact)) for player, fact in known if fact]
    return tag("div", *lines) if lines else Html()


# --- the game itself ---

Found = Mapping[tuple[str, str], Fact]
"""Facts by whom they are of, and what they are."""


def the_game(corpus: Corpus) -> Html:
    """Return the game itself: scores, how often rare things happen, parties."""
    known = _by_rulesets(corpus)
    if not known:
        return Html()
    first = (_("Rule set and player"), _("The elder’s points"), _("The younger’s points"), _("The elder’s advantage"))
    second = (
        *(_("Rule set and player"), _("Rare things, elder"), _("Rare things, younger"), _("Nobody counts a point")),
        *(_("Parties won by who is elder first"), _("Coups of a partie")),
    )
    scores, rare = [], []
    for rulesets, player, of in known:
        called = names.capital(", ".join(names.ruleset(corpus, id_) for id_ in rulesets))
        name = tag("div", called, tag("div", english(player), class_="ground"))
        scores.append((name, *(_scores(of, side) for side in SIDES), _fact(of[BOTH, "advantage"], 2)))
        nobody, won = _fact(of[BOTH, "no point"]), _fact(of[PARTIE, "won by the first"])
        length = _fact(of[PARTIE, "coups"], 2)
        rare.append((name, *(_rare(of, side) for side in SIDES), nobody, won, length))
    notes = (
        _(
            "Shares are per cent of coups. In brackets stand the bounds between which the true number lies in 95 of "
            "100 such trials; without brackets, both are this one number."
        ),
        _(
            "The games of 36 and of 32 cards have no deal in common, so their means can be compared, and not their "
            "coups."
        ),
        _("A hand without a figure is dealt once in 463 deals of 36 cards, and once in 1,792 of 32: that is exact."),
    )
    return fragment(
        *(tag("p", note) for note in notes),
        section(_("Scores of a coup"), table(_("Scores of a coup"), first, scores, "facts measured")),
        section(_("Rare things, and parties"), table(_("Rare things"), second, rare, "facts measured")),
    )


def _by_rulesets(corpus: Corpus) -> list[tuple[Sequence[str], str, Found]]:
    """Return the facts by rule sets and player; rule sets of which all is the same stand together."""
    by_set: dict[tuple[str, str], dict[tuple[str, str], Fact]] = defaultdict(dict)
    for (ruleset, player, of, what), fact in facts(corpus).items():
        by_set[ruleset, player][of, what] = fact
    alike = grouped(
        ((player, tuple(fact.found for fact in known.values())), ruleset) for (ruleset, player), known in by_set.items()
    )
    return [(rulesets, player, by_set[rulesets[0], player]) for (player, _intervals), rulesets in alike.items()]


def _scores(of: Found, side: str) -> Html:
    quarters = " · ".join(_quantile(of[side, what]) for what in QUANTILES)
    shown = tag("div", say("5, 25, 50, 75, 95 % of coups have at most: {numbers}", numbers=quarters), class_="ground")
    spread = phrase("standard deviation {number}", number=_fact(of[side, "spread"]))
    return tag("div", _fact(of[side, "points"], 2), tag("div", spread, class_="ground"), shown)


def _quantile(fact: Fact) -> str:
    return f"{fact.found.value:.0f}" if fact.found.low == fact.found.high else _fact(fact, 0)


def _rare(of: Found, side: str) -> Html:
    lines = (tag("div", _(name), " ", _fact(of[side, what])) for what, name in RARE.items() if (side, what) in of)
    return tag("div", *lines)
