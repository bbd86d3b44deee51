"""Print how strong the players are against each other, as the table in docs/simulation.md: `python bench/strength.py`.

Each deal is played twice, so that each player is once the elder. The mean of the two is one observation. `strong`, who
takes his time, plays a tenth of the coups.
"""

from __future__ import annotations

import sys
from itertools import combinations

import numpy as np

from rules.core.loading import load_rulesets
from rules.piquet.kernel.table import KINDS
from rules.piquet.kernel.terms import Terms, terms_of
from rules.piquet.players.coup import POLICIES
from rules.piquet.players.offered import Points, SimulatedPiquet

COUPS = 10_000
SEED = 1642
Z = 1.96


def ahead(points: Points) -> np.ndarray:
    """Return how many points more than the younger the elder has in each coup."""
    return np.asarray(points[:, : len(KINDS)].sum(axis=1) - points[:, len(KINDS) :].sum(axis=1), dtype=np.float64)


def strength(terms: Terms, one: str, other: str, number: int) -> tuple[float, float]:
    """Return by how many points a coup one player beats another, and half of the interval of 95 per cent."""
    as_elder = ahead(SimulatedPiquet().coups(terms, (one, other), SEED, 0, number // 2))
    as_younger = ahead(SimulatedPiquet().coups(terms, (other, one), SEED, 0, number // 2))
    of_deal = (as_elder - as_younger) / 2
    return float(of_deal.mean()), float(Z * of_deal.std() / np.sqrt(len(of_deal)))


def main() -> None:
    """Print the table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else COUPS
    pairs = [(other, one) for one, other in combinations(POLICIES, 2)]
    print("| rule set | " + " | ".join(f"{one} against {other}" for one, other in pairs) + " |")
    print("|" + "---|" * (len(pairs) + 1))
    for id_, ruleset in load_rulesets().items():
        if ruleset.game == "piquet":
            found = [strength(terms_of(ruleset), *pair, number // 10 if "strong" in pair else number) for pair in pairs]
            print(f"| `{id_}` | " + " | ".join(f"{mean:.1f} ± {half:.1f}" for mean, half in found) + " |", flush=True)


if __name__ == "__main__":
    main()
