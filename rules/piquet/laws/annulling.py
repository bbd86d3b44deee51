"""The offer to annul a coup. Source: modern, on the game with 36 cards, after Les Fâcheux."""

from __future__ import annotations

from typing import Literal

from rules.core.domains import Choice
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import HANDS, Decision, Finding, Hand, Pair, opponent


@rule(
    "coup.annulled",
    grounds={
        "offer": "after his exchange the elder may offer to annul the coup",
        "elder": "only the elder may offer it",
        "early": "he may not offer it before he has exchanged",
        "late": "he may not offer it after anything has been announced",
        "played": "if the other refuses, the coup is played, and the offer is not made again",
        "agreed": "if the other agrees, the coup does not count",
    },
)
def annulled(
    p: Params,
    hand: Hand,
    answer: Literal["open", "agreed", "refused"],
    exchanged: bool,
    announced: bool,
    again: bool,
    counted: Pair[int],
) -> Decision:
    """After his exchange the elder may offer to annul the coup; if the other refuses, the coup is played.

    `hand` makes the offer, which is then `open`, or answers it. `exchanged`: whether the elder has taken his cards;
    `announced`: whether anything has been announced since; `again`: whether the offer was refused before. `counted`:
    the points that each has counted, which an annulled coup strikes. Modern, on the game with 36 cards.
    """
    if answer == "agreed":
        yield Finding("agreed", to=hand, ruling="void")
        for player in HANDS:
            if counted.of(player):
                yield Finding("agreed", to=player, ruling="void", points=-counted.of(player))
    elif answer == "refused":
        yield Finding("played", to=hand, ruling="played")
    elif hand != "elder":
        yield Finding("elder", to=hand, ruling=REFUSED)
    elif again or announced or not exchanged:
        yield Finding("played" if again else "late" if exchanged else "early", to=hand, ruling=REFUSED)
    else:
        yield Finding("offer", to=hand, ruling="offers")


class DealAnnulledParams(Params):
    then = Choice("again", "alternate", asks="who deals next")


@rule(
    "deal.annulled",
    grounds={"next": "after an annulled coup the deal passes, or the same player deals again"},
    needs=("coup.annulled",),
)
def dealer_after(p: DealAnnulledParams, dealer: str) -> Decision:
    """After an annulled coup the same player deals again, or the deal passes.

    `dealer`: who dealt it. `then`: he deals the coup `again`, or the deal passes as usual (`alternate`). Modern, on the
    game with 36 cards, where nothing is said about it.
    """
    yield Finding("next", player=dealer if p.then == "again" else opponent(dealer), ruling="deals")
