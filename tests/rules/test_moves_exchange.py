import pytest

from rules.core.cards import parse_cards
from rules.core.machine import Impossible
from rules.piquet.places import table
from rules.piquet.records.coup import Coup
from rules.piquet.sides import Pair
from rules.piquet.table.events import Discards, Takes, read_event
from rules.piquet.table.state import Seat, State

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
    with pytest.raises(Impossible, match="in the exchange or before"):
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
    assert list(map(str, play(*ELDER_TOOK_TWO).templates())) == [
        "younger discards 1 to 10 of JH TH 9H 8H 7H 6H AD KD QD JD TD 9D",
        "elder looks at 1 | 2 | 3 | 4 | 5 | 6 left",
    ]


def test_the_whole_talon_can_be_taken_and_no_more(play):
    assert len(play("elder discards 6S", "elder takes 12").state.seats.elder.taken) == 12


# --- thirteen dealt, and notice given of it ---

THIRTEEN = start(elder=(*ELDER, TALON[0]), talon=TALON[1:])
NOTICED = THIRTEEN.seated("elder", noticed=True)


def test_he_who_was_dealt_thirteen_puts_out_one_more_than_he_takes(play):
    coup = play("elder discards 6S 7S 8S", state=NOTICED)
    assert last(coup) == [("exchange.elder", "allowed", ("fewer",), 2)]
    assert [str(one) for one in coup.templates()] == ["elder takes 2"]
    assert [one[1] for one in last(coup.apply(read_event("elder says he takes 2")))] == ["said"]
    done = coup.apply(read_event("elder takes 2"))
    assert (len(done.state.seats.elder.held), done.state.seats.elder.excess) == (12, 0)
    assert coup.apply(read_event("elder takes 3")).state.seats.elder.excess == 1


def test_dealt_thirteen_he_puts_out_two_at_least_and_nine_at_most(play):
    assert str(play(state=NOTICED).templates()[0]).startswith("elder discards 2 to 9 of ")
    assert last(play("elder discards 6S", state=NOTICED)) == [("exchange.least", "refused", ("least",), 0)]
    assert str(play(state=THIRTEEN).templates()[0]).startswith("elder discards 1 to 8 of ")


def test_dealt_thirteen_with_a_blanche_he_leaves_the_rest_to_the_other(play):
    state = start((*WHITE, *parse_cards("AC")), MIXED, MIXED_TALON[1:]).seated("elder", noticed=True)
    coup = play("elder declares a blanche, exchanging 3", state=state)  # eleven in the talon, three for the elder
    assert [str(one).partition(" of ")[0] for one in coup.templates()] == [
        "elder discards 4",
        "younger discards 1 to 8",
    ]


# --- the blanche: 24 white cards in the pack ---

WHITE = parse_cards("AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H")
WHITE_TOO = parse_cards("AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C")
COURTS = parse_cards("KS QS JS KH QH JH KD QD JD KC QC JC")
MIXED = parse_cards("AD TD 9D 8D 7D 6D KD QD JD KC QC JC")
MIXED_TALON = parse_cards("AC TC 9C 8C 7C 6C KS QS JS KH QH JH")

DECLARED = ("elder declares a blanche, exchanging 3", "younger discards AD TD")


@pytest.fixture
def white(play):
    """Play lines from a deal in which the elder has a blanche."""
    return lambda *lines, **more: play(*lines, state=start(WHITE, MIXED, MIXED_TALON), **more)


@pytest.fixture
def both_white(play):
    """Play lines from a deal in which both have a blanche."""
    return lambda *lines, **more: play(*lines, state=start(WHITE, WHITE_TOO, COURTS), **more)


def test_the_elders_blanche_from_declaring_to_taking(white):
    coup = white(*DECLARED, "elder shows his blanche", "elder discards 6S 7S 6H", "elder takes 3", "younger takes 2")
    found = [(one.rule, one.ruling, one.number) for step in coup.steps for one in step.decided]
    assert found == [
        ("blanche.exchange", "bound", 3),
        ("exchange.younger", "allowed", 2),
        ("blanche.exchange", "first", 2),
        ("blanche.held", "blanche", None),
        ("blanche.showing", "shown", 12),
        ("blanche.worth", None, None),
        ("exchange.elder", "allowed", 3),
        ("blanche.exchange", "as said", 3),
        ("blanche.exchange", "as said", 3),
    ]
    assert coup.score == Pair(10, 0)
    assert coup.state.phase == "announce"
    assert coup.state.seats.younger.held[-2:] == parse_cards("8C 7C")  # the elder's three lay above


def test_with_a_blanche_the_younger_puts_out_as_many_as_the_elder_will_leave(white):
    nine, ten = (" ".join(map(str, MIXED[:number])) for number in (9, 10))
    assert not white(DECLARED[0], f"younger discards {nine}").steps[-1].refused
    assert last(white(DECLARED[0], f"younger discards {ten}"))[0] == ("exchange.younger", "refused", ("no-more",), 10)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["elder declares a blanche"], ("blanche.exchange", ("says",), None)),
        (["elder declares a blanche, exchanging 9"], ("exchange.elder", ("no-more",), 9)),
        (["elder declares a blanche, exchanging 0"], ("exchange.least", ("least",), 0)),
        (["elder shows his blanche"], ("blanche.exchange", ("says",), None)),
        ([DECLARED[0], "elder shows his blanche"], ("blanche.exchange", ("other-first",), None)),
        ([*DECLARED, "elder shows his blanche", "elder discards 6S 7S"], ("blanche.exchange", ("chooses", "bound"), 3)),
        (
            ["elder discards 6S", "elder declares a blanche, exchanging 1"],
            ("blanche.late", ("before", "too-late"), None),
        ),
        (["elder discards 6S", "elder shows his blanche"], ("blanche.late", ("before", "too-late"), None)),
        ([DECLARED[0], "younger discards AD", "younger takes 1"], ("exchange.younger", ("after",), 1)),
    ],
)
def test_refused_with_a_blanche(white, lines, found):
    before = white(*lines[:-1])
    coup = before.apply(read_event(lines[-1]))
    rule, grounds, number = found
    assert [one for one in last(coup) if one[1] == "refused"] == [(rule, "refused", grounds, number)]
    assert (coup.state, coup.score) == (before.state, before.score)


def test_what_is_no_blanche_is_not_shown_as_one(play):
    coup = play("younger shows his blanche")
    assert [one[:3] for one in last(coup)] == [("blanche.showing", "refused", ("all",))]


def test_a_blanche_is_declared_and_shown_but_once(white):
    for lines in (DECLARED[:1] * 2, (*DECLARED, "elder shows his blanche", "elder shows his blanche")):
        with pytest.raises(Impossible, match="already"):
            white(*lines)


def test_the_youngers_blanche_is_shown_before_he_discards_and_counts(both_white):
    coup = both_white("elder discards AS", "elder takes 1", "younger shows his blanche", "younger discards AD")
    assert coup.score == Pair(0, 10)
    late = both_white("elder discards AS", "elder takes 1", "younger discards AD", "younger shows his blanche")
    assert [one[0] for one in last(late)] == ["blanche.late"]
    assert late.score == Pair(0, 0)


def test_the_youngers_blanche_may_be_due_before_the_elder_discards(both_white, whole):
    def offered(coup):
        return [str(one) for one in coup.templates() if "younger shows" in str(one)]

    first = whole.with_reading("blanche.late", "before", "first")
    shown = both_white("younger shows his blanche", "elder discards AS", ruleset=first)
    assert shown.score == Pair(0, 10)
    assert offered(both_white(ruleset=first)) == ["younger shows his blanche"]
    late = both_white("elder discards AS", "elder takes 1", ruleset=first)
    assert offered(late) == []
    assert offered(both_white(ruleset=whole)) == []
    assert offered(both_white("elder discards AS", "elder takes 1", ruleset=whole)) == ["younger shows his blanche"]
    assert [one[0] for one in last(late.apply(read_event("younger shows his blanche")))] == ["blanche.late"]
    declared = both_white("elder declares a blanche, exchanging 1", "younger discards AD", ruleset=first)
    assert declared.apply(read_event("elder shows his blanche")).score == Pair(10, 0)


@pytest.mark.parametrize(("counts", "score"), [("neither", (0, 0)), ("younger", (0, 10)), ("both", (10, 10))])
def test_two_blanches_are_judged_when_both_are_shown(both_white, whole, counts, score):
    before = both_white(
        "elder declares a blanche, exchanging 1", "younger shows his blanche", "younger discards AD",
        ruleset=whole.with_reading("blanche.two", "counts", counts),
    )  # fmt: skip
    assert before.score == Pair(0, 0)
    assert before.apply(read_event("elder shows his blanche")).score == Pair(*score)


def test_the_youngers_blanche_counts_when_the_elder_discards_without_showing_his(both_white):
    lines = ("elder declares a blanche, exchanging 1", "younger shows his blanche", "younger discards AD")
    assert both_white(*lines, "elder discards AS").score == Pair(0, 10)
    refused = both_white(*lines, "elder discards AS TS")
    assert (refused.steps[-1].refused, refused.score) == (True, Pair(0, 0))


def test_blanches_are_offered_to_those_who_hold_them(both_white):
    def offered(*lines):
        return [str(one).split(" of ")[0] for one in both_white(*lines).templates()]

    declared = "elder declares a blanche, exchanging 5"
    assert offered() == ["elder declares a blanche, exchanging 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8", "elder discards 1 to 8"]
    assert offered(declared) == ["elder discards 5", "younger shows his blanche", "younger discards 1 to 7"]
    assert offered("elder discards AS", "elder takes 1", "younger discards AD") == [
        "younger takes 1",
        "elder looks at 1 | 2 | 3 | 4 | 5 | 6 | 7 left",
    ]
    shown = (declared, "younger shows his blanche")
    assert offered(*shown) == ["elder discards 5", "younger discards 1 to 7"]
    assert offered(*shown, "younger discards AD", "elder shows his blanche") == ["elder discards 5"]
    assert offered(declared, "younger discards AD") == ["elder shows his blanche", "elder discards 5"]


# --- looking at what is left ---

BOTH_TOOK = (*ELDER_TOOK_TWO, "younger discards 6H 7H 8H", "younger takes 3")  # seven are left


@pytest.mark.parametrize(
    ("lines", "ruling", "grounds"),
    [
        ([*ELDER_TOOK_TWO, "elder looks at 6 left"], "allowed", ("own-rest",)),
        ([*ELDER_TOOK_TWO, "elder looks at 7 left"], "refused", ("own-rest",)),
        (["elder discards 6S", "elder looks at 1 left"], "refused", ("own-rest",)),
        (["elder looks at 1 left"], "refused", ("before",)),
        ([*ELDER_TOOK_TWO, "younger discards 6H", "younger looks at 1 left"], "refused", ("younger",)),
        ([*BOTH_TOOK, "younger looks at 7 left"], "allowed", ("younger",)),
        ([*BOTH_TOOK, "elder says he will play hearts", "elder looks at 1 left"], "refused", ("elder-after",)),
        ([*BOTH_TOOK, "younger looks at 4 left", "elder looks at 4 left"], "refused", ("said-first",)),
        (
            [*BOTH_TOOK, "younger looks at 4 left", "elder says he will play hearts", "elder looks at 4 left"],
            "allowed",
            ("elder-after",),
        ),
        (
            [*BOTH_TOOK, "younger looks at 4 left", "elder says he will play hearts", "elder looks at 5 left"],
            "refused",
            ("elder-after",),
        ),
    ],
)
def test_looking_at_what_is_left(play, lines, ruling, grounds):
    ((_, found, why, _),) = last(play(*lines))
    assert (found, why) == (ruling, grounds)


def test_what_the_younger_does_not_look_at_the_elder_may_see_under_another_reading(play, whole):
    lines = (*BOTH_TOOK, "elder says he will play hearts", "elder looks at 7 left")
    assert not play(*lines, ruleset=whole.with_reading("exchange.looking", "after", "taking")).steps[-1].refused


def test_what_the_younger_has_seen_he_has_seen_though_he_looks_again_at_less(play):
    lines = (*BOTH_TOOK, "younger looks at 7 left", "younger looks at 1 left", "elder says he will play hearts")
    assert not play(*lines, "elder looks at 7 left").steps[-1].refused


def test_only_what_is_there_is_looked_at(play):
    with pytest.raises(Impossible, match="7 cards are left"):
        play(*BOTH_TOOK, "younger looks at 8 left")


def test_what_is_left_keeps_its_order(play):
    assert play(*BOTH_TOOK, "younger looks at 7 left").state.talon == TALON[5:]


def test_looking_is_offered_once_to_each_in_turn(play):
    def offered(*lines):
        return [str(one) for one in play(*lines).templates() if "looks" in str(one) or "says he will" in str(one)]

    looked = (*ELDER_TOOK_TWO, "elder looks at 6 left", "younger discards 6H 7H 8H 9H TH", "younger takes 5")
    assert offered("elder discards 6S 7S") == []
    assert offered(*looked[:3]) == []
    assert offered(*looked) == ["younger looks at 1 | 2 | 3 | 4 | 5 left"]
    says = "elder says he will play spades | hearts | diamonds | clubs"
    assert offered(*looked, "younger looks at 2 left") == [says]
    said = (*looked, "younger looks at 2 left", "elder says he will play spades")
    assert offered(*said) == ["elder looks at 1 | 2 left"]
    assert offered(*said, "elder looks at 2 left") == []


def test_after_eight_the_elder_has_no_rest_to_see(play):
    coup = play("elder discards KS QS JS TS 9S 8S 7S 6S", "elder takes 8", "elder looks at 1 left")
    assert last(coup) == [("exchange.looking", "refused", ("own-rest",), 1)]


def test_nobody_looks_at_none_or_puts_none_back(play):
    with pytest.raises(Impossible):
        play(*ELDER_TOOK_TWO, "elder looks at 0 left")
    with pytest.raises(Impossible):
        play(*TOOK_FOUR_FOR_TWO, "elder puts back 0")


SAID = (*BOTH_TOOK, "younger looks at 7 left")


def test_the_elder_is_bound_to_the_suit_he_says(play):
    coup = play(*SAID, "elder says he will play spades")
    assert [(one.ruling, one.name, one.grounds) for one in coup.steps[-1].decided] == [
        ("must lead", "spades", ("bound",))
    ]
    again = coup.apply(read_event("elder says he will play hearts"))
    assert [one[:3] for one in last(again)] == [("exchange.suit", "refused", ("bound",))]
    ordered = coup.apply(read_event("younger orders hearts"))
    assert [one[:3] for one in last(ordered)] == [("exchange.suit", "refused", ("bound",))]


def test_having_none_of_it_he_leads_what_the_other_orders(play):
    coup = play(*SAID, "elder says he will play clubs")  # his hand: spades, hearts and 8D 7D
    assert coup.state.ordering
    assert [str(one) for one in coup.templates() if "orders" in str(one)] == [
        "younger orders spades | hearts | diamonds"
    ]
    still = coup.apply(read_event("younger orders clubs"))
    assert still.state.ordering
    done = still.apply(read_event("younger orders diamonds"))
    assert [(one.ruling, one.name, one.grounds) for one in done.steps[-1].decided] == [
        ("must lead", "diamonds", ("none",))
    ]
    assert (done.state.must_lead.word, done.state.ordering) == ("diamonds", False)


def test_his_first_card_is_of_the_suit_he_said_or_that_was_ordered(play):
    coup = play(*SAID, "elder says he will play spades")
    wrong = coup.apply(read_event("elder plays AH"))
    assert [one[:3] for one in last(wrong) if one[1] == "refused"] == [("exchange.suit", "refused", ("bound",))]
    assert coup.is_legal(read_event("elder plays AS"))
    ordered = play(*SAID, "elder says he will play clubs", "younger orders diamonds")
    assert not ordered.is_legal(read_event("elder plays AS"))
    led = ordered.apply(read_event("elder plays 8D"))
    assert not led.steps[-1].refused
    assert led.is_legal(read_event("younger plays AD"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("younger says he will play hearts", "only the elder says"),
        ("younger orders hearts", "only the younger orders a suit"),
    ],
)
def test_the_elder_says_a_suit_and_the_younger_orders_one(play, line, why):
    with pytest.raises(Impossible, match=why):
        play(*SAID, line)


# --- the talon, and how many the elder takes ---


def test_the_talon_is_not_spread_before_discarding(play):
    assert last(play("elder spreads the talon")) == [("exchange.talon-spread", "refused", ("before",), None)]
    assert last(play("elder discards 6S", "elder spreads the talon")) == []
    assert last(play("elder discards 6S", "younger spreads the talon"))[0][1] == "refused"


@pytest.mark.parametrize(
    ("lines", "ruling", "grounds", "number"),
    [
        (["elder discards 6S 7S", "elder says he takes 2"], "said", ("truly",), 2),
        (["elder discards 6S 7S", "elder says he takes 3"], "refused", ("truly",), 3),
        (["elder discards 6S 7S", "elder takes 1", "elder says he takes 1"], "said", ("truly",), 1),
        (["elder discards 6S 7S", "elder refuses to say how many he takes"], "may count", ("truly", "refusing"), None),
        ([*ELDER_TOOK_TWO, "younger counts the talon"], "refused", ("refusing",), 10),
        (
            [*ELDER_TOOK_TWO, "elder refuses to say how many he takes", "younger counts the talon"],
            "allowed",
            ("refusing",),
            10,
        ),
        (
            [
                *ELDER_TOOK_TWO,
                "elder refuses to say how many he takes",
                "elder says he takes 2",
                "younger counts the talon",
            ],
            "refused",
            ("refusing",),
            10,
        ),
    ],
)
def test_how_many_the_elder_takes(play, lines, ruling, grounds, number):
    assert last(play(*lines)) == [("exchange.number-said", ruling, grounds, number)]


def test_it_is_the_elder_who_says_how_many_when_he_has_put_out_his_cards(play):
    with pytest.raises(Impossible, match="only the elder says"):
        play("elder discards 6S", "younger says he takes 1")
    with pytest.raises(Impossible, match="has not discarded yet"):
        play("elder says he takes 1")


def test_the_elder_may_count_what_he_leaves(play):
    coup = play(*ELDER_TOOK_TWO, "elder counts the talon")
    assert (last(coup), coup.steps[-1].refused) == ([], False)


# --- cards taken too many ---

TOOK_FOUR_FOR_TWO = ("elder discards 6S 7S", "elder takes 4")


@pytest.fixture
def read_so(play, whole):
    """Play lines from the deal, with both parameters of `fault.too-many` as given."""

    def played(noticed, spoilt_by, *lines):
        reading = whole.with_reading("fault.too-many", "noticed", noticed)
        return play(*lines, ruleset=reading.with_reading("fault.too-many", "spoilt_by", spoilt_by))

    return played


NOTICED_BY_ELDER = "elder says that the elder has 14 cards"
NOTICED_BY_YOUNGER = "younger says that the elder has 14 cards"


@pytest.mark.parametrize(
    ("noticed", "spoilt_by", "lines", "grounds"),
    [
        ("taker", "turning up", [], ("mended",)),
        ("taker", "turning up", [NOTICED_BY_ELDER], ("mended",)),
        ("taker", "turning up", [NOTICED_BY_YOUNGER], ("taken",)),
        ("either", "turning up", [NOTICED_BY_YOUNGER], ("mended",)),
        ("other", "turning up", [], ("taken",)),
        ("other", "putting back", [], ("taken", "spoilt")),
        ("other", "putting back", [NOTICED_BY_ELDER], ("taken", "spoilt")),
        ("other", "putting back", [NOTICED_BY_YOUNGER], ("mended",)),
        ("either", "putting back", [NOTICED_BY_ELDER], ("mended",)),
        ("either", "putting back", [], ("taken", "spoilt")),
        ("taker", "putting back", [NOTICED_BY_YOUNGER], ("taken",)),
        ("nobody", "putting back", [], ("taken",)),
        ("nobody", "putting back", [NOTICED_BY_YOUNGER], ("taken",)),
        ("nobody", "turning up", [NOTICED_BY_ELDER], ("taken",)),
    ],
)
def test_putting_back_what_was_taken_too_many(read_so, noticed, spoilt_by, lines, grounds):
    coup = read_so(noticed, spoilt_by, *TOOK_FOUR_FOR_TWO, *lines, "elder puts back 2")
    ruling = "put back" if grounds == ("mended",) else "counts nothing"
    assert last(coup) == [("fault.too-many", ruling, grounds, 2)]
    assert coup.state.seats.elder.nothing is (ruling == "counts nothing")
    assert coup.state.seats.elder.held[-2:] == coup.state.seats.elder.taken == TALON[:2]
    assert coup.state.talon == TALON[2:]


def test_turning_one_up_spoils_it_or_not(read_so):
    coup = read_so("either", "turning up", *TOOK_FOUR_FOR_TWO, "elder turns up a card taken")
    assert last(coup) == [("fault.too-many", "counts nothing", ("taken", "spoilt"), 2)]
    assert last(coup.apply(read_event("elder puts back 2"))) == []
    coup = read_so("nobody", "putting back", *TOOK_FOUR_FOR_TWO, "elder turns up a card taken")
    assert last(coup) == [("fault.too-many", "counts nothing", ("taken",), 2)]
    coup = read_so("other", "putting back", *TOOK_FOUR_FOR_TWO, "elder turns up a card taken")
    assert (last(coup), coup.state.seats.elder.nothing) == ([], False)


def test_put_with_his_own_they_are_with_his_own(play):
    coup = play(*TOOK_FOUR_FOR_TWO, "elder puts them with his own")
    assert last(coup) == [("fault.too-many", "counts nothing", ("taken", "spoilt"), 2)]
    assert len(coup.state.seats.elder.held) == 14
    assert coup.state.seats.elder.nothing


def test_they_may_go_back_one_by_one(play):
    coup = play(*TOOK_FOUR_FOR_TWO, "elder puts back 1")
    assert coup.state.seats.elder.excess == 1
    coup = coup.apply(read_event("elder puts back 1"))
    assert (coup.state.talon, coup.state.seats.elder.excess) == (TALON[2:], 0)


def test_he_who_counts_nothing_loses_what_his_blanche_counted(white):
    coup = white(
        *DECLARED, "elder shows his blanche", "elder discards 6S 7S 6H", "elder takes 4", "elder puts them with his own"
    )
    assert (coup.steps[-1].decided[0].points, coup.score) == (-10, Pair(0, 0))


def test_his_blanche_is_then_as_if_it_had_not_been_shown(both_white):
    lines = ("elder declares a blanche, exchanging 1", "younger shows his blanche", "younger discards AD")
    before = both_white(*lines, "elder shows his blanche", "elder discards AS", "elder takes 2")
    assert {one.rule for one in before.state.standing} == {"blanche.held", "blanche.two"}
    coup = before.apply(read_event("elder puts them with his own"))
    assert coup.steps[-1].decided[0].points == 0  # barred, it had counted nothing
    assert not coup.state.seats.elder.showed
    assert {one.to for one in coup.state.standing} == {"younger"}


def test_a_blanche_is_not_counted_again_with_the_rest(white):
    coup = white(
        *DECLARED,
        "elder shows his blanche",
        "elder discards 6S 7S 6H",
        "elder takes 3",
        "younger takes 2",
        "elder plays AS",
    )
    assert [one.rule for one in coup.decided].count("blanche.worth") == 1
    assert [one.rule for one in coup.decided].count("blanche.held") == 1


def test_nobody_goes_on_while_cards_too_many_lie_apart(play):
    for line in ("younger discards 6H", "elder takes 1", "elder looks at 1 left"):
        with pytest.raises(Impossible, match="too many"):
            play(*TOOK_FOUR_FOR_TWO, line)
    assert not play(*TOOK_FOUR_FOR_TWO).templates()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((*ELDER_TOOK_TWO, "elder turns up a card taken"), "has not taken too many cards"),
        ((*ELDER_TOOK_TWO, "elder puts back 1"), "has not taken too many cards"),
        ((*ELDER_TOOK_TWO, "younger says that the elder has 13 cards"), "has not taken too many cards"),
        ((*TOOK_FOUR_FOR_TWO, "elder puts back 3"), "taken 2 too many"),
        ((*TOOK_FOUR_FOR_TWO, "younger says that the elder has 13 cards"), "has 14 cards"),
        ((*BOTH_TOOK, "younger says that the elder has 13 cards"), "has 12 cards"),
        ((*BOTH_TOOK, "younger says that the elder has 12 cards"), "has 12 cards"),
    ],
)
def test_impossible_with_too_many(play, lines, why):
    with pytest.raises(Impossible, match=why):
        play(*lines)


def test_found_in_play_to_have_too_many_or_too_few(play):
    thirteen = start(elder=(*ELDER, TALON[0]), talon=TALON[1:])
    lines = ("elder discards 6S", "elder takes 1", "younger discards 6H 7H", "younger takes 1")
    many = play(*lines, "younger says that the elder has 13 cards", state=thirteen)
    assert last(many) == [
        ("fault.deal-number", "plays as it stands", ("too-late", "penalty"), 13),
        ("fault.too-many", "counts nothing", ("found",), 1),
    ]
    assert many.state.seats.elder.nothing
    few = play(*lines, "elder says that the younger has 11 cards", state=thirteen)
    assert last(few) == [("fault.too-few", "stands", ("counts",), 11)]
    assert not few.state.seats.younger.nothing


def test_two_blanches_shown_are_judged_once(both_white):
    shown = ("elder declares a blanche, exchanging 1", "younger shows his blanche", "younger discards AD",
             "elder shows his blanche", "elder discards AS")  # fmt: skip
    assert [one.rule for one in both_white(*shown).decided].count("blanche.two") == 2


def test_a_blanche_that_the_others_no_longer_hinders_counts(both_white, whole):
    lines = ("elder declares a blanche, exchanging 1", "younger shows his blanche", "younger discards AD",
             "elder shows his blanche", "elder discards AS", "elder takes 1", "younger takes 1",
             "they reckon", "younger is found changing cards")  # fmt: skip
    coup = both_white(*lines, ruleset=whole.with_reading("blanche.two", "counts", "neither"))
    assert coup.score == Pair(10, 0)
    assert [(one.to, one.points) for one in coup.steps[-1].decided if one.rule == "blanche.worth"] == [("elder", 10)]


def test_whoever_counts_nothing_counts_no_blanche(both_white):
    coup = both_white(
        "elder discards AS", "elder takes 1", "younger is found changing cards", "younger shows his blanche"
    )
    assert coup.score == Pair(0, 0)


def test_before_the_play_nobody_discards_whatever_is_known_of_the_exchange(play):
    state = State(phase="announce", seats=Pair(Seat(held=ELDER, kept=ELDER), Seat(held=YOUNGER, kept=YOUNGER)))
    assert [one[:2] for one in last(play("elder discards AS", state=state))] == [("exchange.once", "refused")]


def test_no_more_is_offered_than_the_talon_has(play):
    coup = play("elder discards AS KS", state=start(talon=TALON[:1]))
    assert "elder takes 1" in map(str, coup.templates())


def test_a_card_is_not_put_out_twice(play):
    with pytest.raises(Impossible, match="only once"):
        play().apply(Discards("elder", ELDER[:1] * 2))
    with pytest.raises(Impossible, match="12 cards to take"):
        play("elder discards AS").apply(Takes("elder", -1))


# --- where each takes as many as he has put out, and the other orders no suit ---


@pytest.fixture
def strictly(play, other):
    """Play lines under the rules that do not go with those of the whole set."""
    return lambda *lines, state=None: play(*lines, state=state, ruleset=other)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["elder discards 6S 7S", "elder takes 3"], ("exchange.as-many", "refused", ("elder",), 2)),
        (["elder discards 6S 7S", "elder takes 1"], ("exchange.as-many", "refused", ("elder",), 2)),
        ([*ELDER_TOOK_TWO, "elder discards 8S"], ("exchange.as-many", "refused", ("elder",), 2)),
        (
            [*ELDER_TOOK_TWO, "younger discards 6H", "younger takes 1", "younger discards 7H"],
            ("exchange.as-many", "refused", ("younger",), 1),
        ),
        (["elder discards 6S 7S", "elder says he takes 3"], ("exchange.telling", "refused", ("tells",), 3)),
        (
            ["elder discards 6S", "elder refuses to say how many he takes"],
            ("exchange.telling", "refused", ("tells",), None),
        ),
    ],
)
def test_what_is_refused_there(strictly, lines, found):
    assert last(strictly(*lines)) == [found]


def test_cards_put_out_at_two_times_are_counted_together(strictly):
    assert last(strictly("elder discards 6S 7S 8S", "elder discards 9S TS")) == [
        ("exchange.elder", "allowed", ("fewer",), 5)
    ]
    assert last(strictly("elder discards 6S 7S 8S", "elder discards 9S TS JS QS KS AS")) == [
        ("exchange.elder", "refused", ("no-more",), 9)
    ]


def test_the_younger_takes_first_what_the_elder_left_of_his_own(strictly):
    # eight less two: six that the elder might see, of which the younger takes three
    coup = strictly(*ELDER_TOOK_TWO, "younger discards 6H 7H 8H", "younger takes 3")
    assert last(coup) == [
        ("exchange.as-many", "takes", ("younger",), 3),
        ("exchange.as-many", "takes", ("seen",), 3),
    ]


def test_only_suits_held_are_offered_and_none_is_ordered(strictly):
    coup = strictly(*SAID)
    assert "elder says he will play spades | hearts | diamonds" in map(str, coup.templates())
    assert not coup.is_legal(read_event("elder says he will play clubs"))
    said = coup.apply(read_event("elder says he will play spades"))
    assert not said.state.ordering
    assert not said.is_legal(read_event("younger orders hearts"))
    assert not said.is_legal(read_event("elder plays AH"))


def test_the_elder_says_a_suit_though_the_younger_has_not_looked_if_his_turn_is_enough(strictly, other, play):
    taking = other.with_reading("exchange.looking", "after", "taking")
    says = "elder says he will play spades | hearts | diamonds"
    assert says in map(str, play(*BOTH_TOOK, ruleset=taking).templates())
    assert says not in map(str, strictly(*BOTH_TOOK).templates())


def test_the_talon_may_be_counted_where_nothing_is_said_of_it(strictly):
    assert last(strictly(*ELDER_TOOK_TWO, "younger counts the talon")) == []


@pytest.mark.parametrize(
    ("more", "lying"),
    [
        ((), [("pile apart", (), 4)]),
        (("elder turns up a card taken",), [("turned up", parse_cards("8D"), 0), ("pile apart", (), 3)]),
        (
            ("elder turns up a card taken", "elder puts back 1"),
            [("turned up", parse_cards("8D"), 0), ("pile apart", (), 2)],
        ),
        (("elder puts back 2",), []),
        (("elder puts them with his own",), []),
    ],
)
def test_what_is_taken_too_much_lies_apart_on_the_table(play, more, lying):
    coup = play(*TOOK_FOUR_FOR_TWO, *more)
    younger, _middle, elder = table(coup, None)
    discarded, *apart = [(pile.name, pile.cards, pile.number) for pile in elder.piles]
    assert (discarded[0], set(discarded[1])) == ("discarded", set(parse_cards("6S 7S")))
    assert apart == lying
    assert younger.piles == ()
