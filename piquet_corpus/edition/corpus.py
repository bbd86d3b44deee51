"""The whole corpus: texts, topics, alignment, and what joins them to rule sets and cases."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import rules
from piquet_corpus.edition import compiled
from piquet_corpus.edition.compiled import WHOLE, Kept
from piquet_corpus.edition.passages import Passages, Uses
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Row, edition_of, read_alignment
from piquet_corpus.edition.texts.bibliography import FILE as BIBLIOGRAPHY
from piquet_corpus.edition.texts.bibliography import Bibliography
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.edition.texts.divergence import Divergence, Register
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.glossary import Glossary
from piquet_corpus.edition.texts.tei.apparatus import Crux
from piquet_corpus.edition.texts.tei.model import Clause, Edition, Emendation, Translation
from piquet_corpus.edition.texts.tei.read import GAME, read_edition, read_translation
from piquet_corpus.edition.texts.tei.source import Release
from piquet_corpus.edition.texts.tei.xml import Document, Documents, made_from, read_file
from piquet_corpus.edition.texts.topics import Topics, read_topics
from piquet_corpus.work.errors import UnknownName, UnknownReference, UnknownRuleSet
from piquet_corpus.work.grouping import unique
from piquet_corpus.work.paths import NoCorpus, corpus_dir, package_corpus, shown

if TYPE_CHECKING:
    from piquet_corpus.edition.cases.collection import CaseFiles
    from piquet_corpus.edition.cases.model import Case, Context
    from piquet_corpus.edition.compiled import CachedPart
    from piquet_corpus.edition.texts.collation import ToCollate
    from rules.core.ruleset import RuleSet, RuleSets

T = TypeVar("T")
TEXTS, TRANSLATIONS, TOPICS = "texts", "translations", "topics.xml"
"""The folders of a corpus with a file for each edition, and for each translation of one; and the file of topics."""


@dataclass(frozen=True, eq=False, repr=False)
class Corpus:
    """The texts by id, in order of time; topics; alignment. Rule sets and cases are read when first wanted.

    Two corpora are equal only if they are the same object, so that results can be cached for each.
    `translations`: by id (`fr1642.en`), in the order of the texts that they translate.
    """

    directory: Path
    editions: Mapping[str, Edition]
    topics: Topics
    alignment: Alignment
    documents: Mapping[str, Document] = field(repr=False)
    translations: Mapping[str, Translation] = field(default_factory=dict)
    is_compiled: bool = field(default=False, init=False)
    """Whether the compiled cache may be used: only for the corpus of the package, as it was read; not for a copy."""

    def __repr__(self) -> str:
        return f"<Corpus {', '.join(self.editions)}>"

    def __reduce__(self) -> tuple[Callable[..., Corpus], tuple[Path | None]]:
        """Let another process read it again, from the same directory."""
        return load, (None if self.is_compiled else self.directory,)

    def document(self, text: Edition | Translation) -> Document:
        """Return the parsed file of a text."""
        return self.documents[text.file.relative_to(self.directory).as_posix()]

    @cached_property
    def release(self) -> Release:
        """The name, editors, version, date and address of the corpus: those of its first text, or of `topics.xml`."""
        first = next(iter(self.editions.values()), None)
        if first is None:
            return made_from(self.documents[TOPICS].root, Release)
        return replace(first.release, address=first.release.address.removesuffix(first.id))

    @cached_property
    def passages(self) -> Passages:
        """What can be referred to: clauses, paragraphs, chapters, pages, headings and texts, and their names."""
        return Passages(self.editions, self.translations, self.clauses, self.alignment.by_id)

    @cached_property
    def uses(self) -> Uses:
        """What the rule sets rest on each clause. Raises RuleSetError."""
        return Uses(self.rulesets)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """All clauses of all editions by id, in the order of the texts."""
        return {clause.id: clause for edition in self.editions.values() for clause in edition.clauses}

    def edition(self, name: str) -> Edition:
        """Return the edition of this name: `fr1642`. Raises UnknownName, which lists them."""
        return _named("edition", name, self.editions)

    def case(self, name: str) -> Case:
        """Return the case of this id: `a-point-of-thirty`. Raises UnknownName, which names the nearest."""
        return self.case_files.at(_named("case", self.named(name), self.case_files.ids))

    def divergence(self, name: str) -> Divergence:
        """Return the divergence of this number: `D130`. Raises UnknownName, which names the nearest."""
        return _named("divergence", self.named(name), self.register.by_id)

    def row(self, name: str) -> Row:
        """Return the row of the alignment with this id: `par.0050`. Raises UnknownName, which names the nearest."""
        return _named("row", self.named(name), self.alignment.by_id)

    def translations_of(self, edition: str) -> tuple[Translation, ...]:
        """Return the translations of an edition."""
        return tuple(translation for translation in self.translations.values() if translation.of == edition)

    def translation_into(self, language: str, edition: str) -> Translation | None:
        """Return the translation of an edition into a language; None if there is none, and of an edition in it."""
        own = self.editions[edition].language.partition("-")[0]
        into = (each for each in self.translations_of(edition) if each.language == language)
        return None if own == language else next(into, None)

    def translated(self, clause: str | Clause) -> tuple[Clause, ...]:
        """Return the clauses that translate a clause of an edition, one for each translation that has it."""
        id_ = self.passages.id_of(clause)
        return tuple(filter(None, (translation.clause(id_) for translation in self.translations.values())))

    @cached_property
    def glossary(self) -> Glossary:
        """The glossary; an empty one if the corpus has no such file."""
        return self.whole(compiled.GLOSSARY, lambda: read_file(self.documents, GLOSSARY, Glossary))

    @cached_property
    def register(self) -> Register:
        """The register of divergences; an empty one if the corpus has no such file."""
        return self.whole(compiled.REGISTER, lambda: read_file(self.documents, DIVERGENCES, Register))

    @cached_property
    def to_collate(self) -> tuple[ToCollate, ...]:
        """The readings to look up in the books. Raises CorpusError for the first line that cannot be read."""
        from piquet_corpus.edition.texts.collation import TO_COLLATE  # most commands need none
        from piquet_corpus.edition.texts.tabbed import without_error

        return tuple(without_error(TO_COLLATE.lines(self.directory)))

    @cached_property
    def bibliography(self) -> Bibliography:
        """The known editions of the books, and how they are related; empty if the corpus has no such file."""
        return self.whole(compiled.BIBLIOGRAPHY, lambda: read_file(self.documents, BIBLIOGRAPHY, Bibliography))

    @cached_property
    def rulesets(self) -> RuleSets:
        """The rule sets by id, in the order of their editions, and the match forms. Raises RuleSetError: all faults."""
        return self.whole(compiled.RULESETS, lambda: _read_rulesets(self.directory, self.editions))

    def ruleset(self, name: str) -> RuleSet:
        """Return the rule set of this name: `moderne`, or as a match form `moderne+rubicon`. Raises UnknownRuleSet."""
        if name not in self.rulesets:
            raise UnknownRuleSet(name, self.rulesets)
        return self.rulesets[name]

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The cases, by file and in the order of each. Raises CorpusError for the first that cannot be read."""
        return self.case_files.all()

    @cached_property
    def case_files(self) -> CaseFiles:
        """The files of cases, and which cases are about what. A case is read when it is asked for."""
        from piquet_corpus.edition.cases.collection import CaseFiles, read_all

        kept = self._kept(compiled.CASES, lambda: read_all(self.directory, self.case_context))
        return CaseFiles(self.directory, lambda: self.case_context, kept)

    @cached_property
    def case_context(self) -> Context:
        """What reading a case needs to know."""
        from piquet_corpus.edition.cases.model import Context

        return Context(self.rulesets, {omission.id: omission.edition for omission in self.alignment.omissions})

    def _kept(self, part: CachedPart, make: Callable[[], Mapping[str, object]]) -> Kept | None:
        return Kept(part, self.directory, make) if self.is_compiled else None

    def whole(self, part: CachedPart, make: Callable[[], T]) -> T:
        """Return what a part of the compiled cache has, or else what is made from the files."""
        kept = self._kept(part, lambda: {WHOLE: make()})
        return cast(T, kept.item(WHOLE)) if kept else make()

    def clause(self, reference: str) -> Clause:
        """Return the clause of this id. Raises UnknownReference, also for a paragraph, chapter or page."""
        if (name := self.named(reference)) in self.clauses:
            return self.clauses[name]
        if clauses := self.passages.clauses(reference):
            span = " to ".join(unique((clauses[0].id, clauses[-1].id)))
            message = f"{reference!r} is not one clause, but a passage: {span}. Ask for it with passage"
            raise UnknownReference(reference, (), message)
        raise UnknownReference(reference, self.clauses)

    def why_not_executed(self, clause: Clause) -> str | None:
        """Return why a clause need not be executed: the note on it, or else the reason of its kind."""
        notes = self.editions[clause.edition].notes_on(clause.id, "reason")
        if notes:
            return " ".join(note.text for note in notes)
        category = self.topics.categories.get(f"kind.{clause.kind}")
        return category.reason if category else None

    def same_game(self, *ids: str) -> bool:
        """Whether editions, named by their ids or by those of clauses, are all about one game."""
        editions = [self.editions.get(edition_of(id_)) for id_ in ids]
        return None not in editions and len({edition.game for edition in editions if edition}) < 2

    def named(self, typed: str) -> str:
        """Return the name of something as it is published, from how somebody has typed it; an unknown one as it is.

        Capitals make no difference, nor does what ends a sentence.

        >>> load().named("FR1642.6.2."), load().named("d130")
        ('fr1642.6.2', 'D130')
        """
        if typed in self.passages.by_reference:
            return typed
        return self._names.get(typed.strip().rstrip(".,;:").lower(), typed)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        references, entries = self.passages.references, (entry.id for entry in self.glossary.entries)
        names = (*self.case_files.ids, *entries, *references, *self.alignment.by_id, *self.register.by_id)
        return {name.lower(): name for name in names}

    def refuse_other_kind(self, name: str) -> None:
        """Raise UnknownReference for the name of a divergence, row, topic or case where that of a passage is wanted."""
        kinds: dict[str, Collection[str]] = {
            "a divergence": self.register.by_id,
            "a row of the alignment": self.alignment.by_id,
            "a topic": self.topics.categories,
            "a case": self.case_files.ids,
        }
        for kind, names in kinds.items():
            if name in names:
                message = f"{name!r} is {kind}, not a passage of a text: piquet-corpus show {name}"
                raise UnknownReference(name, (), message)

    def passage(self, reference: str) -> tuple[Clause, ...]:
        """Return the clauses of a clause, paragraph (`fr1642.6`), chapter (`en1651.8`), page (`en1651.p12`) or edition.

        Of a translation too (`fr1642.en.6`). Raises UnknownReference, which names the nearest.
        """
        clauses = self.passages.clauses(reference) or self.passages.clauses(self.named(reference))
        if not clauses:
            self.refuse_other_kind(reference)
            raise UnknownReference(reference, self.passages.references)
        return clauses

    def parallels(self, clause: str | Clause) -> tuple[Row, ...]:
        """Return the rows of the alignment in which a clause stands: its parallels, and where an edition has none.

        >>> [(row.relation, row.clauses) for row in load().parallels("fr1642.6.4")][0]
        ('conflict', ('fr1642.6.4', 'en1651.7.1.6'))
        """
        return self.alignment.of(self.passages.id_of(clause))

    def apparatus(self, clause: str | Clause) -> tuple[Emendation, ...]:
        """Return the emendations in a clause: what the source has, and what the editors propose to read.

        >>> [(change.original, change.regularised) for change in load().apparatus("fr1642.6.3")]
        [('trente-cinq', 'trente')]
        """
        id_ = self.passages.id_of(clause)
        edition = self.editions.get(edition_of(id_))
        return tuple(change for change in edition.emendations if change.container == id_) if edition else ()

    def cruxes(self, clause: str | Clause) -> tuple[Crux, ...]:
        """Return the cruxes of a clause: the notes on places that are corrupt, or can be read in two ways."""
        id_ = self.passages.id_of(clause)
        edition = self.editions.get(edition_of(id_))
        return edition.cruxes_of(id_) if edition else ()

    def cited(self, id_: str) -> Clause | Omission | None:
        """Return the clause or the omission that a rule set or a case names; None if there is none."""
        row = self.alignment.by_id.get(id_)
        return row if isinstance(row, Omission) else self.clauses.get(id_)

    def rules_on(self, clause: str | Clause) -> tuple[str, ...]:
        """Return the names of the rules that rest on a clause or an omission, each once.

        >>> load().rules_on("en1651.8.4.1")
        ('sequence.best',)
        """
        return unique(use.rule for use in self.uses.of(self.passages.id_of(clause)))

    def cases_about(self, clause: str | Clause) -> tuple[Case, ...]:
        """Return the cases that stand in a clause or rest on it."""
        places = self.case_files.contents.about.get(self.passages.id_of(clause), ())
        return tuple(map(self.case_files.at, places))


def _named(what: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise UnknownName(what, name, known)
    return known[name]


def own_rulesets(directory: Path) -> Path | None:
    """Return the directory of a corpus's own rule sets; None if it uses those of the package for the texts it has."""
    own = directory / "rulesets"
    return own if own.is_dir() else None


def load(directory: Path | str | None = None) -> Corpus:
    """Read a corpus; by default the one that comes with the package, which is kept. Raises NoCorpus, CorpusError."""
    if directory is None:
        root = corpus_dir()
        return _loaded(root, _state(root))
    root = Path(directory)
    if not root.is_dir():
        raise NoCorpus(f"{shown(directory)}: no such directory")
    documents = _documents(root)
    list(documents.values())  # all are parsed, since a faulty one is an error
    return Corpus(root, documents=documents, **_texts(documents))


@lru_cache(maxsize=1)
def _loaded(root: Path, state: frozenset[tuple[Path, int, int]]) -> Corpus:
    documents = _documents(root)
    kept = Kept(compiled.EDITIONS, root, lambda: _texts(documents))
    texts: dict[str, Any] = {name: kept.item(name) for name in ("editions", "topics", "alignment", "translations")}
    corpus = Corpus(root, documents=documents, **texts)
    object.__setattr__(corpus, "is_compiled", True)
    return corpus


def _documents(root: Path) -> Documents:
    paths = (path for folder in (TEXTS, TRANSLATIONS) for path in sorted((root / folder).glob("*.xml")))
    names = ["topics.xml", "alignment.xml", *(path.relative_to(root).as_posix() for path in paths)]
    return Documents(
        root, (*names, *(name for name in (GLOSSARY, DIVERGENCES, BIBLIOGRAPHY) if (root / name).exists()))
    )


def _texts(documents: Mapping[str, Document]) -> dict[str, Any]:
    topics = read_topics(documents["topics.xml"])
    games = {category.id.removeprefix(GAME): place for place, category in enumerate(topics.of("games"))}
    editions = [read_edition(documents[name]) for name in documents if name.startswith(f"{TEXTS}/")]
    editions.sort(key=lambda edition: (games.get(edition.game, len(games)), edition.year or "9999", edition.id))
    place = {edition.id: number for number, edition in enumerate(editions)}
    translations = [read_translation(documents[name]) for name in documents if name.startswith(f"{TRANSLATIONS}/")]
    translations.sort(key=lambda translation: (place.get(translation.of, len(place)), translation.id))
    return {
        "editions": {edition.id: edition for edition in editions},
        "topics": topics,
        "alignment": read_alignment(documents["alignment.xml"]),
        "translations": {translation.id: translation for translation in translations},
    }


def _state(root: Path) -> frozenset[tuple[Path, int, int]]:
    # What begins with a dot is no part of a corpus: another process may be writing it, and will give it another name.
    files = (*root.rglob("[!.]*.*"), *Path(rules.__file__).parent.glob("*/*/*.yaml"))
    return frozenset((path, state.st_mtime_ns, state.st_size) for path in files for state in (path.stat(),))


def _read_rulesets(directory: Path, editions: Iterable[str]) -> RuleSets:
    from rules.core.loading import load_rulesets

    own = own_rulesets(directory)
    rulesets = load_rulesets(own)
    place = {edition: number for number, edition in enumerate(editions)}
    if own is None and directory != package_corpus():
        rulesets = rulesets.of(place)
    return rulesets.in_order({id_: place.get(ruleset.edition, len(place)) for id_, ruleset in rulesets.items()})
