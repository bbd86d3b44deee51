"""Long work is done in other processes: the same result, once for all who wait, and nothing is left behind."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest
from streamlit.testing.v1 import AppTest

from piquet_corpus.app import data, launch, tasks
from piquet_corpus.app.data import Once, once
from piquet_corpus.app.parts import waiting
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.pool import Pool, WorkerLost

CASES = ("a-point-of-thirty-five", "the-loser-plays-on")
PATIENCE = 60.0
"""Seconds to wait for a process to begin or to end."""


def processes(pool: Pool) -> list[int]:
    """The ids of the processes that are running."""
    started = (program.process for program in pool._programs)
    return [process.pid for process in started if process and process.poll() is None]


@pytest.fixture
def pool() -> Iterator[Pool]:
    """A pool of one process."""
    made = Pool(1)
    yield made
    for process in processes(made):
        os.kill(process, signal.SIGKILL)


@pytest.fixture
def at(corpus: Corpus) -> data.Stamp:
    """The state of the corpus."""
    return data.stamp(corpus.directory)


def test_another_process_gives_the_same_result(pool: Pool, at: data.Stamp) -> None:
    there = pool.submit(tasks.spoken, at, "en", tasks.run_all, CASES, tasks.ALL).result()
    here = tasks.run_all(data.corpus_at(at), CASES, tasks.ALL)
    assert (there.outcomes, there.runs, there.failed) == (here.outcomes, here.runs, here.failed)
    assert here.runs > len(CASES)
    assert all(isinstance(said, Html) for several in there.outcomes.values() for _, said in several)
    proofs = pool.submit(tasks.spoken, at, "en", tasks.proofs, "D001").result()
    assert proofs == tasks.proofs(data.corpus_at(at), "D001")


def test_an_error_of_a_job_comes_back_and_the_next_job_works(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="math domain error"):
        pool.submit(math.sqrt, -1.0).result()
    with pytest.raises(CorpusError, match=r"topics\.xml"):
        pool.submit(tasks.prepare, data.stamp(tmp_path)).result()
    assert pool.submit(math.sqrt, 4.0).result() == 2


def test_a_process_that_is_killed_is_said_in_a_sentence_and_the_next_job_gets_another(
    pool: Pool, tmp_path: Path
) -> None:
    assert pool.submit(math.sqrt, 4.0).result() == 2
    (first,) = processes(pool)
    os.mkfifo(pipe := tmp_path / "pipe")
    long = pool.submit(Path.read_bytes, pipe)
    with pipe.open("wb"):  # waits until the process reads it
        os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerLost, match="was killed"):
        long.result(PATIENCE)
    assert pool.submit(math.sqrt, 9.0).result() == 3
    assert first not in processes(pool)


def test_a_process_that_is_killed_while_it_waits_is_not_missed(pool: Pool) -> None:
    assert pool.submit(math.sqrt, 4.0).result() == 2
    (first,) = processes(pool)
    os.kill(first, signal.SIGKILL)
    while processes(pool):
        time.sleep(0.01)
    assert pool.submit(math.sqrt, 9.0).result() == 3


def test_a_short_job_does_not_wait_for_a_long_one() -> None:
    pool = Pool(2)
    long = pool.submit(time.sleep, 600.0)
    assert pool.submit(math.sqrt, 4.0).result(PATIENCE) == 2
    assert not long.done()
    for process in processes(pool):
        os.kill(process, signal.SIGKILL)


def test_what_a_job_prints_is_not_taken_for_its_answer(pool: Pool) -> None:
    assert pool.submit(print, "an answer?").result(PATIENCE) is None


def test_visitors_who_wait_for_the_same_share_one_job() -> None:
    begun: list[Future[str]] = []

    def begin() -> Future[str]:
        begun.append(Future())
        return begun[-1]

    results: Once[str, str] = Once(2)
    one, other = results.ask("a", begin), results.ask("a", begin)
    assert one is other
    assert len(begun) == 1
    begun[0].set_result("done")
    assert results.ask("a", begin).result() == "done"
    failed = results.ask("b", begin)
    begun[1].set_exception(WorkerLost(""))
    assert results.ask("b", begin) is not failed  # what failed is begun anew
    assert len(begun) == 3


def test_only_the_newest_results_are_kept() -> None:
    made: list[int] = []

    @once(2)
    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    assert [double(number) for number in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert made == [1, 2, 3, 2]


def test_two_threads_make_a_result_once() -> None:
    made: list[int] = []
    both, go = Barrier(2), Event()

    @once(1)
    def slow() -> int:
        made.append(1)
        go.wait()
        return 7

    found: list[int] = []

    def ask() -> None:
        both.wait()
        found.append(slow())

    threads = [Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    go.set()
    for thread in threads:
        thread.join()
    assert (found, made) == ([7, 7], [1])


def page() -> None:
    """A page that waits for a job; it is run by itself, and so must import what it needs."""
    from piquet_corpus.app.pages.readings import draw

    draw()


def test_a_page_says_that_its_work_was_cut_short(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["app"])
    dead: Future[object] = Future()
    dead.set_exception(WorkerLost(""))
    monkeypatch.setattr(waiting.POOL, "submit", lambda *job: dead)
    monkeypatch.setattr(waiting, "RESULTS", Once(1))  # a test before may have waited for the same
    app = AppTest.from_function(page, default_timeout=PATIENCE).run()
    assert not app.exception
    assert "The work on this page was cut short." in app.get("html")[-1].proto.body


def descendants(process: int) -> set[int]:
    """The processes that a process has started, and theirs."""
    own = Path(f"/proc/{process}/task/{process}/children")
    every = Path(f"/proc/{process}/task").glob("*/children") if own.exists() else ()
    found = {int(one) for path in every for one in path.read_text().split()}
    return found.union(*map(descendants, found)) if found else found


def is_running(process: int) -> bool:
    """Whether a process exists, and is not merely waiting to be counted."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


WORKING = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell has started in the background
from piquet_corpus.work.pool import Pool
pool = Pool(2)
pool.submit(len, ()).result()
busy, idle = pool.submit(time.sleep, 600.0), pool.submit(len, ())
idle.result()
print(*(program.process.pid for program in pool._programs), flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_when_the_one_that_started_it_ends(how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        workers = [int(one) for one in server.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_running, workers))
        server.send_signal(how)
        try:
            server.wait(PATIENCE)
        finally:
            server.kill()
    ended(workers)


def ended(workers: list[int]) -> None:
    """Wait until processes have ended."""
    end = time.monotonic() + PATIENCE
    while any(map(is_running, workers)):
        assert time.monotonic() < end, "a process is left behind"
        time.sleep(0.05)


def test_the_server_prepares_in_the_process_that_the_command_starts() -> None:
    assert launch.command()[1:5] == ["-m", "streamlit", "run", str(launch.SCRIPT)]
    assert "lifespan=prepared" in launch.SCRIPT.read_text(encoding="utf-8")
