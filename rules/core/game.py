"""What a game has to offer so that its cases can be read, judged, played and shown: the same for every game.

    game = game_of("piquet")
    facts = game.read_facts({"elder": "AS KS …", "younger": "…"})
    game.judge(ruleset, facts)
    record = game.set_out(ruleset, {"elder_dealt": "…", "younger_dealt": "…", "talon": "…"})
    record.apply(game.grammar.read("elder discards 6H 9D"))

A game is a package within `rules`; its `GAME` is what is asked for here: of a class that inherits from `Game`. Nothing
else need know which games there are. What is common to all transcripts is in `rules.core.transcript`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from rules.core.cards import AnyCard, Cards
from rules.core.errors import PiquetError
from rules.core.phrases import Grammar
from rules.core.record import AnyRecord, Given
from rules.core.rule import Decided, games
from rules.core.ruleset import RuleSet
from rules.core.searching import Searching
from rules.core.suggest import unknown
from rules.core.tally import Scores
from rules.core.text import shortened

S = TypeVar("S", bound=str)
"""The sides of a game, by their names."""
C = TypeVar("C", bound=AnyCard)
"""The cards of a game."""
F = TypeVar("F")
"""What is known in a game of a coup that is judged at once: a frozen class."""
R = TypeVar("R", bound=AnyRecord)
"""The records of a game: a coup, or several."""


class FactsError(PiquetError, ValueError):
    """What is given cannot be of the game. The message is one sentence that names the card, the key or the side."""


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


@dataclass(frozen=True)
class Key:
    """Something that may be given of a coup, and how it is written: `meaning` is what an author reads.

    `kind`: the Python type of the value as YAML has it. `str` is cards in one text, `list` several such texts (tricks),
    `int` a number, `bool`; a tuple of strings: one of these words. With `each`, the value is a mapping that has such a
    number for each of these, and no others. `dict` is a group of other things given, `within`; any of them may be
    wanting. `judged`: it may be given of a coup that is judged at once; `played`: of one that is played by events.

    `heading` stands over it where it is drawn, `label` over the field in which it is typed in (without one, there is no
    such field), with an `example` of what can be typed.
    """

    name: str
    kind: Any
    meaning: str
    within: tuple[Key, ...] = ()
    each: tuple[str, ...] = ()
    judged: bool = False
    played: bool = False
    heading: str = ""
    label: str = ""
    example: str = ""


@dataclass(frozen=True)
class Pile:
    """Cards that lie somewhere, in the order in which they are drawn. `new`: those that have just come there.

    `face_down`: only their `number` is seen; `cards` may then be left out.
    """

    name: str
    cards: Cards = ()
    face_down: bool = False
    number: int = 0
    new: Cards = ()


@dataclass(frozen=True)
class Place:
    """One side at the table, or the middle of it: a heading, what lies there, and what is to be said of it in words.

    `hand`: the cards held, as one holds them; None where nobody holds any. `note`: soft words behind the heading. A
    place without a name is the middle of the table: piles beside each other, or, with a hand, what someone lifts there.
    """

    name: str
    note: str = ""
    hand: Pile | None = None
    piles: tuple[Pile, ...] = ()
    said: tuple[str, ...] = ()


class Game(Protocol[S, C, F, R]):
    """A game. A class of a game inherits from this."""

    @property
    def name(self) -> str:
        """The package it is: `piquet`."""

    @property
    def sides(self) -> tuple[str, ...]:
        """To whom findings can be: at Piquet `elder` and `younger`."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players, if they are not the sides: at Piquet `A` and `B`; else none."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """What may be given."""

    @property
    def notation(self) -> str:
        """How its cards are written, in one sentence for an author."""

    @property
    def grammar(self) -> Grammar:
        """What its transcripts may say."""

    def pack(self, ruleset: RuleSet) -> tuple[C, ...]:
        """The cards that are played with under a rule set."""

    def read_cards(self, text: str) -> tuple[C, ...]:
        """Read cards. Raises CardError for what is none, or is written twice."""

    def sorted_hand(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        """tuple[C, ...] in the order in which one holds them; as they come, if a game has no other."""
        return cards

    def read_facts(self, given: Given) -> F:
        """Read what is given of a coup that is judged at once. Raises FactsError or CardError."""

    def judge(self, ruleset: RuleSet, facts: F) -> tuple[Decided[S, C], ...]:
        """Judge facts at once. Raises FactsError for cards that are not of the pack."""

    def remarks(self, facts: F) -> tuple[str, ...]:
        """What somebody who has given these facts should know of how they are judged: sentences; none as a rule."""
        return ()

    def refused_cards(self, ruleset: RuleSet, cards: tuple[C, ...]) -> tuple[Decided[S, C], ...]:
        """The findings that keep cards out of the pack; none if all are of it."""

    def cards_given(self, given: Given) -> tuple[C, ...]:
        """Every card that is named in what is given, each once."""

    def is_whole(self, facts: F) -> bool:
        """Whether facts are those of a coup played to its end, so that the totals are of all of it."""

    def check_given(self, given: Given) -> None:
        """Refuse what no coup could be set out from, whatever the rules. Raises FactsError or CardError."""

    def set_out(self, ruleset: RuleSet, given: Given) -> R:
        """Set out a coup before its first event. Raises FactsError for what cannot stand so under the rules."""

    def given_of(self, record: R) -> Given:
        """What `set_out` has to be given so that a record begins as this one did. ValueError when nothing will do."""

    def deal(self, ruleset: RuleSet, seed: int) -> Given | None:
        """What is given of a coup at random that can be judged at once, the same for ever by the same seed.

        None from a game that has no such.
        """
        return None

    @property
    def how_dealt(self) -> str:
        """How the coups of `deal` are come by, in one sentence."""
        return "Dealt at random."

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> R:
        """Play a coup at random; `whole`: as many as make a game, where that means something."""

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[R]:
        """What a search needs to find coups on which rule sets part. There must be one at least."""

    def table(self, record: R, before: R | None) -> tuple[Place, ...]:
        """How the table looks. `before`: how it stood before the last event, to tell what is new."""

    def scores(self, record: R) -> Scores:
        """What each side has in the coup, and each player in the partie, if it is of one."""
        return Scores(record.scores, {}, {})

    def play_honestly(self, record: R, cards: tuple[C, ...]) -> R | None:
        """Let whoever holds each card play it, both announcing all that they have whenever it is time to.

        None from a game that has no such. Raises Impossible for a card that nobody can play now.
        """
        return None

    def goal(self, record: R) -> int | None:
        """What they play for, which the scores are told against; None if for no number."""
        return None

    def sentence(self, one: Decided[S, C]) -> str:
        """Say a finding in one English sentence that begins in lower case."""


AnyGame: TypeAlias = Game[str, AnyCard, Any, AnyRecord]
"""Whichever game: what it reads is given back to it, and to no other."""


def game_of(name: str) -> AnyGame:
    """Return a game by the name of its package. Raises KeyError for none that there is."""
    if name not in games():
        raise KeyError(name)
    game: AnyGame = importlib.import_module(f"rules.{name}").GAME
    return game
