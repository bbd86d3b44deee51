"""The appendix of the essay: `docs/register.md`, a list of the divergences of high importance, each with its link.

They stand in groups: between the old books, between these and the game of today, between ways of playing that one text
describes, and inside one text, game by game; in each group by phase of play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, groupby
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import FILE as REGISTER
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import TEI, text_of
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.divergences.filter import EDITIONS, INTERNAL
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.prose import restatement
from piquet_corpus.publishing.essay import text
from piquet_corpus.publishing.essay.text import COMMAND
from piquet_corpus.publishing.output.markdown import escaped, generated, linked, of_words
from piquet_corpus.work.paths import write_text

DOCUMENT = Path("docs") / "register.md"
HIGH = "high"
TODAY, WAYS, INSIDE = (
    "The old books and the game of today",
    "Ways of playing that one text describes",
    "Inside one text",
)

_HEAD = generated(COMMAND, f"corpus/{REGISTER}, the texts and the rule sets")


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the document of a checkout with its whole text as it should be; nothing elsewhere."""
    path = corpus.directory.parent / DOCUMENT
    return {path: register_text(corpus)} if path.parent.is_dir() and corpus.register.records else {}


def findings(corpus: Corpus) -> Mapping[Path, str]:
    """Return the essay of a checkout, its pictures and the register, as they should be; nothing elsewhere."""
    return {**text.documents(corpus), **documents(corpus)}


def write_findings(corpus: Corpus) -> tuple[Path, ...]:
    """Write each file whole or not at all, and return where. Raises CorpusError if the essay says what is not so."""
    if text.source_path(corpus).is_file():
        text.essay_text(corpus)
    written = findings(corpus)
    for path, content in written.items():
        write_text(path, content)
    return tuple(written)


@lru_cache(maxsize=2)
def chosen(corpus: Corpus) -> tuple[Divergence, ...]:
    """Return the divergences of high importance, each fact once, in the order of the document; kept."""
    inside = (_inside(corpus, game) for game in _games(corpus))
    groups = [*(_pair(*pair) for pair in _pairs(corpus)), TODAY, WAYS, *inside]
    phases = {category.id: number for number, category in enumerate(corpus.topics.of("topics"))}

    def place(record: Divergence) -> tuple[int, int]:
        return groups.index(_group(corpus, record)), phases.get(_phase(corpus, record), len(phases))

    high = (record for record in corpus.register.records if record.importance == HIGH)
    return tuple(sorted(corpus.register.counted(high), key=place))


@lru_cache(maxsize=2)
def register_text(corpus: Corpus) -> str:
    """Return the register as Markdown; the text is cached."""
    games = " and ".join(escaped(corpus.topics.label(game)) for game in _games(corpus))
    parts = [f"{_HEAD}# The divergences of high importance: {games}\n", *_introduction(corpus)]
    for group, records in groupby(chosen(corpus), lambda record: _group(corpus, record)):
        parts.append(f"## {escaped(group)}\n")
        for phase, of_phase in groupby(records, lambda record: _phase(corpus, record)):
            label = corpus.topics.label(phase)
            parts.append(f"### {escaped(label[:1].upper() + label[1:])}\n")
            parts.append("".join(map(_listed_record, of_phase)))
    return "\n".join(parts)


def _listed_record(record: Divergence) -> str:
    link = linked(record.id, permanent_link(record.id))
    return f"- {link}: {escaped(record.title)} {escaped(record.changes)}\n"


def _introduction(corpus: Corpus) -> Iterator[str]:
    """Say what is compared, how the differences were found, and how many there are."""
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
    """Return the editions of which the register tells: not one of which all parallels are still only proposed."""
    games = Counter(edition.game for edition in corpus.editions.values())
    aligned = corpus.alignment.accepted.texts
    return [edition for edition in corpus.editions.values() if games[edition.game] == 1 or edition.id in aligned]


def _listed(editions: Iterable[Edition]) -> str:
    """Return editions by short title and year, a restatement with its source; each with the number of its clauses."""
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
    """Return the group of a divergence: that of the first two books, in order of time, that are on different sides."""
    if record.scope != EDITIONS:
        game = corpus.editions[record.editions[0]].game
        return _inside(corpus, f"game.{game}") if record.scope == INTERNAL else WAYS
    apart = (_pair(*pair) for pair in _pairs(corpus) if record.is_between(pair[0].id, pair[1].id))
    return next(apart, TODAY)


def _phase(corpus: Corpus, record: Divergence) -> str:
    """Return the phase of play of the first topic of a divergence; for an unknown topic, the topic itself."""
    topic = next(iter(record.topics), "")
    category = corpus.topics.categories.get(topic)
    return category.parent or topic if category else topic
