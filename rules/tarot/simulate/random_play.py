"""Coups and situations at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.core.cards import show_cards
from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.tarot.cards import BELLE, HONOURS, MAT, WHOLE_PACK, Card, Cards, Suit, in_hand
from rules.tarot.coup import Coup
from rules.tarot.judge import best_things
from rules.tarot.laws.dealing import DEALER_HAS, OTHERS_HAVE, TRICKS, dealt_from
from rules.tarot.laws.discarding import barred_in
from rules.tarot.laws.pack import PACK, lowest
from rules.tarot.laws.things import PLAIN, THINGS
from rules.tarot.moves.declaring import kept_hands
from rules.tarot.moves.playing import leader_of
from rules.tarot.sides import MORT, PLAYERS, TWO, Players
from rules.tarot.table.events import (
    AsksNewDeal,
    BottomIs,
    Cuts,
    Deals,
    Declares,
    Misdeals,
    MortGives,
    OwnsFault,
    PackLies,
    Plays,
    Renounces,
    SitDown,
    TakesBack,
)

SELDOM = (AsksNewDeal, OwnsFault)
"""What is left out: a new deal would never end, and honest players have no faults."""


def shuffled(rng: Random) -> Cards:
    """The pack in a random order."""
    pack = list(PACK)
    rng.shuffle(pack)
    return tuple(pack)


def random_coup(ruleset: RuleSet, rng: Random, players: int = len(PLAYERS)) -> Coup:
    """Play a coup to its end, beginning with cutting for the deal; each declares all that he has."""
    coup = Coup.begin(ruleset, {"players": players} if players == TWO else {})
    while not coup.over:
        if coup.state.phase == "deal" and not coup.state.pack:
            coup = coup.apply(PackLies(shuffled(rng)))
        else:
            templates = coup.templates()
            to_declare = next((template for template in templates if template.event is Declares), None)
            likely = [template for template in templates if template.event not in SELDOM]
            coup = coup.apply((to_declare or rng.choice(likely)).draw(rng))
    return coup


def random_hands(rng: Random) -> dict[str, str]:
    """Three hands after a deal by A, as cases give them: each without the first of its cards that may be discarded."""
    hands = dealt_from(shuffled(rng), 3, "singly", PLAYERS[0], PLAYERS)
    after = {}
    for player, cards in hands.items():
        barred = barred_in(cards)
        free = [card for card in cards if card not in barred][len(cards) - TRICKS :]
        after[player] = show_cards(in_hand((*barred, *free)[:TRICKS]))
    return after


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


def dealt(rng: Random) -> Cards:
    """Return the pack ordered so that three times twenty cards have something in them, and the rest nothing."""
    hands: list[list[Card]] = [[], [], []]
    for hand in hands:
        for _ in range(rng.choice((0, 1, 2, 3))):
            taken = {*hands[0], *hands[1], *hands[2]}
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


def _imperiale(rng: Random) -> Iterable[Card]:
    suit, number = rng.choice(tuple(Suit)), rng.choice(tuple(HONOURS))
    of_suit, of_rank = ([Card(suit, honour) for honour in HONOURS], [Card(each, number) for each in Suit])
    return rng.choice((of_suit, of_rank))


def _brizigole(rng: Random) -> Iterable[Card]:
    number = rng.randint(3, 6)
    return sorted(rng.choice((PLAIN.highest(number), lowest(number, True), lowest(number, False))), key=str)


FIGURES = (
    lambda rng: (*rng.sample(KINGS, rng.choice((2, 3, 4))), *rng.choice(((), (MAT,)))),
    lambda rng: (*rng.sample(TAROTS, rng.randint(2, len(TAROTS))), *rng.choice(((), (BELLE,)))),
    lambda rng: rng.sample(TRIUMPHS, rng.randint(9, TRICKS)),
    _imperiale,
    _brizigole,
)
"""What a hand may be given on purpose: Kings, Tarots, nearly ten triumphs or more; Impériales, Brizigoles."""


def _of_each(names: Iterable[str], cards: Sequence[Card], size: int = TRICKS) -> Given:
    return {name: show_cards(cards[place * TRICKS :][:size]) for place, name in enumerate(names)}


# --- what is judged at once ---


def _judged_hands(rng: Random) -> Given:
    hands = _of_each(PLAYERS, dealt(rng)) if rng.random() < 0.8 else random_hands(rng)
    some = rng.sample(PLAYERS, rng.choice((1, 2, 3, 3)))
    return {player: cards for player, cards in hands.items() if player in some}


def _judged_piles(rng: Random) -> Given:
    cards = dealt(rng) if rng.random() < 0.5 else shuffled(rng)
    first, second = sorted(rng.randint(0, len(cards)) for _ in range(2))
    piles = {
        f"{player}_pile": show_cards(pile)
        for player, pile in zip(PLAYERS, (cards[:first], cards[first:second], cards[second:]), strict=True)
    }
    alone = rng.choice(tuple(piles))
    return piles if rng.random() < 0.7 else {alone: piles[alone]}


def _judged_points(rng: Random) -> Given:
    first = rng.randint(0, POINTS)
    second = rng.randint(0, POINTS - first)
    points = rng.sample((first, second, POINTS - first - second), len(PLAYERS))
    return {"points": dict(zip(PLAYERS, points, strict=True))}


def _judged_apart(rng: Random) -> Given:
    if rng.random() < 0.5:
        return {"table": show_cards(rng.sample(WHOLE_PACK, rng.choice((1, 2))))}
    return {"cuts": show_cards(rng.sample(rng.choice((PACK, TRIUMPHS, TRIUMPHS[:4])), len(PLAYERS)))}


# --- a coup, played event by event ---


def _to_deal(rng: Random) -> Given:
    players = _players(rng)
    return _number_of(players) | {"dealer": rng.choice(players), "pack": show_cards(shuffled(rng))}


def _to_discard(rng: Random) -> Given:
    players, cards = _players(rng), dealt(rng)
    dealer, out = rng.choice(players), list(cards[-OUT:])
    given = _number_of(players)
    for place, name in enumerate(_everyone(players)):
        more = (DEALER_HAS if name == dealer else OTHERS_HAVE) - TRICKS
        held, out = (*cards[place * TRICKS :][:TRICKS], *out[:more]), out[more:]
        given[f"{name}_dealt"] = show_cards(held)
    return given


def _in_play(rng: Random, size: int) -> Given:
    players, cards = _players(rng), dealt(rng)
    everyone, dealer = _everyone(players), rng.choice(players)
    given = _number_of(players) | {"dealer": dealer} | _of_each(everyone, cards, size)
    if size < TRICKS:
        given["leader"] = rng.choice(players)
    if rng.random() < 0.3:
        return given
    out = cards[-OUT:]
    left = out
    for name in players:
        number = (DEALER_HAS if name == dealer else OTHERS_HAVE) - TRICKS
        given[f"{name}_discards"], left = show_cards(left[:number]), left[number:]
    if MORT in everyone:  # he has nothing to discard: what he has more than the others stays with him
        given[MORT] = f"{given[MORT]} {out[-1]}"
    if size < TRICKS:
        played = [card for place in range(len(everyone)) for card in cards[place * TRICKS :][size:TRICKS]]
        given |= _lifted(rng, players, rng.sample(played, len(played)))
    return given


def _lifted(rng: Random, players: Players, played: Sequence[Card]) -> Given:
    tricks = [played[first : first + len(PLAYERS)] for first in range(0, len(played), len(PLAYERS))]
    takers = [rng.choice(players) for _ in tricks]
    piles = {
        player: [card for taker, trick in zip(takers, tricks, strict=True) if taker == player for card in trick]
        for player in players
    }
    given: Given = {f"{player}_pile": show_cards(pile) for player, pile in piles.items() if pile}
    return given | {"tricks": {player: takers.count(player) for player in PLAYERS}}


def _players(rng: Random) -> Players:
    return PLAYERS if rng.random() < 0.8 else PLAYERS[:TWO]


def _number_of(players: Players) -> Given:
    return {"players": TWO} if len(players) == TWO else {}


def _everyone(players: Players) -> Players:
    return (*players, MORT)[: len(PLAYERS)]


FACTS = (_judged_hands, _judged_hands, _judged_piles, _judged_points, _judged_apart)
COUPS = (
    *(lambda rng: {"players": len(_players(rng))}, _to_deal, _to_discard),
    *(2 * (lambda rng: _in_play(rng, TRICKS),)),
    *(2 * (lambda rng: _in_play(rng, rng.choice((1, 1, 2, 2, 3, 5))),)),
)


# --- any event: legal ones, and what goes wrong at a table ---

NUMBERS = {
    SitDown: (2, 3, 4),
    Deals: (3, 5, 5, 4),
    AsksNewDeal: (1, 2, 3),
}
"""The numbers that may be said in an event."""


@dataclass(frozen=True)
class Table:
    """Values on the table that can fill the fields of an event."""

    coup: Coup
    rng: Random
    event: type[Event]

    def player(self, _: str) -> str:
        """Any player; mostly the one whose turn it is, where there are turns."""
        state, on_turn = self.coup.state, None
        if self.event in (Deals, Misdeals):
            on_turn = state.dealer
        elif self.event in (Plays, Renounces) and state.phase == "play":
            on_turn = state.on_turn(leader_of(self.coup.judge, state))
        return on_turn if on_turn and self.rng.random() < 0.7 else self.rng.choice(PLAYERS)

    def held(self, player: str) -> Cards:
        """The cards in a hand; those of the pack when the hand is empty."""
        return self.coup.state.seat(player).held or PACK

    def card(self, player: str) -> Card:
        """A card of the player's hand, or one that he has played; or one of the Mort's, the dealer's or the pack's."""
        state = self.coup.state
        if self.event is Cuts:
            return self.rng.choice(PACK)
        if self.event is MortGives:
            return self.rng.choice(self.held(MORT))
        if self.event is BottomIs:
            return self.rng.choice(self.held(state.dealer or player))
        lying = tuple(card for owner, card in (*state.trick, *state.last) if owner == player)
        return self.rng.choice(lying if self.event is TakesBack and lying else self.held(player))

    def cards(self, player: str) -> Cards:
        """The whole pack; the number of cards to discard, or one more or less; or triumphs to show."""
        if self.event is PackLies:
            return shuffled(self.rng)
        held = self.held(player)
        if self.event is Declares:
            triumphs = tuple(card for card in held if card.is_triumph) or held
            fewer = self.rng.sample(triumphs, self.rng.randint(1, len(triumphs)))
            return self.rng.choice((triumphs, tuple(fewer)))
        number = len(held) - TRICKS + self.rng.choice((0, 0, 0, 1, -1))
        return tuple(self.rng.sample(held, min(max(number, 1), len(held))))

    def thing(self, player: str) -> str:
        """Mostly something that the player can declare."""
        hands = kept_hands(self.coup.state)
        own = [thing.name for thing in best_things(self.coup.judge, player, hands, PLAYERS)] if player in hands else []
        return self.rng.choice(own if own and self.rng.random() < 0.8 else tuple(THINGS))

    def number(self, _: str) -> int:
        """A number that may be said in the event."""
        return self.rng.choice(NUMBERS[self.event])
