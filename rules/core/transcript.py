"""A game as readable text: one line for each event, with its findings indented below it, and the running score.

    rules mine
    given phase play
    given elder AS 7H
    given younger KH
    given won elder 10, younger 0

    elder plays AS
      play.lead: elder; leads; AS; elder (mine.13.1)
      play.count: elder; +1; AS; led (mine.13.2 mine.14.1)
      score: elder 1, younger 0

The header names the rule set, the readings that change it, and the input from which the coup is set out. A group of
input keys has its own word in place of `given`: `partie number 100`. Reading the text gives the same record again.
Indented lines may be left out; those that are written must be what is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile, zip_longest

from rules.core.cards import CardError, show_cards
from rules.core.domains import Domain, Number, RankList, Table, Value, value_text
from rules.core.errors import PiquetError, RuleSetError
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.machine import AnyStep, Impossible
from rules.core.phrases import NUMBER, EventError
from rules.core.record import AnyRecord
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet, RuleSets
from rules.core.text import Texts, nearest


class TranscriptError(PiquetError, ValueError):
    """The text is not a transcript, or does not agree with what happens. The message begins with the `line`."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


# --- writing ---


def write_transcript(record: AnyRecord, rulesets: Mapping[str, RuleSet] | None = None) -> str:
    """Write a record as a transcript; `rulesets`: as read, by id. ValueError when its beginning cannot be set out."""
    game = game_of(record.ruleset.game)
    lines = [f"rules {record.ruleset.id}"]
    lines += [f"reading {reading}" for reading in _readings(record.ruleset, rulesets or _all_rulesets())]
    given = game.given_of(record)
    for group in groups(game):
        if group in given:
            lines += [f"{group} {name} {_written(value)}" for name, value in given[group].items()] or [group]
    lines += [f"given {name} {_written(value)}" for name, value in given.items() if name not in groups(game)]
    lines.append("")
    before = game.set_out(record.ruleset, given).scores
    for step in record.steps:
        lines += [str(step.event), *(f"  {line}" for line in _step_lines(step, before))]
        before = step.score
    return "\n".join(lines) + "\n"


def groups(game: AnyGame) -> Texts:
    """The names of the keys that are groups of keys; in a header they stand in the place of `given`."""
    return tuple(key.name for key in game.keys if key.kind is dict)


def _step_lines(step: AnyStep, before: Mapping[str, int]) -> Iterator[str]:
    yield from map(_finding_line, step.decided)
    if step.refused:
        yield "refused"
    if dict(step.score) != dict(before):
        yield "score: " + ", ".join(f"{name} {points}" for name, points in step.score.items())


def _finding_line(finding: AnyFinding) -> str:
    parts = (
        finding.to or finding.player,
        finding.ruling,
        finding.name,
        None if finding.number is None else f"number {finding.number}",
        None if finding.points is None else f"{finding.points:+d}",
        f"from {' '.join(finding.payers)}" if finding.payers else None,
        show_cards(finding.cards) or None,
        ", ".join(f"{ground} ({' '.join(clauses)})" for ground, clauses in finding.because),
    )
    return f"{finding.rule}: " + "; ".join(part for part in parts if part is not None)


def _written(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _readings(ruleset: RuleSet, rulesets: Mapping[str, RuleSet]) -> Iterator[str]:
    plain = rulesets.get(ruleset.id, ruleset)
    for rule, use in ruleset.rules.items():
        for name, parameter in use.parameters.items():
            if parameter.value != plain.rules[rule].parameters[name].value:
                yield f"{rule} {name} {value_text(parameter.value)}"


# --- reading ---


def read_transcript(text: str, rulesets: Mapping[str, RuleSet] | None = None) -> AnyRecord:
    """Read a transcript and play what it says. `rulesets`: by id; by default those that come with the rules.

    TranscriptError names the line: it is not an event, the event cannot happen, or its finding is not found.
    """
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    written = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
    known = _all_rulesets() if rulesets is None else rulesets
    game = _game(written, known)
    words = ("rules", "reading", "given", *groups(game))
    header = list(takewhile(lambda line: line[1].split()[0] in words, written))
    _check_words(written[len(header) :], game, words)
    record = _begin(game, header, known)
    score = record.scores
    for number, line, beneath in _events(written[len(header) :]):
        if line.split()[0] in words:
            raise TranscriptError(number, f"“{line}” must stand before the first event")
        try:
            record = record.apply(game.grammar.read(line))
        except (EventError, CardError, Impossible) as error:
            raise TranscriptError(number, str(error)) from None
        _check(record.steps[-1], score, number, beneath)
        score = record.steps[-1].score
    return record


Numbered = tuple[int, str]


def _check_words(lines: list[Numbered], game: AnyGame, words: Texts) -> None:
    for number, line in [first for first in lines[:1] if not first[1].startswith(" ")]:
        try:
            game.grammar.read(line)
        except CardError:
            return
        except EventError:
            word = line.split()[0]
            near = nearest(word, words, 1) if word not in (*game.sides, *game.players) else ()
            if near:
                raise TranscriptError(number, f"“{line}” is not an event: did you mean “{near[0]} …”?") from None


def _game(written: Iterable[Numbered], rulesets: Mapping[str, RuleSet]) -> AnyGame:
    names = (line.split() for _, line in written)
    named = next((words[1] for words in names if words[0] == "rules" and len(words) > 1), "")
    if named not in rulesets:
        number = next((number for number, line in written if line.split()[0] == "rules"), 1)
        raise TranscriptError(number, _WHICH.format(", ".join(rulesets)))
    return game_of(rulesets[named].game)


def _events(lines: Iterable[Numbered]) -> Iterator[tuple[int, str, list[Numbered]]]:
    events: list[tuple[int, str, list[Numbered]]] = []
    for number, line in lines:
        if not line.startswith(" "):
            events.append((number, line, []))
        elif events:
            events[-1][2].append((number, line.strip()))
        else:
            raise TranscriptError(number, "this finding stands before the first event: write an event above it")
    yield from events


def _check(step: AnyStep, before: Mapping[str, int], number: int, beneath: list[Numbered]) -> None:
    if not beneath:
        return
    for wrote, line in zip_longest(beneath, _step_lines(step, before)):
        if wrote is None:
            raise TranscriptError(number, f"“{line}” is found, but not written below the event")
        if wrote[1] != line:
            raise TranscriptError(wrote[0], f"“{wrote[1]}” is not found here" + (f", but “{line}”" if line else ""))


def _begin(game: AnyGame, header: list[Numbered], rulesets: Mapping[str, RuleSet]) -> AnyRecord:
    given: dict[str, dict[str, object]] = {}
    ruleset: RuleSet | None = None
    for number, line in header:
        word, _, rest = line.strip().partition(" ")
        if word == "rules":
            if rest.strip() not in rulesets:
                raise TranscriptError(number, _WHICH.format(", ".join(rulesets)))
            if ruleset:
                raise TranscriptError(number, "rules is written twice")
            ruleset = rulesets[rest.strip()]
        elif word == "given" and rest.split()[:1] and rest.split()[0] in groups(game):
            raise TranscriptError(number, f"write “{rest.strip()}”, without given before it")
        elif word != "reading":
            _give(given.setdefault(word, {}), number, *rest.strip().partition(" ")[::2])
        elif ruleset is None:
            raise TranscriptError(number, "the line rules must come before the line reading")
        else:
            ruleset = _with_reading(ruleset, number, rest.split())
    if ruleset is None:
        raise TranscriptError(header[0][0] if header else 1, _WHICH.format(", ".join(rulesets)))
    try:
        return game.set_out(ruleset, given.pop("given", {}) | given)
    except (FactsError, CardError) as error:
        named = str(error).split()[0].strip(":'")
        at = next((number for number, line in header if named in line.split()[1:]), header[0][0])
        raise TranscriptError(at, str(error)) from None


_WHICH = "write the word rules and one of {}"


def _give(given: dict[str, object], number: int, name: str, value: str) -> None:
    if name in given:
        raise TranscriptError(number, f"{name} is written twice")
    if name:
        given[name] = _given_value(value)


def _given_value(text: str) -> object:
    words = text.replace(",", " ").split()
    names, numbers = words[::2], words[1::2]
    if len(names) == len(numbers) > 1 and all(map(_is_number, numbers)) and not any(map(_is_number, names)):
        return dict(zip(names, map(int, numbers), strict=True))
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    return re.fullmatch(NUMBER.pattern, text) is not None


def _with_reading(ruleset: RuleSet, number: int, words: list[str]) -> RuleSet:
    if len(words) < 3:
        raise TranscriptError(number, "after reading, write a rule, a parameter and a value")
    rule, name = words[:2]
    try:
        domain = ruleset.use_with(rule, name).rule.parameters[name]
    except RuleSetError as error:
        raise TranscriptError(number, error.message) from None
    try:
        return ruleset.with_reading(rule, name, domain.read(_raw(domain, words[2:])))
    except ValueError as error:
        raise TranscriptError(number, f"{' '.join(words)} is not a reading of {ruleset.id}: {error}") from None


def _raw(domain: Domain[Value], words: list[str]) -> object:
    if isinstance(domain, Table):
        entries = (word.partition("=") for word in words)
        return {key: int(number) if _is_number(number) else number for key, _, number in entries}
    if isinstance(domain, RankList):
        return words
    written = " ".join(words)
    return int(written) if isinstance(domain, Number) and _is_number(written) else written


def _all_rulesets() -> RuleSets:
    """Read the rule sets of every game; who has them already need not wait until what reads them is imported."""
    from rules.core.loading import load_rulesets

    return load_rulesets()
