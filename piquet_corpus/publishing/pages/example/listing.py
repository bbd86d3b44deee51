"""What the reader of examples chose, and the list of them: a book's by its chapters, the others by phase of play.

Or a table of them under every rule set, in which each result that flips is marked and explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.divergences.prove import Under
from piquet_corpus.judging.ways import rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COMPARE, EXAMPLES, address, divergence_link, link
from piquet_corpus.publishing.html.blocks import TableCell, TableRow, cell, section, status, table
from piquet_corpus.publishing.html.markup import (
    Content,
    Html,
    as_read,
    english,
    fragment,
    join,
    labelled,
    tag,
    target,
    text,
)
from piquet_corpus.publishing.html.page import Group, WebPage, introduced
from piquet_corpus.publishing.pages.read.chapters import chapters, heading_in
from piquet_corpus.publishing.pages.read.view import column_in
from piquet_corpus.publishing.parts.cards import usual_letters
from piquet_corpus.publishing.parts.citing import tick
from piquet_corpus.publishing.parts.naming import place_links
from piquet_corpus.work.grouping import grouped
from rules.core.frozen import Frozen
from rules.core.messages import N_, _, language, meant, several
from rules.core.ruleset import set_of
from rules.core.text import shortened

ALL, ATTESTED, DERIVED = "all", "attested", "derived"
"""Sources that are no edition: every case, those attested in another source, those written by the editors."""
ORDERS = {"suit": N_("by suit"), "rank": N_("by rank")}
"""How a hand can be sorted; the first is the usual order."""
USUAL_ORDER = next(iter(ORDERS))


@dataclass(frozen=True)
class CasesWanted:
    """Which cases are wanted, as an address asks for them; an empty text leaves the choice open.

    `source`: the edition in which they stand, or `attested`, `derived`, `all`. `topic`: a topic of a clause that they
    come from or rest on. `under`: a rule set under which they are run.
    """

    source: str = ""
    topic: str = ""
    under: str = ""


@dataclass(frozen=True)
class ExampleView(Frozen):
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
        return address(EXAMPLES, **given, **vars(self.wanted))


@lru_cache(maxsize=2)
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


@lru_cache(maxsize=2)
def topics_used(corpus: Corpus) -> frozenset[str]:
    """Return the topics of all cases; they are kept, since each step of an example asks for them."""
    return frozenset(topic for case in corpus.cases for topic in topics_of(corpus, case))


def phase_of(corpus: Corpus, case: Case) -> str:
    """Return the phase of play of the first topic of a case that has one; empty if none has."""
    return next(iter(corpus.topics.phases_of(topics_of(corpus, case))), "")


def sources_of(corpus: Corpus, case: Case) -> tuple[str, ...]:
    """Return where a case stands: the editions that have it, or who else does."""
    return tuple(id_ for id_ in corpus.editions if stands_in(case, id_)) or (case.source,)


def select(corpus: Corpus, wanted: CasesWanted) -> tuple[Case, ...]:
    """Return the cases that are wanted, in the order of their files."""
    return tuple(
        case
        for case in corpus.cases
        if (wanted.source in ("", ALL, case.source) or stands_in(case, wanted.source))
        and (not wanted.topic or wanted.topic in topics_of(corpus, case))
        and (not wanted.under or any(wanted.under == set_of(name) for name in case.rulesets))
    )


Examples = Group[str, Case]
"""Examples that stand together, with their heading."""
OTHER = N_("Other")
FLIPPED = N_("Another result under at least one rule set")
Results = Mapping[str, Sequence[tuple[str, Html]]]
"""For each example that was run: its rule sets, and the result under each."""
Flips = Mapping[str, Mapping[str, Under]]
"""For each example, what it shows under each rule set."""


class CasesRun(NamedTuple):
    """Cases that were run: the results of each by rule set; which are not as expected; how many, and the seconds."""

    outcomes: Results
    failures: frozenset[str]
    runs: int
    failed: int
    seconds: float


def how_it_ran(ran: CasesRun) -> Html:
    """Say how many cases passed, and how long it took."""
    fields = {
        "times": several("{number} time", "{number} times", ran.runs),
        "milliseconds": f"{ran.seconds * 1000:.0f}",
    }
    said = several(
        "{number} example, run {times} in {milliseconds} ms: all as expected.",
        "{number} examples, run {times} in {milliseconds} ms: all as expected.",
        len(ran.outcomes),
        **fields,
    )
    if ran.failed:
        said = several(
            "{number} example, run {times} in {milliseconds} ms: {failed} not as expected.",
            "{number} examples, run {times} in {milliseconds} ms: {failed} not as expected.",
            len(ran.outcomes),
            failed=ran.failed,
            **fields,
        )
    return status(said, class_="failed" if ran.failed else "passed")


def groups(corpus: Corpus, wanted: CasesWanted) -> tuple[Examples, ...]:
    """Return the examples that are wanted: the books' own by chapter, then attested ones, then ours by phase of play.

    An example that stands in two books is given once, in the first that is wanted.
    """
    left = {case.id: case for case in select(corpus, wanted)}
    chosen: list[Examples] = []
    for edition in corpus.editions.values():
        if wanted.source in ("", ALL, edition.id):
            chosen += _by_chapter(corpus, edition, left, wanted.source != edition.id)
    attested = _taken(left, (id_ for id_, case in left.items() if case.source == ATTESTED))
    chosen.append((source_name(corpus, ATTESTED), attested))
    by_phase = grouped((phase_of(corpus, case), case) for case in left.values())
    for phase in (*corpus.topics.by_phase(), ""):
        chosen.append((names.capital(corpus.topics.label(phase)) if phase else _(OTHER), by_phase.get(phase, ())))
    return tuple((heading, cases) for heading, cases in chosen if cases)


def _by_chapter(corpus: Corpus, edition: Edition, left: dict[str, Case], among: bool) -> Iterator[Examples]:
    """Yield the examples of a book by its chapters, in its order. `among`: other books are shown, too."""
    column = column_in(corpus, edition, language())
    own_cases = (case for case in left.values() if stands_in(case, edition.id))
    standing = grouped((id_, case.id) for case in own_cases for id_ in case.stands_in)
    for chapter in chapters(corpus, edition):
        own = (id_ for clause in chapter.clauses for id_ in standing.get(clause.id, ()) if id_ in left)
        name = tag("span", heading_in(chapter, edition, column.text), lang=column.language)
        if chapter.subject:
            name = text(f"{chapter.subject} ({chapter.paragraphs})")
        yield labelled(names.text(corpus, edition.id), name) if among else name, _taken(left, own)


def _taken(left: dict[str, Case], ids: Iterable[str]) -> tuple[Case, ...]:
    return tuple(left.pop(id_) for id_ in dict.fromkeys(ids))


@lru_cache(maxsize=8)
def in_order(corpus: Corpus, wanted: CasesWanted) -> tuple[Case, ...]:
    """Return the examples that are wanted in the order of the list; it is kept, since each step of one asks for it."""
    return tuple(case for _, cases in groups(corpus, wanted) for case in cases)


def source_name(corpus: Corpus, source: str) -> str:
    """Return the name of a source of examples."""
    if source in corpus.editions:
        return names.text_title(corpus, source)
    if source == ATTESTED:
        books = {case.attested for case in corpus.cases if case.source == ATTESTED}
        return _("Attested elsewhere") if len(books) != 1 else _("In a play of the time")
    return {DERIVED: _("Written by the editors"), ALL: meant("the examples of every source", "All")}[source]


def source_names(corpus: Corpus) -> Mapping[str, str]:
    """Return the sources of examples by id, each with its name and number, as a choice needs them."""
    return {source: f"{source_name(corpus, source)} ({number})" for source, number in sources(corpus).items()}


def examples_page(*contents: Content) -> WebPage:
    """Return the page on all examples. `contents`: the list of them."""
    lead = _(
        "An example is a situation of the game with its result. Open one to watch it: each finding (one thing that a "
        "rule decides) is explained by the words of its book."
    )
    return introduced(_("Examples"), lead, *contents)


def examples_table(corpus: Corpus, shown: Sequence[Examples], wanted: CasesWanted, ran: Results | None) -> Html:
    """Return groups of examples, each with its heading; with the results if they were run."""
    columns = [_("Example"), meant("where an example is from", "From"), _("Rule sets")]
    if ran:
        columns.append(_("Result"))
    parts = (
        section(heading, table(heading, columns, (_row(corpus, case, wanted, ran) for case in cases), "facts examples"))
        for heading, cases in shown
    )
    every = (case.id for _heading, cases in shown for case in cases)
    return fragment(tick(*every, all_of=_("Cite all of these")), *parts)


def _row(corpus: Corpus, case: Case, wanted: CasesWanted, ran: Results | None) -> TableRow:
    steps = several("{number} step", "{number} steps", len(case.events)) if case.events else ""
    sets_run = dict.fromkeys(f"under.{set_of(name)}" for name in case.rulesets)
    facets = " ".join((*(f"source.{source}" for source in sources_of(corpus, case)), *sets_run))
    to = tag(
        "a",
        as_read(case.title, case.titles),
        href=ExampleView(case.id, wanted=wanted).address(),
        title=case.id,
        data_is=facets if target().static else None,
    )
    yield fragment(to, tag("span.ground", " ", steps) if steps else None, tick(case.id, is_case=True))
    places = place_links(corpus, case.stands_in)
    yield places or english(case.attested or "") or meant("where an example is from", "the editors")
    every = rulesets_in_order(corpus, case.game)
    if len(every) > 1 and set(every) == set(case.rulesets):
        sets = meant("the rule sets of an example", "all")
    else:
        sets = ", ".join(names.ruleset(corpus, id_) for id_ in case.rulesets)
    yield cell(sets, class_="ground")
    if ran:
        results = (labelled(names.ruleset(corpus, id_), result) for id_, result in ran[case.id])
        yield join(tag("div", result) for result in results)


def how_many_flip(flips: Flips) -> str:
    """Say how many examples flip."""
    return several(
        "{examples} under every rule set; {number} of them gives another result under at least one.",
        "{examples} under every rule set; {number} of them give another result under at least one.",
        sum(any(under.differs for under in each.values()) for each in flips.values()),
        examples=several("{number} example", "{number} examples", len(flips)),
    )


def flipped_first(shown: Sequence[Examples], flips: Flips) -> tuple[Examples, ...]:
    """Return groups of examples; those that flip come first, as a group of each game."""
    flipped = [case for _, cases in shown for case in cases if any(under.differs for under in flips[case.id].values())]
    games = dict.fromkeys(case.game.name for case in flipped)
    first = ((_(FLIPPED), [case for case in flipped if case.game.name == game]) for game in games)
    left = ((heading, [case for case in cases if case not in flipped]) for heading, cases in shown)
    return tuple((heading, tuple(cases)) for heading, cases in (*first, *left) if cases)


def matrix(corpus: Corpus, shown: Sequence[Examples], flips: Flips, wanted: CasesWanted) -> Html:
    """Return groups of examples, each with what it shows under every rule set of its game."""
    sections = []
    for heading, cases in shown:
        sets = names.rulesets(corpus, tuple(rulesets_in_order(corpus, cases[0].game)))  # a group is of one game
        rows = []
        for case in cases:
            to = link(as_read(case.title, case.titles), ExampleView(case.id, wanted=wanted).address())
            title = fragment(to, " ", tag("span.ground", place_links(corpus, case.stands_in)))
            rows.append((title, *(_under(corpus, case, id_, flips[case.id][id_]) for id_ in sets)))
        shown_table = table(heading, (_("Example"), *sets.values()), rows, "facts matrix-of-examples")
        sections.append(section(heading, shown_table))
    return join(sections)


def _under(corpus: Corpus, case: Case, ruleset: str, under: Under) -> Html | TableCell:
    result = join(tag("div", line) for line in under.said) or tag("div.nothing", _("no finding"))
    if under.cannot:
        return tag("span.soft", english(shortened(under.cannot)))
    if under.differs:
        both = ",".join((case.rulesets[0], ruleset))
        records = join((divergence_link(id_) for id_ in under.records), ", ")
        more = (records, " · " if records else "", link(_("compare"), COMPARE, case=case.id, rules=both))
        return cell(result, tag("div.ground", *more), class_="differs")
    return result if ruleset == case.rulesets[0] else tag("span.soft", _("the same"))
