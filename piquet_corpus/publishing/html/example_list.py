"""The list of examples: those of a book by its chapters, the others by the phase of play they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.comparison.ways import rulesets_in_order
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.chapters import Chapter, chapters, heading_in
from piquet_corpus.publishing.html.columns import column_in
from piquet_corpus.publishing.html.example_filter import (
    ALL,
    ATTESTED,
    DERIVED,
    CasesWanted,
    select,
    sources,
    stands_in,
    topics_of,
)
from piquet_corpus.publishing.html.example_view import ExampleView
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag, text
from piquet_corpus.publishing.html.pager import Group
from piquet_corpus.publishing.html.titles import place_links
from rules.core.messages import N_, _, language, meant, several

Examples = Group[str, Case]
"""Examples that stand together, with their heading."""
OTHER = N_("Other")


def groups(corpus: Corpus, wanted: CasesWanted) -> tuple[Examples, ...]:
    """Return the examples that are wanted: the books' own by chapter, then attested ones, then ours by phase of play.

    An example that stands in two books is given once, in the first that is wanted.
    """
    left = {case.id: case for case in select(corpus, wanted)}
    found: list[Examples] = []
    for edition in corpus.editions.values():
        if wanted.source in ("", ALL, edition.id):
            found += _by_chapter(corpus, edition, left, wanted.source != edition.id)
    attested = _taken(left, (id_ for id_, case in left.items() if case.source == ATTESTED))
    phases = corpus.topics.by_phase()
    by_phase: dict[str, list[Case]] = {phase: [] for phase in phases}
    of_topic = {category.id: phase for phase, topics in phases.items() for category in topics}
    others: list[Case] = []
    for case in left.values():
        phase = next((of_topic[topic] for topic in topics_of(corpus, case) if topic in of_topic), "")
        by_phase.get(phase, others).append(case)
    found.append((source_name(corpus, ATTESTED), attested))
    found += [(names.capital(corpus.topics.label(phase)), tuple(cases)) for phase, cases in by_phase.items()]
    found.append((_(OTHER), tuple(others)))
    return tuple((heading, cases) for heading, cases in found if cases)


def _by_chapter(corpus: Corpus, edition: Edition, left: dict[str, Case], among: bool) -> Iterator[Examples]:
    """Yield the examples of a book by its chapters, in its order. `among`: other books are shown, too."""
    for chapter in chapters(corpus, edition):
        ids = (case.id for clause in chapter.clauses for case in left.values() if clause.id in case.stands_in)
        own = (id_ for id_ in dict.fromkeys(ids) if stands_in(left[id_], edition.id))
        name = chapter_name(corpus, chapter, edition)
        yield phrase("{what}: {said}", what=_(edition.short), said=name) if among else name, _taken(left, own)


def _taken(left: dict[str, Case], ids: Iterable[str]) -> tuple[Case, ...]:
    return tuple(left.pop(id_) for id_ in tuple(ids))


def chapter_name(corpus: Corpus, chapter: Chapter, edition: Edition) -> Html:
    """Return what a chapter is called in a list: its subject in our words, or its number and its heading."""
    if chapter.subject:
        return text(f"{chapter.subject} ({chapter.paragraphs})")
    read = column_in(corpus, edition, language())
    return tag("span", f"{chapter.number} {heading_in(chapter, edition, read.text)}".strip(), lang=read.language)


def in_order(corpus: Corpus, wanted: CasesWanted) -> tuple[Case, ...]:
    """Return the examples that are wanted in the order of the list."""
    return tuple(case for _, cases in groups(corpus, wanted) for case in cases)


def source_name(corpus: Corpus, source: str) -> str:
    """Return the name of a source of examples."""
    if source in corpus.editions:
        edition = corpus.editions[source]
        return f"{_(edition.place)} {_(edition.short)}".strip()
    if source == ATTESTED:
        found = {case.attested for case in corpus.cases if case.source == ATTESTED}
        return _("Attested elsewhere") if len(found) != 1 else _("In a play of the time")
    return {DERIVED: _("Written by the editors"), ALL: meant("the examples of every source", "All")}[source]


def source_names(corpus: Corpus) -> Mapping[str, str]:
    """Return the sources of examples by id, each with its name and number, as a choice needs them."""
    return {source: f"{source_name(corpus, source)} ({number})" for source, number in sources(corpus).items()}


Results = Mapping[str, Sequence[tuple[str, Html]]]
"""For each example that was run: its rule sets, and the result under each."""


def examples_table(corpus: Corpus, shown: Sequence[Examples], wanted: CasesWanted, ran: Results | None) -> Html:
    """Return groups of examples, each with its heading; with the results if they were run."""
    columns = (_("Example"), meant("where an example is from", "From"), _("Rule sets"), _("Result"))
    parts = []
    for heading, cases in shown:
        rows = (_row(corpus, case, wanted, columns, ran) for case in cases)
        shown_columns = columns if ran else columns[:-1]
        parts.append(tag("section", tag("h2", heading), table(heading, shown_columns, rows, "facts examples")))
    return join(parts)


def _row(
    corpus: Corpus, case: Case, wanted: CasesWanted, columns: Sequence[str], ran: Results | None
) -> tuple[Html, ...]:
    steps = several("{number} step", "{number} steps", len(case.events)) if case.events else ""
    to = tag("a", english(case.title), href=ExampleView(case.id, wanted=wanted).address(), title=case.id)
    source = (
        place_links(corpus, case.stands_in)
        or english(case.attested or "")
        or meant("where an example is from", "the editors")
    )
    return (
        cell(columns[0], to, tag("span", " ", steps, class_="ground") if steps else None),
        cell(columns[1], source),
        cell(columns[2], _rulesets(corpus, case), class_="ground"),
        *((_results(corpus, ran[case.id], columns[3]),) if ran else ()),
    )


def _rulesets(corpus: Corpus, case: Case) -> str:
    """Return the rule sets of an example, in short if they are all that its game has."""
    every = rulesets_in_order(corpus, case.game)
    if len(every) > 1 and set(every) == set(case.rulesets):
        return meant("the rule sets of an example", "all")
    return ", ".join(names.ruleset(corpus, id_) for id_ in case.rulesets)


def _results(corpus: Corpus, results: Sequence[tuple[str, Html]], column: str) -> Html:
    said = (phrase("{what}: {said}", what=names.ruleset(corpus, id_), said=result) for id_, result in results)
    return cell(column, *(tag("div", one) for one in said))
