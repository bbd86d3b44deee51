"""`spelling`: how many words of an old text are in today's spelling, and what is left."""

from __future__ import annotations

from dataclasses import asdict

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.language.spelling_report import STATES, State, spelling_coverage
from piquet_corpus.work.terminal import emit, say, table

MEANT: dict[State, str] = {
    "today": "spelt as today",
    "encoding": "corrected in the text",
    "lexicon": "respelt by the lexicon",
    "left": "left over",
}


@click.command()
@click.option("--words", is_flag=True, help="List every word that is respelt.")
@json_option
def command(words: bool, json: bool) -> int:
    """Print the numbers; `words`: and every respelling."""
    texts = spelling_coverage(load())
    if json:
        emit([asdict(coverage) for coverage in texts])
        return 0
    for coverage in texts:
        total = sum(coverage.tokens.values())
        tokens = {state: f"{number} ({number / total:.1%})" for state, number in coverage.tokens.items()}
        rows = [(MEANT[state], str(coverage.types[state]), tokens[state]) for state in STATES]
        table([coverage.text, "forms", "words"], rows, numbers=True)
        say(f"Left over: {', '.join(coverage.left)}." if coverage.left else "Nothing is left over.")
        if words:
            for form, today, times in coverage.respelt:
                say(f"{form} → {today}" + (f" ({times})" if times > 1 else ""), indent=2)
    return 0
