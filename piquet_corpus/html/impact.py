"""What difference each difference of the rules makes, as HTML: the page, and what stands at a divergence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.addresses import IMPACT, address, link
from piquet_corpus.html.clause import section
from piquet_corpus.html.impact_figures import change_of_mean, share
from piquet_corpus.html.impact_game import costs, the_game
from piquet_corpus.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.html.wording import value_in_words
from piquet_corpus.impact.rows import MeasuredImpact, measured
from piquet_corpus.impact.stated import CALLED, OUTCOMES, Outcome, StatedOutcome, stated
from piquet_corpus.texts.divergence import Decision, Divergence
from rules.core.messages import N_, _, meant, say

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


def fragment(decision: Decision) -> str:
    """Return the place of a decision on the page."""
    return f"{decision.rule}.{decision.parameter}" if decision.parameter else decision.rule


VIEWS = {
    "": N_("Measured"),
    "readings": N_("Other readings"),
    "others": N_("Not measured, and faults"),
    "game": N_("The game itself"),
}
"""The parts of the page, as its address names them."""


def page(corpus: Corpus, view: str, picture: Html | None = None) -> tuple[str, Html]:
    """Return the lead of a part of the page, and the part. `picture`: what is measured, drawn."""
    known = stated(corpus)
    counted = Counter(one.outcome for one in known.values())
    lead = _(
        "How much does each difference between the rules matter? Three players of ours have played millions of coups "
        "to find out. Most differences change nothing for two honest players."
    )
    if view == "readings":
        shown = [_players(), _measured(corpus, True)]
    elif view == "others":
        apart = (_not_measured(corpus, outcome) for outcome in OUTCOMES if outcome != "measured")
        shown = [_key(counted), *apart, costs(corpus)]
    elif view == "game":
        shown = [_players(), the_game(corpus)]
    else:
        shown = [_key(counted), _players(), picture or Html(), _measured(corpus, False)]
    title = tag("h1", _("What difference it makes") if not view else _(VIEWS[view]))
    return lead, tag("div", title, _views(view), None if view else tag("p", lead), *shown, class_="impact")


def _views(chosen: str) -> Html:
    """Return the links to the parts of the page; the one that is shown is marked."""
    links = (
        tag("a", _(said), href=address(IMPACT, view=name), aria_current="page" if name == chosen else None)
        for name, said in VIEWS.items()
    )
    return tag("nav", *links, class_="choice views", aria_label=_("Parts of the page"))


def place_of(one: StatedOutcome) -> str:
    """Return the address of what is said of a decision."""
    return address(IMPACT, fragment(one.leader), view=None if one.outcome == "measured" else "others")


def _key(counted: Counter[Outcome]) -> Html:
    """Return the outcomes, how often there are, and what they mean."""
    listed = (
        join([tag("dt", link(f"{_(CALLED[one])}: {counted[one]}", _to(one))), tag("dd", _(MEANS[one]))])
        for one in OUTCOMES
    )
    return tag("dl", *listed, class_="facts")


def _to(outcome: Outcome) -> str:
    """Return the address of the decisions with an outcome."""
    return address(IMPACT, _id(outcome), view=None if outcome == "measured" else "others")


def _id(outcome: Outcome) -> str:
    """Return the place of an outcome on the page."""
    return outcome.replace(" ", "-")


def _players() -> Html:
    """Say who plays."""
    told = (phrase("{name} {does}", name=tag("b", english(name)), does=_(does)) for name, does in PLAYERS.items())
    said = _("The players are not those of 1642 or of any book: a figure holds for them alone.")
    honest = _("All announce what they hold, sound nobody out, and make no mistake.")
    number = phrase(
        "{random} and {plain} play a million coups and 100,000 parties, {sound} 10,000 and 1,000. All figures come "
        "from {command}.",
        random=tag("b", english("random")),
        plain=tag("b", english("plain")),
        sound=tag("b", english("sound")),
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
        "of points that chance may have brought is in soft print. With sound players many coups end otherwise only "
        "because they think otherwise; the points tell what it is worth."
    )
    if readings:
        said = _("A rule set with another reading that its text admits, against the rule set as we read it.")
        return join([tag("p", said, " ", note), table(_("Other readings"), columns, rows, "facts measured")])
    return section(_("Measured"), tag("p", note), table(_("Measured"), columns, rows, "facts measured"), id_="measured")


def _experiments(lines: Iterable[MeasuredImpact]) -> Iterator[Sequence[MeasuredImpact]]:
    """Yield the lines of each experiment, one for each player."""
    found: dict[object, list[MeasuredImpact]] = {}
    for line in lines:
        found.setdefault(line.experiment, []).append(line)
    yield from found.values()


def _row(
    corpus: Corpus, columns: Sequence[str], several: Sequence[MeasuredImpact], anchor: str | None
) -> tuple[Html, ...]:
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
        cell(score, *_shares(several, "other_score")),
        cell(elder, *(_line(one, change_of_mean(one, "elder")) for one in several)),
        cell(younger, *(_line(one, change_of_mean(one, "younger")) for one in several)),
        cell(winner, *_shares(several, "other_winner")),
    )


def _shares(several: Sequence[MeasuredImpact], name: str) -> Iterator[Html]:
    """Yield the shares of an experiment, a line for each player; of deals that are not the same there are none."""
    if name not in several[0].found:
        yield tag("span", _("cannot be compared"), class_="soft")
        return
    for one in several:
        yield _line(one, share(one.found[name], one.coups if name == "other_score" else one.parties))


def _setting(corpus: Corpus, one: MeasuredImpact) -> str:
    """Say in which rule set something is changed, and how."""
    mine = names.capital(names.ruleset(corpus, one.ruleset))
    if one.is_reading:
        return say("{rules}, read as: {value}", rules=mine, value=value_in_words(one.source))
    return say("{rules}, with this from {source}", rules=mine, source=names.ruleset(corpus, one.source))


def _line(one: MeasuredImpact, said: Html) -> Html:
    """Return a line of a cell, with the name of the player."""
    return tag("div", tag("span", english(one.player), class_="ground"), " ", said)


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


def _parts(one: StatedOutcome) -> tuple[str, str | None]:
    return one.decision.rule, one.decision.parameter


def of_record(corpus: Corpus, record: Divergence) -> Html:
    """Return what can be said of the decisions of a divergence; nothing if it decides nothing."""
    known = stated(corpus)
    told = [one for decision in record.decisions for one in _told(corpus, decision, known.get(decision))]
    return section(_("What difference it makes"), *told) if told else Html()


def _told(corpus: Corpus, decision: Decision, known: StatedOutcome | None) -> Iterator[Html]:
    """Yield what can be said of a decision."""
    lines = measured(corpus).get(decision, ())
    if known is None and not lines:
        return
    outcome: Outcome = known.outcome if known else "measured"
    where = place_of(known) if known else address(IMPACT, view="readings")
    name = link(names.capital(_(CALLED[outcome])), where)
    yield tag("p", tag("b", name), ". ", english(known.why) if known and known.why else None, class_="outcome")
    for several in _experiments(lines):
        yield tag("p", _in_short(corpus, several), class_="ground")


def _in_short(corpus: Corpus, several: Sequence[MeasuredImpact]) -> Html:
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


def _with_player(one: MeasuredImpact, name: str, number: int) -> Html:
    """Return a share with the player of ours with whom it was found."""
    return phrase("{share} with {player}", share=share(one.found[name], number), player=tag("b", english(one.player)))


def outcome_link(corpus: Corpus, decision: Decision) -> Html:
    """Return the outcome of a decision as a link to what is known of it; nothing for one of which nothing is said."""
    known = stated(corpus).get(decision)
    if known is None:
        return Html()
    said = say("{what}: {said}", what=_("What difference it makes"), said=_(CALLED[known.outcome]))
    return tag("div", link(said, place_of(known)), class_="ground")


def to_impact() -> Html:
    """Return the link to the page, for the list of divergences."""
    return tag(
        "p", link(_("What difference does each of them make? What millions of coups of our players show"), IMPACT)
    )
