"""The list of divergences as files to download."""

from __future__ import annotations

import csv
import io
import json

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.once import once
from piquet_corpus.judging.divergences.filter import Wanted, select
from piquet_corpus.publishing.output import as_json
from rules.core.messages import say

CSV_COLUMNS = ("id", "link", "title", "form", "scope", "effect", "importance", "certainty", "topics", "rows")
TOLD = ("sides", "clauses", "changes", "causes", "decisions", "proofs")
"""More columns of the file, each made of several values."""


def draw(at: data.Stamp, wanted: Wanted) -> None:
    """Draw the buttons that download the list as files."""
    with st.container(horizontal=True, gap="small"):
        for kind, made, mime in (("CSV", _as_csv, "text/csv"), ("JSON", _as_json, "application/json")):
            name = f"piquet-divergences.{kind.lower()}"
            st.download_button(say("Download {kind}", kind=kind), made(at, wanted), name, mime, on_click="ignore")


def _records(at: data.Stamp, wanted: Wanted) -> list[as_json.Json]:
    """Return the divergences as plain values, as the command gives them."""
    corpus = data.corpus_at(at)
    return [as_json.divergence(record, corpus) for record in select(corpus.register, corpus, wanted)]


@once(16)
def _as_json(at: data.Stamp, wanted: Wanted) -> str:
    return json.dumps(_records(at, wanted), ensure_ascii=False, indent=1)


@once(16)
def _as_csv(at: data.Stamp, wanted: Wanted) -> str:
    """Return the list as CSV, a line for each divergence."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow((*CSV_COLUMNS, *TOLD))
    for one in _records(at, wanted):
        writer.writerow((*(_value(one[name]) for name in CSV_COLUMNS), *_told(one)))
    return written.getvalue()


def _value(value: object) -> str:
    """Return a value as a cell of the file; the members of a list are separated by spaces."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _told(one: as_json.Json) -> tuple[str, ...]:
    sides = " | ".join(" + ".join((*side["editions"], *side["ways"])) for side in one["sides"])
    clauses = dict.fromkeys(words["clause"] for side in one["sides"] for words in side["words"])
    causes = "; ".join(f"{cause['cause']} ({cause['certainty']})" for cause in one["causes"])
    decisions = (
        f"{item['rule']}#{item['parameter']}" if item["parameter"] else item["rule"] for item in one["decisions"]
    )
    proofs = " ".join(proof["case"] for proof in one["proofs"])
    return sides, " ".join(clauses), one["changes"], causes, " ".join(decisions), proofs
