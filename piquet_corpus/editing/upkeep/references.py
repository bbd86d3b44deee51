"""The published references: `refs.tsv`, one line for each clause or divergence, which freezes its text.

A reference never changes its meaning. New references are added, but not those of a text that is still being written; a
changed text must be accepted by its id, after its cases have been checked; no reference is ever removed.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tabbed import without_error
from piquet_corpus.edition.texts.tei.source import DEV
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import write_text
from rules.core.errors import PiquetError

FILE = "refs.tsv"
HEADER = "reference\tdigest\tsince"
ALL_DIVERGENCES = "all-divergences"

_NO_LETTER = re.compile(r"[\W_]+")
_DIGEST = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Frozen:
    """A line of the file. `since`: the version that published the reference."""

    reference: str
    digest: str
    since: str
    line: int


References: TypeAlias = Mapping[str, Frozen]


class FreezingRefused(PiquetError, ValueError):
    """Freezing would change the meaning of a published reference. `reasons` has one sentence for each."""

    exit_status = 1

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


def letters(text: str) -> str:
    """Return the letters and digits of a text in NFC: what must never be lost."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFC", text))


def digest(text: str) -> str:
    """Return the SHA-256 of the letters of a text, in hexadecimal."""
    return hashlib.sha256(letters(text).encode()).hexdigest()


def _short_digest(text: str) -> str:
    return digest(text)[:16]


def read_lines(path: Path) -> Iterator[Frozen | CorpusError]:
    """Yield the lines, an error in place of a faulty one. Raises CorpusError if the file is missing or not UTF-8."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise CorpusError(path, 1, "missing file; `piquet-corpus refs --freeze` writes it") from None
    except UnicodeDecodeError:
        raise CorpusError(path, 1, "the file is not UTF-8") from None
    if not lines or lines[0] != HEADER:
        yield CorpusError(path, 1, f"the first line must be {HEADER!r}")
    seen: dict[str, int] = {}
    for number, text in enumerate(lines[1:], 2):
        parts = text.split("\t")
        if len(parts) != 3 or not all(parts):
            yield CorpusError(path, number, "a line must have a reference, a digest and a version, separated by tabs")
            continue
        reference, digest_, since = parts
        if not _DIGEST.fullmatch(digest_):
            yield CorpusError(path, number, f"{digest_!r} is not a digest; it must be sixteen hexadecimal digits")
        elif reference in seen:
            yield CorpusError(path, number, f"{reference} is already in line {seen[reference]}; it must be here once")
        else:
            seen[reference] = number
            yield Frozen(reference, digest_, since, number)


def read_references(directory: Path) -> References:
    """Return the frozen references of a corpus. Raises CorpusError for a faulty line."""
    return {line.reference: line for line in without_error(read_lines(directory / FILE))}


def published(corpus: Corpus) -> Mapping[str, str]:
    """Return the text of each reference: of a clause its original layer, of a (merged) divergence its quotations."""
    clauses = {id_: clause.original for id_, clause in corpus.clauses.items()}
    return clauses | {
        id_: " ".join(words.text for side in record.sides for words in side.words)
        for id_, record in corpus.register.by_id.items()
    }


def changed(corpus: Corpus, frozen: References) -> Ids:
    """Return the references whose letters differ from the frozen ones."""
    now = published(corpus)
    return tuple(id_ for id_, text in now.items() if id_ in frozen and frozen[id_].digest != _short_digest(text))


def vanished(corpus: Corpus, frozen: References) -> tuple[Frozen, ...]:
    """Return the frozen references that no clause or divergence has now."""
    now = published(corpus)
    return tuple(line for reference, line in frozen.items() if reference not in now)


def unpublished(corpus: Corpus, frozen: References) -> tuple[Ids, Ids]:
    """Return the references to be frozen, and those of texts being written. Raises CorpusError if that is not known."""
    being_written = finished(corpus).being_written
    new = [id_ for id_ in published(corpus) if id_ not in frozen]
    later = tuple(id_ for id_ in new if id_.partition(".")[0] in being_written)
    return tuple(id_ for id_ in new if id_ not in later), later


def freeze(corpus: Corpus, accept: Sequence[str] = ()) -> Ids:
    """Add the references that are new to `refs.tsv`, and return them; but not those of a text being written.

    `accept`: changed references to freeze anew and return; `all-divergences` stands for all changed divergences. Raises
    FreezingRefused, and writes nothing, if another has changed or disappeared, or an accepted one has not changed; and
    CorpusError for a file that cannot be read.
    """
    path = corpus.directory / FILE
    frozen = read_references(corpus.directory) if path.exists() else {}
    altered = changed(corpus, frozen)
    divergences = [id_ for id_ in altered if id_ in corpus.register.by_id] if ALL_DIVERGENCES in accept else []
    accepted = dict.fromkeys((*(name for name in accept if name != ALL_DIVERGENCES), *divergences))
    if reasons := tuple(_refusals(corpus, frozen, altered, accepted)):
        raise FreezingRefused(reasons)
    now = corpus.release.version.removesuffix(DEV)
    texts = published(corpus)
    new, later = unpublished(corpus, frozen)
    written = tuple(id_ for id_ in texts if id_ in altered or id_ in new)
    if written:
        lines = (
            f"{id_}\t{_short_digest(text)}\t{now if id_ in written else frozen[id_].since}"
            for id_, text in texts.items()
            if id_ not in later
        )
        write_text(path, "\n".join((HEADER, *lines, "")))
    return written


def _refusals(corpus: Corpus, frozen: References, altered: Collection[str], accept: Collection[str]) -> Iterator[str]:
    texts = published(corpus)
    for id_ in altered:
        if id_ not in accept:
            yield (
                f"{id_} has changed since {frozen[id_].since}: “{texts[id_]}”; restore its text, "
                f"or check its cases and accept it with `piquet-corpus refs --freeze --accept {id_}`"
            )
    for line in vanished(corpus, frozen):
        gone = f"{line.reference} was published in {line.since} and no longer exists"
        yield f"{gone}; a reference must stay, so restore it"
    for id_ in accept:
        if id_ not in altered:
            yield f"{id_} cannot be accepted: it is not a reference whose text has changed"
