from dataclasses import replace

import pytest

from rules.core.cards import Suit, parse_cards
from rules.core.machine import Impossible
from rules.piquet.judge.decide import decide
from rules.piquet.judge.facts import Facts
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.table.events import Plays, read_event
from rules.piquet.table.state import Seat, State


def playing(whole, elder, younger, *lines, won=Pair(0, 0), reading=None, **state):
    """Play from these hands; lines are events."""
    held = (parse_cards(elder), parse_cards(younger))
    seats = Pair(*(Seat(held=cards, kept=cards) for cards in held))
    ruleset = whole.with_reading(*reading) if reading else whole
    start = State(seats=seats, won=won, **{"phase": "play", **state})
    return Coup.begin(ruleset, start).apply_all(map(read_event, lines))


def found(coup, rule, step=None):
    decided = coup.decided if step is None else coup.steps[step].decided
    return [(one.to, *one.grounds, one.ruling, one.points) for one in decided if one.rule == rule]


def test_who_takes_leads_next_and_the_other_is_refused(whole):
    coup = playing(
        whole, "AS 9H", "7S KH", "younger plays 7S", "elder plays AS", "younger plays 7S", "younger plays KH"
    )
    assert [step.refused for step in coup.steps] == [True, False, False, True]
    assert found(coup, "play.lead") == [
        ("younger", "elder", "refused", None),
        ("elder", "elder", "leads", None),
        ("younger", "taker", "refused", None),
    ]
    assert found(coup, "play.trick") == [("elder", "higher", "takes", None)]


def test_where_no_rule_says_whose_turn_it_is_nothing_comes_of_a_card_out_of_turn(whole):
    silent = replace(whole, rules={name: use for name, use in whole.rules.items() if name != "play.lead"})
    with pytest.raises(Impossible, match="the elder plays next"):
        playing(silent, "AS 9H", "7S KH", "younger plays 7S")
    with pytest.raises(Impossible, match="the younger plays next"):
        playing(silent, "AS 9H", "7S KH", "elder plays AS", "elder plays 9H")


def test_a_second_card_is_not_led_before_the_first_is_answered(whole):
    coup = playing(whole, "AS 9H", "7S KH", "elder plays AS", "elder plays 9H")
    assert found(coup, "play.lead", 1) == [("elder", "one-by-one", "refused", None)]
    assert coup.state.seats.elder.held == parse_cards("9H")


def test_another_suit_is_refused_while_the_suit_led_is_held_and_is_taken_back(whole):
    coup = playing(whole, "AS 9H", "7S KH", "elder plays AS", "younger plays KH")
    assert found(coup, "play.renounce") == [("younger", "follow", "mended", "no-penalty", "refused", None)]
    assert found(coup, "play.taking-back") == [("younger", "has-suit", "taken back", None)]
    assert coup.state.seats.younger.held == parse_cards("7S KH")
    assert [str(one) for one in coup.templates()] == ["younger plays 7S"]


def test_another_suit_takes_nothing_when_the_suit_led_is_wanting(whole):
    coup = playing(whole, "6S 9H", "AD KH", "elder plays 6S", "younger plays AD")
    assert found(coup, "play.trick") == [("elder", "other-suit", "takes", None)]
    assert coup.state.leader == "elder"
    assert coup.score == Pair(0, 0)


def test_a_card_on_the_table_is_not_taken_back(whole):
    coup = playing(whole, "QS 9H 6S", "JS AD KH", "elder plays QS", "elder takes back QS", "younger plays JS")
    coup = coup.apply_all(map(read_event, ["younger takes back JS", "elder plays 6S", "younger plays AD"]))
    coup = coup.apply(read_event("younger takes back AD"))
    assert found(coup, "play.touched") == [
        ("elder", "touched", "refused", None),
        ("younger", "touched", "lesser", "refused", None),
        ("younger", "touched", "refused", None),
    ]
    assert found(coup, "play.taking-back") == [("younger", "none-of-it", "refused", None)]
    assert coup.state.seats.younger.held == parse_cards("KH")


def test_only_a_card_that_he_has_played_can_be_taken_back(whole):
    coup = playing(whole, "QS 9H", "KS KH", "elder plays QS")
    for line in ("elder takes back 9H", "younger takes back QS"):
        with pytest.raises(Impossible, match="has not played"):
            coup.apply(read_event(line))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("elder plays KS", "the elder does not have KS"),
        ("younger throws down 7S", "must throw down all the cards that he has left"),
    ],
)
def test_what_is_not_held_cannot_be_played(whole, line, why):
    with pytest.raises(Impossible, match=why):
        playing(whole, "AS 9H", "7S KH", line)


def test_no_card_is_played_before_the_exchange_or_while_there_is_a_choice(whole):
    with pytest.raises(Impossible, match="no card can be played now"):
        playing(whole, "AS", "7S", "elder plays AS", phase="exchange")
    with pytest.raises(Impossible, match="the elder must choose"):
        playing(whole, "AS", "7S", "elder plays AS", choice="elder")
    with pytest.raises(Impossible, match="the younger must choose"):
        playing(whole, "AS", "7S", "elder plays AS", ordering=True)


def test_the_last_trick_and_the_cards(whole):
    # K takes with its own point and one for the last; seven tricks to five
    coup = playing(whole, "QS", "KS", "elder plays QS", "younger plays KS", won=Pair(7, 4))
    assert found(coup, "play.last-trick") == [("younger", "taken", "last", 1)]
    assert found(coup, "cards.most") == [("elder", "most", "most", 10)]
    assert coup.score == Pair(1 + 10, 1 + 1)
    assert coup.over
    assert coup.templates() == ()


TWENTY_NINE = "AS KS QS JS TS AH JH TH AD JD TD 6C"
AGAINST = "KH QH 9H 8H KD QD 9D 8D KC 9C 7C 8S"
"""Point 51, 5; quinte 15; three aces, knaves and tens 9. Against it nothing is good."""


@pytest.mark.parametrize(
    ("reading", "made"),
    [
        (("pique", "window", "any-card"), ("made", "pique", 30)),
        (("pique", "window", "first-card"), ("late", "no pique", 0)),
    ],
)
def test_the_one_for_the_last_trick_may_make_the_thirtieth(whole, reading, made):
    # the six of clubs counts nothing of itself: the thirtieth is the one for the last trick, which the elder has led
    lines = ("elder plays 7C", "younger plays 7D", "elder plays 6C", "younger plays 6D")
    coup = announced_then(whole, TWENTY_NINE, "7C 6C", "7D 6D", reading, *lines, won=Pair(10, 0))
    assert found(coup, "pique") == [("elder", *made)]
    assert coup.score.elder == 1 + made[-1] + 40


def test_a_pique_is_not_made_twice_with_the_last_card(whole):
    # the ten makes thirty as it is led, and thirty-one with the last trick
    reading = ("pique", "window", "any-card")
    coup = announced_then(
        whole, TWENTY_NINE, "TD", "7D", reading, "elder plays TD", "younger plays 7D", won=Pair(11, 0)
    )
    assert found(coup, "pique") == [("elder", "made", "pique", 30)]
    assert coup.score.elder == 2 + 30 + 40


def test_what_the_last_card_counts_of_itself_is_counted_too(whole):
    # 28 in hand (point 41, 4; quinte 15, tierce 3; aces and tens 6), one for the ten, one more for the last trick
    kept = "TS 9S 8S 7S 6S AH KH QH TH AD TD AC"
    reading = ("pique", "window", "any-card")
    coup = announced_then(
        whole, kept, "TD", "7D", reading, "elder plays TD", "younger plays 7D", against=WEAKER, won=Pair(11, 0)
    )
    assert found(coup, "pique") == [("elder", "made", "pique", 30)]


WEAKER = "KS JS JH 9H 8H KD JD 9D 8D KC 9C 8C"
"""Against twenty-eight nothing of this is good."""


def announced_then(whole, kept, elder, younger, reading, *lines, against=AGAINST, **state):
    """Play the last cards when what was kept has been reckoned."""
    reckoned = decide(whole, Facts(elder=parse_cards(kept), younger=parse_cards(against)))
    return playing(whole, elder, younger, *lines, reading=reading, standing=reckoned, **state)


def test_six_tricks_each_count_nothing(whole):
    coup = playing(whole, "9S", "8S", "elder plays 9S", "younger plays 8S", won=Pair(5, 6))
    assert found(coup, "play.last-low") == [("elder", "low", "last", 1)]
    assert coup.score == Pair(1, 0)
    assert found(coup, "cards.most") == [(hand, "equal", "equal", 0) for hand in ("elder", "younger")]


def test_all_tricks_make_a_capot_which_counts_in_place_of_the_cards(whole):
    coup = playing(whole, "AS", "KS", "elder plays AS", "younger plays KS", won=Pair(11, 0))
    assert found(coup, "capot") == [("elder", "all", "capot", 40)]
    assert found(coup, "cards.most") == []
    assert coup.score == Pair(42, 0)


def test_who_has_fewer_cards_answers_while_he_can_and_may_be_capot(whole):
    # the twelve have won ten, the other holds one card: the seven of hearts is left unanswered
    coup = playing(whole, "AS 7H", "KH", "elder plays AS", "younger plays KH", "elder plays 7H", won=Pair(10, 0))
    assert found(coup, "fault.too-few-played") == [
        ("younger", "answers", "must answer", None),
        ("elder", "unanswered", "takes", None),
    ]
    assert coup.state.won == Pair(12, 0)
    # ace one, last trick with a seven one, capot forty
    assert coup.score == Pair(42, 0)


def test_who_has_none_left_does_not_lead(whole):
    coup = playing(whole, "7H 6C", "KH", "elder plays 7H", "younger plays KH", won=Pair(5, 5))
    assert [str(one) for one in coup.templates()] == ["elder plays 6C"]
    coup = coup.apply(read_event("elder plays 6C"))
    assert coup.over
    assert coup.state.won == Pair(6, 6)


def test_cards_thrown_up_unmixed_may_be_taken_up_again(whole):
    coup = playing(whole, "AS 9H", "7S KH", "elder plays AS", "younger throws up his cards")
    assert [str(one) for one in coup.templates()] == ["younger takes up his cards again"]
    with pytest.raises(Impossible, match="has thrown up"):
        coup.apply(read_event("younger plays 7S"))
    coup = coup.apply(read_event("younger takes up his cards again"))
    assert found(coup, "fault.thrown-up") == [("younger", "unmixed", "plays on", None)]
    assert not coup.apply(read_event("younger plays 7S")).steps[-1].refused


MIXED = ("elder plays AS", "younger plays 7S", "younger throws up his cards, mixing them")


def mixed(whole, lost, won=Pair(3, 7)):
    return playing(whole, "AS 9H", "7S KH", *MIXED, won=won, reading=("fault.thrown-up", "lost", lost))


def test_cards_thrown_up_and_mixed_lose_the_rest(whole):
    coup = mixed(whole, "rest")
    assert found(coup, "fault.thrown-up") == [("younger", "mixed", "loses the rest", None)]
    assert coup.over
    assert coup.state.won == Pair(5, 7)
    assert coup.score == Pair(1, 10)  # he had won seven already
    coup = coup.apply(read_event("younger takes up his cards again"))
    assert coup.steps[-1].refused
    assert found(coup, "fault.thrown-up", -1) == [("younger", "mixed", "refused", None)]


def test_or_they_lose_the_cards_or_the_coup_or_the_partie(whole):
    assert mixed(whole, "cards").score == Pair(11, 0)
    assert mixed(whole, "coup").score == Pair(1, 10)
    assert found(mixed(whole, "partie"), "fault.thrown-up") == [("younger", "mixed", "loses the partie", None)]


def test_whoever_loses_his_game_in_the_coup_gives_back_what_he_counted(whole):
    lines = ("elder plays 9H", "younger plays KH", "younger throws up his cards, mixing them")
    coup = playing(whole, "AS 9H", "7S KH", *lines, won=Pair(5, 5), reading=("fault.thrown-up", "lost", "coup"))
    assert found(coup, "fault.thrown-up") == [("younger", "mixed", "loses his game", -1)]
    assert coup.score == Pair(0, 0)


def test_the_other_keeps_what_he_has_counted(whole):
    lines = ("elder plays AS", "younger plays 7S", "elder plays 9H", "younger plays KH", "younger plays 8C")
    throwing = (*lines, "elder plays 7D", "younger throws up his cards, mixing them")
    reading = ("fault.thrown-up", "lost", "coup")
    coup = playing(whole, "AS 9H 7D 6D", "7S KH 8C 7C", *throwing, won=Pair(4, 4), reading=reading)
    # the elder led an ace, 1, and has the tricks that are left; the younger had 1 for the king
    assert coup.state.seats.younger.nothing
    assert not coup.state.seats.elder.nothing
    assert coup.score == Pair(1, 0)


def test_an_open_trick_goes_with_the_rest(whole):
    coup = playing(whole, "AS 9H", "7S KH", "elder plays AS", "elder throws up his cards, mixing them", won=Pair(5, 5))
    assert coup.state.won == Pair(5, 7)


def test_cards_thrown_down_together_play_themselves_in_their_order(whole):
    lines = ("elder throws down 9H 8S", "younger plays TH", "younger plays 6S")
    coup = playing(whole, "9H 8S", "6S TH", *lines, won=Pair(5, 5))
    assert found(coup, "fault.thrown-together", 0) == [
        ("younger", "take-or-leave", "may take or leave", None),
        ("elder", "first-down", "plays", None),
    ]
    # the ten takes the nine and counts one; to the six the eight plays itself, takes, and counts one as the last
    assert coup.over
    assert coup.score == Pair(1, 1)
    assert coup.state.won == Pair(6, 6)


def test_a_card_thrown_down_follows_suit_if_another_of_them_does(whole):
    given = ("9H 8S", "7C KH", "elder plays 9H", "younger throws down 7C KH")
    coup = playing(whole, *given)
    assert str(coup.state.tricks[0].answered) == "KH"
    assert found(coup, "fault.thrown-together")[1] == ("younger", "follows", "plays", None)
    coup = playing(whole, *given, reading=("fault.thrown-together", "order", "as-they-lie"))
    assert str(coup.state.tricks[0].answered) == "7C"


def test_only_the_first_lead_is_held_to_the_suit_that_was_said(whole):
    given = {"must_lead": Suit.HEARTS, "phase": "announce", "reckoned": True}
    coup = playing(whole, "AS 9H 8C", "7S KH 6C", **given)
    assert [str(one) for one in coup.templates() if one.event is Plays] == ["elder plays 9H"]
    coup = coup.apply_all(map(read_event, ["elder plays 9H", "younger plays KH", "younger plays 7S", "elder plays AS"]))
    assert [str(one) for one in coup.templates()] == ["elder plays 8C"]
    free = playing(whole, "AS 9H 8H", "7S KH 6S", "elder plays 9H", "younger plays KH", "younger plays 6S", **given)
    assert [str(one) for one in free.templates()] == ["elder plays AS"]
    led = playing(whole, "AS 9H 8H", "7S 6H 6S", "elder plays 9H", "younger plays 6H", **given)
    assert [str(one) for one in led.templates()] == ["elder plays AS | 8H"]


def test_cards_thrown_down_before_their_turn_wait(whole):
    coup = playing(whole, "AS 9H", "7S KH", "younger throws down 7S KH")
    assert coup.state.tricks == ()
    with pytest.raises(Impossible, match="has no cards that he can throw up or down now"):
        coup.apply(read_event("younger throws down KH 7S"))
    coup = coup.apply(read_event("elder plays 9H"))
    assert [str(trick.led) for trick in coup.state.tricks] == ["9H", "7S"]  # the king took, the seven leads
    assert [str(one) for one in coup.templates()] == ["elder plays AS"]


def test_a_card_of_the_last_trick_is_not_taken_back_either(whole):
    coup = playing(whole, "9S QH", "8S KH", "elder plays 9S", "younger plays 8S", "elder plays QH", "younger plays KH")
    coup = coup.apply_all(map(read_event, ["elder takes back QH", "younger takes back KH"]))
    assert found(coup, "play.touched") == [(hand, "touched", "refused", None) for hand in ("elder", "younger")]
    assert found(coup, "play.taking-back") == []


def test_the_elder_too_may_have_fewer_cards(whole):
    lines = ("younger plays AS", "elder plays KH", "younger plays 7H")
    coup = playing(whole, "KH", "AS 7H", *lines, won=Pair(0, 10), leader="younger")
    assert found(coup, "fault.too-few-played") == [
        ("elder", "answers", "must answer", None),
        ("younger", "unanswered", "takes", None),
    ]
    assert coup.score == Pair(0, 42)


THIRTEEN = "AS KS QS JS TS 9S 8S 7S 6S AD KD QD JD"
TWELVE = "AH KH QH JH TH 9H 8H 7H 6H AC KC QC"


def test_who_has_as_many_as_he_should_has_not_too_few_though_the_other_has_more(whole):
    lines = [line for pair in zip(THIRTEEN.split(), TWELVE.split(), strict=False) for line in pair]
    said = [f"{hand} plays {card}" for hand, card in zip(("elder", "younger") * 12, lines, strict=True)]
    coup = playing(whole, THIRTEEN, TWELVE, *said, "elder plays JD")
    assert found(coup, "fault.too-few-played") == []
    assert coup.state.won == Pair(13, 0)


def test_who_has_no_card_left_throws_none_up_and_who_threw_none_up_takes_none_up(whole):
    coup = playing(whole, "AS 7H", "KH", "elder plays AS", "younger plays KH", won=Pair(10, 0))
    with pytest.raises(Impossible, match="the younger has no cards that he can throw"):
        coup.apply(read_event("younger throws up his cards"))
    with pytest.raises(Impossible, match="the elder has not thrown up his cards"):
        coup.apply(read_event("elder takes up his cards again"))


def test_whoever_has_lost_his_game_in_the_coup_gives_it_back_but_once(whole):
    lines = ("elder plays 9H", "younger plays KH", "younger throws up his cards, mixing them")
    coup = playing(whole, "AS 9H", "7S KH", *lines, won=Pair(5, 5), reading=("fault.thrown-up", "lost", "coup"))
    assert coup.apply(read_event("younger is found changing cards")).score == Pair(0, 0)
