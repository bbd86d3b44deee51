"""A coup or a whole partie as readable text: one line an event, its findings indented beneath it, the running score.

    rules mine
    given phase play
    given elder AS 7H
    given younger KH
    given won elder 10, younger 0

    elder plays AS
      play.lead: elder; leads; AS; elder (mine.13.1)
      play.count: elder; +1; AS; led (mine.13.2 mine.14.1)
      score: elder 1, younger 0

The header of a partie has `partie`, with what `Partie.from_given` is given (`partie number 100`); `given` then sets out
the coup under way. The text reads back to the same. Indented lines may be left out; those that stand there must be what
is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile, zip_longest

from rules.cards import CardError, show_cards
from rules.domains import Domain, Number, RankList, Table, Value
from rules.frozen import FrozenMap
from rules.loading import load_rulesets
from rules.machine import Impossible, Step
from rules.phrases import NUMBER, EventError
from rules.piquet.coup import Coup
from rules.piquet.events import read_event
from rules.piquet.facts import HAND_SIZE, FactsError
from rules.piquet.game import Partie
from rules.piquet.pair import HANDS, Pair
from rules.piquet.partie_given import given_of_partie
from rules.piquet.setting import BEFORE_DEALING, check_cards, state_from
from rules.piquet.state import State
from rules.rule import Decided
from rules.ruleset import RuleSet


class TranscriptError(ValueError):
    """What is written is no transcript, or not of what happens. `line`: where; the message begins with it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


# --- writing ---


def write_transcript(game: Coup | Partie, rulesets: Mapping[str, RuleSet] | None = None) -> str:
    """Write a coup or a partie down. `rulesets`: by id, without the readings that it may have been played under.

    ValueError for one that did not begin as `state_from` and `Partie.from_given` can set one out.
    """
    lines = [f"rules {game.ruleset.id}"]
    lines += [f"reading {reading}" for reading in _readings(game.ruleset, rulesets or load_rulesets())]
    if isinstance(game, Partie):
        partie = given_of_partie(game.ruleset, game.start)
        lines += [f"partie {name} {_written(value)}" for name, value in partie.items()] or ["partie"]
    coup = game.start if isinstance(game, Coup) else _first_coup(game)
    lines += [f"given {name} {_written(value)}" for name, value in (given_of(coup) if coup else {}).items()]
    lines.append("")
    before = _start_score(game)
    for step in game.steps:
        lines += [str(step.event), *(f"  {line}" for line in step_lines(step, before))]
        before = step.score
    return "\n".join(lines) + "\n"


def step_lines(step: Step, before: Mapping[str, int]) -> Iterator[str]:
    """What stands beneath an event: its findings, whether it is refused, and the score if it is not what it was."""
    yield from map(finding_line, step.decided)
    if step.refused:
        yield "refused"
    if dict(step.score) != dict(before):
        yield "score: " + ", ".join(f"{name} {points}" for name, points in step.score.items())


def _start_score(game: Coup | Partie) -> Mapping[str, int]:
    """What each has before the first event."""
    return game.start.scores if isinstance(game, Partie) else dict.fromkeys(HANDS, 0)


def _first_coup(partie: Partie) -> State | None:
    """The state of the coup in which a partie begins, if more than the partie itself has to be told of it."""
    coup = partie.start.coup
    if coup is None or partie.start.winner:
        return None
    state = coup.state.but(wanting=None, first_word=False, recut_penalty=None, packet_before=None)
    return None if state == State() else state


def finding_line(one: Decided) -> str:
    """A finding in one line: `play.count: elder; +1; AS; led (fr1642.13.2 fr1642.14.1)`."""
    parts = (
        one.to or one.player,
        one.ruling,
        one.name,
        None if one.number is None else f"number {one.number}",
        None if one.points is None else f"{one.points:+d}",
        show_cards(one.cards) or None,
        ", ".join(f"{ground} ({' '.join(clauses)})" for ground, clauses in one.because),
    )
    return f"{one.rule}: " + "; ".join(part for part in parts if part is not None)


def given_of(state: State) -> dict[str, object]:
    """What `state_from` has to be given to set out this state. ValueError when nothing will do."""
    given = outline_of(state)
    if state_from(given) != state:
        raise ValueError("a coup that begins in the midst of things cannot be written down")
    return given


def outline_of(state: State) -> dict[str, object]:
    """What `state_from` can be told of a state: the cards, where the coup stands; not what was said and found."""
    return {name: value for name, value in _given(state) if value not in ((), None, False)}


def _given(state: State) -> Iterator[tuple[str, object]]:
    """The keys of `state_from`, with values that may be empty."""
    yield "phase", state.phase
    yield "pack", _cards(state.pack) if state.phase in BEFORE_DEALING else None
    for hand in HANDS:
        seat = state.seat(hand)
        yield f"{hand}_dealt", _cards(seat.dealt)
        if state.phase in ("announce", "play"):
            yield hand, _cards(seat.held)
            yield f"{hand}_discards", _cards(seat.discarded)
    yield "talon", _cards(state.talon)
    if state.phase == "play":
        short = max(len(state.seat(hand).held) for hand in HANDS) < HAND_SIZE
        yield "won", _pair(state.won) if short or state.won != Pair(0, 0) else None
    yield "leader", "younger" if state.leader == "younger" else None
    yield "wanting", _pair(state.wanting) if state.wanting else None
    yield "reckoned", state.reckoned and state.phase != "play"
    yield "first_word", state.first_word
    yield "packet_before", state.packet_before
    yield "packet_earlier", state.packet_earlier
    yield "recut_penalty", state.recut_penalty


def _cards(cards: tuple[object, ...]) -> str | None:
    """Cards in the notation; None for none."""
    return " ".join(map(str, cards)) or None


def _pair(pair: Pair[int]) -> dict[str, int]:
    """A number for each hand."""
    return {hand: pair.of(hand) for hand in HANDS}


def _written(value: object) -> str:
    """A value of the header in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{hand} {value[hand]}" for hand in HANDS)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _readings(ruleset: RuleSet, rulesets: Mapping[str, RuleSet]) -> Iterator[str]:
    """The parameters in which a rule set is not as it is loaded."""
    plain = rulesets.get(ruleset.id, ruleset)
    for rule, use in ruleset.rules.items():
        for name, parameter in use.parameters.items():
            if parameter.value != plain.rules[rule].parameters[name].value:
                yield f"{rule} {name} {_value(parameter.value)}"


def _value(value: Value) -> str:
    """A value of a parameter."""
    if isinstance(value, FrozenMap):
        return " ".join(f"{key}={number}" for key, number in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- reading ---


def read_transcript(text: str, rulesets: Mapping[str, RuleSet] | None = None) -> Coup | Partie:
    """Read a transcript and play the coup or the partie. `rulesets`: by id (those that come with the rules).

    TranscriptError names the line: no event, an event that cannot happen, a finding that is not found.
    """
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    written = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
    header = list(takewhile(_is_header, written))
    game = _begin(header, rulesets or load_rulesets())
    score = _start_score(game)
    for number, line, beneath in _events(written[len(header) :]):
        if _is_header((number, line)):
            raise TranscriptError(number, f"“{line}” must stand before the first event")
        try:
            game = game.apply(read_event(line))
        except (EventError, CardError, Impossible) as error:
            raise TranscriptError(number, str(error)) from None
        _check(game.steps[-1], score, number, beneath)
        score = game.steps[-1].score
    return game


Numbered = tuple[int, str]


def _is_header(line: Numbered) -> bool:
    """Whether a line says how the game is set out, and is no event."""
    return line[1].split()[0] in ("rules", "reading", "given", "partie")


def _events(lines: Iterable[Numbered]) -> Iterator[tuple[int, str, list[Numbered]]]:
    """The events, each with what is written beneath it."""
    events: list[tuple[int, str, list[Numbered]]] = []
    for number, line in lines:
        if not line.startswith(" "):
            events.append((number, line, []))
        elif events:
            events[-1][2].append((number, line.strip()))
        else:
            raise TranscriptError(number, "a finding before the first event")
    yield from events


def _check(step: Step, before: Mapping[str, int], number: int, beneath: list[Numbered]) -> None:
    """Hold what is written beneath an event against what is found."""
    if not beneath:
        return
    for wrote, found in zip_longest(beneath, step_lines(step, before)):
        if wrote is None:
            raise TranscriptError(number, f"“{found}” is found, and is not written beneath the event")
        if wrote[1] != found:
            raise TranscriptError(wrote[0], f"“{wrote[1]}” is not found here" + (f", but “{found}”" if found else ""))


def _begin(header: list[Numbered], rulesets: Mapping[str, RuleSet]) -> Coup | Partie:
    """Set the coup or the partie out."""
    given: dict[str, dict[str, object]] = {}
    ruleset: RuleSet | None = None
    for number, line in header:
        word, _, rest = line.strip().partition(" ")
        if word == "rules":
            ruleset = _ruleset(ruleset, number, rest.strip(), rulesets)
        elif word in ("given", "partie"):
            _give(given.setdefault(word, {}), number, *rest.strip().partition(" ")[::2])
        elif ruleset is None:
            raise TranscriptError(number, "write rules before reading")
        else:
            ruleset = _with_reading(ruleset, number, rest.split())
    if ruleset is None:
        raise TranscriptError(header[0][0] if header else 1, _WHICH.format(", ".join(rulesets)))
    try:
        return _set_out(ruleset, given)
    except (FactsError, CardError) as error:
        raise TranscriptError(_line_of(str(error), header), str(error)) from None


_WHICH = "write rules and one of {}"


def _ruleset(already: RuleSet | None, number: int, name: str, rulesets: Mapping[str, RuleSet]) -> RuleSet:
    """The rule set of this name."""
    if name not in rulesets:
        raise TranscriptError(number, _WHICH.format(", ".join(rulesets)))
    if already:
        raise TranscriptError(number, "rules is written twice")
    return rulesets[name]


def _give(given: dict[str, object], number: int, name: str, value: str) -> None:
    """Add what a line of the header gives."""
    if name in given:
        raise TranscriptError(number, f"{name} is written twice")
    if name:
        given[name] = _given_value(value)


def _line_of(message: str, header: list[Numbered]) -> int:
    """The line of the header that a message is about: it begins with its name, or quotes a card that stands there."""
    first = message.split()[0].strip(":'")
    return next((number for number, line in header if first in line.split()[1:]), header[0][0])


def _set_out(ruleset: RuleSet, given: Mapping[str, Mapping[str, object]]) -> Coup | Partie:
    """A coup, or a partie with its coup as far as that is told."""
    if "partie" in given and "given" not in given:
        return Partie.from_given(ruleset, given["partie"])
    state = state_from(given.get("given", {}))
    check_cards(ruleset, state)
    return Partie.from_given(ruleset, given["partie"], state) if "partie" in given else Coup.begin(ruleset, state)


def _given_value(text: str) -> object:
    """Read a value of the header: `yes` or `no`, a number, `elder 10, younger 0`, or words."""
    words = text.replace(",", " ").split()
    if len(words) == 4 and words[::2] == list(HANDS) and all(map(_is_number, words[1::2])):
        return {words[0]: int(words[1]), words[2]: int(words[3])}
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    """Whether it is a number as an event may have one."""
    return re.fullmatch(NUMBER.pattern, text) is not None


def _with_reading(ruleset: RuleSet, number: int, words: list[str]) -> RuleSet:
    """The rule set with a reading: a rule, a parameter, a value."""
    if len(words) < 3:
        raise TranscriptError(number, "write after reading a rule, a parameter and a value")
    rule, name = words[:2]
    use = ruleset.rules.get(rule)
    if use is None or name not in use.parameters:
        raise TranscriptError(number, f"{ruleset.id} has no parameter {name} of {rule}")
    domain = use.rule.parameters[name]
    try:
        return ruleset.with_reading(rule, name, domain.read(_raw(domain, words[2:])))
    except ValueError as error:
        raise TranscriptError(number, f"{' '.join(words)} is no reading of {ruleset.id}: {error}") from None


def _raw(domain: Domain, words: list[str]) -> object:
    """A value as the domain reads it."""
    if isinstance(domain, Table):
        entries = (word.partition("=") for word in words)
        return {key: int(number) if _is_number(number) else number for key, _, number in entries}
    if isinstance(domain, RankList):
        return words
    written = " ".join(words)
    return int(written) if isinstance(domain, Number) and _is_number(written) else written
