"""Adding up: points that one counts, and marks that some pay to another."""

from __future__ import annotations

from rules.core.findings import gains, tally
from rules.core.rule import Finding


def found(**what: object) -> Finding:
    return Finding("ground", **what).by("a.rule", (("ground", ("book.1",)),))  # type: ignore[arg-type]


def test_points_without_payers_are_counted_by_one_and_paid_by_nobody() -> None:
    assert tally(("elder", "younger"), (found(to="elder", points=4), found(to="elder", points=-1))) == {
        "elder": 3,
        "younger": 0,
    }


def test_each_payer_pays_the_points_to_one() -> None:
    assert gains(found(to="A", points=2, payers=("B", "C"))) == {"A": 4, "B": -2, "C": -2}


def test_what_is_paid_balances() -> None:
    several = (found(to="A", points=2, payers=("B", "C")), found(to="B", points=1, payers=("C",)), found(to="C"))
    counted = tally(("A", "B", "C"), several)
    assert counted == {"A": 4, "B": -1, "C": -3}
    assert sum(counted.values()) == 0


def test_what_concerns_nobody_or_is_worth_nothing_adds_nothing() -> None:
    assert tally(("A", "B"), (found(points=3), found(to="A", points=0, payers=("B",)), found(to="B"))) == {
        "A": 0,
        "B": 0,
    }
