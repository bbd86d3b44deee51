"""`score`, `play`: a hand, or a transcript event by event, every finding explained in the words of the edition."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import click

from piquet_corpus.commands.options import GivenCommand, json_option, option_name
from piquet_corpus.commands.quoting import print_ground, print_quotations
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.score import DECIDES_NOTHING, Playing, facts_of, read_given, score
from piquet_corpus.judging.ways import games_in_order, way
from piquet_corpus.judging.why_not import WhyNot, why_not
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage, rulesets_listed
from piquet_corpus.work.paths import read_text, shown
from piquet_corpus.work.terminal import emit, say, say_pair, write_data
from rules.core.game import game_of
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.text import called
from rules.core.transcript import TranscriptError, read_transcript


@click.command(cls=GivenCommand)
@click.option("--rules", metavar="RULES", help="The rule set: fr1642, or with a match form moderne+rubicon. Required.")
@click.option("--why-not", "what", metavar="WHAT", help="Say why a hand counts nothing for this: sequence, pique …")
@json_option
def score_command(rules: str | None, what: str | None, given: Mapping[str, str], json: bool) -> None:
    """Judge the cards, and explain the findings. Raises a PiquetError for what cannot be judged."""
    corpus = load()
    if rules is None:
        raise Usage(f"missing --rules RULES. The rule sets are: {rulesets_listed(corpus.rulesets)}")
    ruleset = way(corpus, rules).ruleset
    if what is not None:
        game = game_of(ruleset.game)
        facts = facts_of(corpus, ruleset, read_given(game, given, option_name))
        _print_why_not(ruleset, [why_not(corpus, ruleset, facts, what, side) for side in game.sides], json)
        return
    scored = score(corpus, ruleset, read_given(game_of(ruleset.game), given, option_name))
    if json:
        findings = [as_json.explanation(explanation) for explanation in scored.findings]
        emit({"rules": ruleset.id, "title": ruleset.title, "findings": findings, "remarks": scored.remarks})
        return
    say(scored.rules.title, "bold")
    quoted: set[str] = set()
    for explanation in scored.findings:
        say()
        so_far = " · ".join(f"{side} {number}" for side, number in explanation.totals.items())
        say_pair(explanation.sentence, so_far, "bold")
        for ground in explanation.grounds:
            print_ground(ground, quoted)
    say()
    totals = ", ".join(f"{called(side)} {number}" for side, number in scored.totals.items())
    say(f"In all: {totals}.", "bold")
    for remark in scored.remarks:
        say(remark, "yellow")


def _print_why_not(ruleset: RuleSet, answers: Sequence[WhyNot], json: bool) -> None:
    if json:
        emit({"rules": ruleset.id, "title": ruleset.title, "answers": [as_json.why_not(answer) for answer in answers]})
        return
    say(ruleset.title, "bold")
    quoted: set[str] = set()
    for answer in answers:
        say()
        say(answer.sentence, "bold")
        for each in answer.found:
            say(each.sentence, indent=2)
        for each in answer.reasons:
            say(each.sentence, indent=2)
            for ground in each.grounds:
                print_ground(ground, quoted, indent=4)
        if answer.condition:
            say(answer.unmet, indent=2)
            print_quotations(answer.condition.quotations, quoted, "; ", indent=4)
        if answer.remark:
            say(answer.remark, "yellow", indent=2)


STANDARD_INPUT = "-"


@click.command()
@click.argument(
    "transcript",
    required=False,
    metavar="[FILE]",
    help="A transcript; - for standard input; without one, play at random.",
)
@click.option(
    "--rules", metavar="RULES", help="At random: the rule set to play under. With --phrases: the game to list."
)
@click.option("--seed", type=int, help="At random: the same seed gives the same coup.")
@click.option("--partie", is_flag=True, help="At random: play a whole partie (a game of several coups).")
@click.option("--transcript", "write", is_flag=True, help="Print the transcript, with the findings in short.")
@click.option("--phrases", is_flag=True, help="List every event that a transcript can have.")
@json_option
def play_command(
    transcript: str | None, rules: str | None, seed: int | None, partie: bool, write: bool, phrases: bool, json: bool
) -> None:
    """Play a transcript, or a coup or a partie at random. Raises Usage for what cannot be played."""
    corpus = load()
    if phrases:
        _phrases(corpus, rules, json)
        return
    if transcript is not None:
        if rules is not None or seed is not None or partie:
            raise Usage("a transcript names its own rule set: leave out --rules, --seed and --partie")
        record = _record(corpus, transcript)
    elif rules is None:
        known = rulesets_listed(corpus.rulesets)
        raise Usage(f"nothing to play: give a transcript, or --rules to play at random. The rule sets are: {known}")
    else:
        ruleset = corpus.ruleset(rules)
        record = game_of(ruleset.game).at_random(ruleset, Random(seed), partie)
    playing = Playing(corpus, record)
    if json:
        emit(as_json.playing(playing))
    elif write:
        write_data(playing.transcript())
    else:
        _print_events(playing)


def _phrases(corpus: Corpus, rules: str | None, json: bool) -> None:
    games = games_in_order(corpus) if rules is None else (game_of(corpus.ruleset(rules).game),)
    if json:
        emit({game.name: dict(game.grammar.meanings()) for game in games})
        return
    for game in games:
        if len(games) > 1:
            say(game.name.capitalize(), "italic")
        for text, meaning in game.grammar.meanings():
            say(text, "bold")
            say(meaning, indent=4)


def _record(corpus: Corpus, path: str) -> AnyRecord:
    try:
        text = sys.stdin.read() if path == STANDARD_INPUT else read_text(Path(path))
    except UnicodeDecodeError:
        raise Usage("standard input is not UTF-8") from None
    try:
        return read_transcript(text, corpus.rulesets)
    except TranscriptError as error:
        name = "standard input" if path == STANDARD_INPUT else shown(Path(path))
        raise Usage(f"{name}, {error}") from None


def _print_events(playing: Playing) -> None:
    say(playing.rules.title, "bold")
    quoted: set[str] = set()
    for step in playing.steps:
        # in a partie by player, and in brackets by side in the coup under way
        by_player = " · ".join(f"{player} {points}" for player, points in step.scores.players.items())
        by_side = " · ".join(f"{side} {points}" for side, points in step.scores.sides.items())
        scores = f"{by_player} ({by_side})" if by_player and by_side else by_player or by_side
        say()
        say_pair(f"{step.event}{' (refused)' if step.refused else ''}", scores, "bold")
        if step.decides_nothing:
            say(DECIDES_NOTHING, "dim", indent=2)
        for explanation in step.findings:
            say(explanation.sentence, indent=2)
            for ground in explanation.grounds:
                print_ground(ground, quoted, indent=4)
