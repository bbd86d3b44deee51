"""The things that a hand can declare, and the findings about them, both at the table and for hands judged at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.rule import RuleFunction
from rules.tarot import laws
from rules.tarot.cards import Card
from rules.tarot.judge.facts import Hands
from rules.tarot.judge.judge import Judge
from rules.tarot.laws.declaring import FIVE_TAROTS, KingsWorthParams, sien_numbers, tarots_within
from rules.tarot.laws.things import SIEN, THINGS, Counting, Thing, made_by, trio_in
from rules.tarot.sides import Finding, others

WORTH: dict[str, RuleFunction] = {
    "kings": laws.declaring.kings,
    "trio": laws.declaring.trio,
    "tarots": laws.declaring.tarots,
    "sien": laws.declaring.sien,
    "triumphs": laws.declaring.triumphs,
    "imperiale": laws.declaring.imperiale,
    "brizigole": laws.declaring.brizigole,
}
"""The rule by which the things of each family are priced."""


def counting_of(judge: Judge) -> Counting:
    """How a rule set counts what is held."""
    return Counting(
        order=judge.order,
        mat_is_triumph=judge.ruleset.value(laws.declaring.TriumphsWorthParams.mat, "counted") == "counted",
        mat_is_lowest=judge.ruleset.value(laws.declaring.BrizigoleWorthParams.mat, "apart") == "lowest",
        sien=sien_numbers(judge.ruleset.value(laws.declaring.SienPaidParams.to, "two")),
    )


def holds(judge: Judge, thing: Thing, player: str, hands: Hands, everyone: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards by which a player can declare a thing; none if he cannot.

    “Qui n'a le sien” he can declare if another lacks his, which only is known of hands that are.
    """
    cards = made_by(thing, hands[player], counting_of(judge))
    rivals = (hands[rival] for rival in others(player, everyone) if rival in hands)
    return () if thing.name == SIEN and all(map(trio_in, rivals)) else cards


def priced(
    judge: Judge, thing: Thing, player: str, everyone: tuple[str, ...], hands: Hands, declared: tuple[str, ...]
) -> tuple[Finding, ...]:
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


def best_things(judge: Judge, player: str, hands: Hands, everyone: tuple[str, ...]) -> Iterator[Thing]:
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
