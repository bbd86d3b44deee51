"""The documents that are written from the data: the register, from pages to functions, what later books leave out.

`docs/register.md` is the appendix of the essay: the divergences of high importance in groups, and in each by phase of
play. In the tables somebody with the book open at a page finds each clause and the function of the rule that rests on
it. Lines are not named, as they change with every edit: `piquet-corpus show en1651.p16` names them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, groupby
from os.path import relpath
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import LeftOut, left_out
from piquet_corpus.edition.texts.divergence import FILE as REGISTER
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.xml import TEI, text_of
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.divergences.filter import EDITIONS, INTERNAL, in_order, phase_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.prose import restatement
from piquet_corpus.publishing.essay import text as essay
from piquet_corpus.publishing.essay.text import COMMAND
from piquet_corpus.publishing.output.markdown import code, escaped, generated, linked, of_words, table
from piquet_corpus.work.paths import write_texts
from rules.core.rule import Rule, registry

DOCUMENT = Path("docs") / "register.md"
HIGH = "high"
TODAY, WAYS, INSIDE = (
    "The old books and the game of today",
    "Ways of playing that one text describes",
    "Inside one text",
)

_HEAD = generated(COMMAND, f"corpus/{REGISTER}, the texts and the rule sets")


def findings(corpus: Corpus) -> Mapping[Path, str]:
    """Return essay, pictures and register of a checkout as they should be."""
    path = corpus.directory.parent / DOCUMENT
    is_checkout = path.parent.is_dir() and corpus.register.records
    return {**essay.documents(corpus), **({path: register_text(corpus)} if is_checkout else {})}


def write_findings(corpus: Corpus) -> tuple[Path, ...]:
    """Write each file, and return where. Raises CorpusError for an untrue essay."""
    if essay.source_path(corpus).is_file():
        essay.essay_text(corpus)
    return write_texts(findings(corpus))


@lru_cache(maxsize=2)
def chosen(corpus: Corpus) -> tuple[Divergence, ...]:
    """Return the divergences of high importance, each fact once, in order; kept."""
    inside = (_inside(corpus, game) for game in _games(corpus))
    groups = [*(_pair(*pair) for pair in _pairs(corpus)), TODAY, WAYS, *inside]
    high = (record for record in corpus.register.records if record.importance == HIGH)
    return tuple(sorted(in_order(corpus, high), key=lambda record: groups.index(_group(corpus, record))))


@lru_cache(maxsize=2)
def register_text(corpus: Corpus) -> str:
    """Return the register as Markdown; the text is cached."""
    games = " and ".join(escaped(corpus.topics.label(game)) for game in _games(corpus))
    parts = [f"{_HEAD}# The divergences of high importance: {games}\n", *_introduction(corpus)]
    for group, records in groupby(chosen(corpus), lambda record: _group(corpus, record)):
        parts.append(f"## {escaped(group)}\n")
        for phase, of_phase in groupby(records, lambda record: phase_of(corpus, record)):
            label, lines = corpus.topics.label(phase), list[str]()
            parts.append(f"### {escaped(label[:1].upper() + label[1:])}\n")
            for record in of_phase:
                link = linked(record.id, permanent_link(record.id))
                lines.append(f"- {link}: {escaped(record.title)} {escaped(record.changes)}\n")
            parts.append("".join(lines))
    return "\n".join(parts)


def _introduction(corpus: Corpus) -> Iterator[str]:
    editions = _editions(corpus)
    games = Counter(edition.game for edition in editions)
    compared = [edition for edition in editions if games[edition.game] > 1]
    alone = [edition for edition in editions if games[edition.game] == 1]
    rows = corpus.alignment.accepted
    parallels = sum(corpus.same_game(*row.clauses) for row in rows.parallels)
    yield (
        f"This document compares {_listed(compared)}. {parallels} rows of the alignment link clauses about the same "
        f"matter; {len(rows.omissions)} rows name clauses on which a text is silent."
        f"{f' Compared only with itself: {_listed(alone)}.' if alone else ''}\n"
    )
    how = corpus.documents[REGISTER].root.find(f".//{TEI}sourceDesc") if REGISTER in corpus.documents else None
    records = corpus.register.records
    scopes = Counter(record.scope for record in records)
    listed = "; ".join(f"{number} {corpus.topics.label(f'scope.{scope}')}" for scope, number in scopes.items())
    facts = corpus.register.counted(records)
    deciding = [record for record in facts if record.decides]
    cases = {proof.case for record in records for proof in record.proofs}
    yield (
        f"{escaped(text_of(how))} This gave {len(facts)} divergences in {len(records)} records: {escaped(listed)}. "
        f"(Where two records describe the same fact, it is counted once.) {len(deciding)} of the divergences change a "
        f"result or a penalty for a player who follows the texts as transmitted. {len(cases)} cases, which the "
        f"executable rules decide differently, prove this; where no case can, the divergence says why.\n"
    )
    differences = all_differences(corpus)
    known = sum(bool(difference.records) for difference in differences)
    ways = {name for difference in differences for name in (difference.one, difference.other)}
    accounted = "all of them" if known == len(differences) else f"{known} of them"
    yield (
        f"The {len(ways)} ways of playing that the texts describe were also compared in pairs, rule by rule: there are "
        f"{len(differences)} differences, and the divergences account for {accounted}. This document has the "
        f"{len(chosen(corpus))} divergences of high importance, and what each changes; its link leads to the words of "
        f"both sides, the likely cause and the proof. `piquet-corpus divergences` lists all of them.\n"
    )


def _editions(corpus: Corpus) -> list[Edition]:
    games = Counter(edition.game for edition in corpus.editions.values())
    aligned = corpus.alignment.accepted.texts
    return [edition for edition in corpus.editions.values() if games[edition.game] == 1 or edition.id in aligned]


def _listed(editions: Iterable[Edition]) -> str:
    named = []
    for edition in editions:
        source = edition.source
        when = of_words(restatement(source.restated)) if source.restated else source.year
        named.append(f"*{escaped(source.short_title or source.title)}* ({when}), {len(edition.clauses)} clauses")
    return "; ".join(named)


def _games(corpus: Corpus) -> list[str]:
    return list(dict.fromkeys(f"game.{edition.game}" for edition in _editions(corpus)))


def _pairs(corpus: Corpus) -> list[tuple[Edition, Edition]]:
    return list(combinations((edition for edition in _editions(corpus) if not edition.restated), 2))


def _pair(edition: Edition, other: Edition) -> str:
    return f"{edition.short} and {other.short}"


def _inside(corpus: Corpus, game: str) -> str:
    return INSIDE if game == _games(corpus)[0] else f"{INSIDE}: {corpus.topics.label(game)}"


def _group(corpus: Corpus, record: Divergence) -> str:
    if record.scope != EDITIONS:
        game = corpus.editions[record.editions[0]].game
        return _inside(corpus, f"game.{game}") if record.scope == INTERNAL else WAYS
    apart = (_pair(*pair) for pair in _pairs(corpus) if record.is_between(pair[0].id, pair[1].id))
    return next(apart, TODAY)


PAGE_TO_CODE = Path("docs") / "page-to-code.md"
LEFT_OUT = Path("docs") / "left-out.md"
BEGIN = "*From here on this file is generated by `piquet-corpus links --write` from the rule sets.*"
"""What stands in the README of a game before its tables; all that follows is written."""
FUNCTIONS = "rules and their functions"

_GENERATED = generated("piquet-corpus links --write", "the texts, the rule sets and the register")
_PAGE_TO_CODE_HEAD = f"""\
{_GENERATED}# From page to code

Every clause of each book that is executed, with the page on which it begins and the rules that rest on it. After the
name of each rule stands its function, with a link to the file. `piquet-corpus show en1651.p16` names the lines too,
and the words of the clause that each rule rests on.
"""

_LEFT_OUT_HEAD = f"""\
{_GENERATED}# What later books leave out

A book that is made from another often shortens it. These tables show which rules a player would not have known who
had only the later book. Each rule is named as in `piquet-corpus show RULE`; the clauses are those of the earlier book,
and the divergences (`piquet-corpus show D265`) say what follows at the table. Which book comes from which is in the
bibliography, each time with its evidence: `piquet-corpus table stemma`. A book that lies between two of ours is not in
the corpus: 1674 seems to come from 1651 by way of *Wits Interpreter* (1662), which may have left a rule out already.

The same as data: `piquet-corpus table left_out`.
"""


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the documents of a checkout with such tables, as they should be."""
    root, texts = corpus.directory.parent, dict[Path, str]()
    is_checkout = (root / PAGE_TO_CODE).parent.is_dir()
    if is_checkout:
        texts[root / PAGE_TO_CODE] = _page_to_code_text(corpus)
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        path = root / _readme(game)
        if path.is_file():
            by_hand = path.read_text(encoding="utf-8").partition(BEGIN)[0].rstrip()
            parts = [f"{by_hand}\n\n{BEGIN}\n"]
            for edition in corpus.editions.values():
                if edition.game == game:
                    parts.append(f"\n## {edition.title} ({edition.id})\n\n{_short_table(corpus, edition)}")
            texts[path] = "".join(parts)
    if is_checkout:
        texts[root / LEFT_OUT] = _left_out_text(corpus)
    return texts


def executed(corpus: Corpus, edition: Edition) -> list[tuple[Clause, tuple[Rule, ...]]]:
    """Return each clause of an edition with the rules that rest on it, if any do."""
    rules = ((clause, tuple(registry()[name] for name in corpus.rules_on(clause))) for clause in edition.clauses)
    return [(clause, resting) for clause, resting in rules if resting]


def _page_to_code_text(corpus: Corpus) -> str:
    parts = [_PAGE_TO_CODE_HEAD]
    for edition in corpus.editions.values():
        clauses = executed(corpus, edition)
        paged = any(clause.page for clause, _ in clauses)
        heads = ["clause", *(["page"] if paged else []), FUNCTIONS]
        parts.append(f"\n## {edition.title} ({edition.id})\n")
        for heading, under in groupby(clauses, key=lambda each: each[0].heading):
            rows = []
            for clause, rules in under:
                page = [clause.page or ""] if paged else []
                rows.append([code(clause.id), *page, _functions(rules, PAGE_TO_CODE.parent)])
            parts.append(f"\n### {escaped(heading)}\n\n{table(heads, rows)}")
    return "".join(parts)


def _short_table(corpus: Corpus, edition: Edition) -> str:
    clauses = executed(corpus, edition)
    paged = any(clause.page for clause, _ in clauses)
    rows = []
    for (page, paragraph), group in groupby(clauses, key=lambda each: (each[0].page or "", each[0].paragraph)):
        rules = [rule for _, resting in group for rule in resting]
        cells = [code(f"{edition.id}.{paragraph}"), _functions(rules, _readme(edition.game).parent)]
        rows.append([page, *cells] if paged else cells)
    return table([*(["page"] if paged else []), "passage", FUNCTIONS], rows)


def _functions(rules: Iterable[Rule], directory: Path) -> str:
    files = ((rule, relpath(f"{rule.module.replace('.', '/')}.py", directory)) for rule in dict.fromkeys(rules))
    return ", ".join(
        f"{code(rule.name)}: {linked(rule.function.__name__, Path(file).as_posix())}" for rule, file in files
    )


def _readme(game: str) -> Path:
    return Path("rules") / game / "README.md"


def _left_out_text(corpus: Corpus) -> str:
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
