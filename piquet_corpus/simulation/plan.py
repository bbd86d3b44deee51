"""What is simulated: under which rules, by which players, how many coups from which seed; and in which pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.ways import way
from piquet_corpus.work import cache, pool
from piquet_corpus.work.errors import UnknownName, Usage, need
from rules.core.game import game_of
from rules.core.protocols import Simulated
from rules.core.ruleset import RuleSet

if TYPE_CHECKING:
    from rules.core.protocols import Numbers, Terms

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

    def played(self, plan: Plan, rules: str) -> Numbers:
        """Play it under a rule set of its plan: a row for each coup or partie, as `Simulated` says."""
        play = plan.simulated.coups if self.unit == "coups" else plan.simulated.parties
        return play(plan.terms[rules], plan.players, plan.seed, self.first, self.number)


@dataclass(frozen=True)
class Plan:
    """All that a worker must be told once to play any piece.

    `terms`: what each rule set says of an honest coup, by the name it was asked by (`fr1642:pique.window=any-card`).
    `players`: the policies of elder and younger; in parties, the first is elder first.
    """

    game: str
    terms: Mapping[str, Terms]
    players: tuple[str, str]
    seed: int
    numbers: Mapping[Unit, int]

    @property
    def simulated(self) -> Simulated:
        """What the game offers to a simulation."""
        return simulated(self.game)

    @property
    def paired(self) -> bool:
        """Whether two rule sets deal alike, so that each coup can be compared with itself."""
        return len(self.terms) == 2 and self.simulated.deal_alike(*self.terms.values())

    @property
    def comparison(self) -> str:
        """What the comparison of two rule sets is called."""
        return " against ".join(self.terms)

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
    def state(self) -> str:
        """A digest of all on which the results depend."""
        return sha256(json.dumps(self.settings()).encode()).hexdigest()[:16]

    @property
    def size(self) -> int:
        """How many coups or parties a piece has, but for the last."""
        return min(self.simulated.players[player] for player in self.players)

    @property
    def length(self) -> int:
        """The number of pieces."""
        return sum(-(-number // self.size) for number in self.numbers.values())

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces, in order."""
        size = self.size
        for unit, whole in self.numbers.items():
            for first in range(0, whole, size):
                yield Piece(unit, first, min(size, whole - first))


def simulated(game: str) -> Simulated:
    """Return what a game offers to a simulation. Raises Usage, MissingExtra."""
    cache.keep_compiled_code()
    need("simulate", "numba", "pyarrow")
    offered = game_of(game).simulated()
    if offered is None:
        raise Usage(f"the rules of {game} cannot be simulated")
    return offered


def compiled(plan: Plan) -> None:
    """Compile the game if it was never done, which takes minutes, for the processes that play.

    Not in this process: the compiler loses Ctrl-C. Where nothing can be kept, each process compiles for itself.
    """
    if cache.directory() is not None and not plan.simulated.ready:
        list(pool.as_done(_play_none, plan, UNITS, 1))


def _play_none(plan: Plan, unit: Unit) -> None:
    Piece(unit, 0, 0).played(plan, next(iter(plan.terms)))


def planned(corpus: Corpus, rules: Sequence[str], players: str, seed: int, coups: int, parties: int) -> Plan:
    """Plan for one or two rule sets and one or two policies. Raises Usage, UnknownName, RuleSetError, NotCovered."""
    if not 1 <= len(rules) <= 2 or len(set(rules)) < len(rules):
        raise Usage("--rules: name one rule set, or two different ones to compare them")
    if coups + parties > MOST:
        raise Usage(f"--coups, --parties: expected at most {MOST:,} together")
    if coups + parties == 0:
        raise Usage("nothing to simulate: give --coups N, --parties N or both")
    if not 0 <= seed <= MOST_SEED:
        raise Usage(f"--seed: expected a number from 0 to {MOST_SEED}")
    named = {name: ruleset_named(corpus, name) for name in rules}
    games = {ruleset.game for ruleset in named.values()}
    if len(games) > 1:
        raise Usage(f"--rules: {' and '.join(named)} are rule sets of different games")
    (game,) = games
    offered = simulated(game)
    endless = [name for name, ruleset in named.items() if "partie.length" not in ruleset.rules]
    if parties and endless:
        raise Usage(f"--parties: {endless[0]} plays for no number of points, so that no partie ends: give --coups N")
    policies = players.split(",")
    for policy in policies:
        if policy not in offered.players:
            raise UnknownName("player", policy, tuple(offered.players))
    if len(policies) > 2:
        raise Usage("--players: name one policy for both, or those of elder and younger")
    terms = {name: offered.terms(ruleset) for name, ruleset in named.items()}
    return Plan(game, terms, (policies[0], policies[-1]), seed, {"coups": coups, "parties": parties})


def ruleset_named(corpus: Corpus, written: str) -> RuleSet:
    """Return `fr1642`, or `fr1642:pique.window=any-card,…`. Raises UnknownRuleSet, UnknownReading, NotCovered."""
    read = way(corpus, written.replace(",", ":"))
    for changed in read.changed:
        simulated(read.ruleset.game).check_reading(changed.rule, changed.parameter)
    return read.ruleset
