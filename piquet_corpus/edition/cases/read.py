"""Reading files of cases. Every error names the file, the line, and the key at fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from piquet_corpus.edition.cases.model import Case, Context, Expected, Happening
from piquet_corpus.edition.cases.schema import CaseText, Expectation, case_model, expected_under
from piquet_corpus.work.errors import CorpusError, UnknownRuleSet
from rules.core.cards import CardError
from rules.core.errors import RuleSetError
from rules.core.game import FactsError, game_of
from rules.core.machine import REFUSED
from rules.core.phrases import EventError
from rules.core.text import did_you_mean, nearest
from rules.core.yaml_source import Located, compose

TAGS = ("list", "map", "pair", "scores", "said", "judged")
"""The steps that pydantic adds to a place for the forms that a value may have."""
KINDS = {"dict_type": "keys with values", "list_type": "a list", "string_type": "text"}
"""What a value should have been, by the errors of pydantic."""


def read_cases(path: Path, context: Context) -> tuple[Case, ...]:
    """Read a file of cases. Raises CorpusError at the line of the first thing that is wrong."""
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
        keys = model.keys or {}
        within = (inner.name for key in keys.values() for inner in key.within)
        known = (*CaseText.model_fields, "from", *Expectation.model_fields, *keys, *within)
        message = f"{_name(plain)}{_message(first, known)}"
        raise CorpusError(path, _line(node, first["loc"]), message) from None
    return _CaseReader(text, node, path, context, name).case()


def _game(plain: dict[str, Any], node: Located, path: Path, context: Context) -> str:
    rules = plain.get("rules")
    names = [name for name in rules if isinstance(name, str)] if isinstance(rules, list) else []
    games = {name: context.rulesets[name].game for name in names if name in context.rulesets}
    if len(set(games.values())) > 1:
        listed = ", ".join(f"{ruleset} is of {game}" for ruleset, game in games.items())
        message = f"{_name(plain)}the rule sets of a case must be of one game, but {listed}"
        raise CorpusError(path, _line(node, ("rules",)), message)
    return next(iter(games.values()), "")


def _name(plain: object) -> str:
    return f"{plain['id']}: " if isinstance(plain, dict) and isinstance(plain.get("id"), str) else ""


def _message(error: ErrorDetails, known: tuple[str, ...]) -> str:
    type_, message = error["type"], error["msg"].removeprefix("Value error, ")
    keys = [step for step in error["loc"] if isinstance(step, str) and step not in TAGS]
    key = keys[-1] if keys else ""
    if type_ == "extra_forbidden":
        return f"unknown key {key}{did_you_mean(nearest(key, known, 1))}"
    if type_ == "missing":
        return f"missing key {key}"
    if type_ == "value_error":
        return message
    if type_ == "too_short":
        return f"{key}: expected at least one item; found none"
    return f"{key}: expected {KINDS.get(type_) or message.removeprefix('Input should be ')}"


def _line(node: Located, place: tuple[int | str, ...]) -> int:
    for step in place:
        if isinstance(step, int):
            items = node.items()
            node = items[step] if step < len(items) else node
        elif node.is_mapping:
            node = node.entries().get(step, node)
    return node.line


class _CaseReader:
    def __init__(self, text: CaseText, node: Located, path: Path, context: Context, game: str) -> None:
        self._text, self._node, self._path, self._context = text, node, path, context
        for ruleset in text.rules:
            if ruleset not in context.rulesets:
                raise self._fault(_line(node, ("rules",)), UnknownRuleSet(ruleset, context.rulesets))
        self._game = game_of(game)

    def _fault(self, line: int, what: object) -> CorpusError:
        return CorpusError(self._path, line, f"{self._text.id}: {what}")

    def case(self) -> Case:
        text, game = self._text, self._game
        read = game.check_given if text.events else game.read_facts
        try:
            facts = read(text.written)
        except (FactsError, CardError) as error:
            raise self._fault(_line(self._node, ("given",)), error) from None
        totals = (text.totals.get(ruleset) if isinstance(text.totals, dict) else text.totals for ruleset in text.rules)
        return Case(
            id=text.id,
            title=text.title,
            titles=text.titles or {},
            source=text.source,
            stands_in=tuple(text.from_ or ()),
            attested=text.attested,
            words=text.words or {},
            rulesets=tuple(text.rules),
            game=game,
            working=text.working,
            given=text.written,
            facts=facts,
            events=tuple(self._events()),
            reading=text.reading or {},
            expected=self._expectations(text.expect, self._node.entries().get("expect")),
            totals={
                ruleset: each.model_dump() if each else {} for ruleset, each in zip(text.rules, totals, strict=True)
            },
            note=text.note,
            review=tuple(text.review or ()),
            file=self._path,
            line=self._node.line,
        )

    def _events(self) -> Iterator[Happening]:
        if self._text.events is None:
            return
        for item, located in zip(self._text.events, self._node.entries()["events"].items(), strict=True):
            words, listed = (item, None) if isinstance(item, str) else next(iter(item.items()))
            try:
                event = self._game.grammar.read(words)
            except (EventError, CardError) as error:
                raise self._fault(located.line, error) from None
            where = None if listed is None else located.entries()[words]
            yield Happening(event, self._expectations(listed, where), located.line)

    def _expectations(
        self, listed: list[Expectation] | dict[str, list[Expectation]] | None, where: Located | None
    ) -> Mapping[str, tuple[Expected, ...]]:
        if listed is None or where is None:
            return {}
        expected = {}
        for ruleset in self._text.rules:
            lines = where.entries().get(ruleset) if isinstance(listed, dict) else where
            pairs = zip(expected_under(listed, ruleset), lines.items() if lines else (), strict=True)
            expected[ruleset] = tuple(self._expected(expectation, ruleset, item.line) for expectation, item in pairs)
        return expected

    def _expected(self, expectation: Expectation, ruleset: str, line: int) -> Expected:
        if isinstance(expectation.because, dict):
            because = tuple(expectation.because.get(ruleset, ()))
        else:  # a list may be for several rule sets
            because = self._context.because(expectation.because or (), ruleset, self._text.rules)
        if not because and not expectation.absent:
            raise self._fault(line, f"because must name a clause that {ruleset} rests on")
        try:
            cards = None if expectation.cards is None else self._game.read_cards(expectation.cards)
        except CardError as error:
            raise self._fault(line, error) from None
        fields = expectation.model_dump(exclude={"because", "cards", "grounds", "payers", "refused", "ruling"})
        return Expected(
            **fields,
            ruling=REFUSED if expectation.refused else expectation.ruling,
            cards=cards,
            grounds=None if expectation.grounds is None else tuple(expectation.grounds),
            payers=None if expectation.payers is None else frozenset(expectation.payers),
            because=because,
            line=line,
        )
