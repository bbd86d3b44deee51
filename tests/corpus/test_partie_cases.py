"""Cases that belong to a partie: what a file may say of it, and what is said of one that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.edition.cases.run import Outcome, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import CorpusError
from tests.files import case_of

GOOD = """\
- id: the-last-trick
  title: A makes twelve and wins
  source: derived
  rules: [fr1642]
  working: "88 + 1 + 1 + 10 = 100; 40 + 1 = 41"
  given: {partie: {number: 100, A: 88, B: 40, dealer: B}, phase: play, elder: KS 9H, younger: AS 7H,
          won: {elder: 6, younger: 4}}
  events:
  - elder plays KS
  - younger plays AS
  - younger plays 7H
  - elder plays 9H: [{rule: partie.win, player: A, grounds: [first], because: [fr1642.2.4]}]
  totals: {A: 100, B: 41}
"""


def outcome(old: str, new: str, tmp_path: Path, corpus: Corpus) -> Outcome:
    assert old in GOOD
    return run_case(case_of(GOOD.replace(old, new), tmp_path, corpus), corpus.rulesets["fr1642"])


def test_a_case_of_a_partie_passes(tmp_path: Path, corpus: Corpus) -> None:
    found = outcome("", "", tmp_path, corpus)
    assert found.failures == ()
    assert found.totals == {"A": 100, "B": 41}
    assert found.asserted == {("partie.win", "first")}
    assert found.over


def test_totals_of_a_partie_may_differ_by_rule_set(tmp_path: Path, corpus: Corpus) -> None:
    assert outcome("{A: 100, B: 41}", "{fr1642: {A: 100, B: 41}}", tmp_path, corpus).failures == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("totals: {A: 100", "totals: {A: 99", "total of A: expected 99, found 100"),
        ("{A: 100, B: 41}", "{elder: 12, younger: 1}", "total of the elder: expected 12, found none"),
        ("player: A", "player: B", "no such finding of partie.win"),
        (", dealer: B", "", "dealer is missing: write A or B"),
    ],
)
def test_what_is_otherwise_fails(tmp_path: Path, corpus: Corpus, old: str, new: str, message: str) -> None:
    assert message in [one.message for one in outcome(old, new, tmp_path, corpus).failures]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("number: 100", "nomber: 100", 6, "unknown key nomber: did you mean number?"),
        ("dealer: B", "dealer: C", 6, "dealer: expected 'A' or 'B'"),
        ("totals: {A: 100, B: 41}", "totals: {A: 100}", 13, "missing key B"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, corpus: Corpus, old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(CorpusError) as raised:
        case_of(GOOD.replace(old, new), tmp_path, corpus)
    assert (raised.value.line, message in raised.value.message) == (line, True), raised.value.message
