"""One hand or coup judged at once: what is given, as it is written, and its findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score.explain import Explanation, explain
from piquet_corpus.work.errors import Usage
from rules.core.game import AnyGame, FactsError, Key, check_keys, game_of
from rules.core.messages import N_
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.core.text import called, shortened, whole_number


def keys_judged(game: AnyGame) -> tuple[Key, ...]:
    """Return what can be written of a coup that is judged at once."""
    return tuple(key for key in game.keys if key.judged)


def game_given(games: Sequence[AnyGame], written: Mapping[str, str | None]) -> AnyGame:
    """Return the first of several games that allows all the keys written; if none does, the first game."""
    names = {name for name, value in written.items() if value}
    return next((game for game in games if names <= {key.name for key in keys_judged(game)}), games[0])


def read_given(game: AnyGame, written: Mapping[str, str | None], shown: Callable[[str], str] = str) -> Given:
    """Read what is written, as a file of cases would have it; what is None or blank is not given.

    Tricks are separated by semicolons: `AS 7S; KH 6H`; a number for each is `7:5`. Raises FactsError with one sentence
    on what is wrong. `shown`: how a key is named to the reader, where it is not by itself.
    """
    keys = {key.name: key for key in keys_judged(game)}
    given = {name: value for name, value in written.items() if value and value.strip()}
    check_keys({shown(name): value for name, value in given.items()}, map(shown, keys), f"for a coup of {game.name}")
    return {name: _read(keys[name], value) for name, value in given.items()}


def _read(key: Key, written: str) -> Any:
    if key.each:
        return _each(key, written)
    if key.kind is list:
        return [card.strip() for card in re.split(r"[;,/]", written) if card.strip()]
    if key.kind is int and (number := whole_number(written)) is not None:
        return number
    if key.kind is bool and written.strip() in ("yes", "no"):
        return written.strip() == "yes"
    return written


def _each(key: Key, written: str) -> dict[str, int]:
    """Read `7 5` or `7:5`: a number for each, in their order."""
    numbers = [whole_number(number) for number in re.findall(r"-?\d+", written)]
    read = [number for number in numbers if number is not None]
    if not len(numbers) == len(read) == len(key.each) or re.sub(r"-?\d+", "", written).strip(" ,:;-"):
        number = {2: "two", 3: "three", 4: "four"}.get(len(key.each), str(len(key.each)))
        *owners, last = [f"{called(name)}'s" for name in key.each]
        expected = f"{number} numbers, {', '.join(owners)} and {last}"
        example = ":".join(("7", "5", "3")[: len(key.each)])
        raise FactsError(f"{key.name}: {shortened(written)!r} is not {expected}: write them like {example}")
    return dict(zip(key.each, read, strict=True))


def write_given(game: AnyGame, given: Given) -> dict[str, str]:
    """Write what is given so that it can be read again.

    >>> from rules.core.game import game_of
    >>> write_given(game_of("piquet"), {"wanting": {"elder": 7, "younger": 12}})
    {'wanting': '7:12'}
    """
    return {key.name: _written(given[key.name]) for key in keys_judged(game) if given.get(key.name)}


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return ":".join(map(str, value.values()))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(value) if isinstance(value, list | tuple) else str(value)


def all_hands(game: AnyGame) -> str:
    """Return the name of the hands that a whole coup needs: `both hands`, or for more than two sides `all hands`."""
    return N_("both hands") if len(game.sides) == 2 else N_("all hands")


@dataclass(frozen=True, repr=False)
class Score:
    """The result of a coup that is judged at once under a rule set."""

    rules: RuleSet
    """The rule set."""
    findings: tuple[Explanation, ...]
    """What was decided, in order, each with the clauses that it rests on."""
    totals: Mapping[str, int]
    """The points of each side in all: at Piquet by `elder` and `younger`."""
    remarks: tuple[str, ...]
    """Notes on how these cards are judged, for the person who gave them; usually none."""

    def __repr__(self) -> str:
        return f"<Score {self.rules.id}: {self._counted}; {len(self.findings)} findings>"

    def __str__(self) -> str:
        """The findings, one a line, then the totals."""
        return "\n".join((*map(str, self.findings), f"In all: {self._counted}."))

    @property
    def _counted(self) -> str:
        return ", ".join(f"{side} {number}" for side, number in self.totals.items())


def score(corpus: Corpus, ruleset: RuleSet, given: Given) -> Score:
    """Judge the input of a coup at once, and explain the findings.

    Raises FactsError for input that contradicts itself, and Usage for a card that is not in the pack or if there is
    nothing to judge: one sentence each.
    """
    game = game_of(ruleset.game)
    facts = game.read_facts(given)
    refused = explain(game.refused_cards(ruleset, game.cards_given(given)), ruleset, corpus)
    if refused:
        quoted = refused[0].grounds[0].quotations[0]
        raise Usage(f"{refused[0].sentence.rstrip('.')}: {quoted.marked} ({quoted.reference})")
    findings = explain(game.judge(ruleset, facts), ruleset, corpus)
    if not findings:
        raise Usage(f"nothing to judge under {ruleset.id}: give {all_hands(game)}")
    return Score(ruleset, findings, findings[-1].totals, game.remarks(facts))
