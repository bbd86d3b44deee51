"""The command `cite`: what it prints, with which exit status, and that wrong use is answered in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from piquet_corpus.publishing.citation.render import FORMATS

NOTE = "Anon., Le Jeu du Piquet plaisant et récréatif (Paris: J. Promé, 1642), par. 6, clause 2 ("


def test_without_a_format_it_is_a_note_after_chicago(ask: Any) -> None:
    status, out, _ = ask("cite", "fr1642.6.2")
    assert status == 0
    note, words, again = out.splitlines()
    assert note.startswith(NOTE)
    assert words.startswith("  « et autant de dizaines qu’il en a")
    assert again == "  Cited again: Anon., Le Jeu du Piquet, par. 6, clause 2."


@pytest.mark.parametrize(
    ("format", "begins"),
    [
        ("bibtex", "@incollection{fr1642.6.2,"),
        ("csl-json", "["),
        ("ris", "TY  - CHAP"),
        ("chicago", NOTE),
        ("mla", "Le Jeu du Piquet plaisant et récréatif. Anon., J. Promé, 1642, par. 6, clause 2. piquet-corpus, "),
        ("apa", "Le Jeu du Piquet plaisant et récréatif (par. 6, clause 2). (1642). J. Promé. "),
        ("iso690", "ANON. Le Jeu du Piquet plaisant et récréatif. Paris\xa0: J. Promé, 1642. Par. 6, clause 2. "),
    ],
)
def test_each_format_is_printed_as_it_is(ask: Any, format: str, begins: str) -> None:
    status, out, _ = ask("cite", "fr1642.6.2", "--format", format)
    assert (status, out.startswith(begins)) == (0, True)


def test_what_is_printed_as_csl_json_can_be_read(ask: Any) -> None:
    _, out, _ = ask("cite", "par.0344", "--format", "csl-json")
    assert [item["id"] for item in json.loads(out)][:2] == ["par.0344", "fr1642.6.1-6.2"]


def test_all_formats_at_once_are_told_apart(ask: Any) -> None:
    status, out, _ = ask("cite", "fr1642.6.2", "--format", "all")
    assert status == 0
    assert [line for line in out.splitlines() if line in FORMATS] == list(FORMATS)


def test_json_has_the_passages_and_the_formats(ask: Any) -> None:
    _, out, _ = ask("cite", "om.0003", "--format", "all", "--json")
    found = json.loads(out)
    assert (found["reference"], found["record"]["id"]) == ("om.0003", "om.0003")
    assert [(one["id"], one["clauses"], one["section"], one["pages"]) for one in found["passages"]] == [
        ("fr1642.2.10", ["fr1642.2.10"], "par. 2, clause 10", ""),
        ("en1651.2.1.7", ["en1651.2.1.7"], "chap. 2, par. 1, clause 7", "3"),
    ]
    assert found["silent"] == [{"edition": "modern", "rows": ["om.0003"]}]
    assert list(found["formats"]) == list(FORMATS)
    assert [item["id"] for item in found["formats"]["csl-json"]] == ["om.0003", "fr1642.2.10", "en1651.2.1.7"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("fr1642.6.22",), "unknown reference 'fr1642.6.22': did you mean fr1642.6.2, "),
        (("fr1642.6.2", "fr1642.6.22"), "unknown reference 'fr1642.6.22': did you mean fr1642.6.2, "),
        (("fr1642.6.2", "D130", "--json"), "--json describes one reference: for several, use --format csl-json"),
        (("fr1642.6.2", "D130", "--format", "word"), "unknown format 'word'. There are: chicago, mla, apa, "),
        (("pra.0042",), "unknown reference 'pra.0042': did you mean par.0042"),
        (
            ("fr1642.6.2", "--format", "ris-json"),
            "unknown format 'ris-json': did you mean csl-json? There are: bibtex, ",
        ),
        (
            ("fr1642.6.2", "--format", "word"),
            "unknown format 'word'. There are: bibtex, csl-json, ris, chicago, mla, apa, chicago-fr, iso690, all",
        ),
    ],
)
def test_wrong_use_is_answered_in_one_sentence(ask: Any, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = ask("cite", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"piquet-corpus: {said}")


def test_addresses_may_begin_where_the_app_is_served(ask: Any) -> None:
    for reference, asked in (
        ("fr1642.6.2", "clause=fr1642.6.2"),
        ("D042", "divergence=D042"),
        ("par.0049", "row=par.0049"),
    ):
        for format in FORMATS:
            _, out, _ = ask("cite", reference, "--format", format, "--base", "https://example.org/piquet")
            assert f"https://example.org/piquet/?{asked}" in out.replace("\\", "")
            assert "w3id.org" not in out
    assert "w3id.org/piquet-corpus/?clause=fr1642.6.2" in ask("cite", "fr1642.6.2")[1]


def test_what_is_no_address_is_refused(ask: Any) -> None:
    status, _, err = ask("cite", "fr1642.6.2", "--base", "example.org")
    assert (status, "base: expected a web address" in err) == (2, True)
