"""A coup or a partie played event by event, and every step explained: what it decides, because of which clauses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score.explain import Explanation, explain
from piquet_corpus.work.errors import Usage
from rules.core.cards import CardError
from rules.core.game import AnyGame, game_of
from rules.core.machine import Impossible
from rules.core.phrases import EventError
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.tally import Scores
from rules.core.transcript import write_transcript

DECIDES_NOTHING = "Accepted; it decides nothing by itself."
"""The text for an event that happens and has no findings."""


@dataclass(frozen=True, repr=False)
class PlayedStep:
    """One event, and its result under the rule set."""

    event: str
    """The event as a line of a transcript: `elder discards 6H 9D`."""
    refused: bool
    """Whether a rule forbids it: then nothing changes except for its penalty."""
    findings: tuple[Explanation, ...]
    """What was decided, in order, each with its clauses."""
    scores: Scores
    """The scores after it."""

    def __repr__(self) -> str:
        return f"<PlayedStep {self.event}: {len(self.findings)} findings>"

    @property
    def decides_nothing(self) -> bool:
        """Whether it happens, and no rule decides anything about it."""
        return not self.findings and not self.refused

    def __str__(self) -> str:
        """The event, and indented beneath it the findings, or that there are none."""
        lines = [DECIDES_NOTHING] if self.decides_nothing else map(str, self.findings)
        return "\n".join((f"{self.event}{' (refused)' if self.refused else ''}", *(f"  {line}" for line in lines)))


@dataclass(frozen=True, repr=False)
class Playing:
    """A coup, or a partie of several coups, as far as it is played. It does not change: `then` returns another."""

    corpus: Corpus
    """The corpus in the words of which it is explained."""
    record: AnyRecord
    """The record of the game itself, for a program that needs more: its state, its events as values."""

    def __repr__(self) -> str:
        scores = self.scores.players or self.scores.sides
        said = ", ".join(f"{name} {number}" for name, number in scores.items())
        return f"<Playing {self.rules.id}: {len(self.record.steps)} events; {said}>"

    @property
    def rules(self) -> RuleSet:
        """The rule set under which it is played."""
        return self.record.ruleset

    @property
    def _game(self) -> AnyGame:
        return game_of(self.rules.game)

    @cached_property
    def steps(self) -> tuple[PlayedStep, ...]:
        """The events so far, each explained."""
        steps = []
        for before, after in pairwise(self.record.moments()):
            step = after.steps[-1]
            findings = explain(step.decided, self.rules, self.corpus, self._game.scores(before).sides)
            steps.append(PlayedStep(str(step.event), step.refused, findings, self._game.scores(after)))
        return tuple(steps)

    @property
    def findings(self) -> tuple[Explanation, ...]:
        """Everything that was decided, in order."""
        return tuple(finding for step in self.steps for finding in step.findings)

    @property
    def scores(self) -> Scores:
        """The scores now: by side in the coup, by player in the partie."""
        return self._game.scores(self.record)

    @property
    def over(self) -> bool:
        """Whether the coup under way, or the last one, is at its end."""
        return self.record.over

    @property
    def legal(self) -> tuple[str, ...]:
        """The events possible now, a line for each kind: `elder discards 1 to 8 of AS KS …`."""
        return tuple(map(str, self.record.templates()))

    def then(self, *events: str) -> Playing:
        """Return the coup or partie after some more events, written as in a transcript.

        An event that a rule refuses is recorded as a step, and changes nothing except for its penalty. Raises Usage for
        a line that is not an event, and for an event that cannot happen now; the message names it.
        """
        record = self.record
        for event in events:
            try:
                record = record.apply(self._game.grammar.read(event))
            except (EventError, CardError) as error:
                raise Usage(str(error)) from None
            except Impossible as error:
                raise Usage(f"“{event}” cannot happen: {error}") from None
        return Playing(self.corpus, record)

    def honestly(self, cards: str | Iterable[object]) -> Playing:
        """Return the coup after these cards are played in order, each by the player who holds it.

        Both players announce and show exactly what they have, at the right time. Raises Usage for a card that nobody
        can play at that moment, and for a partie or a game that cannot be played in this way.
        """
        text = cards if isinstance(cards, str) else " ".join(map(str, cards))
        try:
            record = self._game.play_honestly(self.record, self._game.read_cards(text))
        except (CardError, Impossible) as error:
            raise Usage(str(error)) from None
        if record is None:
            raise Usage(f"{self.rules.id}: only a single coup of piquet is played with honest announcements")
        return Playing(self.corpus, record)

    def transcript(self) -> str:
        """Return it as a transcript, which reads back to the same coup."""
        return write_transcript(self.record, self.corpus.rulesets)

    def __str__(self) -> str:
        """The steps, one below the other."""
        return "\n".join(map(str, self.steps))
