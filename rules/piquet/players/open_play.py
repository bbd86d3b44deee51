"""The best play of two open hands, for people: from cards to the value of each card, and the line that both play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.cards import Card, show_cards
from rules.core.errors import PiquetError
from rules.core.protocols import OpenPlay
from rules.core.ruleset import RuleSet
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import REPIQUES, announce
from rules.piquet.kernel.masks import bit
from rules.piquet.kernel.playing import NO_CARD, count_card, may_play, takes, without_bonus
from rules.piquet.kernel.table import ANNOUNCED, TRICKS_WON, begin, new_table, row
from rules.piquet.kernel.terms import FAR, check_covered, terms_of
from rules.piquet.laws.pack import pack_of
from rules.piquet.players.solving import begin_solving, lacking, value_of
from rules.piquet.sides import HANDS, TRICKS


class OpenHandsError(PiquetError, ValueError):
    """Hands that cannot be played out so; the message says what would be right."""


Two = tuple[int, int]
"""A number for the elder and one for the younger."""


def best_play(
    ruleset: RuleSet,
    hands: tuple[Sequence[Card], Sequence[Card]],
    leader: str,
    tricks: Two | None,
    counted: Two | None,
) -> OpenPlay:
    """Return the best play of two open hands. Raises OpenHandsError, NotCovered.

    `tricks`: those that each has won, needed once cards have been played. `counted`: what each has counted, without a
    bonus: while the other has nothing, a pique can be made. Of whole hands the announcements are counted; later, if
    `counted` is not given, no pique is possible.
    """
    check_covered(ruleset)
    _check(ruleset, hands, leader, tricks)
    return _Line(ruleset, hands, HANDS.index(leader), tricks or (0, 0), counted).played()


def _check(ruleset: RuleSet, hands: tuple[Sequence[Card], Sequence[Card]], leader: str, tricks: Two | None) -> None:
    if leader not in HANDS:
        raise OpenHandsError(f"unknown leader {leader!r}: expected elder or younger")
    elder, younger = hands
    held = [*elder, *younger]
    if twice := [card for card in dict.fromkeys(held) if held.count(card) > 1]:
        raise OpenHandsError(f"{show_cards(twice)}: each card can be held once")
    if alien := [card for card in held if card not in pack_of(ruleset)]:
        raise OpenHandsError(f"{show_cards(alien)}: not in the pack of {ruleset.id}")
    number = len(elder)
    if number != len(younger) or not 1 <= number <= TRICKS:
        wrong = f"{number} cards against {len(younger)}"
        raise OpenHandsError(f"{wrong}: expected as many in each hand, from 1 to {TRICKS}")
    played = TRICKS - number
    if played and tricks is None:
        raise OpenHandsError(f"tricks: expected how many each has won of the {played} played, such as ({played}, 0)")
    if tricks and (sum(tricks) != played or min(tricks) < 0):
        raise OpenHandsError(f"tricks: {tuple(tricks)} makes {sum(tricks)}, but {played} have been played")
    if not played and leader != "elder":
        raise OpenHandsError("the elder leads to the first trick: expected leader='elder'")


class _Line:
    """Both hands as they are played out; the sheet of a table counts what is played."""

    def __init__(
        self,
        ruleset: RuleSet,
        hands: tuple[Sequence[Card], Sequence[Card]],
        leader: int,
        tricks: Two,
        counted: Two | None,
    ) -> None:
        self.terms, self.table = terms_of(ruleset), new_table()
        lowest = int(self.terms[of.LOWEST])
        self.cards = {bit(card, lowest): card for card in (*hands[0], *hands[1])}
        self.held = [sum(bit(card, lowest) for card in hand) for hand in hands]
        self.leader, self.led, self.number = leader, NO_CARD, 2 * (TRICKS - len(hands[0]))
        begin(self.table, FAR, FAR)
        self.noted = 0
        if counted is None and not self.number:
            everything = int(self.terms[of.ALL])  # a hand that has figures: whether there was a blanche is not known
            self.noted = int(announce(self.terms, self.held[0], self.held[1], everything, everything, self.table))
        elif counted is None:
            self.noted = REPIQUES[0] | REPIQUES[1]  # nothing becomes a pique
        for seat in range(len(HANDS)):
            self.table[row(seat) + TRICKS_WON] = tricks[seat]
            if counted is not None:
                self.table[row(seat) + ANNOUNCED] = counted[seat]

    def played(self) -> OpenPlay:
        """Play both hands out."""
        first = {self.cards[card]: value for card, value in self._values()}
        value = max(first.values()) if self.leader == 0 else min(first.values())
        line = tuple(self._cards())
        return OpenPlay(value, line, first)

    def _cards(self) -> Iterator[tuple[str, Card]]:
        while any(self.held):
            seat = self._seat()
            best = max if seat == 0 else min
            card, _value = best(self._values(), key=lambda each: each[1])
            yield HANDS[seat], self.cards[card]
            self._play(seat, card)

    def _seat(self) -> int:
        return self.leader if self.led == NO_CARD else 1 - self.leader

    def _values(self) -> Iterator[tuple[int, int]]:
        """Yield each card that may be played, with how many points more the elder then makes from here on."""
        seat = self._seat()
        made = [int(without_bonus(self.table, each)) for each in range(len(HANDS))]
        won = [int(self.table[row(each) + TRICKS_WON]) for each in range(len(HANDS))]
        lacks = [
            int(lacking(self.terms, self.noted, each, self.number, made[each], made[1 - each], won[1 - each]))
            for each in range(len(HANDS))
        ]
        early = self.number == 0 and (self.terms[of.PIQUE_WINDOW] == of.FIRST_CARD or made[1 - seat] > 0)
        begin_solving(self.table)
        cards = int(may_play(self.held[seat], self.led))
        while cards:
            card = cards & -cards
            cards &= cards - 1
            value = value_of(
                *(self.terms, self.table, self.held[seat], self.held[1 - seat], self.led, card, won[seat]),
                *(lacks[seat], lacks[1 - seat], early),
            )
            yield card, int(value) if seat == 0 else -int(value)

    def _play(self, seat: int, card: int) -> None:
        self.held[seat] &= ~card
        last = self.number >= 2 * (TRICKS - 1)
        if self.led == NO_CARD:
            self.led = card
            if not last:
                count_card(self.terms, self.table, self.noted, seat, card, NO_CARD, self.number, False)
        else:
            taken = bool(takes(card, self.led))
            taker = seat if taken else self.leader
            self.table[row(taker) + TRICKS_WON] += 1
            if not last:
                count_card(self.terms, self.table, self.noted, seat, card, self.led, self.number, False)
            self.leader, self.led = taker, NO_CARD
        self.number += 1
