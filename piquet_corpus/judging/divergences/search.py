"""Searching random coups for the smallest one on which two rule sets differ.

A coup is played at random under both rule sets at once until they differ, and then made as small as possible, only by
leaving things out. The search is independent of games: each game offers, as `searching`, what a coup begins with, what
may happen in it and what can be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from piquet_corpus.judging.divergences.draft import Draft, Question
from piquet_corpus.judging.divergences.prove import decided_by
from rules.core.cards import CardError
from rules.core.game import FactsError
from rules.core.machine import AnyStep, Impossible
from rules.core.phrases import Event
from rules.core.protocols import Searching
from rules.core.record import AnyRecord, Given

TRIES = 4000
ENOUGH = 12
"""The search ends after finding this number of coups on which the two rule sets differ."""
SHRUNK = 5
"""The number of coups found, from the smallest, that are made smaller; the smallest result is returned."""
AT_ONCE = 0.25
LENGTHS = (1, 2, 4, 8)
LEGAL = (0.2, 0.4, 0.6)
"""The share of events that are drawn from the legal ones, instead of all that can be written."""
PROPOSALS = 60
"""The number of events proposed at one moment before a coup is given up."""
CHOICE = 3
HOPELESS = 6
"""The number of failures after which a form of event is rarely tried again at such a moment."""
CHECKS = 3
"""The number of checks of a coup on which the two rule sets differ, but not because of the wanted decision."""
NEAR, ANY = 0.3, 0.6
"""The shares of coups continued from one near the goal, and from any kept one; otherwise a new coup begins."""
ALIKE, NEAR_ALIKE = 2, 10
"""The number of coups kept with the same finding; the number of those near the goal."""


@dataclass(frozen=True)
class Found:
    """The result of a search: the smallest coup, None if there is none; and the number of coups tried."""

    draft: Draft | None
    tries: int


def find(question: Question, seed: int = 0, tries: int = TRIES) -> Found:
    """Search random coups for the smallest by `Draft.size`. The same seed has the same result."""
    search, tried = Search(question), 0
    differing: list[Draft] = []
    while tried < tries and len(differing) < ENOUGH:
        rng = Random(f"{seed}:{tried}")
        tried += 1
        draft = search.judge_at_once(rng) if rng.random() < AT_ONCE else search.walk(rng)
        if draft is not None:
            differing.append(draft)
    smallest = sorted(differing, key=lambda draft: draft.size)[:SHRUNK]
    shrunk = [shrink(question, draft) for draft in smallest]
    return Found(min(shrunk, key=lambda draft: draft.size, default=None), tried)


@dataclass(frozen=True)
class Reached:
    """A coup under both rule sets, and under that of `side` with the decision of the other; None if there is none."""

    draft: Draft
    records: tuple[AnyRecord, AnyRecord]
    side: int
    changed: AnyRecord | None

    @property
    def steps(self) -> tuple[AnyStep, AnyStep]:
        """The last event, under each rule set."""
        return self.records[0].steps[-1], self.records[1].steps[-1]

    @property
    def is_refused(self) -> bool:
        """Whether the last event is refused under both, and so has no effect."""
        return all(step.refused for step in self.steps)

    @property
    def has_parted(self) -> bool:
        """Whether the last event has different results: with the changed decision, or else under the two rule sets."""
        against = self.changed.steps[-1] if self.changed else self.steps[1 - self.side]
        return _result(against) != _result(self.steps[self.side])

    def stands_apart(self, searching: Searching[AnyRecord]) -> bool:
        """Whether the state differs with the changed decision, even if no finding has shown it yet."""
        if self.changed is None:
            return False
        return searching.standing(self.changed) != searching.standing(self.records[self.side])

    def after(self, event: Event) -> Reached | None:
        """Return the coup after an event; None if the event is impossible under either rule set."""
        one = _after(self.records[0], event)
        other = _after(self.records[1], event) if one else None
        if one is None or other is None:
            return None
        draft = replace(self.draft, happening=(*self.draft.happening, event))
        changed = _after(self.changed, event) if self.changed else None
        return Reached(draft, (one, other), self.side, changed)


def _after(record: AnyRecord, event: Event) -> AnyRecord | None:
    try:
        return record.apply(event)
    except Impossible:
        return None


def _result(step: AnyStep) -> object:
    return sorted(map(decided_by, step.decided), key=repr), step.refused, dict(step.score)


@dataclass
class Search:
    """Random coups; those with something new are kept, and others continue from them.

    `near`: coups in which the rule of the decision was used, or whose state differs with the changed decision.
    `picked`, `seen`, `failed`: how often a coup was continued, something was found, an event had no effect.
    """

    question: Question
    near: list[Reached] = field(default_factory=list)
    reached: list[Reached] = field(default_factory=list)
    picked: Counter[tuple[bool, int]] = field(default_factory=Counter)
    seen: Counter[object] = field(default_factory=Counter)
    failed: Counter[object] = field(default_factory=Counter)

    @property
    def _searching(self) -> Searching[AnyRecord]:
        return self.question.searching

    def _outline(self, reached: Reached) -> object:
        return self._searching.outline(reached.records[0])

    def judge_at_once(self, rng: Random) -> Draft | None:
        """Return a random coup that is judged at once, if the two rule sets differ on it."""
        draft = Draft(self.question.game, self._searching.at_once(rng))
        return draft if self.question.aspects(draft) else None

    def walk(self, rng: Random) -> Draft | None:
        """Play a coup, or continue one, for a few events; return it if the rule sets, or the decision, then part."""
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
        drawn = rng.random()
        if self.near and drawn < NEAR:
            return self._pick(True, rng)
        if self.reached and drawn < ANY:
            return self._pick(False, rng)
        return begin(self.question, self._searching.coup(rng), rng.randrange(2))

    def _pick(self, near: bool, rng: Random) -> Reached:
        among = self.near if near else self.reached
        places = [rng.randrange(len(among)) for _ in range(3)]
        place = min(places, key=lambda place: self.picked[near, place])
        self.picked[near, place] += 1
        return among[place]

    def _move(self, now: Reached, rng: Random, legal: float) -> Reached | None:
        if rng.random() < legal and (after := _legal(now, rng)):
            return after
        possible: list[Reached] = []
        moment, forms = self._searching.moment(now.records[0]), self.question.game.grammar.forms()
        for _ in range(PROPOSALS):
            form = rng.choice(forms)
            key = (moment, form)
            if self.failed[key] >= HOPELESS and rng.random() < 0.9:
                continue
            event = self._searching.any_event(now.records[rng.randrange(2)], rng, form)
            after = now.after(event)
            if after is None or (after.is_refused and not after.has_parted):
                self.failed[key] += 1
                continue
            self.failed[key] = -PROPOSALS
            if after.has_parted:
                return after
            possible.append(after)
            if len(possible) == CHOICE:
                break
        return min(possible, key=lambda reached: self.seen[self._outline(reached)], default=None) or _legal(now, rng)

    def _remember(self, reached: Reached) -> None:
        rule = self.question.decision.rule if self.question.decision else None
        findings = [(each.rule, each.grounds, each.ruling) for step in reached.steps for each in step.decided]
        is_near = any(name == rule for name, *_ in findings) or reached.stands_apart(self._searching)
        what, outline = (type(reached.draft.happening[-1]), is_near, *findings), self._outline(reached)
        self.seen[what] += 1
        self.seen[outline] += 1
        if (findings and self.seen[what] <= ALIKE) or self.seen[outline] == 1:
            self.reached.append(reached)
        if is_near and self.seen[what] <= NEAR_ALIKE:
            self.near.append(reached)


def begin(question: Question, given: Given, side: int) -> Reached | None:
    """Set up a coup under both rule sets; None if it is impossible."""
    try:
        record, other = (question.game.set_out(way.ruleset, given) for way in question.ways)
        changed = question.game.set_out(question.exchanged[side], given) if question.exchanged else None
    except (FactsError, CardError):
        return None
    return Reached(Draft(question.game, given), (record, other), side, changed)


def _legal(now: Reached, rng: Random) -> Reached | None:
    templates = now.records[rng.randrange(2)].templates()
    for _ in range(5 if templates else 0):
        after = now.after(rng.choice(templates).draw(rng))
        if after and (after.has_parted or not after.is_refused):
            return after
    return None


def shrink(question: Question, draft: Draft) -> Draft:
    """Return the coup from which nothing more can be left out: no event, no card, no other input."""
    before, smallest = None, draft
    while before != smallest:
        before = smallest
        for candidates in LEAVING_OUT:
            while (smaller := _smaller(question, smallest, candidates(question, smallest))) is not None:
                smallest = smaller
    return smallest


def _smaller(question: Question, draft: Draft, candidates: Iterator[Draft]) -> Draft | None:
    return next((less for less in candidates if less.size < draft.size and question.aspects(less)), None)


def without_play(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the state that a coup comes to, to be judged at once."""
    record = _reached(question, draft, len(draft.happening))
    if record is not None:
        states = question.searching.judged_instead(record, draft.given)
        yield from (replace(draft, given=given, happening=()) for given in states)


def begun_later(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup set up as it is after some events, with the largest number of events first."""
    for number in range(len(draft.happening) - 1, 0, -1):
        record = _reached(question, draft, number)
        given = None if record is None else question.searching.begun_here(record, draft.given)
        if given is not None:
            yield replace(draft, given=given, happening=draft.happening[number:])


def _reached(question: Question, draft: Draft, number: int) -> AnyRecord | None:
    if not draft.happening:
        return None
    now = begin(question, draft.given, 0)
    for event in draft.happening[:number]:
        now = now and now.after(event)
    return now.records[0] if now else None


def with_fewer_events(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with only its first events, and without some consecutive events."""
    events = draft.happening
    for size in range(len(events) - 1, 0, -1):
        for first in range(len(events) - size, -1, -1):
            yield replace(draft, happening=(*events[:first], *events[first + size :]))


def with_less_given(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup without one key of the input, or without one or more members of a group or list."""
    kinds = {key.name: key.kind for key in question.game.keys}
    for name, value in draft.given.items():
        rest = {key: other for key, other in draft.given.items() if key != name}
        yield replace(draft, given=rest)
        if kinds[name] is dict:
            for key in value:
                yield replace(draft, given=rest | {name: {k: v for k, v in value.items() if k != key}})
        if kinds[name] is list:
            yield from (replace(draft, given=rest | {name: value[:n]}) for n in range(1, len(value)))


def with_fewer_cards(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with fewer cards in the input."""
    record = _reached(question, draft, 0)
    if record is None and draft.happening:
        return
    yield from (replace(draft, given=given) for given in question.searching.with_fewer_cards(record, draft.given))


def with_fewer_cards_moved(question: Question, draft: Draft) -> Iterator[Draft]:
    """Return the coup with one card less in an event: discarded, lifted, shown and so on."""
    yield from (replace(draft, happening=events) for events in question.searching.with_fewer_moved(draft.happening))


LEAVING_OUT = (
    without_play,
    with_fewer_events,
    begun_later,
    with_less_given,
    with_fewer_cards,
    with_fewer_cards_moved,
)
