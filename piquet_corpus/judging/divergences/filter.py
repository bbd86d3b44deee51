"""Filtering the divergences: by the texts or rule sets on different sides, by facet, by topic, by words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.divergence import Divergence, Register, Side
from piquet_corpus.judging.divergences.computed import names_of
from piquet_corpus.judging.ways import way
from rules.core.errors import PiquetError
from rules.core.ruleset import PLAYED_AS
from rules.core.text import did_you_mean, nearest

WORD = re.compile(r"\w+")
READING = ":"
FACETS = ("form", "scope", "effect", "importance", "cause")
EDITIONS, INTERNAL = "editions", "internal"
BETWEEN, INSIDE = "between", "inside"


class UnknownWanted(PiquetError, ValueError):
    """A filter has an unknown name or value. The message is one sentence that names the nearest."""


@dataclass(frozen=True)
class Wanted:
    """The filters; None matches everything.

    `between`: without names, everything; with one name, divergences that have it on a side; with two, those that have
    them on different sides; with the same name twice, those inside it. A name is that of an edition, a rule set, a
    match form, or a reading (`fr1642:pique.window=any-card`). `topic`: a topic, or a phase of play with all its topics.
    `words`: the title or the quotations have all of them, or words that begin with them; case and accents do not
    count; or the number of the divergence. `part`: `between` or `inside` the texts of the oldest edition's game, or the
    name of a game.
    """

    between: tuple[str, ...] = ()
    form: str | None = None
    scope: str | None = None
    effect: str | None = None
    importance: str | None = None
    topic: str | None = None
    cause: str | None = None
    words: str | None = None
    part: str | None = None


def select(register: Register, corpus: Corpus, wanted: Wanted) -> tuple[Divergence, ...]:
    """Return the divergences that match the filters, in the order of the file.

    Raises UnknownWanted for an unknown name or value (UnknownRuleSet, UnknownReading for a reading).
    """
    check(corpus, wanted)
    words = _folded(wanted.words or "")
    topics = {wanted.topic}
    topics |= {category.id for category in corpus.topics.of("topics") if category.parent == wanted.topic}
    return tuple(
        record
        for record in register.records
        if _is_between(corpus, record, wanted.between)
        and all(value in values_of(record, facet) for facet in FACETS if (value := getattr(wanted, facet)))
        and (not wanted.topic or not topics.isdisjoint(record.topics))
        and _has_words(record, words)
        and (wanted.part is None or _is_in_part(corpus, record, wanted.part))
    )


def check(corpus: Corpus, wanted: Wanted) -> None:
    """Refuse unknown names and values. Raises as `select` does."""
    if len(wanted.between) > 2:
        raise UnknownWanted(f"a divergence is between two names; found {len(wanted.between)}")
    for name in wanted.between:
        if READING in name:
            way(corpus, name)
        else:
            _check_among(f"text or rule set {name!r}", name, names(corpus))
    for facet in FACETS:
        if value := getattr(wanted, facet):
            _check_among(f"{facet} {value!r}", value, values(corpus, facet))
    if wanted.part:
        _check_among(f"part {wanted.part!r}", wanted.part, parts(corpus))
    if wanted.topic:
        known = [category.id for category in corpus.topics.of("topics")]
        _check_among(f"topic {wanted.topic!r}", wanted.topic, known, listed=False)


def names(corpus: Corpus) -> tuple[str, ...]:
    """Return the names that a side can have: editions, rule sets, match forms, and rule sets played in a match form."""
    rulesets = corpus.rulesets
    return tuple(dict.fromkeys((*corpus.editions, *rulesets, *rulesets.forms, *rulesets.played)))


def values(corpus: Corpus, facet: str) -> tuple[str, ...]:
    """Return the values of a facet in topics.xml; for `form`: `omission`, `addition` and so on."""
    return tuple(category.id.removeprefix(f"{facet}.") for category in corpus.topics.of(f"{facet}s"))


def values_of(record: Divergence, facet: str) -> Collection[str]:
    """Return the values of a facet that a divergence has."""
    if facet == "cause":
        return {cause.id for cause in record.causes}
    value: str | tuple[str, ...] = getattr(record, facet)
    return (value,) if isinstance(value, str) else value


def parts(corpus: Corpus) -> tuple[str, ...]:
    """Return the parts into which the divergences are divided: between and inside the texts of a game, other games."""
    _, *others = dict.fromkeys(edition.game for edition in corpus.editions.values())
    return BETWEEN, INSIDE, *others


def _is_in_part(corpus: Corpus, record: Divergence, part: str) -> bool:
    games = {corpus.editions[id_].game for side in record.sides for id_ in side.editions}
    if part not in (BETWEEN, INSIDE):
        return part in games
    mine = next(iter(corpus.editions.values())).game
    return mine in games and (record.scope == INTERNAL) is (part == INSIDE)


def in_order(corpus: Corpus, records: Iterable[Divergence]) -> tuple[Divergence, ...]:
    """Return divergences by importance, then by phase of play, then by number; each fact once."""
    grades = values(corpus, "importance")
    phases = list(corpus.topics.by_phase())
    places = {phase: place for place, phase in enumerate(phases)}

    def place(record: Divergence) -> tuple[int, int]:
        return grades.index(record.importance), places.get(phase_of(corpus, record), len(phases))

    return tuple(sorted(corpus.register.counted(records), key=place))


def phase_of(corpus: Corpus, record: Divergence) -> str:
    """Return the phase of play that a divergence is about: that of its first topic; empty if none has a phase."""
    return next(iter(corpus.topics.phases_of(record.topics)), "")


def _check_among(what: str, name: str, known: Collection[str], listed: bool = True) -> None:
    if name not in known:
        there = f" There are: {', '.join(other for other in known if PLAYED_AS not in other)}" if listed else ""
        raise UnknownWanted(f"unknown {what}{did_you_mean(nearest(name, known)) or ('.' if there else '')}{there}")


def _has_words(record: Divergence, wanted: set[str]) -> bool:
    if not wanted or wanted == {fold(record.id)}:
        return True
    texts = (record.title, *(words.text for side in record.sides for words in side.words))
    present = {word for text in texts for word in _folded(text)}
    return all(any(word.startswith(begun) for word in present) for begun in wanted)


def _folded(text: str) -> set[str]:
    return {fold(word) for word in WORD.findall(text)}


def _is_between(corpus: Corpus, record: Divergence, between: tuple[str, ...]) -> bool:
    if len(between) == 2 and between[0] == between[1]:
        return record.scope == INTERNAL and bool(_places(corpus, record, between[0]))
    # Inside texts, rule sets count only where they are named: by its edition a rule set is on every side.
    places_of = _places if len(between) < 2 or record.scope == EDITIONS else _named
    places = [places_of(corpus, record, name) for name in between]
    return all(places) if len(places) < 2 else any(mine != theirs for mine, theirs in product(*places))


def _places(corpus: Corpus, record: Divergence, name: str) -> frozenset[int]:
    """Return the numbers of the sides of an edition or a rule set.

    A rule set is on the sides that name it, or else its match form; if no rule set of its edition is named, it is on
    the sides of its edition. A reading is only on the sides that name the reading itself.
    """
    if named := _named(corpus, record, name):
        return named
    edition: str | None = name
    if name not in corpus.editions:
        edition = edition_of(corpus, name)
        is_named = any(edition_of(corpus, id_) == edition for side in record.sides for id_ in side.ways)
        if edition is None or is_named or READING in name or name in corpus.rulesets.forms:
            return frozenset()
    return frozenset(place for place, side in enumerate(record.sides) if edition in side.editions)


def _named(corpus: Corpus, record: Divergence, name: str) -> frozenset[int]:
    """Return the numbers of the sides that name a rule set, or else of those that name its set or its match form.

    Of a match form, it is those that name a rule set played in it.
    """
    if READING in name:
        return _where(record.sides, {way(corpus, name).id})
    others = set()
    if name in corpus.rulesets.forms:
        others = {id_ for id_, played in corpus.rulesets.played.items() if played.form and played.form.id == name}
    elif name in corpus.rulesets:
        others = names_of(corpus.rulesets[name])
    return _where(record.sides, {name}) or _where(record.sides, others)


def _where(sides: tuple[Side, ...], names: Collection[str]) -> frozenset[int]:
    return frozenset(place for place, side in enumerate(sides) if not set(side.ways).isdisjoint(names))


def edition_of(corpus: Corpus, name: str) -> str | None:
    """Return the edition of a rule set or match form; None if it is unknown."""
    base = name.partition(READING)[0].strip()
    if base in corpus.rulesets.forms:
        return corpus.rulesets.forms[base].edition
    return corpus.rulesets[base].edition if base in corpus.rulesets else None
