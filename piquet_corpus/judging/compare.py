"""One deal judged under several rule sets: the findings of each side by side, their differences, and the causes.

A deal is given in facts and judged at once, or played event by event. A difference is one of the outcome (the rule, the
side or player, points, ruling, the thing judged), never of citations alone. The cause is found by trying: a parameter
of one rule set is put into another, and what then changes is caused by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Verdict, judge_at_once, play_events
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.score import Explanation, explain
from piquet_corpus.judging.ways import Way, refuse_other_game, rule_differences
from rules.core.cards import Cards
from rules.core.game import AnyGame, FactsError
from rules.core.phrases import Event
from rules.core.record import Given
from rules.core.rule import AnyFinding, rule_named
from rules.core.ruleset import RuleSet


@dataclass(frozen=True)
class Deal:
    """What is judged: at once, or, if something happens in it, event by event. `case`: the id of one that plays it."""

    game: AnyGame
    given: Given
    happening: tuple[Event, ...] = ()
    case: str | None = None

    @cached_property
    def facts(self) -> object:
        """What is given, read to be judged at once."""
        return self.game.read_facts(self.given)

    @property
    def events(self) -> tuple[str, ...]:
        """What happens, in words."""
        return tuple(event.said for event in self.happening)

    @property
    def cards(self) -> Cards:
        """The cards that are known: in all hands, played, laid out, or in the pack."""
        return self.game.cards_given(self.given)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What somebody who has given it should know of how it is judged."""
        return () if self.happening else self.game.remarks(self.facts)

    def judge(self, ruleset: RuleSet) -> Verdict:
        """Return what a rule set makes of it; the events happen as far as they can."""
        if not self.happening:
            return judge_at_once(self.game, ruleset, self.facts)
        try:
            return play_events(self.game, self.game.set_out(ruleset, self.given), self.happening)
        except FactsError as error:
            return Verdict((), {}, stopped=f"this cannot be played: {error}")


def deal_of(case: Case) -> Deal:
    """The deal of a case: played if it has events."""
    happening = tuple(happening.event for happening in case.events)
    return Deal(case.game, case.given, happening, case.id if happening else None)


@dataclass(frozen=True, kw_only=True)
class Judged(Verdict):
    """The verdict under one way. `findings`: those found, explained.

    `refused`: the cards that are not in its pack; if there are any, nothing is judged.
    """

    way: Way
    findings: tuple[tuple[int, Explanation], ...]
    refused: tuple[Explanation, ...]

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


Place = tuple[int, str, str | None]
"""Of what a finding is: the number of its event, the matter that its rule decides, and the side or player."""


def place_of(event: int, finding: AnyFinding) -> Place:
    """Of what a finding is. `event`: 0 where all is judged at once."""
    return event, matter_of(finding.rule), finding.to or finding.player


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
    causes: tuple[Decision, ...] = ()

    @property
    def place(self) -> Place:
        """Of what its findings are."""
        return self.event, self.rule, self.to

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


def compare(corpus: Corpus, deal: Deal, ways: Sequence[Way]) -> Comparison:
    """Judge a deal under each rule set, put the findings side by side, and find the causes of their differences."""
    laid = side_by_side(corpus, deal, ways)
    if not laid.differences:
        return laid
    tried = [
        (difference, _changed(laid, difference))
        for difference in rule_differences([each.way for each in laid.playable])
    ]
    matters = []
    for place, matter in enumerate(laid.matters):
        causes = [difference for difference, changed in tried if place in changed]
        causes.sort(key=lambda cause: matter_of(cause.rule) != matter.rule)  # those in the rule itself come first
        matters.append(replace(matter, causes=tuple(causes)))
    return replace(laid, matters=tuple(matters))


def side_by_side(corpus: Corpus, deal: Deal, ways: Sequence[Way]) -> Comparison:
    """Judge a deal under each rule set, and put the findings side by side, without the causes of differences.

    Raises OtherGame for a rule set of another game than the deal.
    """
    for way in ways:
        refuse_other_game(way.ruleset, deal.game)
    judged = []
    for way in ways:
        refused = explain(deal.game.refused_cards(way.ruleset, deal.cards), way.ruleset, corpus)
        verdict = Verdict((), {}) if refused else deal.judge(way.ruleset)
        explained = explain(verdict.decided, way.ruleset, corpus)
        numbered = tuple((event, explanation) for (event, _), explanation in zip(verdict.found, explained, strict=True))
        judged.append(Judged(way=way, findings=numbered, refused=refused, **vars(verdict)))
    return Comparison(deal, tuple(judged), tuple(_matters(deal.game, judged)))


def _matters(game: AnyGame, judged: Sequence[Judged]) -> Iterator[Matter]:
    places = [defaultdict[Place, list[Explanation]](list) for _ in judged]
    for held, each in zip(places, judged, strict=True):
        for event, explanation in each.findings:
            held[place_of(event, explanation.decided)].append(explanation)
    for event in sorted({event for held in places for event, *_ in held}):
        for rule in _in_order([rule for at, rule, _ in held if at == event] for held in places):
            for to in (*game.sides, *game.players, *game.others, None):
                for thing, cells in _rows([held.get((event, rule, to), []) for held in places]):
                    matter = Matter(event, rule, to, thing, cells)
                    able = (cell for each, cell in zip(judged, cells, strict=True) if each.judges(matter))
                    outcomes = {outcome(cell.decided) if cell else None for cell in able}
                    yield replace(matter, differs=len(outcomes) > 1)


def _in_order(rules_found: Iterable[list[str]]) -> list[str]:
    order: list[str] = []
    for rules in rules_found:
        place = 0
        for rule in dict.fromkeys(rules):
            if rule not in order:
                order.insert(place, rule)
            place = order.index(rule) + 1
    return order


def _rows(findings: list[list[Explanation]]) -> Iterator[tuple[Thing | None, tuple[Explanation | None, ...]]]:
    if all(len(held) <= 1 for held in findings):
        if any(findings):
            yield None, tuple(held[0] if held else None for held in findings)
        return
    keyed = [dict(zip(_things([each.decided for each in held]), held, strict=True)) for held in findings]
    for thing in dict.fromkeys(thing for held in keyed for thing in held):
        yield thing, tuple(held.get(thing) for held in keyed)


def _things(findings: Iterable[AnyFinding]) -> list[Thing]:
    things: list[Thing] = []
    for finding in findings:
        thing = frozenset(finding.cards) or finding.name
        things.append((thing, sum(other == thing for other, _ in things)))
    return things


def outcome(finding: AnyFinding) -> tuple[object, ...]:
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


def _changed(laid: Comparison, decision: Decision) -> set[int]:
    changed = set()
    for target in laid.playable:
        able = [(at, matter) for at, matter in enumerate(laid.matters) if matter.differs and target.judges(matter)]
        for source in laid.playable:
            if source.way.state(decision) != target.way.state(decision):
                then = laid.deal.judge(target.way.taking(decision, source.way)).found
                changed |= {at for at, matter in able if _outcomes(matter, target.found) != _outcomes(matter, then)}
    return changed


def _outcomes(matter: Matter, numbered: Iterable[tuple[int, AnyFinding]]) -> list[tuple[object, ...]]:
    findings = [finding for event, finding in numbered if place_of(event, finding) == matter.place]
    if matter.thing is None:
        return [outcome(finding) for finding in findings]
    by_thing = zip(_things(findings), findings, strict=True)
    return [outcome(finding) for thing, finding in by_thing if thing == matter.thing]


SOURCES = ("text", "attested", "derived")
"""The cases that are tried first to find one that differs are those of the books."""


def smaller_pack(game: AnyGame, way: Way, other: Way) -> Way:
    """Return of two ways of playing the one with the fewer cards, so that both can play what is dealt."""
    return min((way, other), key=lambda each: len(game.pack(each.ruleset)))


def differing_deal(game: AnyGame, way: Way, other: Way, seeds: Iterable[int]) -> int | None:
    """Return the first of some random deals to which two ways of playing give different scores; None if none."""
    pack = smaller_pack(game, way, other).ruleset
    for seed in seeds:
        given = game.deal(pack, seed)
        if given is None:
            return None
        mine, theirs = (Deal(game, given).judge(each.ruleset) for each in (way, other))
        if mine.totals != theirs.totals:
            return seed
    return None


def differing_case(corpus: Corpus, game: AnyGame, way: Way, other: Way) -> Case | None:
    """Return the first case that two ways play to its end and decide differently; None if none.

    Cases of the books come first, and of these the cases of one of the two ways.
    """
    ids = {way.ruleset.id, other.ruleset.id}
    of_game = sorted(
        (case for case in corpus.cases if case.game == game), key=lambda case: ids.isdisjoint(case.rulesets)
    )
    cases = (case for source in SOURCES for case in of_game if case.source == source)
    return next((case for case in cases if not case.reading and _differ(deal_of(case), way, other)), None)


def _differ(deal: Deal, way: Way, other: Way) -> bool:
    if any(deal.game.refused_cards(each.ruleset, deal.cards) for each in (way, other)):
        return False
    try:
        mine, theirs = (deal.judge(each.ruleset) for each in (way, other))
    except FactsError:
        return False
    if mine.stopped or theirs.stopped:
        return False
    results = ([(event, outcome(finding)) for event, finding in verdict.found] for verdict in (mine, theirs))
    return next(results) != next(results)
