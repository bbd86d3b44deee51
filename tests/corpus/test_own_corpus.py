"""A corpus in a folder of its own, of a game the program does not know: made, filled, checked, cited, published."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from lxml.html import fromstring

from piquet_corpus.app.pages.made import made_page
from piquet_corpus.commands.main import NAMED
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.heading import heading_in_app, without
from piquet_corpus.work import paths
from piquet_corpus.work.paths import CORPUS, NotWritten, write_text

GLEEK = """The Ace is called Tib, the Knave Tom, the four of Trumps Tiddy.

Tib is fifteen in hand and eighteen in play, because it wins a trick.

Towser in hand is five, and Tumbler six, and so double if turned up.

Forty-four cards are used by three persons.
"""
"""After the chapter on Gleek in *The Compleat Gamester* (1674), which is like nothing in the books on Piquet."""
FACTS = ("--title", "The Game at Gleek", "--place", "London", "--publisher", "Nobody", "--year", "1680")
NEW = ("--name", "gleek-corpus", "--editors", "the Gleek editors", "--address", "https://example.org/gleek")


@pytest.fixture
def own(tmp_path: Path, ask: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus with one text, reviewed."""
    monkeypatch.setenv(CORPUS, "")  # --corpus sets it
    monkeypatch.setattr(sys, "argv", ["app"])
    directory, source = tmp_path / "gleek", tmp_path / "gleek.txt"
    source.write_text(GLEEK, encoding="utf-8")
    assert ask("new", str(directory), *NEW, "--game", "gleek")[0] == 0
    status, out, err = ask(
        "import", str(source), "--id", "gleek", *FACTS, "--language", "en", "--corpus", str(directory)
    )
    assert (status, err) == (0, "")
    assert "game gleek" in out
    text = directory / "texts" / "gleek.xml"
    text.write_text(text.read_text(encoding="utf-8").replace(' resp="#proposal" cert="low"', ""), encoding="utf-8")
    for command in (("links", "--write"), ("refs", "--freeze")):
        assert ask(*command, "--corpus", str(directory))[0] == 0
    monkeypatch.setenv(CORPUS, str(directory))
    return directory


def test_it_is_valid_and_has_its_own_name_editors_and_address(own: Path, ask: Any) -> None:
    status, out, _ = ask("validate")
    assert (status, out.splitlines()[-1]) == (0, "Valid.")
    assert (
        ask("cite", "gleek.1.1")[1]
        .splitlines()[0]
        .endswith("in gleek-corpus, version 0.1.0 (2026), https://example.org/gleek/?clause=gleek.1.1.")
    )
    assert ask("cite", "piquet-corpus")[1].startswith("The Gleek editors, gleek-corpus, version 0.1.0")


def test_it_has_no_rule_sets_of_other_games(own: Path) -> None:
    corpus = load()
    assert (list(corpus.editions), list(corpus.rulesets), corpus.cases) == (["gleek"], [], ())
    assert corpus.topics.games == ("gleek",)


def test_its_topics_speak_of_no_book_of_ours(own: Path) -> None:
    words = (own / "topics.xml").read_text(encoding="utf-8")
    assert not re.search("1[67][0-9][0-9]|Piquet|Tarot|Mort\\b|blanche|repique", words)
    assert {
        "phase.deal",
        "phase.play",
        "cause.undetermined",
        "reason.words",
        "form.number",
    } <= load().topics.categories.keys()


def test_its_pages_are_those_on_which_there_is_something(own: Path) -> None:
    menu = fromstring(heading_in_app(load(), ""))
    assert [link.text for link in menu.findall(".//nav/a")[:2]] == ["Read", "About and cite"]
    assert menu.find(".//a[@class='name']").text == "Gleek corpus"  # type: ignore[union-attr]
    for page in without(load()):
        made = made_page(page, {})
        assert made is not None
        assert "This corpus has nothing of this kind." in made.whole()
    home = made_page("", {})
    assert home is not None
    assert "The Game at Gleek" in home.whole()
    assert "1642" not in home.whole()
    read = made_page(addresses.READ, {})
    assert read is not None
    assert "eighteen in play" in read.whole()


def test_the_option_sets_the_variable_that_is_read() -> None:
    assert NAMED == CORPUS


def test_ours_has_something_on_every_page(corpus: Corpus) -> None:
    assert without(corpus) == frozenset()


def test_it_is_published(own: Path, tmp_path: Path, ask: Any) -> None:
    assert ask("site", str(tmp_path / "site"), "--base", "https://example.org/gleek/")[0] == 0
    assert "is called Tib" in (tmp_path / "site" / "clause" / "gleek.1.1.html").read_text(encoding="utf-8")
    assert not (tmp_path / "site" / "findings.html").exists()


def test_a_second_text_is_proposed_rows_with_the_first(own: Path, tmp_path: Path, ask: Any) -> None:
    source = tmp_path / "later.txt"
    source.write_text(GLEEK.replace("six", "seven"), encoding="utf-8")
    status, out, _ = ask("import", str(source), "--id", "later", *FACTS[:-1], "1690", "--language", "en")
    assert status == 0
    assert "with the words of gleek: cut as there" in " ".join(out.split())
    status, out, _ = ask("align", "later", "--from", "gleek")
    assert status == 0
    assert "later.1.1" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "Gleek!"), "'Gleek!' cannot be the id of a game"),
        (("--game", "gleek", "--address", "gleek.org"), "--address: expected a web address"),
    ],
)
def test_a_new_corpus_needs_ids_and_an_address(ask: Any, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    status, _, err = ask("new", str(tmp_path / "new"), *NEW, *arguments)
    assert (status, said in err, (tmp_path / "new").exists()) == (2, True, False)


def test_a_folder_with_files_is_left_as_it_is(own: Path, ask: Any) -> None:
    status, _, err = ask("new", str(own), *NEW, "--game", "gleek")
    assert (status, "is not an empty folder" in err) == (2, True)


def test_a_folder_without_texts_is_no_corpus(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CORPUS, os.fspath(tmp_path))
    status, _, err = ask("show", "gleek.1.1")
    assert (status, "no corpus, for it has no folder texts" in err) == (1, True)


def test_a_corpus_without_texts_answers_in_a_sentence(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "empty"
    assert ask("new", str(directory), *NEW, "--game", "gleek").status == 0
    monkeypatch.setenv(CORPUS, str(directory))
    assert "0 references frozen" in ask("refs", "--freeze").out
    assert ask("omissions", "x").err == "piquet-corpus: unknown edition 'x'. There is none\n"


def test_a_text_that_is_like_none_is_of_no_game_here(ask: Any, tmp_path: Path) -> None:
    """Nothing is written into our own corpus."""
    source = tmp_path / "gleek.txt"
    source.write_text(GLEEK, encoding="utf-8")
    status, _, err = ask("import", str(source), "--id", "gleek", *FACTS, "--language", "en")
    assert (status, "like none of the games here (piquet, tarot)" in err) == (2, True)


def test_an_installed_package_is_not_written_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "piquet_corpus"
    (package / "corpus").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", package)
    with pytest.raises(NotWritten, match="belongs to the program"):
        write_text(package / "corpus" / "digests.tsv", "")
    write_text(tmp_path / "digests.tsv", "")
    assert not (package / "corpus" / "digests.tsv").exists()
