"""Fit what the strong player believes of a hand, and write it: `python bench/fitting.py` (an hour; `--quick` to try).

Coups are dealt at random and exchanged by the tables fitted so far, in part at random; then the play is solved. What a
coup brings is laid to the cards that each player kept, by least squares. How often such players keep a card is counted
on the way. The tables of the last round are written to `rules/piquet/kernel/fitted.tsv`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

import numpy as np
import numpy.typing as npt

from rules.core.loading import load_rulesets
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.compiled import compiled_apart
from rules.piquet.kernel.masks import IN_LANE, LANE, Ints, count, roll, shake, some_of
from rules.piquet.kernel.suits import MOST_RANKS
from rules.piquet.kernel.table import DICE, WAYS, new_table
from rules.piquet.kernel.terms import Terms
from rules.piquet.players.coup import dice_of, shuffle, together
from rules.piquet.players.exchanging import FEWER, quick, value_of_hands, write_best
from rules.piquet.players.solving import begin_solving
from rules.piquet.sides import HAND_SIZE

ROUNDS = (6_000, 12_000, 40_000)
SURE, RARE = 1.0, 40.0
"""How much is wanted before a number is believed: of what many hands have, and of what stands in one lane alone."""
SCALE = 100
"""Points are written in hundredths."""
HEAVIEST = 1000
GAP = 20
"""So many zeros end a line."""
SEED = 1651
SAMPLE = 6
"""What is noted of a coup: what elder and younger kept and how many they took, what the coup brought, and what the
younger kept in the end.
"""
Values = npt.NDArray[np.float64]


@compiled_apart
def sample(terms: Terms, table: Ints, seed: int, first: int, at_random: bool, rows: Ints) -> None:
    """Play coups into rows of numbers. `at_random`: the exchange is, else it is the best or another good one."""
    begin_solving(table)
    for place in range(rows.shape[0]):
        shake(table, DICE, seed, first + place, 0)
        shake(table, dice_of(1), seed, first + place, 1)
        shuffle(terms, table)
        dealt = (together(table, 0, HAND_SIZE), together(table, HAND_SIZE, HAND_SIZE))
        talon = 2 * HAND_SIZE
        out = _discard(terms, table, 0, dealt[0], min(terms[of.MOST], terms[of.PACK_SIZE] - talon), at_random)
        rows[place, 0], rows[place, 1] = dealt[0] & ~out, count(out)
        elder = rows[place, 0] | together(table, talon, rows[place, 1])
        talon += rows[place, 1]
        out = 0
        if terms[of.PACK_SIZE] > talon:
            out = _discard(terms, table, 1, dealt[1], terms[of.PACK_SIZE] - talon, at_random)
        rows[place, 2], rows[place, 3] = dealt[1] & ~out, count(out)
        younger = rows[place, 2] | together(table, talon, rows[place, 3])
        rows[place, 4] = value_of_hands(terms, table, elder, younger, dealt[0], dealt[1])
        rows[place, 5], rows[place, 6] = elder, younger


@compiled_apart
def _discard(terms: Terms, table: Ints, seat: int, hand: int, most: int, at_random: bool) -> int:
    fewest = max(1, min(most, terms[of.LEAST]))
    number = most - min(roll(table, dice_of(1), FEWER + 2), FEWER + 1) % (FEWER + 1)
    if at_random:
        return some_of(table, dice_of(1), hand, HAND_SIZE, max(fewest, number))
    if roll(table, dice_of(1), 2):
        return quick(terms, table, seat, hand, fewest, most)
    best = write_best(terms, table, seat, hand, max(fewest, number), max(fewest, number))
    out: int = table[WAYS + 2 * roll(table, dice_of(1), best)]
    if roll(table, dice_of(1), 2):  # and one card exchanged for another
        gone = some_of(table, dice_of(1), out, count(out), 1)
        out = (out & ~gone) | some_of(table, dice_of(1), hand & ~out, HAND_SIZE - count(out), 1)
    return out


def structure(ranks: int) -> Values:
    """Return for each lane of cards its ranks, its length and its longest sequence: what rare lanes are judged by."""
    rows = np.zeros((1 << ranks, 3 * ranks + 2))
    for lane in range(1 << ranks):
        held = [rank for rank in range(ranks) if lane >> rank & 1]
        rows[lane, held] = 1
        rows[lane, ranks + len(held)] = 1
        runs = [sum(1 for _ in run) for is_held, run in groupby(lane >> rank & 1 for rank in range(ranks)) if is_held]
        rows[lane, 2 * ranks + 1 + max(runs, default=0)] = 1
    return rows


def lanes_of(hands: Ints) -> list[Ints]:
    """Return the cards of the four suits."""
    return [(hands >> (LANE * suit)) & IN_LANE for suit in range(4)]


def fitted(kept: Ints, taken: Ints, value: Values, ranks: int) -> Ints:
    """Return the worths that explain values best, in hundredths of a point, as they stand in terms.

    `kept`, `taken`: what a player kept of each hand, and how many cards he took.
    """
    known, lanes = structure(ranks), lanes_of(kept)
    single, number = np.zeros((len(kept), 1 << ranks)), np.arange(len(kept))
    for lane in lanes:
        np.add.at(single, (number, lane), 1)
    takes = np.eye(HAND_SIZE + 1)[taken]
    alike = [sum((lane >> rank) & 1 for lane in lanes) == many for many in (2, 3, 4) for rank in range(ranks)]
    rows = np.hstack([single @ known, single, takes, np.array(alike, dtype=np.float64).T])
    penalty = np.full(rows.shape[1], SURE)
    penalty[known.shape[1] : known.shape[1] + (1 << ranks)] = RARE
    found = np.linalg.solve(rows.T @ rows + np.diag(penalty), rows.T @ (value - value.mean()))
    of_structure, of_lane, of_taken, of_alike = np.split(found, np.cumsum([known.shape[1], 1 << ranks, HAND_SIZE + 1]))
    worths = np.zeros(of.WORTHS_WIDTH)
    worths[: 1 << ranks] = known @ of_structure + of_lane
    worths[1 << MOST_RANKS :][: HAND_SIZE + 1] = of_taken
    for place, part in enumerate(np.split(of_alike, 3)):
        worths[(1 << MOST_RANKS) + HAND_SIZE + 1 + place * MOST_RANKS :][:ranks] = part
    return np.asarray(np.rint(SCALE * worths), dtype=np.int64)


def keeping(hands: Ints, ranks: int, rng: np.random.Generator) -> Ints:
    """Return how often hands have each lane of cards, against twelve cards at random; the most frequent 1,000."""
    pack = np.array([LANE * suit + rank for suit in range(4) for rank in range(ranks)])
    drawn = np.array([(1 << rng.permutation(pack)[:HAND_SIZE]).sum() for _ in range(len(hands))])
    kept, by_chance = (
        np.bincount(np.concatenate(lanes_of(some)), minlength=1 << ranks).astype(np.float64) for some in (hands, drawn)
    )
    known, weight = structure(ranks), kept + by_chance
    logs = np.log((kept + 0.5) / (by_chance + 0.5))
    left = known.T @ (weight[:, None] * known) + SURE * np.eye(known.shape[1])
    expected = np.exp(known @ np.linalg.solve(left, known.T @ (weight * logs)))
    ratio = (kept + RARE * expected) / (by_chance + RARE)
    return np.asarray(np.maximum(1, np.rint(HEAVIEST * ratio / ratio.max())), dtype=np.int64)


def fit(terms: Terms, rounds: tuple[int, ...]) -> Terms:
    """Return terms with fitted tables."""
    table, ranks, rng = new_table(), int(terms[of.PACK_SIZE]) // 4, np.random.default_rng(SEED)
    for turn, number in enumerate(rounds):
        rows = np.zeros((number, SAMPLE + 1), dtype=np.int64)
        sample(terms, table, SEED + turn, 0, turn == 0, rows)
        terms = terms.copy()
        terms[of.KEEPS :], terms[of.FITTED] = 0, 1
        for seat in range(2):
            value = (rows[:, 4] * (1 - 2 * seat)).astype(float)
            at = of.WORTHS + seat * of.WORTHS_WIDTH
            terms[at : at + of.WORTHS_WIDTH] = fitted(
                rows[:, 2 * seat], rows[:, 2 * seat + 1], value.astype(float), ranks
            )
            at = of.KEEPS + seat * (1 << MOST_RANKS)
            terms[at : at + (1 << ranks)] = keeping(rows[:, 5 + seat], ranks, rng)
        terms.setflags(write=False)
    return terms


def lines(name: str, tables: Ints) -> Iterator[str]:
    """Yield the lines of a rule set; only from a number on that is none of the zeros of cards that are in no pack."""
    at = 0
    while at < len(tables):
        if not tables[at]:
            at += 1
            continue
        end = at + 1
        while end < len(tables) and tables[end : end + GAP].any():
            end += 1
        yield f"{name}\t{at}\t{' '.join(map(str, tables[at:end]))}"
        at = end


def main() -> None:
    """Fit all rule sets of Piquet, or those named, and write the tables; the others stay as they are."""
    names = [name for name in sys.argv[1:] if not name.startswith("-")]
    rounds = tuple(number // 20 for number in ROUNDS) if "--quick" in sys.argv else ROUNDS
    written = of.FITTED_TABLES.read_text(encoding="utf-8").splitlines() if of.FITTED_TABLES.exists() else []
    for id_, ruleset in load_rulesets().items():
        if ruleset.game == "piquet" and (not names or id_ in names):
            tables = fit(of.terms_of(ruleset), rounds)[of.KEEPS :]
            written = [line for line in written if line.split("\t")[0] != id_] + [*lines(id_, tables)]
            of.FITTED_TABLES.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
            print(id_, flush=True)


if __name__ == "__main__":
    main()
