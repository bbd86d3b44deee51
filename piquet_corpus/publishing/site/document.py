"""Putting a page into its document: the head with what programs read, the menu, the contents, the foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.heading import CALLED, MENU, NAME
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.site.compact import compact, written_short
from piquet_corpus.publishing.site.metadata import linked_data, metadata
from piquet_corpus.publishing.site.places import (
    DIVERGENCES,
    FINDINGS,
    HISTORIES,
    HOME,
    IMPACTS,
    LINKED,
    MISSING,
    ROWS,
    SEARCH,
    Places,
    in_language,
    linked_anew,
    to_root,
)
from piquet_corpus.publishing.site.sheet import Sheet, plain, without_forms
from rules.core.messages import ENGLISH, N_, _, language, say

NEED_A_SERVER = (addresses.COMPARE, addresses.READINGS, addresses.COVERAGE)
"""The pages of the app that the edition does not have."""
MORE = {FINDINGS: N_("Findings"), SEARCH: N_("Search")}
"""The pages that only the edition has, after those of the app."""
OF_ONE_KIND = {
    "read": addresses.READ,
    "clause": addresses.CLAUSE,
    ROWS: addresses.CLAUSE,
    "divergence": addresses.DIVERGENCES,
    "term": addresses.GLOSSARY,
    "example": addresses.EXAMPLES,
}
"""The page of the menu under which the pages of a folder stand."""


class PageWriter:
    """Puts pages into their documents in the language that is spoken now. `base`: the address of the edition."""

    def __init__(self, corpus: Corpus, places: Places, base: str) -> None:
        self.corpus, self.places, self.base = corpus, places, base
        environment = Environment(
            loader=PackageLoader("piquet_corpus.publishing.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
        )
        self._template, self._leads = map(environment.get_template, ("page.html", "leads.html"))
        self._release = next(iter(corpus.editions.values())).release

    def document(self, sheet: Sheet) -> str:
        """Return the whole document of a page."""
        path = in_language(sheet.path, language())
        if sheet.leads_to:
            return self._leading(sheet)
        missing = sheet.path == MISSING
        body = self._linked_from_anywhere(sheet.body) if missing else self._linked(sheet)
        short = "/" in sheet.path
        title = sheet.title if sheet.path == HOME else f"{sheet.title} · {_(NAME)}"
        found = self._template.render(
            language=language(),
            title=title,
            description="" if sheet.brief else plain(sheet.about),
            base=self.base,
            path=path,
            root=self.base if missing else to_root(path),
            metadata=metadata(self.corpus, sheet.reference),
            previewed=not sheet.brief,
            linked_data=Markup(linked_data(self.corpus, sheet)) if language() == ENGLISH and not sheet.brief else "",
            scripts=("site.js", "minisearch.js", "search.js") if sheet.path == SEARCH else ("site.js",),
            home=in_language(HOME, language()),
            up=self.base if missing else to_root(sheet.path),
            own=self._own(sheet.path),
            body=Markup(compact(body, language())),
            foot=Markup(self._foot(sheet)),
            others=[
                self._other(sheet.path, name) for name in self.places.languages_of(sheet.path) if name != language()
            ],
            menu=self._short_menu(sheet.path) if short else self._menu,
            short=short,
            **self._same,
        )
        return written_short(found)

    def _linked(self, sheet: Sheet) -> Html:
        return linked_anew(without_forms(sheet.body), sheet.path, self.places)

    def _linked_from_anywhere(self, body: Html) -> Html:
        return Html(LINKED.sub(lambda found: f'{found[1]} href="{escape(self.base)}{found[2]}"', body))

    def _leading(self, sheet: Sheet) -> str:
        """Return a page that only leads to another."""
        to = f"{to_root(sheet.path)}{self.places.path(sheet.leads_to)}"
        body = linked_anew(sheet.body, sheet.path, self.places)
        return self._leads.render(language=language(), title=sheet.title, to=to, body=Markup(body))

    @cached_property
    def _same(self) -> Mapping[str, Any]:
        return {
            "skip": _("Skip to the page"),
            "name": _(NAME),
            "menu_name": _("Menu"),
            "pages_name": _("Pages"),
        }

    @cached_property
    def _menu(self) -> Sequence[tuple[str, str]]:
        shared = ((self.places.path(page), _(shown)) for page, shown in MENU.items() if page not in NEED_A_SERVER)
        return [*((path, shown) for path, shown in shared if path), *((path, _(shown)) for path, shown in MORE.items())]

    def _short_menu(self, path: str) -> Sequence[tuple[str, str]]:
        """Return the menu of a page among many of its kind: the list of them, and the search."""
        own = self._own(path)
        return [(there, shown) for there, shown in self._menu if there in (own, SEARCH)]

    def _own(self, path: str) -> str | None:
        """Return the page of the menu to which a page belongs."""
        folder = path.partition("/")[0]
        if path in HISTORIES.values():
            return HISTORIES[""]
        if path in IMPACTS.values():
            return DIVERGENCES
        return self.places.path(OF_ONE_KIND[folder]) if folder in OF_ONE_KIND else path

    def _other(self, path: str, name: str) -> Mapping[str, str]:
        to = to_root(in_language(path, language())) + in_language(path, name)
        return {"href": to, "name": name, "shown": CALLED.get(name, name)}

    def _foot(self, sheet: Sheet) -> Html:
        """Return the foot: the version, and for print the address of the page."""
        version = say("{corpus}, version {version}", corpus=self._release.corpus, version=self._release.version)
        return tag("p", version)
