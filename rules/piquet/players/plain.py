"""The plain player, a rule of thumb.

He takes as many cards as he may. He keeps the suit that makes the best point, then aces, then what is three or four of
a rank, then kings; of the rest he discards the lowest. In play he leads the highest card of his longest suit; he takes
with the lowest card that takes, and otherwise gives his lowest card.
"""

from __future__ import annotations

from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import best_suit, fours, suit_with, threes
from rules.piquet.kernel.compiled import compiled, compiled_apart
from rules.piquet.kernel.masks import LANE, all_suits, count, highest, lane, whole_suit
from rules.piquet.kernel.playing import may_play
from rules.piquet.kernel.terms import Terms


@compiled
def discard(terms: Terms, hand: int, number: int) -> int:
    """Return a number of cards, those that he keeps least gladly."""
    return discard_but(terms, hand, suit_with(hand, best_suit(terms, hand)), number)


@compiled_apart
def discard_but(terms: Terms, hand: int, point: int, number: int) -> int:
    """Return a number of cards to discard by the same rule, if these cards are kept before all others."""
    alike = all_suits(fours(terms, hand) | threes(terms, hand))
    aces = all_suits(terms[of.TOP])
    kings = all_suits(terms[of.TOP] >> 1)
    out = 0
    for keep in (point | aces | alike | kings, point | aces | alike, point | aces, point, 0):
        out |= _lowest(hand & ~keep & ~out, number - count(out))
    return out


@compiled_apart
def _lowest(cards: int, number: int) -> int:
    out = 0
    rank = 1
    while number > 0 and cards & ~out:
        for suit in range(4):
            card = (rank << (LANE * suit)) & cards
            if card and number > 0:
                out |= card
                number -= 1
        rank <<= 1
    return out


@compiled
def card(hand: int, led: int) -> int:
    """Return the card that he plays. `led`: the card that he must answer, or NO_CARD."""
    cards = may_play(hand, led)
    if not led:
        longest = 0  # of equally long suits the first
        for suit in range(1, 4):
            if count(lane(cards, suit)) > count(lane(cards, longest)):
                longest = suit
        return highest(lane(cards, longest)) << (LANE * longest)
    if not cards & whole_suit(led):
        return _lowest(cards, 1)
    higher = cards & ~(2 * led - 1)
    return higher & -higher if higher else cards & -cards
