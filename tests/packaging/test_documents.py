"""Every command that a document tells to type works, in an empty directory.

Those that are shown with what they print are run in test_readme.py, those of the guide to adding an edition in
test_add_an_edition.py, those that need an export in test_package.py; and the one that writes the static edition, which
takes a minute, in test_whole.py.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.files import ROOT
from tests.site.test_whole import SITE

DOCUMENTS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
TYPED = re.compile(r"^    ((?:piquet-corpus|python -m|frictionless) .+)$", re.MULTILINE)
GUIDES = ("adding-an-edition.md", "own-corpus.md")
"""What other tests go through with texts of their own."""
COMMANDS = [
    (path, command)
    for path in DOCUMENTS
    if path.name not in GUIDES
    for command in TYPED.findall(path.read_text(encoding="utf-8"))
]
LONG = re.compile(r"--find|corpus readings|corpus site|corpus simulate|^python -m|corpus export")
ELSEWHERE = re.compile(rf"frictionless|python -m \S+release|.+ --write$|{re.escape(SITE)}$")
"""What other tests run; what writes into the clone, they try on a copy."""


def test_the_documents_have_commands() -> None:
    assert {path.name for path, _ in COMMANDS} >= {"commands.md", "les-facheux.md", "CONTRIBUTING.md"}


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=[pytest.mark.slow] if LONG.search(command) else [])
        for command in dict.fromkeys(command for _, command in COMMANDS)
        if not ELSEWHERE.match(command)
    ],
)
def test_a_command_works(ask: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    if program == "piquet-corpus":
        answer = ask(*arguments)
        assert (answer.status, answer.err) == (0, "")
    else:
        done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
