"""What is simulated: under which rules, by which players, how many coups from which seed; and in which pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import yaml

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work import cache
from piquet_corpus.work.errors import UnknownName, Usage, need
from rules.core.game import game_of
from rules.core.ruleset import RuleSet
from rules.core.simulated import Simulated

if TYPE_CHECKING:
    from rules.core.simulated import Terms

Unit = Literal["coups", "parties"]
UNITS: tuple[Unit, Unit] = ("coups", "parties")
MOST_SEED = (1 << 62) - 1
MOST = 10**12
"""The most coups and parties of a plan: a processor would play them for about a month."""


class Piece(NamedTuple):
    """Some coups or parties of a plan. A file has the result of each piece."""

    unit: Unit
    first: int
    number: int

    @property
    def stem(self) -> str:
        """What the name of the file of the result begins with."""
        return f"{self.unit}-{self.first:012}"


@dataclass(frozen=True)
class Brief:
    """All that a worker must be told once, whichever machine it runs on, to play any piece of a plan.

    `paired`: whether two rule sets deal alike. `state`: a digest of all on which the results depend.
    """

    game: str
    names: tuple[str, ...]
    terms: tuple[Terms, ...]
    players: tuple[str, str]
    seed: int
    paired: bool
    state: str

    @property
    def simulated(self) -> Simulated:
        """What the game offers to a simulation."""
        return simulated(self.game)

    @property
    def comparison(self) -> str:
        """What the comparison of two rule sets is called."""
        return " against ".join(self.names)


@dataclass(frozen=True)
class Plan:
    """What is simulated.

    `rules`: each rule set by the name it was asked by, such as `fr1642` or `fr1642:pique.window=any-card`. `players`:
    the policies of elder and younger; in parties those of the two players, the first of whom is elder first.
    """

    rules: Mapping[str, RuleSet]
    players: tuple[str, str]
    seed: int
    numbers: Mapping[Unit, int]

    @property
    def game(self) -> str:
        """The game of the rule sets."""
        return next(iter(self.rules.values())).game

    @cached_property
    def simulated(self) -> Simulated:
        """What the game offers to a simulation. Raises Usage for a game that cannot be simulated."""
        return simulated(self.game)

    @cached_property
    def terms(self) -> Mapping[str, Terms]:
        """What each rule set says of an honest coup. Raises NotCovered."""
        return {name: self.simulated.terms(ruleset) for name, ruleset in self.rules.items()}

    @property
    def paired(self) -> bool:
        """Whether two rule sets deal alike, so that each coup can be compared with itself."""
        return len(self.rules) == 2 and self.simulated.deal_alike(*self.terms.values())

    def settings(self) -> dict[str, Any]:
        """Return all on which the results depend, as it is kept beside them."""
        return {
            "rules": {name: sha256(terms.tobytes()).hexdigest()[:16] for name, terms in self.terms.items()},
            "players": list(self.players),
            "seed": self.seed,
            "coups": self.numbers["coups"],
            "parties": self.numbers["parties"],
            "game": self.simulated.digest,
        }

    @cached_property
    def brief(self) -> Brief:
        """What a worker must be told."""
        state = sha256(json.dumps(self.settings()).encode()).hexdigest()[:16]
        names, terms = tuple(self.rules), tuple(self.terms.values())
        return Brief(self.game, names, terms, self.players, self.seed, self.paired, state)

    @property
    def size(self) -> int:
        """How many coups or parties a piece has, but for the last."""
        return min(self.simulated.players[player] for player in self.players)

    @property
    def length(self) -> int:
        """The number of pieces."""
        return sum(-(-self.numbers[unit] // self.size) for unit in UNITS)

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces, in order."""
        for unit in UNITS:
            whole = self.numbers[unit]
            for first in range(0, whole, self.size):
                yield Piece(unit, first, min(self.size, whole - first))


def simulated(game: str) -> Simulated:
    """Return what a game offers to a simulation. Raises Usage for one that cannot be simulated, and MissingExtra."""
    cache.keep_compiled_code()
    need("simulate", "numba", "pyarrow")
    offered = game_of(game).simulated()
    if offered is None:
        raise Usage(f"the rules of {game} cannot be simulated")
    return offered


def planned(corpus: Corpus, rules: Sequence[str], players: str, seed: int, coups: int, parties: int) -> Plan:
    """Return a plan from what is asked. Raises Usage, UnknownName, RuleSetError, NotCovered.

    `rules`: one or two names. `players`: a policy, or two with a comma between them.
    """
    if not 1 <= len(rules) <= 2 or len(set(rules)) < len(rules):
        raise Usage("--rules: name one rule set, or two different ones to compare them")
    if coups + parties > MOST:
        raise Usage(f"--coups, --parties: expected at most {MOST:,} together")
    if coups + parties == 0:
        raise Usage("nothing to simulate: give --coups N, --parties N or both")
    if not 0 <= seed <= MOST_SEED:
        raise Usage(f"--seed: expected a number from 0 to {MOST_SEED}")
    named = {name: ruleset_named(corpus, name) for name in rules}
    if len({ruleset.game for ruleset in named.values()}) > 1:
        raise Usage(f"--rules: {' and '.join(named)} are rule sets of different games")
    plan = Plan(named, (players, players), seed, {"coups": coups, "parties": parties})
    plan = replace(plan, players=players_named(players, plan.simulated))
    _ = plan.terms  # says which rule set is not covered, before anything is written
    return plan


def ruleset_named(corpus: Corpus, asked: str) -> RuleSet:
    """Return a rule set by its name, perhaps with readings: `fr1642:pique.window=any-card,play.last-trick.own=above`.

    Raises UnknownName, Usage, RuleSetError, NotCovered.
    """
    name, _, readings = asked.partition(":")
    if name not in corpus.rulesets:
        raise UnknownName("rule set", name, tuple(corpus.rulesets))
    ruleset = corpus.rulesets[name]
    for reading in filter(None, readings.split(",")):
        said, equals, value = reading.partition("=")
        rule, dot, parameter = said.rpartition(".")
        if not (equals and dot):
            raise Usage(
                f"--rules {asked}: expected RULE.PARAMETER=VALUE after the colon, such as pique.window=any-card"
            )
        ruleset = ruleset.with_reading(rule, parameter, yaml.safe_load(value))
        simulated(ruleset.game).check_reading(rule, parameter)
    return ruleset


def players_named(asked: str, offered: Simulated) -> tuple[str, str]:
    """Return the policies of both. Raises UnknownName or Usage."""
    names = asked.split(",")
    for name in names:
        if name not in offered.players:
            raise UnknownName("player", name, tuple(offered.players))
    if len(names) > 2:
        raise Usage("--players: name one policy for both, or those of elder and younger")
    return names[0], names[-1]
