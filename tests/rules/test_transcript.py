import pytest

from rules.core.transcript import TranscriptError, read_transcript, write_transcript
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from
from rules.piquet.table.state import State

WRITTEN = """\
rules whole
given phase play
given elder AS 7H
given younger KH 6C
given won elder 10, younger 0

elder plays AS
  play.lead: elder; leads; AS; elder (book.play.lead.elder)
  play.count: elder; +1; AS; led (book.play.count.led)
  score: elder 1, younger 0
elder plays 7H
  play.lead: elder; refused; 7H; one-by-one (book.play.lead.one-by-one)
  refused
younger plays KH
  play.trick: elder; takes; AS KH; other-suit (book.play.trick.other-suit)
  play.count: younger; +0; KH; not-taken (book.play.count.not-taken)
"""

GIVEN = {"phase": "play", "elder": "AS 7H", "younger": "KH 6C", "won": {"elder": 10, "younger": 0}}
LINES = ["elder plays AS", "elder plays 7H", "younger plays KH"]


@pytest.fixture
def coup(whole):
    return Coup.begin(whole, state_from(GIVEN)).apply_all(map(read_event, LINES))


def test_a_coup_is_written_down_with_findings_and_score(whole, coup):
    assert write_transcript(coup, {"whole": whole}) == WRITTEN


def test_what_is_written_reads_back_to_the_same_coup(whole, coup):
    assert read_transcript(WRITTEN, {"whole": whole}) == coup


def test_what_stands_beneath_the_events_may_be_left_out(whole, coup):
    bare = "\n".join(line for line in WRITTEN.splitlines() if not line.startswith("  "))
    assert read_transcript("# a comment\n" + bare, {"whole": whole}) == coup


def test_readings_are_written_and_read(whole):
    other = (
        whole.with_reading("play.last-low", "ranks", ["10", "9"])
        .with_reading("capot", "points", 41)
        .with_reading("pique", "window", "any-card")
        .with_reading("fault.too-many", "spoilt_by", "putting back")
        .with_reading("sequence.best", "points", {3: 9, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19})
    )
    text = write_transcript(Coup.begin(other, state_from(GIVEN)), {"whole": whole})
    assert {line for line in text.splitlines() if line.startswith("reading")} == {
        "reading sequence.best points 3=9 4=4 5=15 6=16 7=17 8=18 9=19",
        "reading pique window any-card",
        "reading fault.too-many spoilt_by putting back",
        "reading capot points 41",
        "reading play.last-low ranks 10 9",
    }
    assert read_transcript(text, {"whole": whole}).ruleset.rules == other.rules


@pytest.mark.parametrize(
    "given",
    [
        {"elder": "AS KS QS JS TS 9S 8S 7S 6S AH KH QH", "younger": "JH TH 9H 8H 7H 6H AD KD QD JD TD 9D"},
        {
            "elder_dealt": "AS KS QS JS TS 9S 8S 7S 6S AH KH QH",
            "younger_dealt": "JH TH 9H 8H 7H 6H AD KD QD JD TD 9D",
            "talon": "8D 7D 6D AC KC QC JC TC 9C 8C 7C 6C",
            "wanting": {"elder": 5, "younger": 4},
        },
        {"phase": "play", "elder": "AS", "younger": "KH", "leader": "younger", "won": {"elder": 5, "younger": 6}},
        {"phase": "shuffle", "first_word": True, "packet_before": 3, "recut_penalty": 5},
        {"phase": "announce", "elder": "AS", "younger": "KH", "reckoned": True, "elder_discards": "6H"},
    ],
)
def test_every_setting_is_written_and_read(whole, given):
    coup = Coup.begin(whole, state_from(given))
    assert read_transcript(write_transcript(coup, {"whole": whole}), {"whole": whole}) == coup


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("+1; AS", "+2; AS", "line 9: “play.count: elder; \\+2; AS; led .* is not found here, but “play.count"),
        ("  refused\n", "", "line 11: “refused” is found, but not written"),
        ("  refused\n", "  refused\n  play.lead: x\n", "line 14: “play.lead: x” is not found here$"),
        ("younger plays KH", "younger plays KD", "line 14: the younger does not have KD"),
        ("younger plays KH", "younger ploys KH", "line 14: .* is not an event"),
        ("rules whole", "rules part", "line 1: write the word rules and one of whole"),
        ("given elder AS 7H", "given elder AS KH", "line 1: the card KH is both"),
        ("\n\nelder plays AS", "\n\n  refused\nelder plays AS", "line 7: this finding stands before the first event"),
        (
            "given phase",
            "reading capot points many\ngiven phase",
            "line 2: capot points many is not a reading of whole",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(whole, old, new, said):
    assert old in WRITTEN
    with pytest.raises(TranscriptError, match=said):
        read_transcript(WRITTEN.replace(old, new, 1), {"whole": whole})


LIFTING = """\
rules whole
partie

they play for 30
  partie.length: plays for; number 30; agreed (book.partie.length.agreed), free (book.partie.length.free)
A lifts KS 9H
  lift.taking: A; lifts; number 2; free (book.lift.taking.free)
B lifts 7D
  lift.taking: B; refused; number 1; single (book.lift.taking.single)
  refused
B lifts 7D 6C
  lift.taking: B; lifts; number 2; free (book.lift.taking.free)
  lift.who: B; deals; 6C; least (book.lift.who.least)
"""


def test_a_partie_is_written_down_and_read(whole):
    lines = [line for line in LIFTING.splitlines()[3:] if not line.startswith(" ")]
    partie = Partie.begin(whole).apply_all(map(read_event, lines))
    assert write_transcript(partie, {"whole": whole}) == LIFTING
    assert read_transcript(LIFTING, {"whole": whole}) == partie


@pytest.mark.parametrize("deal_goes_on", [True, False])
@pytest.mark.parametrize("given", [None, GIVEN])
def test_a_partie_in_the_midst_is_written_down_and_read(whole, given, deal_goes_on):
    partie = {"number": 60, "stake": 2, "A": 50, "B": 44, "dealer": "A", "packet_before": 3, "recut_penalty": 4}
    partie |= {"deal_goes_on": deal_goes_on, "first_word": True}
    begun = Partie.from_given(whole, partie, state_from(given) if given else None)
    played = begun.apply_all(map(read_event, LINES if given else []))
    text = write_transcript(played, {"whole": whole})
    assert read_transcript(text, {"whole": whole}) == played
    assert ("  score: A 50, B 45" in text.splitlines()) == bool(given)


def test_a_partie_at_its_end_is_written_down_and_read(whole):
    partie = Partie.from_given(whole, {"A": 101, "dealer": "A", "winner": "A"}).apply(read_event("B plays on"))
    assert read_transcript(write_transcript(partie, {"whole": whole}), {"whole": whole}) == partie


def test_what_cannot_be_set_out_is_not_written_down(whole):
    partie = Partie.begin(whole).apply(read_event("A lifts KS 9H"))
    with pytest.raises(ValueError, match="cannot be written down"):
        write_transcript(Partie.begin(whole, partie.state))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules whole", "rules whole\nrules whole", "line 2: rules is written twice"),
        (
            "rules whole",
            "reading capot points 3\nrules whole",
            "line 1: the line rules must come before the line reading",
        ),
        ("given phase", "reading capot\ngiven phase", "line 2: after reading, write a rule, a parameter and a value"),
        ("given phase", "reading capot worth 3\ngiven phase", "line 2: unknown parameter 'worth' of capot"),
        ("given younger", "given elder AS 7H\ngiven younger", "elder is written twice"),
        ("given elder AS 7H", "given elder AS 5H", "5H is not in the pack"),
        ("given elder AS 7H", "given elder AS XH", "line 3: 'XH' is not a card"),
        ("given won elder 10", "given won elder ²", "won: .* is not a number for elder"),
        ("younger plays KH", f"younger calls point {'9' * 5000}", "line 14: .* is not an event"),
    ],
)
def test_what_is_wrong_with_a_header_or_a_number_is_told(whole, old, new, said):
    assert old in WRITTEN
    with pytest.raises(TranscriptError, match=said):
        read_transcript(WRITTEN.replace(old, new, 1), {"whole": whole})


def test_what_is_agreed_for_the_coup_is_agreed_for_the_partie_that_begins_with_it(whole):
    coup = State(first_word=True, recut_penalty=5, packet_before=3, packet_earlier=4)
    partie = Partie.from_given(whole, {"dealer": "A"}, coup)
    assert (partie.state.first_word, partie.state.recut_penalty) == (True, 5)
    assert read_transcript(write_transcript(partie, {"whole": whole}), {"whole": whole}) == partie
