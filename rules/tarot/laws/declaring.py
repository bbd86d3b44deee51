"""Declarations from the hand, and their prices: Kings, Tarots, “qui n'a le sien”, triumphs, Impériales, Brizigoles.

Source: 1637, paragraphs 13 to 15. Of several things of one kind only the greatest counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.domains import Choice, Number, Table
from rules.core.rule import Params, rule
from rules.tarot.cards import Cards
from rules.tarot.laws.things import FOUR_KINGS_ALIKE, NUMBERS, THINGS, Thing, trio_in
from rules.tarot.sides import Decision, Finding, Players, others

KINGS = ("three", "four", "four-with-tarots", "two-and-mat", "three-and-mat", "four-and-mat")
TAROTS = ("four", "five", "six", "seven", "belle")
TRIUMPHS = ("ten", "fifteen", "twenty")
BRIZIGOLES = ("four", "five", "six")
FOUR_TAROTS, FIVE_TAROTS, ALL_TAROTS = 4, 5, 7


def _paid(thing: Thing, player: str, everyone: Players, points: int, cards: Cards, *grounds: str) -> Finding:
    payers = others(player, everyone)
    return Finding(*grounds, to=player, points=points, payers=payers, name=thing.name, cards=cards)


class KingsWorthParams(Params):
    prices = Table(KINGS, asks="how many marks they are worth")
    four = Choice(
        "all-within", "paid-besides", asks="whether the price of four includes the Impériale and the four Tarots"
    )
    three_and_mat = Choice("without-tarots", "with-four", asks="what is in the price of three and the Mat")
    four_and_mat = Choice("with-five", "without-tarots", asks="what is in the price of four and the Mat")
    seven = Choice("as-six", "as-four", asks="what four Kings with seven Tarots are worth")


@rule(
    "kings.worth",
    grounds={
        "three": "each pays for three Kings",
        "four": "each pays for four Kings",
        "holds": "four Kings are an Impériale and four Tarots too",
        "four-with-tarots": "each pays for four Kings to a player who also counts Tarots",
        "two-and-mat": "each pays for two Kings and the Mat",
        "three-and-mat": "each pays for three Kings and the Mat",
        "four-and-mat": "each pays for four Kings and the Mat",
        "tarots-besides": "the Tarots within the price have already been counted",
    },
)
def kings(
    p: KingsWorthParams,
    player: str,
    everyone: Players,
    thing: Thing,
    cards: Cards,
    tarots: int,
    tarot_prices: Mapping[str, int],
    imperiale_prices: Mapping[str, int],
) -> Decision:
    """Three Kings, four Kings, and two, three or four with the Mat have their prices, which may include Tarots.

    `thing`: what `player` declares, and `cards`: those that make it. `tarots`: how many Tarots he has already counted
    (0: none); their price is then not paid again within that of the Kings; `tarot_prices`: those of `tarots.worth`.
    `imperiale_prices`: those of `imperiale.worth`; empty if there is no such rule. `four`: the price of four Kings
    includes their Impériale and the four Tarots (`all-within`), or these are `paid-besides`.
    `three_and_mat`, `four_and_mat`: whether their prices include four Tarots (`with-four`), five (`with-five`) or none
    (`without-tarots`). `seven`: with seven Tarots counted, four Kings are worth the same `as-six`, or `as-four`.
    1637, paragraph 13.
    """
    within = tarots_within(p, thing, tarots)
    if thing.key == "four":
        besides = p.four == "paid-besides"
        if tarots and within:
            yield _paid(thing, player, everyone, p.prices["four-with-tarots"], cards, "four-with-tarots")
        else:
            yield _paid(thing, player, everyone, p.prices["four"], cards, "four", "holds")
        if besides and imperiale_prices:
            yield _paid(FOUR_KINGS_ALIKE, player, everyone, imperiale_prices[FOUR_KINGS_ALIKE.key], cards, "holds")
        return
    price, counted = p.prices[thing.key], min(tarots, within)
    if counted:
        less = tarot_prices[NUMBERS[counted]]
        yield _paid(thing, player, everyone, max(0, price - less), cards, thing.key, "tarots-besides")
    else:
        yield _paid(thing, player, everyone, price, cards, thing.key)


def tarots_within(p: KingsWorthParams, thing: Thing, tarots: int) -> int:
    """Return how many Tarots the price of some Kings includes, if this number is counted separately; 0 for none."""
    if thing.key == "four":
        full = {ALL_TAROTS: p.seven == "as-four", FOUR_TAROTS: p.four == "paid-besides"}
        return 0 if full.get(tarots) else FOUR_TAROTS
    if thing.key == "three-and-mat":
        return FOUR_TAROTS if p.three_and_mat == "with-four" else 0
    if thing.key == "four-and-mat":
        return FIVE_TAROTS if p.four_and_mat == "with-five" else 0
    return 0


class TrioWorthParams(Params):
    price = Number(asks="how many marks it is worth")


@rule(
    "trio.worth",
    grounds={"three": "each pays for Monde, Mat and Bateleur"},
)
def trio(p: TrioWorthParams, player: str, everyone: Players, thing: Thing, cards: Cards) -> Decision:
    """For Monde, Mat and Bateleur together each pays three.

    `thing`, `cards`: the thing that `player` declares, and its cards. 1637, paragraph 13.
    """
    yield _paid(thing, player, everyone, p.price, cards, "three")


class TarotsWorthParams(Params):
    prices = Table(TAROTS, asks="how many marks they are worth")


@rule(
    "tarots.worth",
    grounds={
        "four": "each pays for four Tarots",
        "five": "each pays for five Tarots",
        "six": "each pays for six Tarots",
        "seven": "each pays for seven Tarots",
        "belle": "each pays for the seven Tarots and la belle",
        "within": "some Tarots have already been counted within the price of the Kings",
    },
)
def tarots(p: TarotsWorthParams, player: str, everyone: Players, thing: Thing, cards: Cards, within: int) -> Decision:
    """Four, five, six or seven Tarots, and the seven with la belle, have their prices; only the greatest is paid.

    `within`: how many Tarots have been counted within the price of Kings; their price is taken off this one (0: none).
    1637, paragraph 13.
    """
    less = p.prices[NUMBERS[within]] if within else 0
    grounds = (thing.key, *(["within"] if within else []))
    yield _paid(thing, player, everyone, max(0, p.prices[thing.key] - less), cards, *grounds)


class SienPaidParams(Params):
    price = Number(asks="how many marks are paid")
    to = Choice("two", "two-or-three", asks="who is paid")


@rule(
    "sien.paid",
    grounds={
        "lacking": "a player with none of Monde, Mat and Bateleur pays a player with two",
        "name": "this is called “qui n'a le sien”",
    },
)
def sien(p: SienPaidParams, player: str, everyone: Players, thing: Thing, hands: Mapping[str, Cards]) -> Decision:
    """A player with none of Monde, Mat and Bateleur pays a mark to a player with two.

    `hands`: the known hands; nobody else pays. `to`: the player paid has `two` of them, or `two-or-three`.
    1637, paragraph 14.
    """
    held = trio_in(hands[player])
    lacking = tuple(payer for payer in others(player, everyone) if payer in hands and not trio_in(hands[payer]))
    if len(held) in sien_numbers(p.to) and lacking:
        yield Finding("lacking", "name", to=player, points=p.price, payers=lacking, name=thing.name, cards=held)


def sien_numbers(to: str) -> tuple[int, ...]:
    """Return how many of Monde, Mat and Bateleur a paid player has, by the parameter of `sien.paid`."""
    return (2,) if to == "two" else (2, 3)


class TriumphsWorthParams(Params):
    prices = Table(TRIUMPHS, asks="how many marks they are worth")
    mat = Choice("counted", "not-counted", asks="whether the Mat is counted")
    between = Choice("as-fewer", "nothing", asks="what numbers in between are worth")


@rule(
    "triumphs.worth",
    grounds={
        "ten": "each pays for ten triumphs",
        "fifteen": "each pays for fifteen triumphs",
        "twenty": "each pays for twenty triumphs",
    },
)
def triumphs(p: TriumphsWorthParams, player: str, everyone: Players, thing: Thing, cards: Cards) -> Decision:
    """Ten, fifteen and twenty triumphs have their prices; only the greatest is paid.

    `mat`: whether the Mat is `counted` among them. `between`: eleven to fourteen, and sixteen to nineteen, are paid
    `as-fewer`, as ten and fifteen, or are worth `nothing`. `cards`: all the triumphs that count. 1637, paragraph 15.
    """
    numbers = {each.number for each in THINGS.values() if each.family == thing.family}
    between = len(cards) not in numbers and len(cards) < max(numbers)
    price = 0 if between and p.between == "nothing" else p.prices[thing.key]
    yield _paid(thing, player, everyone, price, cards, thing.key)


@rule("triumphs.shown", grounds={"shown": "ten, fifteen or twenty triumphs count only if the player shows them"})
def shown(p: Params, player: str, thing: Thing, cards: Cards) -> Decision:
    """Ten, fifteen or twenty triumphs are counted only if they are shown.

    `cards`: those of the declared triumphs that `player` shows. 1637, paragraph 15.
    """
    enough = len(cards) >= thing.number
    yield Finding("shown", to=player, ruling="shown" if enough else "refused", name=thing.name, cards=cards)


class ImperialeWorthParams(Params):
    prices = Table(("suit", "rank"), asks="how many marks it is worth")


@rule(
    "imperiale.worth",
    grounds={
        "suit": "the four honours of a suit are an Impériale",
        "rank": "four Queens, Knights or Valets are an Impériale too",
    },
)
def imperiale(p: ImperialeWorthParams, player: str, everyone: Players, thing: Thing, cards: Cards) -> Decision:
    """For the four honours of a suit, and for four Queens, Knights or Valets, each pays a mark.

    That of four Kings belongs to `kings.worth`. 1637, paragraph 15.
    """
    yield _paid(thing, player, everyone, p.prices[thing.key], cards, thing.key)


class BrizigoleWorthParams(Params):
    prices = Table(BRIZIGOLES, asks="how many marks it is worth")
    mat = Choice("apart", "lowest", asks="whether the Mat is the lowest")


@rule(
    "brizigole.worth",
    grounds={
        "four": "each pays for the four highest or lowest triumphs",
        "five": "each pays for the five highest or lowest triumphs",
        "six": "each pays for the six highest or lowest triumphs",
    },
)
def brizigole(p: BrizigoleWorthParams, player: str, everyone: Players, thing: Thing, cards: Cards) -> Decision:
    """The four, five or six highest or lowest triumphs have their prices; only the greatest of each end is paid.

    `mat`: the Mat stands `apart`, so that the Bateleur is the lowest, or is itself the `lowest`. 1637, paragraph 15.
    """
    yield _paid(thing, player, everyone, p.prices[thing.key], cards, thing.key)


FORGOTTEN = ("imperiale", "brizigole", "sien")
"""The families that the text says are lost when forgotten; for the Kings it says so of two things only."""
FORGOTTEN_KINGS = ("three", "two-and-mat")


@rule(
    "declare.once",
    grounds={"greatest": "the greater price includes the lesser"},
)
def once(p: Params, player: str, thing: Thing, declared: str) -> Decision:
    """Of several things of one kind only one counts.

    `thing`: what `player` declares, after counting `declared`, a thing of the same kind. 1637, paragraph 13.
    """
    yield Finding("greatest", to=player, ruling="refused", name=thing.name)


class DeclareForgottenParams(Params):
    others = Choice("remembered", "lost", asks="whether other things may still be said")
    until = Choice("own-card", "first-card", asks="until when it may be said")


@rule(
    "declare.forgotten",
    grounds={
        "named": "a player who forgets this thing may not remember it later",
        "other": "the text does not say it of other things",
    },
)
def forgotten(p: DeclareForgottenParams, player: str, thing: Thing, own: bool, any_card: bool) -> Decision:
    """An Impériale, a Brizigole, three Kings, two Kings and the Mat, “qui n'a le sien” are lost when forgotten.

    `own`: `player` has played a card; `any_card`: someone has. `until`: a player declares in time before his
    `own-card`, or before the `first-card` of the coup. `others`: whether other things may still be `remembered`. 1637,
    paragraph 15.
    """
    if not (own if p.until == "own-card" else any_card):
        return
    if thing.family in FORGOTTEN or (thing.family == "kings" and thing.key in FORGOTTEN_KINGS):
        yield Finding("named", to=player, ruling="refused", name=thing.name)
    else:
        yield Finding("other", to=player, ruling="refused" if p.others == "lost" else "remembered", name=thing.name)
