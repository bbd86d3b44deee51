"""A coup between two policies in the traced engine: each sees what its player sees there, and what it does is judged.

The compiled game must play the same cards and count the same points: that is how it is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.core.cards import Card
from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.dice import Ints, shake
from rules.piquet.kernel.masks import cards_of, mask_of, whole_suit
from rules.piquet.kernel.table import ORDER, SEEN_WIDTH, new_table
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.laws.play import Played
from rules.piquet.players import seen as see
from rules.piquet.players.choosing import POLICIES, choose_card, choose_discard
from rules.piquet.players.coup import dice_of, seen_by, shuffle
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HAND_SIZE, HANDS, TRICKS, Hand, Pair, other
from rules.piquet.simulate.honest import honest_events, is_to_announce
from rules.piquet.table.events import DeclaresBlanche, Discards, Plays, ShowsBlanche, Takes
from rules.piquet.table.state import Seat, State

SHOWING = ("announce.showing", "announce.open")
"""The rules by which cards are shown."""


def traced_coup(ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int] | None = None) -> Coup:
    """Play a coup in the traced engine. Raises NotCovered; ValueError if the engine refuses what a policy does.

    `policies`: the names of those of elder and younger; `seed` and `number`: of the coup, as in `coup`; `needs`:
    what each needs to win.
    """
    return _Game(ruleset, policies, seed, number, needs or Pair(FAR, FAR)).played()


def shown_by(hand: Hand, coup: Coup) -> Iterator[Card]:
    """Yield the cards of point and sequences that a player has shown in a coup."""
    for finding in coup.decided:
        if finding.rule in SHOWING and finding.ruling == "shown" and finding.to == hand:
            yield from finding.cards


class _Game:
    """Both players, and the coup in the traced engine."""

    def __init__(self, ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int]) -> None:
        self.terms: Terms = terms_of(ruleset)
        self.lowest = int(self.terms[of.LOWEST])
        self.policies, self.needs = policies, needs
        self.table: Ints = new_table()
        for use in range(1 + len(HANDS)):
            shake(self.table, dice_of(use), seed, number, use)
        shuffle(self.terms, self.table)
        order = self.table[ORDER : ORDER + self.terms[of.PACK_SIZE]]
        pack = [card for one in order for card in cards_of(int(one), self.lowest)]
        hands = (tuple(pack[:HAND_SIZE]), tuple(pack[HAND_SIZE : 2 * HAND_SIZE]))
        seats = Pair(*(Seat(dealt=hand, held=hand) for hand in hands))
        self.coup = Coup.begin(
            ruleset, State(phase="exchange", seats=seats, talon=tuple(pack[2 * HAND_SIZE :]), wanting=needs)
        )

    def played(self) -> Coup:
        """Return the coup when all its cards are played."""
        for event in self._exchange():
            self._apply(event)
        for _ in range(2 * TRICKS):
            self._announce()
            if not self.coup.over:
                self._play()
        return self.coup

    def _apply(self, event: Event) -> None:
        """Let something happen, which must be legal."""
        self.coup = self.coup.apply(event)
        if self.coup.steps[-1].refused:
            raise ValueError(f"“{event}” is refused")

    def _announce(self) -> None:
        """Let both say and show what they have, whenever it is time to."""
        while not self.coup.over and is_to_announce(self.coup.judge, self.coup.state):
            for event in honest_events(self.coup.judge, self.coup.state):
                self._apply(event)

    def _exchange(self) -> Iterator[Event]:
        """Yield what is said, shown, discarded and taken, in the order that a blanche of the elder changes."""
        elders, youngers = (self._white(hand) for hand in HANDS)
        early = elders or self.coup.judge.ruleset.value(laws.blanche.BlancheLateParams.before, "own") == "first"
        out = self._discard("elder", 0)
        if elders:
            yield DeclaresBlanche("elder", len(out))
        if youngers and early:
            yield ShowsBlanche("younger")
        if elders:
            yield Discards("younger", self._discard("younger", len(out)))
            yield ShowsBlanche("elder")
        yield Discards("elder", out)
        yield Takes("elder", len(out))
        if youngers and not early:
            yield ShowsBlanche("younger")
        if not elders:
            yield Discards("younger", self._discard("younger", len(out)))
        yield Takes("younger", len(self.coup.state.seats.younger.discarded))

    def _white(self, hand: Hand) -> bool:
        return not self._mask(self.coup.start.seat(hand).dealt) & self.terms[of.COURTS]

    def _discard(self, hand: Hand, taken: int) -> tuple[Card, ...]:
        """Return what a player discards. `taken`: how many cards the other takes before him."""
        seat, place = self.coup.start.seat(hand), HANDS.index(hand)
        at = seen_by(place)
        left = len(self.coup.start.talon) - taken
        self._sees(hand, {see.OWN: self._mask(seat.dealt), see.FEWEST: self.terms[of.LEAST]})
        self.table[at + see.MOST] = min(self.terms[of.MOST], left) if hand == "elder" else left
        policy = POLICIES[self.policies.of(hand)]
        return self._cards(choose_discard(policy, self.terms, self.table, at, dice_of(1 + place)))

    def _sees(self, hand: Hand, seen: dict[int, int]) -> None:
        at = seen_by(HANDS.index(hand))
        self.table[at : at + SEEN_WIDTH] = 0
        always = {
            see.SEAT: HANDS.index(hand),
            see.I_NEED: self.needs.of(hand),
            see.THEY_NEED: self.needs.of(other(hand)),
        }
        for place, number in (always | seen).items():
            self.table[at + place] = number

    def _play(self) -> None:
        played = self._played()
        hand = self._turn(played)
        led = played[-1].card if len(played) % 2 else None
        seat = self.coup.state.seat(hand)
        gone = self._mask(one.card for one in played)
        seen = {
            see.OWN: self._mask(seat.held),
            see.OUT: self._mask(seat.discarded),
            see.GONE: gone,
            see.SHOWN: self._mask(shown_by(other(hand), self.coup)) & ~gone,
            see.VOID: self._void(other(hand), played),
            see.LED: self._mask([led]) if led else 0,
            see.MINE: self.coup.score.of(hand),
            see.THEIRS: self.coup.score.of(other(hand)),
            see.MY_TRICKS: _won(hand, played),
            see.THEIR_TRICKS: _won(other(hand), played),
            see.I_MADE: self._without_bonus(hand),
            see.THEY_MADE: self._without_bonus(other(hand)),
            see.NOTED: self._noted(),
            see.NUMBER: len(played),
        }
        self._sees(hand, seen)
        at, dice = seen_by(HANDS.index(hand)), dice_of(1 + HANDS.index(hand))
        card = choose_card(POLICIES[self.policies.of(hand)], self.terms, self.table, at, dice)
        self._apply(Plays(hand, self._cards(card)[0]))

    def _played(self) -> list[Played]:
        return [one for one, _ in self.coup.state.played]

    def _turn(self, played: Sequence[Played]) -> Hand:
        if not played:
            return "elder"
        if len(played) % 2:
            return other(played[-1].hand)
        return played[-1].hand if played[-1].took else played[-2].hand

    def _void(self, hand: Hand, played: Sequence[Played]) -> int:
        """Return the suits of which a player has shown, by not following, that he has no card."""
        suits = 0
        for led, answer in zip(played[::2], played[1::2], strict=False):
            if answer.hand == hand and answer.card.suit is not led.card.suit:
                suits |= whole_suit(self._mask([led.card]))
        return suits

    def _without_bonus(self, hand: Hand) -> int:
        """Return what a player has counted, without a repique or a pique."""
        bonus = [one for one in self.coup.decided if one.rule in ("repique", "pique") and one.to == hand]
        return self.coup.score.of(hand) - sum(one.points or 0 for one in bonus)

    def _noted(self) -> int:
        """Return the repiques and the blanches, as the compiled game notes them."""
        noted = 0
        for finding in self.coup.decided:
            if finding.rule == "repique" and finding.ruling == "repique":
                noted |= 1 << HANDS.index(finding.to)
        return noted | sum(self._white(hand) << (2 + place) for place, hand in enumerate(HANDS))

    def _mask(self, cards: Iterable[Card]) -> int:
        return mask_of(cards, self.lowest)

    def _cards(self, mask: int) -> tuple[Card, ...]:
        return cards_of(int(mask), self.lowest)


def _won(hand: Hand, played: Sequence[Played]) -> int:
    tricks = zip(played[::2], played[1::2], strict=False)
    return sum((answer if answer.took else led).hand == hand for led, answer in tricks)
