"""Putting a page into its document: the head with what programs read, the menu, the contents, the foot.

Programs read fields for reference managers (Highwire), and schema.org as JSON-LD.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from html import escape
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.entries import BibliographyEntry, entries
from piquet_corpus.publishing.citation.permanent import PERMANENT, WHOLE
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.heading import CALLED, MENU, NAME
from piquet_corpus.publishing.html.markup import tag
from piquet_corpus.publishing.site.compact import compact, written_short
from piquet_corpus.publishing.site.places import (
    DIVERGENCES,
    FINDINGS,
    FOLDERS,
    HISTORIES,
    HOME,
    IMPACTS,
    LINKED,
    MISSING,
    SEARCH,
    VIEWS,
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
OF_ONE_KIND = {"read": addresses.READ} | {FOLDERS[kind]: page for kind, page in VIEWS.items()}
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
        if sheet.leads_to:
            to = f"{to_root(sheet.path)}{self.places.path(sheet.leads_to)}"
            leading = Markup(linked_anew(sheet.body, sheet.path, self.places))
            return self._leads.render(language=language(), title=sheet.title, to=to, body=leading)
        path = in_language(sheet.path, language())
        root, up = to_root(path), to_root(sheet.path)
        if sheet.path == MISSING:
            root = up = self.base
            body: str = LINKED.sub(lambda link: f'{link[1]} href="{escape(self.base)}{link[2]}"', sheet.body)
        else:
            body = linked_anew(without_forms(sheet.body), sheet.path, self.places)
        own, short = self._own(sheet.path), "/" in sheet.path
        release = self._release
        document = self._template.render(
            language=language(),
            title=sheet.title if sheet.path == HOME else f"{sheet.title} · {_(NAME)}",
            description="" if sheet.brief else plain(sheet.about),
            base=self.base,
            path=path,
            root=root,
            metadata=metadata(self.corpus, sheet.reference),
            previewed=not sheet.brief,
            linked_data=Markup(linked_data(self.corpus, sheet)) if language() == ENGLISH and not sheet.brief else "",
            scripts=("site.js", "minisearch.js", "search.js") if sheet.path == SEARCH else ("site.js",),
            home=in_language(HOME, language()),
            up=up,
            own=own,
            body=Markup(compact(body, language())),
            foot=Markup(tag("p", say("{corpus}, version {version}", corpus=release.corpus, version=release.version))),
            others=[
                {"href": to_root(path) + in_language(sheet.path, name), "name": name, "shown": CALLED.get(name, name)}
                for name in self.places.languages_of(sheet.path)
                if name != language()
            ],
            # A page among many of its kind has the list of them, and the search.
            menu=[(page, shown) for page, shown in self._menu if page in (own, SEARCH)] if short else self._menu,
            short=short,
            skip=_("Skip to the page"),
            name=_(NAME),
            menu_name=_("Menu"),
            pages_name=_("Pages"),
        )
        return written_short(document)

    @cached_property
    def _menu(self) -> Sequence[tuple[str, str]]:
        shared = ((self.places.path(page), _(shown)) for page, shown in MENU.items() if page not in NEED_A_SERVER)
        return [*((path, shown) for path, shown in shared if path), *((path, _(shown)) for path, shown in MORE.items())]

    def _own(self, path: str) -> str | None:
        folder = path.partition("/")[0]
        if path in HISTORIES.values():
            return HISTORIES[""]
        if path in IMPACTS.values():
            return DIVERGENCES
        return self.places.path(OF_ONE_KIND[folder]) if folder in OF_ONE_KIND else path


def metadata(corpus: Corpus, reference: str) -> tuple[tuple[str, str], ...]:
    """Return the fields that Zotero and others read, for a page on something that can be cited; else none."""
    if not reference:
        return ()
    entry = _entry(corpus, reference)
    first, _dash, last = entry.pages.partition("–")
    fields = (
        ("citation_title", f"{entry.title} ({entry.short})" if entry.container and entry.short else entry.title),
        ("citation_author", entry.author.inverted if entry.author else ""),
        ("citation_inbook_title" if entry.kind == "chapter" else "citation_book_title", entry.container),
        ("citation_publication_date", entry.date.replace("-", "/")),
        ("citation_publisher", entry.publisher if entry.publisher != entry.container else ""),
        ("citation_firstpage", first),
        ("citation_lastpage", last),
        ("citation_language", entry.language),
    )
    return tuple((name, value) for name, value in fields if value)


@lru_cache(maxsize=8)
def _entry(corpus: Corpus, reference: str) -> BibliographyEntry:
    return entries(cite(corpus, reference))[0]


def linked_data(corpus: Corpus, sheet: Sheet) -> str:
    """Return what a page is in the words of schema.org, as JSON-LD; empty for a page that is not cited."""
    if not sheet.reference:
        return ""
    entry = _entry(corpus, sheet.reference)
    whole: list[dict[str, str]] = []
    if entry.kind == "chapter":
        whole = [{"@type": "Book", "name": entry.container, "datePublished": entry.date}]
    elif sheet.reference != WHOLE:
        whole = [{"@type": "Dataset", "name": entry.provider, "identifier": PERMANENT}]
    fields: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": {"dataset": "Dataset", "book": "Book"}.get(entry.kind, "Chapter"),
        "name": sheet.title,
        "identifier": entry.link,
        "inLanguage": entry.language,
        "pagination": entry.pages,
        "datePublished": entry.date,
        "isPartOf": whole,
    }
    filled = {name: value for name, value in fields.items() if value}
    return json.dumps(filled, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
