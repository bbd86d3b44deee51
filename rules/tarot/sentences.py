"""Findings in words: the sentences for each rule; each begins in lower case unless it begins with a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.core.cards import show_cards
from rules.core.findings import OTHERWISE, Fields, Message, worded
from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say, several
from rules.tarot.cards import Card
from rules.tarot.laws.counting import EVEN, GAINS, LOSES
from rules.tarot.laws.cutting import AGAIN
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.laws.pack import OUT
from rules.tarot.laws.redeal import NEW_DEAL
from rules.tarot.sides import MORT, Finding

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MARKS = ("no marks", "a mark", *(f"{word} marks" for word in _WORDS))
FEW_CARDS = 2
"""How many cards are named in words."""


def marks(number: int | None) -> str:
    """Return a number of marks in words: `a mark`, `two marks`."""
    many = number or 0
    return _(MARKS[many]) if many < len(MARKS) else several("{number} mark", "{number} marks", many)


def player(name: str | None) -> str:
    """Return a player as a sentence names him: his letter, or the Mort."""
    return _(name) if name == MORT else str(name)


def the(card: Card) -> str:
    """Return a card in words: `the King of swords`, `triumph 14`, `the Monde`."""
    words = card.words if card.is_triumph else f"the {card.words}"
    return _(words)


def named(finding: Finding) -> str:
    """Return the name of the thing judged, as it is called: `four Kings`, `swords`."""
    return _(finding.name) if finding.name else ""


def _and(names: Iterable[str]) -> str:
    *first, last = names
    return say("{one} and {other}", one=", ".join(first), other=last) if first else last


_FIELDS: Fields = {
    "to": lambda finding: player(finding.to),
    "payers": lambda finding: _and(map(player, finding.payers)) if finding.payers else "",
    "marks": lambda finding: marks(finding.points),
    "cards": lambda finding: (
        _and(map(the, finding.cards)) if 0 < len(finding.cards) <= FEW_CARDS else show_cards(finding.cards)
    ),
    "card": lambda finding: finding.name,
    "name": named,
    "number": lambda finding: finding.number,
}
"""What a message may name: who is concerned, `to`, who pays what, the cards, the thing judged, a number.

The card that takes a trick is the name of its finding, in the notation.
"""


def _payment(finding: Finding) -> str:
    if not finding.payers:
        message = N_("{to} gets nothing")
    elif len(finding.payers) > 1:
        message = N_("{payers} each pay {marks} to {to}")
    else:
        message = N_("{payers} pays {marks} to {to}")
    return worded(finding, message, _FIELDS)


def _for(reason: Message) -> Callable[[Finding], str]:
    return lambda finding: say(
        "{payment}: {reason}.", payment=_payment(finding), reason=worded(finding, reason, _FIELDS)
    )


_BANDS = {
    "Tarot": N_("a Tarot"),
    "la belle": N_("la belle"),
    "triumph": N_("a triumph"),
    "honour": N_("a honour"),
    "pip": N_("a pip"),
}


def _band(finding: Finding) -> str:
    card, what = _(finding.cards[0].words), _(_BANDS[finding.name or ""])
    if finding.ruling == OUT:
        return say("{card} is {what}, and out of the pack.", card=card, what=what)
    return say("{card} is {what}, and in the pack.", card=card, what=what)


def _order(finding: Finding) -> str:
    return say(
        "of {name} {first} above {last}: {cards}.",
        name=named(finding),
        first=finding.cards[0],
        last=finding.cards[-1],
        cards=show_cards(finding.cards),
    )


_SCORES_NOTHING = N_("{to} scores nothing after this.")
SENTENCES: Mapping[str, Message] = {
    "players.most": {REFUSED: N_("{number} players are too many."), OTHERWISE: N_("{number} sit down to play.")},
    "mort.supposed": N_("a third player is supposed, called the Mort."),
    "mort.drawn": {
        "{to}": N_("{cards} is drawn from the Mort, and goes to {to}, who has taken most tricks."),
        "competes": N_("{cards} is drawn from the Mort, and can take the trick."),
        OTHERWISE: N_("{cards} is drawn from the Mort, and goes with the trick."),
    },
    "pack.bands": {
        "{cards}": _band,
        "whole": N_("there are {number} cards in all."),
        OTHERWISE: N_("there are {number} cards to play with."),
    },
    "suit.order": _order,
    "triumph.order": _order,
    "cut.who": {
        AGAIN: N_("the best cards are equal, so they cut again."),
        OTHERWISE: N_("{to} deals, by the cards cut."),
    },
    "deal.hands": {
        "all": N_("all {number} cards are dealt."),
        "dealer": N_("{to} keeps {number}."),
        "others": N_("{to} has {number}."),
    },
    "deal.packets": {
        "other": N_("{to} may not deal by {number}, only by three or by five."),
        "singly": N_("{to} deals the rest one to each of the others and four to himself."),
        "rest": N_("{to} deals the rest by three."),
        "three": N_("{to} deals by three."),
        "five": N_("{to} deals by five."),
    },
    "deal.bad": {
        "{payers}": _for(N_("he has dealt badly")),
        "lost": N_("{to} has dealt badly, and loses the coup."),
        "again": N_("then {to} deals."),
    },
    "deal.looked": {
        "bottom": N_("{to} may look at the bottom card."),
        "looked": _for(N_("he has looked at the cards")),
    },
    "deal.bottom": _for(N_("there is a Tarot under his hand, {cards}")),
    "deal.rotation": N_("{to} deals the next coup."),
    "redeal.granted": {
        "{payers}": _for(N_("the new deal is granted")),
        NEW_DEAL: N_("the new deal is granted to {to}."),
        OTHERWISE: N_("{to} is not granted a new deal."),
    },
    "discard.number": {
        "discards": N_("{to} discards: {number}."),
        OTHERWISE: N_("{to} discards badly: {number}."),
    },
    "discard.barred": _for(N_("he has discarded {cards}, which may not be discarded")),
    "discard.bad": {NOTHING_MORE: _SCORES_NOTHING, OTHERWISE: _for(N_("he has discarded badly"))},
    "discard.counted": {
        "with-the-tricks": N_("{to}'s discards count with his tricks."),
        "with-the-dealer": N_("{to}'s discards count with the dealer's tricks."),
        "for-nobody": N_("{to}'s discards count for nobody."),
    },
    "nothing.more": N_("{to} scores nothing after his fault, and is not paid."),
    "kings.worth": _for(named),
    "trio.worth": _for(named),
    "tarots.worth": _for(named),
    "sien.paid": _for(N_("{payers} has none of Monde, Mat and Bateleur, {to} has two: “{name}”")),
    "triumphs.worth": _for(named),
    "triumphs.shown": {
        REFUSED: N_("{to} does not show {name}, and does not count them."),
        OTHERWISE: N_("{to} shows {name}: {cards}."),
    },
    "imperiale.worth": _for(named),
    "brizigole.worth": _for(named),
    "declare.once": N_("{to} has already counted a thing of this kind, so {name} does not count too."),
    "declare.forgotten": {
        REFUSED: N_("{to} has forgotten {name}, and may not come back to it."),
        OTHERWISE: N_("{to} may still remember {name}."),
    },
    "play.first": {REFUSED: N_("it is not {to}'s turn."), OTHERWISE: N_("{to} leads.")},
    "play.following": {
        "suit": N_("{to} may not play {cards}: he can follow the card led."),
        "trump": N_("{to} may not play {cards}: he must play a triumph."),
    },
    "play.taking": N_("{to} takes the trick with {card}."),
    "play.renouncing": {
        "renounce": N_("{to} renounces with {cards}, which is not allowed."),
        "mended": N_("{to} admits his fault in time, and pays nothing."),
        NOTHING_MORE: _SCORES_NOTHING,
        OTHERWISE: _for(N_("he has renounced")),
    },
    "play.stands": {
        REFUSED: N_("{to} may not take back {cards}."),
        OTHERWISE: N_("{to} takes back {cards}, which was a renounce."),
    },
    "mat.excuse": {
        "{payers}": _for(N_("he has not excused himself")),
        "excused": N_("{to} excuses himself: the Mat goes back to his own cards."),
        "leads the Mat": N_("{to} leads the Mat, which takes nothing: the Mat goes back to his own cards."),
        "not excused": N_("{to} has not excused himself with the Mat; the Mat goes back to his own cards."),
    },
    "mat.leading": N_("{cards} is the card to follow."),
    "tarots.tribute": {
        "ransom": _for(N_("the ransom of {cards}")),
        OTHERWISE: _for(N_("the tribute of {cards}")),
    },
    "belle.played": _for(N_("he has played the card of la belle")),
    "last.made": _for(N_("he has taken the last trick with {cards}")),
    "count.points": N_("{to} has {number} points."),
    "count.due": {
        EVEN: N_("{to} has exactly the points that he must have."),
        LOSES: N_("{to} loses {number}."),
        GAINS: N_("{to} gains {number}."),
    },
    "count.paid": {
        "{payers}": _for(N_("{payers} loses {number}")),
        OTHERWISE: N_("{to} loses {number}, and pays nothing."),
    },
}
"""What is said of the findings of each rule; each ends with a full stop."""


def sentence(finding: Finding) -> str:
    """Say a finding in one sentence, in the language of now."""
    return worded(finding, SENTENCES[finding.rule], _FIELDS)
