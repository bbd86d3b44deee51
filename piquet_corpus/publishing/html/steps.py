"""Going through a coup step by step: the controls, the list of steps with what each scores, and what happened last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from piquet_corpus.publishing.html.example_view import ExampleView
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.names import capital
from piquet_corpus.publishing.html.wording import signed
from rules.core.messages import N_, _, meant, say
from rules.core.record import AnyRecord
from rules.core.rule import AnyDecided
from rules.core.tally import gains

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
        _to(view, 0, "first", meant("a button: back to the first step", "Start"), _("To the start"), at > 0),
        _to(view, at - 1, "back", _("← Previous"), None, at > 0),
        tag("button", _(PLAY), type="button", class_="button play", data_play=_(PLAY), data_pause=_(PAUSE)),
        _to(view, at + 1, "on", _("Next →"), None, at < last),
        tag("span", tag("span", where, class_="at"), slider, class_="slider"),
        class_="player",
        aria_label=_("Steps"),
    )


def _to(view: ExampleView, step: int, name: str, shown: str, label: str | None, possible: bool) -> Html:
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
        return tag("p", words, class_="event", role="status")
    mark = tag("span", _("refused"), class_="refused") if refused else None
    return tag("p", f"{at}. {capital(words)} ", mark, class_="event", role="status")


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


def made(decided: Iterable[AnyDecided]) -> dict[str, int]:
    """Return what each side wins or loses by findings; where no side is named, the player of the partie."""
    sums: dict[str, int] = defaultdict(int)
    for finding in decided:
        of_player = {finding.player: finding.points} if finding.player and finding.points else {}
        for who, points in (gains(finding) or of_player).items():
            sums[who] += points
    return sums
