"""The coup of *Les Fâcheux* (Molière, 1661, act II scene 2): every deal that the story allows, judged under a rule set.

    python -m studies.facheux

prints what `docs/les-facheux.md` reports. The story names most of the cards. This module goes through every possibility
for the others: which four spades the elder holds, which four clubs he has put out, and where nine more cards lie. The
rules say what the cards count.

The elder is Saint-Bouvain, who needs a pique; the younger and dealer is Alcippe, who needs two points.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from math import comb
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import piquet_corpus as pc
from piquet_corpus import Card, RuleSet, Suit
from piquet_corpus.work.grouping import grouped

Cards = tuple[Card, ...]

# --- what the verses say ---

DIAMONDS = pc.cards("AD JD TD 9D 8D 7D 6D")
"""The elder's seven diamonds; six of them are the sixième that he lays on the table."""
LAST = pc.cards("6H")
KEPT = pc.cards("AC AH KH JH TH 8H")
DRAWN = pc.cards("QH")
"""What came to him in the exchange, and made his quinte major."""
PUT_OUT = pc.cards("KD QD QS TS")

CLUB_ACE, HEART_ACE = pc.cards("AC AH")
ACES = (CLUB_ACE, HEART_ACE)
"""The two between which he had to choose; he threw the heart."""

# --- what they leave open ---

SPADES = pc.cards("AS KS JS 9S 8S 7S 6S")
"""The spades that the younger did not put out. The elder holds four of them."""
CLUBS = pc.cards("KC QC JC TC 9C 8C 7C 6C")
"""The clubs that the younger did not keep by name. The elder has put out four of them."""
HEARTS = pc.cards("9H 7H")
"""Neither is in the younger's hand: with the nine he would have a septième and not a quinte, and with either more
hearts than the six that he tells of."""

ELDER_EXCHANGES = 6
HAND_SIZE = 12
CLUBS_PUT_OUT = 4
WANTED = 2
IN_PLAY = ("play.count", "play.last-trick", "play.last-low")


@dataclass(frozen=True)
class Held:
    """The cards of both when the first is led: the elder's `spades`, from the highest; the younger's five `unnamed`."""

    spades: Cards
    unnamed: Cards

    @cached_property
    def elder(self) -> Cards:
        """The elder's twelve cards, as he leads them: the spades go down from the highest."""
        return (*DIAMONDS, *self.spades, *LAST)

    @cached_property
    def younger(self) -> Cards:
        """The younger's twelve cards."""
        return (*KEPT, *DRAWN, *self.unnamed)

    @property
    def open_cards(self) -> Cards:
        """The cards that neither holds and of which nothing is told but that four clubs lie in the elder's discard."""
        return tuple(card for card in (*SPADES, *HEARTS, *CLUBS) if card not in (*self.spades, *self.unnamed))


@dataclass(frozen=True)
class Placing:
    """Where the cards lie that nobody holds: put out by the elder, or by the younger, and what he left."""

    elder_out: Cards
    younger_out: Cards
    left: Cards

    @property
    def deals(self) -> int:
        """In how many ways the cards held can have been dealt or drawn, for each hand.

        The elder was dealt any six of the twelve that he holds. The younger was dealt the six that he says he kept and
        all that he put out; as many of the unnamed ones as make twelve were dealt too.
        """
        dealt_unnamed = HAND_SIZE - len(KEPT) - len(self.younger_out)
        unnamed = HAND_SIZE - len(KEPT) - len(DRAWN)
        return comb(HAND_SIZE, ELDER_EXCHANGES) * comb(unnamed, dealt_unnamed)


def every_holding() -> Iterator[Held]:
    """Every pair of hands that the verses allow, whatever the rules would make of it."""
    for spades in combinations(SPADES, 4):
        among = (*(card for card in SPADES if card not in spades), *CLUBS)
        for unnamed in combinations(among, HAND_SIZE - len(KEPT) - len(DRAWN)):
            if len(CLUBS) - sum(card.suit is Suit.CLUBS for card in unnamed) >= CLUBS_PUT_OUT:
                yield Held(spades, unnamed)


def placings(held: Held) -> Iterator[Placing]:
    """Every way in which the other cards can lie: four clubs and two others with the elder's discards."""
    clubs = [card for card in held.open_cards if card.suit is Suit.CLUBS]
    others = [card for card in held.open_cards if card.suit is not Suit.CLUBS]
    for four, two in product(combinations(clubs, CLUBS_PUT_OUT), combinations(others, ELDER_EXCHANGES - CLUBS_PUT_OUT)):
        elder_out = (*four, *two)
        rest = [card for card in held.open_cards if card not in elder_out]
        for number in range(len(rest) + 1):
            for out in combinations(rest, number):
                yield Placing(elder_out, (*PUT_OUT, *out), tuple(card for card in rest if card not in out))


@dataclass(frozen=True)
class Announced:
    """What each counts before a card is led. `point`: whose is good, or `equal`; `by`: what the younger counts."""

    elder: int
    younger: int
    point: str
    by: tuple[str, ...]


def announced(ruleset: RuleSet, held: Held) -> Announced:
    """What each counts before a card is led, both saying and showing all that they have."""
    decided = pc.judge(ruleset, elder=held.elder, younger=held.younger)
    counted = Counter({"elder": 0, "younger": 0})
    for finding in decided:
        counted[finding.to or ""] += finding.points or 0
    point = next((finding.to for finding in decided if finding.rule == "point.good" and finding.ruling == "good"), None)
    by = tuple(finding.name or finding.rule for finding in decided if finding.to == "younger" and finding.points)
    return Announced(counted["elder"], counted["younger"], point or "equal", by)


@cache
def corpus() -> pc.Corpus:
    """The corpus, looked for once: thousands of coups are played."""
    return pc.load()


@dataclass(frozen=True)
class PlayedOut:
    """What each side counts in the play, and in the whole coup; and whether the elder makes a pique, a capot."""

    in_play: Mapping[str, int]
    total: Mapping[str, int]
    pique: bool
    capot: bool


def play_out(ruleset: RuleSet, held: Held, kept: Card) -> PlayedOut:
    """The play as it is told, the younger throwing away his spades first and keeping `kept` for the last."""
    cards = [card for trick in zip(held.elder, thrown(held, kept), strict=True) for card in trick]
    record = pc.play(ruleset, honestly=cards, elder=held.elder, younger=held.younger, corpus=corpus()).record
    in_play = {"elder": 0, "younger": 0}
    for finding in record.decided:
        if finding.rule in IN_PLAY and finding.to:
            in_play[finding.to] += finding.points or 0
    return PlayedOut(
        in_play=in_play,
        total=record.scores,
        pique=any(finding.rule == "pique" and finding.ruling == "pique" for finding in record.decided),
        capot=any(finding.rule == "capot" and finding.to == "elder" for finding in record.decided),
    )


def thrown(held: Held, kept: Card) -> Cards:
    """What the younger plays to them: his spades, his clubs, his hearts, one Ace, and at the last the one he kept."""
    hearts = sorted((card for card in held.younger if card.suit is Suit.HEARTS), key=lambda card: card.rank)
    aces = sorted(ACES, key=lambda card: card == kept)
    return (*held.unnamed, *(card for card in hearts if card not in ACES), *aces)


Report = defaultdict[str, Counter[Any]]
"""What comes of every holding under a rule set; each a number of holdings, for each value.

`WON_BEFORE`: the younger would have won by what is named before a card was led, so that there would be no story; of the
others whose point is good, what the elder counts before the cards, what he makes of all his leads and the last trick,
whether he makes a pique, and what he counts in all.
"""
WON_BEFORE = "won before"


def report(ruleset: RuleSet, holdings: Iterable[Held]) -> Report:
    """Judge the holdings. Those with the same spades are played out once: the younger's cards take nothing."""
    made, played = Report(Counter), dict[Cards, PlayedOut]()
    for held in holdings:
        said = announced(ruleset, held)
        if said.younger >= WANTED:
            made[WON_BEFORE][" and ".join(said.by)] += 1
            continue
        out = played.get(held.spades) or play_out(ruleset, held, CLUB_ACE)
        played[held.spades] = out
        for what, value in {
            "whose point is good": said.point,
            "elder in hand": said.elder,
            "elder in play": out.in_play["elder"],
            "pique": out.pique,
            "elder in all, with the capot": out.total["elder"],
        }.items():
            made[what][value] += 1
    return made


class Row(NamedTuple):
    """What four spades come to: before the play, and with the ace of clubs kept (`lost`) or hearts (`spared`)."""

    spades: Cards
    announced: Announced
    lost: PlayedOut
    spared: PlayedOut


def rows(ruleset: RuleSet) -> Iterator[Row]:
    """Yield a row for each four spades. The younger has clubs beside his lowest spade, and no third of a rank."""
    clubs = pc.cards("QC TC 9C 8C")
    for four in combinations(SPADES, 4):
        held = Held(four, (next(card for card in reversed(SPADES) if card not in four), *clubs))
        lost, spared = (play_out(ruleset, held, kept) for kept in ACES)
        yield Row(four, announced(ruleset, held), lost, spared)


def changing(ruleset: RuleSet) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """Each other reading of a rule set under which any row is another, with the rows."""
    as_it_is = tuple(rows(ruleset))
    for reading in pc.readings(ruleset):
        found = tuple(rows(reading.rules))
        if found != as_it_is:
            yield reading.name, found


def not_in_pack(ruleset: RuleSet) -> Cards:
    """The cards that the verses name and that a rule set has not in its pack: with any, the coup cannot be played."""
    named = (*LAST, *DIAMONDS, *KEPT, *DRAWN, *PUT_OUT)
    decided = pc.judge(ruleset, table=named)
    return tuple(card for card in named for finding in decided if finding.ruling == "refused" and card in finding.cards)


def unseen(held: Held, placing: Placing) -> tuple[int, int]:
    """How many clubs and hearts the younger has not seen when eleven cards have been led; one of them is the twelfth.

    He has seen his own cards, what he put out, and what was led.
    """
    seen = (*held.younger, *placing.younger_out)
    clubs = sum(card not in seen for card in CLUBS)
    return clubs, sum(card not in seen for card in (*HEARTS, *LAST))


def say(line: str | Table = "", style: str = "") -> None:
    """Print a line, or a table."""
    Console().print(line, style=style, highlight=False)


def main() -> None:
    """Print what `docs/les-facheux.md` reports."""
    holdings = tuple(every_holding())
    placed = [(held, placing) for held in holdings for placing in placings(held)]
    deals = sum(placing.deals for _, placing in placed)
    say(f"{len(holdings):,} pairs of hands; {len(placed):,} ways for all the cards to lie; {deals:,} deals.")
    clubs, hearts = map(set, zip(*(unseen(held, placing) for held, placing in placed), strict=True))
    say(f"Unseen by the younger at the last choice: clubs {_span(clubs)}, hearts {_span(hearts)}.")
    for ruleset in pc.load().rulesets.values():
        if ruleset.game != "piquet":
            continue
        say()
        say(f"{ruleset.id}: {ruleset.title}", "bold")
        if missing := not_in_pack(ruleset):
            say(f"cannot be played: {' '.join(f'{card.rank}{card.suit.symbol}' for card in missing)}")
            continue
        _print_report(report(ruleset, holdings))
        say(_table(rows(ruleset)))
        for name, found in changing(ruleset):
            say(f"Read otherwise: {name}", "italic")
            say(_table(found))


def _print_report(made: Report) -> None:
    won_before = made.pop(WON_BEFORE, Counter())
    before = ", ".join(f"{name} {number:,}" for name, number in won_before.most_common())
    say(f"The younger would have won before the play in {won_before.total():,} of them: {before}.")
    for what, counter in made.items():
        values = ", ".join(f"{value}: {number:,}" for value, number in sorted(counter.items()))
        say(f"  {what}: {values}")


def _table(found: Iterable[Row]) -> Table:
    table = Table("spades, as", "fours", "point", "hand", "play", "pique", "all", "spared", "younger")
    lines = grouped((_cells(row), " ".join(map(str, row.spades))) for row in found)
    for cells, spades in lines.items():
        table.add_row(spades[0], str(len(spades)), *cells)
    return table


def _cells(row: Row) -> tuple[str, ...]:
    said, lost, spared = row.announced, row.lost, row.spared
    pique = "yes" if lost.pique else "no"
    numbers = (lost.total["elder"], spared.total["elder"], spared.total["younger"])
    return said.point, str(said.elder), str(lost.in_play["elder"]), pique, *map(str, numbers)


def _span(values: set[int]) -> str:
    return str(min(values)) if len(values) == 1 else f"{min(values)} to {max(values)}"


if __name__ == "__main__":
    main()
