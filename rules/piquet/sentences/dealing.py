"""Sentences about dealing, blanche and exchange at the table, and about faults in these."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.findings import OTHERWISE, Message
from rules.core.machine import REFUSED
from rules.core.messages import N_, say
from rules.piquet.laws.irregularities.numbers import INSTEAD
from rules.piquet.laws.irregularities.thrown import LOST
from rules.piquet.sentences.words import INSTEAD_OF_PIQUE, forms, number_of_cards, sentences
from rules.piquet.sides import Finding

_STRUCK = N_("{who} loses the {lost} he had counted, because the coup is not played out.")
_ELDER_MAY_CHOOSE = N_("{who} has {number} cards: the elder may choose a new deal.")


def _untold(finding: Finding) -> str:
    who = forms(finding.to)
    if finding.number is None:
        return say("{who} may not refuse to say how many cards he discards.", **who)
    cards = number_of_cards(finding.number)
    return say("{who} does not discard {cards}, and must say the true number.", **who, cards=cards)


_DEALING = sentences(
    {
        "deal.cut": {
            REFUSED: N_("{who} may not do that: the dealer shuffles, and the other cuts."),
            "shuffles": N_("{who} shuffles the cards and offers them."),
            OTHERWISE: N_("{who} cuts the cards in two."),
        },
        "deal.clean": {
            "stands": N_("the cut is clean, and stands."),
            OTHERWISE: N_("cards were scattered: the cut does not count, and they are shuffled and cut again."),
        },
        "deal.shuffling": {
            "either": N_("{who} shuffles the cards, as each player may."),
            "below": N_("nobody may shuffle the cards below the table."),
            OTHERWISE: N_("nobody may shuffle the cards so that faces are seen."),
        },
        "deal.parting": {
            "stands": N_("{number} cards are taken off, and enough are left."),
            "upper": N_("{number} taken off is too few for a cut."),
            OTHERWISE: N_("{number} left below is too few for a cut."),
        },
        "deal.fresh-cut": {
            REFUSED: N_("{who} may not have the pack cut again: the cut stands."),
            "stands": N_("the cut stands."),
            OTHERWISE: N_("cards were exposed or confused: the pack is cut again."),
        },
        "deal.packet": {
            REFUSED: N_("the cards may not be dealt by {number}."),
            OTHERWISE: N_("the dealer deals by {number}, as he chooses."),
        },
        "deal.same": N_("he may not go on by {number}: he must keep the size of the first packet."),
        "deal.mode": N_("the dealer may not deal by {number}: he keeps the size of his packets during the partie."),
        "deal.hand": {
            "dealt": N_("each should have {number} cards: they have."),
            OTHERWISE: N_("each should have {number} cards: not so."),
        },
        "deal.serving": {
            REFUSED: N_("the dealer must give the first packet to the other."),
            OTHERWISE: N_("the dealer must give the first packet to the other, and does."),
        },
        "deal.talon": N_("{number} cards are left, and lie between the players."),
        "deal.packet-change": {
            "resumed": N_("he may go back to packets of {number}."),
            "allowed": N_("he may deal by {number}, because he said so before the cut."),
            OTHERWISE: N_("he may not change to packets of {number}: he must say so before the cards are cut."),
        },
        "fault.deal-number": {
            "{points}": _STRUCK,
            "elder chooses": _ELDER_MAY_CHOOSE,
            "new deal": N_("the elder chooses a new deal."),
            "puts out more than he takes": N_("{who} must discard {number} more than he takes."),
            "made up unsaid": N_("{who} was dealt {number} cards, and came to twelve without saying so."),
            OTHERWISE: N_("{who} has {number} cards, and it is too late to correct this: they are played as they are."),
        },
        "fault.exposed": {
            "faced": N_("{cards} lies face up in the pack: the cards are dealt again."),
            "own": N_("the dealer exposed a card of his own: the deal stands."),
            "elder chooses": N_("the dealer exposed a card that is not his: {who} may have a new deal."),
            "new deal": N_("{who} chooses a new deal."),
            OTHERWISE: N_("{who} plays."),
        },
        "fault.rectifying": {
            REFUSED: N_("a player has taken up his hand: {who} may not put the deal right any more."),
            OTHERWISE: N_("{who} puts the deal right, with the leave of the other."),
        },
        "fault.dealer-found": N_("{who} too may say that it was not the dealer's deal."),
        "exchange.altering": {
            "late": N_("{who} has taken up a card of the talon, and cannot alter his discard."),
            "short": N_("the talon has only seven cards: {who} may alter his discard."),
            "left": N_("{who} was not told in time that cards are left: he may alter his discard, and take them."),
            OTHERWISE: N_("{who} has taken up no card of the talon yet, and may alter his discard."),
        },
        "fault.stray-discard": N_(
            "a card of the other pack was discarded: no new deal, and {who}, with {number} cards, counts nothing."
        ),
        "exchange.leaving": N_("{who} has a wrong number of cards, and must leave three for the younger."),
        "exchange.bottom": {
            "keeps": N_("{who} has taken up his cards before the elder, and keeps them."),
            OTHERWISE: N_("{who} must also take what the elder leaves: he has too many cards, and counts nothing."),
        },
        "exchange.looking-choice": {
            "named": {
                REFUSED: N_("{who} says it when the elder has named the suit he will lead, or has led."),
                OTHERWISE: N_("{who} says whether he will look at the cards he leaves."),
            },
            "before": N_("{who} has played a card: it is too late to look at the cards left."),
            OTHERWISE: N_("the younger has said that he will not look at the cards left: nobody may."),
        },
        "blanche.full": N_("{who} was dealt {number} cards: a blanche has at least twelve."),
        "blanche.informing": {
            "found-late": N_("{who} finds his blanche when the elder has taken, and may still show it."),
            "waits": N_("{who} says that he has a blanche; he need not show it until the other has discarded."),
            OTHERWISE: N_("{who} says that he has a blanche."),
        },
        "blanche.unsaid": N_("{who} did not have to say that he has a blanche before the elder had taken."),
        "blanche.apart": {
            REFUSED: N_("{who} has mixed cards of the talon with his hand, and may not show a blanche."),
            "reckons": N_("{who} may show and count his blanche, though he may reckon nothing else."),
            OTHERWISE: N_("{who} may show his blanche, with his discard apart."),
        },
        "fault.others-cards": {
            "stands": N_("the elder has taken some of his cards, so {who} loses nothing by taking up the others."),
            "chooses": N_("{other} has mixed cards of {who} with his hand: {who} may have a new deal."),
            "new deal": N_("the cards are dealt again."),
            "plays": N_("{who} plays, and the other counts nothing."),
            "takes": N_("{who} can take only {number}, which are not mixed."),
            REFUSED: N_("{who} can take only {number}, which are not mixed."),
            "with-own": N_("{who} took up the cards he leaves with those he takes: he counts nothing."),
            "elder": N_("{who} has taken up cards of the other: he counts nothing."),
            "younger": {
                LOST["partie"]: N_("{who} has taken up cards of the other: he loses the game."),
                OTHERWISE: N_("{who} has taken up cards of the other: he counts nothing."),
            },
            LOST["partie"]: N_("{who} has mixed cards of the other with his hand: he loses the game."),
            OTHERWISE: N_("{who} has mixed cards with his hand that he may not take: he counts nothing."),
        },
        "fault.discard-mixed": N_("{who} must leave {cards} with his discard, and plays with {number} cards."),
        "exchange.left-mixed": {
            "own": N_("{who} may look only at his own discard."),
            "led": N_("{who} may look at the other's discard only after he has led a card."),
            OTHERWISE: N_("the younger mixed cards that he left with his discard: {who} may look at it."),
        },
        "exchange.retaking": N_("{who} took his discard back after taking up a card of the talon: he counts nothing."),
        "fault.misdealt": {
            "elder chooses": N_("a card was dealt wrongly: {who} may have a new deal, or play."),
            "new deal": N_("the cards are dealt again."),
            "late": N_("{who} has taken from the talon without saying it, and has no choice any more."),
            "puts out more than he takes": N_("{who} has {number} cards: he discards one more than he takes."),
            "puts out fewer than he takes": N_("{who} has {number} cards: he discards one less than he takes."),
            "two-left": N_("the talon has {number} cards: if the elder takes five, {who} takes two."),
            OTHERWISE: N_("{who} has {number} cards, and discards as many as he takes."),
        },
        "fault.deal-stood": {
            "discards": N_("{who} must discard at least one card, though he was dealt too few."),
            "three": N_("{who} must leave three cards for the younger."),
            OTHERWISE: N_("{who} discards one card, and need not take any."),
        },
        "fault.wrong-pack": {
            "new deal": N_("{who} deals with the wrong pack: the cards are dealt again, with the right one."),
            OTHERWISE: N_("it is too late: the deal stands, though {who} has dealt with the wrong pack."),
        },
        "fault.packet-dealt": {
            "{points}": _STRUCK,
            "new deal": N_("{who} has {number} cards: they must be dealt again."),
            OTHERWISE: _ELDER_MAY_CHOOSE,
        },
        "fault.wrong-dealer": {
            "{points}": _STRUCK,
            "stands": N_("it was not his deal, but he has seen his cards: the deal stands."),
            OTHERWISE: N_("it was not his deal, and he has not seen his cards: the other deals."),
        },
        "fault.recut": {
            "pays": N_("{who} pays {lost} for asking, as agreed."),
            OTHERWISE: N_("{who} may not have the cards cut again after a clean cut."),
        },
        "fault.faced": {
            "dealer chooses": N_("{number} cards lie face up ({cards}): {who} may shuffle and deal again."),
            "two": {
                "stands": N_("{who} lets the deal stand."),
                "{to}": N_("{who} shuffles and deals again."),
                OTHERWISE: N_("{number} cards lie face up ({cards}): all are shuffled and dealt again."),
            },
            "{to}": N_("a card lies face up ({cards}): {who} takes it."),
            OTHERWISE: N_("a card lies face up ({cards}): the player who gets it takes it."),
        },
        "fault.false-pack": {
            "imperfect": N_("the pack lacks {cards}: the coup does not count, and {who} loses what he made."),
            OTHERWISE: N_("the pack has {cards} twice: the coup does not count, and {who} loses what he made."),
        },
        "fault.pack-number": {
            "shuffles again": N_(
                "there are {number} cards: the pack is corrected, and the same dealer shuffles and deals, "
                "without lifting again."
            ),
            OTHERWISE: N_(
                "there are {number} cards: the pack is corrected, and the same dealer shuffles and deals, "
                "without lifting again or cutting."
            ),
        },
    },
    number=lambda finding: len(finding.cards) if finding.rule == "fault.faced" else finding.number,
)

_ELDER: Mapping[str, Message] = {
    "first": N_("{who} must discard {cards} before he takes the same number."),
    REFUSED: N_("{who} may not take {cards}: that is too many."),
    OTHERWISE: N_("{who} may take {cards}."),
}
_EXCHANGE = sentences(
    {
        "blanche.showing": {
            REFUSED: N_("the cards that {who} shows are not a blanche."),
            OTHERWISE: N_("{who} shows his {cards}, and the other may look them over."),
        },
        "blanche.exchange": {
            "says": {
                "{number}": N_("{who} says that he has a blanche, and must discard {cards}."),
                OTHERWISE: N_("{who} must say with his blanche how many cards he will discard."),
            },
            "other-first": {
                REFUSED: N_("{who} may not show his blanche before the other has discarded."),
                OTHERWISE: N_("{who} first discards {cards}, so that the other may show his blanche."),
            },
            "takes": N_("{who} takes {cards}, as many as he said with his blanche."),
            REFUSED: N_("{who} said that he would discard {cards}, and must do so."),
            OTHERWISE: N_("{who} discards {cards}, as he said."),
        },
        "blanche.late": N_("{who} is too late with his blanche: cards have been discarded."),
        "blanche.younger": {
            REFUSED: N_("{who} must let the elder discard and take before he says that he has a blanche."),
            OTHERWISE: N_("{who} has let the elder exchange, and may show his blanche before he discards."),
        },
        "blanche.adapted": {
            "left": N_("{who} may look at {cards} left, in spite of the blanche."),
            "waits": {
                REFUSED: N_("{who} takes nothing until the elder has taken."),
                OTHERWISE: N_("{who} takes {cards}, now that the elder has taken."),
            },
            "keeps": N_("{who} keeps his twelve cards until the other has discarded."),
            OTHERWISE: N_("{who} keeps his twelve cards until he has shown his blanche."),
        },
        "exchange.elder": _ELDER,
        "exchange.younger": {
            "after": N_("{who} must wait until the elder has exchanged."),
            "no-more": N_("{who} may not take {cards}: fewer are left."),
            **_ELDER,
        },
        "exchange.least": N_("{who} must discard at least one card."),
        "exchange.free": N_("{who} need not discard any card."),
        "exchange.suit-called": {
            "exposed": N_("{who} looks at cards that nobody may see: they are exposed, and the other may call a suit."),
            REFUSED: N_("{who} must lead {suit}, which the other has called."),
            OTHERWISE: N_("{who} must lead {suit} when he next leads."),
        },
        "exchange.once": N_("{who} has discarded, and may not discard any more."),
        "exchange.looking": {
            "elder-after": {
                REFUSED: N_("{who} may not look at {cards} of those the younger leaves."),
                OTHERWISE: N_("{who} may look at {cards} of those the younger leaves."),
            },
            REFUSED: N_("{who} may not look at {cards} of those he leaves."),
            OTHERWISE: N_("{who} may look at {cards} of those he leaves."),
        },
        "exchange.suit": {
            "said-first": N_("{who} must first say which suit he will lead."),
            OTHERWISE: N_("{who} said {suit}, and must lead it."),
        },
        "exchange.suit-ordered": {
            REFUSED: N_("{who} has no card of the suit he said, and must lead the suit that the younger orders."),
            OTHERWISE: N_("{who} has no card of the suit he said, and must lead {suit}, as the younger orders."),
        },
        "exchange.telling": {
            "said": N_("{who} says truly that he discards {cards}."),
            OTHERWISE: _untold,
        },
        "exchange.telling-left": {
            REFUSED: N_("{who} does not leave {cards}."),
            OTHERWISE: N_("{who} says that he leaves {cards}."),
        },
        "exchange.apart": {
            "left": {
                REFUSED: N_("cards left, at which nobody has looked, may not lie with other cards."),
                OTHERWISE: N_("the cards left, at which nobody has looked, lie apart."),
            },
            "laid aside": N_("{who} lays his discard aside, face down."),
            "separate": N_("{who} must keep his discard apart from his other cards."),
            OTHERWISE: N_("{who} must lay his discard face down."),
        },
        "exchange.as-many": {
            "seen": N_("{cards} of these the elder might see."),
            REFUSED: N_("{who} takes as many as he discards, {cards}, and then his exchange is done."),
            OTHERWISE: N_("{who} takes {cards}, as many as he has discarded."),
        },
        "exchange.talon-spread": N_("{who} may not spread the talon before he has discarded."),
        "exchange.number-said": {
            "may count": N_("the elder refuses to say how many he takes, so {who} may count the talon."),
            "refusing": {
                REFUSED: N_("{who} may not count the talon: the elder has not refused to say how many he takes."),
                OTHERWISE: N_("{who} may count the talon: {number} left."),
            },
            REFUSED: N_("{who} does not take {cards}, and must say the true number."),
            OTHERWISE: N_("{who} says truly that he takes {cards}."),
        },
        "fault.too-many": {
            INSTEAD: INSTEAD_OF_PIQUE,
            "put back": N_("{who} puts back the {cards} that he took too many, and loses nothing."),
            "{points}": N_(
                "{who} has {cards} too many: he counts nothing in this coup, and loses the {lost} he has counted."
            ),
            OTHERWISE: N_("{who} has {cards} too many: he counts nothing in this coup."),
        },
        "fault.too-few": N_("{who} plays with {cards}, and counts what he has."),
    },
    cards=lambda finding: number_of_cards(finding.number),
)
SENTENCES = {**_DEALING, **_EXCHANGE}
