"""Blanche and exchange."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card, Suit
from rules.machine import Impossible, Judge, Outcome, is_refused
from rules.piquet.events import (
    CountsTalon,
    DeclaresBlanche,
    Discards,
    LooksAtLeft,
    OrdersSuit,
    PutsBack,
    PutsWithOwn,
    RefusesToSay,
    SaysNumber,
    SaysSuit,
    SaysTaken,
    ShowsBlanche,
    SpreadsTalon,
    Takes,
    TurnsUp,
)
from rules.piquet.facts import HAND_SIZE
from rules.piquet.irregularities.numbers import NOTHING
from rules.piquet.moves.dealing import misdeal
from rules.piquet.moves.registry import move, offer
from rules.piquet.pair import HANDS, Pair, other
from rules.piquet.settlement import forfeit, play_is_lost
from rules.piquet.state import Phase, Seat, State
from rules.rule import Decided, Hand
from rules.templates import Template, family, one_of, some_of

PHASES: dict[Phase, str] = {
    "exchange": "in the exchange",
    "announce": "before a card is led",
    "play": "in play",
}
"""When things are done, in words."""


def _during(state: State, *phases: Phase) -> None:
    """Impossible in any other phase, or while someone must choose whether to play."""
    if state.choice:
        raise Impossible(f"the {state.choice} must first choose whether to play")
    if state.phase not in phases:
        raise Impossible(f"this is done {' or '.join(PHASES[phase] for phase in phases)}, and not now")


def _none_apart(state: State) -> None:
    """Impossible while cards taken too many lie apart: first they go back, or to their taker's own."""
    for hand in HANDS:
        if state.seat(hand).excess:
            raise Impossible(f"the {hand} has taken too many: first he puts them back, or with his own")


def surplus(seat: Seat) -> int:
    """The cards that a player was dealt over twelve, notice of which was given: he must put out so many more."""
    return max(0, len(seat.dealt) - HAND_SIZE) if seat.noticed else 0


def left_for_younger(state: State) -> int:
    """The cards of the talon that the elder leaves, or will leave when he has taken what he is bound to."""
    elder = state.seats.elder
    return len(state.talon) - (0 if elder.took else elder.exchanging or 0)


# --- the blanche ---


def _is_blanche(judge: Judge, hand: Hand, cards: tuple[Card, ...]) -> tuple[Decided, ...]:
    """What is found of a hand that is a blanche; nothing of any other."""
    nobody: Pair[tuple[Card, ...] | None] = Pair(None, None)
    return judge.ask("blanche.held", dealt=nobody.changed(hand, cards))


def _late(judge: Judge, state: State, hand: Hand) -> tuple[Decided, ...]:
    """What is found of a blanche that comes too late; nothing when it is in time."""
    _during(state, "exchange", "announce", "play")
    if state.seat(hand).showed:
        raise Impossible(f"the {hand} has shown his blanche already")
    discarded = state.phase != "exchange" or bool(state.seat(hand).discarded)
    elder_discarded = bool(state.seats.elder.discarded)
    return judge.ask("blanche.late", hand=hand, discarded=discarded, elder_discarded=elder_discarded)


@move(DeclaresBlanche)
def declares_blanche(judge: Judge, state: State, event: DeclaresBlanche) -> Outcome[State]:
    """A blanche is declared; the elder says how many cards he will put out, and is bound to it."""
    decided = _late(judge, state, event.hand)
    if state.seat(event.hand).declared and not decided:
        raise Impossible(f"the {event.hand} has declared his blanche already")
    if event.hand == "elder" and not decided:
        decided = _binds_himself(judge, state, event.number)
    number = event.number if event.hand == "elder" else None
    return Outcome(state.seated(event.hand, declared=True, exchanging=number), decided)


def _binds_himself(judge: Judge, state: State, number: int | None) -> tuple[Decided, ...]:
    """What is found of the number that the elder says with his blanche."""
    if number is not None:
        numbers = _numbers(judge, state, "elder", number, first=True)
        if is_refused(numbers):
            return numbers
    return judge.ask("blanche.exchange", act="says", number=number, said=None)


@move(ShowsBlanche)
def shows_blanche(judge: Judge, state: State, event: ShowsBlanche) -> Outcome[State]:
    """A blanche is laid open: in time, the elder's when the younger has discarded; then it is counted."""
    hand, seat = event.hand, state.seat(event.hand)
    wrong = _late(judge, state, hand) or _too_soon(judge, state, hand)
    if wrong:
        return Outcome(state, wrong)
    held = _is_blanche(judge, hand, seat.held)
    shown = judge.ask("blanche.showing", hand=hand, cards=seat.held, white=bool(held))
    if is_refused(shown):
        return Outcome(state, shown)
    standing = state.standing if seat.nothing else (*state.standing, *held)
    counted = _count_blanches(judge, state.seated(hand, showed=True).but(standing=standing))
    return Outcome(counted.state, (*held, *shown, *counted.decided))


def _too_soon(judge: Judge, state: State, hand: Hand) -> tuple[Decided, ...]:
    """What is found of an elder who shows before he has said a number, or before the other has discarded."""
    if hand == "younger":
        return ()
    if not state.seats.elder.declared:
        return judge.ask("blanche.exchange", act="says", number=None, said=None)
    if not state.seats.younger.discarded:
        return judge.ask("blanche.exchange", act="shows", number=None, said=None)
    return ()


def _count_blanches(judge: Judge, state: State) -> Outcome[State]:
    """Count the blanches shown, once it is known whether there are two: the elder has shown his, or discarded."""
    elder = state.seats.elder
    shown = tuple(hand for hand in HANDS if state.seat(hand).showed and not state.seat(hand).nothing)
    counted = any(one.rule in ("blanche.two", "blanche.worth") for one in state.standing)
    if counted or not (elder.showed or elder.discarded):
        return Outcome(state)
    two = judge.ask("blanche.two", blanches=shown)
    lost = [one.to for one in two if one.points == 0]
    worth = judge.ask("blanche.worth", counting_blanches=tuple(hand for hand in shown if hand not in lost))
    return Outcome(state.but(standing=(*state.standing, *two, *worth)), (*two, *worth))


# --- putting out ---


@move(Discards)
def discards(judge: Judge, state: State, event: Discards) -> Outcome[State]:
    """Cards are put out: once, in turn, not too many and not too few; before the play both have put out theirs."""
    _during(state, "exchange", "announce")
    _none_apart(state)
    hand, seat = event.hand, state.seat(event.hand)
    for card in event.cards:
        if card not in seat.held:
            raise Impossible(f"the {hand} does not hold {card}")
    if len(set(event.cards)) < len(event.cards):
        raise Impossible("a card is put out but once")
    before = len(seat.discarded) or int(state.phase == "announce")
    decided = judge.ask("exchange.once", hand=hand, before=before)
    if not decided:
        number = len(event.cards) - surplus(seat)
        decided = (*_numbers(judge, state, hand, number, first=True), *_with_a_blanche(judge, state, hand, number))
    out = (*seat.discarded, *event.cards)
    counted = _count_blanches(judge, state.seated(hand, held=_without(seat.held, event.cards), discarded=out))
    return Outcome(counted.state, decided if is_refused(decided) else (*decided, *counted.decided))


def _numbers(judge: Judge, state: State, hand: Hand, number: int, *, first: bool) -> tuple[Decided, ...]:
    """What is found of the number of cards put out, or taken without any having been put out."""
    few = judge.ask("exchange.least", hand=hand, number=number)
    if few:
        return few
    if hand == "elder":
        return judge.ask("exchange.elder", number=number, first=first)
    elder, left = state.seats.elder, left_for_younger(state)
    before_elder = elder.exchanging is not None and first and not state.seats.younger.discarded
    after = elder.took or before_elder
    return judge.ask("exchange.younger", number=number, left=left, first=first, after=after)


def _with_a_blanche(judge: Judge, state: State, hand: Hand, number: int) -> tuple[Decided, ...]:
    """What is found of a discard when the elder has declared a blanche, and has not yet taken."""
    elder = state.seats.elder
    if elder.exchanging is None or elder.took:
        return ()
    act = "puts out" if hand == "elder" else "other puts out"
    return judge.ask("blanche.exchange", act=act, number=number, said=elder.exchanging)


def _without(held: tuple[Card, ...], out: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand without some cards."""
    return tuple(card for card in held if card not in out)


# --- taking ---


@move(Takes)
def takes(judge: Judge, state: State, event: Takes) -> Outcome[State]:
    """Cards are taken from the top of the talon; those too many lie apart with the others taken."""
    _during(state, "exchange")
    _none_apart(state)
    hand, seat = event.hand, state.seat(event.hand)
    if seat.took:
        raise Impossible(f"the {hand} has taken his cards already")
    if not 0 <= event.number <= len(state.talon):
        raise Impossible(f"there are only {len(state.talon)} cards to take")
    due = max(0, len(seat.discarded) - surplus(seat))
    decided = _taking(judge, state, event, due)
    after = state.seated(hand, taken=state.talon[: event.number], excess=max(0, event.number - due), took=True).but(
        talon=state.talon[event.number :]
    )
    if hand == "younger":
        after = after.but(looked_left=Pair(0, 0))
    return Outcome(after if after.seat(hand).excess else _with_own(after, hand), decided)


def _taking(judge: Judge, state: State, event: Takes, due: int) -> tuple[Decided, ...]:
    """What is found of taking so many, having put out enough for `due`."""
    hand, seat = event.hand, state.seat(event.hand)
    out_of_turn = hand == "younger" and not state.seats.elder.took
    if not seat.discarded or out_of_turn:
        return _numbers(judge, state, hand, event.number, first=len(seat.discarded) >= event.number)
    if len(seat.held) + event.number < HAND_SIZE:
        return judge.ask("fault.too-few", hand=hand, cards=len(seat.held) + event.number)
    if seat.exchanging == event.number == due:
        return judge.ask("blanche.exchange", act="takes", number=event.number, said=seat.exchanging)
    return ()


def _with_own(state: State, hand: Hand) -> State:
    """The state when a player has put what he took with his own; when both have, the announcing begins."""
    seat = state.seat(hand)
    state = state.seated(hand, held=(*seat.held, *seat.taken), excess=0)
    if not all(state.seat(one).took and not state.seat(one).excess for one in HANDS):
        return state
    for one in HANDS:
        state = state.seated(one, kept=state.seat(one).held)
    return state.but(phase="announce")


# --- cards taken too many ---


def _apart(state: State, hand: Hand) -> Seat:
    """The side of a player who has taken too many, which lie apart; Impossible when there are none."""
    _during(state, "exchange")
    if not state.seat(hand).excess:
        raise Impossible(f"the {hand} has no cards apart that he took too many")
    return state.seat(hand)


def _too_many(judge: Judge, state: State, hand: Hand, act: str, number: int) -> Outcome[State]:
    """What comes of cards taken too many; he who counts nothing already loses no more."""
    seat = state.seat(hand)
    if seat.nothing:
        return Outcome(state)
    facts = {"hand": hand, "act": act, "noticed": seat.perceived, "number": number}
    decided = judge.ask("fault.too-many", **facts, counted=0, replaced=0)
    if not any(one.ruling == NOTHING for one in decided):
        return Outcome(state, decided)
    settled = forfeit(judge, state, hand, play=play_is_lost(judge), yields=True)
    struck = settled.struck
    lost = judge.ask("fault.too-many", **facts, counted=struck.of(hand), replaced=struck.of(other(hand)))
    return Outcome(settled.state, (*lost, *settled.new))


@move(TurnsUp)
def turns_up(judge: Judge, state: State, event: TurnsUp) -> Outcome[State]:
    """He looks at a card that he took, having taken too many."""
    return _too_many(judge, state, event.hand, "turns up", _apart(state, event.hand).excess)


@move(PutsWithOwn)
def puts_with_own(judge: Judge, state: State, event: PutsWithOwn) -> Outcome[State]:
    """He puts what he took with his own cards, too many as they are."""
    outcome = _too_many(judge, state, event.hand, "puts with own", _apart(state, event.hand).excess)
    return Outcome(_with_own(outcome.state, event.hand), outcome.decided)


@move(PutsBack)
def puts_back(judge: Judge, state: State, event: PutsBack) -> Outcome[State]:
    """He puts back the last that he took, upon the talon; when none is too many, the rest are with his own."""
    hand, seat = event.hand, _apart(state, event.hand)
    if not 0 < event.number <= seat.excess:
        raise Impossible(f"the {hand} has taken {seat.excess} too many, and can put back no other number")
    outcome = _too_many(judge, state, hand, "puts back", event.number)
    kept = len(seat.taken) - event.number
    after = outcome.state.seated(hand, taken=seat.taken[:kept], excess=seat.excess - event.number).but(
        talon=(*seat.taken[kept:], *state.talon)
    )
    return Outcome(after if after.seat(hand).excess else _with_own(after, hand), outcome.decided)


@move(SaysNumber)
def says_number(judge: Judge, state: State, event: SaysNumber) -> Outcome[State]:
    """Someone says that a player has taken too many, while they lie apart; or in play that he has more than he ought.

    Impossible when he has not so many.
    """
    seat = state.seat(event.other)
    if len(seat.dealt) > HAND_SIZE and not seat.excess:
        return _misdealt(judge, state, event)
    if state.phase == "exchange" and len(seat.dealt) < HAND_SIZE and not seat.took and not state.choice:
        _so_many(event, len(seat.dealt))
        return Outcome(state, judge.ask("fault.too-few", hand=event.other, cards=event.number))
    if state.phase == "exchange":
        _apart(state, event.other)
        _so_many(event, len(seat.held) + len(seat.taken))
        return Outcome(state.seated(event.other, perceived=seat.perceived or event.hand))
    _during(state, "announce", "play")
    _so_many(event, len(seat.kept))
    if event.number > HAND_SIZE:
        return _too_many(judge, state, event.other, "found", event.number - HAND_SIZE)
    return Outcome(state, judge.ask("fault.too-few", hand=event.other, cards=event.number))


def _misdealt(judge: Judge, state: State, event: SaysNumber) -> Outcome[State]:
    """Someone says that a player was dealt too many: in time before he has taken any of the talon, or too late."""
    _during(state, "exchange", "announce", "play")
    hand, seat = event.other, state.seat(event.other)
    _so_many(event, len(seat.kept) or len(seat.held if seat.took else seat.dealt))
    if seat.noticed and not seat.took:
        raise Impossible("that has been said, and the elder has chosen to play")
    told = misdeal(judge, state, hand)
    if told.state is not state:
        return told
    outcome = _too_many(judge, state, hand, "found", event.number - HAND_SIZE)
    return Outcome(outcome.state, (*told.decided, *outcome.decided))


def _so_many(event: SaysNumber, number: int) -> None:
    """Impossible when the number said is not that of the cards, or is that of a hand."""
    if event.number != number or number == HAND_SIZE:
        raise Impossible(f"the {event.other} has {number} cards")


# --- looking at what is left, and the suit said ---


@move(LooksAtLeft)
def looks_at_left(judge: Judge, state: State, event: LooksAtLeft) -> Outcome[State]:
    """Cards left are looked at, and laid back in the same order."""
    _during(state, "exchange", "announce")
    _none_apart(state)
    if not 0 < event.number <= len(state.talon):
        raise Impossible(f"{len(state.talon)} cards are left")
    hand = event.hand
    decided = judge.ask("exchange.talon-spread", hand=hand, put_out=len(state.seat(hand).discarded))
    decided = decided or _looking(judge, state, hand, event.number)
    return Outcome(state.but(looked_left=state.looked_left.changed(hand, event.number)), decided)


def rest_of_eight(judge: Judge, state: State) -> int:
    """How many of the cards that the elder might have taken he has left."""
    most = judge.parameter("exchange.elder", "most", HAND_SIZE)
    assert isinstance(most, int)
    return max(0, min(most - len(state.seats.elder.taken), len(state.talon)))


def _looking(judge: Judge, state: State, hand: Hand, number: int) -> tuple[Decided, ...]:
    """What is found of looking at so many cards left."""
    rest, left = rest_of_eight(judge, state), len(state.talon)
    took, seen = Pair(state.seats.elder.took, state.seats.younger.took), state.looked_left.younger
    looking = judge.ask("exchange.looking", hand=hand, number=number, rest=rest, left=left, took=took, seen=seen)
    if is_refused(looking) or hand == "younger" or not state.seats.younger.took:
        return looking
    return _suit(judge, state, "looks") or looking


def _suit(judge: Judge, state: State, act: str, suit: Suit | None = None) -> tuple[Decided, ...]:
    """What is found of the suit that the elder said."""
    return judge.ask("exchange.suit", act=act, said=state.must_lead, held=state.seats.elder.held, suit=suit)


def first_lead(judge: Judge, state: State, card: Card) -> tuple[Decided, ...]:
    """What is found of the elder's first card, when he is bound to a suit: nothing, if it is of that suit."""
    return _suit(judge, state, "leads", card.suit)


@move(SaysSuit)
def says_suit(judge: Judge, state: State, event: SaysSuit) -> Outcome[State]:
    """The elder says which suit he will lead, and is bound to it."""
    _during(state, "announce")
    if event.hand == "younger":
        raise Impossible("it is the elder who says which suit he will lead")
    return Outcome(_must_lead(state, event.suit), _suit(judge, state, "says", event.suit))


def _must_lead(state: State, suit: Suit) -> State:
    """The state in which the elder must lead a suit, or the other orders one if he has none of it."""
    return state.but(must_lead=suit, ordering=not any(card.suit is suit for card in state.seats.elder.held))


@move(OrdersSuit)
def orders_suit(judge: Judge, state: State, event: OrdersSuit) -> Outcome[State]:
    """The elder having none of the suit that he said, the younger orders what he shall lead."""
    _during(state, "announce")
    if event.hand == "elder" or state.must_lead is None:
        raise Impossible("the younger orders a suit, when the elder has said one of which he has none")
    return Outcome(_must_lead(state, event.suit), _suit(judge, state, "orders", event.suit))


# --- the talon, and how many the elder takes ---


@move(SpreadsTalon)
def spreads_talon(judge: Judge, state: State, event: SpreadsTalon) -> Outcome[State]:
    """The cards to be taken are spread."""
    _during(state, "exchange")
    put_out = len(state.seat(event.hand).discarded)
    return Outcome(state, judge.ask("exchange.talon-spread", hand=event.hand, put_out=put_out))


def _said(judge: Judge, state: State, act: str, number: int) -> tuple[Decided, ...]:
    """What is found of the number that the elder takes."""
    elder = state.seats.elder
    true = len(elder.taken) if elder.took else len(elder.discarded) - surplus(elder)
    return judge.ask("exchange.number-said", act=act, number=number, true=true, refused=state.refused_to_say)


@move(SaysTaken)
def says_taken(judge: Judge, state: State, event: SaysTaken) -> Outcome[State]:
    """The elder says how many he takes."""
    _elder_takes(state, event)
    return Outcome(state.but(refused_to_say=False), _said(judge, state, "says", event.number))


@move(RefusesToSay)
def refuses_to_say(judge: Judge, state: State, event: RefusesToSay) -> Outcome[State]:
    """The elder will not say how many he takes."""
    _elder_takes(state, event)
    return Outcome(state.but(refused_to_say=True), _said(judge, state, "refuses", 0))


def _elder_takes(state: State, event: SaysTaken | RefusesToSay) -> None:
    """Impossible for the younger, and before the elder has put out his cards."""
    _during(state, "exchange", "announce")
    if event.hand == "younger":
        raise Impossible("it is the elder who says how many he takes")
    if not state.seats.elder.discarded:
        raise Impossible("the elder has put out no cards yet")


@move(CountsTalon)
def counts_talon(judge: Judge, state: State, event: CountsTalon) -> Outcome[State]:
    """The cards left are told over; nothing forbids it to the elder."""
    _during(state, "exchange", "announce")
    return Outcome(state, _said(judge, state, "counts", len(state.talon)) if event.hand == "younger" else ())


# --- what is legal ---


@offer
def exchanging(judge: Judge, state: State) -> Iterator[Template]:
    """What may be done in the exchange by him whose turn it is; no faults."""
    if state.phase == "announce":
        yield from _after_the_exchange(judge, state)
    if state.phase != "exchange" or state.choice or any(state.seat(hand).excess for hand in HANDS):
        return
    elder, younger = state.seats.elder, state.seats.younger
    if not elder.took:
        yield from _blanche_of_elder(judge, state)
        yield from _puts_out_or_takes(judge, state, "elder")
    his_turn = elder.took or bool(elder.exchanging and not younger.discarded and not elder.discarded)
    if his_turn or judge.parameter("blanche.late", "before", "own") == "first":
        yield from _blanche_of_younger(judge, state)
    if his_turn:
        yield from _exchange_of_younger(judge, state)


def _puts_out_or_takes(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    """The discards of a player, or as many cards as he has put out."""
    seat = state.seat(hand)
    over = surplus(seat)
    if seat.discarded:
        yield one_of(Takes, "number", (min(max(0, len(seat.discarded) - over), len(state.talon)),), hand=hand)
        return
    least = judge.parameter("exchange.least", "least", 1)
    most = judge.parameter("exchange.elder", "most", len(seat.held)) if hand == "elder" else left_for_younger(state)
    assert isinstance(least, int)
    assert isinstance(most, int)
    if seat.exchanging:
        least = most = seat.exchanging
    most = min(most + over, len(seat.held))
    if least + over <= most:
        yield some_of(Discards, "cards", seat.held, least + over, most, hand=hand)


def _blanche_of_elder(judge: Judge, state: State) -> Iterator[Template]:
    """The elder declares a blanche, or shows it when the younger has discarded; the rest of his eight when he took."""
    elder = state.seats.elder
    if elder.discarded or elder.showed or not _is_blanche(judge, "elder", elder.held):
        return
    if not elder.declared:
        numbers = tuple(
            n for n in range(1, HAND_SIZE) if not is_refused(_numbers(judge, state, "elder", n, first=True))
        )
        yield one_of(DeclaresBlanche, "number", numbers, hand="elder")
    elif state.seats.younger.discarded:
        yield family(ShowsBlanche, hand="elder")


def _blanche_of_younger(judge: Judge, state: State) -> Iterator[Template]:
    """The younger shows his blanche, as long as it is not too late."""
    younger = state.seats.younger
    if not younger.showed and _is_blanche(judge, "younger", younger.held) and not _late(judge, state, "younger"):
        yield family(ShowsBlanche, hand="younger")


def _exchange_of_younger(judge: Judge, state: State) -> Iterator[Template]:
    """The younger discards, takes; meanwhile the elder may look at the rest of his eight."""
    younger = state.seats.younger
    if not younger.discarded or state.seats.elder.took:
        yield from _puts_out_or_takes(judge, state, "younger")
    if state.seats.elder.took and not state.looked_left.elder:
        yield from _looks(judge, state, "elder")


def _after_the_exchange(judge: Judge, state: State) -> Iterator[Template]:
    """Looking at what is left, and the suit said and ordered."""
    if not state.seats.younger.took:
        return
    for hand in HANDS:
        if not state.looked_left.of(hand):
            yield from _looks(judge, state, hand)
    if state.must_lead is None and state.looked_left.younger:
        yield one_of(SaysSuit, "suit", tuple(Suit), hand="elder")
    elif state.ordering:
        held = tuple(suit for suit in Suit if any(card.suit is suit for card in state.seats.elder.held))
        yield one_of(OrdersSuit, "suit", held, hand="younger")


def _looks(judge: Judge, state: State, hand: Hand) -> Iterator[Template]:
    """Looking at as many of the cards left as is allowed."""
    numbers = range(1, len(state.talon) + 1)
    allowed = tuple(number for number in numbers if not is_refused(_looking(judge, state, hand, number)))
    if allowed:
        yield one_of(LooksAtLeft, "number", allowed, hand=hand)
