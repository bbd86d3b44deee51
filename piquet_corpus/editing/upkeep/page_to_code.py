"""The tables that lead from a page of a book to the functions that execute it, written into the documents.

Somebody with the book open at a page, or at a paragraph, finds there each clause, the rule that rests on it, and a link
to the function. Lines are not named, as they change with every edit: `piquet-corpus show en1651.p16` names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from os.path import relpath
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.publishing.output.markdown import code, escaped, linked, table
from piquet_corpus.work.paths import write_text
from rules.core.rule import Rule, registry

DOCUMENT = Path("docs") / "page-to-code.md"
"""The table of every clause, in a checkout."""
BEGIN = "<!-- From here on written by `piquet-corpus links --write`. -->"
"""What stands in the README of a game before its tables; all that follows is written."""

_INTRODUCTION = """\
# From page to code

Every clause of each book that is executed, with the page on which it begins and the rules that rest on it. After the
name of each rule stands its function, with a link to the file. `piquet-corpus show en1651.p16` names the lines too,
and the words of the clause that each rule rests on.

This file is written by `piquet-corpus links --write`.
"""


@dataclass(frozen=True)
class ClauseExecuted:
    """A clause, and the rules that rest on it, in the order of the rule sets."""

    clause: Clause
    rules: tuple[Rule, ...]


def executed(corpus: Corpus, edition: Edition) -> tuple[ClauseExecuted, ...]:
    """Return the clauses of an edition that a rule rests on, in the order of the text."""
    found = []
    for clause in edition.clauses:
        names = corpus.rules_on(clause)
        if names:
            found.append(ClauseExecuted(clause, tuple(registry()[name] for name in names)))
    return tuple(found)


def document_text(corpus: Corpus) -> str:
    """Return `docs/page-to-code.md`: a table for each edition, a row for each clause."""
    parts = [_INTRODUCTION]
    for edition in corpus.editions.values():
        several = executed(corpus, edition)
        paged = any(each.clause.page for each in several)
        heads = ["clause", *(["page"] if paged else []), "rules and their functions"]
        parts.append(f"\n## {edition.title} ({edition.id})\n")
        for heading, of_heading in groupby(several, key=lambda each: each.clause.heading):
            rows = [
                [
                    code(each.clause.id),
                    *([each.clause.page or ""] if paged else []),
                    _functions(each.rules, DOCUMENT.parent),
                ]
                for each in of_heading
            ]
            parts.append(f"\n### {escaped(heading)}\n\n{table(heads, rows)}")
    return "".join(parts)


def game_text(corpus: Corpus, game: str) -> str:
    """Return what the README of a game has of each of its books: a row for each paragraph, and page if it has any."""
    parts = [f"{BEGIN}\n"]
    for edition in corpus.editions.values():
        if edition.game == game:
            parts.append(f"\n## {edition.title} ({edition.id})\n\n{_short_table(corpus, edition)}")
    return "".join(parts)


def _short_table(corpus: Corpus, edition: Edition) -> str:
    several = executed(corpus, edition)
    paged = any(each.clause.page for each in several)
    rows = []
    for (page, paragraph), group in groupby(several, key=lambda each: (each.clause.page or "", each.clause.paragraph)):
        rules = dict.fromkeys(rule for each in group for rule in each.rules)
        rows.append(
            [
                *([page] if paged else []),
                code(f"{edition.id}.{paragraph}"),
                _functions(tuple(rules), _readme(edition.game).parent),
            ]
        )
    return table([*(["page"] if paged else []), "passage", "rules and their functions"], rows)


def _functions(rules: tuple[Rule, ...], directory: Path) -> str:
    """Return rules, each with a link from a directory of the checkout to the file of its function."""
    return ", ".join(f"{code(rule.name)}: {linked(rule.function.__name__, _path(rule, directory))}" for rule in rules)


def _path(rule: Rule, directory: Path) -> str:
    return Path(relpath(f"{rule.module.replace('.', '/')}.py", directory)).as_posix()


def _readme(game: str) -> Path:
    """Return the README of a game, from the root of the checkout."""
    return Path("rules") / game / "README.md"


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return each document of a checkout that has such tables, with its whole text as it should be; none elsewhere."""
    return dict(_documents(corpus))


def _documents(corpus: Corpus) -> Iterator[tuple[Path, str]]:
    root = corpus.directory.parent
    if (root / DOCUMENT).parent.is_dir():
        yield root / DOCUMENT, document_text(corpus)
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        path = root / _readme(game)
        if path.is_file():
            by_hand = path.read_text(encoding="utf-8").partition(BEGIN)[0].rstrip()
            yield path, f"{by_hand}\n\n{game_text(corpus, game)}"


def write_documents(corpus: Corpus) -> tuple[Path, ...]:
    """Write the documents, each whole or not at all, and return where."""
    texts = documents(corpus)
    for path, text in texts.items():
        write_text(path, text)
    return tuple(texts)
