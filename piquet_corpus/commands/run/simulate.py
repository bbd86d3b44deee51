"""`simulate`: honest coups and parties by our players, as many as are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.work.paths import shown
from piquet_corpus.work.pool import going_on_later
from piquet_corpus.work.terminal import emit, say, table, watched

if TYPE_CHECKING:
    from piquet_corpus.simulation.plan import Plan
    from piquet_corpus.simulation.summary import Estimate


@click.command()
@click.option(
    "--out",
    "directory",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="Where to write: a new directory, or one to go on with.",
)
@click.option(
    "--rules",
    multiple=True,
    required=True,
    metavar="RULES",
    help="A rule set of Piquet, perhaps with readings: fr1642:pique.window=any-card. Give two to compare them.",
)
@click.option("--coups", type=click.IntRange(min=0), default=0, metavar="N", help="How many coups.")
@click.option("--parties", type=click.IntRange(min=0), default=0, metavar="N", help="How many parties.")
@click.option(
    "--players",
    default="sound",
    metavar="PLAYER",
    help="Who plays: random, plain or sound; or two, for elder and younger.",
)
@click.option("--seed", type=int, default=1, metavar="N", help="The seed of the deals and of the players.")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster with this address instead.")
@json_option
def command(
    directory: Path,
    rules: tuple[str, ...],
    coups: int,
    parties: int,
    players: str,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    json: bool,
) -> int:
    """Simulate, and print what came of it. Raises Usage, UnknownName, NotCovered, NotWritten, Stopped, WorkerLost."""
    with going_on_later(directory):  # from here on, since Ctrl-C can be lost while the libraries are imported
        from piquet_corpus.edition.corpus import load
        from piquet_corpus.simulation.plan import planned

        wanted = planned(load(), rules, players, seed, coups, parties)
        from piquet_corpus.simulation.running import run as play
        from piquet_corpus.simulation.summary import estimates

        tally, _ = play(wanted, directory, jobs, scheduler, watched("Playing"))
        simulated = estimates(wanted, tally)
    if json:
        emit({"directory": str(directory), **wanted.settings(), "found": [asdict(row) for row in simulated]})
    else:
        _print(wanted, simulated, directory)
    return 0


def _print(wanted: Plan, simulated: Sequence[Estimate], directory: Path) -> None:
    heads = dict.fromkeys(estimate.rules for estimate in simulated)
    cells = {
        (estimate.name, estimate.rules): f"{_short(estimate.value)}\n{_short(estimate.low)} to {_short(estimate.high)}"
        for estimate in simulated
    }
    names = dict.fromkeys(estimate.name for estimate in simulated)
    rows = ([name, *(cells.get((name, head), "") for head in heads)] for name in names)
    table(["found, with its 95 % interval", *heads], rows)
    numbers = " and ".join(f"{number:,} {unit}" for unit, number in wanted.numbers.items() if number)
    say(f"{numbers} of the players {' and '.join(wanted.players)}, seed {wanted.seed}.")
    say("These are our players, not those of any book: a figure holds for them.")
    say(f"{shown(directory)} has all that was played.", "green")


def _short(number: float) -> str:
    """Return a number with as many places as tell something: more for a share than for points."""
    return f"{number:.2f}" if abs(number) >= 1 else f"{number:.4f}"
