"""The tables of chapters, articles and modules, held against what the rule sets say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from piquet_corpus.editing.upkeep.tables import BEGIN
from piquet_corpus.edition.corpus import Corpus
from rules.core.rule import games, registry

TABLES = {game: Path(rules.__file__).with_name(game) / "README.md" for game in games()}
ROMAN = {
    "I": 1,
    "II": 2,
    "III": 3,
    "IV": 4,
    "V": 5,
    "VI": 6,
    "VII": 7,
    "VIII": 8,
    "IX": 9,
    "X": 10,
    "XI": 11,
    "XII": 12,
}
UNNUMBERED = ("ancien", "moderne", "rubicon")
Row = tuple[frozenset[str], frozenset[str]]


def numbers(written: str) -> Iterator[int]:
    """The numbers of `2–3, 7`."""
    for part in written.split(","):
        first, _, last = part.strip().partition("–")
        yield from range(int(first), int(last or first) + 1)


def places(chapters: str, paragraphs: str) -> Iterator[str]:
    """The places of both books that a row names: `en1651.12.4`, `fr1642.26`."""
    roman, _, within = chapters.partition(".")
    for number in numbers(within) if within else ():
        yield f"en1651.{ROMAN[roman]}.{number}"
    if not within:
        yield f"en1651.{ROMAN[roman]}"
    for number in numbers(paragraphs.replace("§", "")):
        yield f"fr1642.{number}"


def parts(edition: str, written: str) -> Iterator[str]:
    """The places of a text divided but once that a row names: `modern.4`, `modern.ancien`, `tarot1637.9`."""
    for part in written.split(", "):
        if part in UNNUMBERED:
            yield f"{edition}.{part}"
        elif re.fullmatch(r"[0-9–]+", part):
            yield from (f"{edition}.{number}" for number in numbers(part))


def rows() -> list[Row]:
    """Each row of the tables of all games: the places it names, and the modules."""
    return [
        row
        for game, table in TABLES.items()
        for row in rows_of(game, table.read_text(encoding="utf-8").partition(BEGIN)[0])
    ]


def rows_of(game: str, text: str) -> Iterator[Row]:
    """The rows of the tables of a game. A table of one text has in its head what that is called."""
    edition = ""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        modules = frozenset(f"rules.{game}.laws.{name}" for name in re.findall(r"`([\w.]+)`", cells[-1]))
        if cells[-1] == "module":
            edition = cells[0]
        elif len(cells) == 4 and cells[0].partition(".")[0] in ROMAN:
            yield frozenset(places(cells[0], cells[1])), modules
        elif len(cells) == 3 and (named := frozenset(parts(edition, cells[0]))):
            yield named, modules


def resting(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Each clause that a ground rests on in a rule set or a match form, and the module of the rule."""
    for _, use in corpus.rulesets.uses:
        for authority in use.grounds.values():
            yield from ((clause, registry()[use.name].module) for clause in authority.clauses)


def place(clause: str) -> str:
    """The place of a clause in the tables: chapter (with the paragraph in XII) of 1651, paragraph of 1642, article."""
    edition, chapter, paragraph = clause.split(".")[:3]
    return f"{edition}.{chapter}.{paragraph}" if (edition, chapter) == ("en1651", "12") else f"{edition}.{chapter}"


def test_every_clause_is_in_a_module_of_its_row(corpus: Corpus) -> None:
    table = rows()
    editions = {one.partition(".")[0] for named, _ in table for one in named}
    lost = {
        f"{clause}: {module}"
        for clause, module in resting(corpus)
        if clause.partition(".")[0] in editions
        and not any(place(clause) in named and module in modules for named, modules in table)
    }
    assert lost == set()


@pytest.mark.parametrize("row", rows(), ids=lambda row: " ".join(sorted(row[0])))
def test_every_module_of_a_row_has_something_of_it(corpus: Corpus, row: Row) -> None:
    named, modules = row
    assert modules == {module for clause, module in resting(corpus) if place(clause) in named} & modules
    assert {module for clause, module in resting(corpus) if place(clause) in named}


def test_the_tables_have_every_chapter_and_every_article_that_is_executed(corpus: Corpus) -> None:
    named = {one for places_, _ in rows() for one in places_}
    modern = [clause for clause in corpus.passage("modern") if corpus.topics.is_executable(clause.kind)]
    assert {place(clause.id) for clause in modern} <= named
    assert {f"tarot1637.{number}" for number in range(1, 21)} <= named
    assert {f"en1651.{number}" for number in range(1, 12)} <= named
    assert {f"en1651.12.{number}" for number in range(1, 24)} <= named
    assert {f"fr1642.{number}" for number in range(1, 47)} <= named
