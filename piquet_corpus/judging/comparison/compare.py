"""One deal judged under several rule sets: the findings of each side by side, their differences, and the causes.

A deal is given in facts and judged at once, or played event by event. A difference is one of the outcome (the rule, the
side or player, points, ruling, the thing judged), never of citations alone. The cause is found by trying: a parameter
of one rule set is put into another, and what then changes is caused by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Played, play, play_events
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import RuleDifference, Way, refuse_other_game, rule_differences
from piquet_corpus.judging.score.explain import Explanation, explain
from rules.core.cards import Cards
from rules.core.game import AnyGame, FactsError
from rules.core.phrases import Event
from rules.core.record import Given as Written
from rules.core.rule import AnyDecided, rule_named
from rules.core.ruleset import RuleSet
from rules.core.tally import tally


@dataclass(frozen=True)
class Verdict:
    """What a rule set makes of a deal. `found`: findings in order, each with the number of its event, from 1.

    The number is 0 where all is judged at once. `stopped`: the event that cannot happen, and why. `reached`: the number
    of the last event that happened.
    """

    found: tuple[tuple[int, AnyDecided], ...]
    totals: Mapping[str, int]
    stopped: str | None = None
    reached: int = 0


class Deal(Protocol):
    """What is judged: at once, or event by event."""

    @property
    def game(self) -> AnyGame:
        """The game that it is of."""

    @property
    def events(self) -> tuple[str, ...]:
        """What happens, in words."""

    @property
    def cards(self) -> Cards:
        """The cards that are known."""

    def judge(self, ruleset: RuleSet) -> Verdict:
        """Return what a rule set makes of it."""


@dataclass(frozen=True)
class Given:
    """A deal of which the facts are known, as they are written."""

    game: AnyGame
    given: Written

    @cached_property
    def facts(self) -> object:
        """What is given, read."""
        return self.game.read_facts(self.given)

    @property
    def events(self) -> tuple[str, ...]:
        """Nothing happens: it is judged at once."""
        return ()

    @property
    def cards(self) -> Cards:
        """The cards of all hands, played or laid out."""
        return self.game.cards_given(self.given)

    def judge(self, ruleset: RuleSet) -> Verdict:
        """Judge all at once."""
        decided = self.game.judge(ruleset, self.facts)
        return Verdict(tuple((0, finding) for finding in decided), tally(self.game.sides, decided))


@dataclass(frozen=True)
class CasePlayed:
    """A deal that a case plays, event by event."""

    case: Case

    @property
    def game(self) -> AnyGame:
        """The game of the case."""
        return self.case.game

    @property
    def events(self) -> tuple[str, ...]:
        """The events in words."""
        return tuple(happening.event.said for happening in self.case.events)

    @property
    def cards(self) -> Cards:
        """The cards in the pack and in the hands at the beginning."""
        return self.game.cards_given(self.case.given)

    def judge(self, ruleset: RuleSet) -> Verdict:
        """Apply the events up to the first impossible one; none, if the input is impossible under the rules."""
        try:
            played = play(ruleset, self.case)
        except FactsError as error:
            return Verdict((), {}, f"this cannot be played: {error}")
        return _verdict([str(happening.event) for happening in self.case.events], played)


@dataclass(frozen=True)
class EventsPlayed:
    """A deal that is set out, and played event by event."""

    game: AnyGame
    given: Written
    happening: tuple[Event, ...]

    @property
    def events(self) -> tuple[str, ...]:
        """The events in words."""
        return tuple(event.said for event in self.happening)

    @property
    def cards(self) -> Cards:
        """The cards in the pack and in the hands at the beginning."""
        return self.game.cards_given(self.given)

    def judge(self, ruleset: RuleSet) -> Verdict:
        """Let the events happen as far as they can."""
        try:
            record = self.game.set_out(ruleset, self.given)
        except FactsError as error:
            return Verdict((), {}, f"this cannot be played: {error}")
        return _verdict(list(map(str, self.happening)), play_events(self.game, record, self.happening))


def _verdict(events: Sequence[str], played: Played) -> Verdict:
    """Return the result of events, each finding with the number of its own."""
    found = tuple((place, finding) for place, step in enumerate(played.steps, 1) for finding in step.decided)
    stopped = f"“{events[len(played.steps)]}” cannot happen: {played.impossible}" if played.impossible else None
    return Verdict(found, played.totals, stopped, len(played.steps))


def remarks(deal: Deal) -> tuple[str, ...]:
    """Return what somebody who has given a deal should know of how it is judged."""
    return deal.game.remarks(deal.facts) if isinstance(deal, Given) else ()


def deal_of(case: Case) -> Deal:
    """The deal of a case: played if it has events."""
    return CasePlayed(case) if case.events else Given(case.game, case.given)


@dataclass(frozen=True)
class Judged:
    """The deal under one way. `refused`: the cards that are not in its pack; if there are any, nothing is judged.

    `findings`, each with the number of its event; `stopped`: the event that cannot happen, and why; `reached`: the
    number of the last event that happened.
    """

    way: Way
    findings: tuple[tuple[int, Explanation], ...]
    refused: tuple[Explanation, ...]
    totals: Mapping[str, int]
    stopped: str | None = None
    reached: int = 0

    @property
    def playable(self) -> bool:
        """Whether the deal can be played so."""
        return not self.refused

    def judges(self, matter: Matter) -> bool:
        """Whether the deal can be played so as far as a matter; if not, nothing can be said of it."""
        return self.playable and matter.event <= self.reached


def matter_of(rule: str) -> str:
    """The matter that a rule decides; alternative rules for the same matter share it."""
    return rule_named(rule).matter


def decides(way: Way, matter: str) -> bool:
    """Whether a way has a rule that decides a matter."""
    return any(matter_of(rule) == matter for rule in way.ruleset.rules)


Thing = tuple[object, int]
"""What a finding judges: its cards, or else its name; and how many of the same there were before."""


@dataclass(frozen=True)
class Matter:
    """One thing decided under some of the rule sets: a row. `cells`: the finding of each, None where it finds nothing.

    `rule`: the rule, or another that decides the same matter. `event`: the number of the event of the finding, or 0;
    `to`: the side or player of the finding. `thing` distinguishes findings of one rule for one hand, if a rule set has
    several. `causes`: if the row differs, the differences of the rule sets that cause this.
    """

    event: int
    rule: str
    to: str | None
    thing: Thing | None
    cells: tuple[Explanation | None, ...]
    differs: bool = False
    causes: tuple[RuleDifference, ...] = ()

    @property
    def title(self) -> str:
        """What the rule says of itself."""
        return rule_named(self.rule).title


@dataclass(frozen=True, repr=False)
class Comparison:
    """One deal judged under several rule sets: the findings side by side, and which of them differ."""

    deal: Deal
    judged: tuple[Judged, ...]
    matters: tuple[Matter, ...]

    def __repr__(self) -> str:
        ways = ", ".join(judged.way.id for judged in self.judged)
        return f"<Comparison of {ways}: {len(self.differences)} differences>"

    @property
    def differences(self) -> tuple[Matter, ...]:
        """The matters that differ."""
        return tuple(matter for matter in self.matters if matter.differs)

    @property
    def whom(self) -> tuple[str, ...]:
        """Who counts: the sides, or the players of a partie."""
        return tuple(dict.fromkeys(who for judged in self.judged for who in judged.totals)) or self.deal.game.sides

    @property
    def playable(self) -> tuple[Judged, ...]:
        """The ways under which the deal can be played."""
        return tuple(judged for judged in self.judged if judged.playable)


def compare(corpus: Corpus, deal: Deal, several: tuple[Way, ...]) -> Comparison:
    """Judge a deal under each rule set, put the findings side by side, and find the causes of their differences."""
    laid = side_by_side(corpus, deal, several)
    matters, able = laid.matters, list(laid.playable)
    if laid.differences:
        tried = [
            (difference, _changes(deal, able, difference, matters))
            for difference in rule_differences([each.way for each in able])
        ]
        causes = {place: tuple(c for c, places in tried if place in places) for place in range(len(matters))}
        matters = tuple(replace(matter, causes=causes[place]) for place, matter in enumerate(matters))
    return replace(laid, matters=matters)


def side_by_side(corpus: Corpus, deal: Deal, several: tuple[Way, ...]) -> Comparison:
    """Judge a deal under each rule set, and put the findings side by side, without the causes of differences.

    Raises OtherGame for a rule set of another game than the deal.
    """
    for way in several:
        refuse_other_game(way.ruleset, deal.game)
    judged = tuple(_judge(corpus, deal, way) for way in several)
    return Comparison(deal, judged, tuple(_marked(matter, judged) for matter in _matters(deal.game, judged)))


def _judge(corpus: Corpus, deal: Deal, way: Way) -> Judged:
    refused = explain(deal.game.refused_cards(way.ruleset, deal.cards), way.ruleset, corpus)
    told = Verdict((), {}) if refused else deal.judge(way.ruleset)
    explained = explain((found for _, found in told.found), way.ruleset, corpus)
    numbered = tuple((event, found) for (event, _), found in zip(told.found, explained, strict=True))
    return Judged(way, numbered, refused, told.totals, told.stopped, told.reached)


def _matters(game: AnyGame, judged: tuple[Judged, ...]) -> Iterator[Matter]:
    """Align the findings: by event, by rule in the order of judging, by hand or player, then by the thing judged."""
    for event in sorted({event for each in judged for event, _ in each.findings}):
        now = [[found for at, found in each.findings if at == event] for each in judged]
        for rule in _in_order(now):
            found = [
                [explanation for explanation in several if matter_of(explanation.decided.rule) == rule]
                for several in now
            ]
            for to in _whom(game, found):
                of_one = [
                    [explanation for explanation in several if _to(explanation.decided) == to] for several in found
                ]
                for thing, cells in _rows(of_one):
                    yield Matter(event, rule, to, thing, cells)


def _to(finding: AnyDecided) -> str | None:
    """The side, or the player, whom a finding concerns."""
    return finding.to or finding.player


def _whom(game: AnyGame, found: list[list[Explanation]]) -> list[str | None]:
    """Whom findings concern: the sides, the players, nobody."""
    there = {_to(explanation.decided) for several in found for explanation in several}
    return [to for to in (*game.sides, *game.players, None) if to in there]


def _in_order(found: list[list[Explanation]]) -> list[str]:
    """The rules that found something, in an order that keeps that of each way as far as they agree."""
    order: list[str] = []
    for several in found:
        place = 0
        for rule in dict.fromkeys(matter_of(explanation.decided.rule) for explanation in several):
            if rule not in order:
                order.insert(place, rule)
            place = order.index(rule) + 1
    return order


def _rows(found: list[list[Explanation]]) -> Iterator[tuple[Thing | None, tuple[Explanation | None, ...]]]:
    """Lay the findings of one rule for one hand side by side.

    Where no way finds more than one, they are of the same thing; else those of the same cards or the same name are.
    """
    if all(len(several) <= 1 for several in found):
        if any(found):
            yield None, tuple(several[0] if several else None for several in found)
        return
    keyed = [_by_thing([explanation.decided for explanation in several]) for several in found]
    for key in dict.fromkeys(key for several in keyed for key in several):
        places = [several.get(key) for several in keyed]
        yield key, tuple(None if at is None else several[at] for at, several in zip(places, found, strict=True))


def _by_thing(several: list[AnyDecided]) -> dict[Thing, int]:
    """The places of findings by the thing they judge; the second of the same thing is another."""
    found: dict[Thing, int] = {}
    for place, finding in enumerate(several):
        thing = frozenset(finding.cards) or finding.name
        again = sum(key[0] == thing for key in found)
        found[thing, again] = place
    return found


def outcome(finding: AnyDecided) -> tuple[object, ...]:
    """The result of a finding, without its citations."""
    return (
        matter_of(finding.rule),
        finding.to,
        finding.player,
        finding.points,
        finding.payers,
        finding.ruling,
        finding.name,
    )


def _marked(matter: Matter, judged: tuple[Judged, ...]) -> Matter:
    """Say whether a matter differs among the ways that can judge it."""
    able = (cell for each, cell in zip(judged, matter.cells, strict=True) if each.judges(matter))
    return replace(matter, differs=len({outcome(cell.decided) if cell else None for cell in able}) > 1)


def _changes(deal: Deal, able: list[Judged], difference: RuleDifference, matters: tuple[Matter, ...]) -> frozenset[int]:
    """The matters that change when one rule set takes only this difference from another."""
    changed: set[int] = set()
    for target in able:
        now = [(event, explanation.decided) for event, explanation in target.findings]
        for source in able:
            if difference.state(source.way) != difference.state(target.way):
                then = list(deal.judge(difference.put(source.way, target.way)).found)
                changed |= {
                    place
                    for place, matter in enumerate(matters)
                    if matter.differs and target.judges(matter) and _outcomes(matter, now) != _outcomes(matter, then)
                }
    return frozenset(changed)


def _outcomes(matter: Matter, decided: list[tuple[int, AnyDecided]]) -> list[tuple[object, ...]]:
    key = (matter.event, matter.rule, matter.to)
    found = [finding for event, finding in decided if (event, matter_of(finding.rule), _to(finding)) == key]
    if matter.thing is None:
        return [outcome(finding) for finding in found]
    place = _by_thing(found).get(matter.thing)
    return [] if place is None else [outcome(found[place])]
