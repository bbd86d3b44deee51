"""The rules of declaring, answering and counting each at his turn, one by one."""

import pytest

from rules.core.cards import parse_cards
from rules.core.rule import Finding, Params
from rules.piquet.laws.announcing import broken_four, broken_talon
from rules.piquet.laws.declaring import declaring, laying_open, naming, reply, silence, sinking, turn

NONE = Params()


@pytest.mark.parametrize(
    ("kind", "none", "ground"),
    [("point", False, "point"), ("sequences", False, "sequence"), ("sequences", True, "none"), ("sets", False, "set")],
)
def test_what_is_declared_in_its_order(kind, none, ground):
    every, facts = Params(order="all"), {"kind": kind, "name": "it", "none": none, "over": False}
    assert list(declaring(every, hand="elder", held=True, late=False, **facts)) == [
        Finding("elder-first", ground, to="elder", ruling="declared", name="it")
    ]
    assert next(iter(declaring(every, hand="younger", held=True, late=False, **facts))).grounds == (ground,)
    for held, late in ((False, False), (True, True)):
        refused = list(declaring(every, hand="elder", held=held, late=late, **facts))
        assert refused == [Finding(ground, to="elder", ruling="refused", name="it")]


@pytest.mark.parametrize(("kind", "late", "over", "ruling"), [
    ("point", True, False, "refused"),
    ("point", False, False, "declared"),
    ("sequences", True, False, "declared"),
    ("sequences", True, True, "refused"),
    ("sets", False, True, "refused"),
])  # fmt: skip
def test_where_only_the_point_has_its_place(kind, late, over, ruling):
    facts = {"kind": kind, "name": "it", "none": False, "late": late, "over": over}
    (found,) = declaring(Params(order="point"), hand="elder", held=True, **facts)
    assert found.ruling == ruling


@pytest.mark.parametrize(
    ("kind", "answer", "none", "equal", "better", "found"),
    [
        ("point", "good", False, False, False, ("point-good", "good")),
        ("point", "good", False, False, True, ("point-good", "good")),
        ("point", "equal", False, True, False, ("point-equal", "equal")),
        ("point", "equal", False, False, True, ("point-equal", "refused")),
        ("point", "not good", False, False, True, ("point-better", "not good")),
        ("point", "not good", False, True, False, ("point-better", "refused")),
        ("sequences", "good", False, True, True, ("sequence-good", "good")),
        ("sequences", "equal", False, True, True, ("sequence-equal", "equal")),
        ("sequences", "not good", False, False, False, ("sequence-better", "refused")),
        ("sequences", "equal", True, False, True, ("none-equal", "equal")),
        ("sequences", "not good", True, False, True, ("none-better", "not good")),
        ("sequences", "not good", True, False, False, ("none-better", "refused")),
        ("sequences", "good", True, False, False, ("none-equal", "refused")),
        ("sets", "good", False, False, False, ("set-good", "good")),
        ("sets", "not good", False, False, True, ("set-better", "not good")),
        ("sets", "equal", False, False, True, ("no-equal", "refused")),
        ("sets", "equal", False, True, True, ("no-equal", "refused")),
    ],
)
def test_an_answer_is_true_or_lets_the_others_pass(kind, answer, none, equal, better, found):
    (one,) = reply(NONE, hand="younger", kind=kind, answer=answer, none=none, equal=equal, better=better)
    assert one == Finding(found[0], to="younger", ruling=found[1], name=kind)


def test_the_elder_is_silent_and_the_younger_counts_or_has_lost_what_he_has():
    counts, loses = Params(younger="counts"), Params(younger="loses")
    assert list(silence(counts, hand="elder", name=None)) == [Finding("elder", to="elder", ruling="silent")]
    rulings = [next(iter(silence(p, hand="younger", name="three aces"))).ruling for p in (counts, loses)]
    assert rulings == ["may count", "refused"]


@pytest.mark.parametrize(
    ("act", "lost", "ground", "ruling"),
    [
        ("less", "better", "less", "free"),
        ("nothing", "unnamed", "nothing", "free"),
        ("lost", "better", "lost", "refused"),
        ("beside", "unnamed", "lost", "refused"),
    ],
)
def test_what_is_kept_silent_about(act, lost, ground, ruling):
    found = list(sinking(Params(lost=lost), hand="elder", act=act, name="it"))
    assert found == [Finding(ground, to="elder", ruling=ruling, name="it")]


def test_what_is_no_better_than_what_was_declared_stands_beside_it():
    assert list(sinking(Params(lost="better"), hand="elder", act="beside", name="it")) == []


@pytest.mark.parametrize(
    ("four", "act", "name", "true", "ground", "ruling"),
    [
        ("unsaid", "calls", "four", True, "four", "need not say"),
        ("said", "calls", "four", True, "four", "refused"),
        ("unsaid", "calls", "three", True, "three", "refused"),
        ("unsaid", "names", "four kings", True, "recognised", "named"),
        ("unsaid", "names", "four kings", False, "recognised", "refused"),
    ],
)
def test_of_which_rank(four, act, name, true, ground, ruling):
    found = list(naming(Params(four=four), hand="elder", act=act, name=name, true=true))
    assert found == [Finding(ground, to="elder", ruling=ruling, name=name)]


@pytest.mark.parametrize(
    ("hand", "act", "name", "equal", "ground", "ruling"),
    [
        ("elder", "shows", "point", False, "elder", "shown"),
        ("younger", "shows", "point", False, "younger", "shown"),
        ("elder", "shows", "point", True, "equal-too", "shown"),
        ("younger", "shows", "point", True, "equal", "shown"),
        ("elder", "plays", "point", False, "elder", "not counted"),
        ("younger", "plays", "point", True, "equal", "refused"),
        ("elder", "plays", "point", True, "equal-too", "refused"),
        ("elder", "counts", "three kings", False, "three", "need not show"),
        ("elder", "counts", "four kings", False, "four", "need not show"),
    ],
)
def test_what_is_shown(hand, act, name, equal, ground, ruling):
    (one,) = laying_open(NONE, hand=hand, act=act, name=name, cards=(), equal=equal)
    assert one == Finding(ground, to=hand, ruling=ruling, name=name)


def test_each_counts_at_his_turn():
    for hand in ("elder", "younger"):
        assert list(turn(NONE, hand=hand, name=None, now=True)) == [Finding(hand, to=hand, ruling="counts")]
        late = Finding(hand, to=hand, ruling="refused", name="three kings")
        assert list(turn(NONE, hand=hand, name="three kings", now=False)) == [late]


@pytest.mark.parametrize(
    ("answers", "hand", "needed", "dealt", "ruling"),
    [
        ("announcer", "elder", "any", False, "must tell"),
        ("announcer", "younger", "any", True, "must tell"),
        ("announcer", "elder", "all", True, "must tell"),
        ("announcer", "younger", "all", False, "need not tell"),
        ("dealer", "elder", "any", True, "refused"),
        ("dealer", "younger", "any", False, "must tell"),
    ],
)
def test_who_answers_which_card_is_wanting(answers, hand, needed, dealt, ruling):
    p = Params(answers=answers, seeing="instead", dealt=needed)
    facts = {"name": "three kings", "counted": True, "true": True, "to_see": False, "cards": parse_cards("KC")}
    assert next(iter(broken_four(p, hand=hand, act="asks", dealt=dealt, **facts))).ruling == ruling


def test_it_may_be_asked_of_a_card_that_is_left():
    found = Finding("left", to="elder", ruling="may be asked", name="three kings")
    assert list(broken_talon(NONE, hand="elder", name="three kings")) == [found]
