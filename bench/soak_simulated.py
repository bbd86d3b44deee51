"""Compare the compiled game with the traced engine: 100,000 coups of each rule set, 2,000 of each reading it covers.

Part of `make soak`; `python bench/soak_simulated.py 500` plays fewer. Exit status 1 if a coup is not the same.
"""

import sys
import time
from collections.abc import Iterator

from bench.traced import differences
from piquet_corpus.work.pool import as_done
from rules.core.loading import load_rulesets
from rules.core.ruleset import RuleSet
from rules.piquet.kernel.terms import PLAYED
from rules.piquet.sides import Pair

COUPS, OF_A_READING, CHUNK = 100_000, 2_000, 500
PAIRS = (Pair("random", "random"), Pair("plain", "random"), Pair("random", "plain"), Pair("plain", "plain"))
SEED = 4242


def every() -> Iterator[tuple[str, RuleSet, bool]]:
    """Yield every rule set and every reading that an honest coup can show, and whether it is a reading."""
    for id_, ruleset in load_rulesets().items():
        if ruleset.game != "piquet":
            continue
        yield id_, ruleset, False
        for name, use in ruleset.rules.items():
            for parameter, value in use.parameters.items():
                for reading in value.readings if name in PLAYED else ():
                    said = f"{id_}: {name}, {parameter} = {reading.value}"
                    yield said, ruleset.with_reading(name, parameter, reading.value), True


def some(_: None, task: tuple[RuleSet, range]) -> list[str]:
    """Compare some coups; return what is not the same."""
    ruleset, numbers = task
    return list(differences(ruleset, PAIRS[numbers.start // CHUNK % len(PAIRS)], SEED, numbers))


def main(number: int) -> bool:
    """Compare so many coups under each rule set, and a fiftieth of them under each reading; print what came of it."""
    well = True
    for name, ruleset, is_reading in every():
        wanted = max(1, number * OF_A_READING // COUPS) if is_reading else number
        tasks = [(ruleset, range(first, min(first + CHUNK, wanted))) for first in range(0, wanted, CHUNK)]
        start = time.perf_counter()
        wrong = [fault for found in as_done(some, None, tasks) for fault in found]
        print(f"{name}: {wanted} coups, {len(wrong)} not the same, {time.perf_counter() - start:.0f} s", flush=True)
        print("\n".join(wrong[:20]))
        well = well and not wrong
    return well


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else COUPS) else 1)
