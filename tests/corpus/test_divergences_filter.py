"""Which records are asked for: who stands on different sides, facets, topics, words; and what there is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Cause, Divergence, Register, Side, Words
from piquet_corpus.judging.divergences.filter import UnknownWanted, Wanted, select, values
from piquet_corpus.judging.ways import UnknownReading
from piquet_corpus.work.errors import UnknownRuleSet


def side(*editions: str, ways: Iterable[str] = (), words: str = "") -> Side:
    said = (Words(f"{editions[0]}.1.1", "fr", words, False),) if words else ()
    return Side(editions, said, False, tuple(ways))


def record(id_: str, *sides: Side, **more: Any) -> Divergence:
    fields: dict[str, Any] = {
        "title": "",
        "form": ("number",),
        "scope": "editions",
        "effect": "result",
        "importance": "high",
        "cert": "high",
        "topics": ("point.value",),
        "rows": (),
        "changes": "",
        "causes": (Cause("undetermined", "low", ""),),
        "decisions": (),
        "proofs": (),
        "line": 1,
    }
    return Divergence(id=id_, sides=sides, **(fields | more))


READING = "fr1642:pique.window=any-card"
BOOKS_AGREE = record("D001", side("fr1642", "en1651", ways=["fr1642", "en1651"]), side("modern", ways=["classic"]))
OLD_AND_NEW = record("D002", side("fr1642", "modern", ways=["fr1642", "ancien"]), side("modern", ways=["rubicon"]))
WORDING = record("D003", side("fr1642"), side("en1651"), side("modern"))
INSIDE = record(
    "D004", side("fr1642", "en1651", ways=["fr1642"]), side("fr1642", "en1651", ways=[READING]), scope="internal"
)
ALL = Register((BOOKS_AGREE, OLD_AND_NEW, WORDING, INSIDE))


def found(corpus: Corpus, *between: str, register: Register = ALL, **wanted: str) -> list[str]:
    return [one.id for one in select(register, corpus, Wanted(between=between, **wanted))]


def test_without_a_wish_all_are_returned_in_order(corpus: Corpus) -> None:
    assert found(corpus) == ["D001", "D002", "D003", "D004"]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("fr1642", ["D001", "D002", "D003", "D004"]),
        ("modern", ["D001", "D002", "D003"]),
        # By name; and with its edition where no way of that is named, which in D001 and D002 it is.
        ("moderne", ["D003"]),
        ("classic", ["D001", "D003"]),
        ("moderne+rubicon", ["D002", "D003"]),
        ("classic+rubicon", ["D001", "D002", "D003"]),
        ("rubicon", ["D002"]),
        (READING, ["D004"]),
        ("fr1642: pique.window=any-card", ["D004"]),
    ],
)
def test_one_name_asks_for_those_on_a_side_of_which_it_stands(corpus: Corpus, name: str, ids: list[str]) -> None:
    assert found(corpus, name) == ids


@pytest.mark.parametrize(
    ("one", "other", "ids"),
    [
        # In D001 they stand together. In D004 both texts can be read in two ways: that lies between neither.
        ("fr1642", "en1651", ["D003"]),
        ("fr1642", "modern", ["D001", "D002", "D003"]),
        ("fr1642", "ancien", ["D003"]),
        ("ancien", "moderne+rubicon", ["D002"]),
        ("fr1642", "classic", ["D001", "D003"]),
        ("fr1642", READING, ["D004"]),
        ("classic", "ancien", []),
        ("fr1642", "fr1642", ["D004"]),
        ("modern", "modern", []),
    ],
)
def test_two_names_ask_for_those_on_different_sides_of_which_they_stand(
    corpus: Corpus, one: str, other: str, ids: list[str]
) -> None:
    assert found(corpus, one, other) == found(corpus, other, one) == ids


def test_ways_of_playing_that_one_text_describes(corpus: Corpus) -> None:
    custom = record("D006", side("modern", ways=["classic", "ancien"]), side("modern", ways=["cent"]), scope="ways")
    register = Register((custom,))
    assert found(corpus, "ancien", "cent", register=register) == ["D006"]
    assert found(corpus, "classic", "ancien", register=register) == []
    assert found(corpus, "modern", "modern", register=register) == []
    assert found(corpus, "classic+rubicon", "moderne+cent", register=register) == ["D006"]


def test_two_editions_of_which_both_readings_are_told_are_not_parted_by_that(corpus: Corpus) -> None:
    readings = record("D005", side("fr1642", "en1651"), side("fr1642", "en1651"), scope="internal")
    assert found(corpus, "fr1642", "en1651", register=Register((readings,))) == []
    assert found(corpus, "en1651", "en1651", register=Register((readings,))) == ["D005"]


@pytest.mark.parametrize(
    ("facet", "value", "other"),
    [
        ("form", "omission", "number"),
        ("scope", "ways", "editions"),
        ("effect", "wording", "penalty"),
        ("importance", "low", "high"),
        ("cause", "fr-printer", "game-changed"),
    ],
)
def test_facets(corpus: Corpus, facet: str, value: str, other: str) -> None:
    has: dict[str, Any] = {facet: value}
    if facet == "form":
        has = {"form": ("term", value)}
    elif facet == "cause":
        has = {"causes": (Cause("copytext", "low", ""), Cause(value, "low", ""))}
    register = Register((record("D001", side("fr1642")), record("D002", side("fr1642"), **has)))
    assert found(corpus, register=register, **{facet: value}) == ["D002"]
    assert "D002" not in found(corpus, register=register, **{facet: other})


def test_a_topic_or_the_phase_that_it_is_of(corpus: Corpus) -> None:
    register = Register((record("D001", side("fr1642")), record("D002", side("fr1642"), topics=("play.lead", "capot"))))
    assert found(corpus, register=register, topic="capot") == ["D002"]
    assert found(corpus, register=register, topic="phase.play") == ["D002"]
    assert found(corpus, register=register, topic="phase.announcements") == ["D001"]


@pytest.mark.parametrize("words", ["ecart", "VSUALL", "l'Écart usuall", "usu", "trick"])
def test_words_of_the_title_and_of_the_quotations_in_any_order_and_without_accents(corpus: Corpus, words: str) -> None:
    said = record("D002", side("fr1642", words="vsuall, en l’écart"), title="Tricks")
    assert found(corpus, register=Register((record("D001", side("fr1642")), said)), words=words) == ["D002"]
    assert found(corpus, register=Register((said,)), words=f"{words} talon") == []


def test_all_wishes_must_be_met(corpus: Corpus) -> None:
    assert found(corpus, "fr1642", scope="internal", effect="result") == ["D004"]
    assert found(corpus, "fr1642", scope="internal", effect="wording") == []


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (Wanted(between=("fr1624",)), "unknown text or rule set 'fr1624': did you mean fr1642"),
        (Wanted(between=("a", "b", "c")), "between two names; found 3"),
        (Wanted(form="ommission"), "unknown form 'ommission': did you mean omission"),
        (Wanted(effect="zzz"), "unknown effect 'zzz'. There are: result, penalty, procedure, wording"),
        (Wanted(cause="printer"), "unknown cause 'printer': did you mean fr-printer"),
        (Wanted(topic="point.vlaue"), "unknown topic 'point.vlaue': did you mean point.value"),
        (Wanted(topic="kind.rule"), "unknown topic 'kind.rule'"),
    ],
)
def test_what_there_is_not_is_refused_and_the_nearest_named(corpus: Corpus, wanted: Wanted, says: str) -> None:
    with pytest.raises(UnknownWanted) as raised:
        select(ALL, corpus, wanted)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_reading_that_cannot_be_had_is_refused(corpus: Corpus) -> None:
    with pytest.raises(UnknownRuleSet):
        found(corpus, "fr1624:pique.window=any-card")
    with pytest.raises(UnknownReading):
        found(corpus, "fr1642:pique.window")


def test_the_values_of_facets_are_those_of_the_taxonomy(corpus: Corpus) -> None:
    assert values(corpus, "effect") == ("result", "penalty", "procedure", "wording")
    assert "undetermined" in values(corpus, "cause")
