"""Draw the input of a coup or a partie at random, as a file of cases writes it.

Cards are not dealt blindly: on empty hands all rule sets agree. Hands get sequences, threes and fours, no figures,
or the same ranks as the other hand; and a coup may begin at any moment, also near its end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

from rules.core.cards import PACK_52, Card, Suit, show_cards
from rules.piquet.laws.pack import beats
from rules.piquet.laws.pique import RECALLS
from rules.piquet.sides import HAND_SIZE, HANDS, PLAYERS, TRICKS, Hand, Pair, opponent
from rules.piquet.sides import other as other_hand

Given = dict[str, Any]
Cards = tuple[Card, ...]
Draw = Callable[[Cards, Random], Given]


# --- cards ---


def dealt(pack: Cards, rng: Random) -> Cards:
    """Return a pack ordered so that the first twelve cards, and the next twelve, have something in them."""
    if rng.random() < 0.15:
        hands = _alike(pack, rng)
    else:
        hands = [[], []]
        for hand in hands:
            for _ in range(rng.choice((0, 1, 2, 3))):
                taken = {*hands[0], *hands[1]}
                wanted = [card for card in rng.choice(FIGURES)(pack, rng) if card not in taken]
                hand += wanted[: HAND_SIZE - len(hand)]
    rest = [card for card in rng.sample(pack, len(pack)) if card not in {*hands[0], *hands[1]}]
    for hand in hands:
        while len(hand) < HAND_SIZE:
            hand.append(rest.pop())
    return (*hands[0], *hands[1], *rest)


def _alike(pack: Cards, rng: Random) -> list[list[Card]]:
    """Two hands of the same ranks: what one has in a suit, the other has in another suit."""
    suits = rng.sample(tuple(Suit), len(Suit))
    facing = dict(zip(suits[:2], suits[2:], strict=True))
    elder = rng.sample([card for card in pack if card.suit in facing], HAND_SIZE)
    return [elder, [Card(card.rank, facing[card.suit]) for card in elder]]


def _run(pack: Cards, rng: Random) -> Iterable[Card]:
    chosen = rng.choice(tuple(Suit))
    suit = [card for card in pack if card.suit is chosen]
    length = rng.randint(3, len(suit))
    first = rng.randint(0, len(suit) - length)
    return suit[first : first + length]


def _rank(pack: Cards, rng: Random) -> Iterable[Card]:
    rank = rng.choice(pack).rank
    return rng.sample([card for card in pack if card.rank is rank], rng.choice((3, 4)))


def _white(pack: Cards, rng: Random) -> Iterable[Card]:
    """Cards that are not figures, enough for a blanche."""
    return rng.sample([card for card in pack if not card.rank.is_court], HAND_SIZE)


FIGURES: tuple[Callable[[Cards, Random], Iterable[Card]], ...] = (_run, _run, _rank, _rank, _white)
"""What a hand may be given on purpose."""


def _hands(cards: Cards, names: Collection[str] = HANDS, size: int = HAND_SIZE) -> Given:
    """The hands of a pack that is dealt, under some names."""
    return {name: show_cards(cards[place * HAND_SIZE :][:size]) for place, name in enumerate(names)}


# --- facts, judged at once ---


def judged_hands(pack: Cards, rng: Random) -> Given:
    """Both hands; sometimes with the hands dealt, the play, and the points that each still needs."""
    cards = dealt(pack, rng)
    given = _hands(cards)
    if rng.random() < 0.3:
        given |= _before_exchange(cards, rng)
    if rng.random() < 0.4:
        given["tricks"] = _tricks(cards, rng)
    if rng.random() < 0.15:
        given["recalled"] = rng.choice(RECALLS)
    if rng.random() < 0.2:
        given["wanting"] = {hand: rng.randint(1, 40) for hand in HANDS}
    return given


def _before_exchange(cards: Cards, rng: Random) -> Given:
    """The hands before the exchange: some cards of each hand now come from the talon."""
    left, given = cards[2 * HAND_SIZE :], {}
    for place, hand in enumerate(HANDS):
        kept = cards[place * HAND_SIZE :][: HAND_SIZE - rng.randint(1, len(left) // 2)]
        more, left = left[: HAND_SIZE - len(kept)], left[HAND_SIZE - len(kept) :]
        given[f"{hand}_dealt"] = show_cards((*kept, *more))
    return given


def _tricks(cards: Cards, rng: Random) -> list[str]:
    """The first tricks, or all, each following suit if he can."""
    hands = Pair(list(cards[:HAND_SIZE]), list(cards[HAND_SIZE : 2 * HAND_SIZE]))
    leader: Hand = "elder"
    tricks = []
    for _ in range(rng.choice((1, 4, TRICKS, TRICKS))):
        led = rng.choice(hands.of(leader))
        held = hands.of(other_hand(leader))
        answered = rng.choice([card for card in held if card.suit is led.suit] or held)
        hands.of(leader).remove(led)
        held.remove(answered)
        tricks.append(show_cards((led, answered)))
        leader = other_hand(leader) if beats(answered, led) else leader
    return tricks


def judged_apart(pack: Cards, rng: Random) -> Given:
    """One or two cards to be judged alone, a trick, a hand dealt, or the tricks won."""
    cards = dealt(pack, rng)
    won = rng.randint(0, TRICKS)
    return rng.choice(
        (
            {"table": show_cards(tuple(rng.sample(PACK_52, rng.choice((1, 2)))))},
            {"tricks": [show_cards(cards[-2:])]},
            {f"{rng.choice(HANDS)}_dealt": show_cards(cards[:HAND_SIZE])},
            _hands(cards, ("elder_dealt", "younger_dealt")),
            {"cards_won": {"elder": won, "younger": TRICKS - won}},
        )
    )


# --- a coup, played event by event ---


def before_the_deal(pack: Cards, rng: Random) -> Given:
    """A pack that is to be shuffled, cut or dealt."""
    given: Given = {"phase": rng.choice(("shuffle", "cut", "deal", "deal")), "pack": show_cards(dealt(pack, rng))}
    if rng.random() < 0.5:
        given["packet_before"] = rng.choice((2, 3, 4))
        if rng.random() < 0.5:
            given["packet_earlier"] = rng.choice((2, 3, 4))
    if rng.random() < 0.3:
        given["recut_penalty"] = 5
    return given


def in_the_exchange(pack: Cards, rng: Random) -> Given:
    """Both hands dealt, and the talon."""
    cards = dealt(pack, rng)
    talon = show_cards(cards[2 * HAND_SIZE :])
    return _hands(cards, ("elder_dealt", "younger_dealt")) | {"phase": "exchange", "talon": talon} | _wants(rng)


def announcing(pack: Cards, rng: Random) -> Given:
    """Both hands after the exchange; sometimes with the discards and the talon."""
    cards = dealt(pack, rng)
    given: Given = {"phase": "announce"} | _hands(cards) | _wants(rng)
    rest = cards[2 * HAND_SIZE :]
    if rng.random() < 0.6:
        # What breaks a four is put out before anything else: it may be asked for.
        rest = tuple(sorted(rest, key=lambda card: -sum(one.rank is card.rank for one in cards[:HAND_SIZE])))
        parts = rest[:3], rest[3:5], rest[5:]
        given |= dict(zip(("elder_discards", "younger_discards", "talon"), map(show_cards, parts), strict=True))
    return given | ({"first_word": True} if rng.random() < 0.1 else {})


def in_play(pack: Cards, rng: Random) -> Given:
    """The cards that each still has in hand after some tricks: mostly one to three."""
    cards, size = dealt(pack, rng), rng.choice((1, 1, 2, 2, 3, 5))
    won = rng.choice((0, rng.randint(0, TRICKS - size), TRICKS - size))
    given: Given = {"phase": "play"} | _hands(cards, size=size)
    given["won"] = {"elder": won, "younger": TRICKS - size - won}
    return given | ({"leader": "younger"} if rng.random() < 0.3 else {}) | _wants(rng)


def _wants(rng: Random) -> Given:
    return {"wanting": {hand: rng.randint(1, 60) for hand in HANDS}} if rng.random() < 0.15 else {}


# --- a partie ---


def partie(pack: Cards, rng: Random) -> Given:
    """A partie before its first deal, during a coup, or at its end."""
    moment = rng.choice(("begins", "goes on", "won"))
    if moment == "begins":
        return {"partie": dict.fromkeys(PLAYERS, 0)}
    number = rng.choice((60, 100, None))
    marked = {player: (number or 100) - rng.choice((1, 1, 10, 40, 60)) for player in PLAYERS}
    given: Given = {"number": number} | marked | {"dealer": rng.choice(PLAYERS)} | _agreed(rng)
    if moment == "won":
        winner = rng.choice(PLAYERS)
        given |= {winner: (number or 100) + 4, opponent(winner): marked[opponent(winner)], "winner": winner}
    if rng.random() < 0.3:
        given["games"] = {player: rng.choice((0, 1)) for player in PLAYERS}
    if rng.random() < 0.3:
        given["coups"] = rng.choice((1, 5, 6, 7))
    told = {"partie": {name: value for name, value in given.items() if value is not None}}
    if moment == "won":
        return told
    coup = rng.choice((before_the_deal, in_the_exchange, announcing, in_play, in_play))(pack, rng)
    return told | {name: value for name, value in coup.items() if name != "wanting"}


def _agreed(rng: Random) -> Given:
    """What the players may have agreed on."""
    given: Given = {}
    if rng.random() < 0.3:
        given["deal_goes_on"] = rng.random() < 0.5
    if rng.random() < 0.2:
        given["recut_penalty"] = 5
    return given


FACTS: tuple[Draw, ...] = (judged_hands, judged_hands, judged_apart)
COUPS: tuple[Draw, ...] = (
    before_the_deal,
    in_the_exchange,
    in_the_exchange,
    announcing,
    announcing,
    in_play,
    partie,
    partie,
)
