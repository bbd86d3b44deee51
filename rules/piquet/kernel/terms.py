"""What a rule set says of an honest coup, as numbers and tables; and of which rule sets and readings it cannot be said.

Every rule of Piquet is either `PLAYED` here or `IDLE`: it then decides nothing when both players are honest, make no
fault and hide nothing. A rule that is neither, and a reading of an idle rule, are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import count, islice
from pathlib import Path
from typing import TypeAlias, TypeVar

import numpy as np

from rules.core.cards import PACK_52, Card, Rank
from rules.core.errors import PiquetError
from rules.core.rule import Params
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.kernel.masks import IN_LANE, LANE, RANKS, SUITS, Ints, bit
from rules.piquet.kernel.suits import MOST_RANKS, powers, suits
from rules.piquet.laws.arriving import PartieArrivingParams
from rules.piquet.laws.blanche import BlancheBothParams, BlancheTwoParams, BlancheWorthParams
from rules.piquet.laws.dealing import DealHandParams
from rules.piquet.laws.declaring import AnnounceSilenceParams
from rules.piquet.laws.exchange import ExchangeElderParams, ExchangeLeastParams
from rules.piquet.laws.fours_and_threes import SetBestParams, SetRanksParams
from rules.piquet.laws.pack import CardValueParams, PackCompositionParams, card_values
from rules.piquet.laws.partie import PartieLengthParams
from rules.piquet.laws.pique import CapotParams, PiqueParams, RepiqueParams
from rules.piquet.laws.play import (
    CardsMostParams,
    PlayLastCapotParams,
    PlayLastLowParams,
    PlayLastTrickParams,
    PlayLowParams,
)
from rules.piquet.laws.point import (
    PointCardsParams,
    PointGoodParams,
    PointSuitParams,
    PointValueParams,
    number_scored,
    tens,
)
from rules.piquet.laws.sequences import LEAST as SHORTEST
from rules.piquet.laws.sequences import SequenceBestParams
from rules.piquet.sides import HAND_SIZE, HANDS

NEITHER, YOUNGER, BOTH = 0, 1, 2
"""Of two blanches, whose counts."""
NONE, NEXT, ELDER = 0, 1, 2
"""What follows from equal sequences."""
FIRST_CARD, LED, PLAY = 0, 1, 2
"""When a pique can be made."""
AT_ONCE, ANNOUNCING = 0, 1
"""Which points end a partie: any, at once; or announcements at once, and otherwise the greater sum at the end."""
RUNS_IN_SUIT = 3
"""The most sequences that a suit of thirteen cards can have."""
FAR = 1 << 30
"""A number that nobody reaches."""


KEPT = Path(__file__).with_name("kept.tsv")


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


PLAYED = _names(
    """
    pack.composition card.value card.order deal.hand exchange.elder exchange.younger exchange.least exchange.free
    announce.silence blanche.held blanche.two blanche.both blanche.worth point.suit point.sums point.good
    point.value point.cards sequence.name sequence.best set.ranks set.best repique pique play.lead play.renounce
    play.trick play.low play.count play.last-low play.last-trick play.last-capot cards.most capot count.order
    partie.arriving partie.length
    """
)
"""The rules that decide an honest coup."""
IDLE = _names(
    """
    announce.above announce.admission announce.against-cards announce.any-order announce.broken-four
    announce.broken-talon announce.calling-shows announce.correcting announce.declaring announce.demanding
    announce.disallowed announce.exhibiting announce.forgotten announce.misnomer announce.naming announce.number-only
    announce.omitted announce.open announce.order announce.reply announce.retracting announce.showing announce.sinking
    announce.sounding announce.suit-said blanche.adapted blanche.alone blanche.apart blanche.exchange blanche.full
    blanche.informing blanche.late blanche.showing blanche.unsaid blanche.younger chouette.next chouette.score
    chouette.seats count.together count.turn coup.annulled deal.annulled deal.clean deal.cut deal.fresh-cut deal.mode
    deal.next deal.packet deal.packet-change deal.parting deal.same deal.serving deal.shuffling deal.talon deal.turn
    deal.twice equality.rest exchange.altering exchange.apart exchange.as-many exchange.bottom exchange.leaving
    exchange.left-by-mistake exchange.left-mixed exchange.looking exchange.looking-choice exchange.number-said
    exchange.once exchange.retaking exchange.suit exchange.suit-called exchange.suit-ordered exchange.talon-spread
    exchange.telling exchange.telling-left fault.barring fault.bystander fault.changing fault.deal-number
    fault.deal-stood fault.dealer-found fault.discard-mixed fault.exposed fault.faced fault.false-claim fault.false-pack
    fault.miscall fault.misdealt fault.one-for-another fault.others-cards fault.pack-number fault.packet-dealt
    fault.rectifying fault.recut fault.stray-discard fault.thrown-together fault.thrown-up fault.too-few
    fault.too-few-played fault.too-many fault.waiving fault.wrong-dealer fault.wrong-pack lift.choice lift.drawing
    lift.dropped lift.exposed lift.exposing lift.highest lift.taking lift.who match.deals match.double match.doubling
    match.games match.money match.settlement partie.difference partie.marking partie.next partie.packs partie.rectifying
    partie.stopping partie.win partie.won pique.recall play.again play.agreed-low play.conceding play.dropping
    play.examining play.foreign-card play.left-of-called play.looking play.retaking play.taking-back play.touched
    play.twelfth point.inquiry repique.lead
    """
)
"""The rules that decide nothing in an honest coup: on faults, manners, who deals, and what is hidden."""
NEEDED = _names(
    """
    pack.composition card.value deal.hand exchange.elder exchange.least point.suit point.good sequence.best
    set.ranks set.best play.count play.last-trick cards.most capot
    """
)
"""The rules without which there is no coup to count."""


class NotCovered(PiquetError, ValueError):
    """A rule set or a reading that the compiled game does not have; the message is one sentence."""


Terms: TypeAlias = Ints
"""What a rule set says of an honest coup: a row of numbers, at the places that follow, and behind them tables.

Tables are by the cards of one suit, as a lane (`masks`). One row instead of a record, because compiled functions hand
it to each other some hundred times in a coup.
"""
LANES = 1 << len(RANKS)
"""The numbers of a table."""
_PLACES = count()
"""The places of the numbers, one after the other."""
PACK_SIZE, ALL, LOWEST, TOP, MOST, LEAST, LEAST_OF_YOUNGER = islice(_PLACES, 7)
"""The pack and the exchange. `ALL` are all cards; `TOP` is the ace, as a lane."""
COURTS, BLANCHE, OF_TWO, EQUAL_POINT_IS_ELDERS, SUMS, EQUAL_RUNS, SET_RANKS, THREE, FOUR = islice(_PLACES, 9)
"""What is announced. `COURTS` are the figures; `SET_RANKS` the ranks of which three or four count, as a lane.

`SUMS`: of equal points the greater sum is better.
"""
SETS_APART, SILENCE_LOSES, DECLARES = islice(_PLACES, 3)
"""How it is announced. `DECLARES`: each counts at his turn, the younger after the first card."""
REPIQUE, REPIQUE_ADDS, REPIQUE_AT_ALL, PIQUE, PIQUE_ADDS, PIQUE_WINDOW, PIQUE_COUNTED = islice(_PLACES, 7)
"""The bonuses."""
COUNTING, FULL, LOW_LAST, LAST, LAST_ABOVE, LAST_IN_CAPOT, LAST_ALIKE, MOST_CARDS, CAPOT = islice(_PLACES, 9)
"""The play. `COUNTING` are the cards that count, `FULL` those with which the last trick counts in full.

`LAST_ALIKE`: whatever card takes the last trick, the same is counted besides the card.
"""
NUMBER, ARRIVING, EQUAL_FIRST, IN_TURN = islice(_PLACES, 4)
"""The partie. In one of a fixed number of coups nobody reaches the `NUMBER`.

`IN_TURN`: where each counts at his turn he also arrives then; else in the order of counting.
"""
PACK = 64
"""From here on the cards of the pack."""
RUN_WORTH = PACK + len(PACK_52)
"""From here on what a sequence counts, by its cards."""
_TABLES = RUN_WORTH + LANE
PREFERS, BEATS, WORTH, RUN_SUM, RUN = (_TABLES + table * LANES for table in range(5))
"""How strong a suit is as a point, when a player chooses his own; how strong it is against the other's; what it
counts. What all sequences of a suit count. The strength of the best of them, 16 × cards + height of the highest; a
table further that of the second, and so on.
"""
POWERS = RUN + RUNS_IN_SUIT * LANES
SUIT = POWERS + (1 << MOST_RANKS)
KEEPS = SUIT + 3**MOST_RANKS
"""How much a hand of the elder weighs by its cards of one suit, among those that he may hold; then of the younger."""
SIZE = KEEPS + 2 * (1 << MOST_RANKS)
"""What two open hands hold of one suit (`suits`)."""


@cache
def _kept() -> Mapping[str, Ints]:
    sets: dict[str, Ints] = {}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        name, hand, numbers = line.split("\t")
        weights = np.array(numbers.split(), dtype=np.int64)
        tables = sets.setdefault(name, np.zeros((len(HANDS), 1 << MOST_RANKS), dtype=np.int64))
        tables[HANDS.index(hand), : len(weights)] = weights
    return {name: tables.ravel() for name, tables in sets.items()}


def keeping(name: str, ranks: int) -> Ints | None:
    """Return how much each lane of cards weighs in a hand that is kept under a rule set; elder, then younger.

    For a rule set that was not looked at, the weights of the first with as many ranks are returned; None if there is
    none. They are read from `kept.tsv`, which `python bench/keeping.py` writes: a line has a rule set, a hand, and the
    weights of all lanes in order.
    """
    sets = _kept()
    alike = (tables for tables in sets.values() if np.count_nonzero(tables) == len(HANDS) << ranks)
    return sets.get(name, next(alike, None))


def check_covered(ruleset: RuleSet) -> None:
    """Raise NotCovered for a rule set that has a rule which the compiled game does not know, or lacks one it needs."""
    if ruleset.game != "piquet":
        raise NotCovered(f"{ruleset.id} is a rule set of {ruleset.game}; only Piquet can be simulated")
    for name in ruleset.rules:
        if name not in PLAYED | IDLE:
            raise NotCovered(f"{ruleset.id} has the rule {name}, which the compiled game does not know")
    for name in sorted(NEEDED):
        if name not in ruleset.rules:
            raise NotCovered(f"{ruleset.id} has no rule {name}, without which a coup cannot be counted")
    if not {"point.value", "point.cards"} & set(ruleset.rules):
        raise NotCovered(f"{ruleset.id} has no rule on what a point counts (point.value or point.cards)")
    if "partie.length" in ruleset.rules and not {"count.order", "partie.arriving"} & set(ruleset.rules):
        raise NotCovered(f"{ruleset.id} has no rule on who wins a partie (count.order or partie.arriving)")
    if (most := len(RANKS) - len(ruleset.value(PackCompositionParams.removed, ()))) > MOST_RANKS:
        pack = f"{ruleset.id} has a pack of {len(SUITS) * most} cards"
        raise NotCovered(f"{pack}; the compiled game has one of at most {len(SUITS) * MOST_RANKS}")
    if (dealt := ruleset.value(DealHandParams.cards)) != HAND_SIZE:
        raise NotCovered(f"{ruleset.id} deals {dealt} cards to each; the compiled game deals {HAND_SIZE}")


def check_reading(rule: str, parameter: str) -> None:
    """Raise NotCovered for a parameter of a rule that decides nothing in an honest coup."""
    if rule not in PLAYED:
        raise NotCovered(
            f"{rule}, {parameter}: this decides nothing in a coup of honest players, so no simulation shows it"
        )


@lru_cache(maxsize=256)
def terms_of(ruleset: RuleSet) -> Terms:
    """Return what a rule set says of an honest coup. Raises NotCovered."""
    check_covered(ruleset)
    return _Reader(ruleset).terms()


def pack_of(terms: Terms) -> Ints:
    """Return the cards of the pack."""
    return terms[PACK : PACK + terms[PACK_SIZE]].copy()


P = TypeVar("P", bound=Params)


class _Reader:
    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        removed = self._of(PackCompositionParams).removed
        self.ranks = tuple(rank for rank in RANKS if rank not in removed)
        self.lowest = self.ranks[0].height
        self.values = card_values(self._of(CardValueParams))

    def terms(self) -> Terms:
        terms = np.zeros(SIZE, dtype=np.int64)
        for place, number in self._numbers().items():
            terms[place] = number
        pack = [bit(Card(rank, suit), self.lowest) for suit in SUITS for rank in self.ranks]
        terms[PACK : PACK + len(pack)] = pack
        self._write_tables(terms)
        terms.setflags(write=False)
        return terms

    def _of(self, kind: type[P]) -> P:
        params = self.ruleset.params(kind)
        assert params is not None
        return params

    def _lane(self, ranks: Iterable[Rank]) -> int:
        return sum(1 << (rank.height - self.lowest) for rank in ranks if rank in self.ranks)

    def _cards(self, ranks: Iterable[Rank]) -> int:
        held = self._lane(ranks)
        return sum(held << (LANE * suit) for suit in range(len(SUITS)))

    def _numbers(self) -> Mapping[int, int]:
        value, has = self.ruleset.value, self.ruleset.has
        of_two = value(BlancheTwoParams.counts)
        both = "both" in (of_two, value(BlancheBothParams.counts))
        one_at_most = has(laws.blanche.two) or has(laws.blanche.both)
        sets, last = self._of(SetBestParams), self._of(PlayLastTrickParams)
        repique, pique = value(RepiqueParams.threshold, FAR), value(PiqueParams.threshold, FAR)
        return {
            PACK_SIZE: len(SUITS) * len(self.ranks),
            ALL: self._cards(self.ranks),
            LOWEST: self.lowest,
            TOP: 1 << (len(self.ranks) - 1),
            MOST: self._of(ExchangeElderParams).most,
            LEAST: self._of(ExchangeLeastParams).least,
            LEAST_OF_YOUNGER: 0 if has(laws.exchange.free) else self._of(ExchangeLeastParams).least,
            COURTS: self._cards(rank for rank in self.ranks if rank.is_court),
            BLANCHE: value(BlancheWorthParams.points, 0),
            OF_TWO: BOTH if both or not one_at_most else YOUNGER if of_two == "younger" else NEITHER,
            EQUAL_POINT_IS_ELDERS: self._of(PointGoodParams).equal == "elder",
            SUMS: has(laws.point.sums_compared),
            EQUAL_RUNS: {"none": NONE, "next": NEXT, "elder": ELDER}[self._of(SequenceBestParams).equality],
            SET_RANKS: self._lane(self._of(SetRanksParams).ranks),
            THREE: sets.three,
            FOUR: sets.four,
            SETS_APART: sets.precedence == "separate",
            SILENCE_LOSES: value(AnnounceSilenceParams.younger) == "loses",
            DECLARES: has(laws.declaring.declaring),
            REPIQUE: repique,
            REPIQUE_ADDS: value(RepiqueParams.becomes, 0) - repique,
            REPIQUE_AT_ALL: value(RepiqueParams.other) == "at-all",
            PIQUE: pique,
            PIQUE_ADDS: value(PiqueParams.becomes, 0) - pique,
            PIQUE_WINDOW: {"first-card": FIRST_CARD, "any-card": LED, "play": PLAY}[value(PiqueParams.window, "play")],
            PIQUE_COUNTED: value(PiqueParams.other) == "counted",
            COUNTING: self._cards(value(PlayLowParams.counting, self.ranks)),
            FULL: self._cards(value(PlayLastLowParams.ranks, self.ranks)),
            LOW_LAST: value(PlayLastLowParams.points, 0),
            LAST: last.points,
            LAST_ABOVE: last.own == "above",
            LAST_IN_CAPOT: value(PlayLastCapotParams.counts) != "nothing",
            LAST_ALIKE: len({self._for_last(rank) for rank in self.ranks}) == 1,
            MOST_CARDS: self._of(CardsMostParams).points,
            CAPOT: self._of(CapotParams).points,
            NUMBER: value(PartieLengthParams.usual, FAR),
            ARRIVING: ANNOUNCING if value(PartieArrivingParams.until) == "announced" else AT_ONCE,
            EQUAL_FIRST: value(PartieArrivingParams.equal) == "first",
            IN_TURN: has(laws.declaring.declaring) and has(laws.counting.order),
        }

    def _for_last(self, rank: Rank) -> int:
        value, last = self.ruleset.value, self._of(PlayLastTrickParams)
        counts = rank in value(PlayLowParams.counting, self.ranks)
        if rank not in value(PlayLastLowParams.ranks, self.ranks):
            return max(0, value(PlayLastLowParams.points, 0) - counts)
        return last.points if last.own == "above" else max(0, last.points - counts)

    def _write_tables(self, terms: Terms) -> None:
        points = self._of(SequenceBestParams).points
        for cards in range(len(RANKS) + 1):
            terms[RUN_WORTH + cards] = points.get(str(cards), 0)
        measure = self._of(PointSuitParams).measure
        for lane in range(1 << len(self.ranks)):
            held = [rank for at, rank in enumerate(self.ranks) if lane >> at & 1]
            total = sum(self.values[rank] for rank in held)
            worth = self._worth(len(held), total)
            terms[WORTH + lane] = worth
            terms[PREFERS + lane] = ((len(held) if measure != "total" else 0) << LANE) + total
            if self._of(PointGoodParams).compare == "counted":
                terms[BEATS + lane] = worth
            else:
                called = len(held) if measure == "number" else total
                terms[BEATS + lane] = (called << LANE) + (total if self.ruleset.has(laws.point.sums_compared) else 0)
            for place, run in enumerate(_runs(lane, len(self.ranks))):
                terms[RUN + place * LANES + lane] = run
                terms[RUN_SUM + lane] += terms[RUN_WORTH + (run >> 4)]
        counting, full = (int(terms[place]) & IN_LANE for place in (COUNTING, FULL))
        kinds = [(counting >> rank & 1) + 2 * (full >> rank & 1) for rank in range(len(self.ranks))]
        terms[POWERS : POWERS + (1 << len(kinds))] = powers(len(kinds))
        terms[SUIT : SUIT + 3 ** len(kinds)] = suits(kinds, counting)
        weights = keeping(self.ruleset.set_id, len(kinds))
        terms[KEEPS:] = 1 if weights is None else weights

    def _worth(self, number: int, total: int) -> int:
        if self.ruleset.has(laws.point.worth):
            value = self._of(PointValueParams)
            return tens(total, value.below_thirty, value.five)
        return number_scored(number, total, self._of(PointCardsParams).scored)


def _runs(lane: int, ranks: int) -> list[int]:
    strengths, length = [], 0
    for rank in range(ranks + 1):
        if lane >> rank & 1:
            length += 1
            continue
        if length >= SHORTEST:
            strengths.append(16 * length + rank - 1)
        length = 0
    return sorted(strengths, reverse=True)
