"""The things that can be declared: name, kind (only one of a kind counts), and the cards that make them.

THINGS["four Kings"].kind, made_by("four Kings", hand, counting)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.tarot.cards import BELLE, HONOURS, MAT, TRIO, Card, Cards, Suit
from rules.tarot.laws.pack import Order, lowest

NUMBERS = {4: "four", 5: "five", 6: "six", 7: "seven", 10: "ten", 15: "fifteen", 20: "twenty"}

SIEN = "qui n'a le sien"


@dataclass(frozen=True)
class Thing:
    """Something that can be declared.

    `key`: the name of its price in its family; `number`: of Kings, Tarots or triumphs in it. `end`: of a Brizigole,
    `highest` or `lowest`. `honours`: the four of an Impériale. `kind`: of several things of one kind only one counts.
    """

    name: str
    family: str
    key: str
    number: int = 0
    end: str = ""
    honours: frozenset[Card] = frozenset()

    @property
    def kind(self) -> str:
        """The kind of thing; of each kind only one counts."""
        return self.name if self.family == "imperiale" else f"{self.family} {self.end}".strip()


def _things(lines: str) -> Iterator[Thing]:
    for line in lines.strip().splitlines():
        name, _, rest = line.partition(": ")
        family, key, number, *end = rest.split()
        yield Thing(name.strip(), family, key, int(number), "".join(end))


def _imperiale(of: str, key: str, *honours: Card) -> Thing:
    return Thing(f"Impériale of {of}", "imperiale", key, honours=frozenset(honours))


FOUR_KINGS_ALIKE, *_ALIKE = (
    _imperiale(f"{rank}s", "rank", *(Card(suit, number) for suit in Suit)) for number, rank in HONOURS.items()
)
"""The Impériale of the Kings. It cannot be declared by itself: it belongs to the price of four Kings."""

_COUNTED = f"""
    four Kings and the Mat: kings four-and-mat 4
    four Kings: kings four 4
    three Kings and the Mat: kings three-and-mat 3
    three Kings: kings three 3
    two Kings and the Mat: kings two-and-mat 2
    Monde, Mat and Bateleur: trio trio 0
    seven Tarots and the belle: tarots belle 7
    seven Tarots: tarots seven 7
    six Tarots: tarots six 6
    five Tarots: tarots five 5
    four Tarots: tarots four 4
    {SIEN}: sien sien 0
    twenty triumphs: triumphs twenty 20
    fifteen triumphs: triumphs fifteen 15
    ten triumphs: triumphs ten 10
"""
_BRIZIGOLES = """
    Brizigole of the six highest: brizigole six 6 highest
    Brizigole of the five highest: brizigole five 5 highest
    Brizigole of the four highest: brizigole four 4 highest
    Brizigole of the six lowest: brizigole six 6 lowest
    Brizigole of the five lowest: brizigole five 5 lowest
    Brizigole of the four lowest: brizigole four 4 lowest
"""
"""Each thing with its family, its key, its number and, of a Brizigole, its end."""
THINGS = {
    thing.name: thing
    for thing in (
        *_things(_COUNTED),
        *(_imperiale(suit.word, "suit", *(Card(suit, number) for number in HONOURS)) for suit in Suit),
        *_ALIKE,
        *_things(_BRIZIGOLES),
    )
}
"""Everything that can be declared, by name; within a kind the greatest first."""


PLAIN = Order()


@dataclass(frozen=True)
class Counting:
    """How a rule set counts the things held: the order of the triumphs, and whether the Mat is one of them.

    `mat_is_triumph`: among the ten, fifteen or twenty; `mat_is_lowest`: in a Brizigole. `sien`: how many of Monde, Mat
    and Bateleur a player may have so that a player with none pays him.
    """

    order: Order = PLAIN
    mat_is_triumph: bool = True
    mat_is_lowest: bool = False
    sien: tuple[int, ...] = (2,)


def trio_in(hand: Iterable[Card]) -> Cards:
    """Return those of Monde, Mat and Bateleur that are among some cards."""
    return tuple(card for card in hand if card in TRIO)


def made_by(thing: Thing, hand: Cards, how: Counting) -> Cards:
    """Return the cards of a hand that make a thing; none if the hand does not have it.

    For `qui n'a le sien` these are the Tarots of the player himself; other hands are not looked at.
    """
    if thing.family == "imperiale":
        return _all_of(thing.honours, hand)
    if thing.family == "brizigole":
        wanted = how.order.highest(thing.number) if thing.end == "highest" else lowest(thing.number, how.mat_is_lowest)
        return _all_of(wanted, hand)
    if thing.family in ("trio", "sien"):
        held = trio_in(hand)
        return held if len(held) in ((3,) if thing.family == "trio" else how.sien) else ()
    if thing.family == "kings":
        held, with_them = tuple(card for card in hand if card.is_king), (MAT,) if thing.key.endswith("mat") else ()
    elif thing.family == "tarots":
        held, with_them = tuple(card for card in hand if card.is_tarot), (BELLE,) if thing.key == "belle" else ()
    else:
        held, with_them = tuple(card for card in hand if is_counted(card, how)), ()
    there = len(held) >= thing.number and all(card in hand for card in with_them)
    return (*held, *with_them) if there else ()


def _all_of(wanted: frozenset[Card], hand: Cards) -> Cards:
    held = tuple(card for card in hand if card in wanted)
    return held if len(held) == len(wanted) else ()


def is_counted(card: Card, how: Counting) -> bool:
    """Whether a card counts among the ten, fifteen or twenty triumphs."""
    return card.is_triumph and (how.mat_is_triumph or card != MAT)
