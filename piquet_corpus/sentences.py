"""Findings in words: each as its game says it."""

from __future__ import annotations

from rules.core.game import game_of
from rules.core.rule import Decided, registry


def sentence(one: Decided) -> str:
    """Say a finding in one English sentence."""
    words = game_of(registry()[one.rule].game).sentence(one)
    return words[0].upper() + words[1:]
