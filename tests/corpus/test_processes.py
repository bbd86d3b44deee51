"""Work spread over processes: the same results in the same order, and the same error."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.judging import processes

VALID = Path(__file__).parents[1] / "fixtures" / "valid"
SCRIPT = """
import os
from operator import floordiv
from piquet_corpus.judging import processes
from piquet_corpus.judging.processes import spread

processes._method = lambda: {method!r}

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
    monkeypatch.setattr(processes, "ProcessPoolExecutor", lambda *_: pytest.fail("a process is started"))
    monkeypatch.setattr(sys, "platform", "linux")
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert list(processes.spread(pow, 2, [1, 2, 3], 2)) == [2, 4, 8]
    finally:
        done.set()
        other.join()


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
