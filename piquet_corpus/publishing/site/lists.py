"""The lists of divergences and of examples: one page that leads to a page for each phase of play.

A list can be filtered by words and by facets. That needs no server, only a script (`lists.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.divergences.filter import in_order, phase_of, values, values_of
from piquet_corpus.judging.ways import rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html import addresses
from piquet_corpus.publishing.html.addresses import address, divergence_link, link
from piquet_corpus.publishing.html.markup import Content, Html, english, fragment, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages.divergence import divergences_page, how_many, phase_name, phases_nav, records_list
from piquet_corpus.publishing.pages.example import listing
from piquet_corpus.publishing.pages.example.listing import ALL, DERIVED, CasesWanted, examples_page, examples_table
from piquet_corpus.publishing.site.document import Sheet
from piquet_corpus.publishing.site.places import OTHER, PATHS, list_path
from piquet_corpus.work.grouping import grouped
from rules.core.messages import _, meant, several
from rules.core.ruleset import set_of

T = TypeVar("T")
Phases = Mapping[str, Sequence[object]]
"""What is listed, by its phase of play."""


def divergence_lists(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the page that leads to the lists of divergences, and each list: the most important first."""
    records = in_order(corpus, corpus.register.records)
    phases = _grouped(corpus, ((phase_of(corpus, record), record) for record in records))
    first = {}
    for phase, those in phases.items():
        high = sum(record.importance == "high" for record in those)
        important = several("{number} of high importance.", "{number} of high importance.", high) if high else ""
        first[phase] = fragment(important, " ", divergence_link(those[0].id, english(those[0].title)))
    index = _index(corpus, addresses.DIVERGENCES, phases, first)
    every = fragment(tag("p", how_many(len(records), len(records))), index)
    yield Sheet(PATHS[addresses.DIVERGENCES], divergences_page(corpus, every))
    for phase, those in phases.items():
        count, none = how_many(len(those), len(those)), how_many(0, len(those))
        some = several(
            "{chosen} of {number} divergence.", "{chosen} of {number} divergences.", len(those), chosen="{chosen}"
        )
        shown = fragment(_filters(_divergence_facets(corpus, those), (count, some, none)), records_list(corpus, those))
        yield _listed(corpus, addresses.DIVERGENCES, _("Divergences"), phases, phase, count, shown)


def _divergence_facets(corpus: Corpus, records: Iterable[Divergence]) -> Iterator[Html]:
    called = {
        "importance": (_("Importance"), _),
        "form": (_("Form"), _),
        "effect": (_("Effect"), lambda value: corpus.topics.label(f"effect.{value}")),
        "scope": (_("Scope"), lambda value: corpus.topics.label(f"scope.{value}")),
        "cause": (_("Cause"), lambda value: corpus.topics.label(f"cause.{value}")),
    }
    for facet, (name, shown) in called.items():
        there = {value for record in records for value in values_of(record, facet)}
        yield _facet(facet, name, {value: shown(value) for value in values(corpus, facet) if value in there})


def example_lists(corpus: Corpus) -> Iterator[Sheet]:
    """Yield the page that leads to the lists of examples and has those of the books, and each list."""
    wanted = CasesWanted(ALL)
    phases = _grouped(corpus, ((listing.phase_of(corpus, case), case) for case in corpus.cases))
    stand = {}
    for phase, cases in phases.items():
        number = sum(case.source == "text" for case in cases)
        said = several("{number} stands in a text itself.", "{number} stand in the texts themselves.", number)
        stand[phase] = said if number else ""
    of_books = [(heading, cases) for heading, cases in listing.groups(corpus, wanted) if cases[0].source != DERIVED]
    every = _index(corpus, addresses.EXAMPLES, phases, stand)
    yield Sheet(
        PATHS[addresses.EXAMPLES], examples_page(fragment(every, examples_table(corpus, of_books, wanted, None)))
    )
    for phase, cases in phases.items():
        count = several("{number} example.", "{number} examples.", len(cases))
        some = several("{chosen} of {number} example.", "{chosen} of {number} examples.", len(cases), chosen="{chosen}")
        counts = (count, some, _("No example matches these filters."))
        sources = grouped((listing.sources_of(corpus, case)[0], case) for case in cases)
        ordered = (source for source in listing.sources(corpus) if source in sources)
        groups = [(listing.source_name(corpus, source), sources[source]) for source in ordered]
        filters = _filters(_example_facets(corpus, cases), counts)
        shown = fragment(filters, examples_table(corpus, groups, wanted, None))
        yield _listed(corpus, addresses.EXAMPLES, _("Examples"), phases, phase, count, shown)


def _example_facets(corpus: Corpus, cases: Iterable[Case]) -> Iterator[Html]:
    there = {source for case in cases for source in listing.sources_of(corpus, case)}
    shown = {source: listing.source_name(corpus, source) for source in listing.sources(corpus) if source in there}
    yield _facet("source", meant("where an example is from", "From"), shown)
    sets = {set_of(name) for case in cases for name in case.rulesets}
    games = dict.fromkeys(case.game for case in cases)
    under = {
        id_: names.ruleset(corpus, id_) for game in games for id_ in rulesets_in_order(corpus, game) if id_ in sets
    }
    yield _facet("under", _("Rule set"), under)


def _grouped(corpus: Corpus, pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    phases = grouped(pairs)
    return {phase: phases[phase] for phase in (*corpus.topics.by_phase(), "") if phase in phases}


def _index(corpus: Corpus, page: str, phases: Phases, words: Mapping[str, Content]) -> Html:
    items = []
    for phase, those in phases.items():
        to = link(phase_name(corpus, phase), _address(page, phase))
        items.append(tag("li", to, " ", tag("b", str(len(those))), " ", words[phase]))
    return tag("ul", *items, class_="phases soft")


def _listed(corpus: Corpus, page: str, what: str, phases: Phases, phase: str, about: str, shown: Html) -> Sheet:
    def to(phase: str | None) -> str:
        return page if phase is None else _address(page, phase)

    numbers = {phase: len(those) for phase, those in phases.items()}
    nav = phases_nav(corpus, sum(numbers.values()), numbers, to, phase)
    title = names.labelled(what, corpus.topics.label(phase) if phase else phase_name(corpus, phase))
    text = tag("div", tag("h1", title), shown, class_="text")
    return Sheet(
        list_path(page, phase), WebPage(title, about, tag("div", nav, text, class_="read-page")), scripts=("lists.js",)
    )


def _address(page: str, phase: str) -> str:
    return address(page, topic=phase or OTHER)


def _filters(facets: Iterable[Html], counts: tuple[str, str, str]) -> Html:
    """Return the fields of the filters, which the script shows. `counts`: how many of all, of some, and none."""
    every, some, none = counts
    words = _labelled(_("Words"), tag("input", type="search", name="q", autocomplete="off"))
    fields = tag("div", words, *facets, class_="fields", hidden="")
    count = tag("p", every, aria_live="polite", data_every=every, data_some=some, data_none=none)
    return tag("div", fields, count, class_="filters")


def _facet(id_: str, name: str, options: Mapping[str, str]) -> Html:
    if len(options) < 2:
        return Html()
    anything = tag("option", meant("any form, effect, scope or cause", "any"), value="")
    choices = (tag("option", names.capital(shown), value=value) for value, shown in options.items())
    return _labelled(name, tag("select", anything, *choices, name=id_))


def _labelled(name: str, field: Html) -> Html:
    return tag("label", tag("span", name), field)
