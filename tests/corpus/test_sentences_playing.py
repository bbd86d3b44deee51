import pytest

from piquet_corpus.judging.score import sentence
from rules.core.cards import parse_cards
from rules.core.rule import Finding

KS, QS, NINE = parse_cards("KS QS 9S")


@pytest.mark.parametrize(
    ("rule", "finding", "said"),
    [
        (
            "play.lead",
            Finding("elder", to="elder", ruling="leads", cards=(KS,)),
            "The elder leads the king of spades (KS).",
        ),
        (
            "play.lead",
            Finding("taker", to="elder", ruling="refused", cards=(KS,)),
            "The elder may not play the king of spades (KS) now: who took the last trick leads.",
        ),
        (
            "play.trick",
            Finding("higher", to="younger", ruling="takes", cards=(KS, QS)),
            "The king of spades (KS) is higher than the queen of spades (QS), and takes the trick for the younger.",
        ),
        (
            "play.touched",
            Finding("touched", "lesser", to="younger", ruling="refused", cards=(QS,)),
            "The queen of spades (QS) lies on the table and stays, even if he meant a higher one.",
        ),
        (
            "play.last-trick",
            Finding("taken", to="elder", ruling="last", points=1, number=2, cards=(KS,)),
            "The elder takes the last trick with the king of spades (KS), which scores 2 in all.",
        ),
        (
            "play.last-low",
            Finding("low", to="younger", ruling="last", points=1, number=1, cards=(NINE,)),
            "The younger takes the last trick with the nine of spades (9S), which scores 1 in all.",
        ),
        (
            "play.last-capot",
            Finding("capot", to="elder", ruling="nothing"),
            "The elder wins all the tricks, and counts nothing for the last.",
        ),
        (
            "play.last-capot",
            Finding("capot", to="elder", ruling="counts"),
            "The elder wins all the tricks, and still counts for the last.",
        ),
        (
            "play.low",
            Finding("low", to="elder", points=0, cards=(NINE,)),
            "The elder counts nothing for the nine of spades (9S), which is low.",
        ),
        (
            "fault.thrown-up",
            Finding("mixed", to="elder", ruling="loses the rest"),
            "The elder has thrown up and mixed his cards, and loses all tricks that were left.",
        ),
        (
            "fault.thrown-together",
            Finding("follows", to="elder", ruling="plays", cards=(KS,)),
            "Of the cards thrown down the king of spades (KS) is of the suit led, and is played.",
        ),
        (
            "fault.too-few-played",
            Finding("unanswered", to="elder", ruling="takes", cards=(KS,)),
            "Nobody can answer the king of spades (KS), so it takes.",
        ),
    ],
)
def test_what_is_found_in_play_is_said_in_a_sentence(rule, finding, said):
    assert sentence(finding.by(rule, ())) == said
