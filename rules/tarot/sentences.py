"""Findings in words: the sentences for each rule; each begins in lower case unless it begins with a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.core.messages import N_, _, say, several
from rules.tarot.cards import Card, show_cards
from rules.tarot.laws.counting import EVEN, GAINS, LOSES
from rules.tarot.laws.cutting import AGAIN
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.laws.pack import OUT
from rules.tarot.laws.redeal import NEW_DEAL
from rules.tarot.sides import MORT, Decided

_MARKS = (
    N_("no marks"),
    N_("a mark"),
    N_("two marks"),
    N_("three marks"),
    N_("four marks"),
    N_("five marks"),
    N_("six marks"),
    N_("seven marks"),
    N_("eight marks"),
    N_("nine marks"),
    N_("ten marks"),
)
"""The numbers of marks that are written as words."""
REFUSED = "refused"
FEW_CARDS = 2
"""How many cards are named in words."""


def marks(number: int | None) -> str:
    """Return a number of marks in words: `a mark`, `two marks`."""
    many = number or 0
    return _(_MARKS[many]) if many < len(_MARKS) else several("{number} mark", "{number} marks", many)


def player(one: str | None) -> str:
    """Return a player as a sentence names him: his letter, or the Mort."""
    return _(one) if one == MORT else str(one)


def parties(finding: Decided) -> Mapping[str, str]:
    """Return who is concerned by a finding, `to`, and who pays, `payers`, as fields of a message."""
    return {"to": player(finding.to), "payers": _and(map(player, finding.payers)) if finding.payers else ""}


def _and(names: Iterable[str]) -> str:
    """Return names in a row: `A`, `A and B`."""
    *first, last = names
    return say("{one} and {other}", one=", ".join(first), other=last) if first else last


def _pays(finding: Decided) -> str:
    """Return a payment in words: `B and C each pay a mark to A`."""
    if not finding.payers:
        return say("{to} gets nothing", **parties(finding))
    if len(finding.payers) > 1:
        return say("{payers} each pay {marks} to {to}", **parties(finding), marks=marks(finding.points))
    return say("{payers} pays {marks} to {to}", **parties(finding), marks=marks(finding.points))


def the(card: Card) -> str:
    """Return a card in words: `the King of swords`, `triumph 14`, `the Monde`."""
    words = card.words if card.is_triumph else f"the {card.words}"
    return _(words)


def _cards(finding: Decided) -> str:
    """Return the cards of a finding in words, if there are few, else in the notation."""
    return _and(map(the, finding.cards)) if 0 < len(finding.cards) <= FEW_CARDS else show_cards(finding.cards)


def _fields(finding: Decided) -> Mapping[str, Any]:
    """Return what a message may name: `{to}`, `{payers}`, `{cards}`, `{name}` (the thing judged) and `{number}`."""
    return {
        **parties(finding),
        "cards": _cards(finding),
        "name": named(finding),
        "number": finding.number,
    }


def named(finding: Decided) -> str:
    """Return the name of the thing judged, as it is called: `four Kings`, `swords`."""
    return _(finding.name) if finding.name else ""


def _just(message: str) -> Callable[[Decided], str]:
    return lambda finding: _(message).format(**_fields(finding))


def _for(reason: str) -> Callable[[Decided], str]:
    """Return a sentence for a payment with its reason, a marked message."""
    return lambda finding: _paid_for(finding, _(reason).format(**_fields(finding)))


def _paid_for(finding: Decided, reason: str) -> str:
    return say("{payment}: {reason}.", payment=_pays(finding), reason=reason)


def _for_the_thing(finding: Decided) -> str:
    return _paid_for(finding, named(finding))


def _by_ground(ways: Mapping[str, Callable[[Decided], str]]) -> Callable[[Decided], str]:
    """Return a sentence for each ground; the first ground that the finding has decides."""
    return lambda finding: next(ways[ground] for ground in ways if ground in finding.grounds)(finding)


def _by_ruling(ways: Mapping[str, str]) -> Callable[[Decided], str]:
    said = {ruling: _just(message) for ruling, message in ways.items()}
    return lambda finding: said[finding.ruling or ""](finding)


def _if(ruling: str, then: str, otherwise: str) -> Callable[[Decided], str]:
    """Return the sentence of one marked message for a ruling, and of another for all others."""
    return lambda finding: _just(then if finding.ruling == ruling else otherwise)(finding)


def _refused_or(refused: str, allowed: str) -> Callable[[Decided], str]:
    """Return one sentence for a refused act, and one for an allowed act."""
    return _if(REFUSED, refused, allowed)


def _paid_or(reason: str, otherwise: Callable[[Decided], str]) -> Callable[[Decided], str]:
    """Return a sentence for a payment with its reason, and another where nobody pays."""
    return lambda finding: (_for(reason) if finding.payers else otherwise)(finding)


_BANDS: Mapping[str, str] = {
    "Tarot": N_("a Tarot"),
    "la belle": N_("la belle"),
    "triumph": N_("a triumph"),
    "honour": N_("a honour"),
    "pip": N_("a pip"),
}
"""What a card is."""


def _named(finding: Decided) -> str:
    if not finding.cards:
        if "whole" in finding.grounds:
            return say("there are {number} cards in all.", number=finding.number)
        return say("there are {number} cards to play with.", number=finding.number)
    band = _BANDS[finding.name or ""]
    card, what = _(finding.cards[0].words), _(band)
    if finding.ruling == OUT:
        return say("{card} is {what}, and out of the pack.", card=card, what=what)
    return say("{card} is {what}, and in the pack.", card=card, what=what)


def _nothing_more(reason: str) -> Callable[[Decided], str]:
    """Say a fault: the first finding is that the player scores nothing after this, the others are its cost."""
    nothing = _just(N_("{to} scores nothing after this."))
    return lambda finding: (nothing if finding.ruling == NOTHING_MORE else _for(reason))(finding)


def _sums(finding: Decided) -> str:
    return say(
        "of {name} {first} above {last}: {cards}.",
        name=named(finding),
        first=finding.cards[0],
        last=finding.cards[-1],
        cards=show_cards(finding.cards),
    )


def _takes(finding: Decided) -> str:
    """Say with which card a trick is taken; the name of the finding is the card in the notation."""
    return say("{to} takes the trick with {card}.", **parties(finding), card=finding.name)


_drawn_for_the_trick = _if(
    "competes",
    N_("{cards} is drawn from the Mort, and can take the trick."),
    N_("{cards} is drawn from the Mort, and goes with the trick."),
)
_drawn_at_the_end = _just(N_("{cards} is drawn from the Mort, and goes to {to}, who has taken most tricks."))


def _mort_drawn(finding: Decided) -> str:
    """Say what a card of the Mort does: after the last trick somebody takes it."""
    return (_drawn_at_the_end if finding.to else _drawn_for_the_trick)(finding)


_DISCARD = N_("he has discarded badly")
_excused = _by_ruling(
    {
        "excused": N_("{to} excuses himself: the Mat goes back to his own cards."),
        "leads the Mat": N_("{to} leads the Mat, which takes nothing: the Mat goes back to his own cards."),
        "not excused": N_("{to} has not excused himself with the Mat; the Mat goes back to his own cards."),
    }
)
SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "players.most": _refused_or(N_("{number} players are too many."), N_("{number} sit down to play.")),
    "mort.supposed": _just(N_("a third player is supposed, called the Mort.")),
    "mort.drawn": _mort_drawn,
    "pack.bands": _named,
    "suit.order": _sums,
    "triumph.order": _sums,
    "cut.who": _if(AGAIN, N_("the best cards are equal, so they cut again."), N_("{to} deals, by the cards cut.")),
    "deal.hands": _by_ground(
        {
            "all": _just(N_("all {number} cards are dealt.")),
            "dealer": _just(N_("{to} keeps {number}.")),
            "others": _just(N_("{to} has {number}.")),
        }
    ),
    "deal.packets": _by_ground(
        {
            "other": _just(N_("{to} may not deal by {number}, only by three or by five.")),
            "rest": _if(
                "singly",
                N_("{to} deals the rest one to each of the others and four to himself."),
                N_("{to} deals the rest by three."),
            ),
            "three": _just(N_("{to} deals by three.")),
            "five": _just(N_("{to} deals by five.")),
        }
    ),
    "deal.bad": _by_ground(
        {
            "lost": _paid_or(N_("he has dealt badly"), _just(N_("{to} has dealt badly, and loses the coup."))),
            "again": _just(N_("then {to} deals.")),
        }
    ),
    "deal.looked": _by_ground(
        {
            "bottom": _just(N_("{to} may look at the bottom card.")),
            "looked": _for(N_("he has looked at the cards")),
        }
    ),
    "deal.bottom": _for(N_("there is a Tarot under his hand, {cards}")),
    "deal.rotation": _just(N_("{to} deals the next coup.")),
    "redeal.granted": _paid_or(
        N_("the new deal is granted"),
        _if(NEW_DEAL, N_("the new deal is granted to {to}."), N_("{to} is not granted a new deal.")),
    ),
    "discard.number": _if("discards", N_("{to} discards: {number}."), N_("{to} discards badly: {number}.")),
    "discard.barred": _for(N_("he has discarded {cards}, which may not be discarded")),
    "discard.bad": _nothing_more(_DISCARD),
    "discard.counted": _by_ruling(
        {
            "with-the-tricks": N_("{to}'s discards count with his tricks."),
            "with-the-dealer": N_("{to}'s discards count with the dealer's tricks."),
            "for-nobody": N_("{to}'s discards count for nobody."),
        }
    ),
    "nothing.more": _just(N_("{to} scores nothing after his fault, and is not paid.")),
    "kings.worth": _for_the_thing,
    "trio.worth": _for_the_thing,
    "tarots.worth": _for_the_thing,
    "sien.paid": _for(N_("{payers} has none of Monde, Mat and Bateleur, {to} has two: “{name}”")),
    "triumphs.worth": _for_the_thing,
    "triumphs.shown": _refused_or(
        N_("{to} does not show {name}, and does not count them."), N_("{to} shows {name}: {cards}.")
    ),
    "imperiale.worth": _for_the_thing,
    "brizigole.worth": _for_the_thing,
    "declare.once": _just(N_("{to} has already counted a thing of this kind, so {name} does not count too.")),
    "declare.forgotten": _refused_or(
        N_("{to} has forgotten {name}, and may not come back to it."), N_("{to} may still remember {name}.")
    ),
    "play.first": _refused_or(N_("it is not {to}'s turn."), N_("{to} leads.")),
    "play.following": _by_ground(
        {
            "suit": _just(N_("{to} may not play {cards}: he can follow the card led.")),
            "trump": _just(N_("{to} may not play {cards}: he must play a triumph.")),
        }
    ),
    "play.taking": _takes,
    "play.renouncing": _by_ground(
        {
            "renounce": _just(N_("{to} renounces with {cards}, which is not allowed.")),
            "mended": _just(N_("{to} admits his fault in time, and pays nothing.")),
            "penalty": _nothing_more(N_("he has renounced")),
        }
    ),
    "play.stands": _refused_or(
        N_("{to} may not take back {cards}."), N_("{to} takes back {cards}, which was a renounce.")
    ),
    "mat.excuse": _paid_or(N_("he has not excused himself"), _excused),
    "mat.leading": _just(N_("{cards} is the card to follow.")),
    "tarots.tribute": _by_ground(
        {
            "ransom": _for(N_("the ransom of {cards}")),
            "lifted": _for(N_("the tribute of {cards}")),
            "appears": _for(N_("the tribute of {cards}")),
        }
    ),
    "belle.played": _for(N_("he has played the card of la belle")),
    "last.made": _for(N_("he has taken the last trick with {cards}")),
    "count.points": _just(N_("{to} has {number} points.")),
    "count.due": _by_ruling(
        {
            EVEN: N_("{to} has exactly the points that he must have."),
            LOSES: N_("{to} loses {number}."),
            GAINS: N_("{to} gains {number}."),
        }
    ),
    "count.paid": _paid_or(N_("{payers} loses {number}"), _just(N_("{to} loses {number}, and pays nothing."))),
}
"""The sentences for the findings of each rule; each ends with a full stop."""


def sentence(finding: Decided) -> str:
    """Say a finding in one sentence, in the language of now."""
    return SENTENCES[finding.rule](finding)
