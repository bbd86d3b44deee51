"""What difference each difference of the rules makes, as HTML: the page, and what stands at a divergence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import IMPACT, address, link
from piquet_corpus.publishing.html.blocks import facts, listing, section, table
from piquet_corpus.publishing.html.markup import Html, english, fragment, phrase, tag
from piquet_corpus.publishing.html.navigation import views
from piquet_corpus.publishing.html.page import WebPage, introduced
from piquet_corpus.publishing.pages.impact.tables import costs, experiments, in_short, measured_table, the_game
from piquet_corpus.publishing.parts.naming import decision_shown
from piquet_corpus.publishing.parts.pictures import SCORES, SHARES, Source, inlined, picture
from piquet_corpus.simulation.rows import OUTCOMES, Outcome, StatedOutcome, measured, stated
from rules.core.messages import N_, _, meant

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
NOTE = N_(
    "In brackets stand the bounds between which the true number lies in 95 of 100 such trials. The points are "
    "means of a coup, and tell how much more or less. A change of points that chance may have brought is in soft "
    "print. With sound players many coups end otherwise only because they think otherwise: one guess more, under "
    "the same rules, changes 78 of 100 coups in 1642, and 72 today with 32 cards. So the points "
    "tell what it is worth."
)
"""How what was measured is to be read."""


def impact_page(corpus: Corpus, view: str, source: Source = inlined) -> WebPage:
    """Return a part of the page. `source`: where its pictures are found."""
    title = _("What difference it makes") if view == MEASURED else _(VIEWS[view])
    parts = {address(IMPACT, view=part): name for part, name in VIEWS.items()}
    nav = views(parts, address(IMPACT, view=view), _("Parts of the page"))
    return introduced(title, _(LEADS[view]), *_contents(corpus, view, source), nav=nav, class_="impact")


def _contents(corpus: Corpus, view: str, source: Source) -> Iterator[Html]:
    if view in (MEASURED, OTHERS):
        yield _key(corpus)
    if view == OTHERS:
        yield from (_argued(corpus, outcome) for outcome in ARGUED)
        yield costs(corpus, _id("fault"))
        return
    yield _players()
    if view == GAME:
        yield picture(corpus, SCORES, source)
        yield the_game(corpus)
    elif view == READINGS:
        yield tag("p", _(NOTE))
        yield measured_table(corpus, readings=True)
    else:
        yield picture(corpus, SHARES, source)
        shown = measured_table(corpus, readings=False)
        yield section(_("Measured"), *([tag("p", _(NOTE)), shown] if shown else []), id_=_id("measured"))


def place_of(stated_: StatedOutcome) -> str:
    """Return the address of what is said of a decision."""
    return _at(stated_.outcome, str(stated_.leader))


def _at(outcome: Outcome, fragment: str) -> str:
    return address(IMPACT, fragment, view=MEASURED if outcome == "measured" else OTHERS)


def _key(corpus: Corpus) -> Html:
    counted = Counter(decision.outcome for decision in stated(corpus).values())
    return facts(
        (link(f"{_(outcome)}: {counted[outcome]}", _at(outcome, _id(outcome))), _(MEANS[outcome]))
        for outcome in OUTCOMES
    )


def _id(outcome: Outcome) -> str:
    return outcome.replace(" ", "-")


def _players() -> Html:
    lead = _("The players are not those of 1642 or of any book: a figure holds for them alone.")
    honest = _("All announce what they hold, never try to mislead the other, and make no mistake.")
    number = phrase(
        "{random} and {plain} play a million coups and 100,000 parties, {sound} 10,000 and 1,000. All figures come "
        "from {command}.",
        **{name: tag("b", english(name)) for name in ABILITIES},
        command=tag("code", "piquet-corpus impact --write"),
    )
    abilities = (
        fragment(phrase("{name} {does}", name=tag("b", english(name)), does=_(does)), ".")
        for name, does in ABILITIES.items()
    )
    return fragment(tag("p", lead, " ", honest), listing(abilities), tag("p", number))


def _argued(corpus: Corpus, outcome: Outcome) -> Html:
    columns = (_("What is decided"), meant("why something is so", "Why"))
    rows = []
    for decision, known in stated(corpus).items():
        if known.outcome == outcome:
            shown = decision_shown(corpus, decision)
            rows.append((tag("div", shown, id=str(decision)), english(known.why)))
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
    outcome: Outcome = known.outcome if known else "measured"
    where = place_of(known) if known else address(IMPACT, view=READINGS)
    name = link(names.capital(_(outcome)), where)
    yield tag("p", tag("b", name), ". ", english(known.why) if known and known.why else None, class_="outcome")
    for experiment in experiments(lines):
        yield tag("p", in_short(corpus, experiment), class_="ground")


def outcome_links(corpus: Corpus, decisions: Iterable[Decision]) -> Iterator[Html]:
    """Yield the outcomes of decisions, each once, as links to what is known of them."""
    known = stated(corpus)
    outcomes = {known[decision].outcome: known[decision] for decision in decisions if decision in known}
    for outcome, last in outcomes.items():
        shown = names.labelled(_("What difference it makes"), _(outcome))
        yield tag("div", link(shown, place_of(last)), class_="ground")


def to_impact() -> Html:
    """Return the link to the page, for the list of divergences."""
    return tag(
        "p", link(_("How much does each of them matter? See what millions of coups of our players show."), IMPACT)
    )
