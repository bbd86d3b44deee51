"""Comparing the compiled game with the traced engine: the same coup must have the same cards and the same points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.ruleset import RuleSet
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.counts import KINDS, NOBODY, RULES, WINNER, begin
from rules.piquet.kernel.dice import Ints
from rules.piquet.kernel.masks import mask_of
from rules.piquet.kernel.table import FIRST_CARD, SHEET, SHEET_WIDTH, new_table
from rules.piquet.kernel.terms import FAR, Terms, terms_of
from rules.piquet.players.choosing import POLICIES
from rules.piquet.players.coup import play_coup
from rules.piquet.players.traced import traced_coup
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, TRICKS, Decided, Hand, Pair

Points = tuple[tuple[int, ...], tuple[int, ...]]
"""What elder and younger have counted of each kind, in the order of KINDS."""
WINS = ("count.order", "partie.arriving")
"""The rules that decide who has won a partie."""


def points_found(found: Iterable[Decided]) -> Points:
    """Return the points of findings, by kind and player. KeyError for a rule that no honest coup should use."""
    sums = [[0] * len(KINDS) for _ in HANDS]
    for finding in found:
        if finding.points and finding.to:
            sums[HANDS.index(finding.to)][RULES[finding.rule]] += finding.points
    return tuple(sums[0]), tuple(sums[1])


def points_on(table: Ints) -> Points:
    """Return the points on the sheet of a table."""
    elder, younger = (table[SHEET + seat * SHEET_WIDTH :][: len(KINDS)] for seat in range(len(HANDS)))
    return tuple(map(int, elder)), tuple(map(int, younger))


def differences(
    ruleset: RuleSet, policies: Pair[str], seed: int, numbers: Iterable[int], terms: Terms | None = None
) -> Iterator[str]:
    """Yield a sentence for each coup that is not the same in both. `terms`: others than those of the rule set."""
    table = new_table()
    for number in numbers:
        compiled = _compiled(terms_of(ruleset) if terms is None else terms, policies, seed, number, table)
        traced = traced_coup(ruleset, policies, seed, number)
        lowest = int(terms_of(ruleset)[of.LOWEST])
        cards = [mask_of([one.card], lowest) for one, _ in traced.state.played]
        if cards != [int(card) for card in table[FIRST_CARD : FIRST_CARD + 2 * TRICKS]]:
            yield f"{ruleset.id}, seed {seed}, coup {number}: other cards are played"
        elif (found := points_found(traced.decided)) != compiled:
            yield f"{ruleset.id}, seed {seed}, coup {number}: {_unlike(found, compiled)}"


def winners(ruleset: RuleSet, policies: Pair[str], seed: int, number: int, needs: Pair[int]) -> Pair[str]:
    """Return who wins the partie with a coup, in the traced engine and in the compiled game, or `nobody`."""
    table = new_table()
    _compiled(terms_of(ruleset), policies, seed, number, table, needs)
    winner = int(table[SHEET + WINNER])
    return Pair(
        _winner(traced_coup(ruleset, policies, seed, number, needs)), "nobody" if winner == NOBODY else HANDS[winner]
    )


def _winner(coup: Coup) -> Hand | str:
    found = (one.to for one in coup.decided if one.rule in WINS and one.ruling == "wins" and one.to)
    return next(found, "nobody")


def _compiled(
    terms: Terms, policies: Pair[str], seed: int, number: int, table: Ints, needs: Pair[int] | None = None
) -> Points:
    begin(table, *(needs or (FAR, FAR)))
    play_coup(terms, POLICIES[policies.elder], POLICIES[policies.younger], seed, number, table)
    return points_on(table)


def _unlike(found: Points, compiled: Points) -> str:
    """Say which points are not the same."""
    return "; ".join(
        f"the {hand}'s points for {kind} are {mine[at]} and {theirs[at]}"
        for hand, mine, theirs in zip(HANDS, found, compiled, strict=True)
        for at, kind in enumerate(KINDS)
        if mine[at] != theirs[at]
    )
