"""What is simulated: under which rules, by which players, how many coups from which seed; and in which pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

import yaml

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownName, Usage
from rules.core.ruleset import RuleSet
from rules.piquet.kernel.compiled import digest_of_game
from rules.piquet.kernel.terms import Terms, check_reading, pack_of, terms_of
from rules.piquet.players.choosing import POLICIES

Unit = Literal["coups", "parties"]
UNITS: tuple[Unit, Unit] = ("coups", "parties")
PIECE = {"random": 100_000, "plain": 100_000, "sound": 1_000}
"""How many coups, or parties, are played at a time: some seconds of work. A file holds the result of each piece."""
MOST_SEED = (1 << 62) - 1


@dataclass(frozen=True)
class Piece:
    """Some coups or parties of a plan: all that a worker must be told, whichever machine it runs on."""

    unit: Unit
    names: tuple[str, ...]
    terms: tuple[Terms, ...]
    players: tuple[str, str]
    seed: int
    first: int
    number: int

    @property
    def file(self) -> str:
        """The name of the file of the result."""
        return f"{self.unit}-{self.first:012}.parquet"


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
    def paired(self) -> bool:
        """Whether two rule sets have the same pack, so that each coup is dealt alike under both."""
        packs = [tuple(pack_of(terms_of(ruleset))) for ruleset in self.rules.values()]
        return len(packs) == 2 and packs[0] == packs[1]

    def settings(self) -> dict[str, Any]:
        """Return all on which the results depend, as it is kept beside them."""
        terms = {name: sha256(terms_of(ruleset).tobytes()).hexdigest()[:16] for name, ruleset in self.rules.items()}
        return {
            "rules": terms,
            "players": list(self.players),
            "seed": self.seed,
            "coups": self.numbers["coups"],
            "parties": self.numbers["parties"],
            "game": digest_of_game(),
        }

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces, in order."""
        terms = tuple(terms_of(ruleset) for ruleset in self.rules.values())
        size = min(PIECE[player] for player in self.players)
        for unit in UNITS:
            whole = self.numbers[unit]
            for first in range(0, whole, size):
                number = min(size, whole - first)
                yield Piece(unit, tuple(self.rules), terms, self.players, self.seed, first, number)


def planned(corpus: Corpus, rules: Sequence[str], players: str, seed: int, coups: int, parties: int) -> Plan:
    """Return a plan from what is asked. Raises Usage, UnknownName, RuleSetError, NotCovered.

    `rules`: one or two names. `players`: a policy, or two with a comma between them.
    """
    if not 1 <= len(rules) <= 2 or len(set(rules)) < len(rules):
        raise Usage("--rules: name one rule set, or two different ones to compare them")
    if coups + parties == 0:
        raise Usage("nothing to simulate: give --coups N, --parties N or both")
    if not 0 <= seed <= MOST_SEED:
        raise Usage(f"--seed: expected a number from 0 to {MOST_SEED}")
    named = {name: ruleset_named(corpus, name) for name in rules}
    for ruleset in named.values():
        terms_of(ruleset)
    return Plan(named, players_named(players), seed, {"coups": coups, "parties": parties})


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
        check_reading(rule, parameter)
    return ruleset


def players_named(asked: str) -> tuple[str, str]:
    """Return the policies of both. Raises UnknownName or Usage."""
    names = asked.split(",")
    for name in names:
        if name not in POLICIES:
            raise UnknownName("player", name, tuple(POLICIES))
    if len(names) > 2:
        raise Usage("--players: name one policy for both, or those of elder and younger")
    return names[0], names[-1]
