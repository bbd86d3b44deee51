"""Playing the cards, from the elder's first lead to the points for the cards, and who reaches his number."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.core.cards import Card
from rules.core.frozen import but
from rules.core.machine import Impossible, is_refused, is_ruled
from rules.core.phrases import Template, family, one_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import announced_in, bonuses_in, by_rule, hands_of, in_order
from rules.piquet.laws import irregularities
from rules.piquet.laws.announcing import MUST_SHOW
from rules.piquet.laws.counting import Entries, Entry
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.laws.pack import beats
from rules.piquet.laws.play import Played, Trick, has_suit
from rules.piquet.moves.declaring import count_before_card, has_unplayed, still_to_show
from rules.piquet.moves.registry import MOVES
from rules.piquet.moves.talon import called_lead, first_lead
from rules.piquet.sides import HAND_SIZE, HANDS, TRICKS, Cards, Finding, Findings, Hand, other
from rules.piquet.table.events import Concedes, Plays, TakesUp, ThrowsDown, ThrowsUp, ThrowsUpMixed
from rules.piquet.table.settlement import before_card, played_to_the_end, points_of, saving, would_count
from rules.piquet.table.state import Outcome, Seat, State


def open_card(state: State) -> Card | None:
    """Return the card that is led and waits for an answer; None if there is none."""
    last = state.tricks[-1] if state.tricks else None
    return last.led if last and last.answered is None and state.seat(other(state.leader)).held else None


def playable(state: State, led: Card | None, held: Cards) -> Cards:
    """Return the cards held that may be played: those of the suit led, or of the suit to lead, if there are any."""
    called = state.suit_called if state.exposed == state.leader else None
    suit = led.suit if led else state.must_lead if not state.played else called
    return (tuple([card for card in held if card.suit is suit]) or held) if suit else held


@MOVES.offer("announce", "play")
def _offer_cards(judge: Judge, state: State) -> list[Template]:
    if state.choice or state.ordering:
        return []
    if state.thrown:
        return [family(TakesUp, hand=state.thrown)]
    led = open_card(state)
    hand = other(state.leader) if led else state.leader
    if judge.declares and still_to_show(judge, state, hand):
        return []
    return [one_of(Plays, "card", playable(state, led, state.seat(hand).held), hand=hand)]


# --- playing a card ---


@MOVES.move
def _plays(judge: Judge, state: State, event: Plays) -> Outcome:
    if state.phase not in ("announce", "play"):
        raise Impossible("no card can be played now")
    if state.choice or state.ordering:
        raise Impossible(f"the {state.choice or 'younger'} must choose first")
    if state.thrown:
        raise Impossible(f"the {state.thrown} has thrown up his cards")
    if event.card not in state.seat(event.hand).held:
        raise Impossible(f"the {event.hand} does not have {event.card}")
    return play_queues(judge, play_card(judge, state, event.hand, event.card))


def play_card(judge: Judge, state: State, hand: Hand, card: Card, forced: bool = False) -> Outcome:
    """Play a card that is held. Refused out of turn, or if it does not follow suit and he could, unless `forced`.

    Impossible out of turn in a set without the rule that refuses it: nothing says what would follow.
    """
    led, leader, first = open_card(state), state.leader, not state.played
    turn = other(leader) if led else leader
    decided: Findings = ()
    if led is None or hand != turn:  # who answers in turn does not lead
        decided = judge.rule[laws.play.lead](hand=hand, card=card, leader=leader, led=led is not None, first=first)
    if first:
        decided += first_lead(judge, state, card)
    if led is None and state.exposed == hand:
        decided += called_lead(judge, state, hand, card)
    if judge.declares:
        decided += still_to_show(judge, state, hand)
    if decided and is_refused(decided):
        return Outcome(state, decided)
    if hand != turn:
        raise Impossible(f"the {turn} plays next")
    if led is None:
        return _lead(judge, state, card, decided)
    return _answer(judge, state, led, card, forced)


def _before(judge: Judge, state: State, hand: Hand, against: Seat) -> tuple[State, Findings]:
    if judge.declares:
        counted = count_before_card(judge, state, hand)
        if not judge.has(laws.announcing.showing):
            return counted
        settled = before_card(judge, counted.state, hand)
        said = (finding for finding in counted.decided if finding.ruling != MUST_SHOW)
        return settled.state, (*said, *settled.new)
    if (state.reckoned or state.phase == "play") and not any(state.due) and not against.lost:
        return state, ()
    settled = before_card(judge, state, hand)
    return settled.state, settled.new


def _lead(judge: Judge, state: State, card: Card, decided: Findings) -> Outcome:
    hand, against = state.leader, state.seat(other(state.leader))
    after, before = _before(judge, state, hand, against)
    tricks = (*after.tricks, Trick(card))
    played, answerable = Played(hand, card, led=True), bool(against.held)
    if after.suit_called and after.exposed == hand:  # it was called for this lead only
        after = after.but(exposed=None, suit_called=None)
    after, counted = _put_down(judge, after, played, tricks, None if answerable else hand)
    decided = (*before, *decided, *counted)
    if answerable:
        return Outcome(after, decided)
    return _after_the_trick(judge, after, (*decided, *_played_out(judge, state, other(hand), card, None)))


def _answer(judge: Judge, state: State, led: Card, card: Card, forced: bool) -> Outcome:
    hand = other(state.leader)
    held = state.seat(hand).held
    if not forced and card.suit is not led.suit and has_suit(held, led):
        facts: dict[str, Any] = {"hand": hand, "card": card, "led": led, "held": held}
        return Outcome(state, (*judge.rule[laws.play.renounce](**facts), *judge.rule[laws.play.taking_back](**facts)))
    took = beats(card, led)
    taken = judge.rule[laws.play.trick](leader=state.leader, led=led, answered=card)
    state, before = _before(judge, state, hand, state.seat(state.leader))
    decided = (*before, *taken)
    if len(held) == 1 and state.seat(state.leader).held:
        decided += _played_out(judge, state, hand, led, card)
    tricks, played = (*state.tricks[:-1], Trick(led, card)), Played(hand, card, led=False, took=took)
    state, counted = _put_down(judge, state, played, tricks, hand if took else state.leader)
    return _after_the_trick(judge, state, (*decided, *counted))


def _played_out(judge: Judge, state: State, hand: Hand, led: Card, answered: Card | None) -> Findings:
    """Return the findings about a player who runs out of cards before the other; none if he had the right number."""
    if len(state.seat(hand).kept) >= HAND_SIZE:
        return ()
    return judge.rule[irregularities.numbers.too_few_played](short=hand, led=led, answered=answered)


def _after_the_trick(judge: Judge, state: State, decided: Findings) -> Outcome:
    over = state.won.elder + state.won.younger >= TRICKS and judge.has(laws.play.twelfth)
    if state.seat(state.leader).held and not over:
        return Outcome(state, decided)
    led, answered = state.played[-1 if state.played[-1][0].led else -2], state.played[-1]
    last, counted = answered if answered[0].took else led
    if any(state.seat(hand).held for hand in HANDS):
        decided += judge.rule[laws.play.twelfth](winner=last.hand)
    for_it = counting(state, _for_the_last(judge, state, last, counted))
    made: Findings = ()
    if for_it and not any(finding.is_by(laws.pique.pique) and finding.to == last.hand for finding in state.standing):
        # the card may make a pique only because it also counts for the last trick
        counted += sum(finding.points or 0 for finding in for_it)
        played = tuple([(card, counted if card == last else points) for card, points in state.played])
        made = _pique(judge, state.but(played=played), last)
    return ended(judge, state.but(standing=(*state.standing, *made)), (*decided, *for_it, *made), for_it)


def _for_the_last(judge: Judge, state: State, last: Played, counted: int) -> Findings:
    capot = judge.rule[laws.play.last_capot](cards_won=state.won)
    if is_ruled(capot, "nothing"):
        return capot
    low = judge.rule[laws.play.last_low](last=last, counted=counted)
    return (*capot, *low, *judge.rule[laws.play.last_trick](last=last, counted=counted, last_is_low=bool(low)))


def _without(cards: Cards, card: Card) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# --- what it counts ---


def _put_down(
    judge: Judge, state: State, played: Played, tricks: tuple[Trick, ...], winner: Hand | None
) -> tuple[State, Findings]:
    """Put a card from the hand on the table: what it counts there, and whether it makes a pique.

    `winner`: who takes the trick with it, and leads next if he has a card; None if the card is still to be answered.
    """
    seat, down = state.seat(played.hand), (played,)
    low = judge.rule[laws.play.low](cards_down=down)
    if state.low_cards:
        low += judge.rule[laws.play.agreed_low](cards_down=down)
    counted = judge.rule[laws.play.count](cards_down=down, low_cards=low[0].cards if low else ())
    counted = counting(state, low + counted)
    points = sum([finding.points or 0 for finding in counted])
    seats = state.seats.changed(played.hand, but(seat, {"held": _without(seat.held, played.card)}))
    changes = {"phase": "play", "seats": seats, "tricks": tricks, "played": (*state.played, (played, points))}
    if winner:
        changes["won"] = state.won.changed(winner, state.won.of(winner) + 1)
        changes["leader"] = winner if seats.of(winner).held else other(winner)
    state = but(state, changes)
    if points and (made := _pique(judge, state, played)):
        return state.but(standing=(*state.standing, *made)), (*counted, *made)
    return state, counted


def _pique(judge: Judge, state: State, played: Played) -> Findings:
    """Return the pique that this card makes, or would make. Usually nobody is near it, and no rule is asked."""
    if not _is_near(judge, counted_by(state, played.hand)):
        return ()
    found = _ask_pique(judge, state, ())
    made = tuple(finding for finding in found if finding.to == played.hand and finding.cards == (played.card,))
    return made + saving(judge, state, made)


def counted_by(state: State, hand: Hand) -> int:
    """Return the points that a hand has counted so far, for announcements and for cards played."""
    return points_of(state.standing, hand) + sum([points for card, points in state.played if card.hand == hand])


def _is_near(judge: Judge, made: int) -> bool:
    return made >= judge.ruleset.value(laws.pique.PiqueParams.threshold, 0)


def _ask_pique(judge: Judge, state: State, for_cards: Entries) -> Findings:
    return judge.rule[laws.pique.pique](
        announced=announced_in(by_rule((*state.standing, *state.withheld))),
        played=would_count(judge, state.played, state),
        for_cards=for_cards,
        blanches=hands_of(finding for finding in state.standing if finding.is_by(laws.blanche.held)),
        repiques=hands_of(finding for finding in state.standing if finding.rule == finding.ruling == "repique"),
    )


def _pique_by_the_cards(judge: Judge, state: State, cards: Findings) -> Findings:
    """Return the finding that someone reaches the number of the pique too late, with the points for the cards."""
    counted = tuple(Entry("cards", finding.to, finding.points) for finding in cards if finding.to and finding.points)
    if not any(_is_near(judge, counted_by(state, entry.to) + entry.points) for entry in counted):
        return ()
    return tuple(finding for finding in _ask_pique(judge, state, counted) if not finding.cards)


def ended(judge: Judge, state: State, before: Findings, last: Findings, cards_lost: Hand | None = None) -> Outcome:
    """Return the end of the coup: after the last trick a capot or the most cards, and who reaches his number.

    If somebody has reached it before, the coup stops there, and neither counts anything for the cards. `before`: the
    findings on this event so far, including `last` (the last trick). `cards_lost`: who has lost the cards, so that the
    tricks he won do not count.
    """
    if not state.arrived:
        over, found = stopped(judge, state, *last)
        if over.stopped:
            return Outcome(over.but(ended=last), (*before, *found))
    capots = judge.rule[laws.pique.capot](cards_won=state.won)
    won = state.won.changed(cards_lost, 0) if cards_lost else state.won
    cards = (*capots, *judge.rule[laws.play.most](cards_won=won, capots=hands_of(capots)))
    cards = counting(state, cards)
    played = state.but(played=played_to_the_end(state.but(ended=last)))
    late = _pique_by_the_cards(judge, played, cards)
    decided = (*before, *cards, *late, *arrived(judge, state, (*last, *cards)))
    return Outcome(state.but(phase="over", ending="played", ended=(*last, *cards)), decided)


# --- cards that stay, cards thrown up and thrown down: 1642 §29, §32–33; 1651 XII.6, XII.8–9 ---


@MOVES.move
def _throws_up(judge: Judge, state: State, event: ThrowsUp) -> Outcome:
    _check_throwing(state, event.hand)
    return Outcome(state.but(thrown=event.hand))


@MOVES.move
def _throws_up_mixed(judge: Judge, state: State, event: ThrowsUpMixed) -> Outcome:
    if state.thrown != event.hand or state.phase != "play":
        _check_throwing(state, event.hand)
    decided = judge.rule[irregularities.thrown.thrown_up](
        again=False, hand=event.hand, mixed=True, made=counted_by(state, event.hand)
    )
    if is_ruled(decided, LOST["coup"]):
        state = state.seated(event.hand, nothing=True).but(
            standing=tuple(finding for finding in state.standing if finding.to != event.hand),
            played=tuple((played, 0 if played.hand == event.hand else points) for played, points in state.played),
        )
    winner = other(event.hand)
    rest = max(len(state.seat(hand).held) for hand in HANDS)
    won = state.won.changed(winner, state.won.of(winner) + rest)
    cards_lost = event.hand if is_ruled(decided, LOST["cards"]) else None
    return ended(judge, state.but(thrown=event.hand, mixed=True, won=won), decided, (), cards_lost)


def _check_throwing(state: State, hand: Hand) -> None:
    if state.phase != "play" or state.thrown or state.queue.of(hand) or not state.seat(hand).held:
        raise Impossible(f"the {hand} has no cards that he can throw up or down now")


@MOVES.move
def _concedes(judge: Judge, state: State, event: Concedes) -> Outcome:
    if not judge.has(laws.play.conceding):
        raise Impossible("no rule here lets a player give up the cards")
    if state.phase not in ("announce", "play"):
        raise Impossible("the cards can be given up only between the exchange and the end of the coup")
    begun = not has_unplayed(state, event.hand)
    before = count_before_card(judge, state, event.hand) if judge.declares else Outcome(state)
    made = sum(points for card, points in state.played if card.hand != event.hand)
    decided = judge.rule[laws.play.conceding](hand=event.hand, made=made, last=True, saved=False, begun=begun)
    if is_refused(decided):
        return Outcome(state, decided)
    state = before.state
    return Outcome(state.but(phase="over", ending="played", ended=decided), (*before.decided, *decided))


@MOVES.move
def _takes_up(judge: Judge, state: State, event: TakesUp) -> Outcome:
    if state.thrown != event.hand:
        raise Impossible(f"the {event.hand} has not thrown up his cards")
    decided = judge.rule[irregularities.thrown.thrown_up](hand=event.hand, mixed=state.mixed, again=True, made=0)
    return Outcome(state.but(thrown=None), decided)


@MOVES.move
def _throws_down(judge: Judge, state: State, event: ThrowsDown) -> Outcome:
    _check_throwing(state, event.hand)
    if Counter(event.cards) != Counter(state.seat(event.hand).held):
        raise Impossible(f"the {event.hand} must throw down all the cards that he has left")
    decided = judge.rule[irregularities.thrown.thrown_together](hand=event.hand, cards=event.cards, led=None, now=False)
    return play_queues(judge, Outcome(state.but(queue=state.queue.changed(event.hand, event.cards)), decided))


def play_queues(judge: Judge, outcome: Outcome) -> Outcome:
    """Play cards that were thrown down together, as long as their owner is on turn."""
    if not (outcome.state.queue.elder or outcome.state.queue.younger):
        return outcome
    while outcome.state.phase == "play":
        state, led = outcome.state, open_card(outcome.state)
        hand = other(state.leader) if led else state.leader
        queue = tuple(card for card in state.queue.of(hand) if card in state.seat(hand).held)
        if not queue:
            break
        found = judge.rule[irregularities.thrown.thrown_together](hand=hand, cards=queue, led=led, now=True)
        card = found[0].cards[0] if found else queue[0]
        after = play_card(judge, state.but(queue=state.queue.changed(hand, _without(queue, card))), hand, card, True)
        outcome = Outcome(after.state, (*outcome.decided, *found, *after.decided))
    return outcome


THE_COUP_STOPS = "the coup stops"
"""The ruling by which nothing more is counted, because a player has reached his number."""


def arrived(judge: Judge, state: State, at_the_end: Findings) -> Findings:
    """Return who first reaches the number he needs, when all cards are played, if that is known.

    `at_the_end`: the counts of the last trick and of the cards.
    """
    if state.wanting is None:
        return ()
    counts = state.arrived or counted_so_far(state, *counting(state, at_the_end))
    rule = laws.counting.order if judge.has(laws.counting.order) else laws.arriving.arriving
    return judge.rule[rule](counts=counts, wanting=state.wanting, over=True)


def stopped(judge: Judge, state: State, *more: Finding) -> tuple[State, Findings]:
    """Return the state with who has reached his number so far, and what is found; the coup has ended if it stops there.

    `more`: what has been counted beside what stands. Only in the old books; elsewhere nothing is found.
    """
    if state.wanting is None or not judge.has(laws.counting.order):
        return state, ()
    counts = counted_so_far(state, *more)
    found = judge.rule[laws.counting.order](counts=counts, wanting=state.wanting, over=False)
    if not found:
        return state, ()
    state = state.but(arrived=counts)
    if not is_ruled(found, THE_COUP_STOPS):
        return state, ()
    return state.but(phase="over", ending="played", stopped=state.phase), found


def counting(state: State, decided: Findings) -> Findings:
    """Return the counts of those who have not lost even what they make in play."""
    if not (state.seats.elder.void or state.seats.younger.void):
        return decided
    return tuple(finding for finding in decided if not (finding.to and state.seat(finding.to).void))


def counted_so_far(state: State, *more: Finding) -> Entries:
    """Return all points so far in the order of counting, with `more`; a bonus remembered when it was remembered."""
    remembered = tuple(
        (moment, Entry("play", hand, bonus.points))
        for hand in HANDS
        for name, moment in state.seat(hand).remembered.items()
        for bonus in bonuses_in(state.standing, hand, (name,))
    )
    return in_order(by_rule((*state.standing, *more)), state.played, remembered)
