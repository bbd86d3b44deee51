"""The search for coups of Tarots on which two ways of judging part, as it is made of Piquet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.divergences.draft import Draft, Question, cases_of, written
from piquet_corpus.judging.divergences.search import LEAVING_OUT, find, shrink
from piquet_corpus.judging.ways import way
from rules.core.game import game_of
from rules.core.phrases import Event

TAROT = game_of("tarot")


def question(corpus: Corpus, reading: str) -> Question:
    """Whether a reading of 1637 makes a difference."""
    return Question(way(corpus, "tarot1637"), way(corpus, f"tarot1637:{reading}"))


def found(asked: Question, tries: int) -> Draft:
    """What is found; something must be."""
    draft = find(asked, seed=0, tries=tries).draft
    assert draft is not None
    return draft


def read_back(corpus: Corpus, asked: Question, draft: Draft, tmp_path: Path) -> tuple[Case, Case]:
    """The cases that are written of a coup: one as the rule set has it, one with the reading."""
    path = tmp_path / "found.cases.yaml"
    path.write_text(written(cases_of(corpus.case_context, asked.narrowed(draft), draft)), encoding="utf-8")
    plain, read = read_cases(path, corpus.case_context)
    assert not plain.reading
    return plain, read


def passed(corpus: Corpus, case: Case, other: Case) -> bool:
    """Whether a case passes with the reading of another."""
    return run_case(replace(case, reading=other.reading), corpus.rulesets["tarot1637"]).passed


def events(*lines: str) -> tuple[Event, ...]:
    """The events of some lines."""
    return tuple(map(TAROT.grammar.read, lines))


@pytest.mark.parametrize(
    ("reading", "tries", "is_played"),
    [
        ("count.paid.beyond=as-fifteen", 300, False),
        ("deal.bad.deals=same", 100, True),
        ("tarots.tribute.captor=tribute-too", 200, True),
        ("mort.drawn.card=competes", 300, True),
    ],
)
def test_what_is_found_differs_and_is_told_apart_by_its_cases(
    corpus: Corpus, tmp_path: Path, reading: str, tries: int, is_played: bool
) -> None:
    asked = question(corpus, reading)
    draft = found(asked, tries)
    assert bool(draft.events) is is_played
    assert asked.aspects(draft)
    assert str(asked.narrowed(draft).decision) == reading.partition("=")[0]
    plain, read = read_back(corpus, asked, draft, tmp_path)
    assert (passed(corpus, plain, plain), passed(corpus, read, read)) == (True, True)
    assert (passed(corpus, plain, read), passed(corpus, read, plain)) == (False, False)


def smaller(asked: Question, draft: Draft) -> Iterator[Draft]:
    """What is smaller by what can be left out, and still parts the two ways."""
    for leave_out in LEAVING_OUT:
        yield from (one for one in leave_out(asked, draft) if one.size < draft.size and asked.aspects(one))


def test_a_trick_is_left_of_hands_of_several_cards(corpus: Corpus) -> None:
    asked = question(corpus, "tarots.tribute.captor=tribute-too")
    given = {
        "dealer": "C",
        "A": "KS QS 7C",
        "B": "T5 T6 TS",
        "C": "4S 5S NB",
        "leader": "A",
        "tricks": {"A": 17, "B": 0, "C": 0},
    }
    lines = ("A plays QS", "B plays TS", "C plays 4S", "A plays KS", "B plays T5", "C plays 5S")
    draft = Draft(TAROT, given, events(*lines))
    assert asked.aspects(draft)
    small = shrink(asked, draft)
    # The King is lost in one trick, and no card is wanted that is not played to it.
    assert {name: small.given.get(name) for name in "ABC"} == {"A": "KS", "B": "T5", "C": "5S"}
    assert list(map(str, small.events)) == list(lines[3:])
    assert not {"dealer", "tricks"} & set(small.given)
    assert next(smaller(asked, small), None) is None


def test_a_declaration_is_left_as_a_hand_that_is_judged_at_once(corpus: Corpus) -> None:
    asked = question(corpus, "kings.worth.four_and_mat=without-tarots")
    hand = "KS KB KC KD Mat T2 T3 TS 9S 8S 7S 6S 5S 4S TB 9B 8B 7B 6B 5B"
    others = [str(card) for card in TAROT.pack(asked.one.ruleset) if str(card) not in hand.split()]
    given = {"dealer": "C", "A": hand, "B": " ".join(others[:20]), "C": " ".join(others[20:40])}
    draft = Draft(TAROT, given, events("A declares four Kings and the Mat", "A declares five Tarots"))
    assert asked.aspects(draft)
    small = shrink(asked, draft)
    assert not small.events
    assert set(small.given) == {"A"}
    assert set(small.given["A"].split()) == {"KS", "KB", "KC", "KD", "Mat"}


def test_who_pays_is_written(corpus: Corpus) -> None:
    asked = question(corpus, "tarots.tribute.captor=tribute-too")
    draft = Draft(
        TAROT, {"A": "KS", "B": "T5", "C": "5S", "leader": "A"}, events("A plays KS", "B plays T5", "C plays 5S")
    )
    read = cases_of(corpus.case_context, asked, draft)[1]
    paid = [sorted(one["payers"]) for one in next(iter(read["events"][2].values()))]
    # The captor is given his share of the ransom by A, and is paid by both besides (1637, paragraph 5).
    assert ["A"] in paid
    assert ["A", "C"] in paid


def test_a_reading_that_makes_no_difference_in_so_few_is_said_to(ask: Any) -> None:
    answer = ask("divergences", "tarot1637", "tarot1637:deal.rotation.next=before", "--find", "--tries", "3")
    assert answer.status == 1
    said = " ".join(answer.out.split())
    assert said == (
        "tarot1637 and tarot1637:deal.rotation.next=before judged all 3 coups alike; "
        "try another --seed, or more --tries."
    )


def test_the_same_seed_finds_the_same(corpus: Corpus) -> None:
    asked = question(corpus, "deal.bad.pays=1")
    assert find(asked, seed=5, tries=70) == find(asked, seed=5, tries=70)
