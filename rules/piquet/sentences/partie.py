"""Sentences about lifting and the partie."""

from __future__ import annotations

from rules.core.findings import OTHERWISE, Message
from rules.core.machine import REFUSED
from rules.core.messages import N_, several
from rules.piquet.sentences.words import sentences, the_cards

_WIN: Message = {
    "first": {
        "stake": N_("{player} is the first to reach the number, and wins the set, and the {stake} staked."),
        OTHERWISE: N_("{player} is the first to reach the number, and wins the set."),
    },
    "stake": N_("{player} has reached the number, and wins the set, and the {stake} staked."),
    OTHERWISE: N_("{player} has reached the number, and wins the set."),
}
SENTENCES = sentences(
    {
        "partie.length": {
            "agreed": N_("they agree to play for {number}."),
            OTHERWISE: N_("they have agreed on no number, so they play for the usual {number}."),
        },
        "partie.marking": {
            "{number}": N_("{player} marks {number}."),
            OTHERWISE: N_("{player} marks nothing."),
        },
        "partie.win": _WIN,
        "partie.won": _WIN,
        "partie.next": {
            "{player}": N_("for the new set the deal goes on: {player}, who was elder, deals."),
            OTHERWISE: N_("for the new set they lift again to see who deals."),
        },
        "partie.stopping": {
            REFUSED: N_("{player} may not stop before the set has ended."),
            "cheat": {
                "wins the set": N_("{player} leaves a player who was caught changing cards, and has the set."),
                OTHERWISE: N_("{player} leaves a player who was caught changing cards."),
            },
            OTHERWISE: N_("{player} is free to stop."),
        },
        "partie.arriving": {
            "not counted": N_("{who} does not count the {lost} that come after that."),
            "blanche": N_("{who} reaches the number with his blanche, and wins: the coup stops."),
            "point": N_("{who} reaches the number with his point, and wins: the coup stops."),
            "sequence": N_("{who} reaches the number with his sequences, and wins: the coup stops."),
            "set": N_("{who} reaches the number with his threes and fours, and wins: the coup stops."),
            "play": N_("{who} reaches the number with what he makes in play, and wins: the coup stops."),
            "cards": N_("{who} reaches the number with the cards, and wins: the coup stops."),
            "higher": {
                "{number}": N_(
                    "all the cards are played: both have reached the number; "
                    "{who} has more ({number} beyond it), and wins."
                ),
                OTHERWISE: N_("all the cards are played: both have reached the number; {who} has more, and wins."),
            },
            "equal": {
                "{to}": {
                    "{number}": N_(
                        "all the cards are played: both are equal ({number} beyond it); "
                        "{who} reached the number first, and wins."
                    ),
                    OTHERWISE: N_(
                        "all the cards are played: both are equal; {who} reached the number first, and wins."
                    ),
                },
                "{number}": N_(
                    "all the cards are played: both have reached the number ({number} beyond it) and are equal, "
                    "so another coup is played."
                ),
                OTHERWISE: N_(
                    "all the cards are played: both have reached the number and are equal, so another coup is played."
                ),
            },
            "{number}": N_(
                "all the cards are played: only {who} has reached the number ({number} beyond it), and wins."
            ),
            OTHERWISE: N_("all the cards are played: only {who} has reached the number, and wins."),
        },
        "match.games": {
            "wins the match": N_("{player} has won {number} games, and the match."),
            "belle": N_("each needs one game more: game {number}, the belle, decides."),
            OTHERWISE: N_("nobody has won as many games as win the match: they play another."),
        },
        "match.double": N_("{player} wins a double game, which counts as {number}."),
        "partie.rectifying": {
            REFUSED: N_("it is too late: the score of {player} is not put right any more."),
            OTHERWISE: N_("an error is put right: {player} has {number}."),
        },
        "partie.difference": N_("the score that {player} wrote for his own hand stands: {number}."),
        "fault.bystander": N_("the bystander must pay the stakes and bets of {player}, whom he has harmed."),
        "partie.packs": {
            "calls": {
                REFUSED: N_("the pack has been cut: {player} may not call for fresh cards."),
                OTHERWISE: N_("{player} calls for fresh cards, and pays for them."),
            },
            "two": N_("of the two new packs {player}, who deals, chooses one."),
            "worn": N_("the torn cards are replaced, and both pay for them."),
            REFUSED: N_("{player} may not choose his pack: a fresh partie begins."),
            OTHERWISE: N_("{player} chooses his pack."),
        },
        "match.deals": {
            "{player}": N_("the last coup is played: {player} has the higher total, and wins the set."),
            "drawn": N_("the totals are equal again: nobody wins."),
            "tie": lambda finding: several(
                "the totals are equal: {number} more coup is played.",
                "the totals are equal: {number} more coups are played.",
                finding.number or 0,
            ),
            "more": lambda finding: several(
                "the totals were equal, and of the coups added {number} is still to be played.",
                "the totals were equal, and of the coups added {number} are still to be played.",
                finding.number or 0,
            ),
            OTHERWISE: lambda finding: several(
                "{number} more coup is played.", "{number} more coups are played.", finding.number or 0
            ),
        },
        "match.doubling": {
            "ends": N_("the first and the last coup count double: {player} has {number}."),
            OTHERWISE: N_("a coup added because of equal totals counts single: {player} has {number}."),
        },
        "match.money": {
            "has won": N_("{player} has won {number} points in all."),
            "has lost": N_("{player} has lost {number} points in all."),
            "receives": N_("{player} receives {number} shillings; fractions are not reckoned."),
            OTHERWISE: N_("{player} pays what the winners receive, {number} shillings."),
        },
        "chouette.seats": {
            "plays alone": N_("{player} cuts the highest card, {cards}: he plays alone, and chooses who deals."),
            "plays against": N_("{player}, with {cards}, plays against him."),
            "advises": N_("{player} cuts the lowest card, {cards}: he sits out, and advises."),
            OTHERWISE: N_("of {cards} two are equal, so they cut again."),
        },
        "chouette.next": {
            "stays": N_("{player}, who played alone and won, plays alone again."),
            "beaten": N_("{player}, who beat the single player, plays alone now."),
            "plays against": N_("{player}, who advised, takes the place of the loser."),
            OTHERWISE: N_("{player}, who lost, sits out, and advises."),
        },
        "chouette.score": {
            "running": N_("{player} stands at {number}, in tens of points."),
            OTHERWISE: N_("{player} enters {number}, in tens of points."),
        },
        "match.settlement": {
            "under": N_(
                "the loser has not reached the Rubicon: {player} gains the sum of the totals and the bonus, {number}."
            ),
            OTHERWISE: N_(
                "the loser has reached the Rubicon: "
                "{player} gains the difference of the totals and the bonus, {number}."
            ),
        },
        "deal.next": {
            "alternate": N_("{player}, who was elder, deals next."),
            "again": N_("{player}, who dealt, must deal again."),
            "void": N_("{player}, who dealt, deals again, because the coup does not count."),
            "other": N_("{player}, whose turn it is, deals."),
        },
        "deal.turn": N_("{player}, who was elder, deals next."),
        "deal.annulled": N_("{player} deals, because the coup was annulled."),
        "coup.annulled": {
            "{points}": N_("{who} loses the {lost} he had counted, because the coup is annulled."),
            "offer": N_("{who} offers to annul the coup."),
            "elder": N_("{who} may not offer to annul the coup: only the elder may."),
            "early": N_("{who} may not offer to annul the coup before he has exchanged."),
            "late": N_("{who} may not offer to annul the coup, because something has been announced."),
            REFUSED: N_("{who} may not offer it again: the coup is played."),
            "played": N_("{who} refuses to annul the coup, so it is played."),
            "agreed": N_("{who} agrees, so the coup does not count."),
        },
        "lift.drawing": {
            REFUSED: N_("{player} must draw one card, not {number}."),
            OTHERWISE: N_("{player} draws one card."),
        },
        "lift.highest": {
            "{player}": N_("{player} draws the higher card, {cards}, and chooses who deals."),
            OTHERWISE: N_("neither of {cards} is the higher, so they draw again."),
        },
        "lift.choice": N_("{player} deals, as was chosen."),
        "lift.taking": {
            REFUSED: lambda finding: several(
                "{player} may not lift only {number} card.",
                "{player} may not lift only {number} cards.",
                finding.number or 0,
                player=finding.player,
            ),
            OTHERWISE: N_("{player} lifts {number} cards."),
        },
        "deal.twice": {
            "afresh": N_("the deal did not count: {player} deals again."),
            "last": N_("the deal was out of turn, and the next is the last: {player} deals it."),
            "deals twice": N_("the deal was out of turn, and stood: {player} deals twice running."),
            OTHERWISE: N_("{player} deals a second time running."),
        },
        "lift.exposing": N_("{player} has let {number} cards be seen, and must lift again."),
        "lift.dropped": N_("{player} shows {card}, which stays in his hand."),
        "lift.exposed": N_("{player} exposed several cards: the other takes {cards} as the one lifted."),
        "lift.who": {
            "deals": N_("{player} shows the lower card, {cards}, and deals."),
            OTHERWISE: N_("neither of {cards} is the lower, so they lift again."),
        },
    },
    cards=lambda finding: the_cards(finding.cards),
    stake=lambda finding: finding.number,
)
