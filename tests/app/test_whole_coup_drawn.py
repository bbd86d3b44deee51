"""The table of a whole coup for three as it is drawn after every event, without a browser: no card and no mark is lost.

That one gets from each event to the next is shown in tests/browser/test_whole_coup.py.
"""

from __future__ import annotations

import pytest
from lxml import etree

from piquet_corpus.edition.cases.run import walk
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.pages.example.page import event, steps_played
from piquet_corpus.publishing.parts.cards import table_drawn
from rules.core.record import AnyRecord

PLAYERS = ("A", "B", "C")
COUP = "whole-coup-bateleur-made-last"
DISCARDED, DECLARED = 5, 10  # the pack, the deal, three discards; then five declarations
CARDS, PLAYS = 20, 60
COUNT = DECLARED + PLAYS + 1


@pytest.fixture(scope="module")
def moments(corpus: Corpus) -> tuple[AnyRecord, ...]:
    """The coup before its first event, and after each."""
    return walk(corpus.case(COUP), corpus.rulesets["tarot1637"])


def table(moments: tuple[AnyRecord, ...], at: int) -> etree._Element:
    """The table after an event."""
    return etree.fromstring(table_drawn(moments[at], moments[at - 1]))


def held(drawn: etree._Element, player: str) -> int:
    """How many cards a player is seen to hold."""
    (seat,) = (one for one in drawn.iterfind("div[@class='seat']") if one.findtext("h3") == player)
    return len(seat.findall("div[@class='cards']/span[@role='img']"))


def marks(drawn: etree._Element) -> dict[str, int]:
    """What each has won and lost."""
    said = ("".join(one.itertext()).split() for one in drawn.iterfind("p[@class='score']/span[@class='of']"))
    return {who: int(number.replace("−", "-")) for who, number in said}


def test_it_has_a_table_after_every_event(moments: tuple[AnyRecord, ...]) -> None:
    assert len(moments) == COUNT + 1  # and the beginning


def test_every_event_is_named_and_the_marks_of_all_make_nothing(corpus: Corpus, moments: tuple[AnyRecord, ...]) -> None:
    steps = steps_played(corpus.case(COUP), moments)
    for step in range(1, COUNT + 1):
        assert event(step, steps[step - 1].event).startswith(f'<p class="event" role="status">{step}. ')
        shown = marks(table(moments, step))
        assert tuple(shown) == PLAYERS, step
        assert sum(shown.values()) == 0, step


def test_every_card_that_is_not_played_is_held(moments: tuple[AnyRecord, ...]) -> None:
    for step in range(DISCARDED, COUNT + 1):
        played = min(max(step - DECLARED, 0), PLAYS)
        drawn = table(moments, step)
        assert sum(held(drawn, player) for player in PLAYERS) == 3 * CARDS - played, step
