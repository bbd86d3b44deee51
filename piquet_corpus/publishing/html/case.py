"""The parts of an example, as HTML: the cards, the findings and their reasons, what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Failure, Outcome, with_readings
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score.explain import Explanation, explain, sentence
from piquet_corpus.judging.score.scoring import keys_judged
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.cards import card
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.example_view import ExampleView
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag, text
from piquet_corpus.publishing.html.quoting import Reasons
from piquet_corpus.publishing.html.titles import place_links
from piquet_corpus.publishing.html.wording import semicolon, value_in_words
from rules.core.cards import Cards
from rules.core.game import AnyGame, Key
from rules.core.messages import N_, _, meant, say
from rules.core.record import Given
from rules.core.rule import AnyDecided

SOURCES = {
    "text": N_("In the text"),
    "derived": N_("Written by the editors"),
    "attested": N_("Attested in another source"),
}


def source(corpus: Corpus, case: Case) -> Html:
    """Say where the example stands, or who wrote it."""
    where = place_links(corpus, case.stands_in)
    if where:
        return phrase("It stands in {places}.", places=where)
    return join([english(case.attested) if case.attested else _(SOURCES[case.source]), "."])


def about(corpus: Corpus, case: Case) -> Html:
    """Return the reading that the example asks for, how its numbers follow from the words, a note, and its id."""
    readings = semicolon().join(
        say("{what}: {said}", what=names.parameter(corpus, rule, parameter), said=value_in_words(value))
        for rule, values in case.reading.items()
        for parameter, value in values.items()
    )
    other = phrase("{readings} (another reading; not used as proof)", readings=readings)
    entries = (
        (_("Reading"), tag("span", other) if readings else Html()),
        (_("Calculation"), english(case.working) if case.working else Html()),
        (_("Note"), english(case.note) if case.note else Html()),
        (_("Its id"), tag("code", case.id)),
    )
    listed = join(join([tag("dt", name), tag("dd", said)]) for name, said in entries if said)
    summary = tag("summary", _("Calculation and notes"))
    return tag("details", summary, tag("dl", listed, class_="facts"), class_="about-example")


def given(game: AnyGame, written: Given, letters: str, by_rank: bool = False, marked: Cards = ()) -> Html:
    """Return the input: hands, cards on the table, tricks, and facts in numbers. `marked`: cards of a finding."""
    held = hands(game, written, letters, by_rank, marked)
    return join([held, _tricks(game, written, letters), _told(game, written)])


def hands(game: AnyGame, written: Given, letters: str, by_rank: bool = False, marked: Cards = ()) -> Html:
    """Return the hands, and the cards on the table."""
    drawn = [
        _hand(_(key.heading), game.sorted_hand(game.read_cards(written[key.name]), by_rank), letters, marked)
        for key in _given_keys(game, written)
        if key.kind is str
    ]
    return tag("div", *drawn, class_="hands") if drawn else Html()


def deal(game: AnyGame, written: Given, letters: str) -> Html:
    """Return the hands under a heading; nothing if no hand is given."""
    return section(_("The hands"), hands(game, written, letters))


def _given_keys(game: AnyGame, written: Given) -> list[Key]:
    """Return the keys of the input of a coup that is judged at once."""
    return [key for key in keys_judged(game) if written.get(key.name)]


def played(game: AnyGame, written: Given, letters: str) -> Html:
    """Return the tricks, and facts in numbers."""
    return section(_("The play"), _tricks(game, written, letters), _told(game, written))


def _hand(name: str, held: Cards, letters: str, marked: Cards = ()) -> Html:
    drawn = (card(one, letters, mark="meant" if one in marked else "") for one in held)
    return tag("div", tag("h3", name), tag("div", *drawn, class_="cards"), class_="hand")


def _tricks(game: AnyGame, written: Given, letters: str) -> Html:
    """Return the tricks played, the card led first."""
    lists = [key for key in _given_keys(game, written) if key.kind is list]
    return join(
        _list_of_tricks(_(key.heading), list(map(game.read_cards, written[key.name])), letters) for key in lists
    )


def _list_of_tricks(heading: str, tricks: list[Cards], letters: str) -> Html:
    most = max((len(trick) for trick in tricks), default=0)
    columns = _columns_of_tricks(most)
    missing = _("not yet played")
    rows = (
        (
            cell(columns[0], str(number)),
            *(
                cell(column, card(trick[place], letters) if place < len(trick) else missing)
                for place, column in enumerate(columns[1:])
            ),
        )
        for number, trick in enumerate(tricks, 1)
    )
    return tag("div", tag("h3", heading), table(_("Tricks"), columns, rows, "facts tricks"))


def _columns_of_tricks(most: int) -> tuple[str, ...]:
    """Return the titles of the columns of tricks that have at most so many cards."""
    first = (_("Trick"), meant("the card led to a trick", "Led"))
    if most <= 2:
        return (*first, meant("the card that answers the one led", "Answered"))
    later = (
        meant("the second card of a trick", "Second"),
        meant("the third card of a trick", "Third"),
        meant("the fourth card of a trick", "Fourth"),
    )
    return (*first, *later[: most - 1])


def _told(game: AnyGame, written: Given) -> Html:
    keys = [key for key in _given_keys(game, written) if key.kind not in (str, list)]
    listed = join(join([tag("dt", _(key.heading)), tag("dd", _in_words(written[key.name]))]) for key in keys)
    return tag("dl", listed, class_="facts") if listed else Html()


def _in_words(value: object) -> str:
    """Return a number, a number for each, or a word."""
    if isinstance(value, Mapping):
        return ", ".join(f"{_(who)} {number}" for who, number in value.items())
    return str(value).replace("-", " ")


def findings_list(
    corpus: Corpus, outcome: Outcome, decided: Iterable[AnyDecided], letters: str, reasons: Reasons | None = None
) -> Html:
    """Return some of the findings of an example, each explained by its clauses in the words of the edition.

    `reasons`: what is told above on the same page, and need not be told again.
    """
    reasons = reasons or Reasons(corpus)
    used = with_readings(outcome.case, corpus.rulesets[outcome.ruleset])
    items = [_finding(explanation, reasons, letters) for explanation in explain(decided, used, corpus)]
    nothing = tag("p", _("No rule decides anything here."), class_="soft")
    return tag("ol", *items, class_="findings") if items else nothing


def _finding(explanation: Explanation, reasons: Reasons, letters: str) -> Html:
    """Return a finding: what is decided, for how many points, and why."""
    found = explanation.decided
    points = f"{found.points:+d}".replace("-", "−") if found.points else None
    drawn = reasons.drawn(found.cards, letters) if found.cards else None
    said = tag("p", tag("b", explanation.sentence), tag("b", points, class_="points") if points else None)
    return tag("li", said, drawn, reasons.of(explanation))


def totals(outcome: Outcome) -> Html:
    """Return the totals."""
    counted = ", ".join(f"{_(who)} {points}" for who, points in outcome.totals.items())
    return tag("p", tag("b", _("Total:"), " "), counted, ".") if counted else Html()


def expectations(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    """Return what was expected, and whether it was found; of a case that is played, step by step."""
    case = outcome.case
    titles = _titles()
    columns = (_("After step"), *titles) if case.events else titles
    rows = [
        (*_event(case, view, place), *_expectation(corpus, expected, _failure(outcome, expected), titles))
        for place, happening in enumerate(case.events, 1)
        for expected in happening.expected.get(outcome.ruleset, ())
    ]
    whole = case.expected.get(outcome.ruleset, ())
    rows += [
        (*_event(case, view, None), *_expectation(corpus, expected, _failure(outcome, expected), titles))
        for expected in whole
    ]
    rows += [(*_event(case, view, None), *cells) for cells in _expected_totals(outcome, titles)]
    others = [failure.message for failure in outcome.failures if not failure.expected and failure.kind != "totals"]
    problems = (tag("p", english(message), class_="problem") for message in others)
    shown = table(_("Expectations"), columns, rows)
    return tag("details", tag("summary", _("What was expected, and what is found")), *problems, shown)


def _titles() -> tuple[str, str, str, str, str]:
    return (
        meant("the side that a finding is for", "For"),
        meant("what is expected", "Expected"),
        _("Points"),
        meant("why something is expected", "Reason"),
        meant("what is found", "Found"),
    )


def _event(case: Case, view: ExampleView, place: int | None) -> tuple[Html, ...]:
    """Return the cell that names the step after which something is expected; none for a case without steps."""
    if not case.events:
        return ()
    if place is None:
        return (cell(_("After step"), _("the last step")),)
    to = link(case.events[place - 1].event.said, view.but(step=place).address())
    return (cell(_("After step"), to),)


def _failure(outcome: Outcome, expected: Expected) -> Failure | None:
    """Return how an expectation failed, if it did."""
    return next((failure for failure in outcome.failures if failure.expected is expected), None)


def _expectation(
    corpus: Corpus, expected: Expected, failure: Failure | None, titles: tuple[str, ...]
) -> tuple[Html, ...]:
    """Return the row of an expectation, under the titles of its columns."""
    whom, what, points, why, result = titles
    to = expected.to or expected.player
    because = place_links(corpus, expected.because)
    grounds = join((tag("code", ground) for ground in expected.grounds or ()), ", ")
    reason = phrase("{what}: {said}", what=grounds, said=because) if grounds else because
    number = "" if expected.points is None else str(expected.points)
    return (
        cell(whom, _(to) if to else None, class_=None if to else "blank"),
        cell(what, tag("b", _expected(expected)), names.rule_shown(corpus, expected.rule)),
        cell(points, number, class_="number" if number else "blank"),
        cell(why, reason, class_=None if because else "blank"),
        cell(result, _verdict(failure)),
    )


def _expected(expected: Expected) -> Html:
    """Say what is expected: the number, the thing, the ruling, as the case has them."""
    if expected.absent:
        return text(_("no finding"))
    number = str(expected.number) if expected.number is not None else ""
    named = " ".join(part for part in (number, expected.name or "") if part)
    return english(": ".join(part for part in (named, expected.ruling) if part))


def _verdict(failure: Failure | None) -> Html:
    """Say whether it was found, or what was found instead."""
    if failure is None:
        return tag("span", _("as expected"), class_="passed")
    said = failure.message
    if near := "; ".join(f"{sentence(found)} ({', '.join(found.clauses)})" for found in failure.near):
        said = say("{failure}. Found: {findings}", failure=said, findings=near)
    return tag("span", said, class_="failed")


def _expected_totals(outcome: Outcome, titles: tuple[str, ...]) -> Iterator[tuple[Html, ...]]:
    """Return the rows of the expected totals, under the titles of their columns."""
    whom, what, points, why, result = titles
    for hand, total in outcome.case.totals[outcome.ruleset].items():
        found = outcome.totals.get(hand)
        said = _("as expected") if found == total else say("found {number}", number=found)
        yield (
            cell(whom, _(hand)),
            cell(what, meant("what is expected: the total", "total")),
            cell(points, str(total), class_="number"),
            cell(why, class_="blank"),
            cell(result, tag("span", said, class_="passed" if found == total else "failed")),
        )
