"""What every game must offer so that its cases can be read, judged, played and shown.

    game = game_of("piquet")
    facts = game.read_facts({"elder": "AS KS …", "younger": "…"})
    game.judge(ruleset, facts)
    record = game.set_out(ruleset, {"elder_dealt": "…", "younger_dealt": "…", "talon": "…"})
    record.apply(game.grammar.read("elder discards 6H 9D"))

A game is a package within `rules`; its `GAME` is an object of a class that inherits from `Game`. Nothing else needs to
know which games there are. What is common to all transcripts is in `rules.core.transcript`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from rules.core.cards import AnyCard, Cards
from rules.core.errors import PiquetError
from rules.core.findings import Scores
from rules.core.messages import N_
from rules.core.phrases import Event, Grammar
from rules.core.protocols import Advice, Opponent, Review, Searching, Simulated
from rules.core.record import AnyRecord, Given
from rules.core.rule import Finding, games
from rules.core.ruleset import RuleSet
from rules.core.sheet import Section
from rules.core.text import Texts, shortened, unknown

S = TypeVar("S", bound=str)
"""The sides of a game, by their names."""
C = TypeVar("C", bound=AnyCard)
F = TypeVar("F")
"""The facts of a coup that is judged at once: a frozen class of the game."""
R = TypeVar("R", bound=AnyRecord)
"""The records of a game: a coup, or several."""


class FactsError(PiquetError, ValueError):
    """The input is impossible in the game. The message is one sentence that names the card, the key or the side."""


def check_keys(given: object, known: Iterable[str], where: str) -> None:
    """Refuse what is not a mapping, and a key that is not known; `where` says of what it is given.

    Raises FactsError, which names the nearest key and all that there are.
    """
    names = tuple(known)
    if not isinstance(given, Mapping):
        found = shortened(repr(given))
        raise FactsError(f"{where}: expected keys with values, found {found}. The keys are: {', '.join(names)}")
    for name in given:
        if name not in names:
            raise FactsError(unknown("key", str(name), names, where))


def read_given(name: str, raw: object, parse: Callable[[str], tuple[C, ...]]) -> tuple[C, ...]:
    """Read the cards of a key, written as one text or as a list. Raises FactsError, or what `parse` raises."""
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        raw = " ".join(map(str, raw))
    if not isinstance(raw, str):
        raise FactsError(f"{name}: {raw!r} is not a list of cards")
    return parse(raw)


@dataclass(frozen=True)
class Key:
    """A key of the input that describes a coup, and how its value is written: `meaning` is what an author reads.

    `kind`: the Python type of the value in YAML. `str` is cards in one text, `list` several such texts (tricks), `int`
    a number, `bool`; a tuple of strings: one of these words. With `each`, the value is a mapping with such a number for
    each of these names, and no others. `dict` is a group of other keys, `within`; each of them may be left out.
    `judged`: it may be given for a coup that is judged at once; `played`: for one that is played by events.

    `heading` is the heading where the value is shown.
    """

    name: str
    kind: Any
    meaning: str
    within: tuple[Key, ...] = ()
    each: Texts = ()
    judged: bool = False
    played: bool = False
    heading: str = ""


@dataclass(frozen=True)
class Pile:
    """Cards that lie together, in the order in which they are shown. `new`: those that have just come there.

    `face_down`: only their `number` is shown; `cards` may then be left out.
    """

    name: str
    cards: Cards = ()
    face_down: bool = False
    number: int = 0
    new: Cards = ()


@dataclass(frozen=True)
class Place:
    """One side at the table, or the middle of it: a heading, the cards there, and remarks in words.

    `hand`: the cards held, sorted as in a hand; None where nobody holds any. `note`: a short note after the heading.
    A place without a name is the middle of the table: piles beside each other, or, with a hand, the cards that someone
    lifts there.
    """

    name: str
    note: str = ""
    hand: Pile | None = None
    piles: tuple[Pile, ...] = ()
    said: Texts = ()


@dataclass(frozen=True)
class Countable:
    """What a hand can count: how it is named, and the rules that decide whether it does, in the order of judging.

    `before`: those that judge it first; `by`: those by which points are counted for it, the usual one first.
    """

    name: str
    before: Texts
    by: Texts


class Game(Protocol[S, C, F, R]):
    """A game. The class of each game inherits from this."""

    name: str
    """The name of its package: `piquet`."""
    sides: Texts
    """The sides that a finding can concern: at Piquet `elder` and `younger`."""
    others: Texts = ()
    """Those who take turns with the players from partie to partie, if more than can play at once."""
    players: Texts = ()
    """The players, if they are not the sides: at Piquet `A` and `B`; else none."""
    keys: tuple[Key, ...]
    """The keys of the input."""
    notation: str
    """How its cards are written, in one sentence for an author."""
    how_dealt: str = N_("Dealt at random.")
    """How the coups of `deal` are made, in one sentence."""
    grammar: Grammar
    """The grammar of its transcripts."""

    def pack(self, ruleset: RuleSet) -> tuple[C, ...]:
        """Return the cards that are played with under a rule set."""

    def read_cards(self, text: str, /) -> tuple[C, ...]:
        """Read cards. Raises CardError for text that is not a card, and for a card written twice."""

    def sorted_hand(self, cards: tuple[C, ...], by_rank: bool = False) -> tuple[C, ...]:
        """Return cards in the order of a hand, by suit or by rank; unchanged if a game has no such order."""
        return cards

    def read_facts(self, given: Given) -> F:
        """Read the input for a coup that is judged at once. Raises FactsError or CardError."""

    def alone(self, side: str, cards: tuple[C, ...]) -> F | None:
        """Return the facts in which one side has some cards, and nobody else any: all that it has is good.

        None from a game in which a hand counts nothing by itself.
        """
        return None

    def judge(self, ruleset: RuleSet, facts: F) -> tuple[Finding[S, C], ...]:
        """Judge facts at once. Raises FactsError for cards that are not in the pack."""

    sheet: tuple[Section, ...] = ()
    """What a sheet for newcomers says, if there is one."""
    countable: Mapping[str, Countable] = {}
    """What a hand can count, by its name: of each it can be asked why it does not count."""

    def missing_keys(self, ruleset: RuleSet, facts: F, rule: str, side: S) -> Texts:
        """Return the keys of the input that a rule needs to judge a side and that are not given; none if it can."""
        return ()

    def remarks(self, facts: F) -> Texts:
        """Return sentences about how these facts are judged, for the person who gave them; usually none."""
        return ()

    def refused_cards(self, ruleset: RuleSet, cards: tuple[C, ...]) -> tuple[Finding[S, C], ...]:
        """Return the findings that refuse cards that are not in the pack; none if all are."""

    def cards_given(self, given: Given) -> tuple[C, ...]:
        """Return every card that is named in the input, each once."""

    def is_whole(self, facts: F) -> bool:
        """Whether the facts are of a coup played to its end, so that the totals are complete; not without a play."""
        return False

    def check_given(self, given: Given) -> None:
        """Refuse input from which no coup can be set out under any rules. Raises FactsError or CardError."""

    def set_out(self, ruleset: RuleSet, given: Given) -> R:
        """Set out a coup before its first event. Raises FactsError for a state that the rules make impossible."""

    def given_of(self, record: R) -> Given:
        """Return the input with which `set_out` begins this record again. ValueError if there is none."""

    def deal(self, ruleset: RuleSet, seed: int) -> Given | None:
        """Return a random coup to be judged at once, the same for the same seed; None if the game has none."""
        return None

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> R:
        """Play a coup at random; `whole`: as many as make up a game, if the game has such a thing."""

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[R]:
        """Return what a search for coups on which rule sets differ needs. There must be at least one rule set."""

    def simulated(self) -> Simulated | None:
        """Return what a simulation needs; None if there is none. ModuleNotFoundError where Numba is not installed."""
        return None

    opponents: Texts = ()
    """Who plays against a person, from the weakest on; nobody in a game that cannot be played so."""

    def begun(self, ruleset: RuleSet, deal: int, side: S | None) -> R | None:
        """Return a coup that is dealt by chance, the same for the same number; None if that cannot be played.

        `side`: it is the first coup of a whole partie, in which a person begins on this side.
        """
        return None

    def dealt_on(self, record: R, deal: int) -> R | None:
        """Return a partie with its next coup dealt by chance, when a coup has ended; None if none is dealt."""
        return None

    def can_be_played_on(self, record: R) -> bool:
        """Whether a person and an opponent can go on from here: both have their cards, and the coup is not over."""
        return False

    def winner(self, record: R) -> str | None:
        """Return which player has won a partie, the first being the person; None while nobody has, and in a coup."""
        return None

    def side_now(self, record: R, side: S) -> S:
        """Return on which side somebody plays now, who began on a side."""
        return side

    def opponent(self, name: str, side: S, deal: int) -> Opponent[R] | None:
        """Return one of the `opponents`, who plays a side; his chance depends on the deal. None if there are none."""
        return None

    def advice(self, record: R, side: S, deal: int) -> Advice | None:
        """Return what somebody on a side may do next, and why; None if there is nothing to do, or nobody to say."""
        return None

    def notes(self, record: R, side: S) -> Texts:
        """Return what somebody should know before he chooses: what ends with an act, and what is lost by it."""
        return ()

    def review(self, record: R, side: S) -> Review | None:
        """Return what somebody could have made of a coup that has ended; None if nobody can say."""
        return None

    def table_of(self, side: S, record: R) -> tuple[Place, ...]:
        """Return the table as the player of a side sees it, who does not know the cards of the others."""
        return self.table(record, None)

    def said_to(self, side: S, event: Event) -> str:
        """Say an event as the player of a side sees it, who does not know the cards of the others.

        It is empty if it is nothing to the players, as the order of the cards in the pack.
        """
        return event.said

    def table(self, record: R, before: R | None) -> tuple[Place, ...]:
        """Return how the table looks. `before`: the record before the last event, to mark what is new."""

    def scores(self, record: R) -> Scores:
        """What each side has in the coup, and each player in the partie, if it is of one."""
        return Scores(record.scores, {}, {})

    def play_honestly(self, record: R, cards: tuple[C, ...]) -> R | None:
        """Let whoever holds each card play it, both announcing all that they have whenever it is time to.

        None from a game that has no such. Raises Impossible for a card that nobody can play now.
        """
        return None

    def goal(self, record: R) -> int | None:
        """Return the number that they play for, to show beside the scores; None if they play for no number."""
        return None

    def names(self) -> Iterator[str]:
        """Yield the names that occur in sentences and events, for translators."""

    def sentence(self, finding: Finding[S, C]) -> str:
        """Say a finding in one sentence, in the language of now; in English it begins in lower case."""


AnyGame: TypeAlias = Game[str, AnyCard, Any, AnyRecord]
"""Any game. The facts that it reads are passed only to the same game."""


def game_of(name: str) -> AnyGame:
    """Return a game by the name of its package. Raises KeyError for an unknown name."""
    if name not in games():
        raise KeyError(name)
    game: AnyGame = importlib.import_module(f"rules.{name}").GAME
    return game
