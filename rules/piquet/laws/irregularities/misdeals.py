"""Misdeals and faults of the pack. Sources: 1642 §22–23, §37, §43–46; 1651 ch. XII."""

from __future__ import annotations

from typing import Literal

from rules.core.cards import Card
from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Decision, Finding, Hand, Pair, other

Notice = Literal["said", "to play", "new deal"]
"""Somebody said that a hand has too many cards, or the elder has chosen what follows."""
StockNotice = Literal["said", "found", "to play", "new deal"]
"""Somebody said how many cards a hand has, or found how many the talon has, or the elder has chosen."""

NOBODY = Pair(0, 0)


def _struck(ground: str, ruling: str, counted: Pair[int]) -> Decision:
    for hand in HANDS:
        if counted.of(hand):
            yield Finding(ground, to=hand, ruling=ruling, points=-counted.of(hand))


class FaultDealNumberParams(Params):
    until = Choice("own", "either", asks="until when it may be said")
    unsaid = Choice("penalty", "stands", asks="what follows if nothing is said")


@rule(
    "fault.deal-number",
    grounds={
        "choice": "the elder chooses whether to deal again or to play",
        "in-time": "it must be said before a player has seen the cards he takes, or mixed them with his own",
        "elder-over": "if the elder has one more and will play, he discards one more than he takes",
        "dealer-over": "if the dealer has one more and the elder will play, the dealer discards one more than he takes",
        "too-late": "after that nothing is corrected, and the cards are played as they are",
        "penalty": "the penalty for a player with too many cards applies",
        "unsaid": "a player may not come to twelve without saying that he had more",
    },
)
def deal_number(
    p: FaultDealNumberParams,
    hand: Hand,
    number: int,
    over: int,
    notice: Notice,
    took: Pair[bool],
    made_up: bool = False,
    counted: Pair[int] = NOBODY,
) -> Decision:
    """If a hand was dealt a card too many, the elder chooses: a new deal, or to play with one more card discarded.

    `hand` has `number` cards, `over` too many. `notice`: somebody said it, or the choice of the elder. `took`: who has
    taken from the talon. `until`: it may be said until the player with too many takes his `own`, or until `either`
    takes. `made_up`: whether he has silently discarded more than he took, so that he has twelve; `unsaid`: whether the
    `penalty` for too many applies to him too, or the deal `stands`. `counted`: the points that each has counted, which
    a new deal strikes. 1642 §22; 1651 ch. XII.
    """
    late = took.of(hand) or (p.until == "either" and (took.elder or took.younger))
    if notice == "said" and late and made_up:
        grounds = ("in-time", "penalty", "unsaid") if p.unsaid == "penalty" else ("in-time", "unsaid")
        yield Finding(*grounds, to=hand, ruling="made up unsaid", number=number)
    elif notice == "said" and late:
        yield Finding("too-late", "penalty", to=hand, ruling="plays as it stands", number=number)
    elif notice == "said":
        yield Finding("choice", "in-time", to=hand, ruling="elder chooses", number=number)
    elif notice == "new deal":
        yield Finding("choice", to="elder", ruling="new deal", number=number)
        yield from _struck("choice", "new deal", counted)
    else:
        whose = "elder-over" if hand == "elder" else "dealer-over"
        yield Finding(whose, to=hand, ruling="puts out more than he takes", number=over)


@rule(
    "fault.misdealt",
    grounds={
        "counted": "the talon may be counted if a player says that he has eleven or thirteen cards",
        "option": "an elder with one card too many or too few may have a new deal, until he takes from the talon",
        "stock": "an elder with twelve cards may have a new deal if the talon has but seven",
        "more": "if more than one card was dealt wrongly, or the talon has nine, there must be a new deal",
        "eleven": "if the elder has eleven and the talon seven, there must be a new deal, even if it is found late",
        "late": "an elder who takes from the talon without saying it loses his choice",
        "elder-over": "an elder with thirteen cards discards one more than he takes",
        "elder-under": "an elder with eleven cards discards one less than he takes",
        "elder-right": "an elder with twelve cards discards as many as he takes",
        "younger-over": "a younger with thirteen cards discards one more than he takes",
        "younger-under": "a younger with eleven cards discards one less than he takes",
        "two-left": "the younger can take only two cards if the elder takes all of his, and the talon has seven",
    },
    matter="fault.deal-number",
)
def misdealt(p: Params, dealt: Pair[int], stock: int, notice: StockNotice, took: bool, leaves: bool) -> Decision:
    """One card was dealt wrongly: the elder chooses a new deal, or plays, and each comes to twelve cards.

    `dealt`: the cards of each; `stock`: those of the talon. `notice`: somebody has said how many cards he has, so that
    the talon is counted, or found how many it has; or what the elder chooses. `took`: the elder has taken from the
    talon. `leaves`: he must leave three cards in it (`fault.deal-stood`). Laws of about 1890, 11–12, 38–43.
    """
    lacking = dealt.elder + dealt.younger - 2 * HAND_SIZE  # in the talon
    wrong = sum(max(0, number) for number in (dealt.elder - HAND_SIZE, dealt.younger - HAND_SIZE, -lacking))
    counted = ("counted",) if notice == "said" else ()
    if notice == "new deal":
        yield Finding("stock" if dealt.elder == HAND_SIZE else "option", to="elder", ruling="new deal")
    elif notice == "to play":
        yield from _to_play(dealt, 0 if leaves else lacking, stock)
    elif wrong > 1 or lacking < 0:
        ground = "eleven" if (dealt.elder, lacking) == (HAND_SIZE - 1, 1) else "more"
        yield Finding(*counted, ground, ruling="new deal", number=stock)
    elif took:
        yield Finding("late", to="elder", ruling="plays as it stands", number=dealt.elder)
    else:
        ground = "stock" if dealt.elder == HAND_SIZE else "option"
        yield Finding(*counted, ground, to="elder", ruling="elder chooses", number=stock)


class FaultDealStoodParams(Params):
    least = Number(0, asks="how many cards the elder must leave")


@rule(
    "fault.deal-stood",
    grounds={
        "discards": "an elder who lets such a deal stand must discard a card",
        "none": "a player with thirteen cards need not take any",
        "three": "the elder must leave three cards for the younger",
    },
    needs=("fault.misdealt",),
    matter="fault.deal-number",
)
def deal_stood(p: FaultDealStoodParams, hand: Hand, dealt: int, put_out: int, number: int, left: int) -> Decision:
    """What each must discard and may take where the elder has let a wrong deal stand.

    `hand` was `dealt` so many cards, discards `put_out` and takes `number`. `left`: how many that leaves in the talon;
    `least`: the fewest that an elder may leave. Laws of Piquet au Cent of about 1890, 13 and 14.
    """
    if hand == "elder" and not put_out:
        yield Finding("discards", to=hand, ruling=REFUSED, number=put_out)
    elif hand == "elder" and left < p.least:
        yield Finding("three", to=hand, ruling=REFUSED, number=left)
    elif dealt > HAND_SIZE and not number:
        yield Finding("none", to=hand, ruling="allowed", number=number)


def _to_play(dealt: Pair[int], lacking: int, stock: int) -> Decision:
    for hand in HANDS:
        over = dealt.of(hand) - HAND_SIZE
        if over or hand == "elder":
            ground = f"{hand}-{'over' if over > 0 else 'under' if over else 'right'}"
            ruling = "puts out more than he takes" if over > 0 else "puts out fewer than he takes" if over else "takes"
            yield Finding(ground, to=hand, ruling=ruling, number=dealt.of(hand))
    if lacking > 0:
        yield Finding("two-left", to="younger", ruling="takes", number=stock)


class FaultPacketDealtParams(Params):
    fourteen = Choice("new deal", "choice", asks="what follows with fourteen cards")
    until = Choice("taken", "always", asks="until when it may be said")


@rule(
    "fault.packet-dealt",
    grounds={
        "whole": "with a whole packet too many the cards must be dealt again, and nobody has a choice",
        "fourteen": "two cards too many were dealt",
    },
)
def packet_dealt(
    p: FaultPacketDealtParams, hand: Hand, number: int, over: int, took: bool, counted: Pair[int] = NOBODY
) -> Decision:
    """If a hand was dealt a packet too many, fifteen or sixteen cards, there is a new deal, without a choice.

    `hand` has `number` cards, `over` too many; `took`: he has taken from the talon. `fourteen`: whether two too many
    are a packet like three and four, or leave a choice like one too many. `until`: there is a new deal if it is said
    before he has `taken`, or `always`. `counted`: the points that each has counted, which a new deal strikes. 1642 §23;
    1651 ch. XII.
    """
    if took and p.until == "taken":
        return
    if over > 2:
        yield Finding("whole", to=hand, ruling="new deal", number=number)
        yield from _struck("whole", "new deal", counted)
    elif over == 2:
        ruling = "new deal" if p.fourteen == "new deal" else "elder chooses"
        yield Finding("fourteen", to=hand, ruling=ruling, number=number)
        if ruling == "new deal":
            yield from _struck("fourteen", ruling, counted)


@rule(
    "fault.wrong-dealer",
    grounds={
        "unseen": "a player who deals twice in a row and remembers it before seeing his cards lets the other deal",
        "other-seen": "this holds even if the other has seen his cards",
        "seen": "this does not hold if he has seen any of his cards",
    },
)
def wrong_dealer(p: Params, looked: Pair[bool], counted: Pair[int] = NOBODY, finder: Hand = "younger") -> Decision:
    """If the dealer remembers that it was not his deal, the other deals, unless the dealer has seen his cards.

    `looked`: who has seen his cards. `counted`: the points that each has counted, which are struck. `finder`: who
    remembers it; where the elder may (`fault.dealer-found`), his own cards decide. 1642 §37; 1651 ch. XII.
    """
    if looked.of(finder):
        yield Finding("seen", to="younger", ruling="stands")
    else:
        grounds = ("unseen", "other-seen") if looked.of(other(finder)) else ("unseen",)
        yield Finding(*grounds, to="elder", ruling="the other deals")
        yield from _struck("unseen", "the other deals", counted)


class FaultWrongPackParams(Params):
    until = Choice("dealt", "looked", asks="until when it may be found")


@rule(
    "fault.wrong-pack",
    grounds={
        "in-time": "if the dealer deals with the wrong pack, there is a new deal with the right one",
        "late": "if it is found later, the deal stands",
    },
    matter="fault.false-pack",
)
def wrong_pack(p: FaultWrongPackParams, dealt: bool, looked: bool) -> Decision:
    """The dealer deals with the pack that is not his: a new deal, if it is found in time.

    `until`: the deal is completed (`dealt`), or a player has `looked` at his cards. Laws of about 1890, 15; its Laws of
    Piquet au Cent, 4.
    """
    late = looked if p.until == "looked" else dealt
    yield Finding("late" if late else "in-time", to="younger", ruling="stands" if late else "new deal")


@rule(
    "fault.dealer-found",
    grounds={"either": "the elder too may discover that it was not the dealer's deal"},
    needs=("fault.wrong-dealer",),
)
def dealer_found(p: Params, hand: Hand) -> Decision:
    """Either player may discover that the deal was the other's, not the dealer alone. Laws of about 1890, 16."""
    if hand == "elder":
        yield Finding("either", to=hand, ruling="discovers")


@rule(
    "fault.rectifying",
    grounds={
        "leave": "with the other's leave a dealer may put right what he has dealt wrongly",
        "late": "he may not when a player has taken up his hand",
    },
    needs=("fault.misdealt",),
)
def rectifying(p: Params, looked: Pair[bool]) -> Decision:
    """A dealer puts a wrong deal right, with the other's leave, before either has taken up his hand.

    `looked`: who has seen his cards. Laws of about 1890, 10.
    """
    if looked.elder or looked.younger:
        yield Finding("late", to="younger", ruling=REFUSED)
    else:
        yield Finding("leave", to="younger", ruling="puts right")


@rule(
    "fault.recut",
    grounds={
        "clean": "after a clean cut there is no second one",
        "cutter": "the player who cut must take the card, even if he knows that it is a bad one",
        "dealer": "the dealer may not ask for a second cut because he sees a good card for the other",
        "penalty": "the penalty is what they agreed before",
    },
)
def recut(p: Params, hand: Hand, penalty: int | None) -> Decision:
    """Neither player may ask for a second cut after a clean one.

    `hand` asks; `penalty`: the points agreed for it, None if they agreed on none. 1642 §46; 1651 ch. XII.
    """
    yield Finding("clean", "cutter" if hand == "elder" else "dealer", to=hand, ruling=REFUSED)
    if penalty is not None:
        yield Finding("penalty", to=hand, ruling="pays", points=-penalty)


class FaultFacedParams(Params):
    two = Choice("anywhere", "one hand", asks="where the two faced cards fall")
    again = Choice("must", "may", asks="whether the dealer has a choice")


@rule(
    "fault.faced",
    grounds={
        "one": "the player who gets a card dealt face up takes it, good or bad",
        "two": "with two cards face up, the cards are shuffled and dealt again",
    },
)
def faced(p: FaultFacedParams, faced: Cards, fallen: Pair[Cards], chosen: Notice | None) -> Decision:
    """One card found face up in dealing is taken as it comes; with two the cards must, or may, be dealt again.

    `faced`: the cards that lie face up; `fallen`: the player who gets each of them (the others go to the talon). `two`:
    two cards count wherever they fall (`anywhere`), or only when both fall to `one hand`. `again`: the dealer `must`
    deal again, or he `may`; `chosen`: what he has chosen. 1642 §46; 1651 ch. XII; 1674 par. 23.
    """
    if chosen:
        yield Finding("two", to="younger", ruling="new deal" if chosen == "new deal" else "stands")
        return
    together = len(faced) if p.two == "anywhere" else max(map(len, (fallen.elder, fallen.younger)))
    if together > 1:
        if p.again == "must":
            yield Finding("two", ruling="new deal", cards=faced)
        else:
            yield Finding("two", to="younger", ruling="dealer chooses", cards=faced)
        return
    for card in faced:
        yield Finding(
            "one", to=next((hand for hand in HANDS if card in fallen.of(hand)), None), ruling="stands", cards=(card,)
        )


@rule(
    "fault.exposed",
    grounds={
        "faced": "if a card lies face up in the pack, there must be a new deal",
        "other": "if the dealer exposes a card of the other, or of the talon, the elder may have a new deal",
        "own": "if he exposes a card of his own, the deal stands",
    },
    matter="fault.faced",
)
def exposed(p: Params, cards: Cards, act: Literal["faced", "exposes", "new deal", "to play"], own: bool) -> Decision:
    """A card that is seen in dealing: a new deal, a choice for the elder, or the deal stands.

    `act`: `cards` lie `faced` in the pack, or the dealer `exposes` one, his `own` or not; or what the elder chooses.
    Laws of about 1890, 13–14.
    """
    if act == "faced":
        yield Finding("faced", ruling="new deal", cards=cards)
    elif act == "exposes":
        yield Finding("own" if own else "other", to="elder", ruling="stands" if own else "elder chooses", cards=cards)
    else:
        yield Finding("other", to="elder", ruling="new deal" if act == "new deal" else "stands")


@rule(
    "fault.false-pack",
    grounds={
        "void": "the coup in which the pack is found to have a card twice does not count, for both players",
        "imperfect": "nor does the coup in which a card of the pack is found to be missing",
        "before": "all the coups before stand",
    },
)
def false_pack(p: Params, card: Card, missing: bool, counted: Pair[int]) -> Decision:
    """If the pack is found to have a card twice, or to lack one, that coup does not count; the coups before it stand.

    `card`: the card found twice, or found to be `missing`. `counted`: the points that each has counted in the coup,
    which he loses. 1642 §43; 1651 ch. XII.
    """
    for hand in HANDS:
        ground = "imperfect" if missing else "void"
        yield Finding(ground, "before", to=hand, ruling="void", points=-counted.of(hand), cards=(card,))


class FaultPackNumberParams(Params):
    then = Choice("cut", "deal", asks="what follows the shuffle")


@rule(
    "fault.pack-number",
    grounds={
        "no-lift": "the players do not lift again for the deal because the pack had too many or too few cards",
        "mended": "extra cards are taken out, missing ones put in, and the same dealer shuffles and deals",
    },
)
def pack_number(p: FaultPackNumberParams, number: int) -> Decision:
    """If the dealer finds too many or too few cards, the pack is corrected, and he shuffles and deals.

    `number`: the number of cards. `then`: after the shuffle comes a new `cut`, or at once the `deal`. 1642 §44; 1651
    ch. XII.
    """
    ruling = "shuffles again" if p.then == "cut" else "only shuffles"
    yield Finding("no-lift", "mended", to="younger", ruling=ruling, number=number)
