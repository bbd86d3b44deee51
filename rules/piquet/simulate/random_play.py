"""Play coups and parties at random: a shuffled pack, and at every moment one of the legal events.

Or deal a whole coup to be judged at once: exchanged by a simple rule, and played by following suit. The same seed
always gives the same coup, so a link to it stays valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.core.cards import Card
from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.dealing import packet_change
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.play import Trick
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.sides import HAND_SIZE, TRICKS, Cards, Hand, Pair, opponent, other
from rules.piquet.simulate.honest import honest_events, is_to_announce
from rules.piquet.table.events import GivesOver, PackLies, PlaysOn, Remembers
from rules.piquet.table.state import Seat, State


def shuffled(ruleset: RuleSet, rng: Random) -> Cards:
    """The pack of a rule set in a random order."""
    pack = list(pack_of(ruleset))
    rng.shuffle(pack)
    return tuple(pack)


def to_deal(ruleset: RuleSet, rng: Random) -> State:
    """A coup before its first event: the first of a partie, or a later one where its packets matter."""
    start, before = State(pack=shuffled(ruleset, rng)), rng.choice((None, 2, 3, 4))
    return start.but(packet_before=before) if ruleset.has(packet_change) else start


def coup_dealt(ruleset: RuleSet, rng: Random) -> Coup:
    """A coup that is dealt, before the exchange."""
    pack = shuffled(ruleset, rng)
    hands = (pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE])
    seats = Pair(*(Seat(dealt=hand, held=hand) for hand in hands))
    return Coup.begin(ruleset, State(phase="exchange", seats=seats, talon=pack[2 * HAND_SIZE :]))


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
    """Play a partie to its end, or a match of several games, from lifting on, with coups as of `random_coup`."""
    partie = Partie.begin(ruleset)
    while not is_at_its_end(partie):
        if partie.coup and is_to_announce(partie.coup.judge, partie.coup.state):
            partie = partie.apply_all(honest_events(partie.coup.judge, partie.coup.state))
        else:
            partie = _goes_on(partie, rng)
    return partie


def partie_begun(ruleset: RuleSet, dealer: str) -> Partie:
    """A partie of the usual length, before the first shuffle. `dealer`: who deals first, `A` or `B`."""
    return Partie.from_given(ruleset, {"dealer": dealer})


def dealt_on(partie: Partie, rng: Random) -> Partie:
    """Deal the next coup of a partie, or of the next partie of a match, by chance."""
    while True:
        partie = _goes_on(partie, rng, without=(Remembers, GivesOver))
        if partie.state.stage == "coup" and partie.coup and partie.coup.state.phase == "exchange":
            return partie


def _goes_on(partie: Partie, rng: Random, without: tuple[type[Event], ...] = ()) -> Partie:
    """Let something happen that is legal. `without`: events that do not happen here."""
    if partie.winner:
        return partie.apply(PlaysOn(opponent(partie.winner)))
    coup = partie.coup if partie.state.stage == "coup" else None
    if coup and (coup.over or coup.state.phase == "shuffle"):
        partie = partie.apply(PackLies(shuffled(partie.ruleset, rng)))
    families = [each for each in partie.templates() if each.event not in without]
    return partie.apply(rng.choice(families).draw(rng))


def is_at_its_end(partie: Partie) -> bool:
    """Whether the partie has been won, or the match if it is one of several."""
    if partie.state.stage != "won":
        return partie.state.stage == "over"
    of_match = [finding.ruling for finding in partie.steps[-1].decided if finding.is_by(laws.match.games)]
    return not of_match or "wins the match" in of_match


def deal(seed: int, pack: Cards) -> Facts:
    """Deal, exchange and play out a coup at random from a pack of at least 24 cards.

    The elder takes two thirds of the talon, the younger the rest: eight and four of twelve, five and three of
    eight. Each keeps the cards of his longer suits, and of these the higher. A player who can follow suit does so.
    """
    rng = Random(seed)
    cards = list(pack)
    rng.shuffle(cards)
    hands = Pair(tuple(cards[:HAND_SIZE]), tuple(cards[HAND_SIZE : 2 * HAND_SIZE]))
    talon = cards[2 * HAND_SIZE :]
    for_elder = min(len(talon) * 2 // 3, HAND_SIZE)
    elder = _exchanged(hands.elder, talon[:for_elder])
    younger = _exchanged(hands.younger, talon[for_elder : for_elder + HAND_SIZE])
    tricks = tuple(random_tricks(rng, Pair([*elder], [*younger])))
    return Facts(elder=elder, younger=younger, elder_dealt=hands.elder, younger_dealt=hands.younger, tricks=tricks)


def _exchanged(hand: Cards, taken: list[Card]) -> Cards:
    suits = [card.suit for card in hand]
    best_first = sorted(hand, key=lambda card: (suits.count(card.suit), card.rank.height), reverse=True)
    return (*best_first[: HAND_SIZE - len(taken)], *taken)


def random_tricks(rng: Random, hands: Pair[list[Card]], number: int = TRICKS) -> Iterator[Trick]:
    """Play tricks, whose cards are taken out of the hands; the elder leads first. Each follows suit if he can."""
    leader: Hand = "elder"
    for _ in range(number):
        mine, theirs = hands.of(leader), hands.of(other(leader))
        led = rng.choice(mine)
        answered = rng.choice([card for card in theirs if card.suit is led.suit] or theirs)
        mine.remove(led)
        theirs.remove(answered)
        trick = Trick(led, answered)
        yield trick
        leader = other(leader) if trick.taken_by_answer else leader
