"""A finding explained: in a sentence, with the words of the clauses that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from rules.core.game import game_of
from rules.core.rule import AnyFinding, rule_named
from rules.core.ruleset import RuleSet
from rules.core.tally import gains


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
    counted: dict[str, int] = dict.fromkeys(game_of(ruleset.game).sides, 0) | dict(before or {})
    explained = []
    for finding in decided:
        for side, points in gains(finding).items():
            counted[side] += points
        rule, grounds = rule_named(finding.rule), []
        for ground in finding.grounds:
            authority = ruleset.rules[finding.rule].grounds[ground]
            quotations = tuple(quote(id_, corpus) for id_ in authority.clauses)
            grounds.append(GroundExplained(ground, rule.grounds[ground], authority.status, authority.why, quotations))
        explained.append(Explanation(finding, sentence(finding), rule.title, tuple(grounds), dict(counted)))
    return tuple(explained)


def sentence(finding: AnyFinding) -> str:
    """Say a finding in one English sentence, as its game says it."""
    words = game_of(rule_named(finding.rule).game).sentence(finding)
    return words[0].upper() + words[1:]
