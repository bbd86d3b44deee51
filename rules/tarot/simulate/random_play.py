"""Play coups at random: a shuffled pack, all that each can declare, and at every moment a legal card."""

from __future__ import annotations

from random import Random

from rules.core.ruleset import RuleSet
from rules.tarot.cards import Card, in_hand, show_cards
from rules.tarot.coup import Coup
from rules.tarot.laws.dealing import TRICKS, dealt_from
from rules.tarot.laws.discarding import barred_in
from rules.tarot.laws.pack import PACK
from rules.tarot.sides import PLAYERS, TWO
from rules.tarot.table.events import AsksNewDeal, Declares, OwnsFault, PackLies

SELDOM = (AsksNewDeal, OwnsFault)
"""What is left out: a new deal would never end, and honest players have no faults."""


def shuffled(rng: Random) -> tuple[Card, ...]:
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
