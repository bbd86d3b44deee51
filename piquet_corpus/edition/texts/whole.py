"""All texts of a corpus together, with the topics and the alignment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_corpus.edition.texts.alignment import Alignment, read_alignment
from piquet_corpus.edition.texts.bibliography import FILE as BIBLIOGRAPHY
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tei.read import GAME, read_edition, read_translation
from piquet_corpus.edition.texts.topics import Topics, read_topics

if TYPE_CHECKING:
    from piquet_corpus.edition.texts.tei.model import Edition, Translation
    from piquet_corpus.edition.texts.tei.xml import Document

TEXTS, TRANSLATIONS = "texts", "translations"
"""The folders of a corpus that hold a file for each edition, and for each translation of one."""


@dataclass(frozen=True)
class Texts:
    """The editions by id, in order of time within a game; the translations in the order of what they translate."""

    editions: Mapping[str, Edition]
    topics: Topics
    alignment: Alignment
    translations: Mapping[str, Translation]


def xml_files(root: Path) -> tuple[str, ...]:
    """Return the names of the TEI files of a corpus: `topics.xml`, `texts/fr1642.xml` and so on."""
    paths = (path for folder in (TEXTS, TRANSLATIONS) for path in sorted((root / folder).glob("*.xml")))
    names = ["topics.xml", "alignment.xml", *(path.relative_to(root).as_posix() for path in paths)]
    return (*names, *(name for name in (GLOSSARY, DIVERGENCES, BIBLIOGRAPHY) if (root / name).exists()))


def read_texts(documents: Mapping[str, Document]) -> Texts:
    """Read the texts from parsed files, by their names. Raises CorpusError for one that cannot be read."""
    topics = read_topics(documents["topics.xml"])
    games = {category.id.removeprefix(GAME): place for place, category in enumerate(topics.of("games"))}
    texts = [read_edition(document) for document in _of(documents, TEXTS)]
    texts.sort(key=lambda text: (games.get(text.game, len(games)), text.year or "9999", text.id))
    place = {text.id: number for number, text in enumerate(texts)}
    translations = [read_translation(document) for document in _of(documents, TRANSLATIONS)]
    translations.sort(key=lambda translation: (place.get(translation.of, len(place)), translation.id))
    return Texts(
        {text.id: text for text in texts},
        topics,
        read_alignment(documents["alignment.xml"]),
        {translation.id: translation for translation in translations},
    )


def _of(documents: Mapping[str, Document], folder: str) -> Iterator[Document]:
    return (documents[name] for name in documents if name.startswith(f"{folder}/"))
