"""The blanche: twelve cards without a figure.

Sources: 1642 §3 (what it is, how it is shown, its points, two of them) and §41 (it is counted first, and must be shown
before discarding); 1651 ch. V and the same rule in ch. XII; modern 5, and its section on the game with 36 cards.
"""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.exchange import ALLOWED
from rules.piquet.sides import HAND_SIZE, HANDS, Cards, Decision, Finding, Hand, Hands, Pair


@rule("blanche.held", grounds={"no-court": "the hand has no king, queen or knave"}, condition="no-court")
def held(p: Params, dealt: Pair[Cards | None]) -> Decision:
    """A hand without king, queen or knave is a blanche.

    `dealt`: the hands before the exchange, None if not known. 1642 §3; 1651 ch. V.
    """
    for hand in HANDS:
        cards = dealt.of(hand)
        if cards and not any(card.rank.is_court for card in cards):
            yield Finding("no-court", to=hand, ruling="blanche", name="blanche", cards=cards)


class BlancheTwoParams(Params):
    counts = Choice("neither", "younger", "both", asks="who still counts points for it")


@rule(
    "blanche.two",
    grounds={
        "barred": "the younger's blanche bars the elder's, even if the elder's is higher",
        "hinders": "the younger's blanche hinders the elder's pique and repique",
    },
    needs=("blanche.held",),
)
def two(p: BlancheTwoParams, blanches: Hands) -> Decision:
    """When both hold a blanche, the younger's bars the elder's and hinders his pique and repique.

    `blanches`: who holds one. `counts`: who then still counts his points; a player who does not has a finding of 0
    points, and under `both` the elder's is not barred. 1642 §3, last sentence; 1651 ch. V, last sentence.
    """
    if len(blanches) < 2:
        return
    if p.counts != "both":
        yield Finding("barred", to="elder", ruling="barred", points=0, name="blanche")
    lost = 0 if p.counts == "neither" else None
    yield Finding("hinders", to="younger", ruling="hinders", points=lost, name="blanche")


class BlancheBothParams(Params):
    counts = Choice("both", "neither", asks="who counts points for it")


@rule(
    "blanche.both",
    grounds={
        "two": "both may hold a blanche",
        "count": "then both count their blanche",
        "hinders": "then neither can make pique or repique",
    },
    needs=("blanche.held",),
    matter="blanche.two",
)
def both(p: BlancheBothParams, blanches: Hands) -> Decision:
    """When both hold a blanche both count it, and neither can make pique or repique.

    `blanches`: who holds one. `counts`: whether `both` count their points or `neither`; a player who does not has a
    finding of 0 points. Modern, on the game with 36 cards.
    """
    for hand in blanches if len(blanches) > 1 else ():
        lost = 0 if p.counts == "neither" else None
        yield Finding("two", "count", "hinders", to=hand, ruling="hinders", points=lost, name="blanche")


@rule(
    "blanche.alone",
    grounds={"too-few": "there are too few white cards for two such hands, so only one player can have a blanche"},
    needs=("blanche.held",),
)
def alone(p: Params, blanches: Hands, white_cards: int) -> Decision:
    """If the pack has too few white cards for two such hands, only one player can hold a blanche.

    `blanches`: who holds one. `white_cards`: how many cards of the pack are not figures, which is `number`. Modern 5.
    """
    if len(blanches) == 1 and white_cards < 2 * HAND_SIZE:
        yield Finding("too-few", to=blanches[0], ruling="alone", name="blanche", number=white_cards)


class BlancheWorthParams(Params):
    points = Number(asks="how many points")


@rule(
    "blanche.worth",
    grounds={"worth": "a blanche counts these points"},
    needs=("blanche.held",),
)
def worth(p: BlancheWorthParams, counting_blanches: Hands) -> Decision:
    """A blanche counts its points, before everything else.

    `counting_blanches`: who holds one that counts. 1642 §3 (the number is missing in the print); 1651 ch. V (ten).
    """
    for hand in counting_blanches:
        yield Finding("worth", to=hand, points=p.points, name="blanche")


@rule(
    "blanche.showing",
    grounds={"all": "he shows all his cards, and the other may check that none is turned or hidden"},
    needs=("blanche.held",),
)
def showing(p: Params, hand: Hand, cards: Cards, white: bool) -> Decision:
    """A player with a blanche shows the other all his twelve cards.

    `cards`: the cards shown. `white`: whether they are a blanche; if not, it is refused. 1642 §3; 1651 ch. V.
    """
    ruling = "shown" if white else REFUSED
    yield Finding("all", to=hand, ruling=ruling, name="blanche", number=len(cards), cards=cards)


@rule(
    "blanche.informing",
    grounds={
        "informs": "a player says that he has a blanche as soon as he knows it",
        "waits": "he need not show it until the other has discarded",
        "found-late": "a younger who finds it only when the elder has taken may still show it",
    },
    needs=("blanche.held",),
)
def informing(p: Params, hand: Hand, other_out: bool, elder_took: bool) -> Decision:
    """A player with a blanche says so at once, and may wait with showing it until the other has discarded.

    `other_out`: whether the other has discarded; `elder_took`: whether the elder has taken from the talon. Laws of
    about 1890, 20; case VI.
    """
    grounds = ("found-late",) if hand == "younger" and elder_took else () if other_out else ("waits",)
    yield Finding("informs", *grounds, to=hand, ruling="informs", name="blanche")


@rule("blanche.full", grounds={"twelve": "a hand of fewer than twelve cards is no blanche"}, needs=("blanche.held",))
def full(p: Params, hand: Hand, number: int) -> Decision:
    """A blanche has at least twelve cards. `number`: the cards that `hand` was dealt. Laws of about 1890, 18."""
    if number < HAND_SIZE:
        yield Finding("twelve", to=hand, ruling=REFUSED, name="blanche", number=number)


@rule(
    "blanche.unsaid",
    grounds={"younger": "the younger need not say that he has a blanche until the elder has discarded and taken"},
    needs=("blanche.informing",),
)
def unsaid(p: Params, took: bool) -> Decision:
    """The younger may keep silent about his blanche until the elder has discarded and taken up the talon (`took`).

    Laws of Piquet au Cent of about 1890, 6.
    """
    if took:
        yield Finding("younger", to="younger", ruling="in turn", name="blanche")


@rule(
    "blanche.apart",
    grounds={
        "apart": "after his discard he may still show it, his hand and his discard apart",
        "unmixed": "he may as long as he has mixed nothing of the talon with his hand",
        "reckons": "it counts, even if he may reckon nothing else in the coup",
    },
    needs=("blanche.held",),
)
def apart(p: Params, hand: Hand, mixed: bool, nothing: bool) -> Decision:
    """A blanche may be shown after its holder's discard, hand and discard apart, if he has mixed nothing with them.

    `mixed`: he has put cards of the talon with his hand, so that it is too late. `nothing`: he may reckon nothing else.
    Laws of about 1890, cases XX and XXI.
    """
    if mixed:
        yield Finding("unmixed", to=hand, ruling=REFUSED, name="blanche")
    else:
        grounds = ("apart", "unmixed", "reckons") if nothing else ("apart", "unmixed")
        yield Finding(*grounds, to=hand, ruling="may show", name="blanche")


Act = Literal["says", "other puts out", "shows", "puts out", "takes"]


@rule(
    "blanche.exchange",
    grounds={
        "says": "he says that he has a blanche, and how many cards he will discard",
        "other-first": "before he shows it, the other discards as many as he likes",
        "chooses": "after showing it, he discards the cards he chooses",
        "bound": "he must keep to the number that he said",
        "takes": "he takes as many cards as he has discarded",
    },
    needs=("blanche.held",),
)
def exchange(p: Params, act: Act, number: int | None, promised: int | None, shown: bool) -> Decision:
    """With a blanche the elder says how many he will discard; the other discards; he shows; he must keep his number.

    `act`: the elder `says` that he has one, the `other puts out`, the elder `shows` before that, `puts out` or `takes`.
    `number`: the cards said, discarded or taken. `promised`: the number that binds the elder. `shown`: whether he has
    shown it; the number binds him even if not. 1642 §3; 1651 ch. V.
    """
    if act == "says":
        yield Finding("says", to="elder", ruling=REFUSED if number is None else "bound", name="blanche", number=number)
    elif act == "other puts out":
        yield Finding("other-first", to="younger", ruling="first", number=number)
    elif act == "shows":
        yield Finding("other-first", to="elder", ruling=REFUSED, name="blanche")
    elif act == "puts out":
        ruling = "as said" if number == promised else REFUSED
        grounds = ("chooses", "bound") if shown else ("bound",)
        yield Finding(*grounds, to="elder", ruling=ruling, name="blanche", number=promised)
    else:
        yield Finding("takes", to="elder", ruling="as said", name="blanche", number=number)


class BlancheLateParams(Params):
    before = Choice("own", "first", asks="before whose discard it must be shown")


@rule(
    "blanche.late",
    grounds={
        "before": "a blanche is shown before its holder discards, whether he is elder or younger",
        "too-late": "after that it is not allowed, even if witnesses saw that he had it",
    },
    needs=("blanche.held",),
)
def late(p: BlancheLateParams, hand: Hand, discarded: bool, elder_discarded: bool) -> Decision:
    """A blanche not shown before its holder discards is lost, even if there are witnesses.

    `discarded`: whether he has discarded; `elder_discarded`: whether the elder has. `before`: it must be shown before
    his `own` discard, or before the `first`, so that the younger is too late when the elder has discarded. There is no
    finding if it is in time. 1642 §41; 1651 ch. XII.
    """
    if discarded or (p.before == "first" and elder_discarded):
        yield Finding("before", "too-late", to=hand, ruling=REFUSED, name="blanche")


@rule(
    "blanche.younger",
    grounds={
        "elder-first": "the dealer lets the other discard and take, before he says that he has a blanche",
        "then": "then he says so, shows it, and discards as usual",
    },
    needs=("blanche.held",),
)
def of_younger(p: Params, elder_took: bool, elder_declared: bool) -> Decision:
    """The younger lets the elder exchange, before he says that he has a blanche and shows it.

    `elder_took`: whether the elder has exchanged. `elder_declared`: whether the elder has declared a blanche himself,
    so that the younger must discard first. Modern 5.
    """
    if elder_took or elder_declared:
        yield Finding("elder-first", "then", to="younger", ruling="in turn", name="blanche")
    else:
        yield Finding("elder-first", to="younger", ruling=REFUSED, name="blanche")


AdaptedAct = Literal["puts out", "takes", "looks"]


@rule(
    "blanche.adapted",
    grounds={
        "keeps": "after declaring his blanche the elder keeps his twelve cards until the other has discarded",
        "shows": "he shows them before he discards any",
        "waits": "the younger takes nothing until the elder has taken",
        "left": "the cards then left may be looked at as usual",
    },
    needs=("blanche.exchange",),
)
def adapted(
    p: Params, act: AdaptedAct, hand: Hand, number: int, other_out: bool, shown: bool, elder_took: bool
) -> Decision:
    """After the elder has declared a blanche, he keeps his cards and the younger takes none, each until his turn.

    `act`: what a hand does with `number` cards: it `puts out`, `takes`, or `looks` at the rest when both have taken.
    `other_out`: whether the younger has discarded; `shown`: whether the elder has shown his blanche; `elder_took`:
    whether he has taken. Modern 5.
    """
    if act == "looks":
        yield Finding("left", to=hand, ruling=ALLOWED, number=number)
    elif act == "takes" and hand == "younger":
        yield Finding("waits", to=hand, ruling="takes last" if elder_took else REFUSED, number=number)
    elif act == "puts out" and hand == "elder" and not shown:
        yield Finding("shows" if other_out else "keeps", to=hand, ruling=REFUSED, number=number)
