import pytest

from rules.core.cards import Rank
from rules.core.domains import Choice, LowestRanks, Number, RankList, Table
from rules.core.frozen import FrozenMap

A, K, TEN, NINE = Rank.ACE, Rank.KING, Rank.TEN, Rank.NINE


def test_a_number_is_probed_one_below_and_one_above_but_not_below_its_least():
    assert Number().probes(10) == (9, 11)
    assert Number().probes(0) == (1,)
    assert Number().probes(1) == (0, 2)
    assert Number(1).probes(1) == (2,)
    assert Number(1).read(1) == 1


@pytest.mark.parametrize("raw", [-1, "3", True, 1.5, None])
def test_a_number_is_a_whole_number_not_below_its_least(raw):
    with pytest.raises(ValueError, match="is not a whole number, 0 or more"):
        Number().read(raw)


def test_a_choice_is_probed_with_every_other_option():
    assert Choice("a", "b", "c").probes("b") == ("a", "c")


def test_a_table_is_probed_with_each_entry_one_higher():
    assert Table(("3", "4")).probes(FrozenMap({"3": 3, "4": 4})) == ({"3": 4, "4": 4}, {"3": 3, "4": 5})


def test_a_table_reads_keys_written_as_numbers_in_its_own_order():
    assert list(Table(("3", "4")).read({4: 4, 3: 3}).items()) == [("3", 3), ("4", 4)]


def test_a_list_of_ranks_reads_numbers_and_letters():
    assert RankList().read([10, "9", "A"]) == (TEN, NINE, A)


def test_a_list_of_ranks_is_probed_without_each_and_with_the_next_above():
    assert RankList().probes((TEN, NINE)) == ((NINE,), (TEN,), (TEN, NINE, Rank.KNAVE))


def test_a_list_of_ranks_up_to_the_ace_is_probed_with_the_next_below():
    assert RankList().probes((A, K)) == ((K,), (A,), (A, K, Rank.QUEEN))
    assert RankList().probes((A,)) == ((A, K),)


def test_the_lowest_ranks_are_read_and_probed_without_a_gap():
    lowest = LowestRanks(most=5).read([3, 2, 4])
    assert set(lowest) == {Rank.TWO, Rank.THREE, Rank.FOUR}
    shorter, longer = LowestRanks(most=5).probes(lowest)
    assert (set(shorter), set(longer)) == ({Rank.TWO, Rank.THREE}, {Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE})
    for gap in ([3, 4], [2, 4], ["A"], [2, 3, 4, 5, 6, 7]):
        with pytest.raises(ValueError, match="the lowest ones from the 2 up"):
            LowestRanks(most=5).read(gap)


def test_a_frozen_map_is_a_value():
    one, other = FrozenMap({"a": 1}), FrozenMap({"a": 1})
    assert (one, hash(one)) == (other, hash(other))
    assert one.changed("a", 2) == {"a": 2}
    assert one == {"a": 1}
    with pytest.raises(TypeError):
        one["a"] = 2
