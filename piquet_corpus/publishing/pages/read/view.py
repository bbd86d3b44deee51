"""What a reader chose to see of the texts, as an address asks for it; and the columns in which they stand together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Translation
from piquet_corpus.publishing.html.addresses import READ, address
from piquet_corpus.publishing.html.passages import LAYERS
from rules.core.frozen import Frozen
from rules.core.messages import language
from rules.core.text import whole_number

OWN_NAMES = {"en": "In English", "fr": "En français"}
"""The name of the choice to read everything in one language, in that language."""
MOST = 4
"""The most columns that stand side by side."""
USUAL = 3
"""How many stand side by side where nobody asks for more."""


@dataclass(frozen=True)
class Column:
    """An edition, or one of its translations."""

    edition: Edition
    translation: Translation | None = None

    @property
    def id(self) -> str:
        """The id by which an address names it: `fr1642`, `fr1642.en`."""
        return self.text.id

    @property
    def text(self) -> Edition | Translation:
        """The text in the column."""
        return self.translation or self.edition

    @property
    def language(self) -> str:
        """The language of the text."""
        return self.text.language

    def clause(self, clause: Clause) -> Clause | None:
        """Return its clause for a clause of the edition; None where it is not translated."""
        return self.translation.clause(clause.id) if self.translation else clause

    def block(self, block: Block) -> Block | None:
        """Return its heading or signature for one of the edition; None where it is not translated."""
        return self.translation.block(block.id) if self.translation else block


def all_columns(corpus: Corpus) -> Mapping[str, Column]:
    """Return all possible columns by id: each edition, followed by its translations."""
    return {column.id: column for edition in corpus.editions.values() for column in _columns_of(corpus, edition)}


def _columns_of(corpus: Corpus, edition: Edition) -> list[Column]:
    return [Column(edition), *(Column(edition, translation) for translation in corpus.translations_of(edition.id))]


def editions_among(columns: Iterable[str]) -> tuple[str, ...]:
    """Return the editions of some columns, each once, in the order of the columns."""
    return tuple(dict.fromkeys(map(edition_of, columns)))


def of_game(corpus: Corpus, game: str, spoken: str = "", wanted: Collection[str] = ()) -> tuple[str, ...]:
    """Return the columns in which a game is read in a language: each edition, or its translation; three of them.

    Of more, those `wanted` by id (up to four), then the first ones and the last, which is the game of today. Without a
    language, in that of the reader.
    """
    editions = [edition for edition in corpus.editions.values() if edition.game == game]
    by_rank = sorted(editions, key=lambda edition: (edition.id not in wanted, edition is not editions[-1]))
    chosen = sorted(by_rank[: min(max(USUAL, len(wanted)), MOST)], key=editions.index)
    return tuple(column_in(corpus, edition, spoken or language()).id for edition in chosen)


def column_in(corpus: Corpus, edition: Edition, language: str) -> Column:
    """Return the column in which an edition can be read in a language; if there is none, the edition itself."""
    columns = _columns_of(corpus, edition)
    return next((column for column in columns if column.language == language), columns[0])


def usual(corpus: Corpus) -> tuple[str, ...]:
    """Return the default columns: those of the game of the oldest edition, in the language of the reader."""
    return of_game(corpus, next(iter(corpus.editions.values())).game)


def columns_to_name(corpus: Corpus, *editions: str) -> str:
    """Return the columns that an address must name to show some editions; empty if the default shows them."""
    if set(editions) <= {edition_of(id_) for id_ in usual(corpus)}:
        return ""
    return ",".join(of_game(corpus, corpus.editions[editions[0]].game, wanted=editions))


def shown_together(corpus: Corpus, ids: Iterable[str]) -> tuple[str, ...]:
    """Return those of some columns that can stand side by side: of one game, each once, at most four."""
    columns = all_columns(corpus)
    known = [columns[id_] for id_ in dict.fromkeys(ids) if id_ in columns]
    return tuple(column.id for column in known if column.edition.game == known[0].edition.game)[:MOST]


def beside_each_other(columns: Sequence[str]) -> tuple[str, ...]:
    """Return columns with those of one edition next to each other, in the order in which the editions come."""
    order = editions_among(columns)
    return tuple(sorted(columns, key=lambda id_: order.index(edition_of(id_))))


SWITCHES = dict.fromkeys(("terms", "divergences", "typefaces"), True) | dict.fromkeys(
    ("plain", "executed", "differing"), False
)
"""What is shown or not, and whether it usually is."""


@dataclass(frozen=True)
class View(Frozen):
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
            **{name: "off" if usual else "on" for name, usual in SWITCHES.items() if getattr(self, name) != usual},
            "open": self.open,
        }

    def showing(self, columns: tuple[str, ...]) -> View:
        """Return the view with other columns, in the same order of the rows where that is possible."""
        lead = self.lead if self.lead in map(edition_of, columns) else edition_of(columns[0])
        return self.but(columns=columns, lead=lead)

    def address(self) -> str:
        """Return the address of this view."""
        return address(READ, **self.parameters())


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

    def switched(name: str, usual: bool) -> bool:
        values = ("on", "off") if usual else ("off", "on")
        return (choice(name, *values) or values[0]) == "on"

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
        at=passage("at"),
        start=whole_number(given("start")) or 0,
        open=corpus.passages.original(passage("open")),
        **{name: switched(name, usual) for name, usual in SWITCHES.items()},
    )
