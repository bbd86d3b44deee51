"""What difference each difference of the rules makes, as HTML: the page, and what stands at a divergence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.addresses import IMPACT, address, link
from piquet_corpus.html.clause import section
from piquet_corpus.html.markup import Html, cell, english, join, phrase, table, tag, text
from piquet_corpus.html.wording import spaced, value_in_words
from piquet_corpus.impact.coups import BOTH, PARTIE, Fact, facts
from piquet_corpus.impact.faults import LOSES, MEASURED, FaultCost, fault_costs
from piquet_corpus.impact.rows import Interval, Measured, measured
from piquet_corpus.impact.stated import CALLED, OUTCOMES, Outcome, Stated, stated
from piquet_corpus.texts.divergence import Decision, Divergence
from rules.core.messages import N_, _, language, meant, say

MEANS = {
    "cannot matter": N_("It changes no score and nobody’s chances, and we say why."),
    "not exercised": N_("It may matter, but our players never do what it is about."),
    "measured": N_("Our players play with it and without it, on the same deals."),
    "fault": N_("It matters only if somebody makes a mistake or cheats. What that costs has a table of its own."),
}
"""What the outcomes mean."""
PLAYERS = {
    "random": N_("plays any card that he may"),
    "plain": N_("plays by a rule of thumb"),
    "sound": N_("tries out what the other may hold"),
}
"""Our players, from the weakest to the strongest."""
QUARTERS = ("lowest twentieth", "lowest quarter", "median", "highest quarter", "highest twentieth")
RARE = ("blanche", "repique", "pique", "capot")


def fragment(decision: Decision) -> str:
    """Return the place of a decision on the page."""
    return f"{decision.rule}.{decision.parameter}" if decision.parameter else decision.rule


def page(corpus: Corpus, picture: Html | None = None) -> tuple[str, Html]:
    """Return the lead of the page, and the page. `picture`: what is measured, drawn."""
    known = stated(corpus)
    counted = Counter(one.outcome for one in known.values())
    lead = _(
        "How much does each difference between the rules matter? Three players of ours have played millions of coups "
        "to find out. Most differences change nothing for two honest players."
    )
    title = tag("h1", _("What difference it makes"))
    parts = (
        *(title, tag("p", lead), _key(counted), _players(), picture, _measured(corpus, False), _measured(corpus, True)),
        *(_not_measured(corpus, outcome) for outcome in OUTCOMES if outcome != "measured"),
        *(_costs(corpus), _game(corpus)),
    )
    return lead, tag("div", *parts, class_="impact")


def _key(counted: Counter[Outcome]) -> Html:
    """Return the outcomes, how often there are, and what they mean."""
    listed = (
        join([tag("dt", link(f"{_(CALLED[one])}: {counted[one]}", f"#{_id(one)}")), tag("dd", _(MEANS[one]))])
        for one in OUTCOMES
    )
    return tag("dl", *listed, class_="facts")


def _id(outcome: Outcome) -> str:
    """Return the place of an outcome on the page."""
    return outcome.replace(" ", "-")


def _players() -> Html:
    """Say who plays."""
    told = (phrase("{name} {does}", name=tag("b", name), does=_(does)) for name, does in PLAYERS.items())
    said = _("The players are not those of 1642 or of any book: a figure holds for them alone.")
    honest = _("All announce what they hold, sound nobody out, and make no mistake.")
    number = phrase(
        "{random} and {plain} play a million coups and 100,000 parties, {sound} 10,000 and 1,000. All figures come "
        "from {command}.",
        random=tag("b", "random"),
        plain=tag("b", "plain"),
        sound=tag("b", "sound"),
        command=tag("code", "piquet-corpus impact --write"),
    )
    listed = tag("ul", *(tag("li", one, ".") for one in told))
    return join([tag("p", said, " ", honest), listed, tag("p", number)])


def _measured(corpus: Corpus, readings: bool) -> Html:
    """Return what was measured: of decisions in which rule sets differ, or of readings of one rule set."""
    columns = (
        _("What is decided"),
        _("Coups with another score"),
        _("The elder’s points"),
        _("The younger’s points"),
        _("Parties with another winner"),
    )
    rows = [
        _row(corpus, columns, several, None if readings or place else fragment(decision))
        for decision, lines in measured(corpus).items()
        for place, several in enumerate(_experiments(line for line in lines if line.is_reading == readings))
    ]
    if not rows:
        return Html()
    note = _(
        "In brackets: the interval of 95 %. The points are means of a coup, and tell how much more or less. A change "
        "of points that chance may have brought is in soft print."
    )
    if readings:
        shown = table(_("Other readings"), columns, rows, "facts measured")
        said = _("The same for other readings that a rule set admits.")
        return section(_("Other readings"), tag("p", said), tag("details", tag("summary", _("Show them")), shown))
    return section(_("Measured"), tag("p", note), table(_("Measured"), columns, rows, "facts measured"), id_="measured")


def _experiments(lines: Iterable[Measured]) -> Iterator[Sequence[Measured]]:
    """Yield the lines of each experiment, one for each player."""
    found: dict[object, list[Measured]] = {}
    for line in lines:
        found.setdefault(line.experiment, []).append(line)
    yield from found.values()


def _row(corpus: Corpus, columns: Sequence[str], several: Sequence[Measured], anchor: str | None) -> tuple[Html, ...]:
    """Return the row of an experiment, with a line for each player in each cell. `anchor`: its place on the page."""
    first = several[0]
    known = stated(corpus).get(first.decision)
    of = first.decision
    shown = names.decision_shown(corpus, of.rule, of.parameter)
    why = tag("div", english(known.why), class_="ground") if anchor and known and known.why else None
    setting = tag("div", _setting(corpus, first), class_="happened")
    what, score, elder, younger, winner = columns
    return (
        cell(what, tag("div", setting, shown, why, id=anchor)),
        cell(score, *(_line(one, _share(one.found.get("other_score"), one.coups)) for one in several)),
        cell(elder, *(_line(one, _mean(one, "elder")) for one in several)),
        cell(younger, *(_line(one, _mean(one, "younger")) for one in several)),
        cell(winner, *(_line(one, _share(one.found.get("other_winner"), one.parties)) for one in several)),
    )


def _setting(corpus: Corpus, one: Measured) -> str:
    """Say in which rule set something is changed, and how."""
    mine = names.capital(names.ruleset(corpus, one.ruleset))
    if one.is_reading:
        return say("{rules}, read as: {value}", rules=mine, value=value_in_words(one.source))
    return say("{rules}, with this from {source}", rules=mine, source=names.ruleset(corpus, one.source))


def _line(one: Measured, said: Html) -> Html:
    """Return a line of a cell, with the name of the player."""
    return tag("div", tag("span", one.player, class_="ground"), " ", said)


def _share(found: Interval | None, number: int) -> Html:
    """Return a share in per cent, with its interval; of what was never seen, the bound."""
    if found is None:
        return tag("span", _("cannot be compared"), class_="soft")
    if not found.value:
        bound = _number(found.high * 100)
        return text(say("none in {number} (less than {bound} %)", number=_whole(number), bound=bound))
    return text(f"{_number(found.value * 100)} % {_bounds(found.times(100))}")


def _mean(one: Measured, name: str) -> Html:
    """Return the change of a mean, with its interval; in soft print if chance may have brought it."""
    found = one.found[name]
    soft = None if name in one.beyond_chance else "soft"
    if not found.value and not found.high:
        return tag("span", "0", class_=soft)
    places = 2 if max(abs(found.low), abs(found.high)) >= 0.05 else 4
    said = f"{_comma(f'{found.value:+.{places}f}')} {_bounds(found, places)}"
    return tag("span", said, class_=soft) if soft else text(said)


def _bounds(found: Interval, places: int | None = None) -> str:
    """Return the bounds of an interval in brackets."""
    low, high = (f"{one:.{places}f}" if places else _number(one) for one in (found.low, found.high))
    return say("({low} to {high})", low=_comma(low), high=_comma(high))


def _number(number: float) -> str:
    """Return a number with as many places as tell something."""
    places = 2 if abs(number) >= 0.1 else 3 if abs(number) >= 0.01 else 4
    return _comma(f"{number:.{places}f}")


def _comma(written: str) -> str:
    """Return a number as the language of the reader writes it."""
    return (written.replace(".", ",") if language() == "fr" else written).replace("-", "−")


def _whole(number: int) -> str:
    """Return a whole number with its thousands apart."""
    return f"{number:,}" if language() != "fr" else f"{number:,}".replace(",", "\u202f")


def _not_measured(corpus: Corpus, outcome: Outcome) -> Html:
    """Return the decisions with another outcome, and the argument."""
    columns = (_("What is decided"), meant("why something is so", "Why"))
    rows = [
        (
            cell(columns[0], tag("div", names.decision_shown(corpus, *_parts(one)), id=fragment(one.decision))),
            cell(columns[1], english(one.why)),
        )
        for one in stated(corpus).values()
        if one.outcome == outcome
    ]
    if not rows:
        return Html()
    called = names.capital(_(CALLED[outcome]))
    return section(called, tag("p", _(MEANS[outcome])), table(called, columns, rows), id_=_id(outcome))


def _parts(one: Stated) -> tuple[str, str | None]:
    return one.decision.rule, one.decision.parameter


def _costs(corpus: Corpus) -> Html:
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
        fact = facts(corpus).get((one.rulesets[0], player, side, what))
        if fact:
            yield tag("div", tag("span", player, class_="ground"), " ", _plain(fact))


def _plain(fact: Fact, percent: bool = False, places: int = 1) -> Html:
    """Return a fact with its interval."""
    found = fact.found.times(100) if percent else fact.found
    return text(f"{_comma(f'{found.value:.{places}f}')} {_bounds(found, places)}")


def _game(corpus: Corpus) -> Html:
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
        of = {(of, what): fact for (rules, who, of, what), fact in known.items() if (rules, who) == (ruleset, player)}
        name = tag("div", names.capital(names.ruleset(corpus, ruleset)), tag("div", player, class_="ground"))
        advantage = cell(first[3], _plain(of[BOTH, "advantage"], places=2))
        sides = (cell(first[at], _scores(of, side)) for at, side in ((1, "elder"), (2, "younger")))
        scores.append((cell(first[0], name), *sides, advantage))
        seen = (cell(second[at], _rare(of, side)) for at, side in ((1, "elder"), (2, "younger")))
        ends = (
            cell(last[0], _plain(of[PARTIE, "won by the first"], True)),
            cell(last[1], _plain(of[PARTIE, "coups"], places=2)),
        )
        rare.append((cell(second[0], name), *seen, cell(second[3], _plain(of[BOTH, "no point"], True)), *ends))
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
    quarters = " · ".join(_comma(f"{of[side, what].found.value:.0f}") for what in QUARTERS)
    shown = tag("div", say("5, 25, 50, 75, 95 % of coups have at most: {numbers}", numbers=quarters), class_="ground")
    spread = phrase("spread {number}", number=_plain(of[side, "spread"]))
    return tag("div", _plain(of[side, "points"], places=2), tag("div", spread, class_="ground"), shown)


def _rare(of: dict[tuple[str, str], Fact], side: str) -> Html:
    """Return how often a side has the rare things."""
    return tag(
        "div",
        *(tag("div", f"{_(spaced(what))} ", _plain(of[side, what], True, 2)) for what in RARE if (side, what) in of),
    )


def of_record(corpus: Corpus, record: Divergence) -> Html:
    """Return what can be said of the decisions of a divergence; nothing if it decides nothing."""
    known = stated(corpus)
    told = [one for decision in record.decisions for one in _told(corpus, decision, known.get(decision))]
    return section(_("What difference it makes"), *told) if told else Html()


def _told(corpus: Corpus, decision: Decision, known: Stated | None) -> Iterator[Html]:
    """Yield what can be said of a decision."""
    lines = measured(corpus).get(decision, ())
    if known is None and not lines:
        return
    outcome: Outcome = known.outcome if known else "measured"
    where = fragment(known.leader) if known else _id("measured")
    name = link(names.capital(_(CALLED[outcome])), address(IMPACT, where))
    yield tag("p", tag("b", name), ". ", english(known.why) if known and known.why else None, class_="outcome")
    for several in _experiments(lines):
        yield tag("p", _in_short(corpus, several), class_="ground")


def _in_short(corpus: Corpus, several: Sequence[Measured]) -> Html:
    """Return what an experiment shows, in one sentence."""
    first = several[0]
    if "other_score" not in first.found:
        said = _("The deals are not the same, so only means can be compared.")
        return join([_setting(corpus, first), ". ", said])
    return phrase(
        "{setting}. Coups with another score: {scores}. Parties with another winner: {winners}.",
        setting=_setting(corpus, first),
        scores=join((_with_player(one, "other_score", one.coups) for one in several), ", "),
        winners=join((_with_player(one, "other_winner", one.parties) for one in several), ", "),
    )


def _with_player(one: Measured, name: str, number: int) -> Html:
    """Return a share with the player of ours with whom it was found."""
    return phrase("{share} with {player}", share=_share(one.found[name], number), player=tag("b", one.player))


def outcome_link(corpus: Corpus, decision: Decision) -> Html:
    """Return the outcome of a decision as a link to what is known of it; nothing for one of which nothing is said."""
    known = stated(corpus).get(decision)
    if known is None:
        return Html()
    said = say("{what}: {said}", what=_("What difference it makes"), said=_(CALLED[known.outcome]))
    return tag("div", link(said, address(IMPACT, fragment(known.leader))), class_="ground")


def to_impact() -> Html:
    """Return the link to the page, for the list of divergences."""
    return tag(
        "p", link(_("What difference does each of them make? What millions of coups of our players show"), IMPACT)
    )
