"""Make a random coup to judge: dealt, exchanged by a simple rule, and played by following suit.

The same seed always gives the same coup, so a link to it stays valid.
"""

from __future__ import annotations

from random import Random

from rules.core.cards import Card, Suit
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.pack import beats
from rules.piquet.laws.play import Trick
from rules.piquet.sides import HAND_SIZE, Hand, Pair, other


def deal(seed: int, pack: tuple[Card, ...]) -> Facts:
    """Deal, exchange and play out a coup at random from a pack of at least 24 cards.

    The elder takes two thirds of the talon, the younger the rest: eight and four of twelve, five and three of
    eight. Each keeps the cards of his longer suits, and of these the higher. A player who can follow suit does so.
    """
    rng = Random(seed)
    cards = list(pack)
    rng.shuffle(cards)
    dealt = Pair(tuple(cards[:HAND_SIZE]), tuple(cards[HAND_SIZE : 2 * HAND_SIZE]))
    talon = tuple(cards[2 * HAND_SIZE :])
    for_elder = min(len(talon) * 2 // 3, HAND_SIZE)
    elder = _exchanged(dealt.elder, talon[:for_elder])
    younger = _exchanged(dealt.younger, talon[for_elder : for_elder + HAND_SIZE])
    return Facts(
        elder=elder,
        younger=younger,
        elder_dealt=dealt.elder,
        younger_dealt=dealt.younger,
        tricks=_played(rng, Pair(elder, younger)),
    )


def _exchanged(hand: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand after the exchange: it puts out as many cards as it takes."""
    length = {suit: sum(card.suit == suit for card in hand) for suit in Suit}
    best_first = sorted(hand, key=lambda card: (length[card.suit], card.rank.height), reverse=True)
    return (*best_first[: HAND_SIZE - len(taken)], *taken)


def _played(rng: Random, hands: Pair[tuple[Card, ...]]) -> tuple[Trick, ...]:
    """Every trick; the elder leads the first, then the player who took the last one leads."""
    leader: Hand = "elder"
    tricks = []
    while hands.elder:
        led = rng.choice(hands.of(leader))
        held = hands.of(other(leader))
        answered = rng.choice([card for card in held if card.suit == led.suit] or held)
        hands = _without(_without(hands, leader, led), other(leader), answered)
        tricks.append(Trick(led, answered))
        leader = other(leader) if beats(answered, led) else leader
    return tuple(tricks)


def _without(hands: Pair[tuple[Card, ...]], hand: Hand, card: Card) -> Pair[tuple[Card, ...]]:
    return hands.changed(hand, tuple(one for one in hands.of(hand) if one != card))
