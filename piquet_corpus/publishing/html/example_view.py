"""What the reader of examples chose: which of them, and how one is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.publishing.html.addresses import EXAMPLES, address
from piquet_corpus.publishing.html.cards import usual_letters
from rules.core.messages import N_
from rules.core.ruleset import set_of

ALL, ATTESTED, DERIVED = "all", "attested", "derived"
"""Sources that are no edition: every case, those attested in another source, those written by the editors."""
ORDERS = {"suit": N_("by suit"), "rank": N_("by rank")}
"""How a hand can be sorted; the first is the usual order."""
USUAL_ORDER = next(iter(ORDERS))


@dataclass(frozen=True)
class CasesWanted:
    """Which cases are wanted; an empty text leaves the choice open.

    `source`: the edition in which they stand, or `attested`, `derived`, `all`. `topic`: a topic of a clause that they
    come from or rest on. `under`: a rule set under which they are run.
    """

    source: str = ""
    topic: str = ""
    under: str = ""

    def parameters(self) -> dict[str, str]:
        """Return the choices as parameters of an address."""
        return {"source": self.source, "topic": self.topic, "under": self.under}


@dataclass(frozen=True)
class ExampleView:
    """An example as it is shown. `rules`: the rule set, empty for the first; `wanted`: the filters of its list."""

    case: str
    rules: str = ""
    step: int = 0
    letters: str = field(default_factory=usual_letters)
    order: str = USUAL_ORDER
    wanted: CasesWanted = field(default_factory=CasesWanted)

    @property
    def by_rank(self) -> bool:
        """Whether hands are sorted by rank."""
        return self.order != USUAL_ORDER

    def address(self) -> str:
        """Return the address of this view."""
        given = {
            "case": self.case,
            "rules": self.rules,
            "step": str(self.step) if self.step else "",
            "cards": "" if self.letters == usual_letters() else self.letters,
            "sort": "" if self.order == USUAL_ORDER else self.order,
        }
        return address(EXAMPLES, **given, **self.wanted.parameters())

    def but(self, **changes: Any) -> ExampleView:
        """Return the view with changes."""
        return replace(self, **changes)


def sources(corpus: Corpus) -> Mapping[str, int]:
    """Return the sources that have cases, with their number: the editions, then the others, then all."""
    books = {id_: sum(stands_in(case, id_) for case in corpus.cases) for id_ in corpus.editions}
    others = {source: sum(case.source == source for case in corpus.cases) for source in (ATTESTED, DERIVED)}
    return {source: number for source, number in (books | others).items() if number} | {ALL: len(corpus.cases)}


def stands_in(case: Case, edition: str) -> bool:
    """Whether a case is an example of a book itself."""
    return case.source == "text" and any(edition_of(id_) == edition for id_ in case.stands_in)


def topics_of(corpus: Corpus, case: Case) -> tuple[str, ...]:
    """Return the topics of the clauses that a case comes from or rests on, each once."""
    clauses = (corpus.clauses[id_] for id_ in case.cited if id_ in corpus.clauses)
    return tuple(dict.fromkeys(topic for clause in clauses for topic in clause.topics))


def select(corpus: Corpus, wanted: CasesWanted) -> tuple[Case, ...]:
    """Return the cases that are wanted, in the order of their files."""
    return tuple(
        case
        for case in corpus.cases
        if (wanted.source in ("", ALL, case.source) or stands_in(case, wanted.source))
        and (not wanted.topic or wanted.topic in topics_of(corpus, case))
        and (not wanted.under or any(wanted.under == set_of(name) for name in case.rulesets))
    )
