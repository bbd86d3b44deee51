"""The glossary: the name of each concept of the game in each text, and its meaning, in English and in French."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from piquet_corpus.edition.texts.tei.xml import (
    LANG,
    TEI,
    Document,
    Element,
    find,
    find_all,
    fragments,
    id_of,
    line_of,
    pointed,
    text_at,
    text_of,
    value_at,
)

FILE = "glossary.xml"
ENTRY, FORM = f"{TEI}entry", f"{TEI}form"


@dataclass(frozen=True)
class Spelling:
    """One spelling of a term in a text.

    `kind`: `main`, `variant` (another word or spelling) or `inflected`. `only`: the only clauses and headings in which
    the words are this term; if empty, all except those in `without`.
    """

    orth: str
    kind: str
    only: frozenset[str]
    without: frozenset[str]
    line: int

    def holds_in(self, place: str) -> bool:
        """Whether the words are this term in a clause or heading."""
        return (not self.only or place in self.only) and place not in self.without


@dataclass(frozen=True)
class Form:
    """The term that one text has for a concept.

    `edition`: the id of the edition or translation; `defined_in`: the clauses or headings that define the term there,
    or use it first; `gender`: `m` or `f` in French.
    """

    edition: str
    language: str
    spellings: tuple[Spelling, ...]
    defined_in: tuple[str, ...]
    gender: str | None
    line: int

    @property
    def orth(self) -> str:
        """The usual spelling of the term there."""
        return self.spellings[0].orth if self.spellings else ""

    @property
    def variants(self) -> tuple[str, ...]:
        """The other words and spellings, without mere inflections."""
        return tuple(spelling.orth for spelling in self.spellings[1:] if spelling.kind == "variant")


@dataclass(frozen=True)
class Modern:
    """A word that card players use today for a concept, and that no text has for it.

    `inflected`: its other forms. `difference`: how its meaning today differs from the concept; None if it does not.
    """

    orth: str
    language: str
    inflected: tuple[str, ...]
    difference: str | None
    line: int

    @property
    def forms(self) -> tuple[str, ...]:
        """The word and its other forms."""
        return (self.orth, *self.inflected)


@dataclass(frozen=True)
class Entry:
    """A concept. `lemma`: its name today, by language; `other_lemmas`: its other names today.

    `forms`: its term in each text. `times`: when a name was in use. `notes`: how editions differ. `related`: ids of
    other entries. `modern`: other words that card players use today.
    """

    id: str
    lemma: Mapping[str, str]
    forms: tuple[Form, ...]
    definition: Mapping[str, str]
    times: tuple[str, ...]
    notes: tuple[str, ...]
    related: tuple[str, ...]
    topics: tuple[str, ...]
    line: int
    other_lemmas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    modern: tuple[Modern, ...] = ()

    def forms_in(self, edition: str) -> tuple[Form, ...]:
        """Return the terms of a text for it; empty if the text has none."""
        return tuple(form for form in self.forms if form.edition == edition)

    @property
    def lemmas(self) -> Iterator[tuple[str, str]]:
        """Every name it has today, with its language."""
        for language, name in self.lemma.items():
            yield language, name
            yield from ((language, other) for other in self.other_lemmas.get(language, ()))

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
        return tuple(dict.fromkeys((*(name for _, name in self.lemmas), *spelt)))

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

    entries: tuple[Entry, ...]

    def entry(self, id_: str) -> Entry | None:
        """Return the entry of this id (`g.point`); None if there is none."""
        return next((entry for entry in self.entries if entry.id == id_), None)


def read_glossary(documents: Mapping[str, Document]) -> Glossary:
    """Read the glossary of a corpus from its parsed files; without one it is empty."""
    document = documents.get(FILE)
    return Glossary(() if document is None else tuple(map(_entry, document.root.iter(ENTRY))))


def _entry(element: Element) -> Entry:
    names = {
        form.get(LANG, ""): tuple(map(text_of, find_all(form, ".//orth"))) or ("",)
        for form in find_all(element, "form[@type='lemma']")
    }
    return Entry(
        id=id_of(element),
        lemma={language: listed[0] for language, listed in names.items()},
        forms=tuple(map(_form, find_all(element, "form[@type='term']"))),
        definition={meaning.get(LANG, ""): text_of(meaning) for meaning in find_all(element, ".//def")},
        times=tuple(map(text_of, find_all(element, ".//usg"))),
        notes=tuple(map(text_of, find_all(element, "note"))),
        related=tuple(id_ for other in find_all(element, ".//ref") for id_ in fragments(other.get("target"))),
        topics=fragments(element.get("ana")),
        line=line_of(element),
        other_lemmas={language: listed[1:] for language, listed in names.items() if len(listed) > 1},
        modern=tuple(map(_modern, find_all(element, "form[@type='modern']"))),
    )


def _modern(element: Element) -> Modern:
    note = find(element, "note")
    return Modern(
        orth=text_at(element, "orth"),
        language=element.get(LANG, ""),
        inflected=tuple(text_at(form, "orth") for form in find_all(element, "form[@type='inflected']")),
        difference=None if note is None else text_of(note),
        line=line_of(element),
    )


def _form(element: Element) -> Form:
    gender = find(element, ".//gen")
    others = [form for form in find_all(element, "form") if form.get("type") in ("variant", "inflected")]
    return Form(
        edition=pointed(element, "corresp"),
        language=element.get(LANG, ""),
        spellings=(_spelling(element, "main"), *(_spelling(form, form.get("type", "")) for form in others)),
        defined_in=fragments(element.get("source")),
        gender=None if gender is None else text_of(gender),
        line=line_of(element),
    )


def _spelling(element: Element, kind: str) -> Spelling:
    only, without = (
        frozenset(fragments(value_at(element, f"ptr[@type='{type_}']", "target"))) for type_ in ("only", "except")
    )
    return Spelling(text_at(element, "orth"), kind, only, without, line_of(element))
