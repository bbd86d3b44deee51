"""Putting a page into its document: the head with what programs read, the menu, the contents, the foot.

Programs read fields for reference managers (Highwire), and schema.org as JSON-LD.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.entries import entry_of, highwire
from piquet_corpus.publishing.citation.permanent import WHOLE, own_base
from piquet_corpus.publishing.html.heading import CALLED, heading, window_title
from piquet_corpus.publishing.html.markup import ROOT, Html, tag
from piquet_corpus.publishing.html.page import WebPage, whole_document
from piquet_corpus.publishing.site.places import MISSING, PAGES, Places, in_language, to_root
from rules.core.messages import ENGLISH, language, say

TAG = re.compile(r"<[^>]*>")
LONGEST = 160
"""The most characters of a description."""


@dataclass(frozen=True)
class Sheet:
    """A page. `path`: that of the English page; `leads_to`: the address of the app to which the page only leads.

    `brief`: one of very many small pages, of which programs are told only how to cite it. `scripts`: those that the
    page needs besides the one of all pages.
    """

    path: str
    page: WebPage
    leads_to: str = ""
    brief: bool = False
    scripts: tuple[str, ...] = ()


def plain(body: str) -> str:
    """Return the words of a part of a page, for a description.

    >>> plain("<p>as many   <i>tens</i></p>")
    'as many tens'
    """
    words = " ".join(TAG.sub(" ", body).split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rsplit(' ', 1)[0]}…"


class PageWriter:
    """Puts pages into their documents in the language that is spoken now. `base`: the address of the edition."""

    def __init__(self, corpus: Corpus, places: Places, base: str) -> None:
        self.corpus, self.places, self.base = corpus, places, base
        release = corpus.release
        self._version = say("{corpus}, version {version}", corpus=release.corpus, version=release.version)

    def document(self, sheet: Sheet) -> str:
        """Return the whole document of a page."""
        path = in_language(sheet.path, language())
        up, assets = to_root(sheet.path), to_root(path)
        if sheet.path == MISSING:
            up = assets = self.base
        if sheet.leads_to:
            to = f"{up}{self.places.path(sheet.leads_to)}"
            leading = (
                tag("title", sheet.page.title),
                tag("meta", http_equiv="refresh", content=f"0; url={to}"),
                tag("link", rel="canonical", href=to),
            )
            whole = whole_document(*leading, tag("body", sheet.page.whole()))
        else:
            main = tag("main", sheet.page.whole(), id="page", tabindex=-1)
            head = heading(self.corpus, PAGES.get(sheet.path.partition("/")[0], MISSING), self._languages(sheet.path))
            where = tag("span", f", {self.base}{path}", class_="printed")
            foot = tag("footer", tag("p", self._version, where))
            body = tag("body", head, main, foot, class_="page", data_root=assets, data_up=up)
            whole = whole_document(*self._head(sheet, path, assets), body)
        return whole.replace(ROOT, up)

    def _head(self, sheet: Sheet, path: str, assets: str) -> Iterator[Html]:
        """Yield what stands in the head of a page. `path`: that in its language; `assets`: the way to all files."""
        yield tag("meta", name="viewport", content="width=device-width")
        yield tag("title", window_title(self.corpus, sheet.page.title))
        if sheet.page.about and not sheet.brief:
            yield tag("meta", name="description", content=plain(sheet.page.about))
        yield tag("link", rel="canonical", href=f"{self.base}{path}")
        yield tag("link", rel="stylesheet", href=f"{assets}assets/site.css")
        yield tag("link", rel="icon", href=f"{assets}assets/icon.svg")
        yield from (
            tag("meta", name=name, content=value) for name, value in highwire(self.corpus, sheet.page.reference)
        )
        if not sheet.brief:
            yield tag("meta", property="og:image", content=f"{self.base}assets/preview.png")
            if language() == ENGLISH and (data := linked_data(self.corpus, sheet.page)):
                yield tag("script", Html(data), type="application/ld+json")
        for script in (f"words.{language()}.js", "site.js", *sheet.scripts):
            yield tag("script", defer="", src=f"{assets}assets/{script}")

    def _languages(self, path: str) -> Iterator[Html]:
        way = to_root(in_language("", language()))
        for name in self.places.languages_of(path):
            if name != language():
                to = f"{ROOT}{way}{in_language(path, name)}"
                yield tag("a", CALLED.get(name, name), href=to, class_="language", lang=name, hreflang=name)


def linked_data(corpus: Corpus, page: WebPage) -> str:
    """Return what a page is in the words of schema.org, as JSON-LD; empty for a page that is not cited."""
    if not page.reference:
        return ""
    entry = entry_of(corpus, page.reference)
    whole: list[dict[str, str]] = []
    if entry.kind == "chapter":
        whole = [{"@type": "Book", "name": entry.container, "datePublished": entry.date}]
    elif page.reference != WHOLE:
        whole = [{"@type": "Dataset", "name": entry.provider, "identifier": own_base()}]
    fields: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": {"dataset": "Dataset", "book": "Book"}.get(entry.kind, "Chapter"),
        "name": page.title,
        "identifier": entry.link,
        "inLanguage": entry.language,
        "pagination": entry.pages,
        "datePublished": entry.date,
        "isPartOf": whole,
    }
    filled = {name: value for name, value in fields.items() if value}
    return json.dumps(filled, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
