"""What a player sees and hears of a coup of the traced engine, as the compiled game writes it for its policies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from operator import or_

from rules.core.cards import Card
from rules.core.frozen import FrozenMap
from rules.core.loading import load_rulesets
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import BLANCHES, REPIQUES
from rules.piquet.kernel.masks import LANE, RANKS, SUITS, Ints, bit, shake, whole_suit
from rules.piquet.kernel.table import SEEN_WIDTH, new_table
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.laws.declaring import KINDS
from rules.piquet.laws.fours_and_threes import FOUR
from rules.piquet.laws.play import Played
from rules.piquet.laws.sequences import SequenceBestParams
from rules.piquet.moves.announcing import strength_of
from rules.piquet.players import seen as see
from rules.piquet.players.coup import dice_of, seen_by
from rules.piquet.players.hearing import FOURS, RUN, THREES
from rules.piquet.players.hearing import POINT as NUMBER
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Cards, Hand, other
from rules.piquet.table.held import POINT, SEQUENCES, SETS
from rules.piquet.table.settlement import points_of, read_alike

ANSWERS = {"good": 1, "equal": 0, "not good": -1}
"""What the younger answers, by whose is better: more than 0 if the elder's is."""


class Sight:
    """What a player sees of a coup, as the compiled game writes it; tests compare it with that of the compiled game."""

    def __init__(self, coup: Coup, hand: Hand, seed: int) -> None:
        self.coup, self.hand, self.seat = coup, hand, HANDS.index(hand)
        self.terms: Terms = terms_of(of_a_coup(coup.ruleset))
        self.table: Ints = new_table()
        self.lowest = int(self.terms[of.LOWEST])
        shake(self.table, dice_of(1 + self.seat), seed, len(coup.steps), 1 + self.seat)

    @property
    def given(self) -> tuple[Terms, Ints, int, int]:
        """What a policy is given: the rules, the table, where in it this is seen, and the dice."""
        return self.terms, self.table, seen_by(self.seat), dice_of(1 + self.seat)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as a number."""
        return reduce(or_, (bit(card, self.lowest) for card in cards), 0)

    def cards(self, mask: int) -> Cards:
        """Return the cards of a number, suit by suit, the lowest first."""
        return cards_of(int(mask), self.lowest)

    def sees(self, seen: Mapping[int, int]) -> None:
        """Write what he sees."""
        at, wanting = seen_by(self.seat), self.coup.state.wanting
        needs = (wanting.of(self.hand), wanting.of(other(self.hand))) if wanting else (FAR, FAR)
        self.table[at : at + SEEN_WIDTH] = 0
        for place, number in {see.SEAT: self.seat, see.I_NEED: needs[0], see.THEY_NEED: needs[1], **seen}.items():
            self.table[at + place] = number

    def sees_the_play(self) -> None:
        """Write what he sees before he plays a card."""
        state, hand, against = self.coup.state, self.hand, other(self.hand)
        played = [card for card, _ in state.played]
        gone, shown = self.mask(card.card for card in played), self.mask(self.coup.shown_by(against))
        self.sees(
            {
                see.OWN: self.mask(state.seat(hand).held),
                see.OUT: self.mask(state.seat(hand).discarded),
                see.GONE: gone,
                see.SHOWN: shown & ~gone,
                see.VOID: self._void(played),
                see.LED: self.mask([played[-1].card]) if len(played) % 2 else 0,
                see.MINE: self.coup.score.of(hand),
                see.THEIRS: self.coup.score.of(against),
                see.MY_TRICKS: state.won.of(hand),
                see.THEIR_TRICKS: state.won.of(against),
                see.I_MADE: self._without_bonus(hand),
                see.THEY_MADE: self._without_bonus(against),
                see.NOTED: self._noted(),
                see.NUMBER: len(played),
                see.PLAYED: self.mask(card.card for card in played if card.hand == hand),
                see.HEARD: self.heard(),
                see.ALL_SHOWN: shown,
            }
        )

    def _void(self, played: Sequence[Played]) -> int:
        """Return the suits of which the other has shown, by not following, that he has no card."""
        suits = 0
        for led, answer in zip(played[::2], played[1::2], strict=False):
            if answer.hand != self.hand and answer.card.suit is not led.card.suit:
                suits |= whole_suit(self.mask([led.card]))
        return suits

    def _without_bonus(self, hand: Hand) -> int:
        bonus = (finding for finding in self.coup.decided if finding.rule in ("repique", "pique"))
        return self.coup.score.of(hand) - points_of(bonus, hand)

    def _noted(self) -> int:
        """Return the repiques made and the blanches shown, as the compiled game notes them."""
        noted = 0
        for finding in self.coup.decided:
            if finding.rule == finding.ruling == "repique" and finding.to:
                noted |= REPIQUES[HANDS.index(finding.to)]
        return noted | sum(BLANCHES[HANDS.index(hand)] for hand in HANDS if self.coup.state.seat(hand).showed)

    def heard(self) -> int:
        """Return what he has heard of the other's hand, as `hearing.heard` writes it."""
        state, judge = self.coup.state, self.coup.judge
        seat, against = state.seat(self.hand), state.seat(other(self.hand))
        hidden = judge.declares and not state.played
        compared = {kind: self._compared(kind) for kind in KINDS}
        answers = 1 + compared[POINT] + 3 * (1 + compared[SEQUENCES])
        if seat.holds.of(SETS) or not hidden:
            answers += 9 * (1 + compared[SETS])
        if hidden:
            return answers
        spoken = answers
        if (self.hand == "younger" or compared[POINT] <= 0) and against.claims.point:
            spoken |= against.claims.point << NUMBER
        if (self.hand == "younger" or compared[SEQUENCES] <= 0) and against.claims.runs:
            length, height = max(strength_of(judge, SEQUENCES, name) for name in against.claims.runs)
            spoken |= (16 * length + height - self.lowest) << RUN
        if compared[SETS] < 0 or self.hand == "younger":
            for alike in against.claims.sets:
                number, rank = read_alike(alike)
                spoken |= 1 << ((FOURS if number == FOUR else THREES) + rank.height - self.lowest)
        return spoken

    def _compared(self, kind: str) -> int:
        """Return more than 0 if he has heard that his own best of a kind is better, less if the other's is."""
        judge, state = self.coup.judge, self.coup.state
        mine = [strength_of(judge, kind, held.name) for held in state.seat(self.hand).holds.of(kind)]
        theirs = [strength_of(judge, kind, name) for name in state.seat(other(self.hand)).claims.called(kind)]
        answer = state.seats.younger.claims.replies.get(kind)
        hidden = judge.declares and not state.played
        if answer and (hidden or kind == POINT):
            better = ANSWERS[answer] if self.hand == "elder" else -ANSWERS[answer]
            if better or hidden or kind != POINT:
                return better
            good = (finding for finding in state.standing if finding.is_by(laws.point.good))  # by the greater sum
            return next(((finding.to == self.hand) * 2 - 1 for finding in good if finding.ruling == "good"), 0)
        if not theirs:
            return ANSWERS[answer] if answer and self.hand == "elder" else int(bool(mine))
        best, others = max(mine, default=()), max(theirs)
        if best == others and kind == SEQUENCES and judge.ruleset.value(SequenceBestParams.equality) == "elder":
            return 1 if self.hand == "elder" else -1
        return int(best > others) - int(best < others)


@lru_cache(maxsize=64)
def of_a_coup(ruleset: RuleSet) -> RuleSet:
    """Return a rule set with its usual match form: within a coup the form of a match decides nothing."""
    if ruleset.form is None:
        return ruleset
    usual = load_rulesets()[ruleset.set_id]
    own = {name: use for name, use in ruleset.rules.items() if name not in ruleset.form.rules}
    return replace(usual, rules=FrozenMap({**usual.rules, **own}))


def cards_of(mask: int, lowest: int) -> Cards:
    """Return the cards of an integer, suit by suit, the lowest first.

    >>> [str(card) for card in cards_of(0b11 + (1 << 16), 4)]
    ['6S', '7S', '6H']
    """
    return tuple(
        Card(RANKS[lowest + rank], suit)
        for at, suit in enumerate(SUITS)
        for rank in range(len(RANKS) - lowest)
        if mask >> (LANE * at + rank) & 1
    )
