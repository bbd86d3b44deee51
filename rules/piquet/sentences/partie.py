"""Sentences about lifting and the partie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.messages import N_, _, say, several
from rules.piquet.sentences.words import parties, the_card, the_cards, told
from rules.piquet.sides import Decided


def _length(finding: Decided) -> str:
    if finding.grounds == ("usual",):
        return say("they have agreed on no number, so they play for the usual {number}.", number=finding.number)
    return say("they agree to play for {number}.", number=finding.number)


def _marking(finding: Decided) -> str:
    if finding.number:
        return say("{player} marks {number}.", player=finding.player, number=finding.number)
    return say("{player} marks nothing.", player=finding.player)


def _taking(finding: Decided) -> str:
    if finding.ruling == "refused":
        return several(
            "{player} may not lift only {number} card.",
            "{player} may not lift only {number} cards.",
            finding.number or 0,
            player=finding.player,
        )
    return say("{player} lifts {number} cards.", player=finding.player, number=finding.number)


def _dropped(finding: Decided) -> str:
    return say(
        "{player} shows {card}, which stays in his hand.", player=finding.player, card=the_card(finding.cards[0])
    )


def _who(finding: Decided) -> str:
    cards = the_cards(finding.cards)
    if finding.ruling == "deals":
        return say("{player} shows the lower card, {cards}, and deals.", player=finding.player, cards=cards)
    return say("neither of {cards} is the lower, so they lift again.", cards=cards)


def _drawing(finding: Decided) -> str:
    if finding.ruling == "refused":
        return say("{player} must draw one card, not {number}.", player=finding.player, number=finding.number)
    return say("{player} draws one card.", player=finding.player)


def _highest(finding: Decided) -> str:
    cards = the_cards(finding.cards)
    if finding.player:
        return say(
            "{player} draws the higher card, {cards}, and chooses who deals.", player=finding.player, cards=cards
        )
    return say("neither of {cards} is the higher, so they draw again.", cards=cards)


_ANNULLED: Mapping[str, str] = {
    "offer": N_("{who} offers to annul the coup."),
    "elder": N_("{who} may not offer to annul the coup: only the elder may."),
    "early": N_("{who} may not offer to annul the coup before he has exchanged."),
    "late": N_("{who} may not offer to annul the coup, because something has been announced."),
    "played": N_("{who} refuses to annul the coup, so it is played."),
    "agreed": N_("{who} agrees, so the coup does not count."),
}
"""What is said about annulling the coup, for each ground."""


def _annulled(finding: Decided) -> str:
    if finding.points:
        return say(
            "{who} loses the {lost} he had counted, because the coup is annulled.",
            **parties(finding),
            lost=-finding.points,
        )
    if finding.ruling == "refused" and finding.grounds[0] == "played":
        return say("{who} may not offer it again: the coup is played.", **parties(finding))
    return told(finding, _ANNULLED[finding.grounds[0]])


_WINS: Mapping[bool, tuple[str, str]] = {
    True: (
        N_("{player} is the first to reach the number, and wins the set."),
        N_("{player} is the first to reach the number, and wins the set, and the {stake} staked."),
    ),
    False: (
        N_("{player} has reached the number, and wins the set."),
        N_("{player} has reached the number, and wins the set, and the {stake} staked."),
    ),
}
"""What is said of the winner, if he is the first there, or simply is there: without a stake, and with it."""


def _win(finding: Decided) -> str:
    plain, staked = _WINS["first" in finding.grounds]
    return told(finding, plain if finding.number is None else staked, player=finding.player, stake=finding.number)


_DEALS: Mapping[str, str] = {
    "alternate": N_("{player}, who was elder, deals next."),
    "again": N_("{player}, who dealt, must deal again."),
    "void": N_("{player}, who dealt, deals again, because the coup does not count."),
    "other": N_("{player}, whose turn it is, deals."),
}
"""What is said of the next dealer, for each ground."""

_ARRIVES: Mapping[str, str] = {
    "blanche": N_("{who} reaches the number with his blanche, and wins: the coup stops."),
    "point": N_("{who} reaches the number with his point, and wins: the coup stops."),
    "sequence": N_("{who} reaches the number with his sequences, and wins: the coup stops."),
    "set": N_("{who} reaches the number with his threes and fours, and wins: the coup stops."),
    "play": N_("{who} reaches the number with what he makes in play, and wins: the coup stops."),
    "cards": N_("{who} reaches the number with the cards, and wins: the coup stops."),
}
"""What is said of a player who reaches the number, for each kind of count."""

_PLAYED_OUT: Mapping[str, tuple[str, str]] = {
    "both equal": (
        N_("all the cards are played: both have reached the number and are equal, so another coup is played."),
        N_(
            "all the cards are played: both have reached the number ({number} beyond it) and are equal, "
            "so another coup is played."
        ),
    ),
    "higher": (
        N_("all the cards are played: both have reached the number; {who} has more, and wins."),
        N_("all the cards are played: both have reached the number; {who} has more ({number} beyond it), and wins."),
    ),
    "equal": (
        N_("all the cards are played: both are equal; {who} reached the number first, and wins."),
        N_("all the cards are played: both are equal ({number} beyond it); {who} reached the number first, and wins."),
    ),
    "alone": (
        N_("all the cards are played: only {who} has reached the number, and wins."),
        N_("all the cards are played: only {who} has reached the number ({number} beyond it), and wins."),
    ),
}
"""What is said when all the cards are played: with just the number, and with more."""


def _arriving(finding: Decided) -> str:
    if finding.ruling == "not counted":
        return say(
            "{who} does not count the {lost} that come after that.", **parties(finding), lost=-(finding.points or 0)
        )
    if finding.name:
        return told(finding, _ARRIVES[finding.name])
    if finding.to is None:
        how = "both equal"
    else:
        how = next((ground for ground in ("higher", "equal") if ground in finding.grounds), "alone")
    exactly, beyond = _PLAYED_OUT[how]
    return told(finding, beyond if finding.number else exactly, number=finding.number)


def _games(finding: Decided) -> str:
    if finding.ruling == "wins the match":
        return say("{player} has won {number} games, and the match.", player=finding.player, number=finding.number)
    if "belle" in finding.grounds:
        return _("each has won a game: a third, the belle, decides.")
    return _("two games are needed to win the match: they play another.")


def _deals(finding: Decided) -> str:
    if finding.player:
        return say("the last coup is played: {player} has the higher total, and wins the set.", player=finding.player)
    if finding.ruling == "drawn":
        return _("the totals are equal again: nobody wins.")
    if "tie" in finding.grounds:
        return several(
            "the totals are equal: {number} more coup is played.",
            "the totals are equal: {number} more coups are played.",
            finding.number or 0,
        )
    if "more" in finding.grounds:
        return several(
            "the totals were equal, and of the coups added {number} is still to be played.",
            "the totals were equal, and of the coups added {number} are still to be played.",
            finding.number or 0,
        )
    return several("{number} more coup is played.", "{number} more coups are played.", finding.number or 0)


def _settlement(finding: Decided) -> str:
    if "under" in finding.grounds:
        return say(
            "the loser has not reached the Rubicon: {player} gains the sum of the totals and the bonus, {number}.",
            player=finding.player,
            number=finding.number,
        )
    return say(
        "the loser has reached the Rubicon: {player} gains the difference of the totals and the bonus, {number}.",
        player=finding.player,
        number=finding.number,
    )


def _next_partie(finding: Decided) -> str:
    if finding.player:
        return say("for the new set the deal goes on: {player}, who was elder, deals.", player=finding.player)
    return _("for the new set they lift again to see who deals.")


def _stopping(finding: Decided) -> str:
    if finding.ruling == "refused":
        return say("{player} may not stop before the set has ended.", player=finding.player)
    if finding.grounds == ("cheat",):
        if finding.ruling == "wins the set":
            return say(
                "{player} leaves a player who was caught changing cards, and has the set.", player=finding.player
            )
        return say("{player} leaves a player who was caught changing cards.", player=finding.player)
    return say("{player} is free to stop.", player=finding.player)


SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "partie.length": _length,
    "partie.marking": _marking,
    "partie.win": _win,
    "partie.won": _win,
    "partie.next": _next_partie,
    "partie.stopping": _stopping,
    "partie.arriving": _arriving,
    "match.games": _games,
    "match.deals": _deals,
    "match.settlement": _settlement,
    "deal.next": lambda finding: told(finding, _DEALS[finding.grounds[0]], player=finding.player),
    "deal.turn": lambda finding: told(finding, _DEALS["alternate"], player=finding.player),
    "deal.annulled": lambda finding: say("{player} deals, because the coup was annulled.", player=finding.player),
    "coup.annulled": _annulled,
    "lift.drawing": _drawing,
    "lift.highest": _highest,
    "lift.choice": lambda finding: say("{player} deals, as was chosen.", player=finding.player),
    "lift.taking": _taking,
    "lift.dropped": _dropped,
    "lift.who": _who,
}
"""The sentences for the findings of each rule."""
