"""What a rule set inherits, and what a match form changes when it is laid over one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from rules.core.errors import RuleSetError
from rules.core.loading import load_ruleset, load_rulesets
from rules.core.ruleset import RuleSets

SHELF = Path(__file__).parent / "inheritance"
INVALID = sorted((SHELF / "invalid").glob("*.yaml"))

OTHERWISE_READ = """\
  blanche.worth:
    grounds: {worth: book.2.2}
    parameters:
      points: {value: 10, clauses: [book.2.2], readings: {12: "one for each card"}}"""
"""What `base` says of a rule, with a reading."""


@pytest.fixture(scope="module")
def sets() -> RuleSets:
    return load_rulesets(SHELF / "sets")


def test_a_set_comes_after_the_one_it_inherits_and_forms_are_apart(sets: RuleSets) -> None:
    assert list(sets) == ["base", "child", "grandchild"]
    assert list(sets.forms) == ["hundred", "twice"]
    assert len(sets) == 3
    assert "child+twice" in sets
    assert "child+thrice" not in sets


def test_rules_are_inherited_in_order_the_changed_in_place_and_the_new_after(sets: RuleSets) -> None:
    own = [name for name in sets["child"].rules if sets["child"].holder(name) == "child"]
    assert own == ["card.value", "blanche.held", "blanche.worth", "equality.rest"]
    assert sets["child"].rules["blanche.held"].grounds["no-court"].clauses == ("book.3.1",)
    assert sets["child"].rules["card.value"] is sets["base"].rules["card.value"]


def test_an_inherited_rule_names_the_file_and_the_line_where_it_stands(sets: RuleSets) -> None:
    inherited, changed = sets["grandchild"].rules["card.value"], sets["grandchild"].rules["blanche.held"]
    assert (inherited.origin, Path(inherited.file).name, inherited.line) == ("base", "base.yaml", 9)
    assert (changed.origin, Path(changed.file).name, changed.line) == ("child", "child.yaml", 10)
    with pytest.raises(RuleSetError, match=r"base\.yaml:9: card\.value, ace: 'one' is not a whole number"):
        sets["grandchild"].with_reading("card.value", "ace", "one")
    with pytest.raises(RuleSetError, match=r"base\.yaml:9: unknown parameter 'king' of card\.value\. There are: ace"):
        sets["grandchild"].with_reading("card.value", "king", 1)


def test_a_set_by_itself_is_played_as_its_usual_form_which_is_inherited_too(sets: RuleSets) -> None:
    for id_, form in (("base", "hundred"), ("child", "hundred"), ("grandchild", "twice")):
        assert sets[id_].form == sets.forms[form]
        assert sets[id_].holder("partie.win") == form
        assert dict(sets[id_].rules) == dict(sets[f"{id_}+{form}"].rules)
    assert sets["child"].title == "The new way"


def test_a_form_replaces_the_usual_one_and_rules_of_the_set(sets: RuleSets) -> None:
    played = sets["child+twice"]
    assert (played.id, played.set_id, played.title) == ("child+twice", "child", "The new way; twice a hundred")
    assert played.rules["partie.win"].grounds["first"].clauses == ("book.10.1",)
    assert played.rules["partie.length"].origin == "hundred"
    assert played.rules["blanche.worth"].parameters["points"].value == 20
    assert sets["child"].rules["blanche.worth"].parameters["points"].value == 10
    assert [played.holder(name) for name in ("card.value", "blanche.worth", "partie.length")] == [
        "child",
        "twice",
        "twice",
    ]


def test_a_usual_form_leaves_nothing_behind_when_another_is_laid_over(sets: RuleSets) -> None:
    assert "blanche.worth" in sets["grandchild"].rules
    assert "blanche.worth" not in sets["grandchild+hundred"].rules


def test_every_rule_is_told_of_each_that_has_it_and_of_the_form_apart(sets: RuleSets) -> None:
    told = [(id_, use.name, use.origin) for id_, use in sets.uses]
    assert [one for one in told if one[1] == "card.value"] == [
        ("base", "card.value", "base"),
        ("child", "card.value", "base"),
        ("grandchild", "card.value", "base"),
    ]
    assert [one for one in told if one[1] == "blanche.worth"] == [
        ("base", "blanche.worth", "base"),
        ("child", "blanche.worth", "base"),
        ("twice", "blanche.worth", "twice"),
    ]
    assert [one for one in told if one[1] == "partie.length"] == [
        ("hundred", "partie.length", "hundred"),
        ("twice", "partie.length", "hundred"),
    ]


def test_a_clause_is_stood_on_by_the_parts_of_the_set_or_of_the_form(sets: RuleSets) -> None:
    assert [sets["child"].stands_on(one) for one in ("book.3.1", "book.9.1", "book.10.1", "book.30.1")] == [
        True,
        True,
        False,
        False,
    ]
    assert sets["child+twice"].stands_on("book.10.1")
    assert sets["grandchild"].stands_on("book.30.1")


def test_one_file_is_read_with_what_it_inherits(sets: RuleSets) -> None:
    assert load_ruleset(SHELF / "sets" / "grandchild.yaml") == sets["grandchild"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "    grounds: {no-court: book.3.1}",
            "    grounds: {no-court: {clauses: [book.2.1], status: silent, why: one may}}",
        ),
        ("  blanche.held:\n    grounds: {no-court: book.3.1}", OTHERWISE_READ),
    ],
)
def test_a_rule_that_differs_in_its_reason_or_its_readings_alone_is_not_repeated(
    tmp_path: Path, old: str, new: str
) -> None:
    shutil.copytree(SHELF, tmp_path / "shelf")
    child = tmp_path / "shelf" / "sets" / "child.yaml"
    text = child.read_text(encoding="utf-8")
    assert old in text
    child.write_text(text.replace(old, new), encoding="utf-8")
    assert "child" in load_rulesets(child.parent)


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_defect_is_refused_with_its_file_and_line(path: Path, tmp_path: Path) -> None:
    defect = yaml.safe_load(path.read_text(encoding="utf-8"))
    shutil.copytree(SHELF, tmp_path / "shelf")
    spoilt = tmp_path / "shelf" / defect["in"]
    if "write" in defect:
        text = defect["write"]
    else:
        text = spoilt.read_text(encoding="utf-8")
        assert text.count(defect["replace"]) == 1
        text = text.replace(defect["replace"], defect["by"])
    spoilt.write_text(text, encoding="utf-8")
    with pytest.raises(RuleSetError) as refused:
        load_rulesets(tmp_path / "shelf" / "sets")
    assert str(refused.value).removeprefix(f"{tmp_path}/shelf/").startswith(defect["says"])
