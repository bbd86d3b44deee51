"""The parts of the page on a clause, each as HTML; a part without contents is empty."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from itertools import groupby

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.passages import ParameterUse
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row
from piquet_corpus.edition.texts.tei.model import (
    Choice,
    Clause,
    Crux,
    Edition,
    Gap,
    Piece,
    Supplied,
    Variant,
    regularised_of,
)
from piquet_corpus.judging.proof.stretches import KINDS, Remainder, remainders
from piquet_corpus.judging.score.explain import sentence
from piquet_corpus.publishing.html.addresses import CLAUSE, HISTORY, LIST, READ, address, case_link, clause_link, link
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag, text
from piquet_corpus.publishing.html.names import parameter, parameter_named
from piquet_corpus.publishing.html.passages import LAYERS
from piquet_corpus.publishing.html.quoting import words_of
from piquet_corpus.publishing.html.showing import Showing
from piquet_corpus.publishing.html.titles import clause_title, edition_title, place_link, ruleset_title, soft_id
from piquet_corpus.publishing.html.wording import RELATIONS, STATUS, gap_in_words, rule_name, semicolon, value_in_words
from rules.core.messages import N_, _, meant, say, several
from rules.core.rule import Rule, registry
from rules.core.ruleset import Authority

CHANGES = (N_("correction"), N_("regularisation"), N_("abbreviation"))
"""The sorts of changes by the editors, as the data name them."""
REASONS = (N_("omitted in original"), N_("illegible"))
"""Why words are supplied, as the data name it, with spaces."""
CERTAINTIES = (N_("high"), N_("medium"), N_("low"), N_("unknown"))
"""The grades of certainty, as the data name them."""
EVIDENCE = (N_("internal"), N_("external"), N_("conjecture"))
"""The sorts of evidence, as the data name them."""
UNUSED = (N_("connective"), N_("restated"), N_("not executed"))
"""The kinds of words that no rule uses, as the data name them."""


def section(title: str, *contents: Html, id_: str | None = None) -> Html:
    """Return a part with its title; nothing if it has no contents."""
    return tag("section", tag("h2", title), *contents, id=id_) if any(contents) else Html()


def title(corpus: Corpus, clause: Clause) -> Html:
    """Return the title of the page: the clause, its book, and what it is about."""
    edition = corpus.editions[clause.edition]
    where = (
        tag("i", edition.title, lang=edition.language),
        tag("span", clause.heading, lang=clause.language) if clause.heading else None,
        _page(edition, clause.page) if clause.page else None,
        *(corpus.topics.label(topic) for topic in clause.topics),
    )
    named = tag("h1", clause_title(corpus, clause), " ", soft_id(clause.id))
    return join([named, tag("p", join(filter(None, where), " · "), class_="soft where")])


def _page(edition: Edition, number: str) -> Html:
    """Return the page on which a clause begins, with the link to its image, if the file says where it is."""
    image = next((edition.image(page) for page in edition.page_breaks if page.n == number), "")
    said = say("p. {page}", page=number)
    if not image:
        return text(said)
    note = _("An image of the page at its owner’s. The address may have changed, or ask you to log in.")
    return join([said, " (", tag("a", _("image"), href=image, title=note), ")"])


def words(corpus: Corpus, clause: Clause) -> Html:
    """Return the text in each layer that differs, and its translations."""
    layers: tuple[Layer, ...] = ("original", "regularised")
    read = Showing(corpus, clause.edition, "regularised").pieces(clause)
    if clause.original == regularised_of(read):
        layers = ("original",)
    own = (_quotation(corpus, clause, _(LAYERS[layer]) if len(layers) > 1 else "", layer) for layer in layers)
    translations = (
        _quotation(corpus, one, say("In {language}", language=_(language_name(one.language))))
        for one in corpus.translated(clause.id)
    )
    return tag("div", *own, *translations, class_="words-facing")


def _quotation(corpus: Corpus, clause: Clause, name: str, layer: Layer = "original") -> Html:
    """Return a clause in one layer, with the name of the layer or language above it."""
    said = tag("blockquote", words_of(corpus, clause, layer, terms=True), class_="words", lang=clause.language)
    return tag("div", tag("p", name, class_="soft layer") if name else None, said)


def apparatus(corpus: Corpus, clause: Clause) -> Html:
    """Return every change that we, the editors, make in a clause, with its certainty and evidence."""
    changes = [piece for piece in clause.pieces if isinstance(piece, Choice | Supplied | Gap)]
    if not changes:
        return Html()
    columns = (
        _("As transcribed"),
        _("We read"),
        meant("the sort of a change by the editors", "Change"),
        _("Certainty"),
        _("Evidence"),
    )
    rows = [_change(corpus, piece, clause.language, columns) for piece in changes]
    return section(_("Apparatus"), table(_("Apparatus"), columns, rows))


def _change(
    corpus: Corpus, piece: Choice | Supplied | Gap, language: str, columns: tuple[str, ...]
) -> tuple[Html, ...]:
    """Return the row of a change, under the titles of its columns."""
    printed, read, kind = _both(piece)
    cert = "" if isinstance(piece, Gap) else piece.cert or ""
    evidence = () if isinstance(piece, Gap) else piece.evidence
    source = () if isinstance(piece, Gap) else piece.source
    reasons = _reasons(", ".join(_(one) for one in evidence), join((_source(corpus, id_) for id_ in source), ", "))
    return (
        cell(columns[0], printed, lang=language if printed != "—" else None),
        cell(columns[1], read, lang=language if read != "—" else None),
        cell(columns[2], kind),
        cell(columns[3], _(cert), class_=None if cert else "blank"),
        cell(columns[4], reasons, class_=None if reasons else "blank"),
    )


def _source(corpus: Corpus, id_: str) -> Html:
    """Return the link to what a change rests on: a clause, or a book of the bibliography."""
    book = corpus.bibliography.book(id_)
    if book is None:
        return clause_link(id_)
    return tag("a", english(book.name), href=address(HISTORY, book.id, view=LIST), class_="ref")


def _reasons(evidence: str, sources: Html) -> Html:
    """Return the sorts of evidence for a change, and the clauses that have it; each may be empty."""
    if evidence and sources:
        return phrase("{what}: {said}", what=evidence, said=sources)
    return join([evidence, sources])


def _both(piece: Piece) -> tuple[str, str, str]:
    """Return what the transcription has, what we read, and the sort of change."""
    if isinstance(piece, Choice):
        return piece.original.strip() or "—", piece.regularised.strip() or "—", _(piece.kind)
    if isinstance(piece, Supplied):
        return "—", piece.text.strip(), say("supplied, {reason}", reason=_(piece.reason.replace("-", " ")))
    if isinstance(piece, Gap):
        return "[…]", "—", say("gap: {size}", size=gap_in_words(piece))
    return "", "", ""


def facts(corpus: Corpus, clause: Clause) -> Html:
    """Return its kind, its topics by their phases of play, and the notes on it."""
    notes = (note.text for note in corpus.editions[clause.edition].notes if clause.id in note.targets)
    entries = [
        (_("Kind"), tag("span", corpus.topics.label(f"kind.{clause.kind}"))),
        (_("Topics"), join((_topic(corpus, id_) for id_ in clause.topics), ", ")),
        *((_("Note"), english(note)) for note in notes),
    ]
    listed = join(join([tag("dt", name), tag("dd", said)]) for name, said in entries if said)
    return tag("dl", listed, class_="facts")


def _topic(corpus: Corpus, id_: str) -> Html:
    """Return a topic in words, with the phase of play it belongs to, and its id."""
    category = corpus.topics.categories.get(id_)
    phase = f" ({corpus.topics.label(category.parent)}) " if category and category.parent else " "
    return join([corpus.topics.label(id_), phase, soft_id(id_)])


def decides(corpus: Corpus, id_: str) -> Html:
    """Say in words what a clause or an omission decides: the rules that rest on it, with their grounds and values."""
    told = [_decided(corpus, id_, rule) for rule in corpus.rules_on(id_)]
    return section(_("What it decides"), tag("ul", *told, class_="decided") if told else Html(), id_="executed")


def decides_nothing(corpus: Corpus, clause: Clause) -> Html:
    """Say that a clause decides nothing, and why."""
    given = corpus.why_not_executed(clause)
    why = english(given) if given else _("No rule rests on this clause.")
    return section(_("What it decides"), tag("p", phrase("Nothing. {why}", why=why)), id_="executed")


def _decided(corpus: Corpus, id_: str, rule: str) -> Html:
    """Return a rule in a sentence, and what in it rests on a clause."""
    grounds = (
        (_(registry()[rule].grounds[use.ground]), use.authority)
        for use in corpus.uses.grounds.get(id_, ())
        if use.rule == rule
    )
    values = ((parameter_named(use), use.authority) for use in corpus.uses.parameters.get(id_, ()) if use.rule == rule)
    supported = dict.fromkeys((said, _authority(authority)) for said, authority in (*grounds, *values))
    points = (tag("li", said, tag("span", " (", support, ")", class_="soft")) for said, support in supported)
    return tag("li", tag("b", rule_name(rule)), tag("ul", *points))


def examples(corpus: Corpus, id_: str, to_run: bool = True) -> Html:
    """Return the example that tests a clause most closely, then the others, folded; and the link that runs them."""
    first, *others = [tag("li", case_link(case, english(name))) for case, name in corpus.case_files.testing(id_)] or [
        Html()
    ]
    if not first:
        return Html()
    more = several("{number} more example", "{number} more examples", len(others))
    folded = tag("details", tag("summary", more), tag("ul", *others))
    run = link(_("Run all of them now") if others else _("Run it now"), address(CLAUSE, "run", clause=id_, run="on"))
    return section(_("Tested by"), tag("ul", first), folded if others else Html(), tag("p", run) if to_run else Html())


def parallels(corpus: Corpus, clause: Clause) -> Html:
    """Return the clauses of the other editions about the same matter."""
    return section(_("In the other editions"), *(_row(corpus, clause, row) for row in corpus.parallels(clause.id)))


def _about(row: Row) -> Html:
    """Return the link to the page of a row of the alignment, with its id in soft print."""
    return tag("span", link(_("about this row"), address(CLAUSE, clause=row.id)), " ", soft_id(row.id), class_="soft")


def _row(corpus: Corpus, clause: Clause, row: Row) -> Html:
    """Return a row of the alignment, seen from one of its clauses."""
    if isinstance(row, Omission):
        return tag("p", not_in(corpus, row), " ", _about(row))
    relation = RELATIONS[row.relation]
    short = _(relation.short) or meant("a relation of clauses", "parallel")
    name = tag("span", short, class_=f"relation {row.relation}")
    quotes = join(_parallel(corpus, one) for one in facing(corpus, clause, row))
    return tag("div", tag("p", name, " ", _(relation.long), " ", _about(row)), quotes, class_="parallel-row")


def not_in(corpus: Corpus, row: Omission) -> str:
    """Say which edition has nothing about the matter of an omission."""
    return say("Not in {text}.", text=edition_title(corpus, corpus.editions[row.edition]))


def facing(corpus: Corpus, clause: Clause, row: Parallel) -> tuple[Clause, ...]:
    """Return the other clauses of a row, as it is seen from one of its clauses."""
    beside = {id_ for id_ in row.clauses if id_.startswith(f"{clause.edition}.")} - {clause.id}
    shown = beside.union(row.facing(clause.edition))
    return tuple(corpus.clauses[id_] for id_ in row.clauses if id_ in corpus.clauses and id_ in shown)


def _parallel(corpus: Corpus, clause: Clause) -> Html:
    """Return a parallel clause in its words, below its name."""
    name = link(clause_title(corpus, clause), address(CLAUSE, clause=clause.id))
    return tag("div", name, " ", soft_id(clause.id), tag("div", words_of(corpus, clause)), class_="quote")


def cruxes(corpus: Corpus, clause: Clause) -> Html:
    """Return the notes on passages that are corrupt or can be read in two ways, and then those that only comment."""
    edition = corpus.editions[clause.edition]
    found = edition.cruxes_of(clause.id)
    weighed = section(_("Cruxes"), *_explained([_crux(corpus, edition, crux) for crux in found if not crux.comment]))
    return join([weighed, section(_("Comments"), *(_crux(corpus, edition, crux) for crux in found if crux.comment))])


def _explained(found: list[Html]) -> list[Html]:
    """Return cruxes after a sentence that says what a crux is; nothing if there are none."""
    said = _("A crux is a passage that is corrupt or can be read in more than one way.")
    return [tag("p", said, class_="soft"), *found] if found else []


def _crux(corpus: Corpus, edition: Edition, crux: Crux) -> Html:
    """Return a crux: the problem, and the rival readings."""
    causes = ", ".join(corpus.topics.label(cause) for cause in crux.causes)
    source = say("likely source: {causes}", causes=causes) if causes else ""
    facts = semicolon().join(part for part in (_certainty(crux.cert) if crux.cert else "", source) if part)
    paragraphs = (tag("p", english(paragraph)) for paragraph in crux.paragraphs)
    head = tag("p", crux.id, f" ({facts})" if facts else "", class_="ground")
    return tag("div", head, *paragraphs, *_entry(edition, crux), *_carried(corpus, crux), class_="crux")


def _certainty(cert: str) -> str:
    return say("certainty {degree}", degree=_(cert))


def _entry(edition: Edition, crux: Crux) -> Iterator[Html]:
    """Return the readings as in an apparatus, `dix] des P; conj. douze`, then each with its certainty and reasons."""
    if crux.entry is None:
        return
    if crux.entry.type == "words":
        lemma, *others = (_reading(edition, one) for one in crux.variants)
        yield tag("p", lemma, "] ", join(others, semicolon()), class_="app")
    if len(crux.weighed) > 1:
        language = edition.language if crux.entry.type == "words" else "en"
        yield tag("ol", *(_weighed(one, language) for one in sorted(crux.weighed, key=lambda one: one.n)))


def _reading(edition: Edition, one: Variant) -> Html:
    """Return a reading with the sigla of its witnesses, or as a conjecture."""
    title = {witness.siglum: witness.title for witness in edition.witnesses}
    words = tag("i", one.marked, lang=edition.language)
    sigla = (tag("abbr", siglum, title=title.get(siglum), lang="en") for siglum in one.witnesses)
    conjecture = meant("before a reading that an editor has guessed", "conj.") if one.kind == "conjecture" else None
    return join([part for part in (conjecture, words, *sigla) if part], " ")


def _weighed(one: Variant, language: str) -> Html:
    """Return a reading with its letter, its certainty and the reasons for it."""
    ours = one.kind == "lemma"
    based = Html() if ours else _reasons(", ".join(map(_, one.evidence)), join(map(clause_link, one.source), ", "))
    facts = (_certainty(one.cert) if one.cert else "", _("our reading") if ours else based)
    said = join([": ", english(one.text)]) if one.text else None
    more = join(filter(None, facts), semicolon())
    return tag("li", tag("i", one.marked, lang=language), " (", more, ")", said, value=ord(one.n) - ord("a") + 1)


def _carried(corpus: Corpus, crux: Crux) -> Iterator[Html]:
    """Say which parameters have the readings as values."""
    for name in crux.carriers:
        rule, _hash, value = name.partition("#")
        named = join([parameter(corpus, rule, value), " ", tag("code", f"{rule}, {value}")])
        yield tag("p", phrase("Its readings are values of a parameter: {parameter}", parameter=named), class_="ground")


def behind(corpus: Corpus, clause: Clause) -> Html:
    """Return what a programmer asks for: kind and topics, rules, words that no rule uses, parameters, code; folded."""
    parts = (facts(corpus, clause), _left(corpus, clause), *rules_behind(corpus, clause.id))
    return section(_("For programmers"), folded(_("Rules, grounds, parameters and code"), *parts))


def rules_behind(corpus: Corpus, id_: str) -> tuple[Html, ...]:
    """Return the rules that rest on a clause or an omission, with grounds, parameters and code."""
    return _grounds(corpus, id_), _parameters(corpus, id_), _code(corpus, id_)


def folded(summary: str, *contents: Html) -> Html:
    """Return contents that are folded away."""
    return tag("details", tag("summary", summary), *contents)


def _part(title: str, *contents: Html) -> Html:
    """Return a part of what is folded, with its title; nothing if it has no contents."""
    return join([tag("h3", title), *contents]) if any(contents) else Html()


def _code(corpus: Corpus, id_: str) -> Html:
    return join(_function(registry()[name]) for name in corpus.rules_on(id_))


def _function(rule: Rule) -> Html:
    title = phrase("Code of {rule} in {module}", rule=tag("code", rule.name), module=tag("code", rule.module))
    return join([tag("h3", title), tag("pre", tag("code", inspect.getsource(rule.function)))])


def _left(corpus: Corpus, clause: Clause) -> Html:
    """Return the words of a clause that no rule uses, with the reason; the few that need no reason are left out."""
    columns = (_("Words"), _("Kind"), _("Reason, or where they are executed"))
    rows = (
        (
            cell(columns[0], tag("span", remainder.words.text, lang=clause.language, class_="quote")),
            cell(
                columns[1],
                tag("span", _(remainder.kind), class_="failed" if remainder.kind == "not executed" else None),
            ),
            cell(
                columns[2],
                _where(corpus, remainder),
                " " if remainder.where and remainder.reason else None,
                english(remainder.reason),
            ),
        )
        for remainder in sorted(
            remainders(corpus).get(clause.id, ()), key=lambda remainder: KINDS.index(remainder.kind), reverse=True
        )
    )
    shown = tuple(rows)
    name = _("Words that no rule uses here")
    return _part(name, table(name, columns, shown) if shown else Html())


def _where(corpus: Corpus, remainder: Remainder) -> Html:
    """Return where words are executed: clauses as links, grounds by name."""
    return join((place_link(corpus, at) if at in corpus.clauses else tag("code", at) for at in remainder.where), ", ")


def _grounds(corpus: Corpus, id_: str) -> Html:
    columns = (_("Rule sets"), _("Words"), _("Rule"), _("Ground (reason in the rule)"), _("Support in the text"))
    rows = []
    for use in corpus.uses.grounds.get(id_, ()):
        rule = registry()[use.rule]
        rows.append(
            (
                _sets(corpus, use.rulesets),
                _evidence(corpus, id_, use.authority),
                cell(columns[2], tag("code", use.rule), " ", rule_name(use.rule)),
                cell(columns[3], tag("code", use.ground), " ", _(rule.grounds[use.ground])),
                cell(columns[4], _authority(use.authority)),
            )
        )
    return _part(_("Grounds"), table(_("Rules that execute it"), columns, rows) if rows else Html())


def _evidence(corpus: Corpus, id_: str, authority: Authority) -> Html:
    """Return the cell with the words of a clause on which a rule rests; an omission has none."""
    words = authority.words.get(id_, ())
    language = corpus.clauses[id_].language if words else "en"
    said = (tag("div", one.text, lang=language, class_="quote") for one in words)
    return cell(_("Words"), *said, class_=None if words else "blank")


def _authority(authority: Authority) -> Html:
    """Say how the clauses support something, and why."""
    status = _(STATUS[authority.status])
    return phrase("{what}: {said}", what=status, said=english(authority.why)) if authority.why else text(status)


def _sets(corpus: Corpus, ids: Iterable[str]) -> Html:
    return cell(_("Rule sets"), *(tag("div", ruleset_title(corpus, id_)) for id_ in ids))


def _parameters(corpus: Corpus, id_: str) -> Html:
    """Return the parameters that rest on a clause or an omission, with the other readings that the text allows."""
    columns = (
        _("Rule sets"),
        _("Words"),
        _("Parameter"),
        _("Value"),
        _("Support in the text"),
        _("Other readings"),
    )
    rows = [_parameter(corpus, id_, use) for use in corpus.uses.parameters.get(id_, ())]
    name = _("Parameters (values of rules) that it decides")
    return _part(name, table(name, columns, rows) if rows else Html())


def _parameter(corpus: Corpus, id_: str, use: ParameterUse) -> tuple[Html, ...]:
    parameter = use.parameter
    readings = join(
        tag("div", phrase("{what}: {said}", what=tag("b", value_in_words(reading.value)), said=english(reading.why)))
        for reading in parameter.readings
    )
    return (
        _sets(corpus, use.rulesets),
        _evidence(corpus, id_, use.authority),
        cell(_("Parameter"), tag("code", f"{use.rule}, {parameter.name}")),
        cell(_("Value"), value_in_words(parameter.value)),
        cell(_("Support in the text"), _authority(parameter.authority)),
        cell(_("Other readings"), readings, class_=None if readings else "blank"),
    )


def cases(corpus: Corpus, clause: Clause) -> Html:
    """Run the cases about a clause, and return the result of each."""
    columns = (_("Example"), _("Rule set"), _("Outcome"), _("Findings that rest on this clause"))
    runs = (
        (case, run_case(case, corpus.rulesets[ruleset]))
        for case in corpus.cases_about(clause.id)
        for ruleset in case.rulesets
        if corpus.rulesets[ruleset].edition == clause.edition or clause.id not in case.stands_in
    )
    rows = [_run(corpus, case, outcome, clause.id) for case, outcome in runs if _concerns(case, outcome, clause.id)]
    shown = table(_("Cases"), columns, rows) if rows else tag("p", _("No example is about this clause."))
    return section(_("Its examples, run just now"), shown, id_="run")


def _concerns(case: Case, outcome: Outcome, id_: str) -> bool:
    """Whether a case under a rule set concerns a clause: the clause contains it, or a finding rests on the clause."""
    return id_ in case.stands_in or any(id_ in found.clauses for found in outcome.decided)


def _run(corpus: Corpus, case: Case, outcome: Outcome, id_: str) -> tuple[Html, ...]:
    found = [finding for finding in outcome.decided if id_ in finding.clauses]
    said = join(tag("div", sentence(finding)) for finding in found)
    return (
        cell(_("Example"), case_link(case.id, english(case.title))),
        cell(_("Rule set"), ruleset_title(corpus, outcome.ruleset)),
        cell(_("Outcome"), outcome_in_words(outcome)),
        cell(_("Findings that rest on this clause"), said, class_=None if said else "blank"),
    )


def outcome_in_words(outcome: Outcome) -> Html:
    """Say whether a case had the expected result, and if not, why."""
    if outcome.passed:
        return tag("span", _("as expected"), class_="passed")
    why = english("; ".join(failure.message for failure in outcome.failures))
    return tag("span", phrase("not as expected: {why}", why=why), class_="failed")


def index(edition: Edition) -> Html:
    """Return links to the clauses of an edition, grouped by heading."""
    parts = [tag("h2", f"{_(edition.short)} ", tag("i", edition.title), lang=edition.language)]
    for heading, clauses in groupby(edition.clauses, key=lambda clause: clause.heading):
        if heading:
            parts.append(tag("h3", heading, lang=edition.language))
        parts.append(tag("p", join((clause_link(clause.id, clause.ref) for clause in clauses), " ")))
    return tag("section", *parts, class_="index")


def to_the_text(edition: Edition) -> Html:
    """Return the link to an edition shown alone."""
    return link(edition.title, address(READ, editions=edition.id))
