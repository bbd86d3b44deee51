"""Draw the input of a coup at random, as a file of cases writes it.

Cards are not dealt blindly: hands get what can be declared, Kings, Tarots, triumphs, Impériales, Brizigoles; and a coup
may begin at any moment, also near its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rules.tarot.cards import BELLE, HONOURS, MAT, WHOLE_PACK, Card, Suit, show_cards
from rules.tarot.laws.dealing import DEALER_HAS, OTHERS_HAVE, TRICKS
from rules.tarot.laws.discarding import barred_in
from rules.tarot.laws.pack import PACK, lowest
from rules.tarot.laws.things import PLAIN
from rules.tarot.sides import MORT, PLAYERS, TWO
from rules.tarot.simulate.random_play import random_hands, shuffled

Given = dict[str, Any]
Draw = Callable[[Random], Given]

TAROTS = tuple(card for card in PACK if card.is_tarot)
KINGS = tuple(card for card in PACK if card.is_king)
TRIUMPHS = tuple(card for card in PACK if card.is_triumph)
OUT = len(PACK) - len(PLAYERS) * TRICKS
"""How many cards are discarded in all."""
POINTS = 75
"""The worth of all the cards, if none lie badly."""


# --- cards ---


def dealt(rng: Random) -> tuple[Card, ...]:
    """Return the pack ordered so that three times twenty cards have something in them, and the rest nothing."""
    hands: list[list[Card]] = [[], [], []]
    for hand in hands:
        for _ in range(rng.choice((0, 1, 2, 3))):
            taken = {card for one in hands for card in one}
            wanted = [card for card in rng.choice(FIGURES)(rng) if card not in taken]
            hand += wanted[: TRICKS - len(hand)]
    rest = [card for card in shuffled(rng) if not any(card in hand for hand in hands)]
    barred = barred_in(tuple(rest))
    out = [card for card in rest if card not in barred][:OUT]
    rest = [card for card in rest if card not in out]
    for hand in hands:
        while len(hand) < TRICKS:
            hand.append(rest.pop())
    return (*hands[0], *hands[1], *hands[2], *out)


def _kings(rng: Random) -> Iterable[Card]:
    """Two to four Kings; sometimes with the Mat."""
    return (*rng.sample(KINGS, rng.choice((2, 3, 4))), *rng.choice(((), (MAT,))))


def _tarots(rng: Random) -> Iterable[Card]:
    """Some of the seven Tarots; sometimes with la belle."""
    return (*rng.sample(TAROTS, rng.randint(2, len(TAROTS))), *rng.choice(((), (BELLE,))))


def _triumphs(rng: Random) -> Iterable[Card]:
    """Many triumphs, from just too few for ten of them."""
    return rng.sample(TRIUMPHS, rng.randint(9, TRICKS))


def _imperiale(rng: Random) -> Iterable[Card]:
    """The honours of a suit, or those of a rank."""
    suit, number = rng.choice(tuple(Suit)), rng.choice(tuple(HONOURS))
    return rng.choice(([Card(suit, one) for one in HONOURS], [Card(one, number) for one in Suit]))


def _brizigole(rng: Random) -> Iterable[Card]:
    """The highest triumphs or the lowest, from the Mat or from the Bateleur."""
    number = rng.randint(3, 6)
    return sorted(rng.choice((PLAIN.highest(number), lowest(number, True), lowest(number, False))), key=str)


FIGURES: tuple[Callable[[Random], Iterable[Card]], ...] = (_kings, _tarots, _triumphs, _imperiale, _brizigole)
"""What a hand may be given on purpose."""


def _of_each(names: Iterable[str], cards: Sequence[Card], size: int = TRICKS) -> Given:
    """Return the first cards of each hand of a pack that is dealt, under its name."""
    return {name: show_cards(cards[place * TRICKS :][:size]) for place, name in enumerate(names)}


# --- what is judged at once ---


def judged_hands(rng: Random) -> Given:
    """Return the hands after the discards, of all or of some."""
    hands = _of_each(PLAYERS, dealt(rng)) if rng.random() < 0.8 else random_hands(rng)
    some = rng.sample(PLAYERS, rng.choice((1, 2, 3, 3)))
    return {player: cards for player, cards in hands.items() if player in some}


def judged_piles(rng: Random) -> Given:
    """Return the pile of each player at the end, or of one player."""
    cards = dealt(rng) if rng.random() < 0.5 else shuffled(rng)
    first, second = sorted(rng.randint(0, len(cards)) for _ in range(2))
    piles = {
        f"{player}_pile": show_cards(pile)
        for player, pile in zip(PLAYERS, (cards[:first], cards[first:second], cards[second:]), strict=True)
    }
    one = rng.choice(tuple(piles))
    return piles if rng.random() < 0.7 else {one: piles[one]}


def judged_points(rng: Random) -> Given:
    """Return the points that each has counted, few or many."""
    one = rng.randint(0, POINTS)
    other = rng.randint(0, POINTS - one)
    several = rng.sample((one, other, POINTS - one - other), len(PLAYERS))
    return {"points": dict(zip(PLAYERS, several, strict=True))}


def judged_apart(rng: Random) -> Given:
    """Return one or two cards to be judged alone, or the cards cut."""
    if rng.random() < 0.5:
        return {"table": show_cards(rng.sample(WHOLE_PACK, rng.choice((1, 2))))}
    return {"cuts": show_cards(rng.sample(rng.choice((PACK, TRIUMPHS, TRIUMPHS[:4])), len(PLAYERS)))}


# --- a coup, played event by event ---


def to_cut(rng: Random) -> Given:
    """Return a coup in which nothing has been done yet, of three players or of two."""
    return {"players": len(_players(rng))}


def to_deal(rng: Random) -> Given:
    """Return a pack that is to be dealt."""
    players = _players(rng)
    return _told(players) | {"dealer": rng.choice(players), "pack": show_cards(shuffled(rng))}


def to_discard(rng: Random) -> Given:
    """Return the hands as they are dealt."""
    players, cards = _players(rng), dealt(rng)
    dealer, out = rng.choice(players), list(cards[-OUT:])
    given = _told(players)
    for place, name in enumerate(_everyone(players)):
        more = (DEALER_HAS if name == dealer else OTHERS_HAVE) - TRICKS
        held, out = (*cards[place * TRICKS :][:TRICKS], *out[:more]), out[more:]
        given[f"{name}_dealt"] = show_cards(held)
    return given


def to_play(rng: Random) -> Given:
    """Return the hands after the discards; sometimes with the discards."""
    return _in_play(rng, TRICKS)


def near_the_end(rng: Random) -> Given:
    """Return the cards that each still has in hand after some tricks: mostly one to three."""
    return _in_play(rng, rng.choice((1, 1, 2, 2, 3, 5)))


def _in_play(rng: Random, size: int) -> Given:
    """Return this number of cards for each; sometimes also where all others lie."""
    players, cards = _players(rng), dealt(rng)
    everyone, dealer = _everyone(players), rng.choice(players)
    given = _told(players) | {"dealer": dealer} | _of_each(everyone, cards, size)
    if size < TRICKS:
        given["leader"] = rng.choice(players)
    if rng.random() < 0.3:
        return given
    out = cards[-OUT:]
    given |= {f"{name}_discards": show_cards(lot) for name, lot in _discarded(players, dealer, out).items()}
    if MORT in everyone:  # he has nothing to discard: what he has more than the others stays with him
        given[MORT] = f"{given[MORT]} {out[-1]}"
    if size < TRICKS:
        played = [card for place in range(len(everyone)) for card in cards[place * TRICKS :][size:TRICKS]]
        given |= _lifted(rng, players, rng.sample(played, len(played)))
    return given


def _discarded(players: tuple[str, ...], dealer: str, out: tuple[Card, ...]) -> Mapping[str, tuple[Card, ...]]:
    found = {}
    for name in players:
        number = (DEALER_HAS if name == dealer else OTHERS_HAVE) - TRICKS
        found[name], out = out[:number], out[number:]
    return found


def _lifted(rng: Random, players: tuple[str, ...], played: Sequence[Card]) -> Given:
    """Return the piles of tricks, each lifted by a random player, and the numbers of tricks."""
    tricks = [played[first : first + len(PLAYERS)] for first in range(0, len(played), len(PLAYERS))]
    takers = [rng.choice(players) for _ in tricks]
    piles = {
        player: [card for taker, trick in zip(takers, tricks, strict=True) if taker == player for card in trick]
        for player in players
    }
    given: Given = {f"{player}_pile": show_cards(pile) for player, pile in piles.items() if pile}
    return given | {"tricks": {player: takers.count(player) for player in PLAYERS}}


def _players(rng: Random) -> tuple[str, ...]:
    """Return the players: mostly three."""
    return PLAYERS if rng.random() < 0.8 else PLAYERS[:TWO]


def _told(players: tuple[str, ...]) -> Given:
    """Return the number of players, if it is not three."""
    return {"players": TWO} if len(players) == TWO else {}


def _everyone(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return all who have a hand: the players, and the Mort when two play."""
    return (*players, MORT)[: len(PLAYERS)]


FACTS: tuple[Draw, ...] = (judged_hands, judged_hands, judged_piles, judged_points, judged_apart)
COUPS: tuple[Draw, ...] = (to_cut, to_deal, to_discard, to_play, to_play, near_the_end, near_the_end)
