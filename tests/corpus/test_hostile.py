"""What nobody should write: every command answers it in one sentence, and ends with 1 or 2."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ELDER, YOUNGER = "AS KS QS JS TS 9S AH AD AC KH KD KC", "8S 7S QH JH TH 9H QD JD TD QC JC TC"
HANDS = ("--elder", ELDER, "--younger", YOUNGER)
NINES = "9" * 5000
PROGRAM = Path(sys.executable).with_name("piquet-corpus")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("score", "--rules", "classic", *HANDS, "--tricks", ",,,"), "tricks: the list is empty"),
        (("score", "--rules", "fr1642", *HANDS, "--tricks", " ; / "), "tricks: the list is empty"),
        (("score", "--rules", "fr1642", *HANDS, "--wanting", f"{NINES} 5"), "is not two numbers"),
        (("score", "--rules", "fr1642", *HANDS, "--cards-won", f"{NINES}:5"), "is not two numbers"),
        (("compare", "--rules", f"fr1642:pique.threshold={NINES}", *HANDS), "pique.threshold: "),
        (("score", "--rules", "x" * 5000, *HANDS), "unknown rule set"),
        (("search", "\udcff"), "is not in the encoding of the terminal"),
        (("show", "a" * 5000), "unknown name"),
        (("run", "a" * 300), "File name too long"),
        (("play", "a" * 300), "no such file"),
        (("validate", "a" * 300), "File name too long"),
        (("run", "-k", "a" * 300), "no case to run with 'aaa"),
        (("divergences", "a" * 300), "unknown text or rule set 'aaa"),
        (("divergences", "--form", "a" * 300), "unknown form 'aaa"),
        (("run", "/dev/zero"), "expected a file, found a device"),
        (("play", "/dev/zero"), "expected a file, found a device"),
        (("import", "/dev/full", "--id", "q1700"), "expected a file, found a device"),
        (("cite", "fr1642.6.2", "--base", "a" * 300), "expected a web address"),
    ],
    ids=lambda value: repr(value)[:40] if isinstance(value, str) else None,
)
def test_it_is_answered_in_one_sentence(ask: Any, arguments: tuple[str, ...], said: str) -> None:
    answer = ask(*arguments)
    assert (answer.status in (1, 2), answer.out) == (True, "")
    assert answer.err.startswith("piquet-corpus: ")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert len(answer.err) < 400
    assert all(len(quoted) <= 80 for quoted in re.findall(r"a{20,}|x{20,}|9{20,}", answer.err))


def test_what_click_says_of_wrong_use_quotes_little_too(ask: Any) -> None:
    answer = ask("show", "fr1642.6.2", "a" * 300)
    assert answer.status == 2
    assert f"unexpected extra argument ({'a' * 80}…)" in answer.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full, which is always full")
def test_output_to_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([PROGRAM, "schema"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        1,
        "piquet-corpus: the output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize(
    ("redirected", "status"), [("<&-", 0), (">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("x 2>&-", 2), (">&- <&- 2>&-", 0)]
)
def test_what_is_closed_is_done_without(redirected: str, status: int) -> None:
    command = f"{PROGRAM} cite fr1642.6.2 --json {redirected}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, "")
    assert (done.stdout != "") == (status == 0 and ">&- " not in f"{redirected.replace('2>', '2')} ")


@pytest.mark.parametrize("command", [("export",), ("site", "--base", "https://example.org/")])
@pytest.mark.parametrize("place", ["one", "one/in-it"])
def test_links_that_lead_back_to_themselves_are_no_place(
    ask: Any, tmp_path: Path, command: tuple[str, ...], place: str
) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    answer = ask(command[0], str(tmp_path / place), *command[1:])
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.endswith("is a link that leads back to itself; name another directory\n")


def in_ascii(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """What a command says to a terminal that has no letters but ASCII."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    return subprocess.run([PROGRAM, *arguments], env=environment, capture_output=True, check=False)


def test_a_terminal_of_ascii_gets_what_it_can_show_and_is_told_what_it_does_not() -> None:
    done = in_ascii("show", "fr1642.6.2")
    assert done.returncode == 0
    assert b"r?cr?atif" in done.stdout
    assert done.stderr.startswith(b"piquet-corpus: this terminal has no U+")
    assert b"U+00E9" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert in_ascii("--version").stderr == b""


@pytest.mark.parametrize(
    "arguments",
    [
        ("cite", "fr1642.6.2", "--format", "bibtex"),
        ("cite", "fr1642.6.2", "--format", "all"),
        ("cite", "fr1642.6.2", "--json"),
        ("table", "clauses"),
    ],
    ids=" ".join,
)
def test_data_are_utf_8_whatever_the_terminal(arguments: tuple[str, ...]) -> None:
    done = in_ascii(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "récréatif" in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (("links", "--write"), "corpus/links.xml"),
        (("schema", "--write"), "corpus/schema/case.schema.json"),
        (("findings", "--write"), "docs/findings.md"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_checkout_that_may_only_be_read_is_left_as_it_is(
    ask: Any, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], file: str
) -> None:
    def read_only(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    before = Path(file).read_bytes()
    monkeypatch.setattr(Path, "write_bytes", read_only)
    answer = ask(*arguments)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"piquet-corpus: {file} was not written: Read-only file system\n"
    assert Path(file).read_bytes() == before
