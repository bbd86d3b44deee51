"""`simulate`, `impact`: coups and parties by our players; and what difference each difference of the rules makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import click

from piquet_corpus.commands.options import directory_option, jobs_option, json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.simulation import coups, measuring, rows
from piquet_corpus.simulation.plan import Plan, planned
from piquet_corpus.simulation.rows import OUTCOMES, StatedOutcome, stated
from piquet_corpus.simulation.running import run
from piquet_corpus.simulation.store import Estimate, estimates
from piquet_corpus.work.paths import shown, write_text
from piquet_corpus.work.pool import going_on_later
from piquet_corpus.work.terminal import attributes, emit, say, table, watched


@click.command()
@directory_option("--out", "directory", required=True, help="Where to write: a new directory, or one to go on with.")
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
    help="Who plays: random, plain, sound or strong; or two, for elder and younger.",
)
@click.option("--seed", type=int, default=1, metavar="N", help="The seed of the deals and of the players.")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster with this address instead.")
@json_option
def simulate_command(
    directory: Path,
    rules: tuple[str, ...],
    coups: int,
    parties: int,
    players: str,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    json: bool,
) -> None:
    """Simulate, and print what came of it. Raises Usage, UnknownName, NotCovered, NotWritten, Stopped, WorkerLost."""
    with going_on_later(directory):  # from here on, since Ctrl-C can be lost while Numba is imported
        wanted = planned(load(), rules, players, seed, coups, parties)
        tally = run(wanted, directory, jobs, scheduler, watched("Playing"))
        simulated = estimates(wanted, tally)
    if json:
        emit({"directory": directory, **wanted.settings(), "found": simulated})
    else:
        _print_estimates(wanted, simulated, directory)


def _print_estimates(wanted: Plan, simulated: Sequence[Estimate], directory: Path) -> None:
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
    return f"{number:.2f}" if abs(number) >= 1 else f"{number:.4f}"


@click.command()
@click.option("--write", is_flag=True, help="Measure anew, about an hour, and write corpus/impact.tsv and coups.tsv.")
@directory_option(
    "--work", "directory", default=Path("impact-coups"), help="Where the coups are kept, to go on with them later."
)
@jobs_option
@json_option
def impact_command(write: bool, directory: Path, jobs: int | None, json: bool) -> None:
    """Print the outcomes and what was measured. `write`: measure first, and keep the coups in a directory."""
    corpus = load()
    if write:
        with going_on_later(directory):
            measures = measuring.measure(corpus, directory, jobs, watched("Playing"))
            of_coups = coups.found_of(corpus, directory, jobs)
            for name, text in ((rows.IMPACT.file, rows.written(measures)), (coups.FACTS.file, coups.written(of_coups))):
                path = corpus.directory / name
                write_text(path, text)
                say(f"{shown(path)} is written.", "green")
        corpus = load()
    outcomes, measured = stated(corpus).values(), rows.measured(corpus)
    if json:
        emit([_as_json(outcome, measured.get(outcome.decision, ())) for outcome in outcomes])
        return
    counted = Counter(outcome.outcome for outcome in outcomes)
    numbers = ", ".join(f"{counted[name]} {name}" for name in OUTCOMES)
    say(f"The rule sets of Piquet differ in {counted.total()} decisions: {numbers}.")
    lines = [line for line in chain.from_iterable(measured.values()) if not line.is_reading]
    cells = [[str(line.decision), f"{line.ruleset} with {line.source}", line.player, *_cells(line)] for line in lines]
    heads = ["decision", "rule set", "player", "coups with another score", "elder", "younger"]
    table([*heads, "parties with another winner"], cells)
    say("Other readings are not listed here; --json has them, and `piquet-corpus table impact`.")
    say("Our players are not those of any book: a figure holds for them. In brackets: the interval of 95 %.")


def _cells(line: rows.MeasuredImpact) -> list[str]:
    return [
        line.found[name].in_words(number).replace(" per cent", " %") if name in line.found else ""
        for name, number in zip(rows.MEASURES, (line.coups, None, None, line.parties), strict=True)
    ]


def _as_json(outcome: StatedOutcome, lines: Sequence[rows.MeasuredImpact]) -> dict[str, object]:
    measured = [
        attributes(line, "ruleset", "source", "player", "coups", "parties")
        | {**line.found, "beyond_chance": line.beyond_chance}
        for line in lines
    ]
    company = [str(decision) for decision in outcome.together]
    fields = attributes(outcome.decision, "rule", "parameter") | attributes(outcome, "outcome", "why")
    return fields | {"with": company, "measured": measured}
