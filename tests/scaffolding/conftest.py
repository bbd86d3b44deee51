"""What tests of scaffolding share: a small corpus without English cases, with rules for them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import load
from tests.files import VALID

FRENCH = """\

  cards.most:
    grounds:
      most: {fr1700.3.2: "au choix"}
      equal: {fr1700.3.2: "au choix"}
    parameters:
      points: {value: 10, words: {fr1700.3.2: "des joueurs"}}
"""
ENGLISH = """\

  cards.most:
    grounds:
      most: {en1701.1.2.1: "They agree"}
      equal: {en1701.1.2.1: "They agree"}
    parameters:
      points: {value: 5, words: {en1701.1.2.1: "the Set"}}
"""
CASES = """\
# What is given up, and what is counted.
- id: a-two-is-given-up
  title: A two is given up
  source: text
  from: [fr1700.2.1]
  rules: [fr1700]  # and soon others
  given: {table: 2S 6S}
  expect:   # all of it
  - {rule: pack.composition, ruling: refused, cards: 2S,
     because: [fr1700.1.1, fr1700.2.1]}  # the two

- id: thirty-six-remain
  title: Thirty-six cards remain
  source: derived
  rules: [fr1700]
  working: 52 − 16 = 36
  given: {table: 6S}
  expect:
  - {rule: pack.composition, number: 36, grounds: [rest], because: [fr1700.1.2]}

- id: seven-tricks
  title: The elder wins seven tricks
  source: derived
  rules: [fr1700]
  working: seven is more than five
  given: {cards_won: {elder: 7, younger: 5}}
  expect:
  - {rule: cards.most, to: elder, points: 10, because: [fr1700.3.2]}

- id: six-tricks
  title: Each wins six
  source: derived
  rules:
  - fr1700  # alone
  working: six is as many as six
  given: {cards_won: {elder: 6, younger: 6}}
  expect:
    fr1700:
    # nobody counts
    - rule: cards.most
      points: 0
      because:
      - fr1700.3.2
    - {rule: cards.most, absent: true, points: 10}  # nor ten
  totals:
    fr1700:
      elder: 0  # none
      younger: 0

- id: six-tricks-again
  title: Each wins six, and it is said again
  source: derived
  rules: [fr1700]
  working: six is as many as six
  given: {cards_won: {elder: 6, younger: 6}}
  expect:
  - {rule: cards.most, to: elder, points: 0, because: {fr1700: [fr1700.3.2]}}
# The end.
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the small valid corpus. Its cases are of the French rule set alone; both sets count the most cards."""
    corpus = Path(shutil.copytree(VALID, tmp_path / "corpus"))
    (corpus / "cases" / "piquet" / "pack.cases.yaml").write_text(CASES, encoding="utf-8")
    for name, more in (("fr1700", FRENCH), ("en1701", ENGLISH)):
        path = corpus / "rulesets" / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + more, encoding="utf-8")
    return corpus


@pytest.fixture
def here(small: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same as the corpus of the commands."""
    monkeypatch.setattr("piquet_corpus.commands.edit.scaffold.load", lambda: load(small))
    return small
