"""What is declared from the hand, and its price: Kings, Tarots, “qui n'a le sien”, triumphs, Impériales, Brizigoles.

Source: 1637, paragraphs 13 to 15. Of things of one kind only the greatest is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.domains import Choice, Number, Table
from rules.core.rule import Params, rule
from rules.tarot.cards import Card
from rules.tarot.laws.things import NUMBERS, THINGS, Thing, trio_in
from rules.tarot.sides import Finding, others

KINGS = ("three", "four", "four-with-tarots", "two-and-mat", "three-and-mat", "four-and-mat")
TAROTS = ("four", "five", "six", "seven", "belle")
TRIUMPHS = ("ten", "fifteen", "twenty")
BRIZIGOLES = ("four", "five", "six")
FOUR_TAROTS, FIVE_TAROTS, ALL_TAROTS = 4, 5, 7


def _paid(
    thing: Thing, player: str, everyone: tuple[str, ...], points: int, cards: tuple[Card, ...], *grounds: str
) -> Finding:
    """Something that each of the others pays for."""
    payers = others(player, everyone)
    return Finding(*grounds, to=player, points=points, payers=payers, name=thing.name, cards=cards)


@rule(
    "kings.worth",
    grounds={
        "three": "what three Kings are worth of each",
        "four": "what four Kings are worth of each",
        "holds": "in this the Impériale and the four Tarots are counted",
        "four-with-tarots": "what four Kings are worth of one who counts Tarots besides",
        "two-and-mat": "what two Kings and the Mat are worth of each",
        "three-and-mat": "what three Kings and the Mat are worth of each",
        "four-and-mat": "what four Kings and the Mat are worth of each",
        "tarots-besides": "the Tarots that are in the price have been counted already",
    },
    parameters={
        "prices": Table(KINGS),
        "three_and_mat": Choice("without-tarots", "with-four"),
        "four_and_mat": Choice("with-five", "without-tarots"),
        "seven": Choice("as-six", "as-four"),
    },
)
def kings(
    p: Params,
    player: str,
    everyone: tuple[str, ...],
    thing: Thing,
    cards: tuple[Card, ...],
    tarots: int,
    tarot_prices: Mapping[str, int],
) -> Iterator[Finding]:
    """Three Kings, four Kings, and two, three or four with the Mat have their prices, which may have Tarots in them.

    `thing`: which of them `player` declares, and `cards`: those that make it. `tarots`: how many Tarots he has counted
    already (0: none), whose price is then not paid again within that of the Kings; `tarot_prices`: those of
    `tarots.worth`. `three_and_mat`, `four_and_mat`: whether their prices are `with-four` Tarots or `with-five` in them,
    or `without-tarots`. `seven`: with seven Tarots counted four Kings are worth the same `as-six`, or `as-four`.
    1637, paragraph 13.
    """
    within = tarots_within(p, thing, tarots)
    if thing.key == "four":
        if tarots and within:
            yield _paid(thing, player, everyone, p.prices["four-with-tarots"], cards, "four-with-tarots")
        else:
            yield _paid(thing, player, everyone, p.prices["four"], cards, "four", "holds")
        return
    price, besides = p.prices[thing.key], min(tarots, within)
    if besides:
        less = tarot_prices[NUMBERS[besides]]
        yield _paid(thing, player, everyone, max(0, price - less), cards, thing.key, "tarots-besides")
    else:
        yield _paid(thing, player, everyone, price, cards, thing.key)


def tarots_within(p: Params, thing: Thing, tarots: int) -> int:
    """How many Tarots are counted within the price of some Kings, if so many are counted by themselves; 0 for none.

    `p`: the parameters of `kings.worth`.
    """
    if thing.key == "four":
        return 0 if tarots == ALL_TAROTS and p.seven == "as-four" else FOUR_TAROTS
    if thing.key == "three-and-mat":
        return FOUR_TAROTS if p.three_and_mat == "with-four" else 0
    if thing.key == "four-and-mat":
        return FIVE_TAROTS if p.four_and_mat == "with-five" else 0
    return 0


@rule(
    "trio.worth",
    grounds={"three": "what Monde, Mat and Bateleur are worth of each"},
    parameters={"price": Number()},
)
def trio(p: Params, player: str, everyone: tuple[str, ...], thing: Thing, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """Monde, Mat and Bateleur together are worth three of each.

    `thing`, `cards`: what `player` declares, and the cards. 1637, paragraph 13.
    """
    yield _paid(thing, player, everyone, p.price, cards, "three")


@rule(
    "tarots.worth",
    grounds={
        "four": "what four Tarots are worth of each",
        "five": "what five are worth",
        "six": "what six are worth",
        "seven": "what seven are worth",
        "belle": "what the seven and la belle are worth",
        "within": "some have been counted already within the price of the Kings",
    },
    parameters={"prices": Table(TAROTS)},
)
def tarots(
    p: Params, player: str, everyone: tuple[str, ...], thing: Thing, cards: tuple[Card, ...], within: int
) -> Iterator[Finding]:
    """Four, five, six or seven Tarots, and the seven with la belle, have their prices; the greatest alone is paid.

    `within`: how many Tarots have been counted within the price of Kings, by which this is then less (0: none).
    1637, paragraph 13.
    """
    less = p.prices[NUMBERS[within]] if within else 0
    grounds = (thing.key, *(["within"] if within else []))
    yield _paid(thing, player, everyone, max(0, p.prices[thing.key] - less), cards, *grounds)


@rule(
    "sien.paid",
    grounds={
        "lacking": "who has none of Monde, Mat and Bateleur pays him who has two",
        "name": "this is called “qui n'a le sien”",
    },
    parameters={"price": Number(), "to": Choice("two", "two-or-three")},
)
def sien(
    p: Params, player: str, everyone: tuple[str, ...], thing: Thing, hands: Mapping[str, tuple[Card, ...]]
) -> Iterator[Finding]:
    """Who has none of Monde, Mat and Bateleur pays a mark to him who has two.

    `hands`: those that are known; nobody else pays. `to`: to one who has `two` of them, or `two-or-three`.
    1637, paragraph 14.
    """
    held = trio_in(hands[player])
    lacking = tuple(one for one in others(player, everyone) if one in hands and not trio_in(hands[one]))
    if len(held) in sien_numbers(p.to) and lacking:
        yield Finding("lacking", "name", to=player, points=p.price, payers=lacking, name=thing.name, cards=held)


def sien_numbers(to: str) -> tuple[int, ...]:
    """How many of Monde, Mat and Bateleur one has who is paid, by the parameter of `sien.paid`."""
    return (2,) if to == "two" else (2, 3)


@rule(
    "triumphs.worth",
    grounds={
        "ten": "what ten triumphs are worth of each",
        "fifteen": "what fifteen are worth",
        "twenty": "what twenty are worth",
    },
    parameters={
        "prices": Table(TRIUMPHS),
        "mat": Choice("counted", "not-counted"),
        "between": Choice("as-fewer", "nothing"),
    },
)
def triumphs(
    p: Params, player: str, everyone: tuple[str, ...], thing: Thing, cards: tuple[Card, ...]
) -> Iterator[Finding]:
    """Ten, fifteen and twenty triumphs have their prices; the greatest alone is paid.

    `mat`: whether the Mat is `counted` among them. `between`: eleven to fourteen, and sixteen to nineteen, are paid
    `as-fewer`, as ten and fifteen, or are worth `nothing`. `cards`: all the triumphs that are counted. 1637,
    paragraph 15.
    """
    numbers = {one.number for one in THINGS.values() if one.family == thing.family}
    between = len(cards) not in numbers and len(cards) < max(numbers)
    price = 0 if between and p.between == "nothing" else p.prices[thing.key]
    yield _paid(thing, player, everyone, price, cards, thing.key)


@rule("triumphs.shown", grounds={"shown": "who does not show the ten, fifteen or twenty triumphs does not count them"})
def shown(p: Params, player: str, thing: Thing, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """Ten, fifteen or twenty triumphs are counted only if they are shown.

    `cards`: the triumphs that `player` shows of those that he declares. 1637, paragraph 15.
    """
    enough = len(cards) >= thing.number
    yield Finding("shown", to=player, ruling="shown" if enough else "refused", name=thing.name, cards=cards)


@rule(
    "imperiale.worth",
    grounds={
        "suit": "the four honours of a suit are an Impériale",
        "rank": "four Queens, Knights or Valets are an Impériale, too",
    },
    parameters={"prices": Table(("suit", "rank"))},
)
def imperiale(
    p: Params, player: str, everyone: tuple[str, ...], thing: Thing, cards: tuple[Card, ...]
) -> Iterator[Finding]:
    """The four honours of a suit, and four Queens, Knights or Valets, are worth a mark of each.

    Four Kings have theirs within their price (`kings.worth`). 1637, paragraph 15.
    """
    yield _paid(thing, player, everyone, p.prices[thing.key], cards, thing.key)


@rule(
    "brizigole.worth",
    grounds={
        "four": "what the four highest or lowest triumphs are worth of each",
        "five": "what five are worth",
        "six": "what six are worth",
    },
    parameters={"prices": Table(BRIZIGOLES), "mat": Choice("apart", "lowest")},
)
def brizigole(
    p: Params, player: str, everyone: tuple[str, ...], thing: Thing, cards: tuple[Card, ...]
) -> Iterator[Finding]:
    """The four, five or six highest triumphs, or lowest, have their prices; the greatest of each end alone is paid.

    `mat`: the Mat stands `apart`, so that the Bateleur is the lowest, or is itself the `lowest`. 1637, paragraph 15.
    """
    yield _paid(thing, player, everyone, p.prices[thing.key], cards, thing.key)


FORGOTTEN = ("imperiale", "brizigole", "sien")
"""The families of which it is said that they are lost when forgotten; of the Kings it is said of two things only."""
FORGOTTEN_KINGS = ("three", "two-and-mat")


@rule(
    "declare.once",
    grounds={"greatest": "the greater price has the lesser in it"},
)
def once(p: Params, player: str, thing: Thing, declared: str) -> Iterator[Finding]:
    """Of things of one kind only one is counted.

    `thing`: what `player` declares, having counted what is `declared` of the same kind. 1637, paragraph 13.
    """
    yield Finding("greatest", to=player, ruling="refused", name=thing.name)


@rule(
    "declare.forgotten",
    grounds={
        "named": "who forgets it is not received to remember it",
        "other": "of other things nothing is said",
    },
    parameters={"others": Choice("remembered", "lost"), "until": Choice("own-card", "first-card")},
)
def forgotten(p: Params, player: str, thing: Thing, own: bool, any_card: bool) -> Iterator[Finding]:
    """An Impériale, a Brizigole, three Kings, two Kings and the Mat, “qui n'a le sien” are lost when forgotten.

    `own`: `player` has played a card; `any_card`: someone has. `until`: one declares in time before one's
    `own-card`, or before the `first-card` of the coup. `others`: whether other things may still be `remembered`.
    1637, paragraph 15.
    """
    if not (own if p.until == "own-card" else any_card):
        return
    if thing.family in FORGOTTEN or (thing.family == "kings" and thing.key in FORGOTTEN_KINGS):
        yield Finding("named", to=player, ruling="refused", name=thing.name)
    else:
        yield Finding("other", to=player, ruling="refused" if p.others == "lost" else "remembered", name=thing.name)
