"""Coup after coup: its points are marked, and the deal passes, until somebody has won; they may then play another.

Events are passed on to the current coup. Sources: 1642 §15, §19, §37; 1651 ch. X, XI and XII.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.core.frozen import FrozenMap
from rules.core.machine import Impossible, is_refused, is_ruled
from rules.core.moves import Bar
from rules.core.phrases import Event, Template, family
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.laws.pique import Bonus
from rules.piquet.laws.play import LAST_TRICK
from rules.piquet.moves.playing import arrived
from rules.piquet.moves.registry import MOVES as COUP_MOVES
from rules.piquet.records.coup import Coup
from rules.piquet.records.lifting import MOVES, begin_coup, coup_of, is_untouched, ready
from rules.piquet.records.partie_state import NONE, PartieOutcome, PartieState
from rules.piquet.sides import HANDS, PLAYERS, Findings, Pair, opponent
from rules.piquet.table.events import (
    Concedes,
    Deals,
    GivesOver,
    PackLies,
    PlaysOn,
    Remembers,
    SaysPacket,
    SeesWrongDeal,
    Shuffles,
    TakesDeal,
)
from rules.piquet.table.setting import BEFORE_DEALING

ARRIVING = ("count.order", "partie.arriving")
"""The rules by which somebody reaches the number; a set has one of them."""


def winner_of(state: PartieState, decided: Findings) -> str | None:
    """Return who has won the partie: the player who arrives, unless a fault loses it; or, at the end, by the totals."""
    lost = next((finding.to for finding in coup_of(state).decided if finding.ruling == LOST["partie"]), None)
    if lost:
        return opponent(state.player(lost))
    if by_totals := next(
        (finding.player for finding in decided if finding.is_by(laws.match.deals) and finding.player), None
    ):
        return by_totals
    return next((state.player(finding.to) for finding in decided if finding.rule in ARRIVING and finding.to), None)


def _won_by(judge: Judge, state: PartieState, winner: str) -> tuple[PartieState, Findings]:
    sets = {player: state.sets[player] + (player == winner) for player in PLAYERS}
    won = state.but(stage="won", winner=winner, sets=FrozenMap(sets), turn=None)
    found = judge.rule[laws.partie.win](arrived=winner, stake=state.stake)
    found = found or judge.rule[laws.partie.won](arrived=winner, stake=state.stake)
    settlement = judge.rule[laws.match.settlement](winner=winner, totals=state.scores)
    return won, (*found, *_of_match(judge, won, winner), *settlement)


def _of_match(judge: Judge, state: PartieState, winner: str) -> Findings:
    return judge.rule[laws.match.games](won=state.sets, winner=winner)


@MOVES.move
def _plays_on(judge: Judge, state: PartieState, event: PlaysOn) -> PartieOutcome:
    if state.stage != "won":
        raise Impossible("the partie has not ended")
    if state.winner and event.player == state.winner:
        raise Impossible(f"only {opponent(state.winner)}, who has lost, may ask to play on")
    elder = state.player("elder")
    found = judge.rule[laws.partie.following](elder=elder, agreed=state.next_deal)
    dealer = next((finding.player for finding in found), None)
    won = _of_match(judge, state, state.winner) if state.winner else ()
    ended = is_ruled(won, "wins the match")
    sets = NONE if ended else state.sets
    anew = state.but(
        stage="lift", winner=None, coup=None, dealer=None, marked=NONE, coups=0, sets=sets, cheats=frozenset()
    )
    return PartieOutcome(begin_coup(judge, anew, dealer) if dealer else anew, found)


@MOVES.move
def _gives_over(judge: Judge, state: PartieState, event: GivesOver) -> PartieOutcome:
    begun = state.stage == "coup" and not is_untouched(state)
    cheated = opponent(event.player) in state.cheats
    found = judge.rule[laws.partie.stopping](player=event.player, ended=not begun, cheated=cheated)
    if is_refused(found):
        return PartieOutcome(state, found)
    if not is_ruled(found, "wins the set"):
        return PartieOutcome(state.but(stage="over"), found)
    won, decided = _won_by(judge, state, event.player)
    return PartieOutcome(won.but(stage="over"), (*found, *decided))


@MOVES.offer("won")
def _after_a_partie(judge: Judge, state: PartieState) -> Iterator[Template]:
    yield from (family(PlaysOn, player=player) for player in PLAYERS if player != state.winner)
    yield from (family(GivesOver, player=player) for player in PLAYERS)
    if state.coup:
        yield from COUP_MOVES.offered(judge, state.coup.state)


@MOVES.bar
def _over(state: PartieState) -> Bar | None:
    return Bar((), "they have stopped playing") if state.stage == "over" else None


AT_THE_END = (*LAST_TRICK, "capot", "cards.most")


@MOVES.move
def _takes_deal(judge: Judge, state: PartieState, event: TakesDeal) -> PartieOutcome:
    if state.stage != "coup" or not (state.turn or not coup_of(state).steps):
        raise Impossible("nobody can take the pack to deal now")
    if event.player == (state.turn or state.dealer):
        raise Impossible(f"it is {event.player}'s turn to deal")
    return PartieOutcome(begin_coup(judge, state, event.player, out_of_turn=True))


@MOVES.otherwise
def _in_coup(judge: Judge, state: PartieState, event: Event) -> PartieOutcome:
    begun = ready(judge, state) if isinstance(event, PackLies | Shuffles | SaysPacket) else state
    before = coup_of(begun)
    if isinstance(event, SeesWrongDeal) and not begun.out_of_turn:
        raise Impossible(f"it was {begun.player(event.hand)}'s deal")
    if isinstance(event, Concedes) and is_refused(refused := _conceding(judge, state, event)):
        return PartieOutcome(state, refused)
    coup = _charged(before, before.apply(event))
    after, decided = begun.but(coup=coup), coup.steps[-1].decided
    if coup.steps[-1].refused:
        return PartieOutcome(after if begun is state else state, decided)
    changed = [finding for finding in decided if finding.is_by(irregularities.claims.changing)]
    caught = {begun.player(finding.to) for finding in changed if finding.to and finding.ruling != INSTEAD}
    after = after.but(cheats=begun.cheats | caught)
    if isinstance(event, Deals):  # the bonuses of the coup before can no longer be claimed
        after = after.but(unsaid=())
    if coup.over and not before.over:
        return _end_coup(judge, after, decided)
    if before.over and coup.state is not before.state:
        return _end_otherwise(judge, begun, after, decided)
    return PartieOutcome(after, decided)


def _conceding(judge: Judge, state: PartieState, event: Concedes) -> Findings:
    """Return the findings about a player who gives up the cards: whether it is the last coup, and he has need of it."""
    unequal = {player: number for number, player in enumerate(PLAYERS)}
    rubicon = judge.ruleset.value(laws.match.MatchSettlementParams.rubicon)
    return judge.rule[laws.play.conceding](
        hand=event.hand,
        made=0,
        begun=False,
        last=is_ruled(judge.rule[laws.match.deals](played=state.coups + 1, totals=unequal), "wins the set"),
        saved=rubicon is not None and state.scores[state.player(event.hand)] >= rubicon,
    )


def _charged(before: Coup, after: Coup) -> Coup:
    """Return the coup after an event; a player who paid something before the deal needs this many points more."""
    wanting = after.state.wanting
    if before.state.phase not in BEFORE_DEALING or after.score == before.score or wanting is None:
        return after
    more = Pair(*(wanting.of(hand) + before.score.of(hand) - after.score.of(hand) for hand in HANDS))
    return replace(after, state=after.state.but(wanting=more))


def _end_otherwise(judge: Judge, old: PartieState, after: PartieState, decided: Findings) -> PartieOutcome:
    """Answer an event after the end of a coup, which may change the points or the winner, or let the coup go on."""
    coup, found = coup_of(after), decided
    sets = {player: old.sets[player] - (player == old.winner) for player in PLAYERS}
    coups = old.coups - (coup_of(old).state.ending == "played")
    anew = after.but(stage="coup", winner=None, sets=FrozenMap(sets), coups=coups)
    if not coup.over:
        return PartieOutcome(anew.but(turn=None), decided)
    if not any(finding.rule in ARRIVING for finding in decided):
        decided += arrived(judge, coup.state, tuple(finding for finding in coup.decided if finding.rule in AT_THE_END))
    again = _end_coup(judge, anew, decided)
    same = (again.state.winner, again.state.turn, again.state.scores) == (old.winner, old.turn, old.scores)
    return PartieOutcome(after, found) if same else again


def _end_coup(judge: Judge, state: PartieState, decided: Findings) -> PartieOutcome:
    coup, dealer = coup_of(state), state.deals
    ending = coup.state.ending or "played"
    marked: Findings = ()
    if ending == "played":
        state = state.but(coups=state.coups + 1)
        marked = judge.rule[laws.partie.marking](made=state.made)
        if state.number is None:
            marked += judge.rule[laws.match.deals](played=state.coups, totals=state.scores)
        if winner := winner_of(state, (*decided, *marked)):
            after, won = _won_by(judge, state, winner)
            return PartieOutcome(after, (*decided, *marked, *won))
        if is_ruled(marked, "drawn"):
            return PartieOutcome(state.but(stage="won", turn=None), (*decided, *marked))
    following = (
        judge.rule[laws.annulling.dealer_after](dealer=dealer)
        if ending == "annulled"
        else judge.rule[laws.partie.next_dealer](dealer=dealer, ending=ending)
        or judge.rule[laws.dealing.turn](dealer=dealer)
    )
    turn = next((finding.player for finding in following), opponent(dealer))
    return PartieOutcome(state.but(turn=turn), (*decided, *marked, *following))


# --- a pique or repique remembered after the next coup has begun: 1642 §19; 1651 ch. XI ---

_RECALLED: Mapping[str, str] = {"shuffle": "after-play", "cut": "after-play", "deal": "shuffled-and-cut"}
"""How far the next coup has gone when a bonus is remembered, by its phase; in any other it has been dealt."""


@MOVES.move
def _remembers(judge: Judge, state: PartieState, event: Remembers) -> PartieOutcome:
    coup = coup_of(state)
    player = state.player(event.hand)
    mine = tuple(unsaid for unsaid in state.unsaid if (unsaid.player, unsaid.name) == (player, event.bonus))
    if not mine or coup.over:
        return _in_coup(judge, state, event)
    bonuses = tuple(Bonus(unsaid.name, event.hand, unsaid.points) for unsaid in mine)
    moment = _RECALLED.get(coup.state.phase, "dealing")
    found = judge.rule[laws.pique.recall](recalled=moment, left_out=True, bonuses=bonuses)
    counted = sum(finding.points or 0 for finding in found)
    marked = FrozenMap({**state.marked, player: state.marked[player] + counted})
    after = state.but(marked=marked, unsaid=tuple(unsaid for unsaid in state.unsaid if unsaid not in mine))
    after = after.but(coup=replace(coup, state=coup.state.but(wanting=after.wanting)))
    if not counted or after.scores[player] < (after.number or 0):
        return PartieOutcome(after, found)
    # The current coup has not been played: the last one was dealt by the other.
    won, decided = _won_by(judge, after.but(dealer=opponent(after.deals)), player)
    return PartieOutcome(won, (*found, *decided))


@MOVES.offer("coup")
def _in_a_coup(judge: Judge, state: PartieState) -> Iterator[Template]:
    current, begun = coup_of(state), coup_of(ready(judge, state))
    yield from COUP_MOVES.offered(judge, begun.state)
    if current is not begun:
        yield from COUP_MOVES.offered(judge, current.state)
    if moment := _RECALLED.get(current.state.phase):
        for unsaid in state.unsaid:
            hand = state.hand(unsaid.player)
            bonuses = (Bonus(unsaid.name, hand, unsaid.points),)
            found = judge.rule[laws.pique.recall](recalled=moment, left_out=True, bonuses=bonuses)
            if any(finding.points for finding in found):
                yield family(Remembers, hand=hand, bonus=unsaid.name)
    yield from (family(GivesOver, player=player) for player in PLAYERS if opponent(player) in state.cheats)
