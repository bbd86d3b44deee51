"""Readings: what can be read in more than one way, the reading that is used, and a case that shows the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.readings import Alternative, Open, Rivals
from piquet_corpus.judging.ways import Changed, Way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, COMPARE, EXAMPLES, address, link
from piquet_corpus.publishing.html.blocks import TableRow, cell, listing, section, table
from piquet_corpus.publishing.html.markup import Html, as_read, english, fragment, join, phrase, tag, text
from piquet_corpus.publishing.html.page import WebPage, introduced
from piquet_corpus.publishing.names import STATUS, semicolon, value_in_words
from piquet_corpus.publishing.parts.naming import Quoter, parameter_shown, place_links, soft_id
from rules.core.domains import value_text
from rules.core.messages import N_, _, say, several

COLUMNS = (N_("Open question"), N_("Our reading"), N_("Other reading"), N_("Case that shows the difference"))
OpenQuestions = Sequence[tuple[str, Sequence[Open]]]
"""The open questions of rule sets or match forms, by their ids."""


def readings_page() -> WebPage:
    """Return the head of the page: the questions are found by running cases."""
    lead = _(
        "A reading is one way to understand the words of a text. Where the words allow more than one, a rule set has "
        "one as its default, and the others can be chosen. Each of the others is shown with its reason and with a case "
        "whose result it changes."
    )
    return introduced(_("Readings"), lead)


def without_question(corpus: Corpus, ids: Iterable[str]) -> Html:
    """Return which rule sets have no open question; nothing if all have one."""
    unread = semicolon().join(names.ruleset(corpus, id_) for id_ in ids)
    said = say("No open question, only one reading: {names}.", names=unread)
    return tag("p.soft", said) if unread else Html()


def uncarried(corpus: Corpus, cruxes: Iterable[Rivals]) -> Html:
    """Return the cruxes for which no rule has both readings; nothing if there are none."""
    items = [fragment(place_links(corpus, rivals.clauses), " ", soft_id(rivals.crux.id)) for rivals in cruxes]
    return section(_("Cruxes for which no rule has both readings"), listing(items) if items else Html())


def title_of(corpus: Corpus, page: OpenQuestions) -> str:
    """Return what is on a page: rule sets, each with the number of its open questions."""
    return semicolon().join(
        several(
            "{name}: {number} open question",
            "{name}: {number} open questions",
            len(of_set),
            name=names.capital(names.ruleset(corpus, id_)),
        )
        for id_, of_set in page
    )


def questions(corpus: Corpus, page: OpenQuestions) -> Html:
    """Return a page of open questions, by rule set."""
    sections = []
    for id_, questions in page:
        quoted = Quoter(corpus)
        name = names.capital(names.ruleset(corpus, id_))
        whole = tag("p.ground", _(corpus.rulesets.group(id_).title), " ", tag("code", id_))
        others = sum(len(question.alternatives) for question in questions)
        said = several(
            "{number} open question with {others}.",
            "{number} open questions with {others}.",
            len(questions),
            others=several("{number} other reading", "{number} other readings", others),
        )
        rows = [row for question in questions for row in _rows(corpus, question, quoted)]
        listed = table(say("Readings of {name}", name=name), map(_, COLUMNS), rows, "facts readings")
        sections.append(section(name, whole, tag("p", said), listed))
    return join(sections)


def _rows(corpus: Corpus, question: Open, quoted: Quoter) -> Iterator[TableRow]:
    begins = _default(corpus, question, quoted)
    again = names.capital(names.parameter(corpus, question.rule, question.parameter))
    for other in question.alternatives:
        reading = fragment(tag("b", value_in_words(other.value)), tag("div.ground", english(other.why)))
        yield *begins, reading, fragment(*_case(corpus, question, other))
        begins = cell(again, class_="again"), None


def _default(corpus: Corpus, question: Open, quoted: Quoter) -> TableRow:
    status = text(_(STATUS[question.status]))
    if question.why:
        status = phrase("{what}: {said}", what=status, said=english(question.why))
    discussed = phrase("discussed in {cruxes}", cruxes=join((_crux(corpus, id_) for id_ in question.cruxes), ", "))
    anchor = f"{question.rulesets[0]}.{question.rule}.{question.parameter}"
    return (
        fragment(
            tag("div", parameter_shown(corpus, question.rule, question.parameter), id=anchor),
            tag("div.ground", discussed) if question.cruxes else None,
        ),
        fragment(
            tag("b", value_in_words(question.value)),
            tag("div.ground", status),
            quoted.clauses(question.clauses),
        ),
    )


def _crux(corpus: Corpus, id_: str) -> Html:
    cruxes = (crux for edition in corpus.editions.values() for crux in edition.cruxes if crux.id == id_)
    places = [place for crux in cruxes for place in crux.places if place in corpus.clauses]
    return link(id_, CLAUSE, clause=places[0]) if places else tag("span", id_)


def _case(corpus: Corpus, question: Open, other: Alternative) -> Iterator[Html]:
    case = next((case for case in corpus.cases if case.id == other.case), None)
    if case is None or other.ruleset is None:
        yield tag("span.failed", _("no case yet"))
        return
    yield link(as_read(case.title, case.titles), EXAMPLES, case=case.id, rules=other.ruleset)
    how = _("this case uses the other reading") if other.shown else _("the other reading changes its result")
    yield tag("div.ground", how)
    changed = Changed(question.rule, question.parameter, value_text(other.value))
    read = Way(corpus.rulesets[other.ruleset], (changed,)).id
    to = address(COMPARE, case=case.id, rules=other.ruleset, read=read)
    yield tag("div", link(_("compare both readings"), to))
