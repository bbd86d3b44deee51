"""How the app is started, and the addresses of its views."""

from __future__ import annotations

import ast
import io
import logging
import subprocess
import sys
from pathlib import Path

import pytest
import streamlit as st
from streamlit.runtime.scriptrunner import StopException

from piquet_corpus.app import launch
from piquet_corpus.app import navigation as pages
from piquet_corpus.publishing.html import addresses as links
from piquet_corpus.publishing.html.markup import tag
from piquet_corpus.publishing.parts.cards import card, lettered
from piquet_corpus.work.errors import CorpusError
from rules.core.cards import parse_card, parse_cards
from rules.piquet.places import sorted_hand
from tests.files import ROOT


def test_the_app_is_served_on_localhost_and_reports_to_nobody() -> None:
    arguments = launch.command(8502)
    for setting in (
        "--server.address=localhost",
        "--browser.serverAddress=localhost",
        "--browser.gatherUsageStats=false",
        "--client.showErrorDetails=none",
        "--server.port=8502",
    ):
        assert setting in arguments
    assert Path(arguments[4]).is_file()


@pytest.mark.parametrize(
    ("address", "shown"),
    [("192.0.2.1", "192.0.2.1"), ("::1", "[::1]"), ("0.0.0.0", "localhost"), ("::", "localhost")],
)
def test_an_address_of_the_environment_is_heard(monkeypatch: pytest.MonkeyPatch, address: str, shown: str) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_ADDRESS", address)
    arguments = launch.command()
    assert [one for one in arguments if one.startswith("--server.address")] == []
    assert f"--browser.serverAddress={shown}" in arguments


def test_the_environment_is_asked_for_the_names_that_streamlit_has() -> None:
    code = (
        "from streamlit import config\nfrom piquet_corpus.app import launch\n"
        "for name in launch.SETTINGS:\n"
        "    assert config._config_options_template[name].env_var == launch.variable(name), name"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_every_setting_is_one_that_streamlit_knows() -> None:
    code = f"from streamlit import config\nfor name in {list(launch.SETTINGS)}: config.get_option(name)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_program_that_cannot_be_started_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(FileNotFoundError) as raised:
        launch.serve()
    assert raised.value.filename == sys.executable


def test_app_py_only_runs_the_app() -> None:
    body = ast.parse((ROOT / "app.py").read_text(encoding="utf-8")).body
    assert [ast.unparse(one) for one in body[1:]] == ["from piquet_corpus.app import run", "run()"]


def test_importing_the_app_costs_nothing() -> None:
    code = "import sys, piquet_corpus.app, piquet_corpus.app.launch; sys.exit('streamlit' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_addresses_are_encoded_and_leave_out_what_is_not_given() -> None:
    assert links.address(links.CLAUSE, clause="fr1642.6.2") == "clause?clause=fr1642.6.2"
    assert links.address(links.READ, "fr1642.6", q="a&b", layer="") == "read?q=a%26b#fr1642.6"


def test_attributes_and_contents_are_escaped_once() -> None:
    assert tag("p", tag("b", "<"), title='"') == '<p title="&quot;"><b>&lt;</b></p>'


def test_a_card_is_drawn_in_text_and_told_in_words() -> None:
    drawn = card(parse_card("QH"))
    assert 'aria-label="queen of hearts"' in drawn
    assert 'class="card red"' in drawn
    assert ">Q<" in drawn
    with lettered("rdv"):
        assert ">D<" in card(parse_card("QH"))
        assert ">10<" in card(parse_card("TS"))


def test_a_hand_is_sorted_by_suit_and_height() -> None:
    assert [str(one) for one in sorted_hand(parse_cards("6C AS TH KS KH"))] == ["AS", "KS", "KH", "TH", "6C"]


def test_a_fault_of_ours_is_one_sentence_for_the_visitor_and_a_trace_for_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(st, "html", told.append)
    logged = io.StringIO()
    monkeypatch.setattr(pages.LOG, "handlers", [logging.StreamHandler(logged)])
    pages._safely(lambda: [][0])()
    (said,) = told
    assert "The error is ours" in said
    assert "IndexError" not in said
    assert "IndexError" in logged.getvalue()


def test_a_fault_of_the_corpus_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(st, "html", told.append)

    def draw() -> None:
        raise CorpusError(Path("texts/a.xml"), 3, "this is not well-formed XML")

    pages._safely(draw)()
    assert "texts/a.xml:3: this is not well-formed XML" in told[0]


def test_what_streamlit_raises_to_go_elsewhere_is_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "html", lambda text: None)

    def draw() -> None:
        raise StopException

    with pytest.raises(StopException):
        pages._safely(draw)()
