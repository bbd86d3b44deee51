"""What is advised can be done, what it says is true of the hand, and who follows it has missed nothing."""

from __future__ import annotations

import pytest

from rules.core.cards import parse_cards, show_cards
from rules.core.ruleset import RuleSet
from rules.piquet.game import Piquet
from rules.piquet.laws.declaring import KINDS
from rules.piquet.opponent import opponent
from rules.piquet.opponent.advice import _brings, _of_card, advice, on_average, review
from rules.piquet.opponent.opponent import Opponent
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Hand, other
from rules.piquet.simulate.honest import declares
from rules.piquet.table.events import Answers, CallsPoint, CallsSequence, CallsSet, Counts, Discards, Plays, Shows
from tests.books import BOOKS

from .clicking import PARTIES, clicked_through, reads_back
from .conftest import with_little_thought

GAME = Piquet()
SAID_OF_CARDS = {
    "It takes the trick.": (True, True),
    "It leaves the trick to your opponent.": (True, False),
    "You cannot follow; it does not take the trick.": (False, False),
}
"""What is said of a card that answers another: whether it follows, and whether it takes."""
SEVENS = "7S 8S TS AH KH QH 9H 7D 8D KD QD 9C"
"""A hand without three of a rank or a point of five."""


def followed(ruleset: RuleSet, hand: Hand, seed: int) -> Coup:
    """Play a coup in which somebody always does what is advised; check that what it says is true."""
    opponent = Opponent(other(hand), "plain", seed)
    begun = GAME.begun(ruleset, seed, None)
    assert isinstance(begun, Coup)
    coup = opponent.goes_on(begun)
    while not coup.over:
        found = advice(coup, hand, seed)
        assert found is not None
        seat, event = coup.state.seat(hand), found.event
        if isinstance(event, Plays) and len(coup.state.played) % 2:
            led = coup.state.played[-1][0].card
            follows = event.card.suit is led.suit
            truth = (follows, follows and event.card.rank > led.rank)
            assert all(SAID_OF_CARDS.get(said, truth) == truth for said in found.reasons)
        if isinstance(event, Discards):
            (instead,) = (said for said in found.reasons if said.startswith("If you discard"))
            assert f" {show_cards(event.cards)} " not in instead
            assert " -" not in instead
            keeps = next(said for said in found.reasons if said.startswith("It keeps"))
            kept = [card for card in seat.held if card not in event.cards]
            longest = max(sum(card.suit is each.suit for card in kept) for each in kept)
            assert f"{longest} card" in keeps or ruleset.id != "moderne"  # elsewhere the greatest sum is kept
        if isinstance(event, (CallsPoint, CallsSequence, CallsSet)):
            best = event in [declares(hand, kind, seat.holds.of(kind)[0]) for kind in KINDS if seat.holds.of(kind)]
            assert ("It is the best that you hold of its kind." in found.reasons) == best
        if isinstance(event, Plays) and not len(coup.state.played) % 2:
            theirs = coup.state.seat(other(hand)).held
            beaten = any(each.suit is event.card.suit and each.rank > event.card.rank for each in theirs)
            assert not (beaten and "No card that your opponent may hold beats it." in found.reasons)
        coup = opponent.replies(coup, event)
        assert not any(step.refused for step in coup.steps)
    return coup


def test_who_does_what_is_advised_has_announced_all(ruleset: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    with_little_thought(monkeypatch)
    for seed in range(2):
        for hand in GAME.sides:
            found = review(followed(ruleset, hand, seed), hand)
            assert (found.missed, found.allowed) == ((), ())
            assert seed or (found.costliest and found.costliest.advised)  # the review asks with the seed 0


def test_a_card_is_compared_with_another_plan() -> None:
    """Not with its twin of the same suit, if there is another suit; and not in tenths that are chance."""
    spade, twin, heart = parse_cards("AS KS AH")
    assert list(_brings(spade, {spade: 9.4, twin: 9.4, heart: 7.2})) == [
        "Against the hands that the strong player imagines, it is about 2 points better than the ace of hearts (AH)."
    ]
    assert list(_brings(spade, {spade: 9.4, twin: 9.1})) == [
        "Against the hands that the strong player imagines, the king of spades (KS) is about as good."
    ]


def test_what_has_been_played_and_where_the_other_did_not_follow_is_said() -> None:
    elder, younger = "8S 7S AH KH 9H 8H 7H AD KD AC KC QC", "QH JH TH QD JD TD 9D 8D 7D JC TC 9C"
    coup = GAME.set_out(BOOKS["moderne"], {"phase": "play", "elder": elder, "younger": younger})
    assert isinstance(coup, Coup)
    assert GAME.notes(coup, "elder") == ()
    coup = coup.apply_all(Plays(hand, parse_cards(card)[0]) for hand, card in (("elder", "8S"), ("younger", "7D")))
    assert GAME.notes(coup, "elder") == (
        "Played so far: 8S 7D.",
        "Your opponent has no spades: he did not follow.",
    )
    assert GAME.notes(coup.apply(Plays("elder", parse_cards("AC")[0])), "younger") == ("Played so far: 8S 7D AC.",)


def test_of_a_suit_of_which_the_other_has_none_every_card_is_good() -> None:
    """Younger has not followed the eight of spades: so the seven that the elder leads next cannot be beaten."""
    elder, younger = "8S 7S AH KH 9H 8H 7H AD KD AC KC QC", "QH JH TH QD JD TD 9D 8D 7D JC TC 9C"
    coup = GAME.set_out(BOOKS["moderne"], {"phase": "play", "elder": elder, "younger": younger})
    assert isinstance(coup, Coup)
    said = "No card that your opponent may hold beats it."
    eight, seven, fallen = parse_cards("8S 7S 7D")
    assert said not in _of_card(coup, "elder", eight)
    coup = coup.apply_all([Plays("elder", eight), Plays("younger", fallen)])
    assert said in _of_card(coup, "elder", seven)


def test_who_has_skipped_a_call_is_advised_to_show_and_to_count_what_is_good() -> None:
    """The elder has called his point, then four knaves, and no sequence before: that can no longer be said."""
    elder, younger = "AS KS QS JS 9S JH JD JC 8H 7H 9D 7C", "7S 8S TS AH KH QH 9H 7D 8D KD QD 9C"
    coup = GAME.set_out(BOOKS["moderne"], {"elder": elder, "younger": younger})
    assert isinstance(coup, Coup)
    coup = coup.apply_all([CallsPoint("elder", 5), Answers("younger", "good")])
    coup = coup.apply_all([CallsSet("elder", "four knaves"), Answers("younger", "good")])
    opponent = Opponent("younger", "plain", 1)
    while not coup.state.played:
        found = advice(coup, "elder", 1)
        assert found is not None
        assert type(found.event) in {each.event for each in coup.templates()}
        coup = opponent.replies(coup, found.event)
    assert (
        sum(each.points or 0 for each in coup.state.standing if each.to == "elder" and each.rule == "point.cards") == 5
    )


def test_an_equal_sequence_is_shown_if_it_must_be_before_the_play_goes_on() -> None:
    """Elder called it equal and led without showing it: nothing else may be done, and that is what is advised."""
    elder, younger = "KS QS JS AH KH 9H 8H AD 9D TC 8C 7C", "AS TS QH TH 9S 8D 7D KD QD JD JC 9C"
    coup = GAME.set_out(BOOKS["ancien"], {"elder": elder, "younger": younger})
    assert isinstance(coup, Coup)
    (ace,) = parse_cards("AH")
    coup = coup.apply_all([CallsSequence("elder", "tierce of the king"), Answers("younger", "equal")])
    coup = coup.apply_all([Counts("elder"), Plays("elder", ace), Counts("younger")])
    found = advice(coup, "elder", 1)
    assert found is not None
    assert found.event == Shows("elder", "sequences")
    assert sorted(each.fixed["hand"] for each in coup.templates() if each.event is Shows) == ["elder", "younger"]


@pytest.mark.parametrize(
    ("ahead", "said"), [(16.55, "16.6 points ahead"), (0, "0.0 points ahead"), (-22.5, "22.5 points behind")]
)
def test_who_is_behind_is_not_said_to_be_ahead(ahead: float, said: str) -> None:
    assert said in on_average(ahead, 400)


def test_of_a_coup_without_announcements_nothing_is_claimed() -> None:
    """Here nobody has come to announce: the exchange has not ended."""
    begun = GAME.begun(BOOKS["fr1642"], 3, None)
    assert isinstance(begun, Coup)
    assert review(begun, "elder").missed is None


def test_what_was_not_announced_is_missed() -> None:
    """By hand: the elder has 11 + 10 + 10 + 10 + 10 = 51 in spades, which counts 5, and a quinte, 15.

    With them go a tierce of clubs, 3, and three aces, 3: together 26, so there is no repique. The younger has in hearts
    10 + 10 + 10 + 10 + 7 = 47, which counts 5, a quarte, 4, and three tens, 3; all are beaten, if the elder speaks.
    """
    elder, younger = "AS KS QS JS TS AH AD 9H 8D 7C 6C 8C", "KH QH JH TH 7D 9D TD TC KC QC 9C 7H"
    coup = GAME.set_out(BOOKS["fr1642"], {"phase": "announce", "elder": elder, "younger": younger})
    assert isinstance(coup, Coup)
    opponent = Opponent("younger", "plain", 1)
    while not coup.over:
        plays = (Plays("elder", card) for card in coup.state.seat("elder").held)
        coup = opponent.replies(coup, next(event for event in plays if coup.is_legal(event)))
    found = review(coup, "elder")
    assert sorted(finding.points or 0 for finding in found.missed) == [3, 3, 5, 15]
    assert sorted(finding.points or 0 for finding in found.allowed) == [3, 4, 5]


@pytest.mark.parametrize("name", PARTIES)
def test_a_partie_ends_whatever_the_other_does_and_reads_back(name: str) -> None:
    for seed in range(2):
        assert reads_back(clicked_through(BOOKS[name], "plain", seed, True))


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["plain", "strong"])
@pytest.mark.parametrize("name", PARTIES)
def test_ten_parties_end_and_read_back(name: str, policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent, "is_ready", lambda: True)  # he is compiled when he is first asked
    for seed in range(10):
        assert reads_back(clicked_through(BOOKS[name], policy, seed, True))


def test_a_number_names_a_deal() -> None:
    first, second = (GAME.begun(BOOKS["fr1642"], deal, None) for deal in (1, 2))
    assert isinstance(first, Coup)
    assert isinstance(second, Coup)
    assert first.state.seats.elder.dealt != second.state.seats.elder.dealt
    again = GAME.begun(BOOKS["fr1642"], 1, None)
    assert isinstance(again, Coup)
    assert again.state == first.state


def test_before_counting_it_is_said_what_must_be_shown_and_afterwards_it_can_still_be_shown() -> None:
    coup = GAME.set_out(BOOKS["moderne"], {"elder": "AS KS QS JS 9S 7H 8H TD 9D 7C 8C JC", "younger": SEVENS})
    coup = coup.apply_all([CallsPoint("elder", 5), Answers("younger", "good")])
    first = "Show first what must be shown: what is good counts only when it has been shown."
    assert first in GAME.notes(coup, "elder")
    counted = coup.apply(Counts("elder"))
    assert counted.score.elder == 0
    assert GAME.notes(counted, "elder") == (first,)
    shown = counted.apply(next(each for each in counted.templates() if each.event is Shows).make())
    assert (shown.score.elder, GAME.notes(shown, "elder")) == (5, ())
    assert first not in GAME.notes(coup.apply(Shows("elder", "point")), "elder")
