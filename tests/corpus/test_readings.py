"""Whatever can be read in more than one way is listed, with the case that tells the ways apart."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.cli import main
from piquet_corpus.corpus import load
from piquet_corpus.paths import corpus_dir
from piquet_corpus.readings import Open, Readings, read

Spoil = Callable[[str, str, str], Readings]


@pytest.fixture(scope="module")
def found() -> Readings:
    return read(load())


@pytest.fixture
def spoilt(copied: Path) -> Spoil:
    """Replace words of a file of the corpus, once, and read again; rule sets are under `rulesets`."""

    def change(name: str, old: str, new: str) -> Readings:
        text = (copied / name).read_text(encoding="utf-8")
        assert old in text
        (copied / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return read(load(copied))

    return change


def one(found: Readings, ruleset: str, rule: str, parameter: str) -> Open:
    """The parameter of this name."""
    key = (ruleset, rule, parameter)
    (only,) = [one for one in found.parameters if (one.rulesets[0], one.rule, one.parameter) == key]
    return only


def uncarried(found: Readings) -> set[str]:
    """The cruxes that no parameter carries."""
    return {one.crux.id for one in found.uncarried}


def test_a_reading_is_listed_with_its_reason_its_clauses_and_its_rivals(found: Readings) -> None:
    counts = one(found, "fr1642", "blanche.two", "counts")
    assert (counts.value, counts.status, counts.clauses) == ("neither", "inferred", ("fr1642.3.16",))
    assert (counts.why or "").startswith("The second blanche 'demeure pour coupance' whatever its height")
    assert [(other.value, other.case, other.shown) for other in counts.alternatives] == [
        ("younger", "two-blanches-the-younger-counts", True),
        ("both", "two-blanches-both-count", True),
    ]
    assert counts.cruxes == ("fr1642.crux.84", "fr1642.crux.85")


def test_a_value_that_cannot_be_read_otherwise_is_not_listed(found: Readings) -> None:
    assert ("capot", "points") not in {(each.rule, each.parameter) for each in found.parameters}


def test_a_crux_knows_the_parameters_that_carry_it(found: Readings) -> None:
    (crux,) = [each for each in found.cruxes if each.crux.id == "en1651.crux.37"]
    assert crux.carried == (("en1651", "set.best", "precedence"),)
    assert crux.clauses == ("en1651.9.1.6", "en1651.9.1.9")


def test_a_crux_of_wording_alone_is_not_listed(found: Readings) -> None:
    assert "fr1642.crux.98" not in {each.crux.id for each in found.cruxes}


def test_a_crux_of_wording_alone_is_asked_for_when_it_is_not_marked(spoilt: Spoil) -> None:
    mark = 'subtype="wording" xml:id="fr1642.crux.98"'
    assert "fr1642.crux.98" in uncarried(spoilt("texts/fr1642.xml", mark, 'xml:id="fr1642.crux.98"'))


def test_a_crux_is_not_carried_by_a_parameter_without_readings(spoilt: Spoil) -> None:
    why = """        readings:
          deal: "It is lost only when all three have been done."
"""
    assert "fr1642.crux.102" in uncarried(spoilt("rulesets/fr1642.yaml", why, ""))


def test_without_a_case_under_it_an_alternative_is_told_apart_by_another(spoilt: Spoil) -> None:
    reading = "reading: {blanche.two: {counts: both}}"
    found = spoilt("cases/piquet/blanche.cases.yaml", reading, "reading: {card.value: {ace: 11}}")
    (_, both) = one(found, "fr1642", "blanche.two", "counts").alternatives
    assert both.case is not None
    assert not both.shown


def test_an_alternative_that_no_case_tells_apart_is_wanting(tmp_path: Path) -> None:
    shutil.copytree(corpus_dir(), tmp_path / "corpus", ignore=shutil.ignore_patterns("*.cases.yaml"))
    found = read(load(tmp_path / "corpus"))
    assert [each for each, _ in found.untold] == [each for each in found.parameters for _ in each.alternatives]
    assert found.uncarried == ()
    assert not found.complete


def test_a_case_under_a_reading_must_come_out_otherwise(spoilt: Spoil) -> None:
    case = """\
- id: nothing-is-shown
  title: A case under a reading that changes nothing in it
  source: derived
  rules: [fr1642]
  given: {table: AS}
  reading: {pique.recall: {until: deal}}
  expect:
  - {rule: card.value, because: [fr1642.2.12]}
"""
    found = spoilt("cases/piquet/blanche.cases.yaml", "- id: ", f"{case}\n- id: ")
    (deal,) = one(found, "fr1642", "pique.recall", "until").alternatives
    assert deal.case != "nothing-is-shown"


def test_the_command_prints_and_exits_by_whether_anything_is_wanting(
    found: Readings, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["readings", "--rules", "fr1642"])
    told = " ".join(capsys.readouterr().out.split())
    own = [each for each in found.parameters if each.rulesets == ("fr1642",)]
    wanting = any(each.rulesets == ("fr1642",) for each, _ in found.untold) or any(
        each.edition == "fr1642" for each in found.uncarried
    )
    assert raised.value.code == int(wanting)
    assert "fr1642: blanche.two, counts: neither (inferred) The second blanche" in told
    assert "or younger: Only the elder's is cut off" in told
    assert "shown by two-blanches-the-younger-counts" in told
    assert "fr1642.3.16: « et s’il se trouve que l’autre ait carte blanche" in told
    assert "en1651: " not in told
    assert f"Parameters that can be read in more than one way: {len(own)};" in told


def test_the_command_gives_json(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["readings", "--json"])
    told = json.loads(capsys.readouterr().out)
    (window,) = [each for each in told["parameters"] if (each["rule"], each["parameter"]) == ("pique", "window")]
    assert (window["rules"], window["value"], window["status"]) == (["fr1642"], "first-card", "inferred")
    assert window["clauses"] == ["fr1642.18.1"]
    assert window["alternatives"][0]["value"] == "any-card"
    assert window["alternatives"][0]["case"]
    (crux,) = [each for each in told["cruxes"] if each["id"] == "fr1642.crux.101"]
    assert crux["carried_by"] == [{"rules": "fr1642", "rule": "pique", "parameter": "window"}]
    assert [item["n"] for item in crux["items"]] == ["a", "b"]


def test_an_unknown_rule_set_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["readings", "--rules", "fr1643"])
    assert raised.value.code == 2
    assert "unknown rule set 'fr1643': did you mean fr1642?" in capsys.readouterr().err


def test_every_ambiguity_is_carried_by_a_parameter_and_every_reading_told_apart_by_a_case(found: Readings) -> None:
    assert uncarried(found) == set()
    assert [(each.rulesets, each.rule, each.parameter, other.value) for each, other in found.untold] == []
