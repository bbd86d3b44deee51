"""Print how our players score beside 10,000 recorded hands of the rubicon game: `python bench/cavendish.py [COUPS]`.

The figures are those that "Cavendish" gives in *The Laws of Piquet*, "Odds at piquet": who played is not said, and
hands that were played only to divide the cards are left out. The rubicon game is scored as under `moderne`. Nothing in
our players is fitted to them.
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from rules.core.loading import load_rulesets
from rules.piquet.kernel.table import CAPOT, CARDS, KINDS
from rules.piquet.kernel.terms import terms_of
from rules.piquet.players.coup import POLICIES
from rules.piquet.players.offered import Points, SimulatedPiquet

ELDER = (977, 1743, 2867, 2105, 902, 76, 166, 664, 106, 20, 88, 210, 40, 2, 18, 16)
YOUNGER = (3556, 2560, 2317, 944, 423, 35, 13, 21, 5, 28, 52, 38, 7, 0, 0, 1)
"""In how many hands of 10,000 each scored under 10, from 10 to 19, and so on; the last: 150 or more."""
HANDS = 10_000
SHARES = {
    "elder has 28 or more": 51.29,
    "younger has 14 or more": 49.97,
    "elder wins the cards": 62.5,
    "younger wins the cards": 25.5,
}
"""In per cent. The cards are told as odds: about 5 to 3 on the elder, nearly 3 to 1 against the younger."""
SEED = 1882
COUPS = 10_000
WIDTH = len(KINDS)


def shares(points: Points) -> dict[str, float]:
    """Return how many coups in a hundred are so."""
    elder, younger = points[:, :WIDTH], points[:, WIDTH:]
    wins = [(side[:, CARDS] > 0) | (side[:, CAPOT] > 0) for side in (elder, younger)]
    so = (elder.sum(axis=1) >= 28, younger.sum(axis=1) >= 14, *wins)
    return {name: 100 * float(each.mean()) for name, each in zip(SHARES, so, strict=True)}


def tens(scores: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """Return how many coups in a hundred have each number of tens."""
    counted = np.bincount(np.minimum(scores // 10, len(ELDER) - 1), minlength=len(ELDER))
    return np.asarray(100 * counted / len(scores), dtype=np.float64)


def main() -> None:
    """Print the tables."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else COUPS
    terms = terms_of(load_rulesets()["moderne"])
    players = [name for name in POLICIES if name != "random"]
    points = {name: SimulatedPiquet().coups(terms, (name, name), SEED, 0, number) for name in players}
    print(f"{number:,} coups under moderne; in per cent\n")
    print("| | recorded | " + " | ".join(players) + " |\n" + "|---" * (len(players) + 2) + "|")
    found = {name: shares(each) for name, each in points.items()}
    for share, recorded in SHARES.items():
        print(f"| {share} | {recorded:.1f} | " + " | ".join(f"{found[name][share]:.1f}" for name in players) + " |")
    for hand, first, recorded_tens in (("elder", 0, ELDER), ("younger", WIDTH, YOUNGER)):
        recorded_share = 100 * np.array(recorded_tens) / HANDS
        by_player = [tens(points[name][:, first : first + WIDTH].sum(axis=1, dtype=np.int16)) for name in players]
        for place, share in enumerate(recorded_share):
            to = f"to {10 * place + 9}" if place < len(ELDER) - 1 else "or more"
            row = " | ".join(f"{each[place]:.1f}" for each in by_player)
            print(f"| {hand} has {10 * place} {to} | {share:.1f} | {row} |")
        distances = [np.abs(each - recorded_share).sum() / 200 for each in by_player]
        print(f"| {hand}: total variation | | " + " | ".join(f"{each:.3f}" for each in distances) + " |")
    ahead = [each[:, :WIDTH].sum(axis=1).mean() - each[:, WIDTH:].sum(axis=1).mean() for each in points.values()]
    print("| elder is ahead by (points) | about 15 | " + " | ".join(f"{each:.1f}" for each in ahead) + " |")


if __name__ == "__main__":
    main()
