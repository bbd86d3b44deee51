"""`omissions`: rows of the alignment for what an edition lacks, and for what only it has, ready to be checked."""

from __future__ import annotations

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep.omissions import link, omissions_needed
from piquet_corpus.edition.corpus import load
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.terminal import emit, say_line


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@json_option
def command(edition: str, json: bool) -> int:
    """Print a row for each edition and topic. Raises Usage for an unknown edition."""
    corpus = load()
    if edition not in corpus.editions:
        raise UnknownName("edition", edition, corpus.editions)
    found = omissions_needed(corpus, edition)
    if json:
        emit(
            [
                {
                    "id": unanswered.id,
                    "topic": unanswered.topic,
                    "edition": unanswered.edition,
                    "clauses": [each.id for each in unanswered.clauses],
                }
                for unanswered in found
            ]
        )
        return 0
    for unanswered in found:
        say_line(link(corpus, unanswered))
    return 0
