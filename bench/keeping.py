"""Count what players keep at the exchange, and write it for `strong`: `python bench/keeping.py [RULES …]`.

Players like `sound` and `strong` exchange many deals. How often they keep a lane of cards is compared with twelve cards
at random; lanes that are rare are judged by their ranks, their length and their longest sequence. The weights are
written to `rules/piquet/kernel/kept.tsv`; those of other rule sets stay as they are.
"""

from __future__ import annotations

import sys
from itertools import groupby

import numpy as np
import numpy.typing as npt

from rules.core.loading import load_rulesets
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, Ints
from rules.piquet.kernel.table import ELDER_KEPT, begin, new_table
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.players.coup import SOUND, play_coup
from rules.piquet.sides import HAND_SIZE, HANDS

DEALS = 6_000
HEAVIEST = 1000
SURE, RARE = 1.0, 40.0
"""How much is wanted before a number is believed: of what many lanes have, and of what one lane has alone."""
SEED = 1651
Values = npt.NDArray[np.float64]


@compiled_apart
def kept_hands(terms: Terms, table: Ints, rows: Ints) -> None:
    """Write what elder and younger keep, a row a deal."""
    for deal in range(rows.shape[0]):
        begin(table, FAR, FAR)
        play_coup(terms, SOUND, SOUND, SEED, deal, table)
        rows[deal, 0], rows[deal, 1] = table[ELDER_KEPT], table[ELDER_KEPT + 1]


def structure(ranks: int) -> Values:
    """Return for each lane of cards its ranks, its length and its longest sequence."""
    rows = np.zeros((1 << ranks, 3 * ranks + 2))
    for lane in range(1 << ranks):
        held = [rank for rank in range(ranks) if lane >> rank & 1]
        runs = [len(list(run)) for is_held, run in groupby(rank in held for rank in range(ranks)) if is_held]
        rows[lane, [*held, ranks + len(held), 2 * ranks + 1 + max(runs, default=0)]] = 1
    return rows


def lanes(hands: Ints, ranks: int) -> Values:
    """Return how often each lane of cards stands in hands."""
    suits = [(hands >> (LANE * suit)) & IN_LANE for suit in range(4)]
    return np.bincount(np.concatenate(suits), minlength=1 << ranks).astype(np.float64)


def weights(hands: Ints, ranks: int, rng: np.random.Generator) -> Ints:
    """Return how much each lane of cards weighs, from 1 to HEAVIEST."""
    pack = np.array([LANE * suit + rank for suit in range(4) for rank in range(ranks)])
    drawn = np.array([(1 << rng.permutation(pack)[:HAND_SIZE]).sum() for _ in range(len(hands))])
    kept, by_chance, known = lanes(hands, ranks), lanes(drawn, ranks), structure(ranks)
    weight = (kept + by_chance)[:, None] * known
    logs = np.log((kept + 0.5) / (by_chance + 0.5))
    expected = np.exp(known @ np.linalg.solve(known.T @ weight + SURE * np.eye(known.shape[1]), weight.T @ logs))
    ratio = (kept + RARE * expected) / (by_chance + RARE)
    return np.asarray(np.maximum(1, np.rint(HEAVIEST * ratio / ratio.max())), dtype=np.int64)


def main() -> None:
    """Count for all rule sets of Piquet, or those named, and write."""
    written = of.KEPT.read_text(encoding="utf-8").splitlines() if of.KEPT.exists() else []
    for id_, ruleset in load_rulesets().items():
        if ruleset.game != "piquet" or (sys.argv[1:] and id_ not in sys.argv[1:]):
            continue
        terms, rng = of.terms_of(ruleset), np.random.default_rng(SEED)
        rows, ranks = np.zeros((DEALS, len(HANDS)), dtype=np.int64), int(terms[of.PACK_SIZE]) // 4
        kept_hands(terms, new_table(), rows)
        written = [line for line in written if line.split("\t")[0] != id_]
        for seat, hand in enumerate(HANDS):
            written.append(f"{id_}\t{hand}\t{' '.join(map(str, weights(rows[:, seat], ranks, rng)))}")
        of.KEPT.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
        print(id_, flush=True)


if __name__ == "__main__":
    main()
