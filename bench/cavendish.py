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


def shares(points: Points) -> list[float]:
    """Return how many coups in a hundred are as `SHARES` says."""
    elder, younger = points[:, :WIDTH], points[:, WIDTH:]
    wins = [(side[:, CARDS] > 0) | (side[:, CAPOT] > 0) for side in (elder, younger)]
    return [100 * float(each.mean()) for each in (elder.sum(axis=1) >= 28, younger.sum(axis=1) >= 14, *wins)]


def tens(scores: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """Return how many coups in a hundred have each number of tens."""
    counted = np.bincount(np.minimum(scores // 10, len(ELDER) - 1), minlength=len(ELDER))
    return np.asarray(100 * counted / len(scores), dtype=np.float64)


def row(*cells: str | float, places: int = 1) -> None:
    """Print a row of a table in Markdown."""
    written = (each if isinstance(each, str) else f"{each:.{places}f}" for each in cells)
    print(f"| {' | '.join(written)} |".replace("  ", " "))


def main() -> None:
    """Print the tables."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else COUPS
    terms = terms_of(load_rulesets()["moderne"])
    players = [name for name in POLICIES if name != "random"]
    points = [SimulatedPiquet().coups(terms, (name, name), SEED, 0, number) for name in players]
    print(f"{number:,} coups under moderne; in per cent\n")
    row("", "recorded", *players)
    print("|---" * (len(players) + 2) + "|")
    for share, recorded, *found in zip(SHARES, SHARES.values(), *map(shares, points), strict=True):
        row(share, recorded, *found)
    for hand, side, recorded_tens in (("elder", slice(WIDTH), ELDER), ("younger", slice(WIDTH, None), YOUNGER)):
        recorded_share = 100 * np.array(recorded_tens) / HANDS
        by_player = [tens(each[:, side].sum(axis=1, dtype=np.int16)) for each in points]
        for place, (share, *found) in enumerate(zip(recorded_share, *by_player, strict=True)):
            to = f"to {10 * place + 9}" if place < len(ELDER) - 1 else "or more"
            row(f"{hand} has {10 * place} {to}", share, *found)
        distances = (np.abs(each - recorded_share).sum() / 200 for each in by_player)
        row(f"{hand}: total variation", "", *distances, places=3)
    ahead = (each[:, :WIDTH].sum(axis=1).mean() - each[:, WIDTH:].sum(axis=1).mean() for each in points)
    row("elder is ahead by (points)", "about 15", *ahead)


if __name__ == "__main__":
    main()
