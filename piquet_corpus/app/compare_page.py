"""Compare a deal: one coup, typed in or dealt, under each rule set; what differs, and which clauses make it differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import randrange

import streamlit as st

from piquet_corpus.app import case_parts, choices, data, state
from piquet_corpus.app import compare_parts as parts
from piquet_corpus.app.cards_drawn import LETTERS
from piquet_corpus.app.links import COMPARE, address, case_link, link
from piquet_corpus.app.markup import Html, join, tag
from piquet_corpus.app.quoting import Quoted
from piquet_corpus.compare import Deal, Given, compare, deal_of
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import UnknownRuleSet
from piquet_corpus.given import NAMES, read_given, write_given
from piquet_corpus.ways import Changed, UnknownReading, Way, rulesets_in_order, value_text, way
from rules.cards import CardError
from rules.piquet.deals import deal as dealt_by
from rules.piquet.facts import Facts, FactsError
from rules.piquet.pack import pack_of

FIRST_DEAL = "1"
LAST_DEAL = 999_999

FIELDS = {
    "elder": ("The elder holds, after the exchange", "AS KS QS JS TS 9S AH AD AC KH KD KC"),
    "younger": ("The younger holds, after the exchange", "8S 7S QH JH TH 9H QD JD TD QC JC TC"),
    "elder_dealt": ("The elder was dealt", ""),
    "younger_dealt": ("The younger was dealt", ""),
    "tricks": ("The first tricks, or all", "AS 7S; KS 8S"),
    "cards_won": ("Tricks won in all", "7:5"),
    "wanting": ("Points still wanting", "100:12"),
    "recalled": ("A forgotten pique is remembered", "in-play"),
}
"""What can be typed in: its label, and an example of it."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = "One coup judged under each way of playing. What differs is marked, with the clauses that make it differ."
    st.html(join([tag("h1", "Compare a deal"), tag("p", lead)]))
    several, letters, only = _choices(corpus)
    deal = _deal(corpus)
    if deal is None:
        return
    if not several:
        st.html(tag("p", "Choose at least one way of playing.", class_="problem", role="status"))
        return
    _compared(corpus, deal, several, letters, only)


def _deal(corpus: Corpus) -> Deal | None:
    """Draw what the deal is given by, and return it; None if it is not, or cannot be."""
    if state.given("case"):
        return _of_case(corpus)
    facts = _typed() if _is_typed() else _dealt(corpus)
    return Given(facts) if facts else None


def _of_case(corpus: Corpus) -> Deal | None:
    """Take the deal of the case that the address names."""
    cases = {case.id: case for case in corpus.cases}
    asked = state.given("case")
    if asked not in cases:
        state.unknown("case", asked, tuple(cases))
        return None
    to_case = case_link(asked, cases[asked].title)
    others = link("deal at random instead", address(COMPARE, seed=FIRST_DEAL))
    st.html(tag("p", "What is given in the example: ", to_case, "; or ", others, "."))
    return deal_of(cases[asked])


def _compared(corpus: Corpus, deal: Deal, several: tuple[Way, ...], letters: str, only: bool) -> None:
    """Show a deal under each way."""
    try:
        compared = compare(corpus, deal, several)
    except FactsError as error:
        st.html(tag("p", f"{error}.", class_="problem", role="alert"))
        return
    quoted = Quoted(corpus)
    hands = case_parts.hands(deal.facts, letters) if isinstance(deal, Given) else Html()
    st.html(join([hands, parts.refusals(compared, quoted), parts.summary(compared)]))
    if not compared.matters and compared.playable:
        st.html(tag("p", "There is nothing to judge yet: type in both hands.", class_="problem", role="status"))
        return
    played = case_parts.played(deal.facts, letters) if isinstance(deal, Given) else Html()
    st.html(join([parts.findings(compared, quoted, only), played]))


def _choices(corpus: Corpus) -> tuple[tuple[Way, ...], str, bool]:
    """Draw the choices, in line with the address; return the ways, the figures, and whether only differences show."""
    sets = tuple(rulesets_in_order(corpus))
    known = (*sets, *_as_forms(corpus))
    which, more, how, what = st.columns([2.4, 3.6, 1.8, 2.4])
    with which:
        key = state.begin_several("rules", known, sets)
        chosen = st.pills("Under the rules of", known, selection_mode="multi", key=key)
        state.keep("rules", ",".join(id_ for id_ in known if id_ in chosen), ",".join(sets))
    with more:
        read = _readings(corpus, known)
    with how:
        letters = choices.one("cards", "Figures", LETTERS)
    with what:
        shown = choices.one("show", "Show", {"all": "everything", "differences": "what differs"})
    ids = (*(id_ for id_ in known if id_ in chosen), *read)
    return tuple(way(corpus, id_) for id_ in ids), letters, shown == "differences"


def _as_forms(corpus: Corpus) -> Iterator[str]:
    """Return the rule sets that the address asks for as a match form: `moderne+rubicon`. None is offered unasked."""
    asked = dict.fromkeys(state.given("rules").split(","))
    return (name for name in asked if name in corpus.rulesets.played)


def _readings(corpus: Corpus, known: tuple[str, ...]) -> tuple[str, ...]:
    """Draw the choice of other readings, each of which makes a column; return the ids of their ways."""
    offered = [
        Way(corpus.rulesets[id_], (Changed(rule.name, parameter.name, value_text(reading.value)),))
        for id_ in known
        for rule in corpus.rulesets[id_].rules.values()
        for parameter in rule.parameters.values()
        for reading in parameter.readings
    ]
    asked = [one for one in state.given("read").split(",") if one]
    names = {one.id: parts.way_in_words(one) for one in (*offered, *_asked(corpus, asked))}
    key = state.begin_several("read", tuple(names), ())
    chosen = st.multiselect(
        "And with other readings", tuple(names), format_func=lambda id_: names[id_], key=key, placeholder="none"
    )
    state.keep("read", ",".join(chosen))
    return tuple(chosen)


def _asked(corpus: Corpus, asked: list[str]) -> list[Way]:
    """Return the ways that the address asks for, whether or not a rule set offers them as readings."""
    found = []
    for id_ in asked:
        try:
            found.append(way(corpus, id_))
        except (UnknownReading, UnknownRuleSet):
            continue  # that it is unknown is said when it is not among those there are to choose from
    return found


def _is_typed() -> bool:
    """Whether the address gives the cards, or asks for the fields to give them in."""
    return state.given("hands") == "typed" or any(state.given(name) for name in NAMES)


def _dealt(corpus: Corpus) -> Facts | None:
    """Draw what a deal at random is made by, and deal it."""
    packs = {id_: f"{len(pack_of(corpus.rulesets[id_]))} cards, {id_}" for id_ in rulesets_in_order(corpus)}
    which, pack, again = st.columns([1.6, 2.4, 6], vertical_alignment="bottom")
    with again:
        if st.button("Deal another", type="primary"):
            st.query_params["seed"] = str(randrange(1, LAST_DEAL))
    with which:
        seed = st.text_input("Deal number", key=state.begin("seed", default=FIRST_DEAL)).strip()
        state.keep("seed", seed)
    with pack:
        ruleset = choices.one_of_many("pack", "From the pack of", packs)
    if not seed.isdecimal():
        st.html(
            tag("p", f"The number of a deal is a whole number, and {seed!r} is none.", class_="problem", role="alert")
        )
        return None
    facts = dealt_by(int(seed), pack_of(corpus.rulesets[ruleset]))
    st.html(tag("p", "Dealt at random, exchanged by a rule of thumb, and played by following suit. ", _to_type(facts)))
    return facts


def _to_type(facts: Facts) -> Html:
    """Return the links to the fields: with the cards of this deal, and empty."""
    kept = {name: state.given(name) for name in ("rules", "read", "cards", "show")}
    same = link("Change these cards", address(COMPARE, **write_given(facts), **kept))
    return join([same, " or ", link("type in others", address(COMPARE, hands="typed", **kept)), "."])


def _in_twos(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return names two by two, as they stand beside each other."""
    each = iter(names)
    return zip(each, each, strict=True)


def _typed() -> Facts | None:
    """Draw the fields to type the cards in; return what they say, if it can be."""
    kept = {name: state.given(name) for name in ("rules", "read", "cards", "show")}
    with st.form("given", border=False):
        written = {}
        for names in _in_twos(FIELDS):
            for name, column in zip(names, st.columns(2), strict=True):
                label, example = FIELDS[name]
                with column:
                    written[name] = st.text_input(label, key=state.begin(name), placeholder=example).strip()
        st.form_submit_button("Compare", type="primary")
    state.keep("hands", "typed")
    for name, value in written.items():
        state.keep(name, value)
    note = (
        "Cards: A K Q J T 9 8 7 6 (also 10, and R D V) and S H D C. Tricks: the card led, then the card played to it. "
    )
    st.html(
        tag("p", note, link("Deal at random instead", address(COMPARE, seed=FIRST_DEAL, **kept)), ".", class_="soft")
    )
    if not any(written.values()):
        return None
    try:
        return read_given({"table": state.given("table"), **written})
    except (FactsError, CardError) as error:
        said = str(error)
        st.html(tag("p", f"{said[0].upper()}{said[1:]}.", class_="problem", role="alert"))
        return None
