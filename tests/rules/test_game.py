"""The partie as a machine: lifting, agreeing, ending, a new one. What happens in a coup is tested elsewhere."""

from dataclasses import replace

import pytest

from rules.core.cards import parse_cards
from rules.core.game import FactsError
from rules.core.machine import Impossible, Outcome
from rules.core.rule import Finding
from rules.piquet.moves.registry import MOVES
from rules.piquet.records.partie import Partie
from rules.piquet.records.partie_state import Unsaid
from rules.piquet.sides import Pair
from rules.piquet.table.events import Cuts, Deals, FindsNotShown, FindsTwice, PassesOver, Remembers, Shows, read_event
from rules.piquet.table.state import Seat, State


@pytest.fixture
def new(whole):
    return Partie.begin(whole)


def after(partie, *lines):
    return partie.apply_all(map(read_event, lines))


def judged(rule, *grounds, **finding):
    return Finding(*grounds, **finding).by(rule, ())


def findings(partie):
    return [(one.rule, one.grounds, one.player, one.ruling, one.number) for one in partie.steps[-1].decided]


def test_the_lesser_card_deals_and_the_usual_number_is_played_for(new):
    partie = after(new, "A lifts KS 9H", "B lifts 7D 6C 8C")
    assert [findings(after(new, "A lifts KS 9H")), findings(partie)] == [
        [
            ("partie.length", ("usual",), None, "plays for", 100),
            ("lift.taking", ("free",), "A", "lifts", 2),
        ],
        [("lift.taking", ("free",), "B", "lifts", 3), ("lift.who", ("least",), "B", "deals", None)],
    ]
    assert partie.coup.state.phase == "shuffle"
    assert partie.state.player("younger") == "B"
    assert partie.coup.state.wanting == Pair(100, 100)


def test_a_single_card_is_refused_and_he_lifts_again(new):
    partie = after(new, "A lifts KS")
    assert partie.steps[-1].refused
    assert after(partie, "A lifts KS 8H", "B lifts QS 9D").state.dealer == "A"


def test_the_card_that_drops_is_not_regarded(new):
    # the six would make A deal; the king that he has in hand does not
    partie = after(new, "A lifts 9H KS, dropping 6D", "B lifts 7C QC")
    assert partie.state.dealer == "B"
    assert ("lift.dropped", ("in-hand",), "A", "shows", None) in findings(after(new, "A lifts 9H KS, dropping 6D"))


def test_under_the_other_reading_the_least_in_hand_decides(whole):
    partie = Partie.begin(whole.with_reading("lift.dropped", "shows", "least"))
    # the nine in A's hand is less than the queen that B shows
    assert after(partie, "A lifts 9H KS, dropping 6D", "B lifts 7C QC").state.dealer == "A"


def test_under_the_other_reading_king_and_ten_are_equal(whole):
    partie = Partie.begin(whole.with_reading("lift.who", "compare", "value"))
    assert after(partie, "A lifts 6S KS", "B lifts AD TD").coup is None
    assert after(partie, "A lifts 6S KS", "B lifts AD 9D").state.dealer == "B"


def test_one_card_left_of_two_lifted_is_no_single_lift(new):
    assert not after(new, "A lifts KS, dropping 6D").steps[-1].refused


def test_equal_cards_are_lifted_again(new):
    partie = after(new, "A lifts 7D 9H", "B lifts KS 9C")
    assert partie.steps[-1].decided[-1].ruling == "lift again"
    assert partie.coup is None
    assert after(partie, "B lifts 9C QC", "A lifts 7D KD").state.dealer == "B"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A lifts 8C 7C", "A has already lifted"),
        ("B lifts 8C 9H", "the 9H cannot be lifted: it is not in the pack"),
        ("B lifts 8C 5H", "the 5H cannot be lifted: it is not in the pack"),
        ("B lifts 8C 9C, dropping 8C", "a dropped card must not be among the cards that stay in the hand"),
        ("elder shuffles", "they must first lift for the deal"),
        ("B plays on", "the partie has not ended"),
    ],
)
def test_what_cannot_happen_while_they_lift(new, line, why):
    partie = after(new, "A lifts 7D 9H")
    with pytest.raises(Impossible, match=why):
        partie.apply(read_event(line))
    assert not partie.is_legal(read_event(line))


def test_they_agree_on_number_stake_and_customs(new):
    partie = after(
        new,
        "they play for 60, the stake 5",
        "they agree that a second cut costs 3",
        "they agree that the first word stands",
        "A lifts KS 9H",
        "B lifts 7D 6C",
    )
    assert findings(after(new, "they play for 60, the stake 5")) == [
        ("partie.length", ("agreed", "free"), None, "plays for", 60)
    ]
    coup = partie.coup.state
    assert (coup.wanting, coup.recut_penalty, coup.first_word) == (Pair(60, 60), 3, True)
    assert partie.state.stake == 5


def test_what_is_agreed_after_lifting_holds_for_the_first_coup(new):
    partie = after(new, "A lifts KS 9H", "B lifts 7D 6C", "they play for 150")
    assert partie.coup.state.wanting == Pair(150, 150)


def test_one_may_play_for_one_point(new):
    assert after(new, "they play for 1").state.number == 1


def test_nobody_plays_for_nothing(new):
    with pytest.raises(Impossible, match="at least one point"):
        after(new, "they play for 0")


def test_a_partie_is_set_out(whole):
    given = {"number": 60, "stake": 2, "A": 50, "B": 44, "dealer": "A", "packet_before": 3, "deal_goes_on": True}
    partie = Partie.from_given(whole, given)
    assert (partie.scores, partie.coup.state.wanting, partie.coup.state.packet_before) == (
        {"A": 50, "B": 44},
        Pair(16, 10),
        3,
    )
    assert (partie.state.stake, partie.state.next_deal, partie.state.dealer) == (2, "goes-on", "A")
    with pytest.raises(Impossible, match="before the partie begins"):
        after(partie, "they play for 100")


def test_customs_of_the_partie_or_of_its_coup(whole):
    told = {"dealer": "A", "number": 1, "stake": 1, "recut_penalty": 1, "first_word": True}
    partie = Partie.from_given(whole, told)
    assert (partie.state.number, partie.state.stake) == (1, 1)
    for begun in (partie, Partie.from_given(whole, {"dealer": "A"}, State(recut_penalty=1, first_word=True))):
        assert (begun.coup.state.recut_penalty, begun.coup.state.first_word) == (1, True)


def test_the_last_coup_of_a_partie_that_is_won_is_at_its_end(won):
    assert (won.coup.over, won.coup.state.ending) == (True, "played")


def test_a_number_that_is_not_given_is_the_usual_one(whole):
    assert Partie.from_given(whole, {"dealer": "B"}).coup.state.wanting == Pair(100, 100)
    assert Partie.from_given(whole, {}).state.number is None


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"lenght": 100}, "unknown key 'lenght' in partie"),
        ({"number": 0}, "number: 0 is not a whole number, 1 or more"),
        ({"A": True}, "A: True is not a whole number, 0 or more"),
        ({"dealer": "C"}, "dealer: 'C' is neither A nor B"),
        ({"winner": "A"}, "dealer is missing"),
        ({"number": 60, "B": 60, "dealer": "A"}, "B already has the 60 points they play for: write winner: B"),
        ({"deal_goes_on": "yes"}, "deal_goes_on: 'yes' is neither true nor false"),
    ],
)
def test_what_cannot_be_given_of_a_partie(whole, given, why):
    with pytest.raises(FactsError, match=why):
        Partie.from_given(whole, given)


@pytest.fixture
def won(whole):
    """A has won; B, who was elder in the last coup, has lost."""
    return Partie.from_given(whole, {"number": 100, "A": 104, "B": 90, "dealer": "A", "winner": "A"})


def test_for_a_new_partie_they_lift_unless_it_was_agreed_that_the_deal_goes_on(won):
    lifting = after(won, "B plays on")
    assert findings(lifting) == [("partie.next", ("lift",), None, "lift again", None)]
    assert (lifting.state.stage, lifting.scores, lifting.winner, lifting.coup) == ("lift", {"A": 0, "B": 0}, None, None)
    assert after(lifting, "A lifts KS 9H", "B lifts 7D 6C").coup.state.wanting == Pair(100, 100)


def test_or_the_deal_goes_on_and_the_former_elder_deals(whole):
    given = {"A": 104, "B": 90, "dealer": "A", "winner": "A", "deal_goes_on": True}
    partie = after(Partie.from_given(whole, given), "B plays on")
    assert findings(partie) == [("partie.next", ("goes-on",), "B", "deals", None)]
    assert (partie.state.stage, partie.state.dealer, partie.scores) == ("coup", "B", {"A": 0, "B": 0})
    assert partie.coup.state.wanting == Pair(100, 100)


def test_what_was_agreed_on_the_deal_can_be_said_at_the_table(new):
    assert after(new, "they agree that the deal goes on").state.next_deal == "goes-on"
    assert after(new, "they agree to lift again after every partie").state.next_deal == "lift"


def test_it_is_for_the_loser_to_play_on(won):
    with pytest.raises(Impossible, match="only B, who has lost, may ask"):
        after(won, "A plays on")


@pytest.mark.parametrize("player", ["A", "B"])
def test_each_is_free_to_give_over_at_the_end(won, player):
    partie = after(won, f"{player} gives over")
    assert findings(partie) == [("partie.stopping", ("free",), player, "gives over", None)]
    assert partie.state.stage == "over"
    assert partie.templates() == ()
    with pytest.raises(Impossible, match="they have stopped playing"):
        after(partie, "B plays on")


def test_the_winner_may_give_over_though_the_loser_would_play_on(won):
    assert after(won, "B plays on", "A gives over").state.stage == "over"


def test_nobody_gives_over_in_the_midst(whole):
    partie = after(Partie.from_given(whole, {"A": 10, "B": 20, "dealer": "A"}), "B gives over")
    assert findings(partie) == [("partie.stopping", ("unfinished",), "B", "refused", None)]
    assert partie.state.stage != "over"


def test_what_is_legal_is_offered(new, won):
    assert [str(one) for one in won.templates()] == ["B plays on", "A gives over", "B gives over"]
    assert [one.least for one in new.templates()] == [2, 2]
    assert [one.most for one in new.templates()] == [34, 34]
    lifted = after(new, "A lifts KS 9H")
    assert [(one.fixed["player"], one.most) for one in lifted.templates()] == [("B", 34)]
    assert all(new.is_legal(one.make(one.among[:2])) for one in new.templates())


def test_another_game_has_no_partie(whole):
    with pytest.raises(ValueError, match="not of piquet"):
        Partie.begin(replace(whole, game="tarot"))


# --- coups that come to their end ---

LAST_TRICKS = ("elder plays KS", "younger plays AS", "younger plays 7H", "elder plays 9H")


def ending(whole, **given):
    """A partie two tricks before the end of a coup that B deals: A makes 1 + 1 + 10 = 12, B makes 1.

    The king led counts one, the ace that takes it one, the nine in the last trick one, seven tricks to five ten.
    """
    elder, younger = parse_cards("KS 9H"), parse_cards("AS 7H")
    seats = Pair(Seat(held=elder, kept=elder), Seat(held=younger, kept=younger))
    coup = State(phase="play", seats=seats, won=Pair(6, 4), reckoned=True)
    return Partie.from_given(whole, {"A": 40, "B": 50, "dealer": "B", **given}, coup)


def test_at_the_end_of_a_coup_each_marks_and_the_elder_deals_next(whole):
    partie = after(ending(whole), *LAST_TRICKS)
    assert findings(partie)[-3:] == [
        ("partie.marking", ("marks",), "A", "marks", 12),
        ("partie.marking", ("marks",), "B", "marks", 1),
        ("deal.next", ("alternate",), "A", "deals", None),
    ]
    assert [step.score for step in partie.steps] == [
        {"A": 41, "B": 50},
        {"A": 41, "B": 51},
        {"A": 41, "B": 51},
        {"A": 52, "B": 51},
    ]
    assert partie.state.turn == "A"
    assert partie.coup.over


PACK = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT9876")


def test_the_next_coup_begins_with_hands_changed_and_less_wanting(whole):
    partie = after(ending(whole, packet_before=3, recut_penalty=2), *LAST_TRICKS, f"the pack lies {PACK}")
    coup = partie.coup.state
    assert (partie.state.player("younger"), partie.state.player("elder")) == ("A", "B")
    assert coup.wanting == Pair(elder=49, younger=48)
    assert (coup.phase, coup.packet_before, coup.recut_penalty) == ("shuffle", 3, 2)
    assert coup.pack == parse_cards(PACK)
    assert partie.scores == {"A": 52, "B": 51}


@pytest.mark.parametrize(
    ("given", "winner", "stake"),
    [({"A": 88, "B": 99}, "B", None), ({"A": 88, "B": 98}, "A", None), ({"number": 52, "stake": 7}, "A", 7)],
)
def test_who_arrives_first_has_won(whole, given, winner, stake):
    # wanting 12 and 1: B's ace comes before the cards, and the coup stops; wanting 12 and 2: B makes only 1
    partie = after(ending(whole, **given), *LAST_TRICKS[: 2 if winner == "B" else 4])
    won = partie.steps[-1].decided[-1]
    assert (won.rule, won.player, won.number) == ("partie.win", winner, stake)
    assert (partie.winner, partie.state.stage) == (winner, "won")
    assert partie.state.sets == {"A": int(winner == "A"), "B": int(winner == "B")}
    with pytest.raises(Impossible, match="the partie has ended"):
        after(partie, f"the pack lies {PACK}")


def test_nobody_arrives_with_ninety_nine(whole):
    assert after(ending(whole, A=87, B=98), *LAST_TRICKS).winner is None


@pytest.fixture
def ends(monkeypatch):
    """Let a pack found false end a coup in this way."""

    def end(how):
        def found(judge, state, event):
            return Outcome(state.but(phase="over", ending=how))

        monkeypatch.setitem(MOVES._moves, FindsTwice, found)

    return end


@pytest.mark.parametrize(
    ("how", "ground", "turn"),
    [("void", "void", "B"), ("new deal", "again", "B"), ("other deals", "other", "A")],
)
def test_a_coup_that_goes_for_nothing_is_not_marked(whole, ends, how, ground, turn):
    ends(how)
    partie = after(ending(whole), *LAST_TRICKS[:2], "elder finds KS twice")
    assert findings(partie) == [("deal.next", (ground,), turn, "deals", None)]
    assert [step.score for step in partie.steps][1:] == [{"A": 41, "B": 51}, {"A": 40, "B": 50}]
    again = after(partie, f"the pack lies {PACK}")
    assert (again.state.dealer, again.scores) == (turn, {"A": 40, "B": 50})


def test_after_a_void_coup_the_turn_may_be_read_as_past(whole, ends):
    ends("void")
    partie = ending(whole.with_reading("deal.next", "void", "alternate"))
    assert after(partie, "elder finds KS twice").state.turn == "A"


def test_who_deals_out_of_turn_is_the_younger(whole):
    partie = after(ending(whole), *LAST_TRICKS, "B deals out of turn")
    assert (partie.state.player("younger"), partie.state.out_of_turn) == ("B", True)
    assert partie.coup.state.wanting == Pair(elder=48, younger=49)


@pytest.mark.parametrize(
    ("line", "why"),
    [("A deals out of turn", "it is A's turn to deal"), ("younger sees that it was not his deal", "it was B's deal")],
)
def test_nobody_is_out_of_turn_whose_turn_it_is(whole, line, why):
    with pytest.raises(Impossible, match=why):
        after(ending(whole), *LAST_TRICKS, line)


def test_nobody_takes_the_deal_in_the_midst_of_a_coup(whole):
    with pytest.raises(Impossible, match="nobody can take the pack to deal now"):
        after(ending(whole), LAST_TRICKS[0], "A deals out of turn")


def test_the_pack_does_not_change_when_it_is_dealt(whole):
    with pytest.raises(Impossible, match="the cards have already been dealt"):
        after(ending(whole), f"the pack lies {PACK}")


def unsaid(whole, phase):
    """A partie in which A, elder in the last coup and now younger, has 32 and has not said a pique of 30."""
    partie = Partie.from_given(whole, {"A": 32, "B": 50, "dealer": "A"}, State(phase=phase))
    return replace(partie, state=partie.state.but(unsaid=(Unsaid("A", "pique", 30),)))


@pytest.mark.parametrize(
    ("phase", "ruling", "score"), [("cut", "kept", 62), ("deal", "lost", 32), ("play", "lost", 32)]
)
def test_a_pique_remembered_after_the_next_cut_is_lost(whole, phase, ruling, score):
    partie = after(unsaid(whole, phase), "younger remembers the pique")
    (found,) = partie.steps[-1].decided
    assert (found.rule, found.to, found.ruling) == ("pique.recall", "younger", ruling)
    assert partie.scores == {"A": score, "B": 50}
    assert partie.coup.state.wanting == Pair(elder=50, younger=100 - score)
    assert partie.state.unsaid == ()


def test_under_the_other_reading_it_is_lost_when_the_deal_has_begun(whole):
    reading = whole.with_reading("pique.recall", "until", "deal")
    assert after(unsaid(reading, "deal"), "younger remembers the pique").scores["A"] == 62
    assert after(unsaid(reading, "exchange"), "younger remembers the pique").scores["A"] == 32


def test_never_remembered_it_is_forgotten_when_the_cards_are_dealt_and_takes_nothing(whole, monkeypatch):
    monkeypatch.setitem(MOVES._moves, Deals, lambda judge, state, event: Outcome(state.but(phase="exchange")))
    partie = after(unsaid(whole, "deal"), "younger deals by 3")
    assert (partie.steps[-1].decided, partie.state.unsaid) == ((), ())
    assert partie.scores == {"A": 32, "B": 50}


@pytest.mark.parametrize(("event", "line"), [(Cuts, "elder cuts"), (Deals, "younger deals by 3")])
def test_it_is_not_lost_while_nothing_is_dealt(whole, monkeypatch, event, line):
    def refuses(judge, state, event):
        refused = (
            (judged("deal.packet", "least", ruling="refused"),) if event == read_event("younger deals by 3") else ()
        )
        return Outcome(state, refused)

    monkeypatch.setitem(MOVES._moves, event, refuses)
    partie = after(unsaid(whole, "cut"), line)
    assert (partie.scores["A"], partie.state.unsaid) == (32, (Unsaid("A", "pique", 30),))


@pytest.mark.parametrize(
    ("phase", "until", "is_offered"), [("cut", "cut", True), ("deal", "cut", False), ("deal", "deal", True)]
)
def test_a_pique_is_offered_to_be_remembered_while_it_counts(whole, phase, until, is_offered):
    partie = unsaid(whole.with_reading("pique.recall", "until", until), phase)
    assert ("younger remembers the pique" in map(str, partie.templates())) is is_offered


def test_another_pique_is_remembered_in_its_own_coup(whole, monkeypatch):
    seen = []
    monkeypatch.setitem(MOVES._moves, Remembers, lambda judge, state, event: seen.append(event) or Outcome(state))
    partie = after(unsaid(whole, "play"), "elder remembers the pique", "younger remembers the repique")
    assert [str(one) for one in seen] == ["elder remembers the pique", "younger remembers the repique"]
    assert partie.scores == {"A": 32, "B": 50}


def made_a_pique(whole, monkeypatch, a):
    """The coup of `ending`, A having made a pique of 30 with the king and not said it: 1 + 1 + 10 = 12, with it 42."""
    partie = ending(whole, A=a)
    pique = judged("pique", "made", to="elder", points=30, ruling="pique", cards=parse_cards("KS"))
    passes_over = MOVES._moves[PassesOver]

    def passed(judge, state, event):
        outcome = passes_over(judge, state.but(standing=(*state.standing, pique)), event)
        return Outcome(outcome.state, (pique, *outcome.decided))

    monkeypatch.setitem(MOVES._moves, PassesOver, passed)
    return after(partie, LAST_TRICKS[0], "elder does not say the pique", *LAST_TRICKS[1:])


def test_nobody_wins_with_a_pique_that_he_has_not_said(whole, monkeypatch):
    partie = made_a_pique(whole, monkeypatch, 70)
    assert (partie.winner, partie.state.turn, partie.scores["A"]) == (None, "A", 82)
    assert "elder remembers the pique" in map(str, partie.templates())
    said = after(partie, "elder remembers the pique")
    assert (said.winner, said.state.stage, said.scores["A"]) == ("A", "won", 112)
    assert [one.rule for one in said.steps[-1].decided][-2:] == ["partie.marking", "partie.win"]


def test_a_pique_not_said_is_known_in_the_next_coup(whole, monkeypatch):
    partie = after(made_a_pique(whole, monkeypatch, 40), f"the pack lies {PACK}")
    assert partie.state.unsaid == (Unsaid("A", "pique", 30),)


def test_what_he_has_not_said_he_still_wants(whole, monkeypatch):
    # A is at 70 + 12 = 82, and wants 18
    partie = after(made_a_pique(whole, monkeypatch, 70), f"the pack lies {PACK}")
    assert partie.coup.state.wanting == Pair(elder=49, younger=18)


def test_what_is_found_after_the_last_card_may_take_the_set_away(whole, monkeypatch):
    """A has won with 12 more, and 4 for his point; then it is found that he must not count the point."""
    point = judged("point.value", "tens", to="elder", points=4)

    def struck(judge, state, event):
        return Outcome(state.but(standing=()), (judged("announce.showing", "lost", to="elder", points=-4),))

    monkeypatch.setitem(MOVES._moves, FindsNotShown, struck)
    monkeypatch.setitem(
        MOVES._moves, Shows, lambda judge, state, event: Outcome(state.but(standing=(point,)), (point,))
    )
    won = after(ending(whole, A=84), "elder shows his point", *LAST_TRICKS)
    assert (won.winner, won.scores["A"], won.state.sets["A"]) == ("A", 100, 1)
    partie = after(won, "younger finds that the elder has not shown his point")
    assert (partie.winner, partie.scores["A"], partie.state.sets["A"], partie.state.turn) == (None, 96, 0, "A")
    assert partie.state.stage == "coup"
    assert [one.rule for one in partie.steps[-1].decided][1:] == ["partie.marking", "partie.marking", "deal.next"]


def test_what_changes_nothing_after_the_last_card_is_only_recorded(whole, monkeypatch):
    monkeypatch.setitem(MOVES._moves, FindsNotShown, lambda judge, state, event: Outcome(state.but(reckoned=False)))
    played = after(ending(whole), *LAST_TRICKS)
    partie = after(played, "younger finds that the elder has not shown his point")
    assert partie.steps[-1].decided == ()
    assert (partie.state.turn, partie.scores) == (played.state.turn, played.scores)
    won = after(ending(whole, A=88), *LAST_TRICKS, "younger finds that the elder has not shown his point")
    assert (won.winner, won.steps[-1].decided) == ("A", ())


def test_a_pique_remembered_before_the_cut_may_win(whole, monkeypatch):
    # A has 112 with it, and is the younger in the coup that has been begun
    passed = made_a_pique(whole, monkeypatch, 70)
    monkeypatch.undo()
    partie = after(passed, "younger shuffles", "younger remembers the pique")
    assert [(one.rule, one.player) for one in partie.steps[-1].decided] == [("pique.recall", None), ("partie.win", "A")]
    assert (partie.winner, partie.scores, partie.state.sets["A"]) == ("A", {"A": 112, "B": 51}, 1)
    goes_on = replace(partie, state=partie.state.but(next_deal="goes-on"))
    # A was elder in the last coup that was played
    assert after(goes_on, "B plays on").state.dealer == "A"


def test_whoever_pays_for_a_second_cut_wants_so_much_more(whole):
    partie = Partie.from_given(whole, {"A": 40, "B": 50, "dealer": "B", "recut_penalty": 5})
    paid = after(partie, "younger shuffles", "elder cuts", "elder asks to cut again")
    assert (paid.scores, paid.coup.state.wanting) == ({"A": 35, "B": 50}, Pair(elder=65, younger=50))


def test_who_loses_the_partie_by_mixing_his_cards_has_lost_it(whole):
    reading = whole.with_reading("fault.thrown-up", "lost", "partie")
    assert after(ending(reading), "elder plays KS", "elder throws up his cards, mixing them").winner == "B"
    assert after(ending(whole), "elder plays KS", "elder throws up his cards, mixing them").winner is None


def test_who_loses_the_partie_by_changing_cards_has_lost_it(whole):
    reading = whole.with_reading("fault.changing", "lost", "partie")
    assert after(ending(reading), "elder is found changing cards", *LAST_TRICKS).winner == "B"
    assert after(ending(whole), "elder is found changing cards", *LAST_TRICKS).winner is None


def test_a_cheat_may_be_left_and_that_is_offered_until_another_partie(whole):
    partie = after(ending(whole), "elder is found changing cards")
    offered = list(map(str, partie.templates()))
    assert "B gives over" in offered
    assert "A gives over" not in offered
    won = after(
        ending(whole, A=88), "elder plays KS", "younger is found changing cards", *LAST_TRICKS[1:], "B plays on"
    )
    assert (won.steps[-1].refused, won.state.cheats) == (False, frozenset())


def test_a_step_of_the_next_deal_that_is_refused_begins_no_coup(whole):
    partie = after(ending(whole), *LAST_TRICKS)
    again = after(partie, "younger says he will deal by 9")
    assert again.steps[-1].refused
    assert again.state == partie.state


def test_what_was_paid_for_a_second_cut_is_paid_though_the_coup_be_void(whole, ends):
    ends("void")
    lines = ("they agree that a second cut costs 3", "A lifts KS 9H", "B lifts 7D 6C", "younger shuffles",
             "elder cuts", "elder asks to cut again", "younger finds KS twice")  # fmt: skip
    partie = after(Partie.begin(whole), *lines)
    assert partie.scores == {"A": -3, "B": 0}


def test_who_leaves_a_cheat_wins_what_was_played_for_where_the_partie_is_his(whole):
    ruleset = whole.with_reading("partie.stopping", "left", "other")
    begun = ending(ruleset)
    staked = replace(begun, state=begun.state.but(stake=5))
    partie = after(staked, "elder is found changing cards", "B gives over")
    assert ("partie.win", "B", 5) in [(one.rule, one.player, one.number) for one in partie.steps[-1].decided]
    assert partie.state.stage == "over"
