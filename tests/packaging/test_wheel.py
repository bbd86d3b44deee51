"""The wheel by itself: in an empty environment, away from the checkout, every command works."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.files import ROOT
from tests.packaging.environments import add, surroundings
from tests.packaging.environments import installed as installed_in

ELDER = "AS KS QS JS TS 9S AH AD AC KH KD KC"
YOUNGER = "8S 7S QH JH TH 9H QD JD TD QC JC TC"

pytestmark = pytest.mark.slow


class Installed(NamedTuple):
    """An environment that holds the wheel and what the wheel asks for, and an empty directory to work in."""

    bin: Path
    directory: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `piquet-corpus` with these arguments, with nothing of the checkout in its surroundings."""
        return subprocess.run(
            [self.bin / "piquet-corpus", *arguments],
            cwd=self.directory,
            env=surroundings(),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, and return its path."""
    directory = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", directory], cwd=ROOT, check=True)
    (built,) = directory.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel alone: what it needs must come from what it declares, at the locked versions."""
    environment = installed_in(tmp_path_factory.mktemp("empty") / "venv", wheel)
    return Installed(environment, tmp_path_factory.mktemp("away"))


@pytest.fixture(scope="module")
def with_app(core: Installed, wheel: Path) -> Installed:
    """Add what the app and the tables need. The tests that use this come last."""
    add(core.bin, f"{wheel}[app]")
    return core


def test_packages_come_from_the_environment(core: Installed) -> None:
    found = subprocess.run(
        [core.bin / "python", "-c", "import rules, piquet_corpus; print(rules.__file__, piquet_corpus.__file__)"],
        cwd=core.directory,
        env=surroundings(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert [Path(path).is_relative_to(core.bin.parent) for path in found] == [True, True]


def test_the_cache_is_in_the_wheel(core: Installed, tmp_path: Path) -> None:
    for arguments in (("show", "fr1642.6.4"), ("search", "ronfle"), ("coverage",)):
        command = [core.bin / "piquet-corpus", *arguments]
        own = {**surroundings(), "PIQUET_CORPUS_CACHE": str(tmp_path)}
        subprocess.run(command, cwd=core.directory, env=own, stdout=subprocess.DEVNULL, check=True)
    assert not list(tmp_path.iterdir())


def test_validate_passes(core: Installed) -> None:
    answer = core.run("validate")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "fr1642" in answer.stdout
    assert "en1651" in answer.stdout


def test_run_passes(core: Installed) -> None:
    answer = core.run("run")
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_coverage_lists_the_clauses(core: Installed) -> None:
    answer = core.run("coverage", "--json")
    assert answer.returncode == 0, answer.stderr
    assert '"fr1642.' in json.dumps(json.loads(answer.stdout))


def test_show_prints_a_translation(core: Installed) -> None:
    answer = core.run("show", "fr1642.en.2.2")
    assert answer.returncode == 0, answer.stderr
    assert "which is ordinarily [a hundred]:" in answer.stdout


def test_cite_has_what_writes_every_format(core: Installed) -> None:
    answer = core.run("cite", "fr1642.6.2", "--format", "all")
    assert answer.returncode == 0, answer.stderr
    assert "@incollection{fr1642.6.2," in answer.stdout
    assert "TY  - CHAP" in answer.stdout


def test_findings_are_told_and_not_written_where_there_is_no_checkout(core: Installed) -> None:
    answer = core.run("findings")
    assert answer.returncode == 0, answer.stderr
    assert "## What would settle it" in answer.stdout
    assert "# The divergences of high importance" in core.run("findings", "--register").stdout
    assert core.run("findings", "--write").returncode == 2


def test_score_quotes_the_clauses(core: Installed) -> None:
    answer = core.run("score", "--rules", "fr1642", "--elder", ELDER, "--younger", YOUNGER)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert re.search(r"fr1642\.\d+\.\d+", answer.stdout)


def test_score_refuses_eleven_cards_in_one_sentence(core: Installed) -> None:
    answer = core.run("score", "--rules", "fr1642", "--elder", ELDER.removesuffix(" KC"), "--younger", YOUNGER)
    assert answer.returncode == 2
    assert "eleven" in answer.stderr or "11" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("export", "data"), "tables"),
        (("app",), "app"),
        (("simulate", "--rules", "fr1642", "--coups", "1", "--out", "coups"), "simulate"),
    ],
)
def test_what_needs_more_names_the_extra(core: Installed, arguments: tuple[str, ...], extra: str) -> None:
    answer = core.run(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert f"the extra {extra} brings: pip install 'piquet-corpus[{extra}]'" in answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "divergences fr1642 en1651",
        "play --rules en1651 --seed 1",
        "impact",
        "compare --seed 5",
        "search ronfle",
        "table clauses",
    ],
)
def test_the_core_alone_answers(core: Installed, arguments: str) -> None:
    answer = core.run(*arguments.split())
    assert (answer.returncode, answer.stderr) == (0, "")


def test_export_writes_tables_and_texts(with_app: Installed) -> None:
    answer = with_app.run("export", "data", "--json")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    listed = {one["path"]: one for one in json.loads(answer.stdout)["files"]}
    clauses = (with_app.directory / "data" / "csv" / "clauses.csv").read_bytes()
    assert listed["csv/clauses.csv"]["bytes"] == len(clauses)
    assert b"fr1642.6.4" in clauses
    assert (with_app.directory / "data" / "dts" / "document" / "fr1642" / "6.4.xml").is_file()
    assert (with_app.directory / "data" / "parquet" / "divergences.parquet").is_file()


def test_app_answers_on_localhost(with_app: Installed) -> None:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    log = with_app.directory / "app.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [with_app.bin / "piquet-corpus", "app", "--port", str(port)],
            cwd=with_app.directory,
            env=surroundings(),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        assert healthy(f"http://localhost:{port}/_stcore/health", server, seconds=60), log.read_text()
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # the command and the server it started
        server.wait(timeout=30)


def healthy(address: str, server: subprocess.Popen[bytes], seconds: int) -> bool:
    """Ask until the server says ok, ends, or the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.read() == b"ok")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.5)
    return False
