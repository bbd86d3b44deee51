import pytest

from rules.core.cards import Suit
from rules.core.rule import Finding, Params
from rules.piquet.laws.exchange import as_many, elder, least, once, suit_ordered, suit_said, telling, younger

EIGHT = Params(most=8)


@pytest.mark.parametrize(
    ("number", "ground", "ruling"),
    [(1, "fewer", "allowed"), (7, "fewer", "allowed"), (8, "up-to", "allowed"), (9, "no-more", "refused")],
)
def test_the_elder_takes_eight_or_fewer(number, ground, ruling):
    assert list(elder(EIGHT, number, first=True)) == [Finding(ground, to="elder", ruling=ruling, number=number)]


def test_the_elder_puts_out_before_he_takes():
    assert list(elder(EIGHT, 5, first=False)) == [Finding("first", to="elder", ruling="refused", number=5)]


@pytest.mark.parametrize(
    ("number", "ground", "ruling"),
    [(1, "fewer", "allowed"), (3, "fewer", "allowed"), (4, "rest", "allowed"), (5, "no-more", "refused")],
)
def test_the_younger_takes_what_is_left_or_fewer(number, ground, ruling):
    found = list(younger(Params(), number, left=4, first=True, after=True))
    assert found == [Finding(ground, to="younger", ruling=ruling, number=number)]


@pytest.mark.parametrize(("first", "after", "ground"), [(False, True, "first"), (True, False, "after")])
def test_the_younger_puts_out_first_and_takes_after_the_elder(first, after, ground):
    assert list(younger(Params(), 2, left=4, first=first, after=after)) == [
        Finding(ground, to="younger", ruling="refused", number=2)
    ]


def test_each_puts_out_one_at_least():
    assert list(least(Params(least=1), "younger", 0)) == [Finding("least", to="younger", ruling="refused", number=0)]
    assert not list(least(Params(least=1), "elder", 1))


def test_nobody_puts_out_twice():
    assert list(once(Params(), "younger", before=2)) == [Finding("twice", "younger", to="younger", ruling="refused")]
    assert not list(once(Params(), "elder", before=0))


@pytest.mark.parametrize(
    ("hand", "number", "ruling"), [("elder", 3, "takes"), ("elder", 2, "refused"), ("younger", 4, "refused")]
)
def test_each_takes_as_many_as_he_has_put_out(hand, number, ruling):
    found = next(as_many(Params(other="refused"), hand, number, due=3, open_to_elder=2, done=False))
    assert found == Finding(hand, to=hand, ruling=ruling, number=3)


@pytest.mark.parametrize(("number", "open_to_elder", "seen"), [(4, 2, 2), (1, 2, 1), (3, 0, None)])
def test_the_younger_takes_first_what_the_elder_might_see(number, open_to_elder, seen):
    _, *rest = as_many(Params(), "younger", number, due=number, open_to_elder=open_to_elder, done=False)
    assert rest == ([Finding("seen", to="younger", ruling="takes", number=seen)] if seen else [])


def test_who_has_taken_puts_out_no_more_though_it_were_as_many():
    assert list(as_many(Params(), "elder", 3, due=3, open_to_elder=0, done=True)) == [
        Finding("elder", to="elder", ruling="refused", number=3)
    ]


@pytest.mark.parametrize(
    ("act", "number", "ruling"), [("says", 3, "said"), ("says", 2, "refused"), ("refuses", 0, "refused")]
)
def test_the_elder_says_the_number_truly(act, number, ruling):
    said = number if act == "says" else None
    assert list(telling(Params(), act, number, true=3)) == [Finding("tells", to="elder", ruling=ruling, number=said)]


def test_counting_the_talon_is_no_matter_of_telling():
    assert not list(telling(Params(), "counts", 5, true=3))


HELD = frozenset({Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS})
BY_WORD = Params(binds="said")


@pytest.mark.parametrize(
    ("suit", "said", "ordered", "ruling"),
    [
        (Suit.HEARTS, None, False, "must lead"),
        (Suit.CLUBS, None, False, "refused"),
        (Suit.CLUBS, None, True, "must lead"),
        (Suit.HEARTS, Suit.HEARTS, False, "must lead"),
        (Suit.HEARTS, Suit.SPADES, False, "refused"),
        (Suit.HEARTS, Suit.SPADES, True, "refused"),
    ],
)
def test_a_suit_not_held_is_said_only_where_the_other_orders_one(suit, said, ordered, ruling):
    (found,) = suit_said(BY_WORD, "says", said, HELD, suit, by_order=False, ordered=ordered, looked=False)
    assert (found.ruling, found.grounds) == (ruling, ("bound",))


def test_having_what_he_said_nothing_is_ordered():
    assert not list(suit_ordered(Params(), "orders", Suit.SPADES, HELD, Suit.HEARTS, by_order=False))
    assert not list(suit_ordered(Params(), "leads", None, HELD, Suit.HEARTS, by_order=False))
    assert [one.ruling for one in suit_ordered(Params(), "orders", Suit.CLUBS, HELD, Suit.HEARTS, by_order=False)] == [
        "must lead"
    ]
    assert [one.ruling for one in suit_ordered(Params(), "leads", Suit.CLUBS, HELD, Suit.HEARTS, by_order=False)] == [
        "refused"
    ]


def test_what_was_ordered_binds_him_by_the_order_and_not_by_his_word():
    (found,) = suit_ordered(Params(), "leads", Suit.SPADES, HELD, Suit.HEARTS, by_order=True)
    assert (found.ruling, found.name) == ("refused", "spades")
    assert not list(suit_ordered(Params(), "leads", Suit.SPADES, HELD, Suit.SPADES, by_order=True))
    facts = {"by_order": True, "ordered": True, "looked": True}
    assert not list(suit_said(BY_WORD, "leads", Suit.SPADES, HELD, Suit.HEARTS, **facts))


@pytest.mark.parametrize(
    ("binds", "looked", "refused"),
    [("said", False, True), ("said", True, True), ("seen", False, False), ("seen", True, True)],
)
def test_his_word_binds_him_or_only_when_he_has_seen_what_is_left(binds, looked, refused):
    facts = {"by_order": False, "ordered": False, "looked": looked}
    found = list(suit_said(Params(binds=binds), "leads", Suit.HEARTS, HELD, Suit.SPADES, **facts))
    assert [one.ruling for one in found] == ["refused"] * refused
