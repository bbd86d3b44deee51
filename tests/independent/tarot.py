"""What a whole coup of the Tarot of 1637 wins and loses, from its sentences and the words of the rules alone.

This scorer was written from the text (corpus/texts/tarot1637.xml), and where that is silent or ambiguous from the
default readings of its rule set (rules/tarot/sets/tarot1637.yaml); it shares nothing with the engine that it checks.
Everyone is taken to declare all that he has. Renounces and discards of a wrong number are outside its scope, and raise
a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

MAT, MONDE, BATELEUR = "Mat", "T21", "T1"
THREE = (MONDE, MAT, BATELEUR)
SUITS = "SBCD"
KINGS = tuple("K" + suit for suit in SUITS)
TAROTS = frozenset((*KINGS, *THREE))  # 1637 §5.1, §5.2
BELLE = "AD"  # 1637 §12.1
MORT = "Mort"  # 1637 §6.3: the third, who is only supposed where two play
TRIUMPHS = frozenset((MAT, *(f"T{number}" for number in range(1, 22))))  # 1637 §1.2; the Mat is one of the twenty-two
# Each suit from its lowest card: 1637 §2.1, §3.1; in cups and deniers the pips are turned about, §7.4.
ORDER = {"S": "456789TJNQK", "B": "456789TJNQK", "C": "765432AJNQK", "D": "765432AJNQK"}
# 1637 §1 to §3, less the twelve that §7 takes out.
PACK = TRIUMPHS | {rank + suit for suit, ranks in ORDER.items() for rank in ranks}

HAND = 20  # 1637 §9.1
DUE = 25  # 1637 §18.1; the same where two play
WORTH = {"Q": 4, "N": 3, "J": 2}  # 1637 §17.1 to §17.3
TAROT_WORTH = 5  # 1637 §16.2


@dataclass
class Trick:
    """The cards of one trick in the order in which they were played, and the Mort's, which nobody plays."""

    plays: list[tuple[str, str]] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)

    def taker(self) -> tuple[str, str]:
        """Who takes the trick, and with which card: the highest triumph, or else the highest card of the suit led.

        1637 §4.2, §7.4. The Mat takes nothing (§15.12): if it is led, the next card says what is to be followed. The
        Mort's card is only carried off by the stronger of the two (§6.4).
        """
        able = [(player, card) for player, card in self.plays if card != MAT]
        led = band(able[0][1])
        return max(able, key=lambda play: strength(play[1], led))


@dataclass
class Coup:
    """What the sentences of a transcript say, in order."""

    seats: tuple[str, ...]
    pack: list[str] = field(default_factory=list)
    dealer: str = ""
    packet: int = 0
    discards: dict[str, list[str]] = field(default_factory=dict)
    tricks: list[Trick] = field(default_factory=list)

    @property
    def players(self) -> tuple[str, ...]:
        """Those who play, pay and are paid: the Mort does not."""
        return tuple(seat for seat in self.seats if seat != MORT)

    def seats_after(self, seat: str) -> tuple[str, ...]:
        """The seats in turn, beginning with the next after this one, and ending with it."""
        place = self.seats.index(seat) + 1
        return self.seats[place:] + self.seats[:place]


@dataclass
class Marks:
    """The marks that each has won or lost so far."""

    of: dict[str, int]

    def give(self, payer: str, receiver: str, number: int) -> None:
        """One gives another so many marks."""
        self.of[payer] -= number
        self.of[receiver] += number

    def from_each(self, receiver: str, number: int) -> None:
        """Each of the others gives one so many marks."""
        for payer in self.of:
            self.give(payer, receiver, number)

    def to_each(self, payer: str, number: int) -> None:
        """One gives each of the others so many marks."""
        self.from_each(payer, -number)


def totals(players: int, events: Sequence[str]) -> dict[str, int]:
    """The marks that each has won or lost in a coup of two or three players, from the sentences of its transcript."""
    coup = read(("A", "B", MORT) if players == 2 else ("A", "B", "C"), events)
    marks = Marks(dict.fromkeys(coup.players, 0))
    hands = dealt(coup)
    pay_bottom(coup, marks)
    pay_discards(coup, hands, marks)
    pay_declarations(hands, marks)
    check_play(coup, hands)
    for trick in coup.tricks:
        pay_trick(trick, marks, last=trick is coup.tricks[-1])
    pay_points(coup, marks)
    return marks.of


# The sentences


def read(seats: tuple[str, ...], events: Sequence[str]) -> Coup:
    """What the sentences say. What is declared is not read: it is worked out from the hands."""
    coup = Coup(seats)
    for event in events:
        match event.split():
            case [_, "cuts" | "declares", *_] | ["the", "cards", "are", "counted"]:
                continue
            case ["the", "pack", "lies", *cards]:
                coup.pack = cards
            case [dealer, "deals", "by", number]:
                coup.dealer, coup.packet = dealer, int(number)
            case [player, "discards", *cards]:
                coup.discards[player] = cards
            case [player, "plays", card]:
                play(coup, player, card)
            case ["the", "Mort", "gives", card]:
                coup.tricks[-1].drawn.append(card)
            case _:
                raise ValueError(f"not understood: {event}")
    return coup


def play(coup: Coup, player: str, card: str) -> None:
    """A card is added to the trick that is on the table, or begins the next one."""
    if not coup.tricks or len(coup.tricks[-1].plays) == len(coup.players):
        coup.tricks.append(Trick())
    coup.tricks[-1].plays.append((player, card))


# The cards


def band(card: str) -> str:
    """The suit of a card, T for a triumph; the Mat, which neither takes nor must be played, is by itself."""
    return card if card == MAT else "T" if card in TRIUMPHS else card[-1]


def strength(card: str, led: str) -> tuple[int, int]:
    """What a card is worth in a trick: triumphs above the suit that is led, other suits nothing: 1637 §4.2."""
    if band(card) == "T":
        return 2, int(card[1:])
    return (1, ORDER[led].index(card[0])) if band(card) == led else (0, 0)


# The deal and the discards


def dealt(coup: Coup) -> dict[str, set[str]]:
    """The cards of each seat, the Mort's too: 1637 §8.2, §8.3, §10.2.

    By three, seven rounds and three more for the dealer; by five, four rounds, one for each of the others, and four for
    the dealer.
    """
    if set(coup.pack) != PACK or len(coup.pack) != len(PACK) or coup.packet not in (3, 5):
        raise ValueError("not a deal")
    turns = coup.seats_after(coup.dealer)
    others = turns[:-1]
    sizes = [(seat, coup.packet) for _ in range(HAND // coup.packet + (coup.packet == 3)) for seat in turns]
    sizes += [(seat, 1) for seat in others if coup.packet == 5]
    hands: dict[str, set[str]] = {seat: set() for seat in coup.seats}
    at = 0
    for seat, number in sizes:
        hands[seat].update(coup.pack[at : at + number])
        at += number
    hands[coup.dealer].update(coup.pack[at:])
    return hands


def pay_bottom(coup: Coup, marks: Marks) -> None:
    """A Tarot at the bottom of the pack is worth the dealer a mark of each: 1637 §10.5."""
    if coup.pack[-1] in TAROTS:
        marks.from_each(coup.dealer, 1)


def pay_discards(coup: Coup, hands: dict[str, set[str]], marks: Marks) -> None:
    """Everyone puts out what he has beyond twenty: 1637 §9.1. A Tarot or a triumph in it costs two to each: §9.3."""
    for player in coup.players:
        cards = set(coup.discards.get(player, ()))
        if not cards <= hands[player] or len(hands[player] - cards) != HAND:
            raise ValueError(f"a bad discard of {player}")
        hands[player] -= cards
        if cards & (TAROTS | TRIUMPHS):
            marks.to_each(player, 2)


# What is declared


def pay_declarations(hands: dict[str, set[str]], marks: Marks) -> None:
    """Everyone is paid by each for what he holds, and by who has none of the three Tarots: 1637 §13 to §15."""
    for player in marks.of:
        for price in DECLARED:
            marks.from_each(player, price(hands[player]))
    pay_sien(hands, marks)


def kings_and_tarots(hand: set[str]) -> int:
    """Kings, Kings with the Mat, and the number of Tarots, all of which go together: 1637 §13.

    The price of four Kings has the mark for four Tarots in it (§13.3), that of four Kings and the Mat the two for five
    (§13.7); that of three Kings and the Mat has none.
    """
    kings, mat = len(hand.intersection(KINGS)), MAT in hand
    price = {(3, False): 1, (4, False): 4, (2, True): 1, (3, True): 2, (4, True): 6}.get((kings, mat), 0)
    within = {(4, False): 1, (4, True): 2}.get((kings, mat), 0)
    return price + tarots(hand) - within


def tarots(hand: set[str]) -> int:
    """Four Tarots one, five two, six three, seven four, and with la belle five: 1637 §13.9 to §13.13."""
    number = len(hand & TAROTS)
    return max(0, number - 3) + (number == len(TAROTS) and BELLE in hand)


def trio(hand: set[str]) -> int:
    """Monde, Mat and Bateleur three: 1637 §13.8."""
    return 3 if hand.issuperset(THREE) else 0


def triumphs(hand: set[str]) -> int:
    """Ten triumphs one, fifteen two, twenty three, a number between as the lesser: 1637 §15.1 to §15.3.

    The Mat is counted as one of the twenty-two (§1.2).
    """
    return max(0, len(hand & TRIUMPHS) // 5 - 1)


def imperiales(hand: set[str]) -> int:
    """The four honours of a suit one, four Queens, Knights or Valets one: 1637 §15.4, §15.5.

    The Impériale of the four Kings is in their price (§13.3).
    """
    suits = sum(all(rank + suit in hand for rank in "KQNJ") for suit in SUITS)
    ranks = sum(all(rank + suit in hand for suit in SUITS) for rank in "QNJ")
    return suits + ranks


def brizigoles(hand: set[str]) -> int:
    """Four triumphs at the top one, five two, six three, and at the bottom the same: 1637 §15.6 to §15.8."""
    return brizigole(hand, range(21, 15, -1)) + brizigole(hand, range(1, 7))


def brizigole(hand: set[str], numbers: range) -> int:
    """What the triumphs at one end are worth, which lie next to each other from it on. The Mat is not among them."""
    length = next((at for at, number in enumerate(numbers) if f"T{number}" not in hand), len(numbers))
    return max(0, length - 3)


DECLARED: tuple[Callable[[set[str]], int], ...] = (kings_and_tarots, trio, triumphs, imperiales, brizigoles)


def pay_sien(hands: dict[str, set[str]], marks: Marks) -> None:
    """Who has none of Monde, Mat and Bateleur owes a mark to one who has two, not to one who has all: 1637 §14.1."""
    held = {player: len(hands[player].intersection(THREE)) for player in marks.of}
    for receiver in held:
        for payer in held:
            if held[receiver] == 2 and held[payer] == 0:
                marks.give(payer, receiver, 1)


# The play


def check_play(coup: Coup, hands: dict[str, set[str]]) -> None:
    """The next after the dealer leads first, then who took the last trick; all play in turn, and what they may."""
    if len(coup.tricks) != HAND:
        raise ValueError(f"{len(coup.tricks)} tricks")
    first = next(seat for seat in coup.seats_after(coup.dealer) if seat != MORT)
    for trick in coup.tricks:
        turns = [seat for seat in (first, *coup.seats_after(first)[:-1]) if seat != MORT]
        if [player for player, _ in trick.plays] != turns or not set(trick.drawn) <= hands.get(MORT, set()):
            raise ValueError(f"out of turn: {trick}")
        led = ""
        for player, card in trick.plays:
            if card not in hands[player] or not may_play(card, hands[player], led):
                raise ValueError(f"{player} may not play {card}")
            hands[player].remove(card)
            led = led or ("" if card == MAT else band(card))
        if MORT in hands:
            hands[MORT] -= set(trick.drawn)
        first = trick.taker()[0]


def may_play(card: str, hand: set[str], led: str) -> bool:
    """The suit that is led must be followed (1637 §11.1), or else a triumph played; the Mat is free (§15.11)."""
    bands = {band(held) for held in hand}
    required = led if led in bands else "T" if "T" in bands else ""
    return not led or not required or card == MAT or band(card) == required


def pay_trick(trick: Trick, marks: Marks, *, last: bool) -> None:
    """Tribute, ransom and la belle, and what is due in the last trick. The Mort's cards are paid for by nobody."""
    taker, taking = trick.taker()
    for player, card in trick.plays:
        if card == MAT or (card in TAROTS and card == taking):
            marks.from_each(player, 1)  # tribute: 1637 §5.1, §5.3; the Mat, which cannot be lost, always has it
        elif card in TAROTS:
            marks.to_each(player, 1)  # ransom: 1637 §5.4
        elif card == BELLE:
            marks.from_each(player, 1)  # lost or not: 1637 §12.2, §12.3
        if card == MAT and last:
            marks.to_each(player, 2)  # he has not excused himself: 1637 §15.10
    if last and taking in (BATELEUR, *KINGS):
        marks.from_each(taker, 6)  # made last, the tribute besides: 1637 §15.9


# The count


def pay_points(coup: Coup, marks: Marks) -> None:
    """For every five points short of twenty-five one owes a mark to him who gains most: 1637 §18.1 to §18.6.

    Of two who have gained alike it is the next in turn after him who owes.
    """
    gains = {player: points(pile) - DUE for player, pile in piles(coup).items()}
    for payer, gain in gains.items():
        turns = [seat for seat in coup.seats_after(payer) if seat in gains]
        receiver = max(turns, key=gains.__getitem__)  # the first of those that are equal
        if gain < 0 < gains[receiver]:
            marks.give(payer, receiver, -gain // 5)


def piles(coup: Coup) -> dict[str, list[str]]:
    """What each has: his discards (1637 §16.1), his tricks, the Mort's cards in them (§6.4), his own Mat (§15.13)."""
    found = {player: list(coup.discards[player]) for player in coup.players}
    for trick in coup.tricks:
        taker, _ = trick.taker()
        found[taker] += trick.drawn
        for player, card in trick.plays:
            found[player if card == MAT else taker].append(card)
    return found


def points(pile: Sequence[str]) -> int:
    """What the cards are worth by threes: 1637 §16.2, §17, §18.7.

    A three has one point (§17.4), and so has what is left over. A card that counts has that point in its number, and
    brings the rest of it: where plain cards are too few, each further card that counts is one less.
    """
    threes = -(-len(pile) // 3)
    return threes + sum(worth(card) - 1 for card in pile if worth(card))


def worth(card: str) -> int:
    """The number of a card that counts, nought for one that does not: 1637 §16.2, §17.1 to §17.3, §18.7."""
    if card in TAROTS:
        return TAROT_WORTH
    return 0 if card in TRIUMPHS else WORTH.get(card[0], 0)
