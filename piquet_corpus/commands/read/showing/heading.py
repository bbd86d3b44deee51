"""Showing a heading, a title or a signature: a place in a text that has words and no clauses."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Block
from piquet_corpus.publishing.citation.places import heading
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.output.as_json import Json
from piquet_corpus.work.terminal import say


def as_plain(block: Block, corpus: Corpus) -> Json:
    """Return a heading as plain values."""
    edition, (text, translation) = corpus.editions[_edition(block)], _words(block, corpus)
    return {
        "id": block.id,
        "edition": edition.id,
        "kind": block.kind,
        "place": heading(edition, block),
        "page": block.page,
        "original": text,
        "translation": translation,
    }


def print_heading(block: Block, corpus: Corpus) -> None:
    """Print a heading."""
    edition, (text, translation) = corpus.editions[_edition(block)], _words(block, corpus)
    page = f", p. {block.page}" if block.page else ""
    title = edition.source.short_title or edition.title
    say(f"{block.id} · {title} ({edition.short}), {heading(edition, block)}{page}", "bold")
    say(text, indent=2)
    if translation:
        say("In English:")
        say(translation, indent=2)


def _edition(block: Block) -> str:
    """Return the text in which a heading stands."""
    return str(block.id).partition(".")[0]


def _words(block: Block, corpus: Corpus) -> tuple[str, str]:
    """Return the words of a heading, and their translation."""
    (quoted,) = cite(corpus, str(block.id)).passages[0].quoted
    return quoted.text, quoted.translation
