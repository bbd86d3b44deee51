"""The grammar of transcripts: every phrase reads back what it writes."""

import pytest

from rules.core.phrases import EventError
from rules.piquet.table import events

LINES = [
    "they play for 100",
    "they play for 100, the stake 5",
    "they agree that the deal goes on",
    "they agree that a second cut costs 5",
    "they agree that the first word stands",
    "A lifts KS 7H",
    "B lifts KS 7H, dropping 6S",
    "A plays on",
    "B gives over",
    "younger shuffles",
    "elder cuts",
    "elder cuts, scattering cards",
    "elder asks to cut again",
    "younger says he will deal by 4",
    "younger deals by 3",
    "younger deals by 3 and then by 2",
    "younger deals by 3, the elder getting 13",
    "younger deals by 3, facing AS KS",
    "elder discards 6H 9D TD",
    "elder calls tierce of the queen",
    "elder calls tierce major",
    "younger calls four kings",
    "younger answers not good",
    "elder shows his point and sequences",
    "younger finds that the elder has not four kings",
    "younger finds that the elder has not shown his sequences",
    "younger asks which ace is wanting",
    "younger asks to see three aces",
    "elder shows AS AH AD",
    "elder says he will play hearts",
    "they reckon",
    "elder plays AS",
    "younger throws up his cards, mixing them",
    "younger throws down 9S 8H",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_back_as_it_was_written(line: str) -> None:
    assert str(events.read_event(line)) == line


def test_cards_may_be_written_in_other_ways() -> None:
    assert events.read_event("Elder  discards 10d, 6♥") == events.read_event("elder discards TD 6H")


def test_a_line_that_says_nothing_known_names_the_nearest_phrase() -> None:
    with pytest.raises(EventError, match=r"'elder discard 6H' is not an event: did you mean “<hand> discards <cards>”"):
        events.read_event("elder discard 6H")


def test_a_phrase_whose_places_are_open_asks_to_fill_them() -> None:
    with pytest.raises(EventError, match=r"put what is meant in place of <hand>$"):
        events.read_event("<hand> spreads the talon")


def test_no_two_phrases_are_alike() -> None:
    phrases = [text for text, _ in events.GRAMMAR.meanings()]
    assert len(set(phrases)) == len(phrases)
