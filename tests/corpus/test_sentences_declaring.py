import pytest

from piquet_corpus.judging.score import sentence
from rules.core.cards import parse_cards
from rules.core.rule import Finding


@pytest.mark.parametrize(
    ("rule", "finding", "said"),
    [
        (
            "announce.declaring",
            Finding("elder-first", "point", to="elder", ruling="declared", name="point 46"),
            "The elder declares: point 46.",
        ),
        (
            "announce.declaring",
            Finding("set", to="elder", ruling="refused", name="four kings"),
            "The elder cannot declare four kings: he does not have it, or it is too late.",
        ),
        (
            "announce.reply",
            Finding("sequence-better", to="younger", ruling="not good", name="sequences"),
            "The younger answers the other's sequence: his own is better.",
        ),
        (
            "announce.reply",
            Finding("point-equal", to="younger", ruling="refused", name="point"),
            "The younger cannot answer so: he does not have a point that makes it true.",
        ),
        (
            "announce.reply",
            Finding("no-equal", to="younger", ruling="refused", name="sets"),
            "The younger cannot answer “equal”: threes and fours are never equal.",
        ),
        (
            "announce.silence",
            Finding("elder", to="elder", ruling="silent"),
            "The elder says nothing about threes and fours.",
        ),
        (
            "announce.silence",
            Finding("younger", to="younger", ruling="may count", name="three aces"),
            "The younger may count three aces, because the other was silent.",
        ),
        (
            "announce.silence",
            Finding("younger", to="younger", ruling="refused", name="three aces"),
            "The younger cannot count three aces: the other was silent, and so was he.",
        ),
        (
            "announce.sinking",
            Finding("less", to="elder", ruling="free", name="tierce of the nine"),
            "The elder declares less than he has, as he is free to: tierce of the nine.",
        ),
        (
            "announce.sinking",
            Finding("nothing", to="younger", ruling="free", name="sets"),
            "The younger has three or four of a rank to declare but keeps silent, as he is free to.",
        ),
        (
            "announce.sinking",
            Finding("lost", to="elder", ruling="refused", name="quinte major"),
            "The elder cannot count quinte major, about which he kept silent.",
        ),
        (
            "announce.naming",
            Finding("four", to="elder", ruling="need not say", name="four"),
            "The elder need not say the rank of his four.",
        ),
        (
            "announce.naming",
            Finding("three", to="elder", ruling="refused", name="three"),
            "The elder must say the rank of his three.",
        ),
        (
            "announce.naming",
            Finding("recognised", to="younger", ruling="named", name="four kings"),
            "The younger says which four the other has: four kings.",
        ),
        (
            "announce.naming",
            Finding("recognised", to="younger", ruling="refused", name="four aces"),
            "The younger wrongly says which four the other has: four aces.",
        ),
        (
            "announce.open",
            Finding("elder", to="elder", ruling="shown", name="point", cards=parse_cards("AS KS")),
            "The elder shows his point (AS KS).",
        ),
        (
            "announce.open",
            Finding("equal", to="younger", ruling="shown", name="point", cards=parse_cards("AS KS")),
            "The younger shows his point (AS KS), equal to the other's.",
        ),
        (
            "announce.open",
            Finding("equal-too", to="elder", ruling="refused", name="point"),
            "The elder must still show his point, equal to the other's, before the younger may play.",
        ),
        (
            "announce.open",
            Finding("elder", to="elder", ruling="not counted", name="sequences"),
            "The elder has not shown his sequences, and counts nothing for it.",
        ),
        (
            "announce.open",
            Finding("four", to="elder", ruling="need not show", name="four kings"),
            "The elder need not show his four kings.",
        ),
        (
            "announce.broken-talon",
            Finding("left", to="elder", ruling="may be asked", name="three kings"),
            "The fourth of the elder's three kings is in the talon: the other may ask which card it is.",
        ),
        ("count.turn", Finding("elder", to="elder", ruling="counts"), "The elder counts what he has announced."),
        (
            "count.turn",
            Finding("younger", to="younger", ruling="refused", name="three aces"),
            "The younger cannot count three aces now: the elder counts before he leads, the younger after that, "
            "before he plays.",
        ),
        (
            "point.sums",
            Finding("sum", to="elder", ruling="more", name="sum", number=48),
            "The elder's cards make 48, more than the other's.",
        ),
        (
            "point.sums",
            Finding("sum", to="elder", ruling="as much", name="sum", number=48),
            "The elder's cards make 48, as much as the other's.",
        ),
        (
            "point.cards",
            Finding("each", to="elder", points=5, number=5, name="point"),
            "The elder counts 5 for a point of 5 cards.",
        ),
    ],
)
def test_what_is_found_of_declaring_is_said_in_a_sentence(rule, finding, said):
    assert sentence(finding.by(rule, ())) == said
