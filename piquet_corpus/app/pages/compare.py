"""Compare a deal: one coup, dealt or in the address, under each rule set; what differs, and which clauses cause it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import randrange

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import events, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_found, draw_html, draw_page, draw_problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.judging.compare import Deal, deal_of, smaller_pack
from piquet_corpus.judging.score import keys_judged, read_given
from piquet_corpus.judging.ways import Changed, UnknownReading, Way, games_in_order, ruleset_of, rulesets_in_order, way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COMPARE
from piquet_corpus.publishing.html.blocks import status
from piquet_corpus.publishing.names import semicolon
from piquet_corpus.publishing.pages.play import compare as parts
from piquet_corpus.publishing.pages.play.compare import FIRST_DEAL
from piquet_corpus.publishing.parts.cards import letters_offered
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import grouped, unique
from rules.core.cards import CardError
from rules.core.domains import value_text
from rules.core.game import AnyGame, FactsError
from rules.core.messages import N_, _, meant, say, several
from rules.core.record import Given as Written
from rules.core.text import shortened, whole_number

TELLING_PACK, TELLING_DEAL = "classic", "110"
"""What the page opens on: in this deal a pique is made under one half of the rule sets, and none under the other."""
LAST_DEAL = 999_999
COMPARING = N_("Judging the deal under each rule set")


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    draw_page(parts.compare_page())
    under, cards = (st.container(horizontal=True, gap="small", vertical_alignment="bottom") for _row in range(2))
    with under:  # which rules
        game = _game(corpus)
    _leave_out_others(corpus, game)
    with under:
        ways, letters, only = _choices(corpus, game)
    with cards:  # which deal
        dealing = st.container(horizontal=True, gap="small", vertical_alignment="bottom", width="content")
        sets = rulesets_in_order(corpus, game)
        readings = {each.id: names.way(corpus, each) for each in _offered(corpus, sets)}
        wanted = _ask(names.rulesets(corpus, sets) | readings, len(sets) - 1)
    if wanted:
        _look(corpus, game, wanted, _can_deal(corpus, game))
    if message := st.session_state.pop(FOUND, ""):
        draw_found(message)
    if state.given("case"):
        deal = _of_case(corpus, ways)
    else:
        is_given = any(state.given(key.name) for key in keys_judged(game))
        given = _in_address(game) if is_given else _dealt(corpus, game, dealing)
        deal = Deal(game, given) if given else None
    if deal is None:
        return
    if not ways:
        st.html(status(_("Choose at least one rule set."), class_="problem"))
        return
    ids = tuple(each.id for each in ways)
    compared = waiting.result(_(COMPARING), parts.deal_compared, deal, ids, letters, only)
    draw_html(compared.summary)
    draw_html(compared.remarks)
    if compared.pages:
        _findings(compared)
    draw_html(compared.play)


def _game(corpus: Corpus) -> AnyGame:
    """Return the game of the case that the address names. Without a case, draw a choice if there are several games."""
    known = {game.name: game for game in games_in_order(corpus)}
    if (id_ := state.given("case")) in corpus.case_files.ids:
        return corpus.case(id_).game
    first = next(iter(known))
    if len(known) == 1:
        return known[first]
    ways = map(ruleset_of, (*state.several_of("rules"), *state.several_of("read")))
    played = [corpus.rulesets[name].game for name in ways if name in corpus.rulesets]
    if played and not state.given("game"):
        first = played[0]
    labels = {name: f"game.{name}" for name in (first, *known)}
    games = {
        name: corpus.topics.label(topic) if topic in corpus.topics.categories else name.capitalize()
        for name, topic in labels.items()
    }
    with st.container(width="content"):
        return known[state.choose("game", _("Game"), games)]


def _can_deal(corpus: Corpus, game: AnyGame) -> bool:
    first = rulesets_in_order(corpus, game)[0]
    return game.deal(corpus.rulesets[first], int(FIRST_DEAL)) is not None


def _of_case(corpus: Corpus, ways: tuple[Way, ...]) -> Deal | None:
    """Return the deal of the case that the address names, with its steps as they were changed; None if it is wrong."""
    id_ = state.given("case")
    if id_ not in corpus.case_files.ids:
        state.unknown("case", id_, tuple(corpus.case_files.ids))
        return None
    case = corpus.case(id_)
    st.html(parts.from_example(corpus, case))
    steps = events.changed(case, ways[0].ruleset) if case.events and ways else ()
    if steps is None:
        return None
    return Deal(case.game, case.given, tuple(map(case.game.grammar.read, steps))) if steps else deal_of(case)


def _findings(compared: parts.Compared) -> None:
    pages = compared.pages
    at = paging.chosen(len(pages))

    def to(place: parts.Place) -> str:
        return f"#{place.fragment}" if place.page == at else paging.to(COMPARE, place.page + 1, place.fragment)

    shown = paging.between(COMPARE, at, [""] * len(pages), pages[at])
    st.html(parts.all_findings(compared, to, shown))


def _choices(corpus: Corpus, game: AnyGame) -> tuple[tuple[Way, ...], str, bool]:
    """Draw the choices as the address has them; return rule sets, card letters, and whether only differences show."""
    sets, played = tuple(rulesets_in_order(corpus, game)), corpus.rulesets.played
    # Rule sets with a match form, `moderne+rubicon`, are offered only if the address asks for them.
    as_forms = (id_ for id_ in state.several_of("rules") if id_ in played and played[id_].game == game.name)
    known = unique((*sets, *as_forms))
    with st.container(width="content"):
        usual = _usual(corpus, sets)
        key = state.begin_several("rules", known, usual)
        called = names.rulesets(corpus, known)
        pills = st.pills(_("Rule sets"), known, selection_mode="multi", key=key, format_func=lambda id_: called[id_])
        chosen = [id_ for id_ in known if id_ in pills]
        state.keep("rules", ",".join(chosen), ",".join(usual))
    readings = _readings_known(corpus, known)
    with st.popover(_("More choices")):
        shown = state.choose("show", _("Show"), {"differences": _("what differs"), "all": _("everything")})
        read = st.multiselect(
            _("With other readings"),
            tuple(readings),
            format_func=lambda id_: readings[id_],
            key=state.begin_several("read", tuple(readings), ()),
            placeholder=meant("no other readings", "none"),
        )
        state.keep("read", ",".join(read))
        letters = state.choose("cards", _("Court cards"), letters_offered())
    return tuple(way(corpus, id_) for id_ in (*chosen, *read)), letters, shown == "differences"


def _usual(corpus: Corpus, sets: Ids) -> Ids:
    by_edition = grouped((corpus.rulesets[id_].edition, id_) for id_ in sets)
    ends = {id_ for ids in by_edition.values() for id_ in (ids[0], ids[-1])}
    return tuple(id_ for id_ in sets if id_ in ends)


def _leave_out_others(corpus: Corpus, game: AnyGame) -> None:
    """Remove the rule sets of other games from the choice; say so if the address names a case, which sets the game."""
    for name in ("rules", "read"):
        ids = state.several_of(name)
        sets = {id_: corpus.rulesets[ruleset_of(id_)] for id_ in ids if ruleset_of(id_) in corpus.rulesets}
        others = [id_ for id_ in ids if id_ in sets and sets[id_].game != game.name]
        if not others:
            continue
        if state.given("case"):
            message = say(
                "This example is for {game}. Rule sets of another game are not used: {names}.",
                game=_(game.name),
                names=semicolon().join(names.named(corpus, id_) for id_ in others),
            )
            draw_problem(message)
        st.session_state.pop(f"widget:{name}", None)
        state.keep(name, ",".join(id_ for id_ in ids if id_ not in others))


def _readings_known(corpus: Corpus, rulesets: Ids) -> dict[str, str]:
    """Return the changed rule sets that can be chosen, by id, with their names; say which ones asked for are none.

    Whoever asks for a reading that no rule set offers has it too. This is said here, since the choice itself is folded.
    """
    ids = state.several_of("read")
    read = _offered(corpus, rulesets)
    for id_ in ids:
        with suppress(UnknownReading, UnknownRuleSet):  # it is reported below
            read.append(way(corpus, id_))
    known = {way.id: names.way(corpus, way) for way in read}
    for id_ in ids:
        if id_ not in known:
            state.unknown("read", id_, tuple(known))
    if not set(ids) <= set(known):
        st.query_params["read"] = ",".join(id_ for id_ in ids if id_ in known)
    return known


def _offered(corpus: Corpus, known: Sequence[str]) -> list[Way]:
    return [
        Way(corpus.rulesets[id_], (Changed(rule.name, parameter.name, value_text(reading.value)),))
        for id_ in known
        for rule in corpus.rulesets[id_].rules.values()
        for parameter in rule.parameters.values()
        for reading in parameter.readings
    ]


def _dealt(corpus: Corpus, game: AnyGame, row: DeltaGenerator) -> Written | None:
    sets = names.rulesets(corpus, rulesets_in_order(corpus, game))
    bare = not state.given("seed") and TELLING_PACK in sets
    packs = {
        id_: several("{number} card: {name}", "{number} cards: {name}", len(game.pack(corpus.rulesets[id_])), name=name)
        for id_, name in sets.items()
    }
    with row:
        which, pack = st.container(width=110), st.container(width=320)
        if st.button(_("Deal another"), type="primary"):
            st.query_params["seed"] = str(randrange(1, LAST_DEAL))
    with which:
        key = state.begin("seed", default=TELLING_DEAL if bare else FIRST_DEAL)
        seed = st.text_input(_("Deal number"), key=key).strip()
        state.keep("seed", seed)
    with pack:
        ruleset = state.choose("pack", _("Pack of"), packs, TELLING_PACK if bare else None, folded=True)
    number = whole_number(seed)
    if number is None or number < 0:
        what = repr(shortened(seed))
        draw_problem(say("Deal number {seed}: expected a whole number from 0, of at most nine digits", seed=what))
        return None
    given = game.deal(corpus.rulesets[ruleset], number)
    if given:
        st.html(parts.how_dealt(game, given))
    return given


def _in_address(game: AnyGame) -> Written | None:
    """Return what the address says of a deal, if it is valid."""
    typed = {key.name: state.given(key.name) for key in keys_judged(game)}
    kept = {name: state.given(name) for name in ("game", "rules", "read", "cards", "show")}
    st.html(parts.how_given(game, typed, kept))
    try:
        given = read_given(game, typed)
        game.read_facts(given)
        return given
    except (FactsError, CardError) as error:
        draw_problem(f"{names.capital(str(error).replace('`', ''))}.")
        return None


# --- a deal that two ways of playing judge differently ---

MOST, AT_ONCE = 2000, 250
"""The number of random deals that are tried, and how many before the page says how far it is."""
FOUND = "found:differing"
"""Where a visitor's session keeps what was said of the deal that was found."""


def _ask(ways: Mapping[str, str], last: int) -> tuple[str, str] | None:
    """Draw the choice of two ways of playing; return them if a deal is wanted. `last`: the last rule set, by place."""
    with st.popover(_("Find a deal that differs")):
        ids = tuple(ways)
        one = st.selectbox(_("Between"), ids, format_func=lambda id_: ways[id_], key="find:one")
        label = meant("a label between two choices", "and")
        other = st.selectbox(label, ids, index=last, format_func=lambda id_: ways[id_], key="find:other")
        is_asked = st.button(_("Find"), type="primary", disabled=one == other)
    return (one, other) if is_asked and one and other else None


def _look(corpus: Corpus, game: AnyGame, ids: tuple[str, str], can_deal: bool) -> None:
    """Look for a deal in which two ways of playing differ; show it, or say that there is none."""
    one, other = (way(corpus, id_) for id_ in ids)
    both = {"one": names.named(corpus, ids[0]), "other": names.named(corpus, ids[1])}
    before = ""
    if can_deal:
        seed = _among_deals(game, ids)
        if seed is not None:
            pack = smaller_pack(game, one, other).ruleset.id.partition(":")[0]
            message = say(
                "Deal {seed} is the first of the random deals to which {one} and {other} give different scores.",
                seed=seed,
                **both,
            )
            _show(message, ids, seed=str(seed), pack=pack, game=game.name)
        honest = say(
            "None of {number} random deals, played without faults, is scored differently by {one} and {other}.",
            number=f"{MOST:,}",
            **both,
        )
        before = f"{honest} "
    case = waiting.result(_("Looking among the examples"), tasks.differing_case, game.name, ids)
    if case is not None:
        _show(before + meant("this example is scored differently", "This example is."), ids, case=case)
    draw_found(before + _("No example is judged differently either."), " ", parts.divergences_between(one, other))


def _among_deals(game: AnyGame, ids: tuple[str, str]) -> int | None:
    for start in range(1, MOST + 1, AT_ONCE):
        tried, most = f"{start - 1:,}", f"{MOST:,}"
        saying = say("Looking for a deal that differs: {tried} of {most} tried", tried=tried, most=most)
        seeds = range(start, start + AT_ONCE)
        seed = waiting.result(saying, tasks.differing_deal, game.name, ids, seeds)
        if seed is not None:
            return seed
    return None


def _show(message: str, ids: tuple[str, str], **deal: str) -> None:
    st.session_state[FOUND] = message
    kept = {name: value for name in ("cards", "show") if (value := st.query_params.get(name))}
    plain = [id_ for id_ in ids if ":" not in id_] or [ids[0].partition(":")[0]]
    read = [id_ for id_ in ids if ":" in id_]
    st.query_params.from_dict(kept | deal | {"rules": ",".join(plain), "read": ",".join(read)})
    st.rerun()
