"""The register of divergences: what it says, what rule sets differ in, and what a proof proves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.editing.validate.divergences import check_divergences
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.divergences.computed import all_differences, differences
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, part
from piquet_corpus.judging.ways import way
from tests.files import changes

MOST = Decision("cards.most", "points")


PARTING = changes("parting.yaml")


@pytest.fixture
def parting(changed: Callable[..., Path]) -> Corpus:
    """The small corpus with two rule sets that differ, and the records that say so."""
    return load(changed([], PARTING))


def case(corpus: Corpus, id_: str) -> Case:
    """A case by its id."""
    return next(one for one in corpus.cases if one.id == id_)


def test_a_record_says_what_stands_in_the_file(parting: Corpus) -> None:
    one = parting.register.by_id["D003"]
    assert (one.title, one.changes) == ("What are the cards worth?", "Ten points, or five.")
    assert (one.form, one.scope, one.effect, one.importance, one.cert) == (
        ("number",),
        "editions",
        "result",
        "high",
        "high",
    )
    assert one.topics == ("partie.length",)
    assert one.editions == ("fr1700", "en1701")
    assert [(side.ways, [words.text for words in side.words]) for side in one.sides] == [
        (("fr1700",), ["cela"]),
        (("en1701",), ["the Set"]),
    ]
    assert [(cause.id, cause.why) for cause in one.causes] == [("undetermined", "")]
    assert one.decisions == (MOST,)
    assert [(proof.case, proof.ways, proof.decision) for proof in one.proofs] == [
        ("seven-tricks", ("fr1700", "en1701"), MOST)
    ]


def test_a_silent_side_has_its_edition_and_no_words(parting: Corpus) -> None:
    silent = parting.register.by_id["D002"].sides[1]
    assert (silent.silent, silent.editions, silent.words) == (True, ("en1701",), ())


def test_records_are_found_by_clause(parting: Corpus) -> None:
    assert [one.id for one in parting.register.of("fr1700.3.2")] == ["D001", "D003", "D004"]
    assert parting.register.of("fr1700.2.1") == ()


def test_a_waiver_keeps_its_reason(parting: Corpus) -> None:
    assert parting.register.waived["om.2"].why == "The preface is the bookseller’s."


def test_without_a_file_the_register_is_empty(changed: Callable[..., Path]) -> None:
    assert load(changed([{"in": "divergences.xml", "delete": True}])).register.records == ()


def test_between_and_named(parting: Corpus) -> None:
    between, inside = parting.register.by_id["D003"], parting.register.by_id["D004"]
    assert between.is_between("fr1700", "en1701")
    assert between.is_between("en1701", "fr1700")
    assert not between.is_between("fr1700", "fr1700")
    assert inside.is_between("fr1700", "fr1700:cards.most.points=7")
    assert not any("en1701" in (*side.editions, *side.ways) for side in inside.sides)


def test_rule_sets_differ_in_what_a_record_accounts_for(parting: Corpus) -> None:
    (only,) = all_differences(parting)
    assert (only.one, only.other, only.decision, only.states) == ("fr1700", "en1701", MOST, (10, 5))
    assert only.records == ("D003",)


def test_a_rule_set_does_not_differ_from_itself(corpus: Corpus) -> None:
    for one in corpus.rulesets.values():
        assert list(differences(corpus, one, one)) == []


def test_what_differs_really_differs(corpus: Corpus) -> None:
    several = list(all_differences(corpus))
    games = [one.game for one in corpus.rulesets.values()]
    with_others = {id_ for id_, one in corpus.rulesets.items() if games.count(one.game) > 1}
    assert with_others
    assert {name for one in several for name in (one.one, one.other)} >= with_others
    for one in several:
        states = tuple(way(corpus, name).state(one.decision) for name in (one.one, one.other))
        assert states == one.states
        assert states[0] != states[1]


def test_a_case_parts_two_ways_by_one_decision(parting: Corpus) -> None:
    found = part(case(parting, "seven-tricks"), way(parting, "fr1700"), way(parting, "en1701"), MOST)
    assert found.apart == (Aspect("total", whose="elder"), Aspect("event", 0, "cards.most", "elder"))
    assert found.flipped == found.apart
    assert [verdict is not None for verdict in found.verdicts] == [True, True]


def test_a_case_that_is_decided_alike_parts_nothing(parting: Corpus) -> None:
    found = part(case(parting, "six-tricks"), way(parting, "fr1700"), way(parting, "en1701"), MOST)
    assert found.apart == found.flipped == ()


def test_another_decision_does_not_flip_it(parting: Corpus) -> None:
    other = Decision("pack.composition", "removed")
    found = part(case(parting, "seven-tricks"), way(parting, "fr1700"), way(parting, "en1701"), other)
    assert found.apart
    assert found.flipped == ()


def test_cards_that_one_way_does_not_have_are_a_difference_of_the_pack(corpus: Corpus) -> None:
    """A six is in the pack of thirty-six, not in that of thirty-two (1642 §1; modern article 1)."""
    pack = Decision("pack.composition", "removed")
    sixes = next(
        one
        for one in corpus.cases
        if not one.events
        and any(card.rank.height == 6 for card in one.facts.held("elder"))
        and "fr1642" in one.rulesets
    )
    found = part(sixes, way(corpus, "fr1642"), way(corpus, "classic"), pack)
    assert [verdict is not None for verdict in found.verdicts] == [True, False]
    assert REACHED in found.flipped


def said(corpus: Corpus) -> list[str]:
    """What the check says."""
    return [f"{one.clause}: {one.message}" for one in check_divergences(corpus)]


def test_a_difference_for_which_no_record_accounts(changed: Callable[..., Path]) -> None:
    directory = changed([], PARTING)
    path = directory / "divergences.xml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index('   <annotation xml:id="D003"'), text.index('   <annotation xml:id="D004"')
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    (only,) = said(load(directory))
    assert only.startswith("None: fr1700 has 10 for cards.most.points and en1701 has 5")


def test_a_letter_altered_in_a_quotation(changed: Callable[..., Path]) -> None:
    altered = {"in": "divergences.xml", "replace": ">the Set<", "by": ">the Sett<"}
    (only,) = said(load(changed([altered], PARTING)))
    assert only == "D003: “the Sett” is not in en1701.1.2.1, which has “They agree of the Set.”"


def test_an_expectation_changed_in_a_case_that_proves(changed: Callable[..., Path]) -> None:
    old = "to: elder, points: 10, because: [fr1700.3.2]"
    altered = {"in": "cases/piquet/tricks.cases.yaml", "replace": old, "by": old.replace("elder", "younger")}
    told = said(load(changed([altered], PARTING)))
    assert any(line.startswith("D003: seven-tricks fails under fr1700") for line in told), told
