"""Transcripts, the table, and sentences."""

from random import Random

import pytest

from rules.core.game import game_of
from rules.core.rule import registry
from rules.core.transcript import TranscriptError, read_transcript, write_transcript
from rules.tarot.sentences import SENTENCES, sentence
from rules.tarot.table.events import GRAMMAR, read_event
from tests.books import BOOKS

GAME = game_of("tarot")
GIVEN = {"A": "KS 5B", "B": "9S 6B", "C": "T2 7B", "leader": "A", "tricks": {"A": 8, "B": 5, "C": 5}}
WRITTEN = """\
rules tarot1637
given A KS 5B
given B 9S 6B
given C T2 7B
given leader A
given tricks A 8, B 5, C 5

A plays KS
  play.first: A; leads; taker (tarot1637.11.3)
B plays 9S
C plays T2
  play.taking: C; takes; T2; KS 9S T2; triumph (tarot1637.4.2)
  tarots.tribute: B; +1; from A; KS; ransom (tarot1637.5.4)
  tarots.tribute: C; +1; from A; KS; ransom (tarot1637.5.4)
  score: A -2, B 1, C 1
"""


def test_a_coup_is_written_down_and_reads_back(play):
    coup = play(GIVEN, "A plays KS", "B plays 9S", "C plays T2")
    assert write_transcript(coup, BOOKS) == WRITTEN
    assert read_transcript(WRITTEN, BOOKS) == coup


def test_what_is_not_found_is_named_with_its_line():
    with pytest.raises(TranscriptError, match="line 13"):
        read_transcript(WRITTEN.replace("+1; from A", "+2; from A", 1), BOOKS)


@pytest.mark.parametrize(
    "line",
    [
        "they sit down 3",
        "A cuts Mat",
        "the pack lies KS T21 AD",
        "B deals by 5",
        "the bottom card is T1",
        "C asks for a new deal, offering 4",
        "A discards 4S 5S",
        "A does not discard",
        "B declares Impériale of swords",
        "B declares qui n'a le sien",
        "B declares Monde, Mat and Bateleur",
        "B declares seven Tarots and the belle",
        "B declares ten triumphs, showing T2 T3 T4 T5 T6 T7 T8 T9 T10 T11",
        "C declares Brizigole of the six lowest",
        "A renounces with 5C",
        "A takes back 5C",
        "the Mort gives T3",
        "the cards are counted",
    ],
)
def test_every_event_reads_back_as_it_is_written(line):
    assert str(read_event(line)) == line


def test_an_event_may_be_written_otherwise():
    assert str(read_event("a declares imperiale of Queens")) == "A declares Impériale of Queens"
    assert str(read_event("A declares qui n’a le sien")) == "A declares qui n'a le sien"
    assert str(read_event("A plays bateleur")) == "A plays T1"


def test_every_event_has_a_meaning():
    assert all(meaning for _, meaning in GRAMMAR.meanings())


def test_the_table(play):
    before = play(GIVEN, "A plays KS", "B plays 9S")
    a, b, c, middle = GAME.table(before, None)
    assert [place.name for place in (a, b, c, middle)] == ["A", "B", "C", ""]
    assert [str(card) for card in middle.piles[0].cards] == ["KS", "9S"]
    a, b, c, middle = GAME.table(before.apply(read_event("C plays T2")), before)
    assert [pile.name for pile in c.piles] == ["has lifted 6 tricks"]
    assert a.said == ("has lost two marks",)
    assert middle.piles[0].name == "trick 19: A, B, C"
    assert [str(card) for card in c.hand.cards] == ["7B"]


def test_the_mort_lies_face_down(play):
    *_, mort, middle = GAME.table(play({"A": "KS 5B", "B": "9S 6B", "Mort": "QS T3 7B", "leader": "A"}), None)
    assert (mort.name, mort.piles[0].face_down, mort.piles[0].number) == ("The Mort", True, 3)
    assert middle.piles == ()


def test_every_rule_has_its_sentence():
    assert set(SENTENCES) == {rule.name for rule in registry().values() if rule.game == "tarot"}


def test_payments_are_said_in_marks(play):
    coup = play(GIVEN, "A plays KS", "B plays 9S", "C plays T2")
    assert [sentence(one) for one in coup.decided][-3:] == [
        "C takes the trick with T2.",
        "A pays a mark to B: the ransom of the King of swords.",
        "A pays a mark to C: the ransom of the King of swords.",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_everything_that_is_found_can_be_said(tarots, seed):
    for one in GAME.at_random(tarots, Random(seed)).decided:
        said = GAME.sentence(one)
        assert said.endswith(".")
        assert "None" not in said
        assert "{" not in said
