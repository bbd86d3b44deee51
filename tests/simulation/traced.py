"""A coup between two policies in the traced engine: each sees what its player sees there, and what it does is judged.

The compiled game must play the same cards and count the same points: that is how it is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from rules.core.cards import Card
from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.masks import Ints, bit, shake, whole_suit
from rules.piquet.kernel.table import (
    BLANCHE,
    CAPOT,
    CARDS,
    FIRST_CARD,
    KINDS,
    LAST,
    NOBODY,
    ORDER,
    PIQUE,
    PLAYED,
    POINT,
    REPIQUE,
    SEEN_WIDTH,
    SEQUENCES,
    SETS,
    SHEET,
    SHEET_WIDTH,
    WINNER,
    begin,
    new_table,
)
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.laws.play import Played
from rules.piquet.opponent.sight import cards_of
from rules.piquet.players import seen as see
from rules.piquet.players.coup import POLICIES, choose_card, choose_discard, dice_of, play_coup, seen_by, shuffle
from rules.piquet.players.hearing import heard
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HAND_SIZE, HANDS, TRICKS, Finding, Hand, Pair, other
from rules.piquet.simulate.honest import honest_events, is_to_announce
from rules.piquet.table.events import DeclaresBlanche, Discards, Plays, ShowsBlanche, Takes
from rules.piquet.table.state import Seat, State

RULES = {
    "blanche.worth": BLANCHE,
    "point.value": POINT,
    "point.cards": POINT,
    "sequence.best": SEQUENCES,
    "set.best": SETS,
    "repique": REPIQUE,
    "play.count": PLAYED,
    "play.last-trick": LAST,
    "play.last-low": LAST,
    "pique": PIQUE,
    "cards.most": CARDS,
    "capot": CAPOT,
}
"""The kind of the points that a rule finds."""
WINS = ("count.order", "partie.arriving")
"""The rules that decide who has won a partie."""
Points = tuple[tuple[int, ...], tuple[int, ...]]
"""What elder and younger have counted of each kind, in the order of KINDS."""


def mask_of(cards: Iterable[Card], lowest: int) -> int:
    """Return cards as an integer.

    >>> from rules.core.cards import parse_cards
    >>> mask_of(parse_cards("6S 7S 6H"), 4) == 0b11 + (1 << 16)
    True
    """
    return reduce(or_, (bit(card, lowest) for card in cards), 0)


# --- the same coup in both ---


def differences(
    ruleset: RuleSet, policies: Pair[str], seed: int, numbers: Iterable[int], terms: Terms | None = None
) -> Iterator[str]:
    """Yield a sentence for each coup that is not the same in both. `terms`: others than those of the rule set."""
    table = new_table()
    lowest = int(terms_of(ruleset)[of.LOWEST])
    for number in numbers:
        where = f"{ruleset.id}, seed {seed}, coup {number}"
        _play_compiled(terms_of(ruleset) if terms is None else terms, policies, seed, number, table)
        compiled, coup = points_on(table), traced_coup(ruleset, policies, seed, number)
        traced = points_found(coup.decided)
        cards = [mask_of([played.card], lowest) for played, _ in coup.state.played]
        if cards != [int(card) for card in table[FIRST_CARD : FIRST_CARD + 2 * TRICKS]]:
            yield f"{where}: other cards are played"
        elif traced != compiled:
            unlike = (
                f"the {hand}'s points for {kind} are {mine[at]} and {theirs[at]}"
                for hand, mine, theirs in zip(HANDS, traced, compiled, strict=True)
                for at, kind in enumerate(KINDS)
                if mine[at] != theirs[at]
            )
            yield f"{where}: {'; '.join(unlike)}"


def points_found(decided: Iterable[Finding]) -> Points:
    """Return the points of findings, by kind and player. KeyError for a rule that no honest coup should use."""
    sums = [[0] * len(KINDS) for _ in HANDS]
    for finding in decided:
        if finding.points and finding.to:
            sums[HANDS.index(finding.to)][RULES[finding.rule]] += finding.points
    return tuple(sums[0]), tuple(sums[1])


def points_on(table: Ints) -> Points:
    """Return the points on the sheet of a table."""
    elder, younger = (table[SHEET + seat * SHEET_WIDTH :][: len(KINDS)] for seat in range(len(HANDS)))
    return tuple(map(int, elder)), tuple(map(int, younger))


def winners(ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int]) -> Pair[str]:
    """Return who wins the partie with a coup, in the traced engine and in the compiled game, or `nobody`."""
    table = new_table()
    _play_compiled(terms_of(ruleset), policies, seed, number, table, needs)
    winner = int(table[SHEET + WINNER])
    decided = traced_coup(ruleset, policies, seed, number, needs).decided
    traced = (finding.to for finding in decided if finding.rule in WINS and finding.ruling == "wins" and finding.to)
    return Pair(next(traced, "nobody"), "nobody" if winner == NOBODY else HANDS[winner])


def _play_compiled(
    terms: Terms, policies: Pair[str], seed: int, number: int, table: Ints, needs: Pair[int] | None = None
) -> None:
    begin(table, *(needs or (FAR, FAR)))
    play_coup(terms, POLICIES[policies.elder], POLICIES[policies.younger], seed, number, table)


# --- the traced coup ---


def traced_coup(ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int] | None = None) -> Coup:
    """Play a coup in the traced engine. Raises NotCovered; ValueError if the engine refuses what a policy does.

    `policies`: the names of those of elder and younger; `seed` and `number`: of the coup, as in `coup`; `needs`:
    what each needs to win.
    """
    return _Game(ruleset, policies, seed, number, needs or Pair(FAR, FAR)).played()


class _Game:
    def __init__(self, ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int]) -> None:
        self.terms: Terms = terms_of(ruleset)
        self.lowest = int(self.terms[of.LOWEST])
        self.policies, self.needs = policies, needs
        self.table: Ints = new_table()
        for use in range(1 + len(HANDS)):
            shake(self.table, dice_of(use), seed, number, use)
        shuffle(self.terms, self.table)
        order = self.table[ORDER : ORDER + self.terms[of.PACK_SIZE]]
        pack = tuple(card for mask in order for card in self._cards(mask))
        hands = (pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE])
        seats = Pair(*(Seat(dealt=hand, held=hand) for hand in hands))
        start = State(phase="exchange", seats=seats, talon=pack[2 * HAND_SIZE :], wanting=needs)
        self.coup = Coup.begin(ruleset, start)

    def played(self) -> Coup:
        """Return the coup when all its cards are played; both say and show what they have whenever it is time to."""
        for event in self._exchange():
            self._apply(event)
        for _ in range(2 * TRICKS):
            while not self.coup.over and is_to_announce(self.coup.judge, self.coup.state):
                for event in honest_events(self.coup.judge, self.coup.state):
                    self._apply(event)
            if not self.coup.over:
                self._play()
        return self.coup

    def _apply(self, event: Event) -> None:
        self.coup = self.coup.apply(event)
        if self.coup.steps[-1].refused:
            raise ValueError(f"“{event}” is refused")

    def _exchange(self) -> Iterator[Event]:
        """Yield what is said, shown, discarded and taken, in the order that a blanche of the elder changes."""
        elders, youngers = (self._white(hand) for hand in HANDS)
        early = elders or self.coup.judge.ruleset.value(laws.blanche.BlancheLateParams.before, "own") == "first"
        out = self._discard("elder", 0)
        if elders:
            yield DeclaresBlanche("elder", len(out))
        if youngers and early:
            yield ShowsBlanche("younger")
        if elders:
            yield Discards("younger", self._discard("younger", len(out)))
            yield ShowsBlanche("elder")
        yield Discards("elder", out)
        yield Takes("elder", len(out))
        if youngers and not early:
            yield ShowsBlanche("younger")
        if not elders:
            yield Discards("younger", self._discard("younger", len(out)))
        yield Takes("younger", len(self.coup.state.seats.younger.discarded))

    def _white(self, hand: Hand) -> bool:
        return not self._mask(self.coup.start.seat(hand).dealt) & self.terms[of.COURTS]

    def _discard(self, hand: Hand, taken: int) -> tuple[Card, ...]:
        """Return what a player discards. `taken`: how many cards the other takes before him."""
        seat, place = self.coup.start.seat(hand), HANDS.index(hand)
        left = len(self.coup.start.talon) - taken
        most = min(self.terms[of.MOST], left) if hand == "elder" else left
        self._sees(
            hand,
            {
                see.OWN: self._mask(seat.dealt),
                see.FEWEST: self.terms[of.LEAST if hand == "elder" else of.LEAST_OF_YOUNGER],
                see.MOST: most,
            },
        )
        policy = POLICIES[self.policies.of(hand)]
        return self._cards(choose_discard(policy, self.terms, self.table, seen_by(place), dice_of(1 + place)))

    def _sees(self, hand: Hand, seen: dict[int, int]) -> None:
        at = seen_by(HANDS.index(hand))
        self.table[at : at + SEEN_WIDTH] = 0
        always = {
            see.SEAT: HANDS.index(hand),
            see.I_NEED: self.needs.of(hand),
            see.THEY_NEED: self.needs.of(other(hand)),
        }
        for place, number in (always | seen).items():
            self.table[at + place] = number

    def _play(self) -> None:
        state = self.coup.state
        played = [card for card, _ in state.played]
        is_led = len(played) % 2 == 1
        hand = other(state.leader) if is_led else state.leader
        against, seat, gone = other(hand), state.seat(hand), self._mask(card.card for card in played)
        seen = {
            see.OWN: self._mask(seat.held),
            see.OUT: self._mask(seat.discarded),
            see.GONE: gone,
            see.SHOWN: self._mask(self.coup.shown_by(against)) & ~gone,
            see.VOID: self._void(against, played),
            see.LED: self._mask([played[-1].card]) if is_led else 0,
            see.MINE: self.coup.score.of(hand),
            see.THEIRS: self.coup.score.of(against),
            see.MY_TRICKS: state.won.of(hand),
            see.THEIR_TRICKS: state.won.of(against),
            see.I_MADE: self._without_bonus(hand),
            see.THEY_MADE: self._without_bonus(against),
            see.NOTED: self._noted(),
            see.NUMBER: len(played),
            see.PLAYED: self._mask(card.card for card in played if card.hand == hand),
            see.HEARD: self._heard(hand, played),
            see.ALL_SHOWN: self._mask(self.coup.shown_by(against)),
        }
        self._sees(hand, seen)
        at, dice = seen_by(HANDS.index(hand)), dice_of(1 + HANDS.index(hand))
        card = choose_card(POLICIES[self.policies.of(hand)], self.terms, self.table, at, dice)
        self._apply(Plays(hand, self._cards(card)[0]))

    def _heard(self, hand: Hand, played: Sequence[Played]) -> int:
        """Return what a player hears of the other's hand; a test proves that it is no more than is said."""
        kept = [
            self._mask([*self.coup.state.seat(each).held, *(card.card for card in played if card.hand == each)])
            for each in (hand, other(hand))
        ]
        hidden = bool(self.terms[of.DECLARES]) and not played
        return int(heard(self.terms, HANDS.index(hand), kept[0], kept[1], hidden))

    def _void(self, hand: Hand, played: Sequence[Played]) -> int:
        """Return the suits of which a player has shown, by not following, that he has no card."""
        suits = 0
        for led, answer in zip(played[::2], played[1::2], strict=False):
            if answer.hand == hand and answer.card.suit is not led.card.suit:
                suits |= whole_suit(self._mask([led.card]))
        return suits

    def _without_bonus(self, hand: Hand) -> int:
        bonus = [finding for finding in self.coup.decided if finding.rule in ("repique", "pique")]
        return self.coup.score.of(hand) - sum(finding.points or 0 for finding in bonus if finding.to == hand)

    def _noted(self) -> int:
        """Return the repiques and the blanches, as the compiled game notes them."""
        noted = 0
        for finding in self.coup.decided:
            if finding.is_by(laws.pique.repique) and finding.ruling == "repique":
                noted |= 1 << HANDS.index(finding.to)
        return noted | sum(self._white(hand) << (2 + place) for place, hand in enumerate(HANDS))

    def _mask(self, cards: Iterable[Card]) -> int:
        return mask_of(cards, self.lowest)

    def _cards(self, mask: int) -> tuple[Card, ...]:
        return cards_of(int(mask), self.lowest)
