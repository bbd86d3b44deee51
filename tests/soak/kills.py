"""Kill, stop and damage a simulation again and again; it must end at once, say why, and come to the same: `make soak`.

    python tests/soak/kills.py [SECONDS] [SEED]

Each turn does some things to a simulation, which goes on each time: Ctrl-C, a killed process, a killed helper, a
changed bit in a file of results or of compiled code. Then it comes to its end: the figures and the files must be those
of a run that nobody disturbed. Ends with 1 at the first fault.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

COMMAND = [str(Path(sys.executable).with_name("piquet-corpus")), "simulate", "--rules", "fr1642", "--rules", "ancien"]
COMMAND += ["--players", "plain", "--coups", "2000000", "--parties", "200000", "--jobs", "2", "--json", "--out"]
AT_ONCE = {"Ctrl-C": 3.0, "helper": 10.0, "killed": 3.0}
"""In how many seconds each must have ended."""
LONGEST = 6.0
"""The longest time after which something happens: about that of the whole simulation."""


class Fault(Exception):
    """Something did not go as it should."""


def main() -> None:
    """Disturb the simulation for a time."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    rng, done = random.Random(seed), Counter[str]()
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        os.environ["PIQUET_CORPUS_CACHE"] = f"{name}/cache"
        whole = Path(name) / "whole"
        said, files = finished(whole), bytes_of(whole)
        end, turn = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            turn += 1
            directory = Path(name) / f"turn-{turn}"
            if turn % 8 == 0:
                flip(rng, list((Path(name) / "cache" / "numba").rglob("many.*")))
                done["bit of code"] += 1
            for _ in range(rng.randint(1, 4)):
                what = rng.choice(("Ctrl-C", "helper", "killed", "bit", "bit"))
                if what == "bit":
                    flip(rng, list(directory.glob("*.parquet")))
                else:
                    disturb(rng, what, directory)
                done[what] += 1
            if finished(directory) != said:
                raise Fault(f"turn {turn}: other figures")
            if bytes_of(directory) != files:
                raise Fault(f"turn {turn}: other files")
            done["came to its end"] += 1
    print(", ".join(f"{what}: {times}" for what, times in done.items()))


def finished(directory: Path) -> object:
    """Let the simulation come to its end; return what it found."""
    ran = subprocess.run([*COMMAND, str(directory)], capture_output=True, text=True, check=False)
    if ran.returncode or ran.stderr:
        raise Fault(f"it ends with {ran.returncode}: {ran.stderr}")
    return json.loads(ran.stdout)["found"]


def bytes_of(directory: Path) -> dict[str, str]:
    """The files of a directory, by their digests."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in directory.iterdir()}


def disturb(rng: random.Random, what: str, directory: Path) -> None:
    """Start the simulation, and after a while stop or kill it, or one of its helpers."""
    process = subprocess.Popen(
        [*COMMAND, str(directory)],
        env=os.environ | {"PYTHONFAULTHANDLER": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(rng.uniform(0.5, LONGEST))
    helpers = children(process.pid)
    began = time.monotonic()
    if process.poll() is None:
        if what == "Ctrl-C":
            os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all
        elif what == "helper" and helpers:
            os.kill(rng.choice(helpers), signal.SIGKILL)
        elif what == "killed":
            process.kill()
    try:
        said = process.communicate(timeout=60 if what == "helper" and not helpers else AT_ONCE[what])[1]
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)  # it then says where it was
        said = process.communicate()[1]
        raise Fault(f"{what}: it has not ended after {AT_ONCE[what]} seconds:\n{said}") from None
    told = {"Ctrl-C": (130, "stopped; "), "helper": (1, "was killed (SIGKILL"), "killed": (-signal.SIGKILL, "")}[what]
    is_told = process.returncode == told[0] and told[1] in said and len(said.splitlines()) == bool(told[1])
    if not is_told and (process.returncode, said) not in ((0, ""), (130, ""), (-signal.SIGINT, "")):
        raise Fault(f"{what}: it ends with {process.returncode}: {said}")
    while any(is_running(one) for one in helpers):
        if time.monotonic() - began > AT_ONCE[what]:
            raise Fault(f"{what}: its helpers are still there")
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def is_running(process: int) -> bool:
    """Whether a process is there, and is not only waiting to be counted."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def flip(rng: random.Random, files: list[Path]) -> None:
    """Change a bit of a file, or cut it."""
    if files:
        path = rng.choice(sorted(files))
        content = bytearray(path.read_bytes())
        if content and rng.random() < 0.8:
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        else:
            content = content[: rng.randrange(len(content) + 1)]
        path.write_bytes(content)


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(f"fault: {fault}")
