"""`show`: anything that has a name: a passage, divergence, row, case, rule, topic, term, rule set or edition."""

from __future__ import annotations

from itertools import chain

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.read import show_passage
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.model import Block
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing.citation.permanent import DIVERGENCE, ROW
from piquet_corpus.work.errors import UnknownReference, Usage
from piquet_corpus.work.terminal import say
from rules.core.text import did_you_mean, nearest, shortened

WHAT = (
    "a clause or passage (fr1642.6), a divergence (D130), a row of the alignment (par.0050), "
    "or the name of a case, rule, topic, term, rule set or edition"
)


@click.command()
@click.argument("name", metavar="NAME", help="fr1642.6.2, en1651.p16, D130, par.0050, point.value, ronfle, moderne …")
@json_option
def show_command(name: str, json: bool) -> None:
    """Print what has a name. Raises UnknownReference or Usage, which name the nearest of the right kind."""
    corpus = load()
    name = corpus.named(name)
    if record := corpus.register.by_id.get(name):
        from piquet_corpus.commands.read.divergences import show_divergence  # here and below: a clause needs none of it

        return show_divergence(record, corpus, json)
    if row := corpus.alignment.by_id.get(name):
        from piquet_corpus.commands.read.parallel import show_row

        return show_row(row, corpus, json)
    if not _is_reference(name, corpus):
        from piquet_corpus.commands.read import show_named

        if things := tuple(show_named.named(name, corpus)):
            return show_named.run(things, corpus, json)
    place = None if corpus.passages.clauses(name) else corpus.passages.place(corpus.passages.beginning(name) or "")
    if isinstance(place, Block):
        from piquet_corpus.commands.read import show_named

        return show_named.run((place,), corpus, json)
    if place is not None:
        if not json:
            say(f"No clause begins on this page, {name}. Before it:")
        return show_passage.run((place,), corpus, json)
    try:
        clauses = corpus.passage(name)
    except UnknownReference as error:
        raise _unknown(name, corpus, error) from None
    return show_passage.run(clauses, corpus, json)


def _is_reference(name: str, corpus: Corpus) -> bool:
    text, dot, _ = name.partition(".")
    return bool(dot) and text in corpus.editions


def _unknown(name: str, corpus: Corpus, error: UnknownReference) -> UnknownReference | Usage:
    for pattern, known in ((DIVERGENCE, corpus.register.by_id), (ROW, corpus.alignment.by_id)):
        if pattern.fullmatch(name):
            return UnknownReference(name, known)
    if _is_reference(name, corpus) or name[:1].isdigit():
        return error
    kinds = {
        "rule": tuple(declared_rules(corpus)),
        "topic": tuple(category.id for category in corpus.topics.of("topics")),
        "case": tuple(corpus.case_files.ids),
        "rule set": (*corpus.rulesets, *corpus.rulesets.played, *corpus.rulesets.forms),
        "term": tuple(spelt for entry in corpus.glossary.entries for spelt in (entry.id, *entry.every_name)),
    }
    near = [
        f"{known} ({' and '.join(kind for kind, names in kinds.items() if known in names)})"
        for known in nearest(name, chain.from_iterable(kinds.values()))
    ]
    return Usage(f"unknown name {shortened(name)!r}{did_you_mean(near) or f': expected {WHAT}'}")
