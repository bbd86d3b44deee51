"""What is said of lifting and of the partie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.rule import Decided


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


def _win(one: Decided) -> str:
    stake = "" if one.number is None else f", and the {one.number} staked"
    return f"{one.player} comes first to the number, and wins the set{stake}."


_WHY_DEALS: Mapping[str, str] = {
    "alternate": "who was elder, deals next",
    "again": "who dealt, has to deal again",
    "void": "who dealt, deals again, the coup going for nothing",
    "other": "whose turn it is, deals",
}


def _next_partie(one: Decided) -> str:
    if one.player:
        return f"for the new set the deal goes on: {one.player}, who was elder, deals."
    return "for the new set they lift again to see who deals."


def _stopping(one: Decided) -> str:
    if one.ruling == "refused":
        return f"{one.player} may not give over before the set is ended."
    return f"{one.player} is free to give over."


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "partie.length": _length,
    "partie.marking": lambda one: f"{one.player} marks {one.number or 'nothing'}.",
    "partie.win": _win,
    "partie.next": _next_partie,
    "partie.stopping": _stopping,
    "deal.next": lambda one: f"{one.player}, {_WHY_DEALS[one.grounds[0]]}.",
    "lift.taking": _taking,
    "lift.dropped": lambda one: f"{one.player} has the {one.cards[0].words} ({one.cards[0]}) in his hand to show.",
    "lift.who": _who,
}
"""How the findings of each rule are said."""
