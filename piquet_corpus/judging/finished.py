"""How far the corpus is finished: `finished-topics.txt` says what must be proven."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from rules.core.suggest import did_you_mean, nearest

FILE = "finished-topics.txt"
EXCEPT = "except "
"""What a line begins with that names an edition."""


@dataclass(frozen=True)
class Finished:
    """The topics of which everything must be proven, in every edition but for those still being written."""

    topics: frozenset[str]
    being_written: frozenset[str]

    def has(self, edition: str, topics: Iterable[str]) -> bool:
        """Whether something about these topics is finished in an edition."""
        return edition not in self.being_written and not self.topics.isdisjoint(topics)


def finished(corpus: Corpus) -> Finished:
    """Read the file: a topic a line, or `except` and an edition; `#` begins a comment. Without a file, nothing is.

    Raises CorpusError for a line that names no topic or no edition: with it, nothing would be asked for.
    """
    path = corpus.directory / FILE
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    named = {number: line.strip() for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")}
    editions = {number: line.removeprefix(EXCEPT).strip() for number, line in named.items() if line.startswith(EXCEPT)}
    for number, edition in editions.items():
        if edition not in corpus.editions:
            raise CorpusError(path, number, f"there is no edition {edition}: there are {', '.join(corpus.editions)}")
    topics = {number: topic for number, topic in named.items() if number not in editions}
    for number, topic in topics.items():
        if not corpus.topics.is_topic(topic):
            meant = did_you_mean(nearest(topic, corpus.topics.categories, 1))
            raise CorpusError(path, number, f"there is no topic {topic}{meant}")
    return Finished(frozenset(topics.values()), frozenset(editions.values()))
