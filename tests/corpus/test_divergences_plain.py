"""A record of the register as plain values, and the address for good of whatever is cited."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Cause, Decision, Divergence, Proof, Side, Words
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.output import as_json

OURS = Words("modern.1.1", "fr", "un paquet de trente-deux cartes", True)
THEIRS = Words("en1651.1.1.2", "en", "which amount in all to thirty six", False)
DECISION = Decision("pack.composition", "removed")
RECORD = Divergence(
    id="D042",
    title="Thirty-six or thirty-two",
    form=("number", "term"),
    scope="editions",
    effect="result",
    importance="high",
    cert="medium",
    topics=("pack.composition",),
    rows=("par.0193",),
    sides=(Side(("en1651",), (THEIRS,), False, ("en1651",)), Side(("modern",), (OURS,), False, ("classic",))),
    changes="Another pack.",
    causes=(Cause("game-changed", "high", "It did."),),
    decisions=(DECISION, Decision("equality")),
    proofs=(Proof("some-case", ("en1651", "classic"), DECISION),),
    line=1,
)


def test_a_record_is_told_whole_but_for_lines(corpus: Corpus) -> None:
    told = as_json.divergence(RECORD, corpus)
    assert json.loads(json.dumps(told)) == told
    renamed = {"cert": "certainty"}
    own = {renamed.get(one.name, one.name) for one in fields(Divergence)} - {"line"}
    assert set(told) == own | {"link"}
    assert told["form"] == ["number", "term"]
    assert told["causes"] == [
        {"cause": "game-changed", "reason": None, "certainty": "high", "why": "It did.", "whys": {}}
    ]
    assert told["decisions"][1] == {"rule": "equality", "parameter": None}
    assert told["proofs"] == [{"case": "some-case", "ways": ["en1651", "classic"], "decision": told["decisions"][0]}]


def test_words_have_our_translation_of_their_clause_where_there_is_one(corpus: Corpus) -> None:
    theirs, ours = (side["words"][0] for side in as_json.divergence(RECORD, corpus)["sides"])
    (french,) = theirs["translations"]
    assert (french["id"], french["language"]) == ("en1651.fr.1.1.2", "fr")
    assert not theirs["restatement"]
    assert ours["restatement"]
    (translated,) = ours["translations"]
    assert (translated["id"], translated["language"]) == ("modern.en.1.1", "en")
    assert "thirty-two" in translated["text"]


@pytest.mark.parametrize(
    ("id_", "query"),
    [
        ("D042", "divergence=D042"),
        ("par.0042", "row=par.0042"),
        ("om.0014", "row=om.0014"),
        ("fr1642.6.4", "clause=fr1642.6.4"),
        ("en1651.p12", "clause=en1651.p12"),
    ],
)
def test_a_permanent_link_names_what_it_is_of(id_: str, query: str) -> None:
    assert permanent_link(id_) == f"https://w3id.org/piquet-corpus/?{query}"
