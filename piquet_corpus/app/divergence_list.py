"""The list of records, and the same as files."""

from __future__ import annotations

import csv
import io
import json

import streamlit as st

from piquet_corpus import plain
from piquet_corpus.app import data
from piquet_corpus.app.links import divergence_link
from piquet_corpus.app.markup import Html, cell, join, table, tag
from piquet_corpus.app.wording import counted
from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.filter import Wanted, select
from piquet_corpus.divergences.model import Divergence, Side

COLUMNS = ("No.", "What differs", "Between", "Importance", "Effect", "Form", "Topics")
CSV_COLUMNS = ("id", "link", "title", "form", "scope", "effect", "importance", "certainty", "topics", "rows")
TOLD = ("sides", "clauses", "changes", "causes", "decisions", "proofs")
"""Columns of the file besides, each made of several values."""


def how_many(chosen: int, of: int, again: int) -> str:
    """Say how many divergences there are of those in the register, and how many records tell one of them again.

    >>> how_many(1, 1, 0), how_many(0, 54, 0), how_many(3, 54, 2)
    ('1 divergence.', 'No divergence matches these filters.', '3 of 54 divergences, 2 of them told twice.')
    """
    if not chosen:
        return "No divergence matches these filters."
    twice = f", {again} of them told twice" if again else ""
    return f"{'' if chosen == of else f'{chosen} of '}{counted(of, 'divergence')}{twice}."


@st.cache_data(show_spinner=False, max_entries=64)
def cached_table(at: data.Stamp, wanted: Wanted) -> Html:
    """Return the list, for the corpus in the state `at`."""
    corpus = data.corpus()
    rows = (_row(corpus, one) for one in select(corpus.register, corpus, wanted))
    return table("Divergences", COLUMNS, rows, "facts divergences")


def _row(corpus: Corpus, one: Divergence) -> tuple[Html, ...]:
    """Return the row of a record."""
    proven = tag("span", "proven by a case", class_="marks") if one.proofs else None
    importance = tag("span", one.importance, class_=f"importance {one.importance}")
    same = tag("span", " the same fact as ", join(map(divergence_link, one.twins), ", "), class_="ground")
    return (
        cell(COLUMNS[0], divergence_link(one.id)),
        cell(
            COLUMNS[1], divergence_link(one.id, one.title), " " if proven else "", proven, same if one.twins else None
        ),
        cell(COLUMNS[2], *sides_in_words(corpus, one)),
        cell(COLUMNS[3], importance),
        cell(COLUMNS[4], one.effect),
        cell(COLUMNS[5], ", ".join(one.form)),
        cell(COLUMNS[6], ", ".join(corpus.topics.label(topic) for topic in one.topics), class_="ground"),
    )


def sides_in_words(corpus: Corpus, one: Divergence) -> tuple[Html, ...]:
    """Return who stands on each side, one under the other."""
    return tuple(tag("div", side_in_words(corpus, side)) for side in one.sides)


def side_in_words(corpus: Corpus, side: Side) -> str:
    """Return who stands on a side: the ways of playing if they are not those of the whole text."""
    editions = ", ".join(corpus.editions[id_].short if id_ in corpus.editions else id_ for id_ in side.editions)
    if side.silent:
        return f"{editions} (nothing)"
    ways = [name for name in side.ways if name not in side.editions]
    return f"{editions}: {', '.join(ways)}" if ways else editions


def downloads(at: data.Stamp, wanted: Wanted) -> None:
    """Draw the buttons that give the list as files."""
    with st.container(horizontal=True, gap="small"):
        for kind, made, mime in (("CSV", _as_csv, "text/csv"), ("JSON", _as_json, "application/json")):
            name = f"piquet-divergences.{kind.lower()}"
            st.download_button(f"Download {kind}", made(at, wanted), name, mime, on_click="ignore")


def _records(wanted: Wanted) -> list[plain.Plain]:
    """Return the records as plain values, as the command gives them."""
    corpus = data.corpus()
    return [plain.divergence(one, corpus) for one in select(corpus.register, corpus, wanted)]


@st.cache_data(show_spinner=False, max_entries=16)
def _as_json(at: data.Stamp, wanted: Wanted) -> str:
    """Return the list as JSON."""
    return json.dumps(_records(wanted), ensure_ascii=False, indent=1)


@st.cache_data(show_spinner=False, max_entries=16)
def _as_csv(at: data.Stamp, wanted: Wanted) -> str:
    """Return the list as CSV, a line for each record."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow((*CSV_COLUMNS, *TOLD))
    for one in _records(wanted):
        writer.writerow((*(_value(one[name]) for name in CSV_COLUMNS), *_told(one)))
    return written.getvalue()


def _value(value: object) -> str:
    """Return a value as a cell of the file; the members of a list with a space between them."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _told(one: plain.Plain) -> tuple[str, ...]:
    """Return the cells of the file that are made of several values."""
    sides = " | ".join(" + ".join((*side["editions"], *side["ways"])) for side in one["sides"])
    clauses = dict.fromkeys(words["clause"] for side in one["sides"] for words in side["words"])
    causes = "; ".join(f"{cause['cause']} ({cause['certainty']})" for cause in one["causes"])
    decisions = (
        f"{item['rule']}#{item['parameter']}" if item["parameter"] else item["rule"] for item in one["decisions"]
    )
    proofs = " ".join(proof["case"] for proof in one["proofs"])
    return sides, " ".join(clauses), one["changes"], causes, " ".join(decisions), proofs
