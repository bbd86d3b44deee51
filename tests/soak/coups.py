"""Play coups of legal events at random, 20,000 under each rule set of piquet: part of `make soak`.

None may raise, and everything in `tests.invariants.piquet` must hold of each. `python tests/soak/coups.py 500` plays
fewer. Exit status 1 if a coup is not as it must be.
"""

import sys
import time
from collections.abc import Iterator
from itertools import permutations
from random import Random

from piquet_corpus.work.pool import as_done
from rules.core.cards import Suit
from rules.piquet.simulate.random_play import random_coup
from tests.books import BOOKS
from tests.invariants import piquet as invariants

COUPS = 20_000
CHUNK = 200


def faults(id_: str, seed: int) -> Iterator[str]:
    """What is wrong with the coup of a seed under a rule set; an exception too is told, with the seed."""
    rng = Random(seed)
    try:
        coup = random_coup(BOOKS[id_], rng)
        yield from invariants.faults(coup, BOOKS)
        order = rng.choice(list(permutations(Suit)))
        other = invariants.with_suits(coup, dict(zip(Suit, order, strict=True)))
        yield from invariants.differences(coup, other)
    except Exception as error:
        yield repr(error)


def some(_: None, task: tuple[str, range]) -> list[str]:
    """Play the coups of some seeds; return what is wrong, each with the words to play it again."""
    id_, seeds = task
    return [f"{id_}, Random({seed}): {fault}" for seed in seeds for fault in faults(id_, seed)]


def coups(number: int) -> bool:
    """Play so many coups under each rule set of piquet, and print what came of it."""
    well = True
    for id_ in sorted(id_ for id_, ruleset in BOOKS.items() if ruleset.game == "piquet"):
        tasks = [(id_, range(first, min(first + CHUNK, number))) for first in range(0, number, CHUNK)]
        start = time.perf_counter()
        wrong = [fault for found in as_done(some, None, tasks) for fault in found]
        print(f"{id_}: {number} coups, {len(wrong)} faults, {time.perf_counter() - start:.0f} s", flush=True)
        print("\n".join(wrong[:20]))
        well = well and not wrong
    return well


if __name__ == "__main__":
    sys.exit(0 if coups(int(sys.argv[1]) if len(sys.argv) > 1 else COUPS) else 1)
