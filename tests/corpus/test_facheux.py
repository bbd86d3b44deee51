"""The coup of Les Fâcheux. Every number here is worked from the cards by hand, or by the small sums written out."""

from itertools import product
from math import comb
from pathlib import Path

import pytest

from rules.core.cards import parse_cards
from studies import facheux
from studies.facheux import (
    CLUB_ACE,
    HEART_ACE,
    Announced,
    Held,
    announced,
    changing,
    every_holding,
    placings,
    play_out,
    rows,
    unseen,
)

DOC = Path(__file__).parents[2] / "docs" / "les-facheux.md"
BOTH = ("fr1642", "en1651")

LEAST = Held(parse_cards("AS KS 9S 7S"), parse_cards("6S QC TC 9C 8C"))
"""No spades in sequence: 61 for six and the sixième, 16."""
TIERCE = Held(parse_cards("AS 9S 8S 7S"), parse_cards("6S QC TC 9C 8C"))
QUARTE = Held(parse_cards("9S 8S 7S 6S"), parse_cards("JS QC TC 9C 8C"))


def _both(elder: int, younger: int) -> dict[str, int]:
    return {"elder": elder, "younger": younger}


@pytest.fixture(scope="module", params=BOTH)
def ruleset(request, corpus):
    return corpus.ruleset(request.param)


def test_the_holdings_are_all_there():
    # four spades of seven; of the other three spades one, two or three, and the rest from eight clubs
    assert sum(1 for _ in every_holding()) == comb(7, 4) * (3 * comb(8, 4) + 3 * comb(8, 3) + comb(8, 2))
    assert all(sum(card.suit == "C" for card in held.unnamed) <= 4 for held in every_holding())


@pytest.mark.parametrize(
    ("held", "number"),
    [
        # eight clubs less the four held: the four put out are told; two of 9♥ 7♥ and two spades are the elder's
        (LEAST, comb(4, 4) * comb(4, 2) * 2**2),
        # three clubs held, five left, of which four; of 9♥ 7♥ and a spade two
        (Held(parse_cards("AS KS 9S 7S"), parse_cards("8S 6S QC TC 9C")), comb(5, 4) * comb(3, 2) * 2**2),
    ],
)
def test_all_cards_lie_somewhere(held, number):
    ways = list(placings(held))
    assert len(ways) == number
    for way in ways:
        lying = (*held.elder, *held.younger, *way.elder_out, *way.younger_out, *way.left)
        assert len(lying) == len(set(lying)) == 36
        assert len(held.elder) == len(held.younger) == 12
        assert len(way.elder_out) == 6
        assert sum(card.suit == "C" for card in way.elder_out) == 4
        assert 4 <= len(way.younger_out) <= 6


def test_in_how_many_ways_a_placing_is_dealt():
    # the elder was dealt any six of his twelve; the younger six kept and what he put out, hence 2, 1 or 0 unnamed of 5
    assert {(len(way.younger_out), way.deals) for way in placings(LEAST)} == {
        (4, 924 * 10),
        (5, 924 * 5),
        (6, 924),
    }


@pytest.mark.parametrize(("held", "elder"), [(LEAST, 6 + 16), (TIERCE, 6 + 16 + 3), (QUARTE, 6 + 16 + 4)])
def test_what_is_counted_before_the_cards(ruleset, held, elder):
    # A J T 9 8 7 6 is 61; A K Q J T 8 is 59. The sixième of the knave is longer than the quinte major.
    assert announced(ruleset, held) == Announced(elder, 0, "elder", ())


@pytest.mark.parametrize(("held", "elder"), [(LEAST, 16), (TIERCE, 16 + 3), (QUARTE, 16 + 4)])
def test_sixty_one_and_fifty_nine_count_the_same(ruleset, held, elder):
    # 61 counts six, and 59 as 55 does: six
    read = ruleset.with_reading("point.good", "compare", "counted")
    assert announced(read, held) == Announced(elder, 0, "equal", ())


@pytest.mark.parametrize(
    ("unnamed", "name"),
    [("AS QC TC 9C 8C", "three aces"), ("KS KC TC 9C 8C", "three kings"), ("JS JC TC 9C 8C", "three knaves")],
)
def test_with_a_third_of_a_rank_the_younger_would_have_won_at_once(ruleset, unnamed, name):
    assert announced(ruleset, Held(parse_cards("9S 8S 7S 6S"), parse_cards(unnamed))) == Announced(
        26, 3, "elder", (name,)
    )


@pytest.mark.parametrize(
    ("held", "in_play", "total"),
    [
        # A J T of diamonds 3, A K of spades 2, the six that takes the last trick 1; forty for the capot
        (LEAST, 3 + 2 + 1, 22 + 6 + 40),
        (TIERCE, 3 + 1 + 1, 25 + 5 + 40),
        (QUARTE, 3 + 0 + 1, 26 + 4 + 40),
    ],
)
def test_the_capot(ruleset, held, in_play, total):
    out = play_out(ruleset, held, CLUB_ACE)
    assert (out.in_play, out.total) == (_both(in_play, 0), _both(total, 0))
    assert out.capot
    assert not out.pique


def test_with_the_ace_of_hearts_he_would_have_had_his_two(ruleset):
    # 25, four leads, ten for eleven tricks; the six led counts nothing; two for the last card, taken with an ace
    out = play_out(ruleset, TIERCE, HEART_ACE)
    assert (out.in_play, out.total) == (_both(4, 2), _both(25 + 4 + 10, 2))
    assert not out.capot


def test_one_row_for_each_four_spades(ruleset):
    found = {row.spades: row for row in rows(ruleset)}
    assert len(found) == comb(7, 4)
    for row in found.values():
        letters = {str(card)[0] for card in row.spades}
        sequence = 4 if letters == set("9876") else 3 if letters >= set("987") or letters >= set("876") else 0
        honours = len(letters & set("AKJ"))
        assert row.announced == Announced(6 + 16 + sequence, 0, "elder", ())
        assert row.lost.in_play == _both(3 + honours + 1, 0)
        total = row.announced.elder + row.lost.in_play["elder"] + 40
        assert row.lost.total == _both(total, 0)
        assert row.spared.total == _both(total - 40 - 1 + 10, 2)
        assert (row.lost.capot, row.lost.pique) == (True, False)


def test_where_any_card_may_make_a_pique_a_sequence_of_spades_does(corpus):
    # 25 + 4 or 26 + 3 are 29 with the last spade; the thirtieth is the one for the last card
    for row in rows(corpus.ruleset("fr1642").with_reading("pique", "window", "any-card")):
        in_hand, in_play = row.announced.elder, row.lost.in_play["elder"]
        assert row.lost.pique == (in_hand > 22)
        assert row.lost.total["elder"] == in_hand + in_play + 40 + 30 * row.lost.pique
        assert row.spared.total["elder"] == in_hand + in_play - 1 + 10


@pytest.mark.parametrize(
    ("id_", "parameter", "value", "younger"),
    [
        ("fr1642", "ranks", ["K", "Q", "J", "10"], 1),
        ("en1651", "ranks", ["10"], 1),
        ("fr1642", "own", "above", 3),
        ("en1651", "own", "above", 3),
    ],
)
def test_what_the_last_trick_would_have_brought_him(corpus, id_, parameter, value, younger):
    # two in all; one, if an ace does not make it two; the ace's own and two more
    rule = "play.last-low" if parameter == "ranks" else "play.last-trick"
    read = corpus.ruleset(id_).with_reading(rule, parameter, value)
    assert play_out(read, TIERCE, HEART_ACE).in_play["younger"] == younger


@pytest.mark.slow
def test_which_readings_change_anything(corpus):
    assert [name for name, _ in changing(corpus.ruleset("fr1642"))] == [
        "point.good.compare=counted",
        "play.low.counting=A K Q J",
        "play.last-low.ranks=K Q J 10",
        "play.last-trick.own=above",
        "pique.window=any-card",
    ]
    assert [name for name, _ in changing(corpus.ruleset("en1651"))] == [
        "point.good.compare=counted",
        "play.last-low.ranks=10",
        "play.last-trick.own=above",
    ]


def test_more_clubs_than_hearts_were_unseen():
    # he sees his four clubs and what he put out: four clubs the elder put out are never seen, nor is the last card
    left = {unseen(held, placing) for held in (LEAST, TIERCE, QUARTE) for placing in placings(held)}
    clubs, hearts = map(set, zip(*left, strict=True))
    assert (clubs, hearts) == ({4}, {1, 2, 3})
    fewer = Held(parse_cards("AS KS 9S 7S"), parse_cards("JS 8S 6S TC 9C"))
    assert {unseen(fewer, placing)[0] for placing in placings(fewer)} == {4, 5, 6}
    assert (6, 3) in {unseen(fewer, placing) for placing in placings(fewer)}


@pytest.mark.slow
def test_every_holding_comes_to_one_of_the_rows(ruleset):
    made = facheux.report(ruleset, every_holding())
    # by four spades: six with a tierce, one with a quarte, of the holdings in which the younger has no three
    assert made["whose point is good"].keys() == {"elder"}
    assert made["elder in hand"] == {22: 7714, 25: 1050, 26: 90}
    assert made[facheux.WON_BEFORE].total() + made["elder in hand"].total() == 14210
    assert made["pique"] == {False: 8854}
    assert set(made["elder in all, with the capot"]) == {67, 68, 69, 70}


@pytest.mark.slow
def test_the_ways_are_as_many_as_the_page_says():
    ways = [placing for held in every_holding() for placing in placings(held)]
    assert len(ways) == 588_000
    assert sum(way.deals for way in ways) == 2_852_388_000
    assert "588,000" in DOC.read_text()
    assert "2,852,388,000" in DOC.read_text()


@pytest.mark.parametrize("id_", BOTH)
def test_the_page_has_the_rows(corpus, id_):
    page = DOC.read_text()
    for row in rows(corpus.ruleset(id_)):
        in_hand, in_play = row.announced.elder, row.lost.in_play["elder"]
        total, spared = row.lost.total["elder"], row.spared.total["elder"]
        assert f"| {in_hand} | {in_hand + 1} | {in_play} | **{total}** | {spared} : 2 |" in page


def test_as_described_today_a_sequence_of_spades_makes_a_pique_with_the_last_trick(corpus):
    # 22 + 3 + A♦ J♦ 10♦ A♠ + 1 for the last trick = 30; 22 + 4 + A♦ J♦ 10♦ + 1 = 30; each with 30 more, and 40
    found = {
        row.spades: (row.announced.elder, row.lost.in_play["elder"], row.lost.pique, row.lost.total["elder"])
        for row in rows(corpus.ruleset("ancien"))
    }
    assert found[parse_cards("AS 9S 8S 7S")] == (25, 5, True, 100)
    assert found[parse_cards("9S 8S 7S 6S")] == (26, 4, True, 100)
    assert found[parse_cards("AS KS JS 9S")] == (22, 7, False, 69)
    assert sum(pique for _, _, pique, _ in found.values()) == 7


@pytest.mark.parametrize("id_", ["classic", "moderne"])
def test_without_the_sixes_it_cannot_be_played(corpus, id_):
    assert facheux.not_in_pack(corpus.ruleset(id_)) == parse_cards("6H 6D")
    assert "cannot be played: 6♥" in DOC.read_text()


def test_with_them_it_can(corpus):
    assert facheux.not_in_pack(corpus.ruleset("ancien")) == ()


def test_what_is_told_is_told_once():
    told = (facheux.DIAMONDS, facheux.LAST, facheux.KEPT, facheux.DRAWN, facheux.PUT_OUT)
    open_ = (facheux.SPADES, facheux.CLUBS, facheux.HEARTS)
    cards = [card for group in (*told, *open_) for card in group]
    assert len(cards) == len(set(cards)) == 36
    assert not [1 for one, two in product(told, open_) if set(one) & set(two)]
