"""The draft of a rule set: each ground and parameter of that of another edition, carried over the alignment.

What an edition has in place of a clause of another are its parallel clauses, or the omission that says nothing. The
relation of a row is that of its latest edition to each of the others, so a row between two other editions says nothing
of the two that are asked about. The words of a parallel clause are found as far as their letters show it, of texts in
two languages in English: then only about where they stand. Of a reprint, what the other edition concludes from the same
words holds too; only what rests on words that its editors emended, supplied or discuss is marked for review.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from rapidfuzz import fuzz

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.likeness import Reprint, differing, english_words, in_common_language, numbers
from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import OLD_LETTERS
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.alignment import Omission, Parallel, edition_of
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.judging.proof.evidence import Anchor, anchor, are_emended, misquoted, places
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import grouped
from rules.core.domains import Value, value_text
from rules.core.rule import Rule
from rules.core.use import PLAIN, Authority, Parameter, Reading, RuleUse, Status, Words

LEAST = 50.0
"""The least likeness, of 100, of words that are proposed; below it, the whole clause is."""
MARKS = ",;:.?!() \n\t\xa0\u2009\u202f"
"""What stands around words: punctuation, and the spaces that a text may have."""
Span = tuple[int, int]
SAMENESS = ("parallel", "partial", "conflict")
"""The relations of rows, from that of clauses which say the same."""


def counterparts(corpus: Corpus, cited: str, edition: str) -> Mapping[str, Parallel]:
    """Return the executable clauses of an edition parallel to a clause, with their best rows; none for an omission."""
    best: dict[str, Parallel] = {}
    for row in corpus.alignment.of(cited):
        if isinstance(row, Parallel) and row.within({edition_of(cited), edition}):
            for id_ in of_edition(row.clauses, edition):
                if corpus.topics.is_executable(corpus.clauses[id_].kind):
                    best[id_] = min(best.get(id_, row), row, key=lambda row: SAMENESS.index(row.relation))
    return best


def omission_of(corpus: Corpus, cited: Iterable[str], edition: str) -> str | None:
    """Return the row by which an edition lacks what some rows or clauses say; else None."""
    clauses: set[str] = set()
    for id_ in cited:
        row = corpus.alignment.by_id.get(id_)
        clauses.update(row.clauses if isinstance(row, Omission) else (id_,))
    silent = (row for row in corpus.alignment.omissions if row.edition == edition)
    return next((row.id for row in silent if not clauses.isdisjoint(row.clauses)), None)


@dataclass(frozen=True)
class Likely:
    """The words proposed, and how alike they are to those of the other edition, of 100.

    `whole`: the whole clause, as no words are alike. `by_place`: found by their place in a translation.
    """

    words: Words
    likeness: float
    whole: bool
    by_place: bool


def likely_words(corpus: Corpus, theirs: Clause, anchored: Anchor, mine: Clause) -> Likely:
    """Return the words of `mine` that say most nearly what is anchored in `theirs`."""
    text, wanted = layer_text(mine.pieces, "regularised"), layer_text(theirs.pieces, anchored.layer)
    span, by_place = (anchored.start, anchored.end), theirs.language != mine.language
    searched = text
    if by_place:
        their_english, my_english = (in_common_language(corpus, clause) for clause in (theirs, mine))
        if their_english is None or my_english is None:
            return Likely(_named(text, 0, len(text)), 0.0, True, False)
        english = layer_text(their_english.pieces, "regularised")
        span, wanted = _carried(span, wanted, english), english
        searched = layer_text(my_english.pieces, "regularised")
    match = fuzz.partial_ratio_alignment(_plain(wanted[slice(*span)]), _plain(searched))
    if match is None or match.score < LEAST:
        return Likely(_named(text, 0, len(text)), match.score if match else 0.0, True, False)
    span = match.dest_start, match.dest_end
    if searched is not text:
        span = _carried(span, searched, text)
    return Likely(_named(text, *span), match.score, False, by_place)


def _plain(words: str) -> str:
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in words).translate(OLD_LETTERS)


def _carried(span: Span, text: str, other: str) -> Span:
    begin, end = (round(place * len(other) / max(len(text), 1)) for place in span)
    return _to_words(other, begin, max(end, begin + 1))


def _to_words(text: str, begin: int, end: int) -> Span:
    while begin > 0 and not text[begin - 1].isspace():
        begin -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return begin, end


def _named(text: str, begin: int, end: int) -> Words:
    begin, end = _to_words(text, begin, end)
    stretch = text[begin:end].lstrip(MARKS)
    words = " ".join(stretch.rstrip(MARKS).split())
    there = [start for start, _ in places(words, text)]
    number = next((place for place, start in enumerate(there, 1) if start >= end - len(stretch)), len(there))
    return Words(words, number if len(there) > 1 else None)


NO_PARALLEL = "no parallel: decide whether the edition has this rule at all"
NEITHER = "neither a parallel nor an omission: find words for it, or say that it is unreachable"
Chosen = tuple[str, Words, tuple[str, ...]]
"""Words that are proposed for those of another edition: their clause, the words, and what is doubtful about them."""
ALIKE = 75.0
"""How alike, of 100, words must be to be taken for the same statement."""


@dataclass(frozen=True)
class DraftEntry(Proposal):
    """A ground or parameter of the draft: what it rests on. It has either `words`, by clause, or only `clauses`.

    `why`: the reason for what is not stated. `value`, `readings`: of a parameter, those of the other rule set.
    """

    name: str
    words: Mapping[str, tuple[Words, ...]]
    clauses: Ids
    status: Status
    value: Value = ""
    readings: tuple[Reading, ...] = ()


Entries = tuple[DraftEntry, ...]


@dataclass(frozen=True)
class DraftRule:
    """A rule of the draft. `unreachable`: grounds that cannot be reached, with reasons."""

    rule: Rule
    grounds: Entries
    parameters: Entries
    unreachable: Mapping[str, str]

    @property
    def entries(self) -> Entries:
        """Its grounds, then its parameters."""
        return (*self.grounds, *self.parameters)

    @property
    def is_supported(self) -> bool:
        """Whether any of it has words of the edition."""
        return any(entry.words for entry in self.entries)


@dataclass(frozen=True)
class DraftRuleSet:
    """A rule set made from that of another edition. `left_out`: the rules that nothing in the edition answers."""

    id: str
    game: str
    title: str
    source: str
    rules: tuple[DraftRule, ...]
    left_out: Ids

    @property
    def entries(self) -> Entries:
        """All grounds and parameters."""
        return tuple(entry for each in self.rules for entry in each.entries)

    @property
    def to_review(self) -> int:
        """How many of them are doubtful."""
        return sum(bool(entry.doubts) for entry in self.entries)

    def brief(self) -> DraftRuleSet:
        """Return the draft without rules that have no words and that no other rule needs."""
        names = {each.rule.name for each in self.rules if each.is_supported}
        while needed := {name for each in self.rules if each.rule.name in names for name in each.rule.needs} - names:
            names |= needed
        rules = tuple(each for each in self.rules if each.rule.name in names)
        dropped = (each.rule.name for each in self.rules if each.rule.name not in names)
        return replace(self, rules=rules, left_out=(*self.left_out, *dropped))


def draft_rules(corpus: Corpus, edition: str, other: str) -> DraftRuleSet:
    """Draft the rules of an edition from a rule set of another. Raises UnknownName, UnknownRuleSet, Usage."""
    own, source = corpus.edition(edition), corpus.ruleset(other)
    if source.edition == edition:
        raise Usage(f"{other} is itself a rule set of {edition}; take one of another edition after --from")
    if not corpus.same_game(source.edition, edition):
        raise Usage(f"{other} is a rule set of {source.game}, and {edition} is about another game")
    carrying = _Carrying(corpus, edition, other, Reprint(corpus, corpus.alignment, edition))
    drafts = [_rule(carrying, use) for use in source.rules.values()]
    printed = ", ".join(filter(None, (own.place, own.year)))
    return DraftRuleSet(
        edition,
        source.game,
        f"{own.title} ({printed})" if printed else own.title,
        other,
        tuple(draft for draft in drafts if isinstance(draft, DraftRule)),
        tuple(draft for draft in drafts if isinstance(draft, str)),
    )


def _rule(carrying: _Carrying, use: RuleUse) -> DraftRule | str:
    carried = [(name, carrying.carried(name, authority)) for name, authority in use.authorities]
    named = [id_ for _, entry in carried if entry for id_ in entry.clauses]
    if not named:
        return use.name
    entries = [entry or carrying.nothing(name, named[0]) for name, entry in carried]
    number = len(use.grounds)
    valued = map(partial(_valued, carrying), use.parameters.values(), entries[number:])
    return DraftRule(use.rule, tuple(entries[:number]), tuple(valued), use.unreachable)


def _valued(carrying: _Carrying, parameter: Parameter, entry: DraftEntry) -> DraftEntry:
    corpus, other, edition = carrying.corpus, carrying.other, edition_of(entry.clauses[0])
    settled = carrying.has_the_words(parameter.authority.clauses)
    readings = tuple(
        reading
        for reading in (parameter.readings if entry.words or settled else ())
        if not any(misquoted(corpus, edition, entry.clauses, reading.why))
    )
    doubts = list(entry.doubts)
    missing = sorted(set(_numbers_in(parameter.value)) - set(numbers(english_words(corpus, entry.clauses))))
    if missing and not settled:
        doubts.append(f"{' and '.join(map(str, missing))} not found in the clause")
    if parameter.readings and not settled:
        values = " or ".join(value_text(reading.value) for reading in parameter.readings)
        doubts.append(f"{other} can also be read as {values}; see that this text can")
    return replace(entry, doubts=tuple(doubts), value=parameter.value, readings=readings)


@dataclass(frozen=True)
class _Carrying:
    corpus: Corpus
    edition: str
    other: str
    reprint: Reprint

    def carried(self, name: str, authority: Authority) -> DraftEntry | None:
        """Carry over a ground or parameter; None if the alignment has nothing for it."""
        wordless = authority.status in ("silent", "unused")
        if not wordless and (chosen := tuple(self._chosen(authority))):
            return self._worded(name, authority, chosen)
        beside = (counterparts(self.corpus, id_, self.edition) for id_ in authority.clauses)
        if named := tuple(dict.fromkeys(chain.from_iterable(beside))):
            why, doubts = self._reason(authority, named, "look for words that say it")
            return DraftEntry(name, {}, named, authority.status if wordless else "silent", why=(why,), doubts=doubts)
        if omission := omission_of(self.corpus, authority.clauses, self.edition):
            return self.nothing(name, omission, NO_PARALLEL)
        return None

    def nothing(self, name: str, clause: str, doubt: str = NEITHER) -> DraftEntry:
        """Return an entry without a parallel. `clause`: an omission, or one of the rule."""
        why = f"The text has nothing parallel to what {self.other} rests this on."
        return DraftEntry(name, {}, (clause,), "silent", why=(why,), doubts=(doubt,))

    def _worded(self, name: str, authority: Authority, chosen: tuple[Chosen, ...]) -> DraftEntry:
        words = grouped(dict.fromkeys((id_, part) for id_, part, _ in chosen))
        words = {id_: words[id_] for id_ in sorted(words, key=list(self.corpus.clauses).index)}
        doubts = tuple(dict.fromkeys(doubt for _, _, doubtful in chosen for doubt in doubtful))
        if authority.status in PLAIN:
            emended = any(
                are_emended(clause, anchor(clause, part))
                for clause in map(self.corpus.clauses.__getitem__, words)
                for part in words[clause.id]
            )
            return DraftEntry(name, words, tuple(words), "emended" if emended else "stated", doubts=doubts)
        why, more = self._reason(authority, tuple(words), "see that it holds here")
        return DraftEntry(name, words, tuple(words), authority.status, why=(why,), doubts=(*doubts, *more))

    def has_the_words(self, clauses: Iterable[str]) -> bool:
        """Whether the edition has these clauses of the other in the same words."""
        theirs = [id_ for id_ in clauses if id_ in self.corpus.clauses]
        return bool(theirs) and all(self.reprint.same_as(id_) == "high" for id_ in theirs)

    def _reason(self, authority: Authority, clauses: Ids, look: str) -> tuple[str, tuple[str, ...]]:
        given = authority.why or ""
        if given and not any(misquoted(self.corpus, self.edition, clauses, given)):
            doubt = f"{self.other} has this as {authority.status}, and gives this reason; {look}"
            return given, () if self.has_the_words(authority.clauses) else (doubt,)
        why = f"Not stated; {self.other} concludes it from the parallel clauses."
        return why, (f"{self.other} has this as {authority.status}: {given.rstrip('.')}; {look}, and say why",)

    def _chosen(self, authority: Authority) -> Iterator[Chosen]:
        clauses = self.corpus.clauses
        for theirs in (clauses[id_] for id_ in authority.clauses if id_ in clauses):
            there = counterparts(self.corpus, theirs.id, self.edition)
            if not there:
                continue
            whole = Anchor(theirs.id, "regularised", 0, len(layer_text(theirs.pieces, "regularised")))
            words = authority.words.get(theirs.id)
            for anchored in [anchor(theirs, part) for part in words] if words else [whole]:
                likely = {id_: likely_words(self.corpus, theirs, anchored, clauses[id_]) for id_ in there}
                id_, best = max(likely.items(), key=lambda item: item[1].likeness)
                doubts = _doubts_of_words(self.corpus, theirs.id, id_, there[id_], best)
                disputed = _disputed(self.corpus, theirs, anchored, clauses[id_])
                yield id_, best.words, (*doubts, *disputed)


def _disputed(corpus: Corpus, clause: Clause, anchored: Anchor, mine: Clause) -> Iterator[str]:
    """Say which words of a clause its editors emended, supplied or discuss: another text need not have them so.

    Words that could not be read in one copy, and stand in `mine`, are in no doubt.
    """
    text = layer_text(clause.pieces, anchored.layer)[anchored.start : anchored.end]
    discussed = False
    for crux in corpus.cruxes(clause):
        if crux.comment or crux.wording:
            continue
        lemma = crux.variants[0].words if crux.entry and crux.entry.type == "words" else ""
        illegible = any("[…]" in variant.marked for variant in crux.variants)
        if illegible and _plain(lemma) in _plain(mine.regularised):
            continue
        if not lemma or lemma in text or text in lemma:
            discussed = True
            yield f"{crux.id} is about these words; see what stands here"
    if are_emended(clause, anchored) and not discussed:
        yield f"{clause.id} does not have these words in the book; see what stands here"


def _doubts_of_words(corpus: Corpus, theirs: str, mine: str, row: Parallel, likely: Likely) -> Iterator[str]:
    if row.proposal in ("low", "medium"):
        yield f"{row.id} is a proposal of {row.proposal} certainty"
    if row.relation != "parallel":
        yield f"{row.id} is {'a conflict' if row.relation == 'conflict' else row.relation}"
    if likely.whole:
        yield f"no words of {mine} are like those of {theirs}; this is the whole clause"
    elif likely.by_place:
        yield "found by their place in a translation"
    elif likely.likeness < ALIKE:
        yield f"the words are not very like those of {theirs}"
    for own, other in differing(*(english_words(corpus, (id_,)) for id_ in (mine, theirs))):
        yield f"{own} in {mine}, {other} in {theirs}"


def _numbers_in(value: object) -> Iterator[int]:
    if isinstance(value, int) and value > 1:
        yield value
    elif isinstance(value, tuple | list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _numbers_in(item)


def ruleset_text(draft: DraftRuleSet) -> str:
    """Return the file of a drafted rule set."""
    lines = (
        f"# A draft, made from {draft.source}. Look at every `review`: correct what it is about, then take it away.",
        *(f"id: {draft.id}", f"edition: {draft.id}", f"game: {draft.game}", f"title: {_quoted(draft.title)}", "rules:"),
        *chain.from_iterable(map(_rule_lines, draft.rules)),
        *(f"  # {name}: {draft.source} has it; nothing here answers it" for name in draft.left_out),
    )
    return "\n".join(lines) + "\n"


def _rule_lines(each: DraftRule) -> Iterator[str]:
    yield f"  # {each.rule.title}"
    if not each.is_supported:
        yield "  # Nothing of this rule has a parallel: leave it out, unless the edition has it."
    yield f"  {each.rule.name}:"
    yield "    grounds:" if each.grounds else "    grounds: {}"
    for entry in each.grounds:
        yield from _entry_lines(entry)
    if each.unreachable:
        yield "    unreachable:"
        yield from (f"      {ground}: {_quoted(why)}" for ground, why in each.unreachable.items())
    if each.parameters:
        yield "    parameters:"
    for entry in each.parameters:
        yield from _entry_lines(entry, f"value: {_value(entry.value)}")


def _entry_lines(entry: DraftEntry, value: str = "") -> Iterator[str]:
    if entry.status == "stated" and not (entry.doubts or entry.readings):
        words = _words(entry.words)
        yield f"      {entry.name}: {{{value}, words: {words}}}" if value else f"      {entry.name}: {words}"
    else:
        rests = f"words: {_words(entry.words)}" if entry.words else f"clauses: [{', '.join(entry.clauses)}]"
        yield f"      {entry.name}:"
        for line in (
            value,
            rests,
            "" if entry.status == "stated" else f"status: {entry.status}",
            "" if entry.status in PLAIN else f"why: {_quoted(*entry.why)}",
            f"review: {_quoted('; '.join(entry.doubts))}" if entry.doubts else "",
        ):
            if line:
                yield f"        {line}"
    if entry.readings:
        yield "        readings:"
    for reading in entry.readings:
        if isinstance(reading.value, Mapping | tuple | list):
            yield f"          - {{value: {_value(reading.value)}, why: {_quoted(reading.why)}}}"
        else:
            yield f"          {_value(reading.value)}: {_quoted(reading.why)}"


def _words(words: Mapping[str, tuple[Words, ...]]) -> str:
    listed: list[str] = []
    for id_, parts in words.items():
        texts = [(_quoted(part.text), part.occurrence) for part in parts]
        items = [text if which is None else f"{{text: {text}, occurrence: {which}}}" for text, which in texts]
        listed.append(f"{id_}: {items[0]}" if len(items) == 1 else f"{id_}: [{', '.join(items)}]")
    return f"{{{', '.join(listed)}}}"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
