"""The examples, each as it was run: the cards, every step, what it scores, and why."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, run_case, walk
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages.clause.parts import outcome_in_words
from piquet_corpus.publishing.pages.example import case as parts
from piquet_corpus.publishing.pages.example import page as example
from piquet_corpus.publishing.pages.example.listing import DERIVED
from piquet_corpus.publishing.pages.example.page import event, made
from piquet_corpus.publishing.parts.cards import table_drawn, usual_letters
from piquet_corpus.publishing.parts.quoting import Reasons
from piquet_corpus.publishing.site.places import path_of
from piquet_corpus.publishing.site.sheet import Sheet
from piquet_corpus.publishing.site.steps import table_changes
from rules.core.errors import RuleSetError
from rules.core.game import FactsError
from rules.core.messages import ENGLISH, _, language, meant, say
from rules.core.record import AnyRecord


def example_sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield each example that there is in the language of the reader."""
    for case in corpus.cases:
        if language() == ENGLISH or case.source != DERIVED:
            yield example_sheet(corpus, case)


def example_sheet(corpus: Corpus, case: Case) -> Sheet:
    """Return the page of an example, as it is under the first of its rule sets; the results of the others below."""
    outcome = run_case(case, corpus.rulesets[case.rulesets[0]])
    result = join([example.result(corpus, outcome), parts.source(corpus, case)], " ")
    others = [
        tag("li", phrase("{what}: {said}", what=names.ruleset(corpus, other.ruleset), said=outcome_in_words(other)))
        for other in (run_case(case, corpus.rulesets[name]) for name in case.rulesets[1:])
    ]
    below = [tag("h2", _("Under other rule sets")), tag("ul", *others)] if others else []
    body = tag(
        "div",
        tag("h1", english(case.title)),
        tag("p", result, class_="outcome soft"),
        _played(corpus, case, outcome) if case.events else _judged(corpus, case, outcome),
        join(below),
        parts.about(corpus, case),
        class_="example",
    )
    scripts = ("steps.js",) if case.events else ()
    return Sheet(path_of("case", case.id), WebPage(case.title, case.working or "", body), scripts=scripts)


def _judged(corpus: Corpus, case: Case, outcome: Outcome) -> Html:
    """Return a case that is judged at once: the cards, and all findings."""
    letters = usual_letters()
    findings = parts.findings_list(corpus, outcome, outcome.decided, letters, _reasons(corpus, case))
    drawn = tag("div", parts.given(case.game, case.given, letters), class_="table")
    situation = join([tag("h2", _("The situation")), drawn])
    return _staged(situation, join([tag("h2", _("What the rules decide, and why")), findings, parts.totals(outcome)]))


def _played(corpus: Corpus, case: Case, outcome: Outcome) -> Html:
    """Return a case that is played: the table before the first step and after the last, and the steps."""
    try:
        moments = walk(case, corpus.rulesets[outcome.ruleset])
    except (RuleSetError, FactsError):  # what is wrong is said by the result
        return Html()
    reasons = _reasons(corpus, case)
    letters = usual_letters()
    begin, *tables = (
        table_drawn(moment, before, letters) for before, moment in zip((None, *moments), moments, strict=False)
    )
    changes = zip(moments[1:], table_changes(begin, tables), strict=True)
    steps = join(_step(corpus, outcome, at, moment, table, reasons) for at, (moment, table) in enumerate(changes, 1))
    listed = join([tag("h2", _("Steps")), tag("ol", steps, class_="played")])
    return fragment(_player(len(tables)), _staged(join([tag("h2", _("Before the first step")), begin]), listed))


def _player(last: int) -> Html:
    """Return the controls. The script that they need shows them, too."""
    names = {"first": meant("a button: back to the first step", "Start"), "back": _("← Previous"), "on": _("Next →")}
    where = tag("span", say("Step {step} of {last}", step=0, last=last), class_="at")
    every = tag("button", _("All steps"), type="button", class_="button", data_step="all", aria_pressed="false")
    buttons = (tag("button", shown, type="button", class_="button", data_step=name) for name, shown in names.items())
    return tag("nav", *buttons, where, every, class_="player", aria_label=_("Steps"), hidden="")


def _step(corpus: Corpus, outcome: Outcome, at: int, moment: AnyRecord, table: Html, reasons: Reasons) -> Html:
    """Return a step: what happens, what it scores, and why; and the table after it, which only the script shows."""
    step = moment.steps[-1]
    scored = ", ".join(
        f"{_(who)} {points:+d}".replace("-", "−") for who, points in made(step.decided).items() if points
    )
    why = parts.findings_list(corpus, outcome, step.decided, usual_letters(), reasons) if step.decided else None
    points = tag("span", scored, class_="made") if scored else None
    head = tag("div", event(at, step.event.said, bool(step.refused)), points)
    return tag("li", head, why, table, id=f"step-{at}")


def _reasons(corpus: Corpus, case: Case) -> Reasons:
    """Return what explains findings. The examples of the books quote each clause; the editors' many only name it."""
    return Reasons(corpus, short=True) if case.source == DERIVED else Reasons(corpus)


def _staged(shown: Html, why: Html) -> Html:
    return tag("div", tag("div", shown, class_="shown"), tag("section", why, class_="why"), class_="stage")
