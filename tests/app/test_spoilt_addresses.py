"""Addresses that nobody would write: every page answers them, and none of them with a fault of its own."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

PAGES = {
    "read": ("editions", "order", "q", "layer", "terms", "divergences", "executed"),
    "clause": ("clause",),
    "divergences": (
        *(
            "divergence",
            "one",
            "other",
            "form",
            "effect",
            "importance",
            "topic",
            "cause",
            "scope",
            "q",
            "show",
            "by",
            "part",
        ),
    ),
    "examples": ("case", "run", "rules", "topic", "cards", "step", "sort", "source", "under", "view", "like"),
    "compare": (
        "hands",
        "rules",
        "read",
        "game",
        "seed",
        "pack",
        "show",
        "cards",
        "case",
        "elder",
        "younger",
        "events",
    ),
    "score": ("elder", "younger", "side", "rules", "tricks", "talon", "aside"),
    "table": ("rules", "length", "against", "side", "deal", "events", "act", "out", "advice", "faults", "start"),
    "tonight": ("rules",),
    "basket": ("refs", "style", "words"),
    "learn": ("lesson",),
    "readings": ("rules",),
    "glossary": ("term",),
    "coverage": ("view", "book", "kind", "state", "edition", "topic", "one", "other", "rules"),
    "about": ("ref",),
}
"""The pages, and what their addresses may ask for."""

WORDS = (
    *("", " ", ",", ",,,", ";", "/", "0", "1", "7", "-1", "9" * 500, "1e9", "٣", "true", "x" * 2000),
    *("all", "typed", "random", "list", "overview", "text", "drawn", "parameters", "clauses", "pairs", "missing"),
    *("fr1642", "fr1642,fr1642", "fr1642.en,en1651,tarot1637", "piquet", "tarot", "classic+cent"),
    *("fr1642:pique.window=any-card", "fr1642,classic", "fr1642 | en1651", "moderne"),
    *("fr1642.6.4", "en1651.p12", "fr1642.999", "par.0001", "om.0001", "D042", "D999", "modern.ancien.1", "g.repique"),
    *("the-coup-stops-at-the-blanche", "fourteen-triumphs", "a-whole-coup-with-a-pique", "no-such-case"),
    *("number", "omission", "result", "high", "internal", "undetermined", "point.value", "phase.play", "rule"),
    *("AS KS QS JS TS 9S AH AD AC KH KD KC", "AS AS", "1S", "Mat T21", "AS KS, QS"),
    *("<script>alert(1)</script>", "\u202e", "\x00", "\ud7ff", "é", "%00", "../../etc/passwd"),
)


def script(name: str) -> None:
    """What the app is made of here; it is run by itself, and so must import what it needs."""
    from piquet_corpus.app.navigation import PAGES

    PAGES[name]()


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_a_page_answers_whatever_its_address_asks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["app"])  # the app takes the directory of the corpus from there
    words = st.sampled_from(WORDS)
    asked = st.dictionaries(st.sampled_from(PAGES[name]), words, max_size=4)

    @settings(max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(asked)
    def ask(parameters: dict[str, str]) -> None:
        app = AppTest.from_function(script, kwargs={"name": name}, default_timeout=120)
        for parameter, value in parameters.items():
            app.query_params[parameter] = value
        app.run()
        assert [f"{one.message}\n{''.join(one.stack_trace)}" for one in app.exception] == []

    ask()
