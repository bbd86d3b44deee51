"""Readings: what can be read in more than one way, the reading that is used, and a case that shows the difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import streamlit as st

from piquet_corpus.app import data, tasks
from piquet_corpus.app.parts import choices, paging, waiting
from piquet_corpus.app.tasks import ALL
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.comparison.ways import Changed, Way, value_text
from piquet_corpus.judging.proof.readings import Alternative, Open, Rivals
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import CLAUSE, COMPARE, EXAMPLES, READINGS, address, link
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag, text
from piquet_corpus.publishing.html.names import place_links, soft_id
from piquet_corpus.publishing.html.pager import packed
from piquet_corpus.publishing.html.quoting import Quoter
from piquet_corpus.publishing.html.tables import TableRow, cell, table
from piquet_corpus.publishing.html.wording import STATUS, semicolon, value_in_words
from rules.core.messages import N_, _, meant, say, several

COLUMNS = (N_("Open question"), N_("Our reading"), N_("Other reading"), N_("Case that shows the difference"))
MOST = 20
"""The number of open questions on a page."""


def draw() -> None:
    """Draw the page."""
    corpus = data.corpus()
    lead = _(
        "A reading is one way to understand the words of a text. Where the words allow more than one, a rule set has "
        "one as its default, and the others can be chosen. Each of the others is shown with its reason and with a case "
        "whose result it changes."
    )
    st.html(join([tag("h1", _("Readings")), tag("p", lead)]))
    every = {ALL: meant("all rule sets", "all")}
    chosen = choices.one("rules", _("Rule set"), every | names.rulesets(corpus, tuple(corpus.rulesets)))
    found = waiting.result(_("Running the cases that show the readings"), tasks.readings, data.now())
    ids = (*corpus.rulesets, *corpus.rulesets.forms) if chosen == ALL else (chosen,)
    open_ = {id_: tuple(one for one in found.parameters if _is_of(corpus, one, id_, chosen)) for id_ in ids}
    _pages(corpus, open_)
    if unread := [names.ruleset(corpus, id_) for id_ in ids if not open_[id_]]:
        said = say("No open question, only one reading: {names}.", names=semicolon().join(unread))
        st.html(tag("p", said, class_="soft"))
    editions = {corpus.rulesets[id_].edition for id_ in corpus.rulesets if chosen in (ALL, id_)}
    if uncarried := [one for one in found.uncarried if one.edition in editions]:
        st.html(_uncarried(corpus, uncarried))


def _pages(corpus: Corpus, open_: Mapping[str, tuple[Open, ...]]) -> None:
    """Show one page of the open questions, by rule set."""
    pages = packed(open_.items(), MOST)
    if not pages:
        return
    titles = [semicolon().join(_titled(corpus, id_, len(held)) for id_, held in page) for page in pages]
    place = paging.chosen(len(pages))
    shown = join(_ruleset(corpus, id_, held) for id_, held in pages[place])
    st.html(paging.between(READINGS, place, titles, shown))


def _titled(corpus: Corpus, id_: str, number: int) -> str:
    name = names.capital(names.ruleset(corpus, id_))
    return several("{name}: {number} open question", "{name}: {number} open questions", number, name=name)


def _is_of(corpus: Corpus, one: Open, id_: str, chosen: str) -> bool:
    """Whether a reading belongs under a heading: if all are shown, where it is written; else wherever it applies."""
    if chosen == ALL:
        return one.rulesets[0] == id_
    return corpus.rulesets[id_].holder(one.rule) in one.rulesets


def _ruleset(corpus: Corpus, id_: str, held: tuple[Open, ...]) -> Html:
    name = names.capital(names.ruleset(corpus, id_))
    title = tag("h2", name)
    whole = tag("p", _(corpus.rulesets.title(id_)), " ", tag("code", id_), class_="ground")
    others = sum(len(one.alternatives) for one in held)
    said = several(
        "{number} open question with {others}.",
        "{number} open questions with {others}.",
        len(held),
        others=several("{number} other reading", "{number} other readings", others),
    )
    quoted = Quoter(corpus)
    rows = [row for one in held for row in _rows(corpus, one, quoted)]
    listed = table(say("Readings of {name}", name=name), map(_, COLUMNS), rows, "facts readings")
    return tag("section", title, whole, tag("p", said), listed)


def _rows(corpus: Corpus, one: Open, quoted: Quoter) -> Iterable[TableRow]:
    """Return the rows of a parameter, one for each other reading; the first row has what is the same for all."""
    for place, other in enumerate(one.alternatives):
        yield (*(_default(corpus, one, quoted) if place == 0 else _as_above(corpus, one)), *_other(corpus, one, other))


def _default(corpus: Corpus, one: Open, quoted: Quoter) -> TableRow:
    """Return the open question, and the reading that is used, with its reason and clauses."""
    status = text(_(STATUS[one.status]))
    if one.why:
        status = phrase("{what}: {said}", what=status, said=english(one.why))
    discussed = phrase("discussed in {cruxes}", cruxes=join((_crux(corpus, id_) for id_ in one.cruxes), ", "))
    cruxes = tag("div", discussed, class_="ground") if one.cruxes else None
    name = names.parameter_shown(corpus, one.rule, one.parameter)
    return (
        fragment(tag("div", name, id=_anchor(one)), cruxes),
        fragment(
            tag("b", value_in_words(one.value)),
            tag("div", status, class_="ground"),
            quoted.clauses(one.clauses),
        ),
    )


def _crux(corpus: Corpus, id_: str) -> Html:
    """Return the link to a crux, which is discussed with the first clause that it is about."""
    found = (crux for edition in corpus.editions.values() for crux in edition.cruxes if crux.id == id_)
    places = [place for crux in found for place in crux.places if place in corpus.clauses]
    return link(id_, address(CLAUSE, clause=places[0])) if places else tag("span", id_)


def _as_above(corpus: Corpus, one: Open) -> TableRow:
    name = names.capital(names.parameter(corpus, one.rule, one.parameter))
    return cell(name, class_="again"), None


def _anchor(one: Open) -> str:
    return f"{one.rulesets[0]}.{one.rule}.{one.parameter}"


def _other(corpus: Corpus, one: Open, other: Alternative) -> TableRow:
    """Return another reading with its reason, and the case that shows the difference."""
    why = tag("div", english(other.why), class_="ground")
    return fragment(tag("b", value_in_words(other.value)), why), fragment(*_case(corpus, one, other))


def _case(corpus: Corpus, one: Open, other: Alternative) -> Iterable[Html]:
    """Return the link to the case that shows the difference, and to the comparison of its deal, if there is one."""
    case = next((case for case in corpus.cases if case.id == other.case), None)
    if case is None or other.ruleset is None:
        yield tag("span", _("no case yet"), class_="failed")
        return
    yield link(english(case.title), address(EXAMPLES, case=case.id, rules=other.ruleset))
    how = _("this case uses the other reading") if other.shown else _("the other reading changes its result")
    yield tag("div", how, class_="ground")
    way = Way(corpus.rulesets[other.ruleset], (Changed(one.rule, one.parameter, value_text(other.value)),))
    to = address(COMPARE, case=case.id, rules=other.ruleset, read=way.id)
    yield tag("div", link(_("compare both readings"), to))


def _uncarried(corpus: Corpus, uncarried: list[Rivals]) -> Html:
    """Return the cruxes whose rival readings are values of no parameter."""
    items = (tag("li", place_links(corpus, one.clauses), " ", soft_id(one.crux.id)) for one in uncarried)
    return tag("section", tag("h2", _("Cruxes for which no rule has both readings")), tag("ul", *items))
