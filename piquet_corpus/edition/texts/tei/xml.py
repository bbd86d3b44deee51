"""TEI files and their elements: parsing, text, pointers, and what a tool proposed that nobody has accepted yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from piquet_corpus.work.errors import CorpusError
from rules.core.frozen import FrozenMap

if TYPE_CHECKING:
    from lxml import etree


Element: TypeAlias = "etree._Element"
Ids: TypeAlias = tuple[str, ...]
"""Ids, or other names that the data have, in their order."""
T = TypeVar("T")

NAMESPACE = "http://www.tei-c.org/ns/1.0"
NAMES: Any = {None: NAMESPACE}
"""The namespace of names without a prefix, in a path; the types of lxml do not know it."""
TEI = f"{{{NAMESPACE}}}"
ID = "{http://www.w3.org/XML/1998/namespace}id"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True)
class Document:
    """A parsed file and its root element."""

    path: Path
    root: Element


def parse(path: Path) -> Document:
    """Parse one XML file, without network access and without comments. Raises CorpusError at the line of the fault."""
    from lxml import etree  # not needed where the compiled cache has everything

    parser = etree.XMLParser(no_network=True, remove_comments=True, remove_pis=True)
    try:
        return Document(path, etree.parse(str(path), parser).getroot())
    except etree.XMLSyntaxError as error:
        message = f"this is not well-formed XML: {error.msg}"
        raise _not_utf_8(path) or CorpusError(path, error.lineno or 1, message) from None
    except OSError:  # lxml may also raise this for bytes that are not UTF-8
        message = "the file is missing or cannot be read"
        raise _not_utf_8(path) or CorpusError(path, 1, message) from None


class Documents(Mapping[str, Document]):
    """Files of a corpus by their names, each parsed when it is first asked for. Raises CorpusError for a faulty one."""

    def __init__(self, root: Path, names: tuple[str, ...]) -> None:
        self._root, self._names = root, names
        self._parsed = cache(parse)

    def __getitem__(self, name: str) -> Document:
        if name not in self._names:
            raise KeyError(name)
        return self._parsed(self._root / name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _not_utf_8(path: Path) -> CorpusError | None:
    try:
        path.read_text(encoding="utf-8")
    except OSError:
        return None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return CorpusError(
            path, line, f"the file is not UTF-8: byte 0x{error.object[error.start]:02X} is not allowed here"
        )
    return None


def id_of(element: Element) -> str:
    """Return the id of an element; empty if it has none."""
    return element.get(ID, "")


def line_of(element: Element) -> int:
    """Return the line on which an element begins."""
    return int(cast("int | None", element.sourceline) or 1)


@lru_cache(maxsize=4096)
def fragments(pointers: str | None) -> Ids:
    """Return the ids that pointers lead to: `../topics.xml#kind.rule #fr1642.e3` gives `kind.rule`, `fr1642.e3`."""
    return tuple(pointer.rpartition("#")[2] for pointer in (pointers or "").split())


def pointed(element: Element, name: str) -> str:
    """Return the first id that an attribute leads to; empty without the attribute."""
    return next(iter(fragments(element.get(name))), "")


def find(element: Element, path: str) -> Element | None:
    """Return the first element at a path of TEI names, `monogr/imprint/date`; None if there is none."""
    return element.find(path, NAMES)


def find_all(element: Element, path: str) -> Iterator[Element]:
    """Return the elements at a path of TEI names."""
    return element.iterfind(path, NAMES)


def texts_at(element: Element, where: str) -> tuple[str, ...]:
    """Return the text of each element at a path of TEI names, with single spaces; or an attribute of each.

    `where`: `monogr/title`, `ptr[@type='twin']/@target`, or `@n` for an attribute of the element itself.
    """
    path, attribute = _parted(where)
    return tuple(part.get(attribute, "") if attribute else text_of(part) for part in element.iterfind(path, NAMES))


@cache
def _parted(where: str) -> tuple[str, str]:
    path, at, attribute = where.rpartition("@")
    return (where, "") if not at or "]" in attribute else (path.rstrip("/") or ".", attribute)


def text_at(element: Element, where: str) -> str:
    """Return the first of these texts; empty if there is none."""
    return next(iter(texts_at(element, where)), "")


def ids_at(element: Element, where: str) -> Ids:
    """Return the ids to which the attributes at a place lead, which is as in `texts_at`."""
    return tuple(id_ for pointers in texts_at(element, where) for id_ in fragments(pointers))


WHITE = re.compile(r"[ \t\r\n]+")


def text_of(element: Element | None) -> str:
    """Return all text in an element with single spaces, and spaces that do not break as they are; empty for None."""
    return "" if element is None else " ".join(filter(None, WHITE.split(raw_text(element))))


def raw_text(element: Element) -> str:
    """Return all text in an element, with its white space."""
    return "".join(cast("Iterator[str]", element.itertext()))


def read_by(how: str | Callable[..., object], *args: object, default: object = MISSING) -> Any:
    """Return a field of a data class that is made from an element.

    `how`: where its text is, as in `text_at`; or a function that gets the element, and `args`. `default`: its value in
    an object that is made by hand.
    """
    read = (text_at, (how,)) if isinstance(how, str) else (how, args)
    return field(default=default, metadata={"read": read})


def made_from(element: Element, kind: type[T], **known: object) -> T:
    """Return an object of a data class whose fields say by what they are read; `known`: the other fields."""
    return kind(**known, **{name: function(element, *args) for name, function, args in _readers(kind)})  # type: ignore[arg-type]


@cache
def _readers(kind: Any) -> tuple[tuple[str, Callable[..., object], tuple[object, ...]], ...]:
    return tuple((each.name, *each.metadata["read"]) for each in fields(kind) if each.metadata)


@dataclass(frozen=True, kw_only=True)
class Located:
    """What is made from an element. `line`: that on which this begins in its file."""

    line: int = read_by(line_of, default=0)


@dataclass(frozen=True)
class Identified(Located):
    """The same, of an element with an id."""

    id: str = read_by(id_of)


def read_file(documents: Mapping[str, Document], name: str, kind: type[T]) -> T:
    """Return an object of a data class made from a file of a corpus; without this file, an empty one."""
    document = documents.get(name)
    return kind() if document is None else made_from(document.root, kind)


Versions: TypeAlias = Mapping[str, str]
"""Words in several languages, by language."""


def by_language(element: Element, path: str) -> Versions:
    """Return the text of the elements at a path of TEI names, by their languages."""
    return FrozenMap({part.get(LANG, ""): text_of(part) for part in find_all(element, path)})


def all_at(element: Element, path: str, kind: type[T]) -> tuple[T, ...]:
    """Return an object of a data class for each element at a path of TEI names."""
    return tuple(made_from(part, kind) for part in find_all(element, path))


def first_at(element: Element, path: str, kind: type[T]) -> T | None:
    """Return the first of these objects; None if there is none."""
    return next(iter(all_at(element, path, kind)), None)


class Prefix(NamedTuple):
    """What pointers with a prefix look like, and the address for which they stand, as a template of `re`."""

    pattern: str
    address: str


def prefixes(root: Element) -> Iterator[Prefix]:
    """Yield the prefixes that the header of a file declares. An invalid pattern stands for nothing."""
    for element in root.iter(f"{TEI}prefixDef"):
        pattern = f"{element.get('ident')}:{element.get('matchPattern') or ''}"
        with suppress(re.error):
            re.compile(pattern)
            yield Prefix(pattern, re.sub(r"\$(\d)", r"\\\1", element.get("replacementPattern", "")))


def followed(pointer: str, known: Iterable[Prefix]) -> str:
    r"""Return the address for which a pointer stands; the pointer itself if it has no prefix that is known.

    >>> followed("tcp:12:3", [Prefix("tcp:([0-9]+):([0-9]+)", r"https://example.org/\1/\2")])
    'https://example.org/12/3'
    """
    matches = ((re.fullmatch(prefix.pattern, pointer), prefix.address) for prefix in known)
    return next((match.expand(address) for match, address in matches if match), pointer)


PROPOSAL = "#proposal"

Certainty = Literal["high", "medium", "low"]
CERTAINTIES: tuple[Certainty, ...] = ("high", "medium", "low")


def is_proposal(element: Element) -> bool:
    """Return whether a tool proposed this element and nobody has accepted it yet."""
    return element.get("resp") == PROPOSAL


def certainty_of(element: Element) -> Certainty | None:
    """Return how certain a tool is of what it proposed; None if nobody need look at the element again.

    The schema sees that a proposal has a certainty; without one, it is of low certainty.
    """
    return cast(Certainty, element.get("cert") or "low") if is_proposal(element) else None
