"""Work spread over processes: the same results in the same order, and the same error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.work import pool
from piquet_corpus.work.paths import is_running
from tests.files import VALID

SCRIPT = """
import os
from operator import floordiv
from piquet_corpus.work import pool
from piquet_corpus.work.pool import spread

pool._method = lambda: {method!r}

def where(shared, item):
    return os.getpid()

if __name__ == "__main__":
    print(*spread(floordiv, 60, [1, 2, 3, 4, 5], 2))
    print({{os.getpid()}}.isdisjoint(spread(where, None, [1, 2, 3], 2)))
    print(set(spread(where, None, [1, 2, 3], 1)) == {{os.getpid()}})
    try:
        list(spread(floordiv, 60, [1, 0, 3], 2))
    except ZeroDivisionError as error:
        print(error)
    done = spread(floordiv, 60, [1, 2, 3], 2)
    print(next(done))
    done.close()
"""


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_results_come_in_order_and_an_error_comes_through(method: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(method=method))
    said = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.splitlines() == ["60 30 20 15 12", "True", "True", "integer division or modulo by zero", "60"]
    assert said.stderr == ""


def test_a_process_with_several_threads_starts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_Helper", lambda *_: pytest.fail("a process is started"))
    monkeypatch.setattr(sys, "platform", "linux")
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert list(pool.spread(pow, 2, [1, 2, 3], 2)) == [2, 4, 8]
    finally:
        done.set()
        other.join()


LONG = """
import os, signal, subprocess, sys, time
from pathlib import Path
from piquet_corpus.work import pool

def wait(shared, item):
    (Path(shared) / str(os.getpid())).touch()
    if item == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if item == "odd":
        class Odd(Exception):
            pass
        raise Odd("odd")
    time.sleep(60)

def forever():
    yield from {items!r}
    while True:
        yield "sleep"

try:
    with pool.going_on_later(Path("here")):
        for _ in pool.as_done(wait, {directory!r}, forever(), 2):
            pass
except Exception as error:
    print(type(error).__name__, str(error).strip().splitlines()[-1], flush=True)
"""


STARTED: list[subprocess.Popen[str]] = []


@pytest.fixture
def helpers(tmp_path: Path) -> Iterator[Path]:
    """The directory in which helpers leave their numbers; whatever a test finds, none of them stays."""
    yield tmp_path / "helpers"
    for number in (*(one.pid for one in STARTED), *(int(file.name) for file in (tmp_path / "helpers").iterdir())):
        with suppress(OSError):
            os.kill(number, signal.SIGKILL)
    STARTED.clear()


def begun(directory: Path, *items: str) -> subprocess.Popen[str]:
    """A process whose two helpers do items, and after them sleep for a minute; each leaves a file with its number."""
    directory.mkdir()
    script = LONG.format(items=list(items), directory=str(directory))
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    STARTED.append(process)
    until(lambda: len(list(directory.iterdir())) == 2 or process.poll() is not None)
    return process


def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def are_gone(directory: Path) -> bool:
    """Whether the helpers have ended."""
    return not any(is_running(int(file.name)) for file in directory.iterdir())


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (("sleep", "killed"), "WorkerLost a process of this command was killed (SIGKILL, perhaps because the memory"),
        (("killed",), "WorkerLost a process of this command was killed (SIGKILL"),
        (("sleep", "odd"), "RuntimeError "),
    ],
    ids=["one is killed", "the first is killed", "an error that cannot be sent"],
)
def test_a_helper_that_is_lost_or_fails_ends_all_at_once(helpers: Path, items: tuple[str, ...], said: str) -> None:
    process = begun(helpers, *items)
    assert process.communicate(timeout=10)[0].startswith(said)
    until(lambda: are_gone(helpers), 5)


def test_ctrl_c_ends_all_at_once_and_says_where_the_rest_is_kept(helpers: Path) -> None:
    process = begun(helpers)
    for helper in helpers.iterdir():
        os.kill(int(helper.name), signal.SIGINT)  # a terminal sends it to all
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=3)[0] == (
        "Stopped stopped; here keeps what is done, and the same command goes on from there\n"
    )
    until(lambda: are_gone(helpers), 3)


def test_helpers_end_when_the_process_that_started_them_is_killed(helpers: Path) -> None:
    process = begun(helpers)
    assert not are_gone(helpers)
    process.kill()
    process.wait(5)
    until(lambda: are_gone(helpers), 3)


def test_items_are_asked_for_one_by_one() -> None:
    """In a process of its own, since the tests have several threads."""
    script = (
        "from itertools import count\nfrom operator import add\nfrom piquet_corpus.work import pool\n"
        "asked = count()\nfound = pool.as_done(add, 1, asked, 2)\n"
        "print({next(found) for _ in range(6)} <= set(range(1, 9)))\nfound.close()\nprint(next(asked) < 10)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30, check=True)
    assert said.stdout.splitlines() == ["True", "True"]


def answer(*arguments: str) -> tuple[int, Any]:
    """What a command says in a process of its own."""
    command = [Path(sys.executable).with_name("piquet-corpus"), *arguments, "--json"]
    said = subprocess.run(command, capture_output=True, text=True)
    return said.returncode, json.loads(said.stdout)


@pytest.mark.parametrize(
    "command", [("run", "--rules", "tarot1637"), pytest.param(("validate", str(VALID)), marks=pytest.mark.slow)]
)
def test_two_processes_say_what_one_says(command: tuple[str, ...]) -> None:
    assert answer(*command, "--jobs", "2") == answer(*command, "--jobs", "1")
