"""What each event does to a partie; what happens within a coup is handed on to it.

Sources: 1642 §2, §15, §19, §37; 1651 ch. I, II, X, XI and XII.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rules.core.cards import PACK_52, Card
from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible, Judge, Outcome, is_refused
from rules.core.phrases import Event
from rules.core.rule import Decided
from rules.core.templates import Template, family, one_of, some_of, with_events
from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.laws.lifting import Shown
from rules.piquet.laws.pack import card_values
from rules.piquet.laws.pique import Bonus
from rules.piquet.laws.play import LAST_TRICK
from rules.piquet.moves.arrival import arrived
from rules.piquet.moves.registry import offered
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie_state import NONE, PartieState, Unsaid
from rules.piquet.sides import HANDS, PLAYERS, Pair, opponent
from rules.piquet.table.events import (
    Agrees,
    AgreesDealGoesOn,
    AgreesFirstWord,
    AgreesRecutPenalty,
    AgreesToLift,
    ChoosesDealer,
    Deals,
    Draws,
    GivesOver,
    Lifts,
    PackLies,
    PlaysOn,
    Remembers,
    SaysPacket,
    SeesWrongDeal,
    Shuffles,
    TakesDeal,
)
from rules.piquet.table.setting import BEFORE_DEALING
from rules.piquet.table.state import State

Move = Callable[[Judge, PartieState, Any], Outcome[PartieState]]
M = TypeVar("M", bound=Move)

_MOVES: dict[type[Event], Move] = {}


def _move(event: type[Event]) -> Callable[[M], M]:
    """Register the function that answers a class of events of the partie."""

    def register(function: M) -> M:
        _MOVES[event] = function
        return function

    return register


def answer_partie(judge: Judge, state: PartieState, event: Event) -> Outcome[PartieState]:
    """What comes of an event, of the partie or of its coup. Impossible for one that cannot happen now."""
    if state.stage == "over":
        raise Impossible("they have given over")
    return _MOVES.get(type(event), _in_coup)(judge, state, event)


# --- agreeing ---


def _before_play(state: PartieState) -> None:
    """Refuse what is agreed on only before a partie is begun."""
    if state.stage not in ("lift", "coup") or not _untouched(state):
        raise Impossible("that is agreed on before the partie is begun")


@_move(Agrees)
def _agrees(judge: Judge, state: PartieState, event: Agrees) -> Outcome[PartieState]:
    """They agree on the number, and on the stake."""
    _before_play(state)
    if event.number < 1:
        raise Impossible("they play for one point at the least")
    if "partie.length" not in judge.ruleset.rules:
        raise Impossible("here they do not play for a number of points")
    agreed = state.but(number=event.number, stake=event.more)
    return Outcome(_with_agreements(agreed), judge.ask("partie.length", agreed=event.number))


@_move(AgreesDealGoesOn)
def _agrees_deal(judge: Judge, state: PartieState, event: AgreesDealGoesOn) -> Outcome[PartieState]:
    """They agree on the deal after a partie: it goes on."""
    _before_play(state)
    return Outcome(state.but(next_deal="goes-on"))


@_move(AgreesToLift)
def _agrees_lift(judge: Judge, state: PartieState, event: AgreesToLift) -> Outcome[PartieState]:
    """They agree on the deal after a partie: they lift again."""
    _before_play(state)
    return Outcome(state.but(next_deal="lift"))


@_move(AgreesRecutPenalty)
def _agrees_penalty(judge: Judge, state: PartieState, event: AgreesRecutPenalty) -> Outcome[PartieState]:
    """They agree on a penalty for a second cut."""
    _before_play(state)
    return Outcome(_with_agreements(state.but(recut_penalty=event.number)))


@_move(AgreesFirstWord)
def _agrees_first_word(judge: Judge, state: PartieState, event: AgreesFirstWord) -> Outcome[PartieState]:
    """They agree on the custom by which the first word stands."""
    _before_play(state)
    return Outcome(_with_agreements(state.but(first_word=True)))


def _with_agreements(state: PartieState) -> PartieState:
    """The coup under way, if any, being played as has been agreed."""
    if state.coup is None or state.turn:
        return state
    return state.but(coup=replace(state.coup, state=_agreed(state, state.coup.state)))


def _agreed(state: PartieState, coup: State) -> State:
    """A coup played as has been agreed, with what each wants in it."""
    return coup.but(wanting=state.wanting, recut_penalty=state.recut_penalty, first_word=state.first_word)


# --- lifting for the deal: 1642 §2; 1651 ch. II ---


@_move(Lifts)
def _lifts(judge: Judge, state: PartieState, event: Lifts) -> Outcome[PartieState]:
    """A player lifts a packet, or draws a card; when both have, it is seen who deals."""
    dropped = event.dropped or ()
    _check_lift(judge, state, event, (*event.cards, *dropped))
    facts = {"player": event.player, "lifted": len(event.cards) + len(dropped)}
    lifted = (*judge.ask("lift.taking", **facts), *judge.ask("lift.drawing", **facts))
    if is_refused(lifted):
        return Outcome(state, lifted)
    agreed = () if state.number else judge.ask("partie.length", agreed=None)
    number = state.number or next((one.number for one in agreed), None)
    held = judge.ask("lift.dropped", player=event.player, cards=event.cards) if dropped else ()
    card = next((one.cards[0] for one in held), event.cards[-1])
    after = state.but(number=number, lifted=(*state.lifted, event), shown=(*state.shown, card))
    found = (*agreed, *lifted, *held)
    if len(after.lifted) < len(PLAYERS):
        return Outcome(after, found)
    return _compare(judge, after, found)


@_move(Draws)
def _draws(judge: Judge, state: PartieState, event: Draws) -> Outcome[PartieState]:
    """A player draws a single card."""
    return _lifts(judge, state, Lifts(event.player, (event.card,)))


@_move(ChoosesDealer)
def _chooses_dealer(judge: Judge, state: PartieState, event: ChoosesDealer) -> Outcome[PartieState]:
    """A player says who deals, which has fallen to him."""
    if event.player != state.chooser:
        raise Impossible(f"it is not for {event.player} to choose who deals")
    begun = _begin_coup(judge, state.but(chooser=None), event.dealer)
    return Outcome(begun, judge.ask("lift.choice", dealer=event.dealer))


def _check_lift(judge: Judge, state: PartieState, event: Lifts, cards: tuple[Card, ...]) -> None:
    """Refuse a lifting that cannot be."""
    if state.stage != "lift":
        raise Impossible("they do not lift for the deal now")
    if state.chooser:
        raise Impossible(f"{state.chooser} must first choose who deals")
    if any(one.player == event.player for one in state.lifted):
        raise Impossible(f"{event.player} has lifted already")
    left = _left(judge, state)
    for card in cards:
        if card not in left:
            raise Impossible(f"the {card} is not there to be lifted")
    if len(set(cards)) < len(cards):
        raise Impossible("a card that has dropped is no longer in the hand")


def _left(judge: Judge, state: PartieState) -> tuple[Card, ...]:
    """The cards that are left to be lifted."""
    removed = judge.parameter("pack.composition", "removed", ())
    taken = [card for one in state.lifted for card in (*one.cards, *(one.dropped or ()))]
    return tuple(card for card in PACK_52 if card.rank not in removed and card not in taken)  # type: ignore[operator]


def _compare(judge: Judge, state: PartieState, found: tuple[Decided, ...]) -> Outcome[PartieState]:
    """Both having lifted: who deals, or whether they lift again."""
    first, second = (Shown(one.player, card) for one, card in zip(state.lifted, state.shown, strict=True))
    use = judge.ruleset.rules.get("card.value")
    values = card_values(use.params) if use else {}
    cleared = state.but(lifted=(), shown=())
    if highest := judge.ask("lift.highest", shown=(first, second)):
        return Outcome(cleared.but(chooser=highest[0].player), (*found, *highest))
    who = judge.ask("lift.who", shown=(first, second), values=values)
    dealer = next((one.player for one in who), None)
    return Outcome(_begin_coup(judge, cleared, dealer) if dealer else cleared, (*found, *who))


def _begin_coup(judge: Judge, state: PartieState, dealer: str, out_of_turn: bool = False) -> PartieState:
    """A new coup in which this player deals. What is made in the last one is marked."""
    last = state.coup
    unsaid = state.unsaid if last is None or last.state.ending != "played" else _unsaid(state, last)
    marked = state.but(stage="coup", marked=state.scores, unsaid=unsaid, coup=None)
    ready = marked.but(dealer=dealer, out_of_turn=out_of_turn, turn=None)
    before = last.state if last else State()
    start = State(packet_before=before.packet_before, packet_earlier=before.packet_earlier)
    return ready.but(coup=Coup.begin(judge.ruleset, _agreed(ready, start)))


def _unsaid(state: PartieState, coup: Coup) -> tuple[Unsaid, ...]:
    """The bonuses that were made in a coup and not said."""
    return tuple(
        Unsaid(
            state.player(hand), name, sum(one.points or 0 for one in coup.decided if (one.rule, one.to) == (name, hand))
        )
        for hand in HANDS
        for name in sorted(coup.state.seat(hand).unsaid)
    )


# --- the coups ---


@_move(TakesDeal)
def _takes_deal(judge: Judge, state: PartieState, event: TakesDeal) -> Outcome[PartieState]:
    """A player who dealt last takes the pack to deal again."""
    if state.stage != "coup" or not (state.turn or not _coup(state).steps):
        raise Impossible("nobody takes the pack to deal now")
    if event.player == (state.turn or state.dealer):
        raise Impossible(f"it is {event.player}'s turn to deal")
    return Outcome(_begin_coup(judge, state, event.player, out_of_turn=True))


def _ready(judge: Judge, state: PartieState) -> PartieState:
    """The next coup begun, if the last is at its end. Impossible when the partie is."""
    if state.stage == "won":
        raise Impossible("the partie is at its end")
    return _begin_coup(judge, state, state.turn) if state.turn and state.stage == "coup" else state


def _coup(state: PartieState) -> Coup:
    """The coup under way. Impossible when there is none."""
    if state.coup is None:
        raise Impossible("they have first to lift for the deal")
    return state.coup


def _in_coup(judge: Judge, state: PartieState, event: Event) -> Outcome[PartieState]:
    """Hand an event on to the coup, and see whether that is at its end."""
    begun = _ready(judge, state) if isinstance(event, PackLies | Shuffles | SaysPacket) else state
    before = _coup(begun)
    if isinstance(event, SeesWrongDeal) and not begun.out_of_turn:
        raise Impossible(f"it was {begun.player(event.hand)}'s deal")
    coup = _charged(before, before.apply(event))
    after, decided = begun.but(coup=coup), coup.steps[-1].decided
    if coup.steps[-1].refused:
        return Outcome(after if begun is state else state, decided)
    after = after.but(cheats=begun.cheats | _caught(begun, decided))
    if isinstance(event, Deals):
        after, late = _lose(judge, after, "dealing", after.unsaid)
        decided = (*decided, *late)
    if coup.over and not before.over:
        return _end_coup(judge, after, decided)
    if before.over and coup.state is not before.state:
        return _end_otherwise(judge, begun, after, decided)
    return Outcome(after, decided)


def _caught(state: PartieState, decided: tuple[Decided, ...]) -> frozenset[str]:
    """Who has been found changing cards."""
    found = (one for one in decided if one.rule == "fault.changing" and one.ruling != INSTEAD)
    return frozenset(state.player(one.to) for one in found if one.to)


def _charged(before: Coup, after: Coup) -> Coup:
    """The coup after an event; whoever had to pay something before it is dealt wants so much more."""
    wanting = after.state.wanting
    if before.state.phase not in BEFORE_DEALING or after.score == before.score or wanting is None:
        return after
    more = Pair(*(wanting.of(hand) + before.score.of(hand) - after.score.of(hand) for hand in HANDS))
    return replace(after, state=after.state.but(wanting=more))


AT_THE_END = (*LAST_TRICK, "capot", "cards.most")
"""The rules that count something when the last card is played."""


def _end_otherwise(
    judge: Judge, old: PartieState, after: PartieState, decided: tuple[Decided, ...]
) -> Outcome[PartieState]:
    """The coup being at its end, something is found that may change what each marks, or who has won.

    A coup that had stopped because somebody had arrived goes on, if he has not.
    """
    coup, found = _coup(after), decided
    sets = {player: old.sets[player] - (player == old.winner) for player in PLAYERS}
    coups = old.coups - (_coup(old).state.ending == "played")
    anew = after.but(stage="coup", winner=None, sets=FrozenMap(sets), coups=coups)
    if not coup.over:
        return Outcome(anew.but(turn=None), decided)
    if not any(one.rule in ARRIVING for one in decided):
        decided += arrived(judge, coup.state, tuple(one for one in coup.decided if one.rule in AT_THE_END))
    again = _end_coup(judge, anew, decided)
    same = (again.state.winner, again.state.turn, again.state.scores) == (old.winner, old.turn, old.scores)
    return Outcome(after, found) if same else again


def _end_coup(judge: Judge, state: PartieState, decided: tuple[Decided, ...]) -> Outcome[PartieState]:
    """The end of a coup: each marks what he has made; one has won, or it is seen who deals next.

    `decided`: what has been found of the last event, who arrives first among it.
    """
    coup, dealer = _coup(state), state.dealer or "B"
    ending = coup.state.ending or "played"
    marked: tuple[Decided, ...] = ()
    if ending == "played":
        state = state.but(coups=state.coups + 1)
        marked = (*judge.ask("partie.marking", made=state.made), *_coups_counted(judge, state))
        if winner := _winner(state, (*decided, *marked)):
            after, won = _won(judge, state, winner)
            return Outcome(after, (*decided, *marked, *won))
        if any(one.ruling == "drawn" for one in marked):
            return Outcome(state.but(stage="won", turn=None), (*decided, *marked))
    following = _deals_next(judge, dealer, ending)
    turn = next((one.player for one in following), opponent(dealer))
    return Outcome(state.but(turn=turn), (*decided, *marked, *following))


def _deals_next(judge: Judge, dealer: str, ending: str) -> tuple[Decided, ...]:
    """Who deals the next coup."""
    if ending == "annulled":
        return judge.ask("deal.annulled", dealer=dealer)
    return judge.ask("deal.next", dealer=dealer, ending=ending) or judge.ask("deal.turn", dealer=dealer)


def _coups_counted(judge: Judge, state: PartieState) -> tuple[Decided, ...]:
    """What is found of a partie that is played in so many coups, and not for a number."""
    return judge.ask("match.deals", played=state.coups, totals=state.scores) if state.number is None else ()


ARRIVING = ("count.order", "partie.arriving")
"""The rules by which somebody comes to the number; a set has one of them."""


def _winner(state: PartieState, decided: tuple[Decided, ...]) -> str | None:
    """Who has won the partie: whoever arrives, unless it is lost by a fault; or, after the last coup, by the totals."""
    lost = next((one.to for one in _coup(state).decided if one.ruling == LOST["partie"]), None)
    if lost:
        return opponent(state.player(lost))
    if by_totals := next((one.player for one in decided if one.rule == "match.deals" and one.player), None):
        return by_totals
    return next((state.player(one.to) for one in decided if one.rule in ARRIVING and one.to), None)


def _won(judge: Judge, state: PartieState, winner: str) -> tuple[PartieState, tuple[Decided, ...]]:
    """The partie at its end, this player having won it."""
    sets = {player: state.sets[player] + (player == winner) for player in PLAYERS}
    won = state.but(stage="won", winner=winner, sets=FrozenMap(sets), turn=None)
    found = judge.ask("partie.win", arrived=winner, stake=state.stake)
    found = found or judge.ask("partie.won", arrived=winner, stake=state.stake)
    return won, (*found, *_of_match(judge, won), *judge.ask("match.settlement", winner=winner, totals=state.scores))


def _of_match(judge: Judge, state: PartieState) -> tuple[Decided, ...]:
    """How a match stands of which this partie is a game."""
    return judge.ask("match.games", won=state.sets, winner=state.winner)


# --- a pique or repique remembered when the next coup is begun: 1642 §19; 1651 ch. XI ---


@_move(Remembers)
def _remembers(judge: Judge, state: PartieState, event: Remembers) -> Outcome[PartieState]:
    """A bonus is remembered: of the coup under way, else of the one before."""
    coup = _coup(state)
    player = state.player(event.hand)
    mine = tuple(one for one in state.unsaid if (one.player, one.name) == (player, event.bonus))
    if not mine or coup.over:
        return _in_coup(judge, state, event)
    after, found = _lose(judge, state, _RECALLED.get(coup.state.phase, "dealing"), mine)
    if not any(one.ruling == "kept" for one in found) or after.scores[player] < (after.number or 0):
        return Outcome(after, found)
    # The coup that was begun is not played: the last one was dealt by the other.
    won, decided = _won(judge, after.but(dealer=opponent(after.dealer or "B")), player)
    return Outcome(won, (*found, *decided))


_RECALLED: Mapping[str, str] = {"shuffle": "after-play", "cut": "after-play", "deal": "shuffled-and-cut"}
"""How far the next coup has gone when a bonus is remembered, by its phase; in any other it has been dealt."""


def _lose(
    judge: Judge, state: PartieState, recalled: str, unsaid: tuple[Unsaid, ...]
) -> tuple[PartieState, tuple[Decided, ...]]:
    """Judge bonuses of the coup before at this moment; what is lost is taken off what is marked."""
    bonuses = tuple(Bonus(one.name, state.hand(one.player), one.points) for one in unsaid)
    found = judge.ask("pique.recall", recalled=recalled, bonuses=bonuses)
    lost = {
        player: sum(one.points or 0 for one in found if one.to == state.hand(player) and one.ruling == "lost")
        for player in PLAYERS
    }
    marked = {player: state.marked[player] + lost[player] for player in PLAYERS}
    after = state.but(marked=FrozenMap(marked), unsaid=tuple(one for one in state.unsaid if one not in unsaid))
    coup = _coup(after)
    return after.but(coup=replace(coup, state=coup.state.but(wanting=after.wanting))), found


# --- the end of a partie: 1642 §15; 1651 ch. X ---


@_move(PlaysOn)
def _plays_on(judge: Judge, state: PartieState, event: PlaysOn) -> Outcome[PartieState]:
    """The loser wants another partie."""
    if state.stage != "won":
        raise Impossible("the partie is not at its end")
    if state.winner and event.player == state.winner:
        raise Impossible(f"it is for {opponent(state.winner)}, who has lost, to say whether he will play on")
    elder = state.player("elder")
    found = judge.ask("partie.next", elder=elder, agreed=state.next_deal)
    dealer = next((one.player for one in found), None)
    ended = state.winner and any(one.ruling == "wins the match" for one in _of_match(judge, state))
    sets = NONE if ended else state.sets
    anew = state.but(
        stage="lift", winner=None, coup=None, dealer=None, marked=NONE, coups=0, sets=sets, cheats=frozenset()
    )
    return Outcome(_begin_coup(judge, anew, dealer) if dealer else anew, found)


@_move(GivesOver)
def _gives_over(judge: Judge, state: PartieState, event: GivesOver) -> Outcome[PartieState]:
    """A player wants to stop."""
    begun = state.stage == "coup" and not _untouched(state)
    cheated = opponent(event.player) in state.cheats
    found = judge.ask("partie.stopping", player=event.player, ended=not begun, cheated=cheated)
    if is_refused(found):
        return Outcome(state, found)
    if not any(one.ruling == "wins the set" for one in found):
        return Outcome(state.but(stage="over"), found)
    won, decided = _won(judge, state, event.player)
    return Outcome(won.but(stage="over"), (*found, *decided))


def _untouched(state: PartieState) -> bool:
    """Whether a new partie has been agreed on, and nothing has yet been done in it."""
    return state.marked == NONE and state.turn is None and not (state.coup and state.coup.steps)


# --- what is legal now ---


def offered_partie(judge: Judge, state: PartieState) -> tuple[Template, ...]:
    """The families of events that are legal now."""
    if state.stage == "coup":
        leaving = tuple(family(GivesOver, player=player) for player in PLAYERS if opponent(player) in state.cheats)
        return (*offered(judge, _coup(_ready(judge, state)).state), *with_events(leaving))
    return with_events(_offers(judge, state))


def _offers(judge: Judge, state: PartieState) -> Iterator[Template]:
    """What is legal between two parties, and before the first."""
    if state.stage == "won":
        yield from (family(PlaysOn, player=player) for player in PLAYERS if player != state.winner)
        yield from (family(GivesOver, player=player) for player in PLAYERS)
    if state.chooser:
        yield one_of(ChoosesDealer, "dealer", PLAYERS, player=state.chooser)
    elif state.stage == "lift":
        left = _left(judge, state)
        least = int(str(judge.parameter("lift.taking", "least", 1)))
        most = len(left) - (0 if state.lifted else least)
        for player in PLAYERS:
            if player not in [one.player for one in state.lifted]:
                if "lift.drawing" in judge.ruleset.rules:
                    yield one_of(Draws, "card", left, player=player)
                else:
                    yield some_of(Lifts, "cards", left, least, most, player=player)
