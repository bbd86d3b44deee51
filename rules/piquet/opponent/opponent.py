"""An opponent at the table of the traced engine: what he does next, from what he sees and hears there.

He is honest and sharp: he says all that he has, believes what the other says, and names each fault that he can see. A
policy of the compiled game discards and plays for him. He has only what a player may know: his own cards, and what was
said, shown and played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from rules.core.cards import Card
from rules.core.machine import Impossible
from rules.core.phrases import Event, Template, family, one_of
from rules.piquet.kernel.compiled import is_ready
from rules.piquet.kernel.masks import SUITS
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.fours_and_threes import SetBestParams
from rules.piquet.laws.fours_and_threes import name_of as name_of_alike
from rules.piquet.laws.pack import Holding, pack_of
from rules.piquet.laws.point import PointGoodParams
from rules.piquet.laws.sequences import SequenceBestParams, name_of, run_named
from rules.piquet.moves.announcing import strength_of
from rules.piquet.moves.declaring import is_turn, next_decides
from rules.piquet.opponent.sight import Sight
from rules.piquet.players import seen as see
from rules.piquet.players.coup import POLICIES, choose_card, choose_discard
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie, coup_of
from rules.piquet.sides import HAND_SIZE, Cards, Hand, other
from rules.piquet.simulate.honest import declares, honest_events
from rules.piquet.table.events import (
    Answers,
    CallsNone,
    CallsPoint,
    CallsSequence,
    CallsSet,
    Counts,
    DeclaresBlanche,
    Discards,
    FindsFalse,
    FindsFalseSequence,
    FindsNotShown,
    OrdersSuit,
    Plays,
    PutsBack,
    PutsWithOwn,
    Reckon,
    RefusesToAnnul,
    SaysNumber,
    Shows,
    ShowsBlanche,
    ShowsCards,
    Takes,
    Tells,
    TurnsUp,
)
from rules.piquet.table.held import NEXT, POINT, SEQUENCES, SETS
from rules.piquet.table.settlement import read_alike

AT_ONCE = (FindsFalse, FindsFalseSequence, FindsNotShown, SaysNumber, RefusesToAnnul, Tells, ShowsCards, OrdersSuit)
"""What he does whenever it is offered: a fault of the other is found out, and what he is asked is answered."""
R = TypeVar("R", Coup, Partie)
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
        seat = state.seat(other(self.hand))
        if state.phase == "announce" and len(seat.kept) > HAND_SIZE and not seat.nothing:
            return (SaysNumber(self.hand, other(self.hand), len(seat.kept)),)
        false = (FindsFalse(self.hand, other(self.hand), alike) for alike in seat.claims.sets if not coup.over)
        if found := next((event for event in false if self._sees(coup, event) and _can(coup, event)), None):
            return (found,)
        now = (offered[event].make(*offered[event].among[:1]) for event in AT_ONCE if event in offered)
        if event := next((event for event in now if self._sees(coup, event)), None):
            return (event,)
        if state.phase == "exchange":
            return tuple(self._exchange(coup, offered))
        if Answers in offered:
            return (self._answer(coup, offered[Answers]),)
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

    def leaves(self, record: R) -> tuple[Template, ...]:
        """Return what he leaves the other to do; if he waits for an answer, only that."""
        coup, hand = coup_of(record), other(self.hand)
        if excess := coup.state.seat(hand).excess:
            families: tuple[Template, ...] = (
                one_of(PutsBack, "number", (excess,), hand=hand),
                family(PutsWithOwn, hand=hand),
                family(TurnsUp, hand=hand),
            )
            return tuple(each for each in families if _can(coup, each.make(*each.among)))
        families = tuple(each for each in coup.templates() if each.fixed.get("hand", "") != self.hand)
        return tuple(each for each in families if each.event is Answers) or families

    def temptations(self, record: R) -> tuple[Template, ...]:
        """Return faults that the other side may try now: too many cards, a false call, a card that does not follow."""
        coup, hand = coup_of(record), other(self.hand)
        state = coup.state
        seat, pack = state.seat(hand), pack_of(coup.ruleset)
        offered = {each.event: each for each in self.leaves(record)}
        tried: list[tuple[type[Any], str, Iterable[Any]]] = []
        if Takes in offered:
            (number,) = offered[Takes].among
            tried.append((Takes, "number", range(number + 1, number + 3)))
        if (
            not offered.keys().isdisjoint((CallsPoint, CallsSequence, CallsSet, Reckon, Counts))
            and Answers not in offered
        ):
            alike = (name_of_alike(tuple(cards)) for cards in _alike(pack))
            runs = (name_of(run) for run in _runs(pack))
            best = max(seat.holds.points, default=0)
            tried.append((CallsPoint, "number", [best + more for more in (1, 5, 10) if CallsPoint in offered]))
            tried.append((CallsSet, "alike", [name for name in alike if name not in seat.holds.alikes]))
            tried.append((CallsSequence, "sequence", [name for name in runs if name not in seat.holds.runs]))
        if Plays in offered:
            tried.append((Plays, "card", [card for card in seat.held if card not in offered[Plays].among]))
        found = []
        for event, field, among in tried:
            possible = tuple(each for each in among if _can(coup, event(hand=hand, **{field: each})))
            found += [one_of(event, field, possible, hand=hand)] if possible else []
        return tuple(found)

    def goes_on(self, record: R) -> R:
        """Return the coup, or the partie with its coup, when he has done all that is for him to do."""
        while after := self.does(record, self.events(coup_of(record))):
            record = after
        return record

    def does(self, record: R, events: tuple[Event, ...]) -> R | None:
        """Return the record after the first of these events that is legal and new; None if there is none."""
        event = self.next_of(record, events)
        return record.apply(event) if event else None

    def next_of(self, record: Coup | Partie, events: tuple[Event, ...]) -> Event | None:
        """Return the first of these events that is legal; of several in a row, the first that has not happened."""
        done = [step.event for step in coup_of(record).steps] if len(events) > 1 else ()
        return next((event for event in events if event not in done and record.is_legal(event)), None)

    def replies(self, record: R, event: Event) -> R:
        """Return the record after an event of the other, and what he does then. Raises Impossible.

        If the elder would reckon, the younger first says what he has; they reckon when he has been answered.
        """
        if isinstance(event, (Reckon, Plays)) and not record.judge.declares:
            record.respond(event)  # so that an event that is impossible changes nothing
            while after := self.does(record, self.announces(coup_of(record))):
                record = after
                if isinstance(event, Reckon):
                    return record
        return self.goes_on(record.apply(event))

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
        sight = Sight(coup, self.hand, self.seed)
        sight.sees({see.OWN: sight.mask(family.among), see.FEWEST: family.least, see.MOST: family.most})
        return sight.cards(_uncompiled(choose_discard)(POLICIES[self.playing], *sight.given))

    def _card(self, coup: Coup, cards: Cards) -> Card:
        if len(cards) == 1:
            return cards[0]
        sight = Sight(coup, self.hand, self.seed)
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
            return next(((event,) for event in self._declares(coup) if coup.is_legal(event)), ())
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
        shows = Shows(self.hand, " and ".join(things))
        if things and shows not in [step.event for step in coup.steps]:
            yield shows

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


def _can(coup: Coup, event: Event) -> bool:
    """Whether something can happen now, if only to be refused."""
    try:
        coup.respond(event)
    except Impossible:
        return False
    return True


def _alike(pack: Cards) -> Iterator[Cards]:
    """Yield three and four of each rank, the highest first."""
    for rank in sorted({card.rank for card in pack}, key=lambda rank: -rank.height):
        four = tuple(card for card in pack if card.rank is rank)
        yield from (four, four[:3])


def _runs(pack: Cards) -> Iterator[Cards]:
    """Yield every sequence of a suit, the longest first."""
    suit = sorted((card for card in pack if card.suit is pack[0].suit), key=lambda card: -card.rank.height)
    for length in range(len(suit), 2, -1):
        yield from (tuple(suit[first : first + length]) for first in range(len(suit) - length + 1))
