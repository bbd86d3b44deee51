import pytest

from rules.piquet.exchange import elder, least, once, younger
from rules.rule import Finding, Params

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
