"""Exceptions: those that tell a user what is wrong have one root, which says with which status a command ends."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import piquet_corpus
import rules
from piquet_corpus.commands.main import main
from piquet_corpus.editing.upkeep.references import FreezingRefused
from piquet_corpus.editing.validate.schema import TeiAllMissing
from piquet_corpus.work.cache import CacheWarning
from piquet_corpus.work.directory import NoPlace
from piquet_corpus.work.errors import CorpusError, UnknownName, UnknownReference, Usage
from piquet_corpus.work.paths import NoCorpus, NotWritten
from piquet_corpus.work.pool import Stopped
from rules.core.cards import CardError
from rules.core.errors import PiquetError, RuleSetError
from rules.core.machine import Impossible
from rules.core.phrases import EventError
from rules.core.rule import RuleError
from rules.core.transcript import TranscriptError

NOT_FOR_THE_USER = {
    RuleError: "a rule is wrongly written: our own fault, of which the traceback must be seen",
    CacheWarning: "a warning, after which all goes on",
}
ENDS_WITH_1 = {
    "WorkerLost",
    "CannotEdit",
    "CorpusError",
    "FreezingRefused",
    "NoCorpus",
    "NotThereError",
    "NotWritten",
    "RuleSetError",
}
"""A file is wrong, or cannot be written. All others are wrong use."""


def defined() -> Iterator[type[Exception]]:
    """Every exception class that a module of either package defines."""
    for package in (rules, piquet_corpus):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for one in vars(module).values():
                if inspect.isclass(one) and issubclass(one, Exception) and one.__module__ == found.name:
                    yield one


def test_every_exception_that_is_for_the_user_has_one_root() -> None:
    stray = {one for one in defined() if not issubclass(one, PiquetError)}
    assert stray == set(NOT_FOR_THE_USER)


def test_a_wrong_file_ends_with_1_and_wrong_use_with_2() -> None:
    ours = [one for one in defined() if issubclass(one, PiquetError)]
    assert {one.exit_status for one in ours if one is not Stopped} == {1, 2}
    assert Stopped.exit_status == 128 + signal.SIGINT  # as of every program that Ctrl-C has ended
    assert {one.__name__ for one in ours if one.exit_status == 1} == ENDS_WITH_1


RAISED = [
    (CorpusError(Path("a.xml"), 3, "it is wrong"), 1, "a.xml:3: it is wrong"),
    (RuleSetError("a.yaml", 3, "it is wrong"), 1, "a.yaml:3: it is wrong"),
    (NoCorpus("there is none"), 1, "there is none"),
    (NotWritten("it is full"), 1, "it is full"),
    (FreezingRefused(("one has changed", "one is gone")), 1, "one has changed one is gone"),
    (NoPlace("it is not empty"), 2, "it is not empty"),
    (TeiAllMissing("it is not installed"), 2, "it is not installed"),
    (Usage("it is not so asked"), 2, "it is not so asked"),
    (CardError("it is no card"), 2, "it is no card"),
    (EventError("it is no event"), 2, "it is no event"),
    (Impossible("it cannot be"), 2, "it cannot be"),
    (TranscriptError(3, "it is no event"), 2, "line 3: it is no event"),
]


@pytest.mark.parametrize(("error", "status", "said"), RAISED, ids=lambda one: type(one).__name__)
def test_what_a_command_raises_is_told_in_one_line_with_its_status(
    ask: Any, monkeypatch: pytest.MonkeyPatch, error: PiquetError, status: int, said: str
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr("piquet_corpus.commands.read.show.load", fail)
    answer = ask("show", "fr1642.6.2")
    assert (answer.status, answer.out, answer.err) == (status, "", f"piquet-corpus: {said}\n")


def test_a_rule_wrongly_written_is_not_told_as_if_it_were_the_users_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuleError("declared twice")

    monkeypatch.setattr("piquet_corpus.commands.read.show.load", fail)
    with pytest.raises(RuleError, match="declared twice"):
        main(["show", "fr1642.6.2"])


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(2, "No such file"), "the current directory does not exist any more: No such file"),
        (OSError(5, "Input/output error"), "the output cannot be written: Input/output error"),
        (PermissionError(13, "Permission denied", "/a/python"), "/a/python: Permission denied"),
    ],
)
def test_what_cannot_be_reached_is_named(ask: Any, monkeypatch: pytest.MonkeyPatch, error: OSError, told: str) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr("piquet_corpus.commands.read.show.load", fail)
    assert ask("show", "fr1642.6.2").err == f"piquet-corpus: {told}\n"


def test_what_others_catch_by_a_class_of_python_they_still_catch() -> None:
    assert issubclass(NoCorpus, FileNotFoundError)
    assert all(issubclass(one, ValueError) for one in (CardError, EventError, Impossible, TranscriptError, Usage))


@pytest.mark.parametrize(
    "error",
    [
        *(one for one, _status, _said in RAISED),
        UnknownReference("fr1642.x", ["fr1642.1"]),
        UnknownName("topic", "ruf", ["ruff"]),
        RuleSetError("a.yaml", 3, "it is wrong", (RuleSetError("b.yaml", 4, "it is wrong too"),)),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_raised_in_one_process_is_told_in_another(error: PiquetError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
    assert {name: str(value) for name, value in vars(again).items()} == {
        name: str(value) for name, value in vars(error).items()
    }
