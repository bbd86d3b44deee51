"""Families of legal events: of what one may choose, and that there is something to choose."""

from random import Random

import pytest

from rules.core.cards import parse_cards
from rules.core.phrases import Event, Template, family, one_of, some_of
from rules.piquet.table.events import Answers, Discards, Lifts, Reckon

CARDS = parse_cards("AS KS QS")


def _admits(template: Template, event: Event) -> bool:
    given = {name: value for name, value in vars(event).items() if value is not None}
    chosen = given.pop(template.choose, ()) if template.choose else ()
    if type(event) is not template.event or given != template.fixed:
        return False
    if not template.choose:
        return True
    if not template.several:
        return chosen in template.among
    return template.least <= len(chosen) <= template.most and set(chosen) <= set(template.among)


@pytest.mark.parametrize(
    ("template", "empty"),
    [
        (family(Reckon), False),
        (one_of(Answers, "answer", ("good",), hand="elder"), False),
        (one_of(Answers, "answer", (), hand="elder"), True),
        (some_of(Discards, "cards", CARDS, 1, 3, hand="elder"), False),
        (some_of(Discards, "cards", CARDS, 3, 8, hand="elder"), False),  # eight, where there are but three
        (some_of(Discards, "cards", CARDS, 4, 8, hand="elder"), True),
        (some_of(Lifts, "cards", CARDS, 2, 1, player="A"), True),  # the other must be left more than there are
        (some_of(Lifts, "cards", (), 1, 1, player="A"), True),
    ],
)
def test_a_family_knows_whether_it_has_an_event(template, empty):
    assert template.is_empty is empty
    if not empty:
        for seed in range(20):
            assert _admits(template, template.draw(Random(seed)))
