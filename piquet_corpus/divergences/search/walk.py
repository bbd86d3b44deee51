"""A coup played at random under two ways of judging at once, until they part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from piquet_corpus.cases.witness import consequence
from piquet_corpus.divergences.search.draft import Draft
from piquet_corpus.divergences.search.question import Question
from piquet_corpus.judging.compare import matter_of
from rules.core.cards import CardError
from rules.core.game import FactsError
from rules.core.machine import AnyStep, Impossible
from rules.core.phrases import Event
from rules.core.record import AnyRecord, Given
from rules.core.searching import Form, Searching

LENGTHS = (1, 2, 4, 8)
"""How many events are added to a coup."""
LEGAL = (0.2, 0.4, 0.6)
"""How often what happens in a coup is drawn from what is legal, and not from all that can be written."""
PROPOSALS = 60
"""How many events are proposed at a moment before a coup is given up."""
CHOICE = 3
"""From how many that can happen one is chosen."""
HOPELESS = 6
"""After how many failures a form of event is seldom tried again at such a moment."""
CHECKS = 3
"""How often a coup is looked at that parts two ways, but not because of the decision that is asked for."""
NEAR, ANY = 0.3, 0.6
"""How often a coup is gone on with that is near what is searched for, or any that is remembered; else one is begun."""
ALIKE, NEAR_ALIKE = 2, 10
"""How many coups are remembered in which the same is found; how many of those near."""


@dataclass(frozen=True)
class Reached:
    """A coup as far as it is played: under both ways, and under one of them with the decision of the other, if any.

    `side`: which of the two that is; `changed`: None where there is no such decision, or where what happened is
    impossible with it.
    """

    draft: Draft
    records: tuple[AnyRecord, AnyRecord]
    side: int
    changed: AnyRecord | None

    @property
    def steps(self) -> tuple[AnyStep, AnyStep]:
        """What happened last, under each way."""
        return self.records[0].steps[-1], self.records[1].steps[-1]

    @property
    def is_refused(self) -> bool:
        """Whether what happened last is refused under both, so that nothing came of it."""
        return all(step.refused for step in self.steps)

    @property
    def has_parted(self) -> bool:
        """Whether what happened last came out differently: with the decision changed, else under the two ways."""
        against = self.changed.steps[-1] if self.changed else self.steps[1 - self.side]
        return _told(against) != _told(self.steps[self.side])

    def stands_apart(self, searching: Searching[AnyRecord]) -> bool:
        """Whether things stand otherwise with the decision changed, though nothing may have shown it yet."""
        if self.changed is None:
            return False
        return searching.standing(self.changed) != searching.standing(self.records[self.side])

    def after(self, event: Event) -> Reached | None:
        """Return the coup after an event; None where that is impossible under either way."""
        one = _after(self.records[0], event)
        other = _after(self.records[1], event) if one else None
        if one is None or other is None:
            return None
        draft = replace(self.draft, events=(*self.draft.events, event))
        changed = _after(self.changed, event) if self.changed else None
        return Reached(draft, (one, other), self.side, changed)


def _after(record: AnyRecord, event: Event) -> AnyRecord | None:
    """Return the record after an event; None where that is impossible."""
    try:
        return record.apply(event)
    except Impossible:
        return None


def _told(step: AnyStep) -> object:
    """Return what an event came to, citations apart."""
    found = ((matter_of(finding.rule), *consequence(finding)[1:]) for finding in step.decided)
    return sorted(found, key=repr), step.refused, dict(step.score)


@dataclass
class Search:
    """Coups at random, of which those are remembered in which something new was found: others go on from there.

    `near`: those in which the rule of the decision was at work, or which stand otherwise where that is changed.
    `picked`, `seen`, `failed`: how often one was gone on with, something was found, an event came to nothing.
    """

    question: Question
    near: list[Reached] = field(default_factory=list)
    reached: list[Reached] = field(default_factory=list)
    picked: Counter[tuple[bool, int]] = field(default_factory=Counter)
    seen: Counter[object] = field(default_factory=Counter)
    failed: Counter[object] = field(default_factory=Counter)

    @property
    def _searching(self) -> Searching[AnyRecord]:
        """What the game offers."""
        return self.question.searching

    @cached_property
    def _forms(self) -> tuple[Form, ...]:
        """All that can be said of the game."""
        return self.question.game.grammar.forms()

    def _outline(self, reached: Reached) -> object:
        """Which things there are in a coup, under the first way."""
        return self._searching.outline(reached.records[0])

    def walk(self, rng: Random) -> Draft | None:
        """Play a coup, or go on with one, for a few events; return it if it comes to part the two ways.

        Every event is possible under both. Where one decision is asked for, it is looked at whether they part because
        of it as soon as its being changed changes what happens.
        """
        now, checks, legal = self._start(rng), CHECKS, rng.choice(LEGAL)
        for _ in range(rng.choice(LENGTHS)):
            now = now and self._move(now, rng, legal)
            if now is None:
                return None
            if not now.has_parted:
                self._remember(now)
                continue
            if self.question.aspects(now.draft):
                return now.draft
            checks -= 1
            if not checks:
                return None
        return None

    def _start(self, rng: Random) -> Reached | None:
        """Return a coup that is remembered, or another at its beginning; None where that cannot stand under both."""
        drawn = rng.random()
        if self.near and drawn < NEAR:
            return self._pick(True, rng)
        if self.reached and drawn < ANY:
            return self._pick(False, rng)
        return begin(self.question, self._searching.coup(rng), rng.randrange(2))

    def _pick(self, near: bool, rng: Random) -> Reached:
        """Return of three that are remembered the one that was gone on with least."""
        among = self.near if near else self.reached
        places = [rng.randrange(len(among)) for _ in range(3)]
        place = min(places, key=lambda one: self.picked[near, one])
        self.picked[near, place] += 1
        return among[place]

    def _move(self, now: Reached, rng: Random, legal: float) -> Reached | None:
        """Let something happen: what is legal, or of several things that can be written the one least seen.

        What parts the two ways goes before everything else. A form of event that always came to nothing at such a
        moment is seldom tried again.
        """
        if rng.random() < legal and (after := _legal(now, rng)):
            return after
        found: list[Reached] = []
        moment = self._searching.moment(now.records[0])
        for _ in range(PROPOSALS):
            form = rng.choice(self._forms)
            key = (moment, form)
            if self.failed[key] >= HOPELESS and rng.random() < 0.9:
                continue
            event = self._searching.any_event(now.records[rng.randrange(2)], rng, form)
            after = now.after(event)
            if after is None or (after.is_refused and not after.has_parted):
                self.failed[key] += 1
                continue
            self.failed[key] = -PROPOSALS
            found.append(after)
            if after.has_parted or len(found) == CHOICE:
                break
        if found and found[-1].has_parted:
            return found[-1]
        return min(found, key=lambda reached: self.seen[self._outline(reached)], default=None) or _legal(now, rng)

    def _remember(self, reached: Reached) -> None:
        """Remember a coup if what was found last was hardly ever found, or if nothing stood so before."""
        rule = self.question.decision.rule if self.question.decision else None
        found = [(each.rule, each.grounds, each.ruling) for step in reached.steps for each in step.decided]
        is_near = any(name == rule for name, *_ in found) or reached.stands_apart(self.question.searching)
        what, outline = (type(reached.draft.events[-1]), is_near, *found), self._outline(reached)
        self.seen[what] += 1
        self.seen[outline] += 1
        if (found and self.seen[what] <= ALIKE) or self.seen[outline] == 1:
            self.reached.append(reached)
        if is_near and self.seen[what] <= NEAR_ALIKE:
            self.near.append(reached)


def begin(question: Question, given: Given, side: int) -> Reached | None:
    """Set a coup out under both ways; None where it cannot stand so."""
    try:
        record, other = (question.game.set_out(way.ruleset, given) for way in question.ways)
        changed = question.game.set_out(question.exchanged[side], given) if question.exchanged else None
    except (FactsError, CardError):
        return None
    return Reached(Draft(question.game, given), (record, other), side, changed)


def _legal(now: Reached, rng: Random) -> Reached | None:
    """Let something legal happen, that is not refused under both; None if nothing of the sort is found."""
    templates = now.records[rng.randrange(2)].templates()
    for _ in range(5 if templates else 0):
        after = now.after(rng.choice(templates).draw(rng))
        if after and (after.has_parted or not after.is_refused):
            return after
    return None
