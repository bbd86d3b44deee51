"""`scaffold rules`: the draft of a rule set for a new edition, printed or written."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.scaffolding.draft_rules import DraftEntry, DraftRuleSet, draft_rules
from piquet_corpus.editing.scaffolding.ruleset_text import ruleset_text
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown, write_text
from piquet_corpus.work.terminal import emit, say, write_data
from rules.core.domains import plain_value


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--from", "other", required=True, metavar="RULES", help="The rule set of another edition to carry over.")
@click.option("--write", is_flag=True, help="Write rules/GAME/sets/EDITION.yaml; by default, print it.")
@click.option("--brief", is_flag=True, help="Leave out the rules of which the edition has nothing, and name them.")
@json_option
def command(edition: str, other: str, write: bool, brief: bool, json: bool) -> int:
    """Print the draft, or write it beside the rule set that it is made from; a file that is there is not replaced.

    `brief`: without the rules of which the edition has nothing.
    Raises Usage, UnknownName or UnknownRuleSet for wrong names, and Usage for a
    file that exists already.
    """
    corpus = load()
    draft = draft_rules(corpus, edition, other)
    draft = draft.brief() if brief else draft
    path = Path(corpus.ruleset(draft.source).file).with_name(f"{draft.id}.yaml")
    if write:
        if path.exists():
            raise Usage(f"{shown(path)} exists already; a draft does not replace it: move it away first")
        write_text(path, ruleset_text(draft))
    if json:
        emit(as_plain(draft, path, write))
    elif write:
        _print_summary(draft, path)
    else:
        write_data(ruleset_text(draft))
    return 0


def as_plain(draft: DraftRuleSet, path: Path, written: bool) -> as_json.Json:
    """Return a draft as plain values."""
    return {
        "id": draft.id,
        "from": draft.source,
        "file": shown(path),
        "written": written,
        "to_review": sum(bool(entry.doubts) for entry in draft.entries),
        "rules": [
            {
                "rule": each.rule.name,
                "has_parallel": each.is_supported,
                "grounds": [_plain_entry(entry) for entry in each.grounds],
                "parameters": [{"value": plain_value(entry.value), **_plain_entry(entry)} for entry in each.parameters],
                "unreachable": dict(each.unreachable),
            }
            for each in draft.rules
        ],
        "left_out": list(draft.left_out),
    }


def _plain_entry(entry: DraftEntry) -> as_json.Json:
    words = {id_: [part.text for part in parts] for id_, parts in entry.words.items()}
    return {
        "name": entry.name,
        "clauses": list(entry.clauses),
        "words": words,
        "status": entry.status,
        "review": list(entry.doubts),
    }


def _print_summary(draft: DraftRuleSet, path: Path) -> None:
    """Print what was written, and what is left for a person."""
    say(f"{shown(path)} is written: {len(draft.rules)} rules of {draft.source}.", "green")
    states = Counter(entry.status for entry in draft.entries)
    counts = ", ".join(f"{number} {status}" for status, number in states.items())
    doubtful = sum(bool(entry.doubts) for entry in draft.entries)
    say(f"Grounds and parameters: {len(draft.entries)} ({counts}); to be reviewed: {doubtful}.")
    alone = [each.rule.name for each in draft.rules if not each.is_supported]
    if alone:
        say("Rules without any parallel; take out those that the edition does not have:", "yellow")
        say(", ".join(alone), indent=2)
    if draft.left_out:
        say("Rules left out, because nothing in the edition answers them:", "yellow")
        say(", ".join(draft.left_out), indent=2)
