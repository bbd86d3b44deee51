"""What is said of lifting and of the partie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _length(finding: Decided) -> str:
    if finding.grounds == ("usual",):
        return f"nothing being agreed, they play for {finding.number}, as is usual."
    return f"they agree to play for {finding.number}."


def _taking(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} may not lift {finding.number} card{'' if finding.number == 1 else 's'} only."
    return f"{finding.player} lifts {finding.number} cards."


def _who(finding: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in finding.cards)
    if finding.ruling == "deals":
        return f"{finding.player} shows the lesser card, {words}, and deals."
    return f"neither of {words} is the lesser, and they lift again."


def _drawing(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} must draw one card, and not {finding.number}."
    return f"{finding.player} draws one card."


def _highest(finding: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in finding.cards)
    if finding.player:
        return f"{finding.player} draws the higher card, {words}, and chooses who deals."
    return f"neither of {words} is the higher, and they draw again."


def _annulled(finding: Decided) -> str:
    if finding.points:
        return f"{who(finding)} loses the {-finding.points} he had counted: the coup is annulled."
    said = {
        "offer": "offers to annul the coup",
        "elder": "may not offer to annul the coup: that is for the elder",
        "early": "may not offer to annul the coup before he has exchanged",
        "late": "may not offer to annul the coup, since something has been announced",
        "played": "will not annul the coup: it is played",
        "agreed": "agrees, and the coup goes for nothing",
    }
    if finding.ruling == "refused" and finding.grounds[0] == "played":
        return f"{who(finding)} may not offer it again: the coup is played."
    return f"{who(finding)} {said[finding.grounds[0]]}."


def _win(finding: Decided) -> str:
    comes = "comes first" if "first" in finding.grounds else "has come"
    stake = "" if finding.number is None else f", and the {finding.number} staked"
    return f"{finding.player} {comes} to the number, and wins the set{stake}."


_WHY_DEALS: Mapping[str, str] = {
    "alternate": "who was elder, deals next",
    "again": "who dealt, has to deal again",
    "void": "who dealt, deals again, the coup going for nothing",
    "other": "whose turn it is, deals",
}


def _arriving(finding: Decided) -> str:
    if finding.ruling == "not counted":
        return f"{-(finding.points or 0)} that come after that are not counted by the {finding.to}."
    if finding.name:
        return f"the {finding.to} comes to the number with {_WITH[finding.name]}, and wins: the coup is not played on."
    beyond = f" ({finding.number} beyond it)" if finding.number else ""
    if finding.to is None:
        return f"all the cards are played: both have come to the number{beyond}, and are equal: another coup is played."
    if "higher" in finding.grounds:
        return f"all the cards are played: both have come to the number; the {finding.to} has more{beyond}, and wins."
    if "equal" in finding.grounds:
        return f"all the cards are played: both are equal{beyond}; the {finding.to} came to the number first, and wins."
    return f"all the cards are played: only the {finding.to} has come to the number{beyond}, and wins."


_WITH: Mapping[str, str] = {
    "blanche": "his blanche",
    "point": "his point",
    "sequence": "his sequences",
    "set": "his threes and fours",
    "play": "what he makes in play",
    "cards": "the cards",
}


def _games(finding: Decided) -> str:
    if finding.ruling == "wins the match":
        return f"{finding.player} has won {finding.number} games, and the match."
    if "belle" in finding.grounds:
        return "each has won a game: a third, the belle, decides."
    return "whoever wins two games wins the match: they play another."


def _deals(finding: Decided) -> str:
    if finding.player:
        return f"the last coup is played: {finding.player} has the higher total, and wins the set."
    if finding.ruling == "drawn":
        return "the totals are equal again: nobody wins."
    tie = "the totals are equal: " if "tie" in finding.grounds else ""
    return f"{tie}{finding.number} more coup{' is' if finding.number == 1 else 's are'} played."


def _settlement(finding: Decided) -> str:
    how = "the sum of the totals" if "under" in finding.grounds else "the difference of the totals"
    where = "has not reached" if "under" in finding.grounds else "has reached"
    return f"the loser {where} the Rubicon: {finding.player} gains {how} and what is added, {finding.number}."


def _next_partie(finding: Decided) -> str:
    if finding.player:
        return f"for the new set the deal goes on: {finding.player}, who was elder, deals."
    return "for the new set they lift again to see who deals."


def _stopping(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} may not give over before the set is ended."
    if finding.grounds == ("cheat",):
        has = ", and has the set" if finding.ruling == "wins the set" else ""
        return f"{finding.player} leaves one who was found changing cards{has}."
    return f"{finding.player} is free to give over."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "partie.length": _length,
    "partie.marking": lambda finding: f"{finding.player} marks {finding.number or 'nothing'}.",
    "partie.win": _win,
    "partie.won": _win,
    "partie.next": _next_partie,
    "partie.stopping": _stopping,
    "partie.arriving": _arriving,
    "match.games": _games,
    "match.deals": _deals,
    "match.settlement": _settlement,
    "deal.next": lambda finding: f"{finding.player}, {_WHY_DEALS[finding.grounds[0]]}.",
    "deal.turn": lambda finding: f"{finding.player}, {_WHY_DEALS['alternate']}.",
    "deal.annulled": lambda finding: f"{finding.player} deals, the coup having been annulled.",
    "coup.annulled": _annulled,
    "lift.drawing": _drawing,
    "lift.highest": _highest,
    "lift.choice": lambda finding: f"{finding.player} deals, as was chosen.",
    "lift.taking": _taking,
    "lift.dropped": lambda finding: (
        f"{finding.player} has the {finding.cards[0].words} ({finding.cards[0]}) in his hand to show."
    ),
    "lift.who": _who,
}
"""How the findings of each rule are said."""
