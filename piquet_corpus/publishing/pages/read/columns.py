"""The columns in which texts are read: an edition or a translation, and which stand together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Translation
from rules.core.messages import language

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
    shown = {edition_of(id_) for id_ in usual(corpus)}
    if set(editions) <= shown:
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
