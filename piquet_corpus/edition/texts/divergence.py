"""The divergences (`corpus/divergences.xml`): their sides, differences and effects, and the cases that show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, takewhile

from piquet_corpus.edition.texts.tei.apparatus import DECISION
from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    TEI,
    Element,
    Identified,
    Ids,
    Located,
    Versions,
    all_at,
    by_language,
    find_all,
    first_at,
    id_of,
    ids_at,
    made_from,
    pointed,
    raw_text,
    read_by,
    text_at,
    text_of,
)
from piquet_corpus.work.grouping import grouped, unique
from rules.core.frozen import FrozenMap

FILE = "divergences.xml"
ANNOTATION, NOTE = f"{TEI}annotation", f"{TEI}note"
OR = "|"
"""The separator between the rule sets of a side: the value of a reading may have spaces."""
FACETS = ("form", "scope", "effect", "importance")
RESULT, PENALTY = "result", "penalty"
GRADE_OF = {"result": "high", "penalty": "high", "procedure": "medium", "wording": "low"}
UNDETERMINED = "undetermined"
SCOPES = ("editions", "ways", "internal")
"""From the widest to the narrowest."""


def _disputed(quote: Element) -> tuple[tuple[int, int], ...]:
    read, spans = quote.text or "", []
    for seg in find_all(quote, "seg"):
        read += raw_text(seg)
        end = len(" ".join(read.split()))
        spans.append((end - len(text_of(seg)), end))
        read += seg.tail or ""
    return tuple(spans)


@dataclass(frozen=True)
class Words(Located):
    """The words of a clause or heading. `restatement`: they are the editors', from what may not be quoted.

    `disputed`: the places in them of the words that carry the difference, as the editors read it.
    """

    clause: str = read_by(pointed, "source")
    language: str = read_by(f"@{LANG}")
    text: str = read_by(text_of)
    restatement: bool = read_by(lambda quote: quote.get("type") == "restatement")
    disputed: tuple[tuple[int, int], ...] = read_by(_disputed, default=())

    @property
    def edition(self) -> str:
        """The edition of the clause."""
        return self.clause.partition(".")[0]

    @property
    def in_dispute(self) -> tuple[str, ...]:
        """The words that carry the difference."""
        return tuple(self.text[start:end] for start, end in self.disputed)


def _words(side: Element, translated: bool) -> tuple[Words, ...]:
    quotes = side.iterchildren(f"{TEI}quote", f"{TEI}q")
    return tuple(made_from(quote, Words) for quote in quotes if (quote.get("type") == "translation") is translated)


def _ways(note: Element) -> Ids:
    return tuple(filter(None, map(str.strip, note.get("n", "").split(OR))))


JOINS = "joins-"
"""The beginning of the subtype of a note that says which side of a divergence the edition joins: `joins-2`."""


def numbered(text: str, before: str) -> int:
    """Return the number after a beginning; 0 if there is none."""
    number = text.removeprefix(before)
    return int(number) if number.isdecimal() else 0


@dataclass(frozen=True)
class Side(Located):
    """One side of a divergence: the words of one or more clauses, and editions that are silent.

    `ways`: the rule sets, match forms and readings (`fr1642:pique.window=any-card`) that decide so. `editions`: the
    editions on the side, as the file names them. `translated`: of our translations, from the first of the
    words that carry the difference to the last. `joins`: of a draft that adds editions to a divergence, the side of
    this that it joins, from 1; else 0.
    """

    editions: Ids = read_by(ids_at, "@corresp")
    words: tuple[Words, ...] = read_by(_words, False)
    silent: bool = read_by(lambda side: side.get("subtype") == "silence")
    ways: Ids = read_by(_ways)
    translated: tuple[Words, ...] = read_by(_words, True, default=())
    joins: int = read_by(lambda side: numbered(side.get("subtype", ""), JOINS), default=0)

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses and headings that it quotes."""
        return frozenset(words.clause for words in self.words)


def _facet(element: Element, facet: str) -> Ids:
    return tuple(id_.removeprefix(f"{facet}.") for id_ in ids_at(element, "@ana") if id_.startswith(f"{facet}."))


def _whys(cause: Element) -> Versions:
    whys = takewhile(lambda note: note.get("type") == "why", cause.itersiblings(NOTE))
    return FrozenMap({note.get(LANG, ""): text_of(note) for note in whys})


@dataclass(frozen=True)
class Cause:
    """The likely source of a divergence, how certain it is, and the reason for it.

    `reason`: for an undetermined cause, the category that says why it is unknown. Such a cause has no certainty.
    `history`: the statements of the bibliography on the way by which the text has come, by id.
    """

    id: str = read_by(lambda cause: pointed(cause, "ana").removeprefix("cause."))
    cert: str = read_by("@cert")
    why: str = read_by(text_of)
    reason: str | None = read_by(lambda cause: next(iter(_facet(cause, "reason")), None), default=None)
    history: Ids = read_by(ids_at, "@source", default=())
    whys: Versions = read_by(_whys, default=FrozenMap())


@dataclass(frozen=True)
class Decision:
    """What rule sets decide: a parameter of a rule, or (without one) whether they have the rule at all."""

    rule: str
    parameter: str | None = None

    def __str__(self) -> str:
        return f"{self.rule}.{self.parameter}" if self.parameter else self.rule


def _decisions(element: Element) -> tuple[Decision, ...]:
    targets = (pointer.get("target", "") for pointer in find_all(element, "ptr"))
    parts = (target.removeprefix(DECISION).partition("#") for target in targets if target.startswith(DECISION))
    return tuple(Decision(rule, parameter or None) for rule, _, parameter in parts)


@dataclass(frozen=True)
class Proof(Located):
    """A case with different results under two rule sets, and the one decision that alone causes this.

    What the file does not say is empty; the schema reports it.
    """

    case: str = read_by(lambda proof: text_at(proof, "ref/@target").rpartition("#")[2])
    ways: tuple[str, str] = read_by(lambda proof: (*_ways(proof), "", "")[:2])
    decision: Decision = read_by(lambda proof: next(iter(_decisions(proof)), Decision("")))


def _first_facet(record: Element, facet: str) -> str:
    return next(iter(_facet(record, facet)), "")


@dataclass(frozen=True)
class Divergence(Identified):
    """A divergence. `form`, `scope`, `effect`, `importance`: its facets, without the name of the taxonomy.

    `rows`: those of the alignment that show it. `graded`: why its importance differs from the usual one for its effect.
    `twins`: divergences about the same fact, between editions or inside one. `decisions`: the differences of rule sets
    that it accounts for. `unproven`: why no case shows it; `cruxes`: on the emendations that the rule sets follow.
    `titles`, `effects`, `grades`: the title, what it changes, and why it is graded so, in other languages.
    """

    title: str = read_by("note[@type='title']")
    form: Ids = read_by(_facet, "form", default=())
    scope: str = read_by(_first_facet, "scope", default="")
    effect: str = read_by(_first_facet, "effect", default="")
    importance: str = read_by(_first_facet, "importance", default="")
    cert: str = read_by("@cert", default="")
    topics: Ids = read_by(
        lambda record: tuple(id_ for id_ in ids_at(record, "@ana") if id_.partition(".")[0] not in FACETS), default=()
    )
    rows: Ids = read_by(ids_at, "@corresp", default=())
    sides: tuple[Side, ...] = read_by(all_at, "note[@type='side']", Side, default=())
    changes: str = read_by("note[@type='effect']", default="")
    causes: tuple[Cause, ...] = read_by(all_at, "note[@type='cause']", Cause, default=())
    decisions: tuple[Decision, ...] = read_by(_decisions, default=())
    proofs: tuple[Proof, ...] = read_by(all_at, "note[@type='proof']", Proof, default=())
    graded: str = read_by("note[@type='grade']", default="")
    twins: Ids = read_by(ids_at, "ptr[@type='twin']/@target", default=())
    unproven: str = read_by("note[@type='unproven']", default="")
    cruxes: Ids = read_by(ids_at, "note[@type='unproven']/@corresp", default=())
    titles: Versions = read_by(by_language, f"note[@type='title'][@{LANG}]", default=FrozenMap())
    effects: Versions = read_by(by_language, f"note[@type='effect'][@{LANG}]", default=FrozenMap())
    grades: Versions = read_by(by_language, f"note[@type='grade'][@{LANG}]", default=FrozenMap())

    @property
    def decides(self) -> bool:
        """Whether it claims to change a result or a penalty; then a case must prove it, or it must say why none can."""
        return self.effect in (RESULT, PENALTY)

    @property
    def clauses(self) -> Ids:
        """The clauses and headings that it quotes, each once, in the order of the sides."""
        return unique(words.clause for side in self.sides for words in side.words)

    @property
    def editions(self) -> Ids:
        """The editions of all its sides, each once."""
        return unique(edition for side in self.sides for edition in side.editions)

    def is_between(self, first: str, second: str) -> bool:
        """Whether two editions, or two rule sets, are on different sides."""
        sides = [{*side.editions, *side.ways} for side in self.sides]
        return any(first in mine and second in theirs for mine, theirs in permutations(sides, 2))


@dataclass(frozen=True)
class Waiver(Located):
    """The reason why a row of the alignment has no divergence."""

    why: str = read_by(text_of)


@dataclass(frozen=True)
class Merged(Located):
    """A published number whose divergence was merged, and the divergence that it was merged into."""

    into: str = read_by(pointed, "target")
    why: str = read_by(text_of)


@dataclass(frozen=True)
class Home(Located):
    """The divergence of the start page, and the question that it answers, by language."""

    about: str = read_by(pointed, "target")
    question: Versions = read_by(by_language, "p")


def _waived(root: Element) -> Mapping[str, Waiver]:
    notes = find_all(root, ".//standOff/note[@type='waiver']")
    return {row: made_from(note, Waiver) for note in notes for row in ids_at(note, "@target")}


def _merged(root: Element) -> Mapping[str, Merged]:
    return {id_of(note): made_from(note, Merged) for note in find_all(root, ".//standOff/note[@type='merged']")}


@dataclass(frozen=True)
class Register:
    """All divergences in the order of the file.

    `waived`: the rows of the alignment that have no divergence. `merged`: numbers whose divergences are part of others.
    `home`: what the start page shows, if that is chosen.
    """

    records: tuple[Divergence, ...] = read_by(all_at, ".//annotation", Divergence, default=())
    waived: Mapping[str, Waiver] = read_by(_waived, default=FrozenMap())
    merged: Mapping[str, Merged] = read_by(_merged, default=FrozenMap())
    home: Home | None = read_by(first_at, ".//standOff/note[@type='home']", Home, default=None)

    @cached_property
    def by_id(self) -> Mapping[str, Divergence]:
        """Divergences by id; a merged number leads to the divergence that it was merged into."""
        found = {record.id: record for record in self.records}
        return found | {id_: found[merged.into] for id_, merged in self.merged.items() if merged.into in found}

    def twins(self, record: Divergence) -> tuple[Divergence, ...]:
        """Return the twins of a divergence, without those that are named and do not exist."""
        return tuple(self.by_id[id_] for id_ in record.twins if id_ in self.by_id)

    def counted(self, records: Iterable[Divergence]) -> tuple[Divergence, ...]:
        """Return divergences without those that repeat the fact of another: each fact once."""
        chosen = tuple(records)
        ids = {record.id for record in chosen}
        return tuple(
            record
            for record in chosen
            if not any(_wide(self.by_id[id_]) < _wide(record) for id_ in ids.intersection(record.twins))
        )

    @cached_property
    def _by_place(self) -> Mapping[object, tuple[Divergence, ...]]:
        return grouped(
            (place, record)
            for record in self.records
            for place in unique((*record.clauses, *record.rows, *record.decisions))
        )

    def of(self, place: str | Decision) -> tuple[Divergence, ...]:
        """Return the divergences that quote a clause, that show in a row, or that name a decision of rule sets."""
        return self._by_place.get(place, ())


def _wide(record: Divergence) -> int:
    return SCOPES.index(record.scope) if record.scope in SCOPES else len(SCOPES)
