"""`validate --progress`: of each edition, what is done, what waits to be reviewed, what is left, and what is next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from piquet_corpus.editing.progress.following import progress, said
from piquet_corpus.editing.progress.model import Item, Progress
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.terminal import emit, say, table
from rules.core.errors import PiquetError

HEADS = ("step", "what", "done", "to review", "left", "")


class NoText(PiquetError, ValueError):
    """An edition is asked for that has no text yet. The message says how to begin one."""


def run(asked: Path | None, json: bool) -> int:
    """Print the progress of all editions, or of one. `asked`: the edition, or the directory of another corpus.

    Raises NoText for an edition without a text.
    """
    is_directory = asked is not None and asked.is_dir()
    corpus = load(asked if is_directory else None)
    names = [str(asked)] if asked is not None and not is_directory else list(corpus.editions)
    found = [_progress(corpus, name) for name in names]
    if json:
        emit([_plain(one) for one in found])
    else:
        for one in found:
            _print(one)
    return 0


def _progress(corpus: Corpus, name: str) -> Progress:
    """Measure an edition. Raises NoText."""
    try:
        return progress(corpus, name)
    except UnknownName as error:
        begin = f'`piquet-corpus import FILE --id {name} --part "HEADING"` begins a new text'
        raise NoText(f"{error}; {begin}") from None


def _plain(found: Progress) -> as_json.Json:
    items = [asdict(item) for item in found.items]
    following = asdict(found.next) if found.next else None
    return {"edition": found.edition, "being_written": found.being_written, "items": items, "next": following}


def _print(found: Progress) -> None:
    say(f"{found.edition}: {'still being written' if found.being_written else 'finished'}", "bold")
    table(HEADS, _rows(found.items))
    if found.next:
        say(said(found.edition, found.next), "yellow")
        say()


def _rows(items: Iterable[Item]) -> Iterable[list[str]]:
    """Return the rows of the table; a step is named once."""
    before = None
    for item in items:
        numbers = (item.done, item.review, item.left)
        yield [item.step if item.step != before else "", item.what, *(str(one or "") for one in numbers), item.note]
        before = item.step
