"""The essay, `docs/findings.md`, from its source `corpus/findings.md`: the prose as it is, the fields filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay import pictures
from piquet_corpus.publishing.essay.fields import EssayField, filled, pieces
from piquet_corpus.publishing.output.markdown import generated
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import PiquetError
from rules.core.messages import ENGLISH, speaking

FILE = "findings.md"
"""The source, in the corpus."""
DOCUMENT = Path("docs") / FILE
COMMAND = "piquet-corpus findings --write"
HEAD = generated(COMMAND, f"corpus/{FILE}")
"""What stands above the essay in its document."""


@dataclass(frozen=True)
class Essay:
    """The essay with its fields filled in. `faults`: the line of each field that cannot be, and why."""

    text: str
    faults: tuple[tuple[int, str], ...]


def source_path(corpus: Corpus) -> Path:
    """Return the path of the source."""
    return corpus.directory / FILE


def essay_text(corpus: Corpus) -> str:
    """Return the essay. Raises CorpusError for the first field that says what is not so, or if there is no source."""
    path = source_path(corpus)
    if not path.is_file():
        raise CorpusError(path, 1, "missing file: the source of the essay")
    made = essay(corpus)
    for line, message in made.faults:
        raise CorpusError(path, line, message)
    return made.text


@lru_cache(maxsize=2)
def essay(corpus: Corpus) -> Essay:
    """Fill in the fields of the essay, which is in English for every reader; it is empty without a source."""
    path = source_path(corpus)
    if not path.is_file():
        return Essay("", ())
    parts = list(pieces(path.read_text(encoding="utf-8")))
    fields = [part for part in parts if isinstance(part, EssayField)]
    text, faults = [], []
    for part in parts:
        if isinstance(part, str):
            text.append(part)
            continue
        try:
            with speaking(ENGLISH):
                text.append(filled(corpus, part, fields))
        except PiquetError as error:
            faults.append((part.line, str(error)))
    return Essay("".join(text), tuple(faults))


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the essay and its pictures in a checkout, as they should be; nothing elsewhere or without a source."""
    root = corpus.directory.parent
    if not (root / DOCUMENT.parent).is_dir() or not source_path(corpus).is_file():
        return {}
    drawn = {root / pictures.FOLDER / f"{name}.svg": svg for name, svg in pictures.drawn(corpus).items()}
    return {root / DOCUMENT: HEAD + essay(corpus).text, **drawn}
