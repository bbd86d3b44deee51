"""The blanche: twelve cards without a figure.

Sources: 1642 §3 (what it is, how it is shown, its points, two of them) and §41 (it is counted first, and must be shown
before discarding); 1651 ch. V and the same rule in ch. XII; modern 5, and what it says of the game with 36 cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.cards import Card
from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.laws.exchange import ALLOWED
from rules.piquet.sides import HAND_SIZE, HANDS, Finding, Hand, Pair


@rule("blanche.held", grounds={"no-court": "there is neither king, queen nor knave among his cards"})
def held(p: Params, dealt: Pair[tuple[Card, ...] | None]) -> Iterator[Finding]:
    """A hand without king, queen or knave is a blanche.

    `dealt`: the hands before the exchange, None where not known. 1642 §3; 1651 ch. V.
    """
    for hand in HANDS:
        cards = dealt.of(hand)
        if cards and not any(card.rank.is_court for card in cards):
            yield Finding("no-court", to=hand, ruling="blanche", name="blanche", cards=cards)


@rule(
    "blanche.two",
    grounds={
        "barred": "the younger's blanche stands as a bar to the elder's, though the elder's be higher",
        "hinders": "the younger's blanche hinders the elder's pique and repique",
    },
    parameters={"counts": Choice("neither", "younger", "both")},
    needs=("blanche.held",),
)
def two(p: Params, blanches: tuple[Hand, ...]) -> Iterator[Finding]:
    """When both hold a blanche, the younger's bars the elder's and hinders his pique and repique.

    `blanches`: who holds one. `counts`: who then still counts his points; whoever does not has a finding of 0 points,
    and under `both` the elder's is not barred. 1642 §3, last sentence; 1651 ch. V, last sentence.
    """
    if len(blanches) < 2:
        return
    if p.counts != "both":
        yield Finding("barred", to="elder", ruling="barred", points=0, name="blanche")
    lost = 0 if p.counts == "neither" else None
    yield Finding("hinders", to="younger", ruling="hinders", points=lost, name="blanche")


@rule(
    "blanche.both",
    grounds={
        "two": "both may hold a blanche",
        "count": "both then count theirs",
        "hinders": "and neither can make pique or repique",
    },
    parameters={"counts": Choice("both", "neither")},
    needs=("blanche.held",),
    matter="blanche.two",
)
def both(p: Params, blanches: tuple[Hand, ...]) -> Iterator[Finding]:
    """When both hold a blanche both count it, and neither can make pique or repique.

    `blanches`: who holds one. `counts`: whether `both` count their points or `neither`; whoever does not has a finding
    of 0 points. Modern, on the game with 36 cards.
    """
    for hand in blanches if len(blanches) > 1 else ():
        lost = 0 if p.counts == "neither" else None
        yield Finding("two", "count", "hinders", to=hand, ruling="hinders", points=lost, name="blanche")


@rule(
    "blanche.alone",
    grounds={"too-few": "there are not white cards enough for two such hands, and so only one can have a blanche"},
    needs=("blanche.held",),
)
def alone(p: Params, blanches: tuple[Hand, ...], white_cards: int) -> Iterator[Finding]:
    """When the pack has fewer white cards than two hands want, only one can hold a blanche.

    `blanches`: who holds one. `white_cards`: how many cards of the pack are no figures, which is `number`. Modern 5.
    """
    if len(blanches) == 1 and white_cards < 2 * HAND_SIZE:
        yield Finding("too-few", to=blanches[0], ruling="alone", name="blanche", number=white_cards)


@rule(
    "blanche.worth",
    grounds={"worth": "a blanche counts these points"},
    parameters={"points": Number()},
    needs=("blanche.held",),
)
def worth(p: Params, counting_blanches: tuple[Hand, ...]) -> Iterator[Finding]:
    """A blanche counts its points, first of all things.

    `counting_blanches`: who holds one that counts. 1642 §3 (the number is wanting in the print); 1651 ch. V (ten).
    """
    for hand in counting_blanches:
        yield Finding("worth", to=hand, points=p.points, name="blanche")


@rule(
    "blanche.showing",
    grounds={"all": "he lays all his cards open, and the other may look them over, that none is turned or hidden"},
    needs=("blanche.held",),
)
def showing(p: Params, hand: Hand, cards: tuple[Card, ...], white: bool) -> Iterator[Finding]:
    """Whoever has a blanche shows the other all his twelve cards.

    `cards`: what he lays open. `white`: whether they are a blanche; what is none is refused. 1642 §3; 1651 ch. V.
    """
    ruling = "shown" if white else REFUSED
    yield Finding("all", to=hand, ruling=ruling, name="blanche", number=len(cards), cards=cards)


Act = Literal["says", "other puts out", "shows", "puts out", "takes"]


@rule(
    "blanche.exchange",
    grounds={
        "says": "he says that he has a blanche, and how many cards he will put out",
        "other-first": "that he may show it, the other first puts out as many as he will",
        "chooses": "having shown it, he puts out those he thinks fit",
        "bound": "he is bound to the number that he said",
        "takes": "he takes as many as he has put out",
    },
    needs=("blanche.held",),
)
def exchange(p: Params, act: Act, number: int | None, said: int | None, shown: bool) -> Iterator[Finding]:
    """With a blanche the elder says how many he will put out; the other puts out; he shows; he is bound to his number.

    `act`: the elder `says` that he has one, the `other puts out`, the elder `shows` before that, `puts out` or `takes`.
    `number`: the cards said, put out or taken. `said`: the number to which the elder is bound. `shown`: whether he has
    shown it; if not, he is bound all the same. 1642 §3; 1651 ch. V.
    """
    if act == "says":
        yield Finding("says", to="elder", ruling=REFUSED if number is None else "bound", name="blanche", number=number)
    elif act == "other puts out":
        yield Finding("other-first", to="younger", ruling="first", number=number)
    elif act == "shows":
        yield Finding("other-first", to="elder", ruling=REFUSED, name="blanche")
    elif act == "puts out":
        ruling = "as said" if number == said else REFUSED
        grounds = ("chooses", "bound") if shown else ("bound",)
        yield Finding(*grounds, to="elder", ruling=ruling, name="blanche", number=said)
    else:
        yield Finding("takes", to="elder", ruling="as said", name="blanche", number=number)


@rule(
    "blanche.late",
    grounds={
        "before": "a blanche is shown before its holder discards, be he elder or younger",
        "too-late": "afterwards it is not allowed, though there be witnesses that he had it",
    },
    parameters={"before": Choice("own", "first")},
    needs=("blanche.held",),
)
def late(p: Params, hand: Hand, discarded: bool, elder_discarded: bool) -> Iterator[Finding]:
    """A blanche not shown before its holder discards is lost, witnesses notwithstanding.

    `discarded`: whether he has discarded; `elder_discarded`: whether the elder has. `before`: it must be shown before
    his `own` discard, or before the `first`, so that the younger comes too late when the elder has discarded. In time
    nothing is found. 1642 §41; 1651 ch. XII.
    """
    if discarded or (p.before == "first" and elder_discarded):
        yield Finding("before", "too-late", to=hand, ruling=REFUSED, name="blanche")


@rule(
    "blanche.younger",
    grounds={
        "elder-first": "the dealer lets the other put out his cards and take, before he says that he has a blanche",
        "then": "then he says so and shows it, and puts out his cards as usual",
    },
    needs=("blanche.held",),
)
def of_younger(p: Params, elder_took: bool, elder_declared: bool) -> Iterator[Finding]:
    """The younger lets the elder exchange, before he says that he has a blanche and shows it.

    `elder_took`: whether the elder has exchanged. `elder_declared`: whether he has declared a blanche himself, for
    which the younger is to put out his cards first. Modern 5.
    """
    if elder_took or elder_declared:
        yield Finding("elder-first", "then", to="younger", ruling="in turn", name="blanche")
    else:
        yield Finding("elder-first", to="younger", ruling=REFUSED, name="blanche")


AdaptedAct = Literal["puts out", "takes", "looks"]


@rule(
    "blanche.adapted",
    grounds={
        "keeps": "having declared his blanche the elder keeps his twelve cards, until the other has put out his",
        "shows": "he shows them before he puts any out",
        "waits": "the younger takes nothing until the elder has taken",
        "left": "what is then left may be looked at as usual",
    },
    needs=("blanche.exchange",),
)
def adapted(
    p: Params, act: AdaptedAct, hand: Hand, number: int, other_out: bool, shown: bool, elder_took: bool
) -> Iterator[Finding]:
    """The elder having declared a blanche, he keeps his cards and the younger takes none, each until his turn comes.

    `act`: what a hand does with `number` cards: it `puts out`, `takes`, or `looks` at what is left when both have
    taken. `other_out`: whether the younger has put out his cards; `shown`: whether the elder has shown his blanche;
    `elder_took`: whether he has taken. Modern 5.
    """
    if act == "looks":
        yield Finding("left", to=hand, ruling=ALLOWED, number=number)
    elif act == "takes" and hand == "younger":
        yield Finding("waits", to=hand, ruling="takes last" if elder_took else REFUSED, number=number)
    elif act == "puts out" and hand == "elder" and not shown:
        yield Finding("shows" if other_out else "keeps", to=hand, ruling=REFUSED, number=number)
