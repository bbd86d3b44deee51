"""Give the facts known at a moment of judging a coup: the input, and what follows from earlier decisions.

Each method of `Known` without an argument is a fact that rules may name in their signatures. None means not known, and
a rule that needs the fact does not run.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache

from rules.core.cards import Rank, Suit
from rules.core.ruleset import RuleSet
from rules.core.text import Texts
from rules.piquet.judge import Judge
from rules.piquet.judge.facts import Facts
from rules.piquet.laws.counting import Entries, Entry, Kind
from rules.piquet.laws.pack import (
    CardValueParams,
    Holdings,
    PackCompositionParams,
    card_values,
    holding,
    pack_of,
)
from rules.piquet.laws.pique import Bonus
from rules.piquet.laws.play import LAST_TRICK, Counted, Played, cards_played, tricks_won
from rules.piquet.laws.point import (
    GoodPoint,
    Out,
    PointCardsParams,
    PointSuitParams,
    PointValueParams,
    Suited,
    number_scored,
    suits_in,
    sums_compared,
    tens,
    total_of,
)
from rules.piquet.sides import HANDS, TRICKS, Cards, Finding, Findings, Hand, Hands, Pair

ANNOUNCEMENTS: Mapping[str, Kind] = {
    "blanche.worth": "blanche",
    "point.value": "point",
    "point.cards": "point",
    "sequence.best": "sequence",
    "set.best": "set",
}
"""The rules by which announcements are counted, in the order of counting, and the kind of each."""


class Known:
    """The facts given, the rule set that judges them, and what each rule has decided so far."""

    def __init__(self, judge: Judge, facts: Facts) -> None:
        self.judge, self.ruleset, self.facts = judge, judge.ruleset, facts
        self.decided: dict[str, Findings] = {}
        self._suits: tuple[Findings, Pair[Suited] | None] | None = None
        """The suits announced, with the findings from which they follow; several facts follow from them in turn."""

    def fact(self, name: str, rule: str) -> object | None:
        """Return a fact by name, given or derived, for a rule; None when it is not known."""
        own: Callable[[], object | None] | None = getattr(self, name, None)
        given: object | None = own() if own else getattr(self.facts, name)
        return given

    def found(self, rule: str, ruling: str | None = None) -> Findings:
        """Return what a rule has decided, or only the findings with this ruling."""
        found = self.decided.get(rule, ())
        return tuple([finding for finding in found if finding.ruling == ruling]) if ruling and found else found

    def found_for(self, rule: str, hand: Hand, ruling: str | None = None) -> Findings:
        """Return what a rule has decided for one hand."""
        return tuple([finding for finding in self.found(rule, ruling) if finding.to == hand])

    def cards(self) -> Cards | None:
        """Every card that is known, each once."""
        return self.facts.cards or None

    def _refused(self) -> bool:
        return bool(self.found("pack.composition", "refused"))

    def hands(self) -> Pair[Cards] | None:
        """Both hands after the exchange."""
        elder, younger = self.facts.elder, self.facts.younger
        if elder is None or younger is None or self._refused():
            return None
        return Pair(elder, younger)

    def dealt(self) -> Pair[Cards | None] | None:
        """The hands before the exchange, as far as they are given; the hands after it do not show them.

        Each player must exchange a card (1642 §5), so no hand after the exchange is the one that was dealt.
        """
        facts = self.facts
        if facts.elder is None and facts.elder_dealt is None and facts.younger_dealt is None:
            return None
        return None if self._refused() else Pair(facts.elder_dealt, facts.younger_dealt)

    def lowest(self) -> Rank:
        """The lowest rank that the set's own `pack.composition` leaves in the pack (in a set without it, the two)."""
        use = self.ruleset.params(PackCompositionParams)
        removed = use.removed if use else ()
        return next(rank for rank in Rank if rank not in removed)

    def white_cards(self) -> int:
        """The number of cards of the rule set's own pack that are not figures."""
        return white_cards_of(self.ruleset)

    def values(self) -> Mapping[Rank, int] | None:
        """What a card of each rank is worth, by the set's own `card.value`."""
        use = self.ruleset.params(CardValueParams)
        return card_values(use) if use else None

    def blanches(self) -> Hands | None:
        """The hands that hold a blanche."""
        if self.dealt() is None:
            return None
        return tuple(hand for hand in HANDS if self.found_for("blanche.held", hand))

    def counting_blanches(self) -> Hands | None:
        """The hands with a blanche that counts its points: not those that lose them because there are two."""
        if self.dealt() is None:
            return None
        held = hands_of(self.found("blanche.held"))
        return without_those_lost(held, (*self.found("blanche.two"), *self.found("blanche.both")))

    def numbers(self) -> Pair[int] | None:
        """The number that each hand calls for its point: that of its suit of most, when a coup is judged at once."""
        if self.hands() is None or self.values() is None:
            return None
        return Pair(*(self._suit_of_most(hand).said for hand in HANDS))

    def _suit_of_most(self, hand: Hand) -> Suited:
        cards = (self.facts.elder if hand == "elder" else self.facts.younger) or ()
        return suits_in(cards, self.values() or {}, self.ruleset.value(PointSuitParams.measure, "total"))[0]

    def out(self) -> Out:
        """Why what a hand has is not compared with the other's: when a coup is judged at once, everything is."""
        return Pair(None, None)

    def suits(self) -> Pair[Suited] | None:
        """The suit that each hand announces as its point; of a hand that announces none its suit of most."""
        found = self.found("point.suit")
        if self._suits is None or self._suits[0] is not found:
            called = {finding.to: self._suited(finding) for finding in found}
            pair = Pair(*(called.get(hand) or self._suit_of_most(hand) for hand in HANDS)) if called else None
            self._suits = found, pair
        return self._suits[1]

    def _suited(self, finding: Finding) -> Suited:
        said = finding.number or 0
        total = total_of(finding.cards, self.values() or {}) if finding.cards else said
        return Suited(Suit(finding.name) if finding.name else None, total, finding.cards, said)

    def sums(self) -> Pair[int] | None:
        """The tie-break when both points are called the same: their sums, if the set has `point.sums`; else none."""
        pair = self.suits()
        return None if pair is None else sums_of(self.ruleset, pair)

    def worths(self) -> Pair[int] | None:
        """What each hand's point counts, if it is good."""
        pair = self.suits()
        return None if pair is None else Pair(*(worth_of(self.ruleset, held) for held in pair))

    def good_point(self) -> GoodPoint | None:
        """The hand whose point is good. One that is called and not held is taken to have as many cards as called."""
        winner = next((finding.to for finding in self.found("point.good", "good")), None)
        pair = self.suits()
        if winner is None or pair is None:
            return None
        held = pair.of(winner)
        return GoodPoint(winner, held.total, len(held.cards) or held.said)

    def runs(self) -> Pair[Holdings] | None:
        """Each hand's sequences, the strongest first."""
        if self.hands() is None:
            return None
        return Pair(*[_holdings(self.found_for("sequence.name", hand)) for hand in HANDS])

    def sets(self) -> Pair[Holdings] | None:
        """Each hand's threes and fours of ranks that count, the strongest first."""
        if self.hands() is None:
            return None
        return Pair(*[_holdings(self.found_for("set.ranks", hand, "counts")) for hand in HANDS])

    def announced(self) -> Entries | None:
        """What is counted in the announcements, in the order of counting."""
        if self.dealt() is None:
            return None
        return announced_in(self.found)

    def equals(self) -> Texts:
        """The announcements in which something was found equal."""
        return tuple(rule for rule in ("point.good", "sequence.best") if self.found(rule, "equal"))

    def cards_down(self) -> tuple[Played, ...] | None:
        """The cards played, one by one."""
        return None if self.facts.tricks is None else cards_played(self.facts.tricks)

    def last(self) -> Played | None:
        """The card that takes the last trick of a whole play, if anything may be counted for it."""
        tricks = self.facts.tricks or ()
        if len(tricks) < TRICKS or tricks[-1].answered is None:
            return None
        if self.found("play.last-capot", "nothing"):
            return None
        led, answered = cards_played(tricks)[-2:]
        return answered if answered.took else led

    def last_is_low(self) -> bool:
        """Whether the last trick is judged as taken with a low card."""
        return bool(self.found("play.last-low"))

    def low_cards(self) -> Cards:
        """The cards played that count nothing."""
        return tuple(finding.cards[0] for finding in self.found("play.low"))

    def counted(self) -> int | None:
        """What the card that takes the last trick counted when it was played."""
        taker = self.last()
        if taker is None:
            return None
        return sum(finding.points or 0 for finding in self.found("play.count") if finding.cards == (taker.card,))

    def played(self) -> Counted | None:
        """The cards played, one by one, with what each counts; the last trick counts with the card that takes it."""
        cards, taken = self._played(), {finding.cards: finding.points or 0 for finding in _last_trick(self.found)}
        return cards and tuple((play, points + taken.get((play.card,), 0)) for play, points in cards)

    def _played(self) -> Counted | None:
        if self.facts.tricks is None or "play.count" not in self.decided:
            return None
        counts = {finding.cards[0]: finding.points or 0 for finding in self.found("play.count")}
        return tuple((played, counts.get(played.card, 0)) for played in cards_played(self.facts.tricks))

    def repiques(self) -> Hands:
        """The hands that have made a repique."""
        return hands_of(self.found("repique", "repique"))

    def bonuses(self) -> tuple[Bonus, ...]:
        """What piques and repiques have added."""
        made = (*self.found("repique", "repique"), *self.found("pique", "pique"))
        return tuple(Bonus(finding.rule, finding.to, finding.points or 0) for finding in made if finding.to)

    def left_out(self) -> bool:
        """Whether a bonus that was not said is already left out of the count: not when a coup is judged at once."""
        return False

    def over(self) -> bool:
        """Whether all the cards are played."""
        tricks = self.facts.tricks or ()
        return len(tricks) == TRICKS and tricks[-1].answered is not None

    def cards_won(self) -> Pair[int] | None:
        """The tricks won by each: those given, otherwise those of a whole play."""
        return self.facts.cards_won or (tricks_won(self.facts.tricks or ()) if self.over() else None)

    def capots(self) -> Hands:
        """The hands that have made a capot."""
        return hands_of(self.found("capot"))

    def for_cards(self) -> Entries:
        """What the cards or a capot count, as far as it is known."""
        return _for_cards(self.found)

    def counts(self) -> Entries:
        """All points of the coup in the order in which they are counted, a pique or repique where it was said."""
        played = self._played() or ()
        moment = len(played) + (self.facts.recalled != "in-play")
        kept = _entries("play", self.found("pique.recall", "kept"))
        return in_order(self.found, played, tuple((moment, entry) for entry in kept))


Found = Callable[[str], Findings]
"""What a rule has decided, by its name."""


def hands_of(decided: Iterable[Finding]) -> Hands:
    """The hands that some findings concern, in order."""
    return tuple(finding.to for finding in decided if finding.to)


def white_cards_of(ruleset: RuleSet) -> int:
    """The number of cards in the pack of a rule set that are not figures."""
    return _white_cards_in(pack_of(ruleset))


@lru_cache(maxsize=64)
def _white_cards_in(pack: Cards) -> int:
    return sum(not card.rank.is_court for card in pack)


def without_those_lost(hands: Hands, of_two: Iterable[Finding]) -> Hands:
    """The hands with a blanche that keep its points, after the findings on two blanches."""
    lost = [finding.to for finding in of_two if finding.points == 0]
    return tuple(hand for hand in hands if hand not in lost)


def sums_of(ruleset: RuleSet, pair: Pair[Suited]) -> Pair[int]:
    """What decides between two points of which the same is called."""
    return Pair(pair.elder.total, pair.younger.total) if ruleset.has(sums_compared) else Pair(0, 0)


def worth_of(ruleset: RuleSet, held: Suited) -> int:
    """What a point counts by the rule set's own rule (what is said of it, in a rule set without such a rule)."""
    if by_total := ruleset.params(PointValueParams):
        return tens(held.total, by_total.below_thirty, by_total.five)
    if by_number := ruleset.params(PointCardsParams):
        return number_scored(len(held.cards), held.total, by_number.scored)
    return held.said


def _holdings(decided: Findings) -> Holdings:
    return tuple([holding(finding.name or "", finding.cards) for finding in decided])


def _entries(kind: Kind, decided: Findings) -> Entries:
    return tuple([Entry(kind, finding.to, finding.points) for finding in decided if finding.to and finding.points])


def by_rule(findings: Findings) -> Found:
    """Return some findings by the rule that decided each."""
    return lambda rule: tuple([finding for finding in findings if finding.rule == rule])


def bonuses_in(decided: Iterable[Finding], hand: Hand, names: Container[str]) -> tuple[Bonus, ...]:
    """The piques and repiques of these names that a hand has made."""
    return tuple(
        Bonus(finding.rule, hand, finding.points or 0)
        for finding in decided
        if finding.to == hand and finding.rule in names and finding.ruling == finding.rule
    )


def announced_in(findings: Found) -> Entries:
    """What is counted in announcements, in the order of counting."""
    return tuple(entry for rule, kind in ANNOUNCEMENTS.items() for entry in _entries(kind, findings(rule)))


def in_order(findings: Found, played: Counted, remembered: tuple[tuple[int, Entry], ...] = ()) -> Entries:
    """All points of a coup in the order in which they are counted.

    `findings`: what each rule has decided, by its name; `played`: the cards with what each has counted; `remembered`:
    the bonuses that were first not said, each with the number of cards that had been played.
    """
    late: dict[int, list[Entry]] = {}
    for moment, entry in remembered:
        late.setdefault(moment, []).append(entry)
    entries: list[Entry] = []
    for rule, kind in ANNOUNCEMENTS.items():
        entries += _entries(kind, findings(rule))
        entries += _entries(kind, tuple(each for each in _kept(findings, "repique") if each.name == kind))
    piques = {finding.cards: finding for finding in _kept(findings, "pique")}
    entries += late.get(0, ())
    for number, (card, points) in enumerate(played, 1):
        entries += [Entry("play", card.hand, points)] if points else []
        entries += _entries("play", tuple(piques[cards] for cards in ((card.card,),) if cards in piques))
        entries += late.get(number, ())
    return (*entries, *_entries("play", _last_trick(findings)), *_for_cards(findings), *late.get(len(played) + 1, ()))


def _last_trick(findings: Found) -> Findings:
    return tuple(finding for rule in LAST_TRICK for finding in findings(rule))


def _for_cards(findings: Found) -> Entries:
    return _entries("cards", (*findings("capot"), *findings("cards.most")))


def _kept(findings: Found, rule: str) -> Findings:
    unsaid = [finding.to for finding in findings("pique.recall") if finding.name == rule]
    return tuple(finding for finding in findings(rule) if finding.ruling == rule and finding.to not in unsaid)
