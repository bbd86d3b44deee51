"""Whatever can be read in more than one way is listed, with the case that tells the ways apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.readings import Open, Readings, read
from tests.files import changes

RIVALS = """\
  <note type="crux" xml:id="fr1700.crux.2" corresp="#fr1700.app.2" target="#fr1700.3.2"
    ana="../topics.xml#cause.undetermined" cert="low" resp="#ed" xml:lang="en">
   <p>How many?</p>
   <ptr type="parameter" target="decision:cards.most#points"/>
  </note>
"""
"""A crux on the clause that says what the cards are worth, which names a parameter of `parting.yaml`."""
WEIGHED = """\
   <app type="sense" xml:id="fr1700.app.2" loc="3.2" from="#fr1700.3.2" corresp="#fr1700.crux.2">
    <lem n="a" xml:id="fr1700.app.2.a" xml:lang="en" resp="#ed" cert="medium">ten</lem>
    <rdg n="b" xml:id="fr1700.app.2.b" xml:lang="en" resp="#ed" cert="low">seven</rdg>
   </app>
  </listApp>
"""
SHOWN = """\
- id: seven-tricks-count-seven
  title: Read so that the cards are worth seven
  source: derived
  rules: [fr1700]
  working: the other reading
  given: {cards_won: {elder: 7, younger: 5}}
  reading: {cards.most: {points: 7}}
  expect:
  - {rule: cards.most, to: elder, points: 7, because: [fr1700.3.2]}
"""
Spoil = Callable[..., Readings]


@pytest.fixture
def found(corpus_readings: Readings) -> Readings:
    return corpus_readings


@pytest.fixture
def small(changed: Callable[..., Path]) -> Spoil:
    """Read the small corpus, with a parameter that can be read otherwise, a crux that it carries, and more changes."""

    def change(*more: dict[str, Any]) -> Readings:
        parting = changes("parting.yaml")
        crux = {"in": "texts/fr1700.xml", "replace": '  <note type="waiver"', "by": f'{RIVALS}  <note type="waiver"'}
        entry = {"in": "texts/fr1700.xml", "replace": "  </listApp>\n", "by": WEIGHED}
        return read(load(changed([*parting, crux, entry, *more])))

    return change


def case(text: str) -> dict[str, Any]:
    """The change that adds a file with a case."""
    return {"in": "cases/piquet/reading.cases.yaml", "write": text}


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
    assert (counts.value, counts.status, counts.clauses) == ("neither", "conjectured", ("fr1642.3.16",))
    assert (counts.why or "").startswith("We read, as in 1651 (en1651.5.1.9), that the elder's blanche is cut off")
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


def test_a_crux_is_carried_by_the_parameter_that_it_names(small: Spoil) -> None:
    (crux,) = small().cruxes
    assert (crux.crux.id, crux.clauses) == ("fr1700.crux.2", ("fr1700.3.2",))
    assert crux.carried == (("fr1700", "cards.most", "points"),)


def test_a_crux_marked_as_wording_alone_is_not_asked_for(small: Spoil) -> None:
    name = 'xml:id="fr1700.crux.2"'
    assert small({"in": "texts/fr1700.xml", "replace": name, "by": f'subtype="wording" {name}'}).cruxes == ()


def test_a_parameter_on_its_clause_does_not_carry_a_crux_that_names_none(small: Spoil) -> None:
    pointer = '   <ptr type="parameter" target="decision:cards.most#points"/>\n'
    found = small({"in": "texts/fr1700.xml", "replace": pointer, "by": ""})
    assert uncarried(found) == {"fr1700.crux.2"}


def test_a_crux_is_not_carried_by_a_parameter_without_readings(small: Spoil) -> None:
    readings = "        readings: {7: so many points could be chosen too}\n"
    found = small({"in": "rulesets/fr1700.yaml", "replace": readings, "by": ""})
    assert uncarried(found) == {"fr1700.crux.2"}
    assert not found.complete


def test_a_case_under_a_reading_shows_it(small: Spoil) -> None:
    (seven,) = one(small(case(SHOWN)), "fr1700", "cards.most", "points").alternatives
    assert (seven.value, seven.case, seven.shown) == (7, "seven-tricks-count-seven", True)


def test_without_a_case_under_it_an_alternative_is_told_apart_by_another(small: Spoil) -> None:
    (seven,) = one(small(), "fr1700", "cards.most", "points").alternatives
    assert (seven.case, seven.shown) == ("seven-tricks", False)


def test_an_alternative_that_no_case_tells_apart_is_wanting(small: Spoil) -> None:
    found = small({"in": "cases/piquet/tricks.cases.yaml", "delete": True})
    assert [(each.parameter, other.value) for each, other in found.untold] == [("points", 7)]
    assert found.uncarried == ()
    assert not found.complete


def test_a_case_under_a_reading_must_come_out_otherwise(small: Spoil) -> None:
    nothing = SHOWN.replace("elder: 7, younger: 5", "elder: 6, younger: 6").replace(
        "points: 7, because", "points: 0, because"
    )
    (seven,) = one(small(case(nothing)), "fr1700", "cards.most", "points").alternatives
    assert (seven.case, seven.shown) == ("seven-tricks", False)


def test_the_command_prints_and_exits_by_whether_anything_is_wanting(found: Readings, ask: Any) -> None:
    answer = ask("readings", "--rules", "fr1642")
    told = " ".join(answer.out.split())
    own = [each for each in found.parameters if each.rulesets == ("fr1642",)]
    wanting = any(each.rulesets == ("fr1642",) for each, _ in found.untold) or any(
        each.edition == "fr1642" for each in found.uncarried
    )
    assert answer.status == int(wanting)
    assert "fr1642: blanche.two, counts: neither (conjectured) We read, as in 1651" in told
    assert "or younger: Only the elder's is cut off" in told
    assert "shown by two-blanches-the-younger-counts" in told
    assert "fr1642.3.16: « et s’il se trouve que l’autre ait carte blanche" in told
    assert "en1651: " not in told
    assert f"Parameters that can be read in more than one way: {len(own)};" in told


def test_the_command_says_of_which_text_the_readings_are_left_out(
    changed: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, ask: Any
) -> None:
    corpus = load(changed([{"in": "finished-topics.txt", "write": "except fr1700\npack.composition\n"}]))
    monkeypatch.setattr("piquet_corpus.commands.proof.load", lambda: corpus)
    said = "The readings of fr1700 are left out: it is still being written (except fr1700 in finished-topics.txt)."
    assert said in " ".join(ask("readings").out.split())
    assert said in " ".join(ask("readings", "--rules", "fr1700").out.split())
    assert said not in " ".join(ask("readings", "--rules", "en1701").out.split())


@pytest.mark.usefixtures("corpus_readings")
def test_the_command_gives_json(ask: Any) -> None:
    answer = ask("readings", "--json")
    told = json.loads(answer.out)
    (window,) = [each for each in told["parameters"] if (each["rule"], each["parameter"]) == ("pique", "window")]
    assert (window["rules"], window["value"], window["status"]) == (["fr1642"], "first-card", "inferred")
    assert window["clauses"] == ["fr1642.18.1"]
    assert window["alternatives"][0]["value"] == "any-card"
    assert window["alternatives"][0]["case"]
    (crux,) = [each for each in told["cruxes"] if each["id"] == "fr1642.crux.101"]
    assert crux["carried_by"] == [{"rules": "fr1642", "rule": "pique", "parameter": "window"}]
    assert [item["n"] for item in crux["readings"]] == ["a", "b"]
    assert (crux["app"]["type"], crux["parameters"]) == ("sense", ["pique#window"])


def test_an_unknown_rule_set_is_one_sentence(ask: Any) -> None:
    answer = ask("readings", "--rules", "fr1643")
    assert answer.status == 2
    assert "unknown rule set 'fr1643': did you mean fr1642?" in answer.err


def test_every_ambiguity_is_carried_by_a_parameter_and_every_reading_told_apart_by_a_case(found: Readings) -> None:
    assert uncarried(found) == set()
    assert [(each.rulesets, each.rule, each.parameter, other.value) for each, other in found.untold] == []
