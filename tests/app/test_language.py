"""The language of a visitor, and the messages in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import piquet_corpus
import rules
from piquet_corpus.app import language
from piquet_corpus.editing.upkeep.messages import as_mo, as_po, file_of, missing, names, packages, updated
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.heading import heading_in_app
from rules.core import messages
from rules.core.messages import _, meant, say, several, speaking


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A French catalogue of a few messages, in place of ours."""
    catalogue = Catalog(locale="fr")
    catalogue.add("Next page", "Page suivante")
    catalogue.add("{who} leads {card}.", "{card} : {who} entame.")
    catalogue.add(("{number} case", "{number} cases"), ("{number} cas", "{number} cas en tout"))
    catalogue.add("and", "et", context="between two choices")
    written = tmp_path / "fr" / "LC_MESSAGES" / "messages.mo"
    written.parent.mkdir(parents=True)
    written.write_bytes(as_mo(catalogue))
    monkeypatch.setattr(messages, "_folders", [tmp_path])
    messages._catalogue.cache_clear()
    yield
    messages._catalogue.cache_clear()


@pytest.mark.usefixtures("french")
def test_messages_are_said_in_the_language_of_now_and_in_english_without_a_translation() -> None:
    assert _("Next page") == "Next page"
    with speaking("fr"):
        assert _("Next page") == "Page suivante"
        assert _("Previous page") == "Previous page"
        assert _("") == ""
        assert say("{who} leads {card}.", who="A", card="AS") == "AS : A entame."
        assert meant("between two choices", "and") == "et"
        assert [several("{number} case", "{number} cases", n) for n in (0, 1, 2)] == [
            *("0 cas", "1 cas", "2 cas en tout"),
        ]
    assert _("Next page") == "Next page"
    assert [several("{number} case", "{number} cases", n) for n in (0, 1, 2)] == ["0 cases", "1 case", "2 cases"]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    ("asked", "chosen", "accepted", "found"),
    [
        ("", "", "", "en"),
        ("fr", "en", "en", "fr"),
        ("", "fr", "en", "fr"),
        ("", "", "fr-CH, en;q=0.9", "fr"),
        ("", "", "de, fr;q=0.3, en;q=0.7", "en"),
        ("", "", "fr;q=0, en;q=0", "en"),
        ("", "", "fr;q=0", "en"),
        ("xx", "<script>", "de", "en"),
        ("", "", ",;q=;;fr", "en"),
        ("en", "fr", "fr", "en"),
    ],
)
def test_the_address_decides_then_the_choice_then_the_browser(
    asked: str, chosen: str, accepted: str, found: str
) -> None:
    assert language.wanted(asked, chosen, accepted) == found


@pytest.mark.parametrize(
    ("header", "found"), [("", ""), ("a=b; lang=fr", "fr"), ("lang=", ""), ("\x00;=;", ""), ("language=fr", "")]
)
def test_the_choice_is_kept_in_a_cookie(header: str, found: str) -> None:
    assert language.of_cookies(header) == found


SIDES = {"who", "whose", "to_whom", "other", "others"}
"""The forms of the sides, of which a sentence may use any: a language may need another one."""


def fields(text: str) -> set[str]:
    """The fields of a message; those that name the sides are one."""
    found = set(re.findall(r"\{(\w*)\}|<(\w+)>", text))
    names = {one or other for one, other in found}
    return (names - SIDES) | ({"who"} if names & SIDES else set())


@pytest.mark.parametrize("package", [rules, piquet_corpus])
def test_a_translation_has_the_fields_of_its_message(package: ModuleType) -> None:
    with file_of(Path(package.__file__ or "").parent, "fr").open("rb") as file:
        catalogue = read_po(file)
    wrong = [
        (one, other)
        for message in catalogue
        if message.id and message.string
        for one, other in zip(forms(message.id), forms(message.string), strict=True)
        if other and fields(one) != fields(other)
    ]
    assert wrong == []


def forms(text: object) -> tuple[str, ...]:
    """The forms of a message: one, or one for each number."""
    return tuple(text) if isinstance(text, tuple | list) else (str(text),)


@pytest.mark.parametrize("package", [rules, piquet_corpus])
def test_every_message_is_translated_and_the_files_are_up_to_date(corpus: Corpus, package: ModuleType) -> None:
    folder = Path(package.__file__ or "").parent
    written = file_of(folder, "fr")
    with written.open("rb") as file:
        known = {(message.id, message.context) for message in read_po(file)}
    # The names of a new edition are shown as they are until they are translated.
    new = set(names(corpus)) - known
    catalogue = updated(folder, tuple(one for one in packages(corpus)[folder] if one not in new), "fr")
    assert [message.id for message in missing(catalogue)] == []
    assert written.read_bytes() == as_po(catalogue, folder.name), "run: make messages"
    assert written.with_suffix(".mo").read_bytes() == as_mo(catalogue), "run: make messages"


def test_a_message_without_a_translation_is_missed() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Next page", "Page suivante")
    catalogue.add("Previous page")
    catalogue.add(("{number} case", "{number} cases"), ("{number} exemple", ""))
    assert [message.id for message in missing(catalogue)] == ["Previous page", ("{number} case", "{number} cases")]


def test_the_pages_and_the_rules_both_speak_french() -> None:
    with speaking("fr"):
        assert 'lang="en"' in heading_in_app(None, "read")  # the link to the other language
        assert ">Lire<" in heading_in_app(None, "read")
        assert _("ace of spades") == "as de pique"
