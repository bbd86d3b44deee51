"""The command that plays a transcript, or a coup at random."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

LAST_TRICK = """rules en1651
given phase play
given elder AS
given younger KH
given won elder 11, younger 0

elder plays AS
younger plays KH
"""


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "coup.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_transcript_is_played_and_explained(ask: Any, tmp_path: Path) -> None:
    status, out, _ = ask("play", written(tmp_path, LAST_TRICK))
    assert status == 0
    # One for the ace led, one more for the last trick taken with it, forty for the capot.
    assert "elder 42 · younger 0" in out
    assert "en1651.11.4.1" in out


def test_as_json_each_event_has_its_findings_and_the_score(ask: Any, tmp_path: Path) -> None:
    _, out, _ = ask("play", written(tmp_path, LAST_TRICK), "--json")
    steps = json.loads(out)["steps"]
    assert [(step["event"], step["scores"]["sides"]) for step in steps] == [
        ("elder plays AS", {"elder": 1, "younger": 0}),
        ("younger plays KH", {"elder": 42, "younger": 0}),
    ]
    assert "capot" in [one["rule"] for one in steps[1]["findings"]]


def test_a_match_is_played_at_random_to_its_end(ask: Any, tmp_path: Path) -> None:
    _, out, _ = ask("play", "--rules", "moderne+rubicon", "--partie", "--seed", "3", "--transcript")
    assert "match.settlement: " in out
    status, again, _ = ask("play", written(tmp_path, out), "--transcript")
    assert (status, again) == (0, out)


def test_what_is_played_at_random_reads_back(ask: Any, tmp_path: Path) -> None:
    _, out, _ = ask("play", "--rules", "fr1642", "--seed", "7", "--transcript")
    status, again, _ = ask("play", written(tmp_path, out), "--transcript")
    assert (status, again) == (0, out)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LAST_TRICK.replace("elder plays AS", "elder plays 5S"), "coup.txt, line 7: the elder does not have 5S"),
        (LAST_TRICK.replace("younger plays KH", "younger lays KH"), "line 8: 'younger lays KH' is not an event"),
        (LAST_TRICK + "given talon 6H\n", "line 9: “given talon 6H” must stand before the first event"),
        (LAST_TRICK.replace("en1651", "en1652"), "line 1: write the word rules and one of"),
        (LAST_TRICK + "  capot: elder; +41\n", "line 9: “capot: elder; +41” is not found here"),
    ],
)
def test_what_cannot_be_played_names_the_line(ask: Any, tmp_path: Path, text: str, message: str) -> None:
    status, out, error = ask("play", written(tmp_path, text))
    assert (status, out) == (2, "")
    assert message in error


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to play: give a transcript, or --rules"),
        (("nowhere.txt",), "nowhere.txt: no such file"),
        (("nowhere.txt", "--seed", "1"), "leave out --rules, --seed and --partie"),
        (("--rules", "fr1643"), "fr1643"),
    ],
)
def test_wrong_use_is_told(ask: Any, arguments: tuple[str, ...], message: str) -> None:
    status, _, error = ask("play", *arguments)
    assert status == 2
    assert message in error


def test_the_phrases_are_listed_with_their_meanings(ask: Any) -> None:
    status, out, _ = ask("play", "--phrases")
    assert status == 0
    assert "<hand> discards <cards>\n    A player discards cards.\n" in out
    _, listed, _ = ask("play", "--phrases", "--json")
    assert json.loads(listed)["piquet"]["<player> gives over"] == "A player wants to stop."
    assert all(json.loads(listed).values())
