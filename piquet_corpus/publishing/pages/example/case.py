"""The parts of an example, as HTML: the cards, the findings and their reasons, what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Failure, Outcome, with_readings
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import explain, keys_judged, sentence
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.blocks import TableCell, cell, facts, folded, listing, table
from piquet_corpus.publishing.html.markup import Content, Html, english, fragment, join, labelled, phrase, tag
from piquet_corpus.publishing.names import semicolon, value_in_words
from piquet_corpus.publishing.pages.example.listing import ExampleView
from piquet_corpus.publishing.parts.cards import card, cards, finding_said, with_signs
from piquet_corpus.publishing.parts.naming import Reasons, place_links, rule_shown
from rules.core.cards import Cards
from rules.core.game import AnyGame, Key
from rules.core.messages import N_, _, language, meant, say
from rules.core.record import Given
from rules.core.rule import AnyFinding

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
    return fragment(english(case.attested) if case.attested else _(SOURCES[case.source]), ".")


def words(case: Case) -> Html:
    """Return the words of the other source in which an example is attested, and their translation for the reader."""
    if not case.words:
        return Html()
    own, *_others = case.words
    shown = [(own, ""), *([(language(), " translated")] if language() in case.words and language() != own else [])]
    quoted = (
        tag(
            "blockquote",
            *(tag("div", line) for line in case.words[spoken].splitlines()),
            class_=f"words{kind}",
            lang=spoken,
        )
        for spoken, kind in shown
    )
    return tag("section.attested", tag("h2", _("The words of the source")), *quoted)


def about(corpus: Corpus, case: Case) -> Html:
    """Return the reading that the example asks for, how its numbers follow from the words, a note, and its id."""
    readings = semicolon().join(
        names.labelled(names.parameter(corpus, rule, parameter), value_in_words(value))
        for rule, parameter, value in case.readings
    )
    other = phrase("{readings} (another reading; not used as proof)", readings=readings)
    entries = (
        (_("Reading"), tag("span", other) if readings else None),
        (_("Calculation"), english(case.working) if case.working else None),
        (_("Note"), english(case.note) if case.note else None),
        (_("Its id"), tag("code", case.id)),
    )
    return folded(_("Calculation and notes"), facts(entries), class_="about-example")


def given(game: AnyGame, written: Given, by_rank: bool = False, marked: Cards = ()) -> Html:
    """Return the input: hands, cards on the table, tricks, and facts in numbers. `marked`: cards of a finding."""
    return fragment(hands(game, written, by_rank, marked), *play(game, written))


def _given_keys(game: AnyGame, written: Given) -> list[Key]:
    return [key for key in keys_judged(game) if written.get(key.name)]


def hands(game: AnyGame, written: Given, by_rank: bool = False, marked: Cards = ()) -> Html:
    """Return the hands; nothing if no hand is given. `marked`: cards of a finding."""
    drawn = []
    for key in _given_keys(game, written):
        if key.kind is str:
            hand = game.sorted_hand(game.read_cards(written[key.name]), by_rank)
            drawn.append(tag("div.hand", tag("h3", _(key.heading)), cards(hand, marked)))
    return tag("div.hands", *drawn) if drawn else Html()


def play(game: AnyGame, written: Given) -> Iterator[Html]:
    """Yield the tricks played, and then facts in numbers, a number for each player, or words."""
    others = []
    for key in _given_keys(game, written):
        value = written[key.name]
        if key.kind is list:
            yield _tricks(_(key.heading), list(map(game.read_cards, value)))
        elif key.kind is not str:
            pairs = value.items() if isinstance(value, Mapping) else ()
            each = ", ".join(f"{_(who)} {number}" for who, number in pairs)
            others.append((_(key.heading), each or value_in_words(value)))
    yield facts(others)


def _tricks(heading: str, tricks: list[Cards]) -> Html:
    columns = _columns_of_tricks(max(map(len, tricks), default=0))
    missing = _("not yet played")
    rows = (
        (str(number), *(card(each) for each in trick), *[missing] * (len(columns) - 1 - len(trick)))
        for number, trick in enumerate(tricks, 1)
    )
    return tag("div", tag("h3", heading), table(_("Tricks"), columns, rows, "facts tricks"))


def _columns_of_tricks(most: int) -> tuple[str, ...]:
    first = (_("Trick"), meant("the card led to a trick", "Led"))
    if most <= 2:
        return (*first, meant("the card that answers the one led", "Answered"))
    later = (
        meant("the second card of a trick", "Second"),
        meant("the third card of a trick", "Third"),
        meant("the fourth card of a trick", "Fourth"),
    )
    return (*first, *later[: most - 1])


def findings_list(
    corpus: Corpus, outcome: Outcome, decided: Iterable[AnyFinding], reasons: Reasons | None = None
) -> Html:
    """Return some of the findings of an example, each explained by its clauses in the words of the edition.

    `reasons`: what is told above on the same page, and need not be told again.
    """
    reasons = reasons or Reasons(corpus)
    used = with_readings(outcome.case, corpus.rulesets[outcome.ruleset])
    findings = [
        fragment(
            finding_said(each, outcome.case.game),
            cards(each.decided.cards) if each.decided.cards and not reasons.short else None,
            reasons.of(each),
        )
        for each in explain(decided, used, corpus)
    ]
    if not findings:
        return tag("p.soft", _("No rule decides anything here."))
    return listing(findings, "ol", class_="findings")


def totals(outcome: Outcome) -> Html:
    """Return the totals."""
    counted = ", ".join(f"{_(who)} {points}" for who, points in outcome.totals.items())
    return tag("p", tag("b", _("Total:"), " "), counted, ".") if counted else Html()


def expectations(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    """Return what was expected, and whether it was found; of a case that is played, step by step."""
    case = outcome.case
    columns = [
        meant("the side that a finding is for", "For"),
        meant("what is expected", "Expected"),
        _("Points"),
        meant("why something is expected", "Reason"),
        meant("what is found", "Found"),
    ]
    rows = [
        (
            link(with_signs(happening.event.said, case.game), view.but(step=place).address()),
            *_expectation(corpus, expected, outcome),
        )
        for place, happening in enumerate(case.events, 1)
        for expected in happening.expected.get(outcome.ruleset, ())
    ]
    whole = [_expectation(corpus, expected, outcome) for expected in case.expected.get(outcome.ruleset, ())]
    whole += _expected_totals(outcome)
    if case.events:
        columns.insert(0, _("After step"))
        whole = [(_("the last step"), *row) for row in whole]
    others = [failure.message for failure in outcome.failures if not failure.expected and failure.kind != "totals"]
    problems = (tag("p.problem", english(message)) for message in others)
    shown = table(_("Expectations"), columns, [*rows, *whole])
    return folded(_("What was expected, and what is found"), *problems, shown)


def _expectation(corpus: Corpus, expected: Expected, outcome: Outcome) -> tuple[Content | TableCell, ...]:
    to = expected.to or expected.player
    because = place_links(corpus, expected.because)
    grounds = join((tag("code", ground) for ground in expected.grounds or ()), ", ")
    failure = next((failure for failure in outcome.failures if failure.expected is expected), None)
    return (
        _(to) if to else None,
        fragment(tag("b", _expected(expected)), rule_shown(corpus, expected.rule)),
        "" if expected.points is None else cell(str(expected.points), class_="number"),
        cell(labelled(grounds, because) if grounds else because, class_=None if because else "blank"),
        _verdict(failure),
    )


def _expected(expected: Expected) -> Html:
    if expected.absent:
        return fragment(_("no finding"))
    number = str(expected.number) if expected.number is not None else ""
    thing = " ".join(filter(None, (number, expected.name)))
    return english(": ".join(filter(None, (thing, expected.ruling))))


def _verdict(failure: Failure | None) -> Html:
    if failure is None:
        return tag("span.passed", _("as expected"))
    message = failure.message
    if near := "; ".join(f"{sentence(finding)} ({', '.join(finding.clauses)})" for finding in failure.near):
        message = say("{failure}. Found: {findings}", failure=message, findings=near)
    return tag("span.failed", message)


def _expected_totals(outcome: Outcome) -> Iterator[tuple[Content | TableCell, ...]]:
    for hand, total in outcome.case.totals[outcome.ruleset].items():
        counted = outcome.totals.get(hand)
        verdict = _verdict(None)
        if counted != total:
            verdict = tag("span.failed", say("found {number}", number=counted))
        what = meant("what is expected: the total", "total")
        yield _(hand), what, cell(str(total), class_="number"), None, verdict
