"""The source of a text and its publication, from its header: everything that a citation needs."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, find, find_all, text_at, text_of, value_at

SHORT = "title[@type='short']"
PREFACE = "pr"
"""The number of a preface, whatever its unit."""

ANONYMOUS = "anon."
"""What stands for the name of an author, or translator, whom the book does not name."""


@dataclass(frozen=True)
class Name:
    """An author's name. `given` is empty if no person is named: `anon.`, `the editors`."""

    family: str
    given: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person is named."""
        return bool(self.given)

    @property
    def is_known(self) -> bool:
        """Whether the author is named at all."""
        return self.family != ANONYMOUS

    @property
    def natural(self) -> str:
        """The name in natural order: `Philippe Lalanne`."""
        return f"{self.given} {self.family}".strip()

    @property
    def inverted(self) -> str:
        """The name for sorting: `Lalanne, Philippe`."""
        return f"{self.family}, {self.given}" if self.given else self.family


@dataclass(frozen=True)
class Catalogued:
    """The number of a book in a catalogue: Wing R2100."""

    catalogue: str
    number: str

    def __str__(self) -> str:
        return f"{self.catalogue} {self.number}"


@dataclass(frozen=True)
class Page:
    """The web page on which a restatement rests. `revised` is empty if the page was not revised.

    `original`: the year of the book that the page rewords; empty if it does not reword one.
    """

    author: Name
    title: str
    site: str
    year: str
    revised: str
    original: str


@dataclass(frozen=True)
class Source:
    """The book that a text edits, and its transcriber; or the web page that it restates.

    What the header does not give is empty. `title`: for a restatement, its own title. `transcription`: who made it,
    where, and from what, in a sentence.
    """

    author: Name | None
    title: str
    short_title: str
    translator: str
    place: str
    publisher: str
    year: str
    catalogued: tuple[Catalogued, ...]
    transcription: str
    checked: bool
    restated: Page | None


DEV = ".dev0"
"""How a version ends that is being worked on."""


@dataclass(frozen=True)
class Release:
    """The publication of a file: its editors, the corpus, the version, the date and the address."""

    editors: str
    corpus: str
    version: str
    date: str
    address: str

    @property
    def year(self) -> str:
        """The year of the date; empty if the file has none."""
        return self.date[:4]


def read_source(root: Element) -> Source:
    """Read the source of a text."""
    digital = find(root, ".//sourceDesc/bibl[@type='digital']")
    printed = find(root, ".//biblStruct[@type='print']/monogr")
    transcription = "" if digital is None else _transcription(digital)
    checked = digital is not None and digital.get("status") == "checked"
    if printed is None:
        title, short = text_at(root, ".//titleStmt/title"), text_at(root, f".//titleStmt/{SHORT}")
        restated = find(root, ".//biblStruct[@type='restated']")
        page = None if restated is None else _page(restated)
        return Source(None, title, short, "", "", "", "", (), transcription, checked, page)
    author = find(printed, "author")
    return Source(
        author=None if author is None else Name(text_of(author)),
        title=text_at(printed, "title"),
        short_title=text_at(printed, SHORT),
        translator=text_at(printed, "editor"),
        place=text_at(printed, "imprint/pubPlace"),
        publisher=text_at(printed, "imprint/publisher"),
        year=_year(printed, "imprint/date"),
        catalogued=tuple(Catalogued(number.get("type", ""), text_of(number)) for number in find_all(printed, "idno")),
        transcription=transcription,
        checked=checked,
        restated=None,
    )


def read_release(root: Element) -> Release:
    """Read the publication of a file."""
    return Release(
        editors=text_at(root, f".//respStmt[@{ID}='ed']/name"),
        corpus=text_at(root, ".//publicationStmt/publisher"),
        version=value_at(root, ".//editionStmt/edition", "n"),
        date=value_at(root, ".//publicationStmt/date", "when"),
        address=text_at(root, ".//publicationStmt/idno"),
    )


def read_units(root: Element) -> tuple[str, ...]:
    """Read the units of the longest reference, outermost first: `chapter`, `paragraph`, `clause`."""
    outer = find_all(root, ".//refsDecl[@default='true']/citeStructure")
    chains = ([element, *find_all(element, ".//citeStructure")] for element in outer)
    return tuple(element.get("unit", "") for element in max(chains, key=len, default=[]))


def _year(element: Element, path: str) -> str:
    return value_at(element, path, "when") or text_at(element, path)


def _transcription(element: Element) -> str:
    """Return the transcriber of a book and the copy transcribed; numbers come with the name of their catalogue."""
    parts = [element.text or ""]
    for child in element:
        parts += [f"{child.get('type')} " if child.tag == f"{TEI}idno" else "", text_of(child), child.tail or ""]
    return " ".join("".join(parts).split())


def _page(restated: Element) -> Page:
    years = {date.get("type") or "first": date.get("when", "")[:4] for date in find_all(restated, ".//imprint/date")}
    author = find(restated, "analytic/author")
    surname, given = ("", "") if author is None else (text_at(author, "surname"), text_at(author, "forename"))
    return Page(
        Name(surname or text_of(author), given),
        text_at(restated, "analytic/title"),
        text_at(restated, "monogr/title"),
        years.get("first", ""),
        years.get("revised", ""),
        _year(restated, "relatedItem[@type='original']/bibl/date"),
    )
