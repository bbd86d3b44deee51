import pytest

from piquet_corpus.judging.score import sentence
from rules.core.cards import parse_cards
from rules.core.rule import Finding


@pytest.mark.parametrize(
    ("rule", "finding", "said"),
    [
        (
            "partie.length",
            Finding("usual", number=100),
            "They have agreed on no number, so they play for the usual 100.",
        ),
        ("partie.length", Finding("agreed", "usual", number=100), "They agree to play for 100."),
        (
            "partie.arriving",
            Finding("stops", to="elder", ruling="not counted", points=-30),
            "The elder does not count the 30 that come after that.",
        ),
        (
            "partie.arriving",
            Finding("played-out", to="younger", ruling="wins", number=7),
            "All the cards are played: only the younger has reached the number (7 beyond it), and wins.",
        ),
        (
            "partie.arriving",
            Finding("played-out", to="elder", ruling="wins", number=0),
            "All the cards are played: only the elder has reached the number, and wins.",
        ),
        (
            "partie.arriving",
            Finding("played-out", "higher", to="younger", ruling="wins", number=2),
            "All the cards are played: both have reached the number; the younger has more (2 beyond it), and wins.",
        ),
        (
            "partie.arriving",
            Finding("played-out", "equal", to="elder", ruling="wins", number=1),
            "All the cards are played: both are equal (1 beyond it); the elder reached the number first, and wins.",
        ),
        (
            "partie.arriving",
            Finding("played-out", "equal", ruling="equal", number=0),
            "All the cards are played: both have reached the number and are equal, so another coup is played.",
        ),
        (
            "partie.won",
            Finding("reached", player="B", ruling="wins the set"),
            "B has reached the number, and wins the set.",
        ),
        ("lift.taking", Finding("free", player="A", ruling="lifts", number=3), "A lifts 3 cards."),
        ("lift.taking", Finding("single", player="B", ruling="refused", number=1), "B may not lift only 1 card."),
        (
            "lift.dropped",
            Finding("in-hand", player="A", ruling="shows", cards=parse_cards("KS")),
            "A shows the king of spades (KS), which stays in his hand.",
        ),
        (
            "lift.who",
            Finding("least", player="B", ruling="deals", cards=parse_cards("7D")),
            "B shows the lower card, the seven of diamonds (7D), and deals.",
        ),
        (
            "lift.who",
            Finding("equal", ruling="lift again", cards=parse_cards("7D 7S")),
            "Neither of the seven of diamonds (7D) and the seven of spades (7S) is the lower, so they lift again.",
        ),
        ("partie.marking", Finding("marks", player="A", ruling="marks", number=12), "A marks 12."),
        ("partie.marking", Finding("marks", player="B", ruling="marks", number=0), "B marks nothing."),
        (
            "partie.win",
            Finding("first", player="A", ruling="wins the set"),
            "A is the first to reach the number, and wins the set.",
        ),
        (
            "partie.win",
            Finding("first", "stake", player="A", ruling="wins the set", number=5),
            "A is the first to reach the number, and wins the set, and the 5 staked.",
        ),
        ("deal.next", Finding("alternate", player="A", ruling="deals"), "A, who was elder, deals next."),
        ("deal.next", Finding("again", player="B", ruling="deals"), "B, who dealt, must deal again."),
        (
            "deal.next",
            Finding("void", player="B", ruling="deals"),
            "B, who dealt, deals again, because the coup does not count.",
        ),
        ("deal.next", Finding("other", player="A", ruling="deals"), "A, whose turn it is, deals."),
        ("partie.next", Finding("lift", ruling="lift again"), "For the new set they lift again to see who deals."),
        (
            "partie.next",
            Finding("goes-on", player="B", ruling="deals"),
            "For the new set the deal goes on: B, who was elder, deals.",
        ),
        ("partie.stopping", Finding("free", player="A", ruling="gives over"), "A is free to stop."),
        (
            "partie.stopping",
            Finding("unfinished", player="A", ruling="refused"),
            "A may not stop before the set has ended.",
        ),
        (
            "partie.stopping",
            Finding("cheat", player="A", ruling="gives over"),
            "A leaves a player who was caught changing cards.",
        ),
        (
            "partie.stopping",
            Finding("cheat", player="A", ruling="wins the set"),
            "A leaves a player who was caught changing cards, and has the set.",
        ),
    ],
)
def test_what_is_said_of_the_partie(rule, finding, said):
    assert sentence(finding.by(rule, ())) == said
