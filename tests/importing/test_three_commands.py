"""An unseen chapter goes from a file to a valid draft by three commands, and nothing of it is published by that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.files import COMMAND, copy_of_checkout, run_in

CHAPTER = Path(__file__).parent / "chapter.xml"


@pytest.mark.slow
def test_three_commands_make_a_valid_draft(tmp_path: Path) -> None:
    checkout = copy_of_checkout(tmp_path / "checkout")
    for command in (
        ("import", str(CHAPTER), "--id", "en1690", "--part", "PICKET"),
        ("align", "en1690", "--from", "en1651", "--write"),
        ("links", "--write"),
    ):
        done = run_in(checkout, COMMAND, *command)
        assert done.returncode == 0, done.stdout + done.stderr
    done = run_in(checkout, COMMAND, "validate", "--json")
    said = json.loads(done.stdout)
    assert said["problems"] == [], done.stdout[:4000]
    assert said["unreviewed"]["en1690"] > 0
    assert "en1690." not in (checkout / "corpus" / "refs.tsv").read_text(encoding="utf-8")
