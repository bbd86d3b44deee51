"""The guide docs/one-afternoon.md, followed command by command with the chapter that it takes as its example.

What the guide leaves to a person is done here without thinking: every proposal is accepted.
"""

from __future__ import annotations

import fnmatch
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.files import COMMAND, ROOT, copy_of_checkout, run_in

GUIDE = (ROOT / "docs" / "one-afternoon.md").read_text(encoding="utf-8")
ID = "en1690"
BY_HAND = "# by hand: "


def steps() -> Iterator[str]:
    """The commands of the guide, and what is done by hand, in order."""
    for block in re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()


def answer(checkout: Path, step: str) -> subprocess.CompletedProcess[str]:
    name, *arguments = step.split()
    assert name == "piquet-corpus"
    return run_in(checkout, COMMAND, *arguments, given="a\n" * 1000 if "--review" in arguments else "")


def accept_by_hand(checkout: Path) -> None:
    """Take every mark of a proposal away from the text and the rule set."""
    text = checkout / "corpus" / "texts" / f"{ID}.xml"
    text.write_text(re.sub(r' resp="#proposal" cert="\w+"', "", text.read_text(encoding="utf-8")), encoding="utf-8")
    rules = checkout / "rules" / "piquet" / "sets" / f"{ID}.yaml"
    if rules.exists():
        lines = (line for line in rules.read_text(encoding="utf-8").splitlines() if not re.match(r" +review: ", line))
        rules.write_text("\n".join(lines) + "\n", encoding="utf-8")


def files(checkout: Path) -> dict[str, bytes]:
    """What each file of a checkout has, but for what programs leave behind."""
    found = (path for path in checkout.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(checkout).as_posix(): path.read_bytes() for path in found}


@pytest.mark.slow
def test_every_command_does_what_the_guide_says_and_touches_only_what_it_names(tmp_path: Path) -> None:
    checkout = copy_of_checkout(tmp_path / "checkout")
    before = files(checkout)
    printed = {}
    for step in steps():
        if step.startswith(BY_HAND):
            accept_by_hand(checkout)
            continue
        done = answer(checkout, step)
        assert done.returncode == 0, f"{step}\n{done.stdout[-2000:]}{done.stderr}"
        printed[step] = " ".join(done.stdout.split())
    assert "0 of the proposed rows of en1690 are still to review" in printed[f"piquet-corpus align {ID} --review"]
    assert re.search(r"[1-9]\d* cases, run \d+ times: all passed", printed[f"piquet-corpus run --rules {ID}"])
    assert printed["piquet-corpus validate"].rpartition("Valid.")[1]
    assert (checkout / "corpus" / "drafts" / f"{ID}.divergences.xml").is_file()
    after = files(checkout)
    touched = {path for path in after if before.get(path) != after[path]}
    named = re.findall(r"`([^`\s]+)`", GUIDE.partition("## What publishing touches")[2])
    assert {path for path in touched if not any(fnmatch.fnmatch(path, one) for one in named)} == set()
    assert before.keys() <= after.keys()
