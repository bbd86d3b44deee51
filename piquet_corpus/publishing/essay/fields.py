"""The fields of the essay, `{quote fr1642.6.2 | words}`, in prose that is otherwise Markdown; and what stands for each.

A field that says what is not so is refused: words that a clause does not have, a case that does not differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from itertools import chain

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import left_out
from piquet_corpus.edition.texts.bibliography import BookSource, Statement
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.compare import deal_of, matter_of
from piquet_corpus.judging.divergences.computed import all_differences, differences
from piquet_corpus.judging.divergences.prove import Differing, show
from piquet_corpus.judging.score import sentence
from piquet_corpus.judging.ways import other_readings, rule_differences, way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.cite import translation_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.prose import MARKS, in_brackets
from piquet_corpus.publishing.essay.pictures import PICTURES
from piquet_corpus.publishing.output.markdown import code, escaped, linked, table
from piquet_corpus.simulation.coups import facts
from piquet_corpus.simulation.rows import MEASURES, TAKES, measured, stated
from rules.core.errors import PiquetError
from rules.core.findings import tally
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.core.text import did_you_mean, nearest

FIELD = re.compile(r"\{([a-z]+)(?:\s+([^{}]*))?\}")
BETWEEN = "|"
"""What stands between the arguments of a field."""


class UnfitField(PiquetError, ValueError):
    """A field that says what is not so, or that cannot be understood. The message is one sentence."""


@dataclass(frozen=True)
class EssayField:
    """A field: its kind, its arguments, and the line on which it begins."""

    kind: str
    arguments: tuple[str, ...]
    line: int


KINDS: dict[str, tuple[str, Callable[..., str]]] = {}
"""The kinds of fields: what the arguments of each are, and what fills them in.

The field `{sources}` has the sources of all statements of the essay.
"""


def kind(arguments: str) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Have a function fill in the fields with its name. Its arguments are words, or are parted by bars."""

    def register(fill: Callable[..., str]) -> Callable[..., str]:
        KINDS[fill.__name__] = arguments, fill
        return fill

    return register


def pieces(text: str) -> Iterator[str | EssayField]:
    """Yield the prose and the fields of an essay in their order."""
    done = 0
    for match in FIELD.finditer(text):
        yield text[done : match.start()]
        arguments = (" ".join(argument.split()) for argument in (match[2] or "").split(BETWEEN))
        yield EssayField(match[1], tuple(filter(None, arguments)), text.count("\n", 0, match.start()) + 1)
        done = match.end()
    yield text[done:]


# --- clauses, divergences, statements of the history ---

ENGLISH = ("“", "”")
HISTORY, SOURCES = "history", "sources"
"""The field that names statements of the history, and the one that lists the sources of all of them."""


@kind("CLAUSE | words | words of our translation")
def quote(corpus: Corpus, id_: str, words: str, ours: str = "") -> str:
    """Return words of a clause in quotation marks, words of its translation after them, and the reference."""
    clause = corpus.clause(id_)
    if corpus.editions[clause.edition].restated:
        raise UnfitField(f"{id_} is a restatement, which is never quoted: use {{restated …}}")
    _refuse_other_words(id_, clause.original, words)
    if ours:
        _refuse_other_words(f"our translation of {id_}", translation_of(corpus, id_), ours)
    translated = f" (“{escaped(ours)}”)" if ours else ""
    opening, closing = MARKS.get(clause.language, ENGLISH)
    return f"{opening}{escaped(words)}{closing}{translated} ({_reference(corpus, clause)})"


@kind("CLAUSE | words")
def restated(corpus: Corpus, id_: str, words: str) -> str:
    """Return words of our English of a restatement, in italics and not in quotation marks, and the reference."""
    clause = corpus.clause(id_)
    if not corpus.editions[clause.edition].restated:
        raise UnfitField(f"{id_} is not restated, but quoted: use {{quote …}}")
    _refuse_other_words(f"our English of {id_}", translation_of(corpus, id_), words)
    return f"*{escaped(words)}* (restated: {_reference(corpus, clause)})"


@kind("CLAUSE CLAUSE …")
def clauses(corpus: Corpus, *ids: str) -> str:
    """Return the references of clauses in brackets."""
    return f"({'; '.join(_reference(corpus, corpus.clause(id_)) for id_ in ids)})"


def _reference(corpus: Corpus, clause: Clause) -> str:
    """Return the short reference of a clause as a link: `1642, par. 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    short = edition.short.lower() if edition.restated else edition.short
    return linked(f"{short}, {names.section(edition, clause.ref)}", permanent_link(clause.id))


def _refuse_other_words(where: str, text: str, words: str) -> None:
    if words not in text:
        raise UnfitField(f"“{words}” is not in {where}, which has “{text}”")


@kind("DIVERGENCE DIVERGENCE …")
def divergence(corpus: Corpus, *ids: str) -> str:
    """Return the numbers of divergences as links, in brackets."""
    return f"({', '.join(linked(corpus.divergence(id_).id, permanent_link(id_)) for id_ in ids)})"


@kind("STATEMENT | words")
def history(corpus: Corpus, id_: str, words: str = "") -> str:
    """Return the sources of a statement of the textual history as links, in brackets, and its certainty.

    With words, these are literally of the statement, and stand before.
    """
    statement = _statement(corpus, id_)
    _refuse_other_words(id_, statement.text, words)
    known = {source.id: source for source in corpus.bibliography.sources}
    if unknown := [source for source in statement.sources if source not in known]:
        raise UnfitField(f"{', '.join(unknown)} is not one of the sources{did_you_mean(nearest(unknown[0], known, 1))}")
    sources = ", ".join(_named(known[source]) for source in statement.sources)
    whose = "our inference from " if statement.is_inference else ""
    return f"{escaped(words)}{' ' if words else ''}({whose}{sources}; certainty {statement.cert})"


def _statement(corpus: Corpus, id_: str) -> Statement:
    known = {statement.id: statement for statement in corpus.bibliography.statements}
    if id_ not in known:
        raise UnfitField(f"unknown statement {id_}{did_you_mean(nearest(id_, known, 1))}")
    return known[id_]


def _named(source: BookSource) -> str:
    short = source.id.removeprefix("src.")
    return linked(short, source.address) if source.address else short


def sources(corpus: Corpus, fields: Iterable[EssayField]) -> str:
    """Return a list of the sources that the statements of an essay name, each once, by their short names."""
    named = {
        source
        for field in fields
        if field.kind == HISTORY and field.arguments
        for source in _statement(corpus, field.arguments[0]).sources
    }
    listed = (source for source in corpus.bibliography.sources if source.id in named)
    return "\n".join(f"- {_named(source)}: {escaped(source.text)}" for source in listed)


# --- cases: what they come to under rule sets, and in what they differ under two ---

MOST = 3
"""The number of events of a case whose different results are told, if the field names no matters."""


@kind("CASE")
def case(corpus: Corpus, id_: str) -> str:
    """Return the id of a case as a link."""
    return _case_link(corpus.case(id_).id)


def _case_link(id_: str) -> str:
    return linked(code(id_), permanent_link(id_, "case"))


@kind("CASE | RULES / RULES | rule.parameter | matter matter …")
def differs(corpus: Corpus, id_: str, rulesets: str, decided: str, matters: str = "") -> str:
    """Return the results of a case under two rule sets, of which one decision is the cause.

    Raises UnfitField if they do not differ by it, or not in the matters that the field names.
    """
    first, slash, second = rulesets.partition("/")
    ways = first.strip(), second.strip()
    if not slash:
        raise UnfitField(f"expected {{differs {KINDS['differs'][0]}}}")
    proof = Proof(corpus.case(id_).id, ways, _decision(corpus, decided, ways), line=0)
    shown = show(corpus, proof, tuple(matters.split()))
    if not shown:
        of_what = f" in {matters}" if matters else ""
        raise UnfitField(f"{id_} does not differ{of_what} under {ways[0]} and {ways[1]} by {decided} alone")
    return "\n".join(_results(corpus, proof, shown, bool(matters)))


def _decision(corpus: Corpus, written: str, ways: tuple[str, ...]) -> Decision:
    known = {name for written_way in ways for name in way(corpus, written_way).ruleset.rules}
    rule, _, parameter = written.rpartition(".")
    if written in known:
        return Decision(written)
    if rule not in known:
        raise UnfitField(f"{written} is neither a rule of {' or '.join(ways)} nor a parameter of one")
    return Decision(rule, parameter)


def _results(corpus: Corpus, proof: Proof, shown: Sequence[Differing], whole: bool) -> Iterator[str]:
    events = [differing for differing in shown if differing.event]
    chosen = [*(events if whole else events[:MOST]), *(other for other in shown if not other.event)]
    title = corpus.case(proof.case).title
    yield f"*Run case* {_case_link(proof.case)}: {escaped(title if title.endswith(('?', '!', '.')) else f'{title}.')}\n"
    for place, way_shown in enumerate(way(corpus, name) for name in proof.ways):
        name = escaped(names.capital(names.ruleset(corpus, way_shown.ruleset.id)))
        readings = ", ".join(code(str(changed)) for changed in way_shown.changed)
        results = []
        for differing in chosen:
            event = f"({escaped(differing.event)}) " if differing.event else ""
            results.append(event + (escaped(differing.said[place]) or "Nothing follows."))
        yield f"- *{name}{', read otherwise' if readings else ''}*{in_brackets(readings)}: {' '.join(results)}"


@kind("CASE | RULES | rule+rule SIDE")
def result(corpus: Corpus, id_: str, ruleset: str, wanted: str) -> str:
    """Return what rules find in a case, with its id as a link: `{result CASE | RULES | rule+rule SIDE}`."""
    rules, _, side = wanted.partition(" ")
    decided = [finding for finding in _decided(corpus, id_, ruleset) if side in ("", finding.to or finding.player)]
    findings = [finding for rule in rules.split("+") for finding in decided if finding.rule == rule]
    if not findings:
        raise UnfitField(f"{id_} has no finding of {wanted} under {ruleset}")
    sentences = " ".join(dict.fromkeys(map(sentence, findings))).removesuffix(".")
    return f"{escaped(sentences)} ({_case_link(id_)})."


@kind("CASE | RULES | SIDE")
def total(corpus: Corpus, id_: str, ruleset: str, side: str) -> str:
    """Return the points that a side has in all in a case under a rule set: `{total CASE | RULES | SIDE}`."""
    totals = tally(corpus.case(id_).game.sides, _decided(corpus, id_, ruleset))
    if side not in totals:
        raise UnfitField(f"{id_} has no side {side}: there are {', '.join(totals)}")
    return str(totals[side])


@lru_cache(maxsize=64)
def _decided(corpus: Corpus, id_: str, written_way: str) -> tuple[AnyFinding, ...]:
    """Judge a case under a rule set; if cards are not in its pack, that is all. Raises UnfitField if it stops short."""
    deal, ruleset = deal_of(corpus.case(id_)), way(corpus, written_way).ruleset
    refused = tuple(deal.game.refused_cards(ruleset, deal.cards))
    verdict = deal.judge(ruleset)
    if verdict.stopped and not refused:
        raise UnfitField(f"{id_} cannot be played to its end under {written_way}: {verdict.stopped}")
    return refused or verdict.decided


@kind("RULES RULES … | matter SIDE CASE | …")
def worths(corpus: Corpus, ways: str, first: str, *others: str) -> str:
    """Return a table of what a side counts in cases under rule sets: `{worths RULES … | matter SIDE CASE | …}`."""
    rulesets = [way(corpus, name).ruleset for name in ways.split()]
    heads = ["case", *(names.capital(names.ruleset(corpus, ruleset.id)) for ruleset in rulesets)]
    rows = []
    for line in (first, *others):
        if line.count(" ") != 2:
            raise UnfitField(f"expected a matter, a side and a case, found “{line}”")
        matter, side, id_ = line.split()
        counted = [_counted(corpus, ruleset, matter, side, id_) for ruleset in rulesets]
        if not any(number.isdecimal() and int(number) for number in counted):
            raise UnfitField(f"in {id_} nothing is counted for {matter} by {side}")
        rows.append([linked(escaped(corpus.case(id_).title), permanent_link(id_, "case")), *counted])
    return table(heads, rows).rstrip()


def _counted(corpus: Corpus, ruleset: RuleSet, matter: str, side: str, id_: str) -> str:
    deal = deal_of(corpus.case(id_))
    if deal.game.refused_cards(ruleset, deal.cards):
        return "–"
    findings = (finding for finding in deal.judge(ruleset).decided if matter_of(finding.rule) == matter)
    return str(sum(finding.points or 0 for finding in findings if finding.to == side))


# --- counts, and tables of what rule sets decide differently ---

IN_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
"""The numbers that prose has in words."""


def _records(corpus: Corpus, fits: Callable[[Divergence], bool]) -> int:
    return len(corpus.register.counted(filter(fits, corpus.register.records)))


def _differences(corpus: Corpus, *ways: str) -> int:
    if not ways:
        return len(all_differences(corpus))
    first, second = (way(corpus, name) for name in ways)
    return len(list(rule_differences((first, second))))


def _left_out(corpus: Corpus, edition: str, whole: str = "") -> int:
    in_part = whole == "partly"
    return sum(left.later == edition and (left.ground is not None) == in_part for left in left_out(corpus))


COUNTS: Mapping[str, Callable[..., int]] = {
    # the clauses of some texts, or of all
    "clauses": lambda corpus, *texts: sum(len(corpus.edition(text).clauses) for text in texts or corpus.editions),
    # the divergences, each fact once; only those of an importance, if one is named
    "divergences": lambda corpus, *importance: _records(
        corpus, lambda record: not importance or record.importance in importance
    ),
    "deciding": lambda corpus: sum(record.decides for record in corpus.register.counted(corpus.register.records)),
    "proving": lambda corpus: len({proof.case for record in corpus.register.records for proof in record.proofs}),
    "cases": lambda corpus: len(corpus.cases),
    "parallels": lambda corpus: sum(corpus.same_game(*row.clauses) for row in corpus.alignment.accepted.parallels),
    # the decisions in which two rule sets differ; without names, those of all pairs
    "differences": _differences,
    # the divergences that may have a cause
    "caused": lambda corpus, id_: _records(corpus, lambda record: any(cause.id == id_ for cause in record.causes)),
    # the divergences whose cause is not known for a reason: `copy`, the French copy is not known
    "reason": lambda corpus, reason: _records(
        corpus, lambda record: any(cause.reason == reason for cause in record.causes)
    ),
    "readings": lambda corpus, *names: sum(
        len(list(other_readings(corpus.ruleset(name)))) for name in names or corpus.rulesets
    ),
    # the rules that a text leaves out of the one that it comes from; or the reasons within rules, `partly`
    "leftout": _left_out,
    # the decisions of which the same can be said: `cannot matter`; or all
    "outcomes": lambda corpus, *words: sum(
        " ".join(words) in ("", decision.outcome) for decision in stated(corpus).values()
    ),
    "lookups": lambda corpus: len(corpus.to_collate),
}
"""What can be counted, by name."""


@kind("WHAT …")
def count(corpus: Corpus, name: str, *arguments: str) -> str:
    """Return a number that is computed, in words up to twelve: `{count clauses fr1642}`."""
    if name not in COUNTS:
        raise UnfitField(f"unknown count {name}: there are {', '.join(COUNTS)}")
    number = COUNTS[name](corpus, *arguments)
    return IN_WORDS[number] if 0 <= number < len(IN_WORDS) else str(number)


@kind("RULES RULES")
def decisions(corpus: Corpus, name: str, other: str) -> str:
    """Return a table of the decisions in which two rule sets differ: `{decisions RULES RULES}`.

    Each is in words, with its state in both rule sets, and the divergences that account for it.
    """
    first, second = (way(corpus, written).ruleset for written in (name, other))
    heads = ["decision", *(names.capital(names.ruleset(corpus, rules.id)) for rules in (first, second)), "divergences"]
    rows = []
    for difference in differences(corpus, first, second):
        decision = names.decision(corpus, difference.decision.rule, difference.decision.parameter)
        states = (escaped(names.value_in_words(state)) for state in difference.states)
        links = ", ".join(linked(id_, permanent_link(id_)) for id_ in difference.records)
        rows.append([escaped(names.capital(decision)), *states, links])
    return table(heads, rows).rstrip()


# --- our players' coups: always with the interval and the player ---

NUMBERS = {"other_score": "coups", "other_winner": "parties"}
"""What is a share, and of what."""


@kind("DECISION RULES<RULES PLAYER MEASURE")
def impact(corpus: Corpus, decision: str, setting: str, player: str, measure: str) -> str:
    """Return what an experiment shows: `{impact pique.window fr1642<classic sound other_score}`."""
    if measure not in MEASURES:
        raise UnfitField(f"unknown measure {measure}: there are {', '.join(MEASURES)}")
    ruleset, _, source = setting.partition(TAKES)
    for line in chain.from_iterable(measured(corpus).values()):
        if (str(line.decision), line.ruleset, line.source, line.player) == (decision, ruleset, source, player):
            if measure not in line.found:
                raise UnfitField(f"{decision} in {setting} has no {measure}: the deals cannot be compared")
            number = getattr(line, NUMBERS[measure]) if measure in NUMBERS else None
            return line.found[measure].in_words(number)
    raise UnfitField(f"{decision} was not measured in {setting} with {player}")


@kind("RULES PLAYER WHOM WHAT")
def coups(corpus: Corpus, ruleset: str, player: str, whom: str, *words: str) -> str:
    """Return a fact of the game itself: `{coups fr1642 sound elder points}`."""
    key = ruleset, player, whom, " ".join(words)
    fact = facts(corpus).get(key)
    if fact is None:
        raise UnfitField(
            f"coups.tsv has no {' '.join(key)!r}: name rule set, player, elder, younger, both or partie, and what"
        )
    return fact.found.in_words(fact.number if fact.is_share else None)


# --- pictures ---


@kind("NAME | what it shows")
def picture(corpus: Corpus, name: str, alternative: str) -> str:
    """Return a picture in Markdown, with the words for a reader who does not see it: `{picture NAME | words}`."""
    if name not in PICTURES:
        raise UnfitField(f"unknown picture {name}: there are {', '.join(PICTURES)}")
    return f"![{escaped(alternative)}](pictures/{name}.svg)"


def filled(corpus: Corpus, field: EssayField, fields: list[EssayField]) -> str:
    """Return what stands for a field. Raises PiquetError for one that says what is not so."""
    if field.kind == SOURCES:
        return sources(corpus, fields)
    if field.kind not in KINDS:
        known = (*KINDS, SOURCES)
        raise UnfitField(f"unknown field {field.kind}{did_you_mean(nearest(field.kind, known, 1))}")
    usage, fill = KINDS[field.kind]
    arguments = field.arguments if BETWEEN in usage else " | ".join(field.arguments).split()
    try:
        bound = signature(fill).bind(corpus, *arguments)
    except TypeError:
        raise UnfitField(f"expected {{{field.kind} {usage}}}") from None
    return fill(*bound.args)
