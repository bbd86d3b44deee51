"""Looking for a deal that two ways of playing judge differently: the choice of the two, the search, what it finds."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from piquet_corpus.app import tasks
from piquet_corpus.app.parts import waiting
from piquet_corpus.app.parts.drawing import draw_found
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.compare import smaller_pack
from piquet_corpus.judging.ways import way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.pages.play.compare import divergences_between
from rules.core.game import AnyGame
from rules.core.messages import _, meant, say

MOST, AT_ONCE = 2000, 250
"""The number of random deals that are tried, and how many before the page says how far it is."""
FOUND = "found:differing"
"""Where a visitor's session keeps what was said of the deal that was found."""


def ask(ways: Mapping[str, str], last: int) -> tuple[str, str] | None:
    """Draw the choice of two ways of playing; return them if a deal is wanted. `last`: the last rule set, by place."""
    with st.popover(_("Find a deal that differs")):
        ids = tuple(ways)
        one = st.selectbox(_("Between"), ids, format_func=lambda id_: ways[id_], key="find:one")
        label = meant("a label between two choices", "and")
        other = st.selectbox(label, ids, index=last, format_func=lambda id_: ways[id_], key="find:other")
        is_asked = st.button(_("Find"), type="primary", disabled=one == other)
    return (one, other) if is_asked and one and other else None


def look(corpus: Corpus, game: AnyGame, wanted: tuple[str, str] | None, can_deal: bool) -> None:
    """Look for a deal in which two ways of playing differ, if there are two; say what was found by the last search."""
    if wanted:
        _look(corpus, game, wanted, can_deal)
    if message := st.session_state.pop(FOUND, ""):
        draw_found(message)


def _look(corpus: Corpus, game: AnyGame, ids: tuple[str, str], can_deal: bool) -> None:
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
    draw_found(before + _("No example is judged differently either."), " ", divergences_between(one, other))


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
