"""The register as a document: `docs/register.md`, written from the divergences, the texts and the rule sets.

It is the appendix of the essay, and has the divergences of high importance in groups: between the old books, between
these and the game of today, between ways of playing that one text describes, and inside one text, game by game; in
each group by phase of play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, groupby
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import FILE as REGISTER
from piquet_corpus.edition.texts.divergence import Divergence, Proof, Side
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import TEI, text_of
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.divergences.filter import EDITIONS, INTERNAL
from piquet_corpus.judging.divergences.shown import CaseShown, Differing, show
from piquet_corpus.publishing.citation import chicago
from piquet_corpus.publishing.citation.model import CitedPassage
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.prose import quotation, restatement, silence
from piquet_corpus.publishing.citation.refer import cite, of_side
from piquet_corpus.publishing.output.markdown import code, escaped, linked, of_words

DOCUMENT = Path("docs") / "register.md"
COMMAND = "piquet-corpus findings --write"
HIGH = "high"
MOST = 3
"""The number of events of a case whose different results are described."""
SIDES = "abcdefgh"
TODAY, WAYS, INSIDE = (
    "The old books and the game of today",
    "Ways of playing that one text describes",
    "Inside one text",
)

_HEAD = f"""\
<!-- Written by `{COMMAND}` from corpus/{REGISTER}, the texts and the rule sets. Change those, not this file. -->
"""

_READ = """\
Words are quoted exactly as they are in the source, including its errors; translations in brackets are the editors’. A
restatement is in the editors’ own words and quotes nobody. The letters (a), (b) … mark the sides of a divergence; after
each letter come the rule sets, match forms and readings that decide as this side does. Each case is judged under two of
them; only the results that change because of the one decision named are shown.
"""


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the document of a checkout with its whole text as it should be; nothing elsewhere."""
    path = corpus.directory.parent / DOCUMENT
    return {path: register_text(corpus)} if path.parent.is_dir() and corpus.register.records else {}


@lru_cache(maxsize=2)
def chosen(corpus: Corpus) -> tuple[Divergence, ...]:
    """Return the divergences of high importance, each fact once, in the order of the document; kept."""
    groups = _groups(corpus)
    phases = {category.id: number for number, category in enumerate(corpus.topics.of("topics"))}

    def place(record: Divergence) -> tuple[int, int]:
        return groups.index(_group(corpus, record)), phases.get(_phase(corpus, record), len(phases))

    high = (record for record in corpus.register.records if record.importance == HIGH)
    return tuple(sorted(corpus.register.counted(high), key=place))


@lru_cache(maxsize=2)
def register_text(corpus: Corpus) -> str:
    """Return the register as Markdown; the text is cached. Raises what judging the cases of the proofs raises."""
    games = " and ".join(escaped(corpus.topics.label(one)) for one in _games(corpus))
    parts = [_HEAD, f"# The register of divergences of high importance: {games}\n", *_introduction(corpus), _READ]
    for group, records in groupby(chosen(corpus), lambda record: _group(corpus, record)):
        parts.append(f"## {escaped(group)}\n")
        for phase, several in groupby(records, lambda record: _phase(corpus, record)):
            parts.append(f"### {escaped(_capital(corpus.topics.label(phase)))}\n")
            parts += (_finding(corpus, record) for record in several)
    return "\n".join((*parts, "## The texts\n", *_texts(corpus)))


def _introduction(corpus: Corpus) -> Iterator[str]:
    """Say what is compared, how the differences were found, and how many there are."""
    compared = _compared(corpus)
    alone = [edition for edition in _editions(corpus) if edition not in compared]
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
        f"{len(chosen(corpus))} divergences of high importance; `piquet-corpus divergences` lists all of them.\n"
    )


def _editions(corpus: Corpus) -> list[Edition]:
    """Return the editions of which the register tells: not one of which all parallels are still only proposed."""
    games = Counter(edition.game for edition in corpus.editions.values())
    aligned = corpus.alignment.accepted.texts
    return [one for one in corpus.editions.values() if games[one.game] == 1 or one.id in aligned]


def _compared(corpus: Corpus) -> list[Edition]:
    games = Counter(edition.game for edition in _editions(corpus))
    return [edition for edition in _editions(corpus) if games[edition.game] > 1]


def _listed(editions: Iterable[Edition]) -> str:
    """Return editions by title and year, each with the number of its clauses."""
    return "; ".join(f"{_named(edition)}, {len(edition.clauses)} clauses" for edition in editions)


def _games(corpus: Corpus) -> list[str]:
    """Return the games that the texts are about, in the order of the first text on each."""
    return list(dict.fromkeys(f"game.{edition.game}" for edition in _editions(corpus)))


def _named(edition: Edition) -> str:
    """Return an edition by its short title and year; a restatement with its source."""
    source = edition.source
    title = f"*{escaped(source.short_title or source.title)}*"
    if source.restated:
        return f"{title} ({of_words(restatement(source.restated))})"
    return f"{title} ({source.year})"


def _groups(corpus: Corpus) -> list[str]:
    """Return the groups of the divergences, in their order."""
    printed = [edition for edition in _editions(corpus) if not edition.restated]
    pairs = [_pair(edition, other) for edition, other in combinations(printed, 2)]
    inside = [_inside(corpus, game) for game in _games(corpus)]
    return [*pairs, TODAY, WAYS, *inside]


def _inside(corpus: Corpus, game: str) -> str:
    games = _games(corpus)
    return INSIDE if game == games[0] else f"{INSIDE}: {corpus.topics.label(game)}"


def _pair(edition: Edition, other: Edition) -> str:
    return f"{edition.short} and {other.short}"


def _group(corpus: Corpus, record: Divergence) -> str:
    """Return the group of a divergence: that of the first two books, in order of time, that are on different sides."""
    if record.scope != EDITIONS:
        game = corpus.editions[record.editions[0]].game
        return _inside(corpus, f"game.{game}") if record.scope == INTERNAL else WAYS
    printed = [edition for edition in _editions(corpus) if not edition.restated]
    apart = (
        _pair(edition, other) for edition, other in combinations(printed, 2) if record.is_between(edition.id, other.id)
    )
    return next(apart, TODAY)


def _phase(corpus: Corpus, record: Divergence) -> str:
    """Return the phase of play of the first topic of a divergence; for an unknown topic, the topic itself."""
    topic = next(iter(record.topics), "")
    category = corpus.topics.categories.get(topic)
    return category.parent or topic if category else topic


def _finding(corpus: Corpus, record: Divergence) -> str:
    """Return a divergence of the document: its title, the words of each side, its effect, its proof, its citation."""
    parts = [f"#### {record.id}. {escaped(record.title)}\n"]
    for letter, side in zip(SIDES, record.sides, strict=False):
        parts += [_side_head(letter, side), *_words(corpus, record, side), ""]
    parts += [f"{escaped(record.changes)}\n", *_told_again(corpus, record), *_proofs(corpus, record)]
    citation = cite(corpus, record.id)
    if citation.record:
        parts.append(f"{of_words(chicago.record(citation.record))}\n")
    return "\n".join(parts)


def _side_head(letter: str, side: Side) -> str:
    """Return the letter of a side, with the rule sets that decide so."""
    ways = ", ".join(map(code, side.ways))
    return f"({letter}){f' {ways}' if ways else ''}\n"


def _words(corpus: Corpus, record: Divergence, side: Side) -> Iterator[str]:
    """Return what each text has on a side, one list item for each."""
    for part in of_side(corpus, record, side):
        if isinstance(part, CitedPassage):
            quoted = "; ".join(escaped(quotation(each, signed=False)) for each in part.quoted)
            where = of_words(chicago.again(part)).removesuffix(".")
            yield f"- {where} ({linked(code(part.id), permanent_link(part.id))}): {quoted}"
        else:
            yield f"- {of_words(silence(part))}"


def _told_again(corpus: Corpus, record: Divergence) -> Iterator[str]:
    for twin in (corpus.register.by_id[id_] for id_ in record.twins):
        yield f"The same fact is also in {linked(twin.id, permanent_link(twin.id))}: {escaped(twin.title)}\n"


def _proofs(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say what the first case shows, and name the other cases that show it; or say why no case shows it.

    A divergence without a case of its own has that of its twin.
    """
    of_twins = (proof for id_ in record.twins for proof in corpus.register.by_id[id_].proofs)
    proofs = record.proofs or tuple(of_twins)
    if record.unproven:
        yield f"*No case of its own:* {escaped(record.unproven)}\n"
    if proofs:
        first, *others = proofs
        yield from _proof(show(corpus, first))
        if others:
            yield f"Also shown by {'; '.join(map(_named_again, others))}.\n"


def _named_again(proof: Proof) -> str:
    return f"{code(proof.case)} under {' and '.join(map(code, proof.ways))}"


def _proof(shown: CaseShown) -> Iterator[str]:
    """Say what a case shows: the decision, and the result under each of the two rule sets."""
    title = escaped(shown.case.title) + ("" if shown.case.title.endswith(("?", "!", ".")) else ".")
    events = [differing for differing in shown.outcomes if differing.event]
    yield f"*Case* {code(shown.case.id)}: {title} The difference comes from {code(str(shown.decision))}.\n"
    for place, (each, state) in enumerate(zip(shown.ways, shown.states, strict=True)):
        said = [
            _said(differing, place)
            for differing in (*events[:MOST], *(differing for differing in shown.outcomes if not differing.event))
        ]
        yield f"- {code(each.id)} ({escaped(state)}): {' '.join(said)}"
    yield ""


def _said(differing: Differing, place: int) -> str:
    return (f"*{escaped(differing.event)}:* " if differing.event else "") + (
        escaped(differing.said[place]) or "nothing."
    )


def _texts(corpus: Corpus) -> Iterator[str]:
    for id_ in (edition.id for edition in _editions(corpus)):
        for passage in cite(corpus, id_).passages:
            yield f"- {of_words(chicago.passage(passage))}"
    yield ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
