"""What nobody thought of: files and arguments that are nearly right, spoilt at random. Each is answered, or refused.

A command ends with 0, 1 or 2. What it says on standard error begins with its name, and is a sentence on a line or two;
of what is no option, or wants an argument, its usage is told. Nothing else may come out, of Python least of all.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.paths import corpus_dir
from rules.core.transcript import write_transcript
from tests.books import BOOKS

CORPUS = corpus_dir()
RULESETS = CORPUS.parent / "rules"
FILES = {
    "cases": (CORPUS / "cases" / "piquet" / "arriving.cases.yaml", CORPUS / "cases" / "tarot" / "discards.cases.yaml"),
    "sets": (RULESETS / "piquet" / "sets" / "fr1642.yaml", RULESETS / "tarot" / "sets" / "tarot1637.yaml"),
}
WORDS = (
    *(
        "",
        " ",
        ":",
        "-",
        "- ",
        "?",
        "|",
        ">",
        "#",
        "[",
        "]",
        "{",
        "}",
        "&a",
        "*a",
        "!!int",
        "!x",
        "'",
        '"',
        "\\",
        "~",
        "null",
    ),
    *("true", "yes", "0", "-1", "1", "12", "36", "99999999999", "0x_", "1e400", ".nan", "2001-02-30", "٣", "½"),
    *("AS", "as", "10S", "TS TS", "6H", "AS KS QS JS TS 9S 8S 7S 6S AH KH QH JH", "Mat", "1S", "S", "AS,KS;QS"),
    *("elder", "younger", "A", "B", "C", "they", "nobody", "elder elder", "the elder"),
    *("fr1642", "en1651", "classic", "tarot1637", "fr1642:pique.window=any-card", "fr1642+cent", "moderne+rubicon"),
    *("fr1642.6.2", "fr1642.6", "en1651.p12", "par.0001", "D001", "om.0001", "fr1642.999", "..", "/", "../..", "~"),
    *("pique", "count.order", "blanche.held", "counts", "points", "to", "rule", "because", "grounds", "parameters"),
    *("quinte major", "three aces", "four sixes", "point 51", "tierce of the six", "neuvième major"),
    *(
        "é",
        "ſ",
        "\u202e",
        "\u200b",
        "\ufeff",
        "\x85",
        "\x07",
        "🂡",
        "x" * 300,
        "[" * 120,
        "\n",
        "\n\n",
        "\t",
        "\r\n",
        "---\n",
    ),
)
"""What is put in the place of something: of the grammar, of the files, of neither."""

FEW, MANY = 20, 400
OFTEN = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]
"""How many examples are tried: in the quick tests, and in the slow ones."""

Change = tuple[str, float, float, str]
changes = st.lists(
    st.tuples(
        st.sampled_from(("replace", "insert", "delete", "repeat", "swap", "indent")),
        st.floats(0, 1, exclude_max=True),
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(WORDS),
    ),
    min_size=1,
    max_size=4,
)


def spoilt(text: str, several: list[Change]) -> str:
    """A text with changes made to it: a word, or a line, replaced, inserted, left out, repeated or moved."""
    for kind, where, within, word in several:
        lines = text.split("\n")
        place = int(where * len(lines))
        parts = lines[place].split(" ")
        part = int(within * len(parts))
        if kind == "replace":
            parts[part] = word
        elif kind == "insert":
            parts.insert(part, word)
        elif kind == "indent":
            parts.insert(0, " ")
        lines[place] = " ".join(parts)
        if kind == "delete":
            del lines[place]
        elif kind == "repeat":
            lines.insert(place, lines[place])
        elif kind == "swap":
            lines[place], lines[place - 1] = lines[place - 1], lines[place]
        text = "\n".join(lines)
    return text


def tried(examples: int, test: Callable[..., None]) -> None:
    """Try a test on so many examples, always the same ones."""
    checks = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large)
    settings(max_examples=examples, derandomize=True, deadline=None, database=None, suppress_health_check=checks)(
        test
    )()


def is_answered(answer: Any) -> None:
    """Whether a command has answered as it should."""
    assert answer.status in (0, 1, 2), answer.err
    assert "Traceback" not in answer.out + answer.err
    if answer.err:
        ours = answer.err.startswith("piquet-corpus: ")
        assert ours or answer.err.startswith(("Usage: ", "Error: ")), answer.err
        assert len(answer.err) < 1_500, answer.err
        assert not ours or len(answer.err.splitlines()) == 1, answer.err


@cache
def small(path: Path) -> tuple[str, ...]:
    """The cases of a file one by one, those that stand by themselves."""
    parts = path.read_text(encoding="utf-8").split("\n- id: ")[1:]
    return tuple(f"- id: {part}\n" for part in parts if "&" not in part and ": *" not in part)


@pytest.mark.parametrize("examples", OFTEN)
@pytest.mark.parametrize("path", FILES["cases"], ids=lambda path: path.parent.name)
def test_cases_that_are_spoilt(ask: Any, tmp_path: Path, path: Path, examples: int) -> None:
    file = tmp_path / "some.cases.yaml"

    @given(several=changes, number=st.integers(0, len(small(path)) - 1))
    def spoil(several: list[Change], number: int) -> None:
        file.write_text(spoilt(small(path)[number], several), encoding="utf-8", newline="")
        is_answered(ask("run", str(file)))

    tried(examples, spoil)


@pytest.mark.parametrize("examples", OFTEN)
@pytest.mark.parametrize("path", FILES["sets"], ids=lambda path: path.stem)
def test_rule_sets_that_are_spoilt(tmp_path: Path, path: Path, examples: int) -> None:
    from rules.core.errors import RuleSetError
    from rules.core.loading import load_ruleset

    file, text = tmp_path / path.name, path.read_text(encoding="utf-8")

    @given(several=changes)
    def spoil(several: list[Change]) -> None:
        file.write_text(spoilt(text, several), encoding="utf-8", newline="")
        with suppress(RuleSetError):  # that its messages are one line is test_located's
            load_ruleset(file)

    tried(examples, spoil)


@cache
def transcripts() -> tuple[str, ...]:
    """A coup of either game, written down."""
    from random import Random

    from rules.piquet.simulate.random_play import random_coup as of_piquet
    from rules.tarot.simulate.random_play import random_coup as of_tarot

    coups = (of_piquet(BOOKS["fr1642"], Random(3)), of_piquet(BOOKS["classic"], Random(4)))
    return tuple(write_transcript(one, BOOKS) for one in (*coups, of_tarot(BOOKS["tarot1637"], Random(5))))


@pytest.mark.parametrize("examples", OFTEN)
def test_transcripts_that_are_spoilt(ask: Any, tmp_path: Path, examples: int) -> None:
    file = tmp_path / "some.txt"

    @given(several=changes, number=st.integers(0, 2))
    def spoil(several: list[Change], number: int) -> None:
        file.write_text(spoilt(transcripts()[number], several), encoding="utf-8", newline="")
        is_answered(ask("play", str(file)))

    tried(examples, spoil)


HANDS = ("--elder", "AS KS QS JS TS 9S AH AD AC KH KD KC", "--younger", "8S 7S QH JH TH 9H QD JD TD QC JC TC")
LINES = (
    ("score", "--rules", "fr1642", *HANDS),
    ("score", "--rules", "moderne", *HANDS, "--wanting", "5 30"),
    ("compare", "--rules", "fr1642", "--rules", "classic", *HANDS),
    ("show", "fr1642.6.2", "--json"),
    ("show", "D042", "--json"),
    ("cite", "fr1642.6.2", "--format", "mla", "--base", "https://example.org/"),
    ("parallel", "fr1642.6.2", "--in", "fr1642,en1651"),
    ("search", "repic", "--in", "fr1642"),
    ("divergences", "fr1642", "en1651", "--form", "number", "--importance", "low"),
    ("omissions", "en1651"),
    ("table", "texts"),
)
"""What somebody might type. Each is right as it stands."""

CHANGES = ("replace", "insert", "delete", "repeat")
typed = st.lists(
    st.tuples(st.sampled_from(CHANGES), st.floats(0, 1, exclude_max=True), st.sampled_from(WORDS)), max_size=2
)


def mistyped(line: tuple[str, ...], several: list[tuple[str, float, str]]) -> tuple[str, ...]:
    """A line with changes made to its arguments; the command stays."""
    command, *arguments = line
    for kind, where, word in several:
        place = int(where * max(1, len(arguments)))
        given = arguments[place : place + 1]
        put = {"replace": [word], "insert": [word, *given], "delete": [], "repeat": given * 2}[kind]
        arguments[place : place + 1] = put
    return command, *arguments


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line)[:30])
def test_a_line_is_right_as_it_stands(ask: Any, line: tuple[str, ...]) -> None:
    answer = ask(*line)
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("examples", OFTEN)
def test_command_lines(
    ask: Any, corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: int
) -> None:
    monkeypatch.chdir(tmp_path)

    @given(line=st.sampled_from(LINES), several=typed)
    def type_(line: tuple[str, ...], several: list[tuple[str, float, str]]) -> None:
        is_answered(ask(*mistyped(line, several)))

    tried(examples, type_)
