import pickle
import re
from pathlib import Path

import pytest

from rules.core.errors import RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.loading import load_ruleset, load_rulesets
from rules.core.rule import registry
from rules.core.use import Authority, Reading, Words

HERE = Path(__file__).parent
INVALID = sorted((HERE / "invalid").glob("*.yaml"))


@pytest.fixture(scope="module")
def small():
    return load_ruleset(HERE / "sets" / "small.yaml")


def test_a_rule_set_is_read_as_it_is_written(small):
    assert (small.id, small.edition, small.game, small.title) == ("small", "book", "piquet", "A small book, invented")
    assert list(small.rules) == ["card.value", "set.ranks"]
    use = small.rules["card.value"]
    assert use.line == 7
    assert use.grounds["pips"] == Authority(("book.1",), line=9)
    assert use.grounds["ace"].clauses == ("book.1", "book.2")
    assert use.grounds["court"] == Authority(("book.2",), "inferred", "it names the ace only", 11)
    assert use.parameters["court"].authority == Authority(("omission.3",), "silent", "everyone knew", 14)
    assert use.parameters["ace"].readings == (Reading(1, "a slip of the pen"),)
    assert small.rules["set.ranks"].parameters["ranks"].readings[0].value == ("A", "K", "Q", "J")


def test_what_it_rests_on_can_be_said_in_words(tmp_path):
    lines = (HERE / "invalid" / "words-twice.yaml").read_text(encoding="utf-8").splitlines()
    lines[10] = '      worth: {book.2: "counts ten", book.3: ["for it", {text: "ten", occurrence: 2}]}'
    lines[12] = '      points: {value: 10, words: {book.2: "ten"}, status: inferred, why: it says so}'
    path = tmp_path / "words.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    use = load_ruleset(path).rules["blanche.worth"]
    said = {"book.2": (Words("counts ten"),), "book.3": (Words("for it"), Words("ten", 2))}
    assert use.grounds["worth"] == Authority(("book.2", "book.3"), line=11, words=FrozenMap(said))
    points = Authority(("book.2",), "inferred", "it says so", 13, FrozenMap({"book.2": (Words("ten"),)}))
    assert use.parameters["points"].authority == points


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_defect_is_refused_with_its_file_and_line(path):
    line, message = re.match(rb"# line (\d+): (.+)", path.read_bytes()).groups()
    with pytest.raises(RuleSetError) as refused:
        load_ruleset(path)
    assert refused.value.line == int(line)
    assert message.decode() in refused.value.message
    assert str(refused.value).startswith(f"{path}:{int(line)}: ")


def test_two_rule_sets_of_a_directory_cannot_have_one_id():
    with pytest.raises(RuleSetError, match=r"two\.yaml:1: the id small is already used in .*one\.yaml"):
        load_rulesets(HERE / "same-id")


def test_the_rule_sets_of_a_directory_are_found_by_id():
    assert sorted(load_rulesets(HERE / "sets")) == ["cent", "laws", "other", "small", "today", "whole"]


def test_the_rule_sets_that_come_with_the_rules_all_load():
    rulesets = load_rulesets()
    assert {"fr1642", "en1651"} <= set(rulesets)
    assert all(key == ruleset.id == Path(ruleset.file).stem for key, ruleset in rulesets.items())


def test_the_whole_sets_of_these_tests_have_every_rule_of_piquet(whole, other, today, laws_of_1890, au_cent):
    assert {*whole.rules, *other.rules, *today.rules, *laws_of_1890.rules, *au_cent.rules} == {
        one.name for one in registry().values() if one.game == "piquet"
    }


def test_another_reading_changes_one_parameter_and_leaves_the_set_as_it_was(small):
    other = small.with_reading("card.value", "ace", 1)
    assert other.rules["card.value"].parameters["ace"].value == 1
    assert small.rules["card.value"].parameters["ace"].value == 11
    assert other.rules["card.value"].grounds == small.rules["card.value"].grounds
    assert other.with_reading("card.value", "ace", 11) == small


@pytest.mark.parametrize(
    ("rule", "parameter", "value", "message"),
    [
        ("card.order", "ace", 1, r"small\.yaml:1: unknown rule 'card\.order' with parameters in small"),
        ("card.valeu", "ace", 1, r"small\.yaml:1: unknown rule 'card.valeu' with parameters in small: did you mean"),
        ("card.value", "king", 1, r"small\.yaml:7: unknown parameter 'king' of card\.value"),
        ("card.value", "ace", "one", r"small\.yaml:7: card\.value, ace: 'one' is not a whole number"),
    ],
)
def test_a_reading_that_the_rule_does_not_admit_is_refused(small, rule, parameter, value, message):
    with pytest.raises(RuleSetError, match=message):
        small.with_reading(rule, parameter, value)


def test_probes_are_the_readings_and_what_the_domain_adds(small):
    assert small.rules["card.value"].probes("ace") == (1, 10, 12)
    ranks = small.rules["set.ranks"].probes("ranks")
    assert ranks[0] == ("A", "K", "Q", "J")
    assert ("A", "K", "Q", "J", "10", "9") in ranks
    assert len(ranks) == 6  # the reading is also the list without the ten, and is tried once


def test_every_probe_of_every_parameter_is_a_value_that_can_be_tried(whole):
    for use in whole.rules.values():
        for name, parameter in use.parameters.items():
            values = use.probes(name)
            assert values
            assert parameter.value not in values
            for value in values:
                assert whole.with_reading(use.name, name, value).rules[use.name].parameters[name].value == value


def test_a_rule_set_survives_pickling_and_can_be_hashed(whole):
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert hash(whole) == hash(load_ruleset(HERE / "sets" / "whole.yaml"))
