"""Going through a case event by event: how things stand after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import with_readings
from rules.machine import Impossible, Step
from rules.piquet.coup import Coup
from rules.piquet.game import Partie
from rules.piquet.pair import HANDS
from rules.piquet.partie_state import PartieState
from rules.piquet.state import State
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class Moment:
    """How things stand. `step`: the event that brought it about, None at the beginning.

    `coup`: the coup under way, None if none has begun; `partie`: the partie it is of, if the case is of one. `score`:
    what each has, by hand in a coup, by player in a partie.
    """

    step: Step | None
    coup: State | None
    partie: PartieState | None
    score: Mapping[str, int]


def walk(case: Case, ruleset: RuleSet) -> tuple[Moment, ...]:
    """Return the moments of a case: the beginning, then one for each event, as far as they can happen.

    A case without events has none. Raises RuleSetError for a reading that the rule set cannot have.
    """
    if case.start is None:
        return ()
    return tuple(_moments(Coup.begin(with_readings(case, ruleset), case.start), case))


def _moments(machine: Coup | Partie, case: Case) -> Iterator[Moment]:
    """Let the events happen one by one."""
    yield _moment(machine)
    for happening in case.events:
        try:
            machine = machine.apply(happening.event)
        except Impossible:
            return
        yield _moment(machine)


def _moment(machine: Coup | Partie) -> Moment:
    """How a coup or a partie stands now."""
    step = machine.steps[-1] if machine.steps else None
    if isinstance(machine, Partie):
        return Moment(step, machine.coup.state if machine.coup else None, machine.state, machine.scores)
    return Moment(step, machine.state, None, {hand: machine.score.of(hand) for hand in HANDS})
