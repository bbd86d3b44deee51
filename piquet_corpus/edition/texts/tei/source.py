"""The source of a text and its publication, from its header: everything that a citation needs."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, text_of

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
    monograph = root.find(f".//{TEI}biblStruct[@type='print']/{TEI}monogr")
    digital = root.find(f".//{TEI}sourceDesc/{TEI}bibl[@type='digital']")
    transcription, checked = _transcription(digital), digital is not None and digital.get("status") == "checked"
    if monograph is None:
        title, short = (text_of(root.find(f".//{TEI}titleStmt/{TEI}{name}")) for name in ("title", SHORT))
        return Source(None, title, short, "", "", "", "", (), transcription, checked, _page(root))
    return Source(
        author=_literal(monograph.find(f"{TEI}author")),
        title=text_of(monograph.find(f"{TEI}title")),
        short_title=text_of(monograph.find(f"{TEI}{SHORT}")),
        translator=text_of(monograph.find(f"{TEI}editor")),
        place=text_of(monograph.find(f"{TEI}imprint/{TEI}pubPlace")),
        publisher=text_of(monograph.find(f"{TEI}imprint/{TEI}publisher")),
        year=_year(monograph.find(f"{TEI}imprint/{TEI}date")),
        catalogued=tuple(
            Catalogued(element.get("type") or "", text_of(element)) for element in monograph.iterfind(f"{TEI}idno")
        ),
        transcription=transcription,
        checked=checked,
        restated=None,
    )


def read_release(root: Element) -> Release:
    """Read the publication of a file."""
    edition, date = root.find(f".//{TEI}editionStmt/{TEI}edition"), root.find(f".//{TEI}publicationStmt/{TEI}date")
    editors = (element for element in root.iter(f"{TEI}respStmt") if element.get(ID) == "ed")
    return Release(
        editors=text_of(next((name for element in editors for name in element.iterfind(f"{TEI}name")), None)),
        corpus=text_of(root.find(f".//{TEI}publicationStmt/{TEI}publisher")),
        version="" if edition is None else edition.get("n") or "",
        date="" if date is None else date.get("when") or "",
        address=text_of(root.find(f".//{TEI}publicationStmt/{TEI}idno")),
    )


def read_units(root: Element) -> tuple[str, ...]:
    """Read the units of a reference, outermost first: `chapter`, `paragraph`, `clause`.

    The units are those of the longest reference, since a preface has fewer.
    """
    outer = root.iterfind(f".//{TEI}refsDecl[@default='true']/{TEI}citeStructure")
    chains = [[element, *element.iter(f"{TEI}citeStructure")][1:] for element in outer]
    return tuple(element.get("unit") or "" for element in max(chains, key=len, default=[]))


def _year(date: Element | None) -> str:
    """Return the year of a book; empty if there is none."""
    return "" if date is None else date.get("when") or text_of(date)


def _transcription(element: Element | None) -> str:
    """Return the transcriber of a book and the copy transcribed; numbers come with the name of their catalogue."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [f"{child.get('type')} " if child.tag == f"{TEI}idno" else "", text_of(child), child.tail or ""]
    return " ".join("".join(parts).split())


def _literal(element: Element | None) -> Name | None:
    """Return an undivided name; None if there is none."""
    return None if element is None else Name(text_of(element))


def _page(root: Element) -> Page | None:
    """Read the web page that is restated; None if there is none."""
    element = root.find(f".//{TEI}biblStruct[@type='restated']")
    if element is None:
        return None
    author, dates = element.find(f"{TEI}analytic/{TEI}author"), element.findall(f".//{TEI}imprint/{TEI}date")
    surname = None if author is None else author.find(f"{TEI}surname")
    family = text_of(author if surname is None else surname)
    given = text_of(None if author is None else author.find(f"{TEI}forename"))
    years = {one.get("type") or "first": (one.get("when") or "")[:4] for one in dates}
    return Page(
        Name(family, given),
        text_of(element.find(f"{TEI}analytic/{TEI}title")),
        text_of(element.find(f"{TEI}monogr/{TEI}title")),
        years.get("first", ""),
        years.get("revised", ""),
        _year(element.find(f"{TEI}relatedItem[@type='original']/{TEI}bibl/{TEI}date")),
    )
