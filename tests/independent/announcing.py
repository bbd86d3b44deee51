"""A referee for announcements, true and false, shown and not: written from the words of 1642, 1651 and 1674.

It hears the lines of a transcript one by one, says which of them are allowed, and keeps the score. It shares no code
with the engine. Where a book can be read in two ways it has the default reading.

Cited as 1642 §26, 1651 XII.4, 1674 par. 18.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .piquet import (
    LENGTH_NAMES,
    NUMBER_NAMES,
    OTHER,
    RANK_NAMES,
    RANKS,
    SEATS,
    SEQUENCE_POINTS,
    SET_POINTS,
    TEN_CARDS,
    THRESHOLD,
    WORTH,
    Holding,
    alike,
    for_the_cards,
    runs,
    takes,
)

KINDS = ("point", "sequences", "sets")


@dataclass(frozen=True)
class Book:
    """In what the three books differ."""

    elder_first: bool = False  # of equal points the elder's is good (1674 par. 6), or neither (1642 §21, 1651 XI)
    sequences_shown: bool = True  # sequences must be shown (1642 §25, 1651 XII.3); in 1674 only the ruff (par. 17)
    shows_until: str = "discovery"  # the other may show until he plays after the fault (1642 §25), or the discovery
    play_lost: bool = False  # a false claim costs the points of the play too (1642 §26-27), or not (1651 XII.4)
    sequences_punished: bool = False  # any false claim is punished (1674 par. 18), or threes and fours alone


BOOKS = {
    "fr1642": Book(shows_until="fault", play_lost=True),
    "en1651": Book(),
    "en1674": Book(elder_first=True, sequences_shown=False, sequences_punished=True),
}


def sequence_name(run: Holding) -> str:
    """Return `tierce major`, `quarte of the king`."""
    length, top = run
    return f"{LENGTH_NAMES[length]} {'major' if RANKS[top] == 'A' else f'of the {RANK_NAMES[RANKS[top]]}'}"


def set_name(held: Holding) -> str:
    """Return `three aces`, `four sixes`."""
    number, rank = held
    return f"{NUMBER_NAMES[number]} {RANK_NAMES[RANKS[rank]]}s"


SEQUENCES = {sequence_name((length, top)): (length, top) for length in LENGTH_NAMES for top in range(length - 1, 9)}
SETS = {
    set_name((number, RANKS.index(rank))): (number, RANKS.index(rank)) for number in SET_POINTS for rank in TEN_CARDS
}


@dataclass
class Player:
    """One side: his twelve cards, what he has called and shown, and what he has lost."""

    hand: list[str]
    left: list[str] = field(default_factory=list)
    point: int | None = None
    sequences: list[str] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)  # the word `point`, and names of sequences
    lost: set[str] = field(default_factory=set)  # kinds that he did not show in time
    found_out: set[str] = field(default_factory=set)  # those of them that the other has found out
    regained: set[str] = field(default_factory=set)  # kinds that he showed after the other had lost them
    late: set[str] = field(default_factory=set)  # kinds of which it is too late to show his own
    nothing: bool = False  # he counts nothing, by a false claim
    played: int = 0
    made: int = 0  # in play

    def __post_init__(self) -> None:
        self.left = list(self.hand)

    @property
    def totals(self) -> list[int]:
        """What he can truly call for his point, the best first."""
        return sorted((sum(WORTH[card[0]] for card in self.hand if card[1] == suit) for suit in "SHDC"), reverse=True)

    def held(self, kind: str) -> list[str]:
        """The names of the sequences, or threes and fours, that he has, the best first."""
        name = sequence_name if kind == "sequences" else set_name
        return [name(one) for one in sorted((runs if kind == "sequences" else alike)(self.hand), reverse=True)]

    def called(self, kind: str) -> list[str]:
        """What he has called of a kind."""
        if kind == "point":
            return [] if self.point is None else [f"point {self.point}"]
        return self.sequences if kind == "sequences" else self.sets


class Referee:
    """What stands and what it counts, after each line."""

    def __init__(self, book: str, hands: dict[str, list[str]]) -> None:
        self.book = BOOKS[book]
        self.players = {seat: Player(hands[seat]) for seat in SEATS}
        self.reckoned = False
        self.leader = "elder"
        self.led: str | None = None
        self.tricks = dict.fromkeys(SEATS, 0)
        self.last_call = ("", "", "")  # who called, of which kind, what
        self.first_card = 0  # what the elder's first card counted
        self.pique: str | None = None

    # --- what stands ---

    def stands(self, seat: str, kind: str) -> bool:
        """Tell whether what he has called of a kind is reckoned with.

        Not what he has lost (1642 §25-26; 1651 XII.3-4). When the other has lost a kind, his own counts once it is
        shown (« en les montrant toutefois »).
        """
        mine, theirs = self.players[seat], self.players[OTHER[seat]]
        if mine.nothing or kind in mine.lost:
            return False
        laid_open = "point" in mine.shown if kind == "point" else bool(mine.shown & set(mine.sequences))
        return kind not in theirs.lost or theirs.nothing or kind in mine.regained or laid_open

    def standing(self, seat: str, kind: str) -> list[Holding]:
        """Return what stands of a kind, as what decides: the best first. A false call counts as if it were true."""
        if not self.stands(seat, kind):
            return []
        mine = self.players[seat]
        if kind == "point":
            return [(mine.point, 0)] if mine.point else []
        of = SEQUENCES if kind == "sequences" else SETS
        return sorted({name: of[name] for name in mine.called(kind)}.values(), reverse=True)

    def good(self, kind: str) -> str | None:
        """Tell whose is good: the best that was called; of equals nobody's, but the elder's ruff in 1674."""
        mine, theirs = (self.standing(seat, kind)[:1] for seat in SEATS)
        if mine == theirs:
            return "elder" if mine and kind == "point" and self.book.elder_first else None
        return "elder" if mine > theirs else "younger"

    def equal(self, kind: str) -> bool:
        """Tell whether both have called the same for their best, and neither counts it."""
        mine, theirs = (self.standing(seat, kind)[:1] for seat in SEATS)
        return bool(mine) and mine == theirs and self.good(kind) is None

    def must_show(self, seat: str) -> set[str]:
        """Return the kinds of which he must still show something: what is better than the other's, or as good."""
        mine, due = self.players[seat], set()
        if (self.good("point") == seat or self.equal("point")) and "point" not in mine.shown:
            due.add("point")
        if self.book.sequences_shown:
            counted = self.standing(seat, "sequences")
            named = counted if self.good("sequences") == seat else counted[:1] if self.equal("sequences") else []
            if any(sequence_name(run) not in mine.shown for run in named):
                due.add("sequences")
        return due

    def counts(self, seat: str) -> list[int]:
        """Return what he counts for point, sequences, threes and fours, in this order (1642 §16; 1651 ch. X)."""
        if not self.reckoned:
            return [0, 0, 0]
        mine = self.players[seat]
        point = (mine.point + 5) // 10 if self.good("point") == seat and "point" in mine.shown and mine.point else 0
        runs_ = self.standing(seat, "sequences") if self.good("sequences") == seat else []
        if self.book.sequences_shown and runs_ and sequence_name(runs_[0]) not in mine.shown:
            runs_ = []
        shown = [run for run in runs_ if not self.book.sequences_shown or sequence_name(run) in mine.shown]
        sets = self.standing(seat, "sets") if self.good("sets") == seat else []
        return [
            point,
            sum(SEQUENCE_POINTS[length] for length, _ in shown),
            sum(SET_POINTS[number] for number, _ in sets),
        ]

    def repique(self, seat: str) -> bool:
        """Tell whether he comes to thirty in hand before the other has counted anything (1642 §17; 1651 ch. XI)."""
        mine, theirs = self.counts(seat), self.counts(OTHER[seat])
        reached = next((place for place in range(3) if sum(mine[: place + 1]) >= THRESHOLD), None)
        return reached is not None and sum(theirs[:reached]) == 0

    def score(self) -> dict[str, int]:
        """Return what each has now."""
        total = {}
        for seat in SEATS:
            mine = self.players[seat]
            total[seat] = sum(self.counts(seat)) + 60 * self.repique(seat)
            total[seat] += 30 * (self.makes_pique(seat) and not self.repique(seat))
            total[seat] += 0 if mine.nothing and self.book.play_lost else mine.made
        return total

    def makes_pique(self, seat: str) -> bool:
        """Tell whether his first card brings the elder to thirty, the other having nothing good (1642 §18)."""
        if seat != "elder" or not self.first_card or (self.players[seat].nothing and self.book.play_lost):
            return False
        mine = sum(self.counts(seat))
        return mine < THRESHOLD <= mine + self.first_card and not sum(self.counts("younger"))

    # --- what is allowed ---

    def allows(self, line: str) -> bool:
        """Tell whether a line can be said now and is not refused. Only lines that `lines` yields are understood."""
        if line == "they reckon":
            return True
        seat, verb, *rest = line.split()
        mine, theirs = self.players[seat], self.players[OTHER[seat]]
        if verb in ("calls", "shows") and not (mine.left or theirs.left or theirs.nothing):
            return False
        if verb == "calls":
            kind = "point" if rest[0] == "point" else "sets" if rest[0] in NUMBER_NAMES.values() else "sequences"
            if kind == "sets" and (" ".join(rest) in (*mine.sets, *theirs.sets)):
                return False
            profits = kind in theirs.lost and kind not in mine.late
            return mine.played == 0 or theirs.nothing or profits
        if verb == "shows":
            kind = rest[1]
            true = mine.point in mine.totals if kind == "point" else bool(set(mine.sequences) & set(mine.held(kind)))
            if kind in theirs.lost and not theirs.nothing:
                return kind not in mine.late and bool(
                    true or (not mine.called(kind) and (kind == "point" or mine.held(kind)))
                )
            in_time = mine.played == 0 or theirs.nothing or kind in self.must_show(seat) or not self.needed(kind)
            return true and in_time
        return True

    def needed(self, kind: str) -> bool:
        """Tell whether things of a kind must be shown to count."""
        return kind == "point" or self.book.sequences_shown

    # --- what each line does ---

    def hear(self, line: str) -> None:
        """Hear a line that is allowed."""
        if line == "they reckon":
            self.reckoned = True
            return
        seat, verb, *rest = line.split()
        getattr(self, f"_{verb}")(seat, rest)

    def _calls(self, seat: str, rest: list[str]) -> None:
        mine, name = self.players[seat], " ".join(rest)
        self.last_call = (seat, "point" if rest[0] == "point" else "sets" if name in SETS else "sequences", name)
        if rest[0] == "point":
            if mine.point != int(rest[1]):
                mine.shown.discard("point")
            mine.point = int(rest[1])
        elif name in SETS:
            mine.sets.append(name)
        elif name not in mine.sequences:
            mine.sequences.append(name)

    def _answers(self, seat: str, rest: list[str]) -> None:
        """An answer says what he has: `equal`, the same as was called; `not good`, something better.

        That is what he has called, if it is better, or else his best.
        """
        mine, (caller, kind, name) = self.players[seat], self.last_call
        if rest == ["good"] or self.players[caller].called(kind)[-1:] != [name]:
            return
        if kind == "point":
            theirs = int(name.split()[1])
            if rest[0] == "not" and mine.point is not None and mine.point > theirs:
                return
            best = theirs if rest == ["equal"] else max(mine.totals[0], theirs)
            if best > theirs or rest == ["equal"]:
                self._calls(seat, ["point", str(best)])
            return
        of = SEQUENCES if kind == "sequences" else SETS
        better = [held for held in mine.held(kind) if held in of and of[held] > of[name]]
        if rest[0] == "not" and any(of[one] > of[name] for one in mine.called(kind)):
            return
        adopted = [name] if rest == ["equal"] else better[:1]
        mine.called(kind).extend(one for one in adopted if one not in mine.called(kind))

    def _shows(self, seat: str, rest: list[str]) -> None:
        mine, kind = self.players[seat], rest[1]
        if kind in self.players[OTHER[seat]].lost:
            mine.regained.add(kind)
            if not mine.called(kind):  # it is enough to show it: 1642 §25 « l’autre compte ce qu’il pourra montrer »
                mine.point = mine.totals[0] if kind == "point" else mine.point
                mine.sequences = mine.held("sequences") if kind == "sequences" else mine.sequences
        mine.shown |= {"point"} if kind == "point" else set(mine.sequences) & set(mine.held("sequences"))

    def _finds(self, seat: str, rest: list[str]) -> None:
        theirs, name = self.players[OTHER[seat]], " ".join(rest[5:])
        if rest[5] == "shown":
            theirs.found_out.add(rest[7])
            return
        if not (name in SETS or self.book.sequences_punished):
            return
        kind = "sets" if name in SETS else "sequences"
        counted = self.reckoned and self.good(kind) == OTHER[seat] and name in theirs.called(kind)
        if theirs.played and not theirs.nothing and counted:  # 1642 §26 « ayant compté lesdites choses »
            theirs.nothing = True
        elif not theirs.nothing:
            theirs.called(kind).remove(name)

    def _plays(self, seat: str, rest: list[str]) -> None:
        mine, theirs, card = self.players[seat], self.players[OTHER[seat]], rest[0]
        self.reckoned = True
        for kind in theirs.lost:
            if self.book.shows_until == "fault" or kind in theirs.found_out:
                mine.late.add(kind)
        self._loses(seat)
        mine.left.remove(card)
        mine.played += 1
        if self.led is None:
            self.led = card
            mine.made += card[0] in TEN_CARDS
            if sum(player.played for player in self.players.values()) == 1:
                self.first_card = mine.made
            return
        taker = seat if takes(self.led, card) else OTHER[seat]
        mine.made += taker == seat and card[0] in TEN_CARDS
        self.tricks[taker] += 1
        self.leader, self.led = taker, None
        if not mine.left:
            self.players[taker].made += 1
            for each in SEATS:
                self.players[each].made += for_the_cards(self.tricks[each])

    def _loses(self, seat: str) -> None:
        """Let him lose what he must show and has not shown, before his card counts (1642 §25; 1651 XII.3)."""
        mine = self.players[seat]
        for kind in sorted(self.must_show(seat)):
            best = self.standing(seat, kind)[:1]
            if kind == "sequences" and self.good(kind) == seat and sequence_name(best[0]) in mine.shown:
                mine.sequences = [name for name in mine.sequences if name in mine.shown]
            elif kind in self.must_show(seat):
                mine.lost.add(kind)


def playable(referee: Referee, seat: str) -> list[str]:
    """Return the cards that he may play: of the suit led, if he has it."""
    left = referee.players[seat].left
    return [card for card in left if referee.led and card[1] == referee.led[1]] or left


def false_calls(player: Player) -> Iterator[str]:
    """Yield the sequences, threes and fours that he has called and does not have, not even as a part."""
    parts = {
        sequence_name((length, top - start))
        for whole, top in runs(player.hand)
        for length in range(3, whole + 1)
        for start in range(whole - length + 1)
    }
    yield from (name for name in dict.fromkeys(player.sequences) if name not in parts)
    ranks = [card[0] for card in player.hand]
    yield from (name for name in player.sets if ranks.count(RANKS[SETS[name][1]]) < SETS[name][0])
