"""Everything that is wrong with rule sets is said at once, each thing once, with its file and line."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from rules.core.errors import RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.loading import examine_rulesets, load_ruleset, load_rulesets

HERE = Path(__file__).parent
BOOK = """\
id: small
edition: book
game: piquet
title: A small book, invented
titel: twice
rules:
  blanche.hold:
    grounds: {no-court: book.1}
  blanche.held:
    grounds: {court: book.1}
  blanche.worth:
    grounds:
      worth: {clauses: [book.2], status: supposed}
    parameters:
      points: {value: ten, clauses: [book.2], words: {book.2: ten}}
  card.value:
    grounds: {pips: book.1, ace: {status: inferred}, court: book.1}
    parameters:
      ace: {value: 11, clauses: [book.1], readings: {11: the same}}
"""
WRONG = [
    (5, "unknown key titel"),
    (7, "unknown rule blanche.hold: did you mean blanche.held?"),
    (10, 'blanche.held: unknown ground "court"'),
    (10, 'blanche.held: missing ground "no-court"'),
    (18, 'card.value: missing parameter "court"'),
    (13, "unknown status supposed"),
    (15, "'ten' is not a whole number"),
    (15, "write either words (by clause) or clauses, not both"),
    (17, "missing key why: the status inferred needs a reason"),
    (17, "write either words (by clause) or clauses, not both"),
    (19, "ace: a reading must differ from the value"),
]


def wrong(error: RuleSetError) -> set[tuple[int, str]]:
    """The line of each problem, with those words of it that the list above has."""
    return {
        (
            one.line,
            next((words for line, words in WRONG if line == one.line and one.message.startswith(words)), one.message),
        )
        for one in error.problems
    }


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "sets" / "small.yaml"
    path.parent.mkdir()
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_every_problem_of_a_file_is_found(book: Path) -> None:
    with pytest.raises(RuleSetError) as refused:
        load_ruleset(book)
    assert wrong(refused.value) == set(WRONG)
    assert len(refused.value.problems) == len(WRONG)


def test_the_message_has_the_first_and_how_many_more(book: Path) -> None:
    with pytest.raises(RuleSetError) as refused:
        load_ruleset(book)
    assert str(refused.value).startswith(f"{book}:5: unknown key titel")
    assert str(refused.value).endswith(", and 10 more")
    assert not any("10 more" in one.message for one in refused.value.problems)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    assert len(pickle.loads(pickle.dumps(refused.value)).problems) == len(WRONG)


def test_the_problems_of_all_files_are_found_and_none_twice(book: Path) -> None:
    heir = (
        "id: heir\nedition: book\ngame: piquet\ntitle: An heir\ninherits: small\nwithout: [pique]\nrules: {repik: {}}\n"
    )
    book.with_name("heir.yaml").write_text(heir, encoding="utf-8")
    with pytest.raises(RuleSetError) as refused:
        load_rulesets(book.parent)
    found = [(Path(one.file).name, one.line) for one in refused.value.problems]
    assert sorted(found) == sorted([("heir.yaml", 6), ("heir.yaml", 7), *(("small.yaml", line) for line, _ in WRONG)])


def test_what_can_be_read_is_kept_so_that_it_can_be_checked_further(book: Path) -> None:
    sets, _, faults = examine_rulesets(book.parent)
    uses = sets["small"].rules
    assert len(faults) == len(WRONG)
    assert list(uses) == ["blanche.held", "blanche.worth", "card.value"]
    assert list(uses["card.value"].grounds) == ["pips", "court"]


def test_every_rule_that_needs_another_is_named() -> None:
    today = load_ruleset(HERE / "sets" / "today.yaml")
    needing = sorted(use.line for use in today.rules.values() if "announce.declaring" in use.rule.needs)
    rules = FrozenMap({name: use for name, use in today.rules.items() if name != "announce.declaring"})
    with pytest.raises(RuleSetError, match=r", and 5 more$") as refused:
        replace(today, rules=rules).check_needs()
    assert sorted(one.line for one in refused.value.problems) == needing
    assert len(needing) == 6
