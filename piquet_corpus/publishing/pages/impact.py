"""What difference each difference of the rules makes, as HTML: the page and its tables; and what stands at a record."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, log10

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import IMPACT, address, link
from piquet_corpus.publishing.html.blocks import TableRow, facts, listing, section, table
from piquet_corpus.publishing.html.markup import Html, as_read, english, fragment, join, phrase, tag, text
from piquet_corpus.publishing.html.page import WebPage, introduced, views
from piquet_corpus.publishing.names import signed, value_in_words
from piquet_corpus.publishing.parts.naming import decision_shown
from piquet_corpus.publishing.parts.pictures import plot, plotted
from piquet_corpus.simulation.coups import BOTH, PARTIE, PLAYERS, QUANTILES, Fact
from piquet_corpus.simulation.coups import facts as coup_facts
from piquet_corpus.simulation.rows import (
    FAULTS,
    LOSES,
    OUTCOMES,
    FaultCost,
    MeasuredImpact,
    Outcome,
    StatedOutcome,
    fixed,
    measured,
    stated,
)
from piquet_corpus.simulation.rows import MEASURED as MEASURED_LOSSES
from piquet_corpus.simulation.store import Interval, places_of
from piquet_corpus.work.grouping import grouped
from rules.core.messages import N_, _, language, meant, say

MEANS = {
    "cannot matter": N_("It changes no score and nobody’s chances, and we say why."),
    "not exercised": N_("It may matter, but our players never do what it is about."),
    "measured": N_("Our players play with it and without it, on the same deals."),
    "fault": N_("It matters only if somebody makes a mistake or cheats. What that costs has a table of its own."),
}
"""What the outcomes mean."""
ARGUED: tuple[Outcome, ...] = ("cannot matter", "not exercised")
"""The outcomes for which there is an argument instead of a figure."""
CALLED = {"random": N_("random"), "plain": N_("plain"), "sound": N_("sound"), "strong": N_("strong")}
"""What the players are called."""
ABILITIES = {
    "random": N_("plays any card that he may"),
    "plain": N_("plays by a rule of thumb"),
    "sound": N_("tries out what the other may hold"),
}
"""How our players play."""
MEASURED, READINGS, OTHERS, GAME = "", "readings", "others", "game"
VIEWS = {
    MEASURED: N_("Measured"),
    READINGS: N_("Other readings"),
    OTHERS: N_("Not measured, and faults"),
    GAME: N_("The game itself"),
}
"""The parts of the page, as its address names them."""
LEADS = {
    MEASURED: N_(
        "How much does each difference between the rules matter? Three players of ours have played millions of coups "
        "to find out. Most differences change nothing for two honest players."
    ),
    READINGS: N_(
        "Some sentences can be understood in two ways. Here a rule set is played as we read it, and with another "
        "reading that its text admits."
    ),
    OTHERS: N_(
        "Of these differences honest coups show nothing: they cannot matter, or our players never do what they are "
        "about, or they are about faults. What a fault costs stands at the end."
    ),
    GAME: N_("What comes of a coup and of a partie under each rule set, when two like players of ours play."),
}
"""What each part says first."""
NOTE = N_(
    "In brackets stand the bounds between which the true number lies in 95 of 100 such trials. The points are "
    "means of a coup, and tell how much more or less. A change of points that chance may have brought is in soft "
    "print. With sound players many coups end otherwise only because they think otherwise: one guess more, under "
    "the same rules, changes 78 of 100 coups in 1642, and 72 today with 32 cards. So the points "
    "tell what it is worth. A decision may also change who wins a partie in which every coup counts the same: who "
    "counts first then reaches the number first."
)
"""How what was measured is to be read."""


def impact_page(corpus: Corpus, view: str) -> WebPage:
    """Return a part of the page."""
    title = _("What difference it makes") if view == MEASURED else _(VIEWS[view])
    parts = {address(IMPACT, view=part): name for part, name in VIEWS.items()}
    nav = views(parts, address(IMPACT, view=view), _("Parts of the page"))
    return introduced(title, _(LEADS[view]), *_contents(corpus, view), nav=nav, class_="impact")


def _contents(corpus: Corpus, view: str) -> Iterator[Html]:
    if view in (MEASURED, OTHERS):
        counted = Counter(decision.outcome for decision in stated(corpus).values())
        yield facts(
            (link(f"{_(outcome)}: {counted[outcome]}", _at(outcome, _id(outcome))), _(MEANS[outcome]))
            for outcome in OUTCOMES
        )
    if view == OTHERS:
        yield from (_argued(corpus, outcome) for outcome in ARGUED)
        yield _costs(corpus, _id("fault"))
        return
    yield _players()
    if view == GAME:
        yield _plot_of_scores(corpus)
        yield _the_game(corpus)
    elif view == READINGS:
        yield tag("p", _(NOTE))
        yield _measured_table(corpus, readings=True)
    else:
        yield _plot_of_shares(corpus)
        shown = _measured_table(corpus, readings=False)
        yield section(_("Measured"), *([tag("p", _(NOTE)), shown] if shown else []), id_=_id("measured"))


def place_of(stated_: StatedOutcome) -> str:
    """Return the address of what is said of a decision."""
    return _at(stated_.outcome, str(stated_.leader))


def _at(outcome: Outcome, fragment: str) -> str:
    return address(IMPACT, fragment, view=MEASURED if outcome == "measured" else OTHERS)


def _id(outcome: Outcome) -> str:
    return outcome.replace(" ", "-")


def _players() -> Html:
    lead = _("The players are not those of 1642 or of any book: a figure holds for them alone.")
    honest = _("All announce what they hold, never try to mislead the other, and make no mistake.")
    number = phrase(
        "{random} and {plain} play a million coups and 100,000 parties, {sound} 10,000 and 1,000. All figures come "
        "from {command}.",
        **{name: tag("b", _(CALLED[name])) for name in ABILITIES},
        command=tag("code", "piquet-corpus impact --write"),
    )
    abilities = (
        fragment(phrase("{name} {does}", name=tag("b", _(CALLED[name])), does=_(does)), ".")
        for name, does in ABILITIES.items()
    )
    return fragment(tag("p", lead, " ", honest), listing(abilities), tag("p", number))


def _argued(corpus: Corpus, outcome: Outcome) -> Html:
    columns = (_("What is decided"), meant("why something is so", "Why"))
    rows = []
    for decision, known in stated(corpus).items():
        if known.outcome == outcome:
            shown = decision_shown(corpus, decision)
            rows.append((tag("div", shown, id=str(decision)), as_read(known.why, known.whys)))
    if not rows:
        return Html()
    called = names.capital(_(outcome))
    return section(called, tag("p", _(MEANS[outcome])), table(called, columns, rows), id_=_id(outcome))


def of_record(corpus: Corpus, record: Divergence) -> Html:
    """Return what can be said of the decisions of a divergence; nothing if it decides nothing."""
    known = stated(corpus)
    parts = (part for decision in record.decisions for part in _of_decision(corpus, decision, known.get(decision)))
    return section(_("What difference it makes"), *parts)


def _of_decision(corpus: Corpus, decision: Decision, known: StatedOutcome | None) -> Iterator[Html]:
    lines = measured(corpus).get(decision, ())
    if known is None and not lines:
        return
    outcome = known.outcome if known else "measured"
    name = link(names.capital(_(outcome)), place_of(known) if known else address(IMPACT, view=READINGS))
    yield tag("p.outcome", tag("b", name), ". ", as_read(known.why, known.whys) if known and known.why else None)
    for experiment in experiments(lines):
        yield tag("p.ground", _in_short(corpus, experiment))


def outcome_links(corpus: Corpus, decisions: Iterable[Decision]) -> Iterator[Html]:
    """Yield the outcomes of decisions, each once, as links to what is known of them."""
    known = stated(corpus)
    outcomes = {known[decision].outcome: known[decision] for decision in decisions if decision in known}
    for outcome, last in outcomes.items():
        shown = names.labelled(_("What difference it makes"), _(outcome))
        yield tag("div.ground", link(shown, place_of(last)))


# --- the tables ---

SIDES = {"elder": N_("elder"), "younger": N_("younger")}
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
        return tag("span.soft", "0")
    change = f"{'+' if mean.value > 0 else ''}{_with_bounds(mean, places_of(max(abs(mean.low), abs(mean.high))))}"
    return text(change) if name in impact.beyond_chance else tag("span.soft", change)


def _fact(fact: Fact, places: int = 1) -> Html:
    return _share(fact.found, fact.number) if fact.is_share else text(_with_bounds(fact.found, places))


def _by_player(player: str, shown: Html) -> Html:
    return tag("div", tag("span.ground", _(CALLED[player])), " ", shown)


# --- what was measured of each decision ---


def _measured_table(corpus: Corpus, readings: bool) -> Html:
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
    why = tag("div.ground", as_read(known.why, known.whys)) if anchor and known and known.why else None
    setting = tag("div.happened", _setting(corpus, lines[0]))
    elder, younger = (join(_by_player(line.player, _change(line, side)) for line in lines) for side in SIDES)
    return (
        tag("div", setting, decision_shown(corpus, decision), why, id=anchor),
        join(_shares(lines, "other_score")),
        elder,
        younger,
        join(_shares(lines, "other_winner")),
    )


def _shares(lines: Sequence[MeasuredImpact], name: str) -> Iterator[Html]:
    """Yield the shares of an experiment, a line for each player; of deals that are not the same there are none."""
    if name not in lines[0].found:
        yield tag("span.soft", _("cannot be compared"))
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


def _in_short(corpus: Corpus, lines: Sequence[MeasuredImpact]) -> Html:
    setting = _setting(corpus, lines[0])
    if "other_score" not in lines[0].found:
        return fragment(setting, ". ", _("The deals are not the same, so only means can be compared."))
    scores, winners = (
        join(
            (
                phrase("{share} with {player}", share=_share_of(line, name), player=tag("b", _(CALLED[line.player])))
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


# --- the plots ---

POWERS = range(-4, 3)
"""The shares along a line, in per cent, as powers of ten."""
SPREAD = dict(zip(("p5", "p25", "median", "p75", "p95"), QUANTILES, strict=True))
TICK = 20
"""Points from one number of the scale to the next."""


def _plot_of_shares(corpus: Corpus) -> Html:
    """How many coups end with another score, what matters most first."""
    lines = {
        (decision, lines[0].ruleset): {line.player: line.found["other_score"] for line in lines}
        for decision, impacts in measured(corpus).items()
        for lines in experiments(impact for impact in impacts if not impact.is_reading)
        if "other_score" in lines[0].found
    }
    if not lines:
        return Html()
    words = _(
        "How many coups in a hundred end with another score, when one rule set takes one decision from another: what "
        "matters most to sound players first. Each number along the line is ten times the one before. A triangle: "
        "none was seen, so the share is less than the place where it stands. Choose a decision to see its numbers."
    )
    ranked = sorted(lines.items(), key=lambda line: -line[1][PLAYERS[-1]].value)
    key = (tag("span", tag("i", class_=player), _(CALLED[player])) for player in PLAYERS)
    named = {
        each: names.capital(names.decision(corpus, each.rule, each.parameter)) for (each, _ruleset), _line in ranked
    }
    shown = (
        (
            fragment(link(named[decision], f"#{decision}"), ": ", names.ruleset(corpus, ruleset)),
            [_share_mark(player, shares[player]) for player in PLAYERS if player in shares],
        )
        for (decision, ruleset), shares in ranked
    )
    return plot(words, [_number(10.0**power, max(0, -power)) for power in POWERS], shown, *key)


def _share_mark(player: str, share: Interval) -> Html:
    shown = 100 * (share.value or share.high)  # of what was never seen, the bound
    place = 100 * (log10(shown) - POWERS[0]) / (len(POWERS) - 1)
    kind = player if share.value else f"{player} none"
    return plotted(kind, f"{player}: {_number(shown, places_of(shown))} %", place)


def _plot_of_scores(corpus: Corpus) -> Html:
    """What elder and younger score with the strongest players."""
    known = coup_facts(corpus)
    spreads = {
        (ruleset, side): {name: known[ruleset, PLAYERS[-1], side, what].found.value for name, what in SPREAD.items()}
        for ruleset in dict.fromkeys(key[0] for key in known)
        for side in SIDES
    }
    if not spreads:
        return Html()
    words = _(
        "What sound players score in a coup. Half of all coups are in the bar, nine of ten on the line; the stroke is "
        "the median, which as many coups exceed as do not reach it."
    )
    steps = ceil(max(spread["p95"] for spread in spreads.values()) / TICK)
    end = steps * TICK
    lines = (
        (names.labelled(names.capital(names.ruleset(corpus, ruleset)), _(SIDES[side])), _spread_marks(spread, end))
        for (ruleset, side), spread in spreads.items()
    )
    return plot(words, [str(TICK * step) for step in range(steps + 1)], lines)


def _spread_marks(spread: Mapping[str, float], end: int) -> Iterator[Html]:
    says = " · ".join(_number(points, 0) for points in spread.values())
    p5, p25, median, p75, p95 = (100 * points / end for points in spread.values())
    yield plotted("whole", says, p5, p95)
    yield plotted("half", says, p25, p75)
    yield plotted("median", says, median)


# --- what faults cost ---


def _costs(corpus: Corpus, id_: str) -> Html:
    columns = (_("Fault"), _("Rule sets"), _("He loses"), _("Points, as elder"), _("Points, as younger"))
    decisions = set()
    faults = set()
    rows = []
    for cost in FAULTS.readable(corpus.directory):
        alike = grouped(
            (tuple(_losses(corpus, cost, ruleset, side) for side in SIDES), ruleset) for ruleset in cost.rulesets
        )
        for losses, rulesets in alike.items():
            fault = Html()
            if (cost.decision, cost.happens) not in faults:
                fault = tag("div", english(cost.happens))
                if cost.decision not in decisions:
                    fault = tag("div", decision_shown(corpus, cost.decision), fault, id=str(cost.decision))
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


def _losses(corpus: Corpus, cost: FaultCost, ruleset: str, side: str) -> Html:
    if points := fixed(corpus.rulesets[ruleset], cost.loses):
        return tag("div", " / ".join(map(str, points)))
    what = MEASURED_LOSSES.get(cost.loses, "")
    known = ((player, coup_facts(corpus).get((ruleset, player, side, what))) for player in PLAYERS)
    lines = [_by_player(player, _fact(fact)) for player, fact in known if fact]
    return tag("div", *lines) if lines else Html()


# --- the game itself ---

Found = Mapping[tuple[str, str], Fact]
"""Facts by whom they are of, and what they are."""


def _the_game(corpus: Corpus) -> Html:
    by_set: dict[tuple[str, str], dict[tuple[str, str], Fact]] = defaultdict(dict)
    for (ruleset, player, whom, what), fact in coup_facts(corpus).items():
        by_set[ruleset, player][whom, what] = fact
    if not by_set:
        return Html()
    # Rule sets of which all is the same stand together.
    alike = grouped(
        ((player, tuple(fact.found for fact in known.values())), ruleset) for (ruleset, player), known in by_set.items()
    )
    first = (_("Rule set and player"), _("The elder’s points"), _("The younger’s points"), _("The elder’s advantage"))
    second = (
        *(_("Rule set and player"), _("Rare things, elder"), _("Rare things, younger"), _("Nobody counts a point")),
        *(_("Parties won by who is elder first"), _("Coups of a partie")),
    )
    scores, rare = [], []
    for (player, _intervals), rulesets in alike.items():
        of = by_set[rulesets[0], player]
        called = names.capital(", ".join(names.ruleset(corpus, id_) for id_ in rulesets))
        name = tag("div", called, tag("div.ground", _(CALLED[player])))
        scores.append((name, *(_scores(of, side) for side in SIDES), _fact(of[BOTH, "advantage"], 2)))
        nobody, won = _fact(of[BOTH, "no point"]), _fact(of[PARTIE, "won by the first"])
        happen = (
            tag(
                "div",
                *(
                    tag("div", _(rarity), " ", _fact(of[side, id_]))
                    for id_, rarity in RARE.items()
                    if (side, id_) in of
                ),
            )
            for side in SIDES
        )
        rare.append((name, *happen, nobody, won, _fact(of[PARTIE, "coups"], 2)))
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


def _scores(of: Found, side: str) -> Html:
    quarters = " · ".join(_quantile(of[side, what]) for what in QUANTILES)
    shown = tag("div.ground", say("5, 25, 50, 75, 95 % of coups have at most: {numbers}", numbers=quarters))
    spread = phrase("standard deviation {number}", number=_fact(of[side, "spread"]))
    return tag("div", _fact(of[side, "points"], 2), tag("div.ground", spread), shown)


def _quantile(fact: Fact) -> str:
    return f"{fact.found.value:.0f}" if fact.found.low == fact.found.high else _fact(fact, 0)
