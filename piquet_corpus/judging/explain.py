"""A finding in words, with the clauses it rests on quoted from the edition it was judged under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from piquet_corpus.corpus import Corpus
from piquet_corpus.texts.alignment import Omission
from rules.core.game import game_of
from rules.core.rule import AnyDecided, registry
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


@dataclass(frozen=True)
class GroundExplained:
    """One ground of a finding: what it means, how plainly the text states it, and the text."""

    ground: str
    meaning: str
    status: str
    why: str | None
    quotations: tuple[Quotation, ...]


@dataclass(frozen=True)
class Explanation:
    """A finding explained. `totals` are what each has counted when it is made, in order."""

    decided: AnyDecided
    sentence: str
    title: str
    grounds: tuple[GroundExplained, ...]
    totals: Mapping[str, int]


def quote(id_: str, corpus: Corpus) -> Quotation:
    """Return what an id cites; an id that cites nothing says so."""
    cited = corpus.cited(id_)
    if cited is None:
        return Quotation(id_, "(nothing has this id)", "en", None, False)
    if isinstance(cited, Omission):
        text = f"{cited.edition} has nothing that answers {', '.join(cited.clauses)}"
        return Quotation(id_, text, "en", None, False)
    return Quotation(id_, cited.original, cited.language, cited.page, True)


def explain(decided: Iterable[AnyDecided], ruleset: RuleSet, corpus: Corpus) -> tuple[Explanation, ...]:
    """Explain findings in their order, with what each side has counted so far."""
    counted: dict[str, int] = dict.fromkeys(game_of(ruleset.game).sides, 0)
    found = []
    for finding in decided:
        for side, points in gains(finding).items():
            counted[side] += points
        grounds = tuple(_ground(finding.rule, ground, ruleset, corpus) for ground in finding.grounds)
        found.append(Explanation(finding, sentence(finding), registry()[finding.rule].title, grounds, dict(counted)))
    return tuple(found)


def _ground(rule: str, ground: str, ruleset: RuleSet, corpus: Corpus) -> GroundExplained:
    """Explain one ground."""
    authority = ruleset.rules[rule].grounds[ground]
    quotations = tuple(quote(id_, corpus) for id_ in authority.clauses)
    return GroundExplained(ground, registry()[rule].grounds[ground], authority.status, authority.why, quotations)


def sentence(finding: AnyDecided) -> str:
    """Say a finding in one English sentence, as its game says it."""
    words = game_of(registry()[finding.rule].game).sentence(finding)
    return words[0].upper() + words[1:]
