"""`impact`: what difference each difference of the rules makes; and measuring it anew, which takes about an hour."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.impact import coups, measuring, rows
from piquet_corpus.impact.stated import OUTCOMES, stated
from piquet_corpus.output.terminal import emit, say, table, watched
from piquet_corpus.paths import shown, write_text
from piquet_corpus.texts.divergence import Decision


def run(write: bool, directory: Path | None, jobs: int | None, json: bool) -> int:
    """Print the outcomes and what was measured. `write`: measure first, and keep the coups in a directory."""
    corpus = load()
    if write:
        _write(corpus, directory or Path("impact-coups"), jobs)
        corpus = load()
    if json:
        emit([_as_json(corpus, decision.rule, decision.parameter) for decision in stated(corpus)])
        return 0
    counted = Counter(one.outcome for one in stated(corpus).values())
    say("The rule sets differ in " + ", ".join(f"{counted[one]} decisions: {one}" for one in OUTCOMES) + ".")
    lines = [one for several in rows.measured(corpus).values() for one in several if not one.is_reading]
    cells = [
        [str(one.decision), f"{one.ruleset} with {one.source}", one.player, *map(_cell, _found(one))] for one in lines
    ]
    table(["decision", "rule set", "player", "another score, %", "elder", "younger", "another winner, %"], cells)
    say("Other readings are not listed here; --json has them, and `piquet-corpus table impact`.")
    say("Our players are not those of any book: a figure holds for them. In brackets: the interval of 95 %.")
    return 0


def _found(one: rows.MeasuredImpact) -> list[rows.Interval | None]:
    """Return what was found, shares in per cent."""
    found = (one.found.get(name) for name in rows.MEASURES)
    return [
        each and (each.times(100) if name.startswith("other") else each)
        for name, each in zip(rows.MEASURES, found, strict=True)
    ]


def _cell(found: rows.Interval | None) -> str:
    """Return a number and its bounds."""
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})" if found else ""


def _as_json(corpus: Corpus, rule: str, parameter: str | None) -> dict[str, object]:
    """Return what is known of a decision."""
    decision = Decision(rule, parameter)
    one = stated(corpus)[decision]
    lines = rows.measured(corpus).get(decision, ())
    return {
        "rule": rule,
        "parameter": parameter,
        "outcome": one.outcome,
        "why": one.why,
        "with": [str(each) for each in one.together],
        "measured": [
            {
                "ruleset": line.ruleset,
                "source": line.source,
                "player": line.player,
                "coups": line.coups,
                "parties": line.parties,
                **{name: [of.value, of.low, of.high] for name, of in line.found.items()},
                "beyond_chance": list(line.beyond_chance),
            }
            for line in lines
        ],
    }


def _write(corpus: Corpus, directory: Path, jobs: int | None) -> None:
    """Measure all, and write impact.tsv and coups.tsv."""
    found = measuring.measure(corpus, directory, jobs, watched("Playing"))
    of_coups = coups.found_of(corpus, measuring.GAME, directory, jobs)
    for name, text in ((rows.FILE, rows.written(found)), (coups.FILE, coups.written(of_coups))):
        path = corpus.directory / name
        write_text(path, text)
        say(f"{shown(path)} is written.", "green")
