"""The facts of a coup, as far as they are known, and how they are read from text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.core.cards import Card, parse_cards, show_cards
from rules.core.game import FactsError, check_keys, read_given
from rules.core.text import Texts, number_of
from rules.piquet.laws.pique import RECALLS
from rules.piquet.laws.play import Trick, cards_played, tricks_won
from rules.piquet.sides import HAND_SIZE, HANDS, TRICKS, Cards, Hand, Pair

read_cards = partial(read_given, parse=parse_cards)


@dataclass(frozen=True)
class Facts:
    """The known facts of a coup; None means not known.

    `elder`, `younger`: twelve cards each, after the exchange (both or neither). `elder_dealt`, `younger_dealt`: before
    it. `table`: single cards to be judged. `tricks`: the first tricks of the play, in order. `cards_won`: the tricks
    won by each, twelve in all. `recalled`: when a forgotten pique or repique is remembered. `wanting`: the points that
    each still needs.
    """

    elder: Cards | None = None
    younger: Cards | None = None
    elder_dealt: Cards | None = None
    younger_dealt: Cards | None = None
    table: Cards | None = None
    tricks: tuple[Trick, ...] | None = None
    cards_won: Pair[int] | None = None
    recalled: str | None = None
    wanting: Pair[int] | None = None

    @classmethod
    def from_given(cls, given: Mapping[str, object]) -> Facts:
        """Read facts from text: cards as `AS KS …`, tricks as a list of `AS 7S`, pairs as `{elder: 7, younger: 5}`.

        Raises CardError for text that is not a card, and for a card written twice; FactsError for what cannot be.
        """
        check_keys(given, cls.__dataclass_fields__, "for a coup judged at once")
        facts = cls(**{name: read(name, given[name]) for name, read in _READ.items() if name in given})
        facts._check()
        return facts

    def given(self) -> dict[str, Any]:
        """Return the input from which `from_given` reads these facts; unknown facts are left out."""
        written = {name: _written(getattr(self, name)) for name in self.__dataclass_fields__}
        return {name: value for name, value in written.items() if value}

    @property
    def cards(self) -> Cards:
        """Every card that is known, each once: laid out, in hand, or played."""
        played = (card for trick in self.tricks or () for card in trick if card)
        return tuple(dict.fromkeys((*(self.table or ()), *self.held("elder"), *self.held("younger"), *played)))

    def held(self, hand: Hand) -> Cards:
        """Every card that a player has had in hand, each once, as far as it is known."""
        dealt, after = (self.elder_dealt, self.elder) if hand == "elder" else (self.younger_dealt, self.younger)
        return tuple(dict.fromkeys((*(dealt or ()), *(after or ()))))

    def _check(self) -> None:
        if (self.elder is None) != (self.younger is None):
            missing = "elder" if self.elder is None else "younger"
            raise FactsError(f"the {missing}'s hand is missing: give both hands or neither")
        for card in self.held("elder"):
            if card in self.held("younger"):
                raise FactsError(f"the card {card} is in both hands")
        if self.tricks is not None:
            _check_tricks(self.tricks, self.elder, self.younger)
        self._check_cards_won()

    def _check_cards_won(self) -> None:
        won = self.cards_won
        if won is None:
            return
        if min(won.elder, won.younger) < 0 or won.elder + won.younger != TRICKS:
            raise FactsError(f"cards_won: {won.elder} and {won.younger} tricks do not add up to {TRICKS}")
        played = tricks_won(self.tricks or ())
        for hand in HANDS:
            if played.of(hand) > won.of(hand):
                raise FactsError(
                    f"cards_won: the {hand} wins {played.of(hand)} of the given tricks, not {won.of(hand)}"
                )


def remarks(facts: Facts) -> Texts:
    """Say of each hand that looks like a blanche that it is not judged as one, because the dealt cards are not given.

    A blanche is made by the twelve dealt cards (1642 §3, §41; 1651 ch. V), and every player exchanges a card (1642 §5).
    """
    pairs = ((hand, getattr(facts, hand), getattr(facts, f"{hand}_dealt")) for hand in HANDS)
    return tuple(
        f"The {hand}'s hand has no king, queen or knave, but a blanche is made by the twelve dealt cards: "
        f"to have it judged, give the cards dealt to the {hand}."
        for hand, after, before in pairs
        if after and not before and not any(card.rank.is_court for card in after)
    )


def _written(value: Cards | tuple[Trick, ...] | Pair[int] | str | None) -> object:
    if isinstance(value, Pair):
        return value._asdict()
    if not isinstance(value, tuple):
        return value
    tricks = [show_cards(filter(None, trick)) for trick in value if isinstance(trick, Trick)]
    return tricks or show_cards(tuple(card for card in value if isinstance(card, Card)))


def _hand(name: str, raw: object) -> Cards:
    cards = read_cards(name, raw)
    if len(cards) != HAND_SIZE:
        hand, dealt, _ = name.partition("_dealt")
        moment = " before the exchange" if dealt else ""
        raise FactsError(f"the {hand} has {number_of(len(cards), 'card')}{moment}: a hand has {HAND_SIZE}")
    return cards


def _tricks(_name: str, raw: object) -> tuple[Trick, ...]:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        raise FactsError(f"tricks: {raw!r} is not a list of tricks like `AS 7S`")
    if not raw:
        raise FactsError("tricks: the list is empty; write the card led and the card that answers it, like `AS 7S`")
    tricks = [read_cards(f"trick {number}", written) for number, written in enumerate(raw, 1)]
    if len(tricks) > TRICKS:
        raise FactsError(f"tricks: found {len(tricks)}, but a coup has {TRICKS}")
    for number, cards in enumerate(tricks, 1):
        if len(cards) != 2 and not (len(cards) == 1 and number == len(tricks)):
            raise FactsError(
                f"trick {number} has {number_of(len(cards), 'card')}: write the card led and the card that answers it"
            )
    return tuple(Trick(*cards) for cards in tricks)


def _check_tricks(tricks: tuple[Trick, ...], elder: Cards | None, younger: Cards | None) -> None:
    played = cards_played(tricks)
    for place, card in enumerate(played):
        if card.card in [before.card for before in played[:place]]:
            raise FactsError(f"tricks: the card {card.card} is played twice")
        held = elder if card.hand == "elder" else younger
        if held is not None and card.card not in held:
            raise FactsError(f"tricks: the {card.hand} plays {card.card} but does not hold it")


def read_pair(name: str, raw: object) -> Pair[int]:
    """Read a number for each hand."""
    if not isinstance(raw, Mapping) or set(raw) != set(HANDS):
        raise FactsError(f"{name}: {raw!r} is not a number for elder and a number for younger")
    for hand in HANDS:
        if not isinstance(raw[hand], int) or isinstance(raw[hand], bool):
            raise FactsError(f"{name}: {raw[hand]!r} is not a whole number")
    return Pair(raw["elder"], raw["younger"])


def read_number(given: Mapping[str, object], name: str, least: int = 1) -> int | None:
    """Read a number that may be left out."""
    written: Any = given.get(name)
    if written is not None and (not isinstance(written, int) or isinstance(written, bool) or written < least):
        raise FactsError(f"{name}: {written!r} is not a whole number, {least} or more")
    return None if written is None else int(written)


def read_flag(given: Mapping[str, object], name: str, default: bool | None = None) -> bool | None:
    """Read whether a key is true; the default if it is left out."""
    written = given.get(name, default)
    if written is not default and not isinstance(written, bool):
        raise FactsError(f"{name}: {written!r} is neither true nor false")
    return None if written is None else bool(written)


def read_wanting(name: str, raw: object) -> Pair[int]:
    """Read the points that each hand still needs."""
    wanting = read_pair(name, raw)
    if min(wanting) < 1:
        raise FactsError("wanting: each must still need at least one point")
    return wanting


def _recalled(_name: str, raw: object) -> str:
    if not isinstance(raw, str) or raw not in RECALLS:
        raise FactsError(f"recalled: {raw!r} is not one of {', '.join(RECALLS)}")
    return raw


_READ: Mapping[str, Callable[[str, object], Any]] = {
    "elder": _hand,
    "elder_dealt": _hand,
    "younger": _hand,
    "younger_dealt": _hand,
    "table": read_cards,
    "tricks": _tricks,
    "cards_won": read_pair,
    "recalled": _recalled,
    "wanting": read_wanting,
}
"""How each fact is read, by the name of its key."""
