"""Where what can be made again is kept: never where others can write, and nowhere rather than with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from piquet_corpus.work import cache

PROGRAM = Path(sys.executable).with_name("piquet-corpus")


@pytest.fixture(autouse=True)
def forgetting() -> Iterator[None]:
    """Nothing is remembered of directories that other tests made; and the program keeps its own."""
    variable = os.environ.get(cache.FOR_NUMBA)
    for remembered in (cache._tried, cache._folder_for_code):
        remembered.cache_clear()
    yield
    if variable is not None:
        os.environ[cache.FOR_NUMBA] = variable


def told(directory: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of a directory that cannot be used, once."""
    monkeypatch.setenv(cache.SWITCH, str(directory))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert (cache.directory(), cache.directory()) == (None, None)
    (one,) = said
    return str(one.message)


@pytest.mark.parametrize("off", ["off", "OFF", "Off"])
def test_off_in_any_case_is_off(off: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(cache.SWITCH, off)
    assert cache.directory() is None
    cache.keep_compiled_code()
    assert os.environ[cache.FOR_NUMBA] == ""
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_made_for_the_user_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.SWITCH, str(tmp_path / "a" / "b"))
    assert cache.directory() == tmp_path / "a" / "b"
    cache.keep_compiled_code()
    assert os.environ[cache.FOR_NUMBA] == str(tmp_path / "a" / "b" / "numba")
    assert {path.stat().st_mode & 0o77 for path in (tmp_path / "a" / "b").rglob("*")} == {0}


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_directory_in_which_others_can_write_is_not_used(
    mode: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a").chmod(mode)
    said = told(tmp_path / "a", monkeypatch)
    assert said.startswith(f"the cache directory {tmp_path / 'a'} cannot be used: others can write in it. Everything")


def test_a_directory_of_somebody_else_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: other)
    assert "it belongs to somebody else" in told(tmp_path, monkeypatch)


def test_a_file_and_a_disk_that_may_only_be_read_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "File exists" in told(tmp_path / "file", monkeypatch)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the tests may run as root, who may write
    assert "it cannot be written in" in told(tmp_path, monkeypatch)


def test_what_others_can_change_and_old_states_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.SWITCH, str(tmp_path / "a"))
    numba = tmp_path / "a" / "numba"
    for age in range(cache.KEPT + 3):
        (numba / f"state-{age}").mkdir(mode=0o700, parents=True)
        (numba / f"state-{age}" / "code").write_bytes(b"code")
        os.utime(numba / f"state-{age}", (1000 - age, 1000 - age))
    for path in (tmp_path / "a", numba):
        path.chmod(0o700)
    (numba / "state-0").chmod(0o777)
    (numba / "state-1").rename(tmp_path / "elsewhere")
    (numba / "state-1").symlink_to(tmp_path / "elsewhere")
    cache.keep_compiled_code()
    assert {path.name for path in numba.iterdir()} == {f"state-{age}" for age in range(2, 2 + cache.KEPT)}
    assert (tmp_path / "elsewhere" / "code").exists()


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"HOME": "/dev/null"}, "Not a directory"),
        ({"XDG_CACHE_HOME": "/proc/self"}, "No such file or directory"),
        ({cache.SWITCH: "/dev/full"}, "File exists"),
    ],
    ids=str,
)
def test_a_command_answers_without_a_cache_and_says_why_in_one_sentence(environment: dict[str, str], said: str) -> None:
    usual = {name: value for name, value in os.environ.items() if name not in (cache.SWITCH, "XDG_CACHE_HOME")}
    command = [PROGRAM, "show", "fr1642.6.4"]
    done = subprocess.run(command, env=usual | environment, capture_output=True, text=True, check=True)
    assert "fr1642.6.4" in done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("piquet-corpus: the cache directory /")
    assert said in line
