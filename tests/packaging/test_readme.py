"""The README: every command is run as it is written there, and prints what is written there."""

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(
    r"^    \$ (?P<command>(?:.*\\\n)*.*)\n(?P<shown>(?:^(?:    (?!\$).*)?\n)*)",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
SERVES = "piquet-corpus app"  # does not end by itself; test_wheel.py asks whether it answers


def expected(shown: str) -> str:
    """Return the output as it is shown, without the margin."""
    return re.sub(r"^    ", "", shown, flags=re.MULTILINE).strip("\n") + "\n"


def test_readme_has_every_command() -> None:
    commands = {shlex.split(command)[1] for command, _ in EXAMPLES}
    assert commands >= {"validate", "run", "coverage", "show", "parallel", "score", "cite", "app"}


@pytest.mark.usefixtures("corpus_proof", "corpus_readings", "corpus_report")
@pytest.mark.parametrize(("command", "shown"), [example for example in EXAMPLES if example[0] != SERVES])
def test_command_prints_what_the_readme_shows(
    ask: Any, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    program, *arguments = shlex.split(command.replace("\\\n", " "))
    assert program == "piquet-corpus"
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    answer = ask(*arguments)
    printed = re.sub(r"[ ]+$", "", answer.out + answer.err, flags=re.MULTILINE).strip("\n") + "\n"
    alike = doctest.OutputChecker().check_output(expected(shown), printed, doctest.ELLIPSIS)
    assert alike, f"README:\n{expected(shown)}\nprinted:\n{printed}"
    assert answer.status == (2 if expected(shown).startswith("piquet-corpus: ") else 0)
