"""What is said of dealing and of what goes wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.rule import Decided

SENTENCES: Mapping[str, Callable[[Decided], str]] = {}
"""How the findings of each rule are said."""
