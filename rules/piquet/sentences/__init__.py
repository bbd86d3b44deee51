"""Findings in words: the sentences for each rule, one module for each phase of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.cards import show_cards
from rules.core.messages import say
from rules.piquet.sentences import announcing, dealing, partie, playing
from rules.piquet.sentences.words import forms, named
from rules.piquet.sides import Finding

SENTENCES: Mapping[str, Callable[[Finding], str]] = {
    rule: in_words for phase in (playing, dealing, announcing, partie) for rule, in_words in phase.SENTENCES.items()
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""


def sentence(finding: Finding) -> str:
    """Say a finding in one sentence, in the language of now; in English it begins in lower case."""
    return SENTENCES.get(finding.rule, _anything)(finding)


def _anything(finding: Finding) -> str:
    """Say a finding of a rule that has no sentence of its own."""
    parts = [named(finding.name), show_cards(finding.cards), named(finding.ruling)]
    parts += [
        say("{points} points", points=finding.points) if finding.points is not None else "",
        "" if finding.number is None else str(finding.number),
    ]
    return f"{finding.rule}: {forms(finding.to)['who']}: {', '.join(part for part in parts if part)}."
