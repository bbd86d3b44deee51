"""Playing the cards: leading, following, what each trick brings, renouncing, taking back, the Mort."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.machine import Impossible, is_refused
from rules.core.templates import Template, family, one_of
from rules.tarot.cards import MAT, Card
from rules.tarot.judge.judge import Judge, Outcome
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.laws.playing import led_in
from rules.tarot.laws.renouncing import time_to_own
from rules.tarot.moves.registry import MOVES, check_phase, check_player, due_to
from rules.tarot.moves.tricks import is_mort_awaited, leader_of, lifted
from rules.tarot.sides import MORT, Decided
from rules.tarot.table.events import MortGives, OwnsFault, Plays, Renounces, TakesBack
from rules.tarot.table.state import Renounce, State

# --- playing a card ---


@MOVES.move(Plays)
def plays(judge: Judge, state: State, event: Plays) -> Outcome[State]:
    """A card is led, or played to the trick."""
    _check_card(judge, state, event.player, event.card)
    decided = (*_turn(judge, state, event.player), *_following(judge, state, event.player, event.card))
    if is_refused(decided):
        return Outcome(state, decided)
    return _played(judge, state, event.player, event.card, decided)


def _check_card(judge: Judge, state: State, player: str, card: Card) -> None:
    """Impossible unless a card can be played, and this player has it."""
    check_phase(state, "play a card", "play")
    check_player(state, player)
    if is_mort_awaited(judge, state):
        raise Impossible("a card of the Mort's must be drawn first")
    if card not in state.seat(player).held:
        raise Impossible(f"{player} has no {card}")


def _turn(judge: Judge, state: State, player: str) -> tuple[Decided, ...]:
    """Whether it is his turn."""
    return judge.ask(
        "play.first",
        player=player,
        everyone=state.players,
        dealer=state.dealer,
        on_turn=state.on_turn(leader_of(judge, state)),
        begun=state.done > 0,
        open_trick=bool(state.trick),
    )


def _following(judge: Judge, state: State, player: str, card: Card) -> tuple[Decided, ...]:
    """Whether he must play another card."""
    led = led_in(state.trick)
    held = state.seat(player).held
    return () if led is None else judge.ask("play.following", player=player, card=card, led=led, held=held)


def _played(judge: Judge, state: State, player: str, card: Card, decided: tuple[Decided, ...]) -> Outcome[State]:
    """Put a card down: what it is owed for faults of before, what the Mat costs, and the trick if it is full."""
    charged = _charge(judge, state)
    state = charged.state
    found: tuple[Decided, ...] = ()
    if state.trick and led_in(state.trick) is None and card != MAT:
        found += judge.ask("mat.leading", player=player, cards=(card,))
    if card == MAT:
        facts = {"led": not state.trick, "last": state.is_last_trick, "cards": (card,)}
        found += judge.ask("mat.excuse", player=player, everyone=state.players, **facts)
    decided = (*charged.decided, *decided, *due_to(judge, state, found))
    held = tuple(one for one in state.seat(player).held if one != card)
    leader = leader_of(judge, state)
    state = state.seated(player, held=held, played=True).but(trick=(*state.trick, (player, card)), leader=leader)
    return lifted(judge, state, decided)


# --- renouncing ---


@MOVES.move(Renounces)
def renounces(judge: Judge, state: State, event: Renounces) -> Outcome[State]:
    """A player plays a card that he must not; it lies there, and the fault hangs over him."""
    _check_card(judge, state, event.player, event.card)
    turn = _turn(judge, state, event.player)
    if is_refused(turn):
        return Outcome(state, turn)
    if not is_refused(_following(judge, state, event.player, event.card)):
        raise Impossible(f"{event.card} would be no renounce")
    if state.seat(event.player).renounce:
        raise Impossible(f"another renounce hangs over {event.player} already")
    found = judge.ask(
        "play.renouncing",
        player=event.player,
        everyone=state.players,
        moment="done",
        tricks_since=0,
        cards=(event.card,),
    )
    marked = state.seated(event.player, renounce=Renounce(event.card, state.done))
    return _played(judge, marked, event.player, event.card, (*turn, *found))


def _charge(judge: Judge, state: State, at_the_end: bool = False) -> Outcome[State]:
    """Let those pay who have renounced, and whose time to own it is past.

    Two who are charged at the same moment both pay each other: neither of them counts nothing yet.
    """
    limit = time_to_own(judge.parameter("play.renouncing", "until"))
    before = state
    decided: tuple[Decided, ...] = ()
    for player in state.players:
        fault = state.seat(player).renounce
        if fault and (at_the_end or _since(state, fault) >= limit):
            found = judge.ask(
                "play.renouncing",
                player=player,
                everyone=state.players,
                moment="past",
                tricks_since=_since(state, fault),
                cards=(fault.card,),
            )
            decided = (*decided, *due_to(judge, before, found))
            nothing = state.seat(player).nothing or any(finding.ruling == NOTHING_MORE for finding in found)
            state = state.seated(player, renounce=None, nothing=nothing)
    return Outcome(state, decided)


def charge_at_the_end(judge: Judge, state: State) -> Outcome[State]:
    """Let those pay who have renounced and not owned it till the end."""
    return _charge(judge, state, at_the_end=True)


def _since(state: State, fault: Renounce) -> int:
    """How many tricks were lifted after the one in which someone renounced."""
    return state.done - fault.before - 1


@MOVES.move(OwnsFault)
def owns(judge: Judge, state: State, event: OwnsFault) -> Outcome[State]:
    """A player owns that he has renounced."""
    check_phase(state, "own a fault", "play", "count")
    check_player(state, event.player)
    fault = state.seat(event.player).renounce
    if fault is None:
        raise Impossible(f"{event.player} has no fault that he could still own")
    found = judge.ask(
        "play.renouncing",
        player=event.player,
        everyone=state.players,
        moment="owned",
        tricks_since=_since(state, fault),
        cards=(fault.card,),
    )
    return Outcome(state.seated(event.player, renounce=None), found)


@MOVES.move(TakesBack)
def takes_back(judge: Judge, state: State, event: TakesBack) -> Outcome[State]:
    """A player wants a card back that lies on the table; he has it if it is a renounce on which nobody has played."""
    check_phase(state, "take back a card", "play", "count")
    one = (event.player, event.card)
    if one not in (*state.trick, *state.last):
        raise Impossible(f"{event.card} of {event.player}’s does not lie on the table")
    fault = state.seat(event.player).renounce
    is_renounce = fault is not None and fault.card == event.card
    if is_renounce and (not state.trick or state.trick[-1] != one):
        raise Impossible(f"others have played since, or the trick is lifted: {event.card} cannot be taken back")
    found = judge.ask("play.stands", player=event.player, is_renounce=is_renounce, cards=(event.card,))
    if is_refused(found):
        return Outcome(state, found)
    held = (*state.seat(event.player).held, event.card)
    return Outcome(state.seated(event.player, held=held, renounce=None).but(trick=state.trick[:-1]), found)


# --- the Mort ---


@MOVES.move(MortGives)
def mort_gives(judge: Judge, state: State, event: MortGives) -> Outcome[State]:
    """A card of the Mort's is drawn to the trick."""
    check_phase(state, "draw a card of the Mort's", "play")
    if not is_mort_awaited(judge, state):
        raise Impossible("a card of the Mort's is drawn when both have played to a trick")
    if event.card not in state.seat(MORT).held:
        raise Impossible(f"the Mort has no {event.card}")
    found = judge.ask("mort.drawn", cards=(event.card,))
    held = tuple(card for card in state.seat(MORT).held if card != event.card)
    return lifted(judge, state.seated(MORT, held=held).but(trick=(*state.trick, (MORT, event.card))), found)


# --- what is legal ---


@MOVES.offer
def offer_cards(judge: Judge, state: State) -> Iterator[Template]:
    """A card that may be played by him whose turn it is; one of the Mort's; to own a fault."""
    if state.phase not in ("play", "count") or state.asking:
        return
    yield from (family(OwnsFault, player=player) for player in state.players if state.seat(player).renounce)
    if state.phase == "count":
        return
    if is_mort_awaited(judge, state):
        yield one_of(MortGives, "card", state.seat(MORT).held)
    elif player := state.on_turn(leader_of(judge, state)):
        held = state.seat(player).held
        among = tuple(card for card in held if not is_refused(_following(judge, state, player, card)))
        yield one_of(Plays, "card", among, player=player)
