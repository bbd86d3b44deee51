"""`search` and `spelling`: every place that has some words; how many words are spelt as today."""

from __future__ import annotations

import re
from itertools import groupby

import click

from piquet_corpus.commands.options import json_option, texts_named
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.index import STATES, State, spelling_coverage
from piquet_corpus.edition.language.norm import typed
from piquet_corpus.edition.language.search import DIGIT, Hit, search
from piquet_corpus.publishing.names import row_title
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.terminal import attributes, console, emit, say, say_line, table
from rules.core.text import number_of

MARGIN = 20
"""The width of the column of references."""
NUMBER = re.compile(r"[Dd]?(\d{1,4})[.,;:]?")
HEADINGS = {
    "reference": "By its number:",
    "form": "Exact:",
    "reading": "As read today:",
    "lemma": "In another form of the word:",
    "concept": "Synonyms:",
}


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="WORDS", help="One or more words, in this order; or a term.")
@click.option("--in", "texts", metavar="TEXTS", help="Only in these texts and translations: fr1642,fr1642.en")
@click.option("--exact", is_flag=True, help="Only exactly these words.")
@click.option("--limit", type=click.IntRange(min=1), help="Print at most this number of matches.")
@json_option
def search_command(words: tuple[str, ...], texts: str | None, exact: bool, limit: int | None, json: bool) -> None:
    """Print the places, or say that none was found. Raises Usage if the words are missing or a text is unknown."""
    sought = " ".join(words)
    if not sought.strip():
        raise Usage("missing words to search for: write some, such as `tierce major`")
    corpus = load()
    hits = search(corpus, sought, texts_named(texts, (*corpus.editions, *corpus.translations)), exact)
    shown = hits[:limit]
    thing = _named(corpus, sought)
    if json:
        plain = [
            {"clause": hit.passage.id, "text": hit.passage.text, "by": hit.by}
            | {"concept": hit.entry.id if hit.entry else None}
            | attributes(hit, "before", "words", "after")
            for hit in shown
        ]
        emit([*plain, *([dict(zip(("kind", "name", "title"), thing, strict=True))] if thing else [])])
        return
    if thing:
        say(f"{thing[0].capitalize()} {thing[1]}: {thing[2]} (piquet-corpus show {thing[1]})")
    for by, alike in groupby(shown, key=lambda hit: hit.by):
        say(HEADINGS[by], "bold")
        for hit in alike:
            say_line(f"{hit.passage.id:<{MARGIN}}{_line(hit, console().width - MARGIN)}")
    if hits or not thing:
        say(_sum(hits, shown) if hits else f"No match for {sought!r}.")


def _named(corpus: Corpus, sought: str) -> tuple[str, str, str] | None:
    words = typed(sought)
    if not DIGIT.search(words):
        return None
    number = NUMBER.fullmatch(words)
    name = f"D{number[1]:0>3}" if number else corpus.named(words)
    if record := corpus.register.by_id.get(name):
        return "divergence", name, record.title
    if row := corpus.alignment.by_id.get(name):
        return "row", name, row_title(corpus, row)
    return ("example", name, corpus.case(name).title) if name in corpus.case_files.ids else None


def _sum(hits: tuple[Hit, ...], shown: tuple[Hit, ...]) -> str:
    matches = f"{len(hits)} match{'' if len(hits) == 1 else 'es'}"
    passages = number_of(len({hit.passage.id for hit in hits}), "passage")
    first = f"{len(shown)} of " if len(shown) < len(hits) else ""
    concepts = dict.fromkeys(hit.entry.id for hit in hits if hit.entry)
    return f"{first}{matches} in {passages}." + (f" Glossary: {', '.join(concepts)}." if concepts else "")


def _line(hit: Hit, width: int) -> str:
    words = f"«{hit.words}»"
    half = max((width - len(words)) // 2, 10)
    before = hit.before if len(hit.before) < half else f"…{hit.before[-half + 2 :]}"
    after = hit.after if len(hit.after) < half else f"{hit.after[: half - 2]}…"
    return f"{before:>{half}}{words}{after}".rstrip()


MEANT: dict[State, str] = {
    "today": "spelt as today",
    "encoding": "corrected in the text",
    "lexicon": "respelt by the lexicon",
    "left": "left over",
}


@click.command()
@click.argument("text", required=False, metavar="[TEXT]", help="Only this text.")
@click.option("--words", is_flag=True, help="List every word that is respelt.")
@json_option
def spelling_command(text: str | None, words: bool, json: bool) -> None:
    """Print the numbers; `words`: and every respelling. Raises UnknownName."""
    texts = spelling_coverage(load())
    if text is not None:
        spelt = {coverage.text: coverage for coverage in texts}
        if text not in spelt:
            raise UnknownName("text in old spelling", text, spelt)
        texts = (spelt[text],)
    if json:
        emit(texts)
        return
    for coverage in texts:
        total = sum(coverage.tokens.values())
        tokens = {state: f"{number} ({number / total:.1%})" for state, number in coverage.tokens.items()}
        rows = [(MEANT[state], str(coverage.types[state]), tokens[state]) for state in STATES]
        table([coverage.text, "forms", "words"], rows, numbers=True)
        say(f"Left over: {', '.join(coverage.left)}." if coverage.left else "Nothing is left over.")
        if words:
            for form, today, times in coverage.respelt:
                say(f"{form} → {today}" + (f" ({times})" if times > 1 else ""), indent=2)
