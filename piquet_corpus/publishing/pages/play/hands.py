"""The hands that are scored, as an address has them: cards, the talon and what is laid aside, or the tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import read_given
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import SCORE, address
from rules.core.cards import AnyCard, CardError, Cards
from rules.core.frozen import Frozen, FrozenMap
from rules.core.game import AnyGame, FactsError
from rules.core.messages import N_, _, say

HANDS = {"elder": N_("The elder’s hand"), "younger": N_("The younger’s hand")}
WHOLE = 12
"""The cards of a hand."""


@dataclass(frozen=True)
class HandsView(Frozen):
    """What the address asks for: the cards of both hands, which of them cards are put in, and the rule set.

    If both hands are whole: `tricks`, those of the play: `AS 7S;KH 6H`; or the `talon`, from the top: then the hands
    are as dealt, and `aside` has the cards that are laid aside. `wrong`: what cannot be read, in a sentence; `typed`:
    that text, to be mended, by the name of its field.
    """

    elder: Cards = ()
    younger: Cards = ()
    side: str = "elder"
    rules: str = ""
    tricks: str = ""
    talon: Cards = ()
    aside: Cards = ()
    wrong: str = ""
    typed: Mapping[str, str] = FrozenMap({})

    def of(self, side: str) -> Cards:
        """Return the cards of a hand."""
        return self.elder if side == "elder" else self.younger

    def laid_aside(self, side: str) -> Cards:
        """Return the cards that a side lays aside."""
        return tuple(each for each in self.of(side) if each in self.aside)

    @property
    def is_whole(self) -> bool:
        """Whether both hands have all their cards."""
        return all(len(self.of(side)) == WHOLE for side in HANDS)

    @property
    def is_exchanged(self) -> bool:
        """Whether there is a talon, and both have laid cards aside for which it has others."""
        return bool(self.talon) and all(map(self.laid_aside, HANDS)) and len(self.aside) <= len(self.talon)

    def address(self) -> str:
        """Return the address that shows this."""
        cards = {"elder": self.elder, "younger": self.younger, "talon": self.talon, "aside": self.aside}
        written = {name: ",".join(map(str, some)) for name, some in cards.items()}
        side = "" if self.side == "elder" else self.side
        return address(SCORE, **written, tricks=self.tricks, side=side, rules=self.rules)

    def changed(self, card: AnyCard) -> HandsView:
        """Return the hands with a card put in, or taken out of the hand that has it.

        They are other hands then, so without a play. With a talon the card is laid aside, or kept again.
        """
        if self.talon:
            others = tuple(each for each in self.aside if each != card)
            return self.but(aside=others if card in self.aside else (*others, card))
        side = next((side for side in HANDS if card in self.of(side)), self.side)
        others = tuple(each for each in self.of(side) if each != card)
        return self.but(**{side: others if card in self.of(side) else (*others, card), "tricks": ""})

    def after(self, side: str) -> Cards:
        """Return a hand after the exchange: the elder takes from the top of the talon, then the younger."""
        out = {each: len(self.laid_aside(each)) for each in HANDS}
        first = 0 if side == "elder" else out["elder"]
        kept = tuple(each for each in self.of(side) if each not in self.aside)
        return (*kept, *self.talon[first : first + out[side]])

    def dealt(self) -> dict[str, str]:
        """Return the hands as the input of a game has those that were dealt."""
        return {f"{side}_dealt": " ".join(map(str, self.of(side))) for side in HANDS}

    def facts(self, game: AnyGame) -> Any:
        """Return the facts: both hands if both are whole, else the chosen one by itself; None without a card.

        Raises FactsError or CardError for tricks that these hands cannot have played.
        """
        if not self.is_whole:
            return game.alone(self.side, self.of(self.side)) if self.of(self.side) else None
        hands = {side: " ".join(map(str, self.after(side))) for side in HANDS}
        if self.talon:
            return game.read_facts(self.dealt() | (hands if self.is_exchanged else {}))
        return game.read_facts(read_given(game, {**hands, "tricks": self.tricks}))


def hands_asked(corpus: Corpus, given: Callable[[str], str]) -> HandsView:
    """Return what an address asks for. `given`: returns a parameter by its name, empty if it is missing."""
    game, side, rules = games_in_order(corpus)[0], given("side"), given("rules")
    known = rulesets_in_order(corpus, game)
    view = HandsView(side=side if side in HANDS else "elder", rules=rules if rules in known else known[0])

    def cards(name: str) -> Cards:
        return game.read_cards(given(name).replace(",", " "))

    def faulty(name: str, why: str) -> HandsView:
        side = {"side": name} if name in HANDS else {}
        return view.but(wrong=why, typed=FrozenMap({name: given(name)}), **side)

    name = ""
    try:
        for name, whose in HANDS.items():
            hand = cards(name)
            if len(hand) > WHOLE:
                return faulty(name, say("{hand}: {number} cards. A hand has 12.", hand=_(whose), number=len(hand)))
            if twice := [each for each in hand if each in view.elder]:
                return faulty(name, say("Both hands have this card: {card}.", card=_(twice[0].words)))
            view = view.but(**{name: hand})
        if not view.is_whole:
            return view
        name, held = "talon", (*view.elder, *view.younger)
        talon, aside = cards(name), cards("aside")
        if twice := [each for each in talon if each in held]:
            return faulty(name, say("The talon has a card that is in a hand: {card}.", card=_(twice[0].words)))
        if talon:
            return view.but(talon=talon, aside=tuple(each for each in aside if each in held))
        name = "tricks"
        played = view.but(tricks=given(name))
        played.facts(game)
    except (FactsError, CardError) as error:
        return faulty(name, f"{names.capital(str(error))}.")
    return played
