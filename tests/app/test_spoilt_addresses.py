"""Addresses that nobody would write: every page answers them, and none of them with a fault of its own."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

PAGES = {
    "read_page": ("editions", "order", "q", "game"),
    "clause_page": ("clause", "case", "ref"),
    "divergences_page": (
        "divergence",
        "form",
        "effect",
        "importance",
        "topic",
        "cause",
        "scope",
        "pair",
        "between",
        "q",
    ),
    "examples_page": ("case", "run", "rules", "q", "game", "step"),
    "compare_page": ("hands", "rules", "read", "game", "seed", "elder", "younger", "tricks", "A", "wanting", "case"),
    "readings_page": ("rules", "game", "q"),
    "glossary_page": ("term", "game", "q"),
    "coverage_page": ("rules", "game", "case", "pair"),
    "about_page": ("ref", "clause"),
}
"""The pages, and some of what their addresses may ask for; what a page does not know it passes over."""

WORDS = (
    *(
        "",
        " ",
        ",",
        ",,,",
        ";",
        "/",
        "0",
        "-1",
        "9" * 500,
        "1e9",
        "٣",
        "true",
        "all",
        "typed",
        "random",
        "any",
        "x" * 2000,
    ),
    *(
        "fr1642",
        "fr1642,fr1642",
        "fr1642.en,en1651,tarot1637",
        "piquet",
        "tarot",
        "fr1642:pique.window=any-card",
        "classic+cent",
    ),
    *(
        "fr1642.6.4",
        "en1651.p12",
        "fr1642.999",
        "par.0001",
        "om.0001",
        "D001",
        "D999",
        "the-ace",
        "g.point",
        "modern.ancien.1",
    ),
    *(
        "AS KS QS JS TS 9S AH AD AC KH KD KC",
        "AS AS",
        "1S",
        "Mat T21",
        "AS KS, QS",
        "fr1642,classic",
        "fr1642 | en1651",
    ),
    *(
        "<script>alert(1)</script>",
        "\u202e",
        "\x00",
        "\ud7ff",
        "é",
        "%00",
        "../../etc/passwd",
        "form.number",
        "effect.result",
    ),
)


def script(name: str) -> None:
    """What the app is made of here; it is run by itself, and so must import what it needs."""
    import importlib

    importlib.import_module(f"piquet_corpus.app.{name}").draw()


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_a_page_answers_whatever_its_address_asks(name: str) -> None:
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
