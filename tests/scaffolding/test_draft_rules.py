"""The draft of a rule set, made from that of another edition."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_corpus.editing.scaffolding.draft_rules import NEITHER, NO_PARALLEL, DraftEntry, draft_rules
from piquet_corpus.editing.validate.rulesets import check_rulesets
from piquet_corpus.edition.corpus import load
from rules.core.use import Reading, Words
from tests.files import rewrite

DRAFT = """\
# A draft, made from fr1700. Look at every `review`: correct what it is about, then take it away.
id: en1701
edition: en1701
game: piquet
title: "The Little Picquet (London, 1701)"
rules:
  # Some ranks are taken out of the pack; the rest is played with.
  pack.composition:
    grounds:
      removed:
        words: {en1701.1.1.1: "You take", en1701.1.1.2: "gives it up"}
        review: "found by their place in a translation"
      rest:
        clauses: [om.1]
        status: silent
        why: "The text has nothing parallel to what fr1700 rests this on."
        review: "no parallel: decide whether the edition has this rule at all"
    parameters:
      removed:
        value: [2, 3, 4, 5]
        words: {en1701.1.1.1: "take out the Deuces, Treys, Foures and Fives"}
        review: "found by their place in a translation; fr1700.crux.1 is about these words; see what stands here"
"""


@pytest.fixture
def unwritten(here: Path) -> Path:
    """The small corpus without a rule set for the English edition."""
    (here / "rulesets" / "en1701.yaml").unlink()
    return here


def entry(corpus: Path, rule: str, name: str) -> DraftEntry:
    """A ground or parameter of the draft."""
    draft = draft_rules(load(corpus), "en1701", "fr1700")
    return next(one for each in draft.rules if each.rule.name == rule for one in each.entries if one.name == name)


def test_the_draft_is_printed(ask: Any, unwritten: Path) -> None:
    answer = ask("scaffold", "rules", "en1701", "--from", "fr1700")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(DRAFT)
    assert not (unwritten / "rulesets" / "en1701.yaml").exists()


def test_the_draft_is_written_and_is_valid(ask: Any, unwritten: Path) -> None:
    answer = ask("scaffold", "rules", "en1701", "--from", "fr1700", "--write")
    assert answer.status == 0
    assert "Grounds and parameters: 6 (5 stated, 1 silent); to be reviewed: 6." in answer.out
    corpus = load(unwritten)
    assert list(check_rulesets(corpus)) == []
    assert corpus.rulesets["en1701"].rules["cards.most"].parameters["points"].value == 10


def test_a_rule_set_that_is_there_is_not_replaced(ask: Any, here: Path) -> None:
    before = (here / "rulesets" / "en1701.yaml").read_bytes()
    answer = ask("scaffold", "rules", "en1701", "--from", "fr1700", "--write")
    assert answer.status == 2
    assert "en1701.yaml exists already" in answer.err
    assert (here / "rulesets" / "en1701.yaml").read_bytes() == before


def test_json_has_everything(ask: Any, unwritten: Path) -> None:
    found = json.loads(ask("scaffold", "rules", "en1701", "--from", "fr1700", "--json").out)
    assert (found["to_review"], found["written"], found["left_out"]) == (6, False, [])
    rest = found["rules"][0]["grounds"][1]
    assert rest == {"name": "rest", "clauses": ["om.1"], "words": {}, "status": "silent", "review": [NO_PARALLEL]}


@pytest.mark.parametrize(
    ("edition", "other", "said"),
    [
        ("en1801", "fr1700", "unknown edition 'en1801'"),
        ("en1701", "fr1800", "unknown rule set 'fr1800'"),
        ("fr1700", "fr1700", "fr1700 is itself a rule set of fr1700"),
    ],
)
def test_wrong_names_are_refused(ask: Any, here: Path, edition: str, other: str, said: str) -> None:
    answer = ask("scaffold", "rules", edition, "--from", other)
    assert answer.status == 2
    assert said in answer.err


def test_the_rows_of_the_alignment_are_doubted(unwritten: Path) -> None:
    row = 'xml:id="par.3" ana="topics.xml#rel.partial'
    rewrite(unwritten / "alignment.xml", row, f'resp="#proposal" cert="low" {row.replace("partial", "conflict")}')
    assert entry(unwritten, "cards.most", "most").doubts[:2] == (
        "par.3 is a proposal of low certainty",
        "par.3 is a conflict",
    )


def test_a_number_that_is_not_in_the_words_is_doubted(unwritten: Path) -> None:
    assert "10 not found in the clause" in entry(unwritten, "cards.most", "points").doubts


@pytest.mark.parametrize(
    ("reason", "taken", "doubt"),
    [
        ("They may choose.", "They may choose.", "conjectured, and gives this reason; see that it holds here"),
        (
            "'au choix' says it.",  # words that the other text does not have
            "Not stated; fr1700 concludes it from the parallel clauses.",
            "conjectured: 'au choix' says it; see that it holds here, and say why",
        ),
    ],
)
def test_the_reason_for_what_is_not_stated_is_to_be_looked_at(
    unwritten: Path, reason: str, taken: str, doubt: str
) -> None:
    equal = f'equal: {{words: {{fr1700.3.2: "au choix"}}, status: conjectured, why: "{reason}"}}'
    rewrite(unwritten / "rulesets" / "fr1700.yaml", 'equal: {fr1700.3.2: "au choix"}', equal)
    found = entry(unwritten, "cards.most", "equal")
    assert (found.status, found.why) == ("conjectured", (taken,))
    assert found.doubts[-1] == f"fr1700 has this as {doubt}"


@pytest.mark.parametrize(("name", "status"), [("equal", "silent"), ("points", "unused")])
def test_what_has_no_words_there_has_none_here(unwritten: Path, name: str, status: str) -> None:
    file = unwritten / "rulesets" / "fr1700.yaml"
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    rule = written["rules"]["cards.most"]
    silent = {"clauses": ["fr1700.3.2"], "status": status, "why": "nothing is said"}
    rule["grounds" if name == "equal" else "parameters"][name] = silent | ({} if name == "equal" else {"value": 10})
    file.write_text(yaml.safe_dump(written), encoding="utf-8")
    found = entry(unwritten, "cards.most", name)
    assert (found.status, found.clauses, found.words) == (status, ("en1701.1.2.1",), {})
    assert found.why == ("nothing is said",)


def test_the_readings_of_the_other_are_to_be_looked_at(ask: Any, unwritten: Path) -> None:
    readings = """{value: 10, readings: {7: "perhaps: so", 8: "'au choix'"},"""  # the text has no such words
    rewrite(unwritten / "rulesets" / "fr1700.yaml", "{value: 10,", readings)
    assert (
        "fr1700 can also be read as 7 or 8; see that this text can" in entry(unwritten, "cards.most", "points").doubts
    )
    assert ask("scaffold", "rules", "en1701", "--from", "fr1700", "--write").status == 0
    [parameter] = load(unwritten).rulesets["en1701"].rules["cards.most"].parameters.values()
    assert parameter.readings == (Reading(7, "perhaps: so"),)


def test_without_a_parallel_or_an_omission_a_rule_is_left_out(unwritten: Path) -> None:
    row = "texts/fr1700.xml#fr1700.3.1 texts/fr1700.xml#fr1700.3.2 texts/en1701.xml#en1701.1.2.1"
    rewrite(unwritten / "alignment.xml", row, row.replace("texts/fr1700.xml#fr1700.3.2 ", ""))
    assert draft_rules(load(unwritten), "en1701", "fr1700").left_out == ("cards.most",)


def test_a_ground_alone_without_either_rests_on_what_the_rule_has(unwritten: Path) -> None:
    omission = "texts/fr1700.xml#fr1700.1.2 texts/en1701.xml#en1701"
    rewrite(unwritten / "alignment.xml", omission, omission.replace("fr1700.1.2", "fr1700.3.1"))
    found = entry(unwritten, "pack.composition", "rest")
    assert (found.status, found.clauses) == ("silent", ("en1701.1.1.1",))
    assert found.doubts == (NEITHER,)


def test_words_that_are_there_twice_are_told_apart(unwritten: Path) -> None:
    text = unwritten / "texts" / "en1701.xml"
    rewrite(text, "They agree of the Set.", "They agree of the Set, and again they agree of the Set.")
    found = entry(unwritten, "cards.most", "points")
    [words] = found.words["en1701.1.2.1"]
    assert words == Words("agree of the Set", words.occurrence)
    assert words.occurrence in (1, 2)


def test_a_rule_rests_on_no_clause_that_decides_nothing(unwritten: Path) -> None:
    clause = 'xml:id="en1701.1.2.1" ana="../topics.xml#kind.rule'
    rewrite(unwritten / "texts" / "en1701.xml", clause, clause.replace("kind.rule", "kind.convention"))
    assert draft_rules(load(unwritten), "en1701", "fr1700").left_out == ("cards.most",)


def test_a_negation_on_one_side_is_doubted(unwritten: Path) -> None:
    rewrite(unwritten / "texts" / "en1701.xml", "They agree of the Set.", "They agree not of the Set.")
    doubt = "a negation in en1701.1.2.1, no negation in fr1700.3.2"
    assert doubt in entry(unwritten, "cards.most", "most").doubts
