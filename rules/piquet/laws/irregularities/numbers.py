"""Too many cards taken, or too few. Sources: 1642 §27–28, §36; 1651 ch. XII."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.cards import Card
from rules.core.domains import Choice
from rules.core.rule import Params, rule
from rules.piquet.sides import Finding, Hand, other

NOTHING = "counts nothing"
"""The ruling by which a player counts nothing in the coup."""

INSTEAD = "repique for pique"
"""The ruling by which a pique is taken off, because a repique now comes in its place."""

Excess = Literal["puts back", "turns up", "puts with own", "found"]


@rule(
    "fault.too-many",
    grounds={
        "taken": "he who takes more cards than he puts out counts nothing",
        "found": "nor does he who is found in play to have too many",
        "mended": "perceived in time, those too many are put back, and nothing is lost",
        "spoilt": "it is too late when he has meddled with them, or put them with his own",
    },
    parameters={"noticed": Choice("taker", "other", "either"), "spoilt_by": Choice("turning up", "putting back")},
)
def too_many(
    p: Params, hand: Hand, act: Excess, noticed: Hand | None, number: int, counted: int, replaced: int
) -> Iterator[Finding]:
    """Cards taken too many are put back if it is seen in time; otherwise their taker counts nothing in this coup.

    `act`: what is done with them by their taker, `hand`, or that he is `found` with too many in play. `noticed`: who
    said that they are too many, if anyone did. `number`: how many. `counted`: what he has counted, which he loses;
    `replaced`: the points of a pique in the place of which the other now makes a repique. Parameter `noticed`: who must
    have noticed; `spoilt_by`: what else than putting them with his own makes it too late: `turning up` one, or `putting
    back` any himself before the other has noticed. 1642 §27, §36; 1651 ch. XII.
    """
    grounds: tuple[str, ...]
    if act == "found":
        grounds = ("found",)
    elif act == "puts back":
        grounds = _putting_back(p, hand, noticed)
    elif act == "puts with own" or p.spoilt_by == "turning up":
        grounds = ("taken", "spoilt")
    else:
        return
    if grounds == ("mended",):
        yield Finding("mended", to=hand, ruling="put back", number=number)
    else:
        yield Finding(*grounds, to=hand, ruling=NOTHING, number=number, points=-counted)
        if replaced:
            yield Finding(*grounds, to=other(hand), ruling=INSTEAD, points=-replaced)


def _putting_back(p: Params, hand: Hand, noticed: Hand | None) -> tuple[str, ...]:
    """The grounds when cards too many are put back: whether it was noticed by him who must."""
    if p.spoilt_by == "putting back" and noticed is None:
        return ("taken", "spoilt")
    noticer = "taker" if noticed in (None, hand) else "other"
    if p.noticed in ("either", noticer):
        return ("mended",)
    return ("taken", "spoilt") if p.spoilt_by == "putting back" and noticer == "taker" else ("taken",)


@rule("fault.too-few", grounds={"counts": "he who takes fewer still counts what he has"})
def too_few(p: Params, hand: Hand, cards: int) -> Iterator[Finding]:
    """Whoever takes fewer than he put out plays with fewer cards, and counts what he has.

    `cards`: the number he plays with. 1642 §27; 1651 ch. XII.
    """
    yield Finding("counts", to=hand, ruling="stands", number=cards)


@rule(
    "fault.too-few-played",
    grounds={
        "answers": "who has fewer cards must answer the other's as long as he has any",
        "unanswered": "when he has none left the other's cards take, were they less than what he played before",
    },
)
def too_few_played(p: Params, short: Hand, led: Card, answered: Card | None) -> Iterator[Finding]:
    """Whoever has fewer cards must play them to the other's as they come; what is then led takes unanswered.

    `short`: who has fewer; `answered`: the last card he has, played to `led`; None when he has no more. 1642 §27–28;
    1651 ch. XII.
    """
    if answered is not None:
        yield Finding("answers", to=short, ruling="must answer", cards=(answered,))
    else:
        yield Finding("unanswered", to=other(short), ruling="takes", cards=(led,))
