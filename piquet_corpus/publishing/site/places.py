"""Where each view of the app is in the static edition: the path of its page, and how links to it are written.

Paths are those of the English pages. Those of another language stand in a folder of its name: `fr/index.html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from urllib.parse import parse_qsl, quote, urlencode

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.divergences.filter import phase_of
from piquet_corpus.judging.ways import rulesets_in_order
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.heading import without
from piquet_corpus.publishing.html.markup import ROOT
from piquet_corpus.publishing.pages.example import listing
from piquet_corpus.publishing.pages.example.listing import DERIVED
from piquet_corpus.publishing.pages.play.learn import PARTS
from piquet_corpus.publishing.pages.read.page import Read
from piquet_corpus.publishing.pages.read.view import MOST, View, column_in
from piquet_corpus.work.grouping import unique
from rules.core.messages import ENGLISH, language, languages

HOME = "index.html"
MISSING = "404.html"
"""What a web host shows where there is no page. It may stand in any folder, so its links are whole addresses."""
PATHS = {
    "": HOME,
    addresses.READ: "texts.html",
    addresses.CLAUSE: "clauses.html",
    **{
        page: f"{page}.html"
        for page in (
            *(addresses.DIVERGENCES, addresses.EXAMPLES, addresses.GLOSSARY, addresses.HISTORY, addresses.IMPACT),
            *(addresses.FINDINGS, addresses.ABOUT, addresses.SCORE, addresses.SEARCH),
        )
    },
}
"""The path of each page that stands by itself, by its address in the app."""
HISTORIES = {
    "": PATHS[addresses.HISTORY],
    "rules": "timeline.html",
    "collate": "to-look-up.html",
    addresses.LIST: "editions.html",
}
"""The parts of the history by their names in an address of the app."""
IMPACTS = {
    "": PATHS[addresses.IMPACT],
    "readings": "impact-readings.html",
    "others": "impact-others.html",
    "game": "impact-game.html",
}
"""The parts of what difference it makes."""

FOLDERS = {"clause": "clause", "divergence": "divergence", "row": "parallel", "case": "example", "term": "term"}
"""The folders of the pages by the parameter of a permanent address that names one of them."""
PAGES = {
    **{path: page for page, path in PATHS.items()},
    **dict.fromkeys(HISTORIES.values(), addresses.HISTORY),
    **dict.fromkeys(IMPACTS.values(), addresses.IMPACT),
    **{
        folder: folder
        for folder in (addresses.READ, addresses.DIVERGENCES, addresses.EXAMPLES, addresses.TONIGHT, addresses.LEARN)
    },
    **{FOLDERS[kind]: page for kind, (page, _parameter) in addresses.NAMED.items()},
}
"""The address in the app of each page that stands by itself, and of the pages of each folder."""

OTHER = "other"
"""What is in no phase of play, in the address and in the path of a list."""
FILTERS = ("importance", "form", "effect", "scope", "cause", "source", "under")
"""By what the lists of the edition can be filtered."""

AS_IT_IS = re.compile(rf"[a-z]+:|#|{ROOT}")
"""Begins addresses outside the app: elsewhere, on the page itself, and of what only the edition has."""


def path_of(kind: str, id_: str) -> str:
    """Return the path of the page on one clause (or passage), divergence, row, case or term.

    >>> path_of("row", "par.0042")
    'parallel/par.0042.html'
    """
    return f"{FOLDERS[kind]}/{id_}.html"


def chapter_path(edition: str, number: int) -> str:
    """Return the path of a chapter of a text; the first is 1."""
    return f"read/{edition}.{number}.html"


def play_path(page: str, part: str) -> str:
    """Return the path of the sheet of a rule set, or of a part of what is learnt: `tonight/fr1642.html`."""
    return f"{page}/{part}.html"


def list_path(kind: str, phase: str) -> str:
    """Return the path of a list of `divergences` or `examples` by the id of their phase of play; empty for none.

    >>> list_path("examples", "phase.deal")
    'examples/deal.html'
    """
    return f"{kind}/{phase.removeprefix('phase.') or OTHER}.html"


class Places:
    """The paths of the pages, by the addresses of the app."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.path = cache(self._path)

    @cached_property
    def in_english_only(self) -> frozenset[str]:
        """The pages that are in English in every language: examples by the editors, who write in English; no page."""
        examples = (path_of("case", case.id) for case in self.corpus.cases if case.source == DERIVED)
        return frozenset((*examples, MISSING))

    def languages_of(self, path: str) -> tuple[str, ...]:
        """Return the languages in which there is a page."""
        return (ENGLISH,) if path in self.in_english_only else languages()

    def _path(self, address: str) -> str | None:
        """Return the path for an address of the app, perhaps with a fragment; None if the edition has no such page."""
        page, fragment, given = taken_apart(address)
        path: str | None
        if page == addresses.READ:
            path = self._read(given, fragment)
            fragment = fragment if path.startswith("read/") else ""
        elif page == addresses.CLAUSE:
            path = self._clause(given.get("clause", ""))
        else:
            path = self._other(page, given)
        if page == addresses.EXAMPLES and given.get("step"):
            fragment = f"step-{given['step']}"
        return f"{path}#{fragment}" if path and fragment else path

    def _read(self, given: Mapping[str, str], fragment: str) -> str:
        if query := given.get("q"):
            return f"{PATHS[addresses.SEARCH]}?q={quote(query)}"
        edition = given.get("editions", "").partition(",")[0].partition(".")[0]
        if opened := given.get("open"):  # the app opens a clause beside the text
            return self._clause(opened)
        at = self.corpus.passages.original(given.get("at") or fragment)
        if at in self._chapters:
            return self._chapters[at]
        return chapter_path(edition, 1) if edition in self.corpus.editions else PATHS[addresses.READ]

    def _clause(self, id_: str) -> str:
        if not id_:
            return PATHS[addresses.CLAUSE]
        id_ = self.corpus.passages.original(id_)
        return path_of("row" if id_ in self.corpus.alignment.by_id else "clause", id_)

    def _other(self, page: str, given: Mapping[str, str]) -> str | None:
        if page in without(self.corpus):
            return None
        single = {addresses.EXAMPLES: "case", addresses.DIVERGENCES: "divergence", addresses.GLOSSARY: "term"}
        if kind := single.get(page):
            return path_of(kind, given[kind]) if given.get(kind) else self._list(page, given) or PATHS[page]
        views = {addresses.HISTORY: HISTORIES, addresses.IMPACT: IMPACTS}
        if page in views:
            return views[page].get(given.get("view", ""))
        if page in (addresses.TONIGHT, addresses.LEARN):
            first = rulesets_in_order(self.corpus)[0]
            return play_path(
                page, given.get("rules", first) if page == addresses.TONIGHT else given.get("lesson", PARTS[0])
            )
        return PATHS.get(page.strip("./"))  # the start page is also `./`

    def _list(self, page: str, given: Mapping[str, str]) -> str | None:
        """Return the list of divergences or examples about a phase of play or a topic, perhaps filtered; None if none.

        Of what was asked for besides, the list takes its filters.
        """
        topic = given.get("topic", "")
        phase = "" if topic == OTHER else next(iter(self.corpus.topics.phases_of([topic])), topic)
        path = list_path(page, phase)
        if not topic or path not in self._lists:
            return None
        filters = {name: given[name] for name in FILTERS if name in given}
        return f"{path}?{urlencode(filters)}" if filters else path

    @cached_property
    def _lists(self) -> frozenset[str]:
        corpus = self.corpus
        divergences = (list_path(addresses.DIVERGENCES, phase_of(corpus, each)) for each in corpus.register.records)
        examples = (list_path(addresses.EXAMPLES, listing.phase_of(corpus, case)) for case in corpus.cases)
        return frozenset((*divergences, *examples))

    def leads(self, address: str) -> dict[str, str]:
        """Return the attributes of a link to an address of the app: none if the edition has no such page."""
        if AS_IT_IS.match(address):
            return {"href": address}
        to = self.path(address)
        if to is None:
            return {}
        if language() in self.languages_of(to.partition("#")[0]):
            return {"href": f"{ROOT}{to}"}
        return {"href": f"{ROOT}../{to}", "hreflang": ENGLISH}

    @cached_property
    def _chapters(self) -> Mapping[str, str]:
        return {id_: path for edition in self.corpus.editions.values() for id_, path in _placed(self.corpus, edition)}


def _placed(corpus: Corpus, edition: Edition) -> Iterator[tuple[str, str]]:
    read = Read(corpus, View(columns_of(corpus, edition), edition.id))
    of_clause = {id_: chapter_path(edition.id, number + 1) for id_, number in read.chapter_of.items()}
    waiting: list[str] = []
    path = chapter_path(edition.id, 1)
    for block in edition.blocks:
        named = [block.id] if block.id else []
        if block.clauses:
            path = of_clause[block.clauses[0].id]
            yield from ((id_, path) for id_ in (*waiting, *named))
            waiting = []
        elif block.kind in ("signature", "trailer"):
            yield from ((id_, path) for id_ in named)
        else:
            waiting += named
    yield from ((id_, path) for id_ in waiting)
    yield from of_clause.items()


def columns_of(corpus: Corpus, edition: Edition) -> tuple[str, ...]:
    """Return the columns of a text: the text, its translation, then the game of today and the others by age."""
    mine = unique((edition.id, column_in(corpus, edition, language()).id))
    others = [other for other in corpus.editions.values() if other.game == edition.game and other is not edition]
    most = MOST - len(mine)
    shown = others if len(others) <= most else (*others[: most - 1], others[-1])
    return (*mine, *(column_in(corpus, other, language()).id for other in shown))


def taken_apart(address: str) -> tuple[str, str, Mapping[str, str]]:
    """Return the page, the fragment and the parameters of an address of the app.

    >>> taken_apart("read?at=fr1642.6.2#fr1642.6.2")
    ('read', 'fr1642.6.2', {'at': 'fr1642.6.2'})
    """
    rest, _hash, fragment = address.partition("#")
    page, _mark, query = rest.partition("?")
    return page, fragment, dict(parse_qsl(query))


def to_root(path: str) -> str:
    """Return the way from a page up to the folder in which its path begins.

    >>> to_root("index.html"), to_root("clause/fr1642.6.2.html")
    ('', '../')
    """
    return "../" * path.count("/")


def in_language(path: str, language: str) -> str:
    """Return the path of the page of a language.

    >>> in_language("index.html", "en"), in_language("index.html", "fr")
    ('index.html', 'fr/index.html')
    """
    return path if language == ENGLISH else f"{language}/{path}"
