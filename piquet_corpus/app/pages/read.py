"""Read: editions and translations side by side."""

from __future__ import annotations

import time

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from piquet_corpus.app import data
from piquet_corpus.app.parts import cached, choices, state
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import DIVERGENCES, link, term_link
from piquet_corpus.html.columns import Column, all_columns, editions_of, presets, usual
from piquet_corpus.html.fates import COLOURS
from piquet_corpus.html.finding import LIKENESS
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.passages import LAYERS
from piquet_corpus.html.reading import Reading, View, contents, usual_view
from piquet_corpus.html.wording import RELATIONS, counted
from piquet_corpus.texts.tei.read import GAME

FIND_HELP = (
    "Finds the exact words, the same words in another spelling, other forms of them, and synonyms: ronfle also finds "
    "Ruffe and point. Accents and capitals make no difference; nor do u and v, or i and j."
)
HEAD_START = 0.25
"""Seconds in which the browser draws the first clauses, before it gets anything else to draw."""
MARKED = {"on": "marked", "off": "plain"}


def draw() -> None:
    """Draw the page. Who arrives sees the first clauses before the choices, which take the browser longer to draw."""
    corpus = data.corpus()
    title, room, above, below = st.empty(), st.empty(), st.container(), st.container()
    early = usual_view(corpus) if _arrives() else None
    if early:
        title.html(_title(corpus, early))
        room.html(tag("div", class_="choices-to-come"))
        _begin_text(corpus, early, below)
        time.sleep(HEAD_START)
        room.empty()
    with above:
        view = _choices(corpus)
    title.html(_title(corpus, view))
    if not view.columns:
        below.html(tag("p", "Choose at least one text.", class_="problem", role="status"))
        return
    if view != early:
        _begin_text(corpus, view, below)
    _end_text(view, below)


def _arrives() -> bool:
    """Whether this is the first run for a visitor, and the address asks for nothing."""
    arrives = "arrived" not in st.session_state and not st.query_params
    st.session_state["arrived"] = True
    return arrives


def _title(corpus: Corpus, view: View) -> Html:
    """Return the title of the page."""
    return tag("h1", f"{_games(corpus, view)}, clause by clause")


def _begin_text(corpus: Corpus, view: View, place: DeltaGenerator) -> None:
    """Draw the first clauses side by side, and what stands above them."""
    at = data.now()
    drawers = tag("div", _contents(corpus, view), _legend(view), class_="drawers")
    place.html(join([drawers, _found(corpus, view, cached.reading(at, view))]))
    place.html(cached.long_table(at, view).begun)


def _end_text(view: View, place: DeltaGenerator) -> None:
    """Draw the other clauses, and what belongs to all of them."""
    at = data.now()
    if others := cached.long_table(at, view).others:
        place.html(others, unsafe_allow_javascript=True)
    if view.terms:
        place.html(cached.definitions(at))


def _games(corpus: Corpus, view: View) -> str:
    """Return the games that the texts chosen are about; that of the first text if none is chosen."""
    texts = all_columns(corpus)
    chosen = [texts[id_].edition.game for id_ in view.columns] or [next(iter(corpus.editions.values())).game]
    return " and ".join(corpus.topics.label(f"{GAME}{game}") for game in dict.fromkeys(chosen))


def _choices(corpus: Corpus) -> View:
    """Draw the choices as the address has them, and return what is chosen."""
    which, ready = st.columns([5.6, 4.4], vertical_alignment="bottom")
    with which:
        columns = _columns(corpus)
    with ready, st.container(horizontal=True, gap="small"):
        for name, ids in presets(corpus).items():
            st.button(name, key=f"preset:{name}", on_click=_choose, args=(ids,))
    how, query = st.columns([5.6, 4.4])
    with how, st.container(horizontal=True, gap="medium"):
        lead = _lead(corpus, columns)
        shown = choices.one("layer", "Text", LAYERS)
        terms = choices.one("terms", "Terms", MARKED)
        divergences = choices.one("divergences", "Divergences", MARKED)
        executed = choices.one("executed", "Executed words", {"off": "plain", "on": "coloured"})
    with query:
        words = st.text_input("Find words", key=state.begin("q"), help=FIND_HELP)
        state.keep("q", words.strip())
    return View(
        columns, lead, shown, words.strip(), usual(corpus), terms == "on", divergences == "on", executed == "on"
    )


def _columns(corpus: Corpus) -> tuple[str, ...]:
    """Draw the choice of the columns, and return them in the order in which they were chosen."""
    known, default = all_columns(corpus), usual(corpus)
    key = state.begin_several("editions", tuple(known), default)
    chosen = st.pills(
        "Texts (columns, in the order you choose them)",
        tuple(known),
        selection_mode="multi",
        format_func=lambda id_: _button(known[id_]),
        key=key,
    )
    state.keep("editions", ",".join(chosen), ",".join(default))
    return tuple(chosen)


def _choose(ids: tuple[str, ...]) -> None:
    """Choose columns by one click."""
    st.session_state["widget:editions"] = list(ids)


def _lead(corpus: Corpus, columns: tuple[str, ...]) -> str:
    """Draw the choice of the edition that sets the order of the rows; a translation has the order of its original."""
    known = all_columns(corpus)
    asked = state.given("order")
    if asked in corpus.translations:
        st.query_params["order"] = corpus.translations[asked].of
    editions = editions_of(known[id_] for id_ in columns or known)
    return choices.one("order", "Order of the rows", {id_: known[id_].short for id_ in editions})


def _button(column: Column) -> str:
    """Return the name of a column on a button."""
    place = "" if column.translation else column.edition.place
    return f"{column.short} {place}".strip()


def _contents(corpus: Corpus, view: View) -> Html:
    """Return the chapters of the columns as links to their places; a list of matches has no headings."""
    if view.query:
        return Html()
    columns = [all_columns(corpus)[id_] for id_ in view.columns]
    lists = join(
        tag("div", tag("p", column.short, class_="of"), contents(column))
        for column in sorted(columns, key=lambda column: column.edition.id != view.lead)
    )
    return tag("details", tag("summary", "Chapters"), tag("div", lists, class_="lists"), class_="contents")


def _legend(view: View) -> Html:
    """Return what the marks mean; also the colours, where they are shown."""
    editors = tag("span", "[", "read ", tag("i", "this"), "]", class_="ed")
    entries = (
        join([tag("b", LAYERS["original"]), ": the words as transcribed"]),
        join([tag("b", LAYERS["regularised"]), ": with our corrections and, for some texts, in today’s spelling"]),
        join([tag("span", "as transcribed", class_="sic"), " ", editors, ": an error, and our correction"]),
        join([tag("span", "[words]", class_="supplied"), ": words that we add"]),
        join([tag("span", "[…]", class_="gap"), ": cannot be read"]),
        join([tag("span", "[sic]", class_="transcriber"), ": the transcriber’s own mark"]),
        join([tag("span", "p. 7", class_="pb"), ": a page of the book begins"]),
        *(
            join([tag("span", relation.short, class_=f"relation {name}"), f": {relation.long}"])
            for name, relation in RELATIONS.items()
            if relation.short
        ),
        join([tag("span", "[words]", class_="ed"), ": a note of the translator, in a translation"]),
        join([tag("span", "term", class_="term"), ": explained in the glossary"]),
        join([tag("span", "rule", class_="marks"), ": a rule of the program executes this clause"]),
        join([tag("span", "case", class_="marks"), ": an example with the expected results, which the program runs"]),
        join(
            [
                tag("span", "crux", class_="marks"),
                ": a corrupt passage, or one with more than one reading; a note discusses it",
            ]
        ),
        join(
            [
                tag("span", "D000", class_="marks"),
                ": quoted in this ",
                link("divergence", DIVERGENCES),
                ", a difference between texts, between rule sets or inside one text",
            ]
        ),
        *(
            join([tag("span", fate, class_=f"fate {colour.class_}"), f": {colour.meaning}"])
            for fate, colour in (COLOURS.items() if view.executed else ())
        ),
    )
    return tag("details", tag("summary", "Marks"), tag("ul", *(tag("li", html) for html in entries)), class_="legend")


def _found(corpus: Corpus, view: View, read: Reading) -> Html:
    """Say how many passages match, and how they were found."""
    if not view.query:
        return Html()
    match = "matches" if read.shown == 1 else "match"
    words = f"{read.shown} of {counted(read.of, 'passage')} {match} “{view.query}”"
    how = ", ".join(f"{number} {LIKENESS[by]}" for by, number in read.by.items())
    none = " Try fewer words, or more texts." if not read.shown else ""
    clauses = f" Clauses found: {how}." if how else ""
    said = tag("p", f"{words}.{clauses}{none}", class_="found", role="status")
    entries = [entry for id_ in read.concepts if (entry := corpus.glossary.entry(id_))]
    links = join((term_link(entry.id, entry.lemma.get("en")) for entry in entries), ", ")
    return join([said, tag("p", "In the glossary: ", links, class_="found") if entries else Html()])
