"""The facts of a coup; a rule set, asked rule by rule; what a hand holds; what is decided when all is known at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from rules.core import machine
from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, check_keys, read_given
from rules.core.rule import RuleFunction
from rules.core.ruleset import RuleSet
from rules.tarot import laws
from rules.tarot.cards import Card, Cards, parse_cards
from rules.tarot.keys import KEYS
from rules.tarot.laws.counting import GAINS, LOSES
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.laws.declaring import FIVE_TAROTS, KingsWorthParams, sien_numbers, tarots_within
from rules.tarot.laws.pack import OUT, PACK, Order
from rules.tarot.laws.things import SIEN, THINGS, Counting, Thing, made_by, trio_in
from rules.tarot.sides import PLAYERS, Decision, Finding, Findings, Players, others

Hands = Mapping[str, Cards]
NONE: Hands = FrozenMap({})


read_cards = partial(read_given, parse=parse_cards)


@dataclass(frozen=True)
class Facts:
    """The known facts of a coup; None or an empty mapping means not known.

    `hands`: after the discards, of some players or of all. `piles`: the cards that each has at the end, with the
    discards, of some or of all. `cuts`: the cards that A, B and C have cut. `points`: the points that each has counted.
    `table`: single cards.
    """

    hands: Hands = NONE
    piles: Hands = NONE
    cuts: Cards | None = None
    points: FrozenMap[str, int] | None = None
    table: Cards | None = None

    @classmethod
    def from_given(cls, given: Mapping[str, Any]) -> Facts:
        """Read facts. Raises FactsError, or CardError for what is no card or is written twice."""
        check_keys(given, (key.name for key in KEYS if key.judged), "for a coup judged at once")
        hands, piles = (
            {name: read_cards(name + lot, given[name + lot]) for name in PLAYERS if name + lot in given}
            for lot in ("", "_pile")
        )
        check_once(hands, "in the hands of both {} and {}")
        check_once(piles, "in the piles of both {} and {}")
        for player, cards in hands.items():
            if len(cards) > TRICKS:
                raise FactsError(f"{player} has {len(cards)} cards: after the discards a hand has {TRICKS}")
        cuts, table = (read_cards(name, given[name]) if name in given else None for name in ("cuts", "table"))
        if cuts is not None and len(cuts) != len(PLAYERS):
            raise FactsError(f"cuts: expected one card for each of {', '.join(PLAYERS)}, found {len(cuts)}")
        return cls(
            hands=FrozenMap(hands),
            piles=FrozenMap(piles),
            cuts=cuts,
            points=FrozenMap(read_numbers("points", given["points"])) if "points" in given else None,
            table=table,
        )

    @property
    def dealt(self) -> Cards:
        """Every card that must be in the pack."""
        lots = (*self.hands.values(), *self.piles.values(), self.cuts or ())
        return tuple(dict.fromkeys(card for lot in lots for card in lot))


def read_numbers(name: str, raw: object) -> dict[str, int]:
    """Read a number, 0 or more, for each player."""
    if not isinstance(raw, Mapping) or set(raw) != set(PLAYERS):
        raise FactsError(f"{name}: {raw!r} is not a number for each of {', '.join(PLAYERS)}")
    for player in PLAYERS:
        if not isinstance(raw[player], int) or isinstance(raw[player], bool) or raw[player] < 0:
            raise FactsError(f"{name}: {raw[player]!r} is not a whole number, 0 or more")
    return {player: raw[player] for player in PLAYERS}


def check_once(lots: Mapping[str, Iterable[Card]], where: str) -> None:
    """Refuse a card that is in two lots. `where`: the words for it, with two places for their names."""
    seen: dict[Card, str] = {}
    for name, cards in lots.items():
        for card in cards:
            if card in seen:
                raise FactsError(f"the card {card} is {where.format(seen[card], name)}")
            seen[card] = name


@dataclass(frozen=True)
class Judge(machine.Judge[Finding]):
    """A rule set of the Tarots, asked one rule at a time."""

    @cached_property
    def order(self) -> Order:
        """The order of the cards, by the parameters of the rule set."""
        return Order(
            inverted=self.ruleset.value(laws.pack.SuitOrderParams.inverted, "none") == "cups-deniers",
            angel=self.ruleset.value(laws.pack.TriumphOrderParams.highest, "monde") == "angel",
        )


WORTH: dict[str, RuleFunction] = {
    "kings": laws.declaring.kings,
    "trio": laws.declaring.trio,
    "tarots": laws.declaring.tarots,
    "sien": laws.declaring.sien,
    "triumphs": laws.declaring.triumphs,
    "imperiale": laws.declaring.imperiale,
    "brizigole": laws.declaring.brizigole,
}


def counting_of(judge: Judge) -> Counting:
    """How a rule set counts what is held."""
    return Counting(
        order=judge.order,
        mat_is_triumph=judge.ruleset.value(laws.declaring.TriumphsWorthParams.mat, "counted") == "counted",
        mat_is_lowest=judge.ruleset.value(laws.declaring.BrizigoleWorthParams.mat, "apart") == "lowest",
        sien=sien_numbers(judge.ruleset.value(laws.declaring.SienPaidParams.to, "two")),
    )


def holds(judge: Judge, thing: Thing, player: str, hands: Hands, everyone: Players) -> Cards:
    """The cards by which a player can declare a thing; none if he cannot.

    “Qui n'a le sien” he can declare if another lacks his, which only is known of hands that are.
    """
    cards = made_by(thing, hands[player], counting_of(judge))
    rivals = (hands[rival] for rival in others(player, everyone) if rival in hands)
    return () if thing.name == SIEN and all(map(trio_in, rivals)) else cards


def priced(
    judge: Judge, thing: Thing, player: str, everyone: Players, hands: Hands, declared: tuple[str, ...]
) -> Findings:
    """What a thing brings that a player holds. `declared`: what he has counted already."""
    facts: dict[str, Any] = {
        "player": player,
        "everyone": everyone,
        "thing": thing,
        "cards": holds(judge, thing, player, hands, everyone),
        "hands": hands,
    }
    counted = {THINGS[name].family: THINGS[name] for name in reversed(declared)}
    if thing.family == "kings":
        facts |= {
            "tarots": counted["tarots"].number if "tarots" in counted else 0,
            "tarot_prices": judge.ruleset.value(laws.declaring.TarotsWorthParams.prices, {}),
            "imperiale_prices": judge.ruleset.value(laws.declaring.ImperialeWorthParams.prices, {}),
        }
    elif thing.family == "tarots":
        params, kings = judge.ruleset.params(KingsWorthParams), counted.get("kings")
        within = tarots_within(params, kings, thing.number) if params and kings else 0
        facts |= {"within": min(thing.number, within)}
    return judge.rule[WORTH[thing.family]](**facts)


def best_things(judge: Judge, player: str, hands: Hands, everyone: Players) -> Iterator[Thing]:
    """All that a player can count of his hand: of every kind the greatest.

    The Tarots come before four Kings if there are five or six of them, else after the Kings, as the text has it.
    """
    found: dict[str, Thing] = {}
    for thing in THINGS.values():
        if holds(judge, thing, player, hands, everyone):
            found.setdefault(thing.kind, thing)
    kings, tarots = found.get("kings"), found.get("tarots")
    if kings and tarots and kings.key == "four" and tarots.number >= FIVE_TAROTS:
        yield found.pop("tarots")
    yield from found.values()


def judge_facts(ruleset: RuleSet, facts: Facts) -> Findings:
    """Judge facts at once; if a card is not of the pack, that alone is found.

    Of the hands all that each can declare is declared, and the triumphs are shown.
    """
    if refused := refused_cards(ruleset, facts.dealt):
        return refused
    return tuple(_decided(Judge(ruleset), facts))


def refused_cards(ruleset: RuleSet, cards: Cards) -> Findings:
    """The findings that keep cards out of the pack."""
    return tuple(finding for finding in Judge(ruleset).rule[laws.pack.bands](table=cards) if finding.ruling == OUT)


def _decided(judge: Judge, facts: Facts) -> Decision:
    if facts.table is not None:
        for rule in (laws.pack.bands, laws.pack.suit_order, laws.pack.triumph_order):
            yield from judge.rule[rule](table=facts.table)
    if facts.cuts is not None:
        cuts = tuple(zip(PLAYERS, facts.cuts, strict=True))
        yield from judge.rule[laws.cutting.who](cuts=cuts, order=judge.order)
    for player in facts.hands:
        declared: tuple[str, ...] = ()
        for thing in best_things(judge, player, facts.hands, PLAYERS):
            yield from priced(judge, thing, player, PLAYERS, facts.hands, declared)
            declared = (*declared, thing.name)
    if facts.piles:
        all_there = sum(map(len, facts.piles.values())) == len(PACK)
        yield from reckoned(judge, facts.piles, len(PLAYERS), paid=all_there)
    if facts.points is not None:
        yield from settled(judge, facts.points, len(PLAYERS))


def reckoned(judge: Judge, piles: Mapping[str, Cards], playing: int, paid: bool = True) -> Findings:
    """What the piles of all players are worth, what is due for it, and what is `paid`. `playing`: how many play."""
    found = judge.rule[laws.counting.points](piles=piles)
    points = {str(finding.to): finding.number or 0 for finding in found}
    return (*found, *settled(judge, points, playing, paid))


def settled(judge: Judge, points: Mapping[str, int], playing: int, paid: bool = True) -> Findings:
    """What is due and `paid` for points. `points`: those of each player, in order of turn; `playing`: how many play."""
    due = judge.rule[laws.counting.due](points=points, playing=playing)
    if not paid:
        return due
    sign = {LOSES: -1, GAINS: 1}
    gains = {str(finding.to): sign.get(finding.ruling or "", 0) * (finding.number or 0) for finding in due}
    return (*due, *judge.rule[laws.counting.paid](gains=gains))
