"""`scaffold register`: what is drafted for an edition, on the small corpus whose rule sets differ in one decision.

In `parting.yaml` fr1700 counts ten for most cards and en1701 five; fr1700 could also be read as seven.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.scaffolding.register_drafts import drafts_for
from piquet_corpus.editing.scaffolding.register_model import likest
from piquet_corpus.edition.corpus import load
from tests.files import FIXTURES, changes, quoted

Changed = Callable[..., Path]


@pytest.fixture
def parted(changed: Changed) -> Callable[..., Path]:
    """The small corpus with two rule sets that differ, without some of its divergences and waivers."""

    def make(*without: str) -> Path:
        directory = changed(changes("parting.yaml"))
        remove(directory / "divergences.xml", *without)
        return directory

    return make


def remove(path: Path, *ids: str) -> None:
    """Take divergences, and waivers by their rows, out of the register."""
    text = path.read_text(encoding="utf-8")
    for id_ in ids:
        text, found = re.subn(rf' *<annotation xml:id="{id_}".*?</annotation>\n', "", text, flags=re.DOTALL)
        text, waived = re.subn(rf' *<note type="waiver" target="alignment.xml#{id_}">.*?</note>\n', "", text)
        assert found + waived == 1
    path.write_text(text, encoding="utf-8")


def drafted(directory: Path, edition: str) -> Any:
    """The drafts for an edition."""
    return drafts_for(load(directory), edition)


def test_nothing_is_drafted_where_all_is_recorded(parted: Changed) -> None:
    assert drafted(parted(), "en1701") == ()


def test_a_decision_is_drafted_with_its_words_and_its_proof(parted: Changed) -> None:
    [draft] = drafted(parted("D003", "D001"), "en1701")
    assert draft.kind == "new"
    assert [str(decision) for decision in draft.record.decisions] == ["cards.most.points"]
    assert [side.ways for side in draft.record.sides] == [("fr1700",), ("en1701",)]
    assert [side.words for side in draft.record.sides] == [
        (quoted("fr1700.3.2", "des joueurs"),),
        (quoted("en1701.1.2.1", "the Set"),),
    ]
    assert (draft.record.form, draft.record.scope, draft.record.effect, draft.cert) == (
        ("number",),
        "editions",
        "result",
        "high",
    )
    assert [(proof.case, proof.ways) for proof in draft.record.proofs] == [("seven-tricks", ("fr1700", "en1701"))]
    assert draft.rows == ("par.3",)  # D001 was its divergence: the row has the words of both sides


def test_a_reading_is_drafted_within_its_edition(parted: Changed) -> None:
    [draft] = drafted(parted("D004"), "fr1700")
    assert (draft.record.scope, draft.record.effect) == ("internal", "procedure")
    assert [side.ways for side in draft.record.sides] == [("fr1700",), ("fr1700:cards.most.points=7",)]


def test_an_omission_has_a_silent_side(parted: Changed) -> None:
    [draft] = drafted(parted("D002"), "en1701")
    assert (draft.record.form, draft.rows) == (("omission",), ("om.1",))  # the later edition is silent
    assert [(side.editions, bool(side.words)) for side in draft.record.sides] == [
        (("fr1700",), True),
        (("en1701",), False),
    ]


def test_what_only_the_later_edition_says_is_an_addition(parted: Changed) -> None:
    [draft] = drafted(parted("om.2"), "en1701")
    assert draft.record.form == ("addition",)
    assert [(side.editions, bool(side.words)) for side in draft.record.sides] == [
        (("fr1700",), False),
        (("en1701",), True),
    ]


def test_neighbouring_omissions_of_one_topic_and_direction_are_one(parted: Changed) -> None:
    directory = parted("D002")
    rows = directory / "alignment.xml"
    om = '   <link xml:id="om.1" ana="topics.xml#rel.omission topics.xml#pack.composition" target="texts/fr1700.xml#'
    text = rows.read_text(encoding="utf-8")
    assert om in text
    rows.write_text(
        text.replace(om, f'{om}fr1700.1.1 texts/en1701.xml#en1701"/>\n{om.replace("om.1", "om.3")}'), encoding="utf-8"
    )
    [draft] = drafted(directory, "en1701")
    assert draft.rows == ("om.1", "om.3")


def test_a_partial_row_without_a_decision_is_to_be_waived(changed: Changed) -> None:
    directory = changed([])
    remove(directory / "divergences.xml", "D001")
    [draft] = drafted(directory, "en1701")
    assert draft.kind == "waiver"
    assert draft.rows == ("par.3",)


def test_a_partial_row_on_which_rule_sets_differ_is_not_waived(parted: Changed) -> None:
    [draft] = drafted(parted("D001"), "en1701")
    assert draft.kind == "new"
    assert (draft.rows, draft.record.decisions) == (("par.3",), ())


def test_without_a_rule_set_nothing_is_waived(changed: Changed) -> None:
    directory = changed([{"in": "rulesets/en1701.yaml", "delete": True}])
    (directory / "cases/piquet/pack.cases.yaml").write_text("[]\n", encoding="utf-8")
    remove(directory / "divergences.xml", "D001")
    [draft] = drafted(directory, "en1701")
    assert draft.kind == "new"


def test_a_row_with_an_emended_clause_is_not_waived(changed: Changed) -> None:
    row = 'xml:id="par.1" ana="topics.xml#rel.'
    directory = changed([{"in": "alignment.xml", "replace": f"{row}parallel", "by": f"{row}partial"}])
    assert load(directory).apparatus("fr1700.1.1")
    [draft] = drafted(directory, "en1701")
    assert draft.kind == "new"
    assert (draft.rows, draft.record.form) == (("par.1",), ("scope",))


# --- a divergence that is there already ---


@pytest.fixture
def aligned(copied: Path) -> Callable[[str, str], Path]:
    """The whole corpus with the text of a leaflet, and rows of it: parallels, and omissions."""

    def make(parallels: str, omissions: str) -> Path:
        shutil.copyfile(FIXTURES / "add-an-edition/corpus/texts/de1700.xml", copied / "texts" / "de1700.xml")
        path = copied / "alignment.xml"
        first, second, last = path.read_text(encoding="utf-8").split("</linkGrp>")
        path.write_text(f"{first}{parallels}</linkGrp>{second}{omissions}</linkGrp>{last}", encoding="utf-8")
        return copied

    return make


def link(id_: str, relation: str, *clauses: str) -> str:
    """A row of the alignment."""
    target = " ".join(f"texts/{clause.partition('.')[0]}.xml#{clause}" for clause in clauses)
    return f'<link xml:id="{id_}" ana="topics.xml#rel.{relation} topics.xml#exchange.suit" target="{target}"/>'


def test_a_row_joins_the_divergence_on_whose_side_a_parallel_clause_is(aligned: Callable[[str, str], Path]) -> None:
    """In D481 modern.10.5 differs from 1651; the leaflet is made to say what 1651 says, and to differ from modern."""
    same = link("par.9001", "parallel", "en1651.6.1.7", "de1700.3.3")
    differing = link("par.9002", "conflict", "de1700.3.3", "modern.10.5")
    [draft] = drafted(aligned(same + differing, ""), "de1700")
    assert draft.kind == "joining"
    assert (draft.about, draft.rows, draft.cert) == ("D481", ("par.9002",), "low")  # German and English are not alike
    [side] = draft.record.sides
    assert (side.joins, [quoted.clause for quoted in side.words]) == (1, ["de1700.3.3"])


def test_a_row_without_a_parallel_clause_joins_nothing(aligned: Callable[[str, str], Path]) -> None:
    [draft] = drafted(aligned(link("par.9002", "conflict", "de1700.3.3", "modern.10.5"), ""), "de1700")
    assert draft.kind == "new"
    assert [side.editions for side in draft.record.sides] == [("de1700",), ("modern",)]


def test_an_omission_joins_the_silent_side(aligned: Callable[[str, str], Path]) -> None:
    """D268: modern has no rule on a false claim, and omissions show it; the leaflet has none either."""
    clause = "fr1642.26.7"
    [draft] = drafted(aligned("", link("om.9001", "omission", clause, "de1700")), "de1700")
    assert draft.kind == "joining"
    record = load().register.by_id[draft.about]
    [side] = draft.record.sides
    assert (record.sides[side.joins - 1].silent, record.sides[side.joins - 1].editions) == (True, ("modern",))
    assert (side.editions, side.words) == (("de1700",), ())


def test_an_edition_joins_the_divergence_that_says_the_same_of_another(copied: Path) -> None:
    """D481: is the elder bound by his word? 1642 and 1651 say so, and the modern rule sets differ."""
    register = copied / "divergences.xml"
    text = register.read_text(encoding="utf-8")
    start = text.index('<annotation xml:id="D481"')
    record = text[start : text.index("</annotation>", start)]
    alone = record.replace(" texts/en1651.xml#en1651", "").replace('n="fr1642 | en1651"', 'n="fr1642"')
    alone = re.sub(r'<quote xml:lang="en".*?</quote>', "", alone)
    alone = re.sub(r' *<note type="proof" n="en1651 .*?</note>\n', "", alone)
    register.write_text(text.replace(record, alone), encoding="utf-8")
    [draft] = drafted(copied, "en1651")
    assert draft.kind == "joining"
    assert (draft.about, [str(decision) for decision in draft.record.decisions]) == ("D481", ["exchange.suit.binds"])
    [side] = draft.record.sides
    assert (side.joins, side.editions, side.ways) == (1, ("en1651",), ("en1651",))
    assert [quoted.clause for quoted in side.words] == ["en1651.6.1.7"]


def test_the_likest_words_of_a_clause_are_quoted(changed: Changed) -> None:
    corpus = load(changed([]))
    quoted, likeness = likest(corpus, "en1701.1.1.1", "take out the deuces")
    assert (quoted.text, likeness > 90) == ("take out the Deuces,", True)
    quoted, likeness = likest(corpus, "en1701.1.2.1", "quatre-vingt")
    assert (quoted.text, likeness < 75) == ("They agree of the Set.", True)
