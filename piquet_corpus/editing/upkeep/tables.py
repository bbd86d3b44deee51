"""The tables that are written into the documents: from pages to functions, and what later books leave out.

Somebody with the book open at a page, or at a paragraph, finds there each clause, the rule that rests on it, and a link
to the function. Lines are not named, as they change with every edit: `piquet-corpus show en1651.p16` names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from os.path import relpath
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import LeftOut, left_out
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.publishing.output.markdown import code, escaped, linked, table
from piquet_corpus.work.paths import write_text
from rules.core.rule import Rule, registry

PAGE_TO_CODE = Path("docs") / "page-to-code.md"
"""The table of every clause, in a checkout."""
LEFT_OUT = Path("docs") / "left-out.md"
"""The tables of what a book leaves out of the book that it comes from, in a checkout."""
BEGIN = "<!-- From here on written by `piquet-corpus links --write`. -->"
"""What stands in the README of a game before its tables; all that follows is written."""
FUNCTIONS = "rules and their functions"

_PAGE_TO_CODE_HEAD = """\
# From page to code

Every clause of each book that is executed, with the page on which it begins and the rules that rest on it. After the
name of each rule stands its function, with a link to the file. `piquet-corpus show en1651.p16` names the lines too,
and the words of the clause that each rule rests on.

This file is written by `piquet-corpus links --write`.
"""

_LEFT_OUT_HEAD = """\
# What later books leave out

A book that is made from another often shortens it. These tables show which rules a player would not have known who
had only the later book. Each rule is named as in `piquet-corpus show RULE`; the clauses are those of the earlier book,
and the divergences (`piquet-corpus show D265`) say what follows at the table. Which book comes from which is in the
bibliography, each time with its evidence: `piquet-corpus table stemma`. A book that lies between two of ours is not in
the corpus: 1674 seems to come from 1651 by way of *Wits Interpreter* (1662), which may have left a rule out already.

The same as data: `piquet-corpus table left_out`. This file is written by `piquet-corpus links --write`.
"""


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return each document of a checkout that has such tables, with its whole text as it should be; none elsewhere."""
    return dict(_documents(corpus))


def _documents(corpus: Corpus) -> Iterator[tuple[Path, str]]:
    root = corpus.directory.parent
    is_checkout = (root / PAGE_TO_CODE).parent.is_dir()
    if is_checkout:
        yield root / PAGE_TO_CODE, page_to_code_text(corpus)
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        path = root / _readme(game)
        if path.is_file():
            by_hand = path.read_text(encoding="utf-8").partition(BEGIN)[0].rstrip()
            yield path, f"{by_hand}\n\n{game_text(corpus, game)}"
    if is_checkout:
        yield root / LEFT_OUT, left_out_text(corpus)


def write_documents(corpus: Corpus) -> None:
    """Write the documents, each whole or not at all."""
    for path, text in documents(corpus).items():
        write_text(path, text)


@dataclass(frozen=True)
class ClauseExecuted:
    """A clause, and the rules that rest on it, in the order of the rule sets."""

    clause: Clause
    rules: tuple[Rule, ...]


def executed(corpus: Corpus, edition: Edition) -> tuple[ClauseExecuted, ...]:
    """Return the clauses of an edition that a rule rests on, in the order of the text."""
    rules = ((clause, tuple(registry()[name] for name in corpus.rules_on(clause))) for clause in edition.clauses)
    return tuple(ClauseExecuted(clause, resting) for clause, resting in rules if resting)


def page_to_code_text(corpus: Corpus) -> str:
    """Return `docs/page-to-code.md`: a table for each edition, a row for each clause."""
    parts = [_PAGE_TO_CODE_HEAD]
    for edition in corpus.editions.values():
        clauses = executed(corpus, edition)
        paged = any(each.clause.page for each in clauses)
        heads = ["clause", *(["page"] if paged else []), FUNCTIONS]
        parts.append(f"\n## {edition.title} ({edition.id})\n")
        for heading, under in groupby(clauses, key=lambda each: each.clause.heading):
            rows = []
            for each in under:
                page = [each.clause.page or ""] if paged else []
                rows.append([code(each.clause.id), *page, _functions(each.rules, PAGE_TO_CODE.parent)])
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
    clauses = executed(corpus, edition)
    paged = any(each.clause.page for each in clauses)
    rows = []
    for (page, paragraph), group in groupby(clauses, key=lambda each: (each.clause.page or "", each.clause.paragraph)):
        rules = dict.fromkeys(rule for each in group for rule in each.rules)
        cells = [code(f"{edition.id}.{paragraph}"), _functions(rules, _readme(edition.game).parent)]
        rows.append([page, *cells] if paged else cells)
    return table([*(["page"] if paged else []), "passage", FUNCTIONS], rows)


def _functions(rules: Iterable[Rule], directory: Path) -> str:
    """Return rules, each with a link from a directory of the checkout to the file of its function."""
    files = {rule: Path(relpath(f"{rule.module.replace('.', '/')}.py", directory)).as_posix() for rule in rules}
    return ", ".join(f"{code(rule.name)}: {linked(rule.function.__name__, file)}" for rule, file in files.items())


def _readme(game: str) -> Path:
    return Path("rules") / game / "README.md"


def left_out_text(corpus: Corpus) -> str:
    """Return `docs/left-out.md`: two tables for each text that comes from another text of the corpus."""
    parts = [_LEFT_OUT_HEAD]
    for (later_id, earlier_id), group in groupby(left_out(corpus), key=lambda lack: (lack.later, lack.earlier)):
        later, earlier = corpus.editions[later_id], corpus.editions[earlier_id]
        lacking = list(group)
        rules = _left_out_table(lack for lack in lacking if lack.ground is None)
        grounds = _left_out_table(lack for lack in lacking if lack.ground is not None)
        parts.append(
            f"\n## {later.short} ({code(later.id)}), from {earlier.short} ({code(earlier.id)})\n"
            f"\n### Rules of {earlier.short} that {later.short} does not have\n\n{rules}"
            f"\n### Rules that {later.short} has, and what it does not say of them\n\n{grounds}"
        )
    return "".join(parts)


def _left_out_table(lacking: Iterable[LeftOut]) -> str:
    rows = [
        [
            code(lack.rule.name),
            escaped(lack.says.rstrip(".")),
            ", ".join(map(code, lack.clauses)),
            ", ".join(code(record.id) for record in lack.records),
        ]
        for lack in lacking
    ]
    return table(["rule", "what it says", "clauses", "divergences"], rows)
