"""Findings in words: the sentences for each rule; each begins in lower case unless it begins with a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.tarot.cards import show_cards
from rules.tarot.laws.cutting import AGAIN
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.sides import Decided

_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
REFUSED = "refused"


def marks(number: int | None) -> str:
    """Return a number of marks in words: `a mark`, `two marks`."""
    many = number or 0
    return f"{_WORDS[many] if many < len(_WORDS) else many} mark{'' if many == 1 else 's'}"


def _and(names: Iterable[str]) -> str:
    """Return names in a row: `A`, `A and B`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _pays(finding: Decided) -> str:
    """Return a payment in words: `B and C each pay a mark to A`."""
    if not finding.payers:
        return f"{finding.to} gets nothing"
    each = "each pay" if len(finding.payers) > 1 else "pays"
    return f"{_and(finding.payers)} {each} {marks(finding.points)} to {finding.to}"


def _cards(finding: Decided) -> str:
    """Return the cards of a finding in words, if there are few, else in the notation."""
    words = [card.words if card.is_triumph else f"the {card.words}" for card in finding.cards]
    return _and(words) if 0 < len(words) < 3 else show_cards(finding.cards)


def _for(reason: str) -> Callable[[Decided], str]:
    """Return a sentence for a payment with its reason, which may use `{cards}`, `{name}`, `{to}` and `{payer}`."""

    def say(finding: Decided) -> str:
        payer = _and(finding.payers) if finding.payers else ""
        return (
            f"{_pays(finding)}: {reason.format(cards=_cards(finding), name=finding.name, to=finding.to, payer=payer)}."
        )

    return say


def _by_ground(ways: Mapping[str, Callable[[Decided], str]]) -> Callable[[Decided], str]:
    """Return a sentence for each ground; the first ground that the finding has decides."""

    def say(finding: Decided) -> str:
        return next(ways[ground] for ground in ways if ground in finding.grounds)(finding)

    return say


def _just(words: str) -> Callable[[Decided], str]:
    """Return a sentence that may use `{to}`, `{cards}`, `{name}`, `{number}` and `{ruling}`."""

    def say(finding: Decided) -> str:
        fields = {
            "to": finding.to,
            "cards": _cards(finding),
            "name": finding.name,
            "number": finding.number,
            "ruling": finding.ruling,
        }
        return words.format(**fields) + "."

    return say


def _refused_or(refused: str, words: str) -> Callable[[Decided], str]:
    """Return one sentence for a refused act, and one for an allowed act."""
    return lambda finding: _just(refused if finding.ruling == REFUSED else words)(finding)


def _named(finding: Decided) -> str:
    """Say what a card is."""
    if finding.cards:
        article = "" if finding.name == "la belle" else "a "
        return f"{finding.cards[0].words} is {article}{finding.name}, and {finding.ruling}."
    return f"there are {finding.number} cards{' in all' if 'whole' in finding.grounds else ' to play with'}."


def _cut(finding: Decided) -> str:
    """Say who deals."""
    return (
        "the best cards are equal, so they cut again."
        if finding.ruling == AGAIN
        else f"{finding.to} deals, by the cards cut."
    )


def _nothing_more(what: str) -> Callable[[Decided], str]:
    """Say a fault: the first finding is that the player scores nothing after this, the others are its cost."""
    return lambda finding: (
        f"{finding.to} scores nothing after this." if finding.ruling == NOTHING_MORE else _for(what)(finding)
    )


def _excuse(finding: Decided) -> str:
    """Say what happens to the Mat."""
    if finding.payers:
        return _for("he has not excused himself")(finding)
    kept = "the Mat goes back to his own cards"
    return {
        "excused": f"{finding.to} excuses himself: {kept}.",
        "leads the Mat": f"{finding.to} leads the Mat, which takes nothing: {kept}.",
        "not excused": f"{finding.to} has not excused himself with the Mat; {kept}.",
    }[finding.ruling or ""]


def _mort(finding: Decided) -> str:
    """Say what happens to a card of the Mort."""
    goes = "can take the trick" if finding.ruling == "competes" else "goes with the trick"
    return f"{_cards(finding)} is drawn from the Mort, and {goes}."


def _left_out(finding: Decided) -> str:
    """Say whose cards include the discards at the end."""
    where = {"with-the-tricks": "with his tricks", "with-the-dealer": "with the dealer's tricks"}
    return f"{finding.to}'s discards count {where.get(finding.ruling or '', 'for nobody')}."


def _due(finding: Decided) -> str:
    """Say what a player has lost or gained."""
    return (
        f"{finding.to} has exactly the points that he must have."
        if finding.ruling == "even"
        else f"{finding.to} {finding.ruling} {finding.number}."
    )


def _rest(finding: Decided) -> str:
    """Say how the rest is dealt, when the dealer deals by five."""
    how = "one to each of the others and four to himself" if finding.ruling == "singly" else "by three"
    return f"{finding.to} deals the rest {how}."


def _sums(finding: Decided) -> str:
    """Say the order of cards."""
    return f"of {finding.name} {finding.ruling}: {show_cards(finding.cards)}."


_DISCARD = "he has discarded badly"
SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "players.most": _refused_or("{number} players are too many", "{number} sit down to play"),
    "mort.supposed": _just("a third player is supposed, called the Mort"),
    "mort.drawn": _mort,
    "pack.bands": _named,
    "suit.order": _sums,
    "triumph.order": _sums,
    "cut.who": _cut,
    "deal.hands": _by_ground(
        {
            "all": _just("all {number} cards are dealt"),
            "dealer": _just("{to} keeps {number}"),
            "others": _just("{to} has {number}"),
        }
    ),
    "deal.packets": _by_ground(
        {
            "other": _just("{to} may not deal by {number}, only by three or by five"),
            "rest": _rest,
            "three": _just("{to} deals by three"),
            "five": _just("{to} deals by five"),
        }
    ),
    "deal.bad": _by_ground(
        {
            "lost": lambda finding: (
                _for("he has dealt badly") if finding.payers else _just("{to} has dealt badly, and loses the coup")
            )(finding),
            "again": _just("then {to} deals"),
        }
    ),
    "deal.looked": _by_ground(
        {"bottom": _just("{to} may look at the bottom card"), "looked": _for("he has looked at the cards")}
    ),
    "deal.bottom": _for("there is a Tarot under his hand, {cards}"),
    "deal.rotation": _just("{to} deals the next coup"),
    "redeal.granted": lambda finding: (
        _for("the new deal is granted")(finding)
        if finding.payers
        else _just(
            "the {ruling} is granted to {to}" if finding.ruling == "new deal" else "{to} is not granted a new deal"
        )(finding)
    ),
    "discard.number": _just("{to} {ruling}: {number}"),
    "discard.barred": _for("he has discarded {cards}, which may not be discarded"),
    "discard.bad": _nothing_more(_DISCARD),
    "discard.counted": _left_out,
    "nothing.more": _just("{to} scores nothing after his fault, and is not paid"),
    "kings.worth": _for("{name}"),
    "trio.worth": _for("{name}"),
    "tarots.worth": _for("{name}"),
    "sien.paid": _for("{payer} has none of Monde, Mat and Bateleur, {to} has two: “{name}”"),
    "triumphs.worth": _for("{name}"),
    "triumphs.shown": _refused_or("{to} does not show {name}, and does not count them", "{to} shows {name}: {cards}"),
    "imperiale.worth": _for("{name}"),
    "brizigole.worth": _for("{name}"),
    "declare.once": _just("{to} has already counted a thing of this kind, so {name} does not count too"),
    "declare.forgotten": _refused_or(
        "{to} has forgotten {name}, and may not come back to it", "{to} may still remember {name}"
    ),
    "play.first": _refused_or("it is not {to}'s turn", "{to} leads"),
    "play.following": _by_ground(
        {
            "suit": _just("{to} may not play {cards}: he can follow the card led"),
            "trump": _just("{to} may not play {cards}: he must play a triumph"),
        }
    ),
    "play.taking": _just("{to} takes the trick with {name}"),
    "play.renouncing": _by_ground(
        {
            "renounce": _just("{to} renounces with {cards}, which is not allowed"),
            "mended": _just("{to} admits his fault in time, and pays nothing"),
            "penalty": _nothing_more("he has renounced"),
        }
    ),
    "play.stands": _refused_or("{to} may not take back {cards}", "{to} takes back {cards}, which was a renounce"),
    "mat.excuse": _excuse,
    "mat.leading": _just("{cards} is the card to follow"),
    "tarots.tribute": _by_ground(
        {
            "ransom": _for("the ransom of {cards}"),
            "lifted": _for("the tribute of {cards}"),
            "appears": _for("the tribute of {cards}"),
        }
    ),
    "belle.played": _for("he has played the card of la belle"),
    "last.made": _for("he has taken the last trick with {cards}"),
    "count.points": _just("{to} has {number} points"),
    "count.due": _due,
    "count.paid": lambda finding: (
        _for(f"{_and(finding.payers)} loses {finding.number}")(finding)
        if finding.payers
        else f"{finding.to} loses {finding.number}, and pays nothing."
    ),
}
"""The sentences for the findings of each rule; each ends with a full stop."""


def sentence(finding: Decided) -> str:
    """Say a finding in one English sentence."""
    return SENTENCES[finding.rule](finding)
