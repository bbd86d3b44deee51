"""Compare the compiled game with the traced engine: 100,000 coups of each rule set, 2,000 of each reading it covers.

Then compare the solver with a search that remembers nothing: 10,000 endings. Part of `make soak`;
`python tests/soak/simulated.py 500` plays fewer coups. Exit status 1 if something is not the same.
"""

import sys
import time
from itertools import chain, repeat
from random import Random

from piquet_corpus.work.pool import as_done
from rules.core.ruleset import RuleSet
from rules.piquet.sides import Pair
from tests.simulation.conftest import READINGS, SETS
from tests.simulation.test_solving import solved_otherwise
from tests.simulation.traced import differences

COUPS, OF_A_READING, CHUNK = 100_000, 2_000, 500
PAIRS = (Pair("random", "random"), Pair("plain", "random"), Pair("random", "plain"), Pair("plain", "plain"))
SEED = 4242
ENDINGS = 10_000


def some(_: None, task: tuple[RuleSet, range]) -> list[str]:
    """Compare some coups; return what is not the same."""
    ruleset, numbers = task
    return list(differences(ruleset, PAIRS[numbers.start // CHUNK % len(PAIRS)], SEED, numbers))


def endings(_: None, ruleset: RuleSet) -> list[str]:
    """Solve endings of two to seven tricks; return those that have another value."""
    rounds = ENDINGS // (6 * len(SETS)) + 1
    return list(solved_otherwise(ruleset, Random(SEED), chain.from_iterable(repeat(range(2, 8), rounds))))


def main(number: int) -> bool:
    """Compare so many coups under each rule set, and a fiftieth of them under each reading; print what came of it."""
    well = True
    for name, ruleset in (SETS | READINGS).items():
        wanted = number if name in SETS else max(1, number * OF_A_READING // COUPS)
        tasks = [(ruleset, range(first, min(first + CHUNK, wanted))) for first in range(0, wanted, CHUNK)]
        start = time.perf_counter()
        wrong = [fault for found in as_done(some, None, tasks) for fault in found]
        print(f"{name}: {wanted} coups, {len(wrong)} not the same, {time.perf_counter() - start:.0f} s", flush=True)
        print("\n".join(wrong[:20]))
        well = well and not wrong
    unlike = [fault for found in as_done(endings, None, SETS.values()) for fault in found]
    print(f"{ENDINGS} endings, {len(unlike)} solved otherwise")
    print("\n".join(unlike[:20]))
    return well and not unlike


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else COUPS) else 1)
