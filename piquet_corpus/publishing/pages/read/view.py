"""What a reader chose to see of the texts, as an address asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.publishing.html.addresses import READ, address
from piquet_corpus.publishing.html.passages import LAYERS
from piquet_corpus.publishing.pages.read.columns import all_columns, editions_among, shown_together, usual
from rules.core.text import whole_number


@dataclass(frozen=True)
class View:
    """What the reader chose: columns, order, place, the words to find, and how it looks.

    `columns` are editions and translations, `lead` is an edition. An address without `columns` has the `usual` ones.
    `at`: a clause of the chapter that is shown. `start`: the match with which a page of matches begins, from 0. `open`:
    the clause that is open beside the text. `differing`: words are marked that a text in the same language lacks.
    `plain`: the words stand alone, without any mark of the editors.
    `fixed`: the columns cannot be changed.
    """

    columns: tuple[str, ...]
    lead: str
    layer: Layer = "original"
    query: str = ""
    usual: tuple[str, ...] = ()
    terms: bool = True
    divergences: bool = True
    typefaces: bool = True
    plain: bool = False
    executed: bool = False
    differing: bool = False
    at: str = ""
    start: int = 0
    open: str = ""
    fixed: bool = False

    def parameters(self) -> dict[str, str]:
        """Return the parameters of the address of this view; those that it need not name are empty."""
        first = edition_of(self.columns[0]) if self.columns else ""
        return {
            "editions": "" if self.columns == self.usual else ",".join(self.columns),
            "order": "" if self.lead == first else self.lead,
            "at": self.at,
            "q": self.query,
            "start": str(self.start) if self.start else "",
            "layer": "" if self.layer == "original" else self.layer,
            "terms": "" if self.terms else "off",
            "divergences": "" if self.divergences else "off",
            "typefaces": "" if self.typefaces else "off",
            "plain": "on" if self.plain else "",
            "executed": "on" if self.executed else "",
            "differing": "on" if self.differing else "",
            "open": self.open,
        }

    def address(self) -> str:
        """Return the address of this view."""
        return address(READ, **self.parameters())

    def but(self, **changes: Any) -> View:
        """Return the view with changes."""
        return replace(self, **changes)


def usual_view(corpus: Corpus) -> View:
    """Return the view of an address that asks for nothing."""
    columns = usual(corpus)
    return View(columns, edition_of(columns[0]), usual=columns)


Given = Callable[[str], str]
"""Returns a parameter of the address by its name; empty if it is missing."""
Unknown = Callable[[str, str, tuple[str, ...]], None]
"""Called with the name of a parameter, its value, which is unknown, and the values that are known."""


def view_asked(corpus: Corpus, given: Given, unknown: Unknown) -> View:
    """Return the view that an address asks for. What it asks for that is unknown is told, and left out."""
    known = all_columns(corpus)
    ids = [id_ for id_ in given("editions").split(",") if id_]
    for id_ in ids:
        if id_ not in known:
            unknown("editions", id_, tuple(known))
    columns = shown_together(corpus, ids) or usual(corpus)
    editions = editions_among(columns)
    order = given("order")
    lead = corpus.translations[order].of if order in corpus.translations else order
    if lead and lead not in corpus.editions:
        unknown("order", order, editions)

    def choice(name: str, *values: str) -> str:
        """Return a parameter that has one of a few values; empty if it has none of them."""
        value = given(name)
        if value and value not in values:
            unknown(name, value, values)
            return ""
        return value

    def passage(name: str) -> str:
        """Return a clause or heading asked for; empty if it is unknown."""
        id_ = corpus.named(given(name))
        if id_ and corpus.passages.original(id_) not in corpus.clauses and corpus.passages.place(id_) is None:
            unknown(name, id_, tuple(corpus.clauses))
            return ""
        return id_

    return View(
        columns,
        lead if lead in editions else editions[0],
        layer="regularised" if choice("layer", *LAYERS) == "regularised" else "original",
        query=given("q"),
        usual=usual(corpus),
        terms=choice("terms", "on", "off") != "off",
        divergences=choice("divergences", "on", "off") != "off",
        typefaces=choice("typefaces", "on", "off") != "off",
        plain=choice("plain", "off", "on") == "on",
        executed=choice("executed", "off", "on") == "on",
        differing=choice("differing", "off", "on") == "on",
        at=passage("at"),
        start=whole_number(given("start")) or 0,
        open=corpus.passages.original(passage("open")),
    )
