"""Break `rules/piquet` in one place after another and see whether a test or a case notices: part of `make soak`.

mutmut makes the mutants and runs, for each, the tests of the rules and the cases that come by the place.
`python bench/mutants.py rules.piquet.play.*` tries some of them. The share killed is printed, module by module. Exit
status 1 if it is less than LEAST_KILLED.

Nothing of `rules` may be imported here: the tests must find what mutmut has broken.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
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
    arrange: Callable[..., tuple[Any, list[Any], Any, Any]] = file_mutation.function_trampoline_arrangement

    def registers(node: Any) -> bool:
        if not isinstance(node, cst.FunctionDef) or len(node.decorators) != 1:
            return False
        decorator = node.decorators[0].decorator
        name = decorator.func if isinstance(decorator, cst.Call) else decorator
        return isinstance(name, cst.Name) and name.value in REGISTERING

    def skips(self: Any, node: Any) -> bool:
        return not registers(node) and skip(self, node)

    def arranged(function: Any, *others: Any, **named: Any) -> tuple[Any, list[Any], Any, Any]:
        if not registers(function):
            return arrange(function, *others, **named)
        empty, nodes, entries, names = arrange(function.with_changes(decorators=[]), *others, **named)
        chooser = nodes[0].with_changes(decorators=[*function.decorators, *nodes[0].decorators])
        return empty, [chooser, *nodes[1:]], entries, names

    visitor._skip_node_and_children = skips
    file_mutation.function_trampoline_arrangement = arranged  # type: ignore[assignment]


def mutants(names: Sequence[str]) -> bool:
    """Run mutmut on the mutants of these names (all, if there are none), and print the share killed by module."""
    from mutmut.__main__ import _run

    mutate_registered_functions()
    _run(tuple(names), os.cpu_count() or 1)
    tried = {path: verdicts(path) for path in sorted(Path("mutants/rules/piquet").rglob("*.meta"))}
    total: Counter[str] = Counter()
    print()
    for path, found in tried.items():
        if found:
            total.update(found)
            print(f"{str(path)[len('mutants/') : -len('.meta')]:45}{share(found):7.1%} of {sum(found.values())}")
    print(f"{'all':45}{share(total):7.1%} of {sum(total.values())} killed; {dict(total)}")
    return share(total) >= LEAST_KILLED


def verdicts(meta: Path) -> Counter[str]:
    """What became of the mutants of a module that were tried."""
    words = {0: "survived", 33: "no test", 34: "skipped", 5: "no test", None: "not tried"}
    words |= dict.fromkeys((24, 36, 152, 255, -24), "timed out")
    codes = json.loads(meta.read_text())["exit_code_by_key"].values()
    found = Counter(words.get(code, "killed") for code in codes)
    return Counter({word: number for word, number in found.items() if word not in ("not tried", "skipped")})


def share(found: Counter[str]) -> float:
    """The share killed; one that ran on until it was stopped is noticed too."""
    return (found["killed"] + found["timed out"]) / max(1, sum(found.values()))


if __name__ == "__main__":
    sys.exit(0 if mutants(sys.argv[1:]) else 1)
