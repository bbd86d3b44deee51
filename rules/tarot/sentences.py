"""Findings in words: for each rule, how what it decides is said; each begins in lower case unless with a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.tarot.cards import show_cards
from rules.tarot.laws.cutting import AGAIN
from rules.tarot.laws.discarding import NOTHING_MORE
from rules.tarot.sides import Decided

_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
REFUSED = "refused"


def marks(number: int | None) -> str:
    """A number of marks: `a mark`, `two marks`."""
    many = number or 0
    return f"{_WORDS[many] if many < len(_WORDS) else many} mark{'' if many == 1 else 's'}"


def _and(names: Iterable[str]) -> str:
    """Names in a row: `A`, `A and B`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _pays(one: Decided) -> str:
    """Who pays how much to whom: `B and C each pay a mark to A`."""
    if not one.payers:
        return f"{one.to} gets nothing"
    each = "each pay" if len(one.payers) > 1 else "pays"
    return f"{_and(one.payers)} {each} {marks(one.points)} to {one.to}"


def _cards(one: Decided) -> str:
    """The cards of a finding in words, if there are few, else in the notation."""
    words = [card.words if card.is_triumph else f"the {card.words}" for card in one.cards]
    return _and(words) if 0 < len(words) < 3 else show_cards(one.cards)


def _for(reason: str) -> Callable[[Decided], str]:
    """A payment with its reason, in which `{cards}`, `{name}` and `{to}` may stand."""

    def say(one: Decided) -> str:
        payer = _and(one.payers) if one.payers else ""
        return f"{_pays(one)}: {reason.format(cards=_cards(one), name=one.name, to=one.to, payer=payer)}."

    return say


def _by_ground(ways: Mapping[str, Callable[[Decided], str]]) -> Callable[[Decided], str]:
    """Another sentence for each ground; the first that the finding has decides."""

    def say(one: Decided) -> str:
        return next(ways[ground] for ground in ways if ground in one.grounds)(one)

    return say


def _just(words: str) -> Callable[[Decided], str]:
    """A sentence in which `{to}`, `{cards}`, `{name}`, `{number}` and `{ruling}` may stand."""

    def say(one: Decided) -> str:
        fields = {"to": one.to, "cards": _cards(one), "name": one.name, "number": one.number, "ruling": one.ruling}
        return words.format(**fields) + "."

    return say


def _refused_or(refused: str, words: str) -> Callable[[Decided], str]:
    """One sentence for what is refused, and one for what is not."""
    return lambda one: _just(refused if one.ruling == REFUSED else words)(one)


def _named(one: Decided) -> str:
    """What a card is."""
    if one.cards:
        return f"{one.cards[0].words} is {'' if one.name == 'la belle' else 'a '}{one.name}, and {one.ruling}."
    return f"there are {one.number} cards{' in all' if 'whole' in one.grounds else ' to play with'}."


def _cut(one: Decided) -> str:
    """Who deals."""
    return "the best cards are equal: they cut again." if one.ruling == AGAIN else f"{one.to} deals, by what is cut."


def _nothing_more(what: str) -> Callable[[Decided], str]:
    """A fault: the first finding is that one counts nothing more, the others what it costs."""
    return lambda one: f"{one.to} counts nothing more." if one.ruling == NOTHING_MORE else _for(what)(one)


def _excuse(one: Decided) -> str:
    """What comes of the Mat."""
    if one.payers:
        return _for("he has not excused himself")(one)
    kept = "the Mat goes back to his own cards"
    return {
        "excused": f"{one.to} excuses himself: {kept}.",
        "leads the Mat": f"{one.to} leads the Mat, which takes nothing: {kept}.",
        "not excused": f"{one.to} has not excused himself with the Mat; {kept}.",
    }[one.ruling or ""]


def _mort(one: Decided) -> str:
    """What becomes of a card of the Mort's."""
    goes = "can take the trick" if one.ruling == "competes" else "is carried off with the trick"
    return f"{_cards(one)} is drawn of the Mort's, and {goes}."


def _left_out(one: Decided) -> str:
    """Where the discards lie at the end."""
    where = {"with-the-tricks": "with what he has lifted", "with-the-dealer": "with what the dealer has lifted"}
    return f"{one.to}'s discards count {where.get(one.ruling or '', 'for nobody')}."


def _due(one: Decided) -> str:
    """What one has lost or gained."""
    return f"{one.to} has just what he must have." if one.ruling == "even" else f"{one.to} {one.ruling} {one.number}."


def _rest(one: Decided) -> str:
    """How the rest is dealt, when one deals by five."""
    how = "one to each of the others and four to himself" if one.ruling == "singly" else "by three"
    return f"{one.to} deals the rest {how}."


def _sums(one: Decided) -> str:
    """A card above another, or several."""
    return f"of {one.name} {one.ruling}: {show_cards(one.cards)}."


_DISCARD = "he has discarded badly"
SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "players.most": _refused_or("{number} are too many to play", "{number} sit down to play"),
    "mort.supposed": _just("a third is supposed, who is called the Mort"),
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
            "other": _just("{to} may not deal by {number}: only by three or by five"),
            "rest": _rest,
            "three": _just("{to} deals by three"),
            "five": _just("{to} deals by five"),
        }
    ),
    "deal.bad": _by_ground(
        {
            "lost": lambda one: (
                _for("he has dealt badly") if one.payers else _just("{to} has dealt badly, and loses the coup")
            )(one),
            "again": _just("{to} deals then"),
        }
    ),
    "deal.looked": _by_ground(
        {"bottom": _just("{to} may look at the bottom card"), "looked": _for("he has looked at the cards")}
    ),
    "deal.bottom": _for("there is a Tarot under his hand, {cards}"),
    "deal.rotation": _just("{to} deals the next coup"),
    "redeal.granted": lambda one: (
        _for("the new deal is granted")(one)
        if one.payers
        else _just("the {ruling} is granted to {to}" if one.ruling == "new deal" else "{to} is not granted a new deal")(
            one
        )
    ),
    "discard.number": _just("{to} {ruling}: {number}"),
    "discard.barred": _for("he has discarded {cards}, which may not be discarded"),
    "discard.bad": _nothing_more(_DISCARD),
    "discard.counted": _left_out,
    "nothing.more": _just("{to} counts nothing more, and is not paid"),
    "kings.worth": _for("{name}"),
    "trio.worth": _for("{name}"),
    "tarots.worth": _for("{name}"),
    "sien.paid": _for("{payer} has none of Monde, Mat and Bateleur, {to} has two: “{name}”"),
    "triumphs.worth": _for("{name}"),
    "triumphs.shown": _refused_or("{to} does not show {name}, and does not count them", "{to} shows {name}: {cards}"),
    "imperiale.worth": _for("{name}"),
    "brizigole.worth": _for("{name}"),
    "declare.once": _just("{to} has already counted a thing of this kind: {name} is not counted besides"),
    "declare.forgotten": _refused_or(
        "{to} has forgotten {name}, and may not come back to it", "{to} may still remember {name}"
    ),
    "play.first": _refused_or("it is not {to}'s turn", "{to} leads"),
    "play.following": _by_ground(
        {
            "suit": _just("{to} may not play {cards}: he has of what is led"),
            "trump": _just("{to} may not play {cards}: he must cut with a triumph"),
        }
    ),
    "play.taking": _just("{to} takes the trick with {name}"),
    "play.renouncing": _by_ground(
        {
            "renounce": _just("{to} renounces with {cards}, which is not allowed"),
            "mended": _just("{to} owns his fault in time, and pays nothing"),
            "penalty": _nothing_more("he has renounced"),
        }
    ),
    "play.stands": _refused_or("{to} may not take back {cards}", "{to} takes back {cards}, which was a renounce"),
    "mat.excuse": _excuse,
    "mat.leading": _just("{cards} says what is to be followed"),
    "tarots.tribute": _by_ground(
        {
            "ransom": _for("the ransom of {cards}"),
            "lifted": _for("the tribute of {cards}"),
            "appears": _for("the tribute of {cards}"),
        }
    ),
    "belle.played": _for("he has played the card of la belle"),
    "last.made": _for("he has made {cards} last"),
    "count.points": _just("{to} has {number} points"),
    "count.due": _due,
    "count.paid": lambda one: (
        _for(f"{_and(one.payers)} loses {one.number}")(one)
        if one.payers
        else f"{one.to} loses {one.number}, and pays nothing."
    ),
}
"""How the findings of each rule are said; each ends with a full stop."""


def sentence(one: Decided) -> str:
    """Say a finding in one English sentence."""
    return SENTENCES[one.rule](one)
