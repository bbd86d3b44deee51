"""What is said of lifting and of the partie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _length(one: Decided) -> str:
    if one.grounds == ("usual",):
        return f"nothing being agreed, they play for {one.number}, as is usual."
    return f"they agree to play for {one.number}."


def _taking(one: Decided) -> str:
    if one.ruling == "refused":
        return f"{one.player} may not lift {one.number} card{'' if one.number == 1 else 's'} only."
    return f"{one.player} lifts {one.number} cards."


def _who(one: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in one.cards)
    if one.ruling == "deals":
        return f"{one.player} shows the lesser card, {words}, and deals."
    return f"neither of {words} is the lesser, and they lift again."


def _drawing(one: Decided) -> str:
    if one.ruling == "refused":
        return f"{one.player} must draw one card, and not {one.number}."
    return f"{one.player} draws one card."


def _highest(one: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in one.cards)
    if one.player:
        return f"{one.player} draws the higher card, {words}, and chooses who deals."
    return f"neither of {words} is the higher, and they draw again."


def _annulled(one: Decided) -> str:
    if one.points:
        return f"{who(one)} loses the {-one.points} he had counted: the coup is annulled."
    said = {
        "offer": "offers to annul the coup",
        "elder": "may not offer to annul the coup: that is for the elder",
        "early": "may not offer to annul the coup before he has exchanged",
        "late": "may not offer to annul the coup, since something has been announced",
        "played": "will not annul the coup: it is played",
        "agreed": "agrees, and the coup goes for nothing",
    }
    if one.ruling == "refused" and one.grounds[0] == "played":
        return f"{who(one)} may not offer it again: the coup is played."
    return f"{who(one)} {said[one.grounds[0]]}."


def _win(one: Decided) -> str:
    comes = "comes first" if "first" in one.grounds else "has come"
    stake = "" if one.number is None else f", and the {one.number} staked"
    return f"{one.player} {comes} to the number, and wins the set{stake}."


_WHY_DEALS: Mapping[str, str] = {
    "alternate": "who was elder, deals next",
    "again": "who dealt, has to deal again",
    "void": "who dealt, deals again, the coup going for nothing",
    "other": "whose turn it is, deals",
}


def _arriving(one: Decided) -> str:
    if one.ruling == "not counted":
        return f"{-(one.points or 0)} that come after that are not counted by the {one.to}."
    if one.name:
        return f"the {one.to} comes to the number with {_WITH[one.name]}, and wins: the coup is not played on."
    beyond = f" ({one.number} beyond it)" if one.number else ""
    if one.to is None:
        return f"all the cards are played: both have come to the number{beyond}, and are equal: another coup is played."
    if "higher" in one.grounds:
        return f"all the cards are played: both have come to the number; the {one.to} has more{beyond}, and wins."
    if "equal" in one.grounds:
        return f"all the cards are played: both are equal{beyond}; the {one.to} came to the number first, and wins."
    return f"all the cards are played: only the {one.to} has come to the number{beyond}, and wins."


_WITH: Mapping[str, str] = {
    "blanche": "his blanche",
    "point": "his point",
    "sequence": "his sequences",
    "set": "his threes and fours",
    "play": "what he makes in play",
    "cards": "the cards",
}


def _games(one: Decided) -> str:
    if one.ruling == "wins the match":
        return f"{one.player} has won {one.number} games, and the match."
    if "belle" in one.grounds:
        return "each has won a game: a third, the belle, decides."
    return "whoever wins two games wins the match: they play another."


def _deals(one: Decided) -> str:
    if one.player:
        return f"the last coup is played: {one.player} has the higher total, and wins the set."
    if one.ruling == "drawn":
        return "the totals are equal again: nobody wins."
    tie = "the totals are equal: " if "tie" in one.grounds else ""
    return f"{tie}{one.number} more coup{' is' if one.number == 1 else 's are'} played."


def _settlement(one: Decided) -> str:
    how = "the sum of the totals" if "under" in one.grounds else "the difference of the totals"
    where = "has not reached" if "under" in one.grounds else "has reached"
    return f"the loser {where} the Rubicon: {one.player} gains {how} and what is added, {one.number}."


def _next_partie(one: Decided) -> str:
    if one.player:
        return f"for the new set the deal goes on: {one.player}, who was elder, deals."
    return "for the new set they lift again to see who deals."


def _stopping(one: Decided) -> str:
    if one.ruling == "refused":
        return f"{one.player} may not give over before the set is ended."
    if one.grounds == ("cheat",):
        has = ", and has the set" if one.ruling == "wins the set" else ""
        return f"{one.player} leaves one who was found changing cards{has}."
    return f"{one.player} is free to give over."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "partie.length": _length,
    "partie.marking": lambda one: f"{one.player} marks {one.number or 'nothing'}.",
    "partie.win": _win,
    "partie.won": _win,
    "partie.next": _next_partie,
    "partie.stopping": _stopping,
    "partie.arriving": _arriving,
    "match.games": _games,
    "match.deals": _deals,
    "match.settlement": _settlement,
    "deal.next": lambda one: f"{one.player}, {_WHY_DEALS[one.grounds[0]]}.",
    "deal.turn": lambda one: f"{one.player}, {_WHY_DEALS['alternate']}.",
    "deal.annulled": lambda one: f"{one.player} deals, the coup having been annulled.",
    "coup.annulled": _annulled,
    "lift.drawing": _drawing,
    "lift.highest": _highest,
    "lift.choice": lambda one: f"{one.player} deals, as was chosen.",
    "lift.taking": _taking,
    "lift.dropped": lambda one: f"{one.player} has the {one.cards[0].words} ({one.cards[0]}) in his hand to show.",
    "lift.who": _who,
}
"""How the findings of each rule are said."""
