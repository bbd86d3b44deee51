"""Two games and a decider; six coups and the Rubicon: modern 20, and of the Rubicon."""

import pytest

from rules.core.loading import load_rulesets

BOOKS = load_rulesets()


def found(ruleset, name, **facts):
    (one,) = ruleset.rules[name].run(**facts)
    return one


@pytest.mark.parametrize(
    ("won", "winner", "ruling", "player", "number", "grounds"),
    [
        ({"A": 1, "B": 0}, "A", "play another game", None, 1, ("games",)),
        ({"A": 2, "B": 0}, "A", "wins the match", "A", 2, ("both",)),
        ({"A": 1, "B": 1}, "B", "play the belle", None, 3, ("decider", "belle")),
        ({"A": 1, "B": 2}, "B", "wins the match", "B", 2, ("decider",)),
    ],
)
def test_games(other, won, winner, ruling, player, number, grounds):
    one = found(other, "match.games", won=won, winner=winner)
    assert (one.ruling, one.player, one.number, one.grounds) == (ruling, player, number, grounds)


@pytest.mark.parametrize(
    ("played", "totals", "ruling", "player", "number"),
    [
        (1, {"A": 40, "B": 40}, "play on", None, 5),
        (5, {"A": 140, "B": 40}, "play on", None, 1),
        (6, {"A": 140, "B": 40}, "wins the set", "A", None),
        (6, {"A": 140, "B": 141}, "wins the set", "B", None),
        (6, {"A": 140, "B": 140}, "play on", None, 2),
        (7, {"A": 160, "B": 140}, "play on", None, 1),
        (8, {"A": 160, "B": 140}, "wins the set", "A", None),
        (8, {"A": 160, "B": 160}, "play on", None, 2),
    ],
)
def test_coups(other, played, totals, ruling, player, number):
    one = found(other, "match.deals", played=played, totals=totals)
    assert (one.ruling, one.player, one.number) == (ruling, player, number)


def test_a_second_tie_may_be_read_as_drawn(other):
    drawn = other.with_reading("match.deals", "tied_again", "drawn")
    assert found(drawn, "match.deals", played=8, totals={"A": 160, "B": 160}).ruling == "drawn"
    assert found(drawn, "match.deals", played=6, totals={"A": 160, "B": 160}).ruling == "play on"


@pytest.mark.parametrize(
    ("totals", "gain", "ground"),
    [({"A": 130, "B": 99}, 329, "under"), ({"A": 130, "B": 100}, 130, "reached"), ({"A": 90, "B": 60}, 250, "under")],
)
def test_what_is_gained_on_both_sides_of_the_rubicon(other, totals, gain, ground):
    one = found(other, "match.settlement", winner="A", totals=totals)
    assert (one.player, one.ruling, one.number) == ("A", "gains", gain)
    assert ground in one.grounds


@pytest.mark.parametrize(("played", "counts"), [(1, [20, 14]), (2, []), (4, [20, 14]), (5, [10, 7])])
def test_the_first_and_the_last_of_four_deals_count_double(played, counts):
    rule = BOOKS.played["en1890+en1890-four"].rules["match.doubling"]
    assert [one.number for one in rule.run(played=played, made={"A": 10, "B": 7})] == counts


@pytest.mark.parametrize(("alone_won", "order"), [(True, "ACB"), (False, "BCA")])
def test_the_winner_plays_alone_and_the_loser_advises(alone_won, order):
    rule = BOOKS.sets["en1890"].rules["chouette.next"]
    assert [one.player for one in rule.run(order=("A", "B", "C"), alone_won=alone_won)] == list(order)


@pytest.mark.parametrize(("gain", "tens"), [(145, 14), (146, 15), (141, 14), (416, 42)])
def test_at_chouette_points_are_reckoned_in_tens(gain, tens):
    rule = BOOKS.sets["en1890"].rules["chouette.score"]
    found = rule.run(order=("A", "B", "C"), alone_won=False, gain=gain, before={"A": 100})
    assert [one.number for one in found] == [-2 * tens, tens, tens, 10 - 2 * tens, tens, tens]
