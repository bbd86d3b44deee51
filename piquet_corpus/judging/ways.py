"""Ways of playing: rule sets, perhaps with readings; and what two of them decide differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from rules.core.domains import Domain, RankList, Table, Value, value_text
from rules.core.errors import PiquetError, RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.game import AnyGame, game_of
from rules.core.ruleset import RuleSet
from rules.core.text import shortened, whole_number
from rules.core.use import Authority, Parameter


class UnknownReading(PiquetError, ValueError):
    """A reading is not possible. The message is one sentence."""


class OtherGame(PiquetError, ValueError):
    """A rule set is of another game than the cards, or than another rule set."""


@dataclass(frozen=True)
class Changed:
    """A changed reading: a parameter with another value than in the rule set."""

    rule: str
    parameter: str
    value: str

    def __str__(self) -> str:
        return f"{self.decision}={self.value}"

    @property
    def decision(self) -> Decision:
        """What is decided otherwise."""
        return Decision(self.rule, self.parameter)


@dataclass(frozen=True)
class Way:
    """A rule set with its changed readings, if any. `id` is its name, as users write it."""

    ruleset: RuleSet
    changed: tuple[Changed, ...] = ()

    @property
    def id(self) -> str:
        """`fr1642`, or `fr1642:pique.window=any-card`."""
        return ":".join((self.ruleset.id, *map(str, self.changed)))

    def parameter(self, decision: Decision) -> Parameter | None:
        """The parameter that a decision is about; None if it is about none, or there is no such rule."""
        use = self.ruleset.rules.get(decision.rule)
        return use.parameters[decision.parameter] if use and decision.parameter else None

    def state(self, decision: Decision) -> object:
        """What is compared: the value of the parameter, or whether there is the rule."""
        parameter = self.parameter(decision)
        return parameter.value if parameter else decision.rule in self.ruleset.rules

    def why(self, decision: Decision) -> str | None:
        """The reason for the value of a parameter, if the text does not state it plainly."""
        parameter = self.parameter(decision)
        if parameter is None:
            return None
        if decision not in [changed.decision for changed in self.changed]:
            return parameter.authority.why
        offered = (reading.why for reading in parameter.readings if reading.value == parameter.value)
        return next(offered, "tried, though the text does not offer it")

    def authorities(self, decision: Decision) -> tuple[Authority, ...]:
        """What its state rests on: that of the parameter, or of all grounds; nothing without the rule."""
        use = self.ruleset.rules.get(decision.rule)
        if use is None:
            return ()
        parameter = use.parameters.get(decision.parameter or "")
        return (parameter.authority,) if parameter else tuple(use.grounds.values())

    def clauses(self, decision: Decision) -> tuple[str, ...]:
        """The clauses and omissions on which its state rests."""
        return tuple(dict.fromkeys(id_ for authority in self.authorities(decision) for id_ in authority.clauses))

    def taking(self, decision: Decision, source: Way) -> RuleSet:
        """The rules, with the state of another rule set in a decision."""
        rules = dict(self.ruleset.rules)
        use, taken = rules.get(decision.rule), source.ruleset.rules.get(decision.rule)
        if taken is None:
            rules.pop(decision.rule, None)
        elif decision.parameter is None or use is None:
            rules[decision.rule] = taken
        else:
            parameters = {**use.parameters, decision.parameter: taken.parameters[decision.parameter]}
            rules[decision.rule] = replace(use, parameters=FrozenMap(parameters))
        return replace(self.ruleset, rules=FrozenMap(rules)).opened()


@lru_cache(maxsize=1024)
def way(corpus: Corpus, written: str) -> Way:
    """Return a rule set by name: `fr1642`, or with readings `fr1642:pique.window=any-card:point.good.compare=counted`.

    Raises UnknownRuleSet, or UnknownReading for a malformed reading or a value that is not allowed.
    """
    name, *readings = (part.strip() for part in written.split(":"))
    ruleset = corpus.ruleset(name)
    changed = []
    for reading in readings:
        path, equals, value = reading.partition("=")
        rule, dot, parameter = path.strip().rpartition(".")
        if not (equals and dot and value.strip()):
            raise UnknownReading(f"{shortened(reading)!r} is not a reading; write it like pique.window=any-card")
        changed.append(Changed(rule, parameter, value.strip()))
        try:
            use = ruleset.use_with(rule, parameter)
        except RuleSetError as error:
            raise UnknownReading(error.message) from None
        domain, readings_of = use.rule.parameters[parameter], use.parameters[parameter].readings
        offered = {value_text(each.value): each.value for each in readings_of}
        try:  # a value that the set offers, or any other that the rule admits
            read = domain.read(offered.get(value.strip(), _plain(value.strip(), domain)))
        except ValueError as error:
            raise UnknownReading(f"{rule}.{parameter}: {error}") from None
        ruleset = ruleset.with_reading(rule, parameter, read)
    return Way(ruleset, tuple(changed))


@dataclass(frozen=True)
class OtherReading:
    """A rule set in which one parameter is read as its text also admits."""

    changed: Changed
    """What is read otherwise."""
    why: str
    """Why the text can be read so."""
    rules: RuleSet
    """The rule set with this reading."""

    @property
    def name(self) -> str:
        """The reading as it is asked for: `pique.window=any-card`."""
        return str(self.changed)


def other_readings(ruleset: RuleSet) -> Iterator[OtherReading]:
    """Yield a rule set under each other reading that it names, one at a time, in the order of its rules."""
    for use in ruleset.rules.values():
        for parameter in use.parameters.values():
            for reading in parameter.readings:
                changed = Changed(use.name, parameter.name, value_text(reading.value))
                yield OtherReading(changed, reading.why, ruleset.with_reading(use.name, parameter.name, reading.value))


def ruleset_of(written: str) -> str:
    """Return the rule set part of a name with readings, whether the rule set exists or not.

    >>> ruleset_of("moderne+rubicon:pique.window=any-card")
    'moderne+rubicon'
    """
    return written.partition(":")[0].strip()


def _plain(written: str, domain: Domain[Value]) -> object:
    if isinstance(domain, RankList):
        return written.split()
    if isinstance(domain, Table):
        entries = (entry.partition("=") for entry in written.split())
        return {key: _number(worth) for key, _, worth in entries}
    return _number(written)


def _number(written: str) -> int | str:
    number = whole_number(written)
    return shortened(written) if number is None else number


def ways(corpus: Corpus, names: Iterable[str]) -> tuple[Way, ...]:
    """Return the rule sets named, each once; without a name, those of the first game. OtherGame if the games differ."""
    by_id = {each.id: each for each in (way(corpus, name) for name in dict.fromkeys(names))}
    if not by_id:
        return ways_of(corpus, games_in_order(corpus)[0])
    first, *others = by_id.values()
    for other in others:
        refuse_other_game(other.ruleset, game_of(first.ruleset.game), first.ruleset.id)
    return (first, *others)


def ways_of(corpus: Corpus, game: AnyGame) -> tuple[Way, ...]:
    """Return every rule set of a game, in the order of the editions."""
    return tuple(way(corpus, name) for name in rulesets_in_order(corpus, game))


def rulesets_in_order(corpus: Corpus, game: AnyGame | None = None) -> list[str]:
    """Return the rule sets of a game, by default the first, in the order of their editions."""
    name = (game or games_in_order(corpus)[0]).name
    return [ruleset.id for ruleset in corpus.rulesets.values() if ruleset.game == name]


def pairs_in_order(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Return every pair of rule sets of the same game."""
    for game in games_in_order(corpus):
        yield from combinations(rulesets_in_order(corpus, game), 2)


def games_in_order(corpus: Corpus) -> tuple[AnyGame, ...]:
    """Return the games that have rule sets, in the order of their editions."""
    return tuple(map(game_of, dict.fromkeys(ruleset.game for ruleset in corpus.rulesets.values())))


def refuse_other_game(ruleset: RuleSet, game: AnyGame, what: str = "the input") -> None:
    """Raise OtherGame if a rule set is not of a game. `what`: the thing that is of that game."""
    if ruleset.game != game.name:
        raise OtherGame(f"{ruleset.id} is a rule set of {ruleset.game}, but {what} is of {game.name}")


def ways_named(corpus: Corpus, name: str) -> tuple[Way, ...]:
    """Return the rule sets that a side means by a name; of a match form, all played in it. Raises as `way` does."""
    if name in corpus.rulesets.forms:
        return tuple(
            Way(ruleset) for ruleset in corpus.rulesets.played.values() if ruleset.form and ruleset.form.id == name
        )
    return (way(corpus, name),)


def rule_differences(ways: Sequence[Way]) -> Iterator[Decision]:
    """Return all decisions in which rule sets differ; a value that no coup lets matter is no difference."""
    for rule in dict.fromkeys(rule for way in ways for rule in way.ruleset.rules):
        having = [way for way in ways if rule in way.ruleset.rules]
        if len(having) < len(ways):
            yield Decision(rule)
        for name in having[0].ruleset.rules[rule].parameters:
            parameters = [way.ruleset.rules[rule].parameters[name] for way in having]
            if len({each.value for each in parameters if each.authority.status != "unused"}) > 1:
                yield Decision(rule, name)
