"""Playing the cards, from the elder's first lead to what the cards count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.cards import Card
from rules.machine import Impossible, Judge, Outcome, is_refused
from rules.piquet.counting import Entry, Kind
from rules.piquet.events import Plays, TakesBack
from rules.piquet.known import ANNOUNCEMENTS
from rules.piquet.moves.registry import move, offer
from rules.piquet.pack import beats
from rules.piquet.pair import HANDS, Pair, other
from rules.piquet.play import Played, Trick, has_suit
from rules.piquet.state import State
from rules.rule import Decided, Hand
from rules.templates import Template, one_of


def open_card(state: State) -> Card | None:
    """The card led that is not yet answered."""
    return state.tricks[-1].led if state.tricks and state.tricks[-1].answered is None else None


def on_turn(state: State) -> Hand:
    """Who plays next."""
    return state.leader if open_card(state) is None else other(state.leader)


def playable(state: State, hand: Hand) -> tuple[Card, ...]:
    """The cards that a hand may play now: of the suit led, or that he must lead, if he has any."""
    held, led = state.seat(hand).held, open_card(state)
    suit = led.suit if led else state.must_lead if not state.played else None
    return tuple(card for card in held if card.suit is suit) or held


@offer
def offer_cards(judge: Judge, state: State) -> Iterator[Template]:
    """A card that whoever is on turn may play."""
    if state.phase in ("announce", "play") and not (state.choice or state.ordering or state.thrown):
        hand = on_turn(state)
        if among := playable(state, hand):
            yield one_of(Plays, "card", among, hand=hand)


@move(Plays)
def plays(judge: Judge, state: State, event: Plays) -> Outcome[State]:
    """A card is led, or played to the one that was led."""
    _check_play(state, event)
    return play_card(judge, state, event.hand, event.card)


def _check_play(state: State, event: Plays) -> None:
    """Refuse what cannot be: no card to be played now, or not by him."""
    if state.phase not in ("announce", "play"):
        raise Impossible("it is not the time to play a card")
    if state.choice or state.ordering:
        raise Impossible(f"the {state.choice or 'younger'} must choose first")
    if state.thrown:
        raise Impossible(f"the {state.thrown} has thrown up his cards")
    if event.card not in state.seat(event.hand).held:
        raise Impossible(f"the {event.hand} has no {event.card}")


def play_card(judge: Judge, state: State, hand: Hand, card: Card) -> Outcome[State]:
    """Play a card that is held: refused out of turn, or when it is of another suit than the one led and held."""
    led = open_card(state)
    decided = judge.ask("play.lead", hand=hand, card=card, leader=state.leader, led=led, first=not state.played)
    if is_refused(decided):
        return Outcome(state, decided)
    if led is not None:
        return _answer(judge, state, led, card)
    held = _without(state.seat(hand).held, card)
    led_now = state.seated(hand, held=held).but(phase="play", tricks=(*state.tricks, Trick(card)))
    return _count(judge, led_now, Played(hand, card, led=True), decided)


def _answer(judge: Judge, state: State, led: Card, card: Card) -> Outcome[State]:
    """Play a card to the one that was led, and see who takes the trick."""
    hand = other(state.leader)
    held = state.seat(hand).held
    if card.suit is not led.suit and has_suit(held, led):
        facts: Mapping[str, object] = {"hand": hand, "card": card, "led": led, "held": held}
        return Outcome(state, (*judge.ask("play.renounce", **facts), *judge.ask("play.taking-back", **facts)))
    took = beats(card, led)
    decided = judge.ask("play.trick", leader=state.leader, led=led, answered=card)
    winner = hand if took else state.leader
    answered = state.seated(hand, held=_without(held, card)).but(
        tricks=(*state.tricks[:-1], Trick(led, card)), leader=winner, won=_one_more(state.won, winner)
    )
    counted = _count(judge, answered, Played(hand, card, led=False, took=took), decided)
    return _ended(judge, counted) if not _cards_left(answered) else counted


def _count(judge: Judge, state: State, played: Played, decided: tuple[Decided, ...]) -> Outcome[State]:
    """What a card counts as it is played, and whether it makes a pique."""
    counted = judge.ask("play.count", cards_down=(played,))
    points = sum(one.points or 0 for one in counted)
    after = state.but(played=(*state.played, (played, points)))
    made = _pique(judge, after, played) if points else ()
    if made:
        after = after.but(standing=(*after.standing, *made))
    return Outcome(after, (*decided, *counted, *made))


def _pique(judge: Judge, state: State, played: Played) -> tuple[Decided, ...]:
    """The pique that this card makes, or would make."""
    found = judge.ask(
        "pique",
        announced=announced_in(state.standing),
        played=state.played,
        blanches=tuple(one.to for one in state.standing if one.rule == "blanche.held"),
        repiques=tuple(one.to for one in state.standing if one.rule == "repique" and one.ruling == "repique"),
    )
    return tuple(one for one in found if one.to == played.hand and one.cards == (played.card,))


def announced_in(standing: tuple[Decided, ...]) -> tuple[Entry, ...]:
    """What is counted in the announcements that stand, in the order of counting."""
    return tuple(entry for rule, kind in ANNOUNCEMENTS.items() for entry in _entries(kind, rule, standing))


def _entries(kind: Kind, rule: str, decided: tuple[Decided, ...]) -> tuple[Entry, ...]:
    """The findings of a rule that count points, as entries of one kind."""
    return tuple(Entry(kind, one.to, one.points) for one in decided if one.rule == rule and one.to and one.points)


def _cards_left(state: State) -> bool:
    """Whether anyone still holds a card."""
    return any(state.seat(hand).held for hand in HANDS)


def _ended(judge: Judge, outcome: Outcome[State]) -> Outcome[State]:
    """The end of the coup: the last trick, and the cards."""
    state = outcome.state
    decided = (*outcome.decided, *_last_trick(judge, state), *_cards(judge, state))
    return Outcome(state.but(phase="over", ending="played"), decided)


def _last_trick(judge: Judge, state: State) -> tuple[Decided, ...]:
    """What the last trick counts."""
    led, answered = state.played[-2:]
    last, counted = answered if answered[0].took else led
    return judge.ask("play.last-trick", last=last, counted=counted)


def _cards(judge: Judge, state: State) -> tuple[Decided, ...]:
    """What the cards count: a capot, or for whoever has the most."""
    capots = judge.ask("capot", cards_won=state.won)
    made = tuple(one.to for one in capots)
    return (*capots, *judge.ask("cards.most", cards_won=state.won, capots=made))


@move(TakesBack)
def takes_back(judge: Judge, state: State, event: TakesBack) -> Outcome[State]:
    """Someone wants to take up again a card that he has played."""
    mine = [place for place, (one, _) in enumerate(state.played) if (one.hand, one.card) == (event.hand, event.card)]
    if not mine or state.phase not in ("play", "over"):
        raise Impossible(f"the {event.hand} has not played {event.card}")
    place = mine[0]
    led = None if state.played[place][0].led else state.played[place - 1][0].card
    facts: Mapping[str, object] = {"hand": event.hand, "card": event.card, "led": led}
    held = state.seat(event.hand).held
    return Outcome(state, (*judge.ask("play.taking-back", held=held, **facts), *judge.ask("play.touched", **facts)))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """These cards but one."""
    return tuple(one for one in cards if one != card)


def _one_more(won: Pair[int], hand: Hand) -> Pair[int]:
    """One trick more for a hand."""
    return won.changed(hand, won.of(hand) + 1)
