"""A second scorer of whole coups of Piquet, written from the words of the books.

It shares no code with the engine, so that each can check the other. It is for coups without faults, in which both
players announce and show all that is good; of any other coup it says so with a ValueError.

The books are cited as 1642 §14, 1651 ch. X, modern 15. Where a text can be read in more than one way, the reading is
the default that the rule set names, and the docstring says which it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SEATS = ("elder", "younger")
OTHER = {"elder": "younger", "younger": "elder"}
RANKS = "6789TJQKA"  # upwards: 1642 §2; 1651 ch. III; modern 2 (no six) and ancien 2
COURT = "JQK"
TEN_CARDS = "TJQKA"  # those that count in play, and by threes and fours: 1642 §12-14; 1651 ch. IX-X; modern 8, 15
WORTH = {**{rank: int(rank) for rank in "6789"}, **dict.fromkeys("TJQK", 10), "A": 11}  # 1642 §2; 1651 III; modern 6
SEQUENCE_POINTS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19}  # 1642 §9; 1651 ch. VIII; modern 7, ancien 6-7
SET_POINTS = {3: 3, 4: 14}  # 1642 §12; 1651 ch. IX; modern 8
THRESHOLD = 30  # of pique and repique: 1642 §17-18; 1651 ch. XI; modern 12, 18

LENGTH_NAMES = dict(enumerate(["tierce", "quarte", "quinte", "sixième", "septième", "huitième", "neuvième"], start=3))
RANK_NAMES = dict(zip(RANKS, ["six", "seven", "eight", "nine", "ten", "knave", "queen", "king", "ace"], strict=True))
NUMBER_NAMES = {3: "three", 4: "four"}

Holding = tuple[int, int]  # how many cards, and the place in RANKS of the rank that they are named by


@dataclass(frozen=True)
class Book:
    """In what the five descriptions differ, as far as it makes a difference to what is counted."""

    both_blanches_count: bool = False  # two blanches: neither counts (1642 §3, 1651 ch. V), or both do (ancien 9)
    point_by_cards: bool = False  # the point is the number of cards, one for each (moderne 2-3), or tens of pips
    low_cards_count: bool = False  # every card counts in play (moderne 5), or from the ten upwards
    pique_in_play: bool = False  # by any card or trick (modern 18), or by the elder's first card alone (1642 §18)


BOOKS = {
    "fr1642": Book(),
    "en1651": Book(),
    "classic": Book(pique_in_play=True),
    "ancien": Book(pique_in_play=True, both_blanches_count=True),
    "moderne": Book(pique_in_play=True, point_by_cards=True, low_cards_count=True),
}


@dataclass
class Table:
    """What each holds after the exchange, and who has shown a blanche in time."""

    hands: dict[str, list[str]]
    talon: list[str]
    discarded: set[str] = field(default_factory=set)
    blanches: set[str] = field(default_factory=set)


@dataclass
class Play:
    """The points of the play in their order, each with the number of the card that made it; tricks won."""

    points: list[tuple[int, str]] = field(default_factory=list)
    tricks: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))


def totals(book: str, pack: Sequence[str], events: Sequence[str]) -> dict[str, int]:
    """Return what each has counted in the whole coup.

    A coup that is annulled is as if it had not been dealt (ancien 11): nothing is counted.
    """
    if "younger agrees to annul the coup" in events:
        return dict.fromkeys(SEATS, 0)
    rules = BOOKS[book]
    table = exchanged(dealt(pack, events), events)
    counts = announcements(rules, table, events)
    play = played(rules, table.hands, events)
    score = {seat: sum(counts[seat]) for seat in SEATS}
    for seat in SEATS:
        if makes_repique(counts[seat], counts[OTHER[seat]], barred=OTHER[seat] in table.blanches):
            score[seat] += 60
    if piquer := who_makes_pique(rules, counts, play, table.blanches):
        score[piquer] += 30
    for _, seat in play.points:
        score[seat] += 1
    for seat in SEATS:
        score[seat] += for_the_cards(play.tricks[seat])
    return score


# The deal and the exchange


def dealt(pack: Sequence[str], events: Iterable[str]) -> Table:
    """Deal twelve to each by packets, the elder first: 1642 §3; 1651 ch. IV; modern 3, ancien 3."""
    packet = next(int(event.split()[-1]) for event in events if event.startswith("younger deals by "))
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for number in range(24):
        hands[SEATS[number // packet % 2]].append(pack[number])
    return Table(hands, list(pack[24:]))


def exchanged(table: Table, events: Iterable[str]) -> Table:
    """Put out, take from the top and show blanches as they say: 1642 §3-4; 1651 ch. V-VI; modern 4-5."""
    for event in events:
        seat, verb, *rest = event.split()
        if verb == "discards":
            for card in rest:
                table.hands[seat].remove(card)
            table.discarded.add(seat)
        elif verb == "takes":
            number = int(rest[0])
            table.hands[seat] += table.talon[:number]
            del table.talon[:number]
        elif rest == ["his", "blanche"]:
            show_blanche(table, seat)
    return table


def show_blanche(table: Table, seat: str) -> None:
    """Accept a blanche, no king, queen or knave in twelve, if its holder has put nothing out yet.

    1642 §3 and §41; 1651 ch. V and XII.16; modern 5.1-2. Default reading: each shows his before his own discard.
    """
    if seat not in table.discarded and not any(card[0] in COURT for card in table.hands[seat]):
        table.blanches.add(seat)


# The announcements, in the order in which they are counted: 1642 §16; 1651 ch. X; modern 9.2


def announcements(rules: Book, table: Table, events: Sequence[str]) -> dict[str, list[int]]:
    """Return what each counts for blanche, point, sequences, and threes and fours, in this order."""
    return {
        seat: [
            blanche(rules, table.blanches, seat),
            point(rules, table.hands, seat, events),
            sequences(table.hands, seat, events),
            sets(table.hands, seat, events),
        ]
        for seat in SEATS
    }


def blanche(rules: Book, shown: set[str], seat: str) -> int:
    """Ten for a blanche: 1642 §3 (read “dix” with 1651); 1651 ch. V; modern 5.15.

    Of two the younger's bars the elder's (1642 §3; 1651 ch. V): default reading, neither counts. By ancien 9 both do.
    """
    if seat not in shown or (len(shown) == 2 and not rules.both_blanches_count):
        return 0
    return 10


def point(rules: Book, hands: dict[str, list[str]], seat: str, events: Sequence[str]) -> int:
    """Return the worth of the point, if it is better than the other's; equal, nobody counts it.

    1642 §6 and §21; 1651 ch. VII and XI; modern 6, moderne 2-4. The totals are compared, not what they count. Default
    reading for every total, thirty or not: the nearest ten, five going up. In moderne each card counts one.
    """
    mine = best_point(rules, hands[seat])
    for event in events:
        require(not event.startswith(f"{seat} calls point ") or event.endswith(f" {mine[0]}"), f"{event}, not {mine}")
    if mine <= best_point(rules, hands[OTHER[seat]]):
        return 0
    require(has_shown(events, seat, "point"), f"{seat} has not shown his point")
    return mine[0] if rules.point_by_cards else (mine[0] + 5) // 10


def best_point(rules: Book, hand: Iterable[str]) -> tuple[int, ...]:
    """Return the best suit: by the sum (1642 §6; 1651 ch. VII; modern 6.1), or by cards, then sum (moderne 2-3)."""
    suits: dict[str, list[int]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(WORTH[card[0]])
    return max((len(worths), sum(worths)) if rules.point_by_cards else (sum(worths),) for worths in suits.values())


def sequences(hands: dict[str, list[str]], seat: str, events: Sequence[str]) -> int:
    """Return the worth of all his sequences, if his best is better than the other's.

    1642 §9-11; 1651 ch. VIII; modern 7. Default reading: where the best are equal, nobody counts any.
    """
    mine = runs(hands[seat])
    if not better(mine, runs(hands[OTHER[seat]])):
        return 0
    length, top = max(mine)
    degree = "major" if RANKS[top] == "A" else f"of the {RANK_NAMES[RANKS[top]]}"
    require(f"{seat} calls {LENGTH_NAMES[length]} {degree}" in events, f"{seat} has not called his best sequence")
    require(has_shown(events, seat, "sequences"), f"{seat} has not shown his sequences")
    return sum(SEQUENCE_POINTS[length] for length, _ in mine)


def runs(hand: Iterable[str]) -> list[Holding]:
    """Return each whole run of three or more in a suit, as its length and its highest card (1642 §7-8; modern 7)."""
    held = set(hand)
    found = []
    for suit in "SHDC":
        length = 0
        for place, rank in enumerate(RANKS):
            length = length + 1 if rank + suit in held else 0
            if length >= 3 and (rank == "A" or RANKS[place + 1] + suit not in held):
                found.append((length, place))
    return found


def sets(hands: dict[str, list[str]], seat: str, events: Sequence[str]) -> int:
    """Return the worth of all his threes and fours, if his best is better than the other's.

    1642 §12; 1651 ch. IX; modern 8. Default reading: any four go before any three, as modern 8.6 says.
    """
    mine = alike(hands[seat])
    if not better(mine, alike(hands[OTHER[seat]])):
        return 0
    number, place = max(mine)
    call = f"{seat} calls {NUMBER_NAMES[number]} {RANK_NAMES[RANKS[place]]}s"
    require(call in events, f"{seat} has not called his best three or four")
    return sum(SET_POINTS[number] for number, _ in mine)


def alike(hand: Iterable[str]) -> list[Holding]:
    """Return the threes and fours of aces, kings, queens, knaves and tens (1642 §12; 1651 ch. IX; modern 8.4-5)."""
    ranks = [card[0] for card in hand]
    return [(ranks.count(rank), RANKS.index(rank)) for rank in TEN_CARDS if ranks.count(rank) >= 3]


def better(mine: Sequence[Holding], theirs: Sequence[Holding]) -> bool:
    """Tell whether the best of mine wins: the greater number, then the higher rank; good if the other has none.

    1642 §10-12; 1651 ch. VIII-IX; modern 7.10 and 8.6-7. Equal, it is not better: 1642 §21; 1651 ch. XI; modern 7.21.
    """
    return bool(mine) and (not theirs or max(mine) > max(theirs))


def has_shown(events: Iterable[str], seat: str, thing: str) -> bool:
    """Tell whether he has shown his point or sequences: 1642 §25; 1651 ch. XII.3; modern 9.3 and 11.2."""
    return any(event.startswith(f"{seat} shows his ") and thing in event.split() for event in events)


# Repique and pique


def makes_repique(mine: Sequence[int], theirs: Sequence[int], *, barred: bool) -> bool:
    """Tell whether he comes to thirty in the announcements before the other has counted anything.

    1642 §17; 1651 ch. XI; modern 12. Default reading: “before” is in the order of counting. A blanche of the other
    always bars it, even one that counts nothing: 1642 §3 and §41; 1651 ch. V and XII.16; modern 12.4, ancien 10.
    """
    for number in range(len(mine)):
        if sum(mine[: number + 1]) >= THRESHOLD:
            return not barred and sum(theirs[:number]) == 0
    return False


def who_makes_pique(rules: Book, counts: dict[str, list[int]], play: Play, blanches: set[str]) -> str | None:
    """Return who comes to thirty in playing while the other has nothing, neither announced nor played.

    By the elder's first card alone: 1642 §18 (default reading), 1651 ch. XI. By any card or trick, the last included,
    but not by the ten for the cards or the capot: modern 18. Default reading in all: what the other has that is good
    hinders it, counted yet or not. So does his blanche: 1642 §3 and §41; 1651 ch. V and XII.16; ancien 10.
    """
    running = {seat: sum(counts[seat]) for seat in SEATS}
    for card, seat in play.points:
        if card > 0 and not rules.pique_in_play:
            break
        running[seat] += 1
        if running[seat] == THRESHOLD and running[OTHER[seat]] == 0 and OTHER[seat] not in blanches:
            return seat
    return None


# The play


def played(rules: Book, hands: dict[str, list[str]], events: Iterable[str]) -> Play:
    """Play the twelve tricks, the elder leading first and then who took the last: 1642 §13-14; 1651 X; modern 13-14.

    A card that counts makes a point for who leads it, or for who takes with it the trick that the other led (1642
    §14; 1651 ch. X; modern 15.1-4). The last trick makes one more, with whatever card: default reading of 1642 §14
    and 1651 ch. X, where its two points include the card's own; modern 15.5-6 and 15.10.
    """
    cards = [(words[0], words[2]) for words in map(str.split, events) if words[1] == "plays"]
    require(len(cards) == 24, f"{len(cards)} cards have been played")
    left = {seat: list(hands[seat]) for seat in SEATS}
    play, leader = Play(), "elder"
    for number in range(0, 24, 2):
        (first, led), (second, answer) = cards[number : number + 2]
        require((first, second) == (leader, OTHER[leader]), f"card {number + 1} is not played in turn")
        left[first].remove(led)
        require(follows(led, answer, left[second]), f"{second} does not follow suit to {led}")
        left[second].remove(answer)
        leader = second if takes(led, answer) else first
        play.tricks[leader] += 1
        if counts_in_play(rules, led):
            play.points.append((number, first))
        if leader == second and counts_in_play(rules, answer):
            play.points.append((number + 1, second))
    play.points.append((23, leader))
    return play


def follows(led: str, answer: str, hand: Iterable[str]) -> bool:
    """Tell whether he gives the suit led if he has it: 1642 §29; 1651 ch. XII.6; modern 13.3-5."""
    return answer[1] == led[1] or all(card[1] != led[1] for card in hand)


def takes(led: str, answer: str) -> bool:
    """Tell whether the answer takes: the higher of the same suit, no other: 1642 §13; 1651 ch. X; modern 13.5-6."""
    return answer[1] == led[1] and RANKS.index(answer[0]) > RANKS.index(led[0])


def counts_in_play(rules: Book, card: str) -> bool:
    """From the ten upwards (1642 §13-14, default reading; 1651 ch. X; modern 15.7-9), or every card (moderne 5)."""
    return rules.low_cards_count or card[0] in TEN_CARDS


def for_the_cards(tricks: int) -> int:
    """Ten for most tricks, nothing for six, forty for all twelve: 1642 §14, §20; 1651 ch. X-XI; modern 16-17."""
    if tricks == 12:
        return 40
    return 10 if tricks > 6 else 0


def require(condition: bool, otherwise: str) -> None:
    """Refuse a coup that this scorer is not made for."""
    if not condition:
        raise ValueError(otherwise)
