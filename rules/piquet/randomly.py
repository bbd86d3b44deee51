"""Coups at random: a shuffled pack, and at every moment one of the events that are legal then."""

from __future__ import annotations

from random import Random

from rules.cards import Card
from rules.piquet.coup import Coup
from rules.piquet.facts import HAND_SIZE
from rules.piquet.honest import honest_events, is_to_announce
from rules.piquet.pack import pack_of
from rules.piquet.pair import Pair
from rules.piquet.state import Seat, State
from rules.ruleset import RuleSet


def shuffled(ruleset: RuleSet, rng: Random) -> tuple[Card, ...]:
    """The pack of a rule set in a random order."""
    pack = list(pack_of(ruleset))
    rng.shuffle(pack)
    return tuple(pack)


def dealt(ruleset: RuleSet, rng: Random) -> State:
    """A coup just dealt."""
    pack = shuffled(ruleset, rng)
    elder, younger, talon = pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE], pack[2 * HAND_SIZE :]
    return State(
        phase="exchange", seats=Pair(Seat(dealt=elder, held=elder), Seat(dealt=younger, held=younger)), talon=talon
    )


def to_deal(ruleset: RuleSet, rng: Random) -> State:
    """A coup in which nothing has been done yet, the first of a partie or a later one."""
    return State(pack=shuffled(ruleset, rng), packet_before=rng.choice((None, 2, 3, 4)))


def random_coup(ruleset: RuleSet, rng: Random, start: State | None = None) -> Coup:
    """Play a coup to its end, from the first shuffle unless another `start` is given.

    Between the exchange and the first card both announce truly; whatever else is done is drawn from the templates.
    """
    coup = Coup.begin(ruleset, start or to_deal(ruleset, rng))
    while templates := coup.templates():
        if is_to_announce(coup.judge, coup.state):
            coup = coup.apply_all(honest_events(coup.judge, coup.state))
        else:
            coup = coup.apply(rng.choice(templates).draw(rng))
    return coup
