"""`play`: a transcript read, played and explained, event by event; or a coup or a partie played at random."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from piquet_corpus import plain
from piquet_corpus.commands.score import print_ground
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.explain import explain
from piquet_corpus.paths import shown
from piquet_corpus.terminal import Usage, emit, say, say_pair
from rules.piquet.coup import Coup
from rules.piquet.events import GRAMMAR
from rules.piquet.game import Partie
from rules.piquet.randomly import random_coup, random_partie
from rules.piquet.transcript import TranscriptError, read_transcript, write_transcript

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class AtRandom:
    """What is asked for at random: under which rules, from which seed, whether a whole partie."""

    rules: str | None = None
    seed: int | None = None
    partie: bool = False


def run(path: str | None, asked: AtRandom, transcript: bool, as_json: bool) -> int:
    """Play what is written, or a coup or a partie at random. Raises Usage for what cannot be played."""
    corpus = load()
    game = _game(corpus, path, asked)
    if as_json:
        emit(_plain(game, corpus))
    elif transcript:
        sys.stdout.write(write_transcript(game, corpus.rulesets))
    else:
        _print(game, corpus)
    return 0


def phrases(as_json: bool) -> int:
    """Print every line that a transcript may have, with what it means."""
    if as_json:
        emit(dict(GRAMMAR.meanings()))
    else:
        for text, meaning in GRAMMAR.meanings():
            say(text, "bold")
            say(meaning, indent=4)
    return 0


def _game(corpus: Corpus, path: str | None, asked: AtRandom) -> Coup | Partie:
    """Read the transcript, or play at random."""
    if path is None:
        if asked.rules is None:
            raise Usage("give a transcript to play, or --rules to play a coup at random")
        play = random_partie if asked.partie else random_coup
        return play(corpus.ruleset(asked.rules), Random(asked.seed))
    if asked != AtRandom():
        raise Usage("a transcript says under which rules it is played: leave out --rules, --seed and --partie")
    name = "standard input" if path == STANDARD_INPUT else shown(Path(path))
    try:
        return read_transcript(_read(path), corpus.rulesets)
    except TranscriptError as error:
        raise Usage(f"{name}, {error}") from None


def _read(path: str) -> str:
    """Read a file, or what is given on standard input."""
    try:
        return sys.stdin.read() if path == STANDARD_INPUT else Path(path).read_text(encoding="utf-8")
    except OSError:
        raise Usage(f"{path}: there is no such file, or it cannot be read") from None
    except UnicodeDecodeError:
        raise Usage(f"{path}: the file is not UTF-8") from None


def _plain(game: Coup | Partie, corpus: Corpus) -> dict[str, object]:
    """What happened, as plain values."""
    steps = [
        {
            "event": str(step.event),
            "refused": step.refused,
            "findings": [plain.explanation(one) for one in explain(step.decided, game.ruleset, corpus)],
            "score": dict(step.score),
        }
        for step in game.steps
    ]
    return {"rules": game.ruleset.id, "title": game.ruleset.title, "steps": steps}


def _print(game: Coup | Partie, corpus: Corpus) -> None:
    """Print each event with the running score, and what is found of it, each clause in full the first time."""
    say(game.ruleset.title, "bold")
    quoted: set[str] = set()
    for step in game.steps:
        say()
        score = " · ".join(f"{name} {points}" for name, points in step.score.items())
        say_pair(f"{step.event}{' (refused)' if step.refused else ''}", score, "bold")
        for one in explain(step.decided, game.ruleset, corpus):
            say(one.sentence, indent=2)
            for ground in one.grounds:
                print_ground(ground, quoted, indent=4)
