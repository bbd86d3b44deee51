"""The parts of the page on a divergence, each as HTML: both sides, what it changes, its likely source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.divergence import Cause, Decision, Divergence, Side
from piquet_corpus.judging.comparison.ways import UnknownReading, Way, ways_named
from piquet_corpus.judging.divergences.marking import Marked, Span, marked
from piquet_corpus.judging.divergences.prove import difference_of
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import (
    CLAUSE,
    DIVERGENCES,
    HISTORY,
    READ,
    address,
    clause_link,
    divergence_link,
    link,
)
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.publishing.html.passages import Mark
from piquet_corpus.publishing.html.showing import Showing
from piquet_corpus.publishing.html.titles import first_places, place, place_link, place_links
from piquet_corpus.publishing.html.wording import semicolon, value_in_words
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.messages import _, language, say


def turn(corpus: Corpus, record: Divergence) -> Html:
    """Return the links to the previous and the next divergence, and to the list."""
    ids = tuple(one.id for one in corpus.register.records)
    place = ids.index(record.id)
    links = (
        _to(ids[place - 1], f"← {ids[place - 1]}") if place else tag("span"),
        link(_("All divergences"), DIVERGENCES),
        _to(ids[place + 1], f"{ids[place + 1]} →") if place + 1 < len(ids) else tag("span"),
    )
    return tag("nav", *links, class_="turn", aria_label=_("Previous and next divergence"))


def _to(id_: str, shown: str) -> Html:
    return link(shown, address(DIVERGENCES, divergence=id_))


def title(corpus: Corpus, record: Divergence) -> Html:
    """Return the title, and the facets in words, each a link to the divergences that share it."""
    label, grade = corpus.topics.label, _(record.importance)
    importance = say("{grade} importance: {what}", grade=grade, what=label(f"importance.{record.importance}"))
    facts = (
        *(_alike(label(f"form.{form}"), form=form) for form in record.form),
        _alike(label(f"scope.{record.scope}"), scope=record.scope),
        _alike(say("affects {what}", what=label(f"effect.{record.effect}")), effect=record.effect),
        _alike(importance, importance=record.importance),
        tag("span", say("certainty {grade}", grade=_(record.cert))),
    )
    return join(
        [
            tag("h1", english(record.title)),
            tag("p", tag("b", record.id), " · ", join(facts, " · "), class_="soft facets"),
        ]
    )


def _alike(shown: str, **asked: str) -> Html:
    return link(shown, address(DIVERGENCES, **asked))


def sides(corpus: Corpus, record: Divergence) -> Html:
    """Return the sides of a divergence, each with its quotations, and what the marks in them mean."""
    told = list(zip(record.sides, marked(corpus, record), strict=True))
    any_marked = any(one.differing or one.translated for _, several in told for one in several)
    drawn = (_side(corpus, record, side, several) for side, several in told)
    return join([tag("div", *drawn, class_="sides"), _key(any_marked)])


def _key(any_marked: bool) -> Html:
    bold = tag("b", _("Bold"))
    quoted = phrase("{bold}: the words that this divergence is about, inside the whole clause.", bold=bold)
    if not any_marked:
        return tag("p", quoted, " ", class_="soft key")
    differing = phrase(
        "{underlined}: words that the other side does not have at this place. Small words, such as “the”, and "
        "differences of spelling are not marked; nor is anything where most words differ.",
        underlined=tag("mark", _("Underlined"), class_="differing"),
    )
    through = _("French and English are compared through our translation.")
    return tag("p", join([quoted, differing, through], " "), class_="soft key")


def _side(corpus: Corpus, record: Divergence, side: Side, several: tuple[Marked, ...]) -> Html:
    """Return a side: its editions and rule sets, and its words."""
    silent = _silent(corpus, record, side) if side.silent else None
    ways = say(
        "Rule sets of this side: {names}", names=semicolon().join(names.named(corpus, name) for name in side.ways)
    )
    return tag(
        "section",
        tag("h2", side_heading(corpus, side)),
        *(_quoted(corpus, marked) for marked in several),
        silent,
        tag("p", ways, class_="ground") if side.ways else None,
        class_="side",
    )


def side_heading(corpus: Corpus, side: Side) -> str:
    """Return the heading of a side: its editions."""
    editions = ", ".join(names.text(corpus, id_) for id_ in side.editions)
    return say("Not in {texts}", texts=editions) if side.silent else editions


def _quoted(corpus: Corpus, marked: Marked) -> Html:
    """Return a clause with the quoted words in it, and below it our translation, if it has one."""
    edition = corpus.editions[marked.passage.text]
    restated = (" ", _("in our words, from the source")) if marked.restatement else ()
    head = tag("p", passage_link(corpus, marked.passage.id), *restated, class_="ground")
    marks = (*_marks(marked.quoted, quoted), *_marks(marked.differing, differing))
    words = Showing(corpus, edition.id, "original", terms=False).html(marked.passage, marks=marks)
    parts = [head, tag("blockquote", words, class_="words within", lang=edition.language)]
    if marked.translation is not None:
        shown = Showing(corpus, marked.translation.text, "regularised", terms=False)
        said = shown.html(marked.translation, marks=_marks(marked.translated, differing))
        named = say("In {language}:", language=_(language_name(marked.translation.language)))
        name = tag("span", named, " ", class_="ground", lang=language())
        parts.append(tag("p", name, tag("span", said, lang=marked.translation.language), class_="translated"))
    return tag("div", *parts, class_="stands")


def _marks(spans: Iterable[Span], made: Callable[[Html, bool], Html]) -> Iterator[Mark]:
    return (Mark(start, end, made) for start, end in spans)


def quoted(words: Html, first: bool) -> Html:
    """Return words that a divergence quotes."""
    return tag("b", words, class_="quoted")


def differing(words: Html, first: bool) -> Html:
    """Return words that differ from the other side."""
    return tag("mark", words, class_="differing")


def _omission(corpus: Corpus, row: Omission) -> Html:
    """Return the link to an omission, by the clauses that have no parallel there."""
    return tag("a", first_places(corpus, row), href=address(CLAUSE, clause=row.id), class_="ref", title=row.id)


def _silent(corpus: Corpus, record: Divergence, side: Side) -> Html:
    """Say which editions do not have it, with the omission that shows it."""
    omissions = [row for id_ in record.rows if isinstance(row := corpus.alignment.by_id.get(id_), Omission)]
    said = (
        tag(
            "p",
            phrase(
                "No parallel in {text} to {clauses}.",
                text=names.text(corpus, edition),
                clauses=join((_omission(corpus, row) for row in omissions if row.edition == edition), ", "),
            ),
        )
        for edition in side.editions
    )
    return tag("div", *said, class_="stands nothing")


def changes(corpus: Corpus, record: Divergence) -> Html:
    """Say what the divergence changes, why it has its importance, and which divergence records the same fact."""
    grade, why = _(record.importance), _small(record.graded)
    graded = phrase("{grade} importance: {what}", grade=names.capital(grade), what=english(why)) if why else None
    said = (
        tag("p", english(record.changes)) if record.changes else None,
        tag("p", graded, class_="soft") if graded else None,
        *(_twin(corpus, id_) for id_ in record.twins),
    )
    told = [one for one in said if one]
    return section(_("What changes"), *told) if told else Html()


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def crux_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to the place where an emendation that the rule sets follow is discussed."""
    edition = corpus.editions.get(id_.partition(".")[0])
    places = next((crux.places for crux in edition.cruxes if crux.id == id_), ()) if edition else ()
    return passage_link(corpus, places[0], id_) if places else tag("span", id_)


def _twin(corpus: Corpus, id_: str) -> Html:
    title = corpus.register.by_id[id_].title
    said = phrase(
        "The same fact is recorded in {divergence}, {title}", divergence=divergence_link(id_), title=english(title)
    )
    return tag("p", said, class_="soft")


def causes(corpus: Corpus, record: Divergence) -> Html:
    """Say the likely source of the divergence, how certain it is, and why."""
    columns = (_("Source"), _("Certainty"), _("Reason"))
    rows = [_cause(corpus, cause, columns) for cause in record.causes]
    return section(_("Likely source"), table(_("Causes"), columns, rows)) if rows else Html()


def _cause(corpus: Corpus, cause: Cause, columns: tuple[str, ...]) -> tuple[Html, ...]:
    to = link(corpus.topics.label(f"cause.{cause.id}"), address(DIVERGENCES, cause=cause.id))
    reason = corpus.topics.label(f"reason.{cause.reason}") if cause.reason else ""
    told = (one for one in corpus.bibliography.statements if one.id in cause.history)
    ways = (tag("a", english(one.text), href=address(HISTORY, one.id), class_="ref") for one in told)
    why = join([join([one for one in (reason, english(cause.why)) if one], ". "), *ways], " ")
    return (
        cell(columns[0], to),
        cell(columns[1], _(cause.cert), class_=None if cause.cert else "blank"),
        cell(columns[2], why, class_=None if why else "blank"),
    )


def decisions(corpus: Corpus, record: Divergence) -> Html:
    """Return what the rule sets of each side decide."""
    if not record.decisions:
        return Html()
    columns = (_("What is decided"), *(side_heading(corpus, side) for side in record.sides))
    rows = [_decision(corpus, decision, record, columns) for decision in record.decisions]
    return section(_("How the rule sets differ"), table(_("Decisions"), columns, rows))


def _decision(corpus: Corpus, decision: Decision, record: Divergence, columns: tuple[str, ...]) -> tuple[Html, ...]:
    what = cell(columns[0], names.decision_shown(corpus, decision.rule, decision.parameter))
    return what, *(
        cell(column, *_states(corpus, decision, side)) for column, side in zip(columns[1:], record.sides, strict=True)
    )


def _states(corpus: Corpus, decision: Decision, side: Side) -> Iterator[Html]:
    """Return what the rule sets of a side decide; those that decide the same are put together."""
    found: dict[str, list[str]] = {}
    for name in side.ways:
        for each in _ways(corpus, name):
            found.setdefault(state_in_words(decision, each), []).append(name)
    if not found:
        yield tag("span", _("no rule set is named"), class_="soft")
    for state, ids in found.items():
        shown = semicolon().join(names.named(corpus, id_) for id_ in dict.fromkeys(ids))
        yield tag("div", tag("b", state), tag("span", f" {shown}", class_="ground"))


def _ways(corpus: Corpus, name: str) -> tuple[Way, ...]:
    """Return the rule sets, with or without changed readings, of a name; none if it is unknown (`validate` says so)."""
    try:
        return ways_named(corpus, name)
    except (UnknownRuleSet, UnknownReading):
        return ()


def state_in_words(decision: Decision, each: Way) -> str:
    """Return what a rule set decides: the value of the parameter, or whether it has the rule."""
    difference = difference_of(decision)
    if decision.rule not in each.ruleset.rules:
        return _("does not have this rule")
    parameter = difference.of(each)
    return value_in_words(parameter.value) if parameter else _("has this rule")


def facets(corpus: Corpus, record: Divergence) -> Html:
    """Return its topics, the rows of the alignment that show it, and the clauses that it quotes."""
    entries = (
        (_("Topics"), join((_topic(corpus, id_) for id_ in record.topics), ", ")),
        (_("Rows of the alignment"), place_links(corpus, record.rows)),
        (_("Clauses"), join((passage_link(corpus, id_) for id_ in record.clauses), ", ")),
    )
    listed = join(join([tag("dt", name), tag("dd", said)]) for name, said in entries if said)
    return section(_("Topics and places"), tag("dl", listed, class_="facts"))


def _topic(corpus: Corpus, id_: str) -> Html:
    """Return a topic, with the link to all divergences about it."""
    return link(corpus.topics.label(id_), address(DIVERGENCES, topic=id_))


def passage_link(corpus: Corpus, id_: str, shown: str | None = None) -> Html:
    """Return the link to a clause; a heading has no page of its own, so the link goes to its place in the text."""
    if id_ in corpus.clauses:
        return clause_link(id_, shown) if shown else place_link(corpus, id_)
    there = address(READ, id_, at=id_, editions=id_.partition(".")[0])
    return tag("a", shown or place(corpus, id_), href=there, class_="ref", title=id_)


def listed(records: Iterable[Divergence]) -> Html:
    """Return divergences as a list, for the page of a clause or row that they quote."""
    items = (
        tag(
            "li",
            link(join([tag("b", record.id), " ", english(record.title)]), address(DIVERGENCES, divergence=record.id)),
            tag("span", " ", _facets(record), class_="ground"),
        )
        for record in records
    )
    return tag("ul", *items, class_="records")


def _facets(record: Divergence) -> str:
    """Return the form, the effect and the importance of a divergence in a few words."""
    importance = say("{grade} importance", grade=_(record.importance))
    return semicolon().join((", ".join(map(_, record.form)), _(record.effect), importance))
