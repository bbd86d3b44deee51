"""Check what must be true of every record, whatever is played and in whatever game; each game adds what is its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.transcript import read_transcript, write_transcript


def refused(record: AnyRecord) -> Iterator[str]:
    """Report events of the templates that were refused."""
    for step in record.steps:
        if step.refused:
            yield f"“{step.event}” was offered as legal, and is refused"


def without_authority(record: AnyRecord) -> Iterator[str]:
    """Report findings with a ground that rests on no clause of the edition."""
    edition = record.ruleset.edition
    for finding in record.decided:
        if not finding.because or any(not clauses for _, clauses in finding.because):
            yield f"{finding.rule} finds something without a clause"
        yield from (
            f"{finding.rule} rests on {clause}" for clause in finding.clauses if not clause.startswith(f"{edition}.")
        )


def not_read_back(record: AnyRecord, rulesets: Mapping[str, RuleSet]) -> Iterator[str]:
    """Report a transcript that does not read back to the same record."""
    if read_transcript(write_transcript(record, rulesets), rulesets) != record:
        yield "the transcript reads back to another coup"
