"""The glossary: the name of each concept of the game in each text, and its meaning, in English and in French."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    TEI,
    Element,
    Identified,
    Ids,
    Located,
    Versions,
    all_at,
    by_language,
    find,
    find_all,
    ids_at,
    made_from,
    pointed,
    read_by,
    text_at,
    texts_at,
)
from piquet_corpus.work.grouping import unique

FILE = "glossary.xml"
ENTRY, FORM = f"{TEI}entry", f"{TEI}form"


def _places(form: Element, pointer: str) -> frozenset[str]:
    return frozenset(ids_at(form, f"ptr[@type='{pointer}']/@target"))


def _text(element: Element, path: str) -> str | None:
    return text_at(element, path) if find(element, path) is not None else None


@dataclass(frozen=True)
class Spelling(Located):
    """One spelling of a term in a text.

    `kind`: `main`, `variant` (another word or spelling) or `inflected`. `only`: the only clauses and headings in which
    the words are this term; if empty, all except those in `without`.
    """

    orth: str = read_by("orth")
    kind: str = read_by(lambda form: "main" if form.get("type") == "term" else form.get("type", ""))
    only: frozenset[str] = read_by(_places, "only")
    without: frozenset[str] = read_by(_places, "except")

    def holds_in(self, place: str) -> bool:
        """Whether the words are this term in a clause or heading."""
        return (not self.only or place in self.only) and place not in self.without


def _spellings(term: Element) -> tuple[Spelling, ...]:
    others = (form for form in find_all(term, "form") if form.get("type") in ("variant", "inflected"))
    return tuple(made_from(form, Spelling) for form in (term, *others))


@dataclass(frozen=True)
class Form(Located):
    """The term that one text has for a concept.

    `edition`: the id of the edition or translation; `defined_in`: the clauses or headings that define the term there,
    or use it first; `gender`: `m` or `f` in French.
    """

    edition: str = read_by(pointed, "corresp")
    language: str = read_by(f"@{LANG}")
    spellings: tuple[Spelling, ...] = read_by(_spellings)
    defined_in: Ids = read_by(ids_at, "@source")
    gender: str | None = read_by(_text, ".//gen")

    @property
    def orth(self) -> str:
        """The usual spelling of the term there."""
        return self.spellings[0].orth if self.spellings else ""

    @property
    def variants(self) -> tuple[str, ...]:
        """The other words and spellings, without mere inflections."""
        return tuple(spelling.orth for spelling in self.spellings[1:] if spelling.kind == "variant")


@dataclass(frozen=True)
class Modern(Located):
    """A word that card players use today for a concept, and that no text has for it.

    `inflected`: its other forms. `difference`: how its meaning today differs from the concept; None if it does not.
    """

    orth: str = read_by("orth")
    language: str = read_by(f"@{LANG}")
    inflected: tuple[str, ...] = read_by(texts_at, "form[@type='inflected']/orth")
    difference: str | None = read_by(_text, "note")

    @property
    def forms(self) -> tuple[str, ...]:
        """The word and its other forms."""
        return (self.orth, *self.inflected)


@dataclass(frozen=True)
class Entry(Identified):
    """A concept. `called`: its names today, by language, the usual one first.

    `forms`: its term in each text. `times`: when a name was in use. `notes`: how editions differ. `related`: ids of
    other entries. `modern`: other words that card players use today.
    """

    called: Mapping[str, tuple[str, ...]] = read_by(
        lambda entry: {form.get(LANG, ""): texts_at(form, ".//orth") for form in find_all(entry, "form[@type='lemma']")}
    )
    forms: tuple[Form, ...] = read_by(all_at, "form[@type='term']", Form)
    definition: Versions = read_by(by_language, ".//def")
    times: tuple[str, ...] = read_by(texts_at, ".//usg")
    notes: tuple[str, ...] = read_by(texts_at, "note")
    related: Ids = read_by(ids_at, ".//ref/@target")
    topics: Ids = read_by(ids_at, "@ana")
    modern: tuple[Modern, ...] = read_by(all_at, "form[@type='modern']", Modern)

    def forms_in(self, edition: str) -> tuple[Form, ...]:
        """Return the terms of a text for it; empty if the text has none."""
        return tuple(form for form in self.forms if form.edition == edition)

    @property
    def lemma(self) -> Versions:
        """Its name today, by language."""
        return {language: next(iter(names), "") for language, names in self.called.items()}

    @property
    def lemmas(self) -> Iterator[tuple[str, str]]:
        """Every name it has today, with its language."""
        return ((language, name) for language, names in self.called.items() for name in names)

    @property
    def sure_names(self) -> Iterator[tuple[str, str]]:
        """Its names today, words that always are it in some text, and the words of today; each with its language."""
        yield from self.lemmas
        for form in self.forms:
            yield from ((form.language, spelling.orth) for spelling in form.spellings if not spelling.only)
        for word in self.modern:
            yield from ((word.language, orth) for orth in word.forms)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it has today, then every word or spelling that a text has for it."""
        spelt = (spelling.orth for form in self.forms for spelling in form.spellings)
        return unique((*(name for _, name in self.lemmas), *spelt))

    @property
    def every_name(self) -> Ids:
        """Its names, then every form of the words of today for it."""
        return unique((*self.names, *(orth for word in self.modern for orth in word.forms)))

    @property
    def today(self) -> Mapping[str, str]:
        """The other words of today, each with its language; a word of two languages has the one that comes first."""
        words: dict[str, str] = {}
        for word in self.modern:
            words.setdefault(word.orth, word.language)
        return words

    def modern_in(self, language: str) -> tuple[str, ...]:
        """Return the other words of today in a language, without their other forms."""
        return tuple(word.orth for word in self.modern if word.language == language)

    @property
    def differences(self) -> tuple[str, ...]:
        """How the other words of today differ from it in meaning, each after its word."""
        return tuple(f"{word.orth}: {word.difference}" for word in self.modern if word.difference)


@dataclass(frozen=True)
class Glossary:
    """All entries in the order of the file."""

    entries: tuple[Entry, ...] = read_by(all_at, ".//entry", Entry, default=())

    def entry(self, id_: str) -> Entry | None:
        """Return the entry of this id (`g.point`); None if there is none."""
        return next((entry for entry in self.entries if entry.id == id_), None)
