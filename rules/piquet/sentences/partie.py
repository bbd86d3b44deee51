"""Sentences about lifting and the partie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided


def _length(finding: Decided) -> str:
    if finding.grounds == ("usual",):
        return f"they have agreed on no number, so they play for the usual {finding.number}."
    return f"they agree to play for {finding.number}."


def _taking(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} may not lift only {finding.number} card{'' if finding.number == 1 else 's'}."
    return f"{finding.player} lifts {finding.number} cards."


def _who(finding: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in finding.cards)
    if finding.ruling == "deals":
        return f"{finding.player} shows the lower card, {words}, and deals."
    return f"neither of {words} is the lower, so they lift again."


def _drawing(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} must draw one card, not {finding.number}."
    return f"{finding.player} draws one card."


def _highest(finding: Decided) -> str:
    words = " and ".join(f"the {card.words} ({card})" for card in finding.cards)
    if finding.player:
        return f"{finding.player} draws the higher card, {words}, and chooses who deals."
    return f"neither of {words} is the higher, so they draw again."


def _annulled(finding: Decided) -> str:
    if finding.points:
        return f"{who(finding)} loses the {-finding.points} he had counted, because the coup is annulled."
    said = {
        "offer": "offers to annul the coup",
        "elder": "may not offer to annul the coup: only the elder may",
        "early": "may not offer to annul the coup before he has exchanged",
        "late": "may not offer to annul the coup, because something has been announced",
        "played": "refuses to annul the coup, so it is played",
        "agreed": "agrees, so the coup does not count",
    }
    if finding.ruling == "refused" and finding.grounds[0] == "played":
        return f"{who(finding)} may not offer it again: the coup is played."
    return f"{who(finding)} {said[finding.grounds[0]]}."


def _win(finding: Decided) -> str:
    comes = "is the first to reach" if "first" in finding.grounds else "has reached"
    stake = "" if finding.number is None else f", and the {finding.number} staked"
    return f"{finding.player} {comes} the number, and wins the set{stake}."


_WHY_DEALS: Mapping[str, str] = {
    "alternate": "who was elder, deals next",
    "again": "who dealt, must deal again",
    "void": "who dealt, deals again, because the coup does not count",
    "other": "whose turn it is, deals",
}


def _arriving(finding: Decided) -> str:
    if finding.ruling == "not counted":
        return f"the {finding.to} does not count the {-(finding.points or 0)} that come after that."
    if finding.name:
        return f"the {finding.to} reaches the number with {_WITH[finding.name]}, and wins: the coup stops."
    beyond = f" ({finding.number} beyond it)" if finding.number else ""
    if finding.to is None:
        return (
            f"all the cards are played: both have reached the number{beyond} and are equal, so another coup is played."
        )
    if "higher" in finding.grounds:
        return f"all the cards are played: both have reached the number; the {finding.to} has more{beyond}, and wins."
    if "equal" in finding.grounds:
        return f"all the cards are played: both are equal{beyond}; the {finding.to} reached the number first, and wins."
    return f"all the cards are played: only the {finding.to} has reached the number{beyond}, and wins."


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
    return "two games are needed to win the match: they play another."


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
    return f"the loser {where} the Rubicon: {finding.player} gains {how} and the bonus, {finding.number}."


def _next_partie(finding: Decided) -> str:
    if finding.player:
        return f"for the new set the deal goes on: {finding.player}, who was elder, deals."
    return "for the new set they lift again to see who deals."


def _stopping(finding: Decided) -> str:
    if finding.ruling == "refused":
        return f"{finding.player} may not stop before the set has ended."
    if finding.grounds == ("cheat",):
        has = ", and has the set" if finding.ruling == "wins the set" else ""
        return f"{finding.player} leaves a player who was caught changing cards{has}."
    return f"{finding.player} is free to stop."


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
    "deal.annulled": lambda finding: f"{finding.player} deals, because the coup was annulled.",
    "coup.annulled": _annulled,
    "lift.drawing": _drawing,
    "lift.highest": _highest,
    "lift.choice": lambda finding: f"{finding.player} deals, as was chosen.",
    "lift.taking": _taking,
    "lift.dropped": lambda finding: (
        f"{finding.player} shows the {finding.cards[0].words} ({finding.cards[0]}), which stays in his hand."
    ),
    "lift.who": _who,
}
"""The sentences for the findings of each rule."""
