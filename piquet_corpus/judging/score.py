"""A hand or coup judged at once, from what is given as it is written; or a coup or partie played event by event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.work.errors import NoRuleSets, Usage
from rules.core.cards import CardError
from rules.core.findings import Scores, gains
from rules.core.game import AnyGame, FactsError, Key, check_keys, game_of
from rules.core.machine import Impossible
from rules.core.messages import N_
from rules.core.phrases import EventError
from rules.core.record import AnyRecord, Given
from rules.core.rule import AnyFinding, rule_named
from rules.core.ruleset import RuleSet
from rules.core.text import called, shortened, whole_number
from rules.core.transcript import write_transcript


@dataclass(frozen=True)
class Quotation:
    """What is cited: a clause in the words of its edition, or an omission. `language` is that of `text`."""

    id: str
    text: str
    language: str
    page: str | None
    is_clause: bool

    @property
    def marked(self) -> str:
        """The text as it is printed in running prose: a clause in quotation marks, an omission without."""
        if not self.is_clause:
            return self.text
        return f"« {self.text} »" if self.language == "fr" else f"“{self.text}”"

    @property
    def reference(self) -> str:
        """The id, and the page where there is one."""
        return f"{self.id}, p. {self.page}" if self.page else self.id


def quote(id_: str, corpus: Corpus) -> Quotation:
    """Return the quotation of an id; for an unknown id, a remark that says so."""
    cited = corpus.cited(id_)
    if cited is None:
        return Quotation(id_, "(unknown id)", "en", None, False)
    if isinstance(cited, Omission):
        text = f"{cited.edition} has no parallel to {', '.join(cited.clauses)}"
        return Quotation(id_, text, "en", None, False)
    return Quotation(id_, cited.original, cited.language, cited.page, True)


@dataclass(frozen=True)
class GroundExplained:
    """One ground of a finding: what it means, how plainly the text states it, and the text."""

    ground: str
    meaning: str
    status: str
    why: str | None
    quotations: tuple[Quotation, ...]


@dataclass(frozen=True, repr=False)
class Explanation:
    """A finding explained: what was decided, in words, and the clauses that it rests on, quoted."""

    decided: AnyFinding
    """The finding itself, with cards and clause ids as values for a program."""
    sentence: str
    """The finding in one English sentence."""
    title: str
    """The rule that made it, in one sentence."""
    grounds: tuple[GroundExplained, ...]
    """The reasons that the rule gives, each with its clauses."""
    totals: Mapping[str, int]
    """What each side has in the coup when this finding is made."""

    @property
    def rule(self) -> str:
        """The name of the rule: `point.value`."""
        return self.decided.rule

    @property
    def side(self) -> str | None:
        """The side, or in what concerns a partie the player, that the finding is about."""
        return self.decided.to or self.decided.player

    @property
    def points(self) -> int | None:
        """The points that it gives; None where it is no matter of points."""
        return self.decided.points

    @property
    def clauses(self) -> tuple[Quotation, ...]:
        """The clauses that it rests on, quoted, each once."""
        return tuple({quotation.id: quotation for each in self.grounds for quotation in each.quotations}.values())

    def __repr__(self) -> str:
        return f"<Explanation {self.rule}: {self}>"

    def __str__(self) -> str:
        """The sentence, with the clauses that it rests on."""
        return f"{self.sentence} ({'; '.join(quotation.reference for quotation in self.clauses)})"


def explain(
    decided: Iterable[AnyFinding], ruleset: RuleSet, corpus: Corpus, before: Mapping[str, int] | None = None
) -> tuple[Explanation, ...]:
    """Explain findings in their order, with what each side has so far. `before`: what each had; without it, nothing."""
    counted = dict.fromkeys(game_of(ruleset.game).sides, 0) | dict(before or {})
    explained = []
    for finding in decided:
        for side, points in gains(finding).items():
            counted[side] += points
        grounds = tuple(ground_explained(finding.rule, ground, ruleset, corpus) for ground in finding.grounds)
        title = rule_named(finding.rule).title
        explained.append(Explanation(finding, sentence(finding), title, grounds, dict(counted)))
    return tuple(explained)


def ground_explained(rule: str, ground: str, ruleset: RuleSet, corpus: Corpus) -> GroundExplained:
    """Explain a ground of a rule as a rule set has it. Raises KeyError if it has not."""
    authority = ruleset.rules[rule].grounds[ground]
    quotations = tuple(quote(id_, corpus) for id_ in authority.clauses)
    return GroundExplained(ground, rule_named(rule).grounds[ground], authority.status, authority.why, quotations)


def sentence(finding: AnyFinding) -> str:
    """Say a finding in one English sentence, as its game says it."""
    words = game_of(rule_named(finding.rule).game).sentence(finding)
    return words[0].upper() + words[1:]


DECIDES_NOTHING = "Accepted; it decides nothing by itself."


def keys_judged(game: AnyGame) -> tuple[Key, ...]:
    """Return what can be written of a coup that is judged at once."""
    return tuple(key for key in game.keys if key.judged)


def game_given(games: Sequence[AnyGame], written: Mapping[str, str | None]) -> AnyGame:
    """Return the first of several games that allows all keys written; if none does, the first. Raises NoRuleSets."""
    if not games:
        raise NoRuleSets
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
    facts = facts_of(corpus, ruleset, given)
    findings = explain(game.judge(ruleset, facts), ruleset, corpus)
    if not findings:
        raise Usage(f"nothing to judge under {ruleset.id}: give {all_hands(game)}")
    return Score(ruleset, findings, findings[-1].totals, game.remarks(facts))


def facts_of(corpus: Corpus, ruleset: RuleSet, given: Given) -> Any:
    """Read the input of a coup that is judged at once.

    Raises FactsError for input that contradicts itself, and Usage for a card that is not in the pack.
    """
    game = game_of(ruleset.game)
    facts = game.read_facts(given)
    if refused := explain(game.refused_cards(ruleset, game.cards_given(given)), ruleset, corpus):
        quoted = refused[0].grounds[0].quotations[0]
        raise Usage(f"{refused[0].sentence.rstrip('.')}: {quoted.marked} ({quoted.reference})")
    return facts


@dataclass(frozen=True, repr=False)
class PlayedStep:
    """One event, and its result under the rule set."""

    event: str
    """The event as a line of a transcript: `elder discards 6H 9D`."""
    refused: bool
    """Whether a rule forbids it: then nothing changes except for its penalty."""
    findings: tuple[Explanation, ...]
    """What was decided, in order, each with its clauses."""
    scores: Scores
    """The scores after it."""

    def __repr__(self) -> str:
        return f"<PlayedStep {self.event}: {len(self.findings)} findings>"

    @property
    def decides_nothing(self) -> bool:
        """Whether it happens, and no rule decides anything about it."""
        return not self.findings and not self.refused

    def __str__(self) -> str:
        """The event, and indented beneath it the findings, or that there are none."""
        lines = [DECIDES_NOTHING] if self.decides_nothing else map(str, self.findings)
        return "\n".join((f"{self.event}{' (refused)' if self.refused else ''}", *(f"  {line}" for line in lines)))


@dataclass(frozen=True, repr=False)
class Playing:
    """A coup, or a partie of several coups, as far as it is played. It does not change: `then` returns another."""

    corpus: Corpus
    """The corpus in the words of which it is explained."""
    record: AnyRecord
    """The record of the game itself, for a program that needs more: its state, its events as values."""

    def __repr__(self) -> str:
        scores = self.scores.players or self.scores.sides
        said = ", ".join(f"{name} {number}" for name, number in scores.items())
        return f"<Playing {self.rules.id}: {len(self.record.steps)} events; {said}>"

    @property
    def rules(self) -> RuleSet:
        """The rule set under which it is played."""
        return self.record.ruleset

    @property
    def _game(self) -> AnyGame:
        return game_of(self.rules.game)

    @cached_property
    def steps(self) -> tuple[PlayedStep, ...]:
        """The events so far, each explained."""
        steps = []
        for before, after in pairwise(self.record.moments()):
            step = after.steps[-1]
            findings = explain(step.decided, self.rules, self.corpus, self._game.scores(before).sides)
            steps.append(PlayedStep(str(step.event), step.refused, findings, self._game.scores(after)))
        return tuple(steps)

    @property
    def findings(self) -> tuple[Explanation, ...]:
        """Everything that was decided, in order."""
        return tuple(finding for step in self.steps for finding in step.findings)

    @property
    def scores(self) -> Scores:
        """The scores now: by side in the coup, by player in the partie."""
        return self._game.scores(self.record)

    @property
    def over(self) -> bool:
        """Whether the coup under way, or the last one, is at its end."""
        return self.record.over

    @property
    def legal(self) -> tuple[str, ...]:
        """The events possible now, a line for each kind: `elder discards 1 to 8 of AS KS …`."""
        return tuple(map(str, self.record.templates()))

    def then(self, *events: str) -> Playing:
        """Return the coup or partie after some more events, written as in a transcript.

        An event that a rule refuses is recorded as a step, and changes nothing except for its penalty. Raises Usage for
        a line that is not an event, and for an event that cannot happen now; the message names it.
        """
        record = self.record
        for event in events:
            try:
                record = record.apply(self._game.grammar.read(event))
            except (EventError, CardError) as error:
                raise Usage(str(error)) from None
            except Impossible as error:
                raise Usage(f"“{event}” cannot happen: {error}") from None
        return Playing(self.corpus, record)

    def honestly(self, cards: str | Iterable[object]) -> Playing:
        """Return the coup after these cards are played in order, each by the player who holds it.

        Both players announce and show exactly what they have, at the right time. Raises Usage for a card that nobody
        can play at that moment, and for a partie or a game that cannot be played in this way.
        """
        text = cards if isinstance(cards, str) else " ".join(map(str, cards))
        try:
            record = self._game.play_honestly(self.record, self._game.read_cards(text))
        except (CardError, Impossible) as error:
            raise Usage(str(error)) from None
        if record is None:
            raise Usage(f"{self.rules.id}: only a single coup of piquet is played with honest announcements")
        return Playing(self.corpus, record)

    def transcript(self) -> str:
        """Return it as a transcript, which reads back to the same coup."""
        return write_transcript(self.record, self.corpus.rulesets)

    def __str__(self) -> str:
        """The steps, one below the other."""
        return "\n".join(map(str, self.steps))
