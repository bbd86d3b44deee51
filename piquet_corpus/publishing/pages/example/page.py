"""The page of an example: on top the situation or the table after a step, beside it what that scores, and why.

A coup is gone through step by step: the controls, the list of steps with what each scores, and what happened last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, with_readings
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import explain
from piquet_corpus.judging.ways import Changed, value_text
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COMPARE, EXAMPLES, address, link
from piquet_corpus.publishing.html.blocks import folded, status
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag
from piquet_corpus.publishing.html.navigation import neighbours
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.names import capital, signed
from piquet_corpus.publishing.pages.clause.parts import outcome_in_words
from piquet_corpus.publishing.pages.example import case as parts
from piquet_corpus.publishing.pages.example.listing import ORDERS, ExampleView, in_order, source_name
from piquet_corpus.publishing.parts.cards import letters_offered, score_line, table_drawn
from rules.core.findings import gains
from rules.core.messages import N_, _, meant, say
from rules.core.record import AnyRecord
from rules.core.rule import AnyFinding

PLAY, PAUSE = N_("▶ Play"), N_("❚❚ Pause")


def player(view: ExampleView, last: int) -> Html:
    """Return the controls: to the start, one step back, play or pause, one step on, and a slider."""
    at = view.step
    where = say("Step {step} of {last}", step=at, last=last)
    slider = tag(
        "input",
        type="range",
        min=0,
        max=last,
        value=at,
        aria_label=_("Step"),
        aria_valuetext=say("{step} of {last}", step=at, last=last),
        data_go=view.but(step=0).address(),
    )
    return tag(
        "nav",
        _to_step(view, 0, "first", meant("a button: back to the first step", "Start"), _("To the start"), at > 0),
        _to_step(view, at - 1, "back", _("← Previous"), None, at > 0),
        tag("button", _(PLAY), type="button", class_="button play", data_play=_(PLAY), data_pause=_(PAUSE)),
        _to_step(view, at + 1, "on", _("Next →"), None, at < last),
        tag("span", tag("span", where, class_="at"), slider, class_="slider"),
        class_="player",
        aria_label=_("Steps"),
    )


def _to_step(view: ExampleView, step: int, name: str, shown: str, label: str | None, possible: bool) -> Html:
    """Return the link to a step; where there is none, the same without an address."""
    href = view.but(step=step).address() if possible else None
    return tag(
        "a",
        shown,
        href=href,
        class_="button",
        data_step=name,
        data_keep="",
        data_replace="",
        aria_label=label,
        title=label,
        role=None if possible else "link",
        aria_disabled=None if possible else "true",
    )


def event(at: int, words: str, refused: bool = False) -> Html:
    """Say what happened last; `at` is 0 before the first step."""
    if not at:
        return status(words, class_="event")
    mark = tag("span", _("refused"), class_="refused") if refused else None
    return status(f"{at}. {capital(words)} ", mark, class_="event")


class StepShown(NamedTuple):
    """A step in the list: what happens, for whom it makes how many points, and whether it is refused."""

    event: str
    made: Mapping[str, int]
    refused: bool = False


def steps_played(moments: Sequence[AnyRecord]) -> tuple[StepShown, ...]:
    """Return the steps of a coup that is played."""
    steps = (moment.steps[-1] for moment in moments if moment.steps)
    return tuple(StepShown(step.event.said, made(step.decided), bool(step.refused)) for step in steps)


def step_list(view: ExampleView, steps: Iterable[StepShown]) -> Html:
    """Return the list of steps, each a link to what is shown after it, with what it scores."""
    start = StepShown(meant("the first in the list of steps", "start"), {})
    items = (_item(view, place, step) for place, step in enumerate((start, *steps)))
    return tag("ol", *items, class_="events", aria_label=_("All steps"))


def _item(view: ExampleView, place: int, step: StepShown) -> Html:
    refused = tag("span", _("refused"), class_="refused") if step.refused else None
    to = tag("a", step.event, href=view.but(step=place).address(), data_keep="", data_replace="")
    scored = ", ".join(f"{_(who)} {signed(f'{points:+d}')}" for who, points in step.made.items() if points)
    return tag(
        "li",
        tag("span", str(place), class_="at"),
        tag("span", to, " " if refused else "", refused),
        tag("span", scored, class_="made"),
        class_="now" if place == view.step else None,
        aria_current="step" if place == view.step else None,
    )


def made(decided: Iterable[AnyFinding]) -> dict[str, int]:
    """Return what each side wins or loses by findings; where no side is named, the player of the partie."""
    sums: dict[str, int] = defaultdict(int)
    for finding in decided:
        of_player = {finding.player: finding.points} if finding.player and finding.points else {}
        for who, points in (gains(finding) or of_player).items():
            sums[who] += points
    return sums


OWN = "own"
"""How an address asks for the view in which a reader writes an example."""


def example_page(corpus: Corpus, view: ExampleView, outcome: Outcome) -> WebPage:
    """Return the page of an example, with the result; its stage stands between the two parts.

    On top are the links to the other examples; below are the working, what was expected, and the same deal elsewhere.
    """
    case = outcome.case
    verdict = join([result(corpus, outcome), parts.source(corpus, case)], " ")
    shown = status(verdict, class_="outcome soft")
    top = fragment(_turn(corpus, view), tag("h1", english(case.title)), shown)
    below = fragment(_elsewhere(case), parts.about(corpus, case), parts.expectations(corpus, view, outcome))
    return WebPage(case.title, case.working or "", top, below)


def stage(corpus: Corpus, view: ExampleView, outcome: Outcome, moments: Sequence[AnyRecord]) -> Html:
    """Return an example at its step. `moments`: of one that is played, before its first step and after each."""
    if not outcome.case.events:
        return judged(corpus, view, outcome)
    if len(moments) < 2:
        return _unplayable(corpus, view, outcome)
    return played(corpus, view, outcome, moments)


def result(corpus: Corpus, outcome: Outcome) -> Html:
    """Say under which rule set an example was run, and with what result."""
    ruleset = names.ruleset(corpus, outcome.ruleset)
    return phrase("Under {ruleset}: {outcome}.", ruleset=ruleset, outcome=outcome_in_words(outcome))


def _turn(corpus: Corpus, view: ExampleView) -> Html:
    ids = tuple(case.id for case in in_order(corpus, view.wanted))
    to_list = address(EXAMPLES, **view.wanted.parameters())
    name, every = _("Previous and next example"), _("All examples")
    if view.case not in ids:
        return tag("nav", link(every, EXAMPLES), class_="turn", aria_label=name)
    before, after = neighbours(ids, view.case)
    source = source_name(corpus, view.wanted.source) if view.wanted.source else every
    at = say("{place} of {last}", place=ids.index(view.case) + 1, last=len(ids))
    links = (
        _to(view, before, _("← Previous example"), "prev") if before else tag("span"),
        fragment(link(source, to_list), tag("span", ", ", at, class_="soft")),
        _to(view, after, _("Next example →"), "next") if after else tag("span"),
    )
    return tag("nav", *(tag("span", each) for each in links), class_="turn", aria_label=name)


def _to(view: ExampleView, id_: str, shown: str, rel: str) -> Html:
    return tag("a", shown, href=view.but(case=id_, step=0, rules="").address(), rel=rel)


def played(corpus: Corpus, view: ExampleView, outcome: Outcome, moments: Sequence[AnyRecord]) -> Html:
    """Return an example that is played, after one of its steps: the controls, the table, the findings, the steps."""
    at, moment = view.step, moments[view.step]
    drawn = table_drawn(moment, moments[at - 1] if at else None, view.letters, view.by_rank)
    if moment.steps:
        step = moment.steps[-1]
        last = event(at, step.event.said, bool(step.refused))
        findings = parts.findings_list(corpus, outcome, step.decided, view.letters)
    else:
        last = event(0, _("Before the first step"))
        findings = tag("p", _("Nothing yet. Press “Next”, or the right arrow key."), class_="soft")
    why = (tag("h2", _("What this step scores, and why")), findings)
    return _staged(corpus, view, outcome, fragment(last, drawn), why, steps_played(moments))


def judged(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    """Return an example that is judged at once: the situation, and what the rules decide; each finding is a step."""
    case, at = outcome.case, view.step
    explained = explain(outcome.decided, with_readings(case, corpus.rulesets[outcome.ruleset]), corpus)
    now = outcome.decided[at - 1] if at else None
    last = event(at, explained[at - 1].sentence) if at else event(0, _("The situation"))
    score = score_line(made(outcome.decided[:at]).items())
    situation = parts.given(case.game, case.given, view.letters, view.by_rank, now.cards if now else ())
    drawn = tag("div", score, situation, class_="table")
    if now:
        heading = _("What this step scores, and why")
        findings = parts.findings_list(corpus, outcome, [now], view.letters)
    else:
        heading = _("What the rules decide, and why")
        findings = _all_findings(corpus, view, outcome)
    why = (tag("h2", heading), findings)
    steps = [StepShown(each.sentence, made([each.decided])) for each in explained]
    return _staged(corpus, view, outcome, fragment(last, drawn), why, steps)


def _all_findings(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    expected = {expected.rule for expected in outcome.case.expects(outcome.ruleset)}
    first = [finding for finding in outcome.decided if finding.rule in expected]
    others = [finding for finding in outcome.decided if finding.rule not in expected]
    shown = [parts.findings_list(corpus, outcome, first, view.letters), parts.totals(outcome)]
    if others:
        further = say("What else the rules decide ({number})", number=len(others))
        shown.append(folded(further, parts.findings_list(corpus, outcome, others, view.letters)))
    return join(shown)


def _staged(
    corpus: Corpus, view: ExampleView, outcome: Outcome, shown: Html, why: Iterable[Html], steps: Sequence[StepShown]
) -> Html:
    bar = tag("div", player(view, len(steps)), _choices(corpus, view, outcome), class_="controls")
    heading = tag("h2", _("The table"), class_="unseen")
    table = tag("div", heading, shown, class_="shown")
    reasons = tag("section", *why, class_="why", aria_label=_("Reasons"))
    return tag("div", bar, tag("div", table, reasons, step_list(view, steps), class_="stage"), class_="example")


def _unplayable(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    """Return an example of which no step can be played under the chosen rule set."""
    problem = _("No step of this example can be played under this rule set.")
    note = status(problem, class_="problem")
    return tag("div", tag("div", _choices(corpus, view, outcome), class_="controls"), note, class_="example")


def how_to_write(file: str) -> Html:
    """Say how a reader writes an example. `file`: what it is called when it is saved."""
    said = phrase(
        "Change this example, and run it: other cards, other rule sets, other steps. What you expect is compared with "
        "what the rules decide. A file of examples is run in the same way by the command {command}.",
        command=tag("code", f"piquet-corpus run {file}"),
    )
    return tag("p", said)


def own_case(corpus: Corpus, outcome: Outcome) -> Html:
    """Return a case that a reader has written: whether it is as expected, and all that the rules decide."""
    letters = ExampleView(outcome.case.id).letters
    findings = parts.findings_list(corpus, outcome, outcome.decided, letters)
    verdict = tag("p", result(corpus, outcome), class_="outcome")
    title = tag("h2", outcome.case.title)
    return tag("section", title, verdict, parts.totals(outcome), findings, class_="own-case")


def _elsewhere(case: Case) -> Html:
    readings = [(rule, name, value) for rule, values in case.reading.items() for name, value in values.items()]
    changed = [str(Changed(rule, name, value_text(value))) for rule, name, value in readings]
    read = ",".join(":".join((id_, *changed)) for id_ in case.rulesets) if changed else None
    compared = link(_("Compare this deal under each rule set"), address(COMPARE, case=case.id, read=read))
    changed_by = link(_("Change it and run it"), address(EXAMPLES, view=OWN, like=case.id))
    return tag("p", compared, " · ", changed_by)


def _choices(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    sets = {id_: names.ruleset(corpus, id_) for id_ in outcome.case.rulesets}
    rules = _choice(_("Rules"), sets, lambda id_: view.but(rules=id_), outcome.ruleset)
    letters = _choice(_("Court cards"), letters_offered(), lambda letters: view.but(letters=letters), view.letters)
    sorts = {id_: _(shown) for id_, shown in ORDERS.items()}
    orders = _choice(_("Hands"), sorts, lambda order: view.but(order=order), view.order)
    looks = folded(_("Cards"), tag("div", letters, orders), class_="drop right")
    return fragment(rules, looks)


def _choice(name: str, options: Mapping[str, str], to: Callable[[str], ExampleView], chosen: str) -> Html:
    links = (
        tag(
            "a",
            shown,
            href=to(id_).address(),
            data_keep="",
            data_replace="",
            aria_current="true" if id_ == chosen else None,
        )
        for id_, shown in options.items()
    )
    return tag("span", tag("span", name, " ", class_="soft"), *links, class_="choice", role="group", aria_label=name)
