"""The corpus as tables."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources, csv_text

if TYPE_CHECKING:
    import pandas as pd

NAMES = (
    *("texts", "categories", "clauses", "translations", "apparatus", "parallels", "parallel_clauses", "timeline"),
    *("glossary", "glossary_terms"),
    *(
        "rules",
        "rulesets",
        "grounds",
        "parameters",
        "readings",
        "authorities",
        "remainders",
        "cases",
        "case_runs",
        "coverage",
    ),
    *("divergences", "divergence_sides", "divergence_quotations", "divergence_causes", "divergence_proofs"),
    *(
        "left_out",
        "outcomes",
        "impact",
        "fault_costs",
        "coups",
        "to_collate",
        "editions",
        "stemma",
        "statements",
        "history_sources",
    ),
)


def frame(sources: Sources, name: str) -> pd.DataFrame:
    """A table."""
    return tables(sources.corpus)[name].frame(sources)


def test_every_table_is_tried_here(corpus: Corpus) -> None:
    assert tuple(tables(corpus)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_table_has_its_columns_its_key_and_whatever_is_required(sources: Sources, name: str) -> None:
    table = tables(sources.corpus)[name]
    found = table.frame(sources).reset_index()
    assert sorted(found.columns) == sorted(field.name for field in table.fields)
    assert not found.duplicated(list(table.key)).any()
    required = {field.name for field in table.fields if field.required}
    assert {*table.key} <= required
    assert [column for column in required if found[column].isna().any()] == []
    assert not (found == "").any(axis=None)
    empty = set(found.columns[found.isna().all()])  # as is a column with an attribute that no row has
    assert empty <= {"omission"}, "no authority is an omission now"


@pytest.mark.parametrize("name", NAMES)
def test_no_word_is_read_as_missing_by_who_reads_the_csv(sources: Sources, name: str) -> None:
    """pandas takes such words as null, NA and nan for nothing."""
    import pandas as pd

    table = tables(sources.corpus)[name]
    written = csv_text(table, table.records(sources))
    whole, read = (pd.read_csv(io.StringIO(written), dtype=str, keep_default_na=usual) for usual in (False, True))
    assert not (read.isna() & (whole != "")).any(axis=None)


@pytest.mark.parametrize("name", NAMES)
def test_no_member_of_a_list_has_what_stands_between_them(sources: Sources, name: str) -> None:
    table = tables(sources.corpus)[name]
    for field in table.fields:
        if field.separator is not None:
            for one in table.rows(sources):
                members = field.cell(one) or ()
                assert not any(field.separator in member or not member for member in members)


def test_clauses(sources: Sources) -> None:
    table = frame(sources, "clauses")
    assert list(table.index) == list(sources.corpus.clauses)
    row = table.loc["en1651.1.2.2"]
    assert (row["kind"], row["topics"], row["page"]) == ("custom", "partie.length", "2")
    assert (row["original"], row["regularised"]) == ("which vsually is a Hundred.", "which usually is a Hundred.")
    assert row["paragraph"] == "en1651.1.2"


def test_translations_go_with_their_originals(sources: Sources) -> None:
    row = frame(sources, "translations").loc["fr1642.en.2.2"]
    assert (row["text"], row["translates"], row["supplied"]) == ("fr1642.en", "fr1642.2.2", "a hundred")


def test_parallels(sources: Sources) -> None:
    table = frame(sources, "parallels")
    assert len(table) == len(sources.corpus.alignment.rows)
    row = table.loc["par.0001"]
    assert (row["fr1642"], row["relation"]) == ("fr1642.pr.1", "parallel")
    assert row.isna()["omitted"]
    row = table.loc["par.0211"]
    assert (row["relation"], row["latest"], row["modern"]) == ("partial", "modern", "modern.4.3")
    omission = table.loc["om.0001"]
    assert (omission["omitted"], omission["en1651"]) == ("fr1642", "en1651.9.1.8")
    assert omission.isna()["fr1642"]


def test_parallels_in_the_long_form_are_those_in_the_wide(sources: Sources) -> None:
    wide, long = frame(sources, "parallels"), frame(sources, "parallel_clauses").reset_index()
    joined = long.groupby(["row", "edition"])["clause"].agg(" ".join)
    for edition in sources.corpus.editions:
        told = wide[edition].dropna()
        assert told.to_dict() == joined.xs(edition, level="edition").loc[list(told.index)].to_dict()
    assert len(joined) == sum(wide[edition].notna().sum() for edition in sources.corpus.editions)


def test_terms_of_the_glossary_have_the_spelling_of_their_text(sources: Sources) -> None:
    row = frame(sources, "glossary_terms").loc[("g.pack", "fr1642", "jeu de cartes")]
    assert (row["kind"], row["language"], row["gender"], row["defined_in"]) == ("main", "fr", "m", "fr1642.1.1")


def test_grounds_and_what_they_rest_on(sources: Sources) -> None:
    fives = frame(sources, "grounds").loc[("fr1642", "point.value", "fives")]
    assert (fives["status"], fives["meaning"]) == ("conjectured", "thirty-five counts as forty, and so on above")
    rests = frame(sources, "authorities").reset_index()
    on = rests[(rests["ruleset"] == "fr1642") & (rests["rule"] == "point.value") & (rests["name"] == "fives")]
    assert " ".join(on["clause"]) == fives["clauses"]


def test_a_rule_set_played_as_a_match_form_has_a_row_of_its_own(sources: Sources) -> None:
    table = frame(sources, "rulesets")
    assert (table.loc["moderne+rubicon", "kind"], table.loc["moderne+rubicon", "form"]) == ("played as", "rubicon")
    assert (table.loc["moderne", "kind"], table.loc["moderne", "inherits"]) == ("rule set", "classic")
    assert table.loc["rubicon", "kind"] == "match form"


def test_cases_say_what_is_given_and_what_happens(sources: Sources) -> None:
    row = frame(sources, "cases").loc["how-long-the-other-may-profit"]
    assert [line.partition(": ")[0] for line in row["given"].splitlines()] == ["elder", "younger"]
    assert row["events"].splitlines()[-1] == "younger shows his point"
    assert row["rulesets"].split()[:2] == ["fr1642", "en1651"]


def test_what_a_case_expects_stands_after_its_event_under_each_rule_set(sources: Sources) -> None:
    table = frame(sources, "case_runs")
    late = table.loc[("how-long-the-other-may-profit", "fr1642")]
    assert late["expected"] == (
        "younger shows his point → announce.showing, to younger, ruling refused, name point, grounds late"
        "; because fr1642.25.3"
    )
    assert (late["totals"], bool(late["passed"])) == ("elder 1, younger 0", True)
    assert len(table.loc[("how-long-the-other-may-profit", "en1651"), "expected"].splitlines()) == 2


def test_coverage(sources: Sources) -> None:
    table = frame(sources, "coverage")
    assert list(table.index) == list(sources.corpus.clauses)
    assert bool(table.loc["fr1642.10.3", "proven"])
    assert not bool(table.loc["fr1642.4.1", "executable"])
    assert not bool(table.loc["fr1642.4.1", "proven"])


def test_a_record_has_as_many_rows_as_sides_and_quotations(sources: Sources) -> None:
    sides, quoted = frame(sources, "divergence_sides"), frame(sources, "divergence_quotations")
    for record in sources.corpus.register.records:
        assert len(sides.loc[[record.id]]) == len(record.sides)
        wanted = [(words.clause, words.text) for side in record.sides for words in side.words]
        found = quoted.loc[[record.id]]
        assert list(zip(found["place"], found["words"], strict=True)) == wanted


def test_csv_has_truth_values_in_lower_case_and_nothing_for_null(sources: Sources) -> None:
    table = tables(sources.corpus)["texts"]
    rows = list(csv.DictReader(io.StringIO(csv_text(table, table.records(sources)))))
    restated = {row["text"]: row["restated"] for row in rows}
    assert (restated["fr1642"], restated["modern"]) == ("false", "true")
    assert rows[0]["translates"] == ""


def test_plain_records_have_lists_and_nulls(sources: Sources) -> None:
    table = tables(sources.corpus)["parallels"]
    (record,) = (one for one in table.records(sources) if one["row"] == "om.0001")
    assert (record["en1651"], record["fr1642"], record["latest"]) == (["en1651.9.1.8"], None, None)


def test_the_apparatus_has_ours_and_its_rivals(sources: Sources) -> None:
    table = frame(sources, "apparatus").reset_index()
    fifth = table[table["app"] == "fr1642.app.5"]
    assert list(zip(fifth["reading"], fifth["kind"], strict=True)) == [
        ("dix", "lemma"),
        ("des", "witness"),
        ("douze", "conjecture"),
    ]
    assert list(fifth["clause"].unique()) == ["fr1642.3.12"]
    assert list(fifth["witness"].dropna()) == ["P"]
    heading = table[table["app"] == "en1651.app.77"]
    assert heading["place"].tolist() == ["en1651.1.h1", "en1651.1.h1"]
    assert heading["clause"].isna().all()
