"""What a tool proposed in rule sets and cases, and nobody has looked at yet: it is marked with the key `review`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.finished import finished
from rules.core.ruleset import set_of


@dataclass(frozen=True)
class ToReview:
    """A mark. `holder`: the rule set or match form; `what`: the ground, parameter or case; `doubt`: what is in doubt.

    `being_written`: whether the edition of the rule set is still being written, so that the mark is allowed.
    """

    file: Path
    line: int
    holder: str
    what: str
    doubt: str
    being_written: bool


def reviews(corpus: Corpus) -> Iterator[ToReview]:
    """Yield every mark, of the rule sets first. Raises RuleSetError or CorpusError for a file that cannot be read."""
    being_written = finished(corpus).being_written
    for ids, use in corpus.uses.rules:
        allowed = corpus.rulesets.edition(ids[0]) in being_written
        for what, authority in use.authorities:
            if authority.review:
                name = f"{use.name}, {what}"
                yield ToReview(Path(use.file), authority.line, ids[0], name, authority.review, allowed)
    for case in corpus.cases:
        for ruleset in case.review:
            allowed = corpus.rulesets.edition(set_of(ruleset)) in being_written
            yield ToReview(case.file, case.line, ruleset, case.id, f"whether it holds under {ruleset}", allowed)
