"""Readings: what can be read in more than one way, which way is taken and why, and the case that tells them apart."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from piquet_corpus.app.parts import choices, data
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import CLAUSE, COMPARE, EXAMPLES, address, clause_link, link
from piquet_corpus.html.markup import Html, cell, join, table, tag
from piquet_corpus.html.quoting import Quoter
from piquet_corpus.html.wording import STATUS, counted, rule_name, value_in_words
from piquet_corpus.judging.readings import Alternative, Open, Readings, Rivals, read
from piquet_corpus.judging.ways import Changed, Way, value_text

ALL = "all"

COLUMNS = ("What is open", "We read", "It could also be read", "Told apart by")


@st.cache_resource(show_spinner=False, max_entries=2)
def _found(at: data.Stamp) -> Readings:
    """Find the readings of the corpus in this state; the cases are run for it."""
    return read(data.corpus())


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = (
        "Where the words admit more than one way of playing, one is the default, and the others can be chosen: "
        "each has its reason, and a case that comes out otherwise under it."
    )
    st.html(join([tag("h1", "Readings"), tag("p", lead)]))
    chosen = choices.one("rules", "Rules of", {ALL: "all"} | {id_: id_ for id_ in corpus.rulesets})
    found = _found(data.stamp(data.directory()))
    for id_ in (*corpus.rulesets, *corpus.rulesets.forms) if chosen == ALL else (chosen,):
        st.html(_ruleset(corpus, id_, [one for one in found.parameters if _is_of(corpus, one, id_, chosen)]))
    editions = {corpus.rulesets[id_].edition for id_ in corpus.rulesets if chosen in (ALL, id_)}
    if uncarried := [one for one in found.uncarried if one.edition in editions]:
        st.html(_uncarried(uncarried))


def _is_of(corpus: Corpus, one: Open, id_: str, chosen: str) -> bool:
    """Whether a reading stands under a heading: if all are shown, where it is written; else wherever it holds."""
    if chosen == ALL:
        return one.rulesets[0] == id_
    return corpus.rulesets[id_].holder(one.rule) in one.rulesets


def _ruleset(corpus: Corpus, id_: str, several: list[Open]) -> Html:
    """Return the readings of one rule set."""
    title = tag("h2", f"{id_}: ", corpus.rulesets.title(id_))
    if not several:
        return tag("section", title, tag("p", "Nothing in it is read in more than one way.", class_="soft"))
    others = sum(len(one.alternatives) for one in several)
    said = f"{counted(len(several), 'place')} with {counted(others, 'other reading')}."
    quoted = Quoter(corpus)
    rows = [row for one in several for row in _rows(corpus, one, quoted)]
    return tag("section", title, tag("p", said), table(f"Readings of {id_}", COLUMNS, rows, "facts readings"))


def _rows(corpus: Corpus, one: Open, quoted: Quoter) -> Iterable[tuple[Html, ...]]:
    """Return the rows of a parameter, one for each other reading; what is the same for all stands in the first."""
    for place, other in enumerate(one.alternatives):
        yield (*(_default(corpus, one, quoted) if place == 0 else _as_above(one)), *_other(corpus, one, other))


def _default(corpus: Corpus, one: Open, quoted: Quoter) -> tuple[Html, ...]:
    """Return what is open, and what is chosen with its reason and clauses."""
    status = STATUS[one.status] + (f": {one.why}" if one.why else "")
    cruxes = (
        tag("div", "weighed in ", join((_crux(corpus, id_) for id_ in one.cruxes), ", "), class_="ground")
        if one.cruxes
        else None
    )
    name = tag("code", f"{one.rule}, {one.parameter}")
    return (
        cell(COLUMNS[0], tag("div", name, id=_anchor(one)), tag("div", rule_name(one.rule), class_="ground"), cruxes),
        cell(
            COLUMNS[1],
            tag("b", value_in_words(one.value)),
            tag("div", status, class_="ground"),
            quoted.clauses(one.clauses),
        ),
    )


def _crux(corpus: Corpus, id_: str) -> Html:
    """Return the link to a crux, which is discussed with the first clause that it is about."""
    found = (crux for edition in corpus.editions.values() for crux in edition.cruxes if crux.id == id_)
    places = [place for crux in found for place in crux.places if place in corpus.clauses]
    return link(id_, address(CLAUSE, clause=places[0])) if places else tag("span", id_)


def _as_above(one: Open) -> tuple[Html, ...]:
    """Return the cells of a further reading of the same."""
    return cell(COLUMNS[0], tag("code", f"{one.rule}, {one.parameter}"), class_="again"), cell(
        COLUMNS[1], class_="blank"
    )


def _anchor(one: Open) -> str:
    """Return what the row is called in an address."""
    return f"{one.rulesets[0]}.{one.rule}.{one.parameter}"


def _other(corpus: Corpus, one: Open, other: Alternative) -> tuple[Html, ...]:
    """Return another reading with its reason, and the case that tells it apart."""
    why = tag("div", other.why, class_="ground")
    return cell(COLUMNS[2], tag("b", value_in_words(other.value)), why), cell(COLUMNS[3], *_case(corpus, one, other))


def _case(corpus: Corpus, one: Open, other: Alternative) -> Iterable[Html]:
    """Return the link to the case that tells a reading apart, and to the comparison of its deal, if it has one."""
    case = next((case for case in corpus.cases if case.id == other.case), None)
    if case is None or other.ruleset is None:
        yield tag("span", "no case yet", class_="failed")
        return
    yield link(case.title, address(EXAMPLES, case=case.id, rules=other.ruleset))
    yield tag("div", "run under this reading" if other.shown else "comes out otherwise under it", class_="ground")
    way = Way(corpus.rulesets[other.ruleset], (Changed(one.rule, one.parameter, value_text(other.value)),))
    to = address(COMPARE, case=case.id, rules=other.ruleset, read=way.id, show="differences")
    yield tag("div", link("compare the two", to))


def _uncarried(several: list[Rivals]) -> Html:
    """Return the cruxes whose rival readings no parameter carries."""
    items = (
        tag("li", tag("code", one.crux.id), ": ", join((clause_link(id_) for id_ in one.clauses), ", "))
        for one in several
    )
    return tag("section", tag("h2", "Cruxes that no rule reads both ways"), tag("ul", *items))
