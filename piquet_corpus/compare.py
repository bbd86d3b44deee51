"""One deal judged under several rule sets: what each finds side by side, where they differ, and what makes them differ.

A *way* of judging is a rule set, or a rule set with other readings. What differs is the outcome (the rule, whom it
concerns, points, ruling, the thing judged), never the citations alone. What makes it differ is found by trying: a
parameter of one way is put into another, and what changes is caused by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from piquet_corpus.corpus import Corpus
from piquet_corpus.explain import HANDS, Explanation, explain
from rules.domains import Domain, RankList, Table
from rules.frozen import FrozenMap
from rules.piquet.announcements import check_pack, decide, totals
from rules.piquet.facts import Facts
from rules.rule import Decided, Hand, registry
from rules.ruleset import Parameter, RuleSet, RuleUse


class UnknownReading(ValueError):
    """A reading is asked for that cannot be had. The message is one sentence."""


@dataclass(frozen=True)
class Changed:
    """A parameter that a way reads otherwise than its rule set does."""

    rule: str
    parameter: str
    value: str

    def __str__(self) -> str:
        return f"{self.rule}.{self.parameter}={self.value}"


@dataclass(frozen=True)
class Way:
    """A way of judging: a rule set, with the readings in which it is changed. `id` is how it is asked for."""

    ruleset: RuleSet
    changed: tuple[Changed, ...] = ()

    @property
    def id(self) -> str:
        """`fr1642`, or `fr1642:pique.window=any-card`."""
        return ":".join((self.ruleset.id, *map(str, self.changed)))


def way(corpus: Corpus, asked: str) -> Way:
    """Return the way asked for: `fr1642`, or with readings `fr1642:pique.window=any-card:point.good.compare=counted`.

    Raises UnknownRuleSet, or UnknownReading for what is no reading or is not admitted.
    """
    name, *readings = (part.strip() for part in asked.split(":"))
    ruleset = corpus.ruleset(name)
    changed = []
    for written in readings:
        one = _changed(written)
        ruleset = _read_so(ruleset, one)
        changed.append(one)
    return Way(ruleset, tuple(changed))


def _changed(written: str) -> Changed:
    """Read `pique.window=any-card`."""
    path, equals, value = written.partition("=")
    rule, dot, parameter = path.strip().rpartition(".")
    if not (equals and dot and value.strip()):
        raise UnknownReading(f"{written!r} is no reading: write it as pique.window=any-card")
    return Changed(rule, parameter, value.strip())


def _read_so(ruleset: RuleSet, one: Changed) -> RuleSet:
    """Return a rule set with a reading. The value is one that the set offers, or any other that the rule admits."""
    use = ruleset.rules.get(one.rule)
    if use is None or one.parameter not in use.parameters:
        raise UnknownReading(f"{ruleset.id} has no parameter {one.parameter} of {one.rule}")
    parameter = use.parameters[one.parameter]
    offered = {value_text(reading.value): reading.value for reading in parameter.readings}
    domain = use.rule.parameters[one.parameter]
    try:
        value = domain.read(offered.get(one.value, _plain(one.value, domain)))
    except ValueError as error:
        raise UnknownReading(f"{one.rule}.{one.parameter}: {error}") from None
    return ruleset.with_reading(one.rule, one.parameter, value)


def _plain(written: str, domain: Domain) -> object:
    """Turn a value as `value_text` writes it into one that its domain can read."""
    if isinstance(domain, RankList):
        return written.split()
    if isinstance(domain, Table):
        entries = (entry.partition("=") for entry in written.split())
        return {key: int(worth) if worth.isdigit() else worth for key, _, worth in entries}
    return int(written) if written.isdigit() else written


def value_text(value: object) -> str:
    """Write the value of a parameter as a reading is asked for: `any-card`, `30`, `A K Q`, `3=3 4=14`."""
    if isinstance(value, Mapping):
        return " ".join(f"{key}={worth}" for key, worth in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def ways(corpus: Corpus, asked: Iterable[str]) -> tuple[Way, ...]:
    """Return the ways asked for, each once; without any, every rule set of Piquet, in the order of the editions."""
    names = list(dict.fromkeys(asked)) or rulesets_in_order(corpus)
    return tuple({one.id: one for one in (way(corpus, name) for name in names)}.values())


def rulesets_in_order(corpus: Corpus) -> list[str]:
    """Return the rule sets of Piquet in the order of their editions, those of no edition of ours last."""
    sets = [one for one in corpus.rulesets.values() if one.game == "piquet"]
    place = {id_: number for number, id_ in enumerate(corpus.editions)}
    return [one.id for one in sorted(sets, key=lambda one: place.get(one.edition, len(place)))]


@dataclass(frozen=True)
class Judged:
    """The deal under one way. `refused`: the cards that are not in its pack; if there are any, nothing is judged."""

    way: Way
    findings: tuple[Explanation, ...]
    refused: tuple[Explanation, ...]
    totals: Mapping[Hand, int]

    @property
    def playable(self) -> bool:
        """Whether the deal can be played so."""
        return not self.refused


@dataclass(frozen=True)
class Contrast:
    """Something in which ways are unlike: a parameter of a rule, or (without one) whether they have the rule at all."""

    rule: str
    parameter: str | None = None

    def of(self, one: Way) -> Parameter | None:
        """The parameter as a way has it; None if it has not the rule."""
        use = one.ruleset.rules.get(self.rule)
        return use.parameters[self.parameter] if use and self.parameter else None

    def why(self, one: Way) -> str | None:
        """The reason for the value that a way has, where the text does not plainly state it."""
        parameter = self.of(one)
        if parameter is None:
            return None
        read = [reading.why for reading in parameter.readings if reading.value == parameter.value]
        is_own = self not in [Contrast(changed.rule, changed.parameter) for changed in one.changed]
        return parameter.authority.why if is_own else read[0] if read else "tried, though the text does not offer it"

    def clauses(self, one: Way) -> tuple[str, ...]:
        """The clauses and omissions by which a way is as it is in this."""
        use = one.ruleset.rules.get(self.rule)
        if use is None:
            return ()
        authorities = [parameter.authority] if (parameter := self.of(one)) else use.grounds.values()
        return tuple(dict.fromkeys(clause for authority in authorities for clause in authority.clauses))

    def state(self, one: Way) -> object:
        """What is compared: the value, or whether the way has the rule."""
        parameter = self.of(one)
        return parameter.value if parameter else self.rule in one.ruleset.rules

    def put(self, source: Way, target: Way) -> RuleSet:
        """The rules of `target`, with what `source` has in this."""
        rules = dict(target.ruleset.rules)
        use, taken = rules.get(self.rule), source.ruleset.rules.get(self.rule)
        if taken is None:
            rules.pop(self.rule, None)
        elif self.parameter is None or use is None:
            rules[self.rule] = taken
        else:
            changed = {**use.parameters, self.parameter: taken.parameters[self.parameter]}
            rules[self.rule] = RuleUse(use.name, use.grounds, FrozenMap(changed), use.line)
        return replace(target.ruleset, rules=FrozenMap(rules))


Thing = tuple[object, int]
"""What a finding judges: its cards, or else its name; and how many of the same there were before."""


@dataclass(frozen=True)
class Matter:
    """One thing decided under some of the ways: a row. `cells`: the finding of each way, None where it finds nothing.

    `thing` tells findings of one rule for one hand apart, if some way has several. `causes`: for a matter that differs,
    that in which the ways are unlike and which makes it so.
    """

    rule: str
    to: Hand | None
    thing: Thing | None
    cells: tuple[Explanation | None, ...]
    differs: bool = False
    causes: tuple[Contrast, ...] = ()

    @property
    def title(self) -> str:
        """What the rule says of itself."""
        return registry()[self.rule].title


@dataclass(frozen=True)
class Comparison:
    """One deal under several ways."""

    facts: Facts
    judged: tuple[Judged, ...]
    matters: tuple[Matter, ...] = field(repr=False)

    @property
    def differences(self) -> tuple[Matter, ...]:
        """The matters that differ."""
        return tuple(one for one in self.matters if one.differs)

    @property
    def playable(self) -> tuple[Judged, ...]:
        """The ways under which the deal can be played."""
        return tuple(one for one in self.judged if one.playable)


def compare(corpus: Corpus, facts: Facts, several: tuple[Way, ...]) -> Comparison:
    """Judge a deal under each way, and lay the findings side by side."""
    judged = tuple(_judge(corpus, facts, one) for one in several)
    matters = tuple(_marked(one, judged) for one in _matters(judged))
    able = [each for each in judged if each.playable]
    if any(one.differs for one in matters):
        tried = [(contrast, _changes(facts, able, contrast, matters)) for contrast in _contrasts(able)]
        causes = {place: tuple(c for c, places in tried if place in places) for place in range(len(matters))}
        matters = tuple(replace(one, causes=causes[place]) for place, one in enumerate(matters))
    return Comparison(facts, judged, matters)


def _judge(corpus: Corpus, facts: Facts, one: Way) -> Judged:
    """Judge the deal under one way."""
    refused = explain(check_pack(one.ruleset, facts), one.ruleset, corpus)
    found = () if refused else decide(one.ruleset, facts)
    return Judged(one, explain(found, one.ruleset, corpus), refused, totals(found))


def _matters(judged: tuple[Judged, ...]) -> Iterator[Matter]:
    """Align the findings: by rule in the order of judging, then by hand, then by the thing judged."""
    for rule in _in_order(judged):
        found = [[one for one in each.findings if one.decided.rule == rule] for each in judged]
        for to in (*HANDS, None):
            of_hand = [[one for one in several if one.decided.to == to] for several in found]
            for thing, cells in _rows(of_hand):
                yield Matter(rule, to, thing, cells)


def _in_order(judged: tuple[Judged, ...]) -> list[str]:
    """The rules that found something, in an order that keeps that of each way as far as they agree."""
    order: list[str] = []
    for each in judged:
        place = 0
        for rule in dict.fromkeys(one.decided.rule for one in each.findings):
            if rule not in order:
                order.insert(place, rule)
            place = order.index(rule) + 1
    return order


def _rows(found: list[list[Explanation]]) -> Iterator[tuple[Thing | None, tuple[Explanation | None, ...]]]:
    """Lay the findings of one rule for one hand side by side.

    Where no way finds more than one, they are of the same thing; else those of the same cards or the same name are.
    """
    if all(len(several) <= 1 for several in found):
        if any(found):
            yield None, tuple(several[0] if several else None for several in found)
        return
    keyed = [_by_thing([one.decided for one in several]) for several in found]
    for key in dict.fromkeys(key for several in keyed for key in several):
        places = [several.get(key) for several in keyed]
        yield key, tuple(None if at is None else several[at] for at, several in zip(places, found, strict=True))


def _by_thing(several: list[Decided]) -> dict[Thing, int]:
    """The places of findings by the thing they judge; the second of the same thing is another."""
    found: dict[Thing, int] = {}
    for place, one in enumerate(several):
        thing = frozenset(one.cards) or one.name
        again = sum(key[0] == thing for key in found)
        found[thing, again] = place
    return found


def outcome(one: Decided) -> tuple[object, ...]:
    """What a finding comes to, its citations apart."""
    return one.rule, one.to, one.points, one.ruling, one.name


def _marked(one: Matter, judged: tuple[Judged, ...]) -> Matter:
    """Say whether a matter differs among the ways that can judge at all."""
    able = (cell for each, cell in zip(judged, one.cells, strict=True) if each.playable)
    return replace(one, differs=len({outcome(cell.decided) if cell else None for cell in able}) > 1)


def _contrasts(able: list[Judged]) -> Iterator[Contrast]:
    """Everything in which ways are unlike, in the order of the first that has it."""
    several = [each.way for each in able]
    for rule in dict.fromkeys(rule for one in several for rule in one.ruleset.rules):
        having = [one for one in several if rule in one.ruleset.rules]
        if len(having) < len(several):
            yield Contrast(rule)
        for name in having[0].ruleset.rules[rule].parameters:
            contrast = Contrast(rule, name)
            if len({contrast.state(one) for one in having}) > 1:
                yield contrast


def _changes(facts: Facts, able: list[Judged], contrast: Contrast, matters: tuple[Matter, ...]) -> frozenset[int]:
    """The matters that change when one way has from another what they are unlike in, and nothing else."""
    changed: set[int] = set()
    for target in able:
        now = [one.decided for one in target.findings]
        for source in able:
            if contrast.state(source.way) != contrast.state(target.way):
                then = list(decide(contrast.put(source.way, target.way), facts))
                changed |= {
                    place
                    for place, one in enumerate(matters)
                    if one.differs and _outcomes(one, now) != _outcomes(one, then)
                }
    return frozenset(changed)


def _outcomes(matter: Matter, decided: list[Decided]) -> list[tuple[object, ...]]:
    """What some findings come to in a matter."""
    found = [one for one in decided if one.rule == matter.rule and one.to == matter.to]
    if matter.thing is None:
        return [outcome(one) for one in found]
    place = _by_thing(found).get(matter.thing)
    return [] if place is None else [outcome(found[place])]
