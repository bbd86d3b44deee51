"""`score`: one hand or coup under a rule set, every finding explained in the words of the edition."""

from __future__ import annotations

from collections.abc import Mapping

import click

from piquet_corpus.commands.given_options import GivenCommand, option_name
from piquet_corpus.commands.options import json_option, rulesets_listed
from piquet_corpus.commands.quoting import print_ground
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.comparison.ways import way
from piquet_corpus.judging.score.scoring import Score, read_given, score
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import emit, say, say_pair
from rules.core.game import game_of
from rules.core.text import called


@click.command(cls=GivenCommand)
@click.option("--rules", metavar="RULES", help="The rule set: fr1642, or with a match form moderne+rubicon. Required.")
@json_option
def command(rules: str | None, given: Mapping[str, str], json: bool) -> int:
    """Judge the cards, and explain the findings. Raises a PiquetError for what cannot be judged."""
    corpus = load()
    if rules is None:
        raise Usage(f"missing --rules RULES. {rulesets_listed(corpus)}")
    ruleset = way(corpus, rules).ruleset
    scored = score(corpus, ruleset, read_given(game_of(ruleset.game), given, option_name))
    if json:
        findings = [as_json.explanation(explanation) for explanation in scored.findings]
        emit({"rules": ruleset.id, "title": ruleset.title, "findings": findings, "remarks": list(scored.remarks)})
    else:
        _print(scored)
        for remark in scored.remarks:
            say(remark, "yellow")
    return 0


def _print(scored: Score) -> None:
    """Print findings with what each side has so far, and each clause in full the first time that it is cited."""
    say(scored.rules.title, "bold")
    quoted: set[str] = set()
    for explanation in scored.findings:
        say()
        say_pair(
            explanation.sentence, " · ".join(f"{side} {number}" for side, number in explanation.totals.items()), "bold"
        )
        for ground in explanation.grounds:
            print_ground(ground, quoted)
    say()
    totals = ", ".join(f"{called(side)} {number}" for side, number in scored.totals.items())
    say(f"In all: {totals}.", "bold")
