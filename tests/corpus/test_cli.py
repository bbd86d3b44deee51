"""The commands: what they print, with which exit status, and that wrong use is answered in one sentence."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import pytest

from piquet_corpus.commands.main import app, main
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work import paths
from tests.files import changes, squeezed

ELDER = "AS KS QS JS TS 9S AH AD AC KH KD KC"
YOUNGER = "8S 7S QH JH TH 9H QD JD TD QC JC TC"


Ask = Any
"""The fixture `ask` of tests/conftest.py."""
Small = Callable[..., Path]
PROVEN = changes("proven.yaml")


def test_score_explains_each_finding_with_its_clause_and_the_running_totals(ask: Ask) -> None:
    answer = ask("score", "--rules", "fr1642", "--elder", ELDER, "--younger", YOUNGER)
    assert answer.status == 0
    told = squeezed(answer.out)
    assert "The elder counts 6 for a point of 60. elder 6 · younger 0" in told
    assert (
        "because lesser ones count thanks to the best (emended) fr1642.12.5: « Et peut-en en avoir des trois As" in told
    )
    assert "The elder makes a repique: 60 more, 110 in all. elder 110 · younger 0" in told
    assert "In all: the elder 110, the younger 0." in told


def test_score_quotes_a_clause_in_full_once(ask: Ask) -> None:
    told = squeezed(ask("score", "--rules", "fr1642", "--elder", ELDER, "--younger", YOUNGER).out)
    assert told.count("lesquels points s’assemblent") == 1
    assert "fr1642.6.2: as above" in told


def test_score_sets_grounds_and_clauses_in_under_their_finding(ask: Ask) -> None:
    lines = ask("score", "--rules", "fr1642", "--table", "AS").out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("The ace of spades (AS) is worth 11."))
    assert lines[at + 1].startswith("  because the ace ")
    assert lines[at + 2] == "    fr1642.2.12: « réservé l’As, qui vaut onze, »"


def test_score_says_what_is_not_plainly_stated(ask: Ask) -> None:
    told = squeezed(ask("score", "--rules", "fr1642", "--elder", ELDER, "--younger", YOUNGER).out)
    assert "four of a rank are better than three of any rank (inferred: " in told


def test_score_names_the_page_of_1651(ask: Ask) -> None:
    told = squeezed(ask("score", "--rules", "en1651", "--elder", ELDER, "--younger", YOUNGER).out)
    assert "en1651.7.1.4, p. 12: “and for every Ten that he can reckon, he is to set up One.”" in told


def test_score_as_json_has_findings_grounds_and_quotations(ask: Ask) -> None:
    found = ask.json("score", "--rules", "en1651", "--elder", ELDER, "--younger", YOUNGER)
    worth = next(one for one in found["findings"] if one["rule"] == "point.value")
    assert (worth["to"], worth["points"], worth["totals"]) == ("elder", 6, {"elder": 6, "younger": 0})
    assert worth["grounds"][0]["ground"] == "tens"
    assert worth["grounds"][0]["quotations"][0] == {
        "id": "en1651.7.1.4",
        "text": "and for every Ten that he can reckon, he is to set up One.",
        "language": "en",
        "page": "12",
    }


def test_score_takes_a_whole_coup(ask: Ask) -> None:
    found = ask.json(
        *("score", "--rules", "fr1642", "--elder", ELDER, "--younger", YOUNGER, "--tricks", "AS 7S; KS 8S"),
        *("--cards-won", "12:0", "--wanting", "100 5", "--recalled", "in-play"),
    )
    rules = {one["rule"] for one in found["findings"]}
    assert {"play.count", "capot", "count.order", "pique.recall"} <= rules


WHITE = ("--elder", "AS KS QS KH JH TH KD 8D 6D JC 9C 7C", "--younger", "TS 9S 7S 9H 8H 7H 6H 9D 7D TC 8C 6C")


def test_score_makes_no_blanche_of_a_hand_after_the_exchange(ask: Ask) -> None:
    # The elder: A 11 + K 10 + Q 10 = 31 in spades against 9 + 8 + 7 + 6 = 30 in hearts, 3; three kings, 3. The younger:
    # a quarte against a tierce, 4.
    told = squeezed(ask("score", "--rules", "fr1642", *WHITE).out)
    assert "In all: the elder 6, the younger 4." in told
    assert "blanche is made by the twelve dealt cards: to have it judged, give the cards dealt to the younger." in told
    dealt = ask.json("score", "--rules", "fr1642", *WHITE, "--younger-dealt", WHITE[3])
    assert dealt["remarks"] == []
    assert "blanche.worth" in {one["rule"] for one in dealt["findings"]}


HANDS = ("--elder", ELDER, "--younger", YOUNGER)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rules", "fr1642", "--elder", ELDER.removesuffix(" KC"), "--younger", YOUNGER), "the elder has 11 cards"),
        (("--rules", "fr1642", "--elder", ELDER.replace("KC", "AS"), "--younger", YOUNGER), "AS is written twice"),
        (("--rules", "fr1642", "--elder", ELDER.replace("KC", "8S"), "--younger", YOUNGER), "8S is in both hands"),
        (("--rules", "fr1642", "--elder", ELDER.replace("KC", "KX"), "--younger", YOUNGER), "'KX' is not a card"),
        (
            ("--rules", "fr1642", "--elder", ELDER.replace("KC", "5C"), "--younger", YOUNGER),
            "five of clubs (5C) is not in the pack: « Premièrement, il faut ôter d’un jeu de cartes tous les deux,",
        ),
        (("--rules", "fr1462", *HANDS), "unknown rule set 'fr1462': did you mean fr1642? There are: fr1642, en1651"),
        (("--rules", "", *HANDS), "unknown rule set ''. There are: fr1642, en1651"),
        (("--rules", "fr1642", "--elder", ELDER), "the younger's hand is missing"),
        (("--rules", "fr1642"), "give both hands"),
        (("--rules", "fr1642", *HANDS, "--wanting", "five"), "wanting: 'five' is not two numbers"),
        (("--rules", "fr1642", *HANDS, "--cards-won", "7:7"), "7 and 7 tricks do not add up to 12"),
        (("--rules", "fr1642", *HANDS, "--tricks", "AS 7S 8S"), "trick 1 has 3 cards"),
        (("--rules", "fr1642", *HANDS, "--recalled", "later"), "'later' is not one of"),
    ],
)
def test_score_refuses_what_cannot_be_judged_in_one_sentence(ask: Ask, arguments: tuple[str, ...], said: str) -> None:
    answer = ask("score", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("piquet-corpus: ")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_line_breaks_that_were_typed_do_not_break_the_message(ask: Ask) -> None:
    answer = ask("omissions", "\n en1600\r\n")
    assert (answer.status, answer.err.splitlines()[1:]) == (2, [])
    assert "unknown edition '\\n en1600\\r\\n'" in answer.err


THIRTY_SIX = ("--elder", "AS KS 9S 6S KH QH JD 9D 8D 7C 8C 9C", "--younger", "AH JH 8H 6H QS JS TD 7D 6D TC JC AC")
COUNTED = "fr1642:point.good.compare=counted"


def test_compare_sets_findings_side_by_side_and_says_what_makes_them_differ(ask: Ask) -> None:
    answer = ask("compare", "--rules", "fr1642", "--rules", COUNTED, *THIRTY_SIX)
    assert answer.status == 0
    rows = [line for line in answer.out.splitlines() if line.startswith((" ≠", "≠"))]
    assert any("The elder's 36 is good." in row and "The elder's 36 is equalled" in row for row in rows)
    told = squeezed(answer.out)
    assert "in all elder 7, younger 3 elder 3, younger 3" in told
    assert "3 differences between 2 rule sets." in told
    assert "because of point.good, compare: fr1642: raw ('autant ou plus' follows" in told
    assert "fr1642.6.2: « et autant de dizaines qu’il en a" in told


def test_compare_of_more_ways_than_have_room_lists_them_and_tells_what_is_alike_once(ask: Ask) -> None:
    others = (one for id_ in ("ancien", "classic", "moderne", "en1651") for one in ("--rules", id_))
    answer = ask("compare", "--rules", "fr1642", "--rules", COUNTED, *others, *THIRTY_SIX)
    listed = answer.out.splitlines()
    at = listed.index("≠ point.good")
    assert listed[at + 1].startswith("  fr1642: The elder's 36 is good.")
    assert listed[at + 2].startswith(f"  {COUNTED}: The elder's 36 is equalled")
    assert "  classic, moderne: (not playable)" in listed[at:]
    told = squeezed(answer.out)
    assert "because of point.good, compare: fr1642: raw ('autant ou plus' follows" in told
    assert f"{COUNTED}: counted ('ne valent pas plus que trente-cinq' (6.5) may mean" in told
    assert "fr1642.6.2: as above" in told
    assert "in all fr1642, ancien, en1651: elder 7, younger 3" in told
    assert f"{COUNTED}: elder 3, younger 3 classic, moderne: (not playable) 3 differences between 4" in told


def test_compare_prints_only_differences_if_that_is_asked(ask: Ask) -> None:
    answer = ask("compare", "--rules", "fr1642", "--rules", COUNTED, "--differences", *THIRTY_SIX)
    assert "point.good" in answer.out
    assert "sequence.best" not in answer.out


def test_compare_says_what_cannot_be_played_and_why(ask: Ask) -> None:
    short = "fr1642:pack.composition.removed=2 3 4 5 6"
    told = squeezed(ask("compare", "--rules", "en1651", "--rules", short, *THIRTY_SIX).out)
    assert f"{short} cannot play this deal: The six of spades (6S) is not in the pack." in told
    assert "fr1642.1.1: « Premièrement, il faut ôter" in told


def test_compare_says_which_ways_judge_only_a_part(ask: Ask) -> None:
    asked = (part for id_ in ("fr1642", "en1651", "classic", "ancien", "moderne") for part in ("--rules", id_))
    told = squeezed(ask("compare", "--case", "four-need-not-be-named", *asked).out)
    assert "cannot happen: the rank must be said: write `elder calls three kings`" in told
    assert told.count("(not judged)") > 2
    assert told.count("(so ") == 2
    assert "No difference between 5 rule sets, 2 of which judge only part of the coup." in told


def test_compare_as_json_has_ways_matters_and_causes(ask: Ask) -> None:
    found = ask.json("compare", "--rules", "fr1642", "--rules", COUNTED, *THIRTY_SIX)
    assert [(one["id"], one["playable"]) for one in found["ways"]] == [("fr1642", True), (COUNTED, True)]
    assert found["ways"][1]["readings"] == {"point.good.compare": "counted"}
    assert found["ways"][0]["totals"] == {"elder": 7, "younger": 3}
    assert found["differences"] == 3
    value = next(one for one in found["matters"] if one["rule"] == "point.value")
    assert (value["differs"], value["cells"][0]["points"], value["cells"][1]) == (True, 4, None)
    (cause,) = value["causes"]
    assert (cause["rule"], cause["parameter"]) == ("point.good", "compare")
    assert cause["ways"][COUNTED]["value"] == "counted"
    assert cause["ways"]["fr1642"]["clauses"] == ["fr1642.6.1", "fr1642.6.2"]


def test_compare_takes_what_happens_in_a_case(ask: Ask) -> None:
    told = squeezed(ask("compare", "--case", "the-loser-plays-on", "--rules", "fr1642", "--rules", "en1651").out)
    assert "≠ 1. B plays on partie.next" in told
    assert "≠ partie.next, B; partie.next because of partie.next, unless_agreed: fr1642: lift fr1642.15.4" in told
    found = ask.json("compare", "--case", "the-loser-plays-on")
    assert (found["given"], found["events"]) == ({"case": "the-loser-plays-on"}, ["B plays on"])
    assert [one["event"] for one in found["matters"]] == [1, 1]


def test_compare_deals_by_a_seed_what_can_be_given_again(ask: Ask) -> None:
    found = ask.json("compare", "--seed", "3")
    assert [one["id"] for one in found["ways"]][:2] == ["fr1642", "en1651"]
    given = [part for name, value in found["given"].items() for part in (f"--{name.replace('_', '-')}", value)]
    assert ask.json("compare", *given) == found
    assert ask.json("compare", "--seed", "4") != found


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to judge: give both hands, --seed or --case"),
        (("--seed", "1", *HANDS), "--seed gives the cards, and so does --elder: write one or the other"),
        ((*HANDS, "--pack", "fr1642"), "--pack: expected --seed with it, which deals the cards"),
        (("--seed", "1", "--pack", "fr1462"), "unknown rule set 'fr1462': did you mean fr1642?"),
        (("--rules", "fr1642:pique.windows=x", *HANDS), "unknown parameter 'windows' of pique: did you mean window?"),
        (("--case", "the-loser-plays-off"), "unknown case 'the-loser-plays-off': did you mean the-loser-plays-on"),
        (("--case", "the-loser-plays-on", "--seed", "2"), "--seed gives the cards, and so does --case"),
        ((*HANDS, "--tricks", "6S 7S"), "plays 6S but does not hold it"),
    ],
)
def test_compare_refuses_what_cannot_be_compared_in_one_sentence(
    ask: Ask, arguments: tuple[str, ...], said: str
) -> None:
    answer = ask("compare", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_show_prints_text_apparatus_crux_parallel_rule_and_case(ask: Ask) -> None:
    told = squeezed(ask("show", "fr1642.6.3").out)
    for part in (
        "example: worth of the point (point.value)",
        "comme trente-cinq valent trois, et quarante valent quatre",
        "Read: comme trente valent trois",
        "trente-cinq] trente (certainty high; evidence internal, external; see fr1642.6.4",
        "Crux fr1642.crux.8, certainty high:",
        "trente] trente-cinq P; conj. trente-quatre (a) trente [high, our reading]:",
        "par.0049, conflict: en1651.7.1.5",
        "rules/piquet/laws/point.py:",
        ", worth fr1642: tens: a point for each ten",
        "(rules/piquet/sets/fr1642.yaml:",
        "To run them: piquet-corpus run --clause fr1642.6.3",
        "a-point-of-thirty: A point of thirty counts three",
    ):
        assert part in told


def test_show_leaves_out_the_regularised_text_where_it_is_the_same(ask: Ask) -> None:
    assert "Read:" not in ask("show", "fr1642.6.5").out


def test_show_says_what_an_edition_lacks(ask: Ask) -> None:
    assert "om.0001: nothing in fr1642" in ask("show", "en1651.9.1.8").out


def test_show_takes_a_paragraph_and_prints_json(ask: Ask) -> None:
    found = ask.json("show", "fr1642.6")
    assert [one["id"] for one in found] == [f"fr1642.6.{n}" for n in range(1, 8)]
    third = found[2]
    assert (third["kind"], third["emendations"][0]["corr"]) == ("example", "trente")
    assert [(one["kind"], one["words"]) for one in third["cruxes"][0]["readings"]] == [
        ("lemma", "trente"),
        ("witness", "trente-cinq"),
        ("conjecture", "trente-quatre"),
    ]
    assert third["parallels"][0]["id"] == "par.0049"


@pytest.mark.parametrize("command", ["show", "parallel"])
def test_an_unknown_reference_names_the_nearest(ask: Ask, command: str) -> None:
    answer = ask(command, "fr1642.6-2")
    assert answer.status == 2
    assert re.fullmatch(
        r"piquet-corpus: unknown reference 'fr1642\.6-2': did you mean .*fr1642\.6\.2.*\?\n", answer.err
    )


def test_parallel_sets_the_editions_side_by_side(ask: Ask) -> None:
    out = ask("parallel", "fr1642.6.4", "en1651.9.1.8").out
    line = next(line for line in out.splitlines() if "par.0050" in line)
    assert re.search(r"par\.0050\s+fr1642\.6\.4 .*en1651\.7\.1\.6", line)
    assert "(nothing)" in out


def test_parallel_keeps_to_the_editions_that_are_asked_for(ask: Ask) -> None:
    out = ask("parallel", "fr1642.1.2", "--in", "modern").out
    assert "en1651" not in out
    assert "par.0193" in out
    assert "par.0008" not in out  # a row with 1651 alone
    assert "(nothing)" in ask("parallel", "fr1642.2.10", "--in", "modern").out
    assert "(nothing)" not in ask("parallel", "fr1642.2.10", "--in", "en1651").out
    wrong = ask("parallel", "fr1642.1.2", "--in", "modren")
    assert (wrong.status, wrong.out) == (2, "")
    assert "unknown edition 'modren': did you mean modern?" in wrong.err


def test_parallel_says_whose_relation_to_the_others_it_is(ask: Ask) -> None:
    below = dict(pairwise(line.split("  ")[0].strip() for line in ask("parallel", "fr1642.4.2").out.splitlines()))
    assert below["par.0039"] == "partial"
    assert below["par.0210"] == "modern: conflict"


def test_show_tells_of_a_row_only_what_the_clause_stands_in_relation_to(ask: Ask) -> None:
    told = squeezed(ask("show", "fr1642.1.2").out)
    assert "par.0008, parallel: en1651.1.1.2 par.0193, conflict: modern.1.1 " in told
    told = squeezed(ask("show", "modern.1.1").out)
    assert "par.0193, conflict: fr1642.1.1, fr1642.1.2, en1651.1.1.1, en1651.1.1.2" in told


def test_parallel_as_json_gives_each_row_once_with_its_texts(ask: Ask) -> None:
    rows = ask.json("parallel", "fr1642.6.4", "en1651.7.1.6")
    found = [(row["id"], row.get("latest")) for row in rows]
    assert len(set(found)) == len(found)
    assert {("par.0050", "en1651"), ("par.0243", "modern"), ("par.0244", "modern")} <= set(found)
    assert rows[0]["texts"]["en1651.7.1.6"].startswith("Where by the way")


def test_run_passes_and_counts(ask: Ask) -> None:
    answer = ask("run", "-k", "thirty-five")
    assert answer.status == 0
    assert re.search(r"6 cases, run \d+ times: all passed\.", answer.out)


def test_run_can_be_kept_to_one_rule_set(ask: Ask) -> None:
    outcomes = ask.json("run", "-k", "thirty-five", "--rules", "fr1642")
    assert {(one["rules"], one["passed"]) for one in outcomes} == {("fr1642", True)}


def test_run_takes_any_file_and_fails_with_the_clause_quoted(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.cases.yaml"
    path.write_text(
        "- {id: mine, title: Mine, source: derived, rules: [fr1642], working: none, given: {table: AS},\n"
        "   expect: [{rule: card.value, number: 12, because: [fr1642.2.12]}]}\n",
        encoding="utf-8",
    )
    answer = ask("run", str(path))
    assert answer.status == 1
    assert "fr1642.2.12: « réservé l’As, qui vaut onze, »" in squeezed(answer.out)
    assert "1 case, run 1 time: 1 failed." in answer.out
    (outcome,) = ask.json("run", str(tmp_path), status=1)
    assert (outcome["case"], outcome["passed"], outcome["failures"][0]["kind"]) == ("mine", False, "missing")
    assert outcome["failures"][0]["actual"][0]["number"] == 11


def test_text_from_a_file_is_not_taken_for_markup(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.cases.yaml"
    path.write_text(
        "- {id: mine, title: 'A [bold]title[/bold] :smile:', source: derived, rules: [fr1642], working: none,\n"
        "   given: {table: AS}, expect: [{rule: card.value, number: 12, because: [fr1642.2.12]}]}\n",
        encoding="utf-8",
    )
    assert "A [bold]title[/bold] :smile:" in squeezed(ask("run", str(path)).out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run", "nowhere.cases.yaml"), "nowhere.cases.yaml: no such file or directory"),
        (("run", "-k", "no-such-case"), "no case to run with 'no-such-case' in its id or title"),
        (("run", "--rules", "modern"), "unknown rule set 'modern': did you mean moderne? There are: fr1642, en1651"),
        (("app", "--port", "0"), "--port: expected a number from 1 to 65535, found 0"),
        (("table", "nothing"), "unknown table 'nothing'. There are: texts, categories, clauses"),
    ],
)
def test_wrong_use_is_answered_in_one_sentence(ask: Ask, arguments: tuple[str, ...], said: str) -> None:
    answer = ask(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_package_without_its_corpus_says_so(ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "package")
    answer = ask("show", "fr1642.6.4")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"piquet-corpus: missing corpus: expected it in {tmp_path / 'package'} or beside it\n"


def test_a_file_of_cases_that_cannot_be_read_is_named_with_its_line(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "bad.cases.yaml"
    path.write_text("- id: bad\n  tittle: x\n", encoding="utf-8")
    answer = ask("run", str(path))
    assert answer.status == 1
    assert f"{path}:2: bad: unknown key tittle: did you mean title?" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.usefixtures("corpus_proof")
def test_coverage_lists_every_clause(ask: Ask) -> None:
    found = ask.json("coverage")
    assert found["complete"] is True
    clauses = {one["id"]: one for one in found["clauses"]}
    one = clauses["fr1642.10.3"]
    assert (one["kind"], one["topics"], one["proof"]) == ("rule", ["sequence.best"], "proven")
    assert "fr1642: sequence.best#saved" in one["grounds"]
    assert one["cases"]
    written = finished(load()).being_written
    proven = [one for one in found["parameters"] if one["rules"].partition("-")[0] not in written]
    assert all(parameter["sensitive"] != parameter["unused"] for parameter in proven)


@pytest.mark.usefixtures("corpus_report")
def test_validate_counts_what_there_is_and_lists_what_is_not_executed(ask: Ask, corpus: Corpus) -> None:
    answer = ask("validate")
    assert answer.status == 0, answer.out
    heads = r"\s+".join(corpus.editions)
    assert re.search(rf"^\s*{heads}\s*$", answer.out, re.MULTILINE)
    numbers = rf"(\s+\d+){{{len(corpus.editions)}}}"
    for counted in ("clauses", "rule", "example", "advice", "parallels", "omissions", "cruxes", "emendations"):
        assert re.search(rf"^\s*{counted}{numbers}\s*$", answer.out, re.MULTILINE), counted
    assert "fr1642.2.6, en1651.2.1.2" in answer.out
    valid, _, _ = answer.out.partition("Next for ")  # said where an edition is still being written
    assert valid.endswith("Valid.\n")


def test_validate_quotes_the_clause_of_which_a_letter_has_changed(ask: Ask, changed: Small) -> None:
    small = changed([{"in": "texts/fr1700.xml", "replace": "et on joue du reste.", "by": "et on jouë du reste."}])
    path = small / "texts" / "fr1700.xml"
    found = ask.json("validate", str(small), status=1)
    assert found["ok"] is False
    problem = next(one for one in found["problems"] if one["check"] == "references")
    assert (Path(problem["file"]), problem["clause"]) == (path, "fr1700.1.2")
    assert "“et on jouë du reste.”" in problem["message"]
    line = path.read_text(encoding="utf-8").splitlines()[problem["line"] - 1]
    assert line.lstrip().startswith('<seg type="clause" n="2" xml:id="fr1700.1.2"')
    told = ask("validate", str(small)).out
    assert f"{path}:{problem['line']}: fr1700.1.2: " in told


def test_validate_prints_three_of_many_problems_that_are_alike(ask: Ask, changed: Small) -> None:
    small = str(changed([{"in": "refs.tsv", "write": "reference\tdigest\tsince\n"}]))
    missing = {"en1701": 4, "fr1700": 5}  # clauses: four are few, and all are printed
    told, whole = ask("validate", small).out.splitlines(), ask("validate", "--all", small).out.splitlines()
    for text, number in missing.items():
        lines = [line for line in whole if f"{text}.xml:" in line]
        assert len(lines) == number
        printed = [line for line in told if f"{text}.xml:" in line]
        assert printed == (lines[:3] if text == "fr1700" else lines)
    assert "  … and 2 more like these; `--all` prints them." in told
    assert not any("more like these" in line for line in whole)


def test_validate_refuses_a_directory_that_is_not_there(ask: Ask) -> None:
    answer = ask("validate", "nowhere")
    assert (answer.status, answer.out, answer.err) == (2, "", "piquet-corpus: nowhere: no such directory\n")


def test_validate_says_so_when_the_schema_of_tei_is_not_installed(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piquet_corpus.editing.validate.schema.TEI_ALL_PACKAGE", "no-such-package")
    answer = ask("validate", "--tei-all")
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1


def test_refs_are_frozen(ask: Ask) -> None:
    found = ask.json("refs")
    corpus = load()
    assert found["frozen"] + len(found["later"]) == len(corpus.clauses) + len(corpus.register.records)
    assert (found["new"], found["changed"], found["vanished"]) == ([], [], [])


def test_refs_freezes_a_changed_text_only_when_it_is_accepted(
    ask: Ask, changed: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = changed([{"in": "texts/fr1700.xml", "replace": "et on joue du reste.", "by": "et on jouë du reste."}])
    monkeypatch.setattr("piquet_corpus.commands.edit.generated.load", lambda: load(small))
    before = (small / "refs.tsv").read_text(encoding="utf-8")
    refused = ask("refs", "--freeze")
    assert refused.status == 1
    assert "fr1700.1.2 has changed" in squeezed(refused.out)
    assert (small / "refs.tsv").read_text(encoding="utf-8") == before
    accepted = ask("refs", "--accept", "fr1700.1.2")
    assert accepted.status == 0, accepted.out
    assert (small / "refs.tsv").read_text(encoding="utf-8") != before


def test_refs_accepts_names_between_commas_and_says_when_nothing_was_written(
    ask: Ask, changed: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    respelt = [("fr1700", "et on joue du reste.", "et on jouë du reste."), ("en1701", "They agree of", "They agre of")]
    small = changed([{"in": f"texts/{text}.xml", "replace": old, "by": new} for text, old, new in respelt])
    monkeypatch.setattr("piquet_corpus.commands.edit.generated.load", lambda: load(small))
    before = (small / "refs.tsv").read_text(encoding="utf-8")
    refused = ask("refs", "--freeze", "--accept", "fr1700.1.2, en1701.1.2.1,D001")
    assert refused.status == 1
    assert refused.out.startswith("Nothing was written to ")
    assert "D001 cannot be accepted" in squeezed(refused.out)
    assert "changed, not frozen: fr1700.1.2, en1701.1.2.1" in squeezed(refused.out)
    assert (small / "refs.tsv").read_text(encoding="utf-8") == before
    accepted = ask("refs", "--freeze", "--accept", "fr1700.1.2,en1701.1.2.1")
    assert accepted.status == 0, accepted.out


def test_refs_says_which_text_is_not_frozen_since_it_is_being_written(
    ask: Ask, changed: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = changed(
        [
            {"in": "refs.tsv", "write": "reference\tdigest\tsince\n"},
            {"in": "finished-topics.txt", "write": "except en1701\n"},
        ]
    )
    monkeypatch.setattr("piquet_corpus.commands.edit.generated.load", lambda: load(small))
    answer = ask("refs", "--freeze")
    assert answer.status == 0, answer.out
    said = "en1701 is still being written (`except en1701` in finished-topics.txt): 4 references of it are not frozen"
    assert said in squeezed(answer.out)


def test_search_finds_words_in_either_spelling(ask: Ask) -> None:
    found = ask.json("search", "which", "usually")
    assert [hit["clause"] for hit in found] == ["en1651.pr.6", "en1651.1.2.2"]
    assert found[1] == {
        "clause": "en1651.1.2.2",
        "text": "en1651",
        "by": "form",
        "concept": None,
        "before": "",
        "words": "which vsually",
        "after": " is a Hundred.",
    }
    printed = ask("search", "which usually").out
    assert re.search(r"^en1651\.1\.2\.2 +«which vsually» is a Hundred\.$", printed, re.MULTILINE)
    assert "Exact:\n" in printed
    assert "2 matches in 2 passages." in printed


def test_search_says_by_what_each_place_is_found(ask: Ask) -> None:
    printed = ask("search", "renoncer").out
    assert re.search(r"Exact:\nfr1642\.29\.3 .*«renoncer».*\nen1651\.fr\.12\.6\.3 .*«renoncer»", printed)
    assert re.search(r"In another form of the word:\ntarot1637\.11\.4 .*«renonce»", printed)
    assert re.search(r"Synonyms:\nfr1642\.en\.29\.3 .*«renounce».*\nen1651\.12\.6\.3 .*«renounce»", printed)
    assert re.search(r"\d+ matches in \d+ passages\. Glossary: g\.renounce\.", printed)
    hits = {hit["clause"]: (hit["by"], hit["concept"]) for hit in ask.json("search", "renoncer")}
    assert hits["en1651.12.6.3"] == ("concept", "g.renounce")


def test_search_only_as_printed_only_in_some_texts_and_not_too_many(ask: Ask) -> None:
    assert [hit["clause"] for hit in ask.json("search", "renoncer", "--exact")] == [
        "fr1642.29.3",
        "en1651.fr.12.6.3",
        "tarot1637.11.1",
    ]
    assert [hit["clause"] for hit in ask.json("search", "renoncer", "--in", "en1651")] == ["en1651.12.6.3"]
    assert re.search(r"2 of \d+ matches in \d+ passages\.", ask("search", "renoncer", "--limit", "2").out)
    wrong = ask("search", "renoncer", "--in", "en1652")
    assert wrong.status == 2
    assert "unknown text 'en1652': did you mean en1651?" in wrong.err
    none = ask("search", "ronfle", "--in", ",")
    assert (none.status, none.out) == (2, "")
    assert "--in: expected the name of at least one text. There are: fr1642, en1651" in none.err


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("D130", "divergence", "D130"),
        ("d35.", "divergence", "D035"),
        ("35", "divergence", "D035"),
        ("PAR.0050", "row", "par.0050"),
    ],
)
def test_search_says_what_else_has_the_words_as_its_name(ask: Ask, words: str, kind: str, name: str) -> None:
    thing = ask.json("search", words)[-1]
    assert (thing["kind"], thing["name"]) == (kind, name)
    printed = squeezed(ask("search", words).out)
    assert f"{kind.capitalize()} {name}: {thing['title']} (piquet-corpus show {name})" in printed
    assert "No match" not in printed


def test_search_says_that_nothing_is_found_and_refuses_no_words(ask: Ask) -> None:
    nothing = ask("search", "poker")
    assert (nothing.status, nothing.out.strip()) == (0, "No match for 'poker'.")
    assert ask("search", "D999").out.strip() == "No match for 'D999'."
    empty = ask("search", " ")
    assert empty.status == 2
    assert "missing words to search for" in empty.err


def test_spelling_counts_words_and_lists_respellings(ask: Ask) -> None:
    counted = next(one for one in ask.json("spelling") if one["text"] == "en1651")
    assert counted["left"] == []
    assert ["then", "than", 5] in counted["respelt"]
    printed = ask("spelling", "--words").out
    assert re.search(r"respelt by the lexicon +\d+ +\d+ \(\d\.\d%\)", printed)
    assert "plaid → played" in printed
    assert "Nothing is left over." in printed


def test_coverage_fails_and_quotes_the_clause_when_a_case_is_missing(
    ask: Ask, changed: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = changed([*PROVEN, {"in": "cases/piquet/pack.cases.yaml", "delete": True}])
    monkeypatch.setattr("piquet_corpus.commands.proof.load", lambda: load(small))
    answer = ask("coverage")
    assert answer.status == 1
    told = squeezed(answer.out)
    assert "fr1700.1.2, pack.composition: never asserted: fr1700: pack.composition#rest" in told
    assert "fr1700.1.2: « et on joue du reste. »" in told
    assert told.endswith("Not proven.")


def test_links_that_are_out_of_date_fail_until_they_are_written(
    ask: Ask, changed: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = changed([{"in": "links.xml", "delete": True}])
    monkeypatch.setattr("piquet_corpus.commands.edit.generated.load", lambda: load(small))
    assert ask("links").status == 1
    assert ask("links", "--write").status == 0
    assert ask("links").status == 0


@pytest.mark.usefixtures("corpus_proof")
def test_table_prints_csv_and_json(ask: Ask, corpus: Corpus) -> None:
    rows = list(csv.DictReader(io.StringIO(ask("table", "clauses").out)))
    assert [row["clause"] for row in rows] == list(corpus.clauses)
    (row,) = [row for row in rows if row["clause"] == "en1651.1.2.2"]
    assert (row["kind"], row["page"], row["original"]) == ("custom", "2", "which vsually is a Hundred.")
    proven = {row["clause"]: row["proven"] for row in ask.json("table", "coverage")}
    assert (proven["fr1642.10.3"], proven["fr1642.47.1"]) == (True, False)


def test_a_table_that_there_is_not_is_refused(ask: Ask) -> None:
    refused = ask("table", "paralels")
    assert refused.status == 2
    assert "did you mean parallels?" in refused.err
    assert "There are: texts, categories, clauses, translations, apparatus, " in " ".join(refused.err.split())


def test_links_are_up_to_date(ask: Ask) -> None:
    written = {Path(each["file"]).name: each["up_to_date"] for each in ask.json("links")}
    assert written == {"links.xml": True, "page-to-code.md": True, "left-out.md": True, "README.md": True}


def test_schema_prints_both_schemas(ask: Ask) -> None:
    assert set(ask.json("schema")) == {"case.schema.json", "ruleset.schema.json"}


def test_app_is_served_on_localhost_without_statistics(ask: Ask) -> None:
    command = ask.json("app", "--port", "8765")["command"]
    assert "--server.port=8765" in command
    assert "--server.address=localhost" in command
    assert "--browser.gatherUsageStats=false" in command


def test_a_fault_of_our_own_is_not_hidden(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piquet_corpus.commands.read.show.load", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["show", "fr1642.6.2"])


def imported_by(*arguments: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = "import atexit, sys; from piquet_corpus.commands.main import main"
    code += "; atexit.register(lambda: print(*sys.modules)); main()"
    program = [sys.executable, "-c", code, *arguments]
    return set(subprocess.run(program, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split())


def test_what_plays_needs_no_schema_of_cases() -> None:
    assert "pydantic" not in imported_by("play", "--rules", "fr1642", "--seed", "3")


def test_help_imports_nothing_heavy() -> None:
    modules = imported_by("--help")
    assert modules.isdisjoint({"lxml", "pydantic", "pandas", "spacy", "streamlit", "yaml", "rich"})
    of_rules = {name for name in modules if name.startswith("rules.")}
    known = {f"rules.core.{name}" for name in ("errors", "messages", "suggest", "text")}
    assert of_rules <= {"rules.core"} | known  # no game


def test_help_names_every_command() -> None:
    program = Path(sys.executable).with_name("piquet-corpus")
    out = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    commands = "validate run coverage readings show parallel search spelling table score compare links refs schema app"
    for command in commands.split():
        assert re.search(rf"^\s*{command}\s", out, re.MULTILINE), command


def test_run_says_under_which_rules_there_is_no_case(ask: Ask) -> None:
    none = ask("run", "-k", "alcippe", "--rules", "classic+rubicon")
    assert (none.status, none.out) == (2, "")
    assert "no case to run with 'alcippe' in its id or title under classic+rubicon" in none.err


def test_help_has_every_command_under_a_heading_and_cuts_none(ask: Ask) -> None:
    out = ask("-h").out
    headings = re.findall(r"^(\S[^\n]*):$", out, re.MULTILINE)
    assert headings == ["Options", "Read", "Run", "Cite and export", "Edit the corpus"]
    names = re.findall(r"^  ([a-z]+)  +[A-Z]", out, re.MULTILINE)
    assert names == app.list_commands(click.Context(app))
    assert "..." not in out.partition("Read:")[2]


@pytest.mark.parametrize(
    ("arguments", "nearest"), [(("shw",), "show"), (("validat", "--json"), "validate"), (("scaffold", "rule"), "rules")]
)
def test_an_unknown_command_is_answered_with_the_nearest(ask: Ask, arguments: tuple[str, ...], nearest: str) -> None:
    answer = ask(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert re.search(rf"[Dd]id you mean '{nearest}'", answer.err)


def test_the_version_is_that_of_the_package(ask: Ask) -> None:
    assert ask("--version").out == f"piquet-corpus {version('piquet-corpus')}\n"
