"""Print how fast coups are simulated, as ratios with their limits: `make bench-simulate`.

The yardstick is a bare game in the same compiled code: it shuffles, deals and plays twelve legal tricks at random, and
counts nothing. OpenSpiel's game of hearts is timed in an environment of its own. Nothing here is a test.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.timing import medians, seconds, verdict
from piquet_corpus.edition.corpus import load
from piquet_corpus.simulation.plan import planned
from piquet_corpus.simulation.running import run
from piquet_corpus.work.pool import unwatched
from rules.core.loading import load_rulesets
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled_apart
from rules.piquet.kernel.masks import DEAL, Ints, count, one_of, shake
from rules.piquet.kernel.playing import NO_CARD, may_play, takes
from rules.piquet.kernel.table import DICE, begin, new_table
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.players import coup
from rules.piquet.players.coup import shuffle, together
from rules.piquet.players.offered import SimulatedPiquet
from rules.piquet.players.solving import begin_solving, best_value
from rules.piquet.sides import HAND_SIZE, TRICKS

COUPS = 200_000
TURNS = 5
MOST = 3.0
LEAST = 200
"""How many coups there must at least be in the time of one deal of hearts."""
FASTER = 1.85
"""How many times as fast two processes must be as one, where there are two processors."""
SERIAL = 0.0015
"""The most seconds that the process that hands out the work may take for 100,000 coups."""
SOLVED = 1_000
SOLVING, SOLVING_LOW = (9_000, 60_000), (22_000, 250_000)
"""In how many bare games twelve tricks must be solved, on average and at worst: where low cards count; where not."""
DECIDED = 60
"""In how many coups the decisions of the strong player are timed."""
DECIDING = {SOLVING: (0.5, 0.25), SOLVING_LOW: (0.5, 1.0)}
"""The most seconds of processor time for his discards and for a card."""
PIECES, PROCESS_TURNS = 40, 3
HEARTS_DEALS = 300
HEARTS = f"""
import random, sys, time
import numpy as np
import pyspiel
game = pyspiel.load_game("hearts")
def drawn(state):
    if sys.argv[1] == "bare" or not state.is_chance_node():
        return random.choice(state.legal_actions())
    actions, chances = zip(*state.chance_outcomes())
    return np.random.choice(actions, p=chances)
def deal():
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(drawn(state))
deal()
start = time.process_time()
for _ in range({HEARTS_DEALS}):
    deal()
print((time.process_time() - start) / {HEARTS_DEALS})
"""
"""Hearts at random from Python: cards are dealt as in the example of OpenSpiel (`example.py`), or in the barest way."""


@compiled_apart
def bare_games(terms: Terms, number: int, table: Ints) -> int:
    """Play bare games; return how often the elder leads last, so that nothing can be left out."""
    last = 0
    for game in range(number):
        shake(table, DICE, 1, game, DEAL)
        shuffle(terms, table)
        leads, answers, leader = together(table, 0, HAND_SIZE), together(table, HAND_SIZE, HAND_SIZE), 0
        for trick in range(TRICKS):
            led = one_of(table, DICE, leads, HAND_SIZE - trick)
            cards = may_play(answers, led)
            answer = one_of(table, DICE, cards, count(cards))
            leads &= ~led
            answers &= ~answer
            if takes(answer, led):
                leads, answers, leader = answers, leads, 1 - leader
        last += leader
    return last + NO_CARD


def hearts() -> tuple[float, float] | str:
    """Return the seconds of a deal of OpenSpiel's hearts, as in its example and barely; or why it cannot be timed."""
    with tempfile.TemporaryDirectory() as directory:
        python = Path(directory) / "bin" / "python"
        install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "open_spiel"]
        try:
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", directory], check=True)
            subprocess.run(pip_beside(install), check=True, capture_output=True, text=True)
            plays = [[python, "-c", HEARTS, way] for way in ("example", "bare")]
            done = [subprocess.run(play, check=True, capture_output=True, text=True) for play in plays]
            return float(done[0].stdout), float(done[1].stdout)
        except subprocess.CalledProcessError as error:
            return (error.stderr or "").strip().rpartition("\n")[2] or str(error)


def pip_beside(command: list[str]) -> list[str]:
    """Return a command of pip, run by a Python that has it: the environment of the project has none."""
    has_pip = subprocess.run([sys.executable, "-c", "import pip"], check=False, capture_output=True).returncode == 0
    return command if has_pip else [sys.base_prefix + "/bin/python3", *command[1:]]


def in_processes() -> tuple[float, float]:
    """Return how many times as fast two processes are as one, and the seconds of this process for a piece of a plan."""
    plan = planned(load(), ("fr1642",), "plain", 1, PIECES * 100_000, 0)
    times: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for turn in range(2 * (PROCESS_TURNS + 1)):
        jobs = 1 + turn % 2
        with tempfile.TemporaryDirectory() as directory:
            waited, own = time.perf_counter(), time.process_time()
            run(plan, Path(directory) / "played", jobs, None, unwatched)
            times[jobs].append((time.perf_counter() - waited, time.process_time() - own))
    one, two = (median(waited for waited, _ in times[jobs][1:]) for jobs in times)
    return one / two, median(own for _, own in times[2][1:]) / PIECES


@compiled_apart
def solve(terms: Terms, table: Ints, seed: int, game: int) -> int:
    """Solve the play of two hands of twelve at random."""
    shake(table, DICE, seed, game, DEAL)
    shuffle(terms, table)
    begin_solving(table)
    elder, younger = together(table, 0, HAND_SIZE), together(table, HAND_SIZE, HAND_SIZE)
    return best_value(terms, table, elder, younger, 0, 0, 0, False)


def solving(terms: Terms) -> tuple[float, float]:
    """Return the mean and the longest of the seconds in which twelve tricks are solved; each deal is a new one."""
    table = new_table()
    solve(terms, table, 1, 0)
    times = []
    for game in range(1, SOLVED + 1):
        start = time.process_time()
        solve(terms, table, 1, game)
        times.append(time.process_time() - start)
    return sum(times) / len(times), max(times)


def decisions(terms: Terms) -> tuple[float, float]:
    """Return the longest of the seconds of processor time in which the strong player discards, and plays a card.

    The steps of a coup are run by Python, so that each decision can be timed; the decisions are compiled.
    """
    longest = {"choose_discard": 0.0, "choose_card": 0.0}

    def timed(name: str, choose: Callable[..., int], *seen: object) -> int:
        start = time.process_time()
        chosen = choose(*seen)
        longest[name] = max(longest[name], time.process_time() - start)
        return chosen

    table, steps = new_table(), {name: getattr(coup, name) for name in ("_exchange", "_play", "_play_card", *longest)}
    try:
        for name, step in steps.items():
            setattr(coup, name, partial(timed, name, step) if name in longest else step.py_func)
        for number in range(DECIDED + 1):  # in the first everything is compiled
            longest |= dict.fromkeys(longest, 0.0) if number == 1 else {}
            begin(table, FAR, FAR)
            coup.play_coup.py_func(terms, coup.STRONG, coup.STRONG, 1, number, table)  # type: ignore[attr-defined]
    finally:
        for name, step in steps.items():
            setattr(coup, name, step)
    return longest["choose_discard"], longest["choose_card"]


class Report(Table):
    """The table of what was measured, and whether all limits are kept."""

    kept = True

    def add(self, measured: str, rate: float, value: str = "", limit: str = "", kept: bool | None = None) -> None:
        """Add a line. `rate`: how many a second, 0 for none; `kept`: whether the limit is."""
        kept_in_words = "" if kept is None else verdict(kept)
        self.add_row(measured, f"{rate:,.0f}" if rate else "", value, limit, kept_in_words)
        self.kept = self.kept and kept is not False


def main() -> None:
    """Time everything and print it."""
    console, shown = Console(width=110), Report("measured", "a second", "ratio", "limit", "", box=None)
    table, play, fastest = new_table(), SimulatedPiquet().coups, 0.0
    sets = {id_: terms_of(ruleset) for id_, ruleset in load_rulesets().items() if ruleset.game == "piquet"}
    for id_, terms in sets.items():
        bare = partial(bare_games, terms, COUPS, table)
        played, yardstick = medians(partial(play, terms, ("random", "random"), 1, 0, COUPS), bare, TURNS)
        ratio, bare_game, fastest = played / yardstick, yardstick / COUPS, max(fastest, COUPS / played)
        shown.add(f"bare games, pack of {id_}", 1 / bare_game)
        shown.add(f"coups under {id_}", COUPS / played, f"{ratio:.2f}", f"{MOST:g}", ratio <= MOST)
        limits = SOLVING if terms[of.COUNTING] == terms[of.ALL] else SOLVING_LOW
        for measured, taken, most in zip(("on average", "at worst"), solving(terms), limits, strict=True):
            name, games = f"twelve tricks solved {measured}, {id_}", taken / bare_game
            shown.add(name, 1 / taken, f"{games:,.0f}", f"{most:,}", games <= most)
        for measured, taken, longest in zip(("discards", "card"), decisions(terms), DECIDING[limits], strict=True):
            name = f"longest decision of strong, {measured}, {id_}, ms"
            shown.add(name, 0, f"{1000 * taken:.0f}", f"{1000 * longest:.0f}", taken <= longest)
    *_, terms = sets.values()
    for policy, number in (("plain", COUPS), ("sound", 400), ("strong", 50)):
        shown.add(f"coups of {policy} players", number / seconds(partial(play, terms, (policy, policy), 1, 0, number)))
    faster, serial = in_processes()
    shown.add("two processes against one", 0, f"{faster:.2f}", f"at least {FASTER:g}", faster >= FASTER)
    name = "the serial part of 100,000 coups, ms"
    shown.add(name, 0, f"{1000 * serial:.2f}", f"{1000 * SERIAL:g}", serial <= SERIAL)
    deals = hearts()
    if isinstance(deals, str):
        shown.add(f"hearts of OpenSpiel: skipped, {deals}", 0)
    else:
        times, barely = (fastest * deal for deal in deals)
        shown.add("deals of OpenSpiel’s hearts", 1 / deals[0], f"1/{times:,.0f}", f"1/{LEAST}", times >= LEAST)
        shown.add("the same, dealt in the barest way", 1 / deals[1], f"1/{barely:,.0f}")
    console.print(shown)
    console.print(verdict(shown.kept))


if __name__ == "__main__":
    main()
