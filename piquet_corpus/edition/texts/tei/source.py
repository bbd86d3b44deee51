"""The source of a text and its publication, from its header: everything that a citation needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.xml import (
    ID,
    TEI,
    Element,
    all_at,
    find,
    find_all,
    first_at,
    read_by,
    text_at,
    text_of,
    texts_at,
)

PRINT, RESTATED = ".//biblStruct[@type='print']/monogr", ".//biblStruct[@type='restated']"
DIGITAL = ".//sourceDesc/bibl[@type='digital']"
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

    catalogue: str = read_by("@type")
    number: str = read_by(text_of)

    def __str__(self) -> str:
        return f"{self.catalogue} {self.number}"


def _page_author(page: Element) -> Name:
    surname = text_at(page, "analytic/author/surname") or text_at(page, "analytic/author")
    return Name(surname, text_at(page, "analytic/author/forename"))


def _year_of(page: Element, which: str) -> str:
    dates = (date for date in find_all(page, ".//imprint/date") if (date.get("type") or "first") == which)
    return next((date.get("when", "")[:4] for date in dates), "")


def _year(element: Element, path: str) -> str:
    return text_at(element, f"{path}/@when") or text_at(element, path)


@dataclass(frozen=True)
class Page:
    """The web page on which a restatement rests. `revised` is empty if the page was not revised.

    `original`: the year of the book that the page rewords; empty if it does not reword one.
    """

    author: Name = read_by(_page_author)
    title: str = read_by("analytic/title")
    site: str = read_by("monogr/title")
    year: str = read_by(_year_of, "first")
    revised: str = read_by(_year_of, "revised")
    original: str = read_by(_year, "relatedItem[@type='original']/bibl/date")


def _title(root: Element, name: str) -> str:
    return text_at(root, f".//titleStmt/{name}" if find(root, PRINT) is None else f"{PRINT}/{name}")


def _transcription(root: Element) -> str:
    digital = find(root, DIGITAL)
    if digital is None:
        return ""
    parts = [digital.text or ""]
    for child in digital:
        parts += [f"{child.get('type')} " if child.tag == f"{TEI}idno" else "", text_of(child), child.tail or ""]
    return " ".join("".join(parts).split())


@dataclass(frozen=True)
class Source:
    """The book that a text edits, and its transcriber; or the web page that it restates.

    What the header does not give is empty. `title`: for a restatement, its own title. `transcription`: who made it,
    where, and from what, in a sentence. `about`: whether the year is only about right.
    """

    author: Name | None = read_by(lambda root: next(map(Name, texts_at(root, f"{PRINT}/author")), None))
    title: str = read_by(_title, "title")
    short_title: str = read_by(_title, "title[@type='short']")
    translator: str = read_by(f"{PRINT}/editor")
    place: str = read_by(f"{PRINT}/imprint/pubPlace")
    publisher: str = read_by(f"{PRINT}/imprint/publisher")
    year: str = read_by(_year, f"{PRINT}/imprint/date")
    catalogued: tuple[Catalogued, ...] = read_by(all_at, f"{PRINT}/idno", Catalogued)
    transcription: str = read_by(_transcription)
    checked: bool = read_by(lambda root: text_at(root, f"{DIGITAL}/@status") == "checked")
    restated: Page | None = read_by(lambda root: first_at(root, RESTATED, Page) if find(root, PRINT) is None else None)
    about: bool = read_by(lambda root: text_at(root, f"{PRINT}/imprint/date/@type") == "about", default=False)


DEV = ".dev0"
"""How a version ends that is being worked on."""


@dataclass(frozen=True)
class Release:
    """The publication of a file: its editors, the corpus, the version, the date and the address."""

    editors: str = read_by(f".//respStmt[@{ID}='ed']/name")
    corpus: str = read_by(".//publicationStmt/publisher")
    version: str = read_by(".//editionStmt/edition/@n")
    date: str = read_by(".//publicationStmt/date/@when")
    address: str = read_by(".//publicationStmt/idno")

    @property
    def year(self) -> str:
        """The year of the date; empty if the file has none."""
        return self.date[:4]


def read_units(root: Element) -> Mapping[str, tuple[str, ...]]:
    """Read the units of references, outermost first: `chapter`, `paragraph`, `clause`; by the name of their part.

    What matches a part by its name, `div[@n='case']`, is for references into it; of the others, the longest is for all
    other references, under the empty name.
    """
    units: dict[str, tuple[str, ...]] = {"": ()}
    for outer in find_all(root, ".//refsDecl[@default='true']/citeStructure"):
        chain = tuple(element.get("unit", "") for element in (outer, *find_all(outer, ".//citeStructure")))
        names = re.findall(r"@n='([a-z]+)'", outer.get("match", ""))
        units |= dict.fromkeys(names, chain)
        if not names:
            units[""] = max(units[""], chain, key=len)
    return units
