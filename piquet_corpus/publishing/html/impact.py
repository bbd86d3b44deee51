"""What difference each difference of the rules makes, as HTML: the page, and what stands at a divergence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import IMPACT, address, link
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.impact_costs import costs
from piquet_corpus.publishing.html.impact_game import the_game
from piquet_corpus.publishing.html.impact_measured import experiments, in_short, measured_table
from piquet_corpus.publishing.html.impact_picture import SCORES, SHARES, Source, inlined, picture
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.simulation.impact.rows import measured
from piquet_corpus.simulation.impact.stated import CALLED, OUTCOMES, Outcome, StatedOutcome, stated
from rules.core.messages import N_, _, meant, say

MEANS = {
    "cannot matter": N_("It changes no score and nobody’s chances, and we say why."),
    "not exercised": N_("It may matter, but our players never do what it is about."),
    "measured": N_("Our players play with it and without it, on the same deals."),
    "fault": N_("It matters only if somebody makes a mistake or cheats. What that costs has a table of its own."),
}
"""What the outcomes mean."""
ARGUED: tuple[Outcome, ...] = ("cannot matter", "not exercised")
"""The outcomes for which there is an argument instead of a figure."""
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


def page(corpus: Corpus, view: str, source: Source = inlined) -> tuple[str, Html]:
    """Return what a part of the page says first, and the part. `source`: where its pictures are found."""
    title = _("What difference it makes") if view == MEASURED else _(VIEWS[view])
    lead = _(LEADS[view])
    contents = {MEASURED: _measured, READINGS: _readings, OTHERS: _others, GAME: _game}[view](corpus, source)
    return lead, tag("div", tag("h1", title), _views(view), tag("p", lead), *contents, class_="impact")


def _measured(corpus: Corpus, source: Source) -> Iterator[Html]:
    """Yield the outcomes, who plays, and what was measured."""
    yield _key(corpus)
    yield _players()
    yield picture(corpus, SHARES, source)
    shown = measured_table(corpus, readings=False)
    yield section(_("Measured"), *([tag("p", _note()), shown] if shown else []), id_=_id("measured"))


def _readings(corpus: Corpus, _source: Source) -> Iterator[Html]:
    """Yield who plays, and what other readings change."""
    yield _players()
    yield tag("p", _note())
    yield measured_table(corpus, readings=True)


def _others(corpus: Corpus, _source: Source) -> Iterator[Html]:
    """Yield the decisions that were not measured, and what faults cost."""
    yield _key(corpus)
    yield from (_argued(corpus, outcome) for outcome in ARGUED)
    yield costs(corpus, _id("fault"))


def _game(corpus: Corpus, source: Source) -> Iterator[Html]:
    """Yield who plays, and the game itself."""
    yield _players()
    yield picture(corpus, SCORES, source)
    yield the_game(corpus)


def _note() -> str:
    return _(
        "In brackets stand the bounds between which the true number lies in 95 of 100 such trials. The points are "
        "means of a coup, and tell how much more or less. A change of points that chance may have brought is in soft "
        "print. With sound players many coups end otherwise only because they think otherwise: one guess more, under "
        "the same rules, changes 78 of 100 coups in 1642, and 72 today with 32 cards. So the points "
        "tell what it is worth."
    )


def _views(chosen: str) -> Html:
    """Return the links to the parts of the page; the one that is shown is marked."""
    links = (
        tag("a", _(said), href=address(IMPACT, view=name), aria_current="page" if name == chosen else None)
        for name, said in VIEWS.items()
    )
    return tag("nav", *links, class_="choice views", aria_label=_("Parts of the page"))


def place_of(one: StatedOutcome) -> str:
    """Return the address of what is said of a decision."""
    return _at(one.outcome, str(one.leader))


def _at(outcome: Outcome, fragment: str) -> str:
    return address(IMPACT, fragment, view=MEASURED if outcome == "measured" else OTHERS)


def _key(corpus: Corpus) -> Html:
    """Return the outcomes, how often there are, and what they mean."""
    counted = Counter(one.outcome for one in stated(corpus).values())
    listed = (
        join([tag("dt", link(f"{_(CALLED[one])}: {counted[one]}", _at(one, _id(one)))), tag("dd", _(MEANS[one]))])
        for one in OUTCOMES
    )
    return tag("dl", *listed, class_="facts")


def _id(outcome: Outcome) -> str:
    return outcome.replace(" ", "-")


def _players() -> Html:
    told = (phrase("{name} {does}", name=tag("b", english(name)), does=_(does)) for name, does in ABILITIES.items())
    said = _("The players are not those of 1642 or of any book: a figure holds for them alone.")
    honest = _("All announce what they hold, never try to mislead the other, and make no mistake.")
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


def _argued(corpus: Corpus, outcome: Outcome) -> Html:
    """Return the decisions with an outcome, and the argument for it."""
    columns = (_("What is decided"), meant("why something is so", "Why"))
    rows = [
        (
            cell(
                columns[0],
                tag(
                    "div", names.decision_shown(corpus, one.decision.rule, one.decision.parameter), id=str(one.decision)
                ),
            ),
            cell(columns[1], english(one.why)),
        )
        for one in stated(corpus).values()
        if one.outcome == outcome
    ]
    if not rows:
        return Html()
    called = names.capital(_(CALLED[outcome]))
    return section(called, tag("p", _(MEANS[outcome])), table(called, columns, rows), id_=_id(outcome))


def of_record(corpus: Corpus, record: Divergence) -> Html:
    """Return what can be said of the decisions of a divergence; nothing if it decides nothing."""
    known = stated(corpus)
    told = [one for decision in record.decisions for one in _told(corpus, decision, known.get(decision))]
    return section(_("What difference it makes"), *told) if told else Html()


def _told(corpus: Corpus, decision: Decision, known: StatedOutcome | None) -> Iterator[Html]:
    lines = measured(corpus).get(decision, ())
    if known is None and not lines:
        return
    outcome: Outcome = known.outcome if known else "measured"
    where = place_of(known) if known else address(IMPACT, view=READINGS)
    name = link(names.capital(_(CALLED[outcome])), where)
    yield tag("p", tag("b", name), ". ", english(known.why) if known and known.why else None, class_="outcome")
    for several in experiments(lines):
        yield tag("p", in_short(corpus, several), class_="ground")


def outcome_links(corpus: Corpus, decisions: Iterable[Decision]) -> Iterator[Html]:
    """Yield the outcomes of decisions, each once, as links to what is known of them."""
    known = stated(corpus)
    told = {known[one].outcome: known[one] for one in decisions if one in known}
    for outcome, one in told.items():
        said = say("{what}: {said}", what=_("What difference it makes"), said=_(CALLED[outcome]))
        yield tag("div", link(said, place_of(one)), class_="ground")


def to_impact() -> Html:
    """Return the link to the page, for the list of divergences."""
    return tag(
        "p", link(_("How much does each of them matter? See what millions of coups of our players show."), IMPACT)
    )
