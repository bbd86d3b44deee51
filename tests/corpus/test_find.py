"""The search for the smallest coup on which two ways of judging part: it parts them, and nothing can be left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_corpus.commands.main import main
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.divergences.draft import WORKING, Draft, Question, cases_of, written
from piquet_corpus.judging.divergences.prove import part
from piquet_corpus.judging.divergences.search import LEAVING_OUT, find, shrink
from piquet_corpus.judging.ways import way
from rules.core.game import game_of

PIQUET = game_of("piquet")
HANDS = {
    "elder": "7C 8C 9C TC JC QC KC AC AH AS TS QD",
    "younger": "9H TH JH 7S 7H 7D JD TD 8D 8S 8H 9D",
    "tricks": ["9C JD", "QD 9D"],
}
WINDOW = Decision("pique", "window")


def question(corpus: Corpus, one: str, other: str, decision: Decision | None = None) -> Question:
    """A question about two ways of judging."""
    return Question(way(corpus, one), way(corpus, other), decision)


def saved(text: str, tmp_path: Path) -> Path:
    """A file of cases."""
    path = tmp_path / "found.cases.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_parts_two_rule_sets_is_found_and_runs(corpus: Corpus, tmp_path: Path) -> None:
    asked = question(corpus, "fr1642", "classic", Decision("deal.packet", "most"))
    found = find(asked, seed=3, tries=1500)
    assert found.draft is not None
    text = written(cases_of(corpus.case_context, asked, found.draft))
    (case,) = read_cases(saved(text, tmp_path), corpus.case_context)
    for id_ in ("fr1642", "classic"):
        assert run_case(case, corpus.rulesets[id_]).passed
    assert part(case, asked.one, asked.other, Decision("deal.packet", "most")).flipped


def test_the_one_decision_by_which_they_part_is_named(corpus: Corpus) -> None:
    asked = question(corpus, "fr1642", "fr1642:pique.window=any-card")
    assert asked.narrowed(Draft(PIQUET, HANDS)).decision == WINDOW


def test_a_reading_parts_and_is_written_as_two_cases(corpus: Corpus, tmp_path: Path) -> None:
    asked = question(corpus, "fr1642", "fr1642:pique.window=any-card", WINDOW)
    small = shrink(asked, Draft(PIQUET, HANDS))
    plain, read = read_cases(saved(written(cases_of(corpus.case_context, asked, small)), tmp_path), corpus.case_context)
    assert (dict(plain.reading), dict(read.reading)) == ({}, {"pique": {"window": "any-card"}})
    assert [run_case(case, corpus.rulesets["fr1642"]).passed for case in (plain, read)] == [True, True]
    # Thirty at the second card: a pique with any card, none when it must be the first (1642 §18).
    assert (dict(plain.totals["fr1642"])["elder"], dict(read.totals["fr1642"])["elder"]) == (30, 60)


def test_nothing_of_what_is_found_can_be_left_out(corpus: Corpus) -> None:
    asked = question(corpus, "fr1642", "fr1642:pique.window=any-card", WINDOW)
    small = shrink(asked, Draft(PIQUET, {**HANDS, "wanting": {"elder": 90, "younger": 90}}))
    assert "wanting" not in small.given
    smaller = (one for leave_out in LEAVING_OUT for one in leave_out(asked, small) if one.size < small.size)
    assert not any(asked.aspects(one) for one in smaller)


def test_a_coup_that_does_not_part_has_no_aspects(corpus: Corpus) -> None:
    asked = question(corpus, "fr1642", "fr1642:pique.window=any-card", WINDOW)
    assert asked.aspects(Draft(PIQUET, {**HANDS, "tricks": []})) == ()
    with pytest.raises(ValueError, match="do not differ"):
        cases_of(corpus.case_context, asked, Draft(PIQUET, {**HANDS, "tricks": []}))


def test_the_same_seed_finds_the_same(corpus: Corpus) -> None:
    several = [find(question(corpus, "classic", "moderne"), seed=3, tries=60) for _ in range(2)]
    assert several[0] == several[1]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, and what a command prints."""
    status = 0
    try:
        main(["divergences", *arguments])
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_prints_a_file_of_cases(capsys: pytest.CaptureFixture[str], corpus: Corpus, tmp_path: Path) -> None:
    status, out, _ = printed(capsys, "classic", "moderne", "--find", "--tries", "200")
    assert status == 0
    assert out.startswith("# classic and moderne differ")
    several: list[dict[str, Any]] = yaml.safe_load(out)
    assert several[0]["working"] == WORKING
    assert len(read_cases(saved(out, tmp_path), corpus.case_context)) == 1


def test_the_command_says_it_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = printed(capsys, "classic", "moderne", "--find", "--tries", "200", "--json")
    told = json.loads(out)
    assert (status, told["ways"], told["by"], told["seed"]) == (0, ["classic", "moderne"], None, 0)
    assert told["cases"][0]["rules"] == ["classic", "moderne"]


def test_rule_sets_that_part_on_nothing_tried_are_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    alike = ("fr1642", "fr1642:partie.next.unless_agreed=goes-on")  # which no coup by itself can show
    status, out, _ = printed(capsys, *alike, "--find", "--tries", "2")
    assert status == 1
    assert "judged all 2 coups alike" in out


def test_a_way_of_judging_is_not_held_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = printed(capsys, "fr1642", "fr1642 ", "--find", "--tries", "20")
    assert status == 2
    assert "--find: expected two different rule sets" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("fr1642", "--find"), "--find: expected two different rule sets"),
        (("fr1642", "en1650", "--find"), "unknown rule set 'en1650'"),
        (("fr1642", "tarot1637", "--find"), "tarot1637 is a rule set of tarot, but fr1642 is of piquet"),
        (("fr1642", "en1651", "--find", "--by", "pique.windov"), "unknown decision 'pique.windov': did you mean"),
        (("fr1642", "en1651", "--find", "--by", "pique.window"), "fr1642 and en1651 do not differ in pique.window"),
    ],
)
def test_what_cannot_be_searched_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    status, _, err = printed(capsys, *arguments)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1
