"""The bibliography: the known editions of the books, how their texts are related, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    TEI,
    Element,
    Identified,
    Ids,
    Located,
    Versions,
    all_at,
    find,
    find_all,
    followed,
    ids_at,
    pointed,
    prefixes,
    read_by,
    text_at,
    text_of,
    texts_at,
)
from rules.core.frozen import FrozenMap

FILE = "bibliography.xml"
QUOTE, TITLE = f"{TEI}quote", f"{TEI}title"


def _words(element: Element, path: str) -> str:
    first = find(element, path)
    return "" if first is None else " ".join("".join(_marked(first)).split())


def _texts(statement: Element) -> Versions:
    notes = find_all(statement, "note[@type='translation']")
    return FrozenMap({note.get(LANG, ""): _words(note, "p") for note in notes})


def _marked(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield from ("“", *_marked(child), "”") if child.tag in (QUOTE, TITLE) else _marked(child)
        yield child.tail or ""


def _pointed(element: Element, name: str) -> str | None:
    return pointed(element, name) or None


@dataclass(frozen=True, kw_only=True)
class Sourced:
    """What the file says of a book. `sources`: the ids of the sources in which that was seen; empty if it was not."""

    sources: Ids = read_by(ids_at, "@source", default=())


@dataclass(frozen=True)
class BookSource(Identified):
    """A page or transcription in which facts were seen: what it is, and its address on the web, if known."""

    text: str = read_by(text_of)
    address: str | None = read_by(lambda element: text_at(element, "ref/@target") or None)


@dataclass(frozen=True)
class Copy(Sourced):
    """A copy of a book in a library. What is not known is empty."""

    settlement: str = read_by(".//settlement")
    repository: str = read_by(".//repository")
    collection: str = read_by(".//collection")
    shelfmark: str = read_by(".//idno")
    note: str = read_by(_words, ".//p")

    def __str__(self) -> str:
        """Return where it is: `Paris, Bibliothèque nationale de France, V-42572`."""
        return ", ".join(filter(None, (self.settlement, self.repository, self.collection, self.shelfmark)))


@dataclass(frozen=True)
class Images(Sourced):
    """Images of a book. `address`: on the web; `label`: what they are."""

    address: str = read_by(lambda ref: followed(ref.get("target", ""), prefixes(ref.getroottree().getroot())))
    label: str = read_by(text_of)


@dataclass(frozen=True)
class SeenOfBook(Sourced, Located):
    """What was seen of a book. `how`: `none`, `notice` (told by another), `text` (a transcription) or `images`."""

    how: str = read_by("@subtype")
    text: str = read_by(text_of)


@dataclass(frozen=True)
class BookRights(Sourced):
    """What is known of the rights in a transcription or in images."""

    text: str = read_by(text_of)


def _year(book: Element, bound: str) -> int | None:
    date = text_at(book, "monogr/imprint/date/@when") or text_at(book, f"monogr/imprint/date/@{bound}")
    return int(date[:4]) if date[:4].isdecimal() else None


@dataclass(frozen=True)
class Book(Identified, Sourced):
    """A known edition.

    `kind`: `print`, `manuscript` or `lost`. `name`: what readers call it, `Paris 1642`. `part`: the title of the part
    that is about the game; empty if that is the whole book. `title_is_ours`: its own title was not seen.
    `earliest`, `latest`: the years between which it was made; None where no year was seen. `edition`: of the book, in
    words. `text`: the id of the edition of the corpus that has its text. `identifiers`: catalogue and number.
    `people`: the ids of its author and publishers. Its sources are those of title, imprint and identifiers.
    """

    kind: str = read_by("@type")
    name: str = read_by("@n")
    authors: tuple[str, ...] = read_by(texts_at, "monogr/author")
    title: str = read_by("monogr/title")
    title_is_ours: bool = read_by(lambda book: text_at(book, "monogr/title/@type") == "supplied")
    part: str = read_by("analytic/title")
    language: str = read_by(f"monogr/title/@{LANG}")
    edition: str = read_by("monogr/edition")
    place: str = read_by("monogr/imprint/pubPlace")
    publishers: tuple[str, ...] = read_by(texts_at, "monogr/imprint/publisher")
    date: str = read_by("monogr/imprint/date")
    earliest: int | None = read_by(_year, "notBefore")
    latest: int | None = read_by(_year, "notAfter")
    pages: str = read_by("monogr/imprint/biblScope")
    extent: str = read_by("monogr/extent")
    identifiers: tuple[tuple[str, str], ...] = read_by(
        lambda book: tuple((number.get("type", ""), text_of(number)) for number in find_all(book, "monogr/idno"))
    )
    copies: tuple[Copy, ...] = read_by(all_at, "relatedItem", Copy)
    images: tuple[Images, ...] = read_by(all_at, "ref", Images)
    rights: tuple[BookRights, ...] = read_by(all_at, "note[@type='rights']", BookRights)
    seen: tuple[SeenOfBook, ...] = read_by(all_at, "note[@type='seen']", SeenOfBook)
    people: Ids = read_by(
        lambda book: (*ids_at(book, "monogr/author/@corresp"), *ids_at(book, "monogr/imprint/publisher/@corresp"))
    )
    text: str | None = read_by(_pointed, "corresp")


@dataclass(frozen=True)
class BookWitness(Identified):
    """A book that is collated. `siglum`: the letter by which the apparatus names it; `book`: the id of the book."""

    siglum: str = read_by("@n")
    book: str = read_by(pointed, "corresp")
    text: str = read_by(text_of)


@dataclass(frozen=True)
class BookRelation(Identified, Sourced):
    """How the texts of books are related: a line of the stemma.

    `name`: `descends-from`, `translated-from`, `reissue-of`, `reprint-of` lead from `later` to `earlier`; `same-branch`
    holds between the books in `mutual`, and has neither. `cert`: `high`, `medium` or `low`. `evidence`: `internal`
    (shared readings), `external` (a title page, a scholar), `conjecture`. `reason`: the evidence itself.
    """

    name: str = read_by("@name")
    later: str | None = read_by(_pointed, "active")
    earlier: str | None = read_by(_pointed, "passive")
    mutual: Ids = read_by(ids_at, "@mutual")
    cert: str = read_by("@cert")
    evidence: Ids = read_by(lambda relation: tuple(relation.get("evidence", "").split()))
    reason: str = read_by(_words, "desc")

    @property
    def books(self) -> Ids:
        """The ids of the books, the latest first."""
        return (*filter(None, (self.later, self.earlier)), *self.mutual)

    @property
    def is_conjecture(self) -> bool:
        """Whether the editors infer it, by itself or from other evidence."""
        return "conjecture" in self.evidence


@dataclass(frozen=True)
class Statement(Identified, Sourced):
    """What a source tells of the history, or what the editors infer from sources.

    `reason`: why the editors infer it; None for a statement of a source. `about`: the ids of books, and of texts,
    clauses and headings of the corpus; empty if it is about the game. Quotation marks stand around words of books.
    `texts`: it in other languages.
    """

    text: str = read_by(_words, "p")
    reason: str | None = read_by(lambda item: _words(item, "note[@type='reason']") or None)
    is_inference: bool = read_by(lambda statement: statement.get("type") == "inference")
    cert: str = read_by("@cert")
    about: Ids = read_by(ids_at, "@target")
    texts: Versions = read_by(_texts)


@dataclass(frozen=True)
class Person(Identified):
    """Somebody who wrote, published or transcribed a book. `sources`: where what the file tells of him was seen."""

    sources: Ids = read_by(lambda person: ids_at(person, "note/@source"))


@dataclass(frozen=True)
class Bibliography:
    """Everything in the file, each list in its order."""

    books: tuple[Book, ...] = read_by(all_at, ".//biblStruct", Book, default=())
    sources: tuple[BookSource, ...] = read_by(all_at, ".//listBibl[@type='sources']/bibl", BookSource, default=())
    people: tuple[Person, ...] = read_by(all_at, ".//person", Person, default=())
    witnesses: tuple[BookWitness, ...] = read_by(all_at, ".//witness", BookWitness, default=())
    relations: tuple[BookRelation, ...] = read_by(all_at, ".//relation", BookRelation, default=())
    statements: tuple[Statement, ...] = read_by(all_at, "standOff/note", Statement, default=())

    @cached_property
    def by_id(self) -> Mapping[str, Book]:
        """The books by their ids: `bib.paris1642`."""
        return {book.id: book for book in self.books}

    def book_of(self, edition: str) -> Book | None:
        """Return the book whose text an edition of the corpus has (`fr1642`); None if it is not listed."""
        return next((book for book in self.books if book.text == edition), None)

    def statements_about(self, id_: str) -> tuple[Statement, ...]:
        """Return the statements and inferences about a book, a text, or a place of a text, given by its id."""
        return tuple(statement for statement in self.statements if id_ in statement.about)
