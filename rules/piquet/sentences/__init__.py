"""Findings in words: the sentences for each rule, one module for each phase of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.piquet.sentences import announcing, dealing, declaring, exchanging, hands, partie, playing
from rules.piquet.sentences.words import who
from rules.piquet.sides import Decided

SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    rule: say
    for phase in (hands, dealing, exchanging, declaring, announcing, playing, partie)
    for rule, say in phase.SENTENCES.items()
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""


def sentence(finding: Decided) -> str:
    """Say a finding in one English sentence that begins in lower case."""
    return SENTENCES.get(finding.rule, _anything)(finding)


def _anything(finding: Decided) -> str:
    """Say a finding of a rule that has no sentence of its own."""
    parts = [finding.name or "", show_cards(finding.cards), finding.ruling or ""]
    parts += [
        f"{finding.points} points" if finding.points is not None else "",
        "" if finding.number is None else str(finding.number),
    ]
    return f"{finding.rule}: {who(finding)}: {', '.join(part for part in parts if part)}."
