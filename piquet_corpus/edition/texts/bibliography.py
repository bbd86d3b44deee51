"""The bibliography: the known editions of the books, how their texts are related, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.texts.tei.xml import (
    ID,
    LANG,
    TEI,
    Document,
    Element,
    Prefix,
    followed,
    fragments,
    line_of,
    prefixes,
    text_of,
)

FILE = "bibliography.xml"
NOTE, QUOTE, TITLE = f"{TEI}note", f"{TEI}quote", f"{TEI}title"
MONOGR, IMPRINT = f"{TEI}monogr", f"{TEI}monogr/{TEI}imprint"
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
    """Somebody who wrote, published or transcribed a book. `born`, `died`: a year or a day; None if not known."""

    id: str
    name: str
    born: str | None
    died: str | None
    note: str
    sources: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class BookPlace:
    """A place where books were made."""

    id: str
    name: str


@dataclass(frozen=True)
class Bibliography:
    """Everything in the file, each list in its order."""

    books: tuple[Book, ...] = ()
    sources: tuple[BookSource, ...] = ()
    people: tuple[Person, ...] = ()
    places: tuple[BookPlace, ...] = ()
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

    def relations_of(self, book: str) -> tuple[BookRelation, ...]:
        """Return the relations of a book, given by its id."""
        return tuple(relation for relation in self.relations if book in relation.books)

    def statements_about(self, id_: str) -> tuple[Statement, ...]:
        """Return the statements and inferences about a book, a text, or a place of a text, given by its id."""
        return tuple(statement for statement in self.statements if id_ in statement.about)


def read_bibliography(document: Document | None) -> Bibliography:
    """Read the bibliography; without a file it is empty."""
    if document is None:
        return Bibliography()
    root = document.root
    known = tuple(prefixes(root))
    return Bibliography(
        books=tuple(_book(one, known) for one in root.iter(f"{TEI}biblStruct")),
        sources=tuple(map(_source, root.iterfind(f".//{TEI}listBibl[@type='sources']/{TEI}bibl"))),
        people=tuple(map(_person, root.iter(f"{TEI}person"))),
        places=tuple(BookPlace(_id(one), text_of(one)) for one in root.iter(f"{TEI}place")),
        witnesses=tuple(map(_witness, root.iter(f"{TEI}witness"))),
        relations=tuple(map(_relation, root.iter(f"{TEI}relation"))),
        statements=tuple(_statement(one) for one in root.iterfind(f"{TEI}standOff/{NOTE}")),
    )


def _id(element: Element) -> str:
    return element.get(ID) or ""


def _sources(element: Element) -> tuple[str, ...]:
    return fragments(element.get("source"))


def _source(element: Element) -> BookSource:
    reference = element.find(f"{TEI}ref")
    address = None if reference is None else reference.get("target")
    return BookSource(_id(element), text_of(element), address, line_of(element))


def _book(element: Element, known: tuple[Prefix, ...]) -> Book:
    title, date = element.find(f"{MONOGR}/{TITLE}"), element.find(f"{IMPRINT}/{TEI}date")
    earliest, latest = _years(date)
    identifiers = element.iterfind(f"{MONOGR}/{TEI}idno")
    return Book(
        id=_id(element),
        kind=element.get("type") or "",
        name=element.get("n") or "",
        authors=_texts(element, f"{MONOGR}/{TEI}author"),
        title=text_of(title),
        title_is_ours=title is not None and title.get("type") == "supplied",
        part=text_of(element.find(f"{TEI}analytic/{TITLE}")),
        language="" if title is None else title.get(LANG) or "",
        edition=text_of(element.find(f"{MONOGR}/{TEI}edition")),
        place=text_of(element.find(f"{IMPRINT}/{TEI}pubPlace")),
        publishers=_texts(element, f"{IMPRINT}/{TEI}publisher"),
        date=text_of(date),
        earliest=earliest,
        latest=latest,
        pages=text_of(element.find(f"{IMPRINT}/{TEI}biblScope")),
        extent=text_of(element.find(f"{MONOGR}/{TEI}extent")),
        identifiers=tuple((one.get("type") or "", text_of(one)) for one in identifiers),
        copies=tuple(map(_copy, element.iterfind(f"{TEI}relatedItem"))),
        images=tuple(_images(one, known) for one in element.iterfind(f"{TEI}ref")),
        rights=tuple(BookRights(text_of(one), _sources(one)) for one in element.iterfind(f"{NOTE}[@type='rights']")),
        seen=tuple(map(_seen, element.iterfind(f"{NOTE}[@type='seen']"))),
        people=tuple(_people(element)),
        text=next(iter(fragments(element.get("corresp"))), None),
        sources=_sources(element),
        line=line_of(element),
    )


def _texts(element: Element, path: str) -> tuple[str, ...]:
    return tuple(map(text_of, element.iterfind(path)))


def _people(element: Element) -> Iterator[str]:
    for path in (f"{MONOGR}/{TEI}author", f"{IMPRINT}/{TEI}publisher"):
        for one in element.iterfind(path):
            yield from fragments(one.get("corresp"))


def _years(date: Element | None) -> tuple[int | None, int | None]:
    """Return the first and the last year that a date allows; None where it has no bound."""
    if date is None:
        return None, None
    first, last = (date.get("when") or date.get(bound) for bound in ("notBefore", "notAfter"))
    return _year(first), _year(last)


def _year(written: str | None) -> int | None:
    """Return the year of a date; None if it has none."""
    return int(written[:4]) if written and written[:4].isdecimal() else None


def _copy(element: Element) -> Copy:
    place = {name: text_of(element.find(f".//{TEI}{name}")) for name in ("settlement", "repository", "collection")}
    return Copy(
        **place,
        shelfmark=text_of(element.find(f".//{TEI}idno")),
        note=_words(element.find(f".//{TEI}p")),
        sources=_sources(element),
    )


def _images(element: Element, known: tuple[Prefix, ...]) -> Images:
    """Read images, and follow their prefix."""
    pointer = element.get("target") or ""
    return Images(followed(pointer, known), pointer, text_of(element), _sources(element))


def _seen(element: Element) -> SeenOfBook:
    return SeenOfBook(element.get("subtype") or "", text_of(element), _sources(element), line_of(element))


def _person(element: Element) -> Person:
    born, died = (element.find(f"{TEI}{name}") for name in ("birth", "death"))
    note = element.find(NOTE)
    return Person(
        id=_id(element),
        name=text_of(element.find(f"{TEI}persName")),
        born=None if born is None else born.get("when"),
        died=None if died is None else died.get("when"),
        note=text_of(note),
        sources=() if note is None else _sources(note),
        line=line_of(element),
    )


def _witness(element: Element) -> BookWitness:
    book = next(iter(fragments(element.get("corresp"))), "")
    return BookWitness(_id(element), element.get("n") or "", book, text_of(element), line_of(element))


def _relation(element: Element) -> BookRelation:
    later, earlier = (next(iter(fragments(element.get(name))), None) for name in ("active", "passive"))
    return BookRelation(
        id=_id(element),
        name=element.get("name") or "",
        later=later,
        earlier=earlier,
        mutual=fragments(element.get("mutual")),
        cert=element.get("cert") or "",
        evidence=tuple((element.get("evidence") or "").split()),
        reason=_words(element.find(f"{TEI}desc")),
        sources=_sources(element),
        line=line_of(element),
    )


def _statement(element: Element) -> Statement:
    reason = element.find(NOTE)
    return Statement(
        id=_id(element),
        text=_words(element.find(f"{TEI}p")),
        reason=None if reason is None else _words(reason),
        is_inference=element.get("type") == "inference",
        cert=element.get("cert") or "",
        about=fragments(element.get("target")),
        sources=_sources(element),
        line=line_of(element),
    )


def _words(element: Element | None) -> str:
    """Return the text of an element, with quotation marks around the words of books and the titles."""
    return "" if element is None else " ".join("".join(_marked(element)).split())


def _marked(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield from ("“", *_marked(child), "”") if child.tag in (QUOTE, TITLE) else _marked(child)
        yield child.tail or ""
