"""The whole corpus: texts, topics, alignment, and what joins them to rule sets and cases."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import rules
from piquet_corpus.edition.compiled import parts
from piquet_corpus.edition.compiled.cache import WHOLE, Kept
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Row
from piquet_corpus.edition.texts.tei.xml import Document, Documents
from piquet_corpus.edition.texts.whole import Texts, read_texts, xml_files
from piquet_corpus.work.errors import NotOneClause, OtherKind, UnknownName, UnknownReference, UnknownRuleSet
from piquet_corpus.work.paths import NoCorpus, corpus_dir, shown

if TYPE_CHECKING:
    from piquet_corpus.edition.cases.collection import CaseFiles
    from piquet_corpus.edition.cases.model import Case, Context
    from piquet_corpus.edition.compiled.parts import CachedPart
    from piquet_corpus.edition.texts.bibliography import Bibliography
    from piquet_corpus.edition.texts.collation import ToCollate
    from piquet_corpus.edition.texts.divergence import Divergence, Register
    from piquet_corpus.edition.texts.glossary import Glossary
    from piquet_corpus.edition.texts.tei.model import Block, Clause, Crux, Edition, Emendation, Translation
    from piquet_corpus.edition.texts.topics import Topics
    from rules.core.ruleset import Authority, Parameter, RuleSet, RuleSets, RuleUse

T = TypeVar("T")


@dataclass(frozen=True)
class GroundUse:
    """A ground of a rule that rule sets or match forms rest on a clause (or an omission).

    `rulesets` has several where the rule is inherited. `file`: the rule set that says so, on the line of the authority.
    """

    rulesets: tuple[str, ...]
    rule: str
    ground: str
    authority: Authority
    file: str


@dataclass(frozen=True)
class ParameterUse:
    """A parameter whose value rule sets or match forms rest on a clause (or an omission). Fields as in GroundUse."""

    rulesets: tuple[str, ...]
    rule: str
    parameter: Parameter
    file: str

    @property
    def authority(self) -> Authority:
        """What its value rests on."""
        return self.parameter.authority


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
    is_compiled: bool = field(default=False, init=False, repr=False)
    """Whether the compiled cache may be used: only for the corpus of the package, as it was read from its files."""

    def __repr__(self) -> str:
        return f"<Corpus {', '.join(self.editions)}>"

    def __reduce__(self) -> tuple[Callable[..., Corpus], tuple[Path | None]]:
        """Let another process read it again, from the same directory."""
        return load, (None if self.is_compiled else self.directory,)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """All clauses of all editions by id, in the order of the texts."""
        return {clause.id: clause for edition in self.editions.values() for clause in edition.clauses}

    def edition(self, name: str) -> Edition:
        """Return the edition of this name: `fr1642`. Raises UnknownName, which lists them."""
        return _named("edition", name, self.editions)

    def case(self, name: str) -> Case:
        """Return the case of this id: `a-point-of-thirty`. Raises UnknownName, which names the nearest."""
        return self._case_files.at(_named("case", self.named(name), self._case_files.contents.ids))

    @property
    def case_ids(self) -> Collection[str]:
        """The ids of the cases, in their order."""
        return self._case_files.contents.ids.keys()

    def divergence(self, name: str) -> Divergence:
        """Return the divergence of this number: `D130`. Raises UnknownName, which names the nearest."""
        return _named("divergence", self.named(name), self.register.by_id)

    def row(self, name: str) -> Row:
        """Return the row of the alignment with this id: `par.0050`. Raises UnknownName, which names the nearest."""
        return _named("row", self.named(name), self.alignment.by_id)

    def translations_of(self, edition: str) -> tuple[Translation, ...]:
        """Return the translations of an edition."""
        return tuple(translation for translation in self.translations.values() if translation.of == edition)

    def translated(self, clause: str | Clause) -> tuple[Clause, ...]:
        """Return the clauses that translate a clause of an edition, one for each translation that has it."""
        found = (translation.clause(self._id(clause)) for translation in self.translations.values())
        return tuple(one for one in found if one is not None)

    def original(self, reference: str) -> str:
        """Return the id of the clause that a clause of a translation translates; any other reference as it is."""
        translated = self._translated.get(reference)
        return translated.of or reference if translated else reference

    @cached_property
    def _translated(self) -> Mapping[str, Clause]:
        return {clause.id: clause for translation in self.translations.values() for clause in translation.clauses}

    @cached_property
    def glossary(self) -> Glossary:
        """The glossary; an empty one if the corpus has no such file."""
        return self.whole(parts.GLOSSARY, lambda: _read_glossary(self.documents))

    @cached_property
    def register(self) -> Register:
        """The register of divergences; an empty one if the corpus has no such file."""
        return self.whole(parts.REGISTER, lambda: _read_register(self.documents))

    @cached_property
    def to_collate(self) -> tuple[ToCollate, ...]:
        """The readings to look up in the books. Raises CorpusError for the first line that cannot be read."""
        from piquet_corpus.edition.texts.collation import to_collate  # most commands need none

        return to_collate(self.directory)

    @cached_property
    def bibliography(self) -> Bibliography:
        """The known editions of the books, and how they are related; empty if the corpus has no such file."""
        return self.whole(parts.BIBLIOGRAPHY, lambda: _read_bibliography(self.documents))

    @cached_property
    def rulesets(self) -> RuleSets:
        """The rule sets by id, in the order of their editions; and the match forms they can be played in.

        Raises RuleSetError, with every problem, when one cannot be used.
        """
        return self.whole(parts.RULESETS, lambda: _read_rulesets(self.directory, list(self.editions)))

    def ruleset(self, name: str) -> RuleSet:
        """Return the rule set of this name: `moderne`, or as a match form `moderne+rubicon`. Raises UnknownRuleSet."""
        if name not in self.rulesets:
            raise UnknownRuleSet(name, self.rulesets)
        return self.rulesets[name]

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The cases, by file and in the order of each. Raises CorpusError for the first that cannot be read."""
        return self._case_files.all()

    def cases_in(self, path: Path) -> tuple[Case, ...]:
        """Return the cases of one of its files, which is read once. Raises CorpusError when it cannot be read."""
        return self._case_files.within(path)

    @cached_property
    def _case_files(self) -> CaseFiles:
        from piquet_corpus.edition.cases.collection import CaseFiles, read_all

        kept = self._kept(parts.CASES, lambda: read_all(self.directory, self.case_context))
        return CaseFiles(self.directory, lambda: self.case_context, kept)

    @cached_property
    def case_context(self) -> Context:
        """What reading a case needs to know."""
        from piquet_corpus.edition.cases.model import Context

        return Context(self.rulesets, {omission.id: omission.edition for omission in self.alignment.omissions})

    def _kept(self, part: CachedPart, make: Callable[[], Mapping[str, object]]) -> Kept | None:
        """Return a part of the compiled cache; None if the cache may not be used."""
        if not self.is_compiled:
            return None
        if part.name not in self._parts:
            self._parts[part.name] = Kept(part, self.directory, make)
        return self._parts[part.name]

    @cached_property
    def _parts(self) -> dict[str, Kept]:
        return {}

    def whole(self, part: CachedPart, make: Callable[[], T]) -> T:
        """Return what a part of the compiled cache has, or else what is made from the files."""
        kept = self._kept(part, lambda: {WHOLE: make()})
        return cast(T, kept.item(WHOLE)) if kept else make()

    def clause(self, reference: str) -> Clause:
        """Return the clause of this id (`fr1642.6.2`).

        Raises UnknownReference, which names the nearest, and NotOneClause for a paragraph, chapter or page.
        """
        if (name := self.named(reference)) in self.clauses:
            return self.clauses[name]
        if clauses := self.clauses_in(reference):
            raise NotOneClause(reference, tuple(clause.id for clause in clauses))
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
        editions = [self.editions.get(_text(id_)) for id_ in ids]
        return None not in editions and len({one.game for one in editions if one}) < 2

    def place(self, id_: str) -> Clause | Block | None:
        """Return the clause, heading or signature of an edition that has this id; None if there is none."""
        return self.clauses.get(id_) or self._headings.get(id_)

    def cases_listed(self, clause: str | Clause) -> tuple[tuple[str, str], ...]:
        """Return the id and the title of each case that stands in a clause or rests on it. The cases are not read."""
        contents = self._case_files.contents
        return tuple(contents.listed[place] for place in contents.about.get(self._id(clause), ()))

    def examples_of(self, clause: str | Clause) -> tuple[tuple[str, str], ...]:
        """Return the id and the title of each case that tests a clause, the closest first. The cases are not read."""
        contents = self._case_files.contents
        return tuple(contents.listed[place] for place in contents.testing.get(self._id(clause), ()))

    def cases_expecting(self, rule: str) -> tuple[str, ...]:
        """Return the ids of the cases that expect something of a rule. The cases are not read."""
        contents = self._case_files.contents
        return tuple(contents.listed[place][0] for place in contents.expecting.get(rule, ()))

    def _id(self, clause: str | Clause) -> str:
        """Return the id of a clause, given itself or by its id. Raises UnknownReference, which names the nearest.

        A heading, an omission or a clause of a translation may be given too: a divergence can quote them.
        """
        if not isinstance(clause, str):
            return clause.id
        if not any(clause in known for known in (self.clauses, self._headings, self._translated, self.alignment.by_id)):
            raise UnknownReference(clause, self.clauses)
        return clause

    @cached_property
    def _headings(self) -> Mapping[str, Block]:
        blocks = (block for edition in self.editions.values() for block in edition.blocks)
        return {block.id: block for block in blocks if block.id and not block.clauses and block.kind != "page"}

    @cached_property
    def references(self) -> tuple[str, ...]:
        """Every reference in the texts and translations: of texts, chapters, paragraphs, clauses, headings, pages."""
        pages = (place.id for edition in self.editions.values() for place in edition.page_breaks if place.id)
        return tuple(dict.fromkeys((*self.editions, *self._passages, *self._headings, *pages)))

    def named(self, asked: str) -> str:
        """Return the name of something as it is published, from how somebody has typed it; an unknown one as it is.

        Capitals make no difference, nor does what ends a sentence.

        >>> load().named("FR1642.6.2."), load().named("d130")
        ('fr1642.6.2', 'D130')
        """
        return asked if asked in self._passages else self._names.get(asked.strip().rstrip(".,;:").lower(), asked)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of all that can be cited or linked to, by their small letters."""
        entries = (entry.id for entry in self.glossary.entries)
        names = (*self.case_ids, *entries, *self.references, *self.alignment.by_id, *self.register.by_id)
        return {name.lower(): name for name in names}

    def beginning(self, reference: str) -> str | None:
        """Return the clause or heading with which a passage begins; None if there is no such passage.

        Of a translation, it is the clause translated. Before a page without words it is the last clause.
        """
        id_ = self.original(reference)
        if self.place(id_):
            return id_
        if clauses := self.clauses_in(id_):
            return clauses[0].of or clauses[0].id
        edition = self.editions.get(_text(id_))
        numbers = {one.id: one.n for one in edition.page_breaks} if edition else {}
        if edition is None or id_ not in numbers:
            return None
        headings = (block.id for block in edition.blocks if block.page == numbers[id_] and block.id in self._headings)
        before = list(numbers.values())[: list(numbers).index(id_)]
        clauses = tuple(clause for clause in edition.clauses if clause.page in before)
        return next(headings, None) or (clauses or edition.clauses[:1])[-1].id

    def passage(self, reference: str) -> tuple[Clause, ...]:
        """Return the clauses of a clause, paragraph (`fr1642.6`), chapter (`en1651.8`), page (`en1651.p12`) or edition.

        Of a translation too (`fr1642.en.6`). Raises UnknownReference, which names the nearest.
        """
        found = self.clauses_in(reference) or self.clauses_in(self.named(reference))
        if not found:
            self.refuse_other_kind(reference)
            raise UnknownReference(reference, self.references)
        return found

    def clauses_in(self, reference: str) -> tuple[Clause, ...]:
        """Return the clauses of a passage, as `passage` does; none if there is no such passage."""
        return self._passages.get(reference) or self._page(reference)

    @cached_property
    def _passages(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of every clause, paragraph, chapter, edition and translation, by its reference."""
        return {**_by_passage(self._translated), **_by_passage(self.clauses)}

    def refuse_other_kind(self, name: str) -> None:
        """Raise OtherKind for the name of a divergence, row, topic or case where that of a passage is wanted."""
        kinds: tuple[tuple[str, Collection[str]], ...] = (
            ("a divergence", self.register.by_id),
            ("a row of the alignment", self.alignment.by_id),
            ("a topic", self.topics.categories),
            ("a case", self.case_ids),
        )
        for kind, names in kinds:
            if name in names:
                raise OtherKind(name, kind)

    def _page(self, reference: str) -> tuple[Clause, ...]:
        """Return the clauses that begin on a page, given the id of its break."""
        edition = self.editions.get(_text(reference))
        breaks = edition.page_breaks if edition else ()
        page = next((page_break.n for page_break in breaks if page_break.id == reference), None)
        return tuple(clause for clause in edition.clauses if clause.page == page) if edition and page else ()

    def parallels(self, clause: str | Clause) -> tuple[Row, ...]:
        """Return the rows of the alignment in which a clause stands: its parallels, and where an edition has none.

        >>> [(row.relation, row.clauses) for row in load().parallels("fr1642.6.4")][0]
        ('conflict', ('fr1642.6.4', 'en1651.7.1.6'))
        """
        return self.alignment.of(self._id(clause))

    def apparatus(self, clause: str | Clause) -> tuple[Emendation, ...]:
        """Return the emendations in a clause: what the source has, and what the editors propose to read.

        >>> [(change.original, change.regularised) for change in load().apparatus("fr1642.6.3")]
        [('trente-cinq', 'trente')]
        """
        id_ = self._id(clause)
        edition = self.editions.get(_text(id_))
        return tuple(change for change in edition.emendations if change.container == id_) if edition else ()

    def cruxes(self, clause: str | Clause) -> tuple[Crux, ...]:
        """Return the cruxes of a clause: the notes on places that are corrupt, or can be read in two ways."""
        id_ = self._id(clause)
        edition = self.editions.get(_text(id_))
        return edition.cruxes_of(id_) if edition else ()

    def cited(self, id_: str) -> Clause | Omission | None:
        """Return the clause or the omission that a rule set or a case names; None if there is none."""
        row = self.alignment.by_id.get(id_)
        return row if isinstance(row, Omission) else self.clauses.get(id_)

    @cached_property
    def uses(self) -> tuple[tuple[tuple[str, ...], RuleUse], ...]:
        """Every rule of every file, with the rule sets and match forms that have it; the first is that of the file."""
        found: dict[tuple[str, str], tuple[tuple[str, ...], RuleUse]] = {}
        for id_, use in self.rulesets.uses:
            ids, _ = found.get((use.origin, use.name), ((), use))
            found[use.origin, use.name] = (*ids, id_), use
        return tuple(found.values())

    @cached_property
    def _grounds(self) -> Mapping[str, tuple[GroundUse, ...]]:
        found: dict[str, tuple[GroundUse, ...]] = {}
        for rulesets, use in self.uses:
            for ground, authority in use.grounds.items():
                for clause in authority.clauses:
                    ground_use = GroundUse(rulesets, use.name, ground, authority, use.file)
                    found[clause] = (*found.get(clause, ()), ground_use)
        return found

    @cached_property
    def _parameters(self) -> Mapping[str, tuple[ParameterUse, ...]]:
        found: dict[str, tuple[ParameterUse, ...]] = {}
        for rulesets, use in self.uses:
            for parameter in use.parameters.values():
                for clause in parameter.authority.clauses:
                    parameter_use = ParameterUse(rulesets, use.name, parameter, use.file)
                    found[clause] = (*found.get(clause, ()), parameter_use)
        return found

    def grounds(self, clause: str | Clause) -> tuple[GroundUse, ...]:
        """Return the grounds that rest on a clause or an omission."""
        return self._grounds.get(self._id(clause), ())

    def parameters(self, clause: str | Clause) -> tuple[ParameterUse, ...]:
        """Return the parameters that rest on a clause or an omission."""
        return self._parameters.get(self._id(clause), ())

    def rules_on(self, clause: str | Clause) -> tuple[str, ...]:
        """Return the names of the rules that rest on a clause or an omission, each once.

        >>> load().rules_on("en1651.8.4.1")
        ('sequence.best',)
        """
        names = [use.rule for use in self.grounds(clause)] + [use.rule for use in self.parameters(clause)]
        return tuple(dict.fromkeys(names))

    def cases_about(self, clause: str | Clause) -> tuple[Case, ...]:
        """Return the cases that stand in a clause or rest on it."""
        places = self._case_files.contents.about.get(self._id(clause), ())
        return tuple(self._case_files.at(place) for place in places)


def _text(id_: str) -> str:
    """Return the text that a reference begins with."""
    return id_.partition(".")[0]


def _by_passage(clauses: Mapping[str, Clause]) -> dict[str, tuple[Clause, ...]]:
    """Return clauses by the reference of each passage that they are in: `fr1642.6.2`, `fr1642.6`, `fr1642`."""
    found: dict[str, list[Clause]] = {}
    for id_, clause in clauses.items():
        parts = id_.split(".")
        for length in range(1, len(parts) + 1):
            found.setdefault(".".join(parts[:length]), []).append(clause)
    return {reference: tuple(several) for reference, several in found.items()}


def _named(what: str, name: str, known: Mapping[str, T]) -> T:
    """Return what has this name. Raises UnknownName."""
    if name not in known:
        raise UnknownName(what, name, known)
    return known[name]


def own_rulesets(directory: Path) -> Path | None:
    """Return the directory of a corpus's own rule sets; None if it uses those of the package."""
    own = directory / "rulesets"
    return own if own.is_dir() else None


def load(directory: Path | str | None = None) -> Corpus:
    """Read a corpus; without a directory, the one that comes with the package, which is read once and kept.

    Raises CorpusError, naming file and line, when a file is missing or cannot be read.
    """
    if directory is not None:
        if not Path(directory).is_dir():
            raise NoCorpus(f"{shown(directory)}: no such directory")
        return _read(Path(directory))
    root = corpus_dir()
    return _loaded(root, _state(root))


@lru_cache(maxsize=1)
def _loaded(root: Path, state: frozenset[tuple[Path, int, int]]) -> Corpus:
    """Read the corpus of the package; the result is kept as long as its files are in this state."""
    documents = Documents(root, xml_files(root))
    kept = Kept(parts.EDITIONS, root, lambda: {WHOLE: read_texts(documents)})
    corpus = _joined(root, cast(Texts, kept.item(WHOLE)), documents)
    object.__setattr__(corpus, "is_compiled", True)  # not given to a copy that `replace` makes
    return corpus


def _state(root: Path) -> frozenset[tuple[Path, int, int]]:
    """Return the state of the files of a corpus and of the rule sets of the package: their times and sizes.

    What begins with a dot is no part of a corpus: another process may be writing it, and will give it another name.
    """
    files = (*root.rglob("[!.]*.*"), *Path(rules.__file__).parent.glob("*/*/*.yaml"))
    return frozenset((path, one.st_mtime_ns, one.st_size) for path in files for one in (path.stat(),))


def _read(root: Path) -> Corpus:
    """Read a corpus, and parse all its files."""
    documents = Documents(root, xml_files(root))
    for name in documents:
        _ = documents[name]
    return join(root, documents)


def join(root: Path, documents: Mapping[str, Document]) -> Corpus:
    """Make a corpus from parsed files, named as in its directory: `topics.xml`, `texts/fr1642.xml` and so on."""
    return _joined(root, read_texts(documents), documents)


def _joined(root: Path, texts: Texts, documents: Mapping[str, Document]) -> Corpus:
    return Corpus(root, texts.editions, texts.topics, texts.alignment, documents, texts.translations)


def _read_glossary(documents: Mapping[str, Document]) -> Glossary:
    """Read the glossary."""
    from piquet_corpus.edition.texts.glossary import FILE, read_glossary  # most commands need none

    return read_glossary(documents.get(FILE))


def _read_register(documents: Mapping[str, Document]) -> Register:
    """Read the register of divergences."""
    from piquet_corpus.edition.texts.register import FILE, read_register

    return read_register(documents.get(FILE))


def _read_bibliography(documents: Mapping[str, Document]) -> Bibliography:
    """Read the bibliography."""
    from piquet_corpus.edition.texts.bibliography import FILE, read_bibliography

    return read_bibliography(documents.get(FILE))


def _read_rulesets(directory: Path, editions: list[str]) -> RuleSets:
    """Read the rule sets, and sort them by their editions. Raises RuleSetError with all that is wrong with them."""
    from rules.core.loading import load_rulesets

    found = load_rulesets(own_rulesets(directory))
    last = len(editions)
    place = {
        id_: editions.index(ruleset.edition) if ruleset.edition in editions else last for id_, ruleset in found.items()
    }
    return found.in_order(place)
