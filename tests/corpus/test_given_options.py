"""Options for what is given of a coup: each key of each game has one; what is typed wrongly is told in a sentence."""

from __future__ import annotations

import re
from typing import Any

import click
import pytest

from piquet_corpus.commands.main import app
from piquet_corpus.commands.options import GivenCommand
from piquet_corpus.judging.score import keys_judged
from rules.core.game import game_of
from rules.core.rule import games

Ask = Any
KEYS = list(dict.fromkeys(key.name for game in games() for key in keys_judged(game_of(game))))
COMMANDS = ("score", "compare")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_an_option_for_each_key_after_those_of_the_command(ask: Ask, command: str) -> None:
    answer = ask(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    own, *given = re.split(r"\nThe cards and what happened, at \w+:\n", answer.out)
    assert {"rules", "json"} <= set(re.findall(r"^  --(\S+)", own, re.MULTILINE))
    listed = [re.findall(r"^  --(\S+) (\S+)  +[A-Z]", section, re.MULTILINE) for section in given]
    by_game = [{key.name for key in keys_judged(game_of(game))} for game in games()]
    assert [{name.replace("-", "_") for name, _ in section} for section in listed] == by_game
    listed = [option for section in listed for option in section]
    assert dict(listed)["cards-won"] == "N:N"
    assert dict(listed)["elder"] == "CARDS"
    assert dict(listed)["recalled"] == "VALUE"


@pytest.mark.parametrize(
    "written", ["--rules fr1642", "--rules=moderne+rubicon", "--rules fr1642:pique.window=any-card"]
)
def test_with_a_rule_set_the_help_lists_the_options_of_its_game_alone(ask: Ask, written: str) -> None:
    out = ask("score", *written.split(), "--help").out
    assert "at piquet:" in out
    assert "at tarot:" not in out
    assert "at piquet:" not in ask("score", "--rules", "tarot1637", "-h").out
    assert "at piquet:" in ask("score", "--rules", "unheard-of", "-h").out


def test_an_option_of_another_game_is_answered_with_those_of_this(ask: Ask) -> None:
    assert (
        "unknown key '--A' for a coup of piquet. There are: --elder, "
        in ask(*["score", "--rules", "fr1642", "--A", "AS"]).err
    )
    wrong = ask("score", "--rules", "fr1642", "--cards-won", "seven")
    assert "the elder's and the younger's: write them like 7:5" in wrong.err


def test_without_a_rule_set_those_there_are_are_listed(ask: Ask) -> None:
    assert "missing --rules RULES. The rule sets are: fr1642, en1651" in ask("score", "--elder", "AS").err
    assert "The rule sets are: fr1642, en1651" in ask("play").err


@pytest.mark.parametrize("command", COMMANDS)
def test_no_key_is_called_as_an_option_of_the_command(command: str) -> None:
    found = app.get_command(click.Context(app), command)
    assert isinstance(found, GivenCommand)
    assert {one.name for one in found.params}.isdisjoint(KEYS)


def test_a_value_follows_an_equals_sign_or_a_space(ask: Ask) -> None:
    found = ask.json("score", "--rules", "fr1642", "--table", "AS")
    assert ask.json("score", "--rules", "fr1642", "--table=AS") == found
    assert ask.json("score", "--table=AS", "--rules=fr1642") == found
    assert ask.json("score", "--rules", "fr1642", "--table=KH", "--table=AS") == found  # the last is meant
    assert ask.json("score", "--rules", "fr1642", "--table=KH") != found


def test_what_is_given_of_one_game_is_read_as_of_that_game(ask: Ask) -> None:
    found = ask.json("compare", "--cuts", "AS KS QS")
    assert found["given"] == {"cuts": "AS KS QS"}
    assert [one["id"] for one in found["ways"]] == ["tarot1637"]


def test_what_is_given_to_one_command_is_not_given_to_the_next(ask: Ask) -> None:
    ask("score", "--rules", "fr1642", "--table", "AS")
    answer = ask("score", "--rules", "fr1642")
    assert (answer.status, answer.out) == (2, "")
    assert "nothing to judge" in answer.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--eldre", "AS"), "unknown option '--eldre': did you mean --elder?"),
        (("--eldre=AS",), "unknown option '--eldre': did you mean --elder?"),
        (("--jsn",), "unknown option '--jsn': did you mean --json?"),
        (("-x",), "unknown option '-x'"),
        (("--zzz",), "unknown option '--zzz'"),
        ((f"--{'z' * 300}",), f"unknown option '--{'z' * 58}…'"),
        (("--elder",), "--elder: expected a value after it: --elder CARDS"),
        (("--elder", "--younger", "AS"), "--elder: expected a value after it: --elder CARDS"),
        (("--cards-won",), "--cards-won: expected a value after it: --cards-won N:N"),
        (("--table", "--json"), "--table: expected a value after it: --table CARDS"),
        (("--rules",), "--rules: expected a value after it: --rules RULES"),
        (("--table", "AS", "KS"), "unexpected 'KS': put several cards in quotation marks, --elder \"AS KS\""),
        (("--table", "-AS"), "'-AS' is not a card: write a rank"),
        (("--table", "AS", "--wanting", "-5:3"), "wanting: each must still need at least one point"),
        (("--table", "AS", "--wanting", "-5"), "wanting: '-5' is not two numbers"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_typed_wrongly_is_told_in_one_sentence(
    ask: Ask, command: str, arguments: tuple[str, ...], said: str
) -> None:
    answer = ask(command, "--rules", "fr1642", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"piquet-corpus: {said}")
    assert len(answer.err.splitlines()) == 1
