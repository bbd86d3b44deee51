import pytest

from rules.core.machine import Impossible, Outcome
from rules.core.moves import Bar, Moves
from rules.core.phrases import Event, family, one_of


class Comes(Event):
    number: int = 0


class Goes(Event):
    number: int = 0


@pytest.fixture
def moves():
    """The state is the name of the moment."""
    moves = Moves(lambda state: state)

    @moves.move
    def happens(judge, state, event: "Comes | Goes"):
        return Outcome(event)

    @moves.offer("first", "second")
    def early(judge, state):
        yield family(Comes, number=1)

    @moves.offer()
    def always(judge, state):
        yield family(Goes, number=2)

    @moves.offer("second")
    def late(judge, state):
        yield one_of(Comes, "number", (3, 4))
        yield one_of(Comes, "number", ())  # nothing to choose from

    return moves


@pytest.mark.parametrize(
    ("moment", "offered"),
    [("first", ["Comes", "Goes"]), ("second", ["Comes", "Goes", "Comes"]), ("third", ["Goes"])],
)
def test_what_is_registered_for_a_moment_is_offered_then_in_the_order_of_registering(moves, moment, offered):
    for _ in range(2):
        assert [one.event.__name__ for one in moves.offered(None, moment)] == offered


def test_an_offer_registered_later_is_made_too(moves):
    assert len(moves.offered(None, "third")) == 1
    moves.offer("third")(lambda judge, state: [family(Comes, number=5)])
    assert len(moves.offered(None, "third")) == 2


def test_only_what_is_not_barred_can_happen_and_is_offered(moves):
    moves.bar(lambda state: Bar((Goes,), "first somebody must go") if state == "first" else None)
    assert [one.event for one in moves.offered(None, "first")] == [Goes]
    assert moves.answer(None, "first", Goes(1)).state == Goes(1)
    with pytest.raises(Impossible, match="first somebody must go"):
        moves.answer(None, "first", Comes(1))
    assert moves.answer(None, "second", Comes(1)).state == Comes(1)
