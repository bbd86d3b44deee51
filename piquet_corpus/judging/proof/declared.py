"""What is declared of each rule, for those who list rules and do not run them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.edition.compiled.parts import DECLARED
from piquet_corpus.edition.corpus import Corpus


@dataclass(frozen=True)
class Declared:
    """A rule: its title, its grounds with their meanings, and where its function stands."""

    name: str
    title: str
    grounds: Mapping[str, str]
    file: Path
    line: int
    function: str


def declared_rules(corpus: Corpus) -> Mapping[str, Declared]:
    """Return what is declared of every rule of every game, by name."""
    return corpus.whole(DECLARED, _declared)


def _declared() -> Mapping[str, Declared]:
    from rules.core.rule import registry

    return {
        name: Declared(name, rule.title, dict(rule.grounds), rule.file, rule.line, rule.function.__name__)
        for name, rule in registry().items()
    }
