"""What can be referred to in the texts, by the names that are published; and what the rule sets rest on each clause."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.work.errors import UnknownReference
from piquet_corpus.work.grouping import grouped, unique

if TYPE_CHECKING:
    from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Translation
    from rules.core.ruleset import RuleSets
    from rules.core.use import Authority, Parameter, RuleUse


@dataclass(eq=False)
class Passages:
    """The passages of a corpus: clauses, paragraphs, chapters, pages, headings, and whole texts.

    Made from its editions and translations, the clauses of the editions, and the ids of the rows of the alignment.
    """

    _editions: Mapping[str, Edition]
    _translations: Mapping[str, Translation]
    _clauses: Mapping[str, Clause]
    _rows: Collection[str]

    @cached_property
    def translated(self) -> Mapping[str, Clause]:
        """The clauses of the translations, by id."""
        return {clause.id: clause for text in self._translations.values() for clause in text.clauses}

    @cached_property
    def headings(self) -> Mapping[str, Block]:
        """The headings and signatures of the editions, by id."""
        blocks = (block for edition in self._editions.values() for block in edition.blocks)
        return {block.id: block for block in blocks if block.id and not block.clauses and block.kind != "page"}

    @cached_property
    def by_reference(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of every clause, paragraph, chapter, edition and translation, by its reference."""
        return {**_by_reference(self.translated), **_by_reference(self._clauses)}

    @cached_property
    def references(self) -> Ids:
        """Every reference in the texts and translations: of texts, chapters, paragraphs, clauses, headings, pages."""
        editions = self._editions
        pages = (place.id for edition in editions.values() for place in edition.page_breaks if place.id)
        return unique((*editions, *self.by_reference, *self.headings, *pages))

    def place(self, id_: str) -> Clause | Block | None:
        """Return the clause, heading or signature of an edition that has this id; None if there is none."""
        return self._clauses.get(id_) or self.headings.get(id_)

    def original(self, reference: str) -> str:
        """Return the id of the clause that a clause of a translation translates; any other reference as it is."""
        translated = self.translated.get(reference)
        return translated.of or reference if translated else reference

    def clauses(self, reference: str) -> tuple[Clause, ...]:
        """Return the clauses of a passage, named as it is published; none if there is no such passage."""
        if reference in self.by_reference:
            return self.by_reference[reference]
        edition = self._editions.get(edition_of(reference))
        page = edition.pages.get(reference) if edition else None
        return tuple(clause for clause in edition.clauses if clause.page == page) if edition and page else ()

    def beginning(self, reference: str) -> str | None:
        """Return the clause or heading with which a passage begins; None if there is no such passage.

        Of a translation, it is the clause translated. Before a page without words it is the last clause.
        """
        id_ = self.original(reference)
        if self.place(id_):
            return id_
        if clauses := self.clauses(id_):
            return clauses[0].of or clauses[0].id
        edition = self._editions.get(edition_of(id_))
        if edition is None or id_ not in edition.pages:
            return None
        pages = edition.pages
        headings = (block.id for block in edition.blocks if block.page == pages[id_] and block.id in self.headings)
        before = list(pages.values())[: list(pages).index(id_)]
        clauses = tuple(clause for clause in edition.clauses if clause.page in before)
        return next(headings, None) or (clauses or edition.clauses[:1])[-1].id

    def id_of(self, clause: str | Clause) -> str:
        """Return the id of a clause, given itself or by its id. Raises UnknownReference, which names the nearest.

        A heading, an omission or a clause of a translation may be given too: a divergence can quote them.
        """
        if not isinstance(clause, str):
            return clause.id
        if not any(clause in known for known in (self._clauses, self.headings, self.translated, self._rows)):
            raise UnknownReference(clause, self._clauses)
        return clause


def _by_reference(clauses: Mapping[str, Clause]) -> dict[str, tuple[Clause, ...]]:
    return grouped(
        (reference, clause)
        for id_, clause in clauses.items()
        for reference in accumulate(id_.split("."), "{}.{}".format)
    )


@dataclass(frozen=True)
class GroundUse:
    """A ground of a rule that rule sets or match forms rest on a clause (or an omission).

    `rulesets` has several where the rule is inherited. `file`: the rule set that says so, on the line of the authority.
    """

    rulesets: Ids
    rule: str
    ground: str
    authority: Authority
    file: str


@dataclass(frozen=True)
class ParameterUse:
    """A parameter whose value rule sets or match forms rest on a clause (or an omission). Fields as in GroundUse."""

    rulesets: Ids
    rule: str
    parameter: Parameter
    file: str

    @property
    def authority(self) -> Authority:
        """What its value rests on."""
        return self.parameter.authority


Use = GroundUse | ParameterUse


@dataclass(eq=False)
class Uses:
    """The rules of the rule sets, by the clauses and omissions that they rest on."""

    _rulesets: RuleSets

    @cached_property
    def rules(self) -> tuple[tuple[Ids, RuleUse], ...]:
        """Every rule of every file, with the rule sets and match forms that have it; the first is that of the file."""
        rules = grouped(((use.origin, use.name), (id_, use)) for id_, use in self._rulesets.uses)
        return tuple((tuple(id_ for id_, _ in uses), uses[-1][1]) for uses in rules.values())

    @cached_property
    def grounds(self) -> Mapping[str, tuple[GroundUse, ...]]:
        """The grounds that rest on a clause or an omission, by its id."""
        return grouped(
            (clause, GroundUse(rulesets, use.name, ground, authority, use.file))
            for rulesets, use in self.rules
            for ground, authority in use.grounds.items()
            for clause in authority.clauses
        )

    @cached_property
    def parameters(self) -> Mapping[str, tuple[ParameterUse, ...]]:
        """The parameters that rest on a clause or an omission, by its id."""
        return grouped(
            (clause, ParameterUse(rulesets, use.name, parameter, use.file))
            for rulesets, use in self.rules
            for parameter in use.parameters.values()
            for clause in parameter.authority.clauses
        )

    def of(self, id_: str) -> tuple[Use, ...]:
        """Return the grounds and then the parameters that rest on a clause or an omission."""
        return (*self.grounds.get(id_, ()), *self.parameters.get(id_, ()))
