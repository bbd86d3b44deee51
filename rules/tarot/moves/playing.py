"""Playing the tricks: cards, the excuse of the Mat, renouncing; then the cards are counted, and the deal passes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.machine import Impossible, is_refused
from rules.core.phrases import Template, family, one_of
from rules.tarot import laws
from rules.tarot.cards import MAT, Card, without
from rules.tarot.judge import Judge, reckoned
from rules.tarot.laws.dealing import OTHERS_HAVE, TRICKS
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.laws.pack import PACK
from rules.tarot.laws.playing import first_leader, led_in, winner_of
from rules.tarot.laws.renouncing import Moment, time_to_own
from rules.tarot.moves.registry import MOVES, check_phase, dealer_by, due_to
from rules.tarot.sides import MORT, Findings
from rules.tarot.table.events import Counted, DealPasses, MortGives, OwnsFault, Plays, Renounces, TakesBack
from rules.tarot.table.state import Outcome, Renounce, State

NOT_KNOWN = "it is not known how many tricks each player has taken, and so who takes the cards of the Mort"


def leader_of(judge: Judge, state: State) -> str:
    """Return who leads, or has led the open trick."""
    if state.leader is not None:
        return state.leader
    if state.dealer is None:
        return state.players[0]
    leader = judge.ruleset.value(laws.playing.PlayFirstParams.leader, "after-dealer")
    return first_leader(leader, state.dealer, state.players)


def _is_mort_awaited(judge: Judge, state: State) -> bool:
    if MORT not in state.everyone or not state.seat(MORT).held:
        return False
    if _is_mort_last(judge):
        left = len(state.seat(MORT).held) - (OTHERS_HAVE - TRICKS)
        return state.phase == "count" and left > 0 and stronger(state) is not None
    if not state.trick:
        return False
    return state.on_turn(leader_of(judge, state)) is None and MORT not in dict(state.trick)


def _is_mort_last(judge: Judge) -> bool:
    return judge.ruleset.value(laws.players.MortDrawnParams.moment) == "at-the-end"


def stronger(state: State) -> str | None:
    """Return the player who has taken most tricks; None if they have as many, or if it is not known."""
    if not _are_tricks_known(state):
        return None
    most = max(state.seat(player).tricks for player in state.players)
    first, *others = [player for player in state.players if state.seat(player).tricks == most]
    return None if others else first


def _are_tricks_known(state: State) -> bool:
    return sum(state.seat(player).tricks for player in state.players) == state.done


def lifted(judge: Judge, state: State, decided: Findings) -> Outcome:
    """Take the trick if it is full: find who takes it, and what is paid for the cards in it."""
    if state.on_turn(leader_of(judge, state)) is not None or _is_mort_awaited(judge, state):
        return Outcome(state, decided)
    order, trick = judge.order, state.trick
    mort = judge.ruleset.value(laws.players.MortDrawnParams.card) == "competes"
    taker, card = winner_of(trick, order, mort)
    found = judge.rule[laws.playing.taking](trick=trick, order=order, mort=mort)
    found += judge.rule[laws.tribute.tribute](everyone=state.players, trick=trick, taker=taker)
    found += judge.rule[laws.tribute.belle](everyone=state.players, trick=trick, taker=taker)
    if state.done == TRICKS - 1 and taker != MORT:
        price = judge.ruleset.value(laws.tribute.TarotsTributeParams.price, 0)
        found += judge.rule[laws.tribute.made_last](
            player=taker, everyone=state.players, card=card, tribute_price=price
        )
    decided = (*decided, *due_to(judge, state, found))
    leader = winner_of(trick, order)[0]
    state = _piled(state, taker).but(trick=(), last=trick, done=state.done + 1, leader=leader)
    over = state.done >= TRICKS or not any(state.seat(player).held for player in state.players)
    return Outcome(state.but(phase="count") if over else state, decided)


def _piled(state: State, taker: str) -> State:
    owner = next((player for player, card in state.trick if card == MAT and player != MORT), None)
    cards = tuple(card for _, card in state.trick)
    taken = cards if owner is None else without(cards, MAT)
    seat = state.seat(taker)
    state = state.seated(taker, pile=(*seat.pile, *taken), tricks=seat.tricks + 1)
    if owner is not None:
        state = state.seated(owner, pile=(*state.seat(owner).pile, MAT))
    return state


@MOVES.move
def _plays(judge: Judge, state: State, event: Plays) -> Outcome:
    _check_card(judge, state, event.player, event.card)
    decided = (*_turn(judge, state, event.player), *_following(judge, state, event.player, event.card))
    if is_refused(decided):
        return Outcome(state, decided)
    return _played(judge, state, event.player, event.card, decided)


def _check_card(judge: Judge, state: State, player: str, card: Card) -> None:
    check_phase(state, "play a card", "play", player=player)
    if _is_mort_awaited(judge, state):
        raise Impossible("a card of the Mort must be drawn first")
    if card not in state.seat(player).held:
        raise Impossible(f"{player} does not have {card}")


def _turn(judge: Judge, state: State, player: str) -> Findings:
    return judge.rule[laws.playing.first](
        player=player,
        everyone=state.players,
        dealer=state.dealer,
        on_turn=state.on_turn(leader_of(judge, state)),
        begun=state.done > 0,
        open_trick=bool(state.trick),
    )


def _following(judge: Judge, state: State, player: str, card: Card) -> Findings:
    led = led_in(state.trick)
    held = state.seat(player).held
    return () if led is None else judge.rule[laws.playing.following](player=player, card=card, led=led, held=held)


def _played(judge: Judge, state: State, player: str, card: Card, decided: Findings) -> Outcome:
    charged = charge(judge, state)
    state = charged.state
    found: Findings = ()
    if state.trick and led_in(state.trick) is None and card != MAT:
        found += judge.rule[laws.playing.leading](player=player, cards=(card,))
    if card == MAT:
        found += judge.rule[laws.playing.excuse](
            player=player,
            everyone=state.players,
            led=not state.trick,
            last=state.done == TRICKS - 1,
            cards=(card,),
        )
    decided = (*charged.decided, *decided, *due_to(judge, state, found))
    held = without(state.seat(player).held, card)
    leader = leader_of(judge, state)
    state = state.seated(player, held=held, played=True).but(trick=(*state.trick, (player, card)), leader=leader)
    return lifted(judge, state, decided)


# --- renouncing ---


@MOVES.move
def _renounces(judge: Judge, state: State, event: Renounces) -> Outcome:
    _check_card(judge, state, event.player, event.card)
    turn = _turn(judge, state, event.player)
    if is_refused(turn):
        return Outcome(state, turn)
    if not is_refused(_following(judge, state, event.player, event.card)):
        raise Impossible(f"playing {event.card} is not a renounce")
    if state.seat(event.player).renounce:
        raise Impossible(f"{event.player} has another renounce that he has not yet admitted or paid for")
    fault = Renounce(event.card, state.done)
    found = _judged(judge, state, event.player, fault, "done")
    return _played(judge, state.seated(event.player, renounce=fault), event.player, event.card, (*turn, *found))


def _since(state: State, fault: Renounce) -> int:
    return max(0, state.done - fault.before - 1)


def _judged(judge: Judge, state: State, player: str, fault: Renounce, moment: Moment) -> Findings:
    return judge.rule[laws.renouncing.renouncing](
        player=player,
        everyone=state.players,
        moment=moment,
        tricks_since=_since(state, fault),
        cards=(fault.card,),
    )


def charge(judge: Judge, state: State, at_the_end: bool = False) -> Outcome:
    """Let the players pay who have renounced and can no longer admit it; at the end, all who have not.

    Two players charged at the same moment pay each other: the penalty of scoring nothing does not yet hold for either.
    """
    limit = time_to_own(judge.ruleset.value(laws.renouncing.PlayRenouncingParams.until))
    before = state
    decided: Findings = ()
    for player in state.players:
        fault = state.seat(player).renounce
        if fault and (at_the_end or _since(state, fault) >= limit):
            found = _judged(judge, state, player, fault, "past")
            decided = (*decided, *due_to(judge, before, found))
            nothing = state.seat(player).nothing or any(finding.ruling == NOTHING_MORE for finding in found)
            state = state.seated(player, renounce=None, nothing=nothing)
    return Outcome(state, decided)


@MOVES.move
def _owns(judge: Judge, state: State, event: OwnsFault) -> Outcome:
    check_phase(state, "own a fault", "play", "count", player=event.player)
    fault = state.seat(event.player).renounce
    if fault is None:
        raise Impossible(f"{event.player} has no fault that he can still own")
    found = _judged(judge, state, event.player, fault, "owned")
    return Outcome(state.seated(event.player, renounce=None), found)


@MOVES.move
def _takes_back(judge: Judge, state: State, event: TakesBack) -> Outcome:
    check_phase(state, "take back a card", "play", "count")
    taken = (event.player, event.card)
    if taken not in (*state.trick, *state.last):
        raise Impossible(f"{event.player} has no {event.card} on the table")
    fault = state.seat(event.player).renounce
    is_renounce = fault is not None and fault.card == event.card
    if is_renounce and (not state.trick or state.trick[-1] != taken):
        raise Impossible(f"{event.card} cannot be taken back: others have played since, or the trick has been taken")
    found = judge.rule[laws.renouncing.stands](player=event.player, is_renounce=is_renounce, cards=(event.card,))
    if is_refused(found):
        return Outcome(state, found)
    held = (*state.seat(event.player).held, event.card)
    return Outcome(state.seated(event.player, held=held, renounce=None).but(trick=state.trick[:-1]), found)


# --- the Mort ---

_NOT_DRAWN = "a card of the Mort can only be drawn when both have played to a trick"
_NOT_DRAWN_LAST = "no card of the Mort is drawn now: one stays, and all if neither player has taken more tricks"


@MOVES.move
def _mort_gives(judge: Judge, state: State, event: MortGives) -> Outcome:
    last = _is_mort_last(judge)
    if last:
        check_phase(state, "draw a card of the Mort", "count", hint=": all tricks must have been played")
    else:
        check_phase(state, "draw a card of the Mort", "play")
    if last and not _are_tricks_known(state):
        raise Impossible(NOT_KNOWN)
    if not _is_mort_awaited(judge, state):
        raise Impossible(_NOT_DRAWN_LAST if last else _NOT_DRAWN)
    if event.card not in state.seat(MORT).held:
        raise Impossible(f"the Mort does not have {event.card}")
    taker = stronger(state)
    found = judge.rule[laws.players.drawn](cards=(event.card,), stronger=taker)
    state = state.seated(MORT, held=without(state.seat(MORT).held, event.card))
    if last and taker is not None:
        return Outcome(state.seated(taker, pile=(*state.seat(taker).pile, event.card)), found)
    return lifted(judge, state.but(trick=(*state.trick, (MORT, event.card))), found)


# --- what is legal ---


@MOVES.offer("play", "count")
def _offer_cards(judge: Judge, state: State) -> Iterator[Template]:
    if state.asking:
        return
    yield from (family(OwnsFault, player=player) for player in state.players if state.seat(player).renounce)
    if _is_mort_awaited(judge, state):
        yield one_of(MortGives, "card", state.seat(MORT).held)
    elif state.phase == "count":
        return
    elif player := state.on_turn(leader_of(judge, state)):
        held = state.seat(player).held
        among = tuple(card for card in held if not is_refused(_following(judge, state, player, card)))
        yield one_of(Plays, "card", among, player=player)


# --- the end of the coup ---


@MOVES.move
def _counted(judge: Judge, state: State, event: Counted) -> Outcome:
    check_phase(state, "count the cards", "count")
    if _is_mort_awaited(judge, state):
        raise Impossible("the cards of the Mort must be drawn first")
    if not _is_mort_settled(judge, state):
        raise Impossible(NOT_KNOWN)
    if missing := next((card for card in PACK if card not in _lying(state)), None):
        raise Impossible(f"the cards cannot be counted: it is not known where {missing} is")
    charged = charge(judge, state, at_the_end=True)
    state, decided = charged.state, charged.decided
    for player in state.players:
        seat = state.seat(player)
        counted = judge.rule[laws.discarding.counted](player=player, discards=(*(seat.discarded or ()), *seat.held))
        decided += counted
        ruling = next((finding.ruling for finding in counted), None)
        if ruling == "with-the-dealer" and state.dealer is None:
            raise Impossible("it is not known who dealt, but the discards are counted with the dealer's cards")
        if keeper := {"with-the-tricks": player, "with-the-dealer": state.dealer}.get(ruling or ""):
            # the cards still in his hand stay his own
            state = state.seated(player, pile=(*seat.pile, *seat.held), discarded=(), held=())
            state = state.seated(keeper, pile=(*state.seat(keeper).pile, *(seat.discarded or ())))
    piles = {player: state.seat(player).pile for player in state.players}
    due = due_to(judge, state, reckoned(judge, piles, len(state.players)))
    return Outcome(state.but(phase="over"), (*decided, *due))


def _is_mort_settled(judge: Judge, state: State) -> bool:
    return MORT not in state.everyone or not _is_mort_last(judge) or _are_tricks_known(state)


def _lying(state: State) -> frozenset[Card]:
    seats = [state.seat(name) for name in (*state.players, MORT)]
    cards = (card for seat in seats for card in (*seat.held, *seat.pile, *(seat.discarded or ())))
    return frozenset((*cards, *state.pack, *(card for _, card in state.trick)))


@MOVES.move
def _deal_passes(judge: Judge, state: State, event: DealPasses) -> Outcome:
    check_phase(state, "begin another coup", "over")
    dealer = state.next_dealer
    decided: Findings = ()
    if dealer is None:
        if state.dealer is None:
            raise Impossible("it is not known who dealt")
        decided = judge.rule[laws.dealing.rotation](dealer=state.dealer, everyone=state.players)
        dealer = dealer_by(decided) or state.dealer
    return Outcome(State(phase="deal", players=state.players, dealer=dealer), decided)


@MOVES.offer("count")
def _offer_the_end(judge: Judge, state: State) -> Iterator[Template]:
    if _is_mort_awaited(judge, state) or not _is_mort_settled(judge, state):
        return
    theirs = judge.ruleset.value(laws.discarding.DiscardCountedParams.counted, "") == "with-the-dealer"
    if frozenset(PACK) <= _lying(state) and not (theirs and state.dealer is None):
        yield family(Counted)
