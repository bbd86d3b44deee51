"""Reading files of cases. Every error names the file, the line, and the key at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from piquet_corpus.edition.cases.model import Case, Context, Expected, Happening
from piquet_corpus.edition.cases.schema import CaseText, Expectation, case_model, expected_under, keys_known
from piquet_corpus.work.errors import CorpusError, UnknownRuleSet
from rules.core.cards import CardError
from rules.core.errors import RuleSetError
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.machine import REFUSED
from rules.core.phrases import EventError
from rules.core.suggest import did_you_mean, nearest
from rules.core.yaml_source import Located, compose

TAGS = ("list", "map", "pair", "scores", "said", "judged")
"""The steps that pydantic adds to a place for the forms that a value may have."""


def read_cases(path: Path, context: Context) -> tuple[Case, ...]:
    """Read a file of cases.

    Raises CorpusError at the line of the first thing that is wrong.
    """
    try:
        nodes = compose(path).items()
        cases = tuple(_read(node, path, context) for node in nodes)
    except RuleSetError as error:
        raise CorpusError(path, error.line, error.message) from None
    except OSError:
        raise CorpusError(path, 1, "the file is missing or cannot be read") from None
    ids: set[str] = set()
    for case in cases:
        if case.id in ids:
            raise CorpusError(path, case.line, f"an earlier case already has the id {case.id}")
        ids.add(case.id)
    return cases


def _read(node: Located, path: Path, context: Context) -> Case:
    plain = node.plain()
    if not isinstance(plain, dict):
        raise CorpusError(path, node.line, "a case must be a mapping of id, title, source, rules, given, expect")
    name = _game(plain, node, path, context)
    model = case_model(name) if name else CaseText
    try:
        text = model.model_validate(plain)
    except ValidationError as error:
        # A misspelt key is also a missing key; the message about the misspelling is more useful.
        first = min(error.errors(), key=lambda typed_dict_type: typed_dict_type["type"] != "extra_forbidden")
        message = f"{_name(plain)}{_message(first, keys_known(model))}"
        raise CorpusError(path, _line(node, first["loc"]), message) from None
    for ruleset in text.rules:
        if ruleset not in context.rulesets:
            raise CorpusError(path, _line(node, ("rules",)), f"{text.id}: {UnknownRuleSet(ruleset, context.rulesets)}")
    game = game_of(name)
    reader = _Expecting(text, game, path, context)
    return Case(
        id=text.id,
        title=text.title,
        source=text.source,
        stands_in=tuple(text.from_ or ()),
        attested=text.attested,
        rulesets=tuple(text.rules),
        game=game,
        working=text.working,
        given=text.written,
        facts=_given(game.check_given if text.events else game.read_facts, text, node, path),
        events=tuple(_events(text, node, reader)),
        reading=text.reading or {},
        expected=reader.read(text.expect, node.entries().get("expect")),
        totals={ruleset: _totals(text, ruleset) for ruleset in text.rules},
        note=text.note,
        review=tuple(text.review or ()),
        file=path,
        line=node.line,
    )


def _game(plain: dict[str, Any], node: Located, path: Path, context: Context) -> str:
    """Return the game of a case, that of all its rule sets; empty if it names no known rule set."""
    rules = plain.get("rules")
    named = [one for one in rules if isinstance(one, str)] if isinstance(rules, list) else []
    games = {name: context.rulesets[name].game for name in named if name in context.rulesets}
    if len(set(games.values())) > 1:
        said = ", ".join(f"{ruleset} is of {game}" for ruleset, game in games.items())
        message = f"{_name(plain)}the rule sets of a case must be of one game, but {said}"
        raise CorpusError(path, _line(node, ("rules",)), message)
    return next(iter(games.values()), "")


def _name(plain: object) -> str:
    """Return the start of a message: the id of a case, or nothing if it has none."""
    return f"{plain['id']}: " if isinstance(plain, dict) and isinstance(plain.get("id"), str) else ""


def _message(error: ErrorDetails, known: tuple[str, ...]) -> str:
    """Return the error that pydantic found, in words for an author."""
    keys = [step for step in error["loc"] if isinstance(step, str) and step not in TAGS]
    key = keys[-1] if keys else ""
    if error["type"] == "extra_forbidden":
        return f"unknown key {key}{did_you_mean(nearest(key, known, 1))}"
    if error["type"] == "missing":
        return f"missing key {key}"
    message = error["msg"].removeprefix("Value error, ")
    return message if error["type"] == "value_error" else f"{key}: {_expected(error['type'], message)}"


def _expected(type_: str, message: str) -> str:
    """Return in plain words what a value should have been. `type_`, `message`: as pydantic gives them."""
    if type_ == "too_short":
        return "expected at least one item; found none"
    kinds = {"dict_type": "keys with values", "list_type": "a list", "string_type": "text"}
    return f"expected {kinds.get(type_) or message.removeprefix('Input should be ')}"


def _line(node: Located, place: tuple[int | str, ...]) -> int:
    """Return the line of a place in a case. Steps of the place that are not keys are skipped."""
    for step in place:
        if isinstance(step, int):
            items = node.items()
            node = items[step] if step < len(items) else node
        elif node.is_mapping:
            node = node.entries().get(step, node)
    return node.line


T = TypeVar("T")


def _given(read: Callable[[Mapping[str, Any]], T], text: CaseText, node: Located, path: Path) -> T:
    try:
        return read(text.written)
    except (FactsError, CardError) as error:
        raise CorpusError(path, _line(node, ("given",)), f"{text.id}: {error}") from None


def _events(text: CaseText, node: Located, reader: _Expecting) -> Iterator[Happening]:
    """Read the events, each with what is expected of it."""
    if text.events is None:
        return
    for item, located in zip(text.events, node.entries()["events"].items(), strict=True):
        said, listed = (item, None) if isinstance(item, str) else next(iter(item.items()))
        try:
            event = reader.game.grammar.read(said)
        except (EventError, CardError) as error:
            raise CorpusError(reader.path, located.line, f"{text.id}: {error}") from None
        where = None if listed is None else located.entries()[said]
        yield Happening(event, reader.read(listed, where), located.line)


def _totals(text: CaseText, ruleset: str) -> Mapping[str, int]:
    """Return the totals expected under a rule set, if any."""
    pair = text.totals.get(ruleset) if isinstance(text.totals, dict) else text.totals
    return {} if pair is None else pair.model_dump()


@dataclass(frozen=True)
class _Expecting:
    """Reads the expectations of a case."""

    text: CaseText
    game: AnyGame
    path: Path
    context: Context

    def read(
        self, listed: list[Expectation] | dict[str, list[Expectation]] | None, where: Located | None
    ) -> Mapping[str, tuple[Expected, ...]]:
        """Read a list of expectations, or one list for each rule set. `where`: its place in the file."""
        if listed is None or where is None:
            return {}
        found = {}
        for ruleset in self.text.rules:
            lines = where.entries().get(ruleset) if isinstance(listed, dict) else where
            pairs = zip(expected_under(listed, ruleset), lines.items() if lines else (), strict=True)
            found[ruleset] = tuple(self._one(expectation, ruleset, item.line) for expectation, item in pairs)
        return found

    def _one(self, expectation: Expectation, ruleset: str, line: int) -> Expected:
        because = self._because(expectation, ruleset)
        if not because and not expectation.absent:
            message = f"{self.text.id}: because must name a clause that {ruleset} rests on"
            raise CorpusError(self.path, line, message)
        try:
            cards = None if expectation.cards is None else self.game.read_cards(expectation.cards)
        except CardError as error:
            raise CorpusError(self.path, line, f"{self.text.id}: {error}") from None
        fields = expectation.model_dump(exclude={"because", "cards", "grounds", "payers", "refused", "ruling"})
        ruling = REFUSED if expectation.refused else expectation.ruling
        grounds = None if expectation.grounds is None else tuple(expectation.grounds)
        payers = None if expectation.payers is None else frozenset(expectation.payers)
        return Expected(
            **fields, ruling=ruling, cards=cards, grounds=grounds, payers=payers, because=because, line=line
        )

    def _because(self, expectation: Expectation, ruleset: str) -> tuple[str, ...]:
        """Return the clauses that a finding must rest on under a rule set; one list may be for several rule sets."""
        if expectation.because is None:
            return ()
        if isinstance(expectation.because, dict):
            return tuple(expectation.because.get(ruleset, ()))
        return self.context.because(expectation.because, ruleset, self.text.rules)
