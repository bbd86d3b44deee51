"""Findings in words: the sentences for each rule, one module for each phase of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.core.findings import worded
from rules.core.messages import N_
from rules.piquet.sentences import announcing, dealing, partie, playing
from rules.piquet.sentences.words import FIELDS
from rules.piquet.sides import Finding

SENTENCES: Mapping[str, Callable[[Finding], str]] = {
    rule: in_words for phase in (playing, dealing, announcing, partie) for rule, in_words in phase.SENTENCES.items()
}
"""The sentences for the findings of each rule; each begins in lower case and ends with a full stop."""


FALLS = N_("{who} takes off {lost} that no longer stand.")
"""What is said of points that fall because something else has changed, whatever the rule."""


def sentence(finding: Finding) -> str:
    """Say a finding in one sentence, in the language of now; in English it begins in lower case."""
    if finding.ruling == "falls":
        return worded(finding, FALLS, FIELDS)
    return SENTENCES[finding.rule](finding)
