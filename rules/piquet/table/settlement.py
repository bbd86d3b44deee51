"""Decide what the announcements count, from what each has called and shown: 1642 §6–13, §17, §24–26; 1651 ch. VII–XII.

A thing counts if its holder has called it, has shown it (where it must be shown), and has not lost it. A false call
counts as true until it is found out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any

from rules.core.cards import Card, Rank, Suit
from rules.core.frozen import FrozenMap, but
from rules.core.rule import NAMES
from rules.core.ruleset import RuleSet
from rules.core.text import Texts
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.decide import ORDER, run_known
from rules.piquet.judge.derived import Known, announced_in, bonuses_in
from rules.piquet.judge.facts import Facts
from rules.piquet.laws import irregularities
from rules.piquet.laws.announcing import MUST_SHOW, AnnounceShowingParams, Showing
from rules.piquet.laws.counting import Entries
from rules.piquet.laws.declaring import KINDS, AnnounceSilenceParams
from rules.piquet.laws.fours_and_threes import NUMBERS
from rules.piquet.laws.pack import Holdings
from rules.piquet.laws.play import LAST_TRICK, Counted
from rules.piquet.laws.point import Out
from rules.piquet.laws.sequences import length_of, run_named, runs_for
from rules.piquet.sides import HANDS, Cards, Finding, Findings, Hand, Pair, other
from rules.piquet.table.events import read_rank
from rules.piquet.table.held import KIND_OF, NEXT, POINT, SEQUENCES, SETS, number_of
from rules.piquet.table.state import Seat, State

JUDGED = (
    *ORDER[ORDER.index("blanche.two") : ORDER.index("repique") + 1],
    NAMES[laws.pique.first_lead],
    NAMES[laws.pique.pique],
)
"""The rules on announcements, in the order in which they are judged."""

_SEEN = {"sequence.name": SEQUENCES, "set.ranks": SETS}
"""The rules that look at cards, and what they look for."""
_BY_KIND = {kind: rule for rule, kind in _SEEN.items()}


NONE_STRUCK = Pair(0, 0)
"""Nobody loses points that he had counted."""


@dataclass(frozen=True)
class Settled:
    """The state after reckoning, what is `new` in it, and the points that no longer stand (`struck`)."""

    state: State
    new: Findings
    struck: Pair[int] = NONE_STRUCK


# --- what each has, and has called ---


def runs_called(seat: Seat) -> Cards:
    """The cards of the sequences that a player has called and holds, also as part of a longer one."""
    runs = seat.claims.runs
    return tuple([card for run in runs_for(runs, seat.kept) for card in run]) if runs else ()


def run_cards(seat: Seat, name: str) -> Cards:
    """The cards of a sequence that a player has called and holds; none if he does not hold it."""
    held = seat.holds.named(SEQUENCES, name)
    return held.cards if held else ()


def false_runs(seat: Seat) -> Texts:
    """The sequences that a player has called but does not hold, each once."""
    runs = seat.claims.runs
    return tuple(name for name in dict.fromkeys(runs) if name not in seat.holds.runs) if runs else ()


def _imagined(ruleset: RuleSet, seat: Seat) -> Cards:
    """The cards that falsely called sequences are taken to be until they are found out, in suits of their own."""
    falsely = ruleset.value(AnnounceShowingParams.called_falsely)
    names = false_runs(seat)
    believed = ruleset.has(laws.miscalls.miscall)
    if not names or not (believed or falsely is not None):
        return ()
    if not believed and falsely != "unshown" and sequences_are_shown(ruleset):
        return ()
    taken = {card.suit for card in runs_called(seat)}
    free = (suit for suit in Suit if suit not in taken)
    return tuple(card for name, suit in zip(names, free, strict=False) for card in run_named(name, suit))


def sequences_are_shown(ruleset: RuleSet) -> bool:
    """Whether a sequence must be shown to count."""
    return ruleset.value(AnnounceShowingParams.shown) != "point"


def set_cards(seat: Seat, alike: str) -> Cards:
    """The cards that three or four of a rank are taken to be, those he holds first."""
    number, rank = read_alike(alike)
    cards = sorted((Card(rank, suit) for suit in Suit), key=lambda card: card not in seat.kept)
    return tuple(cards[:number])


@lru_cache(len(Rank) * len(NUMBERS))
def read_alike(alike: str) -> tuple[int, Rank]:
    """Read `three aces`."""
    word, rank = alike.split()
    return next(number for number, name in NUMBERS.items() if name == word), read_rank(rank)


def strength_named(kind: str, name: str) -> tuple[int, ...]:
    """Return how strong a thing of this name is, held or not, to be compared with others of its kind."""
    if kind == POINT:
        return (number_of(name),)
    if kind == SEQUENCES:
        return length_of(name), run_named(name, Suit.SPADES)[0].rank.height
    number, rank = read_alike(name)
    return number, rank.height


def shown_above(state: State) -> tuple[int, ...] | None:
    """How strong the best sequence is that the elder has shown but not called; None if there is none."""
    claims = state.seats.elder.claims
    shown = [strength_named(SEQUENCES, name) for name in claims.shown if name != POINT and name not in claims.runs]
    return max(shown, default=None)


def left_of(held: Holdings, names: Texts) -> Holdings:
    """What is left of the things held, when some have been called: nothing that is better, or has cards of these."""
    left = held
    for name in names:
        if best := next((holding for holding in left if holding.name == name), None):
            lesser = (holding for holding in left if holding.strength <= best.strength)
            left = tuple(holding for holding in lesser if set(best.cards).isdisjoint(holding.cards))
    return left


# --- reckoning ---


class _Called(Known):
    """What is known at the reckoning: for each hand, only the cards of what has been called."""

    def __init__(self, judge: Judge, state: State) -> None:
        elder, younger = state.seats.elder, state.seats.younger
        self.bars = judge.has(laws.miscalls.barring)
        """Whether what a player holds who may reckon nothing still stands against the other's."""
        first, second = (seat.dealt if seat.showed and not seat.nothing else None for seat in state.seats)
        super().__init__(judge, Facts(elder.kept, younger.kept, first, second))
        self.state = state
        self.kept = Pair(frozenset(elder.kept), frozenset(younger.kept))
        self.called_numbers = Pair(self._number("elder"), self._number("younger"))
        self.seen = {
            rule: Pair(self._cards("elder", thing), self._cards("younger", thing)) for rule, thing in _SEEN.items()
        }
        self.due: Pair[frozenset[str]] = Pair(frozenset(), frozenset())
        self.unshown = False
        """Whether something that is good or equal is not shown, so that it may still count, or be lost."""
        self._announced: Entries | None = None
        self._reasons: dict[str, Out] = {}

    # --- what has been called ---

    def _stands(self, hand: Hand, thing: str) -> bool:
        """Whether a player has not lost a kind of things, or need not show what is laid open once more."""
        seat, against = self.state.seat(hand), self.state.seat(other(hand))
        if (seat.nothing and not self.bars) or thing in seat.lost:
            return False
        if thing not in against.lost or against.nothing or thing in seat.regained:
            return True
        return not seat.claims.shown.isdisjoint((POINT,) if thing == POINT else seat.claims.runs)

    def _number(self, hand: Hand) -> int:
        if not self._stands(hand, POINT):
            return 0
        number = self.state.seat(hand).claims.point
        if number is None and hand == "younger" and self.judge.declares:
            return sum(holding.strength[0] for holding in self._known_of(POINT))
        return number or 0

    def _cards(self, hand: Hand, thing: str) -> Cards:
        seat = self.state.seat(hand)
        if not self._stands(hand, thing):
            return ()
        if hand == "younger" and not seat.claims.called(thing) and self.judge.declares:
            return tuple(card for holding in self._known_of(thing) for card in holding.cards)
        if thing == SEQUENCES:
            following = self._next_sequence() if hand == "younger" else ()
            return (*runs_called(seat), *_imagined(self.ruleset, seat), *following)
        return tuple(dict.fromkeys(card for alike in seat.claims.sets for card in set_cards(seat, alike)))

    def _known_of(self, thing: str) -> Holdings:
        """What is known of the younger's before he calls it: the best, if he said better, or the elder had none."""
        elder, younger = self.state.seats
        reply = younger.claims.replies.get(thing)
        silenced = thing == SETS and self.ruleset.value(AnnounceSilenceParams.younger) == "loses"
        free = reply is None and elder.declaration(thing) is None and not silenced
        above = shown_above(self.state) if thing == SEQUENCES else None
        held = tuple(holding for holding in younger.holds.of(thing) if above is None or holding.strength > above)
        return held[:1] if reply == "not good" or free else ()

    def _next_sequence(self) -> Cards:
        """What is known of the younger's next sequence before he calls it: the best, if he said that it is better."""
        elder, younger = self.state.seats.elder.claims, self.state.seats.younger.claims
        if younger.replies.get(NEXT) != "not good" or elder.equals(younger, SEQUENCES) < len(younger.runs):
            return ()
        left = left_of(self.state.seats.younger.holds.of(SEQUENCES), younger.runs)
        return left[0].cards if left else ()

    # --- what the rules ask ---

    def fact(self, name: str, rule: str) -> object | None:
        """Return a fact by name, for a rule: as hands, what was called of its kind; as play, the cards played."""
        if name == "hands" and rule in self.seen:
            return self.seen[rule]
        if name == "out":
            return self._out(rule)
        if name in ("runs", "sets"):
            return self._called_or_held(super().fact(name, rule), rule)
        return super().fact(name, rule)

    def numbers(self) -> Pair[int]:
        """The number that each has called for his point."""
        return self.called_numbers

    def played(self) -> Counted | None:
        """The cards played so far, with what each counts."""
        return would_count(self.judge, played_to_the_end(self.state), self.state) or None

    def announced(self) -> Entries:
        """What is counted in the announcements; every rule that comes after them asks it, when no more are to come."""
        if self._announced is None:
            self._announced = announced_in(self.found)
        return self._announced

    def _out(self, rule: str) -> Out:
        """Why what each has is not compared with the other's by a rule: a ground that the rule set has, or none."""
        if rule not in self._reasons:
            grounds = self.ruleset.rules[rule].grounds
            reasons = [self._reason(hand, KIND_OF[rule]) for hand in HANDS]
            left = [reason if reason in grounds or rule == "point.sums" else None for reason in reasons]
            self._reasons[rule] = Pair(*left)
        return self._reasons[rule]

    def _reason(self, hand: Hand, kind: str) -> str | None:
        """Why what a player has of a kind is not compared; None if something that he called of it still counts.

        A player who has called nothing of the kind, and has nothing, gives no reason.
        """
        if kind == POINT:
            compared = bool(self.called_numbers.of(hand))
        else:
            compared = any(finding.points != 0 for finding in self.found_for(_BY_KIND[kind], hand))
        seat = self.state.seat(hand)
        names = seat.claims.called(kind)
        if compared or (not names and not seat.holds.of(kind)):
            return None
        if (seat.nothing and not self.bars) or kind in seat.lost:
            return "forfeited" if seat.nothing else "unshown"
        return None if names and kind != POINT else "uncalled"

    def _called_or_held(self, called: Any, rule: str) -> object:
        """The sequences, or threes and fours, that each has called; of a hand that has called none what it holds."""
        kind, out = KIND_OF[rule], self._out(rule)
        for hand in HANDS:
            if out.of(hand) == "uncalled":
                called = called.changed(hand, self.state.seat(hand).holds.of(kind))
        return called

    # --- what is shown ---

    def decide(self, rule: str) -> None:
        """Decide by a rule; what is not shown counts nothing, and must still be shown."""
        if rule.startswith("point."):
            is_called = any(self.called_numbers)
        elif rule in _SEEN:
            is_called = any(self.seen[rule])
        else:
            is_called = rule != "equality.rest" or not self.unshown
        if not is_called:
            self.decided[rule] = ()
            return
        decided = run_known(self.ruleset.rules[rule], self)
        if rule == "point.good":
            self._make_due(POINT, decided)
        elif rule == "sequence.best":
            self._make_due(SEQUENCES, decided)
        if rule in ("point.value", "point.cards", "sequence.best") or (rule == "set.best" and self.judge.declares):
            best = next((finding for finding in decided if finding.points), None)
            best_shown = best is not None and self._is_shown(best)
            decided = tuple(
                [finding for finding in decided if not finding.points or (best_shown and self._is_shown(finding))]
            )
        self.decided[rule] = decided

    def as_held(self, finding: Finding) -> Finding:
        """A finding; for a thing that its caller does not hold, without the cards it was taken to be."""
        if (
            finding.to is None
            or KIND_OF.get(finding.rule) not in (SEQUENCES, SETS)
            or self.kept.of(finding.to).issuperset(finding.cards)
        ):
            return finding
        return but(finding, {"cards": (), "number": None})

    def _make_due(self, thing: str, decided: Findings) -> None:
        answered = self.state.seats.younger.claims.replies.get(thing)
        for finding in decided:
            if finding.to == "elder" and answered == "not good" and self.judge.has(laws.miscalls.disallowed):
                self.unshown = True  # he does not know that it is good
            elif finding.to and finding.ruling in ("good", "equal") and not self._is_shown(finding):
                self.unshown = True
                self.due = self.due.changed(finding.to, self.due.of(finding.to) | {thing})

    def _is_shown(self, finding: Finding) -> bool:
        """Whether a point or sequence has been shown; where each counts at his turn, if it is to be counted."""
        assert finding.to is not None  # what counts points is somebody's
        claims, kind = self.state.seat(finding.to).claims, KIND_OF[finding.rule]
        shows = self.judge.has(laws.announcing.showing)
        if self.judge.declares and finding.to == "younger":
            if not self.state.counted:
                return True
            if not claims.called(kind):
                return self._bars_uncalled() or (kind == POINT and self._is_barred_point())
            if shows and claims.replies.get(kind) not in ("equal", "not good"):
                return True
        if kind == SETS or (kind == SEQUENCES and not sequences_are_shown(self.ruleset)):
            return True
        if self.judge.declares and not (shows or self.judge.has(laws.declaring.laying_open)):
            return True
        return (finding.name if kind == SEQUENCES else POINT) in claims.shown

    def _is_barred_point(self) -> bool:
        """Whether the younger may not count his point because he asked: it still saves a pique or a repique."""
        elder, younger = self.state.seats
        better = younger.claims.asked and younger.claims.replies.get(POINT) == "not good"
        return better and max(younger.holds.points, default=0) > (elder.claims.point or 0)

    def withheld(self, finding: Finding) -> bool:
        """Whether a finding is about what the younger has not counted yet, because he counts at his own turn."""
        if finding.to != "younger" or finding.rule.startswith("blanche."):
            return False
        if not self.state.counted:
            return True
        called = finding.rule not in KIND_OF or self.state.seats.younger.claims.called(KIND_OF[finding.rule])
        return not (called or self._bars_uncalled())

    def _bars_uncalled(self) -> bool:
        """Whether what the younger has, but has not called, stands against the other: he may not reckon it anyway."""
        return self.bars and self.state.seats.younger.nothing


def played_to_the_end(state: State) -> Counted:
    """The cards played with what each has counted, the last one with what it counts for the last trick."""
    last = [finding for finding in state.ended if finding.rule in LAST_TRICK]
    if not last or not state.played:
        return state.played
    for_it: Counter[Cards] = Counter()
    for finding in last:
        for_it[finding.cards] += finding.points or 0
    return tuple([(played, points + for_it.get((played.card,), 0)) for played, points in state.played])


def settle(judge: Judge, state: State) -> Settled:
    """Count what each has called and shown, and compare it with the findings before."""
    known = _Called(judge, state)
    held = judge.rule[laws.blanche.held](dealt=Pair(known.facts.elder_dealt, known.facts.younger_dealt))
    known.decided["blanche.held"] = held
    for name in JUDGED:
        if name in judge.ruleset.rules:
            known.decide(name)
    counted = [finding for many in known.decided.values() for finding in many if finding.number != 0]
    counted = [finding for finding in counted if not _is_void_pique(state, finding)]
    found = tuple(map(known.as_held, counted))
    standing, withheld = found, Findings()
    if judge.declares:
        standing = tuple(finding for finding in found if not known.withheld(finding))
        withheld = tuple(finding for finding in found if known.withheld(finding))
    state, left_out = _left_out(judge, state, standing)
    standing = (*standing, *left_out, *_barring(judge, state, standing))
    new, struck = _changes(state.standing, standing)
    to_show = must_show(judge, state.due, known.due)
    after = state.but(standing=standing, withheld=withheld, due=known.due, reckoned=True)
    return Settled(after, (*new, *to_show), struck)


def _barring(judge: Judge, state: State, standing: Findings) -> Findings:
    """The findings about players who may reckon nothing, but whose cards still bar: what they do not score."""
    decided: Findings = ()
    for hand in HANDS:
        if state.seat(hand).nothing:
            scored = (finding for finding in standing if finding.rule != "blanche.worth")
            decided += judge.rule[laws.miscalls.barring](hand=hand, points=points_of(scored, hand), saved=None)
    return decided + saving(judge, state, standing)


def saving(judge: Judge, state: State, decided: Findings) -> Findings:
    """The findings about players who may reckon nothing, and are saved from a pique or repique by what they hold."""
    saved: Findings = ()
    for finding in decided:
        stopped = finding.ruling in ("no pique", "no repique") and not {"hindered", "in-play"}.isdisjoint(
            finding.grounds
        )
        if stopped and finding.to and state.seat(hand := other(finding.to)).nothing:
            saved += judge.rule[laws.miscalls.barring](hand=hand, points=0, saved=finding.rule)
    return saved


def would_count(judge: Judge, played: Counted, state: State) -> Counted:
    """The cards played with what each has counted; of who may reckon nothing, where he still bars, what it would."""
    if not judge.has(laws.miscalls.barring) or not any(seat.void for seat in state.seats):
        return played
    return tuple(
        [
            (card, points_of(judge.rule[laws.play.count](cards_down=(card,), low_cards=()), card.hand))
            if state.seat(card.hand).void
            else (card, points)
            for card, points in played
        ]
    )


def _is_void_pique(state: State, finding: Finding) -> bool:
    """Whether a pique is only what a player would have made who counts nothing."""
    return finding.is_by(laws.pique.pique) and finding.to is not None and state.seat(finding.to).void


def must_show(judge: Judge, before: Pair[frozenset[str]], now: Pair[frozenset[str]]) -> Findings:
    """The findings about what each must show before his next card, and had not to show before."""
    decided: Findings = ()
    for hand in HANDS:
        if new := now.of(hand) - before.of(hand):
            things = tuple(thing for thing in KINDS if thing in new)
            decided += about_showing(judge, hand, "must", things)
    return decided


def about_showing(judge: Judge, hand: Hand, act: Showing, things: Texts, **more: Any) -> Findings:
    """The findings about what a player shows, or does not show. `more`: the facts that are not as usual."""
    facts: dict[str, Any] = {"cards": (), "equal": False, "after_fault": False, "after_discovery": False}
    facts |= {"struck": NONE_STRUCK} | more
    return judge.rule[laws.announcing.showing](hand=hand, act=act, things=things, **facts)


def _left_out(judge: Judge, state: State, standing: Findings) -> tuple[State, Findings]:
    """The findings about bonuses that were not said, or remembered; those that no longer stand are forgotten."""
    decided: Findings = ()
    for hand in HANDS:
        seat = state.seat(hand)
        if not (seat.unsaid or seat.remembered):
            continue
        for names, recalled in ((seat.unsaid, "no"), (seat.remembered, "in-play")):
            made = bonuses_in(standing, hand, names)
            decided += judge.rule[laws.pique.recall](recalled=recalled, left_out=False, bonuses=made)
        left = {finding.name for finding in decided if finding.to == hand}
        remembered = FrozenMap({name: moment for name, moment in seat.remembered.items() if name in left})
        state = state.seated(hand, unsaid=seat.unsaid & left, remembered=remembered)
    return state, decided


def _changes(old: Findings, standing: Findings) -> tuple[Findings, Pair[int]]:
    """The findings that are new, and the points of each player that no longer stand.

    Findings that a blanche is held or hinders are left out: they were made when it was shown. If only the ground of a
    finding is different, this is no change.
    """
    gone, now = ([each for each in decided if each.rule not in _SHOWN_BEFORE] for decided in (old, standing))
    if not gone:
        return tuple(now), NONE_STRUCK
    new: list[Finding] = []
    for finding in now:
        what = _OF_BONUS if finding.rule in ("pique", "repique") else _WHAT
        same = next((before for before in gone if what(before) == what(finding)), None)
        if same:
            gone.remove(same)
        else:
            new.append(finding)
    return tuple(new), Pair(*(points_of(gone, hand) for hand in HANDS))


_WHAT = attrgetter("rule", "to", "points", "ruling", "name", "number", "cards")
_OF_BONUS = attrgetter("rule", "to", "ruling")
"""What two findings have in common that say the same, whatever their grounds; of a bonus whatever its sum."""
_SHOWN_BEFORE = ("blanche.held", "blanche.two", "blanche.both", "blanche.alone")


def points_of(decided: Iterable[Finding], hand: Hand) -> int:
    """The points that some findings give a hand."""
    return sum([finding.points or 0 for finding in decided if finding.to == hand])


def with_fallen(before: State, after: State, decided: Findings) -> Findings:
    """Add to findings what no longer stands of the points counted before, and that they do not take off yet."""
    fallen: Findings = ()
    for hand in HANDS:
        counted, now = (points_of((*state.standing, *state.ended), hand) for state in (before, after))
        played = [sum(points for card, points in state.played if card.hand == hand) for state in (before, after)]
        points = counted + played[0] + points_of(decided, hand) - now - played[1]
        if points:
            no_more = {"to": hand, "ruling": "falls", "points": -points, "name": None, "number": None, "cards": ()}
            fallen += (but(decided[0], no_more),)
    return (*decided, *fallen)


# --- faults by which all is lost ---


def forfeit(judge: Judge, state: State, hand: Hand, *, play: bool, yields: bool) -> Settled:
    """Let a player count nothing: what he has counted no longer stands, and the other's is counted anew.

    `play`: he loses what he makes in play too. `yields`: the other may count all that he has, even if he has played.
    """
    seat, made = state.seat(hand), 0
    if play:
        made += sum(points for played, points in state.played if played.hand == hand) + points_of(state.ended, hand)
        state = state.but(
            played=tuple((played, 0 if played.hand == hand else points) for played, points in state.played),
            ended=tuple(finding for finding in state.ended if finding.to != hand),
        )
    state = state.seated(hand, nothing=True, void=seat.void or play, yields=seat.yields or yields)
    if not judge.has(laws.miscalls.barring):
        state = state.seated(hand, showed=False)
    if state.reckoned:
        settled = settle(judge, state)
    else:  # all that he has counted is his blanche
        keeps = judge.has(laws.miscalls.barring)
        left = tuple(finding for finding in state.standing if keeps or finding.to != hand)
        blanche = NONE_STRUCK if keeps else NONE_STRUCK.changed(hand, points_of(state.standing, hand))
        settled = Settled(state.but(standing=left), (), blanche)
    struck = settled.struck.changed(hand, settled.struck.of(hand) + made)
    return Settled(settled.state, settled.new, struck)


def play_is_lost(judge: Judge) -> bool:
    """Whether a player with a false claim, or with the same penalty, also loses what he makes in play."""
    if judge.has(laws.miscalls.barring):
        return True
    return judge.ruleset.value(irregularities.claims.FaultFalseClaimParams.play, "counts") == "nothing"


# --- before a card is played ---


def before_card(judge: Judge, state: State, hand: Hand) -> Settled:
    """Reckon if this is not done yet; find what a player loses by playing a card, and what he no longer profits from.

    He loses whatever he must show and has not shown: with his first card; or with his next card, if he must show it
    only because the other took back a better call.
    """
    settled = settle(judge, state) if state.phase == "announce" and not state.reckoned else Settled(state, ())
    state = settled.state
    against = state.seat(other(hand))
    if against.lost:
        seat = state.seat(hand)
        found = state.discovered.of(other(hand))
        state = state.seated(
            hand, after_fault=seat.after_fault | against.lost, after_discovery=seat.after_discovery | found
        )
    new = tuple(finding for finding in settled.new if finding.to != hand or finding.ruling != MUST_SHOW)
    for thing in sorted(state.due.of(hand)):
        again = settle(judge, _without_unshown(state, hand, thing))
        rule = "point.good" if thing == POINT else "sequence.best"
        rulings = [finding.ruling for finding in state.standing if finding.rule == rule and finding.to == hand]
        lost = about_showing(judge, hand, "plays", (thing,), equal="equal" in rulings, struck=again.struck)
        if lost:
            state, new = again.state, (*new, *lost, *again.new)
    return Settled(state, new)


def _without_unshown(state: State, hand: Hand, thing: str) -> State:
    """The state when a player has lost what he has not shown: only the lesser sequences, if the best was shown."""
    seat = state.seat(hand)
    best = any(
        finding.is_by(laws.sequences.best) and finding.to == hand and finding.points for finding in state.standing
    )
    if thing == SEQUENCES and best:
        shown = tuple(run for run in seat.claims.runs if run in seat.claims.shown)
        return state.seated(hand, claims=but(seat.claims, {"runs": shown}))
    return state.seated(hand, lost=seat.lost | {thing})
