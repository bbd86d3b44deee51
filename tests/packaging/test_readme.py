"""The README: every command is run as it is written there, and prints what is written there."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

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


@pytest.mark.parametrize(("command", "shown"), [example for example in EXAMPLES if example[0] != SERVES])
def test_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command.replace("\\\n", " "))
    assert program == "piquet-corpus"
    answer = subprocess.run(
        [Path(sys.executable).with_name(program), *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    printed = re.sub(r"[ ]+$", "", answer.stdout + answer.stderr, flags=re.MULTILINE).strip("\n") + "\n"
    alike = doctest.OutputChecker().check_output(expected(shown), printed, doctest.ELLIPSIS)
    assert alike, f"README:\n{expected(shown)}\nprinted:\n{printed}"
    assert answer.returncode == (2 if expected(shown).startswith("piquet-corpus: ") else 0)
