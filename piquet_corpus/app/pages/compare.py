"""Compare a deal: one coup, typed in or dealt, under each rule set; what differs, and which clauses cause it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import randrange
from typing import NamedTuple

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import choices, events, finding, paging, state, waiting
from piquet_corpus.app.parts.drawing import draw_html
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import (
    Changed,
    UnknownReading,
    Way,
    games_in_order,
    ruleset_of,
    rulesets_in_order,
    value_text,
    way,
)
from piquet_corpus.judging.score.scoring import keys_judged, read_given, write_given
from piquet_corpus.publishing.html import comparison as parts
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COMPARE, address, case_link, link
from piquet_corpus.publishing.html.cards import letters_offered
from piquet_corpus.publishing.html.markup import Html, english, join, phrase, section, tag
from piquet_corpus.publishing.html.wording import semicolon
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.cards import CardError
from rules.core.game import AnyGame, FactsError, Key
from rules.core.messages import N_, _, meant, say, several
from rules.core.record import Given as Written
from rules.core.text import shortened, whole_number

FIRST_DEAL = "1"
TELLING_PACK, TELLING_DEAL = "classic", "110"
"""What the page opens on: in this deal a pique is made under one half of the rule sets, and none under the other."""
LAST_DEAL = 999_999
COMPARING = N_("Judging the deal under each rule set")


class OfCase(NamedTuple):
    """The deal of a case; with other steps than its own, if there are any."""

    case: str
    events: tuple[str, ...]


class OfGame(NamedTuple):
    """A deal of a game, as it is given."""

    game: str
    given: Written


Asked = OfCase | OfGame
"""The deal to compare."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = _(
        "One coup (a single deal) judged under several rule sets. A rule set is one way to play that a text describes. "
        "Differences are marked, with the clauses that cause them."
    )
    st.html(join([tag("h1", _("Compare a deal")), tag("p", lead)]))
    row = st.container(horizontal=True, gap="small", vertical_alignment="bottom")
    with row:
        game = _game(corpus)
    _leave_out_others(corpus, game)
    with row:
        ways, letters, only = _choices(corpus, game)
        wanted = finding.ask(_ways(corpus, game))
    finding.look(corpus, game, wanted, _can_deal(corpus, game))
    deal = _deal(corpus, game, ways)
    if deal is None:
        return
    if not ways:
        st.html(tag("p", _("Choose at least one rule set."), class_="problem", role="status"))
        return
    _compared(deal, ways, letters, only)


def _game(corpus: Corpus) -> AnyGame:
    """Return the game of the case that the address names. Without a case, draw a choice if there are several games."""
    known = {game.name: game for game in games_in_order(corpus)}
    case = next((case for case in corpus.cases if case.id == state.given("case")), None)
    if case is not None:
        return case.game
    if len(known) == 1:
        return next(iter(known.values()))
    asked = [corpus.rulesets[name].game for name in map(ruleset_of, _asked_for()) if name in corpus.rulesets]
    first = asked[0] if asked and not state.given("game") else next(iter(known))
    games = {name: _called(corpus, name) for name in (first, *known)}
    with st.container(width="content"):
        return known[choices.one("game", _("Game"), games)]


def _called(corpus: Corpus, game: str) -> str:
    """Return the name of a game, as the topics or as itself."""
    return corpus.topics.label(f"game.{game}") if f"game.{game}" in corpus.topics.categories else game.capitalize()


def _named(corpus: Corpus, game: AnyGame) -> str:
    """Return how an address names a game; empty for the first game, which is the default."""
    return "" if game.name == games_in_order(corpus)[0].name else game.name


def _asked_for() -> list[str]:
    """Return the rule sets, with or without changed readings, that the address asks for."""
    return [one for one in f"{state.given('rules')},{state.given('read')}".split(",") if one]


def _deal(corpus: Corpus, game: AnyGame, ways: tuple[Way, ...]) -> Asked | None:
    """Draw the fields that give the deal, and return it; None if it is missing or wrong."""
    if state.given("case"):
        return _of_case(corpus, ways)
    typed = _is_typed(game) or not _can_deal(corpus, game)
    given = _typed(game, _can_deal(corpus, game)) if typed else _dealt(corpus, game)
    return OfGame(game.name, given) if given else None


def _can_deal(corpus: Corpus, game: AnyGame) -> bool:
    """Whether a game can be dealt at random and judged at once."""
    first = rulesets_in_order(corpus, game)[0]
    return game.deal(corpus.rulesets[first], int(FIRST_DEAL)) is not None


def _of_case(corpus: Corpus, ways: tuple[Way, ...]) -> OfCase | None:
    """Return the case that the address names, with its steps as they were changed."""
    cases = {case.id: case for case in corpus.cases}
    asked = state.given("case")
    if asked not in cases:
        state.unknown("case", asked, tuple(cases))
        return None
    to_case = case_link(asked, english(cases[asked].title))
    at_random = _("deal at random instead")
    other = link(at_random, address(COMPARE, seed=FIRST_DEAL, game=_named(corpus, cases[asked].game)))
    said = phrase(
        "This deal comes from the example {example}. Or {deal_at_random}.", example=to_case, deal_at_random=other
    )
    st.html(tag("p", said))
    case = cases[asked]
    if not case.events or not ways:
        return OfCase(asked, ())
    steps = events.changed(case, ways[0].ruleset)
    return None if steps is None else OfCase(asked, steps)


def _compared(deal: Asked, ways: tuple[Way, ...], letters: str, only: bool) -> None:
    ids = tuple(one.id for one in ways)
    if isinstance(deal, OfCase):
        found = waiting.result(_(COMPARING), tasks.compare_case, data.now(), *deal, ids, letters, only)
    else:
        found = waiting.result(_(COMPARING), tasks.compare_given, data.now(), *deal, ids, letters, only)
    draw_html(found.summary)
    draw_html(found.remarks)
    if found.findings is not None:
        _findings(found.findings)
    draw_html(found.play)


def _findings(found: parts.Findings) -> None:
    """Show one page of the findings, after links to those that differ."""
    at = paging.chosen(len(found.pages))

    def to(place: parts.Place) -> str:
        return f"#{place.fragment}" if place.page == at else paging.to(COMPARE, place.page + 1, place.fragment)

    shown = paging.between(COMPARE, at, [""] * len(found.pages), found.pages[at])
    st.html(join([parts.to_differences(found, to), section(_("What each rule set decides"), shown)]))


def _choices(corpus: Corpus, game: AnyGame) -> tuple[tuple[Way, ...], str, bool]:
    """Draw the choices as the address has them; return rule sets, card letters, and whether only differences show."""
    sets = tuple(rulesets_in_order(corpus, game))
    known = (*sets, *_as_forms(corpus, game))
    with st.container(width="content"):
        usual = _usual(corpus, sets)
        key = state.begin_several("rules", known, usual)
        called = names.rulesets(corpus, known)
        chosen = st.pills(_("Rule sets"), known, selection_mode="multi", key=key, format_func=lambda id_: called[id_])
        state.keep("rules", ",".join(id_ for id_ in known if id_ in chosen), ",".join(usual))
    with st.container(width="content"):
        shown = choices.one("show", _("Show"), {"differences": _("what differs"), "all": _("everything")})
    readings = _readings_known(corpus, known)
    with st.popover(_("Readings and cards")):
        read = _readings(readings)
        letters = choices.one("cards", _("Court cards"), letters_offered())
    ids = (*(id_ for id_ in known if id_ in chosen), *read)
    return tuple(way(corpus, id_) for id_ in ids), letters, shown == "differences"


def _usual(corpus: Corpus, sets: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rule sets that are compared if nobody chooses: of each edition the first and the last."""
    by_edition: dict[str, list[str]] = {}
    for id_ in sets:
        by_edition.setdefault(corpus.rulesets[id_].edition, []).append(id_)
    ends = {id_ for several in by_edition.values() for id_ in (several[0], several[-1])}
    return tuple(id_ for id_ in sets if id_ in ends)


def _leave_out_others(corpus: Corpus, game: AnyGame) -> None:
    """Remove the rule sets of other games from the choice; say so if the address names a case, which sets the game."""
    for name in ("rules", "read"):
        asked = [one for one in state.given(name).split(",") if one]
        others = [one for one in asked if _is_of_another(corpus, ruleset_of(one), game)]
        if not others:
            continue
        if state.given("case"):
            said = say(
                "This example is for {game}. Rule sets of another game are not used: {names}.",
                game=_(game.name),
                names=semicolon().join(names.named(corpus, id_) for id_ in others),
            )
            st.html(tag("p", said, class_="problem", role="alert"))
        st.session_state.pop(f"widget:{name}", None)
        state.keep(name, ",".join(one for one in asked if one not in others))


def _is_of_another(corpus: Corpus, ruleset: str, game: AnyGame) -> bool:
    return ruleset in corpus.rulesets and corpus.rulesets[ruleset].game != game.name


def _as_forms(corpus: Corpus, game: AnyGame) -> Iterator[str]:
    """Return the rule sets with a match form that the address asks for: `moderne+rubicon`. No others are offered."""
    asked = dict.fromkeys(state.given("rules").split(","))
    played = corpus.rulesets.played
    return (name for name in asked if name in played and played[name].game == game.name)


def _readings(known: Mapping[str, str]) -> tuple[str, ...]:
    """Draw the choice of other readings; each adds a column. Return the ids of the changed rule sets."""
    key = state.begin_several("read", tuple(known), ())
    chosen = st.multiselect(
        _("With other readings"),
        tuple(known),
        format_func=lambda id_: known[id_],
        key=key,
        placeholder=meant("no other readings", "none"),
    )
    state.keep("read", ",".join(chosen))
    return tuple(chosen)


def _readings_known(corpus: Corpus, rulesets: tuple[str, ...]) -> dict[str, str]:
    """Return the changed rule sets that can be chosen, by id, with their names; say which ones asked for are none.

    This is said here, since the choice itself is folded.
    """
    asked = [one for one in state.given("read").split(",") if one]
    known = {way.id: names.way(corpus, way) for way in (*_offered(corpus, rulesets), *_asked(corpus, asked))}
    for one in asked:
        if one not in known:
            state.unknown("read", one, tuple(known))
    if not set(asked) <= set(known):
        st.query_params["read"] = ",".join(one for one in asked if one in known)
    return known


def _offered(corpus: Corpus, known: Sequence[str]) -> list[Way]:
    return [
        Way(corpus.rulesets[id_], (Changed(rule.name, parameter.name, value_text(reading.value)),))
        for id_ in known
        for rule in corpus.rulesets[id_].rules.values()
        for parameter in rule.parameters.values()
        for reading in parameter.readings
    ]


def _ways(corpus: Corpus, game: AnyGame) -> dict[str, str]:
    """Return all ways of playing a game by id, with their names: the rule sets, then their other readings."""
    sets = rulesets_in_order(corpus, game)
    return names.rulesets(corpus, tuple(sets)) | {each.id: names.way(corpus, each) for each in _offered(corpus, sets)}


def _asked(corpus: Corpus, asked: list[str]) -> list[Way]:
    """Return the changed rule sets that the address asks for, whether or not a rule set offers them as readings."""
    found = []
    for id_ in asked:
        try:
            found.append(way(corpus, id_))
        except (UnknownReading, UnknownRuleSet):
            continue  # `begin_several` reports an unknown one, because it is not among the choices
    return found


def _is_typed(game: AnyGame) -> bool:
    """Whether the address gives the cards, or asks for the fields to type them in."""
    return state.given("hands") == "typed" or any(state.given(key.name) for key in keys_judged(game))


def _dealt(corpus: Corpus, game: AnyGame) -> Written | None:
    """Draw the choices for a deal at random, and deal it."""
    sets = names.rulesets(corpus, tuple(rulesets_in_order(corpus, game)))
    bare = not state.given("seed") and TELLING_PACK in sets
    packs = {id_: _pack(len(game.pack(corpus.rulesets[id_])), name) for id_, name in sets.items()}
    row = st.container(horizontal=True, gap="small", vertical_alignment="bottom")
    with row:
        which, pack = st.container(width=110), st.container(width=320)
        if st.button(_("Deal another"), type="primary"):
            st.query_params["seed"] = str(randrange(1, LAST_DEAL))
    with which:
        seed = st.text_input(
            _("Deal number"), key=state.begin("seed", default=TELLING_DEAL if bare else FIRST_DEAL)
        ).strip()
        state.keep("seed", seed)
    with pack:
        ruleset = choices.one_of_many("pack", _("Pack of"), packs, TELLING_PACK if bare else None)
    number = whole_number(seed)
    if number is None or number < 0:
        said = say(
            "Deal number {seed}: expected a whole number from 0, of at most nine digits", seed=repr(shortened(seed))
        )
        st.html(tag("p", said, class_="problem", role="alert"))
        return None
    given = game.deal(corpus.rulesets[ruleset], number)
    st.html(tag("p", f"{_(game.how_dealt)} ", _to_type(game, given or {})))
    return given


def _pack(number: int, name: str) -> str:
    """Return the name of a pack: how many cards it has, and which rule set plays with it."""
    return several("{number} card: {name}", "{number} cards: {name}", number, name=name)


def _to_type(game: AnyGame, given: Written) -> Html:
    """Return the links to the fields: with the cards of this deal, and empty."""
    kept = {name: state.given(name) for name in ("game", "rules", "read", "cards", "show")}
    same = link(_("Change these cards"), address(COMPARE, **write_given(game, given), **kept))
    others = link(_("type in others"), address(COMPARE, hands="typed", **kept))
    return phrase("{change_these_cards} or {type_in_others}.", change_these_cards=same, type_in_others=others)


def _in_twos(keys: Sequence[Key]) -> Iterator[Sequence[Key]]:
    """Return keys in pairs, as they are placed side by side."""
    return (keys[place : place + 2] for place in range(0, len(keys), 2))


def _typed(game: AnyGame, can_deal: bool) -> Written | None:
    """Draw the fields to type the cards in; return what they say, if it is valid."""
    kept = {name: state.given(name) for name in ("game", "rules", "read", "cards", "show")}
    with st.form("given", border=False):
        written = {}
        fields = [key for key in keys_judged(game) if key.label]
        for keys in _in_twos(fields):
            for key, column in zip(keys, st.columns(2), strict=False):
                with column:
                    typed = st.text_input(_(key.label), key=state.begin(key.name), placeholder=key.example)
                    written[key.name] = typed.strip()
        st.form_submit_button(_("Compare"), type="primary")
    state.keep("hands", "typed")
    for name, value in written.items():
        state.keep(name, value)
    random = link(_("Deal at random instead"), address(COMPARE, seed=FIRST_DEAL, **kept)) if can_deal else None
    st.html(tag("p", f"{_(game.notation)} ".replace("`", ""), random, "." if random else None, class_="soft"))
    if not any(written.values()):
        return None
    try:
        untyped = {key.name: state.given(key.name) for key in keys_judged(game)}
        given = read_given(game, untyped | written)
        game.read_facts(given)
        return given
    except (FactsError, CardError) as error:
        said = str(error).replace("`", "")
        st.html(tag("p", f"{said[0].upper()}{said[1:]}.", class_="problem", role="alert"))
        return None
