"""Every text of every page is a message: in a language of other letters, no English letter is left."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import reduce

import pytest
from babel.messages.catalog import Catalog
from lxml import html
from streamlit.testing.v1 import AppTest

from piquet_corpus.app import data
from piquet_corpus.app.parts import waiting
from piquet_corpus.editing.upkeep.messages import as_mo, collected, packages
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.topics import Category
from rules.core import messages

STRANGE = "tlh"
"""A language that is no other's."""
FIELD = re.compile(r"(\{\w*\}|<\w+>)")
LETTERS = str.maketrans({chr(code): chr(code + 0xFEE0) for code in (*range(65, 91), *range(97, 123))})
"""The letters of English, and others that look like them."""
SKIPPED = ("script", "style", "code", "pre", "kbd", "svg")
ADDRESSES = (
    ("home", {}),
    ("read", {}),
    ("read", {"at": "fr1642.6.4", "open": "fr1642.6.4", "q": "quinze", "differing": "on", "executed": "on"}),
    ("clause", {}),
    ("clause", {"clause": "fr1642.6.4"}),
    ("clause", {"clause": "om.0002"}),
    ("divergences", {}),
    ("divergences", {"divergence": "D130"}),
    ("divergences", {"show": "overview"}),
    ("examples", {}),
    ("examples", {"case": "a-point-of-thirty"}),
    ("examples", {"case": "alcippe-is-capot", "step": "12"}),
    ("examples", {"view": "rulesets", "topic": "repique"}),
    ("examples", {"view": "own"}),
    ("compare", {}),
    ("score", {"elder": "AS,KS,QS,JS,TS,9S,AH,AD,AC,8H,7D,7C"}),
    ("compare", {"case": "kings-counted-for-aces"}),
    ("tonight", {"rules": "moderne"}),
    ("learn", {"lesson": "pique"}),
    ("learn", {"lesson": "quiz"}),
    ("readings", {}),
    ("history", {}),
    ("impact", {}),
    ("impact", {"view": "readings"}),
    ("impact", {"view": "others"}),
    ("impact", {"view": "game"}),
    ("history", {"view": "rules", "show": "all"}),
    ("history", {"view": "collate"}),
    ("history", {"view": "list"}),
    ("glossary", {}),
    ("glossary", {"term": "g.point"}),
    ("coverage", {}),
    ("coverage", {"view": "book", "book": "fr1642"}),
    ("about", {}),
)


def strange(message: str) -> str:
    """Write a message in other letters; its fields stay."""
    return "".join(part if place % 2 else part.translate(LETTERS) for place, part in enumerate(FIELD.split(message)))


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A language of other letters, which has every message."""
    catalogue = Catalog(locale="en")
    for package, more in packages(load()).items():
        for message in collected(package, more):
            if message.id:
                forms = tuple(map(strange, message.id)) if isinstance(message.id, tuple) else strange(message.id)
                catalogue.add(message.id, forms, context=message.context)
    folder = tmp_path_factory.mktemp("locale")
    written = folder / STRANGE / "LC_MESSAGES" / "messages.mo"
    written.parent.mkdir(parents=True)
    written.write_bytes(as_mo(catalogue))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "_folders", [folder])
        patch.setattr(waiting, "result", lambda _saying, task, *args: task(data.corpus(), *args))
        patch.setattr(sys, "argv", ["app"])
        patch.setattr(Category, "label", lambda self, spoken=None: strange(self.labels["en"]))
        messages._catalogue.cache_clear()
        yield
    messages._catalogue.cache_clear()


def script(name: str, language: str) -> None:
    """What the app is made of here; it is run by itself, and so must import what it needs."""
    import streamlit as st

    from piquet_corpus.app.navigation import PAGES
    from piquet_corpus.publishing.html.heading import heading_in_app
    from rules.core.messages import speaking

    with speaking(language):
        st.html(heading_in_app(None, name))
        PAGES["" if name == "home" else name]()


def texts(fragment: str) -> Iterator[str]:
    """Yield the texts of a piece of HTML that are in the language of the reader: those of no other."""
    tree = html.fragment_fromstring(fragment, create_parent="div")
    for element in tree.iter():
        if isinstance(element.tag, str) and not _is_skipped(element) and _is_own(element):
            yield element.text or ""
            yield from (element.get(name) or "" for name in ("aria-label", "placeholder", "alt"))
            yield from (child.tail or "" for child in element)


def _is_skipped(element: html.HtmlElement) -> bool:
    """Whether an element holds a program, an id, or a key: nothing in any language."""
    within = (element, *element.iterancestors())
    return any(one.tag in SKIPPED or "id" in (one.get("class") or "").split() for one in within)


def _is_own(element: html.HtmlElement) -> bool:
    """Whether the texts of an element are in the language of the reader."""
    for one in (element, *element.iterancestors()):
        if one.get("lang"):
            return bool(one.get("lang") == STRANGE)
    return True


ENGLISH_WORD = re.compile(r"(?<![\w.@/-])[A-Za-z]{2,}(?![\w@/])(?!\.[a-z0-9])")
NOTATION = re.compile(r"[AKQJTRDV][SHDC]|[ivxl]+")
"""Cards, and the numbers of pages before the first."""
ALLOWED = {"px", "ms", "sic", "MLA", "APA", "BibTeX", "RIS", "CSL", "JSON", "moderne", "ancien", "rubicon"}
"""What is no English: units, marks, formats of citations, names of sections of a French page in references."""


def without_titles(words: str) -> str:
    """Leave out the titles of parts of a text that have no number: they are in the language of the text."""
    titles = (
        block.original for edition in load().editions.values() for block in edition.blocks if block.kind == "head"
    )
    return reduce(lambda left, title: left.replace(f"“{title}”", ""), titles, words)


@pytest.mark.slow
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(("name", "asked"), ADDRESSES)
def test_no_text_of_a_page_is_left_in_english(name: str, asked: dict[str, str]) -> None:
    app = AppTest.from_function(script, kwargs={"name": name, "language": STRANGE}, default_timeout=120)
    for parameter, value in asked.items():
        app.query_params[parameter] = value
    app.run()
    assert not app.exception
    found = [without_titles(one) for element in app.get("html") for one in texts(element.proto.body)]
    left = {word for one in found for word in ENGLISH_WORD.findall(one) if not NOTATION.fullmatch(word)} - ALLOWED
    left -= set(asked.values())
    assert left == set(), [one for one in found if not left.isdisjoint(ENGLISH_WORD.findall(one))][:20]
