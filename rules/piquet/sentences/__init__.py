"""Findings in words: the sentences for each rule, one module for each phase of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.piquet.sentences import announcing, dealing, partie, playing
from rules.piquet.sides import Finding

SENTENCES: Mapping[str, Callable[[Finding], str]] = {
    rule: in_words for phase in (playing, dealing, announcing, partie) for rule, in_words in phase.SENTENCES.items()
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""


def sentence(finding: Finding) -> str:
    """Say a finding in one sentence, in the language of now; in English it begins in lower case."""
    return SENTENCES[finding.rule](finding)
