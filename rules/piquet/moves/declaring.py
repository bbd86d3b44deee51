"""Declaring and answering, and counting each at his turn. Sources: modern art. 6–11, 21–23."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

from rules.core.frozen import FrozenMap, but
from rules.core.machine import Impossible, accepted, is_refused
from rules.core.phrases import Event, Template, family, one_of
from rules.core.text import Texts
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.declaring import KINDS, Opening, Sinking
from rules.piquet.laws.pack import CardValueParams, Holding, card_values, pack_of
from rules.piquet.laws.point import total_of
from rules.piquet.laws.sequences import length_of, runs_for, runs_in
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HANDS, Cards, Findings, Hand, other
from rules.piquet.table.events import (
    Answers,
    AsksPoint,
    CallsNone,
    CallsNumber,
    CallsPoint,
    CallsSequence,
    CallsSet,
    CallsUnnamed,
    Counts,
    Names,
    Shows,
    ShowsSequence,
)
from rules.piquet.table.held import KIND_OF, NEXT, POINT, SEQUENCES, SETS, Held, number_of, point_name
from rules.piquet.table.settlement import about_showing, left_of, settle, shown_above, strength_named, with_fallen
from rules.piquet.table.state import Claims, Outcome, Seat, State

# --- whose turn it is ---


def has_unplayed(state: State, hand: Hand) -> bool:
    """Whether a player has not yet played a card."""
    seat = state.seat(hand)
    return len(seat.held) == len(seat.kept) and not (state.won.elder or state.won.younger)


def is_turn(state: State, hand: Hand) -> bool:
    """Whether a player may declare and count now: the elder until he leads, the younger after that, until he plays."""
    if state.seat(other(hand)).yields:
        return state.phase in ("announce", "play")
    if hand == "elder":
        return state.phase == "announce"
    return state.phase == "play" and not has_unplayed(state, "elder") and has_unplayed(state, "younger")


def _turn(judge: Judge, hand: Hand, name: str | None, *, now: bool) -> Findings:
    return judge.rule[laws.declaring.turn](hand=hand, name=name, now=now)


def _during(state: State) -> None:
    if state.phase not in ("announce", "play"):
        raise Impossible("this is only possible between the exchange and the end of the coup")


# --- declaring ---


def calls(judge: Judge, state: State, event: CallsPoint | CallsSequence | CallsSet) -> Outcome:
    """A player calls a thing: he declares it, or names it beside the thing that he declared."""
    claims = state.seat(event.hand).claims
    if isinstance(event, CallsPoint):
        if claims.point is not None and not _corrects(judge, state, event.hand, POINT, (event.number,)):
            raise Impossible(f"the {event.hand} has already declared his point")
        return _calls(judge, state, event.hand, POINT, point_name(event.number), but(claims, {"point": event.number}))
    if isinstance(event, CallsSequence):
        _check_not_called(judge, state, event)
        strength = strength_named(SEQUENCES, event.sequence)
        before = () if _corrects(judge, state, event.hand, SEQUENCES, strength) else claims.runs
        after = but(claims, {"runs": (*before, event.sequence)})
        return _calls(judge, state, event.hand, SEQUENCES, event.sequence, after)
    called = claims.sets
    if event.alike in called or (event.alike.startswith("three") and event.alike.replace("three", "four") in called):
        raise Impossible(f"the {event.hand} has already called {event.alike}")
    before = () if _corrects(judge, state, event.hand, SETS, strength_named(SETS, event.alike)) else called
    return _calls(judge, state, event.hand, SETS, event.alike, but(claims, {"sets": (*before, event.alike)}))


def _corrects(judge: Judge, state: State, hand: Hand, kind: str, strength: tuple[int, ...]) -> bool:
    """Whether a player calls more than he did, and the rules let him correct it.

    The elder may before the younger has answered; the younger, whose other calls need no order, may with his point.
    """
    called = state.seat(hand).claims.called(kind)  # nothing, if he has taken his call back
    may = kind == POINT if hand == "younger" else state.called == (hand, kind)
    if not (judge.has(laws.miscalls.correcting) and may and called):
        return False
    return strength > strength_named(kind, called[0])


def _check_not_called(judge: Judge, state: State, event: CallsSequence) -> None:
    """Impossible to call a sequence more often than the player has it, or a part of a called one."""
    seat, name = state.seat(event.hand), event.sequence
    whole = sum(holding.name == name for holding in seat.holds.of(SEQUENCES))
    again = seat.claims.runs.count(name)
    if again < whole or seat.holds.named(SEQUENCES, name) is None:
        return
    if whole and sum(holding.name == name for holding in seat.holds.sayable(SEQUENCES)) <= again:
        raise Impossible(f"the {event.hand} has already called his {name}")
    names = (*seat.claims.runs, name)
    if len(runs_for(names, seat.kept)) < len(names):
        what = f"his {name}" if again else f"another part of the sequence to which his {name} belongs"
        raise Impossible(f"the {event.hand} has already called {what}")


def _calls(judge: Judge, state: State, hand: Hand, kind: str, name: str, claims: Claims) -> Outcome:
    _during(state)
    if refused := _is_barred(judge, state, hand, kind, name):
        return Outcome(state, refused)
    omitted: Findings = ()
    if not is_turn(state, hand):
        if hand == "elder" and state.phase == "play":
            played = not has_unplayed(state, "younger")
            omitted = judge.rule[laws.announcing.omitted](hand=hand, name=name, played=played)
        if is_refused(omitted) or not omitted:
            return Outcome(state, omitted or _turn(judge, hand, name, now=False))
    found = state.seat(hand).holds.named(kind, name)
    may_err = judge.has(laws.miscalls.miscall)
    first = not state.seat(hand).claims.called(kind)
    corrects = not first and _corrects(judge, state, hand, kind, strength_named(kind, name))
    if first or found is None:
        opens = first and hand == "elder"
        over = opens and state.reckoned and not (state.seats.younger.yields or omitted or claims.misnamed)
        late = opens and _is_past(state, kind)
        decided = judge.rule[laws.declaring.declaring](
            hand=hand, kind=kind, name=name, held=found is not None or may_err, none=False, late=late, over=over
        )
    else:
        decided = ()
    if kind == SEQUENCES and hand == "younger" and (known := _known_by_point(judge, state)):
        better = strength_named(kind, name) > known
        decided += judge.rule[laws.miscalls.calling_shows](name=name, better=better)
    decided += _about_former(judge, state, hand, kind, name, corrects=corrects)
    if claims.misnamed:
        claims = but(claims, {"misnamed": None})
    if found and not corrects and not is_refused(decided):
        decided += _kept_back(judge, state, hand, kind, found)
    decided = (*omitted, *decided)
    after = state.seated(hand, claims=claims)
    waits = hand == "elder" and _is_next(judge, after, kind)
    if waits or (first and hand == "elder"):
        after = after.but(called=(hand, kind), answered=None)
    return Outcome(after, decided) if waits else _resettled(judge, after, hand, decided)


def _about_former(judge: Judge, state: State, hand: Hand, kind: str, name: str, *, corrects: bool) -> Findings:
    """Return the findings about a call that `corrects` the player's former one, or comes after his question."""
    claims = state.seat(hand).claims
    if corrects:
        return judge.rule[laws.miscalls.correcting](hand=hand, act="call", name=name, led=False)
    if kind == POINT and hand == "younger" and claims.asked:
        against = state.seats.elder.claims.point or 0
        return judge.rule[laws.miscalls.inquiry](act="calls", number=against, most=number_of(name))
    if claims.misnamed and claims.misnamed[0] == kind:
        return _misnamed(judge, state, claims.misnamed[1], kind, name)
    return ()


def _misnamed(judge: Judge, state: State, before: str, kind: str, name: str) -> Findings:
    """Return the findings about what the elder calls in place of what he had named wrongly."""
    strength = strength_named(kind, before)
    good = _is_against_cards(judge, state, kind, Holding(before, strength, ()))
    more = strength_named(kind, name)[0] > strength[0]
    return judge.rule[laws.miscalls.misnomer](name=name, good=good, more=more)


def _is_barred(judge: Judge, state: State, hand: Hand, kind: str, name: str) -> Findings:
    """Return the findings about a sequence of the younger that is no better than one the elder has only shown."""
    above = shown_above(state)
    if hand == "elder" or kind != SEQUENCES or above is None or strength_named(kind, name) > above:
        return ()
    return judge.rule[laws.miscalls.above](hand=hand, name=name)


def _known_by_point(judge: Judge, state: State) -> tuple[int, ...] | None:
    """How strong the sequence is that the younger knows the elder to hold, by a point whose suit he has said.

    None if the elder has called a sequence, or if his point may be made without one: some of the cards of the suit that
    the younger has not seen, as many as were called, and of the sum that was said if he asked for it.
    """
    elder, younger = state.seats.elder, state.seats.younger
    number = elder.claims.point
    cards = elder.holds.points.get(number or 0, ())
    values = judge.ruleset.params(CardValueParams)
    if not number or elder.claims.runs or not values or not cards:
        return None
    if elder.claims.suits.get(POINT) is not cards[0].suit:
        return None
    seen = {*younger.kept, *younger.discarded}
    unseen = [card for card in pack_of(judge.ruleset) if card.suit is cards[0].suit and card not in seen]
    worth = card_values(values)
    may_be = [
        set(some)
        for some in combinations(unseen, number)
        if not younger.claims.asked or total_of(some, worth) == total_of(cards, worth)
    ]
    runs = runs_in(tuple(set.intersection(*may_be)))
    return (len(runs[0]), runs[0][0].rank.height) if runs else None


def next_decides(judge: Judge, kind: str) -> bool:
    """Whether, of a kind in which the best are equal, the next best decide."""
    return kind == SEQUENCES and judge.ruleset.value(laws.sequences.SequenceBestParams.equality) == "next"


def _is_next(judge: Judge, state: State, kind: str) -> bool:
    """Whether the next call of the elder decides, and is not answered: all before it were answered to be equal."""
    elder, younger = state.seats.elder.claims, state.seats.younger.claims
    equal = elder.equals(younger, kind)
    if not equal or equal < len(younger.called(kind)) or equal == len(elder.called(kind)):
        return False
    return younger.replies.get(NEXT, "equal") == "equal" and next_decides(judge, kind)


def _is_past(state: State, kind: str) -> bool:
    claims = state.seats.elder.claims
    later = KINDS[KINDS.index(kind) + 1 :]
    return any(claims.called(later_kind) or later_kind in claims.none for later_kind in later)


def _kept_back(judge: Judge, state: State, hand: Hand, kind: str, holding: Holding) -> Findings:
    """Return the findings about a call, compared with what the player said, or left unsaid, before."""
    seat = state.seat(hand)
    mine = seat.declaration(kind)
    if mine is None:
        decided = _first_of_younger(judge, state, kind, holding) if hand == "younger" else ()
        if kind in seat.claims.none:
            decided = _sinks(judge, hand, "lost", holding.name)
        best = seat.holds.of(kind)[0]
        sinks = not is_refused(decided) and holding.strength < best.strength
        return (*decided, *(_sinks(judge, hand, "less", holding.name) if sinks else ()))
    said = (seat.holds.named(kind, name) for name in seat.claims.called(kind))
    parts = (part for part in said if part and set(part.cards) & set(holding.cards))
    if any(holding.strength > part.strength for part in (mine, *parts)):
        if hand == "elder":
            good = _is_against_cards(judge, state, kind, mine)
            free = judge.rule[laws.miscalls.against_cards](kind=kind, name=holding.name, good=good)
        else:
            free = judge.rule[laws.miscalls.any_order](kind=kind, name=holding.name)
        return free or _sinks(judge, hand, "lost", holding.name)
    if hand == "younger":
        return _next_of_younger(judge, state, kind, holding)
    answered = state.called != (hand, kind)
    return _sinks(judge, hand, "beside", holding.name) if answered else ()


def _is_against_cards(judge: Judge, state: State, kind: str, mine: Holding) -> bool:
    """Whether nothing that the younger could have in hand and discard together is as good as this."""
    seat = state.seats.elder
    unseen = frozenset(pack_of(judge.ruleset)) - {*seat.kept, *seat.discarded}
    theirs = Held(judge.ruleset, tuple(unseen)).of(kind)
    return kind != POINT and not any(holding.strength >= mine.strength for holding in theirs)


def _next_of_younger(judge: Judge, state: State, kind: str, holding: Holding) -> Findings:
    """Return the findings about what the younger calls after what is equal, compared with his answer to the next."""
    elder, claims = state.seats.elder, state.seats.younger.claims
    equal, names = elder.claims.equals(claims, kind), elder.claims.called(kind)
    if not equal or equal == len(names) or not next_decides(judge, kind):
        return ()
    if claims.replies.get(NEXT) != "not good":
        return _sinks(judge, "younger", "lost", holding.name)
    against = elder.holds.named(kind, names[equal])
    if equal == len(claims.called(kind)) and against and holding.strength <= against.strength:
        return _replies(judge, kind, "not good", none=False, equal=False, better=False)
    return ()


def _first_of_younger(judge: Judge, state: State, kind: str, holding: Holding) -> Findings:
    if state.seats.elder.yields:
        return ()
    against = state.seats.elder.declaration(kind)
    reply = state.seats.younger.claims.replies.get(kind)
    if reply in ("good", "equal") or (reply is None and against):
        return _sinks(judge, "younger", "lost", holding.name)
    if against and _strength(judge, state, kind, holding) <= _strength(judge, state, kind, against):
        better = kind != POINT and state.seats.younger.holds.of(kind)[0].strength > against.strength
        free = judge.rule[laws.miscalls.any_order](kind=kind, name=holding.name) if better else ()
        return free or _replies(judge, kind, "not good", none=False, equal=False, better=False)
    silent = kind == SETS and against is None
    return judge.rule[laws.declaring.silence](hand="younger", name=holding.name) if silent else ()


def _sinks(judge: Judge, hand: Hand, act: Sinking, name: str) -> Findings:
    return judge.rule[laws.declaring.sinking](hand=hand, act=act, name=name)


def _resettled(judge: Judge, after: State, hand: Hand, decided: Findings) -> Outcome:
    if is_refused(decided) or not (after.reckoned if hand == "elder" else after.counted):
        return Outcome(after, decided)
    settled = settle(judge, after)
    found = (*decided, *settled.new, *_need_not_show(judge, settled.new))
    return Outcome(settled.state, with_fallen(after, settled.state, found))


@MOVES.move
def _calls_none(judge: Judge, state: State, event: CallsNone) -> Outcome:
    if not judge.declares:
        raise Impossible("under these rules nobody says that he has no sequence")
    _during(state)
    hand, claims = event.hand, state.seat(event.hand).claims
    if hand == "younger" or claims.runs or SEQUENCES in claims.none:
        raise Impossible("only the elder says that he has no sequence, before he has declared any")
    if not is_turn(state, hand):
        return Outcome(state, _turn(judge, hand, "no sequence", now=False))
    over, late = state.reckoned, _is_past(state, SEQUENCES)
    decided = judge.rule[laws.declaring.declaring](
        hand=hand, kind=SEQUENCES, name="no sequence", held=True, none=True, late=late, over=over
    )
    if not is_refused(decided) and state.seat(hand).holds.of(SEQUENCES):
        decided += _sinks(judge, hand, "nothing", SEQUENCES)
    after = state.seated(hand, claims=but(claims, {"none": claims.none | {SEQUENCES}}))
    return Outcome(after.but(called=(hand, SEQUENCES), answered=None), decided)


@MOVES.move
def _calls_number(judge: Judge, state: State, event: CallsNumber) -> Outcome:
    """The elder says how many cards his sequence has, and not which; it is taken to be the best that he has."""
    _during(state)
    if not judge.has(laws.miscalls.number_only):
        raise Impossible("the sequence must be said: write `elder calls tierce of the king`, or another")
    mine = next(
        (each for each in state.seat(event.hand).holds.sayable(SEQUENCES) if length_of(each.name) == event.number), None
    )
    return _calls_unsaid(judge, state, event.hand, SEQUENCES, mine, f"sequence of {event.number}")


def _calls_unsaid(judge: Judge, state: State, hand: Hand, kind: str, mine: Holding | None, what: str) -> Outcome:
    """The elder calls something without saying which, if it is good against the cards."""
    if hand == "younger" or mine is None:
        raise Impossible(f"the {hand} has no {what} that he could call without saying which")
    claims, good = state.seat(hand).claims, _is_against_cards(judge, state, kind, mine)
    if mine.name in claims.called(kind):
        raise Impossible(f"the {hand} has already called his {mine.name}")
    decided = judge.rule[laws.miscalls.number_only](kind=kind, name=mine.name, good=good)
    if is_refused(decided):
        return Outcome(state, decided)
    called = {"runs" if kind == SEQUENCES else "sets": (*claims.called(kind), mine.name), "unnamed": mine.name}
    outcome = _calls(judge, state, hand, kind, mine.name, but(claims, called))
    return Outcome(outcome.state, (*decided, *outcome.decided))


@MOVES.move
def _calls_unnamed(judge: Judge, state: State, event: CallsUnnamed) -> Outcome:
    if judge.has(laws.miscalls.number_only):
        _during(state)
        best = next((each for each in state.seat(event.hand).holds.of(SETS) if each.name.startswith(event.many)), None)
        return _calls_unsaid(judge, state, event.hand, SETS, best, event.many)
    if not judge.has(laws.declaring.naming):
        raise Impossible(f"the rank must be said: write `{event.hand} calls {event.many} kings`, or another rank")
    _during(state)
    hand, claims = event.hand, state.seat(event.hand).claims
    named = judge.rule[laws.declaring.naming](hand=hand, act="calls", name=event.many, true=True)
    if is_refused(named):
        return Outcome(state, named)
    mine = [holding for holding in state.seat(hand).holds.of(SETS) if holding.name.startswith(event.many)]
    if not mine:
        decided = judge.rule[laws.declaring.declaring](
            hand=hand, kind=SETS, name=event.many, held=False, none=False, late=False, over=False
        )
        return Outcome(state, decided)
    name = mine[0].name
    if name in claims.sets:
        raise Impossible(f"the {hand} has already called his {event.many}")
    after = but(claims, {"sets": (*claims.sets, name), "unnamed": name})
    outcome = _calls(judge, state, hand, SETS, name, after)
    return Outcome(outcome.state, (*named, *outcome.decided))


@MOVES.move
def _names(judge: Judge, state: State, event: Names) -> Outcome:
    _during(state)
    if not judge.has(laws.declaring.naming):
        raise Impossible("no rule here lets a player name what the other has called")
    unnamed = state.seat(other(event.hand)).claims.unnamed
    if unnamed is None:
        raise Impossible(f"the {other(event.hand)} has called no four without its rank")
    true = event.alike == unnamed
    return Outcome(state, judge.rule[laws.declaring.naming](hand=event.hand, act="names", name=event.alike, true=true))


# --- answering ---


def answers(judge: Judge, state: State, event: Answers, kind: str) -> Outcome:
    """The younger answers what the elder has declared; where the best are equal and the next decide, these too."""
    claims = state.seats.younger.claims
    names = state.seats.elder.claims.called(kind)[state.seats.elder.claims.equals(claims, kind) :]
    against = _called_as(state.seats.elder, kind, names[0]) if names else None
    may_say = left_of(state.seats.younger.holds.sayable(kind), claims.called(kind))
    strength = against and _strength(judge, state, kind, against)
    equal = next((mine for mine in may_say if strength and _strength(judge, state, kind, mine) == strength), None)
    better = any(strength is None or _strength(judge, state, kind, mine) > strength for mine in may_say)
    decided: Findings = ()
    if against and event.answer == "not good" and kind != SETS and not better:
        decided = judge.rule[laws.miscalls.disallowed](act="answers", name=kind, equal=equal is not None)
    if not decided:
        decided = _replies(judge, kind, event.answer, none=against is None, equal=equal is not None, better=better)
    if event.answer == "equal" and better and not is_refused(decided):
        decided += _sinks(judge, "younger", "less" if equal else "nothing", kind)
    elif event.answer == "good" and (equal or better) and not is_refused(decided):
        decided += _sinks(judge, "younger", "nothing", kind)
    asked = NEXT if kind in claims.replies else kind
    after = but(claims, {"replies": claims.replies.changed(asked, event.answer)})
    if kind == POINT and event.answer == "equal" and judge.has(laws.miscalls.inquiry):
        after = but(after, {"asked": True})
    if event.answer == "equal" and equal:
        said = {"point": equal.strength[0]} if kind == POINT else {"runs": (*claims.runs, equal.name)}
        after = but(after, said)
    answered = state.seated("younger", claims=after).but(answered=kind)
    waits = _is_next(judge, answered, kind)
    return _resettled(judge, answered.but(called=("elder", kind) if waits else None), "elder", decided)


def _called_as(seat: Seat, kind: str, name: str) -> Holding:
    """What a player is taken to have by his call: what he holds, or the same without cards if he does not hold it."""
    return seat.holds.named(kind, name) or Holding(name, strength_named(kind, name), ())


def _strength(judge: Judge, state: State, kind: str, holding: Holding) -> tuple[int, ...]:
    """How strong a thing is against the other's: a point also by what it makes, if the younger has asked for that."""
    if kind != POINT or not state.seats.younger.claims.asked:
        return holding.strength
    values = judge.ruleset.params(CardValueParams)
    return (*holding.strength, total_of(holding.cards, card_values(values)) if values else 0)


def corrects_reply(judge: Judge, state: State, event: Answers) -> Outcome:
    """The younger takes back his last answer, which no call has followed, and gives another."""
    kind, claims = state.answered, state.seats.younger.claims
    answered = event.hand == "younger" and kind in claims.replies
    if kind is None or not answered or not judge.has(laws.miscalls.correcting):
        raise Impossible(f"the {other(event.hand)} has called nothing that can be answered")
    if kind == SETS and claims.admitted:
        return Outcome(state, judge.rule[laws.miscalls.admission](act="answers", name=kind))
    decided = judge.rule[laws.miscalls.correcting](hand="younger", act="reply", name=kind, led=state.phase == "play")
    if is_refused(decided):
        return Outcome(state, decided)
    said = {"point": None} if kind == POINT else {"runs": claims.runs[:-1]} if kind == SEQUENCES else {}
    replies = FrozenMap({each: answer for each, answer in claims.replies.items() if each != kind})
    before = but(claims, {"replies": replies, **(said if claims.replies[kind] == "equal" else {})})
    anew = answers(judge, state.seated("younger", claims=before), event, kind)
    return Outcome(anew.state, with_fallen(state, anew.state, (*decided, *anew.decided)))


@MOVES.move
def _asks_point(judge: Judge, state: State, event: AsksPoint) -> Outcome:
    if not judge.has(laws.miscalls.inquiry):
        raise Impossible("under these rules the elder says at once what his point makes")
    number = state.seats.elder.claims.point
    if event.hand == "elder" or number is None or state.called != ("elder", POINT):
        raise Impossible("only the younger asks what the point makes, when the elder has called it")
    most = max(state.seats.younger.holds.points, default=0)
    decided = judge.rule[laws.miscalls.inquiry](act="asks", number=number, most=most)
    claims = but(state.seats.younger.claims, {"asked": True})
    return Outcome(state if is_refused(decided) else state.seated("younger", claims=claims), decided)


def _replies(judge: Judge, kind: str, answer: str, *, none: bool, equal: bool, better: bool) -> Findings:
    return judge.rule[laws.declaring.reply](
        hand="younger", kind=kind, answer=answer, none=none, equal=equal, better=better
    )


# --- showing ---


def shows(judge: Judge, state: State, event: Shows) -> Outcome:
    """A player shows point or sequences: each as he counts, and equal ones as long as the younger counts."""
    _during(state)
    hand, things = event.hand, tuple(event.things.split(" and "))
    seat = state.seat(hand)
    cards = {thing: _to_show(state, hand, thing) for thing in things}
    equals = _equals(_if_counted(judge, state), hand)
    late = () if is_turn(state, hand) else _shows_disallowed(judge, state, hand, things)
    if not (late or is_turn(state, hand) or (is_turn(state, "younger") and equals.issuperset(things))):
        return Outcome(state, _turn(judge, hand, event.things, now=False))
    names = (POINT,) * (POINT in things) + (_runs_to_show(state, hand) if SEQUENCES in things else ())
    after = state.seated(hand, claims=but(seat.claims, {"shown": seat.claims.shown.union(names)}))
    decided = (*late, *about_showing(judge, hand, "shows", things, cards=tuple(dict.fromkeys(chain(*cards.values())))))
    for thing in things:
        decided += judge.rule[laws.declaring.laying_open](
            hand=hand, act="shows", name=thing, cards=cards[thing], equal=thing in equals
        )
        decided += judge.rule[laws.miscalls.exhibiting](hand=hand, name=thing, cards=cards[thing])
    return _resettled(judge, after, hand, decided)


def _shows_disallowed(judge: Judge, state: State, hand: Hand, things: Texts) -> Findings:
    """Return the findings about an elder who shows after his lead what the younger had falsely disallowed."""
    elder, younger = state.seats
    if hand == "younger" or any(younger.claims.replies.get(thing) != "not good" for thing in things):
        return ()
    decided: Findings = ()
    for thing in things:
        mine, theirs = elder.declaration(thing), younger.holds.of(thing)[:1]
        if mine is None or (theirs and theirs[0].strength > mine.strength):
            return ()
        equal = bool(theirs) and theirs[0].strength == mine.strength
        decided += judge.rule[laws.miscalls.disallowed](act="shows", name=thing, equal=equal)
    return decided


@MOVES.move
def _shows_sequence(judge: Judge, state: State, event: ShowsSequence) -> Outcome:
    """The elder shows a sequence that is better than the one he has called."""
    seat, name = state.seat(event.hand), event.sequence
    held, mine = seat.holds.named(SEQUENCES, name), seat.declaration(SEQUENCES)
    if not judge.has(laws.miscalls.above):
        raise Impossible(f"write `{event.hand} shows his sequences`, of those that he has called")
    if event.hand == "younger" or not is_turn(state, "elder") or held is None or mine is None:
        raise Impossible("only an elder who has called another sequence shows a better one, before he leads")
    if held.strength <= mine.strength:
        raise Impossible(f"the {name} is no better than what the elder has called")
    after = state.seated("elder", claims=but(seat.claims, {"shown": seat.claims.shown | {name}}))
    return _resettled(judge, after, "elder", judge.rule[laws.miscalls.above](hand="elder", name=name))


def _to_show(state: State, hand: Hand, thing: str) -> Cards:
    seat = state.seat(hand)
    if thing == POINT:
        cards = seat.holds.points.get(seat.claims.point or 0, ())
    else:
        cards = tuple(card for run in runs_for(_runs_to_show(state, hand), seat.kept) for card in run)
    if not cards:
        raise Impossible(f"the {hand} has declared no {thing} that he can show")
    return cards


def _runs_to_show(state: State, hand: Hand) -> Texts:
    """Return the sequences that a player shows: all that he has called, but for a next one that is not good."""
    elder, younger = state.seats.elder.claims, state.seats.younger.claims
    if hand == "elder" and younger.replies.get(NEXT) == "not good":
        return elder.runs[: elder.equals(younger, SEQUENCES)]
    return state.seat(hand).claims.runs


def _if_counted(judge: Judge, state: State) -> State:
    return settle(judge, state.but(counted=True)).state


def _equals(counted: State, hand: Hand) -> frozenset[str]:
    return frozenset(
        KIND_OF[finding.rule] for finding in counted.standing if finding.to == hand and finding.ruling == "equal"
    )


def _not_shown(judge: Judge, counted: State, hand: Hand, act: Opening, *, equal: bool = False) -> Findings:
    """Return the findings about a player's calls that are good, or `equal`, but not shown; both have counted."""
    due, equals = counted.due.of(hand), _equals(counted, hand)
    things = [kind for kind in KINDS if kind in due and counted.seat(hand).claims.called(kind)]
    return tuple(
        decided
        for thing in things
        if (thing in equals) == equal
        for decided in judge.rule[laws.declaring.laying_open](hand=hand, name=thing, act=act, cards=(), equal=equal)
    )


def _need_not_show(judge: Judge, new: Findings) -> Findings:
    counted = [finding for finding in new if finding.is_by(laws.fours_and_threes.best) and finding.points]
    return tuple(
        decided
        for finding in counted
        if finding.to and finding.name
        for decided in judge.rule[laws.declaring.laying_open](
            hand=finding.to, name=finding.name, act="counts", cards=(), equal=False
        )
    )


# --- counting ---


@MOVES.move
def counts(judge: Judge, state: State, event: Counts) -> Outcome:
    """A player adds up what he has announced."""
    if not judge.declares:
        raise Impossible("under these rules both reckon together: write `they reckon`")
    _during(state)
    done = state.reckoned if event.hand == "elder" else state.counted
    if done and is_turn(state, event.hand):
        raise Impossible(f"the {event.hand} has already counted")
    if not is_turn(state, event.hand):
        return Outcome(state, _turn(judge, event.hand, None, now=False))
    return _count_now(judge, state, event.hand)


def _count_now(judge: Judge, state: State, hand: Hand) -> Outcome:
    state = state.but(called=None, counted=state.counted or hand == "younger")
    settled = settle(judge, state)
    silent = hand == "elder" and not state.seats.elder.claims.sets
    decided = _turn(judge, hand, None, now=True)
    decided += judge.rule[laws.declaring.silence](hand=hand, name=None) if silent else ()
    decided += (*settled.new, *_need_not_show(judge, settled.new))
    decided = with_fallen(state, settled.state, decided)
    return Outcome(settled.state, (*decided, *_not_shown(judge, settled.state, hand, "must")))


def count_before_card(judge: Judge, state: State, hand: Hand) -> Outcome:
    """Count for a player who plays his first card without counting; what he has not shown scores nothing."""
    if not (is_turn(state, hand) and has_unplayed(state, hand)):
        return Outcome(state)
    done = state.reckoned if hand == "elder" else state.counted
    outcome = Outcome(state) if done else _count_now(judge, state, hand)
    lost = _not_shown(judge, _if_counted(judge, outcome.state), hand, "plays")
    return Outcome(outcome.state, (*outcome.decided, *lost))


def still_to_show(judge: Judge, state: State, hand: Hand) -> Findings:
    """Return the findings that forbid the younger his first card: something equal is not shown, by him or the other."""
    if hand != "younger" or not judge.declares or not is_turn(state, hand):
        return ()
    if "equal" not in state.seats.younger.claims.replies.values():
        return ()
    counted = _if_counted(judge, state)
    return tuple(each for side in HANDS for each in _not_shown(judge, counted, side, "plays", equal=True))


# --- what is legal ---


@MOVES.offer("announce", "play")
def _offer_declaring(judge: Judge, state: State) -> list[Template]:
    if not judge.declares or state.choice or state.ordering:
        return []
    offered = [each for hand in HANDS if is_turn(state, hand) for each in _offered(judge, state, hand)]
    to_show = still_to_show(judge, state, "younger") if state.counted else ()
    shows = (family(Shows, hand=finding.to, things=finding.name) for finding in to_show)
    return [*offered, *(each for each in shows if each not in offered)]


def _offered(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    if state.called and not state.reckoned:
        yield from legal(judge, state, Answers, "answer", ("good", "equal", "not good"), "younger")
        return
    seat = state.seat(hand)
    if state.reckoned if hand == "elder" else state.counted:  # what he must show he may still show
        due = (kind for kind in KINDS if kind in state.due.of(hand) and seat.claims.called(kind))
        yield from (family(Shows, hand=hand, things=kind) for kind in due)
        return
    names = {kind: tuple(dict.fromkeys(holding.name for holding in seat.holds.sayable(kind))) for kind in KINDS}
    numbers = tuple(dict.fromkeys(holding.strength[0] for holding in seat.holds.of(POINT)))
    yield from legal(judge, state, CallsPoint, "number", numbers, hand)
    yield from legal(judge, state, CallsSequence, "sequence", names[SEQUENCES], hand)
    yield from legal(judge, state, CallsSet, "alike", names[SETS], hand)
    if seat.claims.point is not None and POINT not in seat.claims.shown:
        yield family(Shows, hand=hand, things=POINT)
    if set(seat.claims.runs) - seat.claims.shown:
        yield family(Shows, hand=hand, things=SEQUENCES)
    yield family(Counts, hand=hand)


def legal(
    judge: Judge, state: State, event: type[Event], field: str, among: tuple[Any, ...], hand: Hand
) -> Iterator[Template]:
    """Offer the template of the events that would not be refused, if there are any."""
    events = {choice: event(**{"hand": hand, field: choice}) for choice in among}
    legal = tuple(choice for choice in among if accepted(MOVES.answer, judge, state, events[choice]) is not None)
    if legal:
        yield one_of(event, field, legal, hand=hand)
