"""Break the rules, or the checks of `validate`, in one place after another, and see whether a test or a case notices.

`python tests/soak/mutants.py` tries every mutant of `rules`, which is part of `make soak`. `--of validate` breaks
`piquet_corpus/editing/validate` instead. `--minutes 20` tries mutants in an order drawn at random (`--seed`) until the
time is up, so that two states of the tests can be held against each other: `--say FILE` writes what became of each
mutant.
Names (`rules.piquet.laws.play.*`) keep to those mutants. The share killed is printed, module by module. Exit status 1
if it is less than LEAST_KILLED.

mutmut makes the mutants and runs, for each, the tests that come by the place. Nothing of `rules` or `piquet_corpus` may
be imported here: the tests must find what mutmut has broken.
"""

import argparse
import json
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from random import Random
from typing import Any

LEAST_KILLED = 0.85

REGISTERING = ("rule", "move", "partie_move", "offer", "derived")
"""Decorators that enter a function somewhere and give it back as it is."""


def mutate_registered_functions() -> None:
    """Let mutmut break our rules and moves as well, which it would pass over because they have decorators.

    It passes over them because its copies of a function would be decorated too. Here the decorator stays on the
    function that chooses among the copies, and the copies have none.
    """
    import libcst as cst
    from mutmut.mutation import file_mutation

    visitor: Any = file_mutation.MutationVisitor
    skip: Callable[..., bool] = visitor._skip_node_and_children
    arrange: Any = file_mutation.function_trampoline_arrangement

    def registers(node: Any) -> bool:
        if not isinstance(node, cst.FunctionDef) or len(node.decorators) != 1:
            return False
        decorator = node.decorators[0].decorator
        name = decorator.func if isinstance(decorator, cst.Call) else decorator
        return isinstance(name, cst.Name) and name.value in REGISTERING

    def skips(self: Any, node: Any) -> bool:
        return not registers(node) and skip(self, node)

    def arranged(function: Any, *others: Any, **named: Any) -> Any:
        if not registers(function):
            return arrange(function, *others, **named)
        empty, nodes, entries, names = arrange(function.with_changes(decorators=[]), *others, **named)
        chooser = nodes[0].with_changes(decorators=[*function.decorators, *nodes[0].decorators])
        return empty, [chooser, *nodes[1:]], entries, names

    visitor._skip_node_and_children = skips
    file_mutation.function_trampoline_arrangement = arranged


VALIDATE = {
    "source_paths": [Path("piquet_corpus")],
    "only_mutate": ["piquet_corpus/editing/validate/*"],
    "do_not_mutate": [],
    "also_copy": [Path(name) for name in ("bench", "corpus", "docs", "rules", "tests", "pyproject.toml", "README.md")],
    "pytest_add_cli_args_test_selection": ["tests/corpus", "-m", "not slow"],
}
"""What the configuration of mutmut says otherwise, where the checks are broken and not the rules."""


def configure(of: str) -> None:
    """Tell mutmut what is broken; of the rules, pyproject.toml says it."""
    from mutmut.configuration import config

    if of == "validate":
        settings = config()
        for name, value in VALIDATE.items():
            setattr(settings, name, value)
        settings.resolved_mutated_source_paths = [Path.cwd() / "mutants" / path for path in settings.source_paths]


def credit_fixtures() -> None:
    """Count what a shared fixture calls for every test that asks for it, not only for the first.

    Of a report that is made once for many tests, mutmut would otherwise try the mutants on the first of them alone.
    """
    import pytest
    from mutmut.runners.harness import PytestRunner
    from mutmut.state import state

    called: defaultdict[Any, set[str]] = defaultdict(set)

    class Crediting:
        @pytest.hookimpl(wrapper=True)
        def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Generator[None, object, object]:
            before = set(state()._stats)
            state()._stats.clear()
            try:
                return (yield)
            finally:
                called[fixturedef] |= state()._stats
                state()._stats.update(before)

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_teardown(self, item: Any) -> None:
            info = getattr(item, "_fixtureinfo", None)
            for definitions in info.name2fixturedefs.values() if info else ():
                for definition in definitions:
                    state()._stats.update(called[definition])

    runner: Any = PytestRunner
    execute = runner.execute_pytest

    def crediting(self: Any, params: list[str], plugins: Sequence[Any] = (), **others: Any) -> int:
        return int(execute(self, params, plugins=[*plugins, Crediting()] if plugins else [], **others))

    runner.execute_pytest = crediting


def shuffle_and_stop(seed: int, minutes: float | None) -> None:
    """Let mutmut try the mutants in an order that the seed decides, and stop when the time is up."""
    import mutmut.__main__ as mutmut
    from mutmut.workers.isolation import ForkRunner

    program: Any = mutmut
    collect, startup = program.collect_source_file_mutation_data, ForkRunner.startup

    def collected(**asked: Any) -> tuple[list[Any], Any]:
        found, data = collect(**asked)
        return Random(seed).sample(sorted(found, key=lambda entry: str(entry[1])), len(found)), data

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    def started(self: Any) -> None:
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, minutes * 60 if minutes else 0)
        startup(self)

    program.collect_source_file_mutation_data = collected
    program.estimated_worst_case_time = lambda name: 0.0  # by which mutmut would put the quick ones first
    ForkRunner.startup = started  # type: ignore[method-assign]


def mutants(asked: argparse.Namespace) -> bool:
    """Run mutmut on the mutants that are asked for, and print the share killed by module."""
    from mutmut.__main__ import _run

    configure(asked.of)
    os.environ["PIQUET_CORPUS_CACHE"] = "off"  # what a mutant makes must not be kept: its files are those of all others
    credit_fixtures()
    mutate_registered_functions()
    if asked.minutes:
        shuffle_and_stop(asked.seed, asked.minutes)
    _run(tuple(asked.names), asked.processes)
    tried = {path: fates(path) for path in sorted(Path("mutants").rglob("*.meta"))}
    total: Counter[str] = Counter()
    print()
    for path, found in tried.items():
        if found:
            counted = Counter(found.values())
            total.update(counted)
            print(f"{str(path)[len('mutants/') : -len('.meta')]:45}{share(counted):7.1%} of {len(found)}")
    print(f"{'all':45}{share(total):7.1%} of {sum(total.values())} killed; {dict(total)}")
    if asked.say:
        lines = sorted(f"{name}\t{fate}" for found in tried.values() for name, fate in found.items())
        asked.say.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return share(total) >= LEAST_KILLED


def fates(meta: Path) -> dict[str, str]:
    """What became of each mutant of a module that was tried."""
    words = {0: "survived", 33: "no test", 34: "skipped", 5: "no test", None: "not tried", -15: "not tried"}
    words |= dict.fromkeys((24, 36, 152, 255, -24), "timed out")
    codes = json.loads(meta.read_text())["exit_code_by_key"]
    found = {name: words.get(code, "killed") for name, code in codes.items()}
    return {name: word for name, word in found.items() if word not in ("not tried", "skipped")}


def share(found: Counter[str]) -> float:
    """The share killed; one that ran on until it was stopped is noticed too."""
    return (found["killed"] + found["timed out"]) / max(1, sum(found.values()))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Break the program in one place after another; see what tests notice.")
    parser.add_argument("names", nargs="*", help="mutants to try, as rules.piquet.laws.play.*; without one, all")
    parser.add_argument("--of", choices=("rules", "validate"), default="rules", help="what is broken")
    parser.add_argument("--minutes", type=float, help="stop after so many, having gone through them at random")
    parser.add_argument("--seed", type=int, default=1642, help="what the order at random is drawn from")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--say", type=Path, metavar="FILE", help="write what became of each mutant")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(0 if mutants(arguments()) else 1)
