"""Play coups and parties at random: a shuffled pack, and at every moment one of the legal events."""

from __future__ import annotations

from random import Random

from rules.core.cards import Card
from rules.core.ruleset import RuleSet
from rules.piquet.laws.pack import pack_of
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.sides import HAND_SIZE, Pair, opponent
from rules.piquet.simulate.honest import honest_events, is_to_announce
from rules.piquet.table.events import PackLies, PlaysOn
from rules.piquet.table.state import Seat, State


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
    """A coup before its first event: the first of a partie, or a later one where its packets matter."""
    start, before = State(pack=shuffled(ruleset, rng)), rng.choice((None, 2, 3, 4))
    return start.but(packet_before=before) if "deal.packet-change" in ruleset.rules else start


def random_coup(ruleset: RuleSet, rng: Random, start: State | None = None) -> Coup:
    """Play a coup to its end, from the first shuffle unless another `start` is given.

    Between the exchange and the first card both announce truly; all other events are drawn from the templates.
    ValueError if one of these is refused, which must not happen.
    """
    coup = Coup.begin(ruleset, start or to_deal(ruleset, rng))
    while True:
        if is_to_announce(coup.judge, coup.state):
            coup = coup.apply_all(honest_events(coup.judge, coup.state))
        elif not (templates := coup.templates()):
            return coup
        else:
            coup = coup.apply(rng.choice(templates).draw(rng))
            if coup.steps[-1].refused:  # it would be drawn again and again
                raise ValueError(f"“{coup.steps[-1].event}” was offered as legal, and is refused")


def random_partie(ruleset: RuleSet, rng: Random) -> Partie:
    """Play a partie to its end, or a match of several games, beginning with who deals.

    Each coup is played as by `random_coup`.
    """
    partie = Partie.begin(ruleset)
    while not _is_at_its_end(partie):
        if partie.winner:
            partie = partie.apply(PlaysOn(opponent(partie.winner)))
        elif partie.coup and is_to_announce(partie.coup.judge, partie.coup.state):
            for event in honest_events(partie.coup.judge, partie.coup.state):
                partie = partie.apply(event)
        else:
            partie = _with_pack(partie, rng)
            partie = partie.apply(rng.choice(partie.templates()).draw(rng))
    return partie


def _is_at_its_end(partie: Partie) -> bool:
    """Whether the partie is won or drawn; if it is a game of a match, whether the match is won."""
    if partie.state.stage != "won":
        return False
    of_match = [finding.ruling for finding in partie.steps[-1].decided if finding.rule == "match.games"]
    return not of_match or "wins the match" in of_match


def _with_pack(partie: Partie, rng: Random) -> Partie:
    """The partie with the cards laid in the order of the deal, if the dealer is about to shuffle."""
    if partie.state.stage != "coup" or partie.coup is None:
        return partie
    if not (partie.coup.over or partie.coup.state.phase == "shuffle"):
        return partie
    return partie.apply(PackLies(shuffled(partie.ruleset, rng)))
