"""What the essay says of our players' coups: numbers with their intervals, and only those that were measured."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField, filled
from piquet_corpus.simulation.store import Interval


@pytest.mark.parametrize(
    ("found", "of", "said"),
    [
        (Interval(0.178, 0.1555, 0.2029), 1000, "17.8 per cent (15.6 to 20.3)"),
        (Interval(0.0, 0.0, 0.000003), 1_000_000, "none in 1,000,000 (less than 0.0003 per cent)"),
        (Interval(0.151, 0.083, 0.218), None, "0.15 (0.08 to 0.22)"),
        (Interval(-1.431, -1.764, -1.098), None, "−1.4 (−1.8 to −1.1)"),
        (Interval(0.0, 0.0, 0.0), None, "0"),
    ],
)
def test_a_number_has_its_interval_in_the_same_places(found: Interval, of: int | None, said: str) -> None:
    assert found.in_words(of) == said


def test_a_share_is_told_of_what_it_is_a_share_of(corpus: Corpus) -> None:
    never = "blanche.two fr1642<ancien sound"
    assert told(corpus, "impact", f"{never} other_score").startswith("none in 10,000 ")
    assert told(corpus, "impact", f"{never} other_winner").startswith("none in 1,000 ")
    assert "per cent" not in told(corpus, "coups", "fr1642 sound elder shown")
    assert "per cent" in told(corpus, "coups", "fr1642 sound elder capot")


def told(corpus: Corpus, kind: str, argument: str) -> str:
    return filled(corpus, EssayField(kind, (argument,), 1), [])


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("pique.window fr1642<classic sound", "expected"),
        ("pique.window fr1642<classic sound score", "unknown measure score"),
        ("pique.window fr1642<moderne sound elder", "was not measured"),
        ("pack.composition.removed fr1642<classic sound other_score", "the deals cannot be compared"),
    ],
)
def test_what_was_not_measured_cannot_be_told(corpus: Corpus, argument: str, message: str) -> None:
    with pytest.raises(UnfitField, match=message):
        told(corpus, "impact", argument)


def test_a_fact_that_there_is_not_cannot_be_told(corpus: Corpus) -> None:
    with pytest.raises(UnfitField, match="name rule set, player"):
        told(corpus, "coups", "fr1642 sound dealer points")
