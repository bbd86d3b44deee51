"""What `show` prints of a name: an edition, rule set, match form, rule, topic, case, term, or a heading of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from piquet_corpus.commands.quoting import print_authority, print_clauses
from piquet_corpus.commands.read.show_passage import function_place, print_head
from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.edition.texts.topics import Category
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.names import heading
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import expectation, repeat
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import apart, attributes, emit, say, say_below, say_line
from rules.core.domains import plain_value, value_text
from rules.core.rule import Rule, registry
from rules.core.ruleset import MatchForm, RuleSet
from rules.core.use import PLAIN, RuleUse

Named: TypeAlias = Edition | RuleSet | MatchForm | Rule | Category | Case | Entry | Block


def named(name: str, corpus: Corpus) -> Iterator[Named]:
    """Yield everything with this name that is not a passage: a rule and a topic may share a name."""
    if name in corpus.editions:
        yield corpus.editions[name]
    if name in (*corpus.rulesets, *corpus.rulesets.played):
        yield corpus.rulesets[name]
    elif name in corpus.rulesets.forms:
        yield corpus.rulesets.forms[name]
    if name in declared_rules(corpus):
        yield registry()[name]
    category = corpus.topics.categories.get(name)
    if category and category.taxonomy == "topics":
        yield category
    if name in corpus.case_files.ids:
        yield corpus.case(name)
    folded = fold(name)
    for entry in corpus.glossary.entries:
        if entry.id == name or folded in map(fold, entry.every_name):
            yield entry


def run(things: Iterable[Named], corpus: Corpus, json: bool) -> None:
    """Print everything that has a name."""
    if json:
        emit([KINDS[type(thing)][0](thing, corpus) for thing in things])
        return
    for thing in apart(things):
        KINDS[type(thing)][1](thing, corpus)


def _plain_edition(edition: Edition, corpus: Corpus) -> as_json.Json:
    return {
        "edition": edition.id,
        "title": edition.title,
        "year": edition.year or None,
        "place": edition.place or None,
        **attributes(edition, "language", "restated"),
        "clauses": [clause.id for clause in edition.clauses],
    }


def _show_edition(edition: Edition, corpus: Corpus) -> None:
    where = ", ".join(filter(None, (edition.place, edition.publisher, edition.year)))
    say(f"edition {edition.id} · {edition.title}{f' ({where})' if where else ''}", "bold")
    if edition.restated:
        say("restated in our own words, not quoted", indent=2)
    executed = sum(corpus.topics.is_executable(clause.kind) for clause in edition.clauses)
    say(f"{len(edition.clauses)} clauses, {executed} of them to be executed", indent=2)
    first = {clause.heading: clause.id for clause in reversed(edition.clauses)}
    for words, clause in reversed(first.items()):
        say(f"{clause}  {words}", indent=2)


def _plain_heading(block: Block, corpus: Corpus) -> as_json.Json:
    edition, text, translation = _heading(block, corpus)
    return {
        "id": block.id,
        "edition": edition.id,
        "kind": block.kind,
        "place": heading(edition, block),
        "page": block.page,
        "original": text,
        "translation": translation,
    }


def _show_heading(block: Block, corpus: Corpus) -> None:
    edition, text, translation = _heading(block, corpus)
    print_head(str(block.id), edition, heading(edition, block), block.page)
    say(text, indent=2)
    if translation:
        say("In English:")
        say(translation, indent=2)


def _heading(block: Block, corpus: Corpus) -> tuple[Edition, str, str]:
    id_ = str(block.id)
    (quoted,) = cite(corpus, id_).passages[0].quoted
    return corpus.editions[edition_of(id_)], quoted.text, quoted.translation


def _plain_ruleset(ruleset: RuleSet | MatchForm, corpus: Corpus) -> as_json.Json:
    return {
        "rules": ruleset.id,
        **attributes(ruleset, "title", "edition", "game"),
        "file": shown(ruleset.file),
        **attributes(ruleset, "inherits", "parts"),
        "names": {name: registry()[name].title for name in ruleset.rules},
    }


def _show_ruleset(ruleset: RuleSet | MatchForm, corpus: Corpus) -> None:
    kind = "match form" if isinstance(ruleset, MatchForm) else "rule set"
    say(f"{kind} {ruleset.id} · {ruleset.title}", "bold")
    say_line(f"  {shown(ruleset.file)}")
    if ruleset.inherits:
        say(f"has the rules of {ruleset.inherits}, except those that it changes", indent=2)
    if ruleset.parts:
        say(f"rests on {', '.join(ruleset.parts)}", indent=2)
    forms = [form.id for form in corpus.rulesets.forms.values() if form.edition == ruleset.edition]
    if forms and isinstance(ruleset, RuleSet):
        say(f"can be played as {', '.join(f'{ruleset.set_id}+{form}' for form in forms)}", indent=2)
    for name, use in ruleset.rules.items():
        unstated = sum(authority.status not in PLAIN for _, authority in use.authorities)
        note = f" ({unstated} of {len(tuple(use.authorities))} not plainly stated)" if unstated else ""
        say(f"{name}: {registry()[name].title}{note}", indent=2)


def _plain_rule(rule: Rule, corpus: Corpus) -> as_json.Json:
    return {
        "rule": rule.name,
        "title": rule.title,
        **as_json.rule_place(rule.name, corpus),
        **attributes(rule, "facts", "needs", "grounds"),
        "parameters": {name: domain.describe() for name, domain in rule.parameters.items()},
        "rule_sets": [_plain_use(rulesets, use) for rulesets, use in corpus.uses.rules if use.name == rule.name],
        "cases": corpus.case_files.expecting(rule.name),
    }


def _plain_use(rulesets: Ids, use: RuleUse) -> as_json.Json:
    parameters = {
        name: {"value": plain_value(parameter.value), "clauses": parameter.authority.clauses}
        for name, parameter in use.parameters.items()
    }
    grounds = {name: authority.clauses for name, authority in use.grounds.items()}
    place = {"file": shown(use.file), "line": use.line}
    unreachable = {"unreachable": use.unreachable} if use.unreachable else {}
    return {"rules": rulesets, **place, "grounds": grounds, "parameters": parameters, **unreachable}


def _show_rule(rule: Rule, corpus: Corpus) -> None:
    say(f"rule {rule.name} · {rule.title}", "bold")
    say_line(f"  {function_place(declared_rules(corpus)[rule.name])}")
    say(f"facts: {', '.join(rule.facts)}", indent=2)
    if rule.needs:
        say(f"needs the rules: {', '.join(rule.needs)}", indent=2)
    uses = [(", ".join(rulesets), use) for rulesets, use in corpus.uses.rules if use.name == rule.name]
    for ground, meaning in rule.grounds.items():
        say(f"ground {ground}: {meaning}", indent=2)
        for rulesets, use in ((rulesets, use) for rulesets, use in uses if ground in use.grounds):
            authority = use.grounds[ground]
            print_authority(f"{rulesets}: {' '.join(authority.clauses)}", authority, use.file)
        for rulesets, use in ((rulesets, use) for rulesets, use in uses if ground in use.unreachable):
            place = f"{shown(use.file)}:{use.line}"
            say(f"{rulesets}: unreachable: {use.unreachable[ground]} ({place})", indent=4)
    for name, domain in rule.parameters.items():
        say(f"parameter {name}: {domain.describe()}", indent=2)
        for rulesets, use in uses:
            parameter = use.parameters[name]
            value, clauses = value_text(parameter.value), " ".join(parameter.authority.clauses)
            print_authority(f"{rulesets}: {value}, {clauses}", parameter.authority, use.file)
    if not uses:
        say("No rule set has it.", indent=2)
    if cases := corpus.case_files.expecting(rule.name):
        say(f"Cases: {', '.join(cases)}", indent=2)


def _plain_topic(topic: Category, corpus: Corpus) -> as_json.Json:
    below, clauses, records = _about(topic, corpus)
    return {
        "topic": topic.id,
        "labels": topic.labels,
        "phase": topic.parent,
        "topics": [category.id for category in below],
        "clauses": [clause.id for clause in clauses],
        "divergences": [record.id for record in records],
    }


def _show_topic(topic: Category, corpus: Corpus) -> None:
    phase = f", in {corpus.topics.label(topic.parent)}" if topic.parent else ""
    say(f"topic {topic.id} · {topic.label()}{phase}", "bold")
    below, clauses, records = _about(topic, corpus)
    for category in below:
        say(f"{category.id}: {category.label()}", indent=2)
    for edition in corpus.editions.values():
        own = (f"{clause.id}  {clause.original}" for clause in clauses if clause.edition == edition.id)
        say_below(f"{edition.id} ({edition.short})", own)
    say_below("Divergences", (f"{record.id}: {record.title}" for record in records))


def _about(topic: Category, corpus: Corpus) -> tuple[list[Category], list[Clause], list[Divergence]]:
    below = [category for category in corpus.topics.of("topics") if category.parent == topic.id]
    ids = {topic.id, *(category.id for category in below)}
    clauses = [clause for clause in corpus.clauses.values() if not ids.isdisjoint(clause.topics)]
    return below, clauses, [record for record in corpus.register.records if not ids.isdisjoint(record.topics)]


def _plain_case(case: Case, corpus: Corpus) -> as_json.Json:
    return {
        "case": case.id,
        "title": case.title,
        "file": shown(case.file),
        **attributes(case, "line", "source"),
        "from": case.stands_in,
        "working": case.working,
        "rules": case.rulesets,
        "given": case.given,
        "events": [str(happening.event) for happening in case.events],
        "expect": {id_: [as_json.expected(each) for each in case.expects(id_)] for id_ in case.rulesets},
        "totals": case.totals,
    }


def _show_case(case: Case, corpus: Corpus) -> None:
    say(f"case {case.id} · {case.title}", "bold")
    say_line(f"  {shown(case.file)}:{case.line}")
    say(f"source: {case.source}{f', in {chr(32).join(case.stands_in)}' if case.stands_in else ''}", indent=2)
    say(f"rules: {', '.join(case.rulesets)}", indent=2)
    if case.working:
        say(f"worked by hand: {case.working}", indent=2)
    for name, value in case.given.items():
        say(f"{name}: {value}", indent=2)
    for happening in case.events:
        say(str(happening.event), indent=2)
        _print_expected({id_: happening.expected.get(id_, ()) for id_ in case.rulesets}, indent=4)
    _print_expected(case.expected, indent=2)
    print_clauses(case.cited, corpus, "dim", indent=2)
    say_line(f"  To run it: {repeat(case)}")


def _print_expected(by_ruleset: Mapping[str, Iterable[Expected]], indent: int) -> None:
    pairs = ((_expectation(expected), ruleset) for ruleset, each in by_ruleset.items() for expected in each)
    for words, names in grouped(pairs).items():
        say(f"expected under {', '.join(names)}: {words}", indent=indent)


def _expectation(expected: Expected) -> str:
    because = f", because {' '.join(expected.because)}" if expected.because else ""
    return f"{'no such finding: ' if expected.absent else ''}{expectation(expected)}{because}"


def _plain_term(entry: Entry, corpus: Corpus) -> as_json.Json:
    forms = [
        {"edition": form.edition, "term": form.orth, "variants": form.variants, "defined_in": form.defined_in}
        for form in entry.forms
    ]
    modern = [{"word": word.orth} | attributes(word, "language", "difference") for word in entry.modern]
    fields = {"term": entry.id, "names": entry.lemma, "definition": entry.definition, "modern": modern, "forms": forms}
    return fields | attributes(entry, "notes", "related")


def _show_term(entry: Entry, corpus: Corpus) -> None:
    say(f"term {entry.id} · {' · '.join(entry.lemma.values())}", "bold")
    for definition in entry.definition.values():
        say(definition, indent=2)
    if entry.modern:
        say(f"Today also: {', '.join(entry.today)}", indent=2)
    for difference in entry.differences:
        say(difference, indent=4)
    for form in entry.forms:
        others = f" (also {', '.join(form.variants)})" if form.variants else ""
        ours = ", in our words" if corpus.editions[edition_of(form.edition)].restated else ""
        say(f"{form.edition}{ours}: {form.orth}{others}", "cyan", indent=2)
        for id_ in form.defined_in:
            if clause := corpus.clauses.get(id_):
                say(f"{id_}: {clause.original}", indent=4)
    for note in (*entry.times, *entry.notes):
        say(note, indent=2)
    if entry.related:
        say(f"See also: {', '.join(entry.related)}", indent=2)


KINDS: Mapping[type, tuple[Callable[[Any, Corpus], as_json.Json], Callable[[Any, Corpus], None]]] = {
    Edition: (_plain_edition, _show_edition),
    Block: (_plain_heading, _show_heading),
    RuleSet: (_plain_ruleset, _show_ruleset),
    MatchForm: (_plain_ruleset, _show_ruleset),
    Rule: (_plain_rule, _show_rule),
    Category: (_plain_topic, _show_topic),
    Case: (_plain_case, _show_case),
    Entry: (_plain_term, _show_term),
}
