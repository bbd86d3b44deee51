"""The columns of the reading table: editions and their translations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from piquet_corpus.corpus import Corpus
from piquet_corpus.language.languages import language_name
from piquet_corpus.texts.tei.model import Block, Clause, Edition, Translation
from piquet_corpus.texts.tei.read import GAME

OWN_NAMES = {"en": "In English", "fr": "En français"}
"""The name of the choice to read everything in one language, in that language."""


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

    @property
    def short(self) -> str:
        """The name at the head of the column: `1642`, `1642 in English`."""
        name = self.edition.short
        return f"{name} in {language_name(self.language)}" if self.translation else name

    def clause(self, clause: Clause) -> Clause | None:
        """Return its clause for a clause of the edition; None where it is not translated."""
        return self.translation.clause(clause.id) if self.translation else clause

    def block(self, block: Block) -> Block | None:
        """Return its heading or signature for one of the edition; None where it is not translated."""
        return self.translation.block(block.id) if self.translation else block


def all_columns(corpus: Corpus) -> Mapping[str, Column]:
    """Return all possible columns by id: each edition, followed by its translations."""
    found = [
        column
        for edition in corpus.editions.values()
        for column in (
            Column(edition),
            *(Column(edition, translation) for translation in corpus.translations_of(edition.id)),
        )
    ]
    return {column.id: column for column in found}


def editions_of(columns: Iterable[Column]) -> tuple[str, ...]:
    """Return the editions of some columns, each once, in the order of the columns."""
    return tuple(dict.fromkeys(column.edition.id for column in columns))


def of_game(corpus: Corpus, game: str) -> tuple[str, ...]:
    """Return the columns of a game: its editions; if there is only one, also its translations."""
    columns = {id_: column for id_, column in all_columns(corpus).items() if column.edition.game == game}
    editions = editions_of(columns.values())
    return editions if len(editions) > 1 else tuple(columns)


def usual(corpus: Corpus) -> tuple[str, ...]:
    """Return the default columns: those of the game of the oldest edition."""
    return of_game(corpus, next(iter(corpus.editions.values())).game)


def asked(corpus: Corpus, *editions: str) -> str:
    """Return the columns that an address must name to show some editions; empty if the default shows them."""
    if set(editions) <= set(usual(corpus)):
        return ""
    games = dict.fromkeys(corpus.editions[id_].game for id_ in editions)
    return ",".join(id_ for game in games for id_ in of_game(corpus, game))


def presets(corpus: Corpus) -> Mapping[str, tuple[str, ...]]:
    """Return choices of columns by name: each game; everything in each language; all columns."""
    columns = all_columns(corpus)
    games = dict.fromkeys(one.game for one in corpus.editions.values())
    found = {corpus.topics.label(f"{GAME}{game}"): of_game(corpus, game) for game in games}
    for language, name in OWN_NAMES.items():
        found[name] = tuple(filter(None, (_in(columns, edition, language) for edition in corpus.editions)))
    return found | {"All": tuple(columns)}


def _in(columns: Mapping[str, Column], edition: str, language: str) -> str | None:
    """Return the column in which an edition can be read in a language: itself, or else a translation."""
    its_own = (column for column in columns.values() if column.edition.id == edition and column.language == language)
    return next((column.id for column in its_own), None)
