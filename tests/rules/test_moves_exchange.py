import pytest

from rules.cards import parse_cards
from rules.machine import Impossible
from rules.phrases import read_event
from rules.piquet.coup import Coup
from rules.piquet.pair import Pair
from rules.piquet.state import Seat, State

ELDER = parse_cards("AS KS QS JS TS 9S 8S 7S 6S AH KH QH")
YOUNGER = parse_cards("JH TH 9H 8H 7H 6H AD KD QD JD TD 9D")
TALON = parse_cards("8D 7D 6D AC KC QC JC TC 9C 8C 7C 6C")


def start(elder=ELDER, younger=YOUNGER, talon=TALON):
    return State(
        phase="exchange", seats=Pair(Seat(dealt=elder, held=elder), Seat(dealt=younger, held=younger)), talon=talon
    )


@pytest.fixture
def play(whole):
    """Play lines from the deal; `rulings` of the last line, as (rule, ruling, grounds)."""

    def played(*lines, state=None, ruleset=None):
        return Coup.begin(ruleset or whole, state or start()).apply_all(map(read_event, lines))

    return played


def last(coup):
    return [(one.rule, one.ruling, one.grounds, one.number) for one in coup.steps[-1].decided]


ELDER_TOOK_TWO = ("elder discards 6S 7S", "elder takes 2")


def test_both_exchange_and_the_announcing_begins(play):
    coup = play(*ELDER_TOOK_TWO, "younger discards 6H 7H 8H", "younger takes 3")
    elder, younger = coup.state.seats.elder, coup.state.seats.younger
    assert elder.kept == elder.held == parse_cards("AS KS QS JS TS 9S 8S AH KH QH 8D 7D")
    assert younger.kept == younger.held == parse_cards("JH TH 9H AD KD QD JD TD 9D 6D AC KC")
    assert (elder.discarded, elder.taken) == (parse_cards("6S 7S"), parse_cards("8D 7D"))
    assert coup.state.talon == parse_cards("QC JC TC 9C 8C 7C 6C")
    assert coup.state.phase == "announce"


@pytest.mark.parametrize(("number", "refused"), [(8, False), (9, True)])
def test_the_elder_puts_out_eight_at_most(play, number, refused):
    coup = play("elder discards " + " ".join(map(str, ELDER[:number])))
    assert coup.steps[-1].refused is refused
    assert last(coup)[0][:3] == ("exchange.elder", *(("refused", ("no-more",)) if refused else ("allowed", ("up-to",))))


@pytest.mark.parametrize(("number", "ruling", "ground"), [(4, "allowed", "rest"), (5, "refused", "no-more")])
def test_the_younger_puts_out_as_many_as_are_left(play, number, ruling, ground):
    lines = ("elder discards KS QS JS TS 9S 8S 7S 6S", "elder takes 8")
    coup = play(*lines, "younger discards " + " ".join(map(str, YOUNGER[:number])))
    assert last(coup) == [("exchange.younger", ruling, (ground,), number)]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["elder takes 0"], ("exchange.least", ("least",), 0)),
        ([*ELDER_TOOK_TWO, "younger takes 0"], ("exchange.least", ("least",), 0)),
        (["elder takes 5"], ("exchange.elder", ("first",), 5)),
        ([*ELDER_TOOK_TWO, "younger takes 5"], ("exchange.younger", ("first",), 5)),
        (["younger discards 6H"], ("exchange.younger", ("after",), 1)),
        (["younger takes 1"], ("exchange.younger", ("after",), 1)),
        (["elder discards 6S", "younger discards 6H"], ("exchange.younger", ("after",), 1)),
        (["elder discards 6S", "elder discards 7S"], ("exchange.once", ("twice", "elder"), None)),
        ([*ELDER_TOOK_TWO, "elder discards 8S"], ("exchange.once", ("twice", "elder"), None)),
        (
            [*ELDER_TOOK_TWO, "younger discards 6H", "younger takes 1", "younger discards 7H"],
            ("exchange.once", ("twice", "younger"), None),
        ),
    ],
)
def test_refused(play, lines, found):
    before = play(*lines[:-1])
    coup = before.apply(read_event(lines[-1]))
    rule, grounds, number = found
    assert last(coup) == [(rule, "refused", grounds, number)]
    assert coup.state == before.state


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["elder discards 6H"], "does not hold"),
        (["elder discards 6S", "elder takes 13"], "only 12 cards"),
        ([*ELDER_TOOK_TWO, "elder takes 1"], "already"),
        ([*ELDER_TOOK_TWO, "younger discards 6H", "younger takes 1", "elder takes 1"], "in the exchange"),
    ],
)
def test_impossible(play, lines, why):
    before = play(*lines[:-1])
    with pytest.raises(Impossible, match=why):
        before.apply(read_event(lines[-1]))


def test_cards_are_put_out_in_the_exchange_only(play):
    with pytest.raises(Impossible, match="between the deal and"):
        play("elder discards 6S", state=start().but(phase="play"))


def test_he_who_takes_fewer_plays_with_fewer(play):
    coup = play("elder discards 6S 7S 8S", "elder takes 2")
    assert last(coup) == [("fault.too-few", "stands", ("counts",), 11)]
    assert not coup.steps[-1].refused
    assert len(coup.state.seats.elder.held) == 11


def test_what_is_legal_is_offered_in_turn(play):
    (first,) = play().templates()
    assert str(first) == "elder discards 1 to 8 of AS KS QS JS TS 9S 8S 7S 6S AH KH QH"
    (second,) = play("elder discards 6S 7S").templates()
    assert str(second) == "elder takes 2"
    (third,) = play(*ELDER_TOOK_TWO).templates()
    assert str(third) == "younger discards 1 to 10 of JH TH 9H 8H 7H 6H AD KD QD JD TD 9D"
