"""README and documents: every example is run as it is written there, and prints what is written there."""

import doctest
import re
import shlex
from typing import Any, NamedTuple

import pytest

from tests.files import ROOT

EXAMPLE = re.compile(
    r"^    \$ (?P<command>(?:.*\\\n)*.*)\n(?P<shown>(?:^(?:    (?!\$).*)?\n)*)",
    re.MULTILINE,
)
WITH_COMMANDS = ("README.md", "docs/commands.md")
WITH_PYTHON = ("README.md", "docs/python.md")
SERVES = "piquet-corpus app"  # does not end by itself; test_wheel.py asks whether it answers
MOST_LINES = 140
"""A README is read whole, or not at all."""


class Shown(NamedTuple):
    """A command as a document has it, and what it shows of the output."""

    document: str
    command: str
    output: str


def examples() -> list[Shown]:
    """Every command that a document shows with its output."""
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in WITH_COMMANDS}
    return [Shown(name, *found) for name, text in texts.items() for found in EXAMPLE.findall(text)]


def expected(shown: str) -> str:
    """Return the output as it is shown, without the margin."""
    return re.sub(r"^    ", "", shown, flags=re.MULTILINE).strip("\n") + "\n"


def test_the_documents_show_every_command_that_prints_something() -> None:
    commands = {shlex.split(shown.command)[1] for shown in examples()}
    assert commands >= {"validate", "run", "coverage", "show", "parallel", "score", "cite", "compare", "play", "app"}


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_python_prints_what_the_document_shows(name: str) -> None:
    found = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.usefixtures("corpus_proof", "corpus_readings", "corpus_report")
@pytest.mark.parametrize("shown", [shown for shown in examples() if shown.command != SERVES], ids=lambda one: one[1])
def test_a_command_prints_what_the_document_shows(ask: Any, monkeypatch: pytest.MonkeyPatch, shown: Shown) -> None:
    program, *arguments = shlex.split(shown.command.replace("\\\n", " "))
    assert program == "piquet-corpus"
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    answer = ask(*arguments)
    said, _, _ = (answer.out + answer.err).partition("\nNext for ")  # where an edition is still being written
    printed = re.sub(r"[ ]+$", "", said, flags=re.MULTILINE).strip("\n") + "\n"
    alike = doctest.OutputChecker().check_output(expected(shown.output), printed, doctest.ELLIPSIS)
    assert alike, f"{shown.document}:\n{expected(shown.output)}\nprinted:\n{printed}"
    assert answer.status == (2 if expected(shown.output).startswith("piquet-corpus: ") else 0)
