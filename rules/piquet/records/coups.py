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
from rules.piquet.laws.partie import PackAct
from rules.piquet.laws.pique import Bonus
from rules.piquet.laws.play import LAST_TRICK
from rules.piquet.moves.playing import arrived
from rules.piquet.moves.registry import MOVES as COUP_MOVES
from rules.piquet.records.coup import Coup
from rules.piquet.records.lifting import MOVES, begin_coup, coup_of, is_untouched, ready
from rules.piquet.records.partie_state import NO_MODES, NONE, PartieOutcome, PartieState
from rules.piquet.sides import HANDS, PLAYERS, Findings, Pair, opponent
from rules.piquet.table.events import (
    CallsForCards,
    ChoosesPack,
    Concedes,
    CutsForChouette,
    Deals,
    EntersDeal,
    GivesOver,
    MarksWrongly,
    Meddles,
    PackLies,
    PlaysOn,
    PutsRight,
    Remembers,
    ReplacesCards,
    SaysPacket,
    ScoresDiffer,
    SeesWrongDeal,
    Settles,
    Shuffles,
    TakesDeal,
)
from rules.piquet.table.setting import BEFORE_DEALING

ARRIVING = ("count.order", "partie.arriving")
"""The rules by which somebody reaches the number; a set has one of them."""


def winner_of(state: PartieState, decided: Findings) -> str | None:
    """Return who has won the partie: the player who arrives, unless a fault loses it; or, at the end, by the totals."""
    coup = state.coup.decided if state.coup else ()
    lost = next((finding.to for finding in coup if finding.ruling == LOST["partie"]), None)
    if lost:
        return opponent(state.player(lost))
    if by_totals := next(
        (finding.player for finding in decided if finding.is_by(laws.match.deals) and finding.player), None
    ):
        return by_totals
    return next((state.player(finding.to) for finding in decided if finding.rule in ARRIVING and finding.to), None)


def _won_by(judge: Judge, state: PartieState, winner: str) -> tuple[PartieState, Findings]:
    theirs, mine = state.scores[opponent(winner)], state.scores[winner]
    double = judge.rule[laws.match.double](winner=winner, reached=mine >= (state.number or 0), theirs=theirs)
    games = next((finding.number or 1 for finding in double), 1)
    sets = {player: state.sets[player] + games * (player == winner) for player in PLAYERS}
    won = state.but(stage="won", winner=winner, sets=FrozenMap(sets), before=state.sets, turn=None)
    found = judge.rule[laws.partie.win](arrived=winner, stake=state.stake)
    found = found or judge.rule[laws.partie.won](arrived=winner, stake=state.stake)
    settlement = judge.rule[laws.match.settlement](winner=winner, totals=state.scores)
    won, entered = _with_gain(judge, won, settlement)
    return won, (*found, *double, *_of_match(judge, won, winner), *settlement, *entered)


def _with_gain(judge: Judge, won: PartieState, settlement: Findings) -> tuple[PartieState, Findings]:
    gain = next((finding.number for finding in settlement if finding.number), None)
    if gain is None:
        return won, ()
    if not won.order:
        gains = {player: gain if player == won.winner else -gain for player in PLAYERS}
        return won.but(gain=FrozenMap(gains)), ()
    alone_won = won.winner == "A"
    entered = judge.rule[laws.chouette.score](order=won.order, alone_won=alone_won, gain=gain, before=won.gained)
    gains = {finding.player or "": 10 * (finding.number or 0) for finding in entered if finding.ruling == "enters"}
    return won.but(gain=FrozenMap(gains)), entered


def _of_match(judge: Judge, state: PartieState, winner: str) -> Findings:
    return judge.rule[laws.match.games](won=state.sets, winner=winner)


@MOVES.move
def _plays_on(judge: Judge, state: PartieState, event: PlaysOn) -> PartieOutcome:
    if state.stage != "won":
        raise Impossible("the partie has not ended")
    if state.winner and event.player == state.winner:
        raise Impossible(f"only {opponent(state.winner)}, who has lost, may ask to play on")
    found: Findings = ()
    if state.dealer:
        found = judge.rule[laws.partie.following](elder=state.player("elder"), agreed=state.next_deal)
    dealer = next((finding.player for finding in found), None)
    won = _of_match(judge, state, state.winner) if state.winner else ()
    ended = is_ruled(won, "wins the match")
    sets = NONE if ended else state.sets
    anew = state.but(
        stage="lift",
        winner=None,
        coup=None,
        dealer=None,
        marked=NONE,
        counted=None,
        coups=0,
        sets=sets,
        cheats=frozenset(),
        modes=NO_MODES,
        errors=NONE,
        fresh=state.fresh or ended,
        gained=FrozenMap(state.balance),
        gain=NONE,
    )
    if state.order and state.winner:
        seated = judge.rule[laws.chouette.following](order=state.order, alone_won=state.winner == "A")
        anew, found = _seated(anew, seated), (*found, *seated)
    return PartieOutcome(begin_coup(judge, anew, dealer) if dealer else anew, found)


def _seated(state: PartieState, seats: Findings) -> PartieState:
    """Return the partie with three people seated, of whom the one who plays alone, `A` in it, chooses who deals."""
    return state.but(order=tuple(finding.player or "" for finding in seats), chooser="A")


@MOVES.move
def _cuts_for_chouette(judge: Judge, state: PartieState, event: CutsForChouette) -> PartieOutcome:
    if state.stage != "lift" or state.order or state.lifted:
        raise Impossible("three players can only cut before anything else")
    if len(event.cards) != len(laws.chouette.THREE):
        raise Impossible("each of the three must cut one card")
    found = judge.rule[laws.chouette.seats](cut=event.cards)
    if not found:
        raise Impossible("under these rules three players do not play")
    return PartieOutcome(state if is_ruled(found, "cut again") else _seated(state, found), found)


@MOVES.move
def _settles(judge: Judge, state: PartieState, event: Settles) -> PartieOutcome:
    if state.stage != "won":
        raise Impossible("the partie has not ended")
    return PartieOutcome(state, judge.rule[laws.match.money](points=state.balance, rate=event.number))


@MOVES.move
def _chooses_pack(judge: Judge, state: PartieState, event: ChoosesPack) -> PartieOutcome:
    if event.player != state.dealer or not is_untouched(state):
        raise Impossible("only the dealer chooses a pack, before he deals for the first time")
    return PartieOutcome(state, _packs(judge, state, "chooses", event.player))


def _packs(judge: Judge, state: PartieState, act: PackAct, player: str) -> Findings:
    if not judge.has(laws.partie.packs):
        raise Impossible("no rule here speaks of other cards")
    begun = not is_untouched(state)
    return judge.rule[laws.partie.packs](act=act, player=player, dealer=state.dealer, fresh=state.fresh, begun=begun)


@MOVES.move
def _calls_for_cards(judge: Judge, state: PartieState, event: CallsForCards) -> PartieOutcome:
    if state.dealer is None:
        raise Impossible("nobody deals yet")
    return PartieOutcome(state, _packs(judge, state, "calls", event.player))


@MOVES.move
def _replaces_cards(judge: Judge, state: PartieState, event: ReplacesCards) -> PartieOutcome:
    return PartieOutcome(state, _packs(judge, state, "worn", ""))


@MOVES.move
def _meddles(judge: Judge, state: PartieState, event: Meddles) -> PartieOutcome:
    if not judge.has(laws.partie.bystander):
        raise Impossible("no rule here speaks of bystanders")
    return PartieOutcome(state, judge.rule[laws.partie.bystander](player=event.player))


@MOVES.move
def _scores_differ(judge: Judge, state: PartieState, event: ScoresDiffer) -> PartieOutcome:
    """The score that a player has written for his own hand stands, and is marked."""
    if not judge.has(laws.partie.difference) or event.number == event.more:
        raise Impossible("the scores do not differ, or no rule here says which of them stands")
    if not state.turn or state.errors[event.player]:
        raise Impossible("no hand has just been marked")
    error = event.number - state.made[event.player]
    found = judge.rule[laws.partie.difference](player=event.player, written=event.number)
    return PartieOutcome(_with_error(state, event.player, error) if error else state, found)


@MOVES.move
def _marks_wrongly(judge: Judge, state: PartieState, event: MarksWrongly) -> PartieOutcome:
    """A player marks a wrong number; his score is wrong until it is put right."""
    if not judge.has(laws.partie.rectifying):
        raise Impossible("no rule here says what follows from an error in the score")
    error = event.number - state.made[event.player]
    if not state.turn or not error or state.errors[event.player]:
        raise Impossible(f"{event.player} marks no wrong number now")
    return PartieOutcome(_with_error(state, event.player, error))


def _with_error(state: PartieState, player: str, error: int) -> PartieState:
    marked = FrozenMap({**state.marked, player: state.marked[player] + error})
    return state.but(marked=marked, errors=FrozenMap({**state.errors, player: state.errors[player] + error}))


@MOVES.move
def _puts_right(judge: Judge, state: PartieState, event: PutsRight) -> PartieOutcome:
    error = state.errors[event.player]
    if not error:
        raise Impossible(f"the score of {event.player} is right")
    right = _with_error(state, event.player, -error)
    found = judge.rule[laws.partie.rectifying](
        player=event.player,
        score=right.scores[event.player],
        over=state.stage == "won",
        seen=_has_seen_cards(coup_of(state), state, event.player),
    )
    coup = coup_of(state)
    if not coup.over:  # he needs so many points more in the coup that is being played
        right = right.but(coup=replace(coup, state=coup.state.but(wanting=right.wanting)))
    return PartieOutcome(state if is_refused(found) else right, found)


def _has_seen_cards(coup: Coup, state: PartieState, player: str) -> bool:
    """Whether a player has seen his cards in the coup that has begun since the last one was marked."""
    if state.turn or coup.state.phase in BEFORE_DEALING:
        return False
    seat = next(seat for hand, seat in zip(HANDS, coup.state.seats, strict=True) if state.player(hand) == player)
    return coup.state.phase != "exchange" or seat.looked or bool(seat.discarded) or seat.took


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
        after = after.but(unsaid=(), modes=after.modes.changed(after.deals, event.number))
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
    sets = old.before if old.winner else old.sets
    coups = old.coups - (coup_of(old).state.ending == "played")
    anew = after.but(stage="coup", winner=None, sets=sets, coups=coups, counted=None, gain=NONE)
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
        after, marked = _count(judge, state, state.made, decided)
        if after.stage == "won":
            return PartieOutcome(after, (*decided, *marked))
        state = after
    following = (
        judge.rule[laws.annulling.dealer_after](dealer=dealer)
        if ending == "annulled"
        else judge.rule[laws.partie.next_dealer](dealer=dealer, ending=ending)
        or _twice(judge, state, marked)
        or judge.rule[laws.dealing.turn](dealer=dealer)
    )
    turn = next((finding.player for finding in following), opponent(dealer))
    owes = turn if is_ruled(following, "deals twice") else None
    return PartieOutcome(state.but(turn=turn, owes=owes), (*decided, *marked, *following))


def _twice(judge: Judge, state: PartieState, marked: Findings) -> Findings:
    """Return who deals next, if the deal does not pass in turn."""
    coup = coup_of(state)
    late = any(finding.is_by(irregularities.misdeals.wrong_dealer) for finding in coup.decided)
    left = next((finding.number for finding in marked if finding.is_by(laws.match.deals)), None)
    return judge.rule[laws.dealing.twice](
        dealer=state.deals,
        afresh=coup.state.ending in ("new deal", "void"),
        late=late and coup.state.ending == "played",
        owes=state.owes == state.deals,
        left=left or 0,
    )


def _count(
    judge: Judge, state: PartieState, made: Mapping[str, int], decided: Findings
) -> tuple[PartieState, Findings]:
    """Return the partie after a coup in which each made this, and what was found; it may have ended."""
    state = state.but(coups=state.coups + 1)
    marked = judge.rule[laws.partie.marking](made=made)
    if doubled := judge.rule[laws.match.doubling](played=state.coups, made=made):
        marked += doubled
        state = state.but(counted=FrozenMap({finding.player or "": finding.number or 0 for finding in doubled}))
    if state.number is None:
        marked += judge.rule[laws.match.deals](played=state.coups, totals=state.scores)
    if winner := winner_of(state, (*decided, *marked)):
        after, won = _won_by(judge, state, winner)
        return after, (*marked, *won)
    return (state.but(stage="won", turn=None) if is_ruled(marked, "drawn") else state), marked


@MOVES.move
def _enters_deal(judge: Judge, state: PartieState, event: EntersDeal) -> PartieOutcome:
    if state.stage != "lift" or not judge.has(laws.match.deals):
        raise Impossible("a deal can only be entered before the cut for deal, in a partie of a number of deals")
    made = FrozenMap({"A": event.number, "B": event.more})
    return PartieOutcome(*_count(judge, state.but(marked=state.scores, counted=made), made, ()))


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
