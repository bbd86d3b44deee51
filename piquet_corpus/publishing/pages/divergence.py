"""The parts of the pages on divergences, as HTML: both sides, what it changes, its likely source; and the list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import groupby, product
from math import sqrt

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.alignment import Omission, edition_of
from piquet_corpus.edition.texts.divergence import Cause, Decision, Divergence, Side
from piquet_corpus.judging.divergences.filter import FACETS, Wanted, in_order, phase_of, select, values, values_of
from piquet_corpus.judging.divergences.marking import Marked, marked
from piquet_corpus.judging.ways import UnknownReading, Way, ways_named
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import (
    DIVERGENCES,
    HISTORY,
    IMPACT,
    READ,
    address,
    clause_link,
    divergence_link,
    link,
)
from piquet_corpus.publishing.html.blocks import TableRow, facts, listing, number_table, section, table
from piquet_corpus.publishing.html.markup import Content, Html, as_read, fragment, join, phrase, tag, target
from piquet_corpus.publishing.html.page import WebPage, contents, introduced, turn
from piquet_corpus.publishing.html.passages import Mark, disputed, element
from piquet_corpus.publishing.names import place, semicolon, value_in_words
from piquet_corpus.publishing.pages.impact import of_record
from piquet_corpus.publishing.parts.citing import cite_block, cite_line, tick
from piquet_corpus.publishing.parts.naming import decision_shown, place_link, place_links, row_link
from piquet_corpus.publishing.parts.showing import Showing
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import grouped
from rules.core.errors import PiquetError
from rules.core.messages import N_, _, language, meant, say, several

MOST = 40
"""The number of divergences on a page of the list."""


def divergences_page(corpus: Corpus, *contents: Content) -> WebPage:
    """Return the page on all divergences. `contents`: the list of them."""
    lead = _(
        "Where the rules disagree, what changes, and the likely source: the most important first. Each divergence (a "
        "difference between texts, between ways of playing or inside one text) quotes both sides."
    )
    page = introduced(_("Divergences"), lead, *contents)
    impact = _("How much does each of them matter? See what millions of coups of our players show.")
    return replace(page, top=fragment(page.top, tag("p", link(impact, IMPACT))))


def divergence_page(corpus: Corpus, record: Divergence, wanted: Wanted | None = None) -> WebPage:
    """Return everything that is known about a divergence; its proofs, which are run, stand between the two parts.

    `wanted`: the filters of the list from which the reader comes, in which he goes on.
    """
    top = (
        _turn(corpus, record, wanted),
        title(corpus, record),
        cite_line(corpus, record.id),
        sides(corpus, record),
        changes(corpus, record),
        causes(corpus, record),
        decisions(corpus, record),
        of_record(corpus, record),
    )
    topics = (_alike(corpus, record, corpus.topics.label(id_), topic=id_) for id_ in record.topics)
    entries = (
        (_("Topics"), join(topics, ", ")),
        (_("Rows of the alignment"), place_links(corpus, record.rows)),
        (_("Clauses"), join((passage_link(corpus, id_) for id_ in record.clauses), ", ")),
    )
    below = fragment(section(_("Topics and places"), facts(entries)), cite_block(corpus, record.id))
    name = record.titles.get(language(), record.title)
    about = record.effects.get(language(), record.changes) or name
    return WebPage(name, about, fragment(*top), below=below, reference=record.id, class_="about-divergence")


def _turn(corpus: Corpus, record: Divergence, wanted: Wanted | None) -> Html:
    ids, every, filters = [other.id for other in corpus.register.records], _("All divergences"), {}
    if wanted:
        with suppress(PiquetError):  # filters that are unknown: then there is no such list
            listed = [other.id for other in in_order(corpus, select(corpus.register, corpus, wanted))]
            if record.id in listed:
                place, last = listed.index(record.id) + 1, len(listed)
                every = say("{place} of {last} in the list", place=place, last=last)
                ids, filters = listed, filters_of(wanted)
    return turn("divergence", ids, record.id, str, every, _("Previous and next divergence"), filters)


ALL = "all"
"""The value of the filter by part that lets everything through."""
FIELDS = {name: name for name in ("form", "scope", "effect", "importance", "topic", "cause")} | {"q": "words"}
"""The filters by their parameters in an address."""


def filters_of(wanted: Wanted) -> dict[str, str]:
    """Return filters as parameters of an address."""
    given = dict(zip(("one", "other"), wanted.between, strict=False))
    given |= {name: getattr(wanted, field) for name, field in FIELDS.items()} | {"part": wanted.part or ALL}
    return {name: value for name, value in given.items() if value}


def wanted_in(given: Callable[[str], str]) -> Wanted | None:
    """Return the filters in an address, by what returns a parameter of it; None if it has none."""
    part, between = given("part"), tuple(filter(None, (given("one"), given("other"))))
    fields = {field: given(name) or None for name, field in FIELDS.items()}
    wanted = Wanted(between, **fields, part=None if part == ALL else part or None)
    return wanted if part or wanted != Wanted() else None


def title(corpus: Corpus, record: Divergence) -> Html:
    """Return the title, and the facets in words, each a link to the divergences that share it."""
    label, grade = corpus.topics.label, _(record.importance)
    importance = say("{grade} importance: {what}", grade=grade, what=label(f"importance.{record.importance}"))
    facets = (
        *(_alike(corpus, record, label(f"form.{form}"), form=form) for form in record.form),
        _alike(corpus, record, label(f"scope.{record.scope}"), scope=record.scope),
        _alike(corpus, record, say("affects {what}", what=label(f"effect.{record.effect}")), effect=record.effect),
        _alike(corpus, record, importance, importance=record.importance),
        tag("span", say("certainty {grade}", grade=_(record.cert))),
    )
    shown = tag("p.soft.facets", tag("b", record.id), " · ", join(facets, " · "))
    return fragment(tag("h1", as_read(record.title, record.titles)), shown)


def _alike(corpus: Corpus, record: Divergence, shown: str, **facet: str) -> Html:
    if target().static:
        facet.setdefault("topic", phase_of(corpus, record))
    return link(shown, DIVERGENCES, **facet)


def sides(corpus: Corpus, record: Divergence) -> Html:
    """Return the sides of a divergence, each with its quotations, and what the marks in them mean."""
    pairs = [(side, marked(corpus, side)) for side in record.sides]
    drawn = (_side(corpus, record, side, passages) for side, passages in pairs)
    bold = tag("b", _("Bold"))
    key = [phrase("{bold}: the words that this divergence is about, inside the whole clause.", bold=bold)]
    if any(passage.disputed or passage.translated for _side, passages in pairs for passage in passages):
        disputed = phrase(
            "{underlined}: the words that carry the difference, chosen by the editors.",
            underlined=tag("mark.disputed", _("Underlined")),
        )
        key.append(disputed)
    return fragment(tag("div.sides", *drawn), tag("p.soft.key", join(key, " ")))


def _side(corpus: Corpus, record: Divergence, side: Side, passages: tuple[Marked, ...]) -> Html:
    ways = semicolon().join(names.named(corpus, name) for name in side.ways)
    return tag(
        "section.side",
        tag("h2", _side_heading(corpus, side)),
        *(_quoted(corpus, passage) for passage in passages),
        _silent(corpus, record, side) if side.silent else None,
        tag("p.ground", say("Rule sets of this side: {names}", names=ways)) if side.ways else None,
    )


def _side_heading(corpus: Corpus, side: Side) -> str:
    editions = names.texts(corpus, side.editions)
    return say("Not in {texts}", texts=editions) if side.silent else editions


def _quoted(corpus: Corpus, marked: Marked) -> Html:
    edition = corpus.editions[marked.passage.text]
    restated = (" ", _("in our words, from the source")) if marked.restatement else ()
    head = tag("p.ground", passage_link(corpus, marked.passage.id), *restated)
    bold = element("b", class_="quoted")
    marks = (*(Mark(*span, bold) for span in marked.quoted), *(Mark(*span, disputed) for span in marked.disputed))
    words = Showing(corpus, edition.id, "original", terms=False).html(marked.passage, marks=marks)
    parts = [head, tag("blockquote.words.within", words, lang=edition.language)]
    if marked.translation is not None:
        showing = Showing(corpus, marked.translation.text, "regularised", terms=False)
        words = showing.html(marked.translation, marks=(Mark(*span, disputed) for span in marked.translated))
        lead = say("In {language}:", language=_(language_name(marked.translation.language)))
        name = tag("span.ground", lead, " ", lang=language())
        parts.append(tag("p.translated", name, tag("span", words, lang=marked.translation.language)))
    return tag("div.stands", *parts)


def _silent(corpus: Corpus, record: Divergence, side: Side) -> Html:
    rows = (corpus.alignment.by_id.get(id_) for id_ in record.rows)
    links = grouped((row.edition, row_link(corpus, row)) for row in rows if isinstance(row, Omission))
    paragraphs = []
    for edition in side.editions:
        name, clauses = names.text(corpus, edition), join(links.get(edition, ()), ", ")
        paragraphs.append(tag("p", phrase("No parallel in {text} to {clauses}.", text=name, clauses=clauses)))
    return tag("div.stands.nothing", *paragraphs)


def changes(corpus: Corpus, record: Divergence) -> Html:
    """Say what the divergence changes, why it has its importance, and which divergence records the same fact."""
    parts = [tag("p", as_read(record.changes, record.effects))] if record.changes else []
    if why := record.graded:
        grade = names.capital(_(record.importance))
        why, whys = (_inside(why), {into: _inside(words) for into, words in record.grades.items()})
        graded = phrase("{grade} importance: {what}", grade=grade, what=as_read(why, whys))
        parts.append(tag("p.soft", graded))
    for twin in corpus.register.twins(record):
        same = phrase(
            "The same fact is recorded in {divergence}, {title}",
            divergence=divergence_link(twin.id),
            title=as_read(twin.title, twin.titles),
        )
        parts.append(tag("p.soft", same))
    return section(_("What changes"), *parts)


def _inside(sentence: str) -> str:
    """Begin with a small letter, as inside another sentence."""
    return sentence[:1].lower() + sentence[1:]


def crux_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to the place where an emendation that the rule sets follow is discussed."""
    edition = corpus.editions.get(edition_of(id_))
    places = next((crux.places for crux in edition.cruxes if crux.id == id_), ()) if edition else ()
    return passage_link(corpus, places[0], id_) if places else tag("span", id_)


def causes(corpus: Corpus, record: Divergence) -> Html:
    """Say the likely source of the divergence, how certain it is, and why."""
    columns = (_("Source"), _("Certainty"), _("Reason"))
    rows = [_cause(corpus, record, cause) for cause in record.causes]
    return section(_("Likely source"), table(_("Causes"), columns, rows)) if rows else Html()


def _cause(corpus: Corpus, record: Divergence, cause: Cause) -> TableRow:
    to = _alike(corpus, record, corpus.topics.label(f"cause.{cause.id}"), cause=cause.id)
    reason = corpus.topics.label(f"reason.{cause.reason}") if cause.reason else ""
    ways = (
        tag("a", as_read(statement.text, statement.texts), href=address(HISTORY, statement.id), class_="ref")
        for statement in corpus.bibliography.statements
        if statement.id in cause.history
    )
    why = join([join(filter(None, (reason, as_read(cause.why, cause.whys))), ". "), *ways], " ")
    return to, _(cause.cert), why


def decisions(corpus: Corpus, record: Divergence) -> Html:
    """Return what the rule sets of each side decide."""
    columns = (_("What is decided"), *(_side_heading(corpus, side) for side in record.sides))
    rows = [
        (decision_shown(corpus, decision), *(join(_states(corpus, decision, side)) for side in record.sides))
        for decision in record.decisions
    ]
    return section(_("How the rule sets differ"), table(_("Decisions"), columns, rows)) if rows else Html()


def _states(corpus: Corpus, decision: Decision, side: Side) -> Iterator[Html]:
    by_state = defaultdict(list)
    for name in side.ways:
        for way in _ways(corpus, name):
            by_state[state_in_words(decision, way)].append(name)
    if not by_state:
        yield tag("span.soft", _("no rule set is named"))
    for state, ids in by_state.items():
        shown = semicolon().join(names.named(corpus, id_) for id_ in dict.fromkeys(ids))
        yield tag("div", tag("b", state), tag("span.ground", f" {shown}"))


def _ways(corpus: Corpus, name: str) -> tuple[Way, ...]:
    try:
        return ways_named(corpus, name)
    except (UnknownRuleSet, UnknownReading):
        return ()


def state_in_words(decision: Decision, way: Way) -> str:
    """Return what a rule set decides: the value of the parameter, or whether it has the rule."""
    if decision.rule not in way.ruleset.rules:
        return _("does not have this rule")
    parameter = way.parameter(decision)
    return value_in_words(parameter.value) if parameter else _("has this rule")


def passage_link(corpus: Corpus, id_: str, shown: str | None = None) -> Html:
    """Return the link to a clause; a heading has no page of its own, so the link goes to its place in the text."""
    if id_ in corpus.clauses:
        return clause_link(id_, shown) if shown else place_link(corpus, id_)
    there = address(READ, id_, at=id_, editions=edition_of(id_))
    return tag("a", shown or place(corpus, id_), href=there, class_="ref", title=id_)


def listed(records: Sequence[Divergence]) -> Html:
    """Return divergences as a list, for the page of a clause or row that they quote; nothing if there are none."""
    entries = []
    for record in records:
        name = divergence_link(record.id, fragment(tag("b", record.id), " ", as_read(record.title, record.titles)))
        facets = (", ".join(map(_, record.form)), _(record.effect), _importance(record))
        entries.append(fragment(name, tag("span.ground", " ", semicolon().join(facets))))
    return listing(entries, class_="records") if records else Html()


def _importance(record: Divergence) -> str:
    return say("{grade} importance", grade=_(record.importance))


def how_many(chosen: int, of: int) -> str:
    """Say how many divergences match of all there are.

    >>> how_many(1, 1), how_many(0, 54), how_many(3, 54)
    ('1 divergence.', 'No divergence matches these filters.', '3 of 54 divergences.')
    """
    if not chosen:
        return _("No divergence matches these filters.")
    if chosen == of:
        return several("{number} divergence.", "{number} divergences.", of)
    return several("{chosen} of {number} divergence.", "{chosen} of {number} divergences.", of, chosen=chosen)


def records_list(corpus: Corpus, records: Iterable[Divergence], wanted: Wanted | None = None) -> Html:
    """Return divergences as a list, in their order; each importance and each of several phases has a heading.

    `wanted`: how they are filtered, if their links are to lead on in this list.
    """
    filters = filters_of(wanted) if wanted else {}
    parts = []
    listed = list(records)
    phase_of_record = partial(phase_of, corpus)
    several_phases = len(set(map(phase_of_record, listed))) > 1
    for importance, graded in groupby(listed, key=_importance):
        lists = []
        for phase, those in groupby(graded, key=phase_of_record):
            items = tag("ul.headlines", *(_item(corpus, record, filters) for record in those))
            title = tag("h3", phase_name(corpus, phase)) if several_phases else None
            lists.append(tag("section", title, items))
        parts.append(section(names.capital(importance), *lists))
    return fragment(tick(*(record.id for record in listed), all_of=_("Cite all of these")), *parts)


def phase_name(corpus: Corpus, phase: str) -> str:
    """Return the name of a phase of play, for a heading."""
    return names.capital(corpus.topics.label(phase)) if phase else _("About no phase of play")


def _item(corpus: Corpus, record: Divergence, filters: Mapping[str, str]) -> Html:
    notes = [
        *(side_in_words(corpus, side) for side in record.sides),
        say("affects {what}", what=corpus.topics.label(f"effect.{record.effect}")),
    ]
    if record.proofs:
        notes.append(_("proven by a case"))
    if record.twins:
        twins = join(map(divergence_link, record.twins), ", ")
        notes.append(phrase("recorded again as {divergences}", divergences=twins))
    to = address(DIVERGENCES, **({"divergence": record.id} | dict(filters)))
    headline = (
        link(as_read(record.title, record.titles), to),
        " ",
        tag("span.soft", record.id),
        tick(record.id),
    )
    facets = " ".join(f"{facet}.{value}" for facet in FACETS for value in sorted(values_of(record, facet)))
    return tag(
        "li",
        tag("p.headline", *headline),
        tag("p", as_read(record.changes, record.effects)) if record.changes else None,
        tag("p.ground", join((tag("span", note) for note in notes if note), " · ")),
        class_=record.importance,
        data_is=facets if target().static else None,
    )


def of_phases(corpus: Corpus, records: Sequence[Divergence]) -> dict[str, int]:
    """Return the number of divergences about each phase of play that has some."""
    numbers = Counter(phase for record in records for phase in corpus.topics.phases_of(record.topics))
    return {phase: numbers[phase] for phase in corpus.topics.by_phase() if numbers[phase]}


def phases_nav(
    corpus: Corpus, every: int, numbers: Mapping[str, int], to: Callable[[str | None], str], chosen: str | None
) -> Html:
    """Return the phases of play as links, each with a number.

    `every`: the number for all phases together; `to`: the address for a phase, or for None, which is all. What is about
    no phase has the phase "".
    """
    entries = [_phase(_("All phases of play"), every, to(None), chosen is None)]
    entries += (
        _phase(phase_name(corpus, phase), number, to(phase), phase == chosen) for phase, number in numbers.items()
    )
    return contents(_("Phases"), entries, _("Phases of play"))


def _phase(name: str, number: int, to: str, chosen: bool) -> Html:
    shown = fragment(f"{name} ", tag("span.soft", str(number)))
    return tag("li", tag("a", shown, href=to, aria_current="page" if chosen else None))


def grades(corpus: Corpus, records: Iterable[Divergence], to: Callable[[str], str], chosen: str) -> Html:
    """Return the importances as links, each with its number; `to`: the address of one."""
    numbers = Counter(record.importance for record in records)
    entries = (
        ("", meant("divergences of every importance", "all"), numbers.total()),
        *((grade, _(grade), numbers[grade]) for grade in values(corpus, "importance")),
    )
    links = (
        tag("a", f"{name} ({number})", href=to(grade), aria_current="true" if grade == chosen else None)
        for grade, name, number in entries
    )
    return tag("p.choice", tag("span.soft", _("Importance"), " "), *links)


def beside_phases(phases: Html, importances: Html, listed: Html) -> Html:
    """Return a list of divergences, with the importances above it, beside the phases of play."""
    return tag("div.read-page", phases, tag("div.text", importances, listed))


AXES = {"form": N_("form"), "effect": N_("effect"), "importance": N_("importance")}
"""By what the divergences of a phase of play are counted."""
Counts = Mapping[tuple[str, str], int]
"""The number of divergences of a phase and a sort."""


def count(corpus: Corpus, chosen: Iterable[Divergence], axis: str) -> Counts:
    """Return the number of divergences of each phase and sort, in their orders; each fact is counted once."""
    counts = Counter(
        (phase, sort)
        for record in corpus.register.counted(chosen)
        for phase in corpus.topics.phases_of(record.topics)
        for sort in values_of(record, axis)
    )
    pairs = product(corpus.topics.by_phase(), values(corpus, axis))
    return {pair: counts[pair] for pair in pairs if pair in counts}


def matrix(corpus: Corpus, counts: Counts, axis: str, to: Callable[..., str]) -> Html:
    """Return how many divergences of each sort each phase of play has; `to`: the address of some of them.

    The greater a number, the larger its dot.
    """
    sorts = [sort for sort in values(corpus, axis) if any(sort == counted for _phase, counted in counts)]
    most = max(counts.values())

    def dot(phase: str, sort: str) -> Content:
        if not (number := counts.get((phase, sort))):
            return ""
        size, label = f"--size:{40 + 60 * sqrt(number / most):.0f}%", f"{names.in_data(sort)} {number}"
        return tag("a", str(number), href=to(topic=phase, **{axis: sort}), class_="dot", style=size, aria_label=label)

    rows = [
        (link(corpus.topics.label(phase), to(topic=phase)), [dot(phase, sort) for sort in sorts])
        for phase in dict.fromkeys(phase for phase, _sort in counts)
    ]
    note = _(
        "Choose a number to see its divergences. A divergence with several topics or forms is counted for each of them."
    )
    title = say("Divergences by phase of play and {axis}", axis=_(AXES[axis]))
    columns = (_("Phase of play"), *(names.in_data(sort) for sort in sorts))
    return fragment(tag("p.soft", note), number_table(title, columns, rows, "matrix dots"))


def side_in_words(corpus: Corpus, side: Side) -> str:
    """Return the editions of a side; also its rule sets, if they are not those of the whole text."""
    editions = names.texts(corpus, side.editions)
    if side.silent:
        return say("not in {texts}", texts=editions)
    ways = [names.named(corpus, id_) for id_ in side.ways if id_ not in side.editions]
    if not ways:
        return editions
    named = semicolon().join(ways)
    if all(name.startswith(editions) for name in ways):
        return named
    return names.labelled(editions, named)
