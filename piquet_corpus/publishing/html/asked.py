"""The view of the texts that an address asks for."""

from __future__ import annotations

from collections.abc import Callable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.columns import all_columns, editions_of, shown_together, usual
from piquet_corpus.publishing.html.passages import LAYERS
from piquet_corpus.publishing.html.reading import View
from rules.core.text import whole_number

Given = Callable[[str], str]
"""Returns a parameter of the address by its name; empty if it is missing."""
Unknown = Callable[[str, str, tuple[str, ...]], None]
"""Called with the name of a parameter, its value, which is unknown, and the values that are known."""


def view_asked(corpus: Corpus, given: Given, unknown: Unknown) -> View:
    """Return the view that an address asks for. What it asks for that is unknown is told, and left out."""
    return _Address(corpus, given, unknown).view()


class _Address:
    """An address being read."""

    def __init__(self, corpus: Corpus, given: Given, unknown: Unknown) -> None:
        self.corpus, self.given, self.unknown = corpus, given, unknown

    def view(self) -> View:
        """Return the view."""
        corpus, columns = self.corpus, self._columns()
        editions = editions_of(all_columns(corpus)[id_] for id_ in columns)
        order = self.given("order")
        lead = corpus.translations[order].of if order in corpus.translations else order
        if lead and lead not in corpus.editions:
            self.unknown("order", order, editions)
        return View(
            columns,
            lead if lead in editions else editions[0],
            layer="regularised" if self._one("layer", tuple(LAYERS)) == "regularised" else "original",
            query=self.given("q"),
            usual=usual(corpus),
            terms=self._one("terms", ("on", "off")) != "off",
            divergences=self._one("divergences", ("on", "off")) != "off",
            typefaces=self._one("typefaces", ("on", "off")) != "off",
            executed=self._one("executed", ("off", "on")) == "on",
            differing=self._one("differing", ("off", "on")) == "on",
            at=self._clause("at"),
            start=whole_number(self.given("start")) or 0,
            open=corpus.passages.original(self._clause("open")),
        )

    def _columns(self) -> tuple[str, ...]:
        """Return the columns asked for, as far as they can stand side by side; else the usual ones."""
        known = all_columns(self.corpus)
        several = [one for one in self.given("editions").split(",") if one]
        for one in several:
            if one not in known:
                self.unknown("editions", one, tuple(known))
        return shown_together(self.corpus, several) or usual(self.corpus)

    def _one(self, name: str, known: tuple[str, ...]) -> str:
        """Return a parameter that has one of a few values; empty if it has none of them."""
        asked = self.given(name)
        if asked and asked not in known:
            self.unknown(name, asked, known)
            return ""
        return asked

    def _clause(self, name: str) -> str:
        """Return a clause or heading asked for; empty if it is unknown."""
        asked = self.corpus.named(self.given(name))
        if (
            asked
            and self.corpus.passages.original(asked) not in self.corpus.clauses
            and self.corpus.passages.place(asked) is None
        ):
            self.unknown(name, asked, tuple(self.corpus.clauses))
            return ""
        return asked
