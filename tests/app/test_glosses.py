"""The meanings behind the marks of terms: the name as the text has it, the meaning as the reader understands it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.markup import Html
from piquet_corpus.publishing.pages.read.view import OWN_NAMES
from piquet_corpus.publishing.parts.showing import definitions_by_id, definitions_in


def meaning(meanings: Mapping[str, Html], id_: str) -> etree._Element:
    """The meaning with this id: the only one on a page that has only this term."""
    (found,) = etree.fromstring(definitions_in(f'<a aria-describedby="{id_}">', meanings)).iterchildren("div")
    return found


@pytest.mark.parametrize(("id_", "language", "name"), [("g.trick-fr", "fr", "levée"), ("g.trick-en", "en", "trick")])
def test_the_meaning_is_in_english_and_the_name_in_the_language_of_the_text(
    corpus: Corpus, id_: str, language: str, name: str
) -> None:
    found = meaning(definitions_by_id(corpus, OWN_NAMES), id_)
    (called,) = found.iter("b")
    assert (called.get("lang"), called.text) == (language, name)
    said = "".join(found.itertext())
    assert found.get("lang") == "en"
    assert said.startswith(f"{name}: one card of each player, ")
    assert said.endswith(". Glossary")


def test_the_reader_may_be_french(corpus: Corpus) -> None:
    found = meaning(definitions_by_id(corpus, OWN_NAMES, reader="fr"), "g.trick-en")
    said = "".join(found.itertext())
    assert found.get("lang") == "fr"
    assert said.startswith("trick: une carte de chaque joueur, ")
    assert said.endswith(". Glossaire")
