"""The Glossary page: which names and words a reader finds there for a concept."""

from __future__ import annotations

import sys

import pytest
from streamlit.testing.v1 import AppTest


def page() -> None:
    """Draw the page; it is run by itself, and so must import what it needs."""
    from piquet_corpus.app.pages.made import draw

    draw("glossary")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The page, before it is asked for anything."""
    monkeypatch.setattr(sys, "argv", ["app"])  # the app takes the directory of the corpus from there
    return AppTest.from_function(page, default_timeout=120)


def html(app: AppTest) -> str:
    """All the HTML of a page after a run."""
    return "".join(element.proto.body for element in app.run().get("html"))


def test_a_term_has_the_other_words_of_today_each_in_its_language(drawn: AppTest) -> None:
    drawn.query_params["term"] = "g.announce"
    said = html(drawn)
    assert '<p>Today also: <span lang="en">declaration</span>, <span lang="en">meld</span>, ' in said
    assert '<span lang="fr">déclaration</span></p>' in said
    assert "meld: In other games melded cards are often laid on the table" in said


def test_a_word_of_both_languages_is_said_once(drawn: AppTest) -> None:
    drawn.query_params["term"] = "g.mat"
    assert 'Today also: <span lang="en">Excuse</span></p>' in html(drawn)


def test_a_term_without_other_words_of_today_says_nothing_of_them(drawn: AppTest) -> None:
    drawn.query_params["term"] = "g.tierce"
    assert "Today also" not in html(drawn)


def test_the_list_of_terms_has_the_words_of_today(drawn: AppTest) -> None:
    row = html(drawn).partition("term=g.renounce")[2].partition("</tr>")[0]
    assert 'Today also: <span lang="en">revoke</span>' in row


def test_a_word_of_a_restatement_is_said_to_be_ours(drawn: AppTest) -> None:
    drawn.query_params["term"] = "g.trick"
    rows = html(drawn).partition("In the texts")[2].split("</tr>")
    ours = [row for row in rows if "in our words, from the source" in row]
    assert [any(f"{name}." in row for row in ours) for name in ("modern", "tarot1637", "fr1642", "en1651")] == [
        True,
        True,
        False,
        False,
    ]
