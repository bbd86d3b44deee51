"""The page of an example: on top the situation or the table after a step, beside it what that scores, and why.

A coup is gone through step by step. The app shows one step, with the controls and the list of all. A static page has
all steps, and its script (`steps.js`) shows one of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, run_case, walk, with_readings
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import explain
from piquet_corpus.judging.ways import Changed
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COMPARE, EXAMPLES, IN_PLACE, address, link, link_in_place
from piquet_corpus.publishing.html.blocks import folded, listing, status
from piquet_corpus.publishing.html.markup import (
    Content,
    Html,
    as_read,
    fragment,
    join,
    labelled,
    phrase,
    tag,
    target,
)
from piquet_corpus.publishing.html.page import WebPage, neighbours
from piquet_corpus.publishing.names import capital, signed
from piquet_corpus.publishing.pages.clause import outcome_in_words
from piquet_corpus.publishing.pages.example import case as parts
from piquet_corpus.publishing.pages.example.listing import DERIVED, ORDERS, ExampleView, in_order, source_name
from piquet_corpus.publishing.parts.cards import (
    lettered,
    letters_offered,
    row_drawn,
    score_line,
    short_name,
    table_drawn,
    table_parts,
    with_signs,
)
from piquet_corpus.publishing.parts.citing import button, cite_line
from piquet_corpus.publishing.parts.naming import Reasons
from piquet_corpus.publishing.parts.playing_on import play_on_link
from rules.core.cards import Cards
from rules.core.domains import value_text
from rules.core.errors import RuleSetError
from rules.core.findings import gains
from rules.core.game import FactsError
from rules.core.messages import N_, _, meant, say
from rules.core.record import AnyRecord
from rules.core.rule import AnyFinding

PLAY, PAUSE = N_("▶ Play"), N_("❚❚ Pause")


class ExampleRun(NamedTuple):
    """An example as it was run. `moments`: of one that is played, its state before the first step and after each."""

    outcome: Outcome
    moments: tuple[AnyRecord, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return max(0, len(self.moments) - 1 if self.outcome.case.events else len(self.outcome.decided))


def run_example(corpus: Corpus, case: Case, ruleset: str) -> ExampleRun:
    """Run an example under a rule set."""
    used = corpus.rulesets[ruleset]
    moments: tuple[AnyRecord, ...] = ()
    if case.events:
        with suppress(RuleSetError, FactsError):  # the outcome says what is wrong
            moments = walk(case, used)
    return ExampleRun(run_case(case, used), moments)


def example_page(corpus: Corpus, view: ExampleView, run: ExampleRun) -> WebPage:
    """Return the page of an example, with its stage in the middle.

    In the app there are links to the other examples on top; below are what was expected, and the same deal elsewhere.
    """
    outcome, case = run.outcome, run.outcome.case
    verdict = join([result(corpus, outcome), parts.source(corpus, case)], " ")
    head = fragment(tag("h1", as_read(case.title, case.titles)), status(verdict, class_="outcome soft"))
    about = parts.about(corpus, case)
    if target().static:
        others = (run_case(case, corpus.rulesets[name]) for name in case.rulesets[1:])
        results = [labelled(names.ruleset(corpus, other.ruleset), outcome_in_words(other)) for other in others]
        under = fragment(tag("h2", _("Under other rule sets")), listing(results)) if results else None
        shown, below = _all_steps(corpus, run), fragment(under, about)
        return WebPage(case.title, case.working or "", head, shown, below, class_="example")
    with lettered(view.letters):
        below = fragment(
            _elsewhere(case, run.moments[view.step : view.step + 1]),
            about,
            parts.expectations(corpus, view, outcome),
            cite_line(corpus, case.id),
        )
        top = fragment(_turn(corpus, view), head)
        return WebPage(case.title, case.working or "", top, _step(corpus, view, run), below, reference=case.id)


def _player(view: ExampleView, last: int) -> Html:
    at = view.step
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
        "nav.player",
        _to_step(view, 0, "first", meant("a button: back to the first step", "Start"), _("To the start"), at > 0),
        _to_step(view, at - 1, "back", _("← Previous"), None, at > 0),
        tag("button", _(PLAY), type="button", class_="button play", data_play=_(PLAY), data_pause=_(PAUSE)),
        _to_step(view, at + 1, "on", _("Next →"), None, at < last),
        tag("span.slider", tag("span.at", say("Step {step} of {last}", step=at, last=last)), slider),
        aria_label=_("Steps"),
    )


def _to_step(view: ExampleView, step: int, name: str, shown: str, label: str | None, possible: bool) -> Html:
    """Return the link to a step; where there is none, the same without an address."""
    return tag(
        "a",
        shown,
        href=view.but(step=step).address() if possible else None,
        class_="button",
        data_step=name,
        **IN_PLACE,
        aria_label=label,
        title=label,
        role=None if possible else "link",
        aria_disabled=None if possible else "true",
    )


def event(at: int, words: str, refused: bool = False) -> Html:
    """Say what happened last; `at` is 0 before the first step."""
    if not at:
        return status(words, class_="event")
    mark = tag("span.refused", _("refused")) if refused else None
    return status(f"{at}. {capital(words)} ", mark, class_="event")


class StepShown(NamedTuple):
    """A step in the list: what happens, what is decided, and whether it is refused."""

    event: str
    decided: Sequence[AnyFinding]
    refused: bool = False


def steps_played(case: Case, moments: Sequence[AnyRecord]) -> list[StepShown]:
    """Return the steps of a coup that is played."""
    steps = (moment.steps[-1] for moment in moments if moment.steps)
    return [StepShown(with_signs(step.event.said, case.game), step.decided, bool(step.refused)) for step in steps]


def _step_list(view: ExampleView, steps: Iterable[StepShown]) -> Html:
    start = StepShown(meant("the first in the list of steps", "start"), ())
    items = []
    for place, step in enumerate((start, *steps)):
        refused = tag("span.refused", _("refused")) if step.refused else None
        to = link_in_place(step.event, view.but(step=place).address())
        item = tag(
            "li",
            tag("span.at", str(place)),
            tag("span", to, " " if refused else "", refused),
            tag("span.made", _scored(step.decided)),
            class_="now" if place == view.step else None,
            aria_current="step" if place == view.step else None,
        )
        items.append(item)
    return tag("ol.events", *items, aria_label=_("All steps"))


def _scored(decided: Iterable[AnyFinding]) -> str:
    return ", ".join(f"{_(who)} {signed(f'{points:+d}')}" for who, points in made(decided).items() if points)


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


def result(corpus: Corpus, outcome: Outcome) -> Html:
    """Say under which rule set an example was run, and with what result."""
    ruleset = names.ruleset(corpus, outcome.ruleset)
    return phrase("Under {ruleset}: {outcome}.", ruleset=ruleset, outcome=outcome_in_words(outcome))


def _turn(corpus: Corpus, view: ExampleView) -> Html:
    ids = tuple(case.id for case in in_order(corpus, view.wanted))
    to_list = address(EXAMPLES, **vars(view.wanted))
    name, every = _("Previous and next example"), _("All examples")
    if view.case not in ids:
        return tag("nav.turn", link(every, EXAMPLES), aria_label=name)
    shown = {"prev": _("← Previous example"), "next": _("Next example →")}
    before, after = (
        tag("a", shown[rel], href=view.but(case=id_, step=0, rules="").address(), rel=rel) if id_ else tag("span")
        for rel, id_ in zip(shown, neighbours(ids, view.case), strict=True)
    )
    source = source_name(corpus, view.wanted.source) if view.wanted.source else every
    at = say("{place} of {last}", place=ids.index(view.case) + 1, last=len(ids))
    links = before, fragment(link(source, to_list), tag("span.soft", ", ", at)), after
    return tag("nav.turn", *(tag("span", each) for each in links), aria_label=name)


def _step(corpus: Corpus, view: ExampleView, run: ExampleRun) -> Html:
    outcome, moments = run
    if outcome.case.events and not run.last:
        note = status(_("No step of this example can be played under this rule set."), class_="problem")
        return tag("div.example", tag("div.controls", _choices(corpus, view, outcome)), note)
    shown, heading, why, steps = (_played if moments else _judged)(corpus, view, run)
    bar = tag("div.controls", _player(view, run.last), _choices(corpus, view, outcome))
    table = fragment(tag("h2.unseen", _("The table")), shown)
    stage = _stage(outcome.case, table, fragment(tag("h2", heading), why), _step_list(view, steps), label=_("Reasons"))
    return tag("div.example", bar, stage)


def _stage(case: Case, shown: Html, why: Html, steps: Content = None, label: str | None = None) -> Html:
    reasons = tag("section.why", why, aria_label=label)
    return tag("div.stage", tag("div.shown", shown), reasons, steps, parts.words(case))


Shown = tuple[Html, str, Html, Sequence[StepShown]]
"""What is shown at a step: the event and the cards; the heading of the findings, and these; all steps."""


def shown_at(corpus: Corpus, view: ExampleView, run: ExampleRun) -> Html:
    """Return what happened last at a step, and the cards there."""
    return (_played if run.moments else _judged)(corpus, view, run)[0]


def _played(corpus: Corpus, view: ExampleView, run: ExampleRun) -> Shown:
    at, moment, steps = view.step, run.moments[view.step], steps_played(run.outcome.case, run.moments)
    drawn = table_drawn(moment, run.moments[at - 1] if at else None, view.by_rank)
    if at:
        step = steps[at - 1]
        last = event(at, step.event, step.refused)
        findings = parts.findings_list(corpus, run.outcome, step.decided)
    else:
        last = event(0, _("Before the first step"))
        findings = tag("p.soft", _("Nothing yet. Press “Next”, or the right arrow key."))
    return (
        fragment(last, drawn),
        _("What this step scores, and why"),
        findings,
        steps,
    )


def _judged(corpus: Corpus, view: ExampleView, run: ExampleRun) -> Shown:
    outcome, case, at = run.outcome, run.outcome.case, view.step
    explained = explain(outcome.decided, with_readings(case, corpus.rulesets[outcome.ruleset]), corpus)
    now = outcome.decided[at - 1] if at else None
    said = [with_signs(each.sentence, case.game) for each in explained]
    last = event(at, said[at - 1]) if at else event(0, _("The situation"))
    situation = parts.given(case.game, case.given, view.by_rank, now.cards if now else ())
    shown = fragment(last, tag("div.table", score_line(made(outcome.decided[:at]).items()), situation))
    steps = [StepShown(words, [each.decided]) for words, each in zip(said, explained, strict=True)]
    if now:
        findings = parts.findings_list(corpus, outcome, [now])
        return shown, _("What this step scores, and why"), findings, steps
    return shown, _("What the rules decide, and why"), _all_findings(corpus, outcome), steps


def _all_findings(corpus: Corpus, outcome: Outcome) -> Html:
    expected = {expected.rule for expected in outcome.case.expects(outcome.ruleset)}
    first = [finding for finding in outcome.decided if finding.rule in expected]
    others = [finding for finding in outcome.decided if finding.rule not in expected]
    shown = [parts.findings_list(corpus, outcome, first), parts.totals(outcome)]
    if others:
        further = say("What else the rules decide ({number})", number=len(others))
        shown.append(folded(further, parts.findings_list(corpus, outcome, others)))
    return join(shown)


def for_editors() -> Html:
    """Return the link, below the list, to where an example is written."""
    to = link(_("write an example and run it"), EXAMPLES, view=OWN)
    return tag("p.soft", phrase("For editors: {write}.", write=to))


def own_page(file: str) -> WebPage:
    """Return the head of the page on which an editor writes an example. `file`: what it is called when it is saved."""
    said = phrase(
        "Change this example, and run it: other cards, other rule sets, other steps. What you expect is compared with "
        "what the rules decide. A file of examples is run in the same way by the command {command}.",
        command=tag("code", f"piquet-corpus run {file}"),
    )
    return WebPage(_("Your example"), "", fragment(tag("h1", _("Your example")), tag("p", said)))


def own_case(corpus: Corpus, outcome: Outcome) -> Html:
    """Return a case that a reader has written: whether it is as expected, and all that the rules decide."""
    findings = parts.findings_list(corpus, outcome, outcome.decided)
    verdict = tag("p.outcome", result(corpus, outcome))
    title = tag("h2", outcome.case.title)
    return tag("section.own-case", title, verdict, parts.totals(outcome), findings)


def _elsewhere(case: Case, moments: tuple[AnyRecord, ...]) -> Html:
    """Return what else can be done with the deal. `moments`: what is shown now, if it is played."""
    changed = [str(Changed(rule, name, value_text(value))) for rule, name, value in case.readings]
    read = ",".join(":".join((id_, *changed)) for id_ in case.rulesets) if changed else None
    compared = link(_("Compare this deal under each rule set"), COMPARE, case=case.id, read=read)
    changed_by = link(_("Change it and run it"), EXAMPLES, view=OWN, like=case.id)
    on = [play_on_link(moment, case.game.sides[0]) for moment in moments]
    return tag("p", join([*filter(None, on), compared, changed_by], " · "))


def _choices(corpus: Corpus, view: ExampleView, outcome: Outcome) -> Html:
    sets = {id_: names.ruleset(corpus, id_) for id_ in outcome.case.rulesets}
    rules = _choice(view, _("Rules"), "rules", sets, outcome.ruleset)
    letters = _choice(view, _("Court cards"), "letters", letters_offered(), view.letters)
    orders = _choice(view, _("Hands"), "order", {id_: _(shown) for id_, shown in ORDERS.items()}, view.order)
    return fragment(rules, folded(_("Cards"), tag("div", letters, orders), class_="drop right"))


def _choice(view: ExampleView, name: str, of: str, options: Mapping[str, str], chosen: str) -> Html:
    """Return the choice of what a view has in its field `of`, as links; `name`: what that is called."""
    links = (
        link_in_place(shown, view.but(**{of: id_}).address(), aria_current="true" if id_ == chosen else None)
        for id_, shown in options.items()
    )
    return tag("span.choice", tag("span.soft", name, " "), *links, role="group", aria_label=name)


# --- all steps on one page, for a script that shows them one by one ---


def _all_steps(corpus: Corpus, run: ExampleRun) -> Html:
    outcome, moments = run
    case = outcome.case
    # The examples of the books quote each clause; the many of the editors only name it.
    reasons = Reasons(corpus, short=case.source == DERIVED)
    if not moments:
        drawn = tag("div.table", parts.given(case.game, case.given))
        findings = parts.findings_list(corpus, outcome, outcome.decided, reasons)
        why = fragment(tag("h2", _("What the rules decide, and why")), findings, parts.totals(outcome))
        return _stage(case, fragment(tag("h2", _("The situation")), drawn), why)
    tables = table_changes(moments)
    steps = []
    for at, (step, table) in enumerate(zip(steps_played(case, moments), tables, strict=True), 1):
        scored = _scored(step.decided)
        head = tag("div", event(at, step.event, step.refused), tag("span.made", scored) if scored else None)
        told = parts.findings_list(corpus, outcome, step.decided, reasons) if step.decided else None
        steps.append(tag("li", head, told, table, id=f"step-{at}"))
    begin = fragment(tag("h2", _("Before the first step")), table_drawn(moments[0], None))
    listed = fragment(tag("h2", _("Steps")), tag("ol.played", *steps))
    names = {"first": meant("a button: back to the first step", "Start"), "back": _("← Previous"), "on": _("Next →")}
    where = tag("span.at", say("Step {step} of {last}", step=0, last=run.last))
    every = button(_("All steps"), data_step="all", aria_pressed="false")
    buttons = (button(shown, data_step=name) for name, shown in names.items())
    return fragment(
        tag("nav.player", *buttons, where, every, aria_label=_("Steps"), hidden=""), _stage(case, begin, listed)
    )


SAME = Html("<wbr>")
"""What stands for a part of the table that has not changed."""


def table_changes(moments: Sequence[AnyRecord]) -> Iterator[Html]:
    """Yield a template for the table after each step: only what has changed since the step before.

    Cards that were drawn before on the page are only named, if that is so of the whole row.
    """
    drawn: set[str] = set()

    def row(shown: Cards, new: Cards, class_: str) -> Html:
        names = [short_name(card, card in new) for card in shown]
        if drawn.issuperset(names):
            return tag("div", " ".join(names), class_=class_)
        drawn.update(names)
        return row_drawn(shown, new, class_)

    tables = [
        [list(table_parts(now, before, how)) for how in (row_drawn, row)]
        for before, now in zip((None, *moments), moments, strict=False)
    ]
    for (before, _short), (now, short) in pairwise(tables):
        parts = zip(before if len(before) == len(now) else [None] * len(now), now, short, strict=True)
        yield tag("template", *(SAME if part == other else named for other, part, named in parts))
