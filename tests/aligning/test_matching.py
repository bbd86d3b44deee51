"""Which clauses answer each other, worked out by hand from likenesses of a few words."""

from __future__ import annotations

import numpy as np
import pytest

from piquet_corpus.editing.aligning.likeness import Likeness, Match, likeness, matches

Grid = tuple[tuple[float, ...], ...]


def given(whole: Grid, left: str = "", right: str = "") -> Likeness:
    """Likenesses that are given; the words of each clause are those of a part, parted by |."""
    words = sorted({word for text in (left, right) for word in text.replace("|", " ").split()})
    rows = [[[float(word in part.split()) for word in words] for part in text.split("|")] for text in (left, right)]
    return Likeness(np.array(rows[0]), np.array(rows[1]), np.array(whole))


def all_shared(whole: Grid) -> list[list[bool]]:
    """Every two clauses are about one topic."""
    return [[True] * len(row) for row in whole]


@pytest.mark.parametrize(
    ("whole", "certainty"), [(0.5, "high"), (0.49, "medium"), (0.35, "medium"), (0.34, "low"), (0.25, "low")]
)
def test_certainty_goes_by_likeness(whole: float, certainty: str) -> None:
    assert [match.certainty for match in matches(given(((whole,),)), [[True]])] == [certainty]


def test_clauses_that_are_hardly_alike_do_not_answer_each_other() -> None:
    assert matches(given(((0.24,),)), [[True]]) == ()


def test_passages_that_change_places_are_found() -> None:
    whole = ((0.1, 0.6), (0.7, 0.2))
    assert [(match.left, match.right) for match in matches(given(whole), all_shared(whole))] == [
        ((0,), (1,)),
        ((1,), (0,)),
    ]


def test_a_clause_joins_its_neighbour_if_both_together_are_more_alike() -> None:
    whole = ((0.6,), (0.4,))
    (match,) = matches(given(whole, "take out deuces|and play", "take out deuces and play"), all_shared(whole))
    assert match == Match((0, 1), (0,), "medium")


def test_so_does_one_of_the_other_text() -> None:
    whole = ((0.6, 0.4),)
    (match,) = matches(given(whole, "take out deuces and play", "take out deuces|and play"), all_shared(whole))
    assert match == Match((0,), (0, 1), "medium")


def test_a_neighbour_that_adds_nothing_has_an_uncertain_match_of_its_own() -> None:
    whole = ((0.6,), (0.4,))
    found = matches(given(whole, "take out deuces|the king is high", "take out deuces"), all_shared(whole))
    assert found == (Match((0,), (0,), "high"), Match((1,), (0,), "low"))


def test_a_clause_far_away_does_not_join() -> None:
    whole = ((0.6,), (0.0,), (0.0,), (0.4,))
    found = matches(given(whole, "take out deuces|king|queen|and play", "take out deuces and play"), all_shared(whole))
    assert [match.left for match in found] == [(0,), (3,)]


def test_what_is_left_over_must_share_a_topic() -> None:
    whole = ((0.6,), (0.4,))
    found = matches(given(whole, "take out deuces|the king is high", "take out deuces"), [[True], [False]])
    assert [match.left for match in found] == [(0,)]


def test_clauses_left_over_that_follow_each_other_share_a_counterpart() -> None:
    whole = ((0.6,), (0.3,), (0.3,), (0.1,), (0.3,))
    found = matches(given(whole, "ace|king|queen|knave|ten", "ace"), all_shared(whole))
    assert [match.left for match in found] == [(0,), (1, 2), (4,)]


def test_a_text_without_clauses_has_no_matches() -> None:
    assert matches(likeness(((), ()), ((), ())), []) == ()


def test_rare_words_count_more_than_common_ones() -> None:
    words = ((("card", "capot"),), (("card", "trick"), ("capot", "trick"), ("card", "deal")))
    (row,) = likeness(words, ([()], [(), (), ()])).whole
    assert row[1] > row[0]


def test_topics_and_the_clauses_around_part_what_words_do_not() -> None:
    same = (("take",), ("take",))
    by_topic = likeness((same, same), ([{"deal"}, {"play"}], [{"play"}, {"deal"}])).whole
    assert by_topic[0][1] > by_topic[0][0]
    left = (("ace",), ("take",), ("king",))
    right = (("queen",), ("take",), ("knave",), ("ace",), ("take",), ("king",))
    around = likeness((left, right), ([()] * 3, [()] * 6)).whole
    assert around[1][4] > around[1][1]
