"""What the case of a proof shows, in words: the numbers are worked out beside each test."""

from __future__ import annotations

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.divergences.prove import Differing, show
from piquet_corpus.judging.ways import UnknownReading, way
from piquet_corpus.work.errors import UnknownName


def proof(case: str, one: str, other: str, rule: str, parameter: str | None = None) -> Proof:
    return Proof(case, (one, other), Decision(rule, parameter), line=7)


def states(corpus: Corpus, rule: str, parameter: str | None, *ways: str) -> list[object]:
    """What each rule set decides."""
    return [way(corpus, name).state(Decision(rule, parameter)) for name in ways]


def test_it_is_said_what_each_way_finds_and_what_decides(corpus: Corpus) -> None:
    """Twenty-eight in hand and two cards played make thirty: with the second card, which one reading lets count."""
    shown = show(
        corpus, proof("twenty-eight-and-the-second-card", "fr1642", "fr1642:pique.window=any-card", "pique", "window")
    )
    assert states(corpus, "pique", "window", "fr1642", "fr1642:pique.window=any-card") == ["first-card", "any-card"]
    assert shown[0] == Differing(
        "", ("The elder reaches 30, but makes no pique.", "The elder makes a pique: 30 more, 60 in all.")
    )


def test_what_happens_is_told_with_what_comes_of_it(corpus: Corpus) -> None:
    shown = show(corpus, proof("too-many-said-by-the-taker", "fr1642", "en1651", "fault.too-many", "noticed"))
    assert shown == (
        Differing(
            "elder puts back 2",
            (
                "The elder puts back the 2 cards that he took too many, and loses nothing.",
                "The elder has 2 cards too many: he counts nothing in this coup.",
            ),
        ),
    )


def test_a_rule_that_one_way_has_not_finds_nothing_there(corpus: Corpus) -> None:
    """Each counts ten for his blanche in the old game as it is described today; of old neither does."""
    shown = show(corpus, proof("a-blanche-each-with-nines-and-tens", "fr1642", "ancien", "blanche.two"))
    assert states(corpus, "blanche.two", None, "fr1642", "ancien") == [True, False]
    old, today = shown[0].said
    assert old == ""
    assert today.startswith("The elder counts 10 for the blanche. The younger counts 10 for the blanche.")


def test_totals_come_last_and_only_where_the_decision_changes_them(corpus: Corpus) -> None:
    """Thirteen cards found in play: in 1642 the one point of the card led is lost too, in 1651 it is kept."""
    shown = show(corpus, proof("thirteen-found-in-play", "fr1642", "en1651", "fault.false-claim", "play"))
    assert shown[-1] == Differing("", ("In all: elder 0, younger 0.", "In all: elder 1, younger 0."))
    shown = show(corpus, proof("too-many-said-by-the-taker", "fr1642", "en1651", "fault.too-many", "noticed"))
    assert not any("In all" in said for one in shown for said in one.said)


def test_cards_that_are_not_in_the_pack_are_said_to_be_wanting(corpus: Corpus) -> None:
    shown = show(corpus, proof("thirty-nine-beats-thirty-six", "fr1642", "classic", "pack.composition", "removed"))
    ((played, refused),) = [one.said for one in shown]
    assert played == ""
    assert " (6" in refused
    assert "is not in the pack" in refused


def test_a_case_that_there_is_not_is_named(corpus: Corpus) -> None:
    with pytest.raises(UnknownName) as raised:
        show(corpus, proof("thirteen-found-in-plays", "fr1642", "en1651", "fault.false-claim", "play"))
    assert str(raised.value).startswith("unknown case 'thirteen-found-in-plays': did you mean thirteen-found-in-play, ")


def test_a_reading_that_there_is_not_is_refused(corpus: Corpus) -> None:
    with pytest.raises(UnknownReading):
        show(corpus, proof("thirteen-found-in-play", "fr1642", "en1651:pique.door=any", "pique", "window"))
