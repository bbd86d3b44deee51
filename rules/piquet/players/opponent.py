"""An opponent at the table of the traced engine: what he does next, from what he sees and hears there.

He is honest and sharp: he says all that he has, believes what the other says, and names each fault that he can see. A
policy of the compiled game discards and plays for him. He has only what a player may know: his own cards, and what was
said, shown and played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from rules.core.cards import Card
from rules.core.phrases import Event, Template
from rules.piquet import laws
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import BLANCHES, REPIQUES
from rules.piquet.kernel.compiled import is_ready
from rules.piquet.kernel.masks import LANE, RANKS, SUITS, Ints, bit, shake, whole_suit
from rules.piquet.kernel.table import SEEN_WIDTH, new_table
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.fours_and_threes import FOUR, SetBestParams
from rules.piquet.laws.pack import Holding, pack_of
from rules.piquet.laws.play import Played
from rules.piquet.laws.point import PointGoodParams
from rules.piquet.laws.sequences import SequenceBestParams, run_named
from rules.piquet.moves.announcing import strength_of
from rules.piquet.moves.declaring import is_turn, next_decides
from rules.piquet.players import seen as see
from rules.piquet.players.coup import POLICIES, choose_card, choose_discard, dice_of, seen_by
from rules.piquet.players.hearing import FOURS, THREES
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Cards, Hand, other
from rules.piquet.simulate.honest import declares, honest_events
from rules.piquet.table.events import (
    Answers,
    CallsNone,
    Counts,
    DeclaresBlanche,
    Discards,
    FindsFalse,
    FindsFalseSequence,
    FindsNotShown,
    OrdersSuit,
    Plays,
    Reckon,
    RefusesToAnnul,
    SaysNumber,
    Shows,
    ShowsBlanche,
    ShowsCards,
    Takes,
    Tells,
)
from rules.piquet.table.held import NEXT, POINT, SEQUENCES, SETS
from rules.piquet.table.settlement import read_alike

SHOWING = ("announce.showing", "announce.open")
"""The rules by which cards are shown."""
AT_ONCE = (FindsFalse, FindsFalseSequence, FindsNotShown, SaysNumber, RefusesToAnnul, Tells, ShowsCards, OrdersSuit)
"""What he does whenever it is offered: a fault of the other is found out, and what he is asked is answered."""
ANSWERS = {"good": 1, "equal": 0, "not good": -1}
"""What the younger answers, by whose is better: more than 0 if the elder's is."""


THINKING = ("sound", "strong")
"""The policies that must be compiled first."""


class Opponent(NamedTuple):
    """A player of one hand: a policy by its name, and the seed of its dice."""

    hand: Hand
    policy: str
    seed: int

    @property
    def playing(self) -> str:
        """Who plays for him: the plain player, as long as his own is not compiled, which takes a minute or two."""
        compiles = hasattr(choose_card, "py_func")
        return "plain" if self.policy in THINKING and compiles and not is_ready() else self.policy

    def events(self, coup: Coup) -> tuple[Event, ...]:
        """Return what he does now; nothing if it is for the other to do something."""
        state = coup.state
        offered = {family.event: family for family in coup.templates() if family.fixed.get("hand") == self.hand}
        now = (offered[event].make(*offered[event].among[:1]) for event in AT_ONCE if event in offered)
        if event := next((event for event in now if self._sees(coup, event)), None):
            return (event,)
        if state.phase == "exchange":
            return tuple(self._exchange(coup, offered))
        if state.called and state.called[0] != self.hand:
            return (self._answer(coup, offered[Answers]),) if Answers in offered else ()
        if self.hand == "elder" or coup.judge.declares:
            if events := self.announces(coup):
                return events
        elif self._has_begun(coup) and not self._waits(coup):
            return self.announces(coup) or (Reckon(),)
        turn = other(state.leader) if len(state.played) % 2 else state.leader
        if Plays not in offered or turn != self.hand or not state.reckoned:
            return ()
        return (Plays(self.hand, self._card(coup, offered[Plays].among)),)

    def _sees(self, coup: Coup, event: Event) -> bool:
        """Whether he can see what the event says: that a call is false only at the end, or from his own cards."""
        if not isinstance(event, (FindsFalse, FindsFalseSequence)) or coup.over:
            return True
        seat, pack = coup.state.seat(self.hand), pack_of(coup.ruleset)
        open_to_other = [card for card in pack if card not in (*seat.dealt, *seat.taken)]
        if isinstance(event, FindsFalse):
            number, rank = read_alike(event.alike)
            return sum(card.rank is rank for card in open_to_other) < number
        return not any(set(run_named(event.sequence, suit)) <= set(open_to_other) for suit in SUITS)

    def leaves(self, coup: Coup) -> tuple[Template, ...]:
        """Return what he leaves the other to do; if he waits for an answer, only that."""
        families = tuple(each for each in coup.templates() if each.fixed.get("hand", "") != self.hand)
        return tuple(each for each in families if each.event is Answers) or families

    def goes_on(self, coup: Coup) -> Coup:
        """Return the coup when he has done all that is for him to do."""
        while events := self.events(coup):
            coup = coup.apply_all(events)
        return coup

    def replies(self, coup: Coup, event: Event) -> Coup:
        """Return the coup after an event of the other, and what he does then. Raises Impossible.

        If the elder would reckon, the younger first says what he has; they reckon when he has been answered.
        """
        if isinstance(event, (Reckon, Plays)) and not coup.judge.declares:
            coup.respond(event)  # so that an event that is impossible changes nothing
            while events := self.announces(coup):
                coup = coup.apply_all(events)
                if isinstance(event, Reckon):
                    return coup
        return self.goes_on(coup.apply(event))

    # --- the exchange ---

    def _exchange(self, coup: Coup, offered: Mapping[type[Event], Template]) -> Iterator[Event]:
        if ShowsBlanche in offered:
            yield ShowsBlanche(self.hand)
        elif DeclaresBlanche in offered:
            yield DeclaresBlanche(self.hand, len(self._out(coup, offered[Discards])))
        elif Discards in offered:
            yield Discards(self.hand, self._out(coup, offered[Discards]))
        elif Takes in offered:
            yield Takes(self.hand, offered[Takes].among[0])

    def _out(self, coup: Coup, family: Template) -> Cards:
        sight = Sight(coup, self)
        sight.sees({see.OWN: sight.mask(family.among), see.FEWEST: family.least, see.MOST: family.most})
        return sight.cards(_uncompiled(choose_discard)(POLICIES[self.playing], *sight.given))

    def _card(self, coup: Coup, cards: Cards) -> Card:
        if len(cards) == 1:
            return cards[0]
        sight = Sight(coup, self)
        sight.sees_the_play()
        return sight.cards(_uncompiled(choose_card)(POLICIES[self.playing], *sight.given))[0]

    # --- what he announces, and answers ---

    def announces(self, coup: Coup) -> tuple[Event, ...]:
        """Return what he says or shows next, before he plays his first card; nothing if there is nothing more."""
        state, judge = coup.state, coup.judge
        if judge.declares:
            done = state.reckoned if self.hand == "elder" else state.counted
            if done or not is_turn(state, self.hand) or self._waits(coup):
                return ()
            if self.hand == "younger":
                return honest_events(judge, state)
            return next(((event,) for event in self._declares(coup)), ())
        if state.phase != "announce" or state.reckoned or (self.hand == "elder" and self._waits(coup)):
            return ()
        return next(((event,) for event in (*self._calls(coup), *self._shows(coup))), ())

    def _waits(self, coup: Coup) -> bool:
        """Whether the other has still to answer what he called last."""
        called = coup.state.called
        return bool(called and called[0] == self.hand) and any(each.event is Answers for each in coup.templates())

    def _has_begun(self, coup: Coup) -> bool:
        """Whether he has announced something that was no answer, and they have not reckoned."""
        state, claims = coup.state, coup.state.seat(self.hand).claims
        own = claims.shown or any(claims.called(kind) and kind not in claims.implied for kind in KINDS)
        return bool(own) and state.phase == "announce" and not state.reckoned

    def _calls(self, coup: Coup) -> Iterator[Event]:
        seat = coup.state.seat(self.hand)
        for kind in KINDS:
            called = list(seat.claims.called(kind))
            for holding in seat.holds.of(kind)[: 1 if kind == POINT else None]:
                if holding.name in called:
                    called.remove(holding.name)
                elif not (called and kind == POINT) and not (
                    self.hand == "younger" and self._is_beaten(coup, kind, holding)
                ):
                    yield declares(self.hand, kind, holding)

    def _declares(self, coup: Coup) -> Iterator[Event]:
        """Yield what the elder declares where each counts at his turn: the best of each kind, then what is good too."""
        seat, replies = coup.state.seat(self.hand), coup.state.seats.younger.claims.replies
        for kind in KINDS:
            held, claims = seat.holds.of(kind), seat.claims
            if not claims.called(kind) and kind not in claims.none and (held or kind == SEQUENCES):
                yield declares(self.hand, kind, held[0]) if held else CallsNone(self.hand)
        for kind in (SEQUENCES, SETS):
            equal = replies.get(kind) == "equal" and next_decides(coup.judge, kind) and replies.get(NEXT) != "not good"
            if replies.get(kind) == "good" or equal:
                left = seat.holds.of(kind)[len(seat.claims.called(kind)) :]
                yield from (declares(self.hand, kind, holding) for holding in left)
        yield from self._shows(coup)
        yield Counts(self.hand)

    def _shows(self, coup: Coup) -> Iterator[Event]:
        seat = coup.state.seat(self.hand)
        things = [
            kind
            for kind in (POINT, SEQUENCES)
            if (held := seat.holds.of(kind))
            and seat.claims.called(kind)
            and not self._is_beaten(coup, kind, held[0])
            and not seat.claims.shown.issuperset((POINT,) if kind == POINT else seat.claims.runs)
        ]
        if things:
            yield Shows(self.hand, " and ".join(things))

    def _answer(self, coup: Coup, family: Template) -> Event:
        """Answer truly: `equal` and `not good` are offered only to him who has as much, or more."""
        state, value = coup.state, coup.ruleset.value
        assert state.called is not None
        kind, mine = state.called[1], state.seat(self.hand)
        answers = {answer for answer in family.among if isinstance(answer, str)}
        if coup.judge.declares:
            names = state.seat(other(self.hand)).claims.called(kind)
            equal = state.seat(other(self.hand)).claims.equals(mine.claims, kind)
            against = strength_of(coup.judge, kind, names[equal]) if names[equal:] else ()
            left = mine.holds.of(kind)[equal:]
            best = strength_of(coup.judge, kind, left[0].name) if left else ()
            answers = {"equal" if best == against else "good" if against > best else "not good"}
        if (kind == POINT and value(PointGoodParams.equal) == "elder") or (
            kind == SEQUENCES and value(SequenceBestParams.equality) == "elder"
        ):
            answers -= {"equal"}  # of equal ones the elder's is good
        return Answers(self.hand, next(answer for answer in ("not good", "equal", "good") if answer in answers))

    def _is_beaten(self, coup: Coup, kind: str, holding: Holding) -> bool:
        """Whether the other has said that he has something better."""
        claims = coup.state.seat(other(self.hand)).claims
        apart = coup.judge.ruleset.value(SetBestParams.precedence) == "separate" and kind == SETS
        mine, theirs = (
            [strength_of(coup.judge, kind, name) for name in names]
            for names in ([each.name for each in coup.state.seat(self.hand).holds.of(kind)], claims.called(kind))
        )
        if apart:
            number = strength_of(coup.judge, kind, holding.name)[0]
            mine, theirs = ([each for each in strengths if each[0] == number] for strengths in (mine, theirs))
        elif self.hand == "elder" and claims.replies.get(kind) == "not good":
            return True
        return bool(theirs) and max(theirs) > max(mine)


def _uncompiled(choose: Callable[..., int]) -> Callable[..., int]:
    """Return the choice of a policy by its number as it is written: compiled are only the policies."""
    as_written: Callable[..., int] = getattr(choose, "py_func", choose)
    return as_written


class Sight:
    """What a player sees of a coup, as the compiled game writes it; tests compare it with that of the compiled game."""

    def __init__(self, coup: Coup, opponent: Opponent) -> None:
        self.coup, self.hand, self.seat = coup, opponent.hand, HANDS.index(opponent.hand)
        self.terms: Terms = terms_of(coup.ruleset)
        self.table: Ints = new_table()
        self.lowest = int(self.terms[of.LOWEST])
        shake(self.table, dice_of(1 + self.seat), opponent.seed, len(coup.steps), 1 + self.seat)

    @property
    def given(self) -> tuple[Terms, Ints, int, int]:
        """What a policy is given: the rules, the table, where in it this is seen, and the dice."""
        return self.terms, self.table, seen_by(self.seat), dice_of(1 + self.seat)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as a number."""
        return reduce(or_, (bit(card, self.lowest) for card in cards), 0)

    def cards(self, mask: int) -> Cards:
        """Return the cards of a number, suit by suit, the lowest first."""
        return cards_of(int(mask), self.lowest)

    def sees(self, seen: Mapping[int, int]) -> None:
        """Write what he sees."""
        at, wanting = seen_by(self.seat), self.coup.state.wanting
        needs = (wanting.of(self.hand), wanting.of(other(self.hand))) if wanting else (FAR, FAR)
        self.table[at : at + SEEN_WIDTH] = 0
        for place, number in {see.SEAT: self.seat, see.I_NEED: needs[0], see.THEY_NEED: needs[1], **seen}.items():
            self.table[at + place] = number

    def sees_the_play(self) -> None:
        """Write what he sees before he plays a card."""
        state, hand, against = self.coup.state, self.hand, other(self.hand)
        played = [card for card, _ in state.played]
        gone, shown = self.mask(card.card for card in played), self.mask(shown_by(against, self.coup))
        self.sees(
            {
                see.OWN: self.mask(state.seat(hand).held),
                see.OUT: self.mask(state.seat(hand).discarded),
                see.GONE: gone,
                see.SHOWN: shown & ~gone,
                see.VOID: self._void(played),
                see.LED: self.mask([played[-1].card]) if len(played) % 2 else 0,
                see.MINE: self.coup.score.of(hand),
                see.THEIRS: self.coup.score.of(against),
                see.MY_TRICKS: state.won.of(hand),
                see.THEIR_TRICKS: state.won.of(against),
                see.I_MADE: self._without_bonus(hand),
                see.THEY_MADE: self._without_bonus(against),
                see.NOTED: self._noted(),
                see.NUMBER: len(played),
                see.PLAYED: self.mask(card.card for card in played if card.hand == hand),
                see.HEARD: self.heard(),
                see.ALL_SHOWN: shown,
            }
        )

    def _void(self, played: Sequence[Played]) -> int:
        """Return the suits of which the other has shown, by not following, that he has no card."""
        suits = 0
        for led, answer in zip(played[::2], played[1::2], strict=False):
            if answer.hand != self.hand and answer.card.suit is not led.card.suit:
                suits |= whole_suit(self.mask([led.card]))
        return suits

    def _without_bonus(self, hand: Hand) -> int:
        bonus = [finding for finding in self.coup.decided if finding.rule in ("repique", "pique")]
        return self.coup.score.of(hand) - sum(finding.points or 0 for finding in bonus if finding.to == hand)

    def _noted(self) -> int:
        """Return the repiques made and the blanches shown, as the compiled game notes them."""
        noted = 0
        for finding in self.coup.decided:
            if finding.is_by(laws.pique.repique) and finding.ruling == "repique" and finding.to:
                noted |= REPIQUES[HANDS.index(finding.to)]
        return noted | sum(BLANCHES[HANDS.index(hand)] for hand in HANDS if self.coup.state.seat(hand).showed)

    def heard(self) -> int:
        """Return what he has heard of the other's hand, as `hearing.heard` writes it."""
        state, judge = self.coup.state, self.coup.judge
        seat, against = state.seat(self.hand), state.seat(other(self.hand))
        hidden = judge.declares and not state.played
        compared = {kind: self._compared(kind) for kind in KINDS}
        answers = 1 + compared[POINT] + 3 * (1 + compared[SEQUENCES])
        if seat.holds.of(SETS) or not hidden:
            answers += 9 * (1 + compared[SETS])
        if hidden:
            return answers
        spoken = answers
        if (self.hand == "younger" or compared[POINT] <= 0) and against.claims.point:
            spoken |= against.claims.point << 5
        if (self.hand == "younger" or compared[SEQUENCES] <= 0) and against.claims.runs:
            length, height = max(strength_of(judge, SEQUENCES, name) for name in against.claims.runs)
            spoken |= (16 * length + height - self.lowest) << 13
        if compared[SETS] < 0 or (self.hand == "younger" and not judge.declares):
            for alike in against.claims.sets:
                number, rank = read_alike(alike)
                spoken |= 1 << ((FOURS if number == FOUR else THREES) + rank.height - self.lowest)
        return spoken

    def _compared(self, kind: str) -> int:
        """Return more than 0 if he has heard that his own best of a kind is better, less if the other's is."""
        judge, state = self.coup.judge, self.coup.state
        mine = [strength_of(judge, kind, held.name) for held in state.seat(self.hand).holds.of(kind)]
        theirs = [strength_of(judge, kind, name) for name in state.seat(other(self.hand)).claims.called(kind)]
        answer = state.seats.younger.claims.replies.get(kind)
        hidden = judge.declares and not state.played
        if answer and (hidden or kind == POINT):
            better = ANSWERS[answer] if self.hand == "elder" else -ANSWERS[answer]
            if better or hidden or kind != POINT:
                return better
            good = (finding for finding in state.standing if finding.is_by(laws.point.good))  # by the greater sum
            return next(((finding.to == self.hand) * 2 - 1 for finding in good if finding.ruling == "good"), 0)
        if not theirs:
            return ANSWERS[answer] if answer and self.hand == "elder" else int(bool(mine))
        best, others = max(mine, default=()), max(theirs)
        if best == others and kind == SEQUENCES and judge.ruleset.value(SequenceBestParams.equality) == "elder":
            return 1 if self.hand == "elder" else -1
        return int(best > others) - int(best < others)


def cards_of(mask: int, lowest: int) -> Cards:
    """Return the cards of an integer, suit by suit, the lowest first.

    >>> [str(card) for card in cards_of(0b11 + (1 << 16), 4)]
    ['6S', '7S', '6H']
    """
    return tuple(
        Card(RANKS[lowest + rank], suit)
        for at, suit in enumerate(SUITS)
        for rank in range(len(RANKS) - lowest)
        if mask >> (LANE * at + rank) & 1
    )


def shown_by(hand: Hand, coup: Coup) -> Iterator[Card]:
    """Yield the cards of point and sequences that a player has shown in a coup."""
    for finding in coup.decided:
        if finding.rule in SHOWING and finding.ruling == "shown" and finding.to == hand:
            yield from finding.cards
