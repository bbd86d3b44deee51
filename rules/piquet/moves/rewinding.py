"""Cards taken back, and played again after a mistake, under the Laws of about 1890: 52, 59; cases X–XVI."""

from __future__ import annotations

from typing import Any

from rules.core.cards import Card
from rules.core.frozen import but
from rules.core.machine import Impossible, is_refused, is_ruled
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.irregularities.numbers import NOTHING
from rules.piquet.laws.play import Counted, Played, Trick
from rules.piquet.laws.rewinding import Mistake, Retaking
from rules.piquet.moves.declaring import has_unplayed
from rules.piquet.moves.miscalls import without_call
from rules.piquet.moves.playing import open_card, play_card, play_queues
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Hand, Pair, other
from rules.piquet.table.events import (
    AsksToSeeCalled,
    Drops,
    FindsForeignCard,
    FindsMistake,
    LeadsOutOfTurn,
    LeadsTogether,
    PlaysTooMany,
    Revokes,
    SaysLeaves,
    SaysLeftOfCalled,
    SaysTaken,
    TakesBack,
    TakesUpLeft,
)
from rules.piquet.table.held import POINT, Held
from rules.piquet.table.settlement import forfeit, points_of, run_cards, set_cards, with_fallen
from rules.piquet.table.state import Erred, Outcome, State


def _possible(judge: Judge, state: State) -> None:
    if not judge.has(laws.rewinding.again):
        raise Impossible("no rule here says what follows from such a mistake")
    if state.phase not in ("announce", "play"):
        raise Impossible("no card can be played now")


def _held(state: State, hand: Hand, cards: Cards) -> None:
    if missing := next((card for card in cards if card not in state.seat(hand).held), None):
        raise Impossible(f"the {hand} does not have {missing}")


def _erred(state: State, mistake: Mistake, hand: Hand, cards: Cards, at: int | None = None) -> State:
    if state.erred:
        raise Impossible("a mistake has been made already, and must first be found")
    return state.but(erred=Erred(mistake, hand, cards, len(state.played) if at is None else at))


# --- mistakes ---


@MOVES.move
def _revokes(judge: Judge, state: State, event: Revokes) -> Outcome:
    """A player does not follow suit though he could, and nobody sees it yet."""
    _possible(judge, state)
    _held(state, event.hand, (event.card,))
    led = open_card(state)
    if led is None or event.hand == state.leader:
        raise Impossible(f"no card is led to which the {event.hand} could follow suit")
    if event.card.suit is led.suit or not any(card.suit is led.suit for card in state.seat(event.hand).held):
        raise Impossible(f"the {event.hand} follows suit with {event.card}, or has none of the suit led")
    return play_card(
        judge, _erred(state, "not following", event.hand, (event.card,)), event.hand, event.card, forced=True
    )


@MOVES.move
def _leads_out_of_turn(judge: Judge, state: State, event: LeadsOutOfTurn) -> Outcome:
    _possible(judge, state)
    _held(state, event.hand, (event.card,))
    if open_card(state) or event.hand == state.leader:
        raise Impossible(f"it is the {state.leader}'s turn to lead, or a card has been led")
    erred = _erred(state, "out of turn", event.hand, (event.card,))
    return play_card(judge, erred.but(leader=event.hand), event.hand, event.card, forced=True)


@MOVES.move
def _plays_too_many(judge: Judge, state: State, event: PlaysTooMany) -> Outcome:
    """A player lays down a card more than were led; it lies with those that he has played, until it is found."""
    _possible(judge, state)
    _held(state, event.hand, (event.card,))
    if open_card(state) or event.hand == state.leader:
        raise Impossible(f"only who answers cards led together can play too many: the {other(state.leader)}")
    seat = state.seat(event.hand)
    kept = tuple(card for card in seat.held if card != event.card)
    return Outcome(_erred(state, "too many", event.hand, (event.card,)).seated(event.hand, held=kept))


@MOVES.move
def _says_left(judge: Judge, state: State, event: SaysLeftOfCalled) -> Outcome:
    """A player says how many cards he still has of what he called."""
    _possible(judge, state)
    true = len(_left_of_called(state, event.hand, event.called))
    decided = judge.rule[laws.rewinding.left_of_called](
        hand=event.hand, name=event.called, number=event.number, true=true
    )
    after = state if event.number == true else _erred(state, "misinformed", event.hand, ())
    return Outcome(after, decided)


def _left_of_called(state: State, hand: Hand, name: str) -> Cards:
    """The cards that a player still has of a thing that he called. Impossible if he has not called it."""
    seat = state.seat(hand)
    claims = seat.claims
    if (claims.point is None) if name == POINT else name not in (*claims.runs, *claims.sets):
        raise Impossible(f"the {hand} has called no {name}")
    if name == POINT:
        cards = seat.holds.points.get(claims.point or 0, ())
    else:
        cards = set_cards(seat, name) if name in claims.sets else run_cards(seat, name)
    return tuple(card for card in cards if card in seat.held)


@MOVES.move
def _asks_to_see_called(judge: Judge, state: State, event: AsksToSeeCalled) -> Outcome:
    """A player asks to see what the other has called; by then it is known whether it is good."""
    if not judge.has(laws.miscalls.demanding):
        raise Impossible("no rule here lets a player ask to see what was called")
    hand, name = event.other, event.called
    if hand == event.hand:
        raise Impossible("a player asks to see what the other has called")
    if state.phase not in ("announce", "play"):
        raise Impossible("this can be asked only before the coup has ended")
    if not (state.reckoned if hand == "elder" else state.counted):
        raise Impossible(f"the {hand} has not counted what he called")
    cards = _left_of_called(state, hand, name)
    best = [finding for finding in state.standing if finding.rule in ("point.good", "sequence.best", "set.best")]
    mine = [finding for finding in best if finding.to == hand and (finding.name or POINT) == name]
    equal = name == POINT and hand == "younger" and state.seats.younger.claims.replies.get(POINT) == "equal"
    of_elder = any((finding.rule, finding.to, finding.ruling) == ("point.good", "elder", "good") for finding in best)
    decided = judge.rule[laws.miscalls.demanding](
        hand=hand,
        name=name,
        cards=cards,
        good=any(finding.ruling in ("good", "equal") for finding in mine),
        inferior=equal and of_elder,
    )
    return Outcome(state, decided)


# --- finding them, and taking back ---


@MOVES.move
def _finds_mistake(judge: Judge, state: State, event: FindsMistake) -> Outcome:
    if state.erred is None and state.phase in ("play", "over") and state.seat(other(event.hand)).claims.unnamed:
        facts: dict[str, Any] = {"cards": (), "stands": False, "undone": Pair(0, 0)}
        return Outcome(state, judge.rule[laws.rewinding.again](hand=other(event.hand), mistake="unnamed", **facts))
    if state.erred is None or state.phase not in ("play", "over", "announce"):
        raise Impossible("no mistake has been made that can be found")
    erred = state.erred
    stands = erred.mistake == "out of turn" and len(state.played) > erred.at + 1
    if stands:
        decided = judge.rule[laws.rewinding.again](
            hand=erred.hand, mistake=erred.mistake, cards=erred.cards, stands=True, undone=Pair(0, 0)
        )
        return Outcome(state.but(erred=None), decided)
    back, undone = unplayed(state, erred.at)
    if erred.mistake == "too many":
        seat = back.seat(erred.hand)
        back = back.seated(erred.hand, held=(*seat.held, *erred.cards))
    if erred.mistake == "out of turn":
        back = back.but(leader=other(erred.hand))
    decided = judge.rule[laws.rewinding.again](
        hand=erred.hand, mistake=erred.mistake, cards=erred.cards, stands=False, undone=undone
    )
    back = back.but(erred=None)
    return Outcome(back, with_fallen(state, back, decided))


def unplayed(state: State, number: int) -> tuple[State, Pair[int]]:
    """Return the state when only so many cards had been played, and the points that each had counted since."""
    left, gone = state.played[:number], state.played[number:]
    cards = {card.card for card, _ in gone}
    bonus = tuple(each for each in state.standing if each.rule == "pique" and set(each.cards) & cards)
    counted = (*bonus, *state.ended)
    undone = Pair(*(_made(gone, hand) + points_of(counted, hand) for hand in HANDS))
    seats, before, after = state.seats, _tricks(state.played), _tricks(left)
    for played, _ in gone:
        seat = seats.of(played.hand)
        seats = seats.changed(played.hand, but(seat, {"held": (*seat.held, played.card)}))
    won = state.won
    closed = before if state.ending else before[:-1] if before and len(before[-1]) == 1 else before
    kept = after[:-1] if after and len(after[-1]) == 1 else after
    for trick in closed[len(kept) :]:
        winner = trick[-1].hand if trick[-1].took else trick[0].hand
        won = won.changed(winner, won.of(winner) - 1)
    leader = state.leader
    if gone:
        leader = gone[0][0].hand if gone[0][0].led else other(gone[0][0].hand)
    back = state.but(
        seats=seats,
        won=won,
        tricks=tuple(Trick(*(played.card for played in trick)) for trick in after),
        played=left,
        leader=leader,
        ended=(),
        ending=None,
        standing=tuple(each for each in state.standing if each not in bonus),
        phase="play" if left else "announce",
    )
    return back, undone


def _made(gone: Counted, hand: Hand) -> int:
    return sum(points for played, points in gone if played.hand == hand)


def _tricks(played: Counted) -> tuple[tuple[Played, ...], ...]:
    """The cards played, trick by trick; a trick without an answer has one."""
    tricks: list[tuple[Played, ...]] = []
    for card, _ in played:
        if card.led:
            tricks.append((card,))
        else:
            tricks[-1] = (*tricks[-1], card)
    return tuple(tricks)


@MOVES.move
def _finds_foreign_card(judge: Judge, state: State, event: FindsForeignCard) -> Outcome:
    """A card of the other pack is taken from a hand; what was called with it, and what was played since, falls."""
    if not judge.has(laws.rewinding.foreign_card):
        raise Impossible("no rule here says what follows from a card of the other pack in a hand")
    if state.phase not in ("announce", "play", "over") or event.card not in state.seat(event.other).kept:
        raise Impossible(f"the {event.other} does not have {event.card}")
    if len(state.seat(event.other).kept) <= min(HAND_SIZE, len(state.seat(other(event.other)).kept)):
        raise Impossible(f"the {event.other} has no card too many")
    hand, has_led = event.other, not has_unplayed(state, event.other)
    played = [place for place, (card, _) in enumerate(state.played) if (card.hand, card.card) == (hand, event.card)]
    back, undone = unplayed(state, played[0]) if played else (state, None)
    seat = back.seat(hand)
    held = tuple(card for card in seat.held if card != event.card)
    kept = tuple(card for card in seat.kept if card != event.card)
    after = back.seated(hand, held=held, kept=kept, holds=Held(judge.ruleset, kept))
    both, seat = Held(judge.ruleset, (*kept, *seat.discarded)), after.seat(hand)
    false = [
        (kind, name) for kind in KINDS for name in seat.claims.called(kind) if seat.holds.named(kind, name) is None
    ]
    possible = any(both.named(kind, name) for kind, name in false)
    decided = judge.rule[laws.rewinding.foreign_card](
        hand=hand, card=event.card, claimed=bool(false) and has_led, possible=possible, undone=undone
    )
    for kind, name in false:
        after = without_call(judge, after, hand, kind, name).state
    if is_ruled(decided, NOTHING):
        after = forfeit(judge, after, hand, play=True, yields=True).state
    return Outcome(after, with_fallen(state, after, decided))


@MOVES.move
def _drops(judge: Judge, state: State, event: Drops) -> Outcome:
    _possible(judge, state)
    _held(state, event.hand, event.cards)
    return Outcome(state, judge.rule[laws.rewinding.dropping](hand=event.hand, cards=event.cards))


@MOVES.move
def _leads_together(judge: Judge, state: State, event: LeadsTogether) -> Outcome:
    """A player leads several cards without waiting; each is played when its turn comes."""
    _possible(judge, state)
    _held(state, event.hand, event.cards)
    if open_card(state) or event.hand != state.leader:
        raise Impossible(f"the {event.hand} cannot lead now")
    queue = state.queue.changed(event.hand, event.cards)
    return play_queues(judge, Outcome(state.but(queue=queue, together=event.cards)))


def _retakes(judge: Judge, state: State, event: TakesBack) -> Outcome:
    """A player takes back a card that he has led, if the laws let him."""
    hand, card = event.hand, event.card
    open_now = open_card(state) == card and state.leader == hand
    act: Retaking = "together" if card in state.together else "played"
    if state.may_retake and hand == "elder" and open_now and len(state.played) == 1:
        act = "allowed"
    decided = judge.rule[laws.rewinding.retaking](hand=hand, act=act, cards=(card,), answered=not open_now)
    if is_refused(decided):
        return Outcome(state, decided)
    back, _ = unplayed(state, len(state.played) - 1)
    points = sum(each for _, each in state.played[-1:])
    decided = tuple(but(each, {"points": -points or None}) for each in decided)
    back = back.but(may_retake=False, together=())
    return Outcome(back, with_fallen(state, back, decided))


@MOVES.move
def _takes_back(judge: Judge, state: State, event: TakesBack) -> Outcome:
    mine = [
        place
        for place, (played, _) in enumerate(state.played)
        if (played.hand, played.card) == (event.hand, event.card)
    ]
    if state.erred and state.erred.hand == event.hand and event.card in state.erred.cards:
        return _finds_mistake(judge, state, FindsMistake(event.hand))
    if not mine or state.phase not in ("play", "over"):
        raise Impossible(f"the {event.hand} has not played {event.card}")
    if judge.has(laws.rewinding.retaking):
        return _retakes(judge, state, event)
    led = None if state.played[mine[0]][0].led else state.played[mine[0] - 1][0].card
    facts: dict[str, Any] = {"hand": event.hand, "card": event.card, "led": led, "held": state.seat(event.hand).held}
    return Outcome(state, (*judge.rule[laws.play.taking_back](**facts), *judge.rule[laws.play.touched](**facts)))


@MOVES.move
def _says_leaves(judge: Judge, state: State, event: SaysLeaves) -> Outcome:
    """A player says how many cards he leaves; an elder so says that he takes the others of those he may take."""
    if event.hand == "elder":
        most = judge.ruleset.value(laws.exchange.ExchangeElderParams.most, 0)
        return MOVES.answer(judge, state, SaysTaken(hand="elder", number=most - event.number))
    left = len(state.talon) if state.seats.younger.took else None
    decided = judge.rule[laws.exchange.telling_left](number=event.number, left=left)
    return Outcome(state.but(leaving_said=True), decided)


@MOVES.move
def _takes_up_left(judge: Judge, state: State, event: TakesUpLeft) -> Outcome:
    """The younger takes up the card that he left by mistake, even in the play."""
    if not judge.has(laws.rewinding.left_by_mistake):
        raise Impossible("no rule here lets a player take up a card that he left")
    seat = state.seats.younger
    if event.hand == "elder" or len(seat.discarded) - len(seat.taken) != 1 or not state.talon:
        raise Impossible("only a younger who has taken one card less than he discarded can take it up")
    card = state.talon[0]
    at = _renounced(state, card)
    decided = judge.rule[laws.rewinding.left_by_mistake](
        card=(card,), announced=state.leaving_said, renounced=at is not None
    )
    if is_refused(decided):
        return Outcome(state, decided)
    undone = Pair(0, 0)
    if at is not None:
        state, undone = unplayed(state, at)
        decided += judge.rule[laws.rewinding.again](
            hand="younger", mistake="left", cards=(card,), stands=False, undone=undone
        )
    seat = state.seats.younger
    kept = (*seat.kept, card)
    after = state.seated(
        "younger", held=(*seat.held, card), taken=(*seat.taken, card), kept=kept, holds=Held(judge.ruleset, kept)
    )
    return Outcome(after.but(talon=state.talon[1:]), decided)


def _renounced(state: State, card: Card) -> int | None:
    """The number of cards played before the younger first played another suit to a lead of this one; None if never."""
    pairs = enumerate(state.played)
    for at, (played, _) in pairs:
        if not played.led and played.hand == "younger":
            led = state.played[at - 1][0].card
            if led.suit is card.suit and played.card.suit is not card.suit:
                return at
    return None
