"""`simulate`: plans and their pieces, going on after an interruption, the summary; on this machine and on a cluster."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.ways import UnknownReading
from piquet_corpus.simulation import cluster as dask
from piquet_corpus.simulation.plan import Plan, planned, ruleset_named
from piquet_corpus.simulation.running import SETTINGS, run
from piquet_corpus.simulation.store import Estimate, Results, Tally, add, estimates, share_of, tally_of
from piquet_corpus.work import pool
from piquet_corpus.work.errors import UnknownName, UnknownRuleSet, Usage
from piquet_corpus.work.paths import NotWritten
from rules.piquet.kernel.table import KINDS
from rules.piquet.kernel.terms import NotCovered
from rules.piquet.players.offered import SimulatedPiquet
from tests.conftest import Ask

COMMAND = Path(sys.executable).with_name("piquet-corpus")
READING = "fr1642:pique.window=any-card"


quiet = pool.unwatched
"""Show no progress."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces so small that there are several."""
    monkeypatch.setattr(SimulatedPiquet, "players", {"random": 7, "plain": 7, "sound": 1})


def plan_of(
    corpus: Corpus, *rules: str, coups: int = 20, parties: int = 0, players: str = "plain", seed: int = 5
) -> Plan:
    return planned(corpus, rules or ("fr1642", READING), players, seed, coups, parties)


def files(directory: Path) -> dict[str, bytes]:
    """The files of a directory."""
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def columns(directory: Path) -> dict[str, list[int]]:
    """All that was played, whatever the pieces."""
    tables = [pq.read_table(path) for path in sorted(directory.glob("*.parquet"))]
    return {name: pa.concat_tables(tables)[name].to_pylist() for name in tables[0].column_names}


def test_results_do_not_depend_on_the_pieces(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(plan_of(corpus), tmp_path / "a", 1, None, quiet)
    monkeypatch.setattr(SimulatedPiquet, "players", {"plain": 3})
    run(plan_of(corpus), tmp_path / "b", 1, None, quiet)
    assert len(list((tmp_path / "a").glob("*.parquet"))) == 3
    assert len(list((tmp_path / "b").glob("*.parquet"))) == 7
    assert columns(tmp_path / "a") == columns(tmp_path / "b")
    assert len(columns(tmp_path / "a")["fr1642 elder play"]) == 20


def test_other_seeds_and_other_players_play_otherwise(corpus: Corpus, tmp_path: Path) -> None:
    run(plan_of(corpus), tmp_path / "a", 1, None, quiet)
    run(plan_of(corpus, seed=6), tmp_path / "b", 1, None, quiet)
    run(plan_of(corpus, players="plain,random"), tmp_path / "c", 1, None, quiet)
    elders = "fr1642 elder play"
    found = [columns(tmp_path / name)[elders] for name in "abc"]
    assert found[0] != found[1]
    assert found[0] != found[2]


def test_what_was_interrupted_goes_on_and_ends_the_same(corpus: Corpus, tmp_path: Path) -> None:
    wanted = plan_of(corpus, parties=4)
    run(wanted, tmp_path / "whole", 1, None, quiet)

    class Interrupted(Exception):
        pass

    def stop(results: Iterator[Any], total: int) -> Iterator[Any]:
        yield next(iter(results))
        raise Interrupted

    with pytest.raises(Interrupted):
        run(wanted, tmp_path / "parts", 1, None, stop)
    before = len(files(tmp_path / "parts"))
    assert 2 <= before < len(files(tmp_path / "whole"))
    old = times(tmp_path / "parts")
    tally = run(wanted, tmp_path / "parts", 1, None, quiet)
    assert len(times(tmp_path / "parts") - old) == len(files(tmp_path / "whole")) - before
    assert estimates(wanted, tally) == estimates(wanted, run(wanted, tmp_path / "whole", 1, None, quiet))
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def times(directory: Path) -> set[tuple[str, int]]:
    """The files of a directory, and when they were written."""
    return {(path.name, path.stat().st_mtime_ns) for path in directory.iterdir()}


def flipped(content: bytes, place: int) -> bytes:
    """Bytes with one bit changed."""
    return bytes([*content[:place], content[place] ^ 1, *content[place + 1 :]])


def test_what_is_damaged_cut_or_of_another_plan_is_played_again(corpus: Corpus, tmp_path: Path) -> None:
    wanted, here = plan_of(corpus, parties=4), tmp_path / "a"
    tally = run(wanted, here, 1, None, quiet)
    run(plan_of(corpus, parties=4, seed=6), tmp_path / "other", 1, None, quiet)
    whole, said = files(here), estimates(wanted, tally)
    (first,) = here.glob("coups-000000000000.*")
    (second,) = here.glob("coups-000000000007.*")
    (others,) = (tmp_path / "other").glob("coups-000000000000.*")
    content = first.read_bytes()
    damaged = [flipped(content, place) for place in range(0, len(content), len(content) // 20)]
    for spoilt in (*damaged, content[:-1], content[: len(content) // 2], b"", second.read_bytes(), others.read_bytes()):
        first.write_bytes(spoilt)
        old = times(here)
        again = run(wanted, here, 1, None, quiet)
        assert len(times(here) - old) == 1
        assert estimates(wanted, again) == said
        assert files(here) == whole
    none_of_ours = Results(tmp_path).write("notes", b"no such thing")
    for other in (second, others, none_of_ours):  # whole, and under a name that is right for its bytes
        first.unlink()
        (here / f"{first.name.partition('.')[0]}.{other.name.partition('.')[2]}").write_bytes(other.read_bytes())
        old = times(here)
        again = run(wanted, here, 1, None, quiet)
        assert len(times(here) - old) == 1
        assert estimates(wanted, again) == said
        assert files(here) == whole


def test_what_a_killed_process_left_behind_is_removed(corpus: Corpus, tmp_path: Path) -> None:
    wanted = plan_of(corpus, coups=1)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / f".{SETTINGS}.4194305.tmp").write_text("{")  # no process has such a number
    run(wanted, tmp_path / "a", 1, None, quiet)
    (tmp_path / "a" / ".coups-000000000000.12.parquet.4194305.tmp").write_bytes(b"PAR1")
    run(wanted, tmp_path / "a", 1, None, quiet)
    assert {name for name in files(tmp_path / "a") if name.startswith(".coups")} == set()


def test_a_disk_that_is_full_is_told_with_the_file(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    run(plan_of(corpus), tmp_path / "a", 1, None, quiet)
    for piece in (tmp_path / "a").glob("coups-*"):
        piece.unlink()
    monkeypatch.setattr("rules.core.files.os.fsync", full)
    with pytest.raises(NotWritten, match=r"a/coups-000000000000\.\w+\.parquet was not written: No space left"):
        run(plan_of(corpus), tmp_path / "a", 1, None, quiet)
    assert list(files(tmp_path / "a")) == [SETTINGS]


def test_a_directory_with_something_else_is_left_alone(corpus: Corpus, tmp_path: Path) -> None:
    run(plan_of(corpus, coups=1), tmp_path / "a", 1, None, quiet)
    before = files(tmp_path / "a")
    with pytest.raises(Usage, match=r"a has the results of another simulation"):
        run(plan_of(corpus, coups=2), tmp_path / "a", 1, None, quiet)
    assert files(tmp_path / "a") == before
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "notes.txt").write_text("mine")
    with pytest.raises(Usage, match="b is not an empty directory; name a new one"):
        run(plan_of(corpus, coups=1), tmp_path / "b", 1, None, quiet)


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        (("fr1643",), UnknownRuleSet, "fr1643"),
        (("fr1642", "fr1642"), Usage, "name one rule set, or two different ones"),
        (("fr1642", "en1651", "en1674"), Usage, "name one rule set, or two different ones"),
        (("tarot1637",), Usage, "the rules of tarot cannot be simulated"),
        (("fr1642", "tarot1637"), Usage, "fr1642 and tarot1637 are rule sets of different games"),
        (("fr1642:pique.window",), UnknownReading, "write it like pique.window=any-card"),
        (("fr1642:pique=first-card",), UnknownReading, "write it like pique.window=any-card"),
        (("fr1642:pique.windows=any-card",), UnknownReading, "windows"),
        (("fr1642:pique.window=never",), UnknownReading, "never"),
        (("fr1642:fault.too-many.noticed=taker",), NotCovered, "this decides nothing in a coup of honest players"),
    ],
)
def test_what_cannot_be_simulated_is_said(
    corpus: Corpus, asked: tuple[str, ...], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        planned(corpus, asked, "plain", 1, 1, 0)


def test_numbers_that_make_no_sense_are_refused(corpus: Corpus) -> None:
    with pytest.raises(Usage, match="nothing to simulate"):
        planned(corpus, ("fr1642",), "plain", 1, 0, 0)
    with pytest.raises(Usage, match="expected at most 1,000,000,000,000 together"):
        planned(corpus, ("fr1642",), "plain", 1, 10**12, 1)
    assert planned(corpus, ("fr1642",), "sound", 1, 10**12, 0).length == 10**12  # of one coup each here; none is built
    with pytest.raises(Usage, match="--seed: expected a number from 0"):
        planned(corpus, ("fr1642",), "plain", -1, 1, 0)
    with pytest.raises(Usage, match="en1890 plays for no number of points"):
        planned(corpus, ("en1890",), "plain", 1, 1, 1)
    with pytest.raises(UnknownName, match="clever"):
        planned(corpus, ("fr1642",), "clever", 1, 1, 0)
    with pytest.raises(Usage, match="name one policy for both"):
        planned(corpus, ("fr1642",), "plain,plain,plain", 1, 1, 0)


def test_a_reading_may_be_a_number_or_a_list(corpus: Corpus) -> None:
    assert (
        ruleset_named(corpus, "fr1642:blanche.worth.points=12").rules["blanche.worth"].parameters["points"].value == 12
    )
    two = ruleset_named(corpus, "fr1642:blanche.worth.points=12,repique.other=at-all")
    assert (two.rules["blanche.worth"].parameters["points"].value, two.rules["repique"].parameters["other"].value) == (
        12,
        "at-all",
    )


# What came of it.


def summarised(corpus: Corpus, rules: tuple[str, str], scores: list[tuple[int, int, int, int]]) -> tuple[Estimate, ...]:
    """What came of coups with known scores: of elder and younger under each rule set."""
    wanted = plan_of(corpus, *rules, coups=len(scores))
    whole: Tally = {}
    for piece in wanted.pieces():
        some = scores[piece.first : piece.first + piece.number]
        made = {}
        for place, name in enumerate(rules):
            made[name] = np.zeros((len(some), 2, len(KINDS)), dtype=np.int16)
            made[name][:, :, KINDS.index("play")] = [one[2 * place : 2 * place + 2] for one in some]
            made[name] = made[name].reshape(len(some), -1)
        add(whole, tally_of(wanted, piece, made))
    return estimates(wanted, whole)


def found(said: tuple[Estimate, ...], name: str, rules: str) -> Estimate:
    return next(one for one in said if (one.name, one.rules) == (name, rules))


def test_the_summary_of_the_same_deals_is_that_of_their_differences(corpus: Corpus) -> None:
    scores = [(10, 4, 10, 4), (12, 0, 42, 0), (7, 7, 7, 7), (3, 9, 3, 9)] * 4
    said = summarised(corpus, ("fr1642", READING), scores)
    both = f"fr1642 against {READING}"
    elder = found(said, "points of the elder", "fr1642")
    assert (elder.value, elder.number) == (8.0, 16)  # (10 + 12 + 7 + 3) / 4
    apart = found(said, "points of the elder", both)
    assert apart.value == -7.5  # three coups of four alike, one thirty apart
    assert apart.high - apart.value == pytest.approx(1.959964 * sqrt((0.75 * 7.5**2 + 0.25 * 22.5**2) / 16))
    assert found(said, "the elder’s advantage", "fr1642").value == 3.0  # (6 + 12 + 0 - 6) / 4
    other = found(said, "coups with another score", both)
    assert other.value == 0.25
    assert other.low == pytest.approx(0.1018, abs=1e-4)  # Wilson's interval of 4 in 16, as textbooks have it
    assert other.high == pytest.approx(0.4950, abs=1e-4)


def test_what_was_never_seen_may_still_be(corpus: Corpus) -> None:
    said = summarised(corpus, ("fr1642", READING), [(1, 1, 1, 1)] * 12)
    never = found(said, "coups with another score", f"fr1642 against {READING}")
    assert (never.value, never.low, never.high) == (0.0, 0.0, 0.25)  # three in twelve


def test_packs_that_share_no_deal_are_compared_by_their_means_alone(corpus: Corpus) -> None:
    said = summarised(corpus, ("fr1642", "moderne"), [(10, 0, 20, 0), (12, 0, 20, 0)] * 8)
    apart = found(said, "points of the elder", "fr1642 against moderne")
    assert apart.value == -9.0
    assert apart.high - apart.value == pytest.approx(1.959964 * sqrt(1 / 16))  # the spread of 10 and 12, and none
    assert "coups with another score" not in {one.name for one in said}


def test_intervals_hold_as_often_as_they_say() -> None:
    """Of a thousand samples of forty fair coins, about 950 intervals have the half in them."""
    rng, hits = np.random.default_rng(1), 0
    for _ in range(1000):
        share = share_of(rng.integers(0, 2, 40))
        hits += share.low <= 0.5 <= share.high
    assert 930 <= hits <= 970


def test_the_command_says_what_it_found_and_whose_players_they_are(ask: Ask, tmp_path: Path) -> None:
    wanted = ("simulate", "--rules", "en1674", "--players", "random", "--coups", "8", "--jobs", "1", "--out")
    said = ask(*wanted, str(tmp_path / "a"))
    assert said.status == 0, said.err
    assert "points of the elder" in said.out
    assert "These are our players, not those of any book" in " ".join(said.out.split())
    assert (tmp_path / "a" / SETTINGS).exists()
    refused = ask(*wanted[:5], "--coups", "9", "--out", str(tmp_path / "a"))
    assert (refused.status, refused.out) == (2, "")
    assert "another simulation" in refused.err


def test_without_numba_the_command_says_what_it_needs(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith(("rules.piquet.players", "rules.piquet.kernel"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    said = ask("simulate", "--rules", "fr1642", "--coups", "1", "--out", str(tmp_path / "a"))
    assert said.status == 2
    assert "this needs numba, which the extra simulate brings: pip install 'piquet-corpus[simulate]'" in said.err


def test_a_scheduler_that_does_not_answer_is_named(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "PATIENCE", 0.2)
    with pytest.raises(Usage, match=r"--scheduler tcp://127\.0\.0\.1:9: no Dask scheduler answers there"):
        run(plan_of(corpus), tmp_path / "a", None, "tcp://127.0.0.1:9", quiet)


# Compiled, in several processes, and on a cluster.


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def cluster() -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A scheduler of Dask and two workers, each a process of its own."""
    bin_ = Path(sys.executable).parent
    port = str(free_port())
    begin = [bin_ / "dask", "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"]
    scheduler, address = subprocess.Popen(begin), f"tcp://127.0.0.1:{port}"
    worker = [bin_ / "dask", "worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    workers = [subprocess.Popen(worker) for _ in range(2)]
    yield address, scheduler, workers
    for process in (*workers, scheduler):
        process.kill()  # nobody waits for what it has still to say
        process.wait()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes_even_if_a_worker_dies(
    corpus: Corpus, tmp_path: Path, cluster: tuple[str, object, list[subprocess.Popen[bytes]]]
) -> None:
    address, _, workers = cluster
    wanted = plan_of(corpus, coups=60, parties=20)
    run(wanted, tmp_path / "here", 1, None, quiet)
    run(wanted, tmp_path / "processes", 2, None, quiet)

    def kill_one(results: Iterator[Any], total: int) -> Iterator[Any]:
        for number, result in enumerate(results):
            if number == 1:
                workers[0].send_signal(signal.SIGKILL)
            yield result

    run(wanted, tmp_path / "cluster", None, address, kill_one)
    assert files(tmp_path / "here") == files(tmp_path / "processes")
    assert files(tmp_path / "here") == files(tmp_path / "cluster")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ("scheduler", "the Dask scheduler at .* does not answer any more"),
        ("workers", "the Dask cluster at .* has no worker"),
    ],
)
def test_a_cluster_that_is_lost_is_one_sentence_within_ten_seconds(
    corpus: Corpus,
    tmp_path: Path,
    cluster: tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]],
    lost: str,
    said: str,
) -> None:
    address, scheduler, workers = cluster
    wanted = plan_of(corpus, coups=100_000)
    began: list[float] = []

    def kill(results: Iterator[Any], total: int) -> Iterator[Any]:
        for number, result in enumerate(results):
            if number == 3:
                for process in [scheduler] if lost == "scheduler" else workers:
                    process.send_signal(signal.SIGKILL)
                began.append(time.monotonic())
            yield result

    with pytest.raises(pool.WorkerLost, match=said):
        run(wanted, tmp_path / "a", None, address, kill)
    assert time.monotonic() - began[0] < 10
    assert len(files(tmp_path / "a")) > 3


def test_a_scheduler_that_is_lost_is_named_even_if_leaving_it_takes_too_long(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deaf:
        status = "running"

        def __init__(self, *_: object, **__: object) -> None: ...

        def register_plugin(self, _: object) -> None: ...

        def nthreads(self) -> None:
            raise OSError

        def close(self, timeout: float) -> None:
            raise TimeoutError(f"timed out after {timeout} s.")

    monkeypatch.setattr("piquet_corpus.simulation.cluster.Client", Deaf)
    with pytest.raises(pool.WorkerLost, match="the Dask scheduler at tcp://x:1 does not answer any more"):
        run(plan_of(corpus, coups=60), tmp_path / "a", None, "tcp://x:1", quiet)


def test_ctrl_c_ends_a_run_of_any_length_at_once(tmp_path: Path) -> None:
    """The game is not compiled here, so that a piece takes minutes."""
    command = [COMMAND, "simulate", "--rules", "fr1642", "--coups", "100000000", "--out", "a"]
    uncompiled = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    begun = subprocess.Popen(command, cwd=tmp_path, env=uncompiled, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 30
    while not (tmp_path / "a" / SETTINGS).exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.3)
    begun.send_signal(signal.SIGINT)
    said = begun.communicate(timeout=3)[1]
    assert said == "piquet-corpus: stopped; a keeps what is done, and the same command goes on from there\n"
    assert begun.returncode == 130


@pytest.mark.slow
def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    command = [COMMAND, "simulate", "--rules", "fr1642", "--players", "sound", "--coups", "2500"]
    begun = subprocess.Popen([*command, "--jobs", "1", "--out", str(tmp_path / "a")], stdout=subprocess.DEVNULL)
    end = time.monotonic() + 300
    while begun.poll() is None and time.monotonic() < end and not list((tmp_path / "a").glob("*.parquet")):
        time.sleep(0.05)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    kept = files(tmp_path / "a")
    assert 1 < len(kept) < 4
    for out in ("a", "b"):
        subprocess.run([*command, "--jobs", "2", "--out", str(tmp_path / out)], check=True, stdout=subprocess.DEVNULL)
    assert {name: content for name, content in files(tmp_path / "a").items() if not name.startswith(".")} == files(
        tmp_path / "b"
    )
