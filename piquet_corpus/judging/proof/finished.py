"""What is finished: topics whose clauses must all be proven; and what still waits for review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tabbed import carried
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import set_of
from rules.core.text import did_you_mean, nearest

FILE = "finished-topics.txt"
EXCEPT = "except "


@dataclass(frozen=True)
class Finished:
    """The topics on which everything must be proven, in every edition except those still being written."""

    topics: frozenset[str]
    being_written: frozenset[str]

    def has(self, edition: str, topics: Iterable[str]) -> bool:
        """Whether something about these topics is finished in an edition."""
        return edition not in self.being_written and not self.topics.isdisjoint(topics)


def finished(corpus: Corpus) -> Finished:
    """Read the file: on each line a topic, or `except` and an edition. Raises CorpusError for an unknown one."""
    path = corpus.directory / FILE
    topics, editions = set(), set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else (), 1):
        name = "" if line.startswith("#") else line.strip()
        if name.startswith(EXCEPT):
            edition = name.removeprefix(EXCEPT).strip()
            if edition not in corpus.editions:
                raise CorpusError(path, number, f"unknown edition {edition}; expected {', '.join(corpus.editions)}")
            editions.add(edition)
        elif name:
            if not corpus.topics.is_topic(name):
                meant = did_you_mean(nearest(name, corpus.topics.categories, 1))
                raise CorpusError(path, number, f"unknown topic {name}{meant}")
            topics.add(name)
    return Finished(frozenset(topics), frozenset(editions))


@dataclass(frozen=True)
class ToReview:
    """A mark: which rule set, form or edition holds it, what is in doubt, and whether its edition is being written."""

    file: Path
    line: int
    holder: str
    what: str
    doubt: str
    being_written: bool


def reviews(corpus: Corpus) -> Iterator[ToReview]:
    """Yield every mark, of the rule sets first. Raises RuleSetError or CorpusError for a file that cannot be read."""
    being_written = finished(corpus).being_written
    for (holder, *_), use in corpus.uses.rules:
        allowed = corpus.rulesets.group(holder).edition in being_written
        for what, authority in use.authorities:
            if authority.review:
                name = f"{use.name}, {what}"
                yield ToReview(Path(use.file), authority.line, holder, name, authority.review, allowed)
    for case in corpus.cases:
        for ruleset in case.review:
            allowed = corpus.rulesets.group(set_of(ruleset)).edition in being_written
            yield ToReview(case.file, case.line, ruleset, case.id, f"whether it holds under {ruleset}", allowed)
    for path, line, edition, doubt in carried(corpus.directory):
        yield ToReview(path, line, edition, f"lines of {edition}", doubt, edition in being_written)
