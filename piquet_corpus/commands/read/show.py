"""`show`: anything that has a name: a passage, divergence, row, case, rule, topic, term, rule set or edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.read.showing.clause import print_clause, print_functions, print_translated
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.model import Block, Clause
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing.citation.permanent import DIVERGENCE, ROW
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import UnknownReference, Usage
from piquet_corpus.work.terminal import emit, say
from rules.core.suggest import did_you_mean, nearest
from rules.core.text import shortened

T = TypeVar("T")

WHAT = (
    "a clause or passage (fr1642.6), a divergence (D130), a row of the alignment (par.0050), "
    "or the name of a case, rule, topic, term, rule set or edition"
)
"""What can be shown."""


@dataclass(frozen=True)
class Named:
    """Something that has the name asked for: what it is as plain values, and how it is printed."""

    plain: Callable[[], as_json.Json]
    show: Callable[[], None]


@click.command()
@click.argument("name", metavar="NAME", help="fr1642.6.2, en1651.p16, D130, par.0050, point.value, ronfle, moderne …")
@json_option
def command(name: str, json: bool) -> int:
    """Print what has a name. Raises UnknownReference or Usage, which name the nearest of the right kind."""
    corpus = load()
    name = corpus.named(name)
    for pattern, known in ((DIVERGENCE, corpus.register.by_id), (ROW, corpus.alignment.by_id)):
        if pattern.fullmatch(name):
            if name not in known:
                raise UnknownReference(name, known)
            from piquet_corpus.commands.read.showing import divergence  # here and below: a clause needs none of it

            return divergence.run(known[name], corpus, json)
    found = () if _is_reference(name, corpus) else tuple(_named(name, corpus))
    if found:
        return _print_all(found, json)
    place = None if corpus.passages.clauses(name) else corpus.passages.place(corpus.passages.beginning(name) or "")
    if isinstance(place, Block):
        from piquet_corpus.commands.read.showing.heading import as_plain, print_heading

        return _print_all((_as_named(as_plain, print_heading, place, corpus),), json)
    if place is not None:
        if not json:
            say(f"No clause begins on this page, {name}. Before it:")
        return _print_passage((place,), corpus, json)
    try:
        clauses = corpus.passage(name)
    except UnknownReference as error:
        raise _unknown(name, corpus, error) from None
    return _print_passage(clauses, corpus, json)


def _is_reference(name: str, corpus: Corpus) -> bool:
    """Whether a name has the form of a reference: a text, a dot, and a place in it."""
    text, dot, _ = name.partition(".")
    return bool(dot) and text in corpus.editions


def _named(name: str, corpus: Corpus) -> Iterator[Named]:
    """Yield everything with this name that is not a passage: a rule and a topic may share a name."""
    from piquet_corpus.commands.read.showing import case, edition, rule, ruleset, term, topic
    from rules.core.rule import registry

    if name in corpus.editions:
        yield _as_named(edition.as_plain, edition.print_edition, corpus.editions[name], corpus)
    forms = corpus.rulesets.forms
    if name in (*corpus.rulesets, *corpus.rulesets.played):
        yield _as_named(ruleset.as_plain, ruleset.print_ruleset, corpus.rulesets[name], corpus)
    elif name in forms:
        yield _as_named(ruleset.as_plain, ruleset.print_ruleset, forms[name], corpus)
    if name in declared_rules(corpus):
        yield _as_named(rule.as_plain, rule.print_rule, registry()[name], corpus)
    category = corpus.topics.categories.get(name)
    if category and category.taxonomy == "topics":
        yield _as_named(topic.as_plain, topic.print_topic, category, corpus)
    if name in corpus.case_files.ids:
        yield _as_named(case.as_plain, case.print_case, corpus.case(name), corpus)
    for entry in term.entries_named(name, corpus):
        yield _as_named(term.as_plain, term.print_term, entry, corpus)


def _as_named(
    plain: Callable[[T, Corpus], as_json.Json], show: Callable[[T, Corpus], None], value: T, corpus: Corpus
) -> Named:
    return Named(lambda: plain(value, corpus), lambda: show(value, corpus))


def _print_all(found: tuple[Named, ...], json: bool) -> int:
    if json:
        emit([each.plain() for each in found])
        return 0
    for place, each in enumerate(found):
        if place:
            say()
        each.show()
    return 0


def _print_passage(clauses: tuple[Clause, ...], corpus: Corpus, json: bool) -> int:
    if json:
        emit([as_json.translated(clause) if clause.of else as_json.clause(clause, corpus) for clause in clauses])
        return 0
    originals = [clause for clause in clauses if not clause.of]
    if len(originals) > 1:
        print_functions(originals, corpus)
        say()
    for place, clause in enumerate(clauses):
        if place:
            say()
        if clause.of:
            print_translated(clause, clause.of, corpus)
        else:
            print_clause(clause, corpus)
    return 0


def _unknown(name: str, corpus: Corpus, error: UnknownReference) -> UnknownReference | Usage:
    """Say that the name is unknown, and name the nearest: references if it has the form of one, otherwise names."""
    if _is_reference(name, corpus) or name[:1].isdigit():
        return error
    from piquet_corpus.commands.read.showing import term

    kinds = {
        "rule": tuple(declared_rules(corpus)),
        "topic": tuple(category.id for category in corpus.topics.of("topics")),
        "case": tuple(corpus.case_files.ids),
        "rule set": (*corpus.rulesets, *corpus.rulesets.played, *corpus.rulesets.forms),
        "term": tuple(spelt for entry in corpus.glossary.entries for spelt in (entry.id, *term.names(entry))),
    }
    near = nearest(name, (known for several in kinds.values() for known in several))
    said = (f"{one} ({' and '.join(kind for kind, several in kinds.items() if one in several)})" for one in near)
    return Usage(f"unknown name {shortened(name)!r}{did_you_mean(said) or f': expected {WHAT}'}")
