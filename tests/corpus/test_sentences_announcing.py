import pytest

from piquet_corpus.judging.score import sentence
from rules.core.cards import parse_cards
from rules.core.rule import Finding

KINGS = parse_cards("KS KH KD")


@pytest.mark.parametrize(
    ("rule", "finding", "said"),
    [
        (
            "announce.showing",
            Finding("custom", to="elder", ruling="shown", name="point", cards=KINGS[:1]),
            "The elder shows his point (KS).",
        ),
        (
            "announce.showing",
            Finding("unshown", to="elder", ruling="lost", name="point"),
            "The elder plays without showing his point, and loses it.",
        ),
        (
            "announce.showing",
            Finding("equal", to="younger", ruling="lost", name="sequences"),
            "The younger plays without showing his sequences, and loses them.",
        ),
        (
            "announce.showing",
            Finding("unshown", to="elder", ruling="refused", name="point"),
            "The elder has played without showing his point, and may not come back to it.",
        ),
        (
            "announce.showing",
            Finding("other", to="younger", ruling="may show", name="point"),
            "The younger may show his point, because the other has lost his own.",
        ),
        (
            "announce.showing",
            Finding("late", to="younger", ruling="refused", name="point"),
            "The younger has played another card, so it is too late to show his point.",
        ),
        (
            "announce.forgotten",
            Finding("forgotten", to="elder", ruling="refused", name="three kings"),
            "The elder has begun to play: it is too late to call three kings.",
        ),
        (
            "announce.retracting",
            Finding("though-led", "word", to="younger", ruling="comes back", name="three aces"),
            "The younger, though the other has played, may come back with three aces.",
        ),
        (
            "announce.retracting",
            Finding("comes-back", "word", to="younger", ruling="comes back", name="point"),
            "The younger may come back with his point.",
        ),
        (
            "announce.retracting",
            Finding("deducts", to="elder", ruling="deducts", points=-3),
            "The elder takes off the 3 that he had counted at the other's cost.",
        ),
        (
            "announce.retracting",
            Finding("word", to="elder", ruling="corrects", points=-3),
            "The elder corrects his call, and takes off the 3 that he had counted.",
        ),
        (
            "announce.retracting",
            Finding("first-word", to="younger", ruling="refused", name="point"),
            "The first word stands: the younger may not come back with his point.",
        ),
        (
            "announce.retracting",
            Finding("late", to="younger", ruling="refused", name="point"),
            "The younger has played a card: it is too late to come back with his point.",
        ),
        (
            "announce.sounding",
            Finding("less", to="elder", ruling="says justly", name="point", number=47),
            "The elder had called less than he has, and now calls 47 for his point.",
        ),
        (
            "announce.sounding",
            Finding("more", to="elder", ruling="says justly", name="point", number=47, points=-5),
            "The elder had called more than he has, and now calls 47 for his point, and loses the 5 he had counted.",
        ),
        (
            "announce.order",
            Finding("point", to="younger", ruling="out of order", name="point"),
            "The younger calls his point late: the point comes first. It costs nothing.",
        ),
        (
            "announce.order",
            Finding("sequence", to="elder", ruling="out of order", name="tierce major"),
            "The elder calls his tierce major late: sequences come before threes and fours. It costs nothing.",
        ),
        (
            "announce.order",
            Finding("elder", to="elder", ruling="out of order", name="three kings"),
            "The elder calls his three kings late: the elder calls before the younger. It costs nothing.",
        ),
        (
            "announce.broken-four",
            Finding("asked", to="elder", ruling="need not tell", name="three kings"),
            "Not all four were dealt to the elder: he need not say which card is missing from his three kings.",
        ),
        (
            "announce.broken-four",
            Finding("asked", to="elder", ruling="must tell", name="three kings"),
            "The elder must say which card is missing from his three kings, or show them.",
        ),
        (
            "announce.broken-four",
            Finding("asked", to="elder", ruling="must show", name="three kings"),
            "The elder must show his three kings, which the other wants to see.",
        ),
        (
            "announce.broken-four",
            Finding("asked", to="elder", ruling="refused", name="three kings"),
            "The elder has not counted his three kings yet: nobody may ask which card is missing.",
        ),
        (
            "announce.broken-four",
            Finding("refuses", to="elder", ruling="refused", name="three kings"),
            "The elder must truly say which card is missing from his three kings, or show them.",
        ),
        (
            "announce.broken-four",
            Finding("tells", to="elder", ruling="told", name="three kings", cards=parse_cards("KC")),
            "The elder says which card is missing from his three kings: KC.",
        ),
        (
            "announce.broken-four",
            Finding("shows", to="elder", ruling="shown", name="three kings", cards=KINGS),
            "The elder shows his three kings (KS KH KD).",
        ),
        (
            "fault.false-claim",
            Finding("unplayed", to="younger", ruling="falls", points=-60),
            "The younger takes off 60 that no longer stand.",
        ),
        (
            "fault.false-claim",
            Finding("unplayed", to="elder", ruling="taken back", name="four kings", points=-14),
            "The elder does not have four kings; he has played no card, and only takes it back,"
            " and loses the 14 he had counted.",
        ),
        (
            "fault.false-claim",
            Finding("untrue", "nothing", to="elder", ruling="counts nothing", name="four kings", points=0),
            "The elder does not have four kings: he counts nothing in this coup.",
        ),
        (
            "fault.false-claim",
            Finding("other", to="younger", ruling="counts all"),
            "The younger may count everything that he has.",
        ),
        (
            "fault.false-claim",
            Finding("play", to="elder", ruling="counts his play"),
            "The elder still counts what he makes in play.",
        ),
        (
            "fault.false-claim",
            Finding("bonus", to="younger", ruling="not hindered", name="repique"),
            "The younger makes his repique, which the false claim does not hinder.",
        ),
        (
            "fault.false-claim",
            Finding("bonus", to="elder", ruling="not hindered", name="repique", points=-30),
            "The elder makes his repique, which the false claim does not hinder, and takes off the 30 of his pique.",
        ),
        (
            "fault.changing",
            Finding("changes", to="elder", ruling="repique for pique", points=-30),
            "The elder makes a repique instead, and takes off the 30 of his pique.",
        ),
        (
            "fault.too-many",
            Finding("found", to="elder", ruling="repique for pique", points=-30),
            "The elder makes a repique instead, and takes off the 30 of his pique.",
        ),
        (
            "fault.one-for-another",
            Finding("mistaken", to="elder", ruling="counts nothing", name="three kings", points=-3),
            "The elder called three kings for what he has, and counts nothing in this coup,"
            " and loses the 3 he had counted.",
        ),
        (
            "fault.one-for-another",
            Finding("in-time", to="elder", ruling="taken back", name="three kings"),
            "The elder takes back his three kings in time.",
        ),
        (
            "fault.changing",
            Finding("changes", to="elder", ruling="counts nothing", points=-4),
            "The elder is caught changing cards: he counts nothing in this coup, and loses the 4 he had counted.",
        ),
        (
            "fault.changing",
            Finding("changes", to="elder", ruling="loses the partie", points=-4),
            "The elder is caught changing cards: he has lost the set, and loses the 4 he had counted.",
        ),
    ],
)
def test_what_is_found_of_announcing_is_said_in_a_sentence(rule, finding, said):
    assert sentence(finding.by(rule, ())) == said
