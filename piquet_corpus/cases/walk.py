"""Going through a case event by event: how things stand after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import begin, with_readings
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


@dataclass(frozen=True)
class Walk:
    """A case played as far as its events can happen. `moments`: the beginning, then one for each event."""

    moments: tuple[Moment, ...]
    game: Coup | Partie


def walk(case: Case, ruleset: RuleSet) -> Walk | None:
    """Go through a case; None for one without events.

    Raises RuleSetError for a reading that the rule set cannot have, FactsError for a partie that cannot stand so.
    """
    game = begin(with_readings(case, ruleset), case)
    if game is None:
        return None
    games = tuple(_games(game, case))
    return Walk(tuple(map(_moment, games)), games[-1])


def _games(game: Coup | Partie, case: Case) -> Iterator[Coup | Partie]:
    """Let the events happen one by one."""
    yield game
    for happening in case.events:
        try:
            game = game.apply(happening.event)
        except Impossible:
            return
        yield game


def _moment(game: Coup | Partie) -> Moment:
    """How a coup or a partie stands now."""
    step = game.steps[-1] if game.steps else None
    if isinstance(game, Partie):
        return Moment(step, game.coup.state if game.coup else None, game.state, game.scores)
    return Moment(step, game.state, None, {hand: game.score.of(hand) for hand in HANDS})
