"""The facts of a coup that is judged at once, and how cards are read from text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.core.frozen import FrozenMap
from rules.core.game import FactsError, check_keys
from rules.tarot.cards import Card, parse_cards
from rules.tarot.keys import KEYS
from rules.tarot.laws.dealing import TRICKS
from rules.tarot.sides import PLAYERS

Hands: TypeAlias = Mapping[str, tuple[Card, ...]]
NONE: Hands = FrozenMap({})


@dataclass(frozen=True)
class Facts:
    """The known facts of a coup; None or an empty mapping means not known.

    `hands`: after the discards, of some players or of all. `piles`: the cards that each has at the end, with the
    discards, of some or of all. `cuts`: the cards that A, B and C have cut. `points`: the points that each has counted.
    `table`: single cards.
    """

    hands: Hands = NONE
    piles: Hands = NONE
    cuts: tuple[Card, ...] | None = None
    points: FrozenMap[str, int] | None = None
    table: tuple[Card, ...] | None = None

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
        cuts = read_cards("cuts", given["cuts"]) if "cuts" in given else None
        if cuts is not None and len(cuts) != len(PLAYERS):
            raise FactsError(f"cuts: expected one card for each of {', '.join(PLAYERS)}, found {len(cuts)}")
        return cls(
            hands=FrozenMap(hands),
            piles=FrozenMap(piles),
            cuts=cuts,
            points=FrozenMap(read_numbers("points", given["points"])) if "points" in given else None,
            table=read_cards("table", given["table"]) if "table" in given else None,
        )

    @property
    def dealt(self) -> tuple[Card, ...]:
        """Every card that must be in the pack."""
        lots = (*self.hands.values(), *self.piles.values(), self.cuts or ())
        return tuple(dict.fromkeys(card for lot in lots for card in lot))


def read_cards(name: str, raw: object) -> tuple[Card, ...]:
    """Read cards written as one text, or as a list."""
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        raw = " ".join(map(str, raw))
    if not isinstance(raw, str):
        raise FactsError(f"{name}: {raw!r} is not a list of cards")
    return parse_cards(raw)


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
