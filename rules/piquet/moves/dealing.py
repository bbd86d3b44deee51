"""Dealing, and what goes wrong in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from rules.core.cards import Rank
from rules.core.machine import Impossible, is_refused, is_ruled
from rules.core.phrases import Template, family, one_of
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.laws import irregularities
from rules.piquet.laws.dealing import Shuffling
from rules.piquet.laws.irregularities.misdeals import Notice, StockNotice
from rules.piquet.moves.in_exchange import judge_mixing, unmixed
from rules.piquet.moves.playing import counted_by
from rules.piquet.moves.registry import MOVES
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Findings, Hand, Pair, other
from rules.piquet.table.events import (
    AsksRecut,
    ChoosesNewDeal,
    ChoosesToPlay,
    Cuts,
    Deals,
    Exposes,
    FindsFaced,
    FindsMissing,
    FindsPack,
    FindsTalon,
    FindsTwice,
    LooksAtHand,
    PackLies,
    PutsDealRight,
    SaysPacket,
    Scatters,
    SeesWrongDeal,
    SeesWrongPack,
    Shuffles,
    ShufflesBelow,
    ShufflesShowing,
)
from rules.piquet.table.settlement import forfeit
from rules.piquet.table.state import Ending, Outcome, Phase, Seat, State


def _now(state: State, what: str, *phases: Phase) -> None:
    if state.phase not in phases:
        raise Impossible(f"{what} now")
    if state.choice:
        raise Impossible(f"the {state.choice} must first choose whether to play")


# --- shuffling, cutting and dealing ---


@MOVES.move
def _pack_lies(judge: Judge, state: State, event: PackLies) -> Outcome:
    _now(state, "the cards have already been dealt, so the pack is empty", "shuffle", "cut", "deal")
    if len(set(event.cards)) < len(event.cards):
        raise Impossible("a card cannot be in two places of the pack")
    return Outcome(state.but(pack=event.cards))


@MOVES.move
def _shuffles_badly(judge: Judge, state: State, event: ShufflesBelow | ShufflesShowing) -> Outcome:
    _now(state, "nobody can shuffle", "shuffle")
    if not judge.has(laws.dealing.shuffling):
        raise Impossible("no rule here says how the pack is shuffled")
    how: Shuffling = "below the table" if isinstance(event, ShufflesBelow) else "showing faces"
    return Outcome(state, judge.rule[laws.dealing.shuffling](hand=event.hand, how=how))


@MOVES.move
def _shuffles(judge: Judge, state: State, event: Shuffles) -> Outcome:
    """The dealer shuffles, last; the elder before him, where each may."""
    _now(state, "nobody can shuffle", "shuffle")
    if _has_removed(judge, state):
        return Outcome(state, judge.rule[laws.pack.composition](cards=state.pack))
    if event.hand == "elder" and judge.has(laws.dealing.shuffling):
        return Outcome(state, judge.rule[laws.dealing.shuffling](hand="elder", how="plainly"))
    after = state.but(phase="deal" if state.no_cut else "cut", no_cut=False)
    return Outcome(after, judge.rule[laws.dealing.cut](hand=event.hand, handling="shuffle"))


def _has_removed(judge: Judge, state: State) -> bool:
    removed = judge.ruleset.value(laws.pack.PackCompositionParams.removed, ())
    return _has_any(state.pack, removed)


@lru_cache(maxsize=64)
def _has_any(pack: Cards, ranks: tuple[Rank, ...]) -> bool:
    """Whether a pack has a card of one of these ranks; this is asked of the same pack at each step of the deal."""
    return not frozenset(ranks).isdisjoint([card.rank for card in pack])


@MOVES.move
def _cuts(judge: Judge, state: State, event: Cuts | Scatters) -> Outcome:
    _now(state, "nobody can cut", "cut")
    decided = judge.rule[laws.dealing.cut](hand=event.hand, handling="cut")
    if is_refused(decided):
        return Outcome(state, decided)
    if isinstance(event, Cuts) and event.number is not None:
        decided += judge.rule[laws.dealing.parting](number=event.number, left=len(state.pack) - event.number)
        if is_refused(decided):
            return Outcome(state, decided)
    scattered = isinstance(event, Scatters)
    decided += judge.rule[laws.dealing.clean](scattered=scattered)
    fresh = judge.rule[laws.dealing.fresh_cut](hand=event.hand, act="confuses" if scattered else "cuts")
    cut_again: Phase = "cut" if fresh else "shuffle"
    return Outcome(state.but(phase=cut_again if scattered else "deal"), (*decided, *fresh))


@MOVES.move
def _asks_recut(judge: Judge, state: State, event: AsksRecut) -> Outcome:
    _now(state, "there is no cut pack to cut again", "deal")
    recut = judge.rule[irregularities.misdeals.recut](hand=event.hand, penalty=state.recut_penalty)
    return Outcome(state, (*recut, *judge.rule[laws.dealing.fresh_cut](hand=event.hand, act="asks")))


@MOVES.move
def _says_packet(judge: Judge, state: State, event: SaysPacket) -> Outcome:
    _dealer(event.hand)
    _now(state, "the dealer has already dealt and cannot change the packets", "shuffle", "cut", "deal")
    size = judge.rule[laws.dealing.packet](number=event.number)
    if is_refused(size):
        return Outcome(state, size)
    change = _change(judge, state, event.number, announced=True, cut=state.phase == "deal")
    return Outcome(state.but(packet_said=event.number), change)


def _change(judge: Judge, state: State, number: int, *, announced: bool, cut: bool) -> Findings:
    return judge.rule[laws.dealing.packet_change](
        number=number, before=_packet_before(judge, state), earlier=state.packet_earlier, announced=announced, cut=cut
    )


def _dealer(hand: Hand) -> None:
    if hand != "younger":
        raise Impossible("the elder does not deal: the dealer is the younger")


@MOVES.move
def _deals(judge: Judge, state: State, event: Deals) -> Outcome:
    _dealer(event.hand)
    _now(state, "there is nothing to deal", "deal")
    if _has_removed(judge, state):
        return Outcome(state, judge.rule[laws.pack.composition](cards=state.pack))
    decided = _sizes(judge, state, event)
    if is_refused(decided):
        return Outcome(state, decided)
    packets = state
    if event.number != state.packet_before:
        packets = state.but(packet_before=event.number, packet_earlier=state.packet_before)
    after = _dealt(packets, event)
    up = event.cards or ()
    fallen = Pair(*(tuple(card for card in up if card in after.seat(hand).dealt) for hand in HANDS))
    faced = judge.rule[irregularities.misdeals.faced](faced=up, fallen=fallen, chosen=None)
    if up:
        faced += judge.rule[irregularities.misdeals.exposed](cards=up, act="faced", own=False)
    if is_ruled(faced, "new deal"):
        return Outcome(packets.but(phase="over", ending="new deal"), (*decided, *faced))
    choice: Hand | None = "younger" if is_ruled(faced, "dealer chooses") else None
    size = next((len(seat.dealt) for seat in after.seats if len(seat.dealt) != HAND_SIZE), HAND_SIZE)
    decided += judge.rule[laws.dealing.hand_size](dealt=size)
    if size == HAND_SIZE:
        decided += judge.rule[laws.dealing.talon](left=len(after.talon))
    return Outcome(after.but(choice=choice), (*decided, *faced))


def _sizes(judge: Judge, state: State, event: Deals) -> Findings:
    found = judge.rule[laws.dealing.packet](number=event.number)
    changed = state.packet_said is None or state.packet_said != event.number
    change = _change(judge, state, event.number, announced=False, cut=False) if changed else ()
    same = judge.rule[laws.dealing.same](number=event.number, then=event.more)
    mode = judge.rule[laws.dealing.mode](number=event.number, before=_packet_before(judge, state))
    return (*found, *change, *same, *mode, *judge.rule[laws.dealing.serving](first=event.served_first))


def _dealt(state: State, event: Deals) -> State:
    """Return the state with the hands dealt from the pack in packets; cards too many come at the end."""
    if len(state.pack) <= 2 * HAND_SIZE:
        raise Impossible("the order of the pack is not known: write “the pack lies …” first")
    for card in event.cards or ():
        if card not in state.pack:
            raise Impossible(f"{card} is not in the pack")
    piles: dict[Hand, Cards] = {"elder": (), "younger": ()}
    rest = state.pack
    first = event.served_first
    while len(piles[first]) < HAND_SIZE:
        for hand in (first, other(first)):
            size = event.more or event.number if piles[hand] else event.number
            packet = min(size, HAND_SIZE - len(piles[hand]))
            piles[hand], rest = (*piles[hand], *rest[:packet]), rest[packet:]
    if event.other and event.total is not None:
        if not 0 < event.total <= HAND_SIZE + len(rest):
            raise Impossible(f"a hand cannot get {event.total} cards")
        cards = (*piles[event.other], *rest)
        piles[event.other], rest = cards[: event.total], cards[event.total :]
    seats = Pair(*(Seat(dealt=piles[hand], held=piles[hand]) for hand in HANDS))
    return state.but(phase="exchange", seats=seats, pack=(), talon=rest)


@MOVES.move
def _looks(judge: Judge, state: State, event: LooksAtHand) -> Outcome:
    _now(state, "there is nothing to look at", "exchange")
    if state.seat(event.hand).looked:
        raise Impossible(f"the {event.hand} has already looked at his cards")
    return Outcome(state.seated(event.hand, looked=True))


# --- what goes wrong ---


@MOVES.move
def _sees_wrong_deal(judge: Judge, state: State, event: SeesWrongDeal) -> Outcome:
    either = judge.rule[irregularities.misdeals.dealer_found](hand=event.hand)
    if not either:
        _dealer(event.hand)
    later: tuple[Phase, ...] = ("announce", "play") if judge.has(irregularities.misdeals.dealer_found) else ()
    _now(state, "it is too late to correct the deal", "shuffle", "cut", "deal", "exchange", *later)
    decided = judge.rule[irregularities.misdeals.wrong_dealer](
        looked=_looked(state), counted=all_counted(state), finder=event.hand
    )
    decided = (*either, *decided)
    if is_ruled(decided, "the other deals"):
        return Outcome(gone(state, "other deals"), decided)
    return Outcome(state, decided)


def _looked(state: State) -> Pair[bool]:
    later = state.phase in ("announce", "play")
    return Pair(*(later or seat.looked or bool(seat.discarded) or seat.declared or seat.showed for seat in state.seats))


@MOVES.move
def _puts_deal_right(judge: Judge, state: State, event: PutsDealRight) -> Outcome:
    """The dealer gives what a hand or the talon has too many to those that have too few."""
    _dealer(event.hand)
    _now(state, "the cards have not been dealt, or it is too late to put the deal right", "exchange")
    if not judge.has(irregularities.misdeals.rectifying):
        raise Impossible("no rule here lets a dealer put a wrong deal right")
    piles = (*(seat.dealt for seat in state.seats), state.talon)
    sizes = (HAND_SIZE, HAND_SIZE, sum(map(len, piles)) - 2 * HAND_SIZE)
    if all(len(pile) == size for pile, size in zip(piles, sizes, strict=True)):
        raise Impossible("the cards have been dealt rightly")
    decided = judge.rule[irregularities.misdeals.rectifying](looked=_looked(state))
    if is_refused(decided):
        return Outcome(state, decided)
    spare = tuple(card for pile, size in zip(piles, sizes, strict=True) for card in pile[size:])
    right: list[Cards] = []
    for pile, size in zip(piles, sizes, strict=True):
        wanting = max(0, size - len(pile))
        right.append((*pile[:size], *spare[:wanting]))
        spare = spare[wanting:]
    elder, younger, talon = right
    after = state.seated("elder", dealt=elder, held=elder).seated("younger", dealt=younger, held=younger)
    return Outcome(after.but(talon=talon), decided)


@MOVES.move
def _finds_faced(judge: Judge, state: State, event: FindsFaced) -> Outcome:
    _now(state, "nobody takes from the talon", "exchange")
    if event.card not in state.talon or not judge.has(irregularities.misdeals.exposed):
        raise Impossible(f"{event.card} is not in the talon, or no rule here says what follows from a card face up")
    found = judge.rule[irregularities.misdeals.exposed](cards=(event.card,), act="faced", own=False)
    return Outcome(gone(state, "new deal"), found)


@MOVES.move
def _sees_wrong_pack(judge: Judge, state: State, event: SeesWrongPack) -> Outcome:
    _now(state, "it is too late to speak of the pack", "deal", "exchange")
    if not judge.has(irregularities.misdeals.wrong_pack):
        raise Impossible("no rule here says what follows from dealing with the wrong pack")
    decided = judge.rule[irregularities.misdeals.wrong_pack](
        dealt=state.phase == "exchange", looked=any(_looked(state))
    )
    return Outcome(gone(state, "new deal") if is_ruled(decided, "new deal") else state, decided)


@MOVES.move
def _finds_pack(judge: Judge, state: State, event: FindsPack) -> Outcome:
    _dealer(event.hand)
    _now(state, "the dealer cannot count the pack", "deal")
    whole = next((finding.number for finding in judge.rule[laws.pack.composition](cards=()) if finding.number), None)
    if event.number == whole:
        raise Impossible(f"{whole} cards are the right number for the pack")
    decided = judge.rule[irregularities.misdeals.pack_number](number=event.number)
    if not decided:
        return Outcome(state)
    no_cut = is_ruled(decided, "only shuffles")
    return Outcome(state.but(phase="shuffle", pack=(), no_cut=no_cut), decided)


@MOVES.move
def _false_pack(judge: Judge, state: State, event: FindsTwice | FindsMissing) -> Outcome:
    card, missing = event.card, isinstance(event, FindsMissing)
    seen = {card for seat in state.seats for card in (*seat.dealt, *seat.held, *seat.discarded, *seat.taken)}
    if missing and card in {*seen, *state.pack, *state.talon, *(played.card for played, _ in state.played)}:
        raise Impossible(f"{card} is there: it cannot be missing from the pack")
    if state.phase == "over":
        raise Impossible("the coup has ended")
    decided = judge.rule[irregularities.misdeals.false_pack](card=card, missing=missing, counted=all_counted(state))
    return Outcome(gone(state, "void") if decided else state, decided)


def gone(state: State, ending: Ending) -> State:
    """Return the state at the end of a coup that is not played out: no announcement stands."""
    return state.but(phase="over", ending=ending, choice=None, standing=())


def all_counted(state: State) -> Pair[int]:
    """Return the points that each has counted so far."""
    return Pair(counted_by(state, "elder"), counted_by(state, "younger"))


def misdeal(judge: Judge, state: State, hand: Hand) -> Outcome:
    """A player says that a hand was dealt too many: a new deal, a choice for the elder, or it is too late for both."""
    seat, facts = state.seat(hand), _too_many_dealt(state, hand)
    found = judge.rule[irregularities.misdeals.packet_dealt](**facts, took=seat.took)
    found = found or judge.rule[irregularities.misdeals.deal_number](
        **facts, notice="said", took=_took(state), made_up=made_up_unsaid(seat)
    )
    if is_ruled(found, "new deal"):
        return Outcome(gone(state, "new deal"), found)
    if is_ruled(found, "elder chooses"):
        return Outcome(state.seated(hand, noticed=True).but(choice="elder"), found)
    return Outcome(state, found)


def stock_judged(judge: Judge, state: State, notice: StockNotice) -> Outcome:
    """Somebody says that a hand or the talon has the wrong number: a new deal, a choice for the elder, or too late."""
    found = _misdealt(judge, state, notice)
    if is_ruled(found, "new deal"):
        return Outcome(gone(state, "new deal"), found)
    if is_ruled(found, "elder chooses"):
        return Outcome(state.but(choice="elder"), found)
    return Outcome(state, found)


def _misdealt(judge: Judge, state: State, notice: StockNotice) -> Findings:
    elder, younger = state.seats
    dealt, stock = Pair(len(elder.dealt), len(younger.dealt)), len(state.talon) + len(elder.taken) + len(younger.taken)
    leaves = judge.has(irregularities.misdeals.deal_stood)
    return judge.rule[irregularities.misdeals.misdealt](
        dealt=dealt, stock=stock, notice=notice, took=elder.took, leaves=leaves
    )


@MOVES.move
def _exposes(judge: Judge, state: State, event: Exposes) -> Outcome:
    _dealer(event.hand)
    _now(state, "the cards are not being dealt", "exchange")
    if not judge.has(irregularities.misdeals.exposed):
        raise Impossible("no rule here says what follows from a card that the dealer exposes")
    own = event.card in state.seats.younger.dealt
    if not own and event.card not in (*state.seats.elder.dealt, *state.talon):
        raise Impossible(f"{event.card} was not dealt")
    found = judge.rule[irregularities.misdeals.exposed](cards=(event.card,), act="exposes", own=own)
    return Outcome(state.but(choice="elder") if is_ruled(found, "elder chooses") else state, found)


@MOVES.move
def _finds_talon(judge: Judge, state: State, event: FindsTalon) -> Outcome:
    _now(state, "the cards of the talon are taken already", "exchange")
    if event.number != len(state.talon):
        raise Impossible(f"the talon has {len(state.talon)} cards")
    if not judge.has(irregularities.misdeals.misdealt):
        raise Impossible("no rule here says what follows from a talon of another number of cards")
    return stock_judged(judge, state, "found")


def _too_many_dealt(state: State, hand: Hand) -> dict[str, Any]:
    number = len(state.seat(hand).dealt)
    return {"hand": hand, "number": number, "over": number - HAND_SIZE, "counted": all_counted(state)}


def made_up_unsaid(seat: Seat) -> bool:
    """Whether a player who was dealt too many came to twelve in the exchange, and nobody has said so."""
    return seat.took and not seat.noticed and len(seat.dealt) > HAND_SIZE == len(seat.kept or seat.held)


def _took(state: State) -> Pair[bool]:
    return Pair(state.seats.elder.took, state.seats.younger.took)


@MOVES.move
def _chooses(judge: Judge, state: State, event: ChoosesToPlay | ChoosesNewDeal) -> Outcome:
    if state.choice != event.hand:
        raise Impossible(f"the {event.hand} has nothing to choose")
    notice: Notice = "to play" if isinstance(event, ChoosesToPlay) else "new deal"
    if state.others_mixed:
        return _others_mixed(judge, state, state.others_mixed, new_deal=notice == "new deal")
    if judge.has(irregularities.misdeals.misdealt):
        found = _misdealt(judge, state, notice)
        if all(len(seat.dealt) == HAND_SIZE for seat in state.seats):
            chosen: Literal["new deal", "to play"] = "new deal" if notice == "new deal" else "to play"
            found = judge.rule[irregularities.misdeals.exposed](cards=(), act=chosen, own=False)
        if notice == "new deal":
            return Outcome(gone(state, "new deal"), found)
        noticed = state.seated("elder", noticed=True).seated("younger", noticed=True)
        return Outcome(noticed.but(choice=None), found)
    after = state.but(choice=None) if notice == "to play" else gone(state, "new deal")
    over = next((side for side in HANDS if state.seat(side).noticed), None)
    if over is None:  # then the dealer chooses, because two cards were faced
        return Outcome(after, judge.rule[irregularities.misdeals.faced](faced=(), fallen=Pair((), ()), chosen=notice))
    found = judge.rule[irregularities.misdeals.deal_number](
        notice=notice, took=_took(state), made_up=False, **_too_many_dealt(state, over)
    )
    return Outcome(after, found)


def _others_mixed(judge: Judge, state: State, mixed: tuple[Hand, int, bool], *, new_deal: bool) -> Outcome:
    """The other has looked at his cards, and chooses a new deal, or plays against a player who counts nothing."""
    hand, _, left = mixed
    if new_deal:
        return Outcome(gone(state, "new deal"), judge_mixing(judge, state, hand, "new deal", 0))
    after = forfeit(judge, state.but(choice=None), hand, play=True, yields=True).state
    open_to = unmixed(judge, state, other(hand))
    return Outcome(after, judge_mixing(judge, state, hand, "stands", open_to, left=left))


# --- what is legal ---


@MOVES.offer("shuffle", "cut", "deal")
def _dealing(judge: Judge, state: State) -> Iterator[Template]:
    if state.phase == "shuffle" and not _has_removed(judge, state):
        yield family(Shuffles, hand="younger")
    elif state.phase == "cut":
        yield family(Cuts, hand="elder")
    elif state.phase == "deal" and len(state.pack) > 2 * HAND_SIZE and not _has_removed(judge, state):
        said = state.packet_said or _packet_before(judge, state)
        yield one_of(
            Deals,
            "number",
            (said,) if said and (_bound(judge) or judge.has(laws.dealing.mode)) else _packets(judge),
            hand="younger",
        )
    unsaid = state.packet_said is None and state.phase in ("shuffle", "cut")
    if unsaid and state.packet_before and _bound(judge) and state.packet_before in (sizes := _packets(judge)):
        yield one_of(SaysPacket, "number", sizes, hand="younger")


@MOVES.offer()
def _choosing(judge: Judge, state: State) -> list[Template]:
    return [family(event, hand=state.choice) for event in (ChoosesToPlay, ChoosesNewDeal)] if state.choice else []


def _packets(judge: Judge) -> tuple[int, ...]:
    least = judge.ruleset.value(laws.dealing.DealPacketParams.least, 1)
    return tuple(range(least, judge.ruleset.value(laws.dealing.DealPacketParams.most, HAND_SIZE) + 1))


def _packet_before(judge: Judge, state: State) -> int | None:
    """Return the size of the packets of the last deal, if it is allowed: a size that is not allowed binds nobody."""
    return state.packet_before if state.packet_before in _packets(judge) else None


def _bound(judge: Judge) -> bool:
    return judge.has(laws.dealing.packet_change)
