"""The bibliography: the known editions of the books, how their texts are related, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    TEI,
    Document,
    Element,
    Prefix,
    find,
    find_all,
    followed,
    fragments,
    id_of,
    line_of,
    pointed,
    prefixes,
    text_at,
    text_of,
    value_at,
)

FILE = "bibliography.xml"
QUOTE, TITLE = f"{TEI}quote", f"{TEI}title"
NONE = "none"
"""What was seen of a book of which nothing was."""
CONJECTURE = "conjecture"


@dataclass(frozen=True)
class BookSource:
    """A page or transcription in which facts were seen: what it is, and its address on the web, if known."""

    id: str
    text: str
    address: str | None
    line: int


@dataclass(frozen=True)
class Copy:
    """A copy of a book in a library. What is not known is empty. `sources`: the ids of the sources that tell of it."""

    settlement: str
    repository: str
    collection: str
    shelfmark: str
    note: str
    sources: tuple[str, ...]

    def __str__(self) -> str:
        """Return where it is: `Paris, Bibliothèque nationale de France, V-42572`."""
        return ", ".join(filter(None, (self.settlement, self.repository, self.collection, self.shelfmark)))


@dataclass(frozen=True)
class Images:
    """Images of a book. `address`: on the web; `pointer`: as in the file (`tcp:169861:1`); `label`: what they are."""

    address: str
    pointer: str
    label: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class SeenOfBook:
    """What was seen of a book. `how`: `none`, `notice` (told by another), `text` (a transcription) or `images`."""

    how: str
    text: str
    sources: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class BookRights:
    """What is known of the rights in a transcription or in images. `sources` is empty if nothing was seen of them."""

    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A known edition.

    `kind`: `print`, `manuscript` or `lost`. `name`: what readers call it, `Paris 1642`. `part`: the title of the part
    that is about the game; empty if that is the whole book. `title_is_ours`: its own title was not seen.
    `earliest`, `latest`: the years between which it was made; None where no year was seen. `edition`: of the book, in
    words. `text`: the id of the edition of the corpus that has its text. `identifiers`: catalogue and number.
    `people`: the ids of its author and publishers. `sources`: where title, imprint and identifiers were seen.
    """

    id: str
    kind: str
    name: str
    authors: tuple[str, ...]
    title: str
    title_is_ours: bool
    part: str
    language: str
    edition: str
    place: str
    publishers: tuple[str, ...]
    date: str
    earliest: int | None
    latest: int | None
    pages: str
    extent: str
    identifiers: tuple[tuple[str, str], ...]
    copies: tuple[Copy, ...]
    images: tuple[Images, ...]
    rights: tuple[BookRights, ...]
    seen: tuple[SeenOfBook, ...]
    people: tuple[str, ...]
    text: str | None
    sources: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class BookWitness:
    """A book that is collated. `siglum`: the letter by which the apparatus names it; `book`: the id of the book."""

    id: str
    siglum: str
    book: str
    text: str
    line: int


@dataclass(frozen=True)
class BookRelation:
    """How the texts of books are related: a line of the stemma.

    `name`: `descends-from`, `translated-from`, `reissue-of`, `reprint-of` lead from `later` to `earlier`; `same-branch`
    holds between the books in `mutual`, and has neither. `cert`: `high`, `medium` or `low`. `evidence`: `internal`
    (shared readings), `external` (a title page, a scholar), `conjecture`. `reason`: the evidence itself.
    """

    id: str
    name: str
    later: str | None
    earlier: str | None
    mutual: tuple[str, ...]
    cert: str
    evidence: tuple[str, ...]
    reason: str
    sources: tuple[str, ...]
    line: int

    @property
    def books(self) -> tuple[str, ...]:
        """The ids of the books, the latest first."""
        return (*filter(None, (self.later, self.earlier)), *self.mutual)

    @property
    def is_conjecture(self) -> bool:
        """Whether the editors infer it, by itself or from other evidence."""
        return CONJECTURE in self.evidence


@dataclass(frozen=True)
class Statement:
    """What a source tells of the history, or what the editors infer from sources.

    `reason`: why the editors infer it; None for a statement of a source. `about`: the ids of books, and of texts,
    clauses and headings of the corpus; empty if it is about the game. Quotation marks stand around words of books.
    """

    id: str
    text: str
    reason: str | None
    is_inference: bool
    cert: str
    about: tuple[str, ...]
    sources: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Person:
    """Somebody who wrote, published or transcribed a book. `sources`: where what the file tells of him was seen."""

    id: str
    sources: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Bibliography:
    """Everything in the file, each list in its order."""

    books: tuple[Book, ...] = ()
    sources: tuple[BookSource, ...] = ()
    people: tuple[Person, ...] = ()
    witnesses: tuple[BookWitness, ...] = ()
    relations: tuple[BookRelation, ...] = ()
    statements: tuple[Statement, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Book]:
        """The books by their ids."""
        return {book.id: book for book in self.books}

    def book(self, id_: str) -> Book | None:
        """Return the book of this id (`bib.paris1642`); None if there is none."""
        return self.by_id.get(id_)

    def book_of(self, edition: str) -> Book | None:
        """Return the book whose text an edition of the corpus has (`fr1642`); None if it is not listed."""
        return next((book for book in self.books if book.text == edition), None)

    def statements_about(self, id_: str) -> tuple[Statement, ...]:
        """Return the statements and inferences about a book, a text, or a place of a text, given by its id."""
        return tuple(statement for statement in self.statements if id_ in statement.about)


def read_bibliography(documents: Mapping[str, Document]) -> Bibliography:
    """Read the bibliography of a corpus from its parsed files; without one it is empty."""
    document = documents.get(FILE)
    if document is None:
        return Bibliography()
    root = document.root
    known = tuple(prefixes(root))
    return Bibliography(
        books=tuple(_book(element, known) for element in find_all(root, ".//biblStruct")),
        sources=tuple(map(_source, find_all(root, ".//listBibl[@type='sources']/bibl"))),
        people=tuple(
            Person(id_of(person), fragments(value_at(person, "note", "source")), line_of(person))
            for person in find_all(root, ".//person")
        ),
        witnesses=tuple(
            BookWitness(
                id_of(witness), witness.get("n", ""), pointed(witness, "corresp"), text_of(witness), line_of(witness)
            )
            for witness in find_all(root, ".//witness")
        ),
        relations=tuple(map(_relation, find_all(root, ".//relation"))),
        statements=tuple(map(_statement, find_all(root, "standOff/note"))),
    )


def _sources(element: Element) -> tuple[str, ...]:
    return fragments(element.get("source"))


def _source(element: Element) -> BookSource:
    reference = find(element, "ref")
    address = None if reference is None else reference.get("target")
    return BookSource(id_of(element), text_of(element), address, line_of(element))


def _book(element: Element, known: tuple[Prefix, ...]) -> Book:
    imprint = "monogr/imprint"
    earliest, latest = (
        _year(value_at(element, f"{imprint}/date", "when") or value_at(element, f"{imprint}/date", bound))
        for bound in ("notBefore", "notAfter")
    )
    makers = (*find_all(element, "monogr/author"), *find_all(element, f"{imprint}/publisher"))
    return Book(
        id=id_of(element),
        kind=element.get("type", ""),
        name=element.get("n", ""),
        authors=tuple(map(text_of, find_all(element, "monogr/author"))),
        title=text_at(element, "monogr/title"),
        title_is_ours=value_at(element, "monogr/title", "type") == "supplied",
        part=text_at(element, "analytic/title"),
        language=value_at(element, "monogr/title", LANG),
        edition=text_at(element, "monogr/edition"),
        place=text_at(element, f"{imprint}/pubPlace"),
        publishers=tuple(map(text_of, find_all(element, f"{imprint}/publisher"))),
        date=text_at(element, f"{imprint}/date"),
        earliest=earliest,
        latest=latest,
        pages=text_at(element, f"{imprint}/biblScope"),
        extent=text_at(element, "monogr/extent"),
        identifiers=tuple((number.get("type", ""), text_of(number)) for number in find_all(element, "monogr/idno")),
        copies=tuple(map(_copy, find_all(element, "relatedItem"))),
        images=tuple(
            Images(followed(image.get("target", ""), known), image.get("target", ""), text_of(image), _sources(image))
            for image in find_all(element, "ref")
        ),
        rights=tuple(BookRights(text_of(note), _sources(note)) for note in find_all(element, "note[@type='rights']")),
        seen=tuple(
            SeenOfBook(note.get("subtype", ""), text_of(note), _sources(note), line_of(note))
            for note in find_all(element, "note[@type='seen']")
        ),
        people=tuple(id_ for maker in makers for id_ in fragments(maker.get("corresp"))),
        text=pointed(element, "corresp") or None,
        sources=_sources(element),
        line=line_of(element),
    )


def _year(date: str) -> int | None:
    return int(date[:4]) if date[:4].isdecimal() else None


def _copy(element: Element) -> Copy:
    settlement, repository, collection, shelfmark = (
        text_at(element, f".//{name}") for name in ("settlement", "repository", "collection", "idno")
    )
    note = _words(find(element, ".//p"))
    return Copy(settlement, repository, collection, shelfmark, note, _sources(element))


def _relation(element: Element) -> BookRelation:
    return BookRelation(
        id=id_of(element),
        name=element.get("name", ""),
        later=pointed(element, "active") or None,
        earlier=pointed(element, "passive") or None,
        mutual=fragments(element.get("mutual")),
        cert=element.get("cert", ""),
        evidence=tuple(element.get("evidence", "").split()),
        reason=_words(find(element, "desc")),
        sources=_sources(element),
        line=line_of(element),
    )


def _statement(element: Element) -> Statement:
    reason = find(element, "note")
    return Statement(
        id=id_of(element),
        text=_words(find(element, "p")),
        reason=None if reason is None else _words(reason),
        is_inference=element.get("type") == "inference",
        cert=element.get("cert", ""),
        about=fragments(element.get("target")),
        sources=_sources(element),
        line=line_of(element),
    )


def _words(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(_marked(element)).split())


def _marked(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield from ("“", *_marked(child), "”") if child.tag in (QUOTE, TITLE) else _marked(child)
        yield child.tail or ""
